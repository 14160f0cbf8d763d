"""Creation records as whoever needs to know what a card creates reads them.

Their shape is that of the JSON that `cardwright compile --pool` writes; nothing here knows how they are made.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..values.decoders import converted, from_json

Strings = tuple[str, ...]


class Token(msgspec.Struct, frozen=True):
    """The characteristics of a token in a creation record."""

    name: str | None = None
    supertypes: Strings = ()
    types: Strings = ()
    subtypes: Strings = ()
    colors: Strings = ()
    power: str | None = None
    toughness: str | None = None
    keywords: Strings = ()
    abilities: Strings = ()
    mana_cost: str | None = None
    might: str | None = None
    tags: Strings = ()


class Creation(msgspec.Struct, frozen=True):
    """One creation of a creation record: what, how many, by whom, and how it enters."""

    kind: str = "described"
    via: str = "create"
    count: str = "1"
    creator: str = "you"
    token: Token | None = None
    copy_of: str | None = None
    exceptions: Strings = ()
    tapped: bool = False
    attacking: bool = False
    counters: dict[str, str] = {}
    attached_to: str | None = None
    nested: bool = False
    choice: str | int | None = None
    optional: bool = False
    source: str | None = None
    face: str | None = None
    enters: str | None = None
    location: str | None = None


class CreationRecord(msgspec.Struct, frozen=True):
    """What one card creates; `status` is `ok`, `partial` or `none`."""

    name: str
    status: str = "none"
    creations: tuple[Creation, ...] = ()
    diagnostics: tuple[Any, ...] = ()


def creation_record(value: object) -> CreationRecord:
    """Take a creation record in any form of its JSON shape: bytes of JSON, a dict, or an object with these fields.

    Raises `msgspec.ValidationError` (or `msgspec.DecodeError`) where it has another shape.
    """
    if isinstance(value, bytes | str):
        return from_json(value, CreationRecord)
    return converted(msgspec.to_builtins(value), CreationRecord)
