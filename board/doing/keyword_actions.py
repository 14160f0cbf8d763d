"""Keyword actions that creatures do: adapt, connive, explore, monstrosity (CR 701)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import UNTIL_YOUR_NEXT_TURN, Act, Cannot, Gain, Goaded, KeywordAction, Player, Reference, UntilNext
from ..executor.registry import does
from ..executor.targets import supported
from ..looking.hidden import as_cards, identified, top
from ..looking.selections import offered
from ..replacing import exploring
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import Modifier
from ..watching import sight, triggers
from . import acts, cards, dungeons, gaining, manifesting, tempting, time_traveling

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids
    from ..state.objects import Permanent

sight.deeds("exert", "explore", "clash", "win a clash")
sight.states("explored", "connived", "monstrous", "goaded")

Deed = Callable[["Game", "Scope", "Permanent", int], None]
MOST_APART = 10_000
SUSPECTED = "suspected"


def is_one(step: KeywordAction) -> bool:
    """Whether it is one of these."""
    return step.action == "support" or (step.action in _DEEDS and (step.what is not None or step.action in _OF_SOURCE))


def meaningless(step: Act) -> str:
    """Why the board has no meaning for it; "" if it has."""
    if step.verb == "goad":
        known = step.player is None or step.player.who == "you"
    else:
        known = step.verb in ("detain", "exert", "cloak", "suspect") or acts.does(step.verb)
    return "" if known else f"the board does not know how to {step.verb}"


@does(Act, unless=meaningless)
def act(game: Game, scope: Scope, step: Act) -> None:
    """An act of which the rule says that it is another effect (CR 701.35a, 701.43a), or any other."""
    match step.verb:
        case "detain":
            gaining.gain(game, scope, Gain(step.what, _DETAINED, UNTIL_YOUR_NEXT_TURN, text=step.what.text))
        case "goad":
            gaining.gain(game, scope, Gain(step.what, (Goaded(),), UNTIL_YOUR_NEXT_TURN, text=step.what.text))
            triggers.on_state(game, game.now(scope.refer(step.what)), "goaded")
        case "exert":
            gaining.gain(game, scope, Gain(step.what, _EXERTED, _UNTAP_STEP, text=step.what.text))
            exerted = [game.view().here[p.id] for p in game.pieces(game.now(scope.refer(step.what)))]
            for each in exerted:
                triggers.on_deed(game, each.controller, "exert", each.count, [each])
        case "suspect":
            _suspect(game, game.now(scope.refer(step.what)))
        case "cloak":
            by = scope.players(step.player)[0] if step.player is not None else scope.context.controller
            scope.context.that = manifesting.manifested(game, by, scope.refer(step.what), cloaked=True)
        case _:
            acts.act(game, scope, step)


def _suspect(game: Game, ids: Ids) -> None:
    """CR 701.60a, c, d: for as long as it is suspected it has menace and can't block; it is so once."""
    fresh = idset.union(*(p.ids for p in game.pieces(ids) if SUSPECTED not in p.marks))
    given = Modifier(game.tick(), words=SUSPECTED, keywords=("menace",), abilities=("This creature can't block.",))
    game.change(fresh, lambda p: structs.replace(p, marks=(*p.marks, SUSPECTED), modifiers=(*p.modifiers, given)))


def do(game: Game, scope: Scope, step: KeywordAction) -> None:
    """Each of the creatures does it, one after the other."""
    if step.action == "support":
        acts.put_counters(game, scope, "+1/+1", 1, game.now(scope.refer(supported(step))))
        return
    number = scope.number(step.amount)
    what = step.what if step.what is not None else Reference("source")
    ids = scope.refer(what)
    for first, count in ids:
        for identity in range(first, first + min(count, MOST_APART)):
            for piece in _doing(game, step, identity):
                _DEEDS[step.action](game, scope, piece, number)
    scope.context.happened = bool(ids)


def _doing(game: Game, step: KeywordAction, identity: int) -> list[Permanent]:
    """The permanent that does it; of what explores or connives, as it last was (CR 701.44c, 701.50b)."""
    there = game.pieces(game.now(idset.one(identity)))
    if there or step.action not in ("explore", "connive"):
        return there
    return [each.permanent for each in game.last_known if each.permanent.holds(identity)][-1:]


