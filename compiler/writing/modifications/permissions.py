"""What may be done besides, or as though it were otherwise."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..mana import symbols
from ..scope import CannotWrite, Scope
from ..selections import described
from .from_elsewhere import played
from .moods import STANDING, Mood, Verb, Writers


def _hand(value: i.HandSize, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.size is None:
        return Verb("have", f"no maximum hand size{'' if mood is STANDING else ' for the rest of the game'}")
    raise CannotWrite(value)


def _lands(value: i.MoreLands, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    whose = "your" if subject.you else "their"
    when = f" on each of {whose} turns" if mood is STANDING else " this turn"
    if value.additional is None:
        return Verb("may", f"play any number of lands{when}")
    if value.additional == i.Number(1):
        return Verb("may", f"play an additional land{when}")
    return Verb("may", f"play {scope.phrase(value.additional)} additional lands{when}")


def _hands(value: i.HandRevealed, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("play", f"with {'your hand' if subject.you else 'their hands'} revealed")


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
    if value.how == "revealed" and subject.words == "players":
        return Verb("play", "with the top card of their libraries revealed")
    if value.how == "revealed" and subject.you:
        return Verb("play", "with the top card of your library revealed")
    raise CannotWrite(value)


def _as_though(value: i.AsThough, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.do == "attack" and value.lacked == ("defender",) and not value.had:
        it = "they" if subject.plural else "it"
        return Verb("can", f"attack{'' if mood is STANDING else ' this turn'} as though {it} didn't have defender")
    if value.do == "attack" and value.had and not value.lacked:
        it = "they" if subject.plural else "it"
        turn = "" if mood is STANDING else " this turn"
        return Verb("can", f"attack{turn} as though {it} had {' and '.join(value.had)}")
    if value.do == "be blocked" and value.lacked and not value.had:
        it = "they" if subject.plural else "it"
        turn = "" if mood is STANDING else " this turn"
        return Verb("can", f"be blocked{turn} as though {it} didn't have {' or '.join(value.lacked)}")
    if value.do in ("crew", "saddle") and value.greater is not None:
        what = "Vehicles" if value.do == "crew" else "Mounts"
        return Verb(value.do, f"{what} as though its power were {scope.phrase(value.greater)} greater")
    raise CannotWrite(value, value.do)


def _may_play(value: i.MayPlay, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("may", " ".join(played(value, scope)))


def may_cast(what: i.Reference, so: i.AsThough, scope: Scope, when: str = "") -> str:
    """“you may cast creature spells as though they had flash”, “… if you pay {2} more to cast it”."""
    if so.had != ("flash",) or so.lacked:
        raise CannotWrite(so, "as though otherwise")
    if what.what == "source":
        more = ""
        match so.costs:
            case ():
                pass
            case (i.PayMana(mana=mana, times=None),):
                more = f" if you pay {symbols(mana, scope)} more to cast it"
            case _:
                raise CannotWrite(so, "for other costs")
        return f"you may cast {scope.this}{when} as though it had flash{more}"
    if what.what != "all" or what.among is None or so.costs:
        raise CannotWrite(so, "some spells")
    mine = i.ControlledBy(i.Player("you"))
    who = "you" if mine in what.among.where else "any player"
    where = tuple(each for each in what.among.where if each not in (i.IsSpell(), mine))
    return f"{who} may cast {described(i.Selection(where), scope, head='spell').many()}{when} as though they had flash"


WRITERS: Writers = {
    i.HandRevealed: _hands,
    i.MayLookAt: lambda v, subject, m, s: Verb("may", f"look at {_looked_at(v.what, s)} any time"),
    i.HandSize: _hand,
    i.MoreLands: _lands,
    i.LibraryTop: _library,
    i.AsThough: _as_though,
    i.MayPlay: _may_play,
}
