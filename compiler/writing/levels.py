"""Sections of a text box: level symbols, and the size that stands in a line of its own (CR 711.2, 721.2)."""

from __future__ import annotations

from ... import instructions as i


def symbol(held: i.Condition | None) -> str:
    """“LEVEL 2-5” as a line, “8+ | ” or “• ” before one; nothing at a Class level, of which the bar above has told."""
    match held:
        case i.Holds(i.CountersOn("level"), "≥", i.Number(least)):
            return f"LEVEL {least}+\n"
        case i.AllHold((i.Holds(i.CountersOn("level"), "≥", i.Number(least)), i.Holds(right=i.Number(most)))):
            return f"LEVEL {least}-{most}\n"
        case i.Holds(i.CountersOn("charge"), "≥", i.Number(least)):
            return f"{least}+ | "
        case i.WordChosen():
            return "• "
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
