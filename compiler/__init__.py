"""From the abstract syntax tree to instructions that a board executes, and to creation records.

Names are loaded when they are first used: a board needs the instructions, and no grammar.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..instructions import Ability, Characteristics, Diagnostic, Program
    from .games import UnknownGame, known_games
    from .games.loading import load_definitions
    from .lower import abilities_of, compile_text
    from .records.creating import CreationEntry, CreationRecord, DiagnosticEntry, TokenRecord, encode, record
    from .records.decoding import DecodeError, decode
    from .records.given import with_given
    from .writing import CannotWrite, blanked, write

_MODULE_OF = {
    "DecodeError": "records.decoding",
    "decode": "records.decoding",
    "UnknownGame": "games",
    "known_games": "games",
    "Ability": ".instructions",
    "Characteristics": ".instructions",
    "Diagnostic": ".instructions",
    "Program": ".instructions",
    "load_definitions": "games.loading",
    "abilities_of": "lower",
    "compile_text": "lower",
    "CreationEntry": "records.creating",
    "CreationRecord": "records.creating",
    "DiagnosticEntry": "records.creating",
    "TokenRecord": "records.creating",
    "encode": "records.creating",
    "with_given": "records.given",
    "record": "records.creating",
    "CannotWrite": "writing",
    "blanked": "writing",
    "write": "writing",
}

__all__ = [
    "Ability",
    "CannotWrite",
    "Characteristics",
    "CreationEntry",
    "CreationRecord",
    "DecodeError",
    "Diagnostic",
    "DiagnosticEntry",
    "Program",
    "TokenRecord",
    "UnknownGame",
    "abilities_of",
    "blanked",
    "compile_text",
    "decode",
    "encode",
    "known_games",
    "load_definitions",
    "record",
    "with_given",
    "write",
]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{module}", __package__), name)
