"""Which events are asked about which kind of occurrence is what `sees` takes, read from its own cases."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict

from cardwright.board.watching.occurrences import EVENTS, sees


def test_the_table_of_events_is_that_of_the_cases() -> None:
    taken: defaultdict[str, set[str]] = defaultdict(set)
    for case in (node for node in ast.walk(ast.parse(inspect.getsource(sees))) if isinstance(node, ast.match_case)):
        for pattern in case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]:
            kind, event = pattern.patterns  # type: ignore[attr-defined]
            taken[kind.value.value].add(event.cls.attr)
    assert taken == {kind: {event.__name__ for event in events} for kind, events in EVENTS.items()}
