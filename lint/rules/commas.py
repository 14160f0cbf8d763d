"""Commas: before what is done, in lists, in costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from ...compiler.lower import compile_text
from ...compiler.records.left import left_in_words
from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule, put_after
from ..words import Word, Words


def _list_comma(reading: Reading) -> Iterator[Found]:
    """“artifact, creature or enchantment” → “artifact, creature, or enchantment”."""
    words = reading.words
    for k in range(3, len(words) - 1):
        word, one, following = words[k], words[k - 1], words[k + 1]
        if word.low in ("or", "and") and _ends_list(words, k):
            yield put_after(one, ",", f"a comma is missing before “{word.text}”", span=(one.start, following.end))


def _ends_list(words: Words, k: int) -> bool:
    """Whether “or” stands before the third of a list of one kind, and the list is no part of another."""
    first, comma, one, following = words[k - 3], words[k - 2], words[k - 1], words[k + 1]
    if comma.low != "," or not one.follows(comma) or not _class(one):
        return False
    if not _class(first) == _class(one) == _class(following):
        return False
    is_within = k > 4 and words[k - 4].low in ("non", "and", "or")
    return not is_within and words.at(k + 2).low not in (",", "or", "and")


_HAVING = frozenset("with has have had gains gain".split())
_ENDS = frozenset([".", "”", '"', "until", "\n", ""])


def _pair_comma(reading: Reading) -> Iterator[Found]:
    """“a token with flying, vigilance.” → “flying and vigilance”."""
    words = reading.words
    for k in range(1, len(words) - 2):
        first, comma, second = words[k : k + 3]
        if comma.low != "," or words[k - 1].low not in _HAVING or words.at(k + 3).low not in _ENDS:
            continue
        if _class(first) == _class(second) == "keyword":
            told = f"two are joined by “and”: “{first.text} and {second.text}”"
            yield Found((first.start, second.end), told, (Edit(comma.start, comma.end, " and"),))


#: Words that say more of a noun, and have it right behind them: “nonblack creature”, “tapped artifacts”.
_ADJECTIVES = frozenset(
    "white blue black red green colorless monocolored multicolored legendary basic snow tapped untapped attacking"
    " blocking enchanted equipped".split()
)


#: What something is stands behind these: “As long as this artifact is tapped, creatures you control …”.
_BEING = frozenset("is are was were isn't aren't becomes become".split())


def _comma_before_noun(reading: Reading) -> Iterator[Found]:
    """“target nonblack, creature” → “target nonblack creature”."""
    for before, adjective, comma, noun in zip(*(reading.words[k:] for k in range(4)), strict=False):
        if comma.low != "," or _class(noun) != "type" or not noun.follows(comma) or before.low in _BEING:
            continue
        if adjective.low in _ADJECTIVES or (adjective.low.startswith("non") and len(adjective.low) > len("none")):
            told = f"no comma stands between “{adjective.text}” and “{noun.text}”"
            yield Found((adjective.start, noun.end), told, (Edit(comma.start, comma.end, ""),))


def _lists(reading: Reading) -> Iterator[Found]:
    yield from _comma_before_noun(reading)
    yield from _list_comma(reading)
    yield from _pair_comma(reading)


_TYPES = frozenset(
    "artifact creature enchantment land planeswalker instant sorcery battle artifacts creatures lands".split()
)


@lru_cache(maxsize=4000)
def _class_of(low: str) -> str:
    if low in _TYPES:
        return "type"
    if low in ("white", "blue", "black", "red", "green"):
        return "color"
    return "keyword" if low in _EVERGREEN else ""


_EVERGREEN = frozenset(
    "flying trample haste vigilance deathtouch lifelink menace reach hexproof indestructible".split()
)


def _class(word: Word) -> str:
    return _class_of(word.low) if word.kind == "word" else ""


_AFTER_OPENING = (
    "if you do",
    "if you don't",
    "when you do",
    "then",
    "otherwise",
    "until end of turn",
    "if able",
    "at the beginning of your upkeep",
    "at the beginning of your end step",
    "if it was kicked",
    "if this spell was kicked",
    "at the beginning of combat on your turn",
    "at the beginning of your next upkeep",
    "at the beginning of the next end step",
    "at the beginning of each end step",
    "if it is",
    "if you can't",
    "at the beginning of each player's upkeep",
    "at the beginning of each upkeep",
    "when this creature enters",
    "when this creature dies",
    "whenever this creature attacks",
    "whenever this creature dies",
    "when this enchantment enters",
    "when this artifact enters",
    "when this aura enters",
    "when this land enters",
    "at the beginning of your draw step",
    "at the beginning of your precombat main phase",
    "at the beginning of your postcombat main phase",
    "at the beginning of each player's draw step",
    "at the beginning of your second main phase",
    "at the beginning of your first main phase",
    "at the beginning of each opponent's upkeep",
    "at the beginning of each of your postcombat main phases",
    "when this equipment enters",
    "when this vehicle enters",
    "whenever this creature blocks",
    "when SELF enters",
    "when SELF dies",
    "whenever SELF attacks",
    "whenever SELF dies",
    "when this creature leaves the battlefield",
    "when you cast this spell",
    "when this card is put into a graveyard from anywhere",
    "when SELF enters the battlefield",
    "when SELF leaves the battlefield",
)


#: What may go on after these words without a comma.
_GOES_ON = frozenset(
    ", . : and or with under from unless if or tapped untapped attached attacks leaves before from into you're to this\
 during while is blocks the only until at in for of as becomes deals face alone attack while".split()
)


_ATTACKED = frozenset("a an the you each one your another that or and alone with target and/or your it".split())
_SUBJECTS = frozenset("you it that this each target they SELF".split())
_OPENERS = frozenset("if when whenever at until".split())
_OPENING = tuple(tuple(each.split()) for each in _AFTER_OPENING if each not in ("then", "otherwise", "if it is"))


def _opening_comma(reading: Reading) -> Iterator[Found]:
    """“If you do draw a card.” → “If you do, draw a card.”"""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in _OPENERS or not (word.opens or words.at(k - 1).low == "then"):
            continue
        opening = max((each for each in _OPENING if words.has(k, *each)), key=len, default=())
        if not opening or not _lacks_comma(words, k + len(opening)):
            continue
        last = words[k + len(opening) - 1]
        told = f"a comma is missing after “{reading.text[word.start : last.end]}”"
        yield put_after(last, ",", told, span=(last.start, words[k + len(opening)].end))


def _lacks_comma(words: Words, k: int) -> bool:
    """Whether what is done begins with the k-th word, and not more of what it waits for."""
    last, following = words[k - 1], words.at(k)
    if following.kind not in ("word", "self") or following.low in _GOES_ON:
        return False
    if following.text[0].isupper() and following.kind != "self":
        return False
    if last.low in ("attacks", "blocks") and following.low in _ATTACKED:
        return False
    return last.low not in ("don't", "can't") or following.low in _SUBJECTS  # “If you don't control a creature”


#: After these words “create” is no instruction that a comma has to stand before.
_BEFORE_CREATE = frozenset(
    "may would to you they and or then can can't players opponents creatures don't who instead not did do ,".split()
)
_DONE = frozenset("create draw exile destroy put sacrifice return".split())
#: What is waited for ends in these words.
_HAPPENS = frozenset("dies enters attacks blocks step upkeep battlefield".split())


def _comma_before_create(reading: Reading) -> Iterator[Found]:
    """“Whenever a land you control enters create a Food token.”: a comma before what is done."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        if word.low not in _DONE or word.text[0].isupper() or before.depth != word.depth:
            continue
        if before.low in _BEFORE_CREATE or before.kind not in ("word", "self", "size"):
            continue
        if (word.low == "create" or before.low in _HAPPENS) and _is_waited_for(words, k - 1):
            told = f"a comma is missing before “{word.text}”"
            yield put_after(before, ",", told, span=(before.start, word.end))


