"""Words that do nothing where they stand: durations of what is over at once, odd parentheses, marks and result rows."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.compiler.creating.walking import created_by
from cardwright.compiler.records.left import left_in_words

DURATIONS = ("Until end of turn", "This turn", "Until your next turn", "Until the end of your next turn")
DONE_AT_ONCE = [
    "draw a card",
    "destroy target creature",
    "create a Treasure token",
    "you gain 3 life",
    "mill three cards",
    "scry 2",
    "counter target spell",
    "sacrifice a creature",
    "put a +1/+1 counter on target creature",
    "tap target creature",
    "return target creature to its owner's hand",
    "add {G}",
    "Test Card deals 3 damage to any target",
    "target player discards a card",
    "search your library for a card, put it into your hand, then shuffle",
    "proliferate",
    "if you control a creature, draw a card",
    "you may draw a card",
]
#: With a time in front of what lasts, or of what happens or is allowed within it.
LASTING = [
    "Until end of turn, target creature gets +1/+1 and gains flying.",
    "Until end of turn, whenever a creature dies, draw a card.",
    "This turn, creatures can't block.",
    "Until end of turn, you may play that card.",
    "Add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end.",
    "Until your next turn, creatures you control gain hexproof.",
    "Until end of turn, if you control a creature, creatures you control get +1/+1.",
    "Until end of turn, target creature gets +1/+1 and you draw a card.",  # the second is done (CR 611.2a)
    "Until end of turn, untap target creature and it gains haste.",
    "Until your next turn, creatures you control gain hexproof and you gain 3 life.",
]
NO_REMINDERS = {
    "Draw a card (twice).": "twice",
    "Draw a card. (twice)": "twice",
    "Draw a card (if you control a creature).": "if you control a creature",
    "Draw a card. (Twice)": "Twice",
    "Destroy target creature (tapped).": "tapped",
    "Flying (until end of turn)": "(until end of turn)",
    "(only once)": "(only once)",
    "Create a Food token (tapped).": "tapped",
    "Create a Food token. (two energy counters)": "two energy counters",
    "Draw a card (if it's on the battlefield).": "if it's on the battlefield",
    "Target creature gets +1/+1 until end of turn (if it's on the battlefield).": "if it's on the battlefield",
    "Destroy target creature (as long as this creature is on the battlefield).": (
        "as long as this creature is on the battlefield"
    ),
    "Target creature can't block this turn (as long as this creature is on the battlefield).": (
        "as long as this creature is on the battlefield"
    ),
    "Test Card is a creature (even if it isn't on the battlefield).": "even if it isn't on the battlefield",
}
REMINDERS = [
    "Flying (It can't be blocked except by creatures with flying or reach.)",
    "({T}: Add {U}, {R}, or {W}.)",
    "({T}: Add {U}, {R}, or {W})",
    "Scry 1. (Look at the top card of your library. You may put it on the bottom.)",
    "When this creature enters, you get {E}{E} (two energy counters).",
    "When this creature enters, you get {E} (an energy counter).",
    "Roll a d20 (a twenty-sided die).",
    "Scry 1. (Leads to: Goblin Lair, Mine Tunnels)",
    "Test Card is every creature type (even if this card isn't on the battlefield).",
    "Dash costs you pay cost {2} less (as long as this creature is on the battlefield).",
    "Your opponents can't cast creature spells (as long as this creature is on the battlefield).",
    "All damage that would be dealt to you this turn is dealt to target creature instead (if it's on the battlefield).",
]
UNCLEAR_ROWS = {
    "Roll a d20.\n1—9 | Draw a card.\n5—20 | You gain 3 life.": "5—20 |",
    "Roll a d20.\n1—9 | Draw a card.\n12—20 | You gain 3 life.": "12—20 |",
    "Roll a d20.\n1—9 | Draw a card.\n9+ | You gain 3 life.": "9+ |",
    "Roll a d20.\n10—20 | Draw a card.\n1—9 | You gain 3 life.": "1—9 |",
    "Roll a d20.\n9—1 | Draw a card.\n10—20 | You gain 3 life.": "9—1 |",
    "Roll a d20.\n0—9 | Draw a card.\n10—20 | You gain 3 life.": "0—9 |",
    "Roll a d20.\n5—9 | Draw a card.\n10—20 | You gain 3 life.": "5—9 |",
    "Roll a d20.\n1—9 | Draw a card.\n10—30 | You gain 3 life.": "10—30 |",
    "Roll a d20.\n1—9 | Draw a card.\n10—19 | You gain 3 life.": "10—19 |",
    "When this creature enters, roll a d6.\n1—14 | Draw a card.": "1—14 |",
    "Roll a d6.\n1—6 | Draw a card.\n7+ | You gain 3 life.": "7+ |",
    "When this creature enters, choose three —\n• Draw a card.\n• Scry 1.": "When this creature enters, choose three —",
}
CLEAR_ROWS = [
    "Roll a d20.\n1—9 | Draw a card.\n10—19 | You gain 3 life.\n20 | Scry 2.",
    "Roll a d6.\n1 | Draw a card.\n2—5 | You gain 3 life.\n6+ | Scry 2.",
    "Roll a d20.\n9 or less | Draw a card.\n10+ | You gain 3 life.",
    "Roll a d4.\n1—2 | Draw a card.\n3—4 | You gain 3 life.",
    "Choose three. You may choose the same mode more than once.\n• Draw a card.\n• Scry 1.",
]


@pytest.mark.parametrize("done", DONE_AT_ONCE)
@pytest.mark.parametrize("duration", DURATIONS)
def test_what_is_over_at_once_has_no_duration_before_it(duration: str, done: str) -> None:
    text = f"{duration}, {done}."
    assert duration in [each.text for each in left_in_words(compile_text(text, name="Test Card"), text)]


@pytest.mark.parametrize("done", DONE_AT_ONCE)
@pytest.mark.parametrize("duration", DURATIONS)
def test_what_is_over_at_once_has_no_duration_behind_it(duration: str, done: str) -> None:
    text = f"{done[0].upper()}{done[1:]} {duration[0].lower()}{duration[1:]}."
    assert any(duration[1:] in each.text for each in left_in_words(compile_text(text, name="Test Card"), text))


@pytest.mark.parametrize(("text", "words"), [*NO_REMINDERS.items(), *UNCLEAR_ROWS.items()])
def test_what_only_looks_like_a_reminder_or_a_table_is_reported(text: str, words: str) -> None:
    found = compile_text(text, name="Test Card").diagnostics
    assert [text[slice(*each.span)] for each in found] == [words]
    assert [each.severity for each in found] == ["error" if text.startswith("Create") else "warning"]
    assert list(left_in_words(compile_text(text, name="Test Card"), text))


@pytest.mark.parametrize("text", [*LASTING, *REMINDERS, *CLEAR_ROWS])
def test_what_means_something_there_is_not_reported(text: str) -> None:
    assert compile_text(text, name="Test Card").diagnostics == ()


@pytest.mark.parametrize(
    ("text", "name", "places"),
    [
        ("Draw a card!", "", [11]),
        ("Draw a card?", "", [11]),
        ("Draw a card! You gain 3 life?", "", [11, 28]),
        ("Flying!", "", [6]),
        ("{T}: Add {G}!", "", [12]),
        ("Creatures you control have “{T}: Draw a card!”", "", [44]),
        ("Run! deals 3 damage to any target.", "Run!", []),
        ("Search your library for a card named Run!, reveal it, put it into your hand, then shuffle.", "", []),
        ("You may say “Go!”", "", []),
    ],
)
def test_another_mark_than_the_full_stop_is_named(text: str, name: str, places: list[int]) -> None:
    found = [each for each in compile_text(text, name=name or None).diagnostics if each.construct == "slip"]
    assert [(each.span, each.severity, each.slip) for each in found] == [
        ((at, at + 1), "warning", "full-stop") for at in places
    ]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Draw a card..", ".."),
        ("Draw a card...", "..."),
        ("Draw a card. . You gain 3 life.", ". ."),
        ("Draw a card;", ";"),
        ("Flash; trample", ""),
        ("Choose one — Draw a card; or you gain 3 life.", ""),
        ("When this creature enters, you get {E}{E} (two energy counters). You gain 3 life.", ""),
    ],
)
def test_a_mark_too_many_is_named(text: str, marks: str) -> None:
    found = [each for each in compile_text(text).diagnostics if each.slip == "full-stop"]
    assert [text[slice(*each.span)] for each in found] == ([marks] if marks else [])


@pytest.mark.parametrize(
    "text",
    [
        "{T}:",
        "{2}, Sacrifice a creature:",
        "Create a Food token:",
        "+1:",
        "I —",
        "At the beginning of your upkeep",
        "During your turn",
        "Until end of turn",
        "This turn",
        "Instead",
    ],
)
def test_a_cost_a_time_or_a_duration_with_nothing_behind_it_is_named(text: str) -> None:
    assert [each.message for each in compile_text(text).diagnostics] == [
        f"“{text}” is followed by nothing that is done"
    ]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Create a copy of target creature.", "Create a token that's a copy of target creature."),
        ("Create two copies of this creature.", "Create two tokens that are copies of this creature."),
        (
            "When this creature enters, create a copy of another target artifact you control.",
            "When this creature enters, create a token that's a copy of another target artifact you control.",
        ),
    ],
)
def test_a_copy_of_a_permanent_that_is_created_is_a_token(text: str, right: str) -> None:
    program = compile_text(text)
    assert [each.slip for each in program.diagnostics] == ["missing-token"]
    (copied,), (meant,) = creations(program), creations(compile_text(right))
    assert (copied.token, copied.count) == (meant.token, meant.count)


def test_a_copy_of_a_card_is_no_token() -> None:
    assert compile_text("Create a copy of that card. You may cast the copy.").diagnostics == ()


def test_a_copy_of_what_may_be_a_card_is_told() -> None:
    (told,) = compile_text("Exile target permanent, then create a copy of it.").diagnostics
    assert (told.severity, told.slip) == ("error", "")


def creations(program: i.Program) -> list[i.Creation]:
    return [each for ability in program.abilities for each in created_by(ability)]


@pytest.mark.parametrize("text", ["Summon a 2/2 Wolf.", "When this creature dies, spawn two 1/1 Goblins."])
def test_what_other_games_call_creating_is_an_error(text: str) -> None:
    assert "error" in [each.severity for each in compile_text(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Create half X Food tokens.", True),
        ("Create half that many Treasure tokens.", True),
        ("You gain half X life.", True),
        ("Create half X Food tokens, rounded up.", False),
        ("Each player loses half their life. Round up each time.", False),
        (
            "This creature gets +3/+3 for each opponent whose life total is less than half their starting life total.",
            False,
        ),
    ],
)
def test_a_half_that_no_word_rounds_is_told(text: str, told: bool) -> None:
    found = [each.message for each in compile_text(text).diagnostics]
    assert any("rounded" in each for each in found) is told
