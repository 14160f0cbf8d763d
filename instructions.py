"""What a program is made of: the closed set of types that `compile_text` gives and `execute` does."""

from .compiler.instructions import *
