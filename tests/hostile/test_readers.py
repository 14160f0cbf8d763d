"""What is readable is read, whatever is around it, and everything else is reported."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.board import Board
from cardwright.cli import cli
from cardwright.oracle import BadRecord, Card, Limits, read_cards
from cardwright.oracle.decklist import read_deck
from cardwright.oracle.errors import UnreadableSource
from cardwright.pool import compile_pool
from cardwright.pool.checking import Checked, check_cards
from fuzz.files import archive

GOOD = b'{"name":"A","oracle_text":"Create a Food token."}\n'


def read(data: bytes, **options: Limits) -> tuple[list[str], list[BadRecord]]:
    found = list(read_cards(io.BytesIO(data), **options))
    return [each.name for each in found if isinstance(each, Card)], [e for e in found if isinstance(e, BadRecord)]


def test_every_file_of_an_archive_is_read_or_reported() -> None:
    names, bad = read(archive({"a.jsonl": GOOD, "b.bin": b"\0\1", "read.me": b"hello", "empty": b"", "z.json": GOOD}))
    assert names == ["A", "A"]
    assert [each.place for each in bad] == ["b.bin", "read.me", "empty"]


def test_a_damaged_file_of_an_archive_does_not_hide_the_next() -> None:
    data = archive({"a.jsonl": GOOD * 3, "b.jsonl": GOOD.replace(b"A", b"B")}, zipfile.ZIP_STORED)
    names, bad = read(data.replace(b"Create a Food", b"Create a Fool", 1))
    assert names == ["A", "A", "A", "B"]
    assert [each.final for each in bad] == [True]


def packed(whole: bool) -> bytes:
    random.seed(1)
    cards = [{"name": f"C{n}", "oracle_text": "", "x": random.randbytes(200).hex()} for n in range(500)]
    data = bytearray(gzip.compress(b"".join(json.dumps(card).encode() + b"\n" for card in cards)))
    if not whole:
        data[len(data) * 4 // 5 : len(data) * 4 // 5 + 2000] = b"\xff" * 2000
    return bytes(data)


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.95])
def test_all_cards_before_the_end_of_a_cut_file_are_read(cut: float) -> None:
    data = packed(whole=True)
    names, bad = read(data[: int(len(data) * cut)])
    assert len(names) >= 500 * cut - 3
    assert [each.final for each in bad] == [True]


def test_all_cards_before_a_damage_are_read() -> None:
    names, bad = read(packed(whole=False))
    assert names[:390] == [f"C{n}" for n in range(390)]
    assert bad[-1].final


def test_a_small_damaged_file_is_read_up_to_the_damage() -> None:
    data = gzip.compress(GOOD * 40)
    names, bad = read(data[:-6])
    assert len(names) == 40
    assert [each.final for each in bad] == [True]


def test_a_list_of_more_files_than_an_archive_may_hold_is_refused_before_it_is_read() -> None:
    with pytest.raises(UnreadableSource, match="files"):
        read(archive({str(n): b"" for n in range(400)}), limits=Limits(members=100))
    with pytest.raises(UnreadableSource, match="more than 10 files"):
        read(archive({str(n) * 30: b"" for n in range(400)}), limits=Limits(members=10))


BAD_CARDS = {
    "brackets without end": '{"name":"X","x":' + "[" * 10**5 + "]" * 10**5 + "}",
    "a power of 400 digits": '{"name":"X","oracle_text":"","power":' + "9" * 400 + "}",
    "an unknown game": '{"name":"X","oracle_text":"Create a Food token.","game":"chess"}',
    "a game without a word": '{"name":"X","oracle_text":"","game":"chess"}',
    "a thousand faces": '{"name":"X","card_faces":[' + ",".join(['{"name":"a"}'] * 1000) + "]}",
}


@pytest.mark.parametrize("bad", BAD_CARDS.values(), ids=BAD_CARDS)
def test_a_bad_card_is_reported_and_the_rest_of_the_pool_is_done(bad: str, tmp_path: Path) -> None:
    for text in (f"{bad}\n{GOOD.decode()}", f"[{bad},\n{GOOD.decode()}]"):
        made = list(compile_pool(read_cards(io.BytesIO(text.encode()))))
        assert [type(each).__name__ for each in made] == ["BadRecord", "CreationRecord"]
        checked = [each for _, each in check_cards(read_cards(io.BytesIO(text.encode())))]
        problems = [problem for each in checked if isinstance(each, Checked) for problem in each.problems]
        assert not [problem for problem in problems if problem.severity == "fault"]
    (tmp_path / "pool.jsonl").write_text(f"{bad}\n{GOOD.decode()}")
    for command in (["compile", "--pool"], ["pool", "check"]):
        assert CliRunner().invoke(cli, [*command, str(tmp_path / "pool.jsonl")]).exit_code in (0, 1)


@pytest.mark.parametrize("encoding", ["klingon", "utf-16", "idna", "undefined"])
def test_a_deck_of_an_unknown_encoding_is_refused(encoding: str) -> None:
    with pytest.raises(UnreadableSource, match="broken XML"):
        read_deck(f'<?xml version="1.0" encoding="{encoding}"?><deck/>'.encode())


def test_a_card_in_zones_within_zones_counts_once() -> None:
    zones = '<zone name="main">' * 3 + '<card number="1" name="x"/>' + "</zone>" * 3
    assert len(read_deck(f"<cockatrice_deck>{zones}</cockatrice_deck>").entries) == 1


def test_a_deck_has_no_more_lines_than_any_deck() -> None:
    with pytest.raises(UnreadableSource, match="more than 10000 lines"):
        read_deck("1 Forest\n" * 10_001)


def test_a_name_longer_than_any_card_s_is_reported() -> None:
    (unread,) = read_deck("1 Forest\n1 " + "a" * 2000).unread
    assert unread.line == 2
    assert len(unread.text) < 600


def test_a_nested_snapshot_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"snapshot":1}\n{"name":"A","creations":[' + '{"a":' * 10**5 + "1" + "}" * 10**5 + "]}\n")
    said = CliRunner().invoke(cli, ["pool", "diff", str(path), str(path)])
    assert (said.exit_code, "nested too deeply" in said.output) == (2, True)


def test_a_player_s_name_is_a_name_whatever_it_looks_like() -> None:
    name = "0x" + "f" * 3000
    board = Board.from_json(json.dumps({"players": [{"name": name}]}))
    assert board.players == (name,)
    assert Board.from_json(board.to_json()) == board


def test_a_number_of_more_digits_than_a_file_may_have_is_refused_at_once() -> None:
    from cardwright.board.errors import BoardFileError

    with pytest.raises(BoardFileError, match="digits"):
        Board.from_json('{"players":[{"name":"A","life":' + "9" * 10**6 + "}]}")
