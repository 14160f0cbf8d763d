"""Files that designers have: every text with its place, and written back with nothing else changed."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.lint.sources import Unwritable, one_text, read
from cardwright.oracle import UnreadableSource
from fuzz.files import DOCUMENTS, document_outcome
from fuzz.growth import LINEAR, growth

from .sets_of_five import EVERYTHING, FILES, NAMES, PICTURE, data_of, mse_archive, texts_of

FORMATS = {
    "array.json": "JSON",
    "cockatrice.xml": "Cockatrice XML",
    "labelled.txt": "spoiler text",
    "lackey.txt": "a table",
    "lines.jsonl": "JSON",
    "lines.txt": "lines of “Name | text”",
    "mtgjson.json": "JSON",
    "semicolons.csv": "a table",
    "set": "a set of Magic Set Editor",
    "set.csv": "a table",
    "set.mse-set": "a set of Magic Set Editor",
    "set.tsv": "a table",
    "spoiler.txt": "spoiler text",
}
TYPES = ["Creature — Goblin Peasant", "Sorcery", "Artifact", "Creature — Bird Scout", "Legendary Planeswalker — Oda"]


@pytest.mark.parametrize("file", EVERYTHING)
def test_every_format_is_read(file: str) -> None:
    document = read(data_of(file))
    assert document.format == FORMATS[file]
    assert [card.name for card in document.cards] == NAMES
    assert [card.text for card in document.cards] == texts_of(file)
    assert not document.unread


@pytest.mark.parametrize("file", [file for file in EVERYTHING if file != "lines.txt"])
def test_what_is_beside_the_text_is_read(file: str) -> None:
    cards = read(data_of(file)).cards
    assert [card.mana_cost for card in cards] == ["{1}{R}", "{2}{G}{W}", "{3}", "{3}{W/U}", "{1}{W}{W}"]
    assert [card.type_line.replace(" - ", " — ") for card in cards] == TYPES
    boxes = [("2", "1"), (None, None), (None, None), ("2", "4"), (None, None)]
    assert [(card.power, card.toughness) for card in cards] == boxes
    assert [card.loyalty for card in cards] == [None, None, None, None, "4"]


@pytest.mark.parametrize("file", ["set", "set.csv", "set.mse-set"])
def test_a_note_of_the_designer_is_read(file: str) -> None:
    assert read(data_of(file)).cards[0].note == "lint: ignore=TK003"


@pytest.mark.parametrize("file", EVERYTHING)
def test_nothing_changed_is_the_same_bytes(file: str) -> None:
    document = read(data_of(file))
    assert document.write({}) == data_of(file)
    assert document.write({place: card.text for place, card in enumerate(document.cards)}) == data_of(file)


def _decoded(data: bytes) -> str:
    return data.decode(
        "utf-16" if data[:2] == b"\xff\xfe" else "utf-8-sig" if b"\x96" not in data else "cp1252", "replace"
    )


@pytest.mark.parametrize("file", FILES)
def test_every_letter_has_its_line_and_column(file: str) -> None:
    content = data_of(file).decode("cp1252") if file == "semicolons.csv" else _decoded(data_of(file))
    lines = content.replace("\r\n", "\n").split("\n")
    for card in read(data_of(file)).cards:
        own = "<atom-cardname>" in content and card.text.find(card.name)
        for offset, char in enumerate(card.text):
            line, column = card.place(offset)
            found = lines[line - 1][column - 1 : column]
            if (
                char.isalpha()
                and char.isascii()
                and "{" not in card.text[max(0, offset - 1) : offset]
                and not (own is not False and own >= 0 and own <= offset < own + len(card.name))
            ):
                assert found == char, (file, offset, card.text[offset : offset + 20])


@pytest.mark.parametrize("file", EVERYTHING)
def test_one_change_changes_those_bytes_and_no_others(file: str) -> None:
    document = read(data_of(file))
    new = document.cards[0].text.replace(" the battlefield", "")
    out = document.write({0: new})
    if file == "set.mse-set":
        before, after = (zipfile.ZipFile(io.BytesIO(data)) for data in (data_of(file), out))
        assert [(i.filename, i.date_time, i.compress_type) for i in before.infolist()] == [
            (i.filename, i.date_time, i.compress_type) for i in after.infolist()
        ]
        assert after.read("image0") == after.read("image1") == PICTURE
        assert after.read("set") == before.read("set").replace(b" the battlefield", b"")
    else:
        left = " the battlefield".encode("utf-16-le" if file == "set.tsv" else "ascii")
        assert data_of(file).count(left) == 1
        assert out == data_of(file).replace(left, b"")
    assert [card.text for card in read(out).cards] == [new, *texts_of(file)[1:]]


@pytest.mark.parametrize("file", EVERYTHING)
def test_two_changes_in_one_text_keep_what_is_between(file: str) -> None:
    document = read(data_of(file))
    new = document.cards[3].text.replace("Flying", "Reach").replace("a Treasure", "two tapped Treasure")
    new = new.replace("token.", "tokens.")
    again = read(document.write({3: new}))
    assert [card.text for card in again.cards] == [*texts_of(file)[:3], new, texts_of(file)[4]]


def test_tags_of_magic_set_editor_stay_around_words_that_change() -> None:
    document = read(data_of("set"))
    texts = {0: document.cards[0].text.replace("Haste", "Trample"), 1: document.cards[1].text.replace("two", "three")}
    texts[2] = document.cards[2].text.replace("{2}, {T}", "{1}{W}, {T}")
    out = document.write(texts).decode("utf-8-sig")
    assert "<kw-0>Trample</kw-0>" in out
    assert "Create <b>three</b> 1/1 green" in out
    assert "<sym>1W</sym>, <sym>T</sym>: Create a 1/1 colorless" in out
    assert [card.text for card in read(out.encode()).cards][:3] == [texts[0], texts[1], texts[2]]


def test_a_second_line_moves_a_text_of_magic_set_editor_below_its_key() -> None:
    document = read(data_of("set"))
    new = document.cards[1].text + "\nDraw a card."
    assert b"rule text: \r\n\t\tCreate <b>two</b>" in document.write({1: new})
    assert read(document.write({1: new})).cards[1].text.strip() == new


def test_the_abilities_of_a_planeswalker_are_one_text_in_fields_of_their_own() -> None:
    document = read(data_of("set"))
    new = document.cards[4].text.replace("white Human", "red Human").replace("−3", "−4")
    out = document.write({4: new}).decode("utf-8-sig")
    assert "\tloyalty cost 2: −4\r\n" in out
    assert "level 1 text: Create a 1/1 red Human" in out
    with pytest.raises(Unwritable, match="nowhere in the file"):
        document.write({4: new.replace("+1: Create", "+1 Create")})


def test_cards_of_two_faces_have_a_text_for_each() -> None:
    doubled = (
        b"mse version: 2.0.0\ncard:\n\tname: Day\n\trule text: Haste\n\tname 2: Night\n"
        b"\trule text 2: Create a Food token.\n"
    )
    split = (
        b"<cockatrice_carddatabase version='4'><cards><card><name>Day // Night</name>"
        b"<text>Haste\n---\nCreate a Food token.</text></card></cards></cockatrice_carddatabase>"
    )
    faces = [{"name": "Day", "oracle_text": "Haste"}, {"name": "Night", "oracle_text": "Create a Food token."}]
    scryfall = json.dumps({"name": "Day // Night", "type_line": "x", "card_faces": faces}).encode()
    for data in (doubled, split, scryfall):
        document = read(data)
        assert [(card.name, card.text, card.face, card.number) for card in document.cards] == [
            ("Day", "Haste", 0, 0),
            ("Night", "Create a Food token.", 1, 0),
        ]
        out = document.write({1: "Create two Food tokens."})
        assert out == data.replace(b"a Food token.", b"two Food tokens.")


def test_columns_can_be_said() -> None:
    data = b"Who,What it does,Kind\nBaker,Create a Food token.,Sorcery\n"
    columns = {"name": "Who", "oracle_text": "what it does", "type_line": "Kind"}
    (card,) = read(data, columns=columns).cards
    assert (card.name, card.text, card.type_line, card.place(7)) == (
        "Baker",
        "Create a Food token.",
        "Sorcery",
        (2, 14),
    )
    with pytest.raises(UnreadableSource, match="no column 'Rules'; there are “Who”, “What it does”, “Kind”"):
        read(data, columns={"oracle_text": "Rules"})
    with pytest.raises(UnreadableSource, match="a card has no field 'words'"):
        read(data, columns={"words": "Who"})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"Who,What it does\nBaker,Create a Food token.\n", "as a table its columns are “Who”, “What it does”"),
        (b"Dear all,\n\nhere is my set.\n", "it begins with “Dear all,"),
        (b'{"meta": {}, "data": []}', "read as JSON"),
        (b"[1, 2, 3]", r"it begins with “\[1, 2, 3\]”"),
        (b"name,text\n", "read as a table"),
        (b"mse version: 2.0.0\ngame: magic\n", "read as a set of Magic Set Editor"),
        (b"PK\x03\x04 and no archive", "the archive is damaged"),
        (b"\x1f\x8b and no gzip", "damaged"),
        (b"\x00\x01\x02", "zero bytes"),
        (b"<html><body>404</body></html>", "not a Cockatrice card database"),
        (b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]><cockatrice_carddatabase/>", "document type"),
    ],
)
def test_a_file_without_cards_is_an_error_that_says_what_was_found(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableSource, match=said.replace("(", r"\(")):
        read(data)


def test_an_archive_without_cards_says_what_is_in_it() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("image1", PICTURE)
    with pytest.raises(UnreadableSource, match="an archive with “image1”"):
        read(out.getvalue())


def test_what_is_no_card_among_cards_is_told_with_its_line() -> None:
    words = (
        "My set, of two cards\n\nBaker 1W\nSorcery\nCreate a Food token.\n\nA remark.\n\n"
        "Guard W\nCreature — Human\n1/1\n"
    )
    document = read(words.encode())
    assert [card.name for card in document.cards] == ["Baker", "Guard"]
    assert [bad.place for bad in document.unread] == ["line 1", "line 7"]
    table = read(b"name,text\n,Create a Food token.\nBaker,Draw a card.\n")
    assert [bad.place for bad in table.unread] == ["line 2"]
    lines = read(b'{"name": "A", "oracle_text": "x"}\n{"name": \n{"name": "B", "oracle_text": "y"}\n')
    assert ([card.name for card in lines.cards], [bad.place for bad in lines.unread]) == (["A", "B"], ["line 2"])


def test_a_compressed_file_is_written_back_compressed() -> None:
    document = read(gzip.compress(data_of("lines.jsonl")))
    out = document.write({1: "Create a Food token."})
    assert read(gzip.decompress(out)).cards[1].text == "Create a Food token."
    assert document.write({}) == document.data


def test_a_character_that_the_encoding_lacks_is_an_error() -> None:
    document = read(data_of("semicolons.csv"))
    with pytest.raises(Unwritable, match="'−' cannot be written in a file whose encoding is cp1252"):
        document.write({4: document.cards[4].text.replace("–3", "−3")})


def test_a_card_without_a_text_has_its_name_for_a_place_and_takes_no_text() -> None:
    document = read(b'[{"name": "Bear", "type_line": "Creature"}]')
    assert document.cards[0].place(0) == (1, 12)
    with pytest.raises(Unwritable, match="has no oracle text"):
        document.write({0: "Trample"})


def test_one_text_is_a_document_of_its_own() -> None:
    document = one_text("Haste\r\nCreate a Food token.\n", "Baker")
    assert (document.cards[0].name, document.cards[0].text) == ("Baker", "Haste\nCreate a Food token.")
    assert document.cards[0].place(6) == (2, 1)
    assert document.write({0: "Haste\nCreate two Food tokens."}) == b"Haste\r\nCreate two Food tokens.\n"


WORDS = st.text(st.sampled_from("ab {}T,;\t\"'&<>|\\/—”é\n🂡"), max_size=40)


@pytest.mark.parametrize("file", ["set.csv", "lines.jsonl", "array.json", "mtgjson.json", "cockatrice.xml"])
@settings(max_examples=60)
@given(text=WORDS, place=st.integers(0, 4))
def test_any_text_written_is_the_text_read(file: str, text: str, place: int) -> None:
    text = text.strip()
    if "\\n" in text or "<br" in text:
        text = "x"
    document = read(data_of(file))
    again = read(document.write({place: text}))
    wanted = [*texts_of(file)]
    wanted[place] = text
    assert [card.text for card in again.cards] == wanted
    assert [card.name for card in again.cards] == NAMES


SOME_WORDS = st.lists(
    st.sampled_from(["Flying", "create", "{T}", "{2}{W}", "a Food", "“x”", "token.", ",", "(it)", "—"]),
    min_size=1,
    max_size=12,
)


@pytest.mark.parametrize(
    "file", ["set", "set.tsv", "semicolons.csv", "lackey.txt", "lines.txt", "spoiler.txt", "labelled.txt"]
)
@settings(max_examples=60)
@given(lines=st.lists(SOME_WORDS, min_size=1, max_size=3), place=st.integers(0, 3))
def test_any_usual_text_written_is_the_text_read(file: str, lines: list[list[str]], place: int) -> None:
    text = "\n".join(" ".join(["If", *words]) for words in lines)
    again = read(read(data_of(file)).write({place: text}))
    wanted = [*texts_of(file)]
    wanted[place] = text
    assert [card.text.strip() for card in again.cards] == wanted


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_work_of_strangers_files_grows_with_them_and_not_faster(kind: str) -> None:
    """Their time, what is done within one call of the interpreter included, is for `benchmarks/growth.py`."""

    def read_and_written(size: int) -> Callable[[], object]:
        data = DOCUMENTS[kind](size)
        return lambda: document_outcome(data)

    assert growth(read_and_written, 100_000) <= LINEAR


@settings(max_examples=300)
@given(st.data())
def test_damaged_files_are_read_or_refused(data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(EVERYTHING))
    whole = bytearray(data_of(file))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=6))
    try:
        document = read(bytes(whole))
    except UnreadableSource:
        return
    assert document.write({}) == bytes(whole)
    for card in document.cards:
        for offset in (0, len(card.text) // 2, len(card.text)):
            assert card.place(offset) >= (1, 1)


def test_an_archive_that_is_a_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.oracle.documents.reading.LARGEST", 1 << 10)
    with pytest.raises(UnreadableSource, match="unpacks to more than"):
        read(mse_archive())
    with pytest.raises(UnreadableSource, match="unpacks to more than"):
        read(gzip.compress(b"x" * 5_000))
