"""Vocabulary: words that nobody knows, types and keywords that there are not, keywords without what belongs to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ...compiler.slips.descriptions import name_of
from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.engine import syntax
from ...grammar.names import own_names
from ...grammar.senses import CARD_TYPES, SUPERTYPES
from ...grammar.subtypes import subtypes
from ..reading import Reading, Wd
from ..rule import Example, Found, Rule
from .costs import mana
from .tokens import near_name

#: A long word may be two slips away from the word that is meant.
LONG = 11


@cache
def known_words() -> tuple[str, ...]:
    """Every single word of the vocabulary."""
    words = {
        word for known in syntax().lexer.vocabulary.entries.values() for entry, _ in known for word in entry.split()
    }
    return tuple(sorted(word for word in words if word.isalpha() and len(word) > 2))


@lru_cache(maxsize=4000)
def near_words(word: str) -> tuple[str, ...]:
    """The words of the vocabulary that are nearest to one that it does not have, the likeliest first."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    near = extract(word, known_words(), scorer=OSA.distance, score_cutoff=2 if len(word) >= LONG else 1, limit=12)
    if not near:
        return ()
    least = near[0][1]
    # A letter left out is the commonest slip, one too many the next, then two exchanged, then a wrong one.
    best = [w for w, distance, _ in near if distance == least and (w[0] == word[0] or w[1:] == word)]

    def rank(other: str) -> tuple[int, str]:
        return (
            0 if len(other) > len(word) else 1 if sorted(other) == sorted(word) else 2 if len(other) < len(word) else 3
        ), other

    return tuple(sorted(best, key=rank))


@lru_cache(maxsize=4000)
def _own_words(name: str) -> frozenset[str]:
    return frozenset(word.strip(",").lower() for own in own_names(name) for word in own.replace("'", " ").split())


@lru_cache(maxsize=20_000)
def _unknown(low: str) -> bool:
    if not low.isalpha() or len(low) < 3:
        return False
    return syntax().lexer.is_unknown(low) and low not in _every_word()


@cache
def _every_word() -> frozenset[str]:
    return frozenset(known_words())


def unknown_words(reading: Reading) -> Iterator[tuple[int, Wd]]:
    """Words in small letters, or at the beginning of a sentence, that the vocabulary does not have."""
    own = _own_words(reading.card.name) if reading.card.name else frozenset()
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or not (word.text[0].islower() or word.opens) or not _unknown(word.low):
            continue
        following = words[k + 1].low if k + 1 < len(words) else ""
        if following in ("counter", "counters") or word.low in own or name_of(word.low):
            continue
        if k and words[k - 1].low in ("named", "choose", "or", "and") and word.opens:
            continue
        if "—" in reading.text[word.end : word.end + 25].split("\n")[0] and word.opens:
            continue  # an ability word
        yield k, word


def _misspelt(reading: Reading) -> Iterator[Found]:
    words = reading.words
    for k, word in unknown_words(reading):
        near = near_words(word.low)
        if not near:
            continue
        before = words[k - 1].low if k else ""
        if (
            before in ("chooses", "choose", "chose", "named")
            or f"{word.low}s" in near
            or word.low.removesuffix("s") in near
        ):
            continue
        if word.low.startswith(near[0]) or word.low[:-1] == near[0][:-1]:
            continue  # “damaged”, “seventh”: another form of a word, or another word
        if word.low.endswith("lled") or (len(word.low) < 5 and word.text[0].isupper()):
            continue
        if not _plain_slip(word.low, near[0]) and not (
            len(word.low) > 3 and _lost_around(reading, word) and (_lost_with(reading, word, near[0]) == 0)
        ):
            continue
        if word.reminder and not (len(word.low) > 4 and len(near) == 1 and len(near[0]) > len(word.low)):
            continue  # the words of reminder text are not all in the vocabulary
        best = _fitting(reading, word, near) if len(near) > 1 else near[0]
        said = best.capitalize() if word.text[0].isupper() else best
        if said.endswith(("t", "s")) and f"{word.low[:-1]}'" == best:
            continue
        yield Found(
            (word.start, word.end),
            f"“{word.text}” is a misspelt word: “{said}” is meant",
            (Edit(word.start, word.end, said),),
        )


def _plain_slip(word: str, meant: str) -> bool:
    """Whether a word is plainly a slip of another: a letter lost, two exchanged, in a longer word any slip."""
    if len(word) < 5 or word + "n" == meant:
        return False
    if len(meant) > len(word) or sorted(meant) == sorted(word) or len(word) > 8:
        return True
    return len(word) > 7 and len(word) == len(meant)


