"""What a selection says, in the singular and in the plural."""

from .describing import BEARS_THE_RING as BEARS_THE_RING
from .describing import CARDS as CARDS
from .describing import DONE as DONE
from .describing import described as described
from .describing import is_one_cast as is_one_cast
from .noun_phrases import Described as Described
from .predicates import PREDICATES as PREDICATES
from .zones import HIDDEN as HIDDEN
from .zones import apart_from_control as apart_from_control
from .zones import possessed as possessed
from .zones import whose as whose
from .zones import zone_of as zone_of
