"""`cardwright lint`, `format` and `rule`: what they print, what they write, how they end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CARDS = """{"name": "Hill Scout", "type_line": "Creature — Human", "oracle_text": "When Hill Scout enters the\
 battlefield, create a treasure token.", "note": "first draft"}
{"name":"Oil Lamp","oracle_text":"{T}: Add {G} to your mana pool.\\nDraw 2 cards.","extra":[1,  2]}
{"name": "Quiet", "oracle_text": "Flying"}
"""


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("cardwright")), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "set.jsonl"
    path.write_text(CARDS, encoding="utf-8")
    return path


def test_a_finding_has_the_line_and_column_of_the_file(file: Path) -> None:
    ran = run("lint", "--format", "concise", file.name, cwd=file.parent)
    column = CARDS.index("treasure") + 1
    assert f"set.jsonl:1:{column}: TK003 “treasure” is written “Treasure” [*]" in ran.stdout
    column = CARDS.split("\n")[1].index("2 cards") + 1
    assert f"set.jsonl:2:{column}: TM011 counts are written in words: “two cards” [*]" in ran.stdout
    assert ran.returncode == 1


def test_fix_writes_the_texts_and_nothing_else(file: Path) -> None:
    assert run("lint", "--fix", str(file)).returncode == 0
    wanted = (
        CARDS.replace("Hill Scout enters the battlefield", "this creature enters")
        .replace("treasure", "Treasure")
        .replace(" to your mana pool", "")
        .replace("Draw 2", "Draw two")
    )
    assert file.read_text(encoding="utf-8") == wanted
    assert run("lint", "--fix", str(file)).returncode == 0
    assert file.read_text(encoding="utf-8") == wanted


def test_diff_shows_what_fix_would_write_and_writes_nothing(file: Path) -> None:
    ran = run("lint", "--diff", str(file))
    assert '+{"name":"Oil Lamp","oracle_text":"{T}: Add {G}.\\nDraw two cards.","extra":[1,  2]}' in ran.stdout
    assert ran.returncode == 1
    assert file.read_text(encoding="utf-8") == CARDS


def test_rules_are_selected_and_ignored(file: Path) -> None:
    ran = run("lint", "--select", "TK,TM011", "--ignore", "TK003", "--format", "json", str(file))
    assert [each["code"] for each in json.loads(ran.stdout)] == ["TM011"]


def test_settings_are_found_upwards(file: Path) -> None:
    (file.parent / "cardwright.toml").write_text('[lint]\nselect = ["TK003"]\n', encoding="utf-8")
    assert [each["code"] for each in json.loads(run("lint", "--format", "json", str(file)).stdout)] == ["TK003"]


def test_a_setting_that_there_is_not_is_an_error(file: Path) -> None:
    (file.parent / "cardwright.toml").write_text('[lint]\nselct = ["TK003"]\n', encoding="utf-8")
    ran = run("lint", str(file))
    assert ran.returncode == 2
    assert "“selct” is no setting of the linter" in ran.stderr


def test_a_note_says_what_to_ignore(file: Path) -> None:
    file.write_text(CARDS.replace("first draft", "lint: ignore=TK003, TM"), encoding="utf-8")
    codes = [each["code"] for each in json.loads(run("lint", "--format", "json", str(file)).stdout)]
    assert codes == ["TM006", "TM011"]


def test_a_clean_text_ends_with_0() -> None:
    ran = run("lint", "Flying")
    assert (ran.returncode, ran.stdout) == (0, "No problem in 1 text.\n")


@pytest.mark.parametrize(
    "arguments", [["lint", "no/such/file.csv"], ["lint", "--select", "ZZ9", "Flying"], ["rule", "X1"]]
)
def test_what_cannot_be_used_ends_with_2(arguments: list[str]) -> None:
    assert run(*arguments).returncode == 2


def test_github_reads_annotations(file: Path) -> None:
    ran = run("lint", "--format", "github", "--select", "TK003", file.name, cwd=file.parent)
    assert ran.stdout.startswith("::warning title=cardwright (TK003),file=set.jsonl,line=1,col=")


def test_sarif_has_the_rule_and_the_region(file: Path) -> None:
    log = json.loads(run("lint", "--format", "sarif", "--select", "TK003", str(file)).stdout)
    (result,) = log["runs"][0]["results"]
    assert result["ruleId"] == "TK003"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]] == ["TK003"]


def test_the_page_underlines_the_place_and_has_the_fix_beside_it(file: Path) -> None:
    page = run("lint", "--format", "html", "--select", "TK003", str(file)).stdout
    assert "<mark>treasure</mark>" in page
    assert "<ins>Treasure</ins>" in page


def test_format_writes_the_text_as_todays_cards_have_it() -> None:
    ran = run(
        "format", "When ~ enters the battlefield, create two white 1/1 soldier creature token.", "--type", "Artifact"
    )
    assert ran.stdout == "When this artifact enters, create two 1/1 white Soldier creature tokens.\n"


def test_a_rule_is_explained() -> None:
    ran = run("rule", "TK003")
    assert "Create a treasure token." in ran.stdout
    assert "CR 205.3" in ran.stdout


def test_the_page_of_all_rules_is_made_from_them() -> None:
    docs = Path(__file__).parents[2] / "docs" / "lint.md"
    assert docs.read_text(encoding="utf-8") == run("rule", "--all").stdout, "cardwright rule --all > docs/lint.md"


def test_a_folder_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cards").mkdir()
    monkeypatch.chdir(tmp_path)
    done = run("lint", "cards")
    assert (done.returncode, "cards is a folder" in done.stderr) == (2, True)
