"""Reads plain lists of cards, a line each: `Name | text`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import lines_of
from .records import Card, Face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .places import BadRecord, Numbered
    from .unpack import Layer, Limits


def name_and_text(layer: Layer, place: Numbered, limits: Limits) -> Iterator[Card | BadRecord]:
    """Read lines of `Name | text`; `\\n` in the text starts a new line of it, `#` a comment."""
    place.unit = "line"
    for line in lines_of(layer, limits.record):
        place.number += 1
        try:
            content = line.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            yield place.bad(str(error))
            continue
        if not content or content.startswith("#"):
            continue
        name, bar, text = (part.strip() for part in content.partition("|"))
        if not name or not bar:
            yield place.bad("“Name | text” was expected", name or None)
            continue
        yield Card(name, (Face(name, oracle_text=text.replace("\\n", "\n")),))
