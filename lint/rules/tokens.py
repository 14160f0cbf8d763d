"""Tokens: the order of what describes them, small letters, what lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from ...compiler.slips.descriptions import descriptions as as_they_should_be
from ...compiler.slips.descriptions import name_of, token_names
from ...compiler.slips.edits import Edit
from ...grammar.engine import syntax
from ...values.colors import COLORS_BY_WORD
from ...values.land_types import BASIC_LAND_TYPES
from ..descriptions import descriptions
from ..reading import Reading
from ..rule import Check, Example, Found, Rule, replaced
from ..words import Word, Words
from .own_name import SELF_SUBTYPES

_ARTICLES = frozenset(["a", "an", "another", "x", "two", "three", "four", "five"])


#: Of several slips in one description, the first of these says which rule it is.
_GRAVEST = {
    "plural-name": "TK007",
    "missing-token": "TK001",
    "missing-creature": "TK002",
    "word-order": "TK004",
    "missing-article": "GR004",
}


_SAYS = {
    "plural-name": "an article or number and “token” or “tokens” stand with the name",
    "missing-token": "“token” is missing",
    "missing-creature": "“creature” is missing: a token with power and toughness is one",
    "word-order": "the order is another",
    "missing-article": "the article is missing",
}


def misdescribed(code: str) -> Check:
    """A check that finds the descriptions of tokens whose gravest slip is this rule's."""

    def check(reading: Reading) -> Iterator[Found]:
        for edit, slips in as_they_should_be(reading.masked, 0, len(reading.masked)):
            slip = next((each for each in _GRAVEST if each in slips), "")
            if slip and _GRAVEST[slip] == code:
                cut = trimmed(reading.text, edit)
                message = f"{_SAYS[slip]}: cards say “{edit.words}”"
                yield Found((edit.start, edit.end), message, (cut,))

    return check


def trimmed(text: str, edit: Edit) -> Edit:
    """An edit without the words that it begins and ends with and leaves as they are."""
    before, after = text[edit.start : edit.end].split(" "), edit.words.split(" ")
    front = _same(before, after)
    back = _same(before[front:][::-1], after[front:][::-1])
    start = edit.start + sum(len(word) + 1 for word in before[:front])
    end = edit.end - sum(len(word) + 1 for word in before[len(before) - back :])
    said = " ".join(after[front : len(after) - back])
    if start > end:  # words are only put in
        return Edit(end, end, f" {said}") if end > edit.start else Edit(start, start, f"{said} ")
    if not said:  # words are only left out
        return Edit(start, end + 1, "") if end < edit.end else Edit(start - 1, end, "")
    return Edit(start, end, said)


def _same(one: list[str], other: list[str]) -> int:
    """How many words two lists begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((k for k, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _is_one(word: Word) -> bool:
    return word.low in ("a", "an", "one", "1", "another")


def _state_within(reading: Reading) -> Iterator[Found]:
    """“create two 1/1 red tapped and attacking Warrior creature tokens”: a state stands before what is described."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        is_described = before.kind == "size" or before.low in COLORS_BY_WORD
        if is_described and word.low == "tapped" and words.has(k + 1, "and", "attacking"):
            start = next((j for j in range(k - 1, -1, -1) if words[j].kind == "size"), k - 1)
            said = reading.text[words[start].start : words[k - 1].end]
            states = reading.text[word.start : words[k + 2].end]
            span = words[start].start, words[k + 2].end
            told = f"“{states}” stands before “{said}”, or behind “token”"
            yield Found(span, told, (Edit(*span, f"{states} {said}"),), False)


