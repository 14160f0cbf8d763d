"""The vocabulary: words.lark and the keywords of the definitions, in the form in which the lexer asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..texts.patterns import regex
from .definitions import Definitions, Line
from .senses import plain

#: A word as it stands in a text, as long as words are; and what comes next: a word, or a mark.
WORD = re.compile(r"[^\W_][\w'/]{0,40}(?:-(?!-)[\w'/]{0,40}){0,9}")
NEXT = re.compile(rf"\s*({WORD.pattern}|--|\S)")
#: Patterns of a higher priority are tried before the look-up.
HIGH = 3
#: Of so many characters it is kept what may be tried where they stand; and of so many words.
MOST_FIRST, MOST_LEADS = 512, 8192
#: The ending of “[type]walk”; and the words of “hexproof from [quality]” that link a keyword to what follows it.
TYPED = regex(r"\[type\](\w+)")
LINKS = regex(r" (?:from|for|over|onto|with|with other|an?|planeswalker)$")
KEYWORD_LINKS = frozenset(["from", "for", "over", "onto", "with", "a", "an"])
#: The participles of irregular verbs: a table, which would be thirty lines longer with a row for each.
_IRREGULAR = {
    "behold": "beheld",
    "deal": "dealt",
    "draw": "drawn",
    "put": "put",
    "choose": "chosen",
    "cast": "cast",
    "spend": "spent",
    "pay": "paid",
    "lose": "lost",
    "leave": "left",
    "win": "won",
    "die": "died",
    "get": "got",
    "have": "had",
    "become": "became",
    "make": "made",
    "give": "given",
    "take": "taken",
    "keep": "kept",
    "set": "set",
    "cost": "cost",
    "begin": "begun",
    "come": "came",
    "go": "gone",
    "see": "seen",
    "say": "said",
    "hold": "held",
    "bid": "bid",
    "seek": "sought",
    "tie": "tied",
    "speak": "spoken",
    "swear": "sworn",
    "teach": "taught",
    "fight": "fought",
    "spin": "spun",
    "wear": "worn",
    "meld": "melded",
    "level up": "leveled up",
}
#: Verbs that double their last letter: “tapped”.
_DOUBLED = frozenset(
    "tap untap equip stop control skip flip bid win put get cut begin split spin set plan plot max step swap top"
    " commit".split()
)


def inflections(verb: str) -> dict[str, str]:
    """The forms of a verb: form -> "plain", "third", "past" or "ing"."""
    head, _, tail = verb.partition(" ")
    tail = f" {tail}" if tail else ""
    if re.search(r"(s|x|z|ch|sh)$", head):
        third = head + "es"
    elif re.search(r"[^aeiou]y$", head):
        third = head[:-1] + "ies"
    elif head == "go":
        third = "goes"
    else:
        third = "has" if head == "have" else head + "s"
    if head.endswith("e") and not head.endswith("ee"):
        past, ing = head + "d", head[:-1] + "ing"
    elif re.search(r"[^aeiou]y$", head):
        past, ing = head[:-1] + "ied", head + "ing"
    elif head in _DOUBLED:
        past, ing = head + head[-1] + "ed", head + head[-1] + "ing"
    else:
        past, ing = head + "ed", head + "ing"
    past = _IRREGULAR.get(head, past)
    if head == "die":
        ing = "dying"
    return {verb: "plain", third + tail: "third", past + tail: "past", ing + tail: "ing"}


def plural(noun: str) -> str:
    """The regular plural of a noun (phrase)."""
    if re.search(r"(s|x|z|ch|sh)$", noun):
        return noun + "es"
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    if noun.endswith("half"):
        return noun[:-1] + "ves"
    return noun + "s"


def keyword_patterns(lines: Iterable[Line]) -> tuple[str, ...]:
    """How keyword abilities begin (CR 702): their words before the first parameter, the longest first.

    ``[type]walk`` and its like stay as they are: they stand for any word with that ending.
    """
    found = set()
    for line in lines:
        if line.kind == "keyword ability":
            name = line.name.lower()
            if ending := TYPED.search(f"{name} {line.parameter}"):
                found.add(f"[type]{ending[1]}")
            else:
                found.add(without_link(name))
    return tuple(sorted(found, key=lambda name: (-len(name), name)))


def without_link(name: str) -> str:
    """“protection from”, as the name of a definition has it, as the keyword is called: “protection”."""
    return LINKS.sub("", name.lower().removeprefix("[type] "))


def keyword_name(line: Line) -> str:
    """What a card's keyword has to be called for the line to be about it: “equip planeswalker”, “protection”."""
    name = plain(line.name)
    return name if name.endswith(" planeswalker") else without_link(name)


