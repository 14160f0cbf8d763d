"""A turn goes on from step to step (CR 500–514)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import HandSize
from ..doing import acts, cards
from ..doing.turns import NEXT_TURN, THIS_TURN
from ..errors import CannotExecute
from ..looking.forbidden import rules
from ..looking.scope import Scope
from ..looking.selections import offered
from ..replacing.skipping import is_skipped
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import Later
from ..state.steps import OPENING, STEPS, place
from ..watching import delayed
from . import combat, opening, stack
from .moments import begun, named

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids

#: Steps that there are only if somebody attacks (CR 508.8).
FIGHTING = frozenset(["declare blockers step", "combat damage step"])
HAND_SIZE = 7
MOST_STEPS = 200
_SKIPPED = {
    "untap step": "untap step",
    "upkeep": "upkeep step",
    "draw step": "draw step",
    "combat": "combat phase",
    "precombat main": "main phase",
    "postcombat main": "main phase",
}


def next_step(game: Game) -> None:
    """The stack is resolved; then the next step or phase that is not skipped begins, and does what it does by itself.

    What triggers then is on the stack afterwards.
    """
    stack.resolve(game)
    if not game.over:
        _on(game)


def _on(game: Game) -> None:
    """The next step or phase begins on a game that goes on, and on which everything has been done that was due."""
    if game.step == OPENING:
        opening.begun(game)
        game.happened(ev.Began("turn", game.active))
    while True:
        step = _next(game)
        if step in FIGHTING and not [p for p in game.permanents.values() if p.attacking is not None]:
            game.step, game.first_strikers = step, None
            continue
        if step not in _SKIPPED or not _skip_of(game, game.active, _SKIPPED[step]):
            break
        game.step = "end of combat" if step == "combat" else step  # a phase with all of its steps
    begun(game, step)
    if step == "precombat main":
        _sagas(game)
    if step == "combat damage step":
        combat.damage(game)
    if step == "draw step":
        cards.drawn(game, game.active, 1)  # CR 504.1
    if step == "cleanup":
        _cleaned_up(game)
    stack.after(game)


def _cleaned_up(game: Game) -> None:
    """CR 514.1, 514.3a: where anything comes of it, players receive priority, and another cleanup step follows."""
    _discard(game)
    before = len(game.events)
    stack.after(game)
    if len(game.events) > before and not game.over:
        game.later.insert(0, Later("cleanup", ("cleanup",)))


def is_cleaned_again(game: Game) -> bool:
    """Whether another cleanup step follows this one, in which players receive priority (CR 514.3a)."""
    return game.step == "cleanup" and any(each.after == "cleanup" for each in game.later)


def _next(game: Game) -> str:
    """The step that comes next: of an additional phase, or as the turn goes on (CR 500.8)."""
    if game.first_strikers is not None:
        return "combat damage step"  # the second one (CR 510.4)
    rest = game.under_way
    if game.step in rest:
        rest = rest[rest.index(game.step) + 1 :]
    ended = ("", game.step) if rest else ("", game.step, game.goes_on)
    due = next((each for each in game.later if each.after in ended), None) if game.later else None
    if due is not None:
        game.later.remove(due)
        game.goes_on = game.goes_on or game.step
        game.under_way = (*due.steps, *rest)
        return due.steps[0]
    if rest:
        game.under_way = rest
        return rest[0]
    at = place(game.goes_on or game.step) + 1
    game.goes_on, game.under_way = "", ()
    if at >= len(STEPS):
        game.later = []
        next_turn(game)
        at = 0
    return STEPS[at]


def go(game: Game, to: str, whose: str | None = None) -> None:
    """On to that step, of that player's next turn if it is said whose, with all that happens on the way.

    "turn" is the next turn's upkeep. It ends early where the game does. Raises `CannotExecute` for a step that never
    comes.
    """
    for _ in going(game, to, whose):
        stack.resolve(game)


def going(game: Game, to: str, whose: str | None = None) -> Iterator[None]:
    """The same, for a caller who resolves the stack each time that it yields."""
    yield
    start = game.turn
    step = "upkeep" if to == "turn" else named(to)
    another = to == "turn" or whose is not None
    for _ in range(MOST_STEPS):
        if game.over:
            return
        if game.stack:
            yield
            if game.over:
                return
        _on(game)
        there = game.step == step or (step == "combat damage step" and game.step == "end of combat")
        there = there and (to == "first-strike damage" or game.first_strikers is None)
        if there and not (another and game.turn == start) and whose in (None, game.active):
            return
        if game.step == "declare blockers step" and may_block(game):
            combat.block(game, ())  # CR 509.1: nobody blocks, and what isn't blocked is so from now on (CR 509.3g)
    raise CannotExecute(f"the game never comes to {to!r}{f' of {whose}' if whose is not None else ''}")


def attack(game: Game, declared: Iterable[tuple[Ids, str | int]]) -> None:
    """The active player declares all attackers, a step on if it is not yet combat (CR 508.1)."""
    if not may_attack(game):
        raise CannotExecute(f"attackers are declared already, or combat is over in this {game.step} (CR 508.1)")
    to_attack(game)
    combat.attack(game, list(declared))


def block(game: Game, declared: Iterable[tuple[Ids, int]]) -> None:
    """The defending players declare all blockers, a step on if attackers are declared (CR 509.1)."""
    if not may_block(game):
        raise CannotExecute("there is nothing to block now, or blockers are declared already (CR 509.1)")
    to_block(game)
    combat.block(game, list(declared))


def to_attack(game: Game) -> None:
    """On to the next declaration of attackers there is (CR 508.1)."""
    while game.step != "declare attackers step" and not game.over:
        next_step(game)


def to_block(game: Game) -> None:
    """On to the declaration of blockers (CR 509.1), if attackers are declared or can be."""
    while game.step in ("combat", "declare attackers step") and not game.over:
        next_step(game)


def may_attack(game: Game) -> bool:
    """Whether attackers are yet to be declared in this turn's combat (CR 508.1)."""
    declared = any(p.attacking is not None for p in game.permanents.values())
    return place(game.step) <= place("declare attackers step") and not declared


