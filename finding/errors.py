"""What is wrong with a query, with its place."""

from __future__ import annotations

from ..texts.carets import located


class QueryError(ValueError):
    """A query that cannot be looked for: ``text`` is the query, ``span`` the place, ``reason`` what is wrong there.

    ``hint`` is a sentence for people, what to write instead.
    """

    def __init__(self, text: str, span: tuple[int, int], reason: str, hint: str = "") -> None:
        super().__init__(text, span, reason, hint)
        self.text, self.span, self.reason, self.hint = text, span, reason, hint

    def __str__(self) -> str:
        return located(self.reason, self.text, *self.span, self.hint)
