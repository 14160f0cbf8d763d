"""What the playground shows of a text: the Python of it, as it runs anywhere."""

from __future__ import annotations

import json

import pytest

from cardwright.playground.answer import LONGEST, answer, house, shown


def test_a_request_and_its_answer_are_json() -> None:
    found = json.loads(answer(json.dumps({"text": "Create a Food token.", "name": "", "game": "magic", "x": None})))
    assert "Food" in found["picture"]
    assert "TokenDescription" in found["tree"]
    assert "Predefined" in found["program"]
    assert json.loads(found["json"])["is"] == "Program"
    assert "cw-card" in found["played"]["board"]
    assert found["played"]["log"][0] == "created at once: 1 × Food Token #1 by You"
    assert {"magic", "riftbound"} <= {*house().games}


def test_a_question_is_asked_with_its_answers_until_it_is_answered() -> None:
    text = "Choose one —\n• Create a Food token.\n• Create X Treasure tokens."
    asked = shown(text).played.asked
    assert asked is not None
    (_, first), (_, second) = asked.answers
    assert shown(text, answers=[first]).played.log[0].startswith("created at once: 1 × Food")
    assert shown(text, x=3, answers=[second]).played.log[0].startswith("created at once: 3 × Treasure")


def test_an_answer_that_does_not_fit_is_refused_and_asked_again() -> None:
    played = shown("You may create a Food token.", answers=["perhaps"]).played
    assert played.asked is not None
    assert "perhaps" in played.refused


def test_findings_come_with_the_text_as_fixed() -> None:
    found = shown("When this creature enters the battlefield, create a Food token.").findings
    assert [(each.code, each.fixed, each.safe) for each in found] == [
        ("TM001", "When this creature enters, create a Food token.", True)
    ]


def test_what_is_not_understood_is_said_as_the_command_line_says_it() -> None:
    (told,) = shown("Create a Food token. Frobnicate the gizmo.").diagnostics
    lead, line, carets, hint = told.said.splitlines()
    assert lead.startswith("line 1, column 22: warning: “Frobnicate” is a word that is not known")
    assert carets.index("^") == line.index("Frobnicate")
    assert hint.startswith("  hint: ")
    (slip,) = [each for each in shown("Creatre a Food token.").diagnostics if each.fixed]
    assert slip.fixed == "Create a Food token."


def test_a_finding_shows_its_place_and_the_line_as_it_should_be() -> None:
    (found,) = shown("Flying\nWhen this creature enters the battlefield, draw a card.").findings
    line, carets, better = found.said.splitlines()
    assert (line[carets.index("^") :].startswith("enters the battlefield"), better) == (
        True,
        "When this creature enters, draw a card.",
    )


@pytest.mark.parametrize(
    ("text", "shown_answers", "free"),
    [
        ("Create X Food tokens.", ["0", "1", "2", "3", "4"], True),
        ("You may create a Food token.", ["yes", "no"], False),
        ("Choose one —\n• Create a Food token.\n• Draw a card.", ["• Create a Food token.", "• Draw a card."], False),
        ("Choose two —\n• Create a Food token.\n• Create a Clue token.\n• Draw a card.", [], True),
        ("Choose a creature type. Create a 1/1 token of the chosen type.", [], True),
    ],
)
def test_what_a_button_does_not_say_is_written(text: str, shown_answers: list[str], free: bool) -> None:
    asked = shown(text).played.asked
    assert asked is not None
    assert [words for words, _ in asked.answers] == shown_answers
    assert asked.free is free
    assert "True" not in asked.takes


def test_words_of_ones_own_are_known_in_the_text_and_on_the_board() -> None:
    lines = "- | “Frobnicate N” means “When this creature enters, create N Glyph tokens.”\n"
    lines += (
        "- | To glorpify N means “Create N Glyph tokens.”\n- | A Glyph token is a colorless Glyph artifact token.\n"
    )
    found = shown("Frobnicate 2", definitions=lines)
    assert (found.diagnostics, "Glyph" in found.program) == ((), True)
    assert "Glyph" in shown("Glorpify 3.", definitions=lines).played.board
    assert shown("Frobnicate 2").diagnostics != ()


def test_a_line_that_defines_nothing_is_refused_with_its_place() -> None:
    refused = shown("Frob", definitions="# mine\n- | “Frob” means “When this creature entrs, draw a card.”").problem
    lead, line, carets, hint = refused.splitlines()
    assert lead == "line 2: “entrs” is a misspelt word"
    assert line[carets.index("^") :].startswith("entrs")
    assert "enters" in hint


def test_what_is_too_long_or_of_another_game_is_said() -> None:
    assert "too long" in shown("x" * (LONGEST + 1)).problem
    assert shown("Play a ready 3 [MIGHT] Sprite unit token to your base.", game="riftbound").played.log


@pytest.mark.parametrize(("game", "has_life"), [("magic", True), ("riftbound", False)])
def test_only_a_game_that_is_played_has_a_life_total(game: str, has_life: bool) -> None:
    assert ("20 life" in shown("Draw a card.", game=game).played.board) is has_life
