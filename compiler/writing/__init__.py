"""From a program to today's English: the typed values write the card."""

from .blanking import blanked
from .scope import CannotWrite
from .writer import attached_to, write, write_ability

__all__ = ["CannotWrite", "attached_to", "blanked", "write", "write_ability"]
