"""Reads JSON Lines: a card a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .decoding import BROKEN, card_of_any_shape, decode_scryfall, name_in, reason
from .lines import lines_of
from .shapes import NotACard, from_scryfall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .places import BadRecord, Numbered
    from .records import Card
    from .unpack import Layer, Limits


def json_lines(layer: Layer, place: Numbered, limits: Limits) -> Iterator[Card | BadRecord]:
    """Read one card from each line; empty lines are passed over."""
    place.unit = "line"
    decode, build = decode_scryfall, from_scryfall
    for line in lines_of(layer, limits.record):
        place.number += 1
        if not line:
            continue
        if len(line) > limits.record:
            yield place.bad(f"the line is longer than {limits.record >> 20} MiB", name_in(line))
            continue
        try:
            raw = decode(line)
            if raw.type_line is None and raw.oracle_text is None:
                yield card_of_any_shape(line)
            else:
                yield build(raw)
        except (*BROKEN, NotACard) as error:
            if line.strip():
                yield place.bad(reason(error), name_in(line))
