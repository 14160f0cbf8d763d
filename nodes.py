"""What a tree is made of: the types of the nodes that `parse` gives and `render` writes."""

from .grammar.nodes import *
