"""What stands on a permanent, in words, for tables and cards: its size, its type line, its status."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...texts.numerals import shown_number
from ..looking import lasting

if TYPE_CHECKING:
    from ..value import Listed


def size(listed: Listed) -> str:
    """Power and toughness, “2/2”; "" for what has neither."""
    now = listed.characteristics
    return "" if now.power is None and now.toughness is None else f"{_value(now.power)}/{_value(now.toughness)}"


def might(listed: Listed) -> str:
    """The Might of a unit; "" for what has none."""
    return "" if listed.characteristics.might is None else _value(listed.characteristics.might)


def type_line(listed: Listed) -> str:
    """Supertypes, types and subtypes: “Artifact — Treasure”."""
    now = listed.characteristics
    return " ".join((*now.supertypes, *now.types)) + (f" — {' '.join(now.subtypes)}" if now.subtypes else "")


def status(listed: Listed, words: Mapping[str, str]) -> list[str]:
    """What else is so of it: tapped, attacking, counters; ``words`` are what its game calls these."""
    permanent = listed.permanent
    flags = ("tapped", "face_down", "phased_out", "transformed")
    said = [flag.replace("_", " ") for flag in flags if getattr(permanent, flag)]
    if permanent.attacking is not None:
        said.append(f"attacking {permanent.attacking}".rstrip())
    said += [f"blocking #{blocked}" for blocked in permanent.blocks]
    said += [f"{shown_number(count)} {kind}" for kind, count in permanent.counters.items()]
    said += [modifier.words for modifier in permanent.modifiers if modifier.demand]
    said += [f"a copy until {lasting.said(copied.until)}" for copied in permanent.copies[-1:] if copied.until]
    if permanent.attached_to is not None:
        to = permanent.attached_to
        said.append(f"attached to {to if isinstance(to, str) else f'#{to}'}")
    return [words.get(each, each) for each in said]


def _value(value: object) -> str:
    number = getattr(value, "value", value)
    return shown_number(number) if isinstance(number, int) else "?" if number is None else str(number)
