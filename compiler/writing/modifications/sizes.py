"""Power and toughness that are changed, set and defined."""

from __future__ import annotations

from .... import instructions as i
from ..counting import for_each
from ..english import Noun, possessive
from ..scope import CannotWrite, Scope
from .kinds import are_figures, figure
from .moods import STANDING, Mood, Verb, Writers


def _change_pt(value: i.ChangePT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    power, toughness = value.power, value.toughness
    each = next((q for q in (power, toughness) if not are_figures(q)), None)
    base = each.of if isinstance(each, i.Product) else each
    if isinstance(base, i.Variable):
        each = None
    if each is not None:
        words = f"{_per(power, base)}/{_per(toughness, base)}"
        return Verb("get", f"{_same_sign(words)} for each {for_each(base, scope)}")  # type: ignore[arg-type]
    return Verb("get", _same_sign(f"{_signed(power, scope)}/{_signed(toughness, scope)}"))


def _same_sign(words: str) -> str:
    """“-1/-0”, where one is negative: the other has the same sign if it is 0."""
    power, toughness = words.split("/")
    if power.startswith("-") and toughness == "+0":
        toughness = "-0"
    if toughness.startswith("-") and power == "+0":
        power = "-0"
    return f"{power}/{toughness}"


def _per(value: i.Quantity, base: object) -> str:
    match value:
        case i.Number(0):
            return "+0"
        case i.Product(factor, of) if of == base:
            return f"{factor:+}"
    if value == base:
        return "+1"
    raise CannotWrite(value, "for each, but not of the other")


def _signed(value: i.Quantity, scope: Scope) -> str:
    match value:
        case i.Number(number):
            return f"{number:+}"
        case i.Variable():
            return f"+{scope.phrase(value)}"
        case i.Product(-1, i.Variable() as of):
            return f"-{scope.phrase(of)}"
    raise CannotWrite(value, "as a change")


def _set_pt(value: i.SetPT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if mood is not STANDING and any(isinstance(each, i.Sum) for each in (value.power, value.toughness)):
        raise CannotWrite(value, "what it is changed to")
    if value.power is not None and value.toughness is not None:
        return Verb("have", f"base power and toughness {_both(value.power, value.toughness, scope)}")
    what, number = ("power", value.power) if value.power is not None else ("toughness", value.toughness)
    if number is None:
        raise CannotWrite(value)
    if not are_figures(number):
        return Verb("have", f"base {what} equal to {scope.phrase(number)}")
    return Verb("have", f"base {what} {figure(number, scope)}")


def _both(power: i.Quantity, toughness: i.Quantity, scope: Scope) -> str:
    """“3/3”, “each equal to its power”."""
    if power == toughness and not are_figures(power):
        return f"each equal to {scope.phrase(power)}"
    return f"{figure(power, scope)}/{figure(toughness, scope)}"


def _define(value: i.DefinePT, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    raise CannotWrite(value, "beside other changes")


def defined(what: i.Reference, power: i.Quantity | None, toughness: i.Quantity | None, scope: Scope) -> str:
    own = possessive(scope.noun(what).words)
    if power is not None and toughness is not None:
        if power == toughness:
            number = scope.phrase(power).replace(f" counters on {scope.this}", " counters on it")
            return f"{own} power and toughness are each equal to {number}"
        first = scope.phrase(power)
        if toughness == i.Sum((power, i.Number(1))):
            return f"{own} power is equal to {first} and its toughness is equal to that number plus 1"
        raise CannotWrite(what, "power and toughness differ")
    if power is not None:
        return f"{own} power is equal to {scope.phrase(power)}"
    if toughness is None:
        raise CannotWrite(what, "nothing is defined")
    return f"{own} toughness is equal to {scope.phrase(toughness)}"


WRITERS: Writers = {
    i.ChangePT: _change_pt,
    i.SetPT: _set_pt,
    i.DefinePT: _define,
}
