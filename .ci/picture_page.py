"""Writes docs/picture.svg: the picture of a text that the README begins with."""

from __future__ import annotations

from pathlib import Path

from cardwright import show

PAGE = Path(__file__).parent.parent / "docs" / "picture.svg"
TEXT = (
    "When Moot Warden enters, if you control an artifact, create two 1/1 white Soldier creature tokens with “When this"
    " token dies, you gain 1 life.” They gain haste until end of turn."
)

if __name__ == "__main__":
    PAGE.write_text(show(TEXT, name="Moot Warden").svg(), encoding="utf-8")
