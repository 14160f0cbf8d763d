"""Two decks beside each other: the intervals, the rule that ends it, and how often that errs."""

from __future__ import annotations

import json
import random
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli
from cardwright.goldfish.comparing import AIM, CLOSE, ERROR, FIRST, Beside, Compared, Enough, half_width
from cardwright.goldfish.dealing import DeckCard, aligned
from cardwright.goldfish.playing import Played, TurnEnd
from cardwright.goldfish.running import BATCH, Alone, run
from cardwright.oracle.store import FOLDER_VARIABLE

from .test_goldfish import DECKS, cards_of, deck_of, setting


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))


def played(**numbers: int) -> Played:
    return Played((TurnEnd({"created": 0} | numbers),), 0, {}, {}, {})


def drawn(chance: random.Random) -> int:
    """A number of tokens as decks make them: often none, rarely many."""
    return 0 if chance.random() < 0.5 else int(chance.expovariate(0.2)) * 2


def errs(chance: random.Random, most: int, z: float | None) -> bool:
    """Whether, of two decks alike, one is ever said to have more; ``z``: by a fixed number of standard errors."""
    total = squares = 0
    for game in range(1, most + 1):
        more = drawn(chance) - drawn(chance)
        total, squares = total + more, squares + more * more
        if game >= FIRST and game % BATCH == 0:
            deviation = sqrt((squares - total * total / game) / (game - 1))
            half = half_width(game, deviation) if z is None else z * deviation / sqrt(game)
            if abs(total / game) > half:
                return True
    return False


def test_decks_alike_are_seldom_said_to_differ_however_often_one_looks() -> None:
    chance, tries = random.Random(17), 400
    said = sum(errs(chance, 2000, None) for _ in range(tries))
    assert said <= ERROR * tries
    naive = sum(errs(chance, 2000, 1.96) for _ in range(tries))
    assert naive > 2 * ERROR * tries  # looking again and again with an interval that is made for one look errs more


