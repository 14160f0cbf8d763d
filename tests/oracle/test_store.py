"""The user's reference is replaced as a whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.oracle.errors import StoreBusy, StoreDamaged, UnreadableSource
from cardwright.oracle.importing import import_cards
from cardwright.oracle.records import Card, Face
from cardwright.oracle.reference import CardReference
from cardwright.oracle.store import FOLDER_VARIABLE, Store


def cards(*names: str) -> list[Card]:
    return [Card(name, (Face(name, "{G}", "Creature — Bear", "Text ’ of it", "1", "*"),), year=1993) for name in names]


def written(folder: Path, *names: str, types: str = "Instant") -> Path:
    path = folder / "cards.jsonl"
    path.write_text("".join(json.dumps({"name": name, "type_line": types}) + "\n" for name in names))
    return path


def test_what_is_stored_comes_back(store: Store) -> None:
    everything = [*CardReference.bundled(), *cards("Ünïcode")]
    assert store.load() == []
    assert store.info() is None
    info = store.replace(everything, "here", "7")
    assert store.load() == everything
    assert store.info() == info
    assert (info.cards, info.source, info.version) == (len(everything), "here", "7")
    assert [path.name for path in store.folder.iterdir()] == ["reference.msgpack"]


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert Store().path == tmp_path / "reference.msgpack"
    monkeypatch.delenv(FOLDER_VARIABLE)
    assert "cardwright" in str(Store().path)


def test_the_user_s_cards_go_before_the_bundled_ones(store: Store) -> None:
    store.replace(cards("Krenko, Mob Boss", "Somebody New"), "here")
    reference = CardReference.users(store)
    assert reference.get("krenko mob boss").faces[0].oracle_text == "Text ’ of it"
    assert reference.get("Somebody New").year == 1993
    assert reference.get("Tarmogoyf").faces[0].mana_cost == "{1}{G}"


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "other", "version"])
def test_damage_is_noticed(store: Store, damage: str) -> None:
    store.replace(cards("A", "B"), "here")
    data = store.path.read_bytes()
    changed = {
        "cut": data[:-3],
        "changed": data.replace(b"Bear", b"Boar"),
        "empty": b"",
        "other": b"\x80\x04pickle",
        "version": data.replace(b'"format":1', b'"format":9'),
    }[damage]
    store.path.write_bytes(changed)
    with pytest.raises(StoreDamaged, match=r"import or update"):
        store.load()
    store.replace(cards("C"), "here")
    assert [card.name for card in store.load()] == ["C"]


def test_a_full_disk_leaves_the_old_reference(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.replace(cards("Old"), "here")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.replace(cards("New"), "here")
    assert [card.name for card in store.load()] == ["Old"]
    assert [path.name for path in store.folder.iterdir()] == ["reference.msgpack"]


def test_a_killed_process_leaves_the_old_reference(store: Store, tmp_path: Path) -> None:
    store.replace(cards("Old"), "here")
    program = (
        "import os, sys\nfrom cardwright.oracle.importing import import_cards\n"
        "from cardwright.oracle.store import Store\n"
        "os.fsync = lambda descriptor: os._exit(9)\n"
        "import_cards(Store(sys.argv[1]), [sys.argv[2]])"
    )
    killed = subprocess.run(
        [sys.executable, "-c", program, str(store.folder), str(written(tmp_path, "New"))], check=False
    )
    assert killed.returncode == 9
    assert [card.name for card in store.load()] == ["Old"]
    import_cards(store, [written(tmp_path, "New")])  # and its lock has gone with it
    assert [card.name for card in store.load()] == ["New"]
    assert store.clear()
    assert [path.name for path in store.folder.iterdir()] == ["reference.lock"]
    assert not store.clear()


def test_two_processes_do_not_spoil_it(store: Store, tmp_path: Path) -> None:
    files = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        files.append(written(folder, *(f"{number} {card}" for card in range(500))))
    import_cards(store, [files[0]])
    program = (
        "import sys; from cardwright.oracle.importing import import_cards; from cardwright.oracle.store import Store\n"
        "for _ in range(20): import_cards(Store(sys.argv[1]), [sys.argv[2]])"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(store.folder), str(path)]) for path in files]
    while any(writer.poll() is None for writer in writers):
        loaded = store.load()
        assert len(loaded) == 500
        assert len({card.name[0] for card in loaded}) == 1
    assert [writer.returncode for writer in writers] == [0, 0]


def test_a_second_writer_is_told_to_wait(store: Store) -> None:
    with store.writing(), pytest.raises(StoreBusy), Store(store.folder).writing(wait=0.1):
        pytest.fail("two writers at once")
    with store.writing(wait=0):
        pass


def test_import(store: Store, tmp_path: Path) -> None:
    imported = import_cards(store, [written(tmp_path, "A", "B")])
    assert (imported.info.cards, imported.bad) == (2, ())
    added = import_cards(store, [written(tmp_path, "B", "C", types="Sorcery")], add=True)
    found = [(card.name, card.faces[0].type_line) for card in store.load()]
    assert found == [("A", "Instant"), ("B", "Sorcery"), ("C", "Sorcery")]
    assert added.info.source == "cards.jsonl, cards.jsonl"
    import_cards(store, [written(tmp_path, "D")])
    assert [card.name for card in store.load()] == ["D"]


def test_import_reports_bad_records(store: Store, tmp_path: Path) -> None:
    path = written(tmp_path, "A", "B")
    path.write_text(path.read_text() + '{"name": 3}\n')
    imported = import_cards(store, [path])
    assert imported.info.cards == 2
    assert [bad.place for bad in imported.bad] == ["line 3"]


GOOD = '{"name": "X", "type_line": "y"}'

BROKEN_FILES = {
    "empty": "",
    "prose": "hello",
    "no cards": "[]",
    "bad": '{"name": 3}\n{"name": 4}\n',
    "cut": f"[{GOOD}, {GOOD}, {GOOD}, " + '{"na',
    "numbers": "[1, 2, 3]",
    "mostly bad": f"{GOOD}\n" + '{"name": 3}\n' * 2,
}


@pytest.mark.parametrize("content", BROKEN_FILES.values(), ids=BROKEN_FILES)
def test_a_broken_file_leaves_the_old_reference(store: Store, tmp_path: Path, content: str) -> None:
    store.replace(cards("Old"), "here")
    path = tmp_path / "cards.json"
    path.write_text(content)
    with pytest.raises(UnreadableSource, match=r"^cards\.json"):
        import_cards(store, [path])
    assert [card.name for card in store.load()] == ["Old"]


def test_the_pool_is_imported_and_found(store: Store, pool: Path) -> None:
    imported = import_cards(store, [pool])
    assert (imported.info.cards, imported.bad) == (23_495, ())
    assert CardReference.users(store).find("thopter asembly").card.name == "Thopter Assembly"
