"""Docs and comments cite files and names: each of them exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = (
    *("grammar", "compiler", "oracle", "board", "picture", "playground", "pool", "decks", "goldfish", "lint", "cli"),
    *("instructions", "values", "texts", "files", "docs", "tests", "benchmarks", "examples", ".ci"),
)
DOCS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
FILES = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".lark", ".txt")]
NAMES = {path.name for path in [*FILES, *ROOT.glob("*.py"), *DOCS]}
SOURCES = [path for path in FILES if path.suffix in (".py", ".lark") and "tests" not in path.relative_to(ROOT).parts]
CODE = "\n".join(path.read_text("utf-8") for path in FILES if path.suffix in (".py", ".lark"))
#: Files that an example makes, or that are another tool's.
MADE = frozenset(
    "grammar.lark grammar.py compiler.py "  # of the package of a game
    "slips.py nova.lark nova.py rules_nova.py expected.txt lock.txt words.txt people_type.txt s.py tokens.md "
    "effects.md program-record.md".split()  # the two are of the contract with those who score
)
_FILE = re.compile(r"(?<![\w/.*-])(?:[\w-]+/)*([\w-]+\.(?:py|lark|md))\b")
_NAME = re.compile(r"`([A-Z][a-z]\w+(?:\.\w+)*|[a-z]+(?:_[a-z]+)+)`")


def comments(path: Path) -> str:
    """Docstrings and comments of a module or a grammar."""
    text = path.read_text("utf-8")
    if path.suffix == ".lark":
        return "\n".join(re.findall(r"//(.*)", text))
    return "\n".join([*re.findall(r'"""(.*?)"""', text, re.DOTALL), *re.findall(r"#:? (.*)", text)])


@pytest.mark.parametrize("path", [*DOCS, *SOURCES], ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_is_cited_exists(path: Path) -> None:
    said = path.read_text("utf-8") if path.suffix == ".md" else comments(path)
    assert not set(_FILE.findall(said)) - NAMES - MADE


@pytest.mark.parametrize("doc", ["grammar.md", "compiler.md", "glossary.md"])
def test_every_name_that_the_maps_cite_exists(doc: str) -> None:
    said = (ROOT / "docs" / doc).read_text("utf-8")
    names = {part for name in _NAME.findall(said) for part in name.split(".")}
    assert not [name for name in sorted(names) if not re.search(rf"\b{name}\b", CODE)]


OF_THE_BOARD = ROOT / "docs" / "board.md"
MAPPED = ["compiler", "grammar", "instructions", "values", "texts", "files", *["board"] * OF_THE_BOARD.exists()]
MAPS = "\n".join(path.read_text("utf-8") for path in DOCS if path.stem in ("compiler", "grammar", "how", "board"))


@pytest.mark.parametrize("room", MAPPED)
def test_every_folder_stands_in_a_map(room: str) -> None:
    folders = {path.parent for path in (ROOT / room).rglob("*.py")}
    assert not [str(folder.relative_to(ROOT)) for folder in sorted(folders) if f"{folder.name}/" not in MAPS]


@pytest.mark.parametrize("doc", ["grammar.md", "compiler.md"])
def test_every_room_stands_in_its_map(doc: str) -> None:
    said = (ROOT / "docs" / doc).read_text("utf-8")
    folder = ROOT / doc.removesuffix(".md")
    assert not [path.name for path in sorted(folder.glob("*.py")) if path.name not in said and path.stem != "__init__"]
