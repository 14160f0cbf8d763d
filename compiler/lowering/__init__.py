"""The abilities of a text in their frames, from nodes to instructions.

- text.py: what all abilities of one text share; abilities.py: its lines as abilities, and texts within it
- frames.py: an ability with its cost, its trigger and its sentences; triggers.py: what a triggered ability waits for
- keywords.py: keyword abilities; granted.py: what an ability quotes or grants; rows.py: modes and rows of tables
- reports.py: what is said of words that nobody understood or claimed
- either.py: a line that does something instead of the line before it
"""

from .abilities import Lowering

__all__ = ["Lowering"]
