"""Whether a card's program contains what a query asks for: unification of typed values, by their types.

- asking.py: the general rule, from the fields of the types; what holds by default
- players.py, objects.py, numbers.py, mana.py, tokens.py, effects.py: where more, or less, is meant than the fields say
"""

from . import effects, mana, numbers, objects, players, tokens
from .asking import Asking, Bound, Test

__all__ = ["Asking", "Bound", "Test", "effects", "mana", "numbers", "objects", "players", "tokens"]
