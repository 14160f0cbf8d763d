"""Every format of card files is recognised by its content, and a broken record costs that record only."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardwright.oracle.errors import UnreadableSource
from cardwright.oracle.places import BadRecord
from cardwright.oracle.records import Card
from cardwright.oracle.sources import Limits, read_cards

BOLT = {
    "object": "card",
    "id": "77c6fa74-5543-42ac-9ead-0e890b188e99",
    "name": "Lightning Bolt",
    "layout": "normal",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Lightning Bolt deals 3 damage to any target.",
    "colors": ["R"],
    "keywords": [],
    "released_at": "1993-08-05",
    "set": "lea",
    "image_uris": {"small": 'https://example.com/{}[]\\".jpg'},
}
FIRE_ICE = {
    "object": "card",
    "name": "Fire // Ice",
    "layout": "split",
    "mana_cost": "{1}{R} // {1}{U}",
    "type_line": "Instant // Instant",
    "colors": ["U", "R"],
    "card_faces": [
        {"object": "card_face", "name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "Burn."},
        {"object": "card_face", "name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Tap."},
    ],
}
BEARS = {"object": "card", "name": "Grizzly Bears", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
SCRYFALL = [BOLT, FIRE_ICE, BEARS]
NAMES = ["Lightning Bolt", "Fire // Ice", "Grizzly Bears"]

MTGJSON_BOLT = {
    "colorIdentity": ["R"],
    "colors": ["R"],
    "layout": "normal",
    "manaCost": "{R}",
    "name": "Lightning Bolt",
    "rulings": [{"date": "2004-10-04", "text": "A ruling with a } in it."}],
    "text": "Lightning Bolt deals 3 damage to any target.",
    "type": "Instant",
}
MTGJSON_FIRE = {
    "colorIdentity": ["R", "U"],
    "colors": ["R"],
    "faceName": "Fire",
    "layout": "split",
    "manaCost": "{1}{R}",
    "name": "Fire // Ice",
    "side": "a",
    "text": "Burn.",
    "type": "Instant",
}
MTGJSON_ICE = MTGJSON_FIRE | {"colors": ["U"], "faceName": "Ice", "manaCost": "{1}{U}", "side": "b", "text": "Tap."}
MTGJSON_BEARS = {
    "colorIdentity": ["G"],
    "layout": "normal",
    "name": "Grizzly Bears",
    "type": "Creature — Bear",
    "text": "",
    "power": "2",
    "toughness": "2",
}
META = {"date": "2026-09-25", "version": "5.2.2+20260925"}
ATOMIC = {
    "meta": META,
    "data": {
        "Lightning Bolt": [MTGJSON_BOLT],
        "Fire // Ice": [MTGJSON_ICE, MTGJSON_FIRE],
        "Grizzly Bears": [MTGJSON_BEARS],
    },
}
SET = {
    "baseSetSize": 3,
    "booster": {"default": {"cards": 15, "sheets": [{"name": "no card"}]}},
    "cards": [MTGJSON_BOLT, MTGJSON_FIRE | {"number": "9"}, MTGJSON_ICE | {"number": "9"}, MTGJSON_BEARS],
    "code": "TST",
    "decks": [{"name": "A deck, not a card", "type": "Intro Pack"}],
    "tokens": [{"name": "Soldier", "layout": "token", "type": "Token Creature — Soldier", "power": "1"}],
}
PRINTINGS = {"meta": META, "data": {"TST": SET, "EMP": {"baseSetSize": 0, "cards": [], "tokens": []}}}

RIFTBOUND = {
    "game": "riftbound",
    "name": "Sprite Mother",
    "cardType": "Unit",
    "oracle_text": "When you play me, play a ready 3 [MIGHT] Sprite unit token with [Temporary] here.",
    "might": 3,
    "play_cost": {"energy": 4, "power": 1, "runes": []},
    "set": "ogn",
}

COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
  <sets><set><name>LEA</name></set></sets>
  <cards>
    <card>
      <name>Lightning Bolt</name>
      <text>Lightning Bolt deals 3 damage to any target &amp; no more.</text>
      <prop><colors>R</colors><manacost>R</manacost><type>Instant</type><layout>normal</layout></prop>
      <set rarity="common">LEA</set>
    </card>
    <card>
      <name>Fire // Ice</name>
      <text>Burn.\n\n---\n\nTap.</text>
      <prop><manacost>1R // 1U</manacost><type>Instant // Instant</type></prop>
    </card>
    <card>
      <name>Soldier </name>
      <text></text>
      <prop><colors>W</colors><type>Token Creature — Soldier</type><pt>1/1</pt></prop>
      <token>1</token>
    </card>
  </cards>
</cockatrice_carddatabase>
"""


