"""The type line and the mana cost: what stands in them, in which order, and what goes together (CR 202, 205)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...grammar.senses import CARD_TYPES, SUPERTYPES
from ...grammar.subtypes import subtypes
from ..reading import Reading
from ..rule import Found, Rule
from .costs import as_costs_are

_FACE = re.compile(r"[^/]+(?:/(?!/)[^/]*)*")
_WORD = re.compile(r"[^\s—–-]+(?:[-–][^\s—–]+)*")
#: In which order card types stand (CR 205.1a; as cards print them).
_ORDER = ("tribal", "kindred", "enchantment", "artifact", "land", "creature")


def _faces(line: str) -> Iterator[tuple[int, str, str]]:
    """The faces of a type line: where each begins, what stands before the dash, and behind it."""
    for found in _FACE.finditer(line):
        before, _, behind = found[0].partition(" — ")
        yield found.start(), before, behind


def _found(line: str, start: int, said: str, told: str, hint: str = "") -> Found:
    at = line.find(said, start)
    return Found((at, at + len(said)), told, hint=hint, part="type_line")


def _dash(reading: Reading) -> Iterator[Found]:
    """“Artifact - Vehicle” → “Artifact — Vehicle”."""
    for found in re.finditer(r"(?<=\w)(?: [-–] | ?-- ?| ?: |, )(?=\w)", reading.card.type_line):
        said = f"“{found[0].strip()}” stands for the long dash “—” or for a space"
        yield Found(found.span(), said, hint="write “ — ”", part="type_line")


def _tribal(reading: Reading) -> Iterator[Found]:
    """“Tribal” is “Kindred” (CR 308)."""
    found = re.search(r"\bTribal\b", reading.card.type_line)
    if found:
        yield Found(found.span(), "“Tribal”: today's cards say “Kindred”", hint="write “Kindred”", part="type_line")


def _types_order(reading: Reading) -> Iterator[Found]:
    """“Creature Artifact” → “Artifact Creature”."""
    line = reading.card.type_line
    for start, before, _ in _faces(line):
        types = [word for word in before.split() if word.lower() in _ORDER]
        right = sorted(types, key=lambda word: _ORDER.index(word.lower()))
        said = " ".join(types)
        if types != right and said in before:
            yield _found(line, start, said, f"card types stand in another order: “{' '.join(right)}”")


def _small_types(reading: Reading) -> Iterator[Found]:
    """“creature — elf”: types begin with capitals."""
    line = reading.card.type_line
    known = {kind.lower(): kind for kind in subtypes()}
    for found in _WORD.finditer(line):
        low = found[0]
        right = low.capitalize() if low in CARD_TYPES | SUPERTYPES else known.get(low, "")
        if low.islower() and right and right != low:
            told = f"“{low}” is written “{right}”"
            yield Found(found.span(), told, hint=f"write “{right}”", part="type_line")


def _subtypes_fit(reading: Reading) -> Iterator[Found]:
    """“Sorcery — Saga”: a subtype belongs to a card type of its card (CR 205.3d)."""
    line = reading.card.type_line
    for start, before, behind in _faces(line):
        types = {word.lower() for word in before.split()}
        if not types & _FITTED or "token" in types:
            continue
        for word in behind.split():
            kinds = _kinds_of(word)
            wanted = {"creature", "kindred", "tribal"} if "creature" in kinds else set()
            if kinds and not (kinds | wanted) & types and not _has_a_name_of_two(behind, word):
                needed = " or ".join(f"“{kind.capitalize()}”" for kind in sorted(kinds))
                said = f"{before.strip()} — {behind.strip()}" if behind else before
                told = f"“{word}” belongs to the card type {needed}"
                yield _found(line, start, said, told, "change the card type or the subtype")
                break


def _kinds_of(subtype: str) -> frozenset[str]:
    """The card types that a subtype goes with: one of spells with instants and sorceries (CR 205.3k)."""
    kinds = subtypes().get(subtype, frozenset())
    return kinds | {"instant", "sorcery"} if "spell" in kinds else kinds


_FITTED = frozenset("instant sorcery artifact creature enchantment land planeswalker battle".split())


def _has_a_name_of_two(behind: str, word: str) -> bool:
    """Whether a word is one of a subtype of two words: “Time Lord”."""
    return any(" " in kind and word in kind.split() and kind in behind for kind in subtypes())


def _no_subtype(reading: Reading) -> Iterator[Found]:
    """“Artifact — Spaceship”: of an artifact, a land, a spell the subtypes are few (CR 205.3g–k)."""
    line = reading.card.type_line
    for start, before, behind in _faces(line):
        types = {word.lower() for word in before.split()}
        if not types & _FEW or types - _FEW - SUPERTYPES or " // " in line:
            continue
        for word in behind.split():
            if (
                word.lower() not in CARD_TYPES | SUPERTYPES
                and word not in subtypes()
                and word.replace("'", "’") not in subtypes()
                and not _has_a_name_of_two(behind, word)
            ):
                yield _found(line, start, word, f"“{word}” is no subtype of the rules", "say one that they have")


_FEW = frozenset("artifact enchantment land instant sorcery".split())


def _walker(reading: Reading) -> Iterator[Found]:
    """A planeswalker is legendary (CR 205.4; all since 2017)."""
    line = reading.card.type_line
    if "planeswalker" in reading.types and "legendary" not in reading.types and "token" not in reading.types:
        yield _found(line, 0, "Planeswalker", "a planeswalker is legendary", "write “Legendary Planeswalker”")


def _type_line(reading: Reading) -> Iterator[Found]:
    yield from _dash(reading)
    yield from _small_types(reading)
    yield from _types_order(reading)


def _types_fit(reading: Reading) -> Iterator[Found]:
    yield from _subtypes_fit(reading)
    yield from _no_subtype(reading)
    yield from _walker(reading)


_SYMBOL = re.compile(r"\{([^{}]*)\}")


def _cost(reading: Reading) -> Iterator[Found]:
    """“{R}{2}” → “{2}{R}”; a land has no mana cost (CR 107.4, 202.1)."""
    cost = reading.card.mana_cost
    if "//" in cost or not cost:
        return
    symbols = _SYMBOL.findall(cost)
    right = as_costs_are(symbols)
    if right != symbols and "".join(f"{{{each}}}" for each in symbols) == cost:
        said = "".join(f"{{{each}}}" for each in right)
        told = f"a cost is written “{said}”: generic mana first, then the colors"
        yield Found((0, len(cost)), told, hint=f"write “{said}”", part="mana_cost")
    if "land" in reading.types and not reading.types & {"creature", "//", "instant", "sorcery"}:
        yield Found((0, len(cost)), "a land is played, and has no mana cost", hint="leave it out", part="mana_cost")


RULES: tuple[Rule, ...] = (
    Rule(
        "VO015",
        "type-line-writing",
        "a type line has its dash, its capitals and its order",
        "CR 205.1a; style.",
        (),
        check=_type_line,
    ),
    Rule(
        "VO016",
        "kindred",
        "“Tribal” is “Kindred”",
        "CR 308.",
        (),
        since="2023-11",
        check=_tribal,
    ),
    Rule(
        "RU030",
        "types-fit",
        "subtypes belong to the card types beside them; a planeswalker is legendary",
        "CR 205.3d, 205.3g–k, 205.4.",
        (),
        severity="error",
        check=_types_fit,
    ),
    Rule(
        "RU031",
        "mana-cost-order",
        "generic mana stands before colors in a mana cost; a land has none",
        "CR 107.4, 202.1b, 305.1.",
        (),
        check=_cost,
    ),
)
