"""Riftbound's wording: tokens are played or added; abilities stand behind keywords in brackets (RB 177, 182.1.a)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

from ..texts.patterns import regex
from . import build, creating
from . import nodes as n
from .definitions import Definitions
from .described import span
from .terminals import Token
from .texts import TextReader

#: Keywords stand in brackets, and are no words (`tables.make`).
WORDS_OF = ("keyword action",)
PLAYING = frozenset("play plays playing played add adds".split())
_KEYWORD = r"\[[A-Z][a-z]+(?:[ -][A-Za-z]+)*(?: (?:\d+|X))?\]"
#: “[Deathknell] —”, “[Deathknell][>]”, “[Reaction][>]”: one keyword or more before what the ability does.
_FRAME = regex(rf"(?P<words>{_KEYWORD}(?: ?{_KEYWORD})*)(?P<mark> ?(?:\[>\]|»|>)| ?[—–]| -(?= ))?\s*(?=\S)")
_REMINDER = regex(r"_?\([^()]*\)_?")
_MODE = regex(r"(?:•|\*) ?(?=\S)")

#: So many words may stand before “do this”: “then, you may”.
_MOST_BEFORE_DO = 6

Child = Any


@cache
def _paid_keywords() -> frozenset[str]:
    """The keyword abilities that have a cost, in lower case: “[Repeat] — Discard 1”."""
    lines = Definitions(game="riftbound").all("keyword ability")
    return frozenset(line.name.lower() for line in lines if "[cost]" in line.parameter)


@cache
def _actions() -> frozenset[str]:
    """The keywords that are done, in lower case: “[Stun] a unit”, “[Predict 2]”."""
    lines = Definitions(game="riftbound").all("keyword action")
    return frozenset([*(line.name.lower() for line in lines), "add", "ready"])  # two are words of the grammar itself


def _action(word: str) -> bool:
    """Whether a keyword in brackets, in lower case, may be one that is done."""
    return word.strip("[]").partition(" ")[0] in _actions()


class Build(build.Build):
    """Magic's rules have their builders here, too; what a clause creates is Riftbound's own."""

    def place(self, c: list[Token]) -> n.Word:
        """“here”, “there”, “exhausted”: what belongs to the words before it, and to nothing else."""
        return n.Word(kind="place", text=c[0].text, span=span(c))

    def behind(self, c: list[Child]) -> n.Prepositional:
        """“…, to a minimum of 1 [MIGHT]”, “…, ignoring its cost”, “…, reducing its cost by [E2]”."""
        preposition = c[0].text if c[0].text.startswith(",") else c[0].text.lstrip()
        return n.Prepositional(preposition=preposition, object=c[1], span=span(c))

    def gift(self, c: list[Child]) -> n.Noun:
        """“(give it) | +2 [MIGHT] and [Ganking]”: what is given, apart from whom it is given to."""
        noun: n.Noun = c[1]
        return noun

    def __getattr__(self, name: str) -> object:
        """An alternative that is imported has the name of the grammar that it comes from before its own."""
        grammar, _, rule = name.partition("__")
        if grammar == "magic" and rule:
            return getattr(self, rule)
        raise AttributeError(name)


#: What may be given, what may stand before it, and what tells of it instead: “a unit with [Deflect]”.
_GIFTS = frozenset(["PT_CHANGE", "KEYWORD", "QUOTED"])
_BEFORE_GIFTS = frozenset(["an additional", "my", "double"])
#: Before the place of something: “at a battlefield”, “at my battlefield”, “at the same location”.
_TO_PLACES = frozenset("A ARTICLE DETERMINER POSSESSIVE ADJECTIVE NUMBER".split())
_PLACES = frozenset("battlefield battlefields base bases location locations".split())


class Creating(creating.Creating):
    """“play two 1 [MIGHT] Recruit unit tokens here”; not “play a token unit”, which any played token is."""

    verbs = PLAYING

    def __call__(self, tokens: Sequence[Token]) -> None:
        """Change the types of these tokens, which are those of one sentence; where something is given, set a mark."""
        for k, token in enumerate(tokens):
            if token.type == "KEYWORD" and _action(token.word) and _is_done(tokens, k):
                token.type = "VERB"
            elif token.type == "TERM":
                token.type = "NOUN"
            elif token.word in _OF_MAGIC:
                token.type = "WORD"
            elif token.word == "ready" and k and tokens[k - 1].type == "AUXILIARY":
                token.type = "VERB"
            elif (token.type == "DETERMINER" and k and tokens[k - 1].word in _COSTS) or (
                token.word in ("copies", "copy") and k and tokens[k - 1].word in ("become", "becomes")
            ):
                token.type = "NOUN"
            elif token.word == "only" and _is_only(tokens, k):
                token.type, tokens[k + 1].type = "PREVERB", "VERB"
            elif token.type == "ADJECTIVE" and token.word in _STATES and not _has_noun(tokens, k + 1):
                token.type = "ADVERB"
            elif token.type == "NOUN" and token.word == "anywhere" and k and tokens[k - 1].type == "TYPE":
                token.type = "PLACE"
            elif token.type == "AT" and _is_place(tokens, k + 1):
                token.type = "PREPOSITION"
        super().__call__(tokens)
        given = [at for k, token in enumerate(tokens) if token.word in _GIVING and (at := _gift(tokens, k + 1))]
        if isinstance(tokens, list):
            for at in reversed(given):
                place = tokens[at].start_pos
                tokens.insert(at, Token("GIFT", "", place, place, ""))

    def speaks_of_tokens(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether it says which token: by a name (RB 184), by Might (RB 182.1.b), or by what it is a copy of."""
        kinds = [token.type for token in tokens[at:]]
        if "TOKEN" not in kinds or not creating.HEAD.issuperset(kinds[: kinds.index("TOKEN")]):
            return False
        end = kinds.index("TOKEN")
        after = tokens[at + end + 1] if at + end + 1 < len(tokens) else None
        copied = after is not None and (after.type == "RELATIVE" or after.word in creating.COPY)  # “token copy of”
        if not copied and after is not None and after.type in ("TYPE", "NOUN", "CAPITALISED"):
            return False
        return copied or not {"PT", "CAPITALISED"}.isdisjoint(kinds[:end])


