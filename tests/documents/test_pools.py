"""What designers have is a pool, too: `read_cards`, `pool check`, `compile --pool`, `pytest --card-pool`, `lint`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.oracle import BadRecord, Card, UnreadableSource, read_cards

from .sets_of_five import EVERYTHING, NAMES, data_of, texts_of

pytest_plugins = ["pytester"]
COLUMNS = b"Who,What it does,Kind\nBaker,Create a treasure token.,Sorcery\n"
MAPPED = ["--map", "name=Who", "--map", "oracle_text=What it does"]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [str(Path(sys.executable).with_name("cardwright")), *arguments]
    return subprocess.run(command, capture_output=True, check=False, input=given)


@pytest.mark.parametrize("file", [each for each in EVERYTHING if each != "lines.txt"])
def test_every_format_is_read_as_cards(file: str) -> None:
    data = data_of(file)
    comment = data.find(b"<!--") if file == "cockatrice.xml" else -1  # the streaming reader sees the card in it
    cards = list(read_cards(io.BytesIO(data if comment < 0 else data[:comment] + data[data.index(b"-->") + 3 :])))
    assert [card.name for card in cards] == NAMES
    assert all(isinstance(card, Card) for card in cards)
    faces = [card.faces[0] for card in cards if isinstance(card, Card)]
    assert [face.oracle_text for face in faces] == texts_of(file)
    assert [face.power for face in faces] == ["2", None, None, "2", None]
    assert [face.colors for face in faces] == [("R",), ("W", "G"), (), ("W", "U"), ("W",)]


def test_two_faces_in_a_set_of_magic_set_editor_are_one_card() -> None:
    data = (
        b"mse version: 2.0.0\ncard:\n\tname: Day\n\trule text: x\n\tname 2: Night\n\trule text 2: y\ncard:\n\tname: A\n"
    )
    first, second = read_cards(io.BytesIO(data))
    assert isinstance(first, Card)
    assert [face.name for face in first.faces] == ["Day", "Night"]
    assert second.name == "A"


def test_what_is_no_card_is_a_bad_record_with_its_line() -> None:
    records = list(read_cards(io.BytesIO(b"name,text\n,Draw.\nBaker,Draw a card.\n")))
    assert [each.place for each in records if isinstance(each, BadRecord)] == ["line 2"]
    assert [each.name for each in records if isinstance(each, Card)] == ["Baker"]


def test_a_table_with_other_columns_says_which_it_has() -> None:
    with pytest.raises(UnreadableSource, match="its columns are “Who”, “What it does”, “Kind”"):
        list(read_cards(io.BytesIO(COLUMNS)))
    (card,) = read_cards(io.BytesIO(COLUMNS), columns={"name": "Who", "oracle_text": "What it does"})
    assert card.name == "Baker"


def test_the_commands_read_them_and_take_columns(tmp_path: Path) -> None:
    file = tmp_path / "set.csv"
    file.write_bytes(COLUMNS)
    assert run("pool", "check", *MAPPED, str(file)).returncode == 0
    compiled = run("compile", "--pool", str(file), *MAPPED)
    assert json.loads(compiled.stdout)["creations"][0]["token"]["subtypes"] == ["Treasure"]
    linted = run("lint", "--format", "concise", *MAPPED, str(file))
    assert b"set.csv:2:16: TK003" in linted.stdout
    assert run("pool", "check", str(file)).returncode == 2
    wrong = run("pool", "check", "--map", "oracle_text", str(file))
    assert (wrong.returncode, b"FIELD=COLUMN was expected" in wrong.stderr) == (2, True)


def test_standard_input_is_a_file_or_one_text() -> None:
    linted = run("lint", "--format", "concise", "-", given=data_of("set.csv"))
    assert b"<stdin>:3:20: TM001" in linted.stdout
    fixed = run("lint", "--fix", "--select", "TM001", "-", given=data_of("set.csv"))
    assert data_of("set.csv").replace(b" the battlefield", b"") in fixed.stdout
    assert run("lint", "--fix", "-", given=b"Create a treasure token.\n").stdout.startswith(
        b"Create a Treasure token.\n"
    )


def test_lint_fix_writes_a_set_of_magic_set_editor(tmp_path: Path) -> None:
    file = tmp_path / "my.mse-set"
    file.write_bytes(data_of("set.mse-set"))
    assert b"+\t\tWhen <atom" in run("lint", "--diff", "--select", "TM001", str(file)).stdout
    run("lint", "--fix", "--select", "TM001", str(file))
    (first, *_) = read_cards(file)
    assert isinstance(first, Card)
    assert "When Pantry Goblin enters, create" in first.faces[0].oracle_text
    assert run("lint", "--select", "TM001", str(file)).returncode == 0


def test_each_card_of_a_table_is_a_test(pytester: pytest.Pytester) -> None:
    path = pytester.path / "set.csv"
    path.write_bytes(data_of("set.csv"))
    result = pytester.runpytest_subprocess("--card-pool", str(path), "-v")
    result.stdout.fnmatch_lines(["*Pantry Goblin PASSED*", "*Muster the Vale PASSED*"])


def test_the_hooks_for_pre_commit_run_a_command_that_there_is() -> None:
    hooks = (Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = [line.partition("entry: cardwright ")[2].split() for line in hooks.splitlines() if "entry:" in line]
    assert len(entries) == 2
    for entry in entries:
        assert run(*entry, "Flying").returncode == 0
