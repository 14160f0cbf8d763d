"""Text to tokens: one look-up or one regular expression a word, then the classes that its neighbours decide."""

from __future__ import annotations

import re

from ..texts.patterns import regex
from .homographs import Homographs, Row
from .marks import lower_case, one_form, plain
from .neighbours import CONJUNCTIONS, CONTACT, Context, Found, another_place, contact, finite, names_who_deals
from .terminals import Token
from .words import NEXT, Vocabulary, Words

#: Stands for a card's own name in the text that is lexed: as many of these as the name has characters.
OWN_NAME = "\ue000"
#: Subtypes that are also nouns in small letters, which counters are called by.
BASIC_LAND = regex(r"(?:Plains|Islands?|Swamps?|Mountains?|Forests?)\b")
#: After these a capital starts a sentence; after those of the second set it may be a cost's verb.
SENTENCE_STARTS = frozenset("DASH COLON BULLET PERIOD QUOTED REMINDER".split())
COST_STARTS = frozenset(["COMMA", "MANA"])
#: A quotation within a quotation: it opens before a capital, a symbol or a loyalty cost, and closes before no letter.
OPENS_INNER = regex(r"'(?=[A-Z\ue000{[+•-])")
CLOSES_INNER = regex(r"'(?!\w)")
LONGEST_INNER = 900
#: A kind of counter and what is voted for may be any word.
COUNTED = (" counter", " vote")
COUNTED_THING = regex(r" (?:counters?|votes?)\b")
COUNTING = frozenset("A NUMBER DETERMINER ADJECTIVE".split())
OF_NO_NOUN = frozenset("VERB PARTICIPLE WORD".split())
#: What the vocabulary does not have: a run of digits, or of one character.
UNKNOWN = regex(r"\d+|(.)\1*", re.DOTALL)


