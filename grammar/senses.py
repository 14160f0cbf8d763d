"""What single words say, whatever their form: plain verbs, singular nouns, numbers, colors, joints.

A sense is the word as a dictionary lists it: in lower case, with straight apostrophes, nouns in the singular, verbs in
their plain form. Readers of the tree ask for senses; the words as they stand are kept for writing them back.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from ..values.colors import COLORS, COLORS_BY_WORD, in_order

#: Of so many words what they say is remembered: a stream of cards has names and numbers without end.
REMEMBERED = 8192

Duration = Literal[
    "end of turn",
    "end of combat",
    "your next turn",
    "end of your next turn",
    "your next upkeep",
    "your next end step",
    "your next untap step",
    "end of that turn",
    "that player's next turn",
    "rest of the game",
    "this turn and the next",
]

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = {tens: 10 * k for k, tens in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
NUMBERS = (
    {word: value for value, word in enumerate(_UNITS)}
    | _TENS
    | {f"{tens}-{unit}": value + k for tens, value in _TENS.items() for k, unit in enumerate(_UNITS[1:10], 1)}
    | {
        "a": 1,
        "an": 1,
        "another": 1,
        "a pair": 2,
        "a couple": 2,
        "a dozen": 12,
        "one hundred": 100,
        "a pair of": 2,
        "a couple of": 2,
    }
)
#: As many digits as a number may have.
MOST_DIGITS = 400
#: CR 205.2a, 205.4a.
CARD_TYPES = frozenset(
    "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane planeswalker scheme "
    "sorcery tribal vanguard".split()
)
SUPERTYPES = frozenset("basic legendary ongoing snow world".split())
#: CR 107.3: the letters that stand for numbers.
VARIABLES = ("X", "Y", "Z")
#: How many times, as one word says it.
FACTORS = {"twice": 2, "double": 2, "two times": 2, "three times": 3, "triple": 3}
FACTORS |= {"four times": 4, "five times": 5, "ten times": 10}

#: What may stand before a verb that is done: “may create”, “then also creates”.
BEFORE_WHAT_IS_DONE = frozenset(
    "may then also must each instead to first both still immediately simultaneously additionally and".split()
)
#: Pronouns of what was spoken of: of one object; of one or several; in any case.
IT = frozenset(["it", "he", "she"])
IT_OR_THEY = IT | {"they"}
PRONOUNS = IT_OR_THEY | {"them", "him", "her", "itself", "themselves"}
#: Pronouns of players who were spoken of.
THEY = frozenset(["they", "he", "she", "he or she"])
#: “two of those tokens”: so many of what was spoken of, as one word with “of”.
SO_MANY_OF = {"one of": 1, "two of": 2, "three of": 3}
#: The classes of words that say how many, or which of several.
COUNTING = frozenset(["article", "determiner", "number", "number of", "multiple", "comparison"])
#: Kinds of counters that players have (CR 122.1f–122.1i).
COUNTERS_OF_PLAYERS = frozenset(["poison", "energy", "experience", "rad", "ticket"])
#: The numbers that an object has (CR 208, 202.3, 306.5c).
NUMBERS_OF_OBJECTS = frozenset(
    ["power", "toughness", "mana value", "converted mana cost", "loyalty", "might", "energy cost", "power cost"]
)
#: What games have in common under names of their own: Riftbound's zones (RB 107, 108).
_SAME = {"main deck": "library", "trash": "graveyard", "banishment": "exile"}
#: How permanents enter, and are (RB 414, 415).
_SAME_STATE = {"ready": "untapped", "exhausted": "tapped"}

_DURATIONS: dict[str, Duration] = {
    "until end of turn": "end of turn",
    "until the end of turn": "end of turn",
    "until the end of the turn": "end of turn",
    "until end of combat": "end of combat",
    "until the end of combat": "end of combat",
    "until your next turn": "your next turn",
    "until end of your next turn": "end of your next turn",
    "until the end of your next turn": "end of your next turn",
    "until your next upkeep": "your next upkeep",
    "until your next end step": "your next end step",
    "until your next untap step": "your next untap step",
    "until end of that turn": "end of that turn",
    "until the end of that turn": "end of that turn",
    "until that player's next turn": "that player's next turn",
    "for the rest of the game": "rest of the game",
    "this turn and the next": "this turn and the next",
}
#: Nouns that end in “s” and are one thing, or no plural of another word.
_SINGULAR = frozenset(
    "process heads tails people plains characteristics stickers needles others news chaos loss address access "
    "class boss".split()
)
_IRREGULAR_NOUNS = {
    "dice": "die",
    "copies": "copy",
    "halves": "half",
    "people": "person",
    "men": "man",
    "boxes": "box",
    "activated abilities": "activated ability",
    "switches": "switch",
    "matches": "match",
}
_IRREGULAR_VERBS = {
    "dies": "die",
    "does": "do",
    "has": "have",
    "is": "be",
    "are": "be",
    "was": "be",
    "were": "be",
    "been": "be",
    "being": "be",
    "goes": "go",
    "ties": "tie",
    "had": "have",
    "did": "do",
}
_ES = ("sses", "shes", "ches", "xes", "zes")


def plain(words: str) -> str:
    """Lower case, straight apostrophes."""
    return words.lower().replace("’", "'")


@lru_cache(maxsize=REMEMBERED)
def plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Each of these words in lower case, with straight apostrophes."""
    return tuple(map(plain, words))


