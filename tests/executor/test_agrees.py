"""An engine that never saw the board plays programs from their JSON, and comes to the same (CR 608)."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.board import ScriptedChooser, execute
from cardwright.compiler import compile_text
from cardwright.compiler.records.given import with_given
from cardwright.compiler.records.left import left_in_words

from .choices import Scripted
from .engine import Playing, Table, Thing, copied
from .positions import PLAYERS, on_our_board, seen_on_our_board, seen_on_the_other

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "programs.toml").read_text(encoding="utf-8"))["case"]
STAGE = [
    Thing("Sage", ("creature",), "You", 2, 2),
    Thing("Bear", ("creature",), "You", 2, 2),
    Thing("Elf", ("creature",), "You", 1, 1),
    Thing("Ogre", ("creature",), "Opponent", 4, 4, {"+1/+1": 1}),
    Thing("Orc", ("creature",), "Opponent", 3, 2, tapped=True),
    Thing("Ring", ("artifact",), "You"),
    Thing("Urn", ("artifact",), "Opponent"),
]
CARDS = [
    Thing(f"{name} {k}", ("land",), player, zone=zone)
    for zone, name, count in (("library", "Card", 4), ("hand", "Spare", 2))
    for player in PLAYERS
    for k in range(count)
]
for thing in STAGE + CARDS:
    thing.owner = thing.controller


def on_ours(case: dict[str, Any]) -> tuple[object, ...]:
    scripted = ScriptedChooser(case.get("answers", ()))
    that = next((k for k, each in enumerate(STAGE, 1) if each.name == case.get("event")), None)
    program = compile_text(case["text"], name="Sage")
    after = execute(program, on_our_board(STAGE + CARDS), source=1, chooser=scripted, that=that).board
    assert scripted.left == 0
    return seen_on_our_board(after)


def on_theirs(case: dict[str, Any]) -> tuple[object, ...]:
    answers = Scripted(case.get("answers", ()))
    table = Table(PLAYERS, copied(STAGE + CARDS), answers, dict.fromkeys(PLAYERS, 20))
    program = json.loads(msgspec.json.encode(with_given(compile_text(case["text"], name="Sage"))))
    event = [each for each in table.things if each.name == case.get("event")] or table.things[:1]
    roles: dict[str, list[Any]] = {f"event.{role}": event for role in ("what", "to", "whom", "on")}
    for ability in program["abilities"]:
        Playing(table, "You", table.things[0], roles).ability(ability)
    assert not answers.answers
    return seen_on_the_other(table)


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_two_engines_agree(case: dict[str, Any]) -> None:
    text = case["text"]
    assert [*left_in_words(compile_text(text, name="Sage"), text)] == []
    assert on_theirs(case) == on_ours(case)


def test_something_happens_in_each_but_those_that_say_so() -> None:
    untouched = on_ours({"text": "", "answers": ()})
    assert {case["text"] for case in CASES if on_ours(case) == untouched} == {
        case["text"] for case in CASES if case.get("unseen")
    }


def test_the_other_engine_knows_nothing_of_ours() -> None:
    own = set()
    for name in ("engine", "looking", "things"):
        tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        own |= {node.module or "." if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports}
    assert own <= {"__future__", "collections", "collections.abc", "dataclasses", "looking", "things", "typing"}
