"""The abilities that an ability gives to its own source."""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i


def given_to_itself(value: i.Value) -> Iterator[str]:
    """The lines of the abilities that a static ability, an effect or a replacement gives to the source itself."""
    match value:
        case i.Static(what=i.Reference("source")) | i.Gain(what=i.Reference("source")) | i.Replacement(itself=True):
            for each in value.walk():
                if isinstance(each, i.AddAbilities):
                    yield from each.abilities
