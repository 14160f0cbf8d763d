"""Conditions in words, as they stand after “if”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from .comparisons import holds, parity, there_are
from .english import Noun, agreeing, article, listed, plural, possessive
from .histories import done_this_way
from .object_is import object_is
from .scope import CannotWrite, Scope
from .selections import described, zone_of


def _happened(value: i.Happened, scope: Scope) -> str:
    if not value.negated:
        return scope.account.done_by
    if scope.account.done_by == "a player does":
        return "no player does"
    account = scope.account
    return account.done_by.replace(" do", " don't" if account.optional or account.would_enter else " can't", 1)


def _not_hold(value: i.NotHold, scope: Scope) -> str:
    """“it's not your turn”, “you control no creatures”: by what does not hold."""
    write = _NOT.get(type(value.condition))
    words = write(value.condition, scope) if write is not None else None
    if words is None:
        raise CannotWrite(value)
    return words


def _not_paid(value: i.CostWasPaid, scope: Scope) -> str | None:
    """“tribute wasn't paid”, “this spell wasn't kicked”."""
    if value.keyword == "tribute":
        return "tribute wasn't paid"
    return scope.phrase(value).replace(" was kicked", " wasn't kicked", 1) if value.keyword == "kicker" else None


def _no_player(value: i.SomePlayer, scope: Scope) -> str | None:
    """“no opponent controls a Forest”."""
    if value.players.who != "each opponent" or value.every:
        return None
    return _some_player(value, scope).replace("an opponent ", "no opponent ", 1)


_NOT_TURN = {"you": "it's not your turn", "that player": "it's not their turn"}


def _not_cast(value: i.WasCast, scope: Scope) -> str | None:
    """“it wasn't cast”, “you didn't cast it from your hand”."""
    match value:
        case i.WasCast(by=None, zone=None):
            return scope.phrase(value).replace(" was cast", " wasn't cast", 1)
        case i.WasCast(what, i.Player("you"), i.InZone() as zone, None):
            return f"you didn't cast {scope.noun(what).object} from {zone_of(zone, scope)}"
    return None


_NOT_DONE = {"put into hand": "put a card into your hand", "discard": "discard a card"}


def _not_done(value: i.DoneThisWay, scope: Scope) -> str | None:
    """“you didn't put a card into your hand this way”, “no creatures were destroyed this way”."""
    if value.by is None:
        return scope.told(denied=True).phrase(value) if value.what is not None else None
    if value.what is None and value.deed in _NOT_DONE:
        who = scope.noun(value.by)
        not_ = "didn't" if who.you else "don't" if who.plural else "doesn't"
        return f"{who.words} {not_} {_NOT_DONE[value.deed]} this way"
    if value.what is not None and value.by.who == "such player":
        noun = described(value.what, scope, head="card").one("a")
        return f"{scope.noun(value.by).words} didn't {value.deed} {noun} this way"
    return None


def _controls_none(value: i.Holds, scope: Scope) -> str | None:
    """“you control no creatures”."""
    match value:
        case i.Holds(i.CountOf(of), "≥", i.Number(1)) if any(isinstance(each, i.ControlledBy) for each in of.where):
            return there_are(of, i.Holds(i.CountOf(of), "=", i.Number(0)), scope)
    return None


_NOT: dict[type, Callable[[Any, Scope], str | None]] = {
    i.CostWasPaid: _not_paid,
    i.SomePlayer: _no_player,
    i.TurnOf: lambda value, scope: _NOT_TURN.get(value.player.who),
    i.WasCast: _not_cast,
    i.DoneThisWay: _not_done,
    i.Holds: _controls_none,
}


def _some_player(value: i.SomePlayer, scope: Scope) -> str:
    """“an opponent controls a Forest”, “you control more creatures than each other player”."""
    match value.condition:
        case i.Holds(i.EventCount((event,)) as count, op, right):
            mine = structs.replace(event, player=_player_of(value))
            return holds(i.Holds(structs.replace(count, events=(mine,)), op, right), scope)
        case i.SomePlayer(
            i.Player("each player", but=i.Player("such player")),
            i.Holds(i.PlayerNumber("life total"), ">", i.PlayerNumber("life total")),
            True,
        ) if value.players == i.Player("each player"):
            return "a player has more life than each other player"
    who = Noun("each other player") if value.every and value.players.but is not None else scope.noun(value.players)
    if not value.every:
        who = {"each opponent": Noun("an opponent"), "each player": Noun("a player")}.get(value.players.who, who)
    words = _told_of(who, scope.phrase(value.condition), every=value.every)
    if words is None:
        raise CannotWrite(value)
    return words


def _player_of(value: i.SomePlayer) -> i.Player:
    """Whose events are counted: “an opponent's”, or “each opponent's”."""
    if not value.every:
        return _ONE_OF.get(value.players.who, value.players)
    return i.Player("each opponent") if value.players.who == "opponents" else value.players


