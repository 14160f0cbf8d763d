"""Mana that is added: `Mana | Produced$ R`."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU
from ..patterns import hole
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Words, plain
from .row import Row

_P: i.Player = hole("player")
_N: i.Quantity = hole("n")
_MANA: Any = hole("mana")
_ONE = i.Number(1)

MANA: tuple[Row, ...] = (
    Row("Mana | {player:who} | Produced$ {mana:produced}", (i.AddMana(_P, _MANA, _ONE),)),
    Row("Mana | {player:who} | Produced$ {mana:one_sort} | Amount$ {n:amount}", (i.AddMana(_P, _MANA, _N),)),
    Row("Mana | {player:who} | Produced$ {mana:combined} | Amount$ {n:amount}", (i.AddMana(_P, _MANA, _N, "each"),)),
    Row(
        "Mana | {player:who} | Produced$ {mana:one_sort} | Amount$ {n:amount} | PersistentMana$ True",
        (i.AddMana(_P, _MANA, _N, kept="end of turn"),),
    ),
    Row(
        "Mana | {player:who} | Produced$ {mana:one_sort} | Amount$ {n:amount} | RestrictValid$ {spend:spending}",
        (i.AddMana(_P, _MANA, _N, spend=hole("spend")),),
    ),
    Row(
        "ManaReflected | ColorOrType$ Type | Valid$ {of:valid} | ReflectProperty$ Produce",
        (i.AddMana(YOU, i.CouldProduce(i.Reference("all", among=hole("of"))), _ONE),),
    ),
    Row(
        "ManaReflected | ColorOrType$ Color | Valid$ {of:valid} | ReflectProperty$ Produce",
        (i.AddMana(YOU, i.CouldProduce(i.Reference("all", among=hole("of")), colors_only=True), _ONE),),
    ),
    Row(
        "ManaReflected | ColorOrType$ Color | Valid$ {of:valid} | ReflectProperty$ Is",
        (i.AddMana(YOU, i.ColorAmong(i.Reference("all", among=hole("of"))), _ONE),),
    ),
)


def _write(value: Any, scope: Scope) -> Words:
    match value:
        case i.OneOfMana((only,)):
            return (" ".join(only),)
        case i.OneOfMana(options) if all(len(each) == 1 for each in options):
            return ("Combo " + " ".join(each[0] for each in options),)
        case i.AnyColor():
            return ("Any",)
        case i.ChosenColor():
            return ("Chosen",)
        case i.IdentityColor():
            return ("Combo ColorIdentity",)
    raise CannotExport(value, "no mana of this sort")


def _write_one_sort(value: Any, scope: Scope) -> Words:
    """So much mana, all of one sort: of a combination each may be another."""
    if isinstance(value, i.OneOfMana) and len(value.options) > 1:
        raise CannotExport(value, "so much mana, all of one of these sorts")
    return _write(value, scope)


def _write_combined(value: Any, scope: Scope) -> Words:
    match value:
        case i.OneOfMana(options) if all(len(each) == 1 for each in options):
            return ("Combo " + " ".join(each[0] for each in options),)
        case i.AnyColor():
            return ("Combo Any",)
    raise CannotExport(value, "no combination of this mana")


def _read(words: Words, reading: Reading) -> Any:
    said = plain(words) or ""
    if said == "Any":
        return i.AnyColor()
    if said == "Chosen":
        return i.ChosenColor()
    combo = said.startswith("Combo ")
    colors = said.removeprefix("Combo ").split()
    if not colors or not set(colors) <= set("WUBRGC"):
        return None
    return i.OneOfMana(tuple((each,) for each in colors) if combo else (tuple(colors),))  # type: ignore[arg-type,misc]


def _read_combined(words: Words, reading: Reading) -> Any:
    return i.AnyColor() if words == ("Combo Any",) else _read(words, reading)


def _write_spending(value: Any, scope: Scope) -> Words:
    match value:
        case i.Spending(i.Selection() as cast, None, None):
            said = CATEGORIES["spell"].write(cast, scope)
            return tuple(_as_spells(part) if isinstance(part, str) else part for part in said)
        case i.Spending(None, i.Selection() as activate, None):
            said = CATEGORIES["card"].write(activate, scope)
            return tuple(_as(part, "Activated") if isinstance(part, str) else part for part in said)
    raise CannotExport(value, "mana that is spent on several things only")


def _as_spells(words: str) -> str:
    return _as(words, "Spell")


def _as(words: str, kind: str) -> str:
    """“Creature.Red” as what mana is spent on: “Spell.Creature+Red”."""
    out = []
    for each in words.split(","):
        base, _, rest = each.partition(".")
        said = [*([base] if base not in ("Card", "Spell") else []), *([rest] if rest else [])]
        out.append(f"{kind}.{'+'.join(said)}" if said else kind)
    return ",".join(out)


def _read_spending(words: Words, reading: Reading) -> Any:
    return None


CATEGORIES["produced"] = Category(_write, _read)
CATEGORIES["one_sort"] = Category(_write_one_sort, _read)
CATEGORIES["combined"] = Category(_write_combined, _read_combined)
CATEGORIES["spending"] = Category(_write_spending, _read_spending)
