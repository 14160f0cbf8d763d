"""What is expected of cards, written beside them as creation records that state only what one cares about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from ..compiler.records.creating import CreationRecord
from ..oracle import Card
from ..texts.carets import located, shown
from .facts import Record, disagreements
from .scoring import read_records

SUFFIX = ".expected.jsonl"


def beside(pool: Path) -> Path:
    """Give the file of expectations beside a pool: `cards.expected.jsonl` for `cards.jsonl` or `cards.jsonl.gz`."""
    name = pool.name.removesuffix(".gz")
    return pool.with_name(name.rsplit(".", 1)[0] + SUFFIX)


def read(path: Path) -> dict[str, Record]:
    """Read expectations by the card's name. Raises `UnusableRecords`, and `OSError` where there is no such file."""
    return read_records(path)


def complaints(card: Card, record: CreationRecord, expected: Record | None) -> Iterator[str]:
    """Yield what is wrong with a card's record, each with the place in the text and carets under it.

    Without an expectation of its status a card must not be understood in part only.
    """
    if fails(record, expected):
        yield from told(card, record)
    if expected is None:
        return
    for disagreement in disagreements(expected, msgspec.to_builtins(record)):
        if disagreement.creation is None:
            yield disagreement.message + _whole(card)
            continue
        creation = record.creations[disagreement.creation]
        face = creation.face if isinstance(creation.face, str) else None
        yield located(disagreement.message, text_of(card, face), *creation.span)


def fails(record: CreationRecord, expected: Record | None) -> bool:
    """Whether a card is understood in part only, and that is not expected of it."""
    return record.status == "partial" and "status" not in (expected or {})


def told(card: Card, record: CreationRecord) -> Iterator[str]:
    """Yield the diagnostics of a card's record, each with the place in the text, carets and a hint."""
    for each in record.diagnostics:
        yield shown(each, text_of(card, each.face if isinstance(each.face, str) else None))


def text_of(card: Card, face: str | None) -> str:
    """Give the text of the face of that name, or of the first."""
    return next((each.oracle_text for each in card.faces if each.name == face), card.faces[0].oracle_text)


def _whole(card: Card) -> str:
    lines: Sequence[str] = [line for face in card.faces for line in face.oracle_text.splitlines()]
    return "".join(f"\n  {line}" for line in lines)