def stands_before_ability(line: Line) -> bool:
    """“Boast — [text]”: the keyword stands before an ability, of which it says more."""
    return line.parameter.startswith(("[text]", "N [text]"))


def with_type(names: Iterable[str]) -> tuple[str, ...]:
    """Those of the names of keywords before which any type may stand: “[type]walk”, “[type]cycling”."""
    return tuple(name for name in names if name.startswith("[type]"))


def is_of_quality(line: Line) -> bool:
    """Whether a word of its own stands before the keyword: “[type] offering” (CR 702.48a)."""
    return line.name.startswith("[type] ")


def qualified_keyword(name: str) -> tuple[tuple[str, ...], str]:
    """“fox offering”: the words before the last of them, and that."""
    *quality, last = name.split()
    return tuple(quality), last


def typed_keyword(name: str, endings: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """“snow swampwalk”, of a keyword “[type]walk”: the words of its type, and the name in the definitions."""
    for form in endings:
        ending = form.removeprefix("[type]")
        if form != ending and name.endswith(ending):
            return tuple(name.removesuffix(ending).split()), form
    return (), name


def verbs(lines: Iterable[Line]) -> tuple[str, ...]:
    """The verbs of keyword actions (CR 701), in their plain form."""
    return tuple(dict.fromkeys(line.name.lower() for line in lines if line.kind == "keyword action"))


class Pattern(Struct, frozen=True, array_like=True):
    """A terminal's alternative: a ``literal`` or a regular expression, with the terminal's name and priority."""

    priority: float
    name: str
    text: str
    literal: bool


#: Priority, terminal, regular expression, and what it begins with.
LedPattern = tuple[float, str, str, tuple[str, ...]]


class Words(Struct, frozen=True, array_like=True):
    """All words by their first: first word -> entries that begin with it, longest first, each with its classes.

    ``patterns``: the regular expressions, by priority, each with its terminal and its ``beginnings``.
    """

    entries: dict[str, list[tuple[str, tuple[str, ...]]]]
    patterns: list[LedPattern]


def words(terminals: list[Pattern], lines: tuple[Line, ...]) -> Words:
    """The words that the terminals of words.lark and the definitions make: verbs in all their forms, plurals."""
    entries: Entries = {}
    patterns = []
    last = max((k for k, t in enumerate(terminals) if t.name == "VERB"), default=-1)
    for k, terminal in enumerate(terminals):
        if terminal.literal:
            _enter(entries, terminal.name, terminal.text)
        else:
            patterns.append((terminal.priority, terminal.name, terminal.text, beginnings(terminal.text)))
        if k == last:
            for verb in verbs(lines):
                _enter(entries, "VERB", verb)
    patterns += _enter_keywords(entries, lines)
    return _arranged(entries, patterns)


def with_own(known: Words, definitions: Definitions) -> Words:
    """These words and the keywords and verbs of one's own definitions."""
    entries: Entries = {first: dict(each) for first, each in known.entries.items()}
    for verb in verbs(definitions.lines):
        _enter(entries, "VERB", verb)
    return _arranged(entries, [*known.patterns, *_enter_keywords(entries, definitions.lines)])


def _arranged(entries: Entries, patterns: list[LedPattern]) -> Words:
    """The words in the order in which they are looked up, the patterns in that in which they are tried."""
    return Words(entries=_longest_first(entries), patterns=sorted(patterns, key=lambda p: -p[0]))


#: First word -> entries that begin with it -> the classes of each.
Entries = dict[str, dict[str, tuple[str, ...]]]


def _enter(entries: Entries, name: str, literal: str) -> None:
    """Enter a word of a terminal in all its forms."""
    if name == "VERB":
        for form, kind in inflections(literal).items():
            _enter_form(entries, "VERB" if kind in ("plain", "third") else "PARTICIPLE", form)
            if form == literal and kind == "plain" and _IRREGULAR.get(literal) == literal:
                _enter_form(entries, "PARTICIPLE", form)
    elif name == "NOUN":
        _enter_form(entries, "NOUN", literal)
        _enter_form(entries, "NOUN", plural(literal))
    else:
        _enter_form(entries, name, literal)


def _enter_form(entries: Entries, name: str, literal: str) -> None:
    literal = literal.lower()
    first = WORD.match(literal)
    known = entries.setdefault(first.group() if first else literal, {})
    classes = known.get(literal, ())
    if name not in classes:
        known[literal] = (*classes, name)


def _enter_keywords(entries: Entries, lines: Iterable[Line]) -> list[LedPattern]:
    """Enter the keywords; those with an ending for any type become a regular expression (“forestwalk”)."""
    endings = set()
    for pattern in keyword_patterns(lines):
        if "[type]" in pattern:
            endings.add(pattern.removeprefix("[type]"))
        else:
            _enter_form(entries, "KEYWORD", pattern)
    if not endings:
        return []
    regex = rf"(?:snow )?(?!plane)[^\W\d_]+(?:{'|'.join(sorted(endings))})(?!\w)"
    return [(2.5, "KEYWORD", regex, beginnings(regex))]


def _longest_first(entries: Entries) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    return {first: sorted(known.items(), key=lambda e: (-len(e[0]), e[0])) for first, known in entries.items()}


#: How a group of a regular expression begins, what stands for one character, and how often it is repeated.
_GROUP = regex(r"\((?:\?(?:P<\w+>|i?:|<?[=!]))?")
_ONE = regex(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\.|.", re.DOTALL)
_REPEATED = regex(r"([?*+]|\{\d*,?\d*\})[?+]?")
#: How a regular expression is followed: up to the beginning of the third word.
_SPACES = 2


def beginnings(regex: str) -> tuple[str, ...]:
    """What a regular expression finds begins with one of these, as far as that is literal; with "", if with anything.

    The first character is as it stands in a text, those after it are in lower case.
    """
    literal, open_, _ = _led(regex, 0, False)
    out: list[str] = []
    for each in sorted(literal | open_):
        if not out or not each.startswith(out[-1]):  # one that begins with another says no more
            out.append(each)
    return tuple(out)


def _led(regex: str, at: int, folded: bool) -> tuple[set[str], set[str], int]:
    """How what stands from here to the end of a group begins: whole literals, and those that end open; and the end.

    ``folded``: case is one.
    """
    literal: set[str] = set()
    open_: set[str] = set()
    led = {""}
    while at < len(regex) and regex[at] != ")":
        if regex[at] == "|":
            literal, led, at = literal | led, {""}, at + 1
            continue
        going_on, ending, at = _one_led(regex, at, folded)
        open_ |= _appended(led, ending)
        led = _appended(led, going_on)
        far = {each for each in led if each.count(" ") >= _SPACES}
        open_, led = open_ | far, led - far
    return literal | led, open_, at + 1


def _one_led(regex: str, at: int, folded: bool) -> tuple[set[str], set[str], int]:
    """The same of one group or character, as often as it is repeated."""
    literal: set[str]
    open_: set[str]
    if group := _GROUP.match(regex, at):
        literal, open_, at = _led(regex, group.end(), folded or "i" in group.group())
        if group.group()[-1] in "=!":  # what is only looked at
            literal, open_ = {""}, set()
    else:
        one = _ONE.match(regex, at)
        assert one
        at, found = one.end(), _characters(one.group())
        each = {*found, *((*found.lower(), *found.upper()) if folded else ())} or {""}
        literal, open_ = (each, set()) if len(found) == 1 else (set(), each)
    repeated = _REPEATED.match(regex, at)
    if repeated is None:
        return literal, open_, at
    if repeated.group(1) != "?":
        literal, open_ = set(), literal | open_
    if repeated.group(1)[:2] in ("?", "*", "{0", "{,"):
        literal = literal | {""}
    return literal, open_, repeated.end()


def _appended(led: set[str], following: set[str]) -> set[str]:
    return {a + (b.lower() if a else b) for a in led for b in following}


def _characters(one: str) -> str:
    """What “x”, “\\.”, “\\d” or “[A-Z]” in a regular expression stands for; "" for too much to be listed."""
    if len(one) == 1:
        return "" if one == "." else one
    if one == r"\d":
        return "0123456789"
    if one[0] == "\\":
        return "" if one[1].isalnum() else one[1]
    inner = one[1:-1]
    if inner[0] == "^" or "\\" in inner:
        return ""
    ranges = re.findall(r"(.)-(.)|(.)", inner)
    return "".join(each or "".join(map(chr, range(ord(a), ord(b) + 1))) for a, b, each in ranges)


#: What may be tried where a word stands: terminals, their regular expressions, and with what these begin there.
Tries = tuple[tuple[str, "re.Pattern[str]", tuple[str, ...]], ...]
#: The classes of a word that needs no other look, how more than the word alone begins, and what may be tried.
Lead = tuple["tuple[str, ...] | None", tuple[str, ...], Tries]


class Leads(dict[str, Lead]):
    """By a word as it stands in a text, all that may begin with it: found when a text first has the word.

    Of the vocabulary's words, of marks and of digits only: a stream of cards has names without end.
    """

    def __init__(self, words: Words) -> None:
        self._entries = words.entries
        self._patterns = [(name, regex(text), led) for priority, name, text, led in words.patterns if priority > HIGH]
        self._by_first: dict[str, Tries] = {}

    def __missing__(self, word: str) -> Lead:
        lead: Lead
        lowered = word.lower()
        known = self._entries.get(lowered)
        if known is None:
            lead = None, (), self._beginning(word[0])
            if len(word) == 1 and len(self) < MOST_LEADS:
                self[word] = lead
            return lead
        tries = tuple(_fitting(self._beginning(word[0]), lowered))
        further = {entry for entry, _ in known if entry != lowered}.union(*(led for _, _, led in tries))
        classes = next((classes for entry, classes in known if entry == lowered), None)
        needs_look = word != lowered or word == "'" or classes == ("THIS_WAY",)
        lead = None if needs_look else classes, tuple(further), tries
        if word in (lowered, lowered.capitalize()):
            self[word] = lead
        return lead

    def _beginning(self, first: str) -> Tries:
        """What may be tried where this character stands."""
        tries = self._by_first.get(first)
        if tries is None:
            found = ((name, pattern, [x for x in led if x[:1] in ("", first)]) for name, pattern, led in self._patterns)
            tries = tuple((name, pattern, tuple({x.lower() for x in led})) for name, pattern, led in found if led)
            if len(self._by_first) < MOST_FIRST:
                self._by_first[first] = tries
        return tries


def _fitting(tries: Tries, word: str) -> Iterator[tuple[str, re.Pattern[str], tuple[str, ...]]]:
    """Those of them that may begin with this word."""
    for name, pattern, led in tries:
        fitting = tuple(each for each in led if word.startswith(each) or word == first_word(each, 0))
        if fitting:
            yield name, pattern, fitting


class Vocabulary:
    """Looks words up, and tries the regular expressions: those of ``leads`` before the look-up, ``low`` after it."""

    def __init__(self, words: Words) -> None:
        self.entries = words.entries
        #: The words that begin no other entry.
        self._alone = {w: known[0][1] for w, known in self.entries.items() if len(known) == 1 and known[0][0] == w}
        self.leads = Leads(words)
        self.low = _compile([p for p in words.patterns if p[0] <= HIGH])

    def look_up(self, lowered: str, start: int, but: str = "") -> tuple[int, tuple[str, ...]] | None:
        """The end and the classes of the longest entry that stands at ``start`` of a text in lower case.

        An entry that has only the class ``but`` is passed over.
        """
        return self.longest(first_word(lowered, start), lowered, start, but)

    def longest(self, word: str, lowered: str, start: int, but: str = "") -> tuple[int, tuple[str, ...]] | None:
        """The same, where ``word`` is the ``first_word`` there."""
        alone = self._alone.get(word)
        if alone is not None:
            return None if but and alone == (but,) else (start + len(word), alone)
        for entry, classes in self.entries.get(word, ()):
            end = start + len(entry)
            if lowered.startswith(entry, start) and not (word[0].isalnum() and _joined(lowered, end)):
                if but and classes == (but,):
                    continue
                return end, classes
        return None


def first_word(lowered: str, start: int) -> str:
    """The word that stands at ``start`` of a text in lower case; a mark stands for itself."""
    if word := WORD.match(lowered, start):
        return word.group()
    return "--" if lowered.startswith("--", start) else lowered[start]


def _joined(text: str, end: int) -> bool:
    """Whether a word goes on at ``end``."""
    return end < len(text) and (text[end].isalnum() or (text[end] in "'-" and text[end + 1 : end + 2].isalpha()))


def _compile(patterns: list[LedPattern]) -> re.Pattern[str]:
    """One regular expression of all, each a group under the name of its terminal and a number."""
    return regex("|".join(f"(?P<{name}__{i}>{pattern})" for i, (_, name, pattern, _) in enumerate(patterns)))
