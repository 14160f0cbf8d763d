"""The vocabulary: words.lark and the keywords of the definitions, in the form in which the lexer asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from ..patterns import regex
from .definitions import Definitions, Line
from .senses import plain

#: A word as it stands in a text, as long as words are.
LETTERS = regex(r"[a-z]+")
WORD = re.compile(r"[^\W_](?:[\w'/]|-(?!-)){0,40}")
#: Patterns of a higher priority are tried before the look-up.
HIGH = 3
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
    return tuple(sorted(found, key=len, reverse=True))


def without_link(name: str) -> str:
    """“protection from”, as the name of a definition has it, as the keyword is called: “protection”."""
    return LINKS.sub("", name.lower().removeprefix("[type] "))


def keyword_name(line: Line) -> str:
    """What a card's keyword has to be called for the line to be about it: “equip planeswalker”, “protection”."""
    name = plain(line.name)
    return name if name.endswith(" planeswalker") else without_link(name)


def stands_before_ability(line: Line) -> bool:
    """“Boast — [text]”: the keyword stands before an ability, of which it says more."""
    return line.parameter.startswith("[text]")


def with_type(names: Iterable[str]) -> tuple[str, ...]:
    """Those of the names of keywords before which any type may stand: “[type]walk”, “[type]cycling”."""
    return tuple(name for name in names if name.startswith("[type]"))


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


class Words(Struct, frozen=True, array_like=True):
    """All words by their first: first word -> entries that begin with it, longest first, each with its classes.

    ``patterns``: the regular expressions, by priority, each with its terminal and its ``openings``. ``low``: the first
    words with which no regular expression of high priority begins, so that none need be tried.
    """

    entries: dict[str, list[tuple[str, tuple[str, ...]]]]
    patterns: list[tuple[float, str, str, str]]
    low: frozenset[str]


def words(terminals: list[Pattern], definitions: Definitions) -> Words:
    """The words that the terminals of words.lark and the definitions make: verbs in all their forms, plurals."""
    lines = definitions.all("keyword ability", "keyword action")
    entries: Entries = {}
    patterns = []
    last = max((k for k, t in enumerate(terminals) if t.name == "VERB"), default=-1)
    for k, terminal in enumerate(terminals):
        if terminal.literal:
            _enter(entries, terminal.name, terminal.text)
        else:
            patterns.append((terminal.priority, terminal.name, terminal.text, openings(terminal.text)))
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


def _arranged(entries: Entries, patterns: list[tuple[float, str, str, str]]) -> Words:
    """The words in the order in which they are looked up, the patterns in that in which they are tried."""
    patterns = sorted(patterns, key=lambda p: -p[0])
    tried = {word for p in patterns if p[0] > HIGH for word in LETTERS.findall(p[2].lower())}
    low = frozenset(
        word
        for word in entries
        if "a" <= word[0] <= "z" and not word.startswith("non") and LETTERS.findall(word)[0] not in tried
    )
    return Words(entries=_longest_first(entries), patterns=patterns, low=low)


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


def _enter_keywords(entries: Entries, lines: Iterable[Line]) -> list[tuple[float, str, str, str]]:
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
    return [(2.5, "KEYWORD", regex, openings(regex))]


def _longest_first(entries: Entries) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    return {first: sorted(known.items(), key=lambda e: -len(e[0])) for first, known in entries.items()}


#: How a group of a regular expression begins, what stands for one character, and how often it is repeated.
_GROUP = regex(r"\((?:\?(?:P<\w+>|i?:|<?[=!]))?")
_ONE = regex(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\.|.", re.DOTALL)
_REPEATED = regex(r"([?*+]|\{\d*,?\d*\})[?+]?")


def openings(regex: str) -> str:
    """The characters with which what a regular expression finds may begin, with some more; "" if that is any."""
    out: set[str] = set()
    around: list[tuple[bool, bool, bool]] = []
    led = within = folded = False  # something stands before this place; before the group's beginning; case is one
    at = 0
    while at < len(regex):
        if group := _GROUP.match(regex, at):
            around.append((led, within, folded))
            led = within = led or group.group()[-1] in "=!"  # what is only looked at begins nothing
            folded, at = folded or "i" in group.group(), group.end()
            continue
        one = _ONE.match(regex, at)
        assert one
        repeated = _REPEATED.match(regex, one.end())
        at = repeated.end() if repeated else one.end()
        if one.group() == ")":
            led, within, folded = around.pop()
        elif one.group() == "|":
            led = within
        elif not led:
            found = _characters(one.group())
            if not found:
                return ""
            out.update(found, *((found.lower(), found.upper()) if folded else ()))
            led = not repeated or repeated.group(1)[0] == "+"
    return "".join(sorted(out))


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


class Vocabulary:
    """Looks words up, and tries the regular expressions: ``high`` before the look-up, ``low`` after it.

    ``high``: those that may begin with a character, each with its terminal; any may with a character that is not here.
    """

    def __init__(self, words: Words) -> None:
        self.entries = words.entries
        #: The words that begin no other entry.
        self._alone = {w: known[0][1] for w, known in self.entries.items() if len(known) == 1 and known[0][0] == w}
        high = [p for p in words.patterns if p[0] > HIGH]
        self.every_high = tuple((name, regex(pattern)) for _, name, pattern, _ in high)
        characters = {*map(chr, range(128)), *(c for p in high for c in p[3])}
        self.high = {
            c: tuple(each for each, p in zip(self.every_high, high, strict=True) if not p[3] or c in p[3])
            for c in characters
        }
        #: Those of them that are looked up without more where they begin with a small letter: no pattern may fit there.
        self.plain = {
            word: classes
            for word, classes in self._alone.items()
            if (word in words.low or not self.high.get(word[0], self.every_high))
            and word[0] != "'"
            and classes != ("THIS_WAY",)
        }
        self.low = _compile([p for p in words.patterns if p[0] <= HIGH])
        self.low_words = words.low

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


def _compile(patterns: list[tuple[float, str, str, str]]) -> re.Pattern[str]:
    """One regular expression of all, each a group under the name of its terminal and a number."""
    return regex("|".join(f"(?P<{name}__{i}>{pattern})" for i, (_, name, pattern, _) in enumerate(patterns)))
