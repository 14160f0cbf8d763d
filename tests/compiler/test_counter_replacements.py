"""Replacement effects on counters, from the cards' own words to instructions."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text

THAT = i.ThatMany(antecedent="event")
ANYBODY = i.Player("a player")
YOURS = i.ControlledBy(i.Player("you", "you"))

CASES = {
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters "
    "on that permanent instead.": (
        i.CountersInstead(i.Product(2, THAT), effect=True),
        None,
        (i.HasType("permanent"), YOURS),
    ),
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead.": (i.CountersInstead(i.Sum((THAT, i.Number(1))), "+1/+1"), None, (i.HasType("creature"), YOURS)),
    "If you would put one or more counters on a permanent or player, put three times that many of each of those kinds "
    "of counters on that permanent or player instead.": (
        i.CountersInstead(i.Product(3, THAT), players=ANYBODY),
        "you",
        (i.HasType("permanent"),),
    ),
    "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those "
    "kinds of counters on that permanent or player instead, rounded down.": (
        i.CountersInstead(i.Half(THAT, "down"), players=ANYBODY),
        "opponents",
        (i.HasType("permanent"),),
    ),
    "If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put "
    "on it instead.": (
        i.CountersInstead(i.Difference(THAT, i.Number(1)), "-1/-1"),
        None,
        (i.HasType("creature"), YOURS),
    ),
    "If one or more counters would be put on an artifact or creature you control, that many plus one of each of those "
    "kinds of counters are put on that permanent instead.": (
        i.CountersInstead(i.Sum((THAT, i.Number(1)))),
        None,
        (i.OneOf((i.HasType("artifact"), i.HasType("creature"))), YOURS),
    ),
}


@pytest.mark.parametrize("text", CASES)
def test_614_counters_that_are_put_instead(text: str) -> None:
    program = compile_text(text)
    (replacement,) = program.abilities[0].replacements
    change, who, where = CASES[text]
    assert replacement.change == change
    assert (replacement.creator and replacement.creator.who) == who
    assert replacement.which.where == where
    assert replacement.condition is None
    assert not program.diagnostics
    assert program.abilities[0].kind == "static"


@pytest.mark.parametrize(
    "text",
    [
        "If one or more counters would be put on a creature you control, a prime number of those counters are put on "
        "it instead.",
        "If one or more +1/+1 counters would be put on a creature you control, twice that many -1/-1 counters are put "
        "on it instead.",
        "If an opponent would put one or more counters on a permanent, they put half that many of those counters on "
        "that permanent instead.",
        "If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
        "If one or more counters would be put on a creature, you may put twice that many of those counters on it "
        "instead.",
    ],
)
def test_614_what_is_not_read_is_reported(text: str) -> None:
    assert [d.severity for d in compile_text(text).diagnostics] == ["warning"]


def test_614_an_event_of_another_kind_is_a_condition_that_is_asked() -> None:
    text = (
        "If a modular triggered ability would put one or more +1/+1 counters on a creature you control, that many plus "
        "one +1/+1 counters are put on it instead."
    )
    (replacement,) = compile_text(text).abilities[0].replacements
    assert replacement.condition == i.ToldCondition(text.partition(",")[0])


def test_614_damage_that_becomes_counters_replaces_damage_and_no_counters() -> None:
    text = "If damage would be dealt to Lichenthrope, put that many -1/-1 counters on it instead."
    (replacement,) = compile_text(text, name="Lichenthrope").abilities[0].replacements
    assert isinstance(replacement.change, i.DoInstead)
