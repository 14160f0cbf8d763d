"""“For each other …” of each object for itself: other than the one that gets it, not than the source (CR 613.4c)."""

from __future__ import annotations

import pytest

from .stage import board


def _sizes(*names: str) -> dict[str, tuple[object, object]]:
    on = board(*names)
    seen = [on.seen(identity)[1] for identity in range(1, len(names) + 1)]
    return {each.name: (each.power, each.toughness) for each in seen}


@pytest.mark.parametrize(
    ("names", "sizes"),
    [
        (("Sliver Legion",), {"Sliver Legion": (7, 7)}),
        (("Sliver Legion", "Metallic Sliver"), {"Sliver Legion": (8, 8), "Metallic Sliver": (2, 2)}),
        (("Heroes' Podium", "Isamaru, Hound of Konda"), {"Isamaru, Hound of Konda": (2, 2)}),
    ],
)
def test_613_4c_each_is_other_than_itself(names: tuple[str, ...], sizes: dict[str, tuple[int, int]]) -> None:
    assert sizes.items() <= _sizes(*names).items()
