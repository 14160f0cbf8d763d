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