def _lost_with(reading: Reading, word: Wd, meant: str) -> int:
    """How much of the line is not understood with another word in this one's place."""
    from ..search import line_around, lost_in

    start, end = line_around(reading.text, word.start)
    said = meant.capitalize() if word.text[0].isupper() else meant
    return lost_in(reading.text[start : word.start] + said + reading.text[word.end : end], reading.card.name)


def _lost_around(reading: Reading, word: Wd) -> bool:
    """Whether the line that a word stands in is not understood."""
    from ..search import line_around, lost_in

    start, end = line_around(reading.text, word.start)
    return word.reminder or end - start > 900 or lost_in(reading.text[start:end], reading.card.name) > 0


def _fitting(reading: Reading, word: Wd, near: tuple[str, ...]) -> str:
    """Of several near words the one with which the line is understood."""
    for each in near[:4]:
        if _lost_with(reading, word, each) == 0:
            return each
    return near[0]


def _type_line(reading: Reading) -> Iterator[Found]:
    """Card types and subtypes that there are not (CR 205), where a near one is known."""
    known = subtypes()
    types = {t.strip() for t in reading.types}
    line = reading.card.type_line
    for kind in types - CARD_TYPES - SUPERTYPES - {"token", "//"}:
        if kind.isalpha() and (near := _near_type(kind)):
            start = line.lower().find(kind)
            yield _in_type_line(line, start, start + len(kind), "card type", near.capitalize())
    if "plane" in types:
        return
    for subtype in sorted(reading.subtypes.difference(known), key=line.find):
        near = near_name(subtype) if len(subtype) > 4 and subtype.replace("'", "’") not in known else ""
        if near and near != subtype:
            start = line.find(subtype)
            yield _in_type_line(line, start, start + len(subtype), "subtype", near)


def _in_type_line(line: str, start: int, end: int, noun: str, near: str) -> Found:
    said = f"“{line[start:end]}” is no {noun} of the rules"
    return Found((start, end), said, hint=f"did you mean “{near}”?", part="type_line")


def _near_type(kind: str) -> str:
    from rapidfuzz.distance import OSA

    return next((each for each in sorted(CARD_TYPES | SUPERTYPES) if OSA.distance(kind, each) == 1), "")


#: Keywords that always have a cost or a number (CR 702).
_WITH_COST = frozenset(
    "equip cycling kicker flashback ward morph madness ninjutsu unearth embalm eternalize escape".split()
)


_WITH_NUMBER = frozenset("bushido fading modular annihilator crew bloodthirst afterlife toxic saddle".split())


def _in_symbols(cost: str) -> str:
    """“2” and “1R” as symbols; "" where a cost is no such thing."""
    return f"{{{cost}}}" if cost.isdigit() else mana(cost)


def _parameters(reading: Reading) -> Iterator[Found]:
    """A keyword of a keyword line without the cost or number that belongs to it."""
    for ability in reading.tree.abilities:
        if not isinstance(ability, n.KeywordLine):
            continue
        for keyword in ability.keywords:
            low = keyword.name.lower()
            what = "a cost" if low in _WITH_COST else "a number" if low in _WITH_NUMBER else ""
            if what and not keyword.parameter.strip():
                span = (keyword.span.start, keyword.span.end)
                yield Found(
                    span, f"“{keyword.name}” has no parameter: it takes {what}", None, hint=f"write {what} after it"
                )
            elif what == "a cost" and (said := _in_symbols(keyword.parameter.strip())):
                at = reading.text.rfind(keyword.parameter.strip(), keyword.span.start, keyword.span.end)
                end = at + len(keyword.parameter.strip())
                yield Found((at, end), f"a cost is written in symbols: “{said}”", (Edit(at, end, said),))


def _keyword_case(reading: Reading) -> Iterator[Found]:
    """“Flying, Vigilance” → “Flying, vigilance”."""
    lexer = syntax().lexer
    for start, end in reading.lines:
        line = reading.text[start:end].partition(" (")[0]
        parts = line.split(", ")
        if len(parts) < 2 or not all(lexer.is_keyword(part) for part in parts):
            continue
        at = start + len(parts[0]) + 2
        for part in parts[1:]:
            if part[0].isupper():
                yield _letter(reading.text, at, at + len(part), part[0].lower())
            at += len(part) + 2
    for ability in reading.tree.abilities:
        if not isinstance(ability, n.KeywordLine):
            continue
        for k, keyword in enumerate(ability.keywords):
            first, start = keyword.name[:1], keyword.span.start
            if not k and first.islower() and reading.text[max(0, start - 1) : start] in ("", "\n"):
                yield _letter(reading.text, start, keyword.span.end, first.upper())


