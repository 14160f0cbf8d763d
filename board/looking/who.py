"""Which players an effect means (CR 102, 109.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import Player, Reference, Who

if TYPE_CHECKING:
    from ...instructions import Condition
    from .candidates import Candidate
    from .scope import Scope


def players(scope: Scope, player: Player) -> tuple[str, ...]:
    """The names of the players that are meant, in turn order from the active player.

    Targets and choices are asked once and remembered by the effect.
    """
    if player in scope.context.players:
        return scope.context.players[player]
    if player.but is not None:  # “opponent other than defending player” (myriad, CR 702.116a)
        but = players(scope, player.but)
        return tuple(p for p in players(scope, replace(player, but=None)) if p not in but)
    if player.starting is not None and not (player.who == "you" and player.such is None):
        return _from(players(scope, player.starting), players(scope, replace(player, starting=None)), scope)
    if player.such is not None:
        return _such(scope, player, player.such)
    known = _KNOWN[player.who](scope, player) if player.who in _KNOWN else None
    if known is None and player.antecedent == "chosen" and (chosen := _chosen(scope)) is not None:
        known = (chosen,)
    if known is None and player.who in _SPOKEN_OF:
        known = _SPOKEN_OF[player.who](scope, player)
    if known is not None:
        return known
    among = _others(scope) if player.who in _OF_OTHERS else scope.game.in_turn_order()
    return asked(scope, player, among)


def _others(scope: Scope) -> tuple[str, ...]:
    return tuple(p for p in scope.game.in_turn_order() if p != scope.context.controller)


def _such(scope: Scope, player: Player, such: Condition) -> tuple[str, ...]:
    """Those of whom a condition holds; one of them is chosen where one is meant."""
    one_of = _ONE_OF.get(player.who)
    meant = players(scope, replace(player, who=one_of or player.who, such=None))
    found = tuple(p for p in meant if scope.holds_of(p, such))
    return asked(scope, player, found) if one_of is not None and len(found) > 1 else found


def _these(scope: Scope, player: Player) -> tuple[str, ...]:
    these = {name for each in player.these for name in players(scope, each)}
    return tuple(p for p in scope.game.in_turn_order() if p in these)


def _that_player(scope: Scope, player: Player) -> tuple[str, ...] | None:
    """Whom a noun before has named, or the event, or what the effect has done."""
    named = _named(scope, player)
    if named is not None:
        return named
    that = scope.context.that_player
    return (that,) if that is not None else None


def _defending(scope: Scope, player: Player) -> tuple[str, ...] | None:
    """CR 508.5."""
    event = scope.context.event
    if event.defending is not None:
        return (event.defending,)
    attacked = event.attacked or _attacked(scope)
    return (attacked,) if attacked is not None else None


def _active(scope: Scope, player: Player) -> tuple[str, ...]:
    return (scope.game.active,)


def _only(name: str | None) -> tuple[str, ...] | None:
    return (name,) if name is not None else None


Found = Callable[["Scope", Player], "tuple[str, ...] | None"]
#: Who is meant whatever was spoken of; the board plays without teams (CR 102.4).
_KNOWN: dict[str, Found] = {
    "you": lambda scope, player: (scope.context.controller,),
    "your team": lambda scope, player: (scope.context.controller,),
    "each teammate": lambda scope, player: (),
    "these": _these,
    "each player": lambda scope, player: scope.game.in_turn_order(),
    "each opponent": lambda scope, player: _others(scope),
    "opponents": lambda scope, player: _others(scope),
    "each other player": lambda scope, player: _others(scope),
    "active player": _active,
    "controller": lambda scope, player: _of_object(scope, player),
    "owner": lambda scope, player: _of_object(scope, player),
    "such player": lambda scope, player: _only(scope.context.such_player),
}
#: Who is meant by what was spoken of, or by the event, where the text says no more of them.
_SPOKEN_OF: dict[str, Found] = {
    "that player": _that_player,
    "defending player": _defending,
    "enchanted player": lambda scope, player: _only(_enchanted(scope)),
}
#: Of whom one is chosen, and not you.
_OF_OTHERS = frozenset(["target opponent", "an opponent", "defending player"])


def _from(first: tuple[str, ...], meant: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    """These players in turn order from the first one on, who may be none of them."""
    order = scope.game.in_turn_order()
    at = order.index(first[0])
    return tuple(p for p in (*order[at:], *order[:at]) if p in meant)


def _enchanted(scope: Scope) -> str | None:
    """The player to whom the source is attached, or last was (CR 303.4b)."""
    source = scope.context.source
    for candidate in scope.candidates(((source, 1),)) if source is not None else ():
        host = candidate.permanent.attached_to if candidate.permanent is not None else None
        if isinstance(host, str):
            return host
    return None


def _chosen(scope: Scope) -> str | None:
    """The player who was chosen as the source entered, or as the spell was cast (CR 607.2d, 702.174a)."""
    if (player := scope.context.chosen.get("player")) is not None:
        return player
    source = scope.context.source
    stack = scope.game.stack_of(source) if source is not None else None
    chosen = stack.choices.get("player") if stack is not None else None
    return chosen if chosen in scope.game.players else None


def _attacked(scope: Scope) -> str | None:
    """The player whom the attacking source attacks, or whose planeswalker (CR 508.5)."""
    source = scope.context.source
    stack = scope.game.stack_of(source) if source is not None else None
    if stack is None or stack.attacking is None or stack.attacking == "":
        return None
    if isinstance(stack.attacking, str):
        return stack.attacking
    walker = scope.game.stack_of(stack.attacking)
    return walker.controller if walker is not None else None


def _named(scope: Scope, player: Player) -> tuple[str, ...] | None:
    """The player whom a noun before has named, or the players, where the effect is about none of them alone."""
    context, noun = scope.context, player.antecedent
    if not isinstance(noun, int):
        return None
    aims = [found for each, found in context.aims.items() if each.id == noun]
    named = [found for each, found in context.players.items() if each.id == noun] + [aim.players for aim in aims]
    if (one := next((found for found in named if len(found) == 1), None)) is not None:
        return one
    controllers = {_controller(scope, c) for aim in aims if aim.objects for c in scope.candidates(aim.objects)}
    if len(controllers) == 1:  # “that permanent's controller or that player”
        return tuple(controllers)
    if named and context.that_player is None:
        return next((found for found in named if found), None)
    return _each_of_several(scope, noun)


def _each_of_several(scope: Scope, noun: int) -> tuple[str, ...] | None:
    """Of several players whom a noun has named the one who does it now, or all of them."""
    several = scope.context.several.get(noun)
    if several is None or scope.context.round_of in several:
        return None if several is None else (scope.context.round_of or "",)
    scope.asker.determined("player", scope.context.controller, several)
    return several


def in_event(scope: Scope, player: Player) -> tuple[str, ...]:
    """The players of an event: “whenever a player …” waits for any of them, none is chosen (CR 603.2)."""
    each = _ONE_OF.get(player.who)
    return players(scope, player if each is None else replace(player, who=each))


#: Those of whom one is meant.
_ONE_OF: dict[Who, Who] = {"a player": "each player", "an opponent": "each opponent"}


def is_several(player: Player) -> bool:
    """Whether the words may mean several players, each for themselves: “each player”, “two target players”."""
    return player.who.startswith("each ") or player.optional or player.most is not None


def how_many(scope: Scope, player: Player, there: int) -> tuple[int, int]:
    """At least and at most so many of so many players are chosen (CR 115.1, 115.6)."""
    most = scope.number(player.most) if player.most is not None else there if player.optional else 1
    return (0, min(most, there)) if player.optional else (most, most)


def asked(scope: Scope, player: Player, options: tuple[str, ...]) -> tuple[str, ...]:
    """Who is chosen of these, asked once and remembered by the effect."""
    context = scope.context
    if player not in context.players:
        about = "target" if player.who.startswith("target") else "player"
        words = player.text or player.who
        least, most = how_many(scope, player, len(options))
        chosen = scope.asker.options(
            context.controller, words, "which player", options, least, most, chance=player.at_random, about=about
        )
        context.players[player] = tuple(options[i] for i in chosen)
        if len(chosen) == 1:
            context.that_player = context.players[player][0]
    return context.players[player]


def _of_object(scope: Scope, player: Player) -> tuple[str, ...]:
    of = player.of
    ids = scope.refer(of) if of is not None else scope.context.that
    there = scope.candidates(ids)
    if player.who == "owner" and not there:  # a spell that has left the stack is the card that it became (CR 400.7)
        there = scope.candidates(scope.game.now(ids))
    found = {c.owner if player.who == "owner" else _controller(scope, c) for c in there}
    if not found and not ids and not _names_nothing(of):
        return asked(scope, player, scope.game.in_turn_order())
    return tuple(p for p in scope.game.in_turn_order() if p in found)


def _names_nothing(of: Reference | None) -> bool:
    """Whether words that speak of no object are known to: of no target that was chosen, of no card that was exiled."""
    return of is not None and (isinstance(of.antecedent, int) or of.what in ("linked", "made", "target"))


def _controller(scope: Scope, candidate: Candidate) -> str:
    """Who controls it; of what left the battlefield during this effect, who last did (CR 608.2h)."""
    if candidate.zone == "battlefield":
        return candidate.controller
    before = scope.candidates(scope.game.before(candidate.ids))
    return before[0].controller if before else candidate.controller
