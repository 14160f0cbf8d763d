"""Card files as documents: every card's text with its place in the file, written back with nothing else changed.

`read_cards` streams cards out of files of any size and forgets the file; a document is held as a whole, as who edits
it needs it. The formats in which people design cards (tables, spoiler text, Magic Set Editor, Lackey) are read here
only, and `read_cards` makes its cards of them: each format is known in one place.
"""

from __future__ import annotations

from .document import CardText, Document
from .reading import one_text, read_document
from .values import Unwritable

__all__ = ["CardText", "Document", "Unwritable", "one_text", "read_document"]