def test_the_interval_is_narrowest_for_its_error_at_the_aim() -> None:
    beside = {games: half_width(games, 1) * sqrt(games) for games in (AIM // 20, AIM, AIM * 20)}
    assert beside[AIM] == min(beside.values())
    assert 1.96 < beside[AIM] < 2 * 1.96
    assert half_width(AIM, 1, 0.01) > half_width(AIM, 1, 0.05)


def compared(pairs: list[tuple[int, int]]) -> Compared:
    found = Compared()
    for number, (one, other) in enumerate(pairs):
        found.add(number, played(created=one), played(created=other))
    return found


def test_differences_are_taken_game_by_game() -> None:
    found = compared([(0, 3), (5, 7), (20, 23), (1, 3)]).difference(1, "created")
    deviation = sqrt(sum((more - 2.5) ** 2 for more in (3, 2, 3, 2)) / 3)
    half = half_width(4, deviation)
    assert found == pytest.approx((2.5, 2.5 - half, 2.5 + half))


RULE = [
    ("one has more", [(0, 1), (0, 3)] * (FIRST // 2), True),
    ("the other has more", [(3, 0), (1, 0)] * (FIRST // 2), True),
    ("too few games", [(0, 1), (0, 3)] * (FIRST // 2 - 1), False),
    ("both the same", [(4, 4)] * FIRST, True),
    ("not known well enough", [(0, 9), (9, 0)] * (FIRST // 2), False),
    ("known to be close", [(100, 99), (99, 100)] * (FIRST // 2), True),
]


@pytest.mark.parametrize(("pairs", "enough"), [case[1:] for case in RULE], ids=[case[0] for case in RULE])
def test_when_there_are_games_enough(pairs: list[tuple[int, int]], enough: bool) -> None:
    assert Enough(1, "created")(compared(pairs)) is enough


def names(deck: tuple[DeckCard, ...]) -> list[str]:
    return [card.characteristics.name or "" for card in deck]


def test_cards_of_both_decks_lie_in_the_same_places() -> None:
    like = deck_of(Mountain=2, Dragon_Fodder=2, Lightning_Bolt=1)
    other = deck_of(Lightning_Bolt=1, Raise_the_Alarm=2, Mountain=2)
    assert names(aligned(other, like)) == ["Mountain"] * 2 + ["Raise the Alarm"] * 2 + ["Lightning Bolt"]
    longer = deck_of(Dragon_Fodder=1, Mountain=3, Plains=3)
    assert names(aligned(longer, like))[:3] == ["Mountain", "Mountain", "Dragon Fodder"]
    assert sorted(names(aligned(longer, like))) == sorted(names(longer))
    assert names(aligned(like[:2], longer)) == ["Mountain", "Mountain"]


def beside(turns: int = 3) -> Beside:
    fodder, alarm = deck_of(Mountain=17, Dragon_Fodder=23), deck_of(Mountain=17, Lightning_Bolt=20, Dragon_Fodder=3)
    one, other = (Alone(setting(deck, turns=turns), cards_of(deck)) for deck in (fodder, aligned(alarm, fodder)))
    return Beside(one, other)


def test_no_more_games_are_played_than_are_needed() -> None:
    found = run(beside(), 10_000, enough=Enough(3, "created"))
    assert found.games == FIRST
    assert found.difference(3, "created").high < 0
    assert found.difference(3, "damage").low > 0
    assert found.difference(3, "lands") == (0, 0, 0)
    assert (found.first.games, found.second.games) == (FIRST, FIRST)


def test_the_same_games_are_compared_on_any_number_of_processes() -> None:
    alone = run(beside(2), 50)
    with ProcessPoolExecutor(2) as executor:
        spread = run(beside(2), 50, executor=executor)
    assert spread.sums == alone.sums
    assert vars(spread.second) == vars(alone.second)


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, ["goldfish", str(DECKS / "wide.txt"), str(DECKS / "pantry.txt"), *args])


def test_the_command_says_which_deck_has_more_and_by_which_rule() -> None:
    said = cardwright("--games", "25", "--turns", "2")
    assert said.exit_code == 0
    assert "25 games of each, seed 1" in said.stdout
    assert "tokens created so far, turn 2: " in said.stdout
    assert said.stdout.splitlines()[-1].startswith("rule: games are added until ")
    assert f"{100 * CLOSE:.0f} % of the larger mean" in said.stdout


def test_the_comparison_in_json_and_as_a_page(tmp_path: Path) -> None:
    made = json.loads(cardwright("--games", "25", "--turns", "2", "--measure", "damage", "--json").stdout)
    assert (made["games"], made["measure"], len(made["decks"]), len(made["differences"])) == (25, "damage", 2, 2)
    found = made["differences"][1]["lands"]
    assert found["low"] <= found["mean"] <= found["high"]
    out = tmp_path / "two.html"
    assert cardwright("--games", "25", "--turns", "2", "--html", str(out)).exit_code == 0
    html = out.read_text(encoding="utf-8")
    plots = json.loads(html.split('id="plots">')[1].split("</script>")[0])
    assert {tuple(line["name"] for line in plot["lines"]) for plot in plots} == {
        ("Tokens go wide", "Food, Clues and Treasures")
    }


def test_a_deck_beside_another_version_of_itself_is_called_by_its_file(tmp_path: Path) -> None:
    version = tmp_path / "second.txt"
    version.write_bytes((DECKS / "wide.txt").read_bytes())
    said = CliRunner().invoke(cli, ["goldfish", str(DECKS / "wide.txt"), str(version), "--games", "25", "--turns", "1"])
    assert "second.txt more than Tokens go wide" in said.stdout
    wrong = CliRunner().invoke(cli, ["goldfish", str(version), str(version), "--replay", "1"])
    assert wrong.exit_code == 2
