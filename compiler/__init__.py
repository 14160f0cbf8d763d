"""From the abstract syntax tree to instructions that a board executes, and to creation records.

Names are loaded when they are first used: a board needs the instructions, and no grammar.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .instructions import Ability, Diagnostic, Program
    from .loading import load_definitions
    from .lower import abilities_of, compile_text
    from .records import CreationRecord, encode, record

_MODULE_OF = {
    "Ability": "instructions",
    "Diagnostic": "instructions",
    "Program": "instructions",
    "abilities_of": "lower",
    "compile_text": "lower",
    "load_definitions": "loading",
    "CreationRecord": "records",
    "encode": "records",
    "record": "records",
}

__all__ = [
    "Ability",
    "CreationRecord",
    "Diagnostic",
    "Program",
    "abilities_of",
    "compile_text",
    "encode",
    "load_definitions",
    "record",
]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{module}", __name__), name)