def _explore(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.44a: a land card goes to the hand; with any other a counter is put, and it may go to the graveyard."""
    if exploring.is_replaced(scope, piece.ids):
        return
    player = piece.controller
    revealed = identified(game, player, top(game, player, 1))
    found = as_cards(game, revealed)
    if found:
        game.happened(ev.CardsSeen(player, revealed))
    if found and "Land" in found[0].seen.types:
        game.move(revealed, "hand")
    else:
        acts.put_counters(game, scope, "+1/+1", 1, piece.ids)
        if found and game.asker.yes(player, f"put {found[0].seen.name} into the graveyard", "CR 701.44a"):
            game.move(revealed, "graveyard")
    triggers.on_deed(game, player, "explore", 1)
    triggers.on_state(game, game.now(piece.ids), "explored")


def _connive(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.50a: its controller draws, discards as many, and each nonland card discarded puts a counter on it."""
    if not number:
        return  # CR 701.50e
    player = piece.controller
    cards.drawn(game, player, number)
    hand = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
    chosen = game.asker.objects(player, "what to discard", "discard", offered(hand), number, number)
    identified(game, player, chosen)
    nonland = sum(c.count for c in as_cards(game, chosen) if "Land" not in c.seen.types)
    cards.discarded(game, player, chosen, scope.context.controller)
    acts.put_counters(game, scope, "+1/+1", nonland, piece.ids)
    triggers.on_state(game, game.now(piece.ids), "connived")  # CR 701.50f


def _monstrosity(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.37a: once, for as long as it is on the battlefield."""
    if "monstrous" in piece.marks:
        return
    acts.put_counters(game, scope, "+1/+1", number, piece.ids)
    x = scope.context.variables.get("X", piece.cast_x)
    game.change(piece.ids, lambda p: structs.replace(p, marks=(*p.marks, "monstrous"), cast_x=x))  # CR 701.37c
    triggers.on_state(game, piece.ids, "monstrous")


def _adapt(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.46a: only if it has no +1/+1 counters."""
    if not piece.counters.get("+1/+1"):
        acts.put_counters(game, scope, "+1/+1", number, piece.ids)


_DEEDS: dict[str, Deed] = {"explore": _explore, "connive": _connive, "monstrosity": _monstrosity, "adapt": _adapt}
#: What a detained permanent can't do, nor anybody with its abilities (CR 701.35a).
_DETAINED = (Cannot("attack"), Cannot("block"), Cannot("be activated"))
#: What is exerted doesn't untap during your next untap step (CR 701.43a).
_EXERTED = (Cannot("untap"),)
_UNTAP_STEP = UntilNext("untap step", Player("you"), over=True)
#: Those that the creature with the ability does without a word of it.
_OF_SOURCE = frozenset(["monstrosity", "adapt"])


def _bolster(game: Game, scope: Scope, player: str, number: int) -> None:
    """CR 701.39a: counters on a creature with the least toughness among those that the player controls."""
    mine = [c for c in game.view().candidates if c.controller == player and c.seen.creature]
    least = min((c.seen.toughness or 0 for c in mine), default=0)
    weakest = [c for c in mine if (c.seen.toughness or 0) == least]
    if weakest:
        chosen = game.asker.objects(player, "which creature is bolstered", "CR 701.39a", offered(weakest))
        acts.put_counters(game, scope, "+1/+1", number, chosen)


def _learn(game: Game, scope: Scope, player: str, number: int) -> None:
    """CR 701.48a: a card is discarded and one drawn, or a Lesson card comes to the hand from outside the game."""
    hand = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
    if hand and game.asker.yes(player, "discard a card and draw one", "CR 701.48a"):
        given = game.asker.objects(player, "what to discard", "CR 701.48a", offered(hand))
        cards.discarded(game, player, given, scope.context.controller)
        cards.drawn(game, player, 1)
        return
    outside = [c for c in game.candidates_elsewhere({"outside the game"}, owner=player) if "Lesson" in c.seen.subtypes]
    if outside and game.asker.yes(player, "take a Lesson card from outside the game", "CR 701.48a"):
        taken = game.asker.objects(player, "which Lesson card it is", "CR 701.48a", offered(outside))
        game.happened(ev.CardsSeen(player, taken, revealed=True))
        game.move(taken, "hand")


def _clash(game: Game, scope: Scope, player: str, number: int) -> None:
    """CR 701.30: the top cards of both libraries are revealed, and each may go to the bottom; the greater wins."""
    others = tuple(p for p in game.in_turn_order() if p != player)
    opponent = others[game.asker.options(player, "with whom to clash", "CR 701.30b", others, about="player")[0]]
    values: dict[str, int] = {}
    for each in (player, opponent):
        revealed = identified(game, each, top(game, each, 1))
        game.happened(ev.CardsSeen(each, revealed, revealed=True))
        values[each] = sum(c.seen.mana_value for c in as_cards(game, revealed)) if revealed else -1
        if revealed and game.asker.yes(each, "put the revealed card on the bottom of the library", "CR 701.30a"):
            game.move(revealed, "library", bottom=True)
    tied = values[player] == values[opponent]
    winner = "" if tied else max(values, key=values.__getitem__)
    scope.context.outcome = structs.replace(scope.context.outcome, clash_winner=winner)
    for each in (player, opponent):
        triggers.on_deed(game, each, "clash", 1)
    if winner:
        triggers.on_deed(game, winner, "win a clash", 1)


#: What players do, so often or with so many.
OF_PLAYERS: dict[str, Callable[[Game, Scope, str, int], None]] = {
    "bolster": _bolster,
    "learn": _learn,
    "clash": _clash,
    "manifest dread": manifesting.manifest_dread,
    "be tempted": tempting.tempted,
    "time travel": time_traveling.time_travel,
    "venture": dungeons.venture,
    "venture into Undercity": dungeons.venture_into("Undercity"),
}
