"""cardwright: trading-card text in, executable token-creation effects out.

>>> from cardwright import compile_text
>>> compile_text("Create two Food tokens.").abilities[0].steps[0].creations[0].count_text
'2'

``parse`` reads a text into a syntax tree and ``render`` writes it back; ``compile_text`` makes a program of
instructions; ``record`` flattens what a card creates; ``execute`` runs a program on a ``Board``; ``CardReference``
finds cards by name. Names are loaded when they are first used, so that importing the package costs little.
"""

from __future__ import annotations

from _thread import RLock  # `threading` takes longer to load than all of this

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from .board import Board, ChoiceNeeded, Chooser, Result, Rules, RuleSet, ScriptedChooser, explain
    from .compiler import CreationRecord, Diagnostic, Program, compile_text, encode, load_definitions, record
    from .grammar import CardText, DefinitionError, Definitions, TextTooLong, Unparsed, parse, render
    from .oracle import AmbiguousName, BadRecord, Card, CardReference, UnknownName, read_cards
    from .play import execute, rules
    from .pool import CardFailed, WorkerLost, compile_pool

_WHERE = {
    "grammar": ("CardText", "DefinitionError", "Definitions", "TextTooLong", "Unparsed", "parse", "render"),
    "compiler": ("CreationRecord", "Diagnostic", "Program", "compile_text", "encode", "load_definitions", "record"),
    "board": ("Board", "ChoiceNeeded", "Chooser", "Result", "RuleSet", "Rules", "ScriptedChooser", "explain"),
    "oracle": ("AmbiguousName", "BadRecord", "Card", "CardReference", "UnknownName", "read_cards"),
    "play": ("execute", "rules"),
    "pool": ("CardFailed", "WorkerLost", "compile_pool"),
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
_loading = RLock()  # threads that import modules which need one another would meet in a circle

__all__ = [
    "AmbiguousName", "BadRecord", "Board", "Card", "CardFailed", "CardReference", "CardText", "ChoiceNeeded", "Chooser",
    "CreationRecord", "DefinitionError", "Definitions", "Diagnostic", "Program", "Result", "RuleSet", "Rules",
    "ScriptedChooser", "TextTooLong", "UnknownName", "Unparsed", "WorkerLost", "compile_pool", "compile_text", "encode",
    "execute", "explain", "load_definitions", "parse", "read_cards", "record", "render", "rules",
]  # fmt: skip


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    with _loading:
        return getattr(import_module(f".{module}", __name__), name)