def _told_of(who: Noun, inner: str, *, every: bool) -> str | None:
    """What is true of them, of those players: “they have two cards in hand”, “there are two cards in their library”."""
    if inner.endswith(" than they") and (every or inner.startswith("you ")):
        return f"{inner.removesuffix('they')}{who.words}"
    for before, behind, verb, then in _THEY:
        if inner.startswith(before) and inner.endswith(behind):
            return f"{who.words} {agreeing(who, verb)} {inner.removeprefix(before).removesuffix(behind)}{then}"
    if not every and inner.startswith("there are ") and inner.endswith(" in their library"):
        return f"a library has {inner.removeprefix('there are ').removesuffix(' in their library')} in it"
    return None


#: What stands before and behind what “they” have, and the verb before it and the words behind it, where they are named.
_THEY = (
    ("they control ", "", "control", ""),
    ("they own ", "", "own", ""),
    ("there are ", " in their graveyard", "have", " in their graveyard"),
    ("", " cards are in their graveyard", "have", " cards in their graveyard"),
    ("they have ", "", "have", ""),
)


def _turn_of(value: i.TurnOf, scope: Scope) -> str:
    if value.player.who == "you":
        return "it's your turn"
    return f"it's {possessive(scope.noun(value.player).words)} turn"


def _designation(value: i.HasDesignation, scope: Scope) -> str:
    who = scope.noun(value.player)
    if value.designation == "monarch":
        return "you're the monarch" if who.you else f"{who.words} is the monarch"
    return f"{who.words} {'have' if who.plural else 'has'} the {value.designation}"


_ONE_OF = {
    "each player": i.Player("a player"),
    "each opponent": i.Player("an opponent"),
    "opponents": i.Player("an opponent"),
}
#: What was done as a cost was paid, where the words do not say for which spell.
_DONE_AS_COST = {
    "gift": "the gift was promised",
    "collect evidence": "evidence was collected",
    "behold": "a card was beheld",
}
#: What is said of the spell whose cost was paid, by the keyword.
_PAID = {
    "escape": "{it} escaped",
    "teamwork": "{it} was cast using teamwork",
    "kicker": "{it} was kicked",
    "multikicker": "{it} was kicked",
    "bargain": "{it} was bargained",
    "foretell": "{it} was foretold",
    **{each: f"{{its}} {each} cost was paid" for each in ("prowl", "surge", "spectacle", "evoke", "madness", "dash")},
    "additional cost": "{its} additional cost was paid",
}


def _cost_paid(value: i.CostWasPaid, scope: Scope) -> str:
    if value.keyword in _DONE_AS_COST:
        return _DONE_AS_COST[value.keyword]
    what = scope.noun(value.of).words
    if value.cost:
        cost = "".join(f"{{{each}}}" for each in value.cost)
        kicked = f"{what} was kicked with its {cost} kicker"
        return f"the {cost} cost was paid" if value.keyword == "alternative" else kicked
    if value.keyword not in _PAID:
        raise CannotWrite(value, value.keyword)
    return _PAID[value.keyword].format(it=what, its=possessive(what))


def _mana_spent(value: i.ManaWasSpent, scope: Scope) -> str:
    to = "activate this ability" if value.on is None else f"cast {scope.noun(value.on).words}"
    if value.producer is not None:
        return f"mana from {described(value.producer, scope).one('a')} was spent to {to}"
    if value.symbols and not value.color and value.amount is None:
        return f"{''.join(f'{{{each}}}' for each in value.symbols)} was spent to {to}"
    if value.amount is not None and value.color:
        color = COLOR_WORDS.get(value.color, value.color)
        return f"at least {scope.phrase(value.amount)} {color} mana was spent to {to}"
    raise CannotWrite(value)


_DURING = {
    "your main phase": " during your main phase",
    "no time for a sorcery": " any time a sorcery couldn't have been cast",
}
_JUST_PERMITTED = frozenset(["no time for a sorcery"])  #: Behind “You may cast this spell as though it had flash.”


def _was_cast(value: i.WasCast, scope: Scope) -> str:
    spell = value.what == i.Reference("source") and scope.kind == "spell"
    scope.now(when_cast=value.during in _JUST_PERMITTED)
    called = "it" if scope.account.when_cast else "this spell"
    what = called if spell else scope.noun(value.what).words
    zone = f" from {zone_of(value.zone, scope)}" if value.zone is not None else ""
    if value.zone is not None and value.zone.player is not None and value.zone.player.who == "each player":
        zone = f" from {article(value.zone.zone)}"
    if value.by is not None:
        during = _DURING[value.during] if value.during is not None else ""
        return f"{scope.noun(value.by).words} cast {what}{zone}{during}"
    return f"{what} was cast{zone}"


def _flip(value: i.FlipWon, scope: Scope) -> str:
    return "you lose the flip" if value.negated else "you win the flip"


