"""The commands `deck` and `token`, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli
from cardwright.oracle.store import FOLDER_VARIABLE

DECK = "Commander\n1 Krenko, Mob Boss\n\nDeck\n4 Dragon Fodder\n1 Doubling Season\n\nSideboard\n2 Raise the Alarm\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))


def run(*args: str, stdin: str | None = DECK) -> Result:
    return CliRunner().invoke(cli, args, input=stdin)


def test_the_page_of_a_deck(tmp_path: Path) -> None:
    out = tmp_path / "deck.html"
    said = run("deck", "-", "--html", str(out))
    assert (said.exit_code, said.stdout) == (0, "")
    html = out.read_text(encoding="utf-8")
    assert html.index("<h2>Commander</h2>") < html.index("Goblin") < html.index("<h2>Sideboard</h2>")
    assert "Doubling Season doubles tokens" in html
    assert html.count("<svg") == 2


def test_the_rows_of_a_deck() -> None:
    lines = run("deck", "-", "--csv").stdout.splitlines()
    assert lines[0] == "kind,name,description,bring,part,cards"
    assert lines[1].startswith("token,Goblin,1/1 red Goblin creature token,8 or more,commander,")


def test_the_sheet_as_json() -> None:
    made = json.loads(run("deck", "-", "--json").stdout)
    assert made["cards"] == {"commander": 1, "main": 5, "sideboard": 2}
    assert made["tokens"][0]["bring"] == {"number": 8, "again": True, "varying": True}
    assert [each["how"] for each in made["multipliers"]] == ["doubles", "changes"]


@pytest.mark.parametrize("two", [("--csv", "--json"), ("--markdown", "--csv"), ("--html", "x", "--json")])
def test_one_form_at_a_time(two: tuple[str, ...]) -> None:
    assert run("deck", "-", *two).exit_code == 2


@pytest.mark.parametrize(
    "content",
    [
        '{"name": "Foo", "oracle_text": "Create a Food token."}\n',
        '[{"name": "Foo"}]',
        '<?xml version="1.0"?><cockatrice_carddatabase></cockatrice_carddatabase>',
        "Foo {1}{G}\nCreature — Elf\nWhen Foo enters, create a Food token.\n2/2\n",
        "Name,Mana Cost,Type Line,Rules Text\nFoo,{G},Sorcery,Create a Food token.\n",
    ],
)
def test_a_card_file_is_said_to_be_one(content: str) -> None:
    said = run("deck", "-", stdin=content)
    assert said.exit_code == 2
    assert said.stderr.count("\n") == 1
    assert "this is a card file" in said.stderr


def test_a_token_is_drawn() -> None:
    said = run("token", "2/2 black Zombie with menace", "--svg", stdin=None)
    assert said.exit_code == 0
    assert said.stdout.startswith("<svg ")
    assert run("token", "Treasure", stdin=None).stdout.startswith("colorless Treasure artifact token with")
    assert json.loads(run("token", "Treasure", "--json", stdin=None).stdout)["subtypes"] == ["Treasure"]
    assert run("token", "banana", stdin=None).exit_code == 2


SCRYFALL = [
    {
        "object": "card",
        "name": "Alarm",
        "type_line": "Instant",
        "oracle_text": "Create two 1/1 white Soldier creature tokens.",
        "all_parts": [
            {"object": "related_card", "component": "token", "name": "Soldier"},
            {"object": "related_card", "component": "combo_piece", "name": "Alarm"},
        ],
    },
    {
        "object": "card",
        "name": "Kitchen",
        "type_line": "Sorcery",
        "oracle_text": "Create a Food token.",
        "all_parts": [{"component": "token", "name": "Clue"}],
    },
    {
        "object": "card",
        "name": "Soldier",
        "layout": "token",
        "type_line": "Token Creature — Soldier",
        "power": "1",
        "toughness": "1",
        "colors": ["W"],
        "image_uris": {"small": "https://example.org/s.jpg", "normal": "https://example.org/soldier.jpg?a&b"},
    },
]
COCKATRICE = """<?xml version="1.0"?><cockatrice_carddatabase version="4"><cards>
<card><name>Alarm</name><text>Create two 1/1 white Soldier creature tokens.</text><prop><type>Instant</type></prop>
</card>
<card><name>Kitchen</name><text>Create a Food token.</text><prop><type>Sorcery</type></prop></card>
<card><name>Soldier (Token)</name><token>1</token><prop><type>Token Creature — Soldier</type><pt>1/1</pt></prop>
<reverse-related count="2">Alarm</reverse-related></card>
<card><name>Clue (Token)</name><token>1</token><prop><type>Token Artifact — Clue</type></prop>
<reverse-related>Kitchen</reverse-related></card>
</cards></cockatrice_carddatabase>"""
SUPPLIERS = {"scryfall.jsonl": "\n".join(map(json.dumps, SCRYFALL)), "tokens.xml": COCKATRICE}


@pytest.mark.parametrize("supplier", SUPPLIERS)
def test_lists_of_the_imported_data_are_compared(tmp_path: Path, supplier: str) -> None:
    file = tmp_path / supplier
    file.write_text(SUPPLIERS[supplier], encoding="utf-8")
    run("reference", "import", str(file), stdin=None)
    said = run("deck", "--compare", "-", stdin="Alarm\nKitchen\n")
    assert said.exit_code == 1
    assert said.stdout == "Kitchen: only listed: Clue; only in the text: Food\n"
    assert said.stderr == "1 of 2 cards agree with their lists\n"
    made = json.loads(run("deck", "--compare", "--json", "-", stdin="Alarm\n").stdout)
    assert made == {"cards": 1, "agreeing": 1, "differences": []}


def test_without_lists_nothing_is_compared() -> None:
    said = run("deck", "--compare", "-")
    assert said.exit_code == 2
    assert "no lists of tokens" in said.stderr


def test_the_official_picture_is_a_link(tmp_path: Path) -> None:
    file, out = tmp_path / "scryfall.jsonl", tmp_path / "deck.html"
    file.write_text(SUPPLIERS["scryfall.jsonl"], encoding="utf-8")
    run("reference", "import", str(file), stdin=None)
    run("deck", "-", "--html", str(out), stdin="2 Alarm\n")
    html = out.read_text(encoding="utf-8")
    assert '<a href="https://example.org/soldier.jpg?a&amp;b"' in html
    assert "<img" not in html
