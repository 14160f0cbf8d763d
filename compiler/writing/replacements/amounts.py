"""So many tokens and counters in place of so many (CR 614.1)."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, listed, possessive, spelt
from ..scope import CannotWrite, Scope
from ..selections import described
from ..tokens import creation


def _said_once(tokens: i.Selection) -> i.Selection:
    """“one or more Clue, Food, or Treasure tokens”: that they are tokens is said once, at the end."""
    where: list[i.Predicate] = []
    for each in tokens.where:
        match each:
            case i.OneOf(some) if i.IsToken() in tokens.where:
                kinds = [
                    [e for e in one.predicates if e != i.IsToken()] if isinstance(one, i.AllOf) else [one]
                    for one in some
                ]
                where.append(i.OneOf(tuple(k[0] if len(k) == 1 else i.AllOf(tuple(k)) for k in kinds)))
            case _:
                where.append(each)
    return i.Selection(tuple(where))


def first_time(value: i.Replacement, scope: Scope) -> str:
    """“The first time you would create one or more tokens during each of your turns, you may instead …”."""
    match value:
        case i.Replacement(
            i.Instead(((i.Creation(i.CopyOf(i.Reference("choice", among=i.Selection() as among))) as made,),), True),
            i.Player("you"),
            i.Selection((i.IsToken(),)),
            first="your turn",
        ) if made.count == i.ThatMany():
            scope.now(named=scope.account.named | {"source"})
            one = described(i.Selection(tuple(e for e in among.where if e != i.IsOther())), scope)
            than = f" other than {scope.this}" if i.IsOther() in among.where else ""
            when = "the first time you would create one or more tokens during each of your turns"
            tokens = f"that many tokens that are copies of that {one.heads[-1]}"
            return f"{when}, you may instead choose {one.one('a')}{than} and create {tokens}"
    raise CannotWrite(value, "the first time")


TOKENS = i.Selection((i.IsToken(),))


def _counters_put(value: i.Replacement, change: i.CountersInstead, scope: Scope) -> str:
    """“if you would put one or more counters on a permanent or player, put twice that many of each … instead”."""
    if value.itself or (change.players is not None and change.players.who != "a player"):
        raise CannotWrite(value, "whose counters")
    found = described(value.which, scope)
    player = " or player" if change.players is not None else ""
    what, on = f"{found.one('a')}{player}", f"{_that(value, scope)}{player}"
    so_many = _so_many(change.count, f"{change.kind} counters" if change.kind else _OF_EACH_KIND, scope)
    counters_ = f"one or more {f'{change.kind} ' if change.kind else ''}counters"
    rounded = _rounded(change.count)
    if value.creator is None:
        return f"if {counters_} would be put on {what}, {so_many} are put on {on} instead{rounded}"
    who = Noun("an opponent") if value.creator.who == "opponents" else scope.noun(value.creator)
    they = "" if who.you else "they "
    return f"if {who.words} would put {counters_} on {what}, {they}put {so_many} on {on} instead{rounded}"


def _rounded(count: i.Quantity) -> str:
    return f", rounded {count.rounded}" if isinstance(count, i.Half) else ""


_OF_EACH_KIND = "of each of those kinds of counters"


def _so_many(count: i.Quantity, kind: str, scope: Scope) -> str:
    match count:
        case i.Sum((i.ThatMany(), i.Number(more))):
            return f"that many plus {spelt(more)} {kind}"
        case i.Product(2, i.ThatMany()):
            return f"twice that many {kind}"
        case i.Difference(i.ThatMany(), i.Number(less)):
            return f"that many {kind} minus {spelt(less)}"
        case i.Half(i.ThatMany()):
            return f"half that many {kind}"
    raise CannotWrite(count, "instead")


_TIMES = {2: "twice", 3: "three times"}


def multiplied(value: i.Replacement, change: i.Multiply, scope: Scope) -> str | None:
    """“if an effect would create one or more tokens under your control, it creates twice that many … instead”."""
    so_many = f"{_TIMES[change.factor]} that many of those tokens"
    if value == i.Replacement(change, None, TOKENS):
        return f"if an effect would create one or more tokens, it creates {so_many} instead"
    if value.creator is None or value != i.Replacement(change, value.creator, value.which):
        return None
    whose = scope.noun(value.creator)
    under = "under your control" if whose.you else f"under {possessive(whose.words)} control"
    if value.which == TOKENS:
        return f"if an effect would create one or more tokens {under}, it creates {so_many} instead"
    if i.IsToken() not in value.which.where:
        return None
    what = described(value.which, scope).many("one or more")
    return f"if {what} would be created {under}, {so_many} are created instead"


def tokens_instead(value: i.Replacement, change: i.Instead, scope: Scope) -> str | None:
    """“if you would create one or more Clue, Food, or Treasure tokens, instead create one of each”."""
    if value.creator != i.Player("you") or value.condition is not None:
        return None
    what = described(_said_once(value.which), scope).many("one or more")
    made = listed([listed([creation(one, scope) for one in each]) for each in change.options], "or")
    return f"if you would create {what}, {'you may ' if change.optional else ''}instead create {made}"


def tokens_added(value: i.Replacement, change: i.Add, scope: Scope) -> str | None:
    """“if you would create one or more tokens, instead create those tokens plus an additional Food token”."""
    if value != i.Replacement(change, i.Player("you"), value.which):
        return None
    what = described(value.which, scope).many("one or more")
    more = listed([creation(each, scope).replace("a ", "an additional ", 1) for each in change.creations])
    return f"if you would create {what}, instead create those tokens plus {more}"


def _that(value: i.Replacement, scope: Scope) -> str:
    """“that creature”: what the counters are put on, by its types alone."""
    types = tuple(each for each in value.which.where if isinstance(each, i.HasType))
    return described(i.Selection(types), scope).one("that")


def counters_instead(value: i.Replacement, change: i.CountersInstead, scope: Scope) -> str | None:
    """“if one or more +1/+1 counters would be put on a creature you control, that many plus one … instead”."""
    if value.condition is not None:
        return None
    if (value.creator or change.players) is not None:
        return _counters_put(value, change, scope)
    on = _that(value, scope)
    if change.effect:
        if not isinstance(change.count, i.Product) or change.kind or value != i.Replacement(change, None, value.which):
            return None
        what = described(value.which, scope).one("a")
        so_many = _so_many(change.count, "of those counters", scope)
        would = f"an effect would put one or more counters on {what}"
        return f"if {would}, it puts {so_many} on {on} instead"
    what = scope.this if value.itself else described(value.which, scope).one("a")
    if change.kind is None:
        so_many = _so_many(change.count, _OF_EACH_KIND, scope)
        return f"if one or more counters would be put on {what}, {so_many} are put on {on} instead"
    kind = f"{change.kind} counters"
    so_many, rounded = _so_many(change.count, kind, scope), _rounded(change.count)
    return f"if one or more {kind} would be put on {what}, {so_many} are put on it instead{rounded}"
