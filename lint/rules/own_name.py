"""What a card calls itself: its name, “this creature”, a placeholder, a slip of its name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar.marks import one_form
from ...grammar.names import PLACEHOLDERS
from ..reading import Reading, Wd, after
from ..rule import Example, Found, Rule

_SELF_SUBTYPES = ("Equipment", "Aura", "Vehicle", "Saga", "Class", "Case", "Room", "Spacecraft", "Fortification")


_PERMANENT = ("creature", "planeswalker", "battle", "land", "artifact", "enchantment")


def this_object(reading: Reading) -> str:
    """What a card calls itself today: “this creature”, “this Aura”; "" where it is called by its name (CR 201.5)."""
    types = reading.types
    if not types or "legendary" in types or not types & set(_PERMANENT):
        return ""
    if "creature" in types:
        return "this creature"
    for subtype in _SELF_SUBTYPES:
        if subtype in reading.subtypes:
            return f"this {subtype}"
    return next(f"this {kind}" for kind in _PERMANENT if kind in types)


_ZONES = frozenset(["graveyard", "hand", "library", "exile", "zone", "anywhere"])
#: What is done to cards, and not to permanents.
_WITH_CARDS = frozenset("discard discards reveal reveals cast casts cycle cycles foretell plot".split())


def _is_card(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a card that speaks of itself is where it is no permanent: “exile this card from your graveyard”."""
    if k and words[k - 1].low in _WITH_CARDS:
        return True
    following = [w.low for w in words[k + 1 : k + 9]]
    if following[:3] == ["is", "put", "into"]:
        return "anywhere" in following
    at = 1 if following[:1] == ["is"] else 0
    return following[at : at + 1] in (["from"], ["in"]) and not _ZONES.isdisjoint(following[at + 1 : at + 4])


def _own_name(reading: Reading) -> Iterator[Found]:
    if reading.is_plain:
        return
    this = this_object(reading)
    if not this:
        return
    words = reading.words
    for k, word in enumerate(words):
        if (
            word.kind != "self"
            or word.text in PLACEHOLDERS
            or word.depth
            or after(words, k + 1, "token")
            or after(words, k + 1, "tokens")
        ):
            continue
        before = words[k - 1].low if k else ""
        is_copied = before == "of" and k > 1 and words[k - 2].low == "copy"
        if before in ("named", "name", "called", "a", "an") or is_copied or (word.reminder and before == "("):
            continue
        if before == "into" and k > 1 and words[k - 2].low.startswith(("transform", "turn")):
            continue  # “transforms into Night Wolf”: what the other face is called
        own = "this card" if _is_card(words, k) else this
        said = own[0].upper() + own[1:] if word.opens else own
        yield Found(
            (word.start, word.end), f"“{word.text}” speaks of itself as “{own}”", (Edit(word.start, word.end, said),)
        )


def _placeholder(reading: Reading) -> Iterator[Found]:
    name = reading.card.name
    this = this_object(reading) or name.partition(",")[0]
    for word in reading.words:
        if word.text in PLACEHOLDERS:
            said = this[:1].upper() + this[1:] if word.opens else this
            edits = (Edit(word.start, word.end, said),) if this else None
            yield Found(
                (word.start, word.end), f"“{word.text}” is no name" + (f": write “{this}”" if this else ""), edits
            )


def _folded(said: str) -> str:
    """Words without diacritics, with one form of each mark."""
    return "".join(c for c in unicodedata.normalize("NFKD", one_form(said)) if not unicodedata.combining(c))


def _other_name(reading: Reading) -> Iterator[Found]:
    """A card that speaks of itself in a slip of its name: “Krenkko” on Krenko (CR 201.5)."""
    name = _folded(reading.card.name)
    short = name.partition(",")[0]
    if len(short) < 5:
        return
    from rapidfuzz.distance import OSA

    count = len(short.split())
    words = reading.words
    for k in range(len(words) - count + 1):
        first, last = words[k], words[k + count - 1]
        if first.kind != "word" or last.kind != "word" or not first.text[0].isupper():
            continue
        said = _folded(reading.text[first.start : last.end])
        if (
            said != short
            and len(said) >= 5
            and OSA.distance(said, short, score_cutoff=1) == 1
            and said + "s" != short
            and (short + "s" != said)
        ):
            yield Found((first.start, last.end), f"the card's name is “{short}”", (Edit(first.start, last.end, short),))


RULES: tuple[Rule, ...] = (
    Rule(
        "TM008",
        "own-name",
        "a permanent that isn't legendary speaks of itself as “this creature”",
        "CR 201.5; Foundations' templating. Legendary cards, and instants and sorceries, go on saying their names.",
        (
            Example(
                "When Hill Scout enters, draw a card.",
                "When this creature enters, draw a card.",
                "Hill Scout",
                "Creature — Human Scout",
            ),
            Example(
                "{3}{W}, Exile Hill Scout from your graveyard: Draw a card.",
                "{3}{W}, Exile this card from your graveyard: Draw a card.",
                "Hill Scout",
                "Creature — Human Scout",
            ),
            Example(
                "Sacrifice Oil Lamp: Draw a card.",
                "Sacrifice this artifact: Draw a card.",
                "Oil Lamp",
                "Artifact",
            ),
        ),
        since="2024-11",
        check=_own_name,
    ),
    Rule(
        "TM027",
        "placeholder",
        "“~” and “CARDNAME” stand for the card's own name",
        "CR 201.5: a card speaks of itself by its name, or as “this creature”.",
        (
            Example(
                "When ~ enters, draw a card.",
                "When this creature enters, draw a card.",
                "Hill Scout",
                "Creature — Human",
            ),
            Example(
                "When CARDNAME dies, draw a card.",
                "When Ada dies, draw a card.",
                "Ada, the Bold",
                "Legendary Creature — Human",
            ),
        ),
        check=_placeholder,
    ),
    Rule(
        "RU009",
        "other-name",
        "a card calls itself by its name",
        "CR 201.5.",
        (
            Example(
                "When Krenkoo attacks, draw a card.",
                "When Krenko attacks, draw a card.",
                "Krenko, Mob Boss",
                "Legendary Creature — Goblin",
            ),
        ),
        check=_other_name,
    ),
)
