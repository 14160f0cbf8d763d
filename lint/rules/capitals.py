"""Capitals: at the beginning of a sentence and of a quoted ability, and not within them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ...grammar.definitions import shipped
from ...grammar.engine import syntax
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import Word, Words

#: A sentence begins behind these.
_ENDS = frozenset([".", ":", "\n", "•", ""])
#: After these words a colon begins a list: “a token: a 1/1 …”.
_BEFORE_LIST = frozenset(["token", "tokens", "one", "following"])


def _sentence_capital(reading: Reading) -> Iterator[Found]:
    """A sentence begins with a capital."""
    words = reading.words
    for k, word in enumerate(words):
        if not word.opens or word.kind != "word" or not word.text[0].islower() or word.reminder or word.depth:
            continue
        if words.at(k - 1).text not in _ENDS or _goes_on(words, k) or words.at(k + 1).text == "-":
            continue
        right = word.text[0].upper() + word.text[1:]
        told = f"a sentence begins with a capital: “{right}”"
        yield Found(word.span, told, (Edit(word.start, word.start + 1, right[0]),))


def _goes_on(words: Words, k: int) -> bool:
    """Whether the mark before a word ends no sentence."""
    before, earlier = words.at(k - 1), words.at(k - 2)
    if before.text == ":":
        return k > 2 and earlier.low in _BEFORE_LIST
    if before.kind == "line":
        return earlier.low == ","  # the sentence of the line before goes on
    if before.text == ".":
        return not words[k].follows(before) or len(earlier.text) == 1  # “. . .”, “B.O.B.”
    return False


_OF_THE_GAME = frozenset(
    "target creature creatures card cards token tokens player players opponent opponents controller control "
    "battlefield library graveyard hand exile counter counters turn flying trample haste vigilance lifelink deathtouch "
    "menace reach artifact enchantment land spell ability damage life mana upkeep "
    "planeswalker planeswalkers battle battles "
    "artifacts enchantments lands instant sorcery permanent permanents spells abilities graveyards libraries hands "
    "hexproof indestructible defender shroud prowess skulk wither infect".split()
)
_COLORS = frozenset(["white", "blue", "black", "red", "green"])
#: Behind these words a color is no name.
_BEFORE_COLOR = frozenset(["from", "target", "becomes", "is", "each", "all", "non"])
#: Behind these words a keyword is what is given.
_GIVING = frozenset("has have gain gains lose loses with".split())
#: A sentence may begin with them, and then a noun of the game follows.
_BEFORE_NOUN = frozenset(
    "enchanted equipped fortified each another other all nontoken attacking blocking target".split()
)
#: After these words a name may stand.
_BEFORE_NAME = frozenset(["named", "choose", "and"])


def _inner_capital(reading: Reading) -> Iterator[Found]:
    """“Target Creature gains Flying”: within a sentence, words of the game are in small letters."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or not word.text[0].isupper() or word.opens:
            continue
        is_color = word.low in _COLORS and words.at(k - 1).low in _BEFORE_COLOR
        is_given = words.at(k - 1).low in _GIVING and syntax().lexer.is_keyword(word.low)
        if (word.low in _OF_THE_GAME or is_color or is_given) and not _is_name(words, k):
            told = f"“{word.text}” is written “{word.low}”"
            yield Found(word.span, told, (Edit(word.start, word.start + 1, word.text[0].lower()),))


@cache
def _later_words() -> dict[str, frozenset[str]]:
    """The second words of keywords by their first, in small letters: “strike” of “first” (CR 702)."""
    out: dict[str, set[str]] = {}
    for name in (line.name for line in shipped("magic", "keyword-abilities")):
        first, _, rest = name.partition(" ")
        if rest.isalpha() and rest.islower() and first.isalpha():
            out.setdefault(first.lower(), set()).add(rest)
    return {first: frozenset(rest) for first, rest in out.items()}


def _keyword_capital(reading: Reading) -> Iterator[Found]:
    """“First Strike”: of a keyword the first word alone has a capital, and that where a line begins with it."""
    words = reading.words
    for k, (first, word) in enumerate(pairwise(words)):
        if word.kind != "word" or word.low not in _later_words().get(first.low, ()) or not word.text[0].isupper():
            continue
        if not word.follows(first) or _is_in_name(words, k):
            continue
        yield replaced(word, word.low, f"“{word.text}” is written “{word.low}”")


