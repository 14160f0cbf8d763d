"""Reminder text: what stands in parentheses says what the rules say of the keyword or token before it (CR 207.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache, partial
from importlib.resources import files
from itertools import takewhile, zip_longest
from typing import NamedTuple

from ...compiler import compile_text
from ...compiler.keywords.definitions import predefined_tokens
from ...compiler.records.left import left_in_words
from ...compiler.slips.edits import Edit
from ...compiler.slips.search import essence
from ...grammar import nodes as n
from ...grammar.definitions import shipped
from ..forms import root
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word, Words, words_of
from .numbers import NUMBER_OF


class Reminder(NamedTuple):
    """Reminder text of a card: its words, the keyword that it explains, and what stands between: a number, a cost."""

    words: tuple[Word, ...]
    keyword: str
    parameter: str


def _reminders(reading: Reading) -> Iterator[Reminder]:
    """What stands in parentheses behind a keyword of which it is known what it is reminded of."""
    words = reading.words
    marks = [k for k, word in enumerate(words) if word.text in _PARENTHESES]
    for k, end in zip_longest(marks, marks[1:], fillvalue=len(words)):
        if words[k].text != "(" or words.at(end).text == "(":
            continue
        at, length = _keyword_before(words, k)
        if length and end > k + 1:
            parameter = reading.text[words[at + length - 1].end : words[k].start].strip(" .")
            if parameter.startswith(_OTHERWISE):  # “hexproof from black”, “trample over planeswalkers” are keywords
                continue
            yield Reminder(tuple(words[k + 1 : end]), " ".join(words.lows(at, at + length)), parameter)


_OTHERWISE = "from ", "over "
_PARENTHESES = "(", ")"


def _keyword_before(words: Words, k: int) -> tuple[int, int]:
    """Where the last keyword of the line before a place stands, and of how many words it is; 0 if there is none."""
    for at in range(k - 1, -1, -1):
        if words[at].kind == "line" or words[at].text in _PARENTHESES:
            break
        for length in (2, 1):
            if at + length <= k and _known_of(" ".join(words.lows(at, at + length))):
                return at, length
    return 0, 0


@cache
def _known() -> dict[str, tuple[str, ...]]:
    """What keywords are reminded of: in reminder text, and in the sentences of the rules."""
    found: dict[str, tuple[str, ...]] = {}
    for line in files("cardwright.lint").joinpath("vocabulary", "reminders.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, said = line.partition(" | ")[2].partition(" (")
            found[name] = (*found.get(name, ()), said.removesuffix(")"))
    for each in (*shipped("magic", "keyword-abilities"), *shipped("magic", "keyword-actions")):
        if each.sentences and ("[" not in each.parameter or each.name.endswith(_OF_TYPE)):
            name = each.name.lower()
            found[name] = (*found.get(name, ()), " ".join(each.sentences))
    return found


def _known_of(keyword: str) -> tuple[str, ...]:
    """What a keyword is reminded of; “swampcycling” as “[type]cycling” of Swamps (CR 702.29e)."""
    found = _known().get(keyword, ())
    kind = keyword.removesuffix(_OF_TYPE)
    if found or kind in ("", keyword) or " " in kind:
        return found
    return tuple(each.replace("[type]", kind.capitalize()) for each in _known()[f"[type]{_OF_TYPE}"])


_OF_TYPE = "cycling"


#: So much of a reminder text is as it is known, or it is told in other words, and nothing is said of it.
_ALIKE = 0.8
_LESS = 0.6  # where one word alone is another
#: So many words differ at most.
_MOST = 3


def _contradicting(reading: Reading) -> Iterator[Found]:
    """Reminder text that is told as the rules have it but for a word or two (“lose” for “gain”), and means another."""
    for reminder in _reminders(reading):
        known = [each for each in map(partial(_filled, reminder.parameter), _known_of(reminder.keyword)) if each]
        wrong, said = _difference(reminder.words, [*known, *_single(known)])
        if (
            wrong
            and not _ITSELF_IS_SAID.issuperset(word.low for word in words_of(said, said))
            and not _means_the_same(reading.text[reminder.words[0].start : reminder.words[-1].end], known)
        ):
            span = wrong[0].start, wrong[-1].end
            told = f"“{reminder.keyword}” is explained with “{reading.text[slice(*span)]}”: by the rules it is “{said}”"
            yield Found(span, told, (Edit(*span, said),), False)


def _single(known: Sequence[str]) -> Iterator[str]:
    """The sentences of what is known in several: a card may be reminded of one of them."""
    for each in known:
        sentences = each.removesuffix(".").split(". ")
        if len(sentences) > 1:
            yield from (f"{sentence}." for sentence in sentences)


#: How a rule says which object has the keyword: another card says it of those to which it is given.
_ITSELF_IS_SAID = frozenset("this it it's its is".split())


def _filled(parameter: str, known: str) -> str:
    """What is known of a keyword with its number or cost; "" where one lacks that is asked for."""
    if _NUMBER.search(known):
        return _NUMBER.sub(parameter, known) if parameter.isdigit() else ""
    if "[" in known:
        filled = known.replace("[cost]", parameter).replace("[Cost]", parameter)
        return filled if parameter.startswith("{") and parameter.endswith("}") and "[" not in filled else ""
    return known


_NUMBER = re.compile(r"\bN\b")


def _difference(words: tuple[Word, ...], known: Sequence[str]) -> tuple[tuple[Word, ...], str]:
    """Where a reminder text is not what is known, and what stands there; nothing where it is, or is told otherwise."""
    own = _said(words)
    nearest, least = _NOWHERE, _ALIKE
    for each in known:
        other = _said(words_of(each, each))
        matcher = SequenceMatcher(None, [form for form, _ in own], [form for form, _ in other], autojunk=False)
        places = [place for kind, *place in matcher.get_opcodes() if kind != "equal"]
        differs = [place for place in places if not _is_benign(own, other, place)]
        if not differs:
            return _NOWHERE
        is_one_word = len(own) == len(other) and [b - a for a, b, *_ in places] == [1]
        is_alike = matcher.ratio() >= (_LESS if is_one_word else least)
        if len(differs) == 1 and is_alike and _is_little(own, other, differs[0]):
            a, b, c, d = _with_a_word(differs[0], len(own), len(other))
            said = each[other[c][1].start : other[d - 1][1].end]
            nearest, least = (tuple(word for _, word in own[a:b]), said), matcher.ratio()
    return nearest


Said = tuple[str, Word]
_NOWHERE: tuple[tuple[Word, ...], str] = (), ""
#: Words in which reminder text of one card differs from that of another.
_BENIGN = frozenset(
    "this it they their its is are has have be a an the to of on in from into onto creature creatures permanent"
    " equipped enchanted card cards spell artifact vehicle token player your you , . enters comes all both".split()
)
#: Words that are too many or lack, and change what is said.
_TELLING = frozenset(
    "can't doesn't don't isn't not no and or opponent's opponents white blue black red green colorless".split()
)


def _is_benign(own: list[Said], other: list[Said], place: Sequence[int]) -> bool:
    """Whether all words that differ at a place are small ones, in which cards differ."""
    a, b, c, d = place
    return _BENIGN.issuperset(word.low for _, word in (*own[a:b], *other[c:d]))


def _is_little(own: list[Said], other: list[Said], place: Sequence[int]) -> bool:
    """Whether few words stand for others there, or a negation or a color is too many or lacks."""
    a, b, c, d = place
    if a == b or c == d:
        return all(word.low in _TELLING for _, word in (*own[a:b], *other[c:d]))
    return max(b - a, d - c) <= _MOST


def _with_a_word(place: Sequence[int], own: int, other: int) -> tuple[int, int, int, int]:
    """A place with the word behind it, or else before it, where nothing stands on one side."""
    a, b, c, d = place
    if a < b and c < d:
        return a, b, c, d
    return (a, b + 1, c, d + 1) if b < own and d < other else (a - 1, b, c - 1, d)


_ITSELF = frozenset("it itself they them these those".split())
_THIS = frozenset("creature permanent spell card artifact vehicle token land enchantment source".split())
_UNSAID = frozenset(["the", "battlefield", "."])


def _said(words: tuple[Word, ...]) -> list[Said]:
    """The words of a reminder text in one form: numbers as digits, nouns of one, what it is of as “~”."""
    out: list[Said] = []
    for word in words:
        if word.low in _THIS and out and out[-1][1].low == "this":
            out[-1] = ("~", out[-1][1])
        elif word.kind == "self" or word.low in _ITSELF:
            out.append(("~", word))
        elif word.low not in _UNSAID:
            out.append((_form(word), word))
    return out


def _form(word: Word) -> str:
    if word.low in ("a", "an", "one"):
        return "1"
    if word.low in NUMBER_OF:
        return str(NUMBER_OF[word.low])
    return root(word.low) if word.kind == "word" else word.low


def _means_the_same(said: str, known: Sequence[str]) -> bool:
    """Whether reminder text is, compiled, what one of the known sentences is."""
    meaning = _meaning(said)
    return meaning is not None and any(meaning == _meaning(each) for each in known)


@lru_cache(maxsize=1000)
def _meaning(said: str) -> object:
    """What a sentence compiles to; None where not all of it is understood."""
    program = compile_text(said)
    return None if any(not each.typed for each in left_in_words(program, said)) else essence(program)


#: How reminder text says what a token has: “It's an artifact with “…””.
_HAS = re.compile(r"(?:artifacts? with|tokens? with) [\"“]([^\"“”]+)[\"”]")


def _predefined_reminder(reading: Reading) -> Iterator[Found]:
    """“(It's an artifact with “…”)” that says something else than the rules of the token (CR 111.10)."""
    for node in reading.nodes:
        if isinstance(node, n.Reminder):
            start = node.span.start
            found = _HAS.search(reading.text, start, node.span.end)
            name = _token_before(reading.text, found.start() if found else start)
            official = _only_ability(name)
            if found and official and not _is_ability(found[1], official):
                told = f"the reminder text differs from the rules of {name.title()} tokens"
                yield Found(found.span(1), told, (Edit(*found.span(1), official),), False)


def _token_before(text: str, at: int) -> str:
    """The last token that is named before a place in its line: “food” of “Create a Food token.”; "" if none."""
    found = _TOKEN.findall(text, text.rfind("\n", 0, at) + 1, at)
    return found[-1].lower() if found else ""


_TOKEN = re.compile(r"\b([A-Z]\w+) tokens?\b")


def _only_ability(name: str) -> str:
    """The ability of a predefined token that has one; "" of another."""
    known = predefined_tokens().get(name)
    return _plain(known[0].abilities[0]) if known is not None and len(known[0].abilities) == 1 else ""


def _plain(said: str) -> str:
    return said.replace("“", '"').replace("”", '"').replace("’", "'")


def _is_ability(said: str, official: str) -> bool:
    bare, wanted = (_THIS_OBJECT.sub("this token", _plain(each)).lower() for each in (said, official))
    return bare == wanted or (_meaning(bare) is not None and _meaning(bare) == _meaning(wanted))


_THIS_OBJECT = re.compile(r"\b[Tt]his (?:artifact|enchantment|creature|permanent)\b")


_ONE_OR_TWO = {"a": {1}, "an": {1}, "another": {1}, "top": {1}, "twice": {2}}


@cache
def _numbered() -> frozenset[str]:
    """The keywords and keyword actions that have a number, as one reads them: “Modular N”, “scry N” (CR 701, 702)."""
    lines = (*shipped("magic", "keyword-abilities"), *shipped("magic", "keyword-actions"))
    return frozenset(line.name.lower() for line in lines if line.parameter == "N")


def _number(reading: Reading) -> Iterator[Found]:
    """“Fabricate 2 (… put three +1/+1 counters …)”: the number of the keyword is none of those of its reminder text."""
    words = reading.words
    for k, word in enumerate(words[:-2]):
        if word.low not in _numbered() or word.reminder or words[k + 1].kind != "number":
            continue
        at = words[k + 1]
        inside = _in_parentheses(words, k + 2 + (words[k + 2].low == "."))
        said = _numbers(inside)
        if said and int(at.text) not in said and not _is_told(reading, inside):
            told = " and ".join(map(str, sorted(said)))
            yield Found(at.span, f"“{word.text} {at.text}” is explained with {told}", None)


def _is_told(reading: Reading, inside: tuple[Word, ...]) -> bool:
    """Whether it is said already what is wrong in a reminder text."""
    return any(inside[0].start <= each.span[0] < inside[-1].end for each in _contradicting(reading))


def _in_parentheses(words: Words, k: int) -> tuple[Word, ...]:
    """The words of the reminder text that begins at a place."""
    return tuple(takewhile(lambda word: word.reminder, words[k:]))


def _numbers(words: tuple[Word, ...]) -> set[int]:
    """The numbers of reminder text; none where it says X, or says them as symbols."""
    if any(word.low == "x" or word.kind == "symbol" for word in words):
        return set()
    digits = {int(word.text) for word in words if word.kind == "number"}
    return digits or {number for word in words for number in _numbers_of(word)}


def _numbers_of(word: Word) -> set[int]:
    if word.kind == "size":
        return {int(digits) for digits in word.text.replace("+", "").split("/") if digits.isdigit()}
    return {NUMBER_OF[word.low]} if word.low in NUMBER_OF else _ONE_OR_TWO.get(word.low, set())


RULES: tuple[Rule, ...] = (
    Rule(
        "VO006",
        "reminder",
        "reminder text says what the rules of the token say",
        "CR 111.10, 207.2.",
        (
            Example(
                'Create a Food token. (It\'s an artifact with "{2}, {T}: You gain 3 life.")',
                'Create a Food token. (It\'s an artifact with "{2}, {T}, Sacrifice this token: You gain 3 life.")',
            ),
            Example(
                'Investigate. (Create a Clue token. It\'s an artifact with "{1}, Sacrifice this token: Draw a card.")',
                'Investigate. (Create a Clue token. It\'s an artifact with "{2}, Sacrifice this token: Draw a card.")',
            ),
        ),
        safe=False,
        check=_predefined_reminder,
    ),
    Rule(
        "VO007",
        "reminder-number",
        "reminder text has the number of the keyword that it explains",
        "CR 207.2: reminder text summarizes a rule that applies to the card.",
        (
            Example(
                "Mill 2. (Three of your cards go from the top of your library into your graveyard.)",
                "Mill 2. (Two of your cards go from the top of your library into your graveyard.)",
            ),
        ),
        safe=False,
        check=_number,
    ),
    Rule(
        "VO010",
        "reminder-contradicts",
        "reminder text says of a keyword what the rules say",
        "CR 207.2. Told in words of one's own, it is left alone where both compile to the same.",
        (
            Example(
                "Menace (This creature can't be blocked except by three or more creatures.)",
                "Menace (This creature can't be blocked except by two or more creatures.)",
            ),
            Example(
                "Swampcycling {2} ({2}, Discard this card: Search your library for a Forest card, reveal it, put it"
                " into your hand, then shuffle.)",
                "Swampcycling {2} ({2}, Discard this card: Search your library for a Swamp card, reveal it, put it"
                " into your hand, then shuffle.)",
            ),
            Example("Decayed (This creature can block.)", "Decayed (This creature can't block.)"),
            Example(
                "Lifelink (Damage dealt by this creature also causes you to lose that much life.)",
                "Lifelink (Damage dealt by this creature also causes you to gain that much life.)",
            ),
            Example(
                "Fabricate 2 (When this creature enters, put three +1/+1 counters on it or create two "
                "1/1 colorless Servo artifact creature tokens.)",
                "Fabricate 2 (When this creature enters, put two +1/+1 counters on it or create two "
                "1/1 colorless Servo artifact creature tokens.)",
            ),
        ),
        safe=False,
        check=_contradicting,
    ),
)