class CardLexer:
    """The lexer of one wording."""

    def __init__(self, words: Words, homographs: list[Row]) -> None:
        self.vocabulary = Vocabulary(words)
        self.homographs = Homographs(homographs)

    def tokens(
        self,
        text: str,
        start: int = 0,
        end: int | None = None,
        line: bool = False,
        lowered: str | None = None,
        most: int = 100_000,
    ) -> list[Token]:
        """The tokens of a stretch of text, with their places in it. Every character but spaces is in one.

        ``line``: it may be a line of keywords, so a first word that could be one is (“Enchant creature”, “Storm”).
        ``lowered``, for those who ask often, is ``lower_case(text)`` of a text whose marks are in ``one_form``. What
        comes after ``most`` tokens is one more.
        """
        if lowered is None:
            text = one_form(text)
            lowered = lower_case(text)
        found = self._found(text, lowered, start, len(text) if end is None else end, most)
        if line and found and "KEYWORD" in found[0][2]:
            found[0] = (*found[0][:2], ("KEYWORD",))
        context = Context(lowered, found)
        out, i, n = context.out, 0, len(found)
        decide, undecided = self.homographs.decide, self.homographs.undecided
        before = ""
        while i < n:
            s, e, classes = found[i]
            name = classes[0]
            if before == "NOUN" and names_who_deals(context, i):
                out.append(Token("WHOM", "", s, s, ""))
                before = "WHOM"
            if before in CONTACT and (more := contact(context, i)):
                i += more
                e, name = found[i][1], "RELATIVE"
            elif before == "COORDINATOR":
                name = finite(classes)
            elif name in CONJUNCTIONS and another_place(context, i):
                i += 1
                e, name = found[i][1], "PREPOSITION"
            elif len(classes) > 1 or name in undecided:
                name = decide(context, i)
            out.append(Token(name, text[s:e], s, e, lowered[s:e]))
            before = name
            i += 1
        return out

    def is_keyword(self, words: str) -> bool:
        """Whether these words are a keyword ability and nothing else."""
        found = self.vocabulary.look_up(plain(words), 0) if words else None
        return bool(found and found[0] == len(words) and "KEYWORD" in found[1])

    def is_unknown(self, word: str) -> bool:
        """Whether the vocabulary does not have this word."""
        return self.vocabulary.look_up(plain(word), 0) is None

    def _found(self, text: str, lowered: str, start: int, end: int, most: int) -> Found:
        """Words with the classes that they may have."""
        longest, leads, low = self.vocabulary.longest, self.vocabulary.leads, self.vocabulary.low
        out: Found = []
        previous = ""
        at, no_inner_before = start, start
        may_introduce = lowered.find(", a", start, end) >= 0  # “Boo, a legendary …”
        while next_word := NEXT.match(text, at):
            at, stop = next_word.span(1)
            if at >= end:
                break
            if len(out) >= most:
                out.append((at, at + len(text[at:end].rstrip()), ("WORD",)))
                break
            classes, further, tries = leads[next_word[1]]
            if (
                classes is not None
                and stop <= end
                and not lowered.startswith(further, at)
                and not (previous in COUNTING and text.startswith(COUNTED, stop) and COUNTED_THING.match(text, stop))
            ):
                out.append((at, stop, classes))
                at, previous = stop, classes[0]
                continue
            here: tuple[int, int, tuple[str, ...]] | None = None
            first, word = text[at], lowered[at:stop]
            if first == "'" and at >= no_inner_before and OPENS_INNER.match(text, at, end):
                limit = min(end, at + LONGEST_INNER)
                if at and text[at - 1].isalnum():
                    pass  # an apostrophe
                elif closing := CLOSES_INNER.search(text, at + 1, limit):
                    here = (at, closing.end(), ("QUOTED",))
                else:
                    no_inner_before = limit
            capital = first.isupper()
            if here is None:
                for name, pattern, led in tries:
                    if name == "NEW_NAME" and not may_introduce:
                        continue
                    if lowered.startswith(led, at) and (match := pattern.match(text, at, end)):
                        opens = at == start or previous in SENTENCE_STARTS or previous in COST_STARTS
                        listed = longest(word, lowered, at) if name == "NEW_NAME" and opens else None
                        if listed is None or "ARTICLE" in listed[1]:  # “Create Boo, a legendary …” starts with no name
                            here = (at, match.end(), (name,))
                        break
            if here is None:
                entry = None
                but = "THIS_WAY" if previous in ("PREPOSITION", "LINK") else ""
                if (
                    not capital
                    or at == start
                    or first in "XY"
                    or previous in SENTENCE_STARTS
                    or (previous == "NUMBER" and _is_choice(lowered, out))
                ):
                    entry = longest(word, lowered, at, but)
                elif previous in COST_STARTS:  # “{T}, Sacrifice a creature”
                    entry = longest(word, lowered, at, but)
                    if entry and {"VERB", "PARTICIPLE", "AUXILIARY"}.isdisjoint(entry[1]):
                        entry = None
                if capital and entry and BASIC_LAND.match(text, at, entry[0]):
                    entry = None  # “Islands you control have …”: the subtype, not what a counter is called
                if entry and entry[0] <= end:
                    here = (at, *entry)
                    if previous in COUNTING and COUNTED_THING.match(text, entry[0]) and OF_NO_NOUN.issuperset(entry[1]):
                        here = (at, entry[0], ("ADJECTIVE",))  # “a kick counter”
                elif match := low.match(text, at, end):
                    assert match.lastgroup
                    here = (at, match.end(), (match.lastgroup.partition("__")[0],))
                    if here[2] == ("WORD",) and COUNTED_THING.match(text, here[1]):
                        here = (at, here[1], ("ADJECTIVE",))  # “a spore counter”
                else:
                    unknown = UNKNOWN.match(text, at, end)
                    here = (at, unknown.end() if unknown else at + 1, ("WORD",))
            out.append(here)
            at, previous = here[1], here[2][0]
        return out


def _is_choice(lowered: str, out: Found) -> bool:
    """Whether the words so far are “Choose one”: a printing that lost its dash has a mode after them."""
    return len(out) == 2 and lowered.startswith("choose", out[0][0])