def _is_in_name(words: Words, k: int) -> bool:
    """Whether two words may be of a name: “named Living Weapon”, “Level Up Now”."""
    before, following = words.at(k - 1), words.at(k + 2)
    if before.low in ("named", "called") or (following.kind == "word" and following.text[0].isupper()):
        return True
    return before.kind == "word" and before.text[0].isupper()


def _capitals_within(reading: Reading) -> Iterator[Found]:
    yield from _inner_capital(reading)
    yield from _keyword_capital(reading)


def _is_name(words: Words, k: int) -> bool:
    """Whether a word with a capital may be of a name: “named Fire Control”, “Reach of Shadows”."""
    before, following = words.at(k - 1), words.at(k + 1)
    if before.kind != "word" or before.low in _BEFORE_NAME or before.text.endswith("'s"):
        return True
    opening = before.opens and (is_verb(before.low) or before.low in _BEFORE_NOUN)
    if before.text[0].isupper() and not opening:
        return True
    earlier = words.at(k - 2)
    if before.low == "of" and earlier.text[:1].isupper() and not earlier.opens:  # “God of Battle”
        return True
    if following.low in ("—", "of"):
        return True
    return following.kind == "word" and following.text[0].isupper() and following.low not in _OF_THE_GAME


_DONE = frozenset(
    "draw create destroy exile sacrifice return put counter tap untap discard search choose gain you target each it"
    " this until then if when whenever scry surveil mill add look reveal shuffle".split()
)


@cache
def _actions() -> frozenset[str]:
    """The keyword actions (CR 701)."""
    names = (line.name.lower() for line in shipped("magic", "keyword-actions"))
    return frozenset(name for name in names if name.isalpha())


_NAMES = frozenset(["you", "it", "each", "target"])
_BEGINNING = frozenset("this until then if when whenever".split())


def _capital_inside(reading: Reading) -> Iterator[Found]:
    """“{1}, Sacrifice a token, Draw a card.”: what is done stands after a colon, and in small letters after a comma."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        if before.low != "," or word.low not in _DONE | _actions() or word.kind != "word" or not word.text[0].isupper():
            continue
        line = reading.text[reading.text.rfind("\n", 0, word.start) + 1 : word.start]
        if word.reminder or word.low in _NAMES or _may_be_name(reading, word, line):
            continue
        if not line.startswith("{"):
            low = word.text[0].lower() + word.text[1:]
            is_plain = word.low not in _BEGINNING  # “library, If you don't, …” lacks a full stop
            yield replaced(word, low, f"“{word.text}” goes on with the sentence: “{low}”", safe=is_plain and None)
        elif not _goes_on_paying(words, k):
            said = "what is done stands after a colon: the cost ends before it"
            edits = (Edit(before.start, before.end, ":"),)
            yield Found((before.start, word.end), said, edits, False)


_PART = r"(?:(?:\{[^{}]+\})+|(?:Sacrifice|Discard|Exile|Tap|Pay|Remove|Return|Reveal) [^.,:;\n“\"(—{]{3,50})"
_COST_WITHOUT_COLON = re.compile(
    rf"^{_PART}(?:, {_PART})*(?P<said>, (?:Each|Target|You|It|This|That|Until|Creatures|All|Another|Your|Up))"
    r" (?=[a-z])[^:\n]*$",
    re.M,
)


def _comma_for_colon(reading: Reading) -> Iterator[Found]:
    """“Sacrifice a creature, Each opponent loses 1 life.” → “Sacrifice a creature: Each …” (CR 602.1a)."""
    for found in _COST_WITHOUT_COLON.finditer(reading.text):
        start, end = found.span("said")
        said = "what is done stands after a colon: the cost ends before it"
        yield Found((start, end), said, (Edit(start, start + 1, ":"),), False)


def _capitals_after_commas(reading: Reading) -> Iterator[Found]:
    yield from _capital_inside(reading)
    yield from _comma_for_colon(reading)


#: A keyword with a cost of more than mana: “Flashback {1}{R}, Sacrifice …”.
_OF_KEYWORD = re.compile(r"[A-Z][a-z' -]+(?: |—)\{")
#: What begins an ability behind a word and a comma for a dash: “Raid, When …” (GR032).
_AFTER_ABILITY_WORD = frozenset(["when", "whenever", "at"])
_FEW = 3


def _may_be_name(reading: Reading, word: Word, line: str) -> bool:
    """Whether the line says that a word may be of a name or a cost, or stand behind an ability word."""
    end = reading.text.find("\n", word.start)
    if _OF_KEYWORD.match(line) or (word.low in _AFTER_ABILITY_WORD and len(line.split()) <= _FEW):
        return True
    if {":", ";"}.intersection(reading.text[word.start : end if end >= 0 else len(reading.text)]):
        return True
    return any(mark in line for mark in ("•", "—", "named", "“", '"')) or syntax().lexer.is_keyword(word.low)


def _goes_on_paying(words: Words, k: int) -> bool:
    """Whether the cost goes on behind the k-th word: a comma, and a capital or what is done in small letters."""
    pairs = pairwise(words[k + 1 : words.end_of_line(k)])
    return any(comma.low == "," and (word.text[0].isupper() or word.low in _DONE) for comma, word in pairs)


#: A quoted ability may begin with these.
_QUOTED = frozenset("when whenever at if create draw destroy sacrifice this you".split())


_PAID = frozenset("sacrifice discard exile tap pay remove return".split())


def _cost_small(reading: Reading) -> Iterator[Found]:
    """“{1}, sacrifice this artifact: Draw a card.” → “Sacrifice”; “where x is …” → “X”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.text == "x" and words.at(k + 1).low == "is":
            yield replaced(word, "X", "a variable is written “X”", safe=False)
        elif word.text in _PAID and _is_in_cost(reading, k):
            said = word.text.capitalize()
            yield replaced(word, said, f"each part of a cost begins with a capital: “{said}”")