def _color_first(reading: Reading) -> Iterator[Found]:
    """“a tapped and attacking red 1/1 Goblin”: behind a state, too, power and toughness stand before the color."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        if before.low in COLORS_BY_WORD and word.kind == "size" and words.at(k - 2).low == "attacking":
            span, said = (before.start, word.end), f"{word.text} {before.text}"
            yield Found(span, f"power and toughness stand before the color: “{said}”", (Edit(*span, said),))


def _order(reading: Reading) -> Iterator[Found]:
    yield from misdescribed("TK004")(reading)
    yield from _state_within(reading)
    yield from _color_first(reading)


def _missing_color(reading: Reading) -> Iterator[Found]:
    for words, parts, stop in descriptions(reading):
        if "color" in parts or not {"size", "token"} <= {*parts} or any(w.low == "gold" for w in words):
            continue
        if not _is_colored(reading.words, stop):
            span = words[0].start, words[-1].end
            hint = "write the color after power and toughness (CR 111.4)"
            yield Found(span, "a token's color is missing: say one, or “colorless”", None, hint=hint)


def _is_colored(words: Words, k: int) -> bool:
    """Whether what follows says a token's color: “that's red”, “of the chosen color”, “copy of …”."""
    first = words.at(k).low
    if first in ("copy", "copies", "that's") or (first == "that" and words.at(k + 1).low in ("are", "is")):
        return True
    return not {"color", "colors"}.isdisjoint(words.lows(k, k + 6))


def _nothing_created(reading: Reading) -> Iterator[Found]:
    """“Create a.”, “create two.”: what is created is not said."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in ("create", "creates") or word.kind != "word":
            continue
        j = k + 2 if words[k + 1].low in _ARTICLES else k + 1
        if words.at(j).low in (".", "\n", "”"):
            span = word.start, words[j - 1].end
            yield Found(span, "what is created is not said", None, hint="say which token: “a Food token”")


#: Before these words a subtype says of what kind they are.
_OF_A_KIND = frozenset("token tokens creature creatures permanent card".split())
_BEFORE_KIND = frozenset("target non another or other each a an all and".split())


def _small_letters(reading: Reading) -> Iterator[Found]:
    """“treasure” → “Treasure”, in descriptions of tokens and before “token” and “creature”."""
    words = reading.words
    seen: set[int] = set()
    for word in _small_in_descriptions(reading):
        seen.add(word.start)
        yield _capital(word)
    for k, word in enumerate(words):
        if word.start in seen or word.kind != "word" or not word.text[0].islower():
            continue
        if _is_known_subtype(words, k):
            yield _capital(word)
            continue
        if word.low not in _proper():
            continue
        before, following = words.at(k - 1).low, words.at(k + 1).low
        is_counter = following in ("counter", "counters")
        if not is_counter and (following in _OF_A_KIND or before in _BEFORE_KIND):
            yield _capital(word)


def _is_known_subtype(words: Words, k: int) -> bool:
    """Whether a word that is a word of the rules, too, stands as a subtype: “this vehicle”, “a forest card”."""
    low, before, following = words[k].low, words.at(k - 1).low, words.at(k + 1).low
    if before == "this" and low in _OF_ITSELF:
        return True
    return low in _LAND_TYPES and (following in ("card", "cards") or before in _BEFORE_LAND)


_OF_ITSELF = frozenset(subtype.lower() for subtype in SELF_SUBTYPES)
_LAND_TYPES = frozenset(form for low in map(str.lower, BASIC_LAND_TYPES) for form in (low, low.removesuffix("s") + "s"))
_BEFORE_LAND = frozenset("a an target each another basic snow or enchant".split())


def _small_in_descriptions(reading: Reading) -> Iterator[Word]:
    for found, parts, _ in descriptions(reading):
        for word, part in zip(found, parts, strict=True) if "token" in parts else ():
            is_color = word.low == "gold" and len(parts) > 3
            if part == "subtype" and word.text[0].islower() and not is_color:
                yield word


def _capital(word: Word) -> Found:
    name = name_of(word.text)
    right = name if word.low == name.lower() else _proper().get(word.low, word.text[0].upper() + word.text[1:])
    return Found((word.start, word.end), f"“{word.text}” is written “{right}”", (Edit(word.start, word.end, right),))


@cache
def _proper() -> dict[str, str]:
    """Subtypes, in the singular and the plural, that in small letters are no other word of the game."""
    lexer = syntax().lexer
    return {
        form: name + form[len(low) :] if form.startswith(low) else form.capitalize()
        for low, name in token_names().items()
        for form in _forms(low)
        if len(form) > 3 and form.isalpha() and lexer.is_unknown(form)
    }


def _forms(low: str) -> tuple[str, ...]:
    return low, f"{low}s", low[:-1] + "ves" if low.endswith("f") else low, low.replace("man", "men")


def _agreement(reading: Reading) -> Iterator[Found]:
    """“two Food token”, “a Food tokens”."""
    for words, parts, _ in descriptions(reading):
        if parts[0] != "quantity" or parts[-1] != "token":
            continue
        token = words[-1]
        one = _is_one(words[0])
        if one == (token.low == "token") or words[0].low in ("x", "y"):
            continue
        right = "token" if one else "tokens"
        yield Found(
            (token.start, token.end),
            f"“{words[0].text}” and “{token.text}” disagree: write “{right}”",
            (Edit(token.start, token.end, right),),
        )


