"""Wordings: a grammar file for each, and a module of the same name for what it reads in a way of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@cache
def own(wording: str, part: str, otherwise: Any) -> Any:
    """What the wording's module has under this name (`Build`, `Reader`), or what the first wording, Magic's, has."""
    name = f"{__package__}.{wording}"
    return getattr(import_module(name), part, otherwise) if find_spec(name) is not None else otherwise
