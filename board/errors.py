"""What can go wrong on a board. Every error leaves the board that it was raised for as it was."""

from __future__ import annotations


class BoardError(Exception):
    """Base of the board's errors."""


class CannotExecute(BoardError):
    """An instruction asks for something that the board refuses to do, and the message says what and why."""


class CannotPay(CannotExecute):
    """A cost beside mana that can't be paid as things are (CR 118.3): what it is of can't be done now."""


class BoardFileError(BoardError):
    """A board file is not a board; ``place`` is where in the file ("$.permanents[2].count")."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(f"{message} - at {place}")
        self.place = place
