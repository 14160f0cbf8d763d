"""What the playground shows of a text: the Python of it, as it runs anywhere."""

from __future__ import annotations

import json

from cardwright.playground.answer import LONGEST, answer, ready, shown


def test_a_request_and_its_answer_are_json() -> None:
    found = json.loads(answer(json.dumps({"text": "Create a Food token.", "name": "", "game": "magic", "x": None})))
    assert "Food" in found["picture"]
    assert "TokenDescription" in found["tree"]
    assert "Predefined" in found["program"]
    assert json.loads(found["json"])["is"] == "Program"
    assert "cw-card" in found["played"]["board"]
    assert found["played"]["log"][0] == "created at once: 1 × Food Token #1 by You"
    assert {"magic", "riftbound"} <= {*json.loads(ready())["games"]}


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


def test_what_is_too_long_or_of_another_game_is_said() -> None:
    assert "too long" in shown("x" * (LONGEST + 1)).problem
    assert shown("Play a ready 3 [MIGHT] Sprite unit token to your base.", game="riftbound").played.log
