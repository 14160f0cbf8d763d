"""Sections of a text box: level symbols, and the size that stands in a line of its own (CR 711.2, 721.2)."""

from __future__ import annotations

from .. import instructions as i

_SYMBOLS = {"level": "LEVEL", "charge": "STATION"}


def symbol(held: i.Condition | None) -> str:
    """“LEVEL 2-5”, “STATION 8+”; nothing where no symbol says so: at a Class level, the bar above has said it."""
    match held:
        case i.Holds(i.CountersOn(kind), "≥", i.Number(least)) if kind in _SYMBOLS:
            return f"{_SYMBOLS[kind]} {least}+"
        case i.AllHold((i.Holds(i.CountersOn(kind), "≥", i.Number(least)), i.Holds(right=i.Number(most)))) if (
            kind in _SYMBOLS
        ):
            return f"{_SYMBOLS[kind]} {least}-{most}"
    return ""


def size(value: i.Ability) -> str:
    """“4/4”, of an ability that says no more; nothing of others."""
    if not symbol(value.only_while) or value.steps or value.replacements or len(value.statics) != 1:
        return ""
    match value.statics[0].changes:
        case (i.SetPT(i.Number(power), i.Number(toughness)),) | (
            i.SetTypes(types=("Creature",), added=True),
            i.SetPT(i.Number(power), i.Number(toughness)),
        ):
            return f"{power}/{toughness}"
    return ""


def is_bar(value: i.Ability) -> bool:
    """Whether it is that of a class level bar, which does not say when it can be activated."""
    return len(value.steps) == 1 and isinstance(value.steps[0], i.BecomeLevel)
