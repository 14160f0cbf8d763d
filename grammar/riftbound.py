"""Riftbound's wording: tokens are played or added; abilities stand behind keywords in brackets (RB 174, 179.1.a)."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import structs

from . import build
from . import nodes as n
from .terminals import Token
from .texts import TextReader
from .tokens import creation

PLAYING = frozenset("play plays playing played add adds".split())
PASSIVE = frozenset("is are was were be been".split())
_KEYWORD = r"\[[A-Z][a-z]+(?:[ -][A-Za-z]+)*(?: (?:\d+|X))?\]"
#: “[Deathknell] —”, “[Deathknell][>]”, “[Reaction][>]”: one keyword or more before what the ability does.
_FRAME = re.compile(rf"(?P<words>{_KEYWORD}(?: ?{_KEYWORD})*)(?P<mark> ?(?:\[>\]|»|>)| ?[—–]| -(?= ))?\s*(?=\S)")
_REMINDER = re.compile(r"_?\([^()]*\)_?")
_MODE = re.compile(r"(?:•|\*) ?(?=\S)")


class Build(build.Build):
    """Magic's rules have their builders here, too; what a clause creates is Riftbound's own."""

    @staticmethod
    def creation(clause: n.Clause) -> n.Clause | n.Creation:
        """“play two 1 [MIGHT] Recruit unit tokens here”; not “play a token unit”, which any played token is."""
        if clause.verb.main not in PLAYING or PASSIVE.intersection(w.lower() for w in clause.verb.words):
            return clause
        clause = _with_its_place(clause)
        made = creation(clause)
        if made is None or not all(map(_in_order, clause.complements[:1])):
            return clause
        return made if any(map(_names, made.tokens)) else clause

    def place(self, c: list[Token]) -> n.Word:
        """“here”, “there”, “exhausted”: what belongs to the words before it, and to nothing else."""
        return n.Word(kind="place", text=str(c[0]), span=build.span(c))

    def __getattr__(self, name: str) -> object:
        """An alternative that is imported has the name of the grammar that it comes from before its own."""
        grammar, _, rule = name.partition("__")
        if grammar == "magic" and rule:
            return getattr(self, rule)
        raise AttributeError(name)


def _with_its_place(clause: n.Clause) -> n.Clause:
    """“play a Recruit unit token to your base and a Gold gear token”: the place is the first token's, not a list."""
    if len(clause.complements) < 2:
        return clause
    token, place = clause.complements[:2]
    if not isinstance(token, n.NounPhrase) or not isinstance(place, n.Prepositional) or not _is_token(token):
        return clause
    had = place.object
    if not isinstance(had, n.NounList) or _is_token(had.items[0]):
        return clause
    cut = next((k for k, item in enumerate(had.items) if _is_token(item)), None)
    if cut is None:
        return clause
    kept, end = had.items[:cut], had.items[cut - 1].span.end
    where: n.Noun = kept[0]
    if cut > 1:
        where = n.NounList(items=kept, joiners=had.joiners[: cut - 1], span=n.Span(had.span.start, end))
    own = n.Prepositional(preposition=place.preposition, object=where, span=n.Span(place.span.start, end))
    first = structs.replace(token, modifiers=(*token.modifiers, own), span=n.Span(token.span.start, end))
    tokens = n.NounList(
        items=(first, *had.items[cut:]), joiners=had.joiners[cut - 1 :], span=n.Span(token.span.start, place.span.end)
    )
    return structs.replace(clause, complements=(tokens, *clause.complements[2:]))


def _is_token(phrase: n.NounPhrase) -> bool:
    return any(isinstance(x, n.Word) and x.kind == "token" for x in phrase.words)


def _in_order(noun: n.Complement) -> bool:
    """Whether “token” stands after all that describes it: what else is said has the words in another order."""
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    for item in items:
        kinds = [x.kind for x in item.words if isinstance(x, n.Word)] if isinstance(item, n.NounPhrase) else []
        if "token" in kinds and set(kinds[kinds.index("token") + 1 :]) - {"noun"}:  # “token copy”
            return False
    return True


def _names(tokens: n.Tokens) -> bool:
    """Whether it says which token: by a name (RB 181), by Might (RB 179.1.b), or by what it is a copy of."""
    if not isinstance(tokens, n.TokenDescription):
        return isinstance(tokens, n.TokenCopy)
    return bool(tokens.noun) and (bool(tokens.might) or any(w.kind == "subtype" for w in tokens.types))


class Reader(TextReader):
    """Cuts a text into abilities: the marks of Riftbound's frames are keywords in brackets."""

    def _line(self, start: int, end: int) -> n.Ability | n.KeywordLine | n.Reminder | n.Unparsed:
        if _REMINDER.fullmatch(self.text, start, end):
            return n.Reminder(text=self.text[start:end], span=n.Span(start, end))
        kind: Literal["statement", "triggered", "activated", "mode"] = "statement"
        label, word, at = "", "", start
        if mode := _MODE.match(self.text, at, end):
            kind, label, at = "mode", mode.group().strip(), mode.end()
        frame = _FRAME.match(self.text, at, end)
        if frame and frame.end() < end and (frame.group("mark") or self._goes_on(frame.end(), end)):
            mark = (frame.group("mark") or "").strip()
            word, at = frame.group("words") + (mark if mark == "[>]" else ""), frame.end()
        tokens = self._tokens(at, end, line=kind == "statement" and not word)
        if kind == "statement" and not word and (line := self._keyword_line(tokens, start, end)):
            return line
        cost: n.Cost | None = None
        if (colon := self._cost_end(tokens)) is not None:
            cost = self._cost(tokens[:colon])
            tokens = tokens[colon + 1 :]
            kind = "activated" if kind == "statement" else kind
        if kind == "statement" and _waits(tokens):
            kind = "triggered"
        return n.Ability(
            kind=kind, sentences=self._sentences(tokens), word=word, label=label, cost=cost, span=n.Span(start, end)
        )

    def _goes_on(self, at: int, end: int) -> bool:
        """Whether an ability follows keywords that no mark parts from it, with their reminder or without."""
        if reminder := re.compile(r"\([^()]*\)\s*").match(self.text, at, end):
            at = reminder.end()
        return at < end and (self.text[at].isupper() or self.text[at] == "•")


def _waits(tokens: list[Token]) -> bool:
    """Whether the ability is triggered: “When …”, “At the start of …”, “Once each turn, when …”."""
    first = next((t for t in tokens if t.type != "REMINDER"), None)
    if first is None:
        return False
    if first.type in ("WHEN", "AT"):
        return True
    comma = next((k for k, t in enumerate(tokens) if t.type == "COMMA"), None)
    return comma is not None and comma < 5 and comma + 1 < len(tokens) and tokens[comma + 1].type == "WHEN"


__all__ = ["Build", "Reader"]
