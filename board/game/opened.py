"""What a game on a state finds the objects by, taken over from the game before."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ..looking import view as views
from ..looking.candidates import Candidate
from ..looking.index import Index
from ..state.objects import Elsewhere, Permanent, State

if TYPE_CHECKING:
    from ..state.given import Rules


class Opened(Struct, frozen=True):
    """What a game on a state finds the objects by: the index, permanents and cards by id, permanents' ids in order.

    ``strayed``: there may be tokens that are not on the battlefield. ``unsettled``: something has changed since
    state-based actions were checked; ``unchecked``: of these permanents. ``seen_cards``: cards by id, as they are seen
    where nothing gives them anything; what is found out is kept for all games that go on with them. So is what was
    ``found`` about cards, beside those that it was found for.
    """

    index: Index
    permanents: dict[int, Permanent]
    order: list[int]
    elsewhere: dict[int, Elsewhere]
    strayed: bool = True
    unsettled: bool = True
    unchecked: frozenset[int] = frozenset()
    seen_cards: dict[int, tuple[Elsewhere, Candidate]] = {}
    found: dict[Hashable, tuple[list[Elsewhere] | Candidate, Any]] = {}


def opened(state: State, rules: Rules) -> Opened:
    """What is found for a state, for the games on it."""
    index = Index(rules)
    for permanent in state.permanents:
        index.put(permanent, views.plain(permanent), views.copiable(permanent))
    for each in state.elsewhere:
        if each.emblem or each.face_up:
            index.put_emblem(each, state.active or state.players[0].name)
        else:
            index.put_card(each)
    permanents = {permanent.id: permanent for permanent in state.permanents}
    elsewhere = {each.id: each for each in state.elsewhere}
    return Opened(index, permanents, sorted(permanents), elsewhere, unchecked=frozenset(index.here))
