"""`pool check`: what is understood, what is not and where; what only the board finds out; JSON and JUnit."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli
from cardwright.compiler import compile_text
from cardwright.instructions import Program, Unmodelled
from cardwright.oracle import BadRecord, Card, CardReference, Face
from cardwright.play import rules
from cardwright.pool.checking import Checked, check_cards
from cardwright.pool.evidence import Evidence
from cardwright.pool.reports import Report, Reporter, types_of

from .cards import BAKER, BEAR, KRENKO, LAMP, card, written

BAD = BadRecord("line 3", "no name")


def checked(*cards: Card, **how: Any) -> list[Checked]:
    return [made for _, made in check_cards(cards, **how) if isinstance(made, Checked)]


def reported(*cards: Card | BadRecord, **how: Any) -> Report:
    reporter = Reporter()
    for one, made in check_cards(cards, **how):
        if isinstance(made, BadRecord):
            reporter.bad(made)
        else:
            assert isinstance(one, Card)
            reporter.add(one, made)
    return reporter.report()


def test_a_problem_has_its_construct_and_its_place() -> None:
    (lamp,) = checked(LAMP)
    (problem,) = (problem for problem in lamp.problems if problem.severity == "error")
    start, end = problem.span
    assert (lamp.status, lamp.failed, problem.severity) == ("partial", True, "error")
    assert LAMP.faces[problem.face].oracle_text[start:end].endswith("of the token")


def test_the_place_is_in_the_face_that_it_is_in() -> None:
    second = Face("Lamp", oracle_text=LAMP.faces[0].oracle_text)
    (both,) = checked(Card("Bear // Lamp", (BEAR.faces[0], second), "split"))
    assert {problem.face for problem in both.problems} == {1}


def test_what_cardwright_fails_on_is_a_problem_of_that_card_alone() -> None:
    asker = card("Asker", "Create a Nobody Knows Me token.")
    first, second = checked(asker, BAKER, reference=SimpleNamespace(get=open))
    assert (first.problems[0].severity, first.failed, second.failed) == ("fault", True, False)
    assert "FileNotFoundError" in first.problems[0].message


def test_a_report_counts_cards_and_groups_by_construct() -> None:
    report = reported(BEAR, BAKER, LAMP, BAD, card("Lantern", LAMP.faces[0].oracle_text), KRENKO)
    assert (report.total.cards, report.total.creating, report.total.in_full) == (5, 4, 2)
    assert report.total.share == 0.5
    assert (report.unreadable, report.clean) == ([BAD], False)
    construct = report.constructs[0]
    assert (construct.count >= construct.cards, construct.cards) == (True, 2)
    assert [example.card for example in construct.examples[:2]] == ["Lamp", "Lantern"]
    assert reported(BEAR, BAKER).clean


def test_the_most_frequent_comes_first_and_errors_before_warnings() -> None:
    report = reported(LAMP, BAKER, *[card(f"Sage {n}", f"Gribble {n}. Create a Food token.") for n in range(3)])
    severities = [construct.severity for construct in report.constructs]
    assert severities == sorted(severities, key=("fault", "error", "board", "warning").index)
    for severity in set(severities):
        counts = [construct.count for construct in report.constructs if construct.severity == severity]
        assert counts == sorted(counts, reverse=True)


def test_coverage_by_set_year_and_type_where_the_data_has_them() -> None:
    old = card("Old Lamp", LAMP.faces[0].oracle_text, "Legendary Artifact Creature — Lamp", set_code="lea", year=1993)
    new = card("New Baker", "Create a Food token.", "Basic Land", set_code="eld", year=2019)
    report = reported(old, new, BEAR)
    assert {name: (each.creating, each.in_full) for name, each in report.by_set.items()} == {
        "eld": (1, 1),
        "lea": (1, 0),
    }
    assert list(report.by_year) == ["1993", "2019"]
    assert {name: each.cards for name, each in report.by_type.items()} == {"Artifact": 1, "Creature": 2, "Land": 1}
    assert reported(BAKER).by_set == {}


def test_types_of_all_faces() -> None:
    both = Card("A // B", (Face("A", type_line="Legendary Creature — Human"), Face("B", type_line="Land")))
    assert list(types_of(both)) == ["Creature", "Land"]


def test_an_executor_gives_the_same_report() -> None:
    cards = [BEAR, BAKER, LAMP, BAD, KRENKO] * 3
    with ThreadPoolExecutor(2) as executor:
        there = reported(*cards, executor=executor, on_board=True)
    here = reported(*cards, on_board=True)
    for each in (here, there):
        each.slowest, each.seconds = [], 0.0
    assert here == there


# ── Evidence from the board ─────────────────────────────────────────────────────────────────────────────────────────

REFERENCE = CardReference.bundled()


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    return Evidence(rules(reference=REFERENCE))


def findings(evidence: Evidence, text: str, type_line: str = "Creature — Goblin") -> list[str]:
    face = Face("Tester", type_line=type_line, oracle_text=text, power="2", toughness="2")
    program = compile_text(text, name="Tester", reference=REFERENCE)
    assert not [each for each in program.diagnostics if each.severity == "error"]
    return [found.construct for found in evidence.findings(face, program)]


BORNE_OUT = [
    "Create two tapped 1/1 white Soldier creature tokens.",
    "When Tester enters, you may pay {2}. If you do, create a Food token.",
    "If you don't control a Forest, create a Food token.",
    "At the beginning of your upkeep, if you control no other creatures, create a Clue token.",
    "At the beginning of your upkeep, if you control ten or more creatures, create a Clue token.",
    "{X}, {T}: Create X 1/1 green Saproling creature tokens.",
    "Choose one —\n• Create a Food token.\n• Create a Clue token.\n• Create a Treasure token.",
    "Create your choice of a Food token or a Treasure token.",
    "Target opponent creates a 1/1 red Goblin creature token.",
    "Myriad",
    "Destroy target artifact or enchantment. If its mana value is 2 or less, create a Food token.",
    "Whenever you cast a spell, scry 1. If that spell's mana value is 5 or greater, create a Food token.",
    "Create a Food token if there are four or more card types among cards in your graveyard.",
    "Enchanted creature has “{T}: Create X Food tokens, where X is this creature's power.”",
    "Create X Food tokens at the beginning of your next upkeep, where X is the number of lands you control.",
    "If you control Equipment named Helm of Yore, Sword of Yore, and Shield of Yore, create a Food token.",
    "Target creature gets +1/+0 until end of turn. When that creature dies this turn, create a Food token.",
    "−2: Whenever one or more nontoken creatures attack this turn, create that many Food tokens.",
    "−2: Whenever you cast a spell this turn, create a Food token.",
    "You may pay {2} any number of times. When you pay this cost one or more times, create that many Food tokens.",
    "Create a 4/4 gold Dragon creature token.",
    "{2}, Remove a charge counter from Tester: If there are no charge counters on Tester, create a Food token.",
    "Remove three charge counters from Tester. If you do, create a Food token.",
    "Create a token that's a copy of a card named Arrest.",
    "Create a token that's a copy of a creature card with mana value X chosen at random.",
    "Whenever Tester attacks, create a token that's a copy of target attacking creature.",
    "Populate.",
    "Exile target creature. At the beginning of the next end step, create a Food token.",
    "Create a 1/1 white Soldier creature token with “When this token dies, create a Food token.”",
    "Equipped creature has “{T}: Create a Food token.”",
    "Fabricate 2 (…)",
    "If one or more tokens would be created under your control, those tokens plus a Food token are created instead.",
    "Create a token that's a copy of enchanted creature.",
    "Create a 2/2 black Zombie creature token for each corpse counter on Tester.",
]


@pytest.mark.parametrize("text", BORNE_OUT)
def test_the_board_bears_witness(evidence: Evidence, text: str) -> None:
    type_line = "Enchantment — Aura" if "enchanted" in text.casefold() else "Creature — Goblin"
    assert findings(evidence, text, type_line) == []


def test_what_waits_for_a_moment_that_does_not_come_is_found(evidence: Evidence) -> None:
    assert findings(evidence, "−2: When a battle leaves the battlefield, create a Food token.", "Planeswalker") == [
        "board: nothing created"
    ]


def test_a_card_that_nobody_has_is_found(evidence: Evidence) -> None:
    text = "Create a token that's a copy of a card named Nobody Ever."
    assert findings(evidence, text) == ["board: refused"]


def test_707_13_of_cards_of_which_there_are_none_chance_chooses_none(evidence: Evidence) -> None:
    assert findings(evidence, "Create a token that's a copy of a random Sliver creature card.") == []


def test_what_the_board_does_not_show_is_found(evidence: Evidence) -> None:
    assert findings(evidence, "If you have 1000 or more life, create a Food token.") == ["board: nothing created"]


def test_a_program_that_does_other_than_its_record_is_found(evidence: Evidence) -> None:
    """The record may be right where the instructions are not: these create nothing, or something else."""
    from msgspec import structs

    text = "Create a 1/1 white Soldier creature token."
    face = Face("Tester", type_line="Sorcery", oracle_text=text)
    (ability,) = compile_text(text).abilities
    create = ability.steps[0]
    creation = create.creations[0]
    wrong = structs.replace(creation.token.characteristics, colors=("R",))
    assert evidence.findings(face, Program((ability,))) == []
    from cardwright.pool import evidence as module

    differs = module._differs(
        structs.replace(creation, token=structs.replace(creation.token, characteristics=wrong)),
        _event(evidence, face, Program((ability,))),
    )
    assert differs == "its colors are W"
    unmodelled = structs.replace(ability, steps=(Unmodelled(text, (0, len(text))),))
    assert evidence.findings(face, Program((unmodelled,))) == []  # no creation, nothing to bear out


def _event(evidence: Evidence, face: Face, program: Program) -> Any:
    from cardwright.board import execute
    from cardwright.board.state.events import TokensCreated

    events = execute(program, evidence._boards[1]).events
    return next(event for event in events if isinstance(event, TokensCreated)).tokens[0]


# ── On the command line ─────────────────────────────────────────────────────────────────────────────────────────────


def check(*args: object) -> Result:
    return CliRunner().invoke(cli, ["pool", "check", *map(str, args)])


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return written(tmp_path / "cards.jsonl", BEAR, BAKER, LAMP)


def test_tables_say_how_much_and_show_the_place(pool: Path) -> None:
    said = check(pool)
    assert said.exit_code == 1
    assert said.stdout.startswith("3 cards, 2 create tokens (")
    assert "1 of them understood in full: 50.00%" in said.stdout
    assert "Frobnicate" in said.stdout
    assert "^^^" in said.stdout


def test_a_clean_pool_ends_with_0(tmp_path: Path) -> None:
    said = check(written(tmp_path / "cards.jsonl", BEAR, BAKER), "--execute")
    assert (said.exit_code, "with evidence from the board: 100.00%" in said.stdout) == (0, True)


def test_json_is_the_report(pool: Path) -> None:
    report = json.loads(check(pool, pool, "--json").stdout)
    assert report["total"] == {"cards": 6, "creating": 4, "in_full": 2}
    assert report["constructs"][0]["severity"] == "error"


def test_junit_has_a_case_for_each_card_that_creates(pool: Path, tmp_path: Path) -> None:
    with pool.open("a", encoding="utf-8") as file:
        file.write('{"name": "Broken", "oracle_text": 3\n')
    out = tmp_path / "junit.xml"
    check(pool, "--junit", out)
    (suite,) = ET.parse(out).getroot()
    assert {name: suite.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    lamp = suite.find("testcase[@name='Lamp']/failure")
    assert lamp is not None
    assert "^^^" in (lamp.text or "")


def test_control_characters_do_not_break_junit(tmp_path: Path) -> None:
    out = tmp_path / "junit.xml"
    check(
        written(tmp_path / "cards.jsonl", card("L\x01amp", "Create a \x02 frobnicate token of \x1b.")), "--junit", out
    )
    assert ET.parse(out).getroot()[0][0].get("name") == "L·amp"


@pytest.mark.parametrize(("pool", "cards"), [("magic-printed-2000s-dev", 40), ("riftbound-dev", 33)])
def test_the_shared_pools_are_checked_on_boards_of_their_games(shared: Path, pool: str, cards: int) -> None:
    said = check(shared / "cards" / f"{pool}.jsonl", "--execute", "--json")
    report = json.loads(said.stdout)
    assert report["total"]["cards"] == cards
    assert [each for each in report["constructs"] if each["severity"] == "fault"] == []
