"""A set of cards as its designer shows it to others: what is in it, what is wrong, what it needs, what it is like.

- cards.py: the set as a file has it; summary.py: all that is known of it; page.py: the same as one page
- tables.py: what is in it, by color, cost, type and what its cards do; twins.py: printed cards with nearly the same
  program; played.py: its cards in games of a deck
"""
