"""A deed is done on a game, and who acts next (CR 117): what the player with priority does, passing, declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from ..errors import CannotExecute
from ..playing import activating, casting, combat, facing, lands, opening, stack, turns
from ..state.actions import Activate, Cast, Declare, Keep, Mulligan, Pair, Pass, Play, Playing, TurnUp
from ..state.ids import Ids
from ..state.steps import OPENING
from . import paying

if TYPE_CHECKING:
    from ..game import Game
    from ..state.actions import Deed, Due
    from ..state.objects import Permanent

#: In these steps no player receives priority, unless something happens in the cleanup step (CR 502.4, 514.3a).
_WITHOUT = frozenset(["untap step", "cleanup"])
_ATTACKERS, _BLOCKERS = "declare attackers step", "declare blockers step"


def playing_of(game: Game) -> Playing:
    """How far the game has come: where nobody has said so, the active player has priority, or declares attackers."""
    if game.playing is not None:
        return game.playing
    if game.step == OPENING:
        return Playing(game.active, due="keep")
    if game.step == _ATTACKERS and turns.may_attack(game):
        return Playing(game.active, due="attackers")
    if game.step == _BLOCKERS and turns.may_block(game) and (defending := defenders(game)):
        return Playing(defending[0], due="blockers")
    return Playing(game.active)


def do(game: Game, deed: Deed) -> None:
    """Do it for the player who acts now. Raises `CannotExecute` with the rule that is against it, `ChoiceNeeded`."""
    playing = game.playing = structs.replace(playing_of(game), begun=None, said=(), picked=(), naming=())
    if game.over:
        raise CannotExecute("the game has ended (CR 104.1)")
    _check_due(playing, deed)
    game.free_mana, game.payer = False, paying.Tapping()
    match deed:
        case Pass():
            _passed(game, playing)
        case Keep():
            _kept(game, playing)
        case Mulligan():
            opening.mulligan(game, playing.priority)
            _next_to_keep(game, playing)
        case Declare("attackers"):
            combat.attack(game, _pairs(deed.pairs))
            stack.after(game)
            game.playing = _acting(game, playing)
        case Declare():
            _blockers(game, playing, deed)
        case _:
            _done(game, playing.priority, deed)
            stack.after(game)
            game.playing = structs.replace(playing, passed=())  # CR 117.3c
    _next_of_those_left(game)


def _check_due(playing: Playing, deed: Deed) -> None:
    """Refuse what is not the time for."""
    if playing.due == "keep":
        fits = isinstance(deed, Keep | Mulligan)
    elif playing.due in ("attackers", "blockers"):
        fits = isinstance(deed, Declare) and deed.what == playing.due
    else:
        fits = not isinstance(deed, Keep | Mulligan | Declare)
    if not fits:
        due = {"keep": "the opening hand is kept or not (CR 103.5)"}
        now = due.get(playing.due, f"{playing.due} are declared" if playing.due else "somebody has priority (CR 117)")
        raise CannotExecute(f"{playing.priority} can't {deed} now: {now}")


def _done(game: Game, player: str, deed: Deed) -> None:
    match deed:
        case Play(what, name):
            lands.play_land(game, what, player, name)
        case Cast(what, _, alternative, kicked):
            casting.cast(game, what, player, kicked=kicked, alternative=alternative)
        case Activate(what, ability):
            activating.activate(game, what, player, ability)
        case TurnUp(what):
            facing.turn_up(game, what, player)


def _acting(game: Game, playing: Playing, due: Due = "") -> Playing:
    """The active player has priority (CR 117.3a, 117.3b), or has something to do before."""
    return structs.replace(playing, priority=game.active, passed=(), due=due, named=())


def handed_on(game: Game, playing: Playing) -> Playing | None:
    """How far a game has come after a pass where others have yet to pass: nothing else changes (CR 117.3d).

    None where that is not so: all have passed, or it is no time to pass.
    """
    if game.over or playing.due:
        return None
    passed = (*playing.passed, playing.priority)
    left = [player for player in _after(game, playing.priority) if player not in passed]
    return structs.replace(playing, priority=left[0], passed=passed) if left else None


def _passed(game: Game, playing: Playing) -> None:
    """CR 117.4: when all have passed, the top of the stack resolves, or the step ends."""
    handed = handed_on(game, playing)
    if handed is not None:
        game.playing = handed
    elif game.stack:
        stack.resolve(game, 1)
        game.playing = _acting(game, playing, playing.due)
    else:
        _onward(game, playing)


def _after(game: Game, player: str) -> list[str]:
    """The players in the game, who comes after this one first."""
    order = [*game.in_turn_order()]
    at = order.index(player) + 1 if player in order else 0
    return order[at:] + order[:at]


def _onward(game: Game, playing: Playing) -> None:
    """On to where a player acts next, or the game ends."""
    turns.next_step(game)
    while game.step in _WITHOUT and not turns.is_cleaned_again(game) and not game.over:
        turns.next_step(game)
    if game.over:
        game.playing = _acting(game, playing)
    elif game.step == _ATTACKERS:
        _to_attackers(game, playing)
    elif game.step == _BLOCKERS:
        _to_blockers(game, playing)
    else:
        game.playing = _acting(game, playing)


def _to_attackers(game: Game, playing: Playing) -> None:
    if could_attack(game):
        game.playing = _acting(game, playing, "attackers")
        return
    combat.attack(game, ())
    stack.after(game)
    game.playing = _acting(game, playing)


def could_attack(game: Game) -> bool:
    """Whether any creature could be declared as an attacker."""
    return any(True for _ in attacks(game))


def attacks(game: Game) -> Iterable[tuple[int, str | int]]:
    """The stacks of creatures that could attack, each with each of those whom it could."""
    able = _able(game, game.active)
    if not able:
        return
    others: list[str | int] = [each for each in game.in_turn_order() if each != game.active]
    others += [
        first
        for c in game.view().candidates
        if c.controller != game.active and {"Planeswalker", "Battle"} & set(c.seen.types)
        for first, _ in c.ids
    ]
    for piece in able:
        for whom in others:
            if combat.may_attack(game, piece, whom):
                yield piece.id, whom


def _able(game: Game, player: str) -> list[Permanent]:
    """The player's untapped creatures, in the order of their ids."""
    there = [each.permanent for each in game.view().candidates if each.controller == player and each.seen.creature]
    return [piece for piece in there if piece is not None and not piece.tapped]


