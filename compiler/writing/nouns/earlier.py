"""What an earlier step has done something to: “the sacrificed creature”, “those cards”, “the rest”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope
from ..selections import DONE, described


def sacrificed(value: i.Reference, scope: Scope) -> Noun:
    return done(value, scope, scope.account.sacrificed or "creature")


def done(value: i.Reference, scope: Scope, head: str) -> Noun:
    """“the sacrificed creature”, “the exiled card”."""
    if value.among is not None and (hers := _done_by_them(value, value.among, scope)) is not None:
        return hers
    scope.now(named=scope.account.named | {"something else"})
    if value.among is None:
        return Noun(f"the {value.what} {head}")
    found = described(value.among, scope)
    return Noun(found.many(f"the {value.what}"), plural=True) if found.after else Noun(found.one(f"the {value.what}"))


def seen(value: i.Reference, scope: Scope) -> Noun:
    """Cards that were looked at, revealed, exiled …: “it”, “those cards”, “all creature cards revealed this way”."""
    among = value.among
    if among is None:
        return _all_seen(value, scope) or _it_or_that_card(value, scope)
    if (hers := _done_by_them(value, among, scope)) is not None:
        return hers
    if among == scope.account.until:
        return Noun("that card")
    match value:
        case i.Reference("exiled", among=i.Selection((i.OtherThan(),))):
            return Noun("each other card exiled this way")
    scope.now(seen=0)
    of_hand = value.what == "revealed" and scope.account.called == "hand"
    found = described(among, scope, head="card")
    if of_hand:
        return Noun(found._replace(after=("from it", *found.after)).many("all"), plural=True)
    return Noun(f"{found.many('all')} from among them", plural=True)


def _done_by_them(value: i.Reference, among: i.Selection, scope: Scope) -> Noun | None:
    """“all cards they exiled this way”."""
    owner = next((e for e in among.where if isinstance(e, i.OwnedBy) and e.player.who == "that player"), None)
    if owner is None or value.what not in ("exiled", "discarded"):
        return None
    rest = structs.replace(among, where=tuple(each for each in among.where if each is not owner))
    return Noun(f"{described(rest, scope, head='card').many('all')} they {value.what} this way", plural=True)


def _all_seen(value: i.Reference, scope: Scope) -> Noun | None:
    """“they”, of cards that were drawn; “all cards revealed this way”, “the exiled card”."""
    account = scope.account
    match value.what:
        case "drawn" if account.drawn:
            return Noun("they", plural=True)
        case "revealed" if account.until is not None:
            return Noun("all cards revealed this way", plural=True)
        case "revealed" if account.called != "card" and not account.it.plural:
            return Noun("the revealed card")
        case "exiled" if account.exiled_permanents and account.it.plural:
            return Noun("the exiled cards", plural=True)
        case "exiled" if not account.exiled:
            return Noun("the exiled card")
    return None


def _it_or_that_card(value: i.Reference, scope: Scope) -> Noun:
    if scope.account.it.plural:
        return scope.account.it if scope.account.fresh else Noun("those cards", plural=True)
    again = scope.account.fresh or value.what == "revealed" or (value.what == "looked at" and not scope.account.looked)
    return Noun("it" if again else "that card")


def damaged(value: i.Reference, scope: Scope) -> Noun:
    """“each creature dealt damage this way”."""
    if value.among is None:
        raise CannotWrite(value, "of no kind")
    return Noun(f"{described(value.among, scope).one('each')} {DONE[value.what]} this way")


def done_to(value: i.Reference, scope: Scope) -> Noun:
    """“each card put into a graveyard this way”, “all cards destroyed this way”."""
    found = described(value.among or i.Selection(()), scope, head="card")
    return Noun(f"{found.many('all')} {DONE[value.what]} this way", plural=True)


def rest(value: i.Reference, scope: Scope) -> Noun:
    match value.among:
        case i.Selection((i.IsAmong(),)):
            return Noun("the other") if scope.account.seen == 2 else Noun("the rest", plural=True)
        case i.Selection((_, i.OtherThan(i.Reference("found")))):
            return Noun("the rest", plural=True)
    raise CannotWrite(value, "of those")


def linked(value: i.Reference, scope: Scope) -> Noun:
    if value == i.Reference("linked") and scope.kind in ("triggered", "static"):
        return Noun("the exiled card")
    among = value.among or i.Selection(())
    found = described(among, scope, head="card")
    if value.id:  # it is spoken of again
        scope.speaks_of(found.heads[0] if found.heads else "card", plural=True)
    return Noun(f"{found.many('all')} exiled with {scope.this}", plural=True)


def found(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "a kind of them")
    return (
        scope.account.it
        if scope.account.fresh
        else Noun("those cards" if scope.account.it.plural else "that card", scope.account.it.plural)
    )
