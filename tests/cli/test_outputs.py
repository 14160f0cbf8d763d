"""Files that are written: nothing of the user's is overwritten, and what cannot be written is refused at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

CARDWRIGHT = Path(sys.executable).with_name("cardwright")
BAKER = '{"name": "Baker", "type_line": "Sorcery", "oracle_text": "Create a Food token."}\n'
WRITES = {
    "compile": (["compile", "--pool", "{pool}", "-o", "{out}"], "-o"),
    "snapshot": (["pool", "snapshot", "{pool}", "-o", "{out}"], "-o"),
    "html": (["pool", "check", "{pool}", "--html", "{out}"], "--html"),
    "junit": (["pool", "check", "{pool}", "--junit", "{out}"], "--junit"),
    "save": (["run", "Create a Food token.", "--save", "{out}"], "--save"),
}


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "cards.jsonl"
    path.write_text(BAKER, encoding="utf-8")
    return path


def run(words: list[str], pool: Path, out: object) -> Result:
    return CliRunner().invoke(cli, [word.format(pool=pool, out=out) for word in words])


@pytest.mark.parametrize(("words", "option"), WRITES.values(), ids=WRITES.keys())
@pytest.mark.parametrize(
    ("out", "reason"), [("missing/out", "there is no folder"), (".", "is a folder")], ids=["no folder", "a folder"]
)
def test_what_cannot_be_written_is_refused_before_the_work(
    words: list[str], option: str, out: str, reason: str, pool: Path, tmp_path: Path
) -> None:
    said = run(words, tmp_path / "no such pool", tmp_path / out)
    assert (said.exit_code, said.stdout) == (2, "")
    assert option in said.stderr
    assert str(tmp_path / out) in said.stderr
    assert reason in said.stderr
    assert ".part" not in said.stderr
    assert list(tmp_path.iterdir()) == [pool]


@pytest.mark.parametrize("command", ["compile", "snapshot", "html", "junit"])
def test_a_pool_is_never_overwritten(command: str, pool: Path, tmp_path: Path) -> None:
    link, folder = tmp_path / "link.jsonl", tmp_path / "folder"
    link.symlink_to(pool)
    folder.mkdir()
    for out in (pool, link, folder / ".." / pool.name):
        for source in (pool, link):
            said = run(WRITES[command][0], source, out)
            assert (said.exit_code, said.stdout) == (2, ""), said.output
            assert f"{out} is what is read" in said.stderr
    assert pool.read_text(encoding="utf-8") == BAKER
    assert link.is_symlink()


def test_nor_is_one_from_standard_input(pool: Path) -> None:
    with pool.open("rb") as cards:
        said = subprocess.run([CARDWRIGHT, "compile", "--pool", "-", "-o", pool], stdin=cards, capture_output=True)
    assert said.returncode == 2, said
    assert pool.read_text(encoding="utf-8") == BAKER


def test_a_board_may_be_saved_where_it_came_from(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    for option in ([], ["--board", str(board)]):
        said = CliRunner().invoke(cli, ["run", "Create a Food token.", *option, "--save", str(board)])
        assert said.exit_code == 0, said.output
    assert said.stdout.count("Food Token") > 1


def test_a_device_is_written_to_as_it_is(pool: Path) -> None:
    assert run(WRITES["snapshot"][0], pool, "/dev/null").exit_code == 0
