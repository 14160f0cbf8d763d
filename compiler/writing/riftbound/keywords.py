"""Keywords as Riftbound's cards have them: “[Shield 2]”, “[Equip] — Kill a friendly unit” (RB 805-829)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import structs

from .... import instructions as i
from ...games import game_named
from ...lower import compile_text
from ..abilities import costs as paid
from ..behind import said_behind
from ..blanking import blanked, wordless
from ..english import capital
from ..matching import NUMBER, matches
from ..scope import CannotWrite, Scope

GAME = "riftbound"


@lru_cache(maxsize=1)
def _forms() -> dict[str, tuple[str, ...]]:
    """The keywords of the rules: name -> the parameters that it is written with."""
    out: dict[str, tuple[str, ...]] = {}
    for line in game_named(GAME).definitions.all("keyword ability"):
        if "[text]" not in line.parameter:
            out[line.name.lower()] = (*out.get(line.name.lower(), ()), line.parameter)
    return out


@lru_cache(maxsize=128)
def _probed(text: str) -> tuple[i.Ability, ...]:
    found = compile_text(text, game=GAME).abilities
    return tuple(blanked(wordless(each)) for each in found if each.kind != "reminder")


def keyword(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int]:
    """The words of the keyword that the first of the abilities is of, and how many of them it is.

    Behind it stand the sentences that say more of it: “[Empower] [E12]. This ability costs [E1] less for each rune …”
    """
    bare, more = said_behind(abilities[0], scope)
    words, used = _keyword((bare, *abilities[1:]), scope)
    return (f"{words}. {'. '.join(more)}.", used) if more else (words, used)


def _keyword(abilities: Sequence[i.Ability], scope: Scope) -> tuple[str, int]:
    name = abilities[0].keyword or ""
    shown = "-".join(capital(part) for part in name.split("-"))
    for parameter in _forms().get(name, ()):
        probe = _probed({"": f"[{shown}]", "N": f"[{shown} {NUMBER}]", "[cost]": f"[{shown}] [E{NUMBER}]"}[parameter])
        part = tuple(structs.replace(blanked(each), word=None) for each in abilities[: len(probe)])
        if not probe or len(part) < len(probe):
            continue
        values: dict[str, Any] = {}
        if all(matches(was, now, values) for was, now in zip(probe, part, strict=True)):
            used = len(probe)
            said = _filled(shown, parameter, values, scope)
            if parameter == "[cost]" and len(abilities) > used and abilities[used].keyword == name and "—" not in said:
                more, others = _keyword(abilities[used:], scope)
                joint = " / " if name == "repeat" else " or "
                rest = more.removeprefix(f"[{shown}] ").removeprefix("— ")
                return f"[{shown}] — {said.removeprefix(f'[{shown}] ')}{joint}{rest}", used + others
            return said, used
    raise CannotWrite(abilities[0], f"the keyword {name}")


def _filled(shown: str, parameter: str, values: dict[str, Any], scope: Scope) -> str:
    if not parameter:
        return f"[{shown}]"
    if parameter == "N":
        return f"[{shown} {scope.phrase(values['N'])}]"
    costs: tuple[i.Cost, ...] = values["[cost]"]
    dash = "" if all(isinstance(each, i.PayRunes) for each in costs) else "— "
    return f"[{shown}] {dash}{paid(costs, scope)}"