def may_block(game: Game) -> bool:
    """Whether blockers are yet to be declared for creatures that attack (CR 509.1)."""
    fighters = list(game.permanents.values())
    declared = any(p.blocking is not None or p.blocked for p in fighters)
    now = game.step in ("declare attackers step", "declare blockers step")
    return now and not declared and any(p.attacking is not None for p in fighters)


def _sagas(game: Game) -> None:
    """CR 505.4, 714.3c: each Saga of the active player gets a lore counter."""
    view = game.view()
    mine = [c.ids for c in view.candidates if c.controller == game.active and "Saga" in c.seen.subtypes]
    if mine:
        scope = Scope(game, Context(game.active), game.asker)
        acts.put_counters(game, scope, "lore", 1, idset.union(*mine), by_effect=False)


def next_turn(game: Game) -> None:
    """CR 500.7, 500.11: extra turns come first, and a turn may be skipped."""
    order = [p for p in game.in_turn_order() if p != game.active] + [game.active]
    while game.extra_turns:
        *waiting, extra = game.extra_turns  # the one that was made last is taken first
        game.extra_turns = tuple(waiting)
        taken = extra in order and not _skip_of(game, extra, "turn")
        delayed.extra_turn(game, len(waiting), taken=taken)
        if taken:
            _turn_begins(game, extra)
            return
    for player in order:
        if not _skip_of(game, player, "turn"):
            _turn_begins(game, player)
            return


def _turn_begins(game: Game, player: str) -> None:
    """CR 500.11: all that was to be skipped of this player's next turn is, and of the turn before no more."""
    begun(game, "turn", player)
    for each, now in list(game.players.items()):
        skips = {kind: number for kind, number in now.skips.items() if not kind.startswith(THIS_TURN)}
        if each == player:
            skips = {kind.replace(NEXT_TURN, THIS_TURN): number for kind, number in skips.items()}
        if skips != now.skips:
            game.players[each] = structs.replace(now, skips=skips)


def _skip_of(game: Game, player: str, what: str) -> bool:
    skips = game.players[player].skips
    if skips.get(f"{THIS_TURN} {what}"):
        return True
    if not skips.get(what):
        return what != "turn" and is_skipped(game, player, what)
    left = {kind: number - (kind == what) for kind, number in skips.items()}
    game.players[player] = structs.replace(
        game.players[player], skips={kind: number for kind, number in left.items() if number}
    )
    return True


def _hand_size(game: Game, player: str) -> int | None:
    """The player's maximum hand size (CR 402.2); None: there is none."""
    size: int | None = HAND_SIZE
    more = 0
    for change, standing in rules(game, HandSize, player=player):
        if change.changes and change.size is not None:
            more += standing.scope.number(change.size) * standing.count
        else:
            size = None if change.size is None else standing.scope.number(change.size)
    return None if size is None else max(0, size + more)


def _discard(game: Game) -> None:
    """CR 514.1: down to the maximum hand size."""
    player = game.active
    if "hand" in game.players[player].unknown:
        return
    size = _hand_size(game, player)
    over = sum(card.count for card in game.zone("hand", player)) - size if size is not None else 0
    if over <= 0:
        return
    hand = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
    unknown = [c for c in hand if not c.known]
    if sum(c.count for c in unknown) >= over:
        chosen = idset.take(idset.of(unknown), over)
    else:
        chosen = game.asker.objects(player, "what to discard", "CR 514.1", offered(hand), over, over)
    cards.discarded(game, player, chosen)
