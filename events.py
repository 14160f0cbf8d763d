"""What happens on a board: the types of the events that `execute` gives."""

from .board.state.events import *
