"""Games as environments for learners: PettingZoo's for all players, Gymnasium's for one against a policy.

`pip install cardwright[gym]`. There is nothing of the game in it: it asks `Board.actions`, `apply` and `observation`.
"""

from .against import Against
from .games import CardGame

__all__ = ["Against", "CardGame"]
