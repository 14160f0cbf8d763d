"""What a card's text tells a program to do: a closed set of frozen, tagged values that turn to JSON and back.

The compiler makes them from the AST, the board executes them. They hold no words to be parsed again, except where a
field says so (``text``): the words they were compiled from, for people to read.
"""

from __future__ import annotations

from . import abilities as _abilities
from . import game as _game
from . import modifications as _modifications
from . import tokens as _tokens
from .abilities import *
from .cards import *
from .casting import *
from .casting_costs import *
from .choices import *
from .conditions import *
from .continuous import *
from .costs import *
from .counters import *
from .damage import *
from .deeds import *
from .durations import *
from .events import *
from .game import *
from .keywords import *
from .libraries import *
from .life import *
from .locations import *
from .mana import *
from .modifications import *
from .objects import *
from .permanents import *
from .players import *
from .playing import *
from .points import *
from .predicates import *
from .quantities import *
from .replacements import *
from .runes import *
from .spells import *
from .steps import *
from .targets import *
from .timing import *
from .tokens import *
from .units import *
from .values import *
from .zones import *

# Objects are given abilities, and abilities give some to objects: who reads the annotations finds the name there.
for _room in (_game, _modifications, _tokens):
    vars(_room)["Ability"] = _abilities.Ability
