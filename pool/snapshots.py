"""Snapshots: what a pool's cards create, one line a card, sorted and without what says nothing; made for git."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from ..compiler.records.creating import CreationRecord
from ..files import inputs
from ..files.digests import blake2b
from ..files.outputs import written
from ..oracle import Card
from ..oracle.decoding import BROKEN, reason
from ..values.decoders import from_json, json_decoder
from .facts import DEEPEST, refuse_odd

VERSION = 1
PLACES = ("source", "span")
"""Where a creation stands is no part of what it means."""


class BadSnapshot(ValueError):
    """A file that is no snapshot, or one of a version that this cardwright does not know."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card: `text` identifies its words, `creations` leaves out what is false, null or empty.

    `status` is left out for cards that create nothing. `diagnostics` and `warnings` are `construct: message`; what was
    not understood counts when snapshots are compared, a warning is a difference and no more.
    """

    name: str
    status: str = "none"
    text: str | None = None
    creations: tuple[dict[str, Any], ...] = ()
    diagnostics: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class _Head(msgspec.Struct, frozen=True):
    snapshot: int


def entry(record: CreationRecord | dict[str, Any], card: Card | None = None) -> Entry:
    """Give the entry of a creation record (as a value or as decoded JSON), with the card it was made of, if known."""
    raw = msgspec.to_builtins(record)
    creating = raw.get("status", "none") != "none"
    return Entry(
        raw["name"],
        raw.get("status", "none"),
        digest(card) if card is not None and creating else None,
        tuple(_lean(creation, PLACES) for creation in raw.get("creations") or ()),
        _said(raw, "error"),
        _said(raw, "warning"),
    )


def _said(record: dict[str, Any], severity: str) -> tuple[str, ...]:
    found = (each for each in record.get("diagnostics") or () if each.get("severity", "error") == severity)
    return tuple(f"{each['construct']}: {each['message']}" for each in found)


def digest(card: Card) -> str:
    """Give eight letters and digits that change when the card's text does."""
    words = "\0".join(face.oracle_text for face in card.faces)
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def write(entries: Iterable[Entry], path: Path) -> int:
    """Write a snapshot, sorted by name; it appears under its name when it is complete. Give the number of cards.

    Cards of one name stay in their order.
    """
    encode = msgspec.json.Encoder().encode
    lines = sorted(((each.name, encode(each)) for each in entries), key=lambda line: line[0])
    with written(path) as out:
        out.write(encode(_Head(VERSION)) + b"\n")
        out.writelines(line + b"\n" for _, line in lines)
    return len(lines)


def read(path: Path) -> list[Entry]:
    """Read a snapshot, or the creation records that `compile --pool` writes; give the entries in their order.

    Raises `BadSnapshot`, and `OSError` where it cannot be read.
    """
    lines = inputs.read(path, inputs.LARGEST_OF_POOLS).splitlines()
    head, *rest = lines or [b""]
    try:
        version = from_json(head, _Head).snapshot
    except BROKEN:
        return list(_records(path, lines))
    if version != VERSION:
        raise BadSnapshot(f"{path}: a snapshot of version {version}, which this cardwright cannot read")
    decode = json_decoder(Entry).decode
    try:
        found = [decode(inputs.shallow(line, DEEPEST)) for line in rest]
        for each in found:
            refuse_odd(msgspec.structs.asdict(each))
        return found
    except (*BROKEN, ValueError) as error:
        raise BadSnapshot(f"{path}: damaged: {reason(error)}") from error


def is_snapshot(path: Path) -> bool:
    """Whether a file holds a snapshot or creation records, and not cards."""
    with path.open("rb") as file:
        first = file.readline(1 << 20)
    return first.startswith(b'{"snapshot":') or (first.startswith(b"{") and b'"creations":' in first)


def _records(path: Path, lines: list[bytes]) -> Iterator[Entry]:
    decode = json_decoder(dict[str, Any]).decode
    for number, line in enumerate(lines, 1):
        try:
            raw = decode(inputs.shallow(line, DEEPEST))
            if "creations" not in raw or "name" not in raw:
                raise ValueError("neither a snapshot nor creation records")
            refuse_odd(raw)
            yield entry(raw)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadSnapshot(f"{path}: line {number}: {reason(error)}") from error


def _lean(value: dict[str, Any], without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Leave out what is false, null or empty: the rest means the same without it."""
    kept: dict[str, Any] = {}
    for field, inner in value.items():
        lean = _lean(inner) if field == "token" and isinstance(inner, dict) else inner
        if field not in without and (lean or lean == 0) and lean is not False:
            kept[field] = lean
    return kept