def read(data: bytes | str, **options: Any) -> list[Card | BadRecord]:
    return list(read_cards(io.BytesIO(data.encode() if isinstance(data, str) else data), **options))


def names(records: Iterable[Card | BadRecord]) -> list[str | None]:
    return [record.name for record in records]


def cards_of(records: Iterable[Card | BadRecord]) -> list[Card | BadRecord]:
    return [record for record in records if isinstance(record, Card)]


def lines(cards: Iterable[object]) -> str:
    return "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)


def scryfall_bulk(cards: list[Any]) -> str:
    """Write cards as Scryfall's bulk files have them: an element a line."""
    return "[\n" + ",\n".join(json.dumps(card) for card in cards) + "\n]"


FORMS: dict[str, str] = {
    "JSON Lines": lines(SCRYFALL),
    "JSON Lines with blank lines and a byte order mark": "\ufeff" + lines(SCRYFALL).replace("\n", "\r\n\r\n"),
    "JSON Lines without an end of line": lines(SCRYFALL).strip(),
    "Scryfall bulk": scryfall_bulk(SCRYFALL),
    "an array in one line": json.dumps(SCRYFALL),
    "an array with indents": json.dumps(SCRYFALL, indent=2),
    "objects one after the other, with indents": "\n".join(json.dumps(card, indent=2) for card in SCRYFALL),
    "a page of a search": json.dumps({"object": "list", "has_more": False, "data": SCRYFALL}),
    "cards under a key": json.dumps({"cards": SCRYFALL}),
    "MTGJSON AtomicCards": json.dumps(ATOMIC),
    "MTGJSON AtomicCards with indents": json.dumps(ATOMIC, indent=4),
}


@pytest.mark.parametrize("form", FORMS)
def test_formats(form: str) -> None:
    found = read(FORMS[form])
    assert names(found) == NAMES
    bolt, split, bears = found
    assert isinstance(bolt, Card)
    assert isinstance(split, Card)
    assert isinstance(bears, Card)
    assert bolt.faces[0].mana_cost == "{R}"
    assert bolt.faces[0].colors == ("R",)
    assert bolt.faces[0].oracle_text.startswith("Lightning Bolt deals")
    assert [(face.name, face.colors, face.oracle_text) for face in split.faces] == [
        ("Fire", ("R",), "Burn."),
        ("Ice", ("U",), "Tap."),
    ]
    assert (bears.faces[0].power, bears.faces[0].toughness) == ("2", "2")


@pytest.mark.parametrize("data", [SET, {"meta": META, "data": SET}, PRINTINGS], ids=["bare", "one set", "AllPrintings"])
def test_mtgjson_sets_have_cards_and_tokens(data: object) -> None:
    found = read(json.dumps({"meta": META, "data": data}) if data is SET else json.dumps(data))
    assert names(found) == [*NAMES, "Soldier"]
    assert [face.name for face in found[1].faces] == ["Fire", "Ice"]  # type: ignore[union-attr]
    assert found[3].is_token  # type: ignore[union-attr]


def test_riftbound() -> None:
    for form in (lines([RIFTBOUND]), json.dumps([RIFTBOUND]), json.dumps([RIFTBOUND], indent=1)):
        [card] = read(form)
        assert isinstance(card, Card)
        assert (card.game, card.set_code, card.faces[0].might) == ("riftbound", "ogn", "3")
        assert card.faces[0].type_line == "Unit"
        assert card.play_cost is not None
        assert card.play_cost.energy == 4


def test_cockatrice() -> None:
    bolt, split, soldier = read(COCKATRICE)
    assert isinstance(bolt, Card)
    assert isinstance(split, Card)
    assert isinstance(soldier, Card)
    assert bolt.faces[0].oracle_text.endswith("target & no more.")
    assert (bolt.faces[0].mana_cost, bolt.set_code) == ("{R}", "lea")
    assert [(face.name, face.mana_cost, face.oracle_text) for face in split.faces] == [
        ("Fire", "{1}{R}", "Burn."),
        ("Ice", "{1}{U}", "Tap."),
    ]
    assert (soldier.name, soldier.layout, soldier.faces[0].colors) == ("Soldier", "token", ("W",))
    assert (soldier.faces[0].power, soldier.faces[0].toughness) == ("1", "1")


def test_name_and_text() -> None:
    found = read("# a comment\nRaise | Create a 1/1 Soldier token.\\nDraw a card.\n\nno bar\n | nameless\n")
    assert names(found) == ["Raise", "no bar", None]
    assert isinstance(found[0], Card)
    assert found[0].faces[0].oracle_text == "Create a 1/1 Soldier token.\nDraw a card."
    assert [record.place for record in found[1:] if isinstance(record, BadRecord)] == ["line 4", "line 5"]


