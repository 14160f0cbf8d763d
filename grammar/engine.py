"""The grammar, loaded once, and a driver that finds the longest stretch of tokens that a rule understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from .build import Build
from .lexer import CardLexer
from .tables import Tables, load
from .terminals import Token
from .wordings import own

#: A clause may end before these: the sentence decides what they join.
ENDERS = frozenset(
    "COMMA AND OR AND_OR THEN PERIOD COLON DASH IF UNLESS WHEN WHILE EXCEPT OTHERWISE WHERE REMINDER $END".split()
)


class Inlined(list[Any]):
    """The children of an inlined rule, until they become its parent's."""


class Syntax:
    """The LALR tables of one wording, the lexer that goes with them, and the driver over them."""

    def __init__(self, name: str, tables: Tables) -> None:
        self.lexer = CardLexer(tables.words)
        self._states, self._starts, self._ends = tables.states, tables.starts, tables.ends
        self._sizes = [(rule.size, rule.origin) for rule in tables.rules]
        build: Build = own(name, "Build", Build)()
        self._passes_on = [rule.alone and rule.size == 1 and rule.kept == (0,) for rule in tables.rules]
        self._builders = [_builder(build, rule.builder, rule.kept, rule.size, rule.alone) for rule in tables.rules]

    def longest(
        self, start: str, tokens: Sequence[Token], at: int, enders: frozenset[str] = ENDERS
    ) -> tuple[Any, int] | None:
        """Read the longest ``start`` from token ``at`` on that ends before one of ``enders`` or at the last token.

        Gives the node and the index of the first token after it; None if there is none.
        """
        found = self._reach(start, tokens, at, enders)
        return None if found is None else (self._built(tokens, at, found[1]), found[0])

    def _reach(
        self, start: str, tokens: Sequence[Token], at: int, enders: frozenset[str]
    ) -> tuple[int, list[int]] | None:
        """How far ``start`` reaches, and the actions (shifts, and reductions below 0) that it takes to get there."""
        states, sizes = self._states, self._sizes
        stack = [self._starts[start]]
        taken: list[int] = []
        reached: tuple[int, list[int]] | None = None
        k, n = at, len(tokens)
        while True:
            kind = tokens[k].type if k < n else "$END"
            state = states[stack[-1]]
            if k > at and kind in enders and "$END" in state:
                last = self._accepted(stack.copy(), start)
                if last is not None:
                    reached = k, taken + last
            if k == n:
                return reached
            action = state.get(kind)
            while action is not None and action < 0:
                taken.append(action)
                size, origin = sizes[-1 - action]
                if size:
                    del stack[-size:]
                stack.append(states[stack[-1]][origin])
                action = states[stack[-1]].get(kind)
            if action is None:
                return reached
            taken.append(action)
            stack.append(action)
            k += 1

    def stops(self, start: str, tokens: Sequence[Token], at: int = 0) -> tuple[int, tuple[str, ...]]:
        """Where ``start`` breaks off: the first token that does not fit, and the terminals that would have."""
        k, _, fitting = self.breaks_off(start, tokens, at)
        return k, fitting

    def breaks_off(self, start: str, tokens: Sequence[Token], at: int = 0) -> tuple[int, int, tuple[str, ...]]:
        """Where ``start`` breaks off, in which state, and the terminals that would have fitted."""
        states, sizes = self._states, self._sizes
        stack = [self._starts[start]]
        k = at
        while True:
            before = stack.copy()
            action = states[stack[-1]].get(tokens[k].type) if k < len(tokens) else None
            while action is not None and action < 0:
                size, origin = sizes[-1 - action]
                if size:
                    del stack[-size:]
                stack.append(states[stack[-1]][origin])
                action = states[stack[-1]].get(tokens[k].type)
            if action is None:
                kinds = (t for t in states[before[-1]] if t.isupper())
                return k, before[-1], tuple(t for t in kinds if self._fits(before.copy(), t))
            stack.append(action)
            k += 1

    def _fits(self, stack: list[int], kind: str) -> bool:
        """Whether the terminal can come next: after all reductions it is shifted (or the text ends)."""
        action = self._states[stack[-1]].get(kind)
        while action is not None and action < 0:
            size, origin = self._sizes[-1 - action]
            if size:
                del stack[-size:]
            stack.append(self._states[stack[-1]][origin])
            if kind == "$END" and stack[-1] in self._ends.values():
                return True
            action = self._states[stack[-1]].get(kind)
        return action is not None

    def _accepted(self, stack: list[int], start: str) -> list[int] | None:
        """The reductions by which ``start`` is complete in this state; None if it is not."""
        end, states = self._ends[start], self._states
        taken = []
        while stack[-1] != end:
            action = states[stack[-1]].get("$END")
            if action is None or action >= 0:
                return None
            taken.append(action)
            size, origin = self._sizes[-1 - action]
            if size:
                del stack[-size:]
            stack.append(states[stack[-1]][origin])
        return taken

    def _built(self, tokens: Sequence[Token], at: int, actions: list[int]) -> Any:
        """The node to which these actions on the tokens from ``at`` on lead."""
        sizes, builders, passes_on = self._sizes, self._builders, self._passes_on
        values: list[Any] = []
        for action in actions:
            if action >= 0:
                values.append(tokens[at])
                at += 1
                continue
            rule = -1 - action
            if passes_on[rule] and type(values[-1]) is not Inlined:
                continue  # “?rule: other”
            size = sizes[rule][0]
            if size:
                children = values[-size:]
                del values[-size:]
                values.append(builders[rule](children))
            else:
                values.append(builders[rule]([]))
        return values[-1]


def _builder(build: Build, name: str, kept: tuple[int, ...], size: int, alone: bool) -> Callable[[list[Any]], Any]:
    """What makes a rule's value from those of its right side, as Lark's tree builder would."""
    inlined = name.startswith("_") or (alone and not hasattr(build, name))
    make: Callable[[list[Any]], Any] = Inlined if inlined else getattr(build, name)
    everything = kept == tuple(range(size))

    def whole(children: list[Any]) -> Any:
        for child in children:
            if type(child) is Inlined:
                return make([c for x in children for c in (x if type(x) is Inlined else (x,))])
        return make(children)

    def reduced(children: list[Any]) -> Any:
        if not everything:
            children = [children[i] for i in kept]
        for child in children:
            if type(child) is Inlined:
                children = [c for x in children for c in (x if type(x) is Inlined else (x,))]
                break
        if alone and len(children) == 1:
            return children[0]
        return make(children)

    return whole if everything and not alone else reduced


@cache
def syntax(name: str = "magic") -> Syntax:
    """The grammar of a wording, loaded when first asked for."""
    return Syntax(name, load(name))
