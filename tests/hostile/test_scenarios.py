"""Scenario files with wrong entries: each is refused, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli

STAGE = '{"name": "x", "expect": [], "stage": [%s]}'
DO = '{"name": "x", "expect": [], "do": [%s]}'
EXPECT = '{"name": "x", "expect": [%s]}'
WRONG = {
    "s.toml": {"scenario = 5": "no list", "x = " + "[" * 50_000: "nested too deeply", "[[scenario]]": "scenario 1"},
    "s.jsonl": {
        "[" * 100_000: ":1: nested too deeply",
        "{}": ":1: a scenario is an object with a name",
        '{"name": "x", "expect": 5}': "x: expect is a list",
        '{"name": "x", "expect": [], "stage": -1}': "x: stage is a list",
        '{"name": "x", "expect": [], "players": [{}]}': "x: players is a list of texts",
        STAGE % '{"put": []}': "stage[0]: put is a text",
        STAGE % '{"player": "Ann"}': "stage[0]: there is no player 'Ann'",
        STAGE % '{"put": "Forest", "count": ":"}': "stage[0]: count is a whole number",
        STAGE % '{"put": "Forest", "count": true}': "stage[0]: count is a whole number",
        STAGE % '{"put": "Forest", "counters": null}': "stage[0]: counters is an object",
        DO % '{"go": 1.5}': "do[0]: go is one of",
        DO % '{"text": []}': "do[0]: text is a text",
        DO % '{"text": "Draw a card.", "answers": [null]}': "do[0].answers[0] is no object",
        DO % '{"text": "Draw a card.", "answers": [{"order": 1.5}]}': "answers[0]: order is a list",
        DO % '{"text": "Draw a card.", "targets": [1.5]}': "targets is a list of references",
        DO % '{"attack": ["x"]}': "do[0]: attack is an object, or a list of lists of two",
        EXPECT % '{"player": "Ann", "life": 1}': "expect[0]: there is no player 'Ann'",
        EXPECT % '{"cannot": {}}': "expect[0].cannot: one of",
        EXPECT % '{"of": "x", "colors": true}': "expect[0]: colors is a list",
        STAGE % '{"put": "Forest", "count": 0}': "stage[0]: count is a whole number, 1 or more",
        STAGE % '{"put": "Forest", "tapped": {}}': "stage[0]: tapped is true or false",
        DO % '{"cast": "x", "kicked": 1000000000000000000}': "do[0]: kicked is true, up to 1000 times",
        DO % '{"attack": {"x": 1.5}}': "attack is an object, or a list of lists of two, of references",
        DO % '{"go": "upkeep", "resolve": "x"}': 'do[0]: resolve is "all" or a whole number',
        EXPECT % '{"triggered": ["x"]}': "expect[0]: triggered is a text or an object",
    },
}


@pytest.mark.parametrize(
    ("file", "text", "told"), [(file, text, told) for file, texts in WRONG.items() for text, told in texts.items()]
)
def test_a_wrong_entry_is_refused_with_its_place(file: str, text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / file).write_text(text)
    said = CliRunner().invoke(cli, ["scenario", str(tmp_path / file)])
    assert (said.exit_code, told in said.output) == (2, True), said.output[-500:]
    assert file in said.output
