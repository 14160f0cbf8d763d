"""Writes the files of the playground into a folder, as any server of static files can hand them out."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from importlib import metadata, resources
from pathlib import Path, PurePosixPath
from shutil import which
from subprocess import run
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from ..files.digests import blake2b
from ..files.outputs import written
from ..grammar import definitions, tables
from .answer import house, shown

PYODIDE = "314.0.7"
"""The version of Pyodide that the page is tested with, and that it loads unless it has one inside."""
FROM = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
"""Where a page without Pyodide inside loads it from."""
NEEDED = ("lark", "defusedxml", "rapidfuzz")
"""What the package stands on there as Python only (rapidfuzz falls back to it); msgspec has a wheel for Pyodide."""
GRAMMARS = ("magic", "riftbound")
_INSIDE = f"pyodide-{PYODIDE}"
_SUFFIXES = frozenset([".py", ".lark", ".txt", ".jsonl", ".css"])
_PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


class NoPyodide(Exception):
    """A folder that is said to hold Pyodide lacks some of it."""


def build(folder: Path, pyodide: Path | None = None) -> None:
    """Write the playground into ``folder``.

    ``pyodide`` is a folder with the files of Pyodide's npm package and msgspec's wheel for it: they come inside, and
    the page loads nothing from anywhere else. Where Node.js can run it, the modules' bytecode is made once, and comes
    along; else each browser makes its own. Without Pyodide inside the page loads it from `FROM`, and says so. Raises
    `NoPyodide` where one of the files is missing.
    """
    inside = [] if pyodide is None else [*_pyodide(pyodide)]
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("index.html", "playground.css", "playground.js", "worker.js", "keeper.js", "opened.js", "loading.py"):
        _write(folder / name, _page(name).replace("{{from}}", FROM if not inside else "").encode())
    packed = package()
    _write(folder / "package.zip", packed)
    _write(folder / "examples.json", msgspec.json.encode({"house": house(), "examples": [*answered()]}))
    for each in inside:
        (folder / _INSIDE).mkdir(exist_ok=True)
        _write(folder / _INSIDE / each.name, each.read_bytes())
    wheels = [f"{_INSIDE}/{each.name}" for each in inside if each.suffix == ".whl"]
    settings: dict[str, Any] = {
        "version": blake2b(packed, digest_size=8).hexdigest(),
        "pyodide": f"{_INSIDE}/" if inside else FROM,
        "msgspec": wheels[0] if wheels else "msgspec",
        "megabytes": round((len(packed) + sum(each.stat().st_size for each in inside)) / 1e6, 1) if inside else 14,
        "bytecode": False,
    }
    _write(folder / "settings.json", msgspec.json.encode(settings))
    if inside and _has_bytecode(folder):
        settings["bytecode"] = True
        settings["megabytes"] += round((folder / "bytecode.zip").stat().st_size / 1e6, 1)
        _write(folder / "settings.json", msgspec.json.encode(settings))


def _has_bytecode(folder: Path) -> bool:
    """Have Node.js, where there is one that can, run the page's Python, and write the bytecode that it makes."""
    node = which("node")
    if node is None:
        return False
    with resources.as_file(resources.files(__package__).joinpath("web", "bytecode.mjs")) as script:
        return run([node, script, folder.resolve()], check=False, capture_output=True).returncode == 0


def answered() -> Iterator[dict[str, object]]:
    """The examples of the page, each with what is shown of it: they are there before Python is."""
    for each in msgspec.json.decode(_page("examples.json")):
        yield {**each, "shown": shown(each["text"], each["name"], each["game"])}


def _page(name: str) -> str:
    return resources.files(__package__).joinpath("web", name).read_text(encoding="utf-8")


def package() -> bytes:
    """The package, what it stands on and what its cache has, as one archive; the same files give the same bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(_contents(), key=lambda each: each[0]):
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)
    return out.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    root = Path(__file__).parents[1]
    files = [*root.glob("*.py"), *(each for room in rooms(root) for each in (root / room).rglob("*"))]
    for each in files:
        if each.suffix in _SUFFIXES and each.is_file() and "__pycache__" not in each.parts:
            yield f"cardwright/{each.relative_to(root).as_posix()}", each.read_bytes()
    for needed in NEEDED:
        yield from _distribution(needed)
    for grammar in GRAMMARS:
        for kept in (tables.packed(grammar), definitions.packed(grammar)):
            yield f"cache/{kept[0]}", kept[1]


def rooms(root: Path) -> set[str]:
    """The rooms of the house below ``root`` that the page needs: its own, and whatever their modules import."""
    needed: set[str] = set()
    asked = {"playground"}
    while asked:
        name = asked.pop()
        needed.add(name)
        modules = [*(root / name).rglob("*.py")] or [each for each in [root / f"{name}.py"] if each.is_file()]
        asked |= {each for module in modules for each in _imported(module, root)} - needed
    return {name for name in needed if (root / name).is_dir()}


def _imported(module: Path, root: Path) -> set[str]:
    """The names directly below ``root`` that a module imports from, within functions too."""
    place = module.relative_to(root).parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.level:
            path = [*place[: len(place) - node.level], *(node.module or "").split(".")]
            path = [part for part in path if part]
            found |= {path[0]} if path else {each.name for each in node.names}
    return found


def _distribution(name: str) -> Iterator[tuple[str, bytes]]:
    """The modules of an installed distribution, and what says its version."""
    for each in metadata.files(name) or ():
        path = PurePosixPath(each.as_posix())
        if ".." in path.parts or "__pycache__" in path.parts:
            continue
        if path.suffix in _SUFFIXES or path.name == "METADATA":
            yield str(path), each.read_binary()


def _pyodide(folder: Path) -> Iterator[Path]:
    for name in _PYODIDE_FILES:
        if not (folder / name).is_file():
            raise NoPyodide(f"{folder}: there is no {name}; `make pyodide` makes such a folder.")
        yield folder / name
    wheels = sorted(folder.glob("msgspec-*.whl"))
    if not wheels:
        raise NoPyodide(f"{folder}: there is no wheel of msgspec; `make pyodide` makes such a folder.")
    yield wheels[-1]


def _write(path: Path, data: bytes) -> None:
    with written(path) as out:
        out.write(data)
