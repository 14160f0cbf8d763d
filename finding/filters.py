"""What a card is, beside what it does: “type:creature”, “color:w”, “mv<=3”, “creates:"1/1 white Soldier"”."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NamedTuple

from ..oracle.creation_search import Alternatives, BadQuery, creation_query, fits
from ..oracle.creations import Creation
from ..oracle.fold import fold
from ..oracle.records import Card, Face, colors_of
from ..values.colors import COLORS_BY_WORD
from ..values.mana_values import mana_value
from .errors import QueryError

#: A filter: a name, a comparison, and what it is compared with, maybe in quotation marks; “-” before it says not.
_FILTER = re.compile(r"""(?<!\S)(-?)([A-Za-z]+)(:|!=|<=|>=|=|<|>)("[^"]*"|“[^”]*”|[^\s"“]+)(?!\S)""")
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_OF_SETS: dict[str, Callable[[frozenset[str], frozenset[str]], bool]] = {**_COMPARED, ":": operator.ge}  # type: ignore[dict-item]
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_MULTICOLORED = ("multicolor", "multicolored", "m")
_COLORLESS = ("colorless", "c")
_COLORS_BY_LETTER = {**COLORS_BY_WORD, **{letter.lower(): letter for letter in COLORS_BY_WORD.values()}}


class Known(NamedTuple):
    """A card as filters look at it: itself, and what the tokens are that it creates, where that is asked for."""

    card: Card
    creations: Callable[[], Iterable[Creation]]


class Filter(NamedTuple):
    """A filter: its words, and whether a card is so."""

    text: str
    fits: Callable[[Known], bool]


class Given(NamedTuple):
    """What a filter says, and where: “mv”, “<=”, “3”."""

    query: str
    span: tuple[int, int]
    name: str
    compared: str
    value: str

    def wrong(self, reason: str, hint: str = "") -> QueryError:
        """The error that says what is wrong with it."""
        return QueryError(self.query, self.span, reason, hint)


def split(query: str) -> tuple[str, tuple[Filter, ...]]:
    """Take the filters out of a query: the words that are left, in their places, and the filters.

    Raises `QueryError` for a filter that is not known, or that compares nothing.
    """
    found: list[Filter] = []

    def taken(match: re.Match[str]) -> str:
        negated, name, compared, value = match.groups()
        given = Given(query, match.span(), name.lower(), compared, value.strip('"“”').strip())
        fits = _filter(given)
        found.append(Filter(match[0], _opposite(fits) if negated else fits))
        return " " * len(match[0])

    return _FILTER.sub(taken, query), tuple(found)


def _opposite(fits: Callable[[Known], bool]) -> Callable[[Known], bool]:
    return lambda known: not fits(known)


def _filter(given: Given) -> Callable[[Known], bool]:
    made = FILTERS.get(given.name)
    if made is None:
        like = get_close_matches(given.name, FILTERS, n=1)
        hint = f"did you mean “{like[0]}”? " if like else ""
        hint += f"the filters are {', '.join(SAID)}; what a text says needs a space behind its colon"
        raise given.wrong(f"“{given.name}” is no filter", hint)
    if not given.value:
        raise given.wrong(f"“{given.name}{given.compared}” is followed by nothing")
    return made(given)


# ── The filters ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _any_face(fits: Callable[[Face], bool]) -> Callable[[Known], bool]:
    return lambda known: any(fits(face) for face in known.card.faces)


def _equal(given: Given) -> bool:
    """Whether it is so or not so that is asked; nothing else can be compared of words."""
    if given.compared not in (":", "=", "!="):
        raise given.wrong(f"“{given.name}” is compared with “:”, “=” or “!=”")
    return given.compared != "!="


def _type(given: Given) -> Callable[[Known], bool]:
    wanted, so = set(given.value.lower().split()), _equal(given)

    def fits(face: Face) -> bool:
        words = face.type_line.lower().replace("—", " ").split()
        return (wanted <= {*words}) is so

    return _any_face(fits) if so else lambda known: all(fits(face) for face in known.card.faces)


def _name(given: Given) -> Callable[[Known], bool]:
    wanted, so = fold(given.value), _equal(given)
    return lambda known: (wanted in fold(known.card.name)) is so


def _exactly(of: Callable[[Card], str | None]) -> Callable[[Given], Callable[[Known], bool]]:
    def made(given: Given) -> Callable[[Known], bool]:
        wanted, so = given.value.lower(), _equal(given)
        return lambda known: ((of(known.card) or "").lower() == wanted) is so

    return made


def _colors(of: Callable[[Card], frozenset[str]]) -> Callable[[Given], Callable[[Known], bool]]:
    def made(given: Given) -> Callable[[Known], bool]:
        value = given.value.lower()
        if value in _MULTICOLORED:
            so = _equal(given)
            return lambda known: (len(of(known.card)) > 1) is so
        compared = _OF_SETS["=" if value in _COLORLESS and given.compared == ":" else given.compared]
        wanted = _color_set(given, value)
        return lambda known: compared(of(known.card), wanted)

    return made


def _color_set(given: Given, value: str) -> frozenset[str]:
    if value in _COLORLESS:
        return frozenset()
    if value in COLORS_BY_WORD:
        return frozenset([COLORS_BY_WORD[value]])
    if unknown := [letter for letter in value if letter not in _COLORS_BY_LETTER]:
        raise given.wrong(f"“{unknown[0]}” is no color", "colors are w, u, b, r, g, their words, c and m: “color:wu”")
    return frozenset(_COLORS_BY_LETTER[letter] for letter in value)


def _number(of: Callable[[Card], Iterable[float]]) -> Callable[[Given], Callable[[Known], bool]]:
    def made(given: Given) -> Callable[[Known], bool]:
        if not re.fullmatch(r"-?\d+", given.value):
            raise given.wrong(
                f"“{given.value}” is no number to compare with", f"write {given.name}<=3, or {given.name}:3"
            )
        compared, wanted = _COMPARED[given.compared], int(given.value)
        return lambda known: any(compared(each, wanted) for each in of(known.card))

    return made


def _creates(given: Given) -> Callable[[Known], bool]:
    so = _equal(given)
    try:
        alternatives: Alternatives = creation_query(given.value)
    except BadQuery as error:
        raise given.wrong(str(error)) from error
    return lambda known: any(fits(alternatives, each) for each in known.creations()) is so


# ── What is compared ────────────────────────────────────────────────────────────────────────────────────────────────


def _card_colors(card: Card) -> frozenset[str]:
    return frozenset(color for face in card.faces for color in face.colors)


def _identity(card: Card) -> frozenset[str]:
    """The color identity (CR 903.4): the colors of its faces, and of the mana symbols of its texts."""
    symbols = "".join(symbol for face in card.faces for symbol in _SYMBOL.findall(face.oracle_text))
    return _card_colors(card) | frozenset(colors_of(symbols))


def card_mana_value(card: Card) -> int:
    """The mana value of a card: of a split card that of both halves together (CR 709.4b), else that of its front."""
    values = [mana_value(face.mana_cost) for face in card.faces]
    return sum(values) if card.layout == "split" else values[0]


def _of_faces(name: str) -> Callable[[Card], Iterable[float]]:
    def numbers(card: Card) -> Iterable[float]:
        for face in card.faces:
            value = getattr(face, name)
            if value is not None and re.fullmatch(r"-?\d+", value):
                yield int(value)

    return numbers


SAID: dict[str, str] = {
    "type": 'type:creature, type:"legendary goblin"',
    "color": "color:wu (at least these), color=wu, color<=wu, color:c, color:m",
    "identity": "identity<=wu",
    "mv": "mv<=3",
    "pow": "pow>=4",
    "tou": "tou=1",
    "loyalty": "loyalty>4",
    "name": "name:krenko",
    "set": "set:dom",
    "year": "year>=2020",
    "creates": 'creates:"1/1 white Soldier"',
}
"""The filters by their names, each with an example."""
_MADE: dict[str, Callable[[Given], Callable[[Known], bool]]] = {
    "type": _type,
    "color": _colors(_card_colors),
    "identity": _colors(_identity),
    "mv": _number(lambda card: [card_mana_value(card)]),
    "pow": _number(_of_faces("power")),
    "tou": _number(_of_faces("toughness")),
    "loyalty": _number(_of_faces("loyalty")),
    "name": _name,
    "set": _exactly(lambda card: card.set_code),
    "year": _number(lambda card: [card.year] if card.year is not None else []),
    "creates": _creates,
}
_SHORT = {
    "t": "type",
    "c": "color",
    "colors": "color",
    "id": "identity",
    "cmc": "mv",
    "manavalue": "mv",
    "power": "pow",
    "toughness": "tou",
    "loy": "loyalty",
    "s": "set",
}
FILTERS = {**_MADE, **{short: _MADE[name] for short, name in _SHORT.items()}}
