"""Energy and power as the symbols that Riftbound's cards have: “[E1][RUNE:fury]” (RB 131)."""

from __future__ import annotations

from .... import instructions as i
from ..scope import CannotWrite, Scope


def runes(energy: i.Quantity | None, power: tuple[str, ...]) -> str:
    """“[E1][RUNE:fury]”; power of the card's own domain is “[C]”, as the rules write it (RB 135.2.e.6)."""
    said = "".join("[C]" if domain == "own" else f"[RUNE:{domain}]" for domain in power)
    if energy is None:
        return said
    if not isinstance(energy, i.Number):
        raise CannotWrite(energy, "as energy")
    return f"[E{energy.value}]{said}"


def paid(value: i.PayRunes, scope: Scope) -> str:
    """What is paid, without the verb."""
    if value.amount is not None:
        raise CannotWrite(value, "so much power")
    return runes(value.energy, value.power)
