"""Cards by what they do: a query is a card text with holes, and a card is found whose program contains it.

- queries.py: the door; holes.py and reading.py make a query's words a program with holes; filters.py: what a card is
- asked.py: which pieces of an ability that asks for; matching/: whether a piece of a card is one, by typed values alone
- forms.py and frames.py: the form in which pieces are compared, and the abilities that they are pieces of
- taking.py, index.py, searching.py: all pieces of all cards, each once; kept_index.py and building.py: kept on disk
- perhaps.py: what may be meant where a text is not typed
"""

from .errors import QueryError
from .kept_index import NoIndex
from .queries import Found, FoundCard, Place, Query, query

__all__ = ["Found", "FoundCard", "NoIndex", "Place", "Query", "QueryError", "query"]
