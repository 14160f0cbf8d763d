"""`cardwright pool english`: what of typed programs only who reads English could play."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from cardwright.cli.main import cli
from cardwright.pool.english import in_english


def test_typed_programs_need_no_english(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text('Name,Type,Rules Text\nCook,Creature,"When this creature enters, create a Food token."\n', "utf-8")
    said = CliRunner().invoke(cli, ["pool", "english", str(path)])
    assert (said.exit_code, said.stdout) == (0, "0 places in 1 typed cards\n")


def test_each_place_is_counted() -> None:
    value = {"is": "ThatMany"}, {"is": "AddAbilities", "keywords": ["flying"]}, {"is": "Told", "text": "odd"}
    steps = [{"is": "If", "condition": {"is": "Happened", "text": "If you do"}}, *value]
    record = json.loads(json.dumps({"programs": [{"abilities": [{"is": "Ability", "steps": steps}]}]}))
    assert [place.what for place in in_english(record)] == [
        "Happened: of which step?",
        "ThatMany: of which step?",
        "AddAbilities: abilities as words",
        "Told: it is words",
    ]
