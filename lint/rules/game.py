"""Rules of the game: what a card of its types has, and what can't be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...grammar import nodes as n
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from .own_name import this_object


def _keywords(reading: Reading) -> set[str]:
    return {
        keyword.name.lower()
        for ability in reading.tree.abilities
        if isinstance(ability, n.KeywordLine)
        for keyword in ability.keywords
    }


def _aura(reading: Reading) -> Iterator[Found]:
    if (
        "Aura" in reading.subtypes
        and not any(k.startswith("enchant") for k in _keywords(reading))
        and ("enchant " not in reading.text.lower())
    ):
        yield Found(
            (0, min(1, len(reading.text))), "an Aura without “Enchant …”", None, hint="begin with “Enchant creature”"
        )


def _equipment(reading: Reading) -> Iterator[Found]:
    text = reading.text.lower()
    if (
        "Equipment" in reading.subtypes
        and "reconfigure" not in text
        and "attach" not in text
        and "as a copy of" not in text
        and ("equip" not in text.replace("equipped", "").replace("equipment", ""))
    ):
        yield Found((0, min(1, len(text))), "an Equipment without “Equip …”", None, hint="write “Equip {2}”")


def _type_terms(reading: Reading) -> Iterator[Found]:
    """“Enchanted creature” on a card that is no Aura, “equipped creature” on one that is no Equipment."""
    if not reading.types:
        return
    for word, following in pairwise(reading.words):
        if not word.opens or word.depth or word.reminder or following.low != "creature":
            continue
        span = word.start, following.end
        if word.low == "enchanted" and not _enchants(reading):
            yield Found(span, "“enchanted creature” on a card that is no Aura")
        elif word.low == "equipped" and not _equips(reading):
            yield Found(span, "“equipped creature” on a card that is no Equipment")


def _enchants(reading: Reading) -> bool:
    return "enchantment" in reading.types or "enchant" in reading.text.lower().replace("enchanted", "")


def _equips(reading: Reading) -> bool:
    return "Equipment" in reading.subtypes or "Equipment" in reading.text


_OWN_TYPES = frozenset("creature artifact enchantment land planeswalker".split())
#: A text with one of these may make a card what its type line does not say.
_TURNS = frozenset("becomes become creature's copy crew station enchant face".split())
_PERMANENTS = _OWN_TYPES | {"battle"}


def _of_another_type(reading: Reading) -> Iterator[Found]:
    """“This creature” on an artifact that never becomes one (CR 201.5)."""
    types, words = reading.types, reading.words
    if not types & (_PERMANENTS | {"instant", "sorcery"}) or not _TURNS.isdisjoint(words.lows(0, len(words))):
        return
    for word, following in pairwise(words):
        if word.low != "this" or following.low not in _OWN_TYPES - types or word.depth or word.reminder:
            continue
        hint = f"write “{this_object(reading) or 'this spell'}”"
        yield Found((word.start, following.end), f"“{word.text} {following.text}” on a card that is none", hint=hint)


def _tap_on_spell(reading: Reading) -> Iterator[Found]:
    """An activated ability with {T} on an instant or sorcery: it is never on the battlefield (CR 110.4)."""
    types = reading.types
    if not types & {"instant", "sorcery"} or types & {"creature", "artifact", "enchantment", "land", "planeswalker"}:
        return
    for word in reading.words:
        if word.text == "{T}" and not word.depth and not word.reminder:
            yield Found((word.start, word.end), "an instant or sorcery is never on the battlefield to be tapped")


#: After these words “target” is no noun: “becomes the target of”.
_BEFORE_TARGET = frozenset("when whenever or and enters attacks blocks".split())


def _target_in_condition(reading: Reading) -> Iterator[Found]:
    """“Whenever target creature attacks, …”: what is waited for has no target (CR 115.1c, 603.3d)."""
    words = reading.words
    for k, word in enumerate(words):
        if not word.opens or word.low not in ("when", "whenever") or word.reminder:
            continue
        stop = next((j for j in range(k + 1, len(words)) if words[j].low in (",", ".", "\n")), len(words))
        if "turn" in words.lows(k, stop):
            continue  # “When target creature dies this turn”: the target of what makes it wait (CR 603.7)
        targets = (j for j in range(k + 1, stop) if words[j].low == "target" and words[j - 1].low in _BEFORE_TARGET)
        if (at := next(targets, None)) is not None:
            hint = "say which objects are meant: “a creature you control”"
            yield Found(words[at].span, "what an ability waits for has no target", None, hint=hint)


_HAPPENS = frozenset("dies enters attacks blocks".split())


def _if_it_happens(reading: Reading) -> Iterator[Found]:
    """“If this creature dies, …”: an event is waited for with “when” or “whenever” (CR 603.1)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low != "if" or not word.opens or word.depth or word.reminder:
            continue
        at = k + 2 if words.at(k + 1).kind == "self" else k + 3
        if words.at(at).low in _HAPPENS and words.at(at + 1).low == "," and words.at(at - 2).low in ("this", "if"):
            said = "Whenever" if words[at].low in ("attacks", "blocks") else "When"
            told = f"what happens is waited for with “{said.lower()}”: “if” asks how it stands"
            yield replaced(word, said, told, span=(word.start, words[at].end), safe=False)


