"""Scenarios are played, and what is wrong with a file is said with its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright import rules
from cardwright.board import Board
from cardwright.board.state import events as ev
from cardwright.cli.main import cli
from cardwright.instructions import Characteristics, Number
from cardwright.oracle import CardReference
from cardwright.scenarios import Scenario, ScenarioError, play, read

TABLES = sorted(Path(__file__).parent.glob("*.toml"))
CARDS = CardReference.bundled()
RULES = rules(reference=CARDS)


EXAMPLES = Path(__file__).parents[2] / "examples" / "scenarios" / "tokens.toml"

pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    "scenario", [each for table in (*TABLES, EXAMPLES) for each in read(table)], ids=lambda scenario: scenario.name
)
def test_scenario(scenario: Scenario) -> None:
    outcome = play(scenario, RULES, CARDS)
    assert (outcome.result, outcome.why) == ("pass", "")


BOLT = {"cast": "Lightning Bolt", "targets": ["Opponent"]}


@pytest.mark.parametrize(
    ("fields", "result", "why"),
    [
        ({"do": [BOLT], "expect": [{"player": "Opponent", "life": 16}]}, "fail", "life of Opponent is 17"),
        ({"do": [{"cast": "Lightning Bolt"}], "expect": []}, "left", "You must choose: any target"),
        ({"do": [{**BOLT, "answers": [{"may": True}]}], "expect": []}, "error", "never asked for"),
        ({"do": [{"text": "Venture into the dungeon."}], "expect": []}, "left", "enture"),
        (
            {"do": [{"text": "You gain life equal to the excess damage dealt to creatures this turn."}], "expect": []},
            "left",
            "excess damage",
        ),
        ({"stage": [{"put": "No Such Card"}], "expect": []}, "error", "there is no card named"),
    ],
)
def test_how_it_ends_otherwise(fields: dict[str, object], result: str, why: str) -> None:
    outcome = play(Scenario("one", {"name": "one", **fields}), RULES, CARDS)
    assert outcome.result == result
    assert why in outcome.why


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"expect": [], "what": 1}, "there is no field 'what'"),
        ({}, "expect is required"),
        ({"expect": [{"player": "You", "lif": 1}]}, "expect[0]: player has no field 'lif'"),
        ({"expect": [], "do": [{"cast": "A", "target": "B"}]}, "do[0]: cast has no field 'target'"),
        ({"expect": [], "do": [{"text": "A", "answers": [{"maybe": 1}]}]}, "do[0].answers[0]"),
        ({"expect": [], "stage": [{"tokens": "A"}]}, "stage[0]"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, fields: dict[str, object], place: str) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps({"name": "one", **fields}))
    with pytest.raises(ScenarioError) as error:
        read(file)
    assert place in str(error.value)


def test_a_field_ahead_of_the_scenarios_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('game = "riftbound"\n[[scenario]]\nname = "one"\nexpect = []\n')
    with pytest.raises(ScenarioError, match="no field 'game' ahead of the scenarios"):
        read(file)


def _watch(text: str) -> Characteristics:
    return Characteristics(name="Watch", types=("Enchantment",), abilities=(text,))


@pytest.mark.parametrize("count", [10, 10**18])
def test_as_many_triggers_as_there_are_tokens_cost_what_ten_cost(count: int) -> None:
    board = Board.new(rules=RULES).put(_watch("Whenever a creature dies, you gain 2 life."))
    saproling = Characteristics(name="Saproling", types=("Creature",), power=Number(1), toughness=Number(1))
    board = board.put(saproling, count=count, token=True)
    wrath = Characteristics(name="Wrath", types=("Sorcery",), mana_cost="{W}", abilities=("Destroy all creatures.",))
    board = board.put_elsewhere("hand", wrath)
    board = board.cast("Wrath", mana="free").board
    assert board == Board.from_json(board.to_json(), RULES)
    result = board.resolve()
    assert [(p.name, p.life) for p in result.board.state.players] == [("You", 20 + 2 * count), ("Opponent", 20)]
    assert [e.count for e in result.events if isinstance(e, ev.PutOnStack)] == [count]
    assert board.state.players[0].life == 20  # the given board stays as it was


ONE = {"name": "a bolt", "do": [BOLT], "expect": [{"player": "Opponent", "life": 17}]}
OTHER = {"name": "no bolt", "expect": [{"player": "Opponent", "life": 17}]}


def test_each_scenario_is_a_test(pytester: pytest.Pytester) -> None:
    file = pytester.path / "some.jsonl"
    file.write_text(f"{json.dumps(ONE)}\n{json.dumps(OTHER)}\n")
    ran = pytester.runpytest("--scenarios=some.jsonl", "-v")
    ran.stdout.fnmatch_lines(["some.jsonl::a bolt PASSED*", "some.jsonl::no bolt FAILED*"])
    ran.stdout.fnmatch_lines(["fail: *life of Opponent is 20"])
    ran.assert_outcomes(passed=1, failed=1)


def test_cards_of_a_file_are_known_for_this_run(tmp_path: Path) -> None:
    scenarios, cards = tmp_path / "some.jsonl", tmp_path / "cards.jsonl"
    zap = {"cast": "Zap", "targets": ["Opponent"]}
    fields = {"name": "one", "do": [zap], "expect": [{"player": "Opponent", "life": 11}]}
    scenarios.write_text(json.dumps(fields))
    text = "Zap deals 9 damage to any target."
    cards.write_text(json.dumps({"name": "Zap", "oracle_text": text, "type_line": "Instant", "mana_cost": "{R}"}))
    assert CliRunner().invoke(cli, ["scenario", str(scenarios)]).exit_code == 1
    assert CliRunner().invoke(cli, ["scenario", "--cards", str(cards), str(scenarios)]).exit_code == 0


def test_where_cards_are_not_known_a_last_line_says_what_to_do(tmp_path: Path) -> None:
    unknown = [json.dumps({"name": name, "do": [{"cast": name}], "expect": []}) for name in ("No Card", "Nor This")]
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join(unknown))
    told = CliRunner().invoke(cli, ["scenario", str(file)]).stderr
    assert told.count("\n") == 1
    assert "(2) are given by --cards FILE" in told
    file.write_text(json.dumps(ONE))
    assert CliRunner().invoke(cli, ["scenario", str(file)]).stderr == ""
