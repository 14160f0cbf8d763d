"""Numbers in words: as what is counted, and as what something is equal to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from .account import Account
from .counting import EACH, MANA, PLAYERS, for_each, kinds, objects, ways
from .english import article, in_order, plural, possessive, spelt
from .histories import number_of_times
from .relatives import who_is
from .scope import CannotWrite, Scope
from .selections import described, possessed


def _variable(value: i.Variable, scope: Scope) -> str:
    if value.value is not None and value.name not in scope.account.where:
        result = scope.account.last(i.RollDice, now=True) is not None and value.value == i.ThatMany()
        amount = "the result" if result else scope.phrase(value.value)
        scope.now(where={**scope.account.where, value.name: amount})
    return value.name


def _count_of(value: i.CountOf, scope: Scope) -> str:
    return f"the number of {objects(value.of, scope)}"


_SHOWN = frozenset(["looked at", "revealed", "milled", "exiled", "found", "drawn"])


def _number_of(value: i.NumberOf, scope: Scope) -> str:
    """“its power”, “the mana value of target creature”, “the exiled card's mana value”."""
    if value.of.what == "target":
        return f"the {value.what} of {scope.noun(value.of).words}"
    if (whose := _whose(value, scope)) is not None:
        return f"{whose}'s {value.what}"
    return f"{possessive(scope.noun(value.of).words)} {value.what}"


def _whose(value: i.NumberOf, scope: Scope) -> str | None:
    """Whose number it is, where that is no pronoun: “the exiled card”, “that spell”."""
    of, account = value.of, scope.account
    if of in _THE_CARD:
        return _THE_CARD[of]
    if of == i.Reference("revealed") and _is_one_card(account) and not account.asked:
        return "that card"
    if of.among is None:
        if of.what in ("revealed", "exiled", "discarded") and not account.fresh:
            return f"the {of.what} card"
    elif of.among == account.until:
        return "that card"
    elif of.what == "exiled":
        return described(of.among, scope, head="card").one("the exiled")
    elif of.what in _SHOWN:
        raise CannotWrite(value, "of one of several")
    return _that_card_or_spell(value, scope)


def _is_one_card(account: Account) -> bool:
    """Whether what was spoken of last is called a card, and but one."""
    return account.called == "card" and not account.it.plural


def _that_card_or_spell(value: i.NumberOf, scope: Scope) -> str | None:
    """“that card”, of which a token is a copy, or which was a card when it was spoken of; “that spell”."""
    of, account = value.of, scope.account
    if isinstance(of.antecedent, int) and _is_left_as_a_token(account):
        return "that card"
    if of.what != "that" or account.it.plural:
        return None
    if value.what == "mana value" and account.was_card:
        return "that card"
    return "that spell" if of.among is None and account.called == "spell" else None


def _is_left_as_a_token(account: Account) -> bool:
    """Whether what was spoken of is gone, and a token created in its place."""
    return account.creates and account.gone and account.called == "token"


#: What is called after what was done to it.
_THE_CARD = {
    i.Reference("linked"): "the exiled card",
    i.Reference("returned"): "the returned card",
    i.Reference("milled"): "the milled card",
}


def _counters_on(value: i.CountersOn, scope: Scope) -> str:
    kind = f"{value.kind} counters" if value.kind else "counters"
    on = scope.this if value.on == i.Reference("source") else scope.noun(value.on).words
    on = "it" if value.on == i.Reference("such") else on
    return f"the number of {kind} on {on}"


def _unspent(value: i.UnspentMana, scope: Scope) -> str:
    if value.of.who != "you":
        raise CannotWrite(value, "of another player")
    return f"the amount of unspent {MANA[value.type]}mana you have"


def _player_number(value: i.PlayerNumber, scope: Scope) -> str:
    if value.what in ("life total", "starting life total"):
        return possessed(value.of, value.what, scope)
    if value.what == "cards in hand" and value.of.who == "each player":
        return "the total number of cards in all players' hands"
    if value.what == "cards in hand":
        return f"the number of cards in {possessed(value.of, 'hand', scope)}"
    if value.what == "party" and value.of.who == "you":
        return "the number of creatures in your party"
    if value.what.endswith("counters"):
        who = scope.noun(value.of)
        return f"the number of {value.what} {who.words} {'have' if who.plural else 'has'}"
    raise CannotWrite(value, value.what)


_DISCARDED = (i.IsAmong(i.Reference("discarded")), i.OwnedBy(i.Player("such player")))


