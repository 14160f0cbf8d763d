"""Card text to a typed abstract syntax tree, and back.

Names are loaded when they are first used: who only speaks of definitions needs no parser.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import nodes
    from .definitions import DefinitionError, Definitions
    from .mistakes import Mistake, diagnose, doubts
    from .nodes import CardText, Node, Span, Unparsed
    from .rendering import render
    from .texts import TextTooLong, parse

_MODULE_OF = {
    "DefinitionError": "definitions",
    "Definitions": "definitions",
    "Mistake": "mistakes",
    "diagnose": "mistakes",
    "doubts": "mistakes",
    "CardText": "nodes",
    "Node": "nodes",
    "Span": "nodes",
    "Unparsed": "nodes",
    "render": "rendering",
    "TextTooLong": "texts",
    "parse": "texts",
}

__all__ = [
    "CardText",
    "DefinitionError",
    "Definitions",
    "Mistake",
    "Node",
    "Span",
    "TextTooLong",
    "Unparsed",
    "diagnose",
    "doubts",
    "nodes",
    "parse",
    "render",
]


def __getattr__(name: str) -> object:
    if name == "nodes":
        return import_module(".nodes", __package__)
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{module}", __package__), name)