def blocks(game: Game, player: str) -> Iterable[tuple[int, int]]:
    """The stacks of the player's creatures that could block, each with the attackers that it could."""
    able = _able(game, player)
    attackers = [p for p in game.permanents.values() if p.attacking is not None and not p.phased_out] if able else []
    attackers.sort(key=lambda piece: piece.id)
    for piece in able:
        for attacker in attackers:
            if not combat.cannot_block(game, piece, attacker.id):
                yield piece.id, attacker.id


def defenders(game: Game) -> list[str]:
    """The players who have a creature that could block."""
    return [player for player in game.in_turn_order() if player != game.active and any(blocks(game, player))]


def _to_blockers(game: Game, playing: Playing) -> None:
    defending = defenders(game)
    if defending:
        game.playing = structs.replace(playing, priority=defending[0], passed=(), due="blockers", named=())
        return
    combat.block(game, ())
    stack.after(game)
    game.playing = _acting(game, playing)


def _blockers(game: Game, playing: Playing, deed: Declare) -> None:
    """Each defending player declares in turn order (CR 509.1, 802.4); then all is done together."""
    defending = defenders(game)
    left = defending[defending.index(playing.priority) + 1 :] if playing.priority in defending else []
    named = (*playing.named, *deed.pairs)
    if left:
        game.playing = structs.replace(playing, priority=left[0], named=named)
        return
    combat.block(game, [(ids, whom) for ids, whom in _pairs(named) if isinstance(whom, int)])
    stack.after(game)
    game.playing = _acting(game, playing)


def _pairs(pairs: Iterable[Pair]) -> list[tuple[Ids, str | int]]:
    return [(((each.what, each.count),), each.whom) for each in pairs]


def _kept(game: Game, playing: Playing) -> None:
    opening.keep(game, playing.priority)
    _next_to_keep(game, structs.replace(playing, kept=(*playing.kept, playing.priority)))


def _next_to_keep(game: Game, playing: Playing) -> None:
    """The next in turn order decides about the hand; when all are kept, the first turn begins."""
    left = [player for player in _after(game, playing.priority) if player not in playing.kept]
    if left:
        game.playing = structs.replace(playing, priority=left[0])
    else:
        _onward(game, structs.replace(playing, kept=(), due=""))


def _next_of_those_left(game: Game) -> None:
    """Who has lost has no priority: the next in turn order has it (CR 800.4j)."""
    playing = game.playing
    if playing is None or not game.players[playing.priority].lost or game.over:
        return
    game.playing = structs.replace(playing, priority=_after(game, playing.priority)[0])