def _is_done(tokens: Sequence[Token], k: int) -> bool:
    """Whether a keyword stands where a verb does: first, after a joint, a subject or “to”; not “I'm [Empowered]”."""
    before = tokens[k - 1].type if k else "$"
    return before in _BEFORE_DONE


#: What a unit enters, or is.
_STATES = frozenset(["ready", "exhausted"])
#: Words of Magic's that say nothing here.
_OF_MAGIC = frozenset(["tapped", "untapped"])
_OF_A_NOUN = frozenset("TYPE NOUN CAPITALISED TOKEN ADJECTIVE COLOR PT".split())


def _has_noun(tokens: Sequence[Token], k: int) -> bool:
    """Whether a noun follows: “exhausted friendly unit”."""
    return k < len(tokens) and tokens[k].type in _OF_A_NOUN


#: “with Energy cost | no more than [E3]”: what it is compared with belongs to it.
_COSTS = frozenset(["cost", "energy cost", "power cost"])


def _is_only(tokens: Sequence[Token], k: int) -> bool:
    """“opponents can | only play | units to their base”."""
    return (
        k > 0 and tokens[k - 1].type == "AUXILIARY" and k + 1 < len(tokens) and tokens[k + 1].word in ("play", "move")
    )


_BEFORE_DONE = frozenset("$ COMMA AND OR THEN TO AUXILIARY COLON DASH PERIOD CONTROL PRONOUN NOUN PREVERB".split())
_GIVING = frozenset("give gives giving gave".split())
_ENDS = frozenset("COMMA PERIOD COLON DASH AND OR THEN IF WHILE UNLESS".split())


def _is_place(tokens: Sequence[Token], k: int) -> bool:
    """Whether a battlefield, a base or a location is named here."""
    while k < len(tokens) and tokens[k].type in _TO_PLACES:
        k += 1
    return k < len(tokens) and tokens[k].word in _PLACES


def _gift(tokens: Sequence[Token], k: int) -> int:
    """Where begins what is given, behind the words that say to whom; 0 where nothing such is given."""
    start = k
    while k < len(tokens) and tokens[k].type not in _ENDS:
        if tokens[k].type in _GIFTS and k > start and tokens[k - 1].word not in ("with", "without"):
            while k > start + 1 and tokens[k - 1].word in _BEFORE_GIFTS:
                k -= 1
            return k
        k += 1
    return 0


