"""Shows what a text became: each stretch of it with its node of the tree, its instructions and the rule behind it.

- placing.py: where in the text each instruction was said; stretches.py: the text cut up by what it became
- html.py, svg.py: the same as a picture; colors.py: what each color means
"""

from .picture import Picture, show
from .stretches import Stretch

__all__ = ["Picture", "Stretch", "show"]
