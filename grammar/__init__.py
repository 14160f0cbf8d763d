"""Card text to a typed abstract syntax tree, and back."""

from . import nodes
from .definitions import DefinitionError, Definitions
from .mistakes import Mistake, diagnose, doubts
from .nodes import CardText, Node, Span, Unparsed
from .rendering import render
from .texts import TextTooLong, parse

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
