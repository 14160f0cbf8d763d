"""Whether there is anything to ask a player: what can be done at all, and whose it is to do (CR 609.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import (
    Act,
    Cast,
    ControlledBy,
    Discard,
    Draw,
    If,
    InZone,
    KeywordAction,
    May,
    Move,
    Number,
    Player,
    PutCounters,
    Reference,
    RemoveCounters,
    Reveal,
    Search,
    Selection,
    Step,
)
from ..looking.conditions import holds
from ..looking.forbidden import cannot
from ..looking.hidden import in_hand
from ..looking.references import most_of
from ..looking.selections import candidates
from ..looking.together import can_amount_to

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent


def is_of(steps: tuple[Step, ...], player: Player) -> bool:
    """Whether what is done is done by each of these players, or to them: not once, whoever has it done."""
    nouns = [each for step in steps for each in step.walk() if isinstance(each, Player)]
    return any(each == player or (each.antecedent and each.antecedent == player.id) for each in nouns)


def can_be_done(game: Game, scope: Scope, step: Step) -> bool:
    """Whether there is anything to do it to: no counters are put on what is gone (CR 609.3)."""
    match step:
        case PutCounters(on=Reference("source" | "that") as on):
            return bool(game.pieces(game.now(scope.refer(on))))
        case PutCounters(on=Reference("choice", optional=False) as on):
            return on.among is None or bool(candidates(scope, on.among))
        case RemoveCounters(kind=kind, count=Number(number), of=Reference("source" | "that") as of, together=False):
            there = game.pieces(game.now(scope.refer(of)))  # not so many of them: none (CR 608.2d, 118.3)
            return any(_counters_on(each, kind) >= number for each in there)
        case KeywordAction(steps=(_, *_) as steps):
            return all(can_be_done(game, scope, each) for each in steps)
        case If(steps=inner, otherwise=()):
            return holds(scope, step.condition) and any_can_be_done(game, scope, inner)
        case Move(what=Reference("choice", also=None, among=Selection() as among) as what, player=None):
            found = candidates(scope, among)
            total = sum(c.count for c in found)
            least = 0 if what.optional else most_of(scope, what, total)[0]
            return total >= least and can_amount_to(scope, among, found)
        case Move(
            what=Reference("choice", also=None, among=Selection(), optional=False) as what, player=Player() as by
        ):
            return any(_has_there(game, scope, what, each) for each in scope.players(by))
        case Act("sacrifice", Reference("choice", optional=False) as what, player=player):
            return any(_has_enough(scope, what, each) for each in scope.players(player or Player("you")))
        case Discard(what=Reference("choice", optional=False) as what, player=player):
            return any(_holds_enough(game, scope, what, each) for each in scope.players(player))
        case Reveal(what=Reference("choice", among=Selection(), optional=False) as what, player=player):
            return any(_shows_enough(game, scope, what, each) for each in scope.players(player))
        case Draw(player=player):  # CR 121.3: not who can't draw, but who has no card left
            return any(not cannot(game, "draw cards", player=each) for each in scope.players(player))
    return True


def _counters_on(permanent: Permanent, kind: str | None) -> int:
    return permanent.counters.get(kind, 0) if kind is not None else sum(permanent.counters.values())


def any_can_be_done(game: Game, scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Whether any of it can be; with what can't be revealed nothing is done either (“put it into your hand”)."""
    impossible: set[int] = set()
    for step in steps:
        what = getattr(step, "what", None)
        follows = isinstance(what, Reference) and what.done_by and impossible.issuperset(what.done_by)
        if not follows and can_be_done(game, scope, step):
            return True
        impossible.add(step.id)
    return False


def take_what_there_is(steps: tuple[Step, ...]) -> bool:
    """Whether it is all done to all of them, be it none: who chooses it has done it (CR 118.12).

    Who chooses to search has done so, whatever is found (CR 118.12b).
    """
    if isinstance(steps[0], Search):
        return True
    whole = {"all"}
    for step in steps:
        if not isinstance(step, Reveal | Move | Discard) or step.what.what not in whole:
            return False
        if isinstance(step, Reveal):
            whole.add("revealed")
    return True


def _has_enough(scope: Scope, what: Reference, player: str) -> bool:
    """Whether the player controls as many of these as there are to be chosen (CR 701.21a)."""
    among = what.among if what.among is not None else Selection(())
    where = tuple(each for each in among.where if not isinstance(each, ControlledBy))
    found = [c for c in candidates(scope, Selection(where)) if c.controller == player]
    least, _ = most_of(scope, what, sum(c.count for c in found))
    return sum(c.count for c in found) >= least


def _has_there(game: Game, scope: Scope, what: Reference, player: str) -> bool:
    """Whether as many of these as are to be chosen are in a zone of the player's (CR 608.2d): “exile three cards”."""
    zones = [each.zone for each in what.where if isinstance(each, InZone)]
    if not zones or any(zone in game.players[player].unknown for zone in zones):
        return True
    found = [c for c in candidates(scope, Selection(what.where)) if c.owner == player]
    least, _ = most_of(scope, what, sum(c.count for c in found))
    return sum(c.count for c in found) >= least


def _shows_enough(game: Game, scope: Scope, what: Reference, player: str) -> bool:
    """Whether there are as many of these as are to be revealed, or cards of which the board knows nothing."""
    hidden = InZone("hand") in what.where and any(not c.known for c in in_hand(game, scope, player, ()))
    return hidden or _has_there(game, scope, what, player)


def _holds_enough(game: Game, scope: Scope, what: Reference, player: str) -> bool:
    """Whether as many of these as are to be discarded may be in the player's hand (CR 608.2d, 701.9a)."""
    if "hand" in game.players[player].unknown:
        return True
    where = what.where
    unknown = [c for c in in_hand(game, scope, player, ()) if not c.known]
    found = [c for c in in_hand(game, scope, player, where) if c.known]
    total = sum(c.count for c in (*unknown, *found))
    least, _ = most_of(scope, what, total)
    return total >= least


def who_can(game: Game, scope: Scope, step: May, who: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the players who can do any of it themselves: an impossible option isn't chosen (CR 608.2d)."""
    if not step.steps:
        return who
    if len(who) < 2 or not is_of(step.steps, step.player):
        return who if any_can_be_done(game, scope, step.steps) else ()
    before = scope.context.players
    able: tuple[str, ...] = ()
    for player in who:
        scope.context.players = {**before, step.player: (player,)}
        if any_can_be_done(game, scope, step.steps):
            able = (*able, player)
    scope.context.players = before
    return able


def casts_nothing(scope: Scope, step: Step) -> bool:
    """Whether all that it does is to cast cards, and there are none that it speaks of: then nobody is asked."""
    match step:
        case If(steps=inner, otherwise=()):
            return all(casts_nothing(scope, each) for each in inner)
        case Cast(what=what, verb=verb) if what.what not in ("choice", "target"):
            there = scope.candidates(scope.game.now(scope.refer(what)))
            return all("Land" in c.seen.types and verb == "cast" for c in there)
    return False
