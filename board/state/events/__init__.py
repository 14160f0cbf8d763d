"""What happened: frozen values, one for each event, in order. In JSON, ``event`` is the class's name."""

from __future__ import annotations

from .any_event import *
from .courses import *
from .creation import *
from .event import *
from .permanents import *
from .players import *
from .spells import *
from .zones import *
