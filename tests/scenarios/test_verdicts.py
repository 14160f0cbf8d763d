"""What a scenario is judged to be: a wrong expectation fails whatever lies beside it; what is no scenario is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright import rules
from cardwright.cli.main import cli
from cardwright.oracle import CardReference
from cardwright.scenarios import Scenario, ScenarioError, play, playing
from cardwright.scenarios.reading import checked

CARDS = CardReference.bundled()
RULES = rules(reference=CARDS)
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{G}", "power": "2", "toughness": "2"}
SHOCK = {"name": "Zap", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Zap deals 2 damage to any target."}
AGAIN = {**SHOCK, "name": "Zap Again", "oracle_text": "Zap Again deals 2 damage to any target.\nFlashback {R}"}
UNREAD = {"permanent": "The moon is made of cheese.", "name": "Moon"}
BEARS = {"put": "Bear", "count": 2}


def judged(**fields: object) -> tuple[str, str]:
    scenario = {"name": "one", "cards": [BEAR, SHOCK, AGAIN], "expect": [], **fields}
    outcome = play(checked(scenario), RULES, CARDS)
    return outcome.result, outcome.why


@pytest.mark.parametrize(
    ("expected", "result"),
    [
        ({"of": "Bear", "attacking": True}, "fail"),
        ({"of": "Bear", "attacking": False}, "pass"),
        ({"of": {"name": "Bear", "attacking": True}, "count": 0}, "pass"),
        ({"of": "Bear", "blocking": True}, "fail"),
        ({"of": "Bear", "attacking": "Opponent"}, "fail"),
        ({"of": "Bear", "attached_to": None}, "pass"),
        ({"of": {"name": "Bear", "power": 7}, "count": 0}, "pass"),
    ],
)
def test_what_is_not_so_is_not_held_to_be_so(expected: dict[str, object], result: str) -> None:
    assert judged(stage=[BEARS], expect=[expected])[0] == result


def test_those_that_attack_are_told_from_those_that_do_not() -> None:
    expected = [{"of": {"name": "Bear", "attacking": told}, "count": 1} for told in (True, False)]
    attack = {"attack": [["Bear", "Opponent"]]}
    assert judged(stage=[BEARS], do=[attack], expect=[*expected, {"of": "Bear", "attacking": True}]) == (
        "fail",
        "expected {'of': 'Bear', 'attacking': True}: attacking of Bear is 'nothing'",
    )


def test_a_reference_is_narrowed_by_what_is_true_of_an_object_wherever_it_stands() -> None:
    stage = [{"put": "Bear"}, {"put": "Bear", "counters": {"+1/+1": 1}}]
    hit = {"cast": "Zap", "targets": [{"name": "Bear", "power": 3}]}
    assert judged(stage=stage, do=[hit], expect=[{"of": {"power": 3}, "count": 1, "damage": 2}])[0] == "pass"


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        # Words beside it excuse no wrong size of another creature, listed or not.
        ({"stage": [UNREAD, BEARS], "expect": [{"of": "Bear", "power": 7}]}, "fail"),
        ({"stage": [UNREAD, BEARS], "left": ["venture"], "expect": [{"of": "Bear", "power": 7}]}, "fail"),
        ({"stage": [UNREAD, {"put": "Bear", "zone": "library"}], "expect": [{"of": "Moon", "count": 2}]}, "left"),
        # Nothing has happened on which they could have acted.
        ({"stage": [UNREAD, BEARS], "expect": [{"player": "You", "life": 7}]}, "fail"),
        (
            {
                "stage": [{"permanent": "You have protection from red.", "name": "Ward"}],
                "expect": [{"cannot": {"cast": "Zap", "targets": ["You"], "by": "Opponent"}}],
            },
            "left",
        ),
        ({"stage": [UNREAD], "do": [{"text": "You gain 1 life."}], "expect": [{"player": "You", "life": 7}]}, "left"),
        # Words in a library act on nothing.
        (
            {
                "stage": [{"put": "Moon", "zone": "library"}],
                "cards": [{"name": "Moon", "type_line": "Enchantment", "oracle_text": UNREAD["permanent"]}],
                "do": [{"text": "You gain 1 life."}],
                "expect": [{"player": "You", "life": 7}],
            },
            "fail",
        ),
        # What was left as it was played may have caused anything, and asked for anything.
        ({"do": [{"text": "Venture into the dungeon."}], "expect": [{"player": "You", "life": 7}]}, "left"),
        ({"do": [{"text": "Venture into the dungeon.", "answers": [{"may": True}]}]}, "left"),
        ({"stage": [UNREAD], "do": [{"go": "end", "answers": [{"may": True}]}]}, "left"),
        ({"stage": [UNREAD, BEARS], "do": [{"go": "end", "answers": [{"may": True, "for": "Bear"}]}]}, "error"),
        ({"do": [{"go": "end", "answers": [{"may": True}]}]}, "error"),
    ],
)
def test_what_was_left_excuses_what_it_could_have_caused(fields: dict[str, object], result: str) -> None:
    assert judged(**fields)[0] == result


def test_phased_out_permanents_are_not_there() -> None:
    phase = {"text": "Target creature phases out.", "targets": ["Bear"]}
    assert judged(stage=[BEARS], do=[phase], expect=[{"player": "You", "permanents": 1}]) == ("pass", "")


@pytest.mark.parametrize(
    ("fields", "result", "why"),
    [
        ({"stage": [{"put": "Zap", "zone": "graveyard"}], "do": [{"cast": "Zap"}]}, "error", "CR 601.3"),
        ({"stage": [{"put": "Zap", "zone": "exile"}], "do": [{"cast": "Zap"}]}, "error", "CR 601.3"),
        # What it was cast from, and that nothing new appears in a hand.
        (
            {
                "stage": [{"put": "Zap Again", "zone": "graveyard"}],
                "do": [{"cast": "Zap Again", "targets": ["Opponent"], "alternative": "flashback"}],
                "expect": [{"of": "Zap Again", "zone": "exile", "count": 1}, {"player": "You", "graveyard": 0}],
            },
            "pass",
            "",
        ),
        # One that is nowhere appears, each time anew.
        (
            {
                "do": [{"cast": "Zap", "targets": ["Opponent"]}, {"cast": "Zap", "targets": ["Opponent"]}],
                "expect": [{"player": "Opponent", "life": 16}, {"player": "You", "graveyard": 2}],
            },
            "pass",
            "",
        ),
    ],
)
def test_a_card_is_cast_from_where_it_lies(fields: dict[str, object], result: str, why: str) -> None:
    told, reason = judged(**fields)
    assert told == result
    assert why in reason


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"step": "zzz"}, "step is one of untap, upkeep, draw"),
        ({"do": [{"go": "zzz"}]}, "go is one of untap, upkeep, draw"),
        ({"mana": "lots"}, 'mana is "free" or "pool", not \'lots\''),
        ({"stage": [{"put": "Bear", "zone": "zzz"}]}, "zone is one of battlefield, hand, graveyard"),
        ({"expect": [{"of": "Bear", "zone": "zzz"}]}, "zone is one of battlefield, stack, hand"),
        ({"expect": [{"of": {"name": "Bear", "zone": "zzz"}}]}, "of is a reference"),
        ({"expect": [{"of": {"nme": "Bear"}}]}, "of is a reference"),
    ],
)
def test_steps_and_zones_that_there_are_not_are_errors(fields: dict[str, object], says: str) -> None:
    with pytest.raises(ScenarioError) as error:
        judged(**fields)
    assert says in str(error.value)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": [{"attack": {"Zombie": "Opponent"}}]},
        {"expect": [{"cannot": {"attack": {"Zombie": "Opponent"}}}]},
        {"do": [{"attack": {"Bear": "Opponent"}}, {"block": {"Zombie": "Bear"}}]},
        {"do": [{"attack": {"Bear": "Nobody"}}]},
        {"do": [{"attack": {"Bear": "Opponent"}}, {"block": {"Wall": "Zombie"}}]},
        {"expect": [{"cannot": {"activate": "Zombie"}}]},
        {"do": [{"cast": "Zap", "targets": ["Zombie"]}]},
        {"expect": [{"cannot": {"cast": "Zap", "targets": ["Zombie"]}}]},
    ],
)
def test_what_is_not_there_can_neither_be_declared_nor_refused(fields: dict[str, object]) -> None:
    stage = [BEARS, {"put": "Bear", "controller": "Opponent", "as": "Wall"}]
    result, why = judged(stage=stage, **fields)
    assert result == "error"
    assert "there is nothing called" in why
    assert "Bear" in why


def test_a_fault_is_an_error_of_its_scenario_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(fields: dict[str, object], *_: object) -> object:
        return [][1] if fields["name"] == "two" else sound(fields, *_)

    sound = playing.set_up
    monkeypatch.setattr(playing, "set_up", broken)
    file = tmp_path / "some.jsonl"
    file.write_text("\n".join(json.dumps({"name": name, "expect": []}) for name in ("one", "two", "three")))
    ran = CliRunner().invoke(cli, ["scenario", "--json", str(file)])
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [each["result"] for each in told] == ["pass", "error", "pass"]
    assert "fault: IndexError" in told[1]["why"]
    assert ran.exit_code == 1
    assert play(Scenario("two", {"name": "two", "expect": []}), RULES, CARDS).result == "error"