class Reader(TextReader):
    """Cuts a text into abilities: the marks of Riftbound's frames are keywords in brackets."""

    def _line(self, start: int, end: int) -> n.Ability | n.KeywordLine | n.Reminder | n.Unparsed:
        if _REMINDER.fullmatch(self.text, start, end):
            return self.reminder(start, end)
        kind: Literal["statement", "triggered", "activated", "mode"] = "statement"
        label, word, at = "", "", start
        if mode := _MODE.match(self.text, at, end):
            kind, label, at = "mode", mode.group().strip(), mode.end()
        word, at = self._frame(at, end)
        tokens = self._tokens(at, end, line=kind == "statement" and not word)
        if kind == "statement" and not word and (line := self._keyword_line(tokens, start, end)):
            if not _plays(line) and not _is_instruction(tokens):
                return line
            tokens = self._tokens(at, end)
        cost: n.Cost | None = None
        late = False
        if (colon := self._cost_end(tokens)) is not None:
            cost = self._cost(tokens[:colon])
            tokens = tokens[colon + 1 :]
            kind = "activated" if kind == "statement" else kind
            if not word and tokens:
                word, at = self._frame(tokens[0].start_pos, end)
                late = bool(word)
                tokens = self._tokens(at, end) if late else tokens
        if kind == "statement" and _waits(tokens):
            kind = "triggered"
        sentences, span = self._sentences(tokens), n.Span(start, end)
        return n.Ability(kind=kind, sentences=sentences, word=word, label=label, cost=cost, late=late, span=span)

    def _frame(self, at: int, end: int) -> tuple[str, int]:
        """The keywords before an ability, with their “[>]”, and where the ability begins; "" where none stand there."""
        frame = _FRAME.match(self.text, at, end)
        if not frame or frame.end() >= end or not (frame.group("mark") or self._goes_on(frame.end(), end)):
            return "", at
        mark = (frame.group("mark") or "").strip()
        if mark != "[>]" and frame.group("words").strip("[]").lower() in _paid_keywords():
            return "", at
        return frame.group("words") + (mark if mark == "[>]" else ""), frame.end()

    def _cost(self, tokens: Sequence[Token]) -> n.Cost:
        """See `TextReader._cost`; “[E1] / [RUNE:rainbow]” are costs of which each may be paid (RB 820.1.c)."""
        return super()._cost(
            [Token("OR", t.text, t.start_pos, t.end_pos, "or") if t.text == "/" else t for t in tokens]
        )

    def _cost_end(self, tokens: Sequence[Token]) -> int | None:
        """See `TextReader._cost_end`; “Do this twice: …” is no cost (RB 387)."""
        words = [token.word for token in tokens[:_MOST_BEFORE_DO]]
        at = words.index("do") + 1 if "do" in words else len(words)
        return None if words[at : at + 1] in (["this"], ["one of"], ["the"]) else super()._cost_end(tokens)

    def _goes_on(self, at: int, end: int) -> bool:
        """Whether an ability follows keywords that no mark parts from it, with their reminder or without."""
        if reminder := re.compile(r"\([^()]*\)\s*").match(self.text, at, end):
            at = reminder.end()
        return at < end and (self.text[at].isupper() or self.text[at] == "•")


def _is_instruction(tokens: Sequence[Token]) -> bool:
    """“[Stun] a unit.”, “[Predict 2].”: what is done; not “[Empower] [E2]”, nor “[Repeat] — Discard 1”."""
    if not _action(tokens[0].word):
        return False
    return tokens[0].word.strip("[]") not in _paid_keywords() or tokens[1].type not in ("MANA", "DASH")


def _plays(line: n.KeywordLine | n.Node) -> bool:
    """Whether playing tokens was taken for the cost of a keyword: no keyword of this game has such a one."""
    keywords = line.keywords if isinstance(line, n.KeywordLine) else ()
    return any(isinstance(p.content, n.Creation) for k in keywords if k.cost is not None for p in k.cost.parts)


def _waits(tokens: list[Token]) -> bool:
    """Whether the ability is triggered: “When …”, “At the start of …”, “Once each turn, when …”."""
    first = next((t for t in tokens if t.type != "REMINDER"), None)
    if first is None:
        return False
    if first.type in ("WHEN", "AT"):
        return True
    comma = next((k for k, t in enumerate(tokens) if t.type == "COMMA"), None)
    return comma is not None and comma < 5 and comma + 1 < len(tokens) and tokens[comma + 1].type == "WHEN"


__all__ = ["Build", "Creating", "Reader"]
