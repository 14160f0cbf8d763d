"""Slips of the pen: what is plainly meant is compiled as it is meant, aloud; what is not plain stays an error.

- kinds.py: the kinds of slips, a row each, with examples
- candidates.py: what a faulty sentence may have been meant to say; descriptions.py: how tokens are described
- search.py: which candidate is meant, by compiling them; edits.py: the way back to the places of the original
- stops.py: other marks in the place of a full stop
"""

from .halves import without_rounding
from .kinds import KINDS, Kind
from .search import Forgiven, forgiven, strange_subtypes
from .stops import other_stops

__all__ = ["KINDS", "Forgiven", "Kind", "forgiven", "other_stops", "strange_subtypes", "without_rounding"]