def _letter(text: str, start: int, end: int, letter: str) -> Found:
    said = text[start:end]
    return Found((start, end), f"“{said}” is written “{letter}{said[1:]}”", (Edit(start, start + 1, letter),))


def _keyword_misspelt(reading: Reading) -> Iterator[Found]:
    """A line or a place of keywords with one that is a slip away from a keyword: “Flyng”, “First strke”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or not word.opens or (k and words[k - 1].kind != "line"):
            continue
        line_end = next((j for j in range(k, len(words)) if words[j].kind == "line"), len(words))
        line = [w for w in words[k:line_end] if not w.reminder]
        if not line or len(line) > 6 or any(w.low in (".", ":", "—", "•") for w in line):
            continue
        start = k
        for j in range(k, k + len(line) + 1):
            if j == k + len(line) or words[j].low == ",":
                if j > start:
                    yield from _near_keyword(reading, words[start:j])
                start = j + 1


def _near_keyword(reading: Reading, words: tuple[Wd, ...]) -> Iterator[Found]:
    from rapidfuzz.distance import OSA

    lexer = syntax().lexer
    said = " ".join(w.low for w in words)
    if len(said) < 4 or lexer.is_keyword(said) or not all(w.kind == "word" for w in words) or len(words) > 2:
        return
    if not lexer.is_unknown(words[0].low) and not lexer.is_unknown(words[-1].low):
        return
    near = [
        each
        for each in _simple_keywords()
        if OSA.distance(said, each, score_cutoff=2) <= (1 if len(said) < LONG else 2)
    ]
    if len(near) == 1:
        text = reading.text[words[0].start : words[-1].end]
        right = near[0].capitalize() if text[0].isupper() else near[0]
        span = (words[0].start, words[-1].end)
        yield Found(span, f"“{text}” is no keyword: “{right}” is", (Edit(*span, right),))


@cache
def _simple_keywords() -> tuple[str, ...]:
    lexer = syntax().lexer
    names = {entry for known in lexer.vocabulary.entries.values() for entry, _ in known}
    return tuple(sorted(name for name in names if len(name) > 3 and lexer.is_keyword(name)))


def _counters(reading: Reading) -> Iterator[Found]:
    """“1/1 counter”, “+1+1 counter” → “+1/+1 counter” (CR 122.1a)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("counter", "counters") or not k:
            continue
        before = words[k - 1]
        if before.kind == "size" and before.text[0] not in "+-−–" and before.text.replace("/", "").isdigit():
            power, toughness = before.text.split("/")
            right = f"+{power}/+{toughness}"
            yield Found(
                (before.start, before.end),
                f"“{before.text} counter”: the counter is “{right}”",
                (Edit(before.start, before.end, right),),
            )


RULES: tuple[Rule, ...] = (
    Rule(
        "GR002",
        "misspelt-word",
        "a word that nobody knows, and that is near to one that is known",
        "Grammar.",
        (
            Example("Destroy target creture.", "Destroy target creature."),
            Example("When this creature entrs, draw a card.", "When this creature enters, draw a card."),
        ),
        check=_misspelt,
    ),
    Rule(
        "VO001",
        "type-line",
        "card types and subtypes are those of the rules",
        "CR 205.2a, 205.3, 205.4.",
        (),
        check=_type_line,
    ),
    Rule(
        "VO002",
        "keyword",
        "a keyword ability is one that the rules list",
        "CR 702.",
        (Example("Flyng", "Flying"), Example("First strke", "First strike")),
        check=_keyword_misspelt,
    ),
    Rule(
        "VO003",
        "keyword-letters",
        "a line of keywords begins with a capital and goes on in small letters",
        "Style; CR 702.1.",
        (Example("Flying, Vigilance", "Flying, vigilance"), Example("flying", "Flying")),
        check=_keyword_case,
    ),
    Rule(
        "VO004",
        "keyword-parameter",
        "a keyword has the cost or the number that belongs to it",
        "CR 702.",
        (Example("Ward", "Ward {2}"), Example("Equip 2", "Equip {2}"), Example("Kicker 1R", "Kicker {1}{R}")),
        severity="error",
        check=_parameters,
    ),
    Rule(
        "VO005",
        "counter",
        "counters that change power and toughness have signs",
        "CR 122.1a.",
        (Example("Put a 1/1 counter on target creature.", "Put a +1/+1 counter on target creature."),),
        check=_counters,
    ),
)
