"""The grammar, loaded once, and a driver that finds the longest stretch of tokens that a rule understands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from .build import Build
from .creating import Creating
from .definitions import DEFINITIONS_KEPT, NONE, Definitions
from .lexer import CardLexer
from .tables import Rule, Tables, load, packed_states
from .terminals import Token
from .wordings import own, shipped
from .words import with_own

#: A clause may end before these: the sentence decides what they join.
ENDERS = frozenset(
    "COMMA AND OR AND_OR THEN PERIOD COLON DASH IF UNLESS WHEN WHILE EXCEPT OTHERWISE WHERE REMINDER $END".split()
)


#: A rule's method (None: it is inlined), the size of its right side, which of that are children (if not all), and
#: whether an only child stands for it.
Reduction = tuple[Callable[[list[Any]], Any] | None, int, tuple[int, ...] | None, bool]


class _Leads(dict[tuple[int, str, str], tuple[int, int | None]]):
    """By a state, what is reduced on top of it, and the next terminal: the state that follows, and its action.

    Rules of which nothing is built are gone through at once.
    """

    def __init__(self, states: list[Mapping[str, int]], sizes: list[tuple[int, str, bool]]) -> None:
        self._states, self._sizes = states, sizes

    def __missing__(self, place: tuple[int, str, str]) -> tuple[int, int | None]:
        below, origin, terminal = place
        while True:
            state = self._states[below][origin]
            action = self._states[state].get(terminal)
            if action is None or action >= 0 or self._sizes[action][2]:
                break
            origin = self._sizes[action][1]
        self[place] = state, action
        return state, action


class Syntax:
    """The LALR tables of one wording, the lexer that goes with them, and the driver over them."""

    def __init__(self, name: str, tables: Tables) -> None:
        self.words, self.homographs = tables.words, tables.homographs
        self.lexer = CardLexer(self.words, self.homographs)
        self._states, self._starts, self._ends = packed_states(tables), tables.starts, tables.ends
        #: By the number of the action that reduces: rules from the last to the first, as these numbers are below 0.
        self._sizes = [(rule.size, rule.origin, not _is_idle(rule)) for rule in reversed(tables.rules)]
        self._leads = _Leads(self._states, self._sizes)
        self.creating: Creating = own(name, "Creating", Creating)()
        build: Build = own(name, "Build", Build)()
        self._reductions = [_reduction(build, rule) for rule in reversed(tables.rules)]

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
        """How far ``start`` reaches, and the actions (shifts, and reductions below 0) that build what is read."""
        states, sizes, leads = self._states, self._sizes, self._leads
        top = self._starts[start]
        stack = [top]
        taken: list[int] = []
        reached: tuple[int, list[int]] | None = None
        failed: list[int] = []  # see _accepted
        k, n = at, len(tokens)
        while True:
            kind = tokens[k].type if k < n else "$END"
            state = states[top]
            if kind in enders and k > at and "$END" in state:
                last = self._accepted(stack.copy(), start, failed)
                if last is not None:
                    reached = k, taken + last
            if k == n:
                return reached
            action = state.get(kind)
            while action is not None and action < 0:
                size, origin, builds = sizes[action]
                if builds:
                    taken.append(action)
                if size:
                    del stack[-size:]
                    if failed:
                        del failed[len(stack) + 1 :]
                top, action = leads[stack[-1], origin, kind]
                stack.append(top)
            if action is None:
                return reached
            taken.append(action)
            stack.append(action)
            top = action
            k += 1

    def breaks_off(self, start: str, tokens: Sequence[Token], at: int = 0) -> tuple[int, int, tuple[str, ...]]:
        """Where ``start`` breaks off, in which state, and the terminals that would have fitted."""
        states, sizes = self._states, self._sizes
        stack = [self._starts[start]]
        k = at
        while True:
            before = stack.copy()
            action = states[stack[-1]].get(tokens[k].type) if k < len(tokens) else None
            while action is not None and action < 0:
                size, origin, _ = sizes[action]
                if size:
                    del stack[-size:]
                follows, action = self._leads[stack[-1], origin, tokens[k].type]
                stack.append(follows)
            if action is None:
                kinds = (t for t in states[before[-1]] if t.isupper())
                return k, before[-1], tuple(t for t in kinds if self._fits(before.copy(), t))
            stack.append(action)
            k += 1

    def _fits(self, stack: list[int], kind: str) -> bool:
        """Whether the terminal can come next: after all reductions it is shifted (or the text ends)."""
        action = self._states[stack[-1]].get(kind)
        while action is not None and action < 0:
            size, origin, _ = self._sizes[action]
            if size:
                del stack[-size:]
            follows, action = self._leads[stack[-1], origin, kind]
            stack.append(follows)
            if kind == "$END" and follows in self._ends.values():
                return True
        return action is not None

    def _accepted(self, stack: list[int], start: str, failed: list[int]) -> list[int] | None:
        """The reductions that build, of those by which ``start`` is complete in this state; None if it is not.

        ``failed`` keeps, by the height of the stack, the state with which it came to nothing before, as long as what
        is below has not changed: for a list, each next item would else lead down to the list's beginning again.
        """
        end, sizes, leads = self._ends[start], self._sizes, self._leads
        taken: list[int] = []
        passed: list[tuple[int, int]] = []
        state = stack[-1]
        action = self._states[state].get("$END")
        while state != end:
            height = len(stack) - 1
            if action is None or action >= 0 or (height < len(failed) and failed[height] == state):
                for high, each in passed:
                    failed += [-1] * (high + 1 - len(failed))
                    failed[high] = each
                return None
            passed.append((height, state))
            size, origin, builds = sizes[action]
            if builds:
                taken.append(action)
            if size:
                del stack[-size:]
            state, action = leads[stack[-1], origin, "$END"]
            stack.append(state)
        return taken

    def _built(self, tokens: Sequence[Token], at: int, actions: list[int]) -> Any:
        """The node to which these actions on the tokens from ``at`` on lead."""
        reductions = self._reductions
        values: list[Any] = []
        starts: list[int] = []  # where the values of each symbol begin: of one that is inlined there may be several
        for action in actions:
            if action >= 0:
                starts.append(len(values))
                values.append(tokens[at])
                at += 1
                continue
            make, size, kept, alone = reductions[action]
            if not size:
                starts.append(len(values))
            first = starts[-size] if size else len(values)
            if kept is not None:
                ends = [*starts[-size + 1 :], len(values)] if size > 1 else [len(values)]
                values[first:] = [x for k in kept for x in values[starts[k - size] : ends[k]]]
            if size > 1:
                del starts[1 - size :]
            if make is None or (alone and len(values) == first + 1):
                continue
            children = values[first:]
            del values[first:]
            values.append(make(children))
        return values[-1]


def _is_idle(rule: Rule) -> bool:
    """Whether what a rule makes of its only child is that child: “?rule: other”, “_rule: other”."""
    return (rule.alone or rule.builder.startswith("_")) and rule.size == 1 and rule.kept == (0,)


def _reduction(build: Build, rule: Rule) -> Reduction:
    """How a rule's value is made from those of its right side, as Lark's tree builder would."""
    name = rule.builder
    inlined = name.startswith("_") or (rule.alone and not hasattr(build, name))
    everything = rule.kept == tuple(range(rule.size))
    return None if inlined else getattr(build, name), rule.size, None if everything else rule.kept, rule.alone


@lru_cache(maxsize=DEFINITIONS_KEPT)
def syntax(name: str = "magic", definitions: Definitions = NONE) -> Syntax:
    """The grammar of a wording, loaded when first asked for; with the words of one's own definitions."""
    if not definitions:
        return _shipped(name)
    own = copy(_shipped(name))
    own.lexer = CardLexer(with_own(own.words, definitions), own.homographs)
    return own


_loaded: dict[str, Syntax] = {}
_loading = threading.Lock()


def _shipped(name: str) -> Syntax:
    """The grammar as it comes, loaded by one thread, while others that ask for it wait."""
    found = _loaded.get(name)
    if found is None:
        with _loading:
            found = _loaded.get(name)
            if found is None:
                found = Syntax(name, load(name))
                if shipped(name) is None:  # an installed game: its tables have Magic's words, and these are its own
                    lines = Definitions(game=name).all("keyword ability", "keyword action")
                    found.words = with_own(found.words, Definitions(lines, name))
                    found.lexer = CardLexer(found.words, found.homographs)
                _loaded[name] = found
    return found
