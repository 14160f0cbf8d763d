"""The pytest plugin: each card a test, failures as text, expectations beside the cards, fixtures."""

from __future__ import annotations

import json
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from .cards import BAKER, BEAR, KRENKO, LAMP, card, written

pytest_plugins = ["pytester"]

EXAMPLE = Path(__file__).parents[2] / "examples" / "card-pool"
POOL = "--card-pool=cards.jsonl"
LAMP_FAILS = ["line 1, column *", f"  {LAMP.faces[0].oracle_text}", "   *^^^*"]


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with a pool of which one card fails."""
    written(pytester.path / "cards.jsonl", BAKER, LAMP, KRENKO, BEAR, BEAR)
    return pytester


def expect(project: pytest.Pytester, *records: dict[str, object]) -> None:
    content = "".join(f"{json.dumps(record)}\n" for record in records)
    (project.path / "cards.expected.jsonl").write_text(content, encoding="utf-8")


def test_each_card_is_a_test(project: pytest.Pytester) -> None:
    ran = project.runpytest(POOL, "-v")
    ran.stdout.fnmatch_lines(
        [
            "cards.jsonl::Baker PASSED*",
            "cards.jsonl::Lamp FAILED*",
            "cards.jsonl::Krenko, Mob Boss PASSED*",
            "cards.jsonl::Bear PASSED*",
            "cards.jsonl::Bear #2 PASSED*",
        ]
    )
    ran.assert_outcomes(passed=4, failed=1)


def test_a_failure_is_shown_as_text_with_carets_and_without_a_traceback(project: pytest.Pytester) -> None:
    ran = project.runpytest(POOL)
    ran.stdout.fnmatch_lines(LAMP_FAILS)
    ran.stdout.fnmatch_lines(["FAILED cards.jsonl::Lamp - *"])
    ran.stdout.no_fnmatch_line("*raise *")
    ran.stdout.no_fnmatch_line("*Error*")


def test_a_folder_is_no_pool(project: pytest.Pytester) -> None:
    project.makepyfile(test_something="def test_something(): pass")
    for how in (["--card-pool", "."], ["-o", "card_pools=."]):
        ran = project.runpytest(*how)
        assert ran.ret == pytest.ExitCode.USAGE_ERROR
        ran.stderr.fnmatch_lines([f"ERROR: {how[-1].split('=')[0].replace('.', '--card-pool')}: * is a folder*"])


def test_cards_are_chosen_by_k_by_node_id_and_by_x(project: pytest.Pytester) -> None:
    project.runpytest(POOL, "-k", "Krenko").assert_outcomes(passed=1, deselected=4)
    project.runpytest(POOL, "cards.jsonl::Krenko, Mob Boss").assert_outcomes(passed=1)
    project.runpytest(POOL, "-x").assert_outcomes(passed=1, failed=1)


def test_a_pool_outside_of_the_root_has_its_name_in_the_node_id(project: pytest.Pytester) -> None:
    (root := project.path / "elsewhere").mkdir()
    result = project.runpytest("--rootdir", root, "--card-pool", "cards.jsonl", "-q", "--collect-only")
    result.stdout.fnmatch_lines(["../cards.jsonl::Baker"])


def test_lf_runs_what_failed(project: pytest.Pytester) -> None:
    project.runpytest(POOL)
    project.runpytest(POOL, "--lf").assert_outcomes(failed=1)
    written(project.path / "cards.jsonl", BAKER, card("Lamp", "Create a Clue token."))
    project.runpytest(POOL, "--lf").assert_outcomes(passed=1)


def test_xdist_shows_the_same_failure(project: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    ran = project.runpytest_subprocess(POOL, "-n2")
    ran.assert_outcomes(passed=4, failed=1)
    ran.stdout.fnmatch_lines(LAMP_FAILS)


def test_junit_has_the_text(project: pytest.Pytester) -> None:
    project.runpytest(POOL, "--junit-xml=junit.xml")
    failure = ET.parse(project.path / "junit.xml").getroot().find(".//testcase[@name='Lamp']/failure")
    assert failure is not None
    assert "\n" not in failure.get("message", "\n")
    assert "^^^" in (failure.text or "")


def test_what_is_expected_stands_beside_the_cards(project: pytest.Pytester) -> None:
    expect(
        project,
        {"name": "Baker", "creations": [{"count": "2", "token": {"name": "Food"}}]},
        {"name": "Krenko, Mob Boss", "creations": [{"token": {"colors": ["R"]}}]},
        {"name": "Lamp", "status": "partial"},
        {"name": "Bear", "status": "none", "creations": []},
        {"name": "Bear #2", "creations": [{"token": {"name": "Clue"}}]},
    )
    ran = project.runpytest(POOL)
    ran.assert_outcomes(passed=3, failed=2)
    ran.stdout.fnmatch_lines(
        [
            '*creation 1, count: expected "2", found "1"',
            "  Create a Food token.",
            "  ^^^*",
            "creation 1 is missing: *clue*",
        ]
    )


def test_an_expectation_without_a_card_fails(project: pytest.Pytester) -> None:
    expect(project, {"name": "Nobody", "creations": []})
    ran = project.runpytest(POOL, "-k", "Nobody")
    ran.assert_outcomes(failed=1, deselected=5)
    ran.stdout.fnmatch_lines(["something is expected of 'Nobody', which is not in cards.jsonl"])


@pytest.mark.parametrize(("name", "content"), [("cards.jsonl", ""), ("cards.expected.jsonl", "{")])
def test_unusable_files_stop_the_collection_with_a_reason(project: pytest.Pytester, name: str, content: str) -> None:
    (project.path / name).write_text(content, encoding="utf-8")
    ran = project.runpytest(POOL)
    ran.assert_outcomes(errors=1)
    ran.stdout.no_fnmatch_line("*Traceback*")


def test_a_record_that_cannot_be_read_fails(project: pytest.Pytester) -> None:
    with (project.path / "cards.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"name": "Broken", "oracle_text": 3\n')
    ran = project.runpytest(POOL, "-k", "Broken")
    ran.assert_outcomes(failed=1, deselected=5)
    ran.stdout.fnmatch_lines(["line 6: *"])


def test_execute_asks_the_board_for_evidence(project: pytest.Pytester) -> None:
    written(
        project.path / "cards.jsonl",
        BAKER,
        card("Hermit", "If you have 1000 or more life, create a Food token."),
    )
    project.runpytest(POOL).assert_outcomes(passed=2)
    ran = project.runpytest(POOL, "--card-execute")
    ran.assert_outcomes(passed=1, failed=1)
    ran.stdout.fnmatch_lines(["*no event of the board shows these tokens*", "*^^^*"])


def test_a_fault_of_cardwright_shows_where_it_happened(project: pytest.Pytester) -> None:
    project.makeconftest(
        """
        import cardwright.compiler.records.creating as records
        def broken(*_): raise ZeroDivisionError("oops")
        records.programs = broken
        """
    )
    ran = project.runpytest_subprocess(POOL, "--card-no-cache", "-k", "Baker")
    ran.assert_outcomes(failed=1, deselected=4)
    ran.stdout.fnmatch_lines(["*ZeroDivisionError: oops*"])


def test_pools_of_the_settings_come_with_everything_and_not_with_chosen_paths(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\ncard_pools = cards.jsonl\ntestpaths = tests")
    (project.path / "tests").mkdir()
    (project.path / "tests" / "test_one.py").write_text("def test_one(): pass", encoding="utf-8")
    project.runpytest().assert_outcomes(passed=5, failed=1)
    project.runpytest("tests").assert_outcomes(passed=1)
    project.runpytest("tests", POOL).assert_outcomes(passed=5, failed=1)
    project.runpytest("cards.jsonl::Baker").assert_outcomes(passed=1)
    project.runpytest(".").assert_outcomes(passed=5, failed=1)


def test_other_files_of_cards_are_let_alone(project: pytest.Pytester) -> None:
    written(project.path / "others.jsonl", LAMP)
    project.runpytest().assert_outcomes()


def test_fixtures_for_tests_of_ones_own(project: pytest.Pytester) -> None:
    project.makepyfile(
        """
        import cardwright

        def test_board(board, reference):
            ran = cardwright.execute(cardwright.compile_text("Create two Food tokens."), board)
            assert ran.board.count("Food Token") == 2
            assert board.players == ("You", "Opponent")
            assert "Llanowar Elves" in reference
        """
    )
    project.runpytest().assert_outcomes(passed=1)
    project.makeini("[pytest]\ncard_reference = cards.jsonl")
    project.makepyfile("def test_reference(reference): assert [c.name for c in reference][:2] == ['Baker', 'Lamp']")
    project.runpytest().assert_outcomes(passed=1)


def test_pytest_without_pools_loads_none_of_it(project: pytest.Pytester) -> None:
    project.makepyfile("def test_none(): import sys; assert not {'cardwright.compiler', 'lark'} & set(sys.modules)")
    project.runpytest_subprocess().assert_outcomes(passed=1)


def test_the_example_project(pytester: pytest.Pytester) -> None:
    shutil.copytree(EXAMPLE, pytester.path, dirs_exist_ok=True)
    pytester.runpytest_subprocess("--card-execute").assert_outcomes(passed=6)
