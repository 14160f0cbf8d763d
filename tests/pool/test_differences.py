"""Snapshots and what has changed between them: for the better, for the worse, or otherwise."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

import cardwright
from cardwright.cli import cli
from cardwright.oracle import Card
from cardwright.pool.differences import Change, differences
from cardwright.pool.snapshots import Entry, entry, read, write

from .cards import BAKER, BEAR, KRENKO, LAMP, card, written


def entry_of(card: Card) -> Entry:
    return entry(cardwright.record(card), card)


def compared(old: list[Entry], new: list[Entry], *allowed: str) -> list[Change]:
    return differences(old, new, allowed)


def one(
    kind: str, status: str, count: str = "1", *, text: str = "t", diagnostics: int = 0, creations: int = 1
) -> Entry:
    made = tuple({"via": "create", "count": count, "token": {"name": kind}} for _ in range(creations))
    return Entry("Card", status, text if status != "none" else None, made, ("creation: ?",) * diagnostics)


OK = one("Food", "ok")
PARTIAL = one("Food", "partial", diagnostics=1)
NONE = Entry("Card")
KINDS = {
    "understood no longer": (OK, PARTIAL, "worse"),
    "recognised no longer": (OK, NONE, "worse"),
    "partly, then not at all": (PARTIAL, NONE, "worse"),
    "less from the same text": (one("Food", "ok", creations=2), OK, "worse"),
    "one more thing not understood": (PARTIAL, one("Food", "partial", diagnostics=2), "worse"),
    "a new text that is not understood": (OK, one("Food", "partial", text="u", diagnostics=1), "worse"),
    "less from a new text": (one("Food", "ok", creations=2), one("Food", "ok", text="u"), "changed"),
    "another count": (OK, one("Food", "ok", "2"), "changed"),
    "another token": (OK, one("Clue", "ok"), "changed"),
    "more from the same text": (OK, one("Food", "ok", creations=2), "changed"),
    "understood now": (PARTIAL, OK, "better"),
    "recognised now": (NONE, OK, "better"),
    "recognised and not understood": (NONE, PARTIAL, "better"),
    "one thing fewer not understood": (one("Food", "partial", diagnostics=2), PARTIAL, "better"),
    "a new text that is understood": (PARTIAL, one("Food", "ok", text="u"), "better"),
}


@pytest.mark.parametrize(("old", "new", "kind"), KINDS.values(), ids=KINDS.keys())
def test_kind(old: Entry, new: Entry, kind: str) -> None:
    (change,) = compared([old], [new])
    assert (change.kind, change.fails) == (kind, kind == "worse")


def test_a_new_text_of_the_same_meaning_is_no_change() -> None:
    assert compared([OK], [one("Food", "ok", text="u")]) == []


def test_cards_appear_and_vanish() -> None:
    bear, baker = entry_of(BEAR), entry_of(BAKER)
    gone, also_gone = compared([bear, baker], [])
    assert [(gone.name, gone.kind, gone.fails), (also_gone.name, also_gone.fails)] == [
        ("Baker", "vanished", True),
        ("Bear", False),
    ]
    assert [(each.name, each.kind, each.fails) for each in compared([], [baker])] == [("Baker", "appeared", False)]


def test_cards_of_one_name_are_told_apart() -> None:
    old = [entry_of(card("Twin", "Create a Food token.")), entry_of(card("Twin", "Create a Clue token."))]
    assert compared(old, old) == []
    assert [each.name for each in compared(old, [old[0], NONE])] == ["Twin #2", "Card"]


TWINS = [
    card("Twin", text)
    for text in ("Create two Food tokens.", "Draw a card.", "Create a Clue token.", "Scry 1.", "Create a Food token.")
]


@pytest.mark.parametrize("kept", [True, False], ids=["with texts", "without texts"])
@pytest.mark.parametrize("turned", [True, False], ids=["in another order", "in the same order"])
def test_cards_of_one_name_are_paired_by_what_they_are(kept: bool, turned: bool) -> None:
    cards = [entry_of(each) for each in TWINS]
    old = [each if kept else msgspec.structs.replace(each, text=None) for each in cards]
    assert compared(old, cards[::-1] if turned else cards) == []
    later = entry_of(card("Twin", "Create two Clue tokens."))
    (change,) = compared(old, [*cards[:2], later, *cards[3:]])
    assert (change.name, change.kind) == ("Twin #3", "changed")
    gone, new = compared(old[:4], cards[3:0:-1]), compared(old[1:4], cards[:4])
    assert [(each.name, each.kind) for each in (*gone, *new)] == [("Twin", "vanished"), ("Twin", "appeared")]


def test_cards_of_one_name_have_not_changed_since_their_snapshot(tmp_path: Path) -> None:
    pool, snapshot = written(tmp_path / "cards.jsonl", *TWINS), tmp_path / "cards.snapshot.jsonl"
    assert run("snapshot", pool, "-o", snapshot).exit_code == 0
    said = run("diff", snapshot, pool)
    assert (said.exit_code, said.stdout) == (0, "no card has changed\n")


def test_values_are_shown_as_they_are() -> None:
    (change,) = compared([entry_of(card("Card", "Create a Food token."))], [entry_of(card("Card", TREASURE))])
    assert [line.strip() for line in change.lines] == [
        "create 1 Treasure Token",
        "token.name: Food Token → Treasure Token",
        "token.subtypes: Food → Treasure",
        "token.abilities: “{2}, {T}, Sacrifice this token: You gain 3 life.” → "
        "“{T}, Sacrifice this token: Add one mana of any color.”",
        "tapped: — → yes",
    ]


TREASURE = "Create a tapped Treasure token."


@pytest.mark.parametrize("allowed", ["Card", "card", "C*d"])
def test_what_is_allowed_does_not_fail(allowed: str) -> None:
    (change,) = compared([OK], [NONE], allowed)
    assert (change.kind, change.allowed, change.fails) == ("worse", True, False)
    (change,) = compared([OK], [NONE], "Someone Else")
    assert change.fails


def test_the_lines_say_what_is_different() -> None:
    later = card("Krenko, Mob Boss", "Create two 1/2 red Goblin creature tokens.")
    (change,) = compared([entry_of(KRENKO)], [entry_of(later)])
    assert change.reworded
    assert [line.strip() for line in change.lines] == [
        "create 2 1/2 Goblin Token",
        "count: X → 2",
        "token.toughness: 1 → 2",
    ]


def test_a_snapshot_is_read_back_equal_sorted_and_small(tmp_path: Path) -> None:
    entries = [entry_of(each) for each in (LAMP, BAKER, KRENKO, BEAR)]
    path = tmp_path / "cards.snapshot.jsonl"
    assert write(entries, path) == 4
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:3] == [
        '{"snapshot":1}',
        lines[1],
        '{"name":"Bear"}',
    ]
    assert [json.loads(line)["name"] for line in lines[1:]] == ["Baker", "Bear", "Krenko, Mob Boss", "Lamp"]
    assert '"span"' not in lines[1]
    assert read(path) == sorted(entries, key=lambda each: each.name)
    assert [inner.name for inner in tmp_path.iterdir()] == [path.name]


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["pool", *map(str, args)])


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return written(tmp_path / "cards.jsonl", BEAR, BAKER, KRENKO)


def test_the_story_of_a_regression(pool: Path, tmp_path: Path) -> None:
    snapshot, later = tmp_path / "cards.snapshot.jsonl", tmp_path / "later.jsonl"
    assert run("snapshot", pool, "-o", snapshot).exit_code == 0
    said = run("diff", snapshot, pool)
    assert (said.exit_code, said.stdout) == (0, "no card has changed\n")
    written(later, BEAR, card("Baker", "Create a Frobnicate the food."), KRENKO)
    said = run("diff", snapshot, later)
    assert said.exit_code == 1
    assert "worse: 1\n  Baker (ok → partial, its text is another one)" in said.stdout
    assert "not expected: 1" in said.stderr
    assert run("diff", snapshot, later, "--allow", "baker").exit_code == 0
    expected = tmp_path / "expected.txt"
    expected.write_text("# what we know\nBaker\n", encoding="utf-8")
    assert run("diff", snapshot, later, "--allow", f"@{expected}").exit_code == 0
    assert run("diff", later, snapshot).exit_code == 0


def test_strict_fails_for_another_meaning(pool: Path, tmp_path: Path) -> None:
    later = written(tmp_path / "later.jsonl", BEAR, card("Baker", "Create two Food tokens."), KRENKO)
    assert run("diff", pool, later).exit_code == 0
    assert run("diff", pool, later, "--strict").exit_code == 1
    assert run("diff", pool, later, "--strict", "--allow", "Baker").exit_code == 0
    (change,) = json.loads(run("diff", pool, later, "--json").stdout)
    assert (change["name"], change["kind"]) == ("Baker", "changed")


def test_creation_records_can_be_compared_as_they_are(pool: Path, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    CliRunner().invoke(cli, ["compile", "--pool", str(pool), "-o", str(records)])
    assert run("diff", records, pool, "--strict").stdout == "no card has changed\n"


BROKEN = {"another version": '{"snapshot":99}\n', "damaged": '{"snapshot":1}\n{"name":\n', "nothing": ""}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_file_that_is_no_snapshot_ends_with_2(content: str, pool: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text(content, encoding="utf-8")
    said = run("diff", broken, pool)
    assert said.exit_code == 2, said.output
    assert "Fault" not in said.stderr