def zipped(data: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../readme.md", "nothing to read here")
        archive.writestr("/etc/../cards.json", data)
    return target.getvalue()


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zipped])
@pytest.mark.parametrize("form", ["JSON Lines", "Scryfall bulk", "MTGJSON AtomicCards"])
def test_compressed(pack: Callable[[bytes], bytes], form: str, tmp_path: Path) -> None:
    data = pack(FORMS[form].encode())
    assert names(cards_of(read(data))) == NAMES
    (tmp_path / "cards").write_bytes(data)
    assert names(cards_of(read_cards(tmp_path / "cards"))) == NAMES
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]


def test_progress_counts_the_bytes_on_disk() -> None:
    data = gzip.compress(lines(SCRYFALL * 1000).encode())
    seen: list[int] = []
    read(data, progress=seen.append)
    assert seen[-1] == len(data)
    assert seen == sorted(seen)


BROKEN: dict[str, tuple[str, str]] = {
    "no name": ('{"object": "card", "type_line": "Instant"}', "name"),
    "an empty name": ('{"object": "card", "name": " ", "type_line": "Instant"}', "empty"),
    "a name of the wrong type": ('{"object": "card", "name": 7, "type_line": "Instant"}', "str"),
    "a text of the wrong type": ('{"object": "card", "name": "X", "oracle_text": ["a"]}', "oracle_text"),
    "a face by itself": ('{"object": "card_face", "name": "X", "type_line": "Instant"}', "card_face"),
    "no object": ('["a", "b"]', "object"),
    "a comma too many": ('{"object": "card", "name": "X",, "type_line": "Instant"}', "JSON"),
    "a quotation mark lost": ('{"object": "card", "name": "X, "type_line": "Instant"}', ""),
    "cut off": ('{"object": "card", "name": "X", "type_line": "Ins', ""),
    "half a pair of surrogates": ('{"object": "card", "name": "\\ud800", "type_line": "x"}', ""),
}


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("form", ["lines", "bulk"])
def test_a_broken_record_is_reported_and_the_rest_is_read(broken: str, form: str) -> None:
    text, reason = BROKEN[broken]
    rows = [json.dumps(BOLT), text, json.dumps(FIRE_ICE), json.dumps(BEARS)]
    found = read("\n".join(rows) if form == "lines" else "[\n" + ",\n".join(rows) + "\n]")
    assert names(record for record in found if isinstance(record, Card)) == NAMES
    [bad] = [record for record in found if isinstance(record, BadRecord)]
    assert found.index(bad) == 1
    assert bad.place == ("line 2" if form == "lines" else "record 2")
    assert reason in bad.reason
    assert not bad.final


@pytest.mark.parametrize("indent", [None, 1])
def test_a_broken_entry_of_atomic_cards(indent: int | None) -> None:
    text = json.dumps(ATOMIC, indent=indent).replace('"Burn."', '"Burn.')
    found = read(text)
    assert names(record for record in found if isinstance(record, Card)) == ["Lightning Bolt", "Grizzly Bears"]
    [bad] = [record for record in found if isinstance(record, BadRecord)]
    assert (bad.name, bad.place) == ("Fire // Ice", "record 2")


def test_a_broken_element_of_cockatrice() -> None:
    found = read(COCKATRICE.replace("<name>Fire // Ice</name>", "<name>Fire // Ice<name>"))
    assert names(record for record in found if isinstance(record, Card)) == ["Lightning Bolt", "Soldier"]
    found = read(COCKATRICE.replace("</card>", "", 1))
    assert names(record for record in found if isinstance(record, Card)) == ["Fire // Ice", "Soldier"]


