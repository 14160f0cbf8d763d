"""`cardwright set`, as its user has it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

EXAMPLE = Path(__file__).parents[2] / "examples" / "harbor"
HARBOR, DECK = str(EXAMPLE / "harbor.csv"), str(EXAMPLE / "deck.txt")


@pytest.fixture(autouse=True)
def no_reference_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def test_a_set_is_told_part_by_part_with_the_commands_that_give_more() -> None:
    said = cardwright("set", HARBOR)
    assert said.exit_code == 1  # one finding
    assert said.stdout.startswith("harbor.csv: 15 cards\n")
    assert "typed: 15 of 15, of which 15 are played in full\n" in said.stdout
    assert "Soldier: 1/1 white Soldier creature token\n" in said.stdout
    assert f"more: cardwright lint {HARBOR}\n" in said.stdout
    assert "in games" not in said.stdout


def test_json_has_all_of_it() -> None:
    made = json.loads(cardwright("set", "--json", HARBOR).stdout)
    assert (made["name"], made["typed"], len(made["cards"])) == ("harbor.csv", 15, 15)
    recruit = made["cards"][0]
    assert (recruit["name"], recruit["typed"], recruit["families"]) == ("Harbor Recruit", True, ["tokens"])
    (found,) = [finding for card in made["cards"] for finding in card["findings"]]
    assert found["finding"]["code"] == "TM008"
    assert [table["of"] for table in made["tables"]] == ["type", "mana value", "what they do"]


def test_a_page_has_every_part_and_needs_nothing_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "harbor.html"
    said = cardwright("set", HARBOR, "--deck", DECK, "--games", "2", "--html", str(page))
    assert said.stdout == f"{page}: 15 cards\n"
    text = page.read_text(encoding="utf-8")
    sections = re.findall(r'<section id="(\w+)">', text)
    assert sections == ["inside", "lint", "played", "tokens", "twins", "games", "export", "cards"]
    assert all(f'href="#{each}"' in text for each in sections)
    assert text.count('<p class="more">') == len(sections)
    assert text.count('<li id="card-') == 15
    links = set(re.findall(r'href="#(card-\d+)"', text))
    assert links
    assert all(f'id="{each}"' in text for each in links)
    outside = re.findall(r'(?:src|href)="(?!#)[^"]*"|@import|url\(|<script', text)
    assert outside == []


def test_what_a_file_says_is_no_markup(tmp_path: Path) -> None:
    file, page = tmp_path / "<b>.csv", tmp_path / "page.html"
    file.write_text("Name,Type Line,Rules Text\n<i>Ada</i>,<u>Land</u>,<script>alert(1)</script>\n", encoding="utf-8")
    assert cardwright("set", str(file), "--html", str(page)).exit_code == 1
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert not re.search(r"<[iu]>|<b>\.csv", text)
    assert "&lt;i&gt;Ada&lt;/i&gt;" in text


#: A file, and what is said of it.
WRONG = [
    ("Name,Rules Text\nAda,Flying\nada,Flying\n", "two cards of a set have one name: “Ada” on line 2 and line 3"),
    ("hello world\n", "there is no card in it"),
    ("", "there is no card in it"),
]


@pytest.mark.parametrize(("content", "said"), WRONG)
def test_a_file_that_is_no_set_is_refused_and_nothing_is_written(tmp_path: Path, content: str, said: str) -> None:
    file, page = tmp_path / "set.csv", tmp_path / "page.html"
    file.write_text(content, encoding="utf-8")
    made = cardwright("set", str(file), "--html", str(page))
    assert made.exit_code == 2
    assert said in made.stderr
    assert not page.exists()


def test_the_set_itself_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "set.csv"
    file.write_bytes(Path(HARBOR).read_bytes())
    assert cardwright("set", str(file), "--html", str(file)).exit_code == 2
    assert file.read_bytes() == Path(HARBOR).read_bytes()


def test_a_deck_with_cards_that_nobody_has_is_refused(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Harbor Recruit\n4 Nonesuch of Nowhere\n", encoding="utf-8")
    said = cardwright("set", HARBOR, "--deck", str(deck))
    assert said.exit_code == 2
    assert "neither the set nor your reference has “Nonesuch of Nowhere” (line 2)" in said.stderr


def test_goldfish_knows_the_cards_of_a_set() -> None:
    said = cardwright("goldfish", "--cards", HARBOR, DECK, "--games", "2")
    assert said.exit_code == 0
    assert "60 of 60 cards are played in full" in said.stdout
    assert cardwright("goldfish", "--cards", DECK, DECK, "--games", "2").exit_code == 2


def test_printed_cards_are_not_looked_at_without_an_index(tmp_path: Path) -> None:
    cards = tmp_path / "cards.jsonl"
    elf = {"name": "Elf", "mana_cost": "{G}", "type_line": "Creature — Merfolk Druid", "oracle_text": "{T}: Add {G}."}
    cards.write_text(json.dumps(elf | {"power": "1", "toughness": "1"}), encoding="utf-8")
    cardwright("reference", "import", "--no-index", str(cards))
    said = cardwright("set", HARBOR)
    assert "Printed cards were not looked at: there is no index" in said.stdout
    cardwright("reference", "index")
    assert "Kelp Tender: Elf, the same program\n" in cardwright("set", HARBOR).stdout