def _may_nothing(reading: Reading) -> Iterator[Found]:
    """“You may.” without what one may."""
    words = reading.words
    for k in range(1, len(words) - 1):
        if words[k].low != "may" or words[k - 1].low in ("controller", "player"):
            continue
        if words[k + 1].low in (".", "\n", "”"):
            yield Found(words[k].span, "“may” without what may be done", None, hint="say what may be done")


RULES: tuple[Rule, ...] = (
    Rule(
        "RU001",
        "aura",
        "an Aura says what it enchants",
        "CR 303.4a: the enchant ability.",
        (
            Example(
                "Enchanted creature gets +1/+1.",
                "Enchant creature\nEnchanted creature gets +1/+1.",
                "Gift",
                "Enchantment — Aura",
            ),
        ),
        severity="error",
        check=_aura,
    ),
    Rule(
        "RU002",
        "equipment",
        "an Equipment says what it costs to equip it",
        "CR 301.5, 702.6.",
        (
            Example(
                "Equipped creature gets +1/+1.",
                "Equipped creature gets +1/+1.\nEquip {2}",
                "Rod",
                "Artifact — Equipment",
            ),
        ),
        severity="error",
        check=_equipment,
    ),
    Rule(
        "RU006",
        "enchanted-or-equipped",
        "“enchanted creature” is for Auras, “equipped creature” for Equipment",
        "CR 303.4, 301.5.",
        (
            Example(
                "Equipped creature gets +1/+1.",
                "Enchant creature\nEnchanted creature gets +1/+1.",
                "Gift",
                "Enchantment — Aura",
            ),
        ),
        check=_type_terms,
    ),
    Rule(
        "RU007",
        "never-on-the-battlefield",
        "instants and sorceries are never on the battlefield",
        "CR 304.4, 307.4.",
        (Example("{T}: Draw a card.", "Draw a card.", "Plan", "Sorcery"),),
        severity="error",
        check=_tap_on_spell,
    ),
    Rule(
        "RU014",
        "of-another-type",
        "a card speaks of itself as what it is",
        "CR 201.5.",
        (
            Example(
                "When this creature enters, draw a card.", "When this artifact enters, draw a card.", "Lamp", "Artifact"
            ),
        ),
        check=_of_another_type,
    ),
    Rule(
        "RU010",
        "target-in-condition",
        "what an ability waits for has no target",
        "CR 115.1c, 603.3d: a triggered ability's targets are chosen when it is put on the stack.",
        (
            Example(
                "Whenever target creature attacks, draw a card.",
                "Whenever a creature you control attacks, draw a card.",
            ),
        ),
        severity="error",
        check=_target_in_condition,
    ),
    Rule(
        "RU015",
        "event-if",
        "an event is waited for with “when” or “whenever”",
        "CR 603.1.",
        (Example("If this creature dies, draw a card.", "When this creature dies, draw a card."),),
        safe=False,
        check=_if_it_happens,
    ),
    Rule(
        "RU008",
        "may-nothing",
        "“may” is followed by what may be done",
        "CR 608.2d.",
        (Example("When this creature enters, you may.", "When this creature enters, you may draw a card."),),
        severity="error",
        check=_may_nothing,
    ),
)
