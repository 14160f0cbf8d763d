"""Every ability of a card is played on a board: what counts as played, and what never does."""

from __future__ import annotations

import pytest

from cardwright import rules
from cardwright.instructions import Characteristics, Number
from cardwright.oracle import CardReference
from cardwright.pool.played.abilities import Abilities, Played

PLAYED = Abilities(rules(reference=CardReference.bundled()))


def played(*lines: str, types: tuple[str, ...] = ("Creature",), **fields: object) -> list[Played]:
    """What became of the lines of a card; those of one word or two are keywords."""
    keywords = tuple(line for line in lines if not line.endswith("."))
    size = Number(2) if "Creature" in types else None
    card = Characteristics(
        name="Tested",
        mana_cost="{1}{G}",
        colors=("G",),
        types=types,
        keywords=keywords,
        power=size,
        toughness=size,
        abilities=tuple(line for line in lines if line.endswith(".")),
        **fields,  # type: ignore[arg-type]
    )
    return PLAYED.played(card)


@pytest.mark.parametrize(
    ("line", "types", "how", "evidence"),
    [
        ("Draw two cards.", ("Instant",), "cast", "CardsDrawn"),
        ("Counter target spell.", ("Instant",), "cast", "Countered"),
        ("Destroy target attacking creature.", ("Instant",), "cast", "Left"),
        ("Exile target creature card from a graveyard.", ("Sorcery",), "cast", "Moved"),
        ("Flashback {1}{G}", ("Sorcery",), "difference", "no flashback"),
        ("{T}: Add {G}.", ("Land",), "activated", "ManaAdded"),
        ("{2}, Sacrifice this creature: You gain 3 life.", ("Creature",), "activated", "LifeGained"),
        (
            "{T}: Draw a card. Activate only if you control eight or more lands.",
            ("Artifact",),
            "activated",
            "CardsDrawn",
        ),
        ("{1}: Draw a card. Activate only during an opponent's upkeep.", ("Artifact",), "activated", "CardsDrawn"),
        ("When this creature enters, draw a card.", ("Creature",), "triggered", "CardsDrawn"),
        ("When this creature dies, each opponent loses 2 life.", ("Creature",), "triggered", "LifeLost"),
        (
            "Whenever this creature deals combat damage to a player, draw a card.",
            ("Creature",),
            "triggered",
            "CardsDrawn",
        ),
        ("Whenever you gain life, put a +1/+1 counter on this creature.", ("Creature",), "triggered", "CountersPut"),
        (
            "At the beginning of each opponent's upkeep, that player loses 1 life.",
            ("Enchantment",),
            "triggered",
            "LifeLost",
        ),
        ("Whenever an opponent casts a spell, draw a card.", ("Enchantment",), "triggered", "CardsDrawn"),
        (
            "When this creature enters, if you attacked this turn, draw a card.",
            ("Creature",),
            "triggered",
            "CardsDrawn",
        ),
        ("Creatures you control get +1/+1.", ("Enchantment",), "difference", "8/9"),
        ("This creature enters tapped.", ("Creature",), "difference", ""),
        ("Spells you cast cost {1} less to cast.", ("Enchantment",), "difference", "ManaPaid"),
        ("If you would gain life, you gain twice that much life instead.", ("Enchantment",), "difference", "10"),
        ("Players can't cast spells.", ("Enchantment",), "difference", ""),
        ("flying", ("Creature",), "difference", "702.9b"),
        ("haste", ("Creature",), "difference", ""),
        ("flash", ("Creature",), "difference", "307.1"),
        ("trample", ("Creature",), "difference", "DamageDealt"),
        ("cycling {1}", ("Creature",), "activated", "CardsDrawn"),
        # What the board does not obey makes no difference, whatever stands on the card.
        ("banding", ("Creature",), "", "no difference"),
        ("flanking", ("Creature",), "triggered", "Gained"),
    ],
)
def test_an_ability_is_played(line: str, types: tuple[str, ...], how: str, evidence: str) -> None:
    (found, *others) = played(line, types=types)
    assert (found.how, found.fault, others) == (how, False, []), found
    assert evidence in found.evidence


def test_each_ability_and_each_face_is_played_for_itself() -> None:
    back = Characteristics(name="Back", types=("Sorcery",), mana_cost="{G}", abilities=("You gain 2 life.",))
    found = played("vigilance", "When this creature enters, draw a card.", back=back, layout="adventure")
    assert [(each.name, each.how) for each in found] == [
        ("Tested", "difference"),
        ("Tested", "triggered"),
        ("Back", "cast"),
    ]


def test_what_can_not_happen_is_told_with_the_reason() -> None:
    (found,) = played("{T}: Draw a card. Activate only if you have 300 or more life.")
    assert found.how == ""
    assert "can't be activated" in found.evidence


def test_what_never_ends_is_a_fault() -> None:
    (found,) = played("Whenever you gain life, you gain 1 life.", types=("Enchantment",))
    assert (found.how, found.fault) == ("", True)
    assert "it never ends" in found.evidence


def test_what_only_says_how_a_deck_is_built_is_nothing_to_play() -> None:
    assert played("This creature can be your commander.", "partner") == []
