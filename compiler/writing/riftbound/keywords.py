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
        values = _values(probe, abilities)
        if values is None:
            continue
        said, others = _filled(shown, parameter, values, scope), abilities[len(probe) :]
        if parameter == "[cost]" and others and others[0].keyword == name and "—" not in said:
            more, used = _keyword(others, scope)
            return _with_another(shown, said, more), len(probe) + used
        return said, len(probe)
    raise CannotWrite(abilities[0], f"the keyword {name}")


def _values(probe: Sequence[i.Ability], abilities: Sequence[i.Ability]) -> dict[str, Any] | None:
    """What the abilities have in the place of the parameter of a probe; None where they are others."""
    if not probe or len(abilities) < len(probe):
        return None
    values: dict[str, Any] = {}
    part = [structs.replace(blanked(each), word=None) for each in abilities[: len(probe)]]
    same = all(matches(was, now, values) for was, now in zip(probe, part, strict=True))
    return values if same else None


def _with_another(shown: str, said: str, more: str) -> str:
    """“[Equip] — [E1] or [RUNE:body]”, “[Repeat] — [E1] / [E2]”: one keyword with two costs."""
    joint = " / " if shown == "Repeat" else " or "
    one, other = said.removeprefix(f"[{shown}] "), more.removeprefix(f"[{shown}] ").removeprefix("— ")
    return f"[{shown}] — {one}{joint}{other}"


def _filled(shown: str, parameter: str, values: dict[str, Any], scope: Scope) -> str:
    if not parameter:
        return f"[{shown}]"
    if parameter == "N":
        return f"[{shown} {scope.phrase(values['N'])}]"
    costs: tuple[i.Cost, ...] = values["[cost]"]
    dash = "" if all(isinstance(each, i.PayRunes) for each in costs) else "— "
    return f"[{shown}] {dash}{paid(costs, scope)}"
