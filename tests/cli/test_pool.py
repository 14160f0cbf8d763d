"""`cardwright compile --pool`: a record a card, in order, whatever the file looks like."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

BAKER = {"name": "Baker", "type_line": "Sorcery", "oracle_text": "Create a Food token."}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": ""}
LAMP = {"name": "Lamp", "type_line": "Artifact", "oracle_text": "{T}: Create a 1/1 white Frobnicate of the token."}


def lines(*cards: object) -> bytes:
    return b"".join(json.dumps(card).encode() + b"\n" for card in cards)


def compiled(*args: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(cli, ["compile", "--pool", *args], input=stdin)


def statuses(written: str) -> list[tuple[str, str]]:
    return [(record["name"], record["status"]) for record in map(json.loads, written.splitlines())]


SHAPES = {
    "JSON Lines": lines(BEAR, BAKER),
    "JSON Lines, gzipped": gzip.compress(lines(BEAR, BAKER)),
    "a JSON array": json.dumps([BEAR, BAKER]).encode(),
    "AtomicCards": json.dumps(
        {
            "meta": {"version": "5"},
            "data": {
                "Bear": [{"name": "Bear", "type": "Creature — Bear", "text": ""}],
                "Baker": [{"name": "Baker", "type": "Sorcery", "text": "Create a Food token."}],
            },
        }
    ).encode(),
}


@pytest.mark.parametrize("content", SHAPES.values(), ids=SHAPES.keys())
def test_every_shape_gives_the_same_records_in_order(content: bytes, tmp_path: Path) -> None:
    pool, out = tmp_path / "pool", tmp_path / "out.jsonl"
    pool.write_bytes(content)
    said = compiled(str(pool), "-o", str(out))
    assert said.exit_code == 0, said.output
    assert statuses(out.read_text(encoding="utf-8")) == [("Bear", "none"), ("Baker", "ok")]
    assert said.stderr == (
        "cards: 2 (ok 1, partial 0, none 1; 100.00% of those that create tokens in full), passed over: 0\n"
    )
    assert [path.name for path in tmp_path.iterdir() if path != pool] == ["out.jsonl"]


def test_standard_input_to_standard_output() -> None:
    said = compiled("-", stdin=lines(BAKER))
    assert statuses(said.stdout) == [("Baker", "ok")]


def test_a_card_understood_in_part_ends_with_1() -> None:
    said = compiled("-", stdin=lines(BAKER, LAMP))
    assert statuses(said.stdout) == [("Baker", "ok"), ("Lamp", "partial")]
    assert said.exit_code == 1
    assert "(ok 1, partial 1, none 0; 50.00% of" in said.stderr


def test_a_bad_record_is_reported_by_line_and_passed_over() -> None:
    said = compiled("-", stdin=lines(BEAR) + b'{"name": "Broken", "oracle_text": 3\n' + lines(BAKER))
    assert [name for name, _ in statuses(said.stdout)] == ["Bear", "Baker"]
    assert said.exit_code == 1
    assert "line 2: passed over: " in said.stderr
    assert said.stderr.endswith(", passed over: 1\n")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"just words"], ids=["empty", "binary", "prose"])
def test_what_is_no_pool_at_all_ends_with_2_and_leaves_the_old_output(content: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("old", encoding="utf-8")
    said = compiled("-", "-o", str(out), stdin=content)
    assert (said.exit_code, said.stdout, out.read_text(encoding="utf-8")) == (2, "", "old")
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
