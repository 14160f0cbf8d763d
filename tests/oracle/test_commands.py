"""The commands `reference`, `lookup`, `tokens` and `deck`, as a user meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.deck import command as deck
from cardwright.cli.lookup import command as lookup
from cardwright.cli.reference import command as reference
from cardwright.cli.tokens import command as tokens
from cardwright.oracle.store import FOLDER_VARIABLE

if TYPE_CHECKING:
    import click

COMMANDS = [reference, *reference.commands.values(), lookup, tokens, deck]

LIST = """Commander
1 Krenko, Mob Boss (DDT) 52

Deck
4x Dragon Fodder
1 Hangarback Walkr
1 Kiki-Jiki Mirror Breaker
1 Fae Offering
1 Nobody at All
???

Maybeboard
1 Raise the Alarm
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


def run(command: click.Command, *args: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, args, input=stdin)


def cards(path: Path, *names: str) -> str:
    file = path / f"{len(names)}.jsonl"
    text = "Create a 1/1 white Soldier creature token."
    rows = [json.dumps({"name": name, "type_line": "Sorcery", "oracle_text": text}) for name in names]
    file.write_text("\n".join(rows), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))
def test_help_has_an_example(command: click.Command) -> None:
    said = run(command, "--help")
    assert said.exit_code == 0
    assert "\n  cardwright " in said.stdout


def test_import_info_path_clear(tmp_path: Path, folder: Path) -> None:
    assert "no reference of your own" in run(reference, "info").stdout
    assert json.loads(run(reference, "info", "--json").stdout)["info"] is None
    said = run(reference, "import", cards(tmp_path, "Somebody New", "Other"))
    assert (said.exit_code, said.stdout) == (0, "2 cards from 2.jsonl\n")
    assert run(reference, "path").stdout.strip() == str(folder / "reference.msgpack")
    assert "cards:    2" in run(reference, "info").stdout
    assert "Somebody New" in run(lookup, "somebody new").stdout
    assert run(reference, "import", "--add", cards(tmp_path, "Third")).stdout == "3 cards from 2.jsonl, 1.jsonl\n"
    assert run(reference, "clear").stdout == "deleted\n"
    assert run(lookup, "somebody new").exit_code == 1
    assert json.loads(run(reference, "clear", "--json").stdout) == {"cleared": False}


def test_import_from_standard_input() -> None:
    said = run(reference, "import", "--json", "-", stdin="Baker | Create a Food token.\nnonsense\n")
    made = json.loads(said.stdout)
    assert (said.exit_code, made["info"]["cards"]) == (1, 1)
    assert made["bad"][0]["place"] == "line 2"


def test_bad_records_are_listed(tmp_path: Path) -> None:
    path = Path(cards(tmp_path, *(f"Card {n}" for n in range(60))))
    path.write_text(path.read_text() + '\n{"name": 3}' * 50)
    said = run(reference, "import", str(path))
    assert said.exit_code == 1
    assert "line 61: passed over" in said.stderr
    assert "… and 30 more" in said.stderr


@pytest.mark.parametrize("content", ["", "prose", "[1, 2]"])
def test_what_is_no_card_file_ends_with_2(tmp_path: Path, content: str) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    said = run(reference, "import", str(path))
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith("Error: file")
    assert said.stderr.endswith("Your reference is as it was.\n")


