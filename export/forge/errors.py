"""What stops an export."""

from __future__ import annotations

from typing import Any


class CannotExport(Exception):
    """A value that has no form in the language of the scripts, and why."""

    def __init__(self, value: Any, why: str) -> None:
        super().__init__(why)
        self.value = value
        self.why = why

    def __str__(self) -> str:
        name = type(self.value).__name__
        return f"{name}: {self.why}" if self.value is not None else self.why
