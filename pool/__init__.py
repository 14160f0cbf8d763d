"""Pools of cards: compiled in bulk, checked, compared with what they were before and with what others say they are."""

from .compiling import compile_pool, compiled
from .spreading import CardFailed, WorkerLost

__all__ = ["CardFailed", "WorkerLost", "compile_pool", "compiled"]
