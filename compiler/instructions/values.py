"""What all instruction values are."""

from __future__ import annotations

from msgspec import Struct


class Value(Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    """Base of every instruction value: immutable, compared by content, tagged with its class's name in JSON."""


class Action(Value, frozen=True, kw_only=True):
    """Base of the steps that tell somebody to do something; ``text`` and ``span`` are its words, for people."""

    text: str = ""
    span: tuple[int, int] = (0, 0)
