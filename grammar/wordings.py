"""Wordings: a grammar file for each, and a module of the same name for what it reads in a way of its own."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any


@cache
def own(wording: str, part: str, otherwise: Any) -> Any:
    """What the wording's module has under this name (`Build`, `Reader`), or what the first wording, Magic's, has.

    Raises ValueError for a wording without a grammar.
    """
    if not re.fullmatch(r"[\w-]+", wording) or not Path(__file__).with_name(f"{wording}.lark").is_file():
        raise ValueError(f"there is no wording {wording!r}")
    name = f"{__package__}.{wording}"
    return getattr(import_module(name), part, otherwise) if find_spec(name) is not None else otherwise
