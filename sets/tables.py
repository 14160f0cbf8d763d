"""What is in a set, counted: by color, cost, type, and by what its cards do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from .. import instructions as i
from ..finding.filters import card_mana_value
from ..oracle import Card
from ..values.colors import COLOR_WORDS

COLUMNS = (*COLOR_WORDS.values(), "multicolored", "colorless")
#: Of the greatest costs all that are greater are counted together.
MOST = 7
TYPES = ("Creature", "Instant", "Sorcery", "Artifact", "Enchantment", "Planeswalker", "Battle", "Land")


class Table(Struct, frozen=True):
    """A table: what its rows are, the columns, and the rows, each with its numbers; the last column is of all cards."""

    of: str
    columns: tuple[str, ...]
    rows: dict[str, tuple[int, ...]]


class Counted(NamedTuple):
    """A card with the families of effects that it has."""

    card: Card
    families: frozenset[str]


def color_of(card: Card) -> str:
    """The column of a card."""
    colors = {color for face in card.faces for color in face.colors}
    return "multicolored" if len(colors) > 1 else COLOR_WORDS[colors.pop()] if colors else "colorless"


def tables(cards: Sequence[Counted]) -> tuple[Table, ...]:
    """The tables of a set."""
    return (
        _table("type", cards, _types),
        _table("mana value", cards, _cost),
        _table("what they do", cards, lambda each: sorted(each.families)),
    )


def _types(counted: Counted) -> Iterable[str]:
    words = counted.card.faces[0].type_line.split()
    return [kind for kind in TYPES if kind in words] or ["other"]


def _cost(counted: Counted) -> Iterable[str]:
    if "Land" in counted.card.faces[0].type_line.split():
        return ["land"]
    value = card_mana_value(counted.card)
    return [str(value) if value < MOST else f"{MOST} and more"]


def _table(of: str, cards: Sequence[Counted], rows_of: Callable[[Counted], Iterable[str]]) -> Table:
    columns = tuple(each for each in COLUMNS if any(color_of(card.card) == each for card in cards))
    counts: dict[str, dict[str, int]] = {}
    for card in cards:
        for row in rows_of(card):
            found = counts.setdefault(row, dict.fromkeys((*columns, "all"), 0))
            found[color_of(card.card)] += 1
            found["all"] += 1
    order = [*TYPES, *map(str, range(MOST)), f"{MOST} and more", "land", "other"]

    def place(row: str) -> tuple[int, str]:
        return (order.index(row) if row in order else -counts[row]["all"], row)

    return Table(of, (*columns, "all"), {row: tuple(counts[row].values()) for row in sorted(counts, key=place)})


# ── What cards do ───────────────────────────────────────────────────────────────────────────────────────────────────

#: By the module of the instructions that a step's type stands in: what such steps are about.
_FAMILIES = {
    "cards": "draw, discard and mill",
    "casting": "cast from elsewhere",
    "choices": "choose and vote",
    "continuous": "change for a time",
    "counters": "counters",
    "damage": "damage",
    "game": "turns and the game",
    "libraries": "search and look",
    "life": "life",
    "mana": "mana",
    "permanents": "destroy, sacrifice, tap …",
    "runes": "runes",
    "spells": "counter and copy spells",
    "zones": "move between zones",
}
_OF_STEPS = {i.Create: "tokens", i.KeywordAction: "keyword actions"}
_STANDING = "static abilities"
_REPLACING = "replace events"
_KEYWORDS = "keywords"


def families(programs: Iterable[i.Program]) -> frozenset[str]:
    """The families of what a card does: of a step the one of its type, and whether anything stands or is replaced."""
    found: set[str] = set()
    for ability in (ability for program in programs for ability in program.abilities):
        if ability.kind == "keyword":
            found.add(_KEYWORDS)
            continue
        for value in (each for part in (ability.steps, ability.statics, ability.replacements) for each in part):
            found.update(filter(None, (_family(type(inner)) for inner in value.walk())))
    return frozenset(found)


def _family(kind: type[i.Value]) -> str | None:
    if kind is i.Static:
        return _STANDING
    if kind is i.Replacement:
        return _REPLACING
    if kind not in i.STEP_TYPES:
        return None
    return _OF_STEPS.get(kind) or _FAMILIES.get(kind.__module__.rpartition(".")[2])
