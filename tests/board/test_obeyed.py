"""Each field of each step is read by who does it, or declared as one that nobody obeys: then no card with it is
`executable`.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import fields

import cardwright.board
from cardwright import instructions as i
from cardwright.board.executor import registry

ROOM = Path(cardwright.board.__file__).parent
STEPS = {kind.__name__: kind for kind in i.STEP_TYPES}
#: Fields that are for people, or for whoever plays a program from its JSON alone: by which ids words speak of
#: steps, and what is given as programs beside its words.
WORDS = {"text", "span", "id", "antecedent", "given"}
DONE = sorted(name for name, kind in STEPS.items() if kind in registry.kinds())


@cache
def read_fields() -> dict[str, set[str]]:
    """Which fields of steps the board's code reads, of values that it says are such steps."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.MatchClass():
                    for name, field in _matched(node):
                        found[name].add(field)
                case ast.FunctionDef():
                    for name, field in _of_parameters(node):
                        found[name].add(field)
    return found


def _named(node: ast.AST) -> str:
    return getattr(node, "attr", "") or getattr(node, "id", "")


def _matched(node: ast.MatchClass) -> Iterator[tuple[str, str]]:
    """“case Draw(player, amount):”"""
    name = _named(node.cls)
    if name in STEPS:
        by_place = zip(STEPS[name].__match_args__, node.patterns, strict=False)
        for field, pattern in (*by_place, *zip(node.kwd_attrs, node.kwd_patterns, strict=True)):
            if not (isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None):
                yield name, field


def _of_parameters(node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """“def draw(game: Game, scope: Scope, step: Draw)”: what is read of ``step``, or of each of several."""
    given = [*node.args.args, *node.args.kwonlyargs, *([node.args.vararg] if node.args.vararg else [])]
    kinds = {
        each.arg: [name for part in ast.walk(each.annotation) if (name := _named(part)) in STEPS]
        for each in given
        if each.annotation is not None
    }
    for each in ast.walk(node):
        if isinstance(each, ast.For) and isinstance(each.target, ast.Name) and isinstance(each.iter, ast.Name):
            kinds.setdefault(each.target.id, kinds.get(each.iter.id, []))
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield from ((name, each.attr) for name in kinds.get(each.value.id, ()))


@pytest.mark.parametrize("name", DONE)
def test_each_field_is_obeyed_or_declared(name: str) -> None:
    told = set(STEPS[name].__struct_fields__) - WORDS
    ignored = set(registry.ignored(STEPS[name]))
    assert not told - ignored - read_fields()[name]


@pytest.mark.parametrize("name", DONE)
def test_what_is_declared_is_a_field_that_may_be_absent(name: str) -> None:
    absent = {field.name for field in fields(STEPS[name]) if not field.required and not field.default}
    assert set(registry.ignored(STEPS[name])) <= absent
