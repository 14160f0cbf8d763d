"""What may be done besides, or as though it were otherwise."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope
from ..selections import described, zone_of
from .moods import Mood, Verb, Writers
from .restrictions import by_row


def _looked_at(what: i.Reference, scope: Scope) -> str:
    """“cards exiled with this permanent”, “face-down creatures you don't control”."""
    if what.what == "linked":
        return f"cards exiled with {scope.this}"
    if what.among is None:
        raise CannotWrite(what, "to look at")
    return described(what.among, scope).many()


def _library(value: i.LibraryTop, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.how == "look" and subject.you:
        return Verb("may", "look at the top card of your library any time")
    if value.how == "revealed":
        return by_row(value, subject, mood, scope)
    raise CannotWrite(value)


def _may_play(value: i.MayPlay, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("may", " ".join(played(value, scope)))


def played(value: i.MayPlay, scope: Scope) -> tuple[str, str]:
    """“play lands”, “from your graveyard”."""
    free = " without paying their mana costs" if value.paying == "nothing" else ""
    if value.zone is not None:
        place = "exile" if value.zone == "exile" else f"your {value.zone}"
        return f"{value.how} {scope.noun(value.what).words}", f"from {place}{free}"
    match value.what:
        case i.Reference("top", among=i.Selection(where), most=None | i.Number(1), until=None):
            top = "the top of "
        case i.Reference("all", among=i.Selection(where)):
            top = ""
        case i.Reference("linked", among=None):
            if value.once:
                raise CannotWrite(value, "one of those")
            cards = f"cards exiled with {scope.this}{free}"
            return (value.how, cards) if value.how == "play" else ("cast spells", f"from among {cards}")
        case _:
            raise CannotWrite(value)
    zone = next((each for each in where if isinstance(each, i.InZone)), None)
    if zone is None:
        raise CannotWrite(value, "from which zone")
    rest = tuple(each for each in where if each != zone)
    head = "" if i.HasType("land") in rest else "spell" if value.how == "cast" else "card"
    some = described(i.Selection(rest), scope, head=head)
    if value.once:
        free = free.replace("their mana costs", "its mana cost")
    found = some.one("a") if value.once else some.many()
    return f"{value.how} {found}", f"from {top}{zone_of(zone, scope)}{free}"


WRITERS: Writers = {
    i.MayLookAt: lambda v, subject, m, s: Verb("may", f"look at {_looked_at(v.what, s)} any time"),
    i.LibraryTop: _library,
    i.MayPlay: _may_play,
}
