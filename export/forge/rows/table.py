"""All rows of steps."""

from __future__ import annotations

from . import whom  # noqa: F401  (who and what: the holes that rows have)
from .libraries import LIBRARIES
from .mana import MANA
from .objects import OBJECTS
from .players import PLAYERS
from .row import Rows
from .stack import STACK
from .zones import ZONES_CHANGED

ROWS = Rows((*PLAYERS, *OBJECTS, *ZONES_CHANGED, *LIBRARIES, *MANA, *STACK))
"""What is done, a node a row."""
