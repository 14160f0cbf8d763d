"""The command line: thin modules, one for each command, loaded when their command is called."""

from __future__ import annotations

from .main import cli, main

__all__ = ["cli", "main"]