#: Words of the rest of a line that say a token's power and toughness otherwise.
_SIZED = frozenset(["power", "copy", "copies", "size", "chosen", "characteristics"])


def _size_missing(reading: Reading) -> Iterator[Found]:
    """A creature token without power and toughness (CR 111.3)."""
    words = reading.words
    for found, parts, stop in descriptions(reading):
        if "token" not in parts or "size" in parts or not any(w.low == "creature" for w in found):
            continue
        end = next((j for j in range(stop, len(words)) if words[j].low in ("\n", "”")), len(words))
        if _is_waited_for(words, stop) or _is_sized(words[stop:end]):
            continue
        hint = "write them first: “a 1/1 white Soldier creature token”"
        yield Found((found[0].start, found[-1].end), "a creature token without power and toughness", None, hint=hint)


def _is_sized(rest: Sequence[Word]) -> bool:
    """Whether the rest of a line says what size tokens are: “with power …”, “those tokens are 1/1”."""
    return any(word.low in _SIZED or (word.kind == "size" and word.text[0] not in "+-−") for word in rest)


def _is_waited_for(words: Words, at: int) -> bool:
    """Whether what is created there is an event that is waited for, and nothing is created: “Whenever you create …”."""
    for k in range(at - 1, -1, -1):
        if words[k].low in ("whenever", "when", "if"):
            return True
        if words[k].opens or words[k].low in (",", ".", "\n", ":"):
            return False
    return False


_DESCRIBED = frozenset(["size", "type", "token", "color"])


def _subtype_missing(reading: Reading) -> Iterator[Found]:
    """“a 1/1 white creature token”: a creature token has a creature type, which is its name, too (CR 111.4)."""
    for words, parts, stop in descriptions(reading):
        if not {*parts} >= _DESCRIBED or "subtype" in parts or words[-2].low != "creature":
            continue
        following = reading.words.lows(stop, stop + 3)
        if following[:1] in (["of"], ["that's"], ["named"], ["whose"]) or "chosen" in following:
            continue
        hint = "say the type before “creature”: it is the token's name, too (CR 111.4)"
        yield Found((words[0].start, words[-1].end), "a creature token without a creature type", None, hint=hint)


def _called(reading: Reading) -> Iterator[Found]:
    """“a token called Fang” → “named Fang” (CR 111.4)."""
    for before, word in pairwise(reading.words):
        if word.low == "called" and before.low in ("token", "tokens"):
            yield replaced(word, "named", "today's cards say “named”")


_BEHIND_SUBTYPE = frozenset("creature artifact token tokens enchantment creatures or and".split())
_BEFORE_SUBTYPE = frozenset(["color", "target", "another", "other", "each", *COLORS_BY_WORD])


def _unknown_subtypes(reading: Reading) -> Iterator[Found]:
    """A capitalised word before “creature token” that no list of the rules has, one slip from one that it has."""
    words = reading.words
    for k, word in enumerate(words):
        if not _may_be_subtype(word) or not _stands_as_subtype(words, k) or _listed_names(words, k):
            continue
        if words.at(k - 1).low not in ("named", "sacrifice") and (near := near_name(word.text)):
            yield replaced(word, near, f"“{word.text}” is no subtype: “{near}” is")


def _may_be_subtype(word: Word) -> bool:
    if word.kind != "word" or word.opens or len(word.text) < 5 or not word.text[0].isupper():
        return False
    return not name_of(word.text) and "'" not in word.low


def _stands_as_subtype(words: Words, k: int) -> bool:
    """Whether a word stands where a subtype does: before “creature”, after a color, before another subtype."""
    following = words.at(k + 1)
    return (
        following.low in _BEHIND_SUBTYPE
        or words.at(k - 1).low in _BEFORE_SUBTYPE
        or (bool(following.text) and bool(name_of(following.text)))
    )


def _listed_names(words: Words, k: int) -> bool:
    """Whether a word is part of a name of several words that is no description: “Black Lotus”, “Regrowth, and …”."""
    before = words.at(k - 1)
    if before.kind != "word" or before.opens:
        return False
    return before.text[0].isupper() and not name_of(before.text)