def _is_in_cost(reading: Reading, k: int) -> bool:
    """Whether a word stands behind a symbol and a comma, and a colon behind it in its sentence."""
    words = reading.words
    is_behind = words.at(k - 1).low == "," and words.at(k - 2).kind == "symbol"
    return is_behind and ":" in reading.text[words[k].end :].partition("\n")[0].partition(".")[0]


def _quoted_small(reading: Reading) -> Iterator[Found]:
    """“with "whenever …, draw a card."”: a quoted sentence begins with a capital."""
    for before, word in pairwise(reading.words):
        if before.low not in ('"', "“") or word.start != before.end or word.reminder:
            continue
        if word.low in _QUOTED and word.text[0].islower() and _is_sentence(reading.text, word.end):
            said = word.text[0].upper() + word.text[1:]
            yield replaced(word, said, f"a quoted ability begins with a capital: “{said}”")


def _is_sentence(text: str, at: int) -> bool:
    """Whether a full stop stands before the quotation ends."""
    end = min((k for mark in '"”\n' if (k := text.find(mark, at)) >= 0), default=len(text))
    return "." in text[at:end]


RULES: tuple[Rule, ...] = (
    Rule(
        "TM039",
        "cost-capital",
        "each part of a cost begins with a capital, and X is one",
        "Style; CR 107.3, 602.1a.",
        (
            Example("{1}, sacrifice this artifact: Draw a card.", "{1}, Sacrifice this artifact: Draw a card."),
            Example(
                "You gain X life, where x is the number of creatures you control.",
                "You gain X life, where X is the number of creatures you control.",
            ),
        ),
        check=_cost_small,
    ),
    Rule(
        "GR015",
        "capital",
        "a sentence begins with a capital",
        "Grammar.",
        (Example("Draw a card. you gain 3 life.", "Draw a card. You gain 3 life."),),
        check=_sentence_capital,
    ),
    Rule(
        "GR016",
        "inner-capital",
        "words of the game are in small letters within a sentence",
        "Style.",
        (
            Example("Destroy target Creature.", "Destroy target creature."),
            Example("Protection from Red", "Protection from red"),
            Example("First Strike", "First strike"),
        ),
        check=_capitals_within,
    ),
    Rule(
        "TM035",
        "capital-inside",
        "a sentence goes on in small letters after a comma; what is done stands after the colon of its cost",
        "CR 602.1a; style.",
        (Example("{1}, Sacrifice a token, Draw a card.", "{1}, Sacrifice a token: Draw a card."),),
        check=_capitals_after_commas,
    ),
    Rule(
        "TM036",
        "quoted-capital",
        "a quoted ability begins with a capital",
        "Style.",
        (
            Example(
                'Creatures you control have "whenever this creature attacks, draw a card."',
                'Creatures you control have "Whenever this creature attacks, draw a card."',
            ),
        ),
        check=_quoted_small,
    ),
)
