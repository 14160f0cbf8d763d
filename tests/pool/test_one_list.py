"""One list of diagnostics: all that shows a card's text shows the same ones, with the same hints and places."""

from __future__ import annotations

import base64
import gzip
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from cardwright import compile_text
from cardwright.cli import cli
from cardwright.compiler.records.creating import record
from cardwright.oracle import Card, CardReference, Face

from .cards import card, written

pytest_plugins = ["pytester"]


class Said(NamedTuple):
    """A diagnostic as a person meets it."""

    severity: str
    construct: str
    message: str
    hint: str
    line: int
    column: int


FORGOTTEN_WITH = "say what it has: “with flying”, or “with” and an ability in quotation marks"
EXPLAIN = "write it in the words of the rules, or explain it in parentheses: “(…)”"

#: A faulty text, and of each of its diagnostics: severity, construct, the words at its place, how its hint begins.
FAULTY: dict[str, list[tuple[str, str, str, str]]] = {
    "Create a 1/1 wite Soldier creature token.": [("warning", "slip", "wite", "write “white”")],
    "Creat a Food token.": [("warning", "slip", "Creat", "write “Create”")],
    "Create two 1/1 white Soldier creature tokens with": [("error", "creation", "", FORGOTTEN_WITH)],
    "Create a 1/1 red Goblin creature token with “When this token dies, draw a card.": [
        ("warning", "slip", "“When this token dies, draw a card.", "write “")
    ],
    "Create a white Soldier creature token.": [
        ("error", "size", "Create a white Soldier creature token", "write its power and toughness first")
    ],
    "Create two Food token.": [("warning", "agreement", "two Food token", "did you mean “two Food tokens”?")],
    "Create a Food tokens.": [("warning", "agreement", "a Food tokens", "did you mean “a Food token”?")],
    "When this creature etners, create a Food token.": [("warning", "slip", "etners", "write “enters”")],
    "Whenever you frobnicate, create a Food token.": [("error", "trigger", "frobnicate", EXPLAIN)],
    "When this creature enters create a Clue token.": [("warning", "slip", "enters create", "write “enters, create”")],
    "{T}: If you glorped, create a Food token.": [("error", "condition", "glorped", EXPLAIN)],
    "Create a Clue token.\nIf you glorped, draw a card.": [("warning", "condition", "glorped", EXPLAIN)],
    "Create five of those tokens.": [("error", "back-reference", "five of those tokens", "create the tokens in")],
    "Create a 1/1 red Goblin creature token. It has haste and a hat.": [
        ("error", "description", "a hat", "describe tokens by")
    ],
    "Create a token that's a copy of it, except it's frobnicated.": [("error", "exception", "frobnicated", EXPLAIN)],
    "Create a token that's a copy of.": [("error", "creation", "", "say what is copied")],
    "Create two treasure tokens.": [("warning", "slip", "two treasure tokens", "write “two Treasure tokens”")],
    "Exile target creatre. Its controller creates a Food token.": [
        ("warning", "text", "creatre", "did you mean “creature”?")
    ],
    "Flying\nGain 1 life until end of trun.\nCreate a Food token and": [
        ("warning", "text", "trun", "did you mean “turn”?"),
        ("warning", "text", "", "leave it out"),
    ],
    "Creature tokens you control have glorp.": [("warning", "text", "glorp", EXPLAIN)],
    "Draw destroy target creature.\nCreate a Food token.": [("warning", "text", "destroy", "part them")],
    "Create a Food token for each glorp you've performed this turn.": [("warning", "word", "glorp", EXPLAIN)],
    "Create a Nonesuch token.": [("error", "card", "Create a Nonesuch token", "write what the token is")],
}
NAME = "Tester"
REFERENCE = CardReference.bundled()


def position(text: str, start: int) -> tuple[int, int]:
    before = text[:start].split("\n")
    return len(before), len(before[-1]) + 1


def wanted(text: str) -> list[Said]:
    found = compile_text(text, name=NAME, reference=REFERENCE).diagnostics
    return [Said(d.severity, d.construct, d.message, d.hint, *position(text, d.span[0])) for d in found]


@pytest.mark.parametrize("text", FAULTY)
def test_it_says_what_is_wrong_where_and_what_to_write_instead(text: str) -> None:
    found = compile_text(text, name=NAME, reference=REFERENCE).diagnostics
    assert len(found) == len(FAULTY[text])
    for diagnostic, (severity, construct, words, hint) in zip(found, FAULTY[text], strict=True):
        start, end = diagnostic.span
        assert (diagnostic.severity, diagnostic.construct, text[start:end]) == (severity, construct, words)
        assert diagnostic.hint.startswith(hint)
        assert "expected" not in diagnostic.message + diagnostic.hint


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Create a 1/1 wite Soldier creature token.", "Create a 1/1 white Soldier creature token."),
        ("Creat a Food token.", "Create a Food token."),
        ("Create two Food token.", "Create two Food tokens."),
        (
            "When this creature etners, create two treasure tokens.",
            "When this creature enters, create two Treasure tokens.",
        ),
    ],
)
def test_a_correction_is_understood_in_the_place_of_the_words(text: str, right: str) -> None:
    for found in reversed(compile_text(text).diagnostics):
        start, end = found.span
        text = text[:start] + found.correction + text[end:]
    assert text == right
    assert compile_text(text).diagnostics == ()


