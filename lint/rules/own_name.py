"""What a card calls itself: its name, “this creature”, a placeholder, a slip of its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.marks import one_form
from ...grammar.names import PLACEHOLDERS
from ...grammar.subtypes import singular_subtype, subtypes
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..sets import is_official
from ..words import Words

SELF_SUBTYPES = (
    "Equipment",
    "Aura",
    "Vehicle",
    "Saga",
    "Class",
    "Case",
    "Room",
    "Spacecraft",
    "Fortification",
    "Siege",
)


_PERMANENT = ("creature", "planeswalker", "battle", "land", "artifact", "enchantment")


def this_object(reading: Reading) -> str:
    """What a card calls itself today: “this creature”, “this Aura”; "" where it is called by its name (CR 201.5)."""
    types = reading.types
    if not types or "legendary" in types or not types & set(_PERMANENT):
        return ""
    if "creature" in types:
        return "this creature"
    for subtype in SELF_SUBTYPES:
        if subtype in reading.subtypes:
            return f"this {subtype}"
    return next(f"this {kind}" for kind in _PERMANENT if kind in types)


_ZONES = frozenset(["graveyard", "hand", "library", "exile", "zone", "anywhere"])
#: What is done to cards, and not to permanents.
_WITH_CARDS = frozenset("discard discards reveal reveals cast casts cycle cycles foretell plot".split())


def _is_card(words: Words, k: int) -> bool:
    """Whether a card that speaks of itself is where it is no permanent: “exile this card from your graveyard”."""
    if k and words[k - 1].low in _WITH_CARDS:
        return True
    following = [w.low for w in words[k + 1 : k + 9]]
    if following[:3] == ["is", "put", "into"]:
        return "anywhere" in following
    at = 1 if following[:1] == ["is"] else 0
    return following[at : at + 1] in (["from"], ["in"]) and not _ZONES.isdisjoint(following[at + 1 : at + 4])


#: After these words a card's name is a name: “named Hill Scout”, “a Hill Scout”.
_BEFORE_NAME = frozenset(["named", "name", "called", "a", "an"])


def _own_name(reading: Reading) -> Iterator[Found]:
    this = "" if reading.is_plain else this_object(reading)
    if not this:
        return
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "self" or word.text in PLACEHOLDERS or word.depth or _is_called(words, k):
            continue
        if _is_cut(reading, k):
            continue
        own = "this card" if _is_card(words, k) else this
        said = own[0].upper() + own[1:] if word.opens else own
        yield replaced(word, said, f"“{word.text}” speaks of itself as “{own}”")


def _is_cut(reading: Reading, k: int) -> bool:
    """Whether the name goes on behind what stands of it: “Invasion of” of “Invasion of Kaladesh”."""
    said, following = reading.words[k].text.lower(), reading.words.at(k + 1)
    rest = one_form(reading.card.name).lower().removeprefix(said).split()
    if not rest:
        return False
    if following.kind == "word" and following.low == rest[0]:
        return True
    line = reading.words[k + 1 : reading.words.end_of_line(k)]
    return len(rest) == 1 and any(word.text == rest[0].capitalize() for word in line)  # “Savvy attacks Hunter”


def _is_called(words: Words, k: int) -> bool:
    """Whether a card's name says what something is called: “named …”, “a copy of …”, “transforms into …”."""
    word, before, earlier = words[k], words.at(k - 1).low, words.at(k - 2).low
    if words.at(k + 1).low in ("token", "tokens") or before in _BEFORE_NAME:
        return True
    return (
        (before == "of" and earlier == "copy")
        or (before == "(" and word.reminder)
        or (before == "into" and earlier.startswith(("transform", "turn")))
    )


def _placeholder(reading: Reading) -> Iterator[Found]:
    this = this_object(reading) or reading.card.name.partition(",")[0]
    for word in reading.words:
        if word.text not in PLACEHOLDERS:
            continue
        if this:
            said = this[:1].upper() + this[1:] if word.opens else this
            yield replaced(word, said, f"“{word.text}” is no name: write “{this}”")
        else:
            yield Found(word.span, f"“{word.text}” is no name")


def _folded(said: str) -> str:
    """Words without diacritics, with one form of each mark."""
    return "".join(c for c in unicodedata.normalize("NFKD", one_form(said)) if not unicodedata.combining(c))


