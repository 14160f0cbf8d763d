"""A set that is exported: its cards with their programs, what it is called, and what cannot be exported at all."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from .. import instructions as i
from ..compiler import compile_text
from ..grammar import TextTooLong
from ..oracle import Card, CardLookup
from .naming import shown


class BadSet(ValueError):
    """A set that cannot be exported, and why."""


class SetInfo(Struct, frozen=True):
    """What a set is called: its code, its name, the day of its release."""

    code: str
    name: str
    date: str


class Compiled(Struct, frozen=True):
    """A card with the programs of its faces."""

    card: Card
    programs: tuple[i.Program, ...]


def compiled(cards: Iterable[Card], reference: CardLookup | None = None) -> list[Compiled]:
    """The cards with their programs.

    Raises:
        BadSet: if two cards have one name, if there is none, or if a text is too long to be compiled.
    """
    out: list[Compiled] = []
    names: dict[str, int] = {}
    for number, card in enumerate(cards, 1):
        if (before := names.setdefault(card.name.casefold(), number)) != number:
            raise BadSet(f"cards {before} and {number} of the set both have the name {shown(card.name)}; rename one")
        try:
            out.append(Compiled(card, tuple(_programs(card, reference))))
        except TextTooLong as error:
            raise BadSet(f"{shown(card.name)}: {error}") from error
    if not out:
        raise BadSet("the set has no cards")
    return out


def _programs(card: Card, reference: CardLookup | None) -> Iterable[i.Program]:
    several = len(card.faces) > 1
    for face in card.faces:
        name = face.name if several else face.name or card.name
        yield compile_text(face.oracle_text, name=name.removeprefix("A-"), reference=reference, game=card.game)


def set_info(cards: Sequence[Card], stem: str, code: str | None, name: str | None, date: str | None) -> SetInfo:
    """What the set is called: as given, else by the code that its cards have and by the name of its file.

    Raises:
        BadSet: if the code or the date is none.
    """
    codes = {card.set_code for card in cards if card.set_code}
    own = codes.pop().upper() if len(codes) == 1 else ""
    of_file = re.sub(r"[^A-Z0-9]", "", stem.upper())[:5]
    made = code or own or (of_file if len(of_file) > 1 else "CUSTOM")
    if re.fullmatch(r"[A-Za-z0-9_]{2,10}", made) is None:
        raise BadSet(f"{shown(made)} is no code of a set: two to ten letters and digits")
    day = date or datetime.date.today().isoformat()
    try:
        datetime.date.fromisoformat(day)
    except ValueError:
        raise BadSet(f"{shown(day)} is no day: write it as 2026-01-31") from None
    called = name or stem.replace("_", " ").replace("-", " ").strip().title() or made
    if any(sign in called for sign in "\n\r[]") or not called.isprintable():
        raise BadSet(f"{shown(called)} is no name of a set: one line, without brackets")
    return SetInfo(made.upper(), called, day)