def _is_waited_for(words: Words, k: int) -> bool:
    """Whether a word stands behind “When …” with no comma between."""
    while k >= 0 and not words[k].opens and words[k].low not in (",", ".", "\n", "“"):
        k -= 1
    return words.at(k).low in ("when", "whenever", "if", "at")


#: What is done begins with these words: with who or what does it, or with a verb.
_DOES = frozenset(
    "you it they that this each target put add gain lose tap untap scry surveil draw exile destroy sacrifice return"
    " deal give play kill ready exhaust buff stun score recall recycle channel move banish i SELF".split()
)


def _comma_before_effect(reading: Reading) -> Iterator[Found]:
    """“Whenever you create a token you gain 1 life.”: where a comma makes a trigger of it that is understood."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("when", "whenever") or not word.opens or word.depth or word.reminder:
            continue
        end = next((j for j in range(k, len(words)) if words[j].low in (",", ".", "\n")), len(words))
        if words.at(end).low != "." or any(words[j].kind == "mark" and words[j].low not in "[]" for j in range(k, end)):
            continue
        places = [j for j in range(k + 3, end) if words[j].low in _DOES]
        fitting = [j for j in places if _is_trigger(reading, words[k].start, words[j - 1].end, words[end].end)]
        if len(fitting) == 1:
            before, does = words[fitting[0] - 1], words[fitting[0]]
            told = f"a comma is missing before “{does.text}”"
            yield put_after(before, ",", told, span=(before.start, does.end))


def _is_trigger(reading: Reading, start: int, at: int, end: int) -> bool:
    """Whether a sentence is understood in full as a trigger and what is done, with a comma at a place of it."""
    text, card = reading.text[start:at] + "," + reading.text[at:end], reading.card
    program = compile_text(text, name=card.name or None, game=card.game)
    if len(program.abilities) != 1 or program.abilities[0].trigger is None or program.diagnostics:
        return False
    return next(iter(left_in_words(program, text, game=card.game)), None) is None


#: Parts of a cost begin with these words (CR 602.1a).
_PAID = frozenset(["Sacrifice", "Discard", "Exile", "Remove", "Tap", "Return"])


def _cost_comma(reading: Reading) -> Iterator[Found]:
    """“{2} Sacrifice this creature: …”: the parts of a cost have commas between them (CR 602.1a)."""
    text = reading.text
    for before, word in pairwise(reading.words):
        if before.kind != "symbol" or not word.follows(before) or before.reminder:
            continue
        if word.text not in _PAID and not (word.text == "{T}" and before.text != "{T}"):
            continue
        colon = text.find(":", word.start)
        if colon >= 0 and not {".", "\n"}.intersection(text[word.start : colon]):
            told = f"a comma is missing before “{word.text}”"
            yield put_after(before, ",", told, span=(before.start, word.end))


def _commas(reading: Reading) -> Iterator[Found]:
    told = [*_opening_comma(reading), *_comma_before_create(reading)]
    yield from told
    if not told:
        yield from _comma_before_effect(reading)
    yield from _cost_comma(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR001",
        "missing-comma",
        "a comma is missing",
        "Grammar; style.",
        (
            Example("When this creature enters draw a card.", "When this creature enters, draw a card."),
            Example(
                "You may sacrifice a land. If you do draw a card.", "You may sacrifice a land. If you do, draw a card."
            ),
            Example("Whenever you create a token you gain 1 life.", "Whenever you create a token, you gain 1 life."),
            Example(
                "When you cast this spell create a Treasure token.",
                "When you cast this spell, create a Treasure token.",
            ),
        ),
        check=_commas,
        of_english=True,
    ),
    Rule(
        "GR011",
        "list-comma",
        "a list of three has a comma before “and” and “or”, two are joined by “and” alone",
        "Style.",
        (
            Example(
                "Destroy target artifact, creature or enchantment.",
                "Destroy target artifact, creature, or enchantment.",
            ),
            Example("Destroy target nonblack, creature.", "Destroy target nonblack creature."),
            Example(
                "Create a 1/1 white Bird creature token with flying, vigilance.",
                "Create a 1/1 white Bird creature token with flying and vigilance.",
            ),
        ),
        check=_lists,
        of_english=True,
    ),
)
