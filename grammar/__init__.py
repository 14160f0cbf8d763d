"""Card text to a typed abstract syntax tree, and back."""

from . import nodes
from .nodes import CardText, Node, Span, Unparsed
from .rendering import render
from .texts import TextTooLong, parse

__all__ = ["CardText", "Node", "Span", "TextTooLong", "Unparsed", "nodes", "parse", "render"]
