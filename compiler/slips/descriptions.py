"""A token's description as it should be written, from words of it that are in another order, or of which some lack.

Only what is plain is said: a number that lacks is not guessed, two sizes are not decided between.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...grammar.engine import syntax
from ...grammar.marks import lower_case, plain
from ...grammar.senses import CARD_TYPES, SUPERTYPES, number, singular
from ...grammar.subtypes import subtypes
from ...texts.patterns import beginning, regex
from ...values.colors import COLORS_BY_WORD
from .. import later
from ..keywords.definitions import predefined_tokens
from .edits import Edit

_VERB = regex(rf"(?:{beginning('creat')}(?:es?|ing)|{beginning('put')}s?)(?= )")
_ONE_WORD = r" ([^\s.,;:“”\"()]+)"
_WORD = regex(_ONE_WORD)
_WORDS = regex(f"(?:{_ONE_WORD}){{0,17}}")
_SIZE = regex(r"(?:\d+|[XY*])/(?:\d+|[XY*])")
_STATES = frozenset(["tapped", "untapped"])
_MANY = frozenset(["x", "y"])
_OTHER_COLORS = frozenset(["colorless", "multicolored"])
#: What may follow a description that ends without “token”: not a list of types (“a Clue, Food, or Treasure token”).
_CLOSES = regex(r"$|[.;\n”\"]|, (?:then|and|where|except|with)\b| (?:with|named|for each|instead|then)\b")

#: The parts of a description in the order in which cards have them (CR 111.3).
ORDER = ("quantity", "state", "supertype", "size", "color", "subtype", "type", "token")
#: Those whose place is fixed: “a 2/2 tapped black Zombie” and “a colorless snow artifact token” are printed, too.
_FIXED = tuple(part for part in ORDER if part not in ("state", "supertype"))


class Described(NamedTuple):
    """A description that is not as it should be: the edit that makes it so, and what was wrong (names of slips)."""

    edit: Edit
    slips: tuple[str, ...]


@lru_cache(maxsize=DEFINITIONS_KEPT)
def token_names(definitions: Definitions = NONE) -> dict[str, str]:
    """Subtypes and one-word names of predefined tokens as they are written, by what they are in lower case."""
    out = {plain(name): name for name in subtypes(definitions)}
    for name in predefined_tokens(definitions):
        if " " not in name:
            out.setdefault(name, name.title())
    return out


def _types_with(name: str, definitions: Definitions) -> frozenset[str]:
    """The card types, in lower case, that a subtype or the name of a predefined token goes with."""
    if (known := subtypes(definitions).get(name)) is not None:
        return known
    predefined = predefined_tokens(definitions).get(name.lower())
    return CARD_TYPES if predefined is None else frozenset(kind.lower() for kind in predefined[0].types)


@lru_cache(maxsize=8000)
def name_of(word: str, definitions: Definitions = NONE) -> str:
    """The subtype or predefined token that a word in any case and number stands for; "" if none."""
    lowered, names = plain(word), token_names(definitions)
    for form in (lowered, singular(lowered), lowered.removesuffix("s"), lowered.removesuffix("es")):
        if form in names:
            return names[form]
    return ""


@lru_cache(maxsize=8000)
def part(word: str, definitions: Definitions = NONE) -> str:
    """Which part of a description a word is; "" if none."""
    lowered = word.lower()
    if _SIZE.fullmatch(word):
        return "size"
    if lowered in COLORS_BY_WORD or lowered in _OTHER_COLORS:
        return "color"
    if lowered in CARD_TYPES or lowered.removesuffix("s") in CARD_TYPES:
        return "type"
    if lowered in SUPERTYPES:
        return "supertype"
    if lowered in ("token", "tokens"):
        return "token"
    if lowered in _STATES:
        return "state"
    if number(word) is not None or lowered in _MANY:
        return "quantity"
    if name_of(word, definitions):
        return "subtype"
    if syntax("magic", definitions).lexer.is_keyword(lowered):
        return "keyword"
    return "and" if lowered == "and" else ""


def descriptions(text: str, start: int, end: int, definitions: Definitions = NONE) -> Iterator[Described]:
    """The descriptions of tokens in a stretch of a text that can be put right."""
    for verb in _VERB.finditer(lower_case(text), start, end):
        found = _described(text, verb.end(), end, verb.group().startswith("create"), definitions)
        if found is not None:
            yield found


def _described(text: str, at: int, end: int, is_create: bool, definitions: Definitions) -> Described | None:
    words: list[tuple[str, str]] = []
    begin, stop = at, at
    said = _WORDS.match(text, at, end)
    for word in said.group().split() if said else ():
        each, next_ = part(word, definitions), stop + 1 + len(word)
        if not each and words and _is_new_subtype(word, words[-1][0], text[next_:end], definitions):
            each = "subtype"
        if not each:
            break
        words.append((each, word))
        stop = next_
        if len(words) > 16:
            return None
    after = text[stop:end]
    if words and words[-1][0] == "and":  # “a Food token and …”
        stop -= len(words.pop()[1]) + 1
        after = text[stop:end]
    cut = next((k for k, (each, _) in enumerate(words) if each == "token"), None)
    if cut is not None and any(each in ("and", "quantity") for each, _ in words[cut + 1 :]):
        stop -= sum(len(word) + 1 for _, word in words[cut + 1 :])  # “a Food token and a Clue token”
        del words[cut + 1 :]
        after = text[stop:end]
    made = _canonical(tuple(words), _CLOSES.match(after) is not None, after.startswith(" with"), is_create, definitions)
    if made is None:
        return None
    meant, slips = made
    if not slips or meant == text[begin + 1 : stop]:
        return None
    return Described(Edit(begin + 1, stop, meant), slips)


def _is_new_subtype(word: str, before: str, after: str, definitions: Definitions) -> bool:
    """“1/1 white marine creature token”: between its color and its type a token has its subtypes (CR 111.3)."""
    following = _WORD.match(after)
    if before not in ("size", "color", "subtype") or following is None or not (word.isalpha() and word.islower()):
        return False
    if part(following.group(1), definitions) != "type" or not syntax("magic", definitions).lexer.is_unknown(word):
        return False
    return not _is_misspelt(word, definitions)


@lru_cache(maxsize=4000)
def _is_misspelt(word: str, definitions: Definitions) -> bool:
    """Whether a word that nobody knows is one slip of the pen away from one that is known."""
    entries = syntax("magic", definitions).lexer.vocabulary.entries.values()
    known = [*token_names(definitions), *(each for entry in entries for each, _ in entry)]
    most = 1 if len(word) < 9 else 2
    scorer = later.distance.OSA.distance
    return later.process.extractOne(word, known, scorer=scorer, score_cutoff=most) is not None


class _Heard:
    """The words of a description by their classes, in the order of their classes, and the slips in them."""

    def __init__(self) -> None:
        self.parts: dict[str, list[str]] = {each: [] for each in (*ORDER, "keyword")}
        self.order: list[str] = []
        self.slips: dict[str, None] = {}

    def hear(self, words: tuple[tuple[str, str], ...], definitions: Definitions) -> bool:
        """Sort the words; False for an “and” that joins no colors."""
        previous = ""
        for each, word in words:
            if each == "and":
                if previous != "color" or "and" in self.parts["color"]:
                    return False
                self.parts["color"].append("and")
            elif each == previous and word.lower() == self.parts[each][-1].lower():
                self.slips["doubled-word"] = None
            else:
                self._add(each, self._spelt(each, word, definitions))
                previous = each
        return True

    def _add(self, each: str, word: str) -> None:
        if not self.order or self.order[-1] != each:
            self.order.append(each)
        self.parts[each].append(word)

    def _spelt(self, each: str, word: str, definitions: Definitions) -> str:
        if each == "subtype":
            name = name_of(word, definitions) or word.capitalize()
            if word[0].islower():
                self.slips["small-letter"] = None
            if plain(word) != plain(name):
                self.slips["plural-name"] = None
            return name
        return word.lower() if each in ("type", "color", "state", "supertype", "keyword", "token") else word

    @property
    def is_out_of_order(self) -> bool:
        """Whether words of classes that have their place stand elsewhere."""
        return [each for each in _FIXED if each in self.order] != [each for each in self.order if each in _FIXED]

    def is_plain(self) -> bool:
        """Whether there is one of each thing of which there can be but one, and some kind."""
        once = all(len(self.parts[each]) <= 1 for each in ("size", "quantity", "token"))
        color = self.parts["color"]
        joined = len(color) != 2 or "and" in color
        return once and bool(self.parts["subtype"] or self.parts["type"]) and joined and color[-1:] != ["and"]


@lru_cache(maxsize=4000)
def _canonical(
    words: tuple[tuple[str, str], ...], closed: bool, has_with: bool, is_create: bool, definitions: Definitions
) -> tuple[str, tuple[str, ...]] | None:
    """The words as they should be, and the slips in them; None if that is not plain.

    ``closed``: the description ends with them; ``has_with``: “with …” follows; ``is_create``: today's verb.
    """
    if [(each, word.lower()) for each, word in words] == [("token", "token")]:
        return "a token", ("missing-article",)  # “create token that's a copy of …”
    heard = _Heard()
    if not (heard.hear(words, definitions) and heard.is_plain() and _counted(heard, words)):
        return None
    if not (_of_a_kind(heard, is_create, definitions) and _called_token(heard, closed) and _ordered(heard, has_with)):
        return None
    kinds = {*heard.parts["type"]}
    if not all(_types_with(name, definitions) & {*kinds, "spell"} or not kinds for name in heard.parts["subtype"]):
        return None  # “a 4/4 gold Dragon creature token”
    return _in_order(heard.parts), tuple(heard.slips)


def _counted(heard: _Heard, words: tuple[tuple[str, str], ...]) -> bool:
    """Whether it is plain how many there are: one, where no word says it."""
    if heard.parts["quantity"]:
        return True
    token = heard.parts["token"]
    if (token and token[0] == "tokens") or (not token and any(w.lower().endswith("s") for _, w in words[-1:])):
        return False  # how many is not for us to say
    heard.slips["missing-article"] = None
    return True


def _of_a_kind(heard: _Heard, is_create: bool, definitions: Definitions) -> bool:
    """Whether what it is is plain, with “creature” where only that can be meant."""
    kinds, size, names = heard.parts["type"], heard.parts["size"], heard.parts["subtype"]
    if any(kind.endswith("s") for kind in kinds):
        kinds[:] = [kind.removesuffix("s") for kind in kinds]
        heard.slips["plural-name"] = None
    if size and "creature" not in kinds:
        if kinds or not is_create or not all("creature" in _types_with(name, definitions) for name in names):
            return False  # “a 3/2 colorless Vehicle artifact token with crew 1” is none
        heard.slips["missing-creature"] = None
        kinds.append("creature")
    if "creature" in kinds and not size:
        return False
    return bool(kinds) or all(name.lower() in predefined_tokens(definitions) for name in names)


def _called_token(heard: _Heard, closed: bool) -> bool:
    """Whether it is called a token, or may be where the description ends."""
    if heard.parts["token"]:
        return True
    quantity = heard.parts["quantity"]
    heard.slips["missing-token"] = None
    heard.parts["token"].append("tokens" if quantity and number(quantity[0]) != 1 else "token")
    return closed


def _ordered(heard: _Heard, has_with: bool) -> bool:
    """Whether its words can be put in order: keywords behind “with”, of which there is no other."""
    if heard.parts["keyword"] or heard.is_out_of_order:
        heard.slips["word-order"] = None
    return not (heard.parts["keyword"] and has_with)


def _in_order(parts: dict[str, list[str]]) -> str:
    quantity, keywords = parts["quantity"], parts["keyword"]
    body = [word for each in ORDER[1:] for word in parts[each]]
    article = quantity[0] if quantity else ("an" if body[0][0].lower() in "aeiou8" else "a")
    said = " ".join([article, *body])
    if not keywords:
        return said
    listed = " and ".join(keywords) if len(keywords) < 3 else ", ".join(keywords[:-1]) + f", and {keywords[-1]}"
    return f"{said} with {listed}"
