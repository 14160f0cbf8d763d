"""`cardwright run` does what players do in a game, in the order in which its options stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

BEARS, BOLT, DREADMAW, ELVES = "Grizzly Bears", "Lightning Bolt", "Colossal Dreadmaw", "Llanowar Elves"
BLINK, PRIDEMATE = "Momentary Blink", "Ajani's Pridemate"
KICKED = "Kicker {R}\nSpark: Two deals 1 damage to each opponent. If this spell was kicked, it deals 5 damage instead."
TAPPED = "Create a tapped 1/1 white Soldier creature token."


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["run", "--json", *arguments])


@pytest.mark.parametrize(
    ("arguments", "events"),
    [
        (
            ("--with", f"Opponent: {BEARS}", "--cast", BOLT, "--answer", BEARS),
            ["SpellCast", "DamageDealt", "Resolved", "Left"],
        ),
        (("--cast", f"Opponent: {BOLT}", "--answer", "You"), ["SpellCast", "DamageDealt", "LifeLost", "Resolved"]),
        (
            ("--play", "Forest", "--activate", "Forest"),
            ["LandPlayed", "Entered", "Tapped", "AbilityActivated", "ManaAdded"],
        ),
        (("--with", ELVES, "--activate", f"{ELVES}: Add {{G}}"), ["Tapped", "AbilityActivated", "ManaAdded"]),
        (("--cast", BEARS, "--resolve", "--cast", BEARS), ["SpellCast", "Entered", "Resolved"] * 2),
        # What is paid instead of the mana cost is said behind the name.
        (
            ("--with", BEARS, "--with", f"graveyard: {BLINK}", "--cast", f"{BLINK}: flashback"),
            ["SpellCast", "Left", "Entered", "Resolved"],
        ),
        # What a text triggers waits on the stack, where something is done after it (CR 603.3b).
        (
            ("--with", PRIDEMATE, "You gain 1 life.", "--resolve"),
            ["LifeGained", "TriggerReported", "PutOnStack", "CountersPut", "Resolved"],
        ),
        (("--with", PRIDEMATE, "You gain 1 life."), ["LifeGained", "TriggerReported"]),
        # What is cast last resolves first (CR 405.5).
        (
            ("--cast", BOLT, "--cast", f"Opponent: {BOLT}", "--answer", "Opponent", "--answer", "You"),
            ["SpellCast", "SpellCast"] + ["DamageDealt", "LifeLost", "Resolved"] * 2,
        ),
    ],
)
def test_what_players_do_is_done_in_order(arguments: tuple[str, ...], events: list[str]) -> None:
    said = run(*arguments)
    assert said.exit_code == 0, said.output
    assert [event["event"] for event in json.loads(said.stdout)["events"]] == events


def test_attackers_in_a_row_attack_together_and_are_blocked() -> None:
    said = run(
        "--players",
        "3",
        "--with",
        DREADMAW,
        "--with",
        BEARS,
        "--with",
        f"Opponent 2: {ELVES}",
        "--attack",
        f"{DREADMAW}: Opponent 2",
        "--attack",
        f"{BEARS}: Opponent",
        "--block",
        f"{ELVES}: {DREADMAW}",
        "--go",
        "end of combat",
        "--answer",
        "1",
    )
    assert said.exit_code == 0, said.output
    board = json.loads(said.stdout)["board"]
    assert [player.get("life", 20) for player in board["players"]] == [20, 18, 15]
    assert [permanent["base"]["name"] for permanent in board["permanents"]] == [DREADMAW, BEARS]


def test_optional_costs_are_said_behind_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path))
    card = {"name": "Spark: Two", "mana_cost": "{R}", "type_line": "Sorcery", "layout": "normal", "oracle_text": KICKED}
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([card]))
    assert CliRunner().invoke(cli, ["reference", "import", str(file)]).exit_code == 0
    for words, life in (("Spark: Two", 19), ("Spark: Two: kicker", 15)):
        said = run("--cast", words)
        assert said.exit_code == 0, said.output
        assert json.loads(said.stdout)["board"]["players"][1]["life"] == life


def test_go_may_say_whose_step() -> None:
    said = run("--with", BEARS, "--go", "Opponent: upkeep")
    board = json.loads(said.stdout)["board"]
    assert (board["active"], board["step"]) == ("Opponent", "upkeep")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--cast", "Forest"), "it is played, not cast (CR 305.9)"),
        (("--with", f"Opponent: {BEARS}", "--block", BEARS), "does not say whom it blocks"),
        (("--attack", BEARS), "there is no permanent called"),
        (("--go", "tea time"), "tea time"),
        (("--cast", "Fire // Ice"), "is cast as 'Fire' or as 'Ice'"),
        (("--cast", f"{BEARS}: frobnicate"), "has no frobnicate"),
        (("--cast", BOLT, "--answer", "Opponent", "--answer", "You"), "nobody asked for the answer 'You'"),
        (("--players", "1", TAPPED), "--players"),
    ],
)
def test_what_can_not_be_done_is_refused(arguments: tuple[str, ...], says: str) -> None:
    said = run(*arguments)
    assert said.exit_code != 0
    assert says in said.output
