"""Which players an effect means (CR 102, 109.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import Player, Reference, Who

if TYPE_CHECKING:
    from .candidates import Candidate
    from .scope import Scope


def players(scope: Scope, player: Player) -> tuple[str, ...]:
    """The names of the players that are meant, in turn order from the active player.

    Targets and choices are asked once and remembered by the effect.
    """
    context = scope.context
    if player in context.players:
        return context.players[player]
    if player.but is not None:  # “opponent other than defending player” (myriad, CR 702.116a)
        but = players(scope, player.but)
        return tuple(p for p in players(scope, replace(player, but=None)) if p not in but)
    if player.who == "you" and player.such is None:
        return (context.controller,)
    if player.starting is not None:
        return _from(players(scope, player.starting), players(scope, replace(player, starting=None)), scope)
    everyone = scope.game.in_turn_order()
    if player.such is not None:
        one_of = _ONE_OF.get(player.who)
        meant = players(scope, replace(player, who=one_of or player.who, such=None))
        such = tuple(p for p in meant if scope.holds_of(p, player.such))
        return asked(scope, player, such) if one_of is not None and len(such) > 1 else such
    if player.who == "these":
        these = {name for each in player.these for name in players(scope, each)}
        return tuple(p for p in everyone if p in these)
    others = tuple(p for p in everyone if p != context.controller)
    match player.who:
        case "your team":
            return (context.controller,)
        case "each teammate":
            return ()  # the board plays without teams (CR 102.4)
        case "each player":
            return everyone
        case "each opponent" | "opponents" | "each other player":
            return others
        case "active player":
            return (scope.game.active,)
        case "controller" | "owner":
            return _of_object(scope, player)
        case "such player" if context.such_player is not None:
            return (context.such_player,)
        case _ if player.antecedent == "chosen" and (chosen := _chosen(scope)) is not None:
            return (chosen,)
        case "that player" if (named := _named(scope, player)) is not None:
            return named
        case "that player" if context.that_player is not None:
            return (context.that_player,)
        case "defending player" if context.event.defending is not None:
            return (context.event.defending,)
        case "enchanted player" if (host := _enchanted(scope)) is not None:
            return (host,)
        case "defending player" if (attacked := context.event.attacked or _attacked(scope)) is not None:
            return (attacked,)
        case "target opponent" | "an opponent" | "defending player":
            return asked(scope, player, others)
        case _:
            return asked(scope, player, everyone)


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
    """The player who was chosen as the source entered (CR 607.2d)."""
    source = scope.context.source
    stack = scope.game.stack_of(source) if source is not None else None
    chosen = stack.chosen.get("player") if stack is not None else None
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
    context = scope.context
    if not isinstance(player.antecedent, int):
        return None
    named = [found for noun, found in context.players.items() if noun.id == player.antecedent]
    named += [found.players for noun, found in context.aims.items() if noun.id == player.antecedent]
    one = next((found for found in named if len(found) == 1), None)
    if one is not None:
        return one
    hit = [found.objects for noun, found in context.aims.items() if noun.id == player.antecedent and found.objects]
    controllers = {_controller(scope, c) for ids in hit for c in scope.candidates(ids)}
    if len(controllers) == 1:  # “that permanent's controller or that player”
        return tuple(controllers)
    if named and context.that_player is None:
        return next((found for found in named if found), None)
    several = context.several.get(player.antecedent)
    if several is None or context.round_of in several:
        return None if several is None else (context.round_of or "",)
    scope.asker.determined("player", context.controller, several)
    return several


def in_event(scope: Scope, player: Player) -> tuple[str, ...]:
    """The players of an event: “whenever a player …” waits for any of them, none is chosen (CR 603.2)."""
    return players(scope, replace(player, who=_ONE_OF.get(player.who, player.who)))


#: Those of whom one is meant.
_ONE_OF: dict[Who, Who] = {"a player": "each player", "an opponent": "each opponent"}


def asked(scope: Scope, player: Player, options: tuple[str, ...]) -> tuple[str, ...]:
    """Who is chosen of these, asked once and remembered by the effect."""
    context = scope.context
    if player not in context.players:
        about = "target" if player.who.startswith("target") else "player"
        words = player.text or player.who
        chance = player.at_random
        chosen = scope.asker.options(context.controller, words, "which player", options, chance=chance, about=about)
        context.players[player] = tuple(options[i] for i in chosen)
        context.that_player = context.players[player][0]
    return context.players[player]


def _of_object(scope: Scope, player: Player) -> tuple[str, ...]:
    of = player.of
    ids = scope.refer(of) if of is not None else scope.context.that
    found = {c.owner if player.who == "owner" else _controller(scope, c) for c in scope.candidates(ids)}
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
