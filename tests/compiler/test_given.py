"""What objects are given stands in the program as programs, so that nobody has to read words (CR 113.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec import structs

from cardwright import Ability, compile_text, decode, encode, with_given
from cardwright import instructions as i
from cardwright.instructions.searching import all_of

GIVING: frozenset[type[i.Value]] = frozenset([i.Characteristics, i.AddAbilities, i.GetEmblem, i.GainOneOf])


def given(text: str) -> list[Ability]:
    program = with_given(compile_text(text, name="Test Card"))
    return given_by(program.abilities)


def given_by(abilities: Iterable[Ability]) -> list[Ability]:
    """What they give; what is quoted in them stands in its place as well."""
    plain = (structs.replace(ability, granted=()) for ability in abilities)
    return [each for ability in plain for giving in all_of(ability, GIVING) for each in giving.given]


def told(ability: Ability) -> tuple[Any, ...]:
    """What it is, and what a keyword is about."""
    rule = ability.rule
    about = rule.what.where if rule is not None and rule.what is not None else rule and rule.number
    return (
        ability.keyword or ability.kind,
        about,
        tuple(type(each).__name__ for each in (*ability.costs, *ability.steps)),
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Create a Treasure token.", [("activated", None, ("TapSymbol", "Act", "AddMana"))]),
        (
            "Target creature gains protection from black until end of turn.",
            [("protection", (i.HasColor("B"),), ())],
        ),
        ("Enchanted creature has ward {1}.", [("ward", None, ("PayMana",))]),
        ('Creatures you control have "{T}: Draw a card."', [("activated", None, ("TapSymbol", "Draw"))]),
        ("Create a 1/1 white Bird creature token with flying.", [("flying", None, ())]),
        ('You get an emblem with "Creatures you control have haste."', [("static", None, ()), ("haste", None, ())]),
        (
            "Target instant card in your graveyard gains flashback until end of turn. The flashback cost is equal to "
            "its mana cost.",
            [("flashback", None, ("PayManaCost",))],
        ),
    ],
)
def test_what_is_given_is_a_program(text: str, wanted: list[tuple[Any, ...]]) -> None:
    assert sorted(map(told, _all(given(text))), key=str) == sorted(wanted, key=str)


def _all(abilities: list[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        yield ability
        yield from _all(given_by([ability]))


def test_what_gives_itself_again_ends() -> None:
    (dying,) = given('Create a 1/1 green Ooze creature token with "When this creature dies, create a Food token."')
    (food,) = given_by([dying])
    assert food.kind == "activated"
    text = "{1}: This creature becomes a copy of target creature, except it has this ability."
    program = with_given(compile_text(text))
    assert decode(encode(program)) == program


def test_a_program_with_it_plays_the_same() -> None:
    from cardwright import Board, execute

    program = compile_text('Create a 1/1 blue Wizard creature token with "{1}: Counter target spell."')
    (one,), (other,) = (
        execute(each, Board.new(("You", "Opponent"))).board.permanents for each in (program, with_given(program))
    )
    assert (one.seen.name, one.permanent.count) == (other.seen.name, other.permanent.count) == ("Wizard Token", 1)
