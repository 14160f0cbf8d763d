"""`pool score`: what counts as right; and on the shared labels the same figures as the reference script."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cardwright.cli import cli
from cardwright.pool.matching import best_pairs
from cardwright.pool.scoring import Score, score

TOKEN = {
    "name": "Thopter Token",
    "types": ["Artifact", "Creature"],
    "subtypes": ["Thopter"],
    "supertypes": [],
    "colors": ["U"],
    "power": "1",
    "toughness": "*",
    "keywords": ["flying", "ward {2}"],
}
BASE = {"kind": "described", "count": "5", "tapped": False, "nested": False, "token": TOKEN}
COPY = {"kind": "copy", "count": "1", "token": None}
GOLD = {"T": {"name": "T", "creations": [BASE, COPY]}}
NEGATIVE = {"N": {"name": "N", "creations": []}}


def but(**changes: Any) -> dict[str, Any]:
    return {**BASE, "token": {**TOKEN, **changes}}


def scored(*creations: dict[str, Any]) -> Score:
    return score(GOLD, {"T": {"name": "T", "status": "ok", "creations": list(creations)}})


FREE = {
    "the same": [BASE, COPY],
    "another order": [COPY, BASE],
    "case, order of keywords and types, the word Token": [
        COPY,
        but(keywords=["Ward {2}", "Flying"], name="Thopter", types=["Creature", "Artifact"]),
    ],
    "what the labels leave out": [{**BASE, "creator": "you"}, COPY],
}
WRONG = {
    "a color": ([but(colors=["R"]), COPY], 1),
    "a count": ([{**BASE, "count": "4"}, COPY], 2),
    "a missing creation": ([BASE], 1),
    "an extra creation": ([BASE, COPY, BASE], 2),
    "no creation": ([], 0),
    "a keyword": ([but(keywords=["flying"]), COPY], 1),
    "X for *": ([but(toughness="X"), COPY], 1),
    "null for a number": ([but(power=None), COPY], 1),
    "a name": ([but(name="Servo Token"), COPY], 2),
    "tapped": ([{**BASE, "tapped": True}, COPY], 2),
    "a copy for a token": ([COPY, COPY], 1),
    "an absent field": ([{field: value for field, value in BASE.items() if field != "count"}, COPY], 2),
}


@pytest.mark.parametrize("creations", FREE.values(), ids=FREE.keys())
def test_is_exactly_right(creations: list[dict[str, Any]]) -> None:
    found = scored(*creations)
    assert (found.exact.right, found.agreeing, found.failures) == (1, 2, [])


@pytest.mark.parametrize(("creations", "agreeing"), WRONG.values(), ids=WRONG.keys())
def test_is_wrong(creations: list[dict[str, Any]], agreeing: int) -> None:
    found = scored(*creations)
    assert (found.exact.right, found.agreeing, len(found.failures)) == (0, agreeing, 1)


def test_creations_are_paired_by_signature_before_all_else() -> None:
    alike = {**but(colors=["R"], name="Thopter Token"), "creator": "you"}
    same = {"kind": "named", "count": "9", "tapped": True, "nested": True, "token": {**TOKEN, "name": "Boo"}}
    found = score({"T": {"name": "T", "creations": [BASE]}}, {"T": {"name": "T", "creations": [alike, same]}})
    assert (found.agreeing, found.fields["token.colors"].right, found.fields["count"].right) == (1, 1, 0)


@pytest.mark.parametrize(
    ("predicted", "right"),
    [({"N": {"status": "none", "creations": []}}, 1), ({"N": {"status": "ok", "creations": [BASE]}}, 0), ({}, 0)],
    ids=["none", "one", "card missing"],
)
def test_negatives(predicted: dict[str, Any], right: int) -> None:
    found = score(NEGATIVE, predicted)
    assert (found.negatives_right.right, found.exact.all) == (right, 0)


@given(st.data())
def test_pairs_have_the_greatest_worth(data: st.DataObject) -> None:
    from itertools import permutations

    rows, columns = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    cells = st.lists(st.lists(st.integers(0, 9), min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    worth = data.draw(cells)
    pairs = best_pairs(worth)
    assert len(pairs) == len(set(pairs.values())) == min(rows, columns)
    if rows <= columns:
        best = max(sum(worth[i][j] for i, j in enumerate(chosen)) for chosen in permutations(range(columns), rows))
    else:
        best = max(sum(worth[i][j] for j, i in enumerate(chosen)) for chosen in permutations(range(rows), columns))
    assert sum(worth[i][j] for i, j in pairs.items()) == best


def by_script(shared: Path, *args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, shared / "tools" / "score.py", *args]
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("gold", ["magic-dev", "magic-dev-negatives", "magic-printed-1990s-dev", "riftbound-dev"])
@pytest.mark.parametrize("damaged", [False, True], ids=["as compiled", "damaged"])
def test_agrees_with_the_script_on_the_shared_labels(gold: str, damaged: bool, shared: Path, tmp_path: Path) -> None:
    labelled = shared / "gold" / f"{gold}.jsonl"
    records = [json.loads(line) for line in labelled.read_text(encoding="utf-8").splitlines()]
    for number, each in enumerate(records):
        each.setdefault("status", "ok")
        if damaged and each["creations"]:
            _damage(each["creations"], number)
    predicted = tmp_path / "records.jsonl"
    predicted.write_text("".join(json.dumps(each) + "\n" for each in records[damaged:]), encoding="utf-8")
    said = CliRunner().invoke(cli, ["pool", "score", str(labelled), str(predicted)])
    assert said.exit_code == 0
    assert said.output == by_script(shared, labelled, predicted).stdout


def _damage(creations: list[dict[str, Any]], number: int) -> None:
    """Change something in one of a few ways, by turns."""
    token = creations[0].get("token") or {}
    match number % 7:
        case 0:
            creations.pop()
        case 1:
            creations.append(creations[0])
        case 2:
            creations[0]["count"] = "9"
        case 3:
            token["keywords"] = ["banding"]
        case 4:
            creations.reverse()
        case 5:
            token.pop("power", None)


UNUSABLE = {"missing": None, "empty": "\n", "not JSON": "{", "no name": "{}\n", "a name twice": '{"name": "A"}\n' * 2}


@pytest.mark.parametrize("content", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_unusable_records_end_with_2_and_say_why(content: str | None, tmp_path: Path, shared: Path) -> None:
    gold, records = tmp_path / "gold", tmp_path / "records"
    gold.write_text(json.dumps(GOLD["T"]), encoding="utf-8")
    if content is not None:
        records.write_text(content, encoding="utf-8")
    for given_ in ((gold, records), (records, gold)):
        said = CliRunner().invoke(cli, ["pool", "score", *map(str, given_)])
        assert (said.exit_code, by_script(shared, *given_).returncode) == (2, 2)
        assert str(records) in said.stderr