def _is_player(value: i.IsPlayer, scope: Scope) -> str:
    who = f"the {value.who.who}" if value.who.who == "defending player" else scope.noun(value.who).words
    return f"you're {who}" if value.player.who == "you" else f"{scope.noun(value.player).words} is {who}"


def _all_hold(value: i.AllHold, scope: Scope) -> str:
    match value.conditions:
        case (i.WasCast(zone=None) as cast, i.NotHold(i.WasCast(what, by, i.InZone() as zone))) if cast == i.WasCast(
            what, by
        ):
            return f"{scope.phrase(cast)} from anywhere other than {zone_of(zone, scope)}"
    if (together := _owned_and_controlled(value, scope) or _all_named(value) or _most_common(value, scope)) is not None:
        return together
    said = [scope.phrase(each) for each in value.conditions]
    if all(each.startswith("you control ") for each in said):
        said = [said[0], *(each.removeprefix("you control ") for each in said[1:])]
    return " and ".join(said)


def _most_common(value: i.AllHold, scope: Scope) -> str | None:
    """“black is the most common color among all permanents or is tied for most common”: as many as of each other."""
    match value.conditions:
        case (i.Holds(i.CountOf(i.Selection((i.HasColor(color), *among))) as most, ("≥" | ">") as op), _, _, _):
            pass
        case _:
            return None
    all_ = tuple(among)
    others = [i.CountOf(i.Selection((i.HasColor(other), *all_))) for other in COLOR_WORDS if other != color]
    if color not in COLOR_WORDS or value.conditions != tuple(i.Holds(most, op, other) for other in others):
        return None
    tied = " or is tied for most common" if op == "≥" else ""
    counted = described(i.Selection(all_), scope).many("all")
    return f"{COLOR_WORDS[color]} is the most common color among {counted}{tied}"


def _owned_and_controlled(value: i.AllHold, scope: Scope) -> str | None:
    """“you both own and control this creature and a creature named …” (melding, CR 701.42a)."""
    mine = (i.OwnedBy(i.Player("you")), i.ControlledBy(i.Player("you")))
    match value.conditions:
        case (i.ObjectIs(i.Reference("source"), where), i.Holds(i.CountOf(i.Selection(other)), "≥", i.Number(1))) if (
            where == mine and set(mine) <= set(other)
        ):
            rest = i.Selection(tuple(each for each in other if each not in mine))
            return f"you both own and control {scope.this} and {described(rest, scope).one('a')}"
    return None


def _any_holds(value: i.AnyHolds, scope: Scope) -> str:
    """“its power is greater than this creature's power or this creature's toughness”, “… or you control a Forest”."""
    first, *others = value.conditions
    if isinstance(first, i.Holds) and all(
        isinstance(each, i.Holds) and (each.left, each.op) == (first.left, first.op) and first.op in ("<", ">")
        for each in others
    ):
        more = [scope.phrase(each.right) for each in others if isinstance(each, i.Holds)]
        return " or ".join([scope.phrase(first), *more])
    return " or ".join(scope.phrase(each) for each in value.conditions)


def _all_named(value: i.AllHold) -> str | None:
    """“you control artifacts named Crown of Empires and Throne of Empires”: one of each."""
    kinds: set[str] = set()
    names: list[str] = []
    for each in value.conditions:
        match each:
            case i.Holds(i.CountOf(i.Selection(where)), "≥", i.Number(1)) if i.ControlledBy(i.Player("you")) in where:
                names += [one.name for one in where if isinstance(one, i.HasName)]
                kinds |= {one.type for one in where if isinstance(one, i.HasType)}
                if len(where) != 3:
                    return None
    if len(names) != len(value.conditions) or len(kinds) != 1:
        return None
    return f"you control {plural(kinds.pop())} named {listed(names)}"


CONDITIONS: dict[type, Callable[[Any, Scope], str]] = {
    i.Holds: holds,
    i.Parity: parity,
    i.ObjectIs: object_is,
    i.Happened: _happened,
    i.DoneThisWay: done_this_way,
    i.ClashWon: lambda v, s: "you win" if v.player.who == "you" else f"{s.noun(v.player).words} wins",
    i.FlipWon: _flip,
    i.AllHold: _all_hold,
    i.AnyHolds: _any_holds,
    i.NotHold: _not_hold,
    i.SomePlayer: _some_player,
    i.TurnOf: _turn_of,
    i.HasDesignation: _designation,
    i.FirstOfTurn: lambda v, s: f"it's the first {v.part} of the turn",
    i.TimeOfDay: lambda v, s: "it's neither day nor night" if v.time == "neither" else f"it's {v.time}",
    i.CostWasPaid: _cost_paid,
    i.ManaWasSpent: _mana_spent,
    i.WasCast: _was_cast,
    i.IsPlayer: _is_player,
    i.HasMost: lambda v, s: f"{s.noun(v.player).words} has the most life or is tied for most life",
}
