"""Tokens: the order of what describes them, small letters, what lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ...compiler.slips.descriptions import descriptions as as_they_should_be
from ...compiler.slips.descriptions import name_of, part, token_names
from ...compiler.slips.edits import Edit
from ...grammar.engine import syntax
from ...values.colors import COLORS_BY_WORD
from ..reading import Reading, Wd
from ..rule import Check, Example, Found, Rule

_ARTICLES = frozenset(["a", "an", "another", "x", "two", "three", "four", "five"])
_CREATE = frozenset("create creates creating created".split())


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
    front = 0
    while front < min(len(before), len(after)) and before[front] == after[front]:
        front += 1
    back = 0
    while back < min(len(before), len(after)) - front and before[-1 - back] == after[-1 - back]:
        back += 1
    start = edit.start + sum(len(word) + 1 for word in before[:front])
    end = edit.end - sum(len(word) + 1 for word in before[len(before) - back :])
    said = " ".join(after[front : len(after) - back])
    if start > end:  # words are only put in
        return Edit(end, end, f" {said}") if end > edit.start else Edit(start, start, f"{said} ")
    if not said:  # words are only left out
        return Edit(start, end + 1, "") if end < edit.end else Edit(start - 1, end, "")
    return Edit(start, end, said)


class Description(NamedTuple):
    """Words after “create”, with their parts, up to the first that is no part of a description."""

    words: tuple[Wd, ...]
    parts: tuple[str, ...]
    stop: int  # the place among the text's words of the first that is no part


def descriptions(reading: Reading) -> Iterator[Description]:
    """What is created, as far as it is described: “a tapped 1/1 white Soldier creature token”."""
    words = reading.words
    k = 0
    while k < len(words):
        word = words[k]
        k += 1
        starts = word.low in _CREATE or (word.low in ("and", ",", "plus") and _after_token(words, k - 1))
        if not starts:
            continue
        j = k
        found: list[Wd] = []
        parts: list[str] = []
        while j < len(words) and j - k < 16:
            each = _part(words[j])
            if each == "" and words[j].low == "," and parts and parts[-1] == "color":
                each = "and"
            if each == "and" and not (parts and parts[-1] in ("color", "and", "keyword")):
                break
            if not each or (each == "quantity" and parts):
                break
            found.append(words[j])
            parts.append(each)
            j += 1
            if each == "token":
                break
        while parts and parts[-1] == "and":
            parts.pop()
            found.pop()
            j -= 1
        if len(parts) > 1:
            yield Description(tuple(found), tuple(parts), j)


def _after_token(words: tuple[Wd, ...], k: int) -> bool:
    """Whether “and” or a comma joins one more token: “a Food token and a Clue token”."""
    return (
        k > 0 and words[k - 1].low in ("token", "tokens") and k + 1 < len(words) and _part(words[k + 1]) == "quantity"
    ) or (words[k].low == "and" and k > 0 and words[k - 1].low == "," and _after_token(words, k - 1))


def _part(word: Wd) -> str:
    return "" if word.kind == "self" else part(word.text)


def _is_one(word: Wd) -> bool:
    return word.low in ("a", "an", "one", "1", "another")


def _missing_color(reading: Reading) -> Iterator[Found]:
    for words, parts, stop in descriptions(reading):
        if "size" not in parts or "color" in parts or "token" not in parts or any(w.low == "gold" for w in words):
            continue
        following = [w.low for w in reading.words[stop : stop + 6]]
        if (
            following[:1] in (["copy"], ["copies"])
            or following[:2] in (["that", "are"], ["that", "is"])
            or following[:1] == ["that's"]
            or "color" in following
            or "colors" in following
        ):
            continue
        yield Found(
            (words[0].start, words[-1].end),
            "a token's color is missing: say one, or “colorless”",
            None,
            hint="write the color after power and toughness (CR 111.4)",
        )


def _nothing_created(reading: Reading) -> Iterator[Found]:
    """“Create a.”, “create two.”: what is created is not said."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in ("create", "creates") or word.kind != "word":
            continue
        j = k + 2 if words[k + 1].low in _ARTICLES else k + 1
        if j < len(words) and words[j].low in (".", "\n", "”"):
            yield Found(
                (word.start, words[j - 1].end),
                "what is created is not said",
                None,
                hint="say which token: “a Food token”",
            )


def _small_letters(reading: Reading) -> Iterator[Found]:
    """“treasure” → “Treasure”, in descriptions of tokens and before “token” and “creature”."""
    words = reading.words
    seen: set[int] = set()
    for found, parts, _ in descriptions(reading):
        for w, p in zip(found, parts, strict=True):
            if p == "subtype" and w.text[0].islower() and "token" in parts and not (w.low == "gold" and len(parts) > 3):
                seen.add(w.start)
                yield _capital(w)
    for k, word in enumerate(words):
        if word.start in seen or word.kind != "word" or not word.text[0].islower() or word.low not in _proper():
            continue
        following = words[k + 1].low if k + 1 < len(words) else ""
        before = words[k - 1].low if k else ""
        if following in ("counter", "counters"):
            continue
        if following in ("token", "tokens", "creature", "creatures", "permanent", "card") or before in (
            "target",
            "non",
            "another",
            "or",
            "other",
            "each",
            "a",
            "an",
            "all",
            "and",
        ):
            yield _capital(word)