def test_update_from_a_url(server: Any) -> None:
    body = b'[{"name": "Downloaded", "type_line": "Instant"}]'

    def answer(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    url = server.on("/cards.json", answer)
    said = run(reference, "update", "--url", url)
    assert (said.exit_code, said.stdout) == (0, f"1 cards from {url}\n")
    assert run(lookup, "downloaded").exit_code == 0


def test_a_refused_url_ends_with_2() -> None:
    said = run(reference, "update", "--url", "ftp://127.0.0.1/cards.json")
    assert said.exit_code == 2
    assert "Error: " in said.stderr


def test_lookup_exact_and_by_likeness() -> None:
    said = run(lookup, "lim-duls vault", "fire/ice", "Krenko, Mobb Boss")
    assert said.exit_code == 0
    assert said.stdout.startswith("Lim-Dûl's Vault  {U}{B}\nInstant\n")
    assert "\n//\nIce  {1}{U}\n" in said.stdout
    assert "'Krenko, Mobb Boss' is taken for this card, 93 of 100" in said.stdout


def test_an_exact_look_up_leaves_the_comparison_of_letters_alone() -> None:
    program = (
        "import sys; from cardwright.cli.lookup import command; "
        "command(['krenko mob boss', 'Food token'], standalone_mode=False); sys.exit('rapidfuzz' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


def test_lookup_in_doubt() -> None:
    said = run(lookup, "Xyzzy", "Fire")
    assert said.exit_code == 1
    assert "'Xyzzy' is not known; the nearest are:" in said.stdout
    assert "Fire  {1}{R}" in said.stdout
    unknown, known = (json.loads(line) for line in run(lookup, "--json", "Xyzzy", "Fire").stdout.splitlines())
    assert (unknown["found"], unknown["error"], len(unknown["candidates"])) == (None, "unknown", 3)
    assert (known["kind"], known["found"]["name"], known["score"]) == ("card", "Fire // Ice", 100)


def test_lookup_tells_ambiguous_names(tmp_path: Path) -> None:
    run(reference, "import", cards(tmp_path, "Goblin Guide", "Goblin Guile"))
    said = run(lookup, "--json", "Goblin Guixe")
    answer = json.loads(said.stdout)
    assert (said.exit_code, answer["error"], len(answer["candidates"])) == (1, "ambiguous", 2)


@pytest.mark.parametrize("name", ["Food token", "food tokens", "Wicked Role token", "Young Hero Role token"])
def test_predefined_tokens_are_told_from_cards(name: str) -> None:
    said = run(lookup, name)
    assert said.exit_code == 0
    assert "predefined (CR 111.10): colorless " in said.stdout
    assert json.loads(run(lookup, "--json", name).stdout)["kind"] == "predefined token"
    assert json.loads(run(lookup, "--json", name.split(" token")[0]).stdout)["found"] is None


def test_lookup_by_what_is_created(tmp_path: Path, folder: Path) -> None:
    run(reference, "import", cards(tmp_path, "Somebody New"))
    first = run(lookup, "--creates", "1/1 white Soldier")
    assert first.exit_code == 0
    assert "Somebody New: 1 × 1/1 white Soldier creature token" in first.stdout
    assert "Raise the Alarm: 2 × 1/1 white Soldier creature token" in first.stdout
    assert (folder / "creations.msgpack").exists()
    assert run(lookup, "--creates", "1/1 white Soldier").stdout == first.stdout
    run(reference, "import", cards(tmp_path, "Else", "Other"))
    assert "Somebody New" not in run(lookup, "--creates", "1/1 white Soldier").stdout
    assert len(run(lookup, "--creates", "Goblin", "--limit", "1", "--json").stdout.splitlines()) == 1
    unknown = run(lookup, "--creates", "1/1 rde Goblin")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert unknown.stderr == "“rde” describes no token that any card creates; did you mean red?\n0 cards\n"


def test_tokens_are_found_by_name() -> None:
    said = run(lookup, "Goblin token").stdout
    assert said.startswith("Goblin: 1/1 red Goblin creature token\n  created by ")
    made = json.loads(run(lookup, "--json", "goblin tokens").stdout)
    assert made["kind"] == "created tokens"
    assert "Dragon Fodder" in made["found"][0]["makers"]


@pytest.mark.parametrize(
    "args",
    [(), ("Fire", "--creates", "Food"), ("--limit", "0", "--creates", "Food"), ("--creates", "pow>=two")],
)
def test_wrong_use_of_lookup(args: tuple[str, ...]) -> None:
    assert run(lookup, *args).exit_code == 2


def test_tokens() -> None:
    said = run(tokens, "Thopter Assembly", "grizzly bears")
    assert said.exit_code == 0
    assert said.stdout == (
        "Thopter Assembly\n  5 × 1/1 colorless Thopter artifact creature token with flying\n"
        "Grizzly Bears\n  creates no tokens\n"
    )
    [line] = run(tokens, "--json", "Thopter Assembly").stdout.splitlines()
    assert json.loads(line)["creations"][0]["count"] == "5"
    assert run(tokens, "Xyzzy").exit_code == 1


def test_tokens_of_a_card_s_name_come_from_the_reference() -> None:
    assert "green Lhurgoyf creature token named Tarmogoyf" in run(tokens, "Tarmogoyf Nest").stdout


def test_deck_as_a_table(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(LIST, encoding="utf-8")
    said = run(deck, str(path))
    assert said.exit_code == 1
    assert "1/1 red Goblin creature token" in said.stdout
    assert "4 Dragon Fodder (2)" in said.stdout
    assert "Kiki-Jiki, Mirror Breaker: copies of target nonlegendary creature you control — Hangarback" in said.stdout
    assert "Raise the Alarm" not in said.stdout
    assert said.stderr.splitlines()[0] == "line 6: 'Hangarback Walkr' is taken for Hangarback Walker"
    assert "line 9: 'Nobody at All' is not known; the nearest are" in said.stderr
    assert "line 10: not a card: ???" in said.stderr
    assert "Raise the Alarm" in run(deck, "--maybeboard", str(path)).stdout


def test_deck_as_markdown_and_json() -> None:
    table = run(deck, "--markdown", "-", stdin=LIST).stdout.splitlines()
    assert table[:2] == ["| Token | What it is | Bring | Made by |", "| --- | --- | ---: | --- |"]
    assert (
        table[2] == "| **Goblin** | 1/1 red Goblin creature token | 8 or more "
        "| Krenko, Mob Boss (X, commander)<br>4 Dragon Fodder (2) |"
    )
    assert {line.count(" | ") for line in table if line.startswith("|")} == {3}
    made = json.loads(run(deck, "--json", "-", stdin=LIST).stdout)
    assert [token["name"] for token in made["tokens"]] == ["Goblin", "Thopter", "copy", "Clue", "Food", "Treasure"]
    assert [trouble["name"] for trouble in made["unknown"]] == ["Nobody at All"]
    assert [trouble["candidates"] for trouble in made["guessed"]] == [["Hangarback Walker"]]


def test_deck_says_what_is_chosen_and_what_is_granted(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text(
        "Pantry | Create your choice of a Food token or a Treasure token.\n"
        "Oven | Enchanted creature has “{T}: Create a Food token.”\n",
        encoding="utf-8",
    )
    run(reference, "import", str(path))
    table = run(deck, "--markdown", "-", stdin="Pantry\nOven\n").stdout
    assert "Pantry (one of a choice)<br>Oven (granted) |" in table


def test_a_deck_that_is_understood_ends_with_0() -> None:
    said = run(deck, "-", stdin="4 Raise the Alarm\n20 Plains")
    assert (said.exit_code, said.stderr) == (0, "")
    assert run(deck, "-", stdin="20 Plains").stdout.startswith("none of the 20 cards creates a token")


@pytest.mark.parametrize("content", ["", "// nothing\n", "<html></html>", "\x00\x00"])
def test_what_is_no_deck_ends_with_2(content: str) -> None:
    assert run(deck, "-", stdin=content).exit_code == 2
