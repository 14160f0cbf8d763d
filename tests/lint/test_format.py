"""`format` writes a file only where it is told to."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from cardwright.cli import cli

OLD = '[{"name": "Oak", "oracle_text": "When Oak enters the battlefield, draw a card."}]'


def test_a_file_is_written_only_where_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(OLD)
    shown = CliRunner().invoke(cli, ["format", str(path)])
    assert path.read_text() == OLD
    assert "+" in shown.output
    CliRunner().invoke(cli, ["format", "--write", str(path)])
    assert "enters, draw" in path.read_text()


def test_a_file_with_two_names_keeps_both(tmp_path: Path) -> None:
    path, other = tmp_path / "set.json", tmp_path / "same.json"
    path.write_text(OLD)
    other.hardlink_to(path)
    CliRunner().invoke(cli, ["format", "--write", str(path)])
    assert path.samefile(other)
    assert "enters, draw" in other.read_text()
