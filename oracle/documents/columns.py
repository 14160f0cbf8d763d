"""What people call the fields of a card in the heads of tables, and in the keys of JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..errors import UnreadableSource

NAMES: Mapping[str, tuple[str, ...]] = {
    "name": ("facename", "name", "cardname", "cardtitle", "title", "card"),
    "oracle_text": (
        "oracletext",
        "rulestext",
        "ruletext",
        "cardtext",
        "oracle",
        "rules",
        "rulebox",
        "textbox",
        "text",
        "abilities",
        "ability",
        "effect",
        "effects",
        "body",
    ),
    "type_line": ("typeline", "cardtype", "fulltype", "type", "types"),
    "mana_cost": ("manacost", "castingcost", "cost", "mana", "costs"),
    "power_toughness": ("powertoughness", "pt", "powtgh", "stats", "powtou", "powertough"),
    "power": ("power", "pow", "pwr"),
    "toughness": ("toughness", "tough", "tgh", "tou"),
    "loyalty": ("loyalty", "startingloyalty"),
    "defense": ("defense", "defence"),
    "game": ("game",),
    "note": ("note", "notes", "comment", "comments", "designnotes", "remarks"),
    "supertypes": ("supertype", "supertypes"),
    "subtypes": ("subtype", "subtypes"),
}
"""What each field is called, letters only, in lower case; the likeliest first."""

PARTS = frozenset({"supertypes", "subtypes"})


class UnknownColumn(UnreadableSource):
    """A mapping speaks of a field or a column that there is not."""


def folded(name: str) -> str:
    """Give what is left of a column's name without case, blanks and marks."""
    return "".join(filter(str.isalnum, name)).casefold()


def fields_of(columns: Sequence[str], given: Mapping[str, str] | None = None) -> dict[str, int]:
    """Say in which of these columns each field stands, by what they are called; what is `given` goes first.

    Raises `UnknownColumn` where `given` names a field that no card has, or a column that is not here.
    """
    called = [folded(column) for column in columns]
    found: dict[str, int] = {}
    for field, column in (given or {}).items():
        if field not in NAMES:
            raise UnknownColumn(f"a card has no field {field!r}; there are {', '.join(NAMES)}")
        if column not in columns and folded(column) not in called:
            raise UnknownColumn(f"there is no column {column!r}; there are {listed(columns)}")
        found[field] = columns.index(column) if column in columns else called.index(folded(column))
    taken = set(found.values())
    for field, names in NAMES.items():
        at = next((called.index(name) for name in names if name in called), None)
        if field not in found and at is not None and at not in taken:
            found[field] = at
            taken.add(at)
    return found


def are_of_cards(fields: Iterable[str]) -> bool:
    """Whether these fields are enough to tell a card: its name, and its text or what it is."""
    there = set(fields)
    return "name" in there and bool(there & {"oracle_text", "type_line"})


def listed(columns: Iterable[str], most: int = 20) -> str:
    """Give the columns of a table in words, for a message."""
    quoted = [f"“{column[:40]}”" for column in columns]
    return ", ".join(quoted[:most]) + (" …" if len(quoted) > most else "")
