"""Each room of the board is in its map, and the map names no file that is not there."""

import re
from pathlib import Path

import cardwright.board

ROOM = Path(cardwright.board.__file__).parent
MAP = (ROOM.parent / "docs" / "board.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1] for line in MAP.splitlines() if line.startswith("| `")]


def test_each_room_is_in_the_map() -> None:
    rooms = {path.name + "/" for path in ROOM.iterdir() if (path / "__init__.py").exists()}
    files = {path.name for path in ROOM.glob("*.py")} - {"__init__.py"}
    assert rooms | files == {name for row in ROWS for name in re.findall(r"`([^`]+)`", row)}


def test_each_file_that_the_map_names_is_there() -> None:
    named = set(re.findall(r"`(\w+/\w+\.py)`", MAP))
    assert named
    assert all((ROOM / name).exists() or (ROOM.parent / name).exists() for name in named)