@lru_cache(maxsize=2000)
def near_name(word: str) -> str:
    """The one subtype that is a slip of the pen away from a word; "" if there is none, or more than one."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    if not syntax().lexer.is_unknown(word) or len(word) < 4:
        return ""
    names = [*token_names().values()]
    names += [f"{name}s" for name in names if not name.endswith("s")]
    near = extract(word, names, scorer=OSA.distance, score_cutoff=1, limit=4)
    return near[0][0] if len(near) == 1 or (near and near[0][1] < near[1][1]) else ""


RULES: tuple[Rule, ...] = (
    Rule(
        "TK001",
        "missing-token",
        "“token” stands after what is created",
        "CR 111.1: what is created is a token.",
        (
            Example("Create two 1/1 red Goblin creature.", "Create two 1/1 red Goblin creature tokens."),
            Example("Create a Food.", "Create a Food token."),
        ),
        severity="error",
        check=misdescribed("TK001"),
    ),
    Rule(
        "TK002",
        "missing-creature",
        "a token with power and toughness is a creature token",
        "CR 111.3: the description says the card types.",
        (Example("Create a 1/1 red Goblin token.", "Create a 1/1 red Goblin creature token."),),
        severity="error",
        check=misdescribed("TK002"),
    ),
    Rule(
        "TK003",
        "small-letter",
        "subtypes and the names of tokens have capital letters",
        "CR 205.3: “treasure” is written “Treasure”.",
        (
            Example("Create a treasure token.", "Create a Treasure token."),
            Example("Destroy target goblin creature.", "Destroy target Goblin creature."),
        ),
        check=_small_letters,
    ),
    Rule(
        "TK004",
        "order",
        "a token is described by count, state, power and toughness, colors, subtypes, types, “token”, “with …”",
        "CR 111.4 gives the order by its examples; style.",
        (
            Example("Create a white 1/1 Soldier creature token.", "Create a 1/1 white Soldier creature token."),
            Example(
                "Create a 1/1 flying white Bird creature token.", "Create a 1/1 white Bird creature token with flying."
            ),
        ),
        check=_order,
    ),
    Rule(
        "TK005",
        "size",
        "a creature token has power and toughness",
        "CR 111.3.",
        (Example("Create a white Soldier creature token.", "Create a 1/1 white Soldier creature token."),),
        severity="error",
        check=_size_missing,
    ),
    Rule(
        "TK006",
        "token-or-tokens",
        "the count and “token” or “tokens” agree",
        "Grammar.",
        (
            Example("Create two Food token.", "Create two Food tokens."),
            Example("Create a Food tokens.", "Create a Food token."),
        ),
        check=_agreement,
    ),
    Rule(
        "TK007",
        "plural-name",
        "several tokens are “Food tokens”, not “Foods”, where they are created",
        "CR 111.10; style.",
        (Example("Create two Foods.", "Create two Food tokens."),),
        check=misdescribed("TK007"),
    ),
    Rule(
        "TK008",
        "unknown-subtype",
        "a subtype is one that the rules list",
        "CR 205.3.",
        (Example("Create a 1/1 red Gobblin creature token.", "Create a 1/1 red Goblin creature token."),),
        check=_unknown_subtypes,
    ),
    Rule(
        "TK009",
        "color",
        "a token with power and toughness has a color or is colorless",
        "CR 111.4; style.",
        (
            Example(
                "Create a 1/1 Thopter artifact creature token with flying.",
                "Create a 1/1 colorless Thopter artifact creature token with flying.",
            ),
        ),
        check=_missing_color,
    ),
    Rule(
        "TK010",
        "named",
        "a token's name is said with “named”",
        "CR 111.4.",
        (
            Example(
                "Create a 2/2 green Wolf creature token called Fang.",
                "Create a 2/2 green Wolf creature token named Fang.",
            ),
        ),
        check=_called,
    ),
    Rule(
        "TK012",
        "nothing-created",
        "“create” is followed by what is created",
        "CR 111.1, 701.7.",
        (Example("When this creature dies, create two.", "When this creature dies, create two Food tokens."),),
        severity="error",
        check=_nothing_created,
    ),
    Rule(
        "TK011",
        "creature-type",
        "a creature token has a creature type",
        "CR 111.4: a token's name is its subtypes and “Token”, unless the text says another.",
        (
            Example(
                "Create a 1/1 white creature token with lifelink.",
                "Create a 1/1 white Soldier creature token with lifelink.",
            ),
        ),
        check=_subtype_missing,
    ),
)
