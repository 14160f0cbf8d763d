"""The room of nouns: objects, players, quantities, conditions and events, which speak of each other.

An object is “with power less than the number of creatures an opponent controls”, a number “the damage dealt this turn
by creatures that …”, a condition and an event hold both: the recursion is the language's own. The modules have no
circle: what a reader has to ask of one that needs it, it asks at a door (`compiler/doors.py`):

- `objects`: which objects a phrase selects, or speaks of; places
- `quantities`: numbers
- `conditions`: what has to be true, of the game, of a player, of what an object has undergone
- `events`: what is waited for
- here: what narrows by relations, which is said of objects by all the others

Descriptions (`characteristics`) ask for the rest, and nothing here asks for them. The names of players
(`player_names.py`, `players.py`) are asked for directly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..doors import Room, Unanswered

if TYPE_CHECKING:
    from ... import instructions as i
    from ...grammar import nodes as n
    from ..ledger.source import Source

NARROWING = Room()


@NARROWING.door
def narrowed(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """What a modifier says of relations, by numbers and players."""
    raise Unanswered