@lru_cache(maxsize=REMEMBERED)
def negated(words: tuple[str, ...]) -> bool:
    """Whether one of a verb's words says that something is not done: “can't”, “not”."""
    return any(word in ("not", "never", "cannot") or word.endswith("n't") for word in plain_words(words))


def number(word: str) -> int | None:
    """The number that a word or digits stand for, or None."""
    word = word.strip().lower()
    if word in NUMBERS:
        return NUMBERS[word]
    digits = word.replace(",", "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < MOST_DIGITS else None


@lru_cache(maxsize=REMEMBERED)
def singular(noun: str) -> str:
    """“creatures” -> “creature”, “sorceries” -> “sorcery”, “dice” -> “die”; in lower case."""
    word = plain(noun)
    if word in _IRREGULAR_NOUNS:
        return _IRREGULAR_NOUNS[word]
    if word in _SINGULAR or not word.endswith("s") or word.endswith(("ss", "us", "'s")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(_ES) else word[:-1]


@lru_cache(maxsize=REMEMBERED)
def plain_verb(verb: str) -> str:
    """“attacks” -> “attack”, “dies” -> “die”, “was” -> “be”; participles stay as they are."""
    word = plain(verb)
    head, _, tail = word.partition(" ")
    if head in _IRREGULAR_VERBS:
        head = _IRREGULAR_VERBS[head]
    elif head.endswith(_ES):
        head = head[:-2]
    elif head.endswith("ies"):
        head = head[:-3] + "y"
    elif head.endswith("s") and not head.endswith(("ss", "'s")):
        head = head[:-1]
    return f"{head} {tail}" if tail else head


_PAST = {
    "died": "die",
    "regenerated": "regenerate",
    "attacked": "attack",
    "blocked": "block",
    "gained": "gain",
    "lost": "lose",
    "left": "leave",
    "entered": "enter",
    "dealt": "deal",
    "drew": "draw",
    "drawn": "draw",
    "discarded": "discard",
    "sacrificed": "sacrifice",
    "cast": "cast",
    "played": "play",
    "created": "create",
    "cycled": "cycle",
    "milled": "mill",
    "scried": "scry",
    "surveilled": "surveil",
    "searched": "search",
    "shuffled": "shuffle",
    "transformed": "transform",
    "activated": "activate",
    "tapped": "tap",
    "committed": "commit",
    "completed": "complete",
    "descended": "descend",
    "rolled": "roll",
    "put": "put",
    "investigated": "investigate",
    "tempted": "tempt",
    "proliferated": "proliferate",
    "explored": "explore",
    "discovered": "discover",
    "copied": "copy",
    "unlocked": "unlock",
    "foretold": "foretell",
    "connived": "connive",
    "exploited": "exploit",
    "exiled": "exile",
    "crewed": "crew",
    "saddled": "saddle",
    "convoked": "convoke",
    "destroyed": "destroy",
}


@lru_cache(maxsize=REMEMBERED)
def past(verb: str) -> str:
    """“died” -> “die”, “drew” -> “draw”; "" for what says of nothing that it has happened."""
    head, _, tail = plain(verb).partition(" ")
    found = _PAST.get(head, "")
    return f"{found} {tail}" if tail and found else found


_DOING = {
    "casting": "cast",
    "discarding": "discard",
    "drawing": "draw",
    "exiling": "exile",
    "losing": "lose",
    "milling": "mill",
    "paying": "pay",
    "putting": "put",
    "removing": "remove",
    "returning": "return",
    "revealing": "reveal",
    "sacrificing": "sacrifice",
    "tapping": "tap",
    "untapping": "untap",
}


def instructed(verb: str) -> str:
    """“discarding” -> “discard”: what is done in paying a cost, as one is told it; any other verb as it is."""
    return _DOING.get(plain(verb), verb)


@lru_cache(maxsize=REMEMBERED)
def is_participle(verb: str) -> bool:
    """Whether a verb is a participle of the past: “blocked”, “cast”, “dealt”."""
    return verb.endswith("ed") or verb in ("cast", "dealt", "chosen", "put")


@lru_cache(maxsize=REMEMBERED)
def sense(kind: str, text: str) -> str:
    """The sense of a word of this kind (see the module)."""
    if kind in ("noun", "type", "token"):
        word = singular(text.strip('“”"'))
        return _SAME.get(word, word)
    if kind == "adverb":
        word = plain(text).strip(", ")
        return _SAME_STATE.get(word, word)
    return plain(text).strip(", ")


@lru_cache(maxsize=REMEMBERED)
def is_plural(kind: str, text: str) -> bool:
    """Whether a word of this kind is a noun in the plural: “creatures”."""
    if kind in ("noun", "type", "token"):
        return singular(text.strip('“”"')) != plain(text)
    return sense(kind, text) != plain(text)


@lru_cache(maxsize=REMEMBERED)
def signed(change: str) -> tuple[tuple[bool, str], tuple[bool, str]]:
    """“+1/-X” -> whether power goes down, and by how much; the same of toughness."""
    power, _, toughness = change.partition("/")
    return (power[:1] != "+", power[1:]), (toughness[:1] != "+", toughness[1:])


@lru_cache(maxsize=REMEMBERED)
def parted_symbols(text: str) -> tuple[tuple[str, ...], ...]:
    """“{2}{W/U}” -> (("2",), ("W", "U")): the symbols, in capitals, each by what its strokes part."""
    return tuple(tuple(symbol.split("/")) for symbol in text.upper().replace("{", "").split("}") if symbol)


def chapters(label: str) -> tuple[int, ...]:
    """“I, II —” -> (1, 2): the numbers of the Roman numerals (CR 714.2b)."""
    return tuple(_ROMAN.get(numeral, 0) for numeral in label.rstrip(" —-–").replace(",", " ").split())


_ROMAN = {numeral: k for k, numeral in enumerate("I II III IV V VI VII VIII IX X".split(), 1)}


def loyalty(label: str) -> tuple[bool, str]:
    """“−3:” -> (True, "3"): whether counters are removed, and how many (CR 606.4)."""
    change = label.strip("[]: ")
    return (change[:1] in "-−–", change.lstrip("+-−–").upper())


@lru_cache(maxsize=REMEMBERED)
def color_words(text: str) -> tuple[str, ...]:
    """“white, blue, and black” as its colors’ words."""
    return tuple(plain(text).replace(", and ", ",").replace(" and ", ",").replace(", ", ",").split(","))


def color_letters(words: tuple[str, ...]) -> tuple[str, ...]:
    """Color words as W, U, B, R, G, in that order; "colorless" is none, "all colors" all; others in angle brackets."""
    letters: set[str] = set()
    others: list[str] = []
    for word in words:
        if word in COLORS_BY_WORD:
            letters.add(COLORS_BY_WORD[word])
        elif word == "all colors":
            letters.update(COLORS)
        elif word != "colorless":
            others.append(f"<{word}>")
    return (*in_order(letters), *others)


def duration(words: str) -> Duration | None:
    """How long something lasts (CR 611.2a): “until end of turn”; None for other words."""
    return _DURATIONS.get(plain(words).strip(", "))


def single_words(senses: tuple[str, ...]) -> tuple[str, ...]:
    """Senses of several words each, as single words: “he or she” as “he”, “or”, “she”."""
    return tuple(" ".join(senses).split())


def but_instead(sense: str) -> str:
    """A sense without “instead” at its end: “twice instead”, “tapped instead”."""
    return sense.removesuffix(" instead")


def factor(sense: str) -> int | None:
    """How many times: 2 for “twice” and “twice instead”; None for other words."""
    return FACTORS.get(but_instead(sense))


@lru_cache(maxsize=REMEMBERED)
def capitalised(sense: str) -> str:
    """As type lines write it: “Creature”."""
    return sense.capitalize()


@lru_cache(maxsize=REMEMBERED)
def conjunctions(joiners: tuple[str, ...]) -> frozenset[str]:
    """The words among what joins a list: “and”, “or”, “and/or”, “plus”, “minus”."""
    return frozenset(word for joiner in joiners for word in plain(joiner).replace(",", " ").split())


@lru_cache(maxsize=REMEMBERED)
def contracted(word: str) -> str:
    """The pronoun of “it's”, “they're”; "" for other words."""
    head, mark, tail = plain(word).partition("'")
    return (
        head if mark and tail in ("s", "re", "m") and head in ("it", "they", "he", "she", "you", "there", "i") else ""
    )


_CONTROLLING = frozenset("control controls controlled own owns owned".split())
_BEFORE_CONTROL = frozenset("don't doesn't didn't no longer both each".split())


def controls(word: str) -> bool:
    """Whether a word of “you don't control” is part of its verb, not of who controls."""
    return plain(word) in _CONTROLLING or plain(word) in _BEFORE_CONTROL


class Controlling(Struct, frozen=True):
    """“an opponent controls”, “you don't own”: who (as single words), and what they do or don't."""

    who: tuple[str, ...]
    negated: bool
    controls: bool
    owns: bool


@lru_cache(maxsize=REMEMBERED)
def names_player(text: str) -> bool:
    """Whether words name a player besides you: “target opponent”, “its controller”."""
    return not PLAYERS.isdisjoint(plain(text).split(" "))


#: Words for players.
PLAYERS = frozenset(["player", "opponent", "controller", "owner", "teammate", "team", "who"])


def controlling(text: str) -> Controlling:
    """A stretch like “you own but don't control”, parted; “you control but don't own” has no single answer.

    Where a second verb is said otherwise than the first, neither ``controls`` nor ``owns`` holds.
    """
    words = plain(text).split(" ")
    at = next((k for k, word in enumerate(words) if k and controls(word)), len(words))
    who, said = tuple(words[:at]), words[at:]
    control = any(word.startswith("control") for word in said)
    own = any(word.startswith("own") for word in said)
    if control and own:
        return Controlling(who, False, False, False)
    return Controlling(who, any(word.endswith("n't") for word in said), control, own)


_POSSESSORS = {
    "your": "you",
    "yours": "you",
    "its": "it",
    "their": "they",
    "theirs": "they",
    "his": "he",
    "her": "she",
    "his or her": "he or she",
    "my": "i",
    "whose": "who",
}


@lru_cache(maxsize=REMEMBERED)
def possessor(word: str) -> str:
    """Whose something is: “you” of “your”, “creature” of “creature's”."""
    word = plain(word)
    if word in _POSSESSORS:
        return _POSSESSORS[word]
    return singular(word[:-1]) if word.endswith("s'") else word.removesuffix("'s").removesuffix("'")


@lru_cache(maxsize=REMEMBERED)
def denied(word: str) -> str:
    """“Goblin” of “non-Goblin”, “artifact” of “nonartifact”."""
    return word[3:].removeprefix("-")


@lru_cache(maxsize=REMEMBERED)
def without_ending(possessive: str) -> str:
    """“target opponent's” -> “target opponent”."""
    return possessive.removesuffix("'s").removesuffix("'")


def listed_names(words: str, *, several: bool) -> tuple[str, ...]:
    """The names in “A, B, and C”; two in “A and B” where there are ``several``."""
    if ", and " in words:
        return tuple(name.removeprefix("and ") for name in words.split(", "))
    names = tuple(words.split(" and "))
    return names if several and len(names) == 2 else (words,)


_LEADS = frozenset(["at", "until", "after", "during", "on"])


def moment(words: str) -> str:
    """“at the beginning of the next end step” -> “next end step”: when something is done."""
    said = plain(words).split()
    if said[:1] and said[0] in _LEADS:
        said = said[1:]
    for lead in (["the"], ["beginning", "of"], ["the"]):
        if said[: len(lead)] == lead:
            said = said[len(lead) :]
    return " ".join(said)


def symbols_upper(words: str) -> str:
    """Words in lower case with their mana symbols as they are written: “ward {2}{U}”."""
    first, *rest = words.split("{")
    pieces = (piece.partition("}") for piece in rest)
    return "{".join([first, *(f"{symbol.upper()}}}{after}" for symbol, _, after in pieces)])


@lru_cache(maxsize=REMEMBERED)
def symbols(words: str) -> tuple[str, ...]:
    """“{c}{c}” as its symbols without their braces, in capitals."""
    return tuple(words.upper().replace("{", "").split("}")[:-1])


@lru_cache(maxsize=REMEMBERED)
def results(label: str) -> tuple[int, int | None]:
    """“10—19 |” as 10 and 19, “20 |” as 20 and 20, “15+ |” as 15 and no end, “9 or less |” as 1 and 9."""
    said = label.rstrip(" |")
    if said.endswith(" or less"):
        most = number(said.removesuffix(" or less")) or 0
        return min(1, most), most
    first, dash, last = said.replace("–", "—").replace("-", "—").partition("—")
    if said.endswith("+"):
        return number(said.removesuffix("+")) or 0, None
    least = number(first) or 0
    return least, (number(last) if dash else least)


def level(label: str) -> tuple[str, int, int | None]:
    """“LEVEL 2-5” as level counters from 2 to 5, “STATION 8+” and “8+ |” as 8 charge counters and no end."""
    word, _, numbers = label.rpartition(" ") if label[:1].isalpha() else ("", "", label)
    return "level" if word == "LEVEL" else "charge", *results(numbers)


def is_number(words: str) -> bool:
    """“2”, “X”, “two”, “X, where X is …”: what may stand for a keyword's N."""
    first = plain(words).partition(", where ")[0]
    return first in ("x", "y") or (number(first) is not None and first not in ("a", "an", "another"))


def keyword_of_cost(words: str) -> str:
    """“squad” of “its squad cost”; "" of other words."""
    said = plain(words).split()
    return " ".join(said[1:-1]) if said[:1] == ["its"] and said[-1] == "cost" else ""


def is_cost(words: str) -> bool:
    """“{2}{W}”, “—Discard a card”, “{1}, Sacrifice this”: what may stand for a keyword's cost."""
    said = words.strip()
    return (
        said[:1].isupper()
        or said.startswith("—")
        or (said.startswith("{") and all(_is_part_of_cost(part) for part in said.split(", ")))
    )


def _is_part_of_cost(part: str) -> bool:
    return part[:1].isupper() or (part.startswith("{") and part.endswith("}") and " " not in part)
