"""A deck against another: who attacks, who blocks, who crews, and how games end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli
from cardwright.goldfish.dealing import Mulligans
from cardwright.goldfish.fighting import Fighter, fight
from cardwright.goldfish.playing import Opposing, Played, Setting
from cardwright.goldfish.running import Alone
from cardwright.oracle import Card
from cardwright.oracle.records import Face

from .test_goldfish import DECKS
from .test_triggers import FOREST, dealt, game


def creature(name: str, power: int, toughness: int, text: str = "", cost: str = "{G}", kind: str = "Creature") -> Card:
    face = Face(name=name, type_line=kind, oracle_text=text, mana_cost=cost, power=str(power), toughness=str(toughness))
    return Card(name, (face,))


def against(mine: list[Card], theirs: list[Card], turns: int = 5, number: int = 0) -> Played:
    """A game of two decks, each of Forests and these cards."""
    decks = [tuple(dealt(each) for each in [*[FOREST] * 20, *cards * 20][:40]) for cards in (mine, theirs)]
    opposing = Opposing("the others", decks[1], ())
    setting = Setting(decks[0], (), turns, 1, False, Mulligans(times=0), opposing)
    return Alone(setting, [FOREST, *mine, *theirs]).game(number, log=True)


def fighter(words: str) -> Fighter:
    size, *keywords = words.split(", ")
    power, toughness = map(int, size.split("/"))
    return Fighter(1, power, toughness, frozenset(keywords))


@pytest.mark.parametrize(
    ("one", "other", "dies"),
    [
        ("2/2", "2/2", (True, True)),
        ("2/2", "1/3", (False, False)),
        ("3/3", "2/2", (False, True)),
        ("2/2, first strike", "2/2", (False, True)),
        ("2/2, first strike", "3/3, first strike", (True, False)),
        ("1/1, deathtouch", "5/5", (True, True)),
        ("5/5, indestructible", "5/5", (False, True)),
    ],
)
def test_which_of_two_is_destroyed(one: str, other: str, dies: tuple[bool, bool]) -> None:
    assert fight(fighter(one), fighter(other)) == dies


WALL = creature("Wall", 0, 6, "Defender")
BEARS = creature("Bears", 2, 2, cost="{1}{G}")


def test_nobody_runs_into_a_stronger_creature() -> None:
    keeper = creature("Keeper", 3, 5, "Defender")
    log = against([BEARS], [keeper]).log
    from_then_on = log[next(at for at, line in enumerate(log) if "cast Keeper" in line) :]
    assert any("cast Bears" in line for line in from_then_on)
    assert not any(line.endswith("attacked Opponent") for line in from_then_on)


def test_a_wall_blocks_and_stops_the_damage() -> None:
    walled, alone = (against([BEARS], theirs, number=3).turns[-1].numbers["damage"] for theirs in ([WALL], []))
    assert walled < alone
    assert any("blocked Bears" in line for line in against([BEARS], [WALL], number=3).log)


def test_a_game_ends_with_the_loss_of_one_and_the_rest_counts_as_it_stood() -> None:
    giant = creature("Giant", 10, 10, cost="{G}")
    played = against([giant], [], turns=8)
    assert played.turns[-1].numbers["won"] == 1
    assert len(played.turns) == 8
    lost = against([], [giant], turns=8)
    assert (lost.turns[-1].numbers["lost"], lost.turns[0].numbers["lost"]) == (1, 0)


SKIFF = creature("Skiff", 5, 5, "Crew 2", "{G}", "Artifact — Vehicle")


def test_a_vehicle_is_crewed_by_who_would_attack_for_less() -> None:
    guard = creature("Guard", 2, 2, "Defender")
    played = [game((FOREST, 20), (guard, 10), (SKIFF, 10), number=number, turns=6) for number in range(6)]
    assert sum(each.turns[-1].numbers["damage"] >= 5 for each in played) >= 4
    assert not any("Crew" in why for each in played for why in each.stuck)
    strong = creature("Strong", 6, 6, cost="{G}")
    told = against([strong, SKIFF], [])
    crewed = [line for line in told.log if "Crew 2" in line]
    assert len(crewed) <= 2  # only by those that have just come


def test_the_command_plays_against_a_deck(tmp_path: Path) -> None:
    args = ["goldfish", str(DECKS / "wide.txt"), "--against", str(DECKS / "army.txt"), "--games", "3", "--turns", "3"]
    said = CliRunner().invoke(cli, args)
    assert said.exit_code == 0, said.output
    assert "against An Army and its copies" in said.stdout
    assert "games won by then" in said.stdout
    found = json.loads(CliRunner().invoke(cli, [*args, "--json"]).stdout)
    assert found["against"] == "An Army and its copies"
    assert found["turns"][2]["life"]["mean"] <= 20
    out = tmp_path / "page.html"
    assert CliRunner().invoke(cli, [*args, "--html", str(out)]).exit_code == 0
    assert "against An Army and its copies" in out.read_text(encoding="utf-8")
    two = [*args[:2], str(DECKS / "pantry.txt"), *args[2:]]
    assert "games lost by then" in CliRunner().invoke(cli, two).stdout