def test_a_file_that_is_cut_ends_with_a_final_bad_record() -> None:
    whole = gzip.compress(lines(SCRYFALL * 50).encode())
    *cards, last = read(whole[: len(whole) // 2])
    assert isinstance(last, BadRecord)
    assert last.final
    assert all(isinstance(card, Card) for card in cards)
    *cards, last = read(scryfall_bulk(SCRYFALL)[:-20])
    assert isinstance(last, BadRecord)
    assert last.final


@pytest.mark.parametrize("data", [b"", b"  \n", b"\x89PNG\r\n\x1a\n\x00\x00", b"Dear reader,\nhello", b"<html></html>"])
def test_what_is_no_card_file_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableSource):
        read(data)


@pytest.mark.parametrize("page", ["<html><body>", "<!DOCTYPE HTML>\n<html>", "\n <HTML lang='en'>"])
def test_a_web_page_is_called_one(page: str) -> None:
    with pytest.raises(UnreadableSource, match="web page"):
        read(page)


def test_xml_bombs_are_refused() -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + COCKATRICE[39:]
    with pytest.raises(UnreadableSource, match="document type"):
        read(bomb)
    far_down = "<!--" + "." * 100_000 + "-->"
    hidden = COCKATRICE.replace("<cards>", f"<cards>{far_down}<!DOCTYPE x [<!ENTITY a 'aaaa'>]>")
    hidden = hidden.replace("<name>Fire", "<name>&a;Fire")
    assert names(record for record in read(hidden) if isinstance(record, Card)) == ["Lightning Bolt", "Soldier"]


def test_what_unpacks_to_more_than_the_limit_is_refused() -> None:
    bomb = gzip.compress(lines(SCRYFALL * 2000).encode())
    for data in (bomb, zipped(lines(SCRYFALL * 2000).encode()), gzip.compress(b"[" + b" " * 3_000_000)):
        with pytest.raises(UnreadableSource, match="unpacks to more than"):
            read(data, limits=Limits(unpacked=1 << 20))


def test_a_record_longer_than_the_limit_is_passed_over() -> None:
    long = BOLT | {"oracle_text": "x" * 3_000_000}
    for text in (lines([long, BEARS]), scryfall_bulk([long, BEARS])):
        bad, bears = read(text, limits=Limits(record=1 << 20))
        assert isinstance(bad, BadRecord)
        assert (bad.name, bears.name) == ("Lightning Bolt", "Grizzly Bears")


def test_the_encrypted_files_of_an_archive_are_reported() -> None:
    data = bytearray(zipped(lines(SCRYFALL).encode()))
    for mark, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(mark, at + 1)) >= 0:
            data[at + flag] |= 1
    found = read(bytes(data))
    assert [bad.place for bad in found if isinstance(bad, BadRecord) and "encrypted" in bad.reason] == [
        "readme.md",
        "cards.json",
    ]


@given(
    st.binary(max_size=300), st.sampled_from([b"", b"[", b"[{", b"{", b'{"data":{"a":[', b"<cockatrice_carddatabase>"])
)
@example(b",", b"")  # a line of nothing but marks between cells
def test_any_bytes_are_answered(data: bytes, head: bytes) -> None:
    try:
        found = read(head + data)
    except UnreadableSource:
        return
    assert all(isinstance(record, Card | BadRecord) for record in found)


@given(st.integers(0, 3000), st.binary(min_size=1, max_size=3), st.sampled_from(sorted(FORMS)))
def test_any_damage_leaves_the_order_of_the_rest(at: int, noise: bytes, form: str) -> None:
    data = bytearray(FORMS[form].encode())
    data[at : at + len(noise)] = noise
    try:
        found = read(bytes(data))
    except UnreadableSource:
        return
    kept = [name for name in names(record for record in found if isinstance(record, Card)) if name in NAMES]
    assert kept == sorted(kept, key=NAMES.index)


SHARED = Path(__file__).parents[3] / "shared" / "cards"


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("magic-2022-05.jsonl.gz", 23_495),
        ("magic-old-wording-dev.jsonl", 89),
        ("magic-printed-1990s-dev.jsonl", 29),
        ("magic-printed-2000s-dev.jsonl", 40),
        ("riftbound-dev.jsonl", 33),
    ],
)
def test_the_shared_pools_are_read_to_the_last_card(name: str, cards: int) -> None:
    if not (SHARED / name).exists():
        pytest.skip(f"{name} is not in {SHARED}")
    found = list(read_cards(SHARED / name))
    assert [record for record in found if isinstance(record, BadRecord)] == []
    assert len(found) == cards
    games = {"riftbound"} if "riftbound" in name else {"magic"}
    assert {record.game for record in found if isinstance(record, Card)} == games


def test_names_of_other_languages_are_those_of_the_card() -> None:
    forest = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": ""}
    wald = forest | {"lang": "de", "printed_name": "Wald"}
    ours = forest | {"lang": "en", "printed_name": "The Forest"}
    atomic = {
        "meta": META,
        "data": {"Forest": [{"name": "Forest", "type": "Land", "foreignData": [{"name": "Forêt"}, {}]}]},
    }
    for data, foreign, aliases in (
        (lines([wald]), ("Wald",), ()),
        (lines([ours]), (), ("The Forest",)),
        (json.dumps(atomic), ("Forêt",), ()),
    ):
        (card,) = read(data)
        assert isinstance(card, Card)
        assert (card.foreign, card.aliases) == (foreign, aliases)
