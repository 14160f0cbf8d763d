"""The index of the user's reference: kept as a whole, and taken only for what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Card, CardReference, Face, NoIndex, Store, query
from cardwright.finding import kept_index
from cardwright.finding.building import build
from cardwright.finding.taking import TakeApart, Taken, taken
from cardwright.pool.spreading import spread

CARDS = [
    Card("Moot", (Face("Moot", oracle_text="When Moot dies, draw a card."),)),
    Card("Odd", (Face("Odd", oracle_text="Draw a card for the glory of the frobnicated kraken."),)),
    Card("Mute", (Face("Mute"),)),
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with a few cards."""
    store = Store(tmp_path)
    store.replace(CARDS, "a test")
    return store


def names(store: Store) -> list[str]:
    return [each.card.name for each in CardReference.users(store).find(query("draw a card name:o")).answers]


def test_a_reference_without_an_index_says_how_it_is_built(store: Store) -> None:
    with pytest.raises(NoIndex, match=r"there is no index .*`cardwright reference index` builds it"):
        names(store)


def test_what_was_built_is_found_and_read_again(store: Store) -> None:
    counted: list[None] = []
    indexed = build(store, progress=lambda: counted.append(None))
    assert len(counted) == indexed.cards == len(CardReference.users(store))
    assert indexed.bytes == store.programs.stat().st_size
    assert "Moot" in names(store)
    assert "Odd" in [each.card.name for each in CardReference.users(store).find(query("draw a card")).perhaps]


def test_an_index_of_other_cards_is_refused(store: Store) -> None:
    build(store)
    store.replace(CARDS[:1], "another")
    with pytest.raises(NoIndex, match="of other cards"):
        names(store)


def test_an_index_of_another_version_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    build(store)
    monkeypatch.setattr(kept_index, "code_stamp", lambda: "another")
    with pytest.raises(NoIndex, match="another version"):
        names(store)


@pytest.mark.parametrize("harm", ["cut", "changed", "foreign", "empty"])
def test_a_damaged_index_is_refused_and_built_anew(store: Store, harm: str) -> None:
    build(store)
    data = store.programs.read_bytes()
    middle = len(data) // 2
    broken = {
        "cut": data[:middle],
        "changed": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        "foreign": b"no index at all",
        "empty": b"",
    }
    store.programs.write_bytes(broken[harm])
    with pytest.raises(NoIndex, match="is damaged"):
        names(store)
    build(store)
    assert "Moot" in names(store)


def test_an_index_that_cannot_be_built_leaves_the_one_that_is_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(store)
    before = store.programs.read_bytes()

    def fails(*_: object) -> bytes:
        raise OSError("no space left")

    monkeypatch.setattr("cardwright.finding.building.sealed_under", fails)
    with pytest.raises(OSError, match="no space"):
        build(store)
    assert store.programs.read_bytes() == before
    left = {path.name for path in store.folder.iterdir()}
    assert left == {"programs.msgpack", "reference.lock", "reference.msgpack"}


def test_clearing_the_reference_takes_the_index_with_it(store: Store) -> None:
    build(store)
    store.clear()
    assert not store.programs.exists()


def test_the_index_of_the_bundled_cards_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_index, "cache_folder", lambda room: tmp_path / "cache")
    monkeypatch.setattr(kept_index, "_indexes", {})  # an equal reference has none in memory
    first = CardReference.users(Store(tmp_path / "none"))
    found = first.find(query("create a Treasure token"))
    assert found.answers
    monkeypatch.setattr(kept_index, "taken", None)  # what is kept is not made again
    monkeypatch.setattr(kept_index, "_indexes", {})
    again = CardReference.users(Store(tmp_path / "none"))
    assert again.find(query("create a Treasure token")) == found
    (path,) = (tmp_path / "cache").iterdir()
    path.write_bytes(b"broken")
    monkeypatch.undo()
    monkeypatch.setattr(kept_index, "cache_folder", lambda room: tmp_path / "cache")
    monkeypatch.setattr(kept_index, "_indexes", {})
    assert CardReference.users(Store(tmp_path / "none")).find(query("create a Treasure token")) == found


def test_a_card_of_a_game_that_nobody_reads_has_nothing_to_be_found() -> None:
    assert taken(Card("Odd", (Face("Odd", oracle_text="Draw a card."),), game="chess"), None) == Taken()


def test_the_job_makes_of_a_card_what_is_made_of_it_here() -> None:
    for card, made in spread(TakeApart(None), CARDS, None):
        assert isinstance(card, Card)
        assert made == taken(card, None)
