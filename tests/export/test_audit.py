"""Scripts held against their texts: what differs is said, and what is the same is not."""

from __future__ import annotations

import pytest

from cardwright.export.forge.audit.auditing import audit
from cardwright.export.forge.reading import read_script

ZAP = "When Foo enters, it deals 1 damage to any target and you gain 2 life."
TRIGGER = "T:Mode$ ChangesZone | Destination$ Battlefield | ValidCard$ Card.Self | Execute$ TrigZap\n"
DAMAGE = "SVar:TrigZap:DB$ DealDamage | ValidTgts$ {} | NumDmg$ {} | SubAbility$ DBLife\n"
LIFE = "SVar:DBLife:DB$ GainLife | LifeAmount$ {}\n"


def card(lines: str, text: str, types: str = "Creature Dog\nPT:2/1") -> str:
    """A script with these lines and this text."""
    return f"Name:Foo\nManaCost:1 R\nTypes:{types}\n{lines}Oracle:{text}\n"


def found(script: str) -> list[tuple[str, str, str, str]]:
    """What is found in a script: the kind, how sure, what the text and what the script says."""
    return [
        (d.kind, d.sure, d.text, d.script) for d in (each.difference for each in audit(read_script(script)).findings)
    ]


def test_a_script_that_does_what_its_text_says_has_no_findings() -> None:
    script = card(TRIGGER + DAMAGE.format("Any", 1) + LIFE.format(2), ZAP)
    assert found(script) == []
    assert (audit(read_script(script)).compared, audit(read_script(script)).abilities) == (1, 1)


FAULTS = [
    (TRIGGER + DAMAGE.format("Any", 2) + LIFE.format(2), ("number", "error", "1", "2")),
    (TRIGGER + DAMAGE.format("Any", 1) + LIFE.format(3), ("number", "error", "2", "3")),
    (TRIGGER + DAMAGE.format("Creature", 1) + LIFE.format(2), ("target", "error", "Any", "Creature")),
]


@pytest.mark.parametrize(("lines", "said"), FAULTS)
def test_another_number_or_target_is_an_error(lines: str, said: tuple[str, str, str, str]) -> None:
    assert said in found(card(lines, ZAP))


OTHER_WORDS = [
    (
        "T:Mode$ SpellCast | ValidCard$ Card | ValidActivatingPlayer$ You | ActivatorThisTurnCast$ EQ{} "
        "| Execute$ TrigDraw\nSVar:TrigDraw:DB$ Draw\n",
        "Whenever you cast your second spell each turn, draw a card.",
        "2",
        "3",
        ("number", "error", "EQ2", "EQ3"),
    ),
    (
        "A:AB$ Mana | Cost$ T | Produced$ Combo B {}\n",
        "{T}: Add {B} or {G}.",
        "G",
        "R",
        ("other", "error", "Combo B G", "Combo B R"),
    ),
]


@pytest.mark.parametrize(("lines", "text", "right", "wrong", "said"), OTHER_WORDS)
def test_another_ordinal_or_another_color_of_mana_is_an_error(
    lines: str, text: str, right: str, wrong: str, said: tuple[str, str, str, str]
) -> None:
    assert found(card(lines.format(right), text)) == []
    assert found(card(lines.format(wrong), text)) == [said]


def test_a_step_that_is_missing_is_said() -> None:
    lines = TRIGGER + "SVar:TrigZap:DB$ DealDamage | ValidTgts$ Any | NumDmg$ 1\n"
    (one,) = found(card(lines, ZAP))
    assert one[0] == "missing step"
    assert "GainLife" in one[2]


def test_a_choice_that_is_missing_is_an_error() -> None:
    lines = TRIGGER + "SVar:TrigZap:DB$ Draw\n"
    (one,) = found(card(lines, "When Foo enters, you may draw a card."))
    assert one[:2] == ("optional", "error")


def test_a_keyword_that_is_missing_is_an_error() -> None:
    assert [each[:2] for each in found(card("", "Flying"))] == [("keyword", "error")]
    assert [each[:2] for each in found(card("K:Flying\n", ""))] == [("keyword", "error")]


OLDER = [
    ("A:SP$ Draw | Cost$ 1 R | NumCards$ 2\n", "Draw two cards."),
    (
        "A:SP$ DealDamage | Cost$ 1 R | ValidTgts$ Creature,Player,Planeswalker | NumDmg$ 3\n",
        "Foo deals 3 damage to any target.",
    ),
    ("A:SP$ Destroy | Cost$ 1 R | ValidTgts$ Creature.nonBlack\n", "Destroy target nonblack creature."),
    (
        "A:SP$ Draw | Cost$ 1 R | NumCards$ 1 | SubAbility$ DBLife\n"
        "SVar:DBLife:DB$ GainLife | Defined$ You | LifeAmount$ 1\n",
        "Draw a card. You gain 1 life.",
    ),
]


@pytest.mark.parametrize(("lines", "text"), OLDER)
def test_older_and_longer_ways_of_saying_it_are_no_differences(lines: str, text: str) -> None:
    assert found(card(lines, text, "Sorcery")) == []


def test_a_text_that_is_not_understood_is_not_judged() -> None:
    script = card("A:SP$ Draw | NumCards$ 9\n", "Frobnicate the gizmo nine times.", "Sorcery")
    assert found(script) == []
    assert audit(read_script(script)).compared == 0


@pytest.mark.parametrize(
    ("lines", "types", "text", "said"),
    [
        (
            "A:SP$ Destroy | ValidTgts$ Creature\n",
            "Instant",
            "Destroy target creature. It can't be regenerated.",
            ("other", "error", "True", ""),
        ),
        (
            "A:SP$ ChangeZone | Origin$ Library | Destination$ Battlefield | ChangeType$ Land.Basic | Tapped$ True\n",
            "Sorcery",
            "Search your library for a basic land card, put that card onto the battlefield, then shuffle.",
            ("other", "error", "", "True"),
        ),
        (
            "T:Mode$ Phase | Phase$ Draw | ValidPlayer$ You | TriggerZones$ Battlefield | Execute$ Go\n"
            "SVar:Go:DB$ Draw\n",
            "Enchantment",
            "At the beginning of your upkeep, draw a card.",
            ("other", "error", "Upkeep", "Draw"),
        ),
    ],
)
def test_a_flag_that_one_has_and_another_part_of_the_turn_are_errors(
    lines: str, types: str, text: str, said: tuple[str, str, str, str]
) -> None:
    assert found(card(lines, text, types)) == [said]