def test_of_two_faces_both_are_diagnosed_and_each_diagnostic_names_its_own() -> None:
    baker, lamp = Face("Baker", oracle_text="Create a Food token."), Face("Lamp", oracle_text="Glorp it.")
    made = record(Card("Baker // Lamp", (baker, lamp), "split"))
    assert [(d.construct, d.face) for d in made.diagnostics] == [("text", "Lamp")]
    assert made.status == "ok"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Create a Food token with", ["error"]),  # and not by the detector, too
        ("Frobnicate a 1/1 white Soldier creature token.", ["error"]),  # lowering's warning and the detector's finding
        ("When this creature enters glorp a Food token.", ["error"]),
        ("Create a 1/1 red Gobblin creature token.", ["warning"]),
    ],
)
def test_one_mistake_has_one_finding(text: str, found: list[str]) -> None:
    assert [each.severity for each in compile_text(text, name=NAME).diagnostics] == found


# ── Every output ────────────────────────────────────────────────────────────────────────────────────────────────────

HEAD = re.compile(r"line (\d+), column (\d+): (error|warning): (.*) \[([\w-]+)\]")


def read(shown: str) -> list[Said]:
    """Read what is shown to people: a line that says what and where, the text and carets under it, a hint."""
    out: list[Said] = []
    lines = [line.strip() for line in shown.splitlines()]
    for k, line in enumerate(lines):
        if found := HEAD.search(line):
            assert set(lines[k + 2]) == {"^"}, "no carets under the place"
            hint = lines[k + 3].removeprefix("hint: ") if lines[k + 3 : k + 4] and lines[k + 3][:6] == "hint: " else ""
            out.append(Said(found[3], found[5], found[4], hint, int(found[1]), int(found[2])))
    return out


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [*map(str, args)], catch_exceptions=False)


def of_json(text: str, found: list[dict[str, object]]) -> list[Said]:
    return [
        Said(d["severity"], d["construct"], d["message"], d.get("hint", ""), *position(text, d["span"][0]))  # type: ignore[index, arg-type]
        for d in found
    ]


@pytest.fixture
def pool(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return written(tmp_path / "cards.jsonl", card(NAME, request.param))


EACH = pytest.mark.parametrize(("text", "pool"), [(text, text) for text in FAULTY], indirect=["pool"])


@pytest.mark.parametrize("text", FAULTY)
@pytest.mark.parametrize("command", ["compile", "run"])
def test_compile_and_run(command: str, text: str) -> None:
    said = CliRunner().invoke(cli, [command, "--name", NAME, text])  # run has no use for what cannot be executed
    assert read(said.stderr) == wanted(text)


@pytest.mark.parametrize("text", FAULTY)
def test_compile_json(text: str) -> None:
    said = run("compile", "--json", "--name", NAME, text)
    assert of_json(text, json.loads(said.stdout)["diagnostics"]) == wanted(text)


@EACH
def test_the_record(text: str, pool: Path) -> None:
    made = json.loads(run("compile", "--pool", pool).stdout)
    assert of_json(text, made["diagnostics"]) == wanted(text)
    assert (made["status"] == "partial") == any(each.severity == "error" for each in wanted(text))


@EACH
def test_pool_check(text: str, pool: Path) -> None:
    said = run("pool", "check", pool)
    assert sorted(read_grouped(said.stdout)) == sorted(each[2:] for each in wanted(text))
    in_full = "1 of them understood in full" in said.stdout or "0 create tokens" in said.stdout
    assert in_full == all(each.severity == "warning" for each in wanted(text))


def read_grouped(shown: str) -> list[tuple[str, str, int, int]]:
    """Read the examples under the constructs."""
    out = []
    lines = [line.strip() for line in shown.splitlines()]
    for k, line in enumerate(lines):
        if found := re.match(rf"{NAME}, line (\d+), column (\d+): (.*)", line):
            assert set(lines[k + 2]) == {"^"}, "no carets under the place"
            hint = lines[k + 3].removeprefix("hint: ") if lines[k + 3].startswith("hint: ") else ""
            out.append((found[3], hint, int(found[1]), int(found[2])))
    return out


@EACH
def test_pool_check_json(text: str, pool: Path) -> None:
    report = json.loads(run("pool", "check", "--json", pool).stdout)
    found = [
        {"severity": each["severity"], "construct": each["construct"], **example}
        for each in report["constructs"]
        for example in each["examples"]
    ]
    assert sorted(of_json(text, found)) == sorted(wanted(text))


@EACH
def test_the_page(text: str, pool: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    run("pool", "check", pool, "--html", out)
    data = re.search(r'<script id="data"[^>]*>([^<]*)<', out.read_text(encoding="utf-8"))
    assert data is not None
    (shown,) = json.loads(gzip.decompress(base64.b64decode(data[1])))["cards"]
    assert of_json(text, shown["problems"]) == wanted(text)


@EACH
def test_junit(text: str, pool: Path, tmp_path: Path) -> None:
    out = tmp_path / "junit.xml"
    run("pool", "check", pool, "--junit", out)
    (suite,) = ET.parse(out).getroot()
    (told,) = suite[0]
    assert read(told.text or "") == wanted(text)
    assert (told.tag == "failure") == any(each.severity == "error" for each in wanted(text))


def test_pytest(pytester: pytest.Pytester) -> None:
    written(pytester.path / "cards.jsonl", *(card(f"Tester {k}", text) for k, text in enumerate(FAULTY)))
    ran = pytester.runpytest("--card-pool=cards.jsonl")
    failing = sum(any(each[0] == "error" for each in expected) for expected in FAULTY.values())
    ran.assert_outcomes(failed=failing, passed=len(FAULTY) - failing)
    assert sorted(read(ran.stdout.str())) == sorted(each for text in FAULTY for each in wanted(text))


def test_every_diagnostic_of_a_pool_is_shown_and_not_only_some_examples(tmp_path: Path) -> None:
    pool = written(
        tmp_path / "cards.jsonl", *(card(f"Sage {n}", "Exile target creatre. Create a Food token.") for n in range(12))
    )
    assert run("pool", "check", pool).stdout.count("did you mean “creature”?") == 12
