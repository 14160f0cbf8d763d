"""Five cards of our own, written down in every format that is read: `sets/` holds the files."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

FOLDER = Path(__file__).with_name("sets")

NAMES = ["Pantry Goblin", "Muster the Vale", "Clockmaker's Bench", "Ærie Watcher", "Oda, Keeper of Doors"]
TEXTS = [
    "Haste\nWhen Pantry Goblin enters the battlefield, create a Food token. (It's an artifact with “{2}, {T}, "
    "Sacrifice this artifact: You gain 3 life.”)",
    "Create two 1/1 green and white Elf Soldier creature tokens, then untap them.",
    "{2}, {T}: Create a 1/1 colorless Thopter artifact creature token with flying.\nWhenever you create an artifact "
    'token, "Clockmaker\'s Bench" gains nothing; scry 1.',
    "Flying, vigilance\nAt the beginning of your upkeep, if you control no other creatures, create a Treasure token.",
    "+1: Create a 1/1 white Human creature token & gain 1 life.\n−3: Create a token that's a copy of target creature "
    "you control.",
]

PICTURE = b"\x89PNG\r\n\x1a\n and no picture"


def mse_archive(compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Give the set of Magic Set Editor in its archive, with pictures before and behind it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in (("image0", PICTURE), ("set", (FOLDER / "set").read_bytes()), ("image1", PICTURE)):
            info = zipfile.ZipInfo(name, (2020, 5, 1, 10, 0, 0))
            info.compress_type = compression
            archive.writestr(info, data)
    return out.getvalue()


def texts_of(file: str) -> list[str]:
    """Give the texts as a file has them: the one in Windows-1252 has no minus sign."""
    return [text.replace("−", "–") for text in TEXTS] if file == "semicolons.csv" else TEXTS


FILES = sorted(path.name for path in FOLDER.iterdir())
EVERYTHING = [*FILES, "set.mse-set"]


def data_of(file: str) -> bytes:
    """Give the bytes of a file in `sets/`, or of the archive."""
    return mse_archive() if file == "set.mse-set" else (FOLDER / file).read_bytes()