def _most_of_players(value: i.MostOfPlayers, scope: Scope) -> str:
    if value.counted is not None and value.counted.where == _DISCARDED:
        return f"the {value.function} number of cards a player discarded this way"
    if value.counted is not None:
        raise CannotWrite(value, "of what is counted")
    whose = "all players" if value.of.who == "each player" else "your opponents"
    return f"the {'highest' if value.function == 'greatest' else 'lowest'} {value.what} among {whose}"


def _mana_spent(value: i.ManaSpent, scope: Scope) -> str:
    what = "this spell" if value.on.what == "source" else scope.noun(value.on).object
    how = "the number of colors of mana" if value.colors else "the amount of mana"
    return f"{how} spent to cast {what}"


def _product(value: i.Product, scope: Scope) -> str:
    times = "twice" if value.factor == 2 else f"{spelt(value.factor)} times"
    return f"{times} {scope.phrase(value.of)}"


def _aggregate(value: i.Aggregate, scope: Scope) -> str:
    """“the greatest power among creatures you control”, “the total power of creatures you control”."""
    if value.function != "total":
        return f"the {value.function} {value.what} among {objects(value.of, scope)}"
    if value.what.endswith("counters"):
        return f"the number of {value.what} among {objects(value.of, scope)}"
    return f"the total {value.what} of {objects(value.of, scope)}"


def _as_put_on_stack(value: i.AsPutOnStack, scope: Scope) -> str:
    return f"{scope.phrase(value.of)} as you {'cast this spell' if value.how == 'cast' else 'activate this ability'}"


def _sum(value: i.Sum, scope: Scope) -> str:
    return " plus ".join(digits(term, scope) for term in value.terms)


def _difference(value: i.Difference, scope: Scope) -> str:
    if value == scope.account.difference:
        return "the difference"
    if value.either:
        return _difference_between(value.of, value.less, scope)
    return f"{digits(value.of, scope)} minus {digits(value.less, scope)}"


def _difference_between(of: i.Quantity, other: i.Quantity, scope: Scope) -> str:
    """“the difference between its power and toughness”."""
    match of, other:
        case i.NumberOf(_, one), i.NumberOf(what, same) if one == same:
            return f"the difference between {scope.phrase(of)} and {what}"
    return f"the difference between {scope.phrase(of)} and {scope.phrase(other)}"


def _half(value: i.Half, scope: Scope) -> str:
    return f"half {scope.phrase(value.of)}, rounded {value.rounded}"


def _devotion(value: i.Devotion, scope: Scope) -> str:
    if value.chosen:
        return "your devotion to that color"
    return f"your devotion to {' and '.join(COLOR_WORDS[each] for each in in_order(value.colors))}"


def _player_count(value: i.PlayerCount, scope: Scope) -> str:
    if value.of.who in ("opponents", "each opponent") and value.of.such is None:
        return "the number of opponents you have"
    if value.of.such is not None and value.of.who in PLAYERS:
        return f"the number of {PLAYERS[value.of.who]}s {who_is(value.of.such, scope, plural=True)}"
    raise CannotWrite(value)


def _how_many(value: i.HowMany, scope: Scope) -> str:
    return f"the number of {ways(value.of, scope)}"


def digits(value: i.Quantity, scope: Scope) -> str:
    """A number in figures, anything else in words."""
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)


QUANTITIES: dict[type, Callable[[Any, Scope], str]] = {
    i.Number: lambda v, s: spelt(v.value),
    i.Variable: _variable,
    i.ThatMany: lambda v, s: "that many",
    i.CountOf: _count_of,
    i.HowMany: _how_many,
    i.NumberOf: _number_of,
    i.CountersOn: _counters_on,
    i.PlayerNumber: _player_number,
    i.MostOfPlayers: _most_of_players,
    i.UnspentMana: _unspent,
    i.KindsAmong: lambda v, s: f"the number of {kinds(v, s)}",
    i.Product: _product,
    i.Aggregate: _aggregate,
    i.Sum: _sum,
    i.Difference: _difference,
    i.Half: _half,
    i.Devotion: _devotion,
    i.DieResult: lambda value, scope: "that result" if value.which == "chosen" else "the other result",
    i.PlayerCount: _player_count,
    i.RandomNumber: lambda v, s: f"a number chosen at random from {digits(v.least, s)} to {digits(v.most, s)}",
    i.VotesFor: lambda value, scope: f"the number of {value.option} votes",
    i.EventCount: number_of_times,
    i.AbilityCount: lambda v, s: f"the number of {for_each(v, s).replace('time ', 'times ', 1)}",
    i.ManaSpent: _mana_spent,
    i.AsPutOnStack: _as_put_on_stack,
    i.TimesPaid: lambda v, s: f"the number of {for_each(v, s).replace('time ', 'times ', 1)}",
    i.ChosenNumber: lambda v, s: "any number" if v.most is None else f"up to {s.phrase(v.most)}",
}


