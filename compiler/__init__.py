"""From the abstract syntax tree to instructions that a board executes, and to creation records."""

from .instructions import Ability, Diagnostic, Program
from .lower import abilities_of, compile_text
from .records import CreationRecord, encode, record

__all__ = ["Ability", "CreationRecord", "Diagnostic", "Program", "abilities_of", "compile_text", "encode", "record"]
