"""The language server, spoken to over standard input and output as editors do."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from lsprotocol import types as lsp

from .client import Client, edited, with_client

FOLDER = Path(__file__).parent.parent / "documents" / "sets"
OLD = "When this creature enters the battlefield, create a treasure token."
NEW = "When this creature enters, create a Treasure token."


def where(text: str, words: str) -> lsp.Range:
    """Give the range of words in a text of one line."""
    start = len(text[: text.index(words)].encode("utf-16-le")) // 2
    return lsp.Range(lsp.Position(0, start), lsp.Position(0, start + len(words.encode("utf-16-le")) // 2))


def test_findings_are_shown_as_one_types(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        found = await client.open(OLD)
        assert [(each.code, each.range) for each in found] == [
            ("TM001", where(OLD, "enters the battlefield")),
            ("TK003", where(OLD, "treasure")),
        ]
        assert {each.source for each in found} == {"cardwright"}
        client.change(NEW)
        assert await client.diagnostics() == []

    with_client(work, tmp_path)


def test_cards_of_one_name_are_told_at_the_name(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        found = await client.open("Ada {W}\nCreature — Cat\nFlying\n1/1\n\nAda {W}\nCreature — Cat\nFlying\n1/1\n")
        assert [(each.code, each.range.start.line) for each in found] == [("ST001", 5)]

    with_client(work, tmp_path)


def test_only_the_last_of_many_changes_is_looked_at(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        await client.open("")
        for end in range(1, len(OLD) + 1):
            client.change(OLD[:end])
        assert {each.code for each in await client.diagnostics()} == {"TM001", "TK003"}
        assert client.nothing_waits()

    with_client(work, tmp_path)


def test_a_fix_is_an_edit_of_the_file(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        await client.open(OLD)
        actions = await client.fixes(where(OLD, "treasure"))
        titles = [each.title for each in actions]
        assert titles == [
            "TK003: “treasure” → “Treasure”",
            "Fix all that is safe in “this text”",
            "Fix all that is safe in this file",
        ]
        assert actions[0].is_preferred
        assert edited(OLD, actions[0]) == OLD.replace("treasure", "Treasure")
        assert edited(OLD, actions[1]) == edited(OLD, actions[2]) == NEW
        (only,) = await client.fixes(where(OLD, "When"), only=["source.fixAll"])
        assert edited(OLD, only) == NEW
        assert await client.fixes(where(OLD, "When"), only=["refactor"]) == []

    with_client(work, tmp_path)


def test_cells_of_json_and_csv_are_fixed_in_place(tmp_path: Path) -> None:
    one = json.dumps([{"name": "🂡 Baker", "type_line": "Creature — Human", "oracle_text": f"Flying\n{OLD}"}])
    other = f'name,type,text\r\n🂡 Baker,Creature — Human,"Flying\r\n{OLD}"\r\n'

    async def work(client: Client) -> None:
        for name, language, text in (("set.json", "json", one), ("set.csv", "csv", other)):
            found = await client.open(text, name, language)
            assert [each.code for each in found] == ["TM001", "TK003"]
            (only,) = await client.fixes(found[0].range, name, only=["source.fixAll.cardwright"])
            assert edited(text, only, name) == text.replace(OLD, NEW)

    with_client(work, tmp_path)


def test_places_are_told_in_the_units_that_were_agreed_upon(tmp_path: Path) -> None:
    text = '[{"name": "🂡", "type_line": "Creature", "oracle_text": "Create a treasure token."}]'

    async def work(client: Client) -> int:
        (found,) = await client.open(text, "set.json", "json")
        return found.range.start.character

    at = text.index("treasure")
    assert with_client(work, tmp_path) == at + 1
    assert with_client(work, tmp_path, encodings=["utf-32"]) == at
    assert with_client(work, tmp_path, encodings=["utf-8"]) == at + 3


def test_a_hover_says_what_words_are_understood_as_and_by_which_rule(tmp_path: Path) -> None:
    text = "Flying\nWhen this creature enters, create two tapped Treasure tokens. Fabricate 1."

    async def work(client: Client) -> None:
        await client.open(text)
        assert "“Flying”: a keyword ability (CR 702.9)" in await client.hover(0, 2)
        said = await client.hover(1, text.splitlines()[1].index("Treasure"))
        assert "a token's description (CR 111.3)" in said
        assert "> A Treasure token is a colorless Treasure artifact token" in said
        assert "— CR 111.10a" in said
        assert "creates 2 × colorless Treasure artifact token" in said
        assert "tapped" in said
        assert "a triggered ability (CR 603)" in await client.hover(1, 2)
        client.change(OLD)
        await client.diagnostics()
        assert "**TM001**" in await client.hover(0, OLD.index("battlefield"))

    with_client(work, tmp_path)


COMPLETED = [
    ("When this creature enters, create a Trea", "Treasure", "Trea"),
    ("Double st", "Double strike", "Double st"),
    ("Creatures you control have first st", "first strike", "first st"),
    ("Create a 1/1 white Sold", "Soldier", "Sold"),
    ("Scr", "Scry", "Scr"),
]


def test_words_of_the_game_are_completed(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        for text, word, replaced in COMPLETED:
            await client.open(text)
            first = (await client.completed(0, len(text)))[0]
            assert first.label == word
            assert isinstance(first.text_edit, lsp.TextEdit)
            assert text[first.text_edit.range.start.character :] == replaced

    with_client(work, tmp_path)


def test_names_of_cards_are_completed_those_of_the_file_first(tmp_path: Path) -> None:
    lines = "Doughy Baker | Draw a card.\nOther | Search your library for a card named Dou"

    async def work(client: Client) -> None:
        await client.open(lines, "set.txt")
        offered = await client.completed(1, len(lines.splitlines()[1]), "set.txt")
        assert "Doughy Baker" in [each.label for each in offered if each.detail == "a card of this file"]
        text = "Create a token that's a copy of Gri"
        await client.open(text)
        assert [each.label for each in await client.completed(0, len(text)) if each.detail == "a card"]

    with_client(work, tmp_path)


def test_in_a_type_line_only_types_are_completed(tmp_path: Path) -> None:
    text = "name,type,text\nBaker,Creature — Fl,Flying\n"

    async def work(client: Client) -> None:
        await client.open(text, "set.csv", "csv")
        offered = await client.completed(1, len("Baker,Creature — Fl"), "set.csv")
        assert [each.label for each in offered] == ["Flagbearer"]

    with_client(work, tmp_path)


def test_columns_come_from_the_editors_settings(tmp_path: Path) -> None:
    text = "Who,What\nBaker,Create a treasure token.\n"

    async def work(client: Client) -> list[lsp.Diagnostic]:
        return await client.open(text, "set.csv", "csv")

    assert with_client(work, tmp_path) == []
    columns = {"columns": {"name": "Who", "oracle_text": "What"}}
    assert [each.code for each in with_client(work, tmp_path, columns)] == ["TK003"]


def test_a_file_without_cards_is_left_alone_and_what_is_no_card_is_told(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        assert await client.open('{"compilerOptions": {}}', "tsconfig.json", "json") == []
        assert await client.open("body { color: red }", "page.css", "css") == []
        (found,) = await client.open("Baker W\nSorcery\nDraw a card.\n\nA remark.\n", "set.txt")
        assert (found.code, found.range.start.line) == ("CW000", 4)

    with_client(work, tmp_path)


def test_every_format_is_looked_at_in_the_editor(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        for path in sorted(FOLDER.iterdir()):
            data, file = path.read_bytes(), path.name
            utf_16 = data.startswith(b"\xff\xfe")
            text = data.decode("cp1252" if file == "semicolons.csv" else "utf-16" if utf_16 else "utf-8-sig")
            noted = "ignore=TK003" in text
            found = await client.open(text.replace("Food", "food"), file, "other")
            (entering,) = [each for each in found if each.code == "TM001"]
            lines = text.split("\n")
            line, start, end = entering.range.start.line, entering.range.start.character, entering.range.end.character
            assert lines[line][start:end] == "enters the battlefield"
            assert ("TK003" in [each.code for each in found]) is not noted
            (all_of_it,) = await client.fixes(entering.range, file, only=["source.fixAll"])
            assert "enters the battlefield" not in edited(text, all_of_it, file)

    with_client(work, tmp_path)


def test_settings_are_found_upwards_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "cardwright.toml").write_text('[lint]\nignore = ["TM"]\n')
    (tmp_path / "sets").mkdir()

    async def work(client: Client) -> None:
        found = await client.open(OLD, str(tmp_path / "sets" / "card.txt"))
        assert [each.code for each in found] == ["TK003"]

    with_client(work, tmp_path)


def test_nothing_that_is_typed_ends_the_server(tmp_path: Path) -> None:
    texts = ["\0", "[" * 500, '"' * 500, "“" * 100, "{" * 500, "(" * 100, "\ud7ff\U000fffff", "a" * 200_000]

    async def work(client: Client) -> None:
        await client.open("")
        for text in texts:
            client.change(text)
            await client.diagnostics()
            await client.hover(0, 1)
            await client.hover(99, 99)
            await client.completed(0, 3)
            await client.fixes(lsp.Range(lsp.Position(0, 0), lsp.Position(9, 9)))
        client.change(OLD)
        assert len(await client.diagnostics()) == 2

    with_client(work, tmp_path)


def test_an_editor_is_answered_while_a_large_file_is_looked_at(tmp_path: Path) -> None:
    cards = [
        {"name": f"Baker {k}", "type_line": "Sorcery", "oracle_text": f"Create {k} treasure token."} for k in range(100)
    ]
    text = json.dumps(cards)

    async def work(client: Client) -> None:
        task = asyncio.ensure_future(client.open(text, "set.json", "json"))
        await asyncio.sleep(0)
        assert "CR 113.3" in await client.hover(0, text.index("Create 0") + 1, "set.json")
        assert len(await task) >= 100

    with_client(work, tmp_path)
