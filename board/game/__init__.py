"""A game while something happens on it: the working copy of a state, each module about one part of it."""

from __future__ import annotations

from .game import Game
from .opened import Opened, opened

__all__ = ["Game", "Opened", "opened"]
