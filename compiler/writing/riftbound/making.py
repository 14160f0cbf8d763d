"""Tokens that are played, in Riftbound's words: “play two 1 [MIGHT] Recruit unit tokens here”."""

from __future__ import annotations

from .... import instructions as i
from ....instructions.tokens import Described as DescribedToken
from ..english import article, capital, listed, plural
from ..scope import CannotWrite, Clause, Said, Scope
from .describing import spelled

_LOCATIONS = {"": "", "here": " here", "there": " there", "base": " to your base"}
_ENTERING = {None: ("", ""), "ready": ("ready ", ""), "exhausted": ("", " exhausted")}


def create(value: i.Create, scope: Scope) -> Said:
    """“play two 1 [MIGHT] Recruit unit tokens here”, “play a Gold gear token exhausted”."""
    if len(value.creations) != 1:
        raise CannotWrite(value, "several kinds")
    made = value.creations[0]
    if made.via != "play" or made.counters or made.tapped or made.attached_to is not None:
        raise CannotWrite(made, made.via)
    who = scope.subject(made.creator)
    words = _tokens(made, scope)
    scope.speaks_of("token", plural=made.count != i.Number(1))
    return Clause(who, "play", words, told=not who.you)


def _tokens(made: i.Creation, scope: Scope) -> str:
    """“three ready 1 [MIGHT] Recruit unit tokens with [Tank] here”."""
    match made.token:
        case i.Predefined(characteristics=token):
            pass
        case DescribedToken(token):
            if token.abilities:
                scope.now(reminders=(*scope.account.reminders, _explained(token, made.count)))
        case _:
            raise CannotWrite(made.token, "as a token")
    before, behind = _ENTERING[made.enters]
    called = f"{before}{_called(token)}"
    one = made.count == i.Number(1)
    words = article(called) if one else f"{spelled(made.count, scope)} {plural(called)}"
    return f"{words}{_with(token)}{behind}{_LOCATIONS.get(made.location, f' to {made.location}')}"


def _explained(token: i.Characteristics, count: i.Quantity) -> str:
    """“(It has "When I attack, …")”: the note on what no rule says of a token."""
    they = "It has" if count == i.Number(1) else "They have"
    return f"({they} {listed([f'{chr(34)}{each}{chr(34)}' for each in token.abilities])})"


def _called(token: i.Characteristics) -> str:
    """“3 [MIGHT] Mech unit token”."""
    might = [f"{token.might.value} [MIGHT]"] if isinstance(token.might, i.Number) and token.subtypes else []
    return " ".join(each for each in (*might, token.name, *map(str.lower, token.types), "token") if each)


def _with(token: i.Characteristics) -> str:
    return f" with {listed([f'[{capital(each)}]' for each in token.keywords])}" if token.keywords else ""
