"""Results of earlier runs: found for the very same things alone, bounded, and lost rather than wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.files import kept_results
from cardwright.files.kept_results import KeptResults


def kept(folder: Path, result: bytes = b"made", of: object = "a card") -> KeptResults:
    with KeptResults(folder) as results:
        kind = results.of("kind", "stamp")
        kind.put(kind.key(of), result)
    return results


def found(folder: Path, of: object = "a card", *made_by: object) -> bytes | None:
    kind = KeptResults(folder).of(*(made_by or ("kind", "stamp")))
    return kind.get(kind.key(of))


def test_what_was_made_of_the_same_is_found(tmp_path: Path) -> None:
    kept(tmp_path)
    assert found(tmp_path) == b"made"
    assert found(tmp_path, "another card") is None
    assert found(tmp_path, "a card", "kind", "another stamp") is None


def test_another_cardwright_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    monkeypatch.setattr(kept_results, "code_stamp", lambda: "another")
    assert found(tmp_path) is None


def test_the_stamp_is_of_every_file_that_cardwright_is_made_of() -> None:
    root = Path(kept_results.__file__).parents[1]
    files = {path for path, _, _ in kept_results._files(str(root))}
    wanted = ["files/kept_results.py", "compiler/verbs/zones.py", "grammar/magic.lark", "oracle/bundled.jsonl"]
    wanted += ["grammar/vocabulary/homographs.txt", "grammar/vocabulary/magic/subtypes.txt"]
    assert {str(root / each) for each in wanted} <= files
    assert not any(path.startswith(str(root / "tests")) for path in files)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "more behind": lambda data: data + b" ",
    "a byte that has become another": lambda data: data.replace(b"made", b"mode"),
    "no checksum": lambda data: data[16:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_what_is_damaged_was_never_kept(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    kept(tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    assert found(tmp_path) is None
    kept(tmp_path)
    assert found(tmp_path) == b"made"


def test_writers_beside_each_other_keep_what_both_have_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_results, "FILES", 1)
    with KeptResults(tmp_path) as one:
        kind = one.of("kind", "stamp")
        assert kind.get(kind.key("first")) is None
        kept(tmp_path, b"by another", "second")
        kind.put(kind.key("first"), b"by one")
    assert (found(tmp_path, "first"), found(tmp_path, "second")) == (b"by one", b"by another")


def test_a_file_loses_what_has_been_in_it_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_results, "FILES", 1)
    monkeypatch.setattr(kept_results, "LARGEST", 25)
    for number in range(5):
        kept(tmp_path, b"0123456789", number)
    assert [found(tmp_path, number) is not None for number in range(5)] == [False, False, False, True, True]


def test_what_waits_is_written_before_it_grows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_results, "WAITING", 10)
    results = KeptResults(tmp_path)
    kind = results.of("kind", "stamp")
    kind.put(kind.key("a card"), b"0123456789 and more")
    assert found(tmp_path) is not None


def test_a_folder_that_cannot_be_written_costs_the_results_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    results = kept(tmp_path / "file" / "cache")
    kind = results.of("kind", "stamp")
    assert kind.get(kind.key("a card")) == b"made"
    assert found(tmp_path / "file" / "cache") is None
