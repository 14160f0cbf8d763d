"""Scripts held against the words of their cards: what a script's own Oracle line says, and what the script does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ....compiler import compile_text
from ....oracle import Card
from ....oracle import Face as CardFace
from ..cards import new_tokens, write_card
from ..script import Face, Script, Words, plain
from .judging import Difference, differences
from .normal import Ability, abilities
from .older import modern


class Finding(Struct, frozen=True):
    """A difference between a card's text and its script; ``face`` is the name of the face."""

    face: str
    difference: Difference


class Audited(Struct, frozen=True):
    """What was found in a script; ``compared``: how many of the abilities of its text have one that is like them.

    ``judged``: whether anything of it could be held against a text: an ability, or a text that is understood in full.
    """

    name: str
    findings: tuple[Finding, ...]
    compared: int
    abilities: int
    judged: bool


_LAYOUTS = {
    "DoubleFaced": "transform",
    "Split": "split",
    "Modal": "modal_dfc",
    "Adventure": "adventure",
    "Flip": "flip",
}


def audit(script: Script) -> Audited:
    """Hold a script against the texts in its own Oracle lines."""
    card = _card(script)
    programs = [compile_text(face.oracle_text, name=face.name) for face in card.faces]
    ours = write_card(card, programs, new_tokens(), lambda: _subtypes(card))
    findings: list[Finding] = []
    compared = total = 0
    for face, theirs in zip(ours.script.faces, script.faces, strict=True):
        found, pairs, number = _face(face, theirs, whole=ours.whole)
        findings += [Finding(face.get("Name"), each) for each in found]
        compared, total = compared + pairs, total + number
    has_text = all(any(key == "Oracle" for key, _ in face.fields) for face in script.faces)
    judged = compared > 0 or (ours.whole and has_text)
    return Audited(card.name, tuple(findings), compared, total + len(ours.problems), judged)


def _card(script: Script) -> Card:
    """The card that a script is of, as far as texts need it."""
    faces = tuple(_card_face(face) for face in script.faces)
    name = " // ".join(face.name for face in faces)
    layout = _LAYOUTS.get(script.faces[0].get("AlternateMode"), "normal")
    return Card(name, faces, layout=layout)


def _card_face(face: Face) -> CardFace:
    power, _, toughness = face.get("PT").partition("/")
    return CardFace(
        name=face.get("Name"),
        mana_cost=_cost(face.get("ManaCost")),
        type_line=_type_line(face.get("Types")),
        oracle_text=face.get("Oracle").replace("\\n", "\n"),
        power=power or None,
        toughness=toughness or None,
        loyalty=face.get("Loyalty") or None,
    )


def _cost(words: str) -> str:
    return "" if words in ("no cost", "") else "".join(f"{{{_symbol(each)}}}" for each in words.split())


def _symbol(word: str) -> str:
    letters = word.replace("/", "")
    if letters.isdigit() or len(letters) == 1:
        return letters
    if letters.startswith("P"):
        return "/".join([*letters[1:], "P"])
    return "/".join(letters)


_CARD_TYPES = frozenset(
    "Creature Artifact Enchantment Land Instant Sorcery Planeswalker Tribal Kindred Battle Legendary Basic Snow World "
    "Scheme Plane Phenomenon Conspiracy Vanguard Ongoing Dungeon".split()
)


def _type_line(words: str) -> str:
    kinds = [each for each in words.split() if each in _CARD_TYPES]
    subtypes = [each for each in words.split() if each not in _CARD_TYPES]
    return " ".join(kinds) + (" — " + " ".join(subtypes) if subtypes else "")


def _subtypes(card: Card) -> tuple[str, ...]:
    return tuple(word for face in card.faces for word in face.type_line.partition("—")[2].split())


def _face(ours: Face, theirs: Face, *, whole: bool) -> tuple[list[Difference], int, int]:
    found = list(_keywords(ours, theirs)) if whole else []
    left = abilities(theirs)
    mine = abilities(ours)
    pairs = _matched(mine, left)
    for one, other in pairs:
        found += differences(one, other)
    if whole and len(pairs) < len(mine):
        found += _missing_lines(mine, left, pairs)
    return found, len(pairs), len(mine)


def _matched(mine: Sequence[Ability], theirs: Sequence[Ability]) -> list[tuple[Ability, Ability]]:
    """Which ability is which: those that have most in common first, and none that is as much like another."""
    likeness = [
        (_likeness(one, other), a, b)
        for a, one in enumerate(mine)
        for b, other in enumerate(theirs)
        if one.kind == other.kind
    ]
    scored = sorted(likeness, key=lambda each: -each[0])
    used_a: set[int] = set()
    used_b: set[int] = set()
    out = []
    for score, a, b in scored:
        if a in used_a or b in used_b or score < _LEAST_LIKENESS:
            continue
        used_a.add(a)
        used_b.add(b)
        out.append((a, mine[a], theirs[b]))
    return [(one, other) for _, one, other in sorted(out, key=lambda each: each[0])]


_LEAST_LIKENESS = 0.4


def _likeness(one: Ability, other: Ability) -> float:
    """How much of both is the same: nodes count as much as their parameters."""
    a, b = _marks(one), _marks(other)
    shared = sum((a & b).values())
    return 2 * shared / (sum(a.values()) + sum(b.values()))


def _marks(ability: Ability) -> Counter[object]:
    marks: Counter[object] = Counter()
    for step in ability.steps:
        marks[step.label] += 3
        for key, words in step.parameters.items():
            marks[(step.label, key)] += 1
            marks[(step.label, key, words)] += 1
    return marks


def _missing_lines(
    mine: Sequence[Ability], theirs: Sequence[Ability], pairs: Sequence[tuple[Ability, Ability]]
) -> Iterator[Difference]:
    """Abilities of the text that no line of the script is like."""
    paired = [one for one, _ in pairs]
    for each in mine:
        if each not in paired and len(theirs) < len(mine):
            yield Difference("missing step", "perhaps", each.kind, " > ".join(each.labels), "")


def _keywords(ours: Face, theirs: Face) -> Iterator[Difference]:
    """Keywords that stand alone, and what stands behind those that have a number or a cost."""
    mine, others = _keyword_lines(ours), _keyword_lines(theirs)
    for name in mine.keys() - others.keys():
        yield Difference("keyword", "error" if name in _EVERGREEN else "perhaps", "K:", name, "")
    for name in others.keys() - mine.keys():
        if name in _EVERGREEN:
            yield Difference("keyword", "error", "K:", "", name)
    for name in mine.keys() & others.keys():
        a, b = mine[name], others[name]
        if a != b and plain(a) is not None and plain(b) is not None and len(mine) == len(others):
            numbers = (plain(a) or "").isdigit() and (plain(b) or "").isdigit()
            yield Difference(
                "number" if numbers else "cost",
                "error" if numbers else "perhaps",
                f"K:{name}",
                str(plain(a)),
                str(plain(b)),
            )


#: Keywords that are said by nothing but their line.
_EVERGREEN = frozenset(
    "flying,trample,haste,vigilance,flash,first strike,defender,reach,lifelink,deathtouch,menace,double strike".split(
        ","
    )
)


def _keyword_lines(face: Face) -> dict[str, Words]:
    face = modern(face)
    out: dict[str, Words] = {}
    for words in face.keywords:
        first = str(words[0]) if words and isinstance(words[0], str) else ""
        name, _, rest = first.partition(":")
        if name.lower() == "enchant":
            continue
        out[name.lower()] = (*((rest,) if rest else ()), *words[1:])
    return out


__all__ = ["Audited", "Finding", "audit"]
