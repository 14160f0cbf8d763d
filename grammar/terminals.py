"""A token: the words of a terminal of words.lark with their place in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from .marks import plain

if TYPE_CHECKING:
    from .nodes import Quoted


class Token(Struct, eq=False):
    """A ``text`` with its class ``type``, from ``start_pos`` up to ``end_pos`` of the whole; ``node`` for a quotation.

    ``word``: the words as the vocabulary has them, in lower case, with marks in one form.
    """

    type: str
    text: str
    start_pos: int
    end_pos: int
    word: str
    node: Quoted | None = None

    def __str__(self) -> str:
        return self.text


def new_token(type: str, text: str, start: int, end: int, node: Quoted | None = None) -> Token:
    """A token of words that come from no vocabulary."""
    return Token(type, text, start, end, plain(text), node)
