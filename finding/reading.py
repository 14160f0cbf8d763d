"""A query as it is asked: a card text with holes, compiled by the same grammar, and what its values ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec import structs

from .. import instructions as i
from ..compiler.lower import compile_text
from ..compiler.records.left import NOTHING_DONE, left_in_words
from ..grammar import TextTooLong
from ..instructions.changing import with_all
from .endings import COMPLETE, ENDINGS, Ending
from .errors import QueryError
from .holes import Holes, Rewritten, with_holes
from .matching.numbers import OPEN
from .matching.objects import HOLES, SOMETHING, WHATEVER
from .matching.tokens import COLORLESS

#: What is asked for of a text that says only when something is done, or what for, is not what follows.
Asks = Literal["all", "frame", "condition"]


class Read(NamedTuple):
    """The abilities that a query asks for, and whether “a player” of it is whoever it may be."""

    abilities: tuple[i.Ability, ...]
    asks: Asks
    anyone: bool


class _Way(NamedTuple):
    """A way of reading words: what stands around them, and what of it is asked for."""

    before: str = ""
    after: str = ""
    asks: Asks = "all"
    anyone: bool = False


_DONE = "shuffle"
_PLAIN = _Way()
_TRIGGER = _Way("", f", {_DONE}.", "frame")
_CONDITIONS = (
    _Way("", f", {_DONE}.", "condition"),
    _Way("", ", ~ has flying.", "condition"),
    _Way("Shuffle ", ".", "condition"),
)
_COST = _Way("", " Shuffle.", "frame")
_TOKENS = (_Way("Create {number} ", "."), _Way("Create ", "."))
_SUBJECTS = (
    _Way(f"A {SOMETHING} ", "."),
    _Way(f"Each {WHATEVER} ", "."),
    _Way("A player ", ".", anyone=True),
    _Way("~ ", "."),
)
_YOU = ("You may", "You have", "You get", "Take an", f"You may cast a {SOMETHING}")
_ALONE = (
    *(_Way(f"{before} ", ".") for before in _YOU),
    _Way("After this phase, there is an ", "."),
    _Way(f"Whenever a {SOMETHING} ", f", {_DONE}.", "frame"),
)
_BEGINS = {
    "trigger": re.compile(r"(?:when|whenever|at)\b", re.IGNORECASE),
    "condition": re.compile(r"(?:if|unless|as long as|only if)\b", re.IGNORECASE),
    "tokens": re.compile(r"[^.,:]*\btokens?\b", re.IGNORECASE),
}


#: What a query breaks off with and does not ask for.
_BROKEN_OFF = re.compile(r"(?:[.,]?\s+(?:if you do|then|and|or|but)|(?<=\bprotection) from),?\s*$", re.IGNORECASE)


def read(words: Rewritten, query: str, game: str) -> Read:
    """Read the words of a query; ``query`` is all of it, for what is to be said.

    Raises `QueryError` where they are not understood in full.
    """
    words = words.replaced(_BROKEN_OFF, lambda _: "")
    if (keywords := _keywords(words, query, game)) is not None:
        return keywords
    first: QueryError | None = None
    for holes, ending in _with_endings(words):
        for way in _ways(words.text):
            before, rest = (each.replace("{number}", holes.number) for each in (way.before, ending.rest))
            try:
                return _read(holes.words.framed(before, rest + way.after), holes, way, ending, query, game)
            except QueryError as error:
                first = first or error
    assert first is not None
    raise first


_AND = re.compile(r",? and ")


def _keywords(words: Rewritten, query: str, game: str) -> Read | None:
    """“Deathtouch and lifelink” as the line of keywords that a card has; None where it is no such line."""
    if not _AND.search(words.text):
        return None
    line = words.replaced(_AND, lambda _: ", ")
    try:
        found = _read(line, Holes(line, "", False), _PLAIN, COMPLETE, query, game)
    except QueryError:
        return None
    return found if all(each.kind == "keyword" and each.rule for each in found.abilities) else None


def _with_endings(words: Rewritten) -> Iterator[tuple[Holes, Ending]]:
    """The words as they stand, and then, where they may break off, with a rest behind them."""
    yield from ((holes, COMPLETE) for holes in with_holes(words))
    ended, mark = words.without_end(), ":" if words.text.endswith(":") else ""
    for holes in with_holes(ended):
        yield from ((holes, each._replace(rest=each.rest + mark)) for each in ENDINGS if each.follows(ended.text))


def _ways(text: str) -> Iterator[_Way]:
    """How a query may be meant, in turn: as it stands, or as a part of a sentence."""
    text = text.rstrip(".")
    if text.endswith(":"):
        yield _COST
    if _BEGINS["trigger"].match(text):
        yield from (_PLAIN, _TRIGGER)
        return
    if _BEGINS["condition"].match(text):
        yield from (_PLAIN, *_CONDITIONS)
        return
    yield _PLAIN
    if _BEGINS["tokens"].match(text):
        yield from _TOKENS
    yield from _SUBJECTS
    yield from _ALONE


def _read(framed: Rewritten, holes: Holes, way: _Way, ending: Ending, query: str, game: str) -> Read:
    try:
        program = compile_text(framed.text, game=game)
    except TextTooLong as error:
        raise QueryError(query, (0, len(query)), str(error)) from error
    _refuse(program, framed, query, game)
    abilities = tuple(_with_holes(each, holes) for each in program.abilities if each.kind != "reminder")
    abilities = (*abilities[:-1], *map(ending.opened, abilities[-1:]))
    if not abilities or (way.asks == "condition" and not any(conditions(each) for each in abilities)):
        raise QueryError(query, (0, max(1, len(query))), "this says nothing that a card could do", ADVICE)
    return Read(abilities, way.asks, holes.anyone or way.anyone)


def conditions(ability: i.Ability) -> list[i.Condition]:
    """The conditions under which an ability does something, or something stands."""
    under = [step.condition for step in ability.steps if isinstance(step, i.If)]
    return under + [each.condition for each in ability.statics if each.condition is not None]


ADVICE = "write a text as cards have it, “whenever a creature dies, draw a card”, with “something” for what is open"


def _refuse(program: i.Program, framed: Rewritten, query: str, game: str) -> None:
    """Raise what is wrong with a program that is not all typed: half a question finds what nobody asked for."""
    if any(_is_bare_keyword(each) for each in program.abilities) and len(program.abilities) == 1:
        return
    creations = {each.span for ability in program.abilities for each in ability.walk() if isinstance(each, i.Creation)}
    for each in program.diagnostics:
        if not _is_forgiven(each, creations):
            raise QueryError(query, framed.place(*each.span), each.message, each.hint or ADVICE)
    for left in left_in_words(program, framed.text, game=game, subtypes=lambda: HOLES):
        if left.kind == "text" or left.why == NOTHING_DONE:  # said by a diagnostic; what goes on from what is before it
            continue
        raise QueryError(query, framed.place(*left.span), f"“{left.text}” is not understood", ADVICE)


#: What takes nothing from what is understood, and what a card's text has to say of a token, and a query has not.
_FORGIVEN = frozenset(["size", "agreement", "slip", "reminder"])


def _is_forgiven(found: i.Diagnostic, creations: set[tuple[int, int]]) -> bool:
    """Whether a query may say so; of a description what is missing, and no words that are not understood."""
    if found.construct in _FORGIVEN or (found.construct == "description" and found.span in creations):
        return True
    return any(hole in found.message for hole in HOLES)


def _is_bare_keyword(ability: i.Ability) -> bool:
    return ability.kind == "keyword" and ability.keyword is not None


# ── Holes that the program has as values ────────────────────────────────────────────────────────────────────────────


def _with_holes(ability: i.Ability, holes: Holes) -> i.Ability:
    """An ability of the query with numbers that are left open, and with what is said of tokens as it was meant."""

    def change(value: Any) -> Any:
        match value:
            case i.Variable(name) if name == holes.number:
                return OPEN
            case i.Creation():
                return _creation(value)
        return value

    return with_all(ability, frozenset({i.Variable, i.Creation}), change)


_ONE = re.compile(r"\bone\b", re.IGNORECASE)


def _creation(creation: i.Creation) -> i.Creation:
    """“Create a token” leaves open how many: “one” says it. “Colorless” is a color that is said."""
    if creation.count == i.Number(1) and not _ONE.search(creation.source):
        creation = structs.replace(creation, count=OPEN)
    token = creation.token
    if isinstance(token, i.Described) and "colorless" in creation.source.lower().split():
        token = i.Described(structs.replace(token.characteristics, colors=(COLORLESS,)))
        creation = structs.replace(creation, token=token)
    return creation
