"""A token: the words of a terminal of words.lark with their place in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .marks import plain

if TYPE_CHECKING:
    from .nodes import Quoted


class Token(str):
    """Words with their class ``type``, from ``start_pos`` up to ``end_pos`` of the text; ``node`` for a quotation.

    ``word``: the words as the vocabulary has them, in lower case, with marks in one form.
    """

    __slots__ = ("end_pos", "node", "start_pos", "type", "word")

    type: str
    word: str
    start_pos: int
    end_pos: int
    node: Quoted | None

    def __new__(
        cls, type: str, words: str, start_pos: int, end_pos: int, node: Quoted | None = None, word: str | None = None
    ) -> Token:
        token = str.__new__(cls, words)
        token.type, token.start_pos, token.end_pos, token.node = type, start_pos, end_pos, node
        token.word = plain(words) if word is None else word
        return token
