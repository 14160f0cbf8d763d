"""Words to terminals: the classes of words.lark, and what the neighbours decide where a word belongs to several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from lark import Token
from lark.lexer import Lexer, LexerState, TerminalDef

from .nodes import Quoted

if TYPE_CHECKING:
    from lark.common import LexerConf

#: Stands for a card's own name in the text that is lexed: as many of these as the name has characters.
OWN_NAME = "\ue000"

SUBJECTS = frozenset(["you", "they", "it", "you’ve", "you've", "they've", "they’ve", "he", "she"])
CAUSING = frozenset(["have", "let", "having"])

NOUNISH = frozenset("TYPE NOUN TOKEN CAPITALISED SELF PRONOUN CONTROL NON THIS_WAY OR_MORE NEW_NAME NAMED QUOTED".split())
BEFORE_NOUN = frozenset(
    "A ARTICLE DETERMINER ADJECTIVE COLOR COLORS NUMBER POSSESSIVE PT PT_CHANGE PREPOSITION LINK AT FOR_EACH EQUAL_TO MANA "
    "NUMBER_OF TWICE HALF COUNT SYMBOL VERB NON".split()
)
STARTS_NOUN = frozenset("TYPE NOUN TOKEN CAPITALISED COLOR COLORS PT ADJECTIVE NON MANA".split())
VERBAL = frozenset("VERB AUXILIARY COPULA PARTICIPLE".split())
PLAYERS = frozenset("player opponent controller owner teammate players opponents owners controllers teammates".split())
INTRANSITIVE_PAST = frozenset("died attacked entered left became fought".split())
CONTACT = frozenset("TYPE NOUN TOKEN CAPITALISED".split())
COUNTED = frozenset("IF LINK AS AT PREPOSITION WHEN THIS_WAY TO COMMA PERIOD WHILE DURATION".split())
#: Where the words of a noun phrase may go on: the verb of a clause is looked for beyond them.
PHRASAL = frozenset(
    "A ARTICLE DETERMINER NUMBER NUMBER_OF ADJECTIVE COLOR COLORS TYPE NOUN CAPITALISED TOKEN NON POSSESSIVE PRONOUN SELF "
    "CONTROL PREPOSITION PT NAMED KEYWORD MANA".split()
)
NEVER_FINITE = frozenset("chosen drawn given taken named exiled revealed sacrificed spoken shown".split())
MEASURES = frozenset("power toughness loyalty total,mana value,base power,converted mana cost,total power,mana cost,power,toughness".split(",")) | {"power", "toughness"}
CLAUSAL_LINKS = frozenset(["until", "before", "after", "since", "as"])

_WORD = re.compile(r"[^\W_][\w’'/-]*")
_IRREGULAR = {
    "deal": "dealt", "draw": "drawn", "put": "put", "choose": "chosen", "cast": "cast", "spend": "spent", "pay": "paid",
    "lose": "lost", "leave": "left", "win": "won", "die": "died", "get": "got", "have": "had", "become": "became", "make": "made",
    "give": "given", "take": "taken", "keep": "kept", "set": "set", "cost": "cost", "begin": "begun", "come": "came", "go": "gone",
    "see": "seen", "say": "said", "hold": "held", "bid": "bid", "seek": "sought", "tie": "tied", "speak": "spoken", "swear": "sworn",
    "teach": "taught", "fight": "fought", "spin": "spun", "wear": "worn", "meld": "melded", "level up": "leveled up",
}  # fmt: skip
_DOUBLED = frozenset("tap untap regenerate equip stop mill control skip flip bid kick win put get cut begin split spin set plan plot max step".split()) - frozenset("regenerate mill kick".split())


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


@cache
def keyword_patterns() -> tuple[str, ...]:
    """How keyword abilities begin (CR 702), from vocabulary/keywords.txt: their words before the first parameter.

    ``[type]walk`` and its like stay as they are: they stand for any word with that ending.
    """
    text = resources.files(__package__).joinpath("vocabulary/keywords.txt").read_text("utf-8")
    found = set()
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            pattern = line.partition("|")[2].strip().lower().replace("’", "'")
            if not (ending := re.search(r"\[type\] ?\w+", pattern)):
                pattern = re.sub(r"(?: ?(?:—|-|:))? ?\[.*$", "", pattern)  # what follows the first parameter
                pattern = re.sub(r" (?:from|for|over|onto|with|with other|an?|planeswalker)$", "", pattern)
            found.add(ending.group().replace("[type] ", "") if ending else pattern)
    return tuple(sorted(found, key=len, reverse=True))


class QuotedToken(Token):
    """A quotation, with the node that it was read as."""

    node: Quoted


class Vocabulary:
    """What words.lark and the list of keywords say, in the form in which the lexer asks for it."""

    def __init__(self, terminals: list[TerminalDef]) -> None:
        self.entries: dict[str, dict[str, tuple[str, ...]]] = {}  # first word -> {whole entry: classes}
        regexes: list[tuple[float, str, str]] = []
        for terminal in terminals:
            for alternative in _alternatives(terminal.pattern):
                literal = _literal(alternative)
                if literal is not None:
                    self._add(terminal.name, literal)
                else:
                    regexes.append((terminal.priority, terminal.name, alternative))
        endings = []
        for pattern in keyword_patterns():
            if "[type]" in pattern:
                endings.append(pattern.removeprefix("[type]"))
            else:
                self._enter(pattern, "KEYWORD")
                if "'" in pattern:
                    self._enter(pattern.replace("'", "’"), "KEYWORD")
        regexes.append((2.5, "KEYWORD", rf"(?:snow )?(?!plane)[^\W\d_]+(?:{'|'.join(sorted(set(endings)))})(?!\w)"))
        # What is longest in words comes first.
        self.longest = {first: sorted(entries.items(), key=lambda e: -len(e[0])) for first, entries in self.entries.items()}
        regexes.sort(key=lambda r: -r[0])
        self.high = _compile([r for r in regexes if r[0] > 3])
        self.low = _compile([r for r in regexes if r[0] <= 3])

    def _add(self, name: str, literal: str) -> None:
        if name == "VERB":
            for form, kind in inflections(literal).items():
                self._enter(form, "VERB" if kind in ("plain", "third") else "PARTICIPLE")
                if form == literal and kind == "plain" and _IRREGULAR.get(literal) == literal:
                    self._enter(form, "PARTICIPLE")
        elif name == "NOUN":
            self._enter(literal, "NOUN")
            self._enter(plural(literal), "NOUN")
        else:
            self._enter(literal, name)

    def _enter(self, literal: str, name: str) -> None:
        literal = literal.lower()
        first = _WORD.match(literal)
        key = first.group() if first else literal
        entries = self.entries.setdefault(key, {})
        classes = entries.get(literal, ())
        if name not in classes:
            entries[literal] = (*classes, name)

    def look_up(self, text: str, lowered: str, start: int, but: str = "") -> tuple[int, tuple[str, ...]] | None:
        """The end and the classes of the longest entry that stands at ``start``."""
        word = _WORD.match(lowered, start)
        key = word.group() if word else lowered[start]
        entries = self.longest.get(key)
        if entries is None:
            return None
        for entry, classes in entries:
            end = start + len(entry)
            if but and classes == (but,):
                continue
            if lowered.startswith(entry, start) and (word is None or not _joined(lowered, end)):
                return end, classes
        return None


def _joined(text: str, end: int) -> bool:
    """Whether a word goes on at ``end``."""
    return end < len(text) and (text[end].isalnum() or (text[end] in "'’-" and text[end + 1 : end + 2].isalpha()))


def _alternatives(pattern: Any) -> list[str]:
    """The alternatives of a Lark terminal: literals come escaped from an alternation of strings."""
    if pattern.type == "str":
        return ["=" + pattern.value]
    value = pattern.to_regexp() if "i" in pattern.flags else pattern.value
    return [value] if "i" in pattern.flags else _flat(value)


def _flat(value: str) -> list[str]:
    """The alternatives of a group; those by which another wording extends a terminal are a group within it."""
    if not value.startswith("(?:"):
        return [value]
    out, depth, current, inside = [], 0, "", value[3:-1]
    i, in_class = 0, False
    while i < len(inside):
        c = inside[i]
        if c == "\\":
            current += inside[i : i + 2]
            i += 2
            continue
        in_class = c == "[" or (in_class and c != "]")
        depth += (c == "(" and not in_class) - (c == ")" and not in_class)
        if depth < 0:  # the first parenthesis does not embrace the whole: not an alternation of strings
            return [value]
        if c == "|" and not depth and not in_class:
            out.append(current)
            current = ""
        else:
            current += c
        i += 1
    return [each for alternative in (*out, current) for each in _flat(alternative)] if out else [value]


def _literal(alternative: str) -> str | None:
    """The string that an alternative stands for, or None if it is a regular expression."""
    if alternative.startswith("="):
        return alternative[1:]
    bare = re.sub(r"\\(.)", "", alternative)
    return None if re.search(r"[\\()\[\]|?*+.^$]", bare) or re.search(r"\\[a-zA-Z]", alternative) else re.sub(r"\\(.)", r"\1", alternative)


def _compile(regexes: list[tuple[float, str, str]]) -> re.Pattern[str]:
    names: dict[str, int] = {}
    parts = []
    for _, name, regex in regexes:
        names[name] = names.get(name, 0) + 1
        parts.append(f"(?P<{name}__{names[name]}>{regex})")
    return re.compile("|".join(parts))


class CardLexer(Lexer):
    """A lexer for Lark: one look-up a word, and a rule for those that belong to several classes."""

    __future_interface__ = 1

    def __init__(self, conf: LexerConf) -> None:
        self.vocabulary = Vocabulary(list(conf.terminals))

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        yield from self.tokens(str(lexer_state.text))

    def tokens(self, text: str, start: int = 0, end: int | None = None, line: bool = False) -> list[Token]:
        """The tokens of a stretch of text, with their places in it. Every character but spaces is in one.

        ``line``: it may be a line of keywords, so a first word that could be one is (“Enchant creature”, “Storm”).
        """
        found = self._raw(text, start, len(text) if end is None else end)
        if line and found and "KEYWORD" in found[0][2]:
            found[0] = (*found[0][:2], ("KEYWORD",))
        out: list[Token] = []
        skip = 0
        for i, (s, e, classes) in enumerate(found):
            if skip:
                skip -= 1
                continue
            name = classes[0]
            if len(classes) > 1:
                previous = out[-1] if out else None
                following = found[i + 1] if i + 1 < len(found) else None
                name = decide(
                    text[s:e].lower(), classes,
                    previous.lower() if previous else "", previous.type if previous else "",
                    text[following[0] : following[1]].lower() if following else "", following[2] if following else (),
                )  # fmt: skip
            following = found[i + 1][2] if i + 1 < len(found) else ()
            word = text[s:e].lower()
            before = out[-1] if out else None
            if before and before.type in CONTACT and (skip := _contact(text, found, i)):
                e = found[i + skip][1]
                out.append(Token("RELATIVE", text[s:e], s, end_pos=e))  # “damage that source would deal”
                continue
            if name == "WORD" and e - s > 2 and "vote" in text[max(0, s - 60) : e + 60].lower():
                name = "NOUN"  # what is voted for may be any word: “each player votes for death or taxes”
            elif name == "EXCEPT" and before and before.lower() in PLAYERS:
                name = "PREPOSITION"  # “each player except that creature's controller”
            elif word == "whose" and name != "WHOM":
                name = "WHOM"
            elif name == "RELATIVE" and word == "where" and i + 2 < len(found) and "COPULA" in found[i + 2][2]:
                name = "WHERE"  # “where X is …”
            elif name == "AS" and any(t.lower() in ("same", "the same") for t in out[-4:]):
                name = "PREPOSITION"  # “the same name as that card”
            elif name == "COMMA" and before and before.type == "NON" and following == ("NON",):
                name = "_NON_COMMA"  # “nonartifact, nonblack creature”
            elif name == "EQUAL_TO" and _is_measure(out):
                name = "COMPARED"
            elif name == "PREPOSITION" and word == "from" and before and before.type in ("AND", "OR") and _speaks_of_protection(out):
                name = "KEYWORD"  # “protection from black and from red”
            elif name == "SELF" and before and before.lower() in ("time", "times") and VERBAL.intersection(following):
                name = "RELATIVE"  # “the number of times this creature has mutated”
            elif name in ("LINK", "AS") and word in CLAUSAL_LINKS and _clause_follows(text, found, i + 1):
                name = "WHILE"  # “until you reveal a land card”
            elif name == "ADJECTIVE" and word in ("able", "unable") and following[:1] == ("TO",):
                name = "PARTICIPLE"
            elif name == "PREPOSITION" and word == "than" and i + 2 < len(found) and following[0] == "PRONOUN" and VERBAL.intersection(found[i + 2][2]):
                name = "WHOM"  # “more creatures than you do”
            elif name == "PREPOSITION" and _is_gerund(text, found, i + 1):
                name = "LINK"  # “without paying its mana cost”
            elif name == "DETERMINER" and word == "only" and (not following or following[0] in COUNTED):
                name = "ADVERB"
            elif name == "DETERMINER" and word in ("less than", "more than", "greater than") and before and before.type in ("NOUN", "COPULA"):
                name = "COMPARED" if _is_measure(out) else "EQUAL_TO"  # “with power less than X”
            elif name == "ADVERB" and word == "blocked" and before and before.type in ("OR", "AND") and len(out) > 1 and out[-2].type == "VERB":
                name = "VERB"  # “attacked or blocked”
            elif name == "ADVERB" and VERBAL.intersection(following) and not STARTS_NOUN.intersection(following):
                name = "PREVERB"
            elif (
                name in ("PRONOUN", "AUXILIARY") and word in SUBJECTS and before and before.type in ("TYPE", "NOUN", "TOKEN", "CAPITALISED", "KEYWORD", "SYMBOL", "MANA")
                and VERBAL.intersection(following)
            ):  # “each opponent you attacked this turn”: a relative clause without its pronoun
                name = "RELATIVE"
            elif name == "AUXILIARY" and word in CAUSING and _causes(text, found, i):
                name = "CAUSE"
            elif name == "PARTICIPLE" or (name == "DETERMINER" and before and before.type in (*NOUNISH, "VERB")):
                name = _by_place(word, name, before, following, text[found[i + 1][0] : found[i + 1][1]].lower() if following else "")
            out.append(Token(name, text[s:e], s, end_pos=e))
        return out

    def is_keyword(self, words: str) -> bool:
        """Whether these words are a keyword ability and nothing else."""
        found = self.vocabulary.look_up(words, words.lower(), 0) if words else None
        return bool(found and found[0] == len(words) and "KEYWORD" in found[1])

    def is_unknown(self, word: str) -> bool:
        """Whether the vocabulary does not have this word."""
        return self.vocabulary.look_up(word, word.lower(), 0) is None

    def _raw(self, text: str, start: int, end: int) -> list[tuple[int, int, tuple[str, ...]]]:
        vocabulary, lowered = self.vocabulary, text.lower()
        if len(lowered) != len(text):  # a few capitals (İ) grow: leave such a text as it is
            lowered = text
        out: list[tuple[int, int, tuple[str, ...]]] = []
        at = start
        while at < end:
            if text[at].isspace():
                at += 1
                continue
            match = vocabulary.high.match(text, at, end)
            if match:
                assert match.lastgroup
                name = match.lastgroup.partition("__")[0]
                if name == "NEW_NAME" and (known := vocabulary.look_up(text, lowered, at)) and "ARTICLE" not in known[1]:
                    match = None  # “Create Boo, a legendary …” at the start of a sentence
                elif match.end() > at:
                    out.append((at, match.end(), (name,)))
                    at = match.end()
                    continue
            entry = None
            but = "THIS_WAY" if out and out[-1][2][0] in ("PREPOSITION", "LINK") else ""
            if not text[at].isupper() or at == start or text[at] in "XY" or (out and out[-1][2][0] in ("DASH", "COLON", "BULLET", "PERIOD", "QUOTED", "REMINDER")):
                entry = vocabulary.look_up(text, lowered, at, but)
            elif out and out[-1][2][0] in ("COMMA", "MANA"):  # a cost: “{T}, Sacrifice a creature”
                entry = vocabulary.look_up(text, lowered, at, but)
                if entry and "VERB" not in entry[1] and "PARTICIPLE" not in entry[1]:
                    entry = None
            if entry and entry[0] <= end:
                out.append((at, *entry))
            elif low := vocabulary.low.match(text, at, end):
                assert low.lastgroup
                out.append((at, low.end(), (low.lastgroup.partition("__")[0],)))
            else:
                out.append((at, at + 1, ("WORD",)))
            at = out[-1][1]
            # "spore counter": a kind of counter may be any word
            if out[-1][2] == ("WORD",) and re.match(r" (?:counters?|votes?)\b", text[at : at + 9]):
                out[-1] = (*out[-1][:2], ("ADJECTIVE",))
        return out


Found = list[tuple[int, int, tuple[str, ...]]]


def _causes(text: str, found: Found, i: int) -> bool:
    """Whether “have” makes somebody do something: a noun phrase and a plain verb follow it."""
    for j in range(i + 1, min(i + 9, len(found))):
        classes = found[j][2]
        if classes[0] in ("AUXILIARY", "COPULA", "COMMA", "PERIOD", "AND", "OR", "RELATIVE", "ADVERB", "QUOTED", "KEYWORD"):
            return False
        if classes[0] == "PREPOSITION" and j == i + 1:
            return False
        if "VERB" in classes and j > i + 1:
            if "NOUN" not in classes:
                return True
            previous = found[j - 1]
            if previous[2][0] not in (*BEFORE_NOUN, "NOUN") or text[previous[0] : previous[1]].lower().rpartition(" ")[2] in PLAYERS:
                return True
        if "VERB" in classes and not {"NOUN", "ADJECTIVE"}.intersection(classes):
            return False
    return False


def _clause_follows(text: str, found: Found, at: int) -> bool:
    """Whether a clause starts here: the words of a noun phrase, then a finite verb."""
    for j in range(at, min(at + 12, len(found))):
        classes = found[j][2]
        if j > at and VERBAL.intersection(classes):
            if found[j - 1][2][0] in ("A", "ARTICLE", "DETERMINER", "POSSESSIVE", "NUMBER", "ADJECTIVE") and "PARTICIPLE" in classes:
                continue  # “the exiled card”
            word = text[found[j][0] : found[j][1]].lower()
            homograph = {"NOUN", "ADJECTIVE"}.intersection(classes)
            if word.endswith("ing") and "VERB" not in classes:
                return False
            if not homograph or (found[j - 1][2][0] in ("PRONOUN", "CONTROL", "SELF") or (found[j - 1][2][0] not in BEFORE_NOUN and j + 1 < len(found) and not STARTS_NOUN.intersection(found[j + 1][2]))):
                return True
        if classes[0] == "CONTROL" and j == at:
            return True
        if classes[0] in ("DETERMINER", "RELATIVE") and text[found[j][0] : found[j][1]].lower() in ("that", "which") and j > at:
            return False
        if not PHRASAL.intersection(classes) and text[found[j][0] : found[j][1]].lower() not in SUBJECTS:
            return False
    return False


def _contact(text: str, found: Found, at: int) -> int:
    """How many words after this one belong to the subject of a relative clause without a pronoun; 0: none starts here."""
    s, e, classes = found[at]
    if classes[0] not in ("A", "ARTICLE", "DETERMINER", "POSSESSIVE") and text[s:e].lower() not in ("target", "enchanted"):
        return 0
    if at and text[found[at - 1][0] : found[at - 1][1]].lower() in ("time", "times"):  # “each time its squad cost was paid”
        end = next((j for j in range(at + 1, min(at + 6, len(found))) if {"COPULA", "AUXILIARY"}.intersection(found[j][2])), None)
        return end - 1 - at if end else 0
    k = at + 1
    while k < len(found) and k < at + 4 and {"TYPE", "NOUN", "CAPITALISED", "NON"}.intersection(found[k][2]) and "VERB" not in found[k][2]:
        k += 1
    if k == at + 1 or k >= len(found):
        return 0
    verb = text[found[k][0] : found[k][1]].lower()
    last = text[found[k - 1][0] : found[k - 1][1]].lower()
    if verb in ("would", "could", "can", "did", "dealt"):
        return k - 1 - at
    people = last in ("opponents", "players") and text[s:e].lower() in ("your", "each", "all")
    if people and verb in ("cast", "lost", "have", "had", "drew", "discarded", "sacrificed"):
        return k - 1 - at
    return 0


def _is_measure(out: list[Token]) -> bool:
    """Whether “equal to” speaks of what stands before it: “with power equal to”, “of mana value less than”."""
    if not out or out[-1].lower() not in MEASURES:
        return False
    k = len(out) - 1
    while k and (out[k].lower() in MEASURES or out[k].type in ("AND", "ADJECTIVE", "EQUAL_TO", "COMPARED")):
        k -= 1
    return out[k].lower() in ("with", "of", "a", "has", "have")


def _speaks_of_protection(out: list[Token]) -> bool:
    return any(t.lower() in ("protection", "hexproof") for t in out[-16:])


def _is_gerund(text: str, found: Found, at: int) -> bool:
    """Whether “paying”, “being” stands here, and nothing that it describes after it."""
    if at >= len(found):
        return False
    s, e, classes = found[at]
    return text[s:e].lower().endswith("ing") and "PARTICIPLE" in classes and not {"ADJECTIVE", "NOUN"}.intersection(classes)


def decide(word: str, classes: tuple[str, ...], before: str, previous: str, after: str, following: tuple[str, ...]) -> str:
    """The class of a homograph among ``classes``, by the words beside it (``previous`` is settled)."""
    options = set(classes)
    noun_follows = bool(STARTS_NOUN.intersection(following)) or after.endswith(("'s", "’s", "s'", "s’"))
    verb_follows = bool(VERBAL.intersection(following)) and not noun_follows
    subject = before.rpartition(" ")[2] in PLAYERS or previous in ("PRONOUN", "CONTROL", "AUXILIARY", "COPULA", "RELATIVE", "ADVERB", "NOT", "TO")
    if "KEYWORD" in options:
        if previous in ("KEYWORD", "COMMA", "AND") or before in ("with", "without", "has", "have", "gains", "gain", "loses", "lose") or following[:1] == ("MANA",):
            return "KEYWORD"
        options.discard("KEYWORD")
        return decide(word, tuple(c for c in classes if c in options), before, previous, after, following) if options else "KEYWORD"
    if word.endswith("ing") and "PARTICIPLE" in options and before in PLAYERS:
        return "PARTICIPLE"
    if word in ("cost", "costs") and "NOUN" in options:
        if following[:1] in (("MANA",), ("NUMBER",)) and before not in ("this", "that") and previous not in ("POSSESSIVE", "A", "ARTICLE", "ADJECTIVE"):
            return "VERB"
        return "NOUN" if previous in (*BEFORE_NOUN, "KEYWORD") or before.endswith(("mana", "casting")) else "VERB"
    if word == "once":
        return "WHEN" if following[:1] and following[0] in ("PRONOUN", "SELF", "CONTROL") else "ADVERB"
    if word == "there" and "PRONOUN" in options:
        return "ADVERB" if previous in ("VERB", "PARTICIPLE", "PRONOUN", "NOUN", "TYPE") else "PRONOUN"
    if word in ("vote", "votes", "flip", "flips") and previous in ("NOUN", "ADJECTIVE") and before not in PLAYERS:
        return "NOUN"
    if "DETERMINER" in options and word in ("each", "both", "only"):
        return "ADVERB" if previous in NOUNISH and verb_follows else "DETERMINER" if "DETERMINER" in options else classes[0]
    if "RELATIVE" in options and "DETERMINER" in options:  # which
        return "RELATIVE" if previous in NOUNISH else "DETERMINER"
    if "TWICE" in options:
        if "VERB" in options:
            return "TWICE" if previous in ("VERB", "PARTICIPLE", "EQUAL_TO", "COPULA", "PREPOSITION", "LINK") else "VERB"
        return "TWICE" if {"DETERMINER", "ARTICLE", "NUMBER", "POSSESSIVE", "NUMBER_OF", "PRONOUN"}.intersection(following) else classes[-1]
    if "NOUN" in options and word in ("half",):
        return "HALF"
    if "PARTICIPLE" in options or ("VERB" in options and "ADJECTIVE" in options):
        if "ADJECTIVE" in options and (noun_follows or previous in ("A", "ARTICLE")) and previous not in ("COPULA", "AUXILIARY", "RELATIVE"):
            return "ADJECTIVE"
        if "PARTICIPLE" in options and following[:1] == ("THIS_WAY",) and previous in ("TYPE", "TOKEN", "NOUN", "CAPITALISED"):
            return "PARTICIPLE"  # “each creature tapped this way”
        if "ADVERB" in options and not noun_follows and previous not in ("COPULA", "RELATIVE", "AUXILIARY"):
            return "PARTICIPLE" if {"PRONOUN", "DETERMINER", "A", "SELF", "ADJECTIVE", "THIS_WAY"}.intersection(following) and word.endswith("ing") else "ADVERB"
        if "VERB" in options and (subject or previous in ("", "COMMA", "AND", "OR", "THEN", "COLON") or "NOUN" not in options):
            return "VERB" if subject or previous not in NOUNISH else "PARTICIPLE"
        if "PARTICIPLE" in options:
            if previous in ("A", "ARTICLE", "POSSESSIVE", "DETERMINER", "NUMBER") and noun_follows:
                return "ADJECTIVE"
            if word in INTRANSITIVE_PAST or subject:
                return "VERB"
            if previous in NOUNISH or "NOUN" not in options:
                return "PARTICIPLE"
    if "NOUN" in options and "VERB" in options:
        if previous == "RELATIVE" and word in ("copies", "copy"):
            return "NOUN"
        if previous in ("AUXILIARY", "RELATIVE", "NOT", "ADVERB", "TO", "THEN", ""):
            return "VERB"
        if word == "name":
            return "NOUN" if previous in ("TYPE", "NOUN", *BEFORE_NOUN) else "VERB"
        if previous in BEFORE_NOUN:
            return "VERB" if previous in ("DETERMINER",) and before in ("each", "that") and following and not verb_follows and word.endswith("s") and before == "that" else "NOUN"
        if word.startswith("counter") and previous in ("NOUN", "KEYWORD", "WORD"):
            return "NOUN"
        return "VERB"
    if "ADJECTIVE" in options:
        others = [c for c in classes if c != "ADJECTIVE"]
        return "ADJECTIVE" if noun_follows or previous in BEFORE_NOUN and "NOUN" not in options else others[0]
    return classes[0]


def _by_place(word: str, name: str, previous: Token | None, following: tuple[str, ...], after: str) -> str:
    """A participle is an adjective before a noun and a verb after its subject; "that" is a relative before a verb."""
    before = previous.type if previous else ""
    if name == "PARTICIPLE":
        if before in ("A", "ARTICLE", "POSSESSIVE", "DETERMINER", "NUMBER", "ADJECTIVE", "COLOR") and (
            STARTS_NOUN.intersection(following) or "POSSESSIVE" in following
        ):
            return "ADJECTIVE"
        last = str(previous).lower().rpartition(" ")[2] if previous else ""
        if word.startswith("dealt") and last in PLAYERS:  # “each opponent dealt damage”: players deal none
            return name
        if before == "CONTROL" and word in NEVER_FINITE:
            return name
        if word.endswith("ing") and before not in ("COPULA", "AUXILIARY", "RELATIVE", "NOT", "ADVERB"):
            return name
        if word in INTRANSITIVE_PAST or before in ("PRONOUN", "COPULA", "AUXILIARY", "RELATIVE", "NOT", "ADVERB") or last in PLAYERS:
            return "VERB"
        return name
    if word == "that" and VERBAL.intersection(following):
        if not STARTS_NOUN.intersection(following) or ("VERB" in following and after.endswith("s")):
            return "RELATIVE"
        if before in ("TYPE", "NOUN", "TOKEN") and after in ("target", "attack", "block", "copy"):
            return "RELATIVE"
    if word == "that" and following[:1] == ("AUXILIARY",):
        return "RELATIVE"
    if word == "that" and following[:1] and (
        following[0] in ("PRONOUN", "CONTROL", "A", "SELF", "ARTICLE") or after in ("your", "its", "their")
    ):
        return "WHOM"
    if word in ("each", "both") and VERBAL.intersection(following) and "ADJECTIVE" not in following:
        return "PREVERB" if "ADVERB" not in following else "ADVERB"
    return name
