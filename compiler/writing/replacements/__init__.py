"""Replacement and prevention effects in words, as abilities and as steps."""

from .abilities import replacement as replacement
from .steps import SHIELDS as SHIELDS
