"""The creation record of a Riftbound card: Might, tags, how and where the tokens enter."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .... import instructions as i
from ...records.creating import CreationEntry, DiagnosticEntry, shown


class RiftboundToken(msgspec.Struct, frozen=True):
    """The token's characteristics, as strings (RB 182)."""

    name: str
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    tags: list[str]
    might: str | None
    keywords: list[str]
    abilities: list[str]
    mana_cost: str | None


class RiftboundEntry(msgspec.Struct, frozen=True):
    """One creation. ``enters``: “ready”, “exhausted”; ``location``: “here”, “base” …; null where the text is silent."""

    kind: str
    via: str
    count: str
    creator: str
    token: RiftboundToken | None
    copy_of: str | None
    exceptions: list[str]
    enters: str | None
    location: str | None
    counters: dict[str, str]
    attached_to: str | None
    nested: bool
    choice: str | None
    optional: bool
    source: str
    span: tuple[int, int]
    face: str | UnsetType = UNSET


class RiftboundRecord(msgspec.Struct, frozen=True):
    """One card: ``status`` is "ok", "partial" or "none"."""

    name: str
    status: str
    creations: list[RiftboundEntry]
    diagnostics: list[DiagnosticEntry]


def riftbound_record(
    name: str, status: str, entries: list[tuple[i.Creation, CreationEntry]], diagnostics: list[Any]
) -> RiftboundRecord:
    """The record, from creations and what the first game's record says of them."""
    return RiftboundRecord(name, status, [_entry(*pair) for pair in entries], diagnostics)


def _entry(creation: i.Creation, e: CreationEntry) -> RiftboundEntry:
    return RiftboundEntry(
        e.kind,
        e.via,
        e.count,
        e.creator,
        _token(creation.token),
        e.copy_of,
        e.exceptions,
        creation.enters,
        creation.location or None,
        e.counters,
        e.attached_to,
        e.nested,
        e.choice,
        e.optional,
        e.source,
        e.span,
        e.face,
    )


def _token(token: i.TokenKind) -> RiftboundToken | None:
    c = token.token if isinstance(token, i.CopyOf) else token.characteristics
    if c is None:
        return None
    might = None if c.might is None or isinstance(token, i.CopyOf) else shown(c.might)  # a copy has the other's
    return RiftboundToken(
        c.name or "",
        list(c.supertypes),
        list(c.types),
        [],
        list(c.subtypes),
        might,
        list(c.keywords),
        list(c.abilities),
        c.mana_cost,
    )
