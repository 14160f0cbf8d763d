"""Policies are small objects: those that there are by name, and those that users give."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli
from cardwright.goldfish.policy import CurveOut, Option, policy_of
from cardwright.goldfish.running import Alone, run
from cardwright.oracle.store import FOLDER_VARIABLE

from .test_goldfish import DECKS, cards_of, deck_of, setting

FODDER, BOLT = Option(1, "Dragon Fodder", 2, 0, makes_tokens=True), Option(2, "Fireball", 5, 4, makes_tokens=False)
KRENKO = Option(3, "Krenko, Mob Boss", 0, 0, makes_tokens=True, ability=1)


@pytest.mark.parametrize(
    ("policy", "options", "chosen"),
    [
        ("curve-out", [FODDER, BOLT, KRENKO], BOLT),
        ("curve-out", [KRENKO], KRENKO),
        ("curve-out", [], None),
        ("tokens-first", [FODDER, BOLT, KRENKO], FODDER),
        ("tokens-first", [BOLT, KRENKO], KRENKO),
        ("tokens-first", [BOLT], BOLT),
    ],
)
def test_what_each_policy_does_next(policy: str, options: list[Option], chosen: Option | None) -> None:
    assert policy_of(policy).next(options) == chosen


class CastsNothing(CurveOut):
    """Plays lands."""

    said = "lands"

    def next(self, options: Sequence[Option]) -> Option | None:
        return None


OBJECT = CastsNothing()
HERE = __name__


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("slow", "there is no policy 'slow': one of curve-out, tokens-first, or module:object"),
        ("no_such_module:Policy", "is not found: No module named"),
        (f"{HERE}:Nothing", "has no attribute 'Nothing'"),
        (f"{HERE}:DECKS", "is no policy: it has no 'said'"),
    ],
)
def test_what_is_no_policy_is_said(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        policy_of(name)


def test_a_class_or_an_object_of_ones_own() -> None:
    assert isinstance(policy_of(f"{HERE}:CastsNothing"), CastsNothing)
    assert policy_of(f"{HERE}:OBJECT") is OBJECT


def test_ones_own_policy_plays_in_every_process() -> None:
    deck = deck_of(Mountain=20, Dragon_Fodder=20)
    alone = Alone(setting(deck, turns=3), cards_of(deck), CastsNothing())
    assert run(alone, 30).cast == {}
    with ProcessPoolExecutor(2) as executor:
        assert vars(run(alone, 30, executor=executor)) == vars(run(alone, 30))


def test_the_command_takes_a_module_that_lies_where_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_goldfish_policy.py").write_text(
        "from cardwright.goldfish.policy import CurveOut\n\n\nclass Mine(CurveOut):\n    said = 'as I do'\n"
    )
    deck = str(DECKS / "wide.txt")
    said = CliRunner().invoke(cli, ["goldfish", deck, "--games", "2", "--policy", "my_goldfish_policy:Mine"])
    assert "policy: as I do" in said.stdout
    wrong = CliRunner().invoke(cli, ["goldfish", deck, "--policy", "slow"])
    assert (wrong.exit_code, "there is no policy 'slow'" in wrong.stderr) == (2, True)
