"""Brewhouse for cardwright: tokens are brewed, are called by their names, and have to cool before they are used.

- grammar.lark, grammar.py: the wording, where it differs from Magic's
- vocabulary/: the game's tokens and keywords, in its own words
- rules.py: what a board does otherwise
- autumn.txt: the words of a later set
"""

from pathlib import Path

AUTUMN = Path(__file__).with_name("autumn.txt")
"""The words of the autumn set, for those who play with it."""
