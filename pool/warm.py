"""Importing this loads the grammar, so that processes forked from here have it at hand."""

from ..compiler import compile_text

compile_text("Create a Food token.\nDestroy target creature.\nCreatures you control get +1/+1.")
