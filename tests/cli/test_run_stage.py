"""`cardwright run` sets the stage by its options alone: permanents, other zones, copies of spells, steps that begin."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

FOOD = "Create a Food token."
TWICE = (
    "If an effect would create one or more tokens under your control,"
    " it creates twice that many of those tokens instead."
)
LATER = "Create a 7/1 red Elemental creature token. Exile it at the beginning of the next end step."
COPY = "Create a token that's a copy of target card in a graveyard."
VAT = "Create a token that's a copy of a card exiled with this artifact."


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["run", "--json", *arguments])


def there(said: Result) -> dict[str, int]:
    """How many permanents of each name there are."""
    counts: dict[str, int] = {}
    for permanent in json.loads(said.stdout)["board"].get("permanents", ()):
        name = permanent["base"]["name"]
        counts[name] = counts.get(name, 0) + permanent["count"]
    return counts


BEARS, WALKER = "Grizzly Bears", "Hangarback Walker"
BOTH = "Destroy two target creatures."
TOKEN_COPY = "Create a token that's a copy of target creature."


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        # CR 614.1, 604.1: what a permanent's text says holds for the texts after it.
        ((TWICE, FOOD), {"This enchantment": 1, "Food Token": 2}),
        ((FOOD, TWICE), {"This enchantment": 1, "Food Token": 1}),
        (("--name", "Aid", TWICE, FOOD), {"Aid": 1, "Food Token": 2}),
        (("--with", TWICE, FOOD), {"This enchantment": 1, "Food Token": 2}),
        (("--with", "Fabricate 2", FOOD), {"This enchantment": 1, "Food Token": 1}),
        (("--with", "Flying, vigilance", FOOD), {"This enchantment": 1, "Food Token": 1}),
        (
            ("--with", "Doubling Season", "--with", "Parallel Lives", FOOD),
            {"Doubling Season": 1, "Parallel Lives": 1, "Food Token": 4},
        ),
        (("--with", "Opponent: Doubling Season", FOOD), {"Doubling Season": 1, "Food Token": 1}),
        # CR 614.12: a permanent's text says how it enters itself, tapped or with counters.
        (
            ("--with", "This creature enters with two +1/+1 counters on it.", FOOD),
            {"This creature": 1, "Food Token": 1},
        ),
        (("--card", WALKER, "--x", "2"), {WALKER: 1, "Thopter Token": 2}),
        (("--with", WALKER, "--x", "0", FOOD), {"Food Token": 1}),  # 0/0 (CR 704.5f)
        # CR 111.5: nor is a token created where such a permanent can't enter.
        (
            ("--with", "Wastes", "Lands can't enter the battlefield.", "Create a token that's a copy of target land."),
            {"Wastes": 1, "This enchantment": 1},
        ),
        (("--with", "graveyard: Lightning Bolt", COPY), {}),
        (("--with", f"graveyard: {BEARS}", COPY), {BEARS: 1}),
        # CR 111.13: the copy of a permanent spell is not created, so nothing doubles it.
        (("--with", "Parallel Lives", "--spell-copy", BEARS), {"Parallel Lives": 1, BEARS: 1}),
        # CR 603.7: what is delayed waits for its step.
        ((LATER,), {"Elemental Token": 1}),
        (("--begin", "upkeep", LATER), {"Elemental Token": 1}),
        (("--begin", "upkeep", "--begin", "end step", LATER), {}),
        # CR 111.12: without the permanent whose text it is nothing is exiled with it.
        (("--source", "1", "--with", "Mimic Vat", VAT), {"Mimic Vat": 1}),
        (("--source", "1", "--with", BEARS, "--with", "Wastes", "Sacrifice this creature."), {"Wastes": 1}),
        # CR 704.5j: the legend rule asks which one stays.
        (("--with", "Krenko, Mob Boss", "--answer", "2", TOKEN_COPY), {"Krenko, Mob Boss": 1}),
        # Answers are separated by commas, which names may have, too; of one thing alone nothing is asked.
        (("--with", "Krenko, Mob Boss", "--with", BEARS, "--answer", f"Krenko, Mob Boss, {BEARS}", BOTH), {}),
        (
            (
                "--with",
                "Krenko, Mob Boss",
                "--with",
                BEARS,
                "--with",
                "Llanowar Elves",
                "--answer",
                f"Krenko, Mob Boss, {BEARS}",
                BOTH,
            ),
            {"Llanowar Elves": 1},
        ),
    ],
)
def test_the_stage(arguments: tuple[str, ...], left: dict[str, int]) -> None:
    said = run(*arguments)
    assert said.exit_code == 0, said.output
    assert there(said) == left


def test_what_is_on_stage_is_no_event() -> None:
    events = json.loads(run("--with", "Doubling Season", TWICE, FOOD).stdout)["events"]
    assert [event["event"] for event in events] == ["Replaced", "Replaced", "TokensCreated", "Entered"]


def test_a_zone_may_be_another_player_s() -> None:
    board = json.loads(run("--with", f"Opponent: graveyard: {BEARS}", FOOD).stdout)["board"]
    assert [(e["owner"], e["zone"]) for e in board["elsewhere"]] == [("Opponent", "graveyard")]


@pytest.mark.parametrize("name", ["Grizly Bears", "graveyard: Grizly Bears", "Nobody: Grizzly Bears"])
def test_a_card_that_is_not_there_ends_with_2(name: str) -> None:
    said = run("--with", name, FOOD)
    assert (said.exit_code, said.stdout) == (2, "")
    assert "Grizzly Bears" in said.stderr


def test_a_spell_that_is_no_permanent_spell_is_refused() -> None:
    said = run("--spell-copy", "Lightning Bolt")
    assert said.exit_code == 2
    assert "CR 110.4b" in said.stderr


def test_the_copy_of_a_spell_is_explained_as_not_created() -> None:
    said = CliRunner().invoke(cli, ["explain", "--spell-copy", BEARS]).stdout
    assert "yes, not created — CR 111.13" in said


@pytest.mark.parametrize("step", ["end setp", "lunch", "", "beginning phase"])
def test_a_step_that_there_is_not_is_refused(step: str) -> None:
    said = run("--begin", step, LATER)
    assert (said.exit_code, said.stdout) == (2, "")
    assert f"there is no step {step!r}" in said.stderr
    assert "untap step, upkeep, draw step, main phase" in said.stderr


@pytest.mark.parametrize("step", ["end step", "End step", "end", "the next end step", "beginning of the end step"])
def test_a_step_is_known_in_the_words_that_texts_have_for_it(step: str) -> None:
    assert there(run("--begin", step, LATER)) == {}


@pytest.mark.parametrize("step", ["turn", "new turn", "upkeep step", "beginning of combat", "cleanup step", "untap"])
def test_other_steps_are_known_too(step: str) -> None:
    assert there(run("--begin", step, LATER)) == {"Elemental Token": 1}


def test_a_source_that_there_is_not_is_refused() -> None:
    said = run("--source", "99", FOOD)
    assert (said.exit_code, said.stdout) == (2, "")
    assert "there is no permanent #99" in said.stderr


def test_the_opponent_of_a_new_board_may_be_who_acts() -> None:
    said = run("--player", "Opponent", FOOD)
    assert said.exit_code == 0, said.output
    board = json.loads(said.stdout)["board"]
    assert [player["name"] for player in board["players"]] == ["You", "Opponent"]
    assert [permanent["controller"] for permanent in board["permanents"]] == ["Opponent"]
