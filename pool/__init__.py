"""Pools of cards: compiled in bulk, checked, compared with what they were before and with what others say they are.

Names are loaded when they are first used: pytest imports this package wherever cardwright is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .compiling import compile_pool, compiled
    from .program_lines import program_records
    from .programs import ProgramRecord, program_record
    from .spreading import CardFailed, WorkerLost

_MODULE_OF = {
    "CardFailed": "spreading",
    "ProgramRecord": "programs",
    "WorkerLost": "spreading",
    "compile_pool": "compiling",
    "compiled": "compiling",
    "program_record": "programs",
    "program_records": "program_lines",
}

__all__ = [
    "CardFailed",
    "ProgramRecord",
    "WorkerLost",
    "compile_pool",
    "compiled",
    "program_record",
    "program_records",
]


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)