def _capital(word: Wd) -> Found:
    name = name_of(word.text)
    right = name if word.low == name.lower() else _proper().get(word.low, word.text[0].upper() + word.text[1:])
    return Found((word.start, word.end), f"“{word.text}” is written “{right}”", (Edit(word.start, word.end, right),))


@cache
def _proper() -> dict[str, str]:
    """Subtypes, in the singular and the plural, that in small letters are no other word of the game."""
    lexer = syntax().lexer
    out: dict[str, str] = {}
    for low, name in token_names().items():
        for form in (low, f"{low}s", low[:-1] + "ves" if low.endswith("f") else low, low.replace("man", "men")):
            if len(form) > 3 and form.isalpha() and lexer.is_unknown(form):
                out[form] = name + form[len(low) :] if form.startswith(low) else form.capitalize()
    return out


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


def _size_missing(reading: Reading) -> Iterator[Found]:
    """A creature token without power and toughness (CR 111.3)."""
    for words, parts, stop in descriptions(reading):
        if "token" not in parts or "size" in parts or not any(w.low == "creature" for w in words):
            continue
        if _is_waited_for(reading.words, stop):
            continue
        rest = []
        for w in reading.words[stop:]:
            if w.low in ("\n", "”"):
                break
            rest.append(w.low)
        if (
            "power" in rest
            or "copy" in rest
            or "copies" in rest
            or "size" in rest
            or "chosen" in rest
            or "those" in rest
        ):
            continue
        yield Found(
            (words[0].start, words[-1].end),
            "a creature token without power and toughness",
            None,
            hint="write them first: “a 1/1 white Soldier creature token”",
        )


def _is_waited_for(words: tuple[Wd, ...], at: int) -> bool:
    """Whether what is created there is an event that is waited for, and nothing is created: “Whenever you create …”."""
    for k in range(at - 1, -1, -1):
        if words[k].low in ("whenever", "when", "if"):
            return True
        if words[k].opens or words[k].low in (",", ".", "\n", ":"):
            return False
    return False


def _subtype_missing(reading: Reading) -> Iterator[Found]:
    """“a 1/1 white creature token”: a creature token has a creature type, which is its name, too (CR 111.4)."""
    for words, parts, stop in descriptions(reading):
        if (
            "size" not in parts
            or "type" not in parts
            or "token" not in parts
            or "subtype" in parts
            or "color" not in parts
        ):
            continue
        following = [w.low for w in reading.words[stop : stop + 3]]
        if (
            following[:1] in (["of"], ["that's"], ["named"], ["whose"])
            or words[-2].low != "creature"
            or "chosen" in following
        ):
            continue
        yield Found(
            (words[0].start, words[-1].end),
            "a creature token without a creature type",
            None,
            hint="say the type before “creature”: it is the token's name, too (CR 111.4)",
        )


def _named_first(reading: Reading) -> Iterator[Found]:
    """“named X with flying” → “with flying named X”: no; “with” comes first only in old words (CR 111.4)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low != "called" or not k or words[k - 1].low not in ("token", "tokens"):
            continue
        yield Found((word.start, word.end), "today's cards say “named”", (Edit(word.start, word.end, "named"),))


def _unknown_subtypes(reading: Reading) -> Iterator[Found]:
    """A capitalised word before “creature token” that no list of the rules has, one slip from one that it has."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or not word.text[0].isupper() or word.opens or name_of(word.text) or "'" in word.low:
            continue
        following = words[k + 1].low if k + 1 < len(words) else ""
        if (
            following not in ("creature", "artifact", "token", "tokens", "enchantment", "creatures", "or", "and")
            and not (k and words[k - 1].low in ("color", "target", "another", "other", "each", *COLORS_BY_WORD))
            and not (words[k + 1 : k + 2] and name_of(words[k + 1].text))
        ):
            continue
        near = (
            near_name(word.text)
            if len(word.text) > 4 and not (k and words[k - 1].low in ("named", "sacrifice"))
            else ""
        )
        if near and not _listed_names(words, k):
            yield Found(
                (word.start, word.end), f"“{word.text}” is no subtype: “{near}” is", (Edit(word.start, word.end, near),)
            )


def _listed_names(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a word is part of a name of several words that is no description: “Black Lotus”, “Regrowth, and …”."""
    return (
        k > 0
        and words[k - 1].kind == "word"
        and words[k - 1].text[0].isupper()
        and not name_of(words[k - 1].text)
        and (not words[k - 1].opens)
    )


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
        check=misdescribed("TK004"),
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
        check=_named_first,
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