def _other_name(reading: Reading) -> Iterator[Found]:
    """A card that speaks of itself in a slip of its name: “Krenkko” on Krenko (CR 201.5)."""
    short = _folded(reading.card.name).partition(",")[0]
    if len(short) < _SHORTEST:
        return
    count, words = len(short.split()), reading.words
    for k in range(len(words) - count + 1):
        first, last = words[k], words[k + count - 1]
        if first.kind != "word" or last.kind != "word" or not first.text[0].isupper():
            continue
        said = _folded(reading.text[first.start : last.end])
        if len(said) <= _SHORTEST and (first.opens or singular_subtype(said) in subtypes()):
            continue
        if _is_slip(said, short) and not (said.lower() == short.lower() and is_verb(first.low)):  # “Manifest dread.”
            span = first.start, last.end
            yield Found(span, f"the card's name is “{short}”", (Edit(*span, short),))


#: A name of fewer letters is too near to other words.
_SHORTEST = 4
#: What is done to the card itself by a spell or an ability of it.
_DONE = frozenset(["exile", "sacrifice", "return", "tap", "untap", "attach"])


def _foreign_names(reading: Reading) -> Iterator[Found]:
    """A name that is not the card's where a card speaks of itself: “Whenever Excava attacks” of another (CR 201.5)."""
    if not reading.card.name:
        return
    short = reading.card.name.partition(",")[0]
    for node in reading.nodes:
        phrase = _spoken_of(node)
        if phrase is None or not phrase.words or not all(isinstance(x, n.Word) and _is_name(x) for x in phrase.words):
            continue
        span = phrase.span.start, phrase.span.end
        said = reading.text[slice(*span)]
        if f"named {said}" in reading.text:  # a token that it creates speaks of itself
            continue
        if reading.reference is None or not is_official(said, reading.reference):
            yield Found(span, f"“{said}” is no name of this card: it is “{short}”")


def _spoken_of(node: n.Node) -> n.NounPhrase | None:
    """What an ability waits for something to be done by, or what is done something to."""
    if isinstance(node, n.Subordinate) and node.word.lower() in ("when", "whenever") and node.parts:
        clause = node.parts[0].content
        subject = clause.subject if isinstance(clause, n.Clause) else None
        return subject if isinstance(subject, n.NounPhrase) and not subject.modifiers else None
    if isinstance(node, n.Clause) and node.subject is None and node.verb.words[0].lower() in _DONE:
        what = node.complements[0] if node.complements else None
        return what if isinstance(what, n.NounPhrase) else None
    return None


def _is_name(word: n.Word) -> bool:
    """Whether a word with a capital is no type that the rules know."""
    return word.kind == "subtype" and word.text[:1].isupper() and singular_subtype(word.text) not in subtypes()


_NAMED_SOURCE = re.compile(
    r"(?:^|(?<=[.•] )|(?<=\. ))(?P<said>(?!Then |Otherwise |Instead |And )"
    r"[A-Z][\w'’-]+(?: (?:(?:of|the|and|to|in) )*[A-Z][\w'’-]+)+) deals (?:\d|X\b)",
    re.M,
)


def _source_of_another_name(reading: Reading) -> Iterator[Found]:
    """“Judgment's Bolt deals 3 damage …” of the spell Bolt of Judgment (CR 201.5)."""
    if not reading.card.name or not reading.types & {"instant", "sorcery"} or reading.types & set(_PERMANENT):
        return
    name = _folded(reading.card.name)
    for found in _NAMED_SOURCE.finditer(reading.text):
        said = _folded(found["said"])
        if said.lower() in name.lower() or _is_slip(said, name) or singular_subtype(said.split()[-1]) in subtypes():
            continue
        told = f"“{found['said']}” is no name of this card: it is “{reading.card.name}”"
        yield Found(found.span("said"), told, (Edit(*found.span("said"), reading.card.name),))


def _other_names(reading: Reading) -> Iterator[Found]:
    yield from _source_of_another_name(reading)
    yield from _other_name(reading)
    yield from _foreign_names(reading)


def _is_slip(said: str, name: str) -> bool:
    """Whether words are one slip of the pen from a name, and no plural of it."""
    if said == name or len(said) < _SHORTEST or f"{said}s" == name or f"{name}s" == said:
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(said, name, score_cutoff=1) == 1


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
                "Whenever Krenkoo attacks, draw a card.",
                "Whenever Krenko attacks, draw a card.",
                "Krenko, Mob Boss",
                "Legendary Creature — Goblin",
            ),
            Example(
                "Whenever Excava attacks, draw a card.",
                "Whenever Marrowmane attacks, draw a card.",
                "Marrowmane, Dust Rider",
                "Legendary Creature — Spirit Horse",
            ),
        ),
        check=_other_names,
    ),
)
