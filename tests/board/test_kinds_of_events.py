"""Which events are asked about which kind of occurrence is what `sees` takes, read from its own cases."""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict

from cardwright.board.watching import occurrences
from cardwright.board.watching.occurrences import EVENTS


def test_the_table_of_events_is_that_of_the_cases() -> None:
    taken: defaultdict[str, set[str]] = defaultdict(set)
    for case in (
        node for node in ast.walk(ast.parse(inspect.getsource(occurrences))) if isinstance(node, ast.match_case)
    ):
        for pattern in case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]:
            match pattern:
                case ast.MatchSequence(
                    [ast.MatchValue(ast.Constant(str(kind))), ast.MatchClass(ast.Attribute(attr=event))]
                ):
                    taken[kind].add(event)
    assert taken == {kind: {event.__name__ for event in events} for kind, events in EVENTS.items()}
