"""Wordings: a grammar file for each, and a module of the same name for what it reads in a way of its own.

Those of an installed game are the files ``grammar.lark`` and ``grammar.py`` of its package (installed.py).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..files.installed import package_folder, package_part

BASE = "magic"
"""The wording that those of installed games go on from."""


@cache
def own(wording: str, part: str, otherwise: Any) -> Any:
    """What the wording's module has under this name (`Build`, `Reader`), or what the first wording, Magic's, has.

    Raises ValueError for a wording without a grammar.
    """
    if shipped(wording) is None:
        if package_folder(wording) is None:
            raise ValueError(f"there is no wording {wording!r}")
        return package_part(wording, "grammar", part) or otherwise
    name = f"{__package__}.{wording}"
    return getattr(import_module(name), part, otherwise) if find_spec(name) is not None else otherwise


def shipped(wording: str) -> Path | None:
    """The grammar file of a wording that comes with cardwright; `None` where none does."""
    if not re.fullmatch(r"[\w-]+", wording):
        return None
    path = Path(__file__).with_name(f"{wording}.lark")
    return path if path.is_file() else None


def grammar(wording: str) -> str:
    """The text of a wording's grammar; that of an installed game goes on where Magic's ends."""
    path = shipped(wording)
    if path is not None:
        return path.read_text("utf-8")
    folder = package_folder(wording)
    added = folder / "grammar.lark" if folder is not None else None
    return grammar(BASE) + (added.read_text("utf-8") if added is not None and added.is_file() else "")