def much(value: i.Quantity, what: str, scope: Scope, *, digits: bool = False, equal: bool = False) -> str:
    """So many or so much: “two cards”, “3 life”, “X cards”, “a card for each …”, “cards equal to …”.

    ``digits``: numbers as figures, and nothing in the plural ("3 life"); ``equal``: “equal to” rather than “for each”.
    """
    return "".join(so_many(value, what, scope, digits=digits, equal=equal))


def so_many(
    value: i.Quantity, what: str, scope: Scope, *, digits: bool = False, equal: bool = False, number: bool = False
) -> tuple[str, str]:
    """What stands before and behind what else is said of them: “a counter” … “for each creature you control”.

    ``number``: “a number of counters” … “equal to …”; the rest as in `much`.
    """
    if (plain := _counted(value, what, scope, digits=digits)) is not None:
        return plain, ""
    if not equal and _is_one_by_one(value):
        return f"1 {what}" if digits else article(what), f" for each {for_each(value, scope)}"
    match value:
        case i.Half(of, rounded) if (half := _halved(of, what, digits)) is not None:
            return half, f", rounded {rounded}"
        case i.Product(factor, of) if _is_multiplied(of, what):
            return f"{_figure(factor, digits)} {_several(what, digits)}", f" for each {for_each(of, scope)}"
    return f"{'a number of ' if number else ''}{_several(what, digits)}", f" equal to {scope.phrase(value)}"


def _several(what: str, digits: bool) -> str:
    """“cards”, but “life”: of what is told in figures there is no plural."""
    return what if digits else plural(what)


def _figure(number: int, digits: bool) -> str:
    return f"{number}" if digits else spelt(number)


def _that_many(what: str, digits: bool) -> str:
    """“that many cards”, “that much life”."""
    return f"that {'much' if digits else 'many'} {_several(what, digits)}"


def _halved(of: i.Quantity, what: str, digits: bool) -> str | None:
    """“half that many cards”, “half your life”."""
    match of:
        case i.ThatMany():
            return f"half {_that_many(what, digits)}"
        case i.PlayerNumber(of=player) if digits and what == "life":
            return f"half {'your' if player.who == 'you' else 'their'} life"
    return None


def _counted(value: i.Quantity, what: str, scope: Scope, *, digits: bool) -> str | None:
    """“two cards”, “3 life”, “up to X cards”, “that much damage”."""
    many = _several(what, digits)
    match value:
        case i.ChosenNumber(None, least=least):
            return f"{'one or more' if least == 1 else 'any number of'} {many}"
        case i.ChosenNumber((i.Number() | i.Variable()) as most):
            return f"up to {much(most, what, scope, digits=digits)}"
        case i.Number(1) if not digits:
            return article(what)
        case i.Number(number):
            return f"{_figure(number, digits)} {many}"
        case i.ThatMany() | i.Product(_, i.ThatMany()):
            words = scope.phrase(value)
            return f"{words.replace('that many', 'that much') if digits else words} {many}"
        case i.Variable() | i.Product(_, i.Variable()):
            return f"{scope.phrase(value)} {many}"
        case i.Sum((i.ThatMany(), i.Number(more))):
            return f"{_that_many(what, digits)} plus {_figure(more, digits)}"
        case i.Sum((i.Variable() | i.Number(), i.Variable() | i.Number())) if digits:
            return f"{scope.phrase(value)} {many}"
    return None


def _is_one_by_one(value: i.Quantity) -> bool:
    """Whether it is counted one by one, “for each”: how often something happened, not how much; counters, however."""
    if isinstance(value, i.EventCount):
        return value.of == "times" or isinstance(value.events[0], i.CountersPut)
    return isinstance(value, (*EACH, i.TimesPaid))


def _is_multiplied(of: i.Quantity, what: str) -> bool:
    """Whether so many are there for each: “two cards for each …”, “2 life for each card in your hand”."""
    return isinstance(of, (*EACH, i.TimesPaid)) or (what == "life" and isinstance(of, i.PlayerNumber))
