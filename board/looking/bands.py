"""Creatures in a band with others, and whose banding has another player divide damage (CR 702.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import HasName, HasSubtype, HasSupertype, HasType, IsOther, Selection
from ..errors import CannotExecute
from ..state import ids as idset
from ..state.context import Context
from .predicates import holds
from .scope import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game import Game
    from ..state.ids import Ids
    from ..state.objects import Permanent
    from .candidates import Candidate

BANDING = "banding"
WITH_OTHER = "bands with other "
MOST_APART = 1000
#: Its rule, and that of “bands with other”.
RULE = "702.22"


def is_told_apart(what: Selection | None) -> bool:
    """Whether the board can tell of every creature whether it is one of these, if “bands with other” says any."""
    return what is None or all(
        isinstance(p, IsOther | HasName | HasSubtype | HasSupertype | HasType) for p in what.where
    )


def others(game: Game, candidate: Candidate) -> Iterator[Selection]:
    """The qualities of its “bands with other” abilities."""
    if not any(keyword.startswith(WITH_OTHER) for keyword in candidate.seen.keywords):
        return
    for ability in candidate.seen.compiled(game.rules):
        if ability.rule is not None and ability.rule.rule == RULE and ability.rule.what is not None:
            yield ability.rule.what


def is_such(game: Game, quality: Selection, candidate: Candidate) -> bool:
    """Whether a creature has the quality of a “bands with other” ability, which what has the ability needs, too."""
    scope = Scope(game, Context(candidate.controller), game.asker)
    return all(holds(scope, each, candidate) for each in quality.where if not isinstance(each, IsOther))


def divider(game: Game, creatures: list[Permanent]) -> str:
    """Who divides the damage dealt to these, as one has banding, or one “bands with other” and another the quality.

    "" where none has (CR 702.22j, 702.22k).
    """
    here = game.view().here
    for piece in creatures:
        candidate = here[piece.id]
        met = (_is_met(game, quality, candidate, creatures) for quality in others(game, candidate))
        if BANDING in candidate.seen.keywords or any(met):
            return piece.controller
    return ""


def _is_met(game: Game, quality: Selection, candidate: Candidate, creatures: list[Permanent]) -> bool:
    """Whether it and another one of them have the quality."""
    here = game.view().here
    such = [p.count for p in creatures if is_such(game, quality, here[p.id])]
    return is_such(game, quality, candidate) and sum(such) > 1


def whole(game: Game, ids: Ids) -> Ids:
    """These creatures, and those in a band with any of them."""
    there = [piece for piece in game.permanents.values() if piece.band]
    bands = {piece.band for piece in there if idset.common(piece.ids, ids)}
    return idset.union(ids, *(piece.ids for piece in there if piece.band in bands))


def blocked_with(game: Game, attacker: int) -> tuple[int, ...]:
    """The attackers that are blocked by what blocks this one: itself first, then those in its band (CR 702.22h)."""
    fellows = idset.minus(whole(game, idset.one(attacker)), idset.one(attacker))
    if idset.size(fellows) > MOST_APART:
        raise CannotExecute(f"a band of more than {MOST_APART} is blocked (CR 702.22h)")
    return attacker, *(first + at for first, count in fellows for at in range(count))
