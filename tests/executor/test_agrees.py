"""An engine that never saw the board plays programs from their JSON, and comes to the same (CR 608)."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.board import Board, ScriptedChooser, execute
from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words
from cardwright.instructions import Characteristics, Number

from .engine import Playing, Table, Thing, copied

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "programs.toml").read_text(encoding="utf-8"))["case"]
PLAYERS = ("You", "Opponent")
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


def on_our_board(case: dict[str, Any]) -> tuple[object, ...]:
    board = Board.new(PLAYERS)
    for each in STAGE:
        sizes = (Number(each.power), Number(each.toughness)) if "creature" in each.types else (None, None)
        types = tuple(kind.capitalize() for kind in each.types)
        known = Characteristics(name=each.name, types=types, power=sizes[0], toughness=sizes[1])
        board = board.put(known, controller=each.controller, counters=dict(each.counters), tapped=each.tapped)
    for card in CARDS:
        known = Characteristics(name=card.name, types=("Land",))
        board = board.put_elsewhere(card.zone, known, owner=card.controller)  # type: ignore[arg-type]
    chooser = ScriptedChooser(case.get("answers", ()))
    that = next((k for k, each in enumerate(STAGE, 1) if each.name == case.get("event")), None)
    after = execute(compile_text(case["text"], name="Sage"), board, source=1, chooser=chooser, that=that).board
    assert chooser.left == 0
    there = []
    for each in after.permanents:
        p = each.permanent
        there += [(each.seen.name, p.controller, p.tapped, sorted(p.counters.items()), p.token)] * p.count
    lives = {player.name: player.life for player in after.state.players}
    held = [each for each in after.state.elsewhere if each.zone == "hand"]
    hands = {name: sum(each.count for each in held if each.owner == name) for name in PLAYERS}
    return lives, sorted(there), hands


def on_the_other(case: dict[str, Any]) -> tuple[object, ...]:
    things = copied(STAGE + CARDS)
    for thing in things:
        thing.owner = thing.controller
    table = Table(PLAYERS, things, list(case.get("answers", ())), dict.fromkeys(PLAYERS, 20))
    program = json.loads(msgspec.json.encode(compile_text(case["text"], name="Sage")))
    event = [thing for thing in things if thing.name == case.get("event")] or things[:1]
    for ability in program["abilities"]:
        Playing(table, "You", things[0], event).ability(ability)
    assert not table.answers
    there = [
        (t.name, t.controller, t.tapped, sorted((k, n) for k, n in t.counters.items() if n), t.token)
        for t in table.there("battlefield")
    ]
    hands = {name: sum(t.zone == "hand" and t.owner == name for t in table.things) for name in PLAYERS}
    return table.life, sorted(there), hands


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_two_engines_agree(case: dict[str, Any]) -> None:
    text = case["text"]
    assert [*left_in_words(compile_text(text, name="Sage"), text)] == []
    assert on_the_other(case) == on_our_board(case)


def test_something_happens_in_each_but_those_that_say_so() -> None:
    untouched = on_our_board({"text": "", "answers": ()})
    assert {case["text"] for case in CASES if on_our_board(case) == untouched} == {
        case["text"] for case in CASES if case.get("unseen")
    }


def test_the_other_engine_knows_nothing_of_ours() -> None:
    tree = ast.parse((HERE / "engine.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    own = {node.module or "." if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports}
    assert own <= {"__future__", "collections.abc", "dataclasses", "typing"}
