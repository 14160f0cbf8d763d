"""Who crews a Vehicle, or saddles a Mount, and whether it is worth it (CR 702.122, 702.171)."""

from __future__ import annotations

from .. import instructions as i
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.playing.costs import sick

CREWED = frozenset(["crew", "saddle"])


def crew_of(game: Game, candidate: Candidate, ability: i.Ability) -> tuple[int, ...]:
    """The creatures to tap: those that can't attack first, then the weakest, and no more than are needed.

    None of them where it can't attack, is crewed already, or less power would attack than without it.
    """
    needed = _needed(ability)
    permanent = candidate.permanent
    if permanent is None or needed is None or permanent.tapped or _came_now(game, candidate):
        return ()
    if (ability.keyword == "crew") == ("Creature" in candidate.seen.types):
        return ()
    crew: list[int] = []
    total = lost = 0
    for fights, power, identity in sorted(_free(game, candidate)):
        if total >= needed:
            break
        crew.append(identity)
        total += power
        lost += power if fights else 0
    gained = (candidate.seen.power or 0) if ability.keyword == "crew" else 1
    return tuple(crew) if total >= needed and lost < gained else ()


def _needed(ability: i.Ability) -> int | None:
    for cost in ability.costs:
        match cost:
            case i.Act(verb="tap", what=i.Reference(among=i.Selection(where))):
                for each in where:
                    match each:
                        case i.Together(what="power", than=i.Number(int(number))):
                            return number
    return None


def _came_now(game: Game, candidate: Candidate) -> bool:
    """Whether it came since its controller's turn began, so that it can't attack (CR 302.6)."""
    assert candidate.permanent is not None
    turns = game.players[candidate.controller].turns
    fast = "haste" in candidate.seen.keywords
    return not fast and candidate.permanent.since >= (turns[-1] if turns else game.turn)


def _free(game: Game, crewed: Candidate) -> list[tuple[bool, int, int]]:
    """The other untapped creatures with power, in the order of use: whether they could attack, power, id."""
    found: list[tuple[bool, int, int]] = []
    for each in game.view().candidates:
        permanent, power = each.permanent, each.seen.power or 0
        mine = each.controller == crewed.controller and "Creature" in each.seen.types
        if not mine or permanent is None or permanent.tapped or power <= 0:
            continue
        fights = not sick(game, each) and "defender" not in each.seen.keywords
        for first, count in each.ids:
            ids = range(first, first + min(count, 20))
            found += [(fights, power, identity) for identity in ids if identity != crewed.ids[0][0]]
    return found
