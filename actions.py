"""What a player may do on a board: the types of the actions that `Board.actions` gives and `Board.apply` takes."""

from .board.state.actions import *
