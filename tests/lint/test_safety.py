"""A fix is safe only if the program before is the program after, and no word that may be meant is taken for a slip."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.lint import CardFacts, fixed, lint_card, safety
from cardwright.lint.safety import LINES_AROUND, is_english

BEAR = CardFacts("Bear", "Creature — Bear")
#: Texts whose “safe” fixes said something else.
KEPT = [
    "Prime 2 (This enters with two +1/+1 counters.)\nWhenever you prime, draw a card.",
    "Pray {2} ({2}: Draw a card.)",
    "Would You Like A...? — When this creature enters, draw a card.",
    "Whenever one or more tokens enters under your control, draw a card.",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_may_be_meant_is_not_changed_unseen(text: str) -> None:
    made = fixed(text, BEAR)
    assert made == text or made == text.replace("tokens enters", "tokens enter") or "you control enter," in made


def test_a_quotation_ends_in_the_parenthesis_that_it_began_in() -> None:
    text = "Create a Food token. (It's an artifact with \"{2}, {T}, Sacrifice this token: You gain 3 life.)"
    assert fixed(text, BEAR).endswith('life.")')


def test_what_is_waited_for_creates_nothing() -> None:
    found = lint_card("Whenever you create a creature token, draw a card.", BEAR)
    assert "TK005" not in {each.code for each in found}


@pytest.mark.parametrize(
    ("text", "fix"),
    [("Destroy target creture.", True), ("Destroy target creature. Destroy target moxphage.", False)],
)
def test_a_word_that_nobody_knows_is_put_right_unseen(text: str, fix: bool) -> None:
    assert (fixed(text, BEAR) != text) is fix


@pytest.mark.parametrize(("word", "english"), [("prime", True), ("pray", True), ("creture", False), ("whenver", False)])
def test_english_is_told_from_slips(word: str, english: bool) -> None:
    assert is_english(word) is english


@pytest.mark.parametrize(
    "text",
    [
        "If any of them are suspected, they're no longer suspected.",
        "You may activate loyalty abilities of this creature twice this turn rather than only once.",
    ],
)
def test_a_sentence_that_cardwright_does_not_follow_is_no_fault(text: str) -> None:
    assert [each.code for each in lint_card(text, BEAR)] == []


def test_a_fix_is_judged_with_the_lines_around_it_and_not_with_a_whole_file(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr(
        safety, "compile_text", lambda text, **known: compiled.append(text) or compile_text(text, **known)
    )
    old = "When this creature enters the battlefield, you gain 71 life."
    lines = [old, *(f"You gain {n} life." for n in range(100, 160)), old]
    found = [each for each in lint_card("\n".join(lines), BEAR) if each.code == "TM001"]
    assert [each.fix is not None and each.fix.safe for each in found] == [True, True]
    assert compiled
    assert max(text.count("\n") for text in compiled) <= LINES_AROUND


def test_in_a_line_that_no_card_has_no_fix_is_safe() -> None:
    line = "You gain 1 life. " * 200 + "Destroy target creture."
    assert not any(each.fix is not None and each.fix.safe for each in lint_card(line, BEAR))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("You gain life equal to this creatures power.", "You gain life equal to this creature's power."),
        ("Exile target card from a players graveyard.", "Exile target card from a player's graveyard."),
        ("At the beginning of each players end step, scry 1.", "At the beginning of each player's end step, scry 1."),
        ("Draw a card for each opponents creature.", "Draw a card for each opponent's creature."),
        ("Sacrifice another creatures: Draw a card.", "Sacrifice another creature: Draw a card."),
    ],
)
def test_an_owner_without_its_apostrophe_is_no_plural(text: str, right: str) -> None:
    safe = [each.fix.of(text) for each in lint_card(text, BEAR) if each.fix is not None and each.fix.safe]
    assert set(safe) == {right}


@pytest.mark.parametrize(
    "text",
    [
        "{U/R}: Draw a card.\nEquip {UR}",
        "Cycling {2U}",
        "When this creature enters. you may draw a card.",
        "Draw a card. a Create Food token.",
    ],
)
def test_what_may_be_read_in_two_ways_is_put_right_by_a_person(text: str) -> None:
    assert fixed(text, BEAR) == text


def test_a_capital_is_written_unseen_beside_a_line_that_nobody_understands() -> None:
    assert fixed("Glimmerbend 2\nDraw a card. you gain 3 life.", BEAR) == "Glimmerbend 2\nDraw a card. You gain 3 life."


def test_of_a_word_that_stands_twice_none_is_put_into_another_form() -> None:
    assert "creature creatures" not in fixed("Tap all creatures creatures you don't control.", BEAR)


def test_a_name_that_lacks_a_word_is_not_what_the_card_calls_itself() -> None:
    battle = CardFacts("Invasion of Kaladesh", "Battle — Siege")
    assert "this battle of" not in fixed("When Invasion of enters, draw a card.", battle)


def test_a_siege_calls_itself_so() -> None:  # CR 310.8
    battle = CardFacts("Invasion of Kaladesh", "Battle — Siege")
    assert fixed("When Invasion of Kaladesh enters, draw a card.", battle) == "When this Siege enters, draw a card."


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Whenever Savvy attacks Hunter or blocks, create a Food token.", "Savvy attacks Hunter"),
        ("If that token is a instead create two tokens that are copies of it.", "is a instead"),
    ],
)
def test_beside_words_that_changed_places_or_lack_nothing_is_put_right_unseen(text: str, kept: str) -> None:
    assert kept in fixed(text, CardFacts("Savvy Hunter", "Creature — Human Warrior"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Draw two cards, then discard card. a", "discard card."),
        ("{1}, {T}: Draw a card.s", "card.s"),
        ("Target creature gets- +2/+0 until end of turn.", "gets- +2/+0"),
        ("This spell costs- {2} less to cast.", "costs- {2}"),
        ("Each player may sacrifice another creatures permanent you control.", "another creatures permanent"),
    ],
)
def test_what_is_left_of_another_slip_is_not_put_right_unseen(text: str, kept: str) -> None:
    assert kept in fixed(text, BEAR)
