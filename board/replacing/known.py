"""Whether the board applies a replacement effect: what is proposed says so, each kind of event of its own."""

from __future__ import annotations

from ...instructions import AsEnters, CannotEnter, CountersInstead, EnterAs, EnterAsCopy, Replacement
from . import choices
from .admission import Admitting
from .copies import EnteringAsCopy
from .counters import PuttingCounters
from .creating import Creating, CreatingUnder
from .dealing import Dealing
from .deeds import Doing
from .effects import regenerates_itself
from .entering import EnteringUnder
from .exploring import Exploring
from .moving import Going
from .producing import Producing
from .proposed import Proposed
from .skipping import Beginning

_PROPOSED: tuple[type[Proposed], ...] = (
    Beginning,
    Going,
    Dealing,
    Doing,
    Exploring,
    Producing,
    Creating,
    CreatingUnder,
    PuttingCounters,
    EnteringUnder,
    EnteringAsCopy,
    Admitting,
)


def unreplaced(replacement: Replacement) -> str:
    """Why the board does not apply the replacement effect; "" if it does."""
    change = replacement.change
    if isinstance(change, CountersInstead) and change.players is not None:
        return "the board does not replace the counters that players get"
    taken = any(kind.takes(replacement) for kind in _PROPOSED) or regenerates_itself(replacement)
    if taken or _is_of_entering(replacement):
        return ""
    return "the board does not replace this event yet"


def _is_of_entering(replacement: Replacement) -> bool:
    """Whether it says how something enters, in a way that is done as it does (CR 614.12)."""
    match replacement.change:
        case AsEnters() as change:
            return replacement.itself and choices.understood(change)
        case EnterAs() | EnterAsCopy() | CannotEnter():
            return not replacement.events
    return False
