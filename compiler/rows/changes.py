"""All rows of what a clause changes of objects and players."""

from __future__ import annotations

from .characteristics import CHARACTERISTICS
from .costs import COSTS
from .permissions import PERMISSIONS
from .restrictions import RESTRICTIONS
from .row import Row

CHANGES: tuple[Row, ...] = (*RESTRICTIONS, *PERMISSIONS, *COSTS, *CHARACTERISTICS)
