"""The grammar, loaded once, and a driver that finds the longest stretch of tokens that a rule understands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.parsers.lalr_analysis import Shift

from .build import Build
from .lexer import CardLexer
from .wordings import own

#: A clause may end before these: the sentence decides what they join.
ENDERS = frozenset(
    "COMMA AND OR AND_OR THEN PERIOD COLON DASH IF UNLESS WHEN WHILE EXCEPT OTHERWISE WHERE REMINDER $END".split()
)
STARTS = ("clause", "noun_phrase", "quantity", "phrase", "joining")


class Syntax:
    """Lark's tables for the grammar of one wording, and the lexer that goes with them."""

    def __init__(self, name: str) -> None:
        folder = Path(__file__).parent
        lark = Lark(
            (folder / f"{name}.lark").read_text("utf-8"),
            parser="lalr", lexer=CardLexer, start=list(STARTS), transformer=own(name, "Build", Build)(), maybe_placeholders=False,
            import_paths=[str(folder)], source_path=str(folder / f"{name}.lark"),
        )  # fmt: skip
        inner: Any = lark.parser
        self.lexer: CardLexer = inner.lexer.lexer if hasattr(inner.lexer, "lexer") else inner.lexer
        table = inner.parser._parse_table
        self._states: dict[Any, dict[str, Any]] = table.states
        self._starts: dict[str, Any] = table.start_states
        self._ends: dict[str, Any] = table.end_states
        self._callbacks: dict[Any, Any] = inner.parser.parser.callbacks

    def longest(self, start: str, tokens: Sequence[Token], at: int, enders: frozenset[str] = ENDERS) -> tuple[Any, int] | None:
        """Read the longest ``start`` from token ``at`` on that ends before one of ``enders`` or at the last token.

        Gives the node and the index of the first token after it; None if there is none.
        """
        end = self._reach(start, tokens, at, enders)
        return None if end is None else (self._build(start, tokens[at:end]), end)

    def _reach(self, start: str, tokens: Sequence[Token], at: int, enders: frozenset[str]) -> int | None:
        """How far ``start`` reaches: the states alone, nothing is built."""
        states = self._states
        stack: list[Any] = [self._starts[start]]
        reached, k, n = None, at, len(tokens)
        while True:
            kind = tokens[k].type if k < n else "$END"
            if k > at and kind in enders and "$END" in states[stack[-1]] and self._accepts(stack.copy(), start):
                reached = k
            if k == n:
                return reached
            action = states[stack[-1]].get(kind)
            while action is not None and action[0] is not Shift:
                self._pop(action[1], stack)
                action = states[stack[-1]].get(kind)
            if action is None:
                return reached
            stack.append(action[1])
            k += 1

    def _accepts(self, stack: list[Any], start: str) -> bool:
        """Whether ``start`` is complete in this state."""
        end = self._ends[start]
        while stack[-1] != end:
            action = self._states[stack[-1]].get("$END")
            if action is None or action[0] is Shift:
                return False
            self._pop(action[1], stack)
        return True

    def _pop(self, rule: Any, stack: list[Any]) -> None:
        if rule.expansion:
            del stack[-len(rule.expansion) :]
        stack.append(self._states[stack[-1]][rule.origin.name][1])

    def _build(self, start: str, tokens: Sequence[Token]) -> Any:
        """Parse tokens that are known to be a whole ``start``."""
        states, end = self._states, self._ends[start]
        stack: list[Any] = [self._starts[start]]
        values: list[Any] = []
        for token in tokens:
            action = states[stack[-1]][token.type]
            while action[0] is not Shift:
                self._reduce(action[1], stack, values)
                action = states[stack[-1]][token.type]
            stack.append(action[1])
            values.append(token)
        while stack[-1] != end:
            self._reduce(states[stack[-1]]["$END"][1], stack, values)
        return values[-1]

    def _reduce(self, rule: Any, stack: list[Any], values: list[Any]) -> None:
        size = len(rule.expansion)
        children = values[-size:] if size else []
        if size:
            del values[-size:]
        values.append(self._callbacks[rule](children))
        self._pop(rule, stack)


@cache
def syntax(name: str = "magic") -> Syntax:
    """The grammar of a wording, built when first asked for."""
    return Syntax(name)
