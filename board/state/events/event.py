"""What all events have in common."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", omit_defaults=True):
    """Base of the events."""
