"""`--game` and `--rules`: every command that takes a text reads, compiles and plays it by the game's own files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

GOLD = "Play two Gold gear tokens exhausted."


def run(*arguments: str) -> Result:
    """Run the command line."""
    return CliRunner().invoke(cli, arguments)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("parse", "TokenDescription"),
        ("compile", "Predefined"),
        ("run", "played at once"),
        ("explain", "RB 182.2.a (1.4: 185.2.a)"),
    ],
)
def test_a_text_is_of_the_game_that_is_named(command: str, said: str) -> None:
    result = run(command, "--game", "riftbound", GOLD)
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_the_schema_is_that_of_the_game_s_own_record() -> None:
    for game, has, has_not in (("riftbound", "might", "power"), ("magic", "power", "might")):
        said = run("schema", "record", "--game", game)
        assert said.exit_code == 0, said.output
        assert f'"{has}"' in said.output
        assert f'"{has_not}"' not in said.output


def test_a_card_of_another_game_needs_no_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    cards = tmp_path / "cards.jsonl"
    card = {"game": "riftbound", "name": "Golem", "type_line": "Unit", "might": "9", "oracle_text": GOLD}
    cards.write_text(json.dumps(card) + "\n")
    assert run("reference", "import", str(cards)).exit_code == 0
    assert "at base of You" in run("run", "--card", "Golem").output
    made = json.loads(run("tokens", "--json", "Golem").output)
    assert (made["creations"][0]["enters"], made["creations"][0]["token"]["might"]) == ("exhausted", None)
    assert "2 × Gold gear token" in run("tokens", "Golem").output


def test_a_game_may_be_played_by_several_rules() -> None:
    texts = ("Put a 1/1 artifact creature token named Wasp into play.", "Destroy all artifacts.")
    assert "removed from the game for good" in run("run", "--rules", "1990s", *texts).output
    assert "ceased to exist in graveyard (CR 704.5d)" in run("run", *texts).output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("run", "--game", "chess", GOLD), "there are no rules 'chess'"),
        (("compile", "--game", "chess", GOLD), "there is no game 'chess'"),
        (("parse", "--game", "chess", GOLD), "there is no game 'chess'"),
        (("lookup", "--game", "chess", "Krenko"), "there is no game 'chess'"),
        (("tokens", "--game", "chess", "Krenko"), "there is no game 'chess'"),
        (("run", "--rules", "2090s", GOLD), "there are no rules '2090s'; there are magic, 1990s, riftbound"),
        (
            ("run", "--game", "riftbound", "--rules", "riftbound", "--cast", "Draw 1."),
            "--cast is not done: our board plays the rules for tokens of Riftbound",
        ),
        (("run", "--rules", "riftbound", "Create a Food token."), "is not played by the rules of Riftbound"),
    ],
)
def test_what_is_no_game_and_no_rules_is_wrong_use(arguments: tuple[str, ...], why: str) -> None:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2
    assert why in result.output


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pool_of_cards_is_of_the_game_that_is_named(jobs: str, tmp_path: Path) -> None:
    pool, out = tmp_path / "cards.jsonl", tmp_path / "records.jsonl"
    pool.write_text(json.dumps({"name": "Golem", "type_line": "Unit", "oracle_text": GOLD}) + "\n")
    result = run("compile", "--pool", str(pool), "--game", "riftbound", "--jobs", jobs, "-o", str(out))
    assert result.exit_code == 0, result.output
    (creation,) = json.loads(out.read_text())["creations"]
    assert (creation["count"], creation["enters"], creation["location"]) == ("2", "exhausted", None)
