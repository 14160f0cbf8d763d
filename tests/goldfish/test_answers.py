"""What the deck chooses: as much as it may of what helps it, as little as it must of what it gives up."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardwright.goldfish.dealing import Mulligans
from cardwright.goldfish.playing import Played, Setting
from cardwright.goldfish.running import Alone
from cardwright.oracle import Card, CardReference
from cardwright.oracle.records import Face

from .test_triggers import FOREST, card, dealt

PLAINS = CardReference.bundled().get("Plains")
GAMES = 3


def creature(name: str, size: int, text: str = "", cost: str = "{G}") -> Card:
    """A creature as large as that."""
    return Card(name, (Face(name, cost, "Creature — Bear", text, str(size), str(size)),))


BIG, SMALL = creature("Big", 5), creature("Small", 1)
ELF = card("Elf Call", "Sorcery", "Create a 1/1 green Elf creature token.", "{G}")


def games(*cards: tuple[Card, int], turns: int = 6) -> list[Played]:
    """Some games of a deck, told."""
    deck = tuple(dealt(each) for each, n in cards for _ in range(n))
    alone = Alone(Setting(deck, (), turns, 1, False, Mulligans(times=0)), [each for each, _ in cards])
    return [alone.game(number, log=True) for number in range(GAMES)]


def last(played: list[Played], what: str) -> int:
    return sum(each.turns[-1].numbers.get(what, 0) for each in played)


def cast(played: list[Played], name: str) -> int:
    return sum(each.cast.get(name, 0) for each in played)


def stuck(played: list[Played]) -> str:
    return "\n".join(why for each in played for why in each.stuck)


def sacrificed(played: list[Played]) -> Counter[str]:
    """What was, by name."""
    lines = (line for each in played for line in each.log if line.endswith("(sacrificed)"))
    return Counter(found[1] for line in lines if (found := re.match(r"1 × (.*?) #", line)))


def test_abilities_of_the_main_phase_resolve_before_a_land_is_played() -> None:
    saga = card("The Tale", "Enchantment — Saga", "I, II, III — You gain 1 life.", "{G}")
    played = games((FOREST, 30), (saga, 10))
    assert cast(played, "The Tale") > 0
    assert "CR 305.1" not in stuck(played)


def test_mana_that_is_for_some_spells_pays_for_these_alone() -> None:
    den = card("Den", "Land", "{T}: Add {G}. Spend this mana only to cast a creature spell.")
    life = card("Life", "Sorcery", "You gain 1 life.", "{G}")
    played = games((den, 20), (life, 10), (SMALL, 10))
    assert (cast(played, "Life"), stuck(played)) == (0, "")
    assert cast(played, "Small") > 0


def test_the_commander_is_paid_for_with_what_may_pay_for_it() -> None:
    den = card("Den", "Land", "{T}: Add {G}. Spend this mana only to cast a creature spell.")
    ruler = creature("Ruler", 3)
    deck = tuple(dealt(den) for _ in range(40))
    setting = Setting(deck, (dealt(ruler),), 2, 1, False, Mulligans(times=0))
    assert Alone(setting, [den, ruler]).game(0).cast == {"Ruler": 1}


def test_a_spell_that_creatures_could_help_to_pay_for_is_paid_for_with_mana() -> None:
    feast = card("Feast", "Sorcery", "Convoke\nCreate two Food tokens.", "{1}{G}")
    played = games((FOREST, 20), (SMALL, 10), (feast, 10))
    assert cast(played, "Feast") > 0
    assert stuck(played) == ""


def test_up_to_two_lands_are_searched_for() -> None:
    text = "Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle."
    played = games((FOREST, 30), (card("Survey", "Sorcery", text, "{G}"), 10), turns=4)
    assert last(played, "lands") == 4 * GAMES + 2 * cast(played, "Survey") > 4 * GAMES


def test_all_that_has_counters_gets_another_by_proliferating() -> None:
    text = (
        "When this enchantment enters, put a +1/+1 counter on each creature you control.\n"
        "At the beginning of your end step, proliferate."
    )
    played = games((FOREST, 20), (SMALL, 10), (card("Growing", "Enchantment", text, "{G}"), 10))
    logs = "\n".join("\n".join(each.log) for each in played)
    assert re.search(r"on the stack [^\n]*proliferate\.\n(1 × \+1/\+1 put on each of Small #\d+\n){2}", logs)


def test_no_more_is_given_up_than_must_be() -> None:
    feast = card("Feast", "Enchantment", "At the beginning of your end step, sacrifice up to two creatures.", "{G}")
    played = games((FOREST, 20), (SMALL, 10), (feast, 10))
    assert cast(played, "Feast") > 0
    assert not sacrificed(played)


@pytest.mark.parametrize(
    "text",
    [
        "{T}, Sacrifice a creature: Create a Food token.",
        "At the beginning of your end step, you may sacrifice a creature. If you do, draw a card.",
        "At the beginning of your end step, you may sacrifice any number of creatures. Draw that many cards.",
    ],
)
def test_a_creature_card_is_not_given_up_unless_it_must_be(text: str) -> None:
    altar = card("Altar", "Artifact", text, "{G}")
    assert not sacrificed(games((FOREST, 20), (BIG, 12), (altar, 8)))
    assert set(sacrificed(games((FOREST, 20), (BIG, 6), (ELF, 8), (altar, 6)))) <= {"Elf Token"}


def test_a_token_is_given_up_for_tokens() -> None:
    altar = card("Altar", "Artifact", "{T}, Sacrifice a creature: Create a Food token.", "{G}")
    assert sacrificed(games((FOREST, 20), (ELF, 12), (altar, 8)))["Elf Token"] > 0


def test_of_what_must_be_given_up_a_token_is_the_first_then_the_smallest() -> None:
    tithe = card("Tithe", "Enchantment", "At the beginning of your end step, sacrifice a creature.", "{4}{G}")
    played = games((FOREST, 20), (BIG, 8), (SMALL, 8), (ELF, 6), (tithe, 4), turns=7)
    given = sacrificed(played)
    assert given["Elf Token"] + given["Small"] > 0
    assert given["Big"] == 0


def test_what_makes_larger_is_aimed_at_ones_own_and_what_makes_smaller_is_not() -> None:
    larger = [
        card("Pump", "Sorcery", "Target creature gets +2/+2 until end of turn.", "{G}"),
        card("Count", "Sorcery", "Put a +1/+1 counter on target creature.", "{G}"),
    ]
    smaller = [
        card("Shrink", "Sorcery", "Target creature gets -2/-2 until end of turn.", "{G}"),
        card("Wither", "Sorcery", "Put a -1/-1 counter on target creature.", "{G}"),
        card("Stun", "Sorcery", "Put a stun counter on target creature.", "{G}"),
    ]
    for each in larger:
        assert cast(games((FOREST, 20), (BIG, 10), (each, 10)), each.name) > 0
    for each in smaller:
        played = games((FOREST, 20), (BIG, 10), (each, 10))
        assert cast(played, each.name) == 0
        assert f"{each.name}: nothing but its own to aim at" in stuck(played).splitlines()


def test_a_spell_of_which_nothing_comes_is_held() -> None:
    back = card("Back", "Sorcery", "Return up to two target creature cards from your graveyard to your hand.", "{G}")
    played = games((FOREST, 20), (BIG, 10), (back, 10))
    assert (cast(played, "Back"), cast(played, "Big") > 0) == (0, True)
    assert "Back: nothing would come of it" in stuck(played).splitlines()


def test_what_a_spell_finds_and_casts_may_have_targets_of_its_own() -> None:
    might = card("Might", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+0.", "{G}")
    played = games((FOREST, 20), (creature("Finder", 3, "Cascade", "{1}{G}"), 10), (might, 10))
    assert "Finder" not in stuck(played)
    assert any("became attached to Finder" in line for each in played for line in each.log)


def test_what_cannot_be_paid_yet_is_nothing_that_was_left_out() -> None:
    text = "Remove three quest counters from this enchantment: Create a 1/1 green Elf creature token."
    played = games((FOREST, 20), (card("Quest", "Enchantment", text, "{G}"), 10))
    assert (cast(played, "Quest") > 0, stuck(played)) == (True, "")


def test_what_nobody_knows_is_told_once_for_all_cards() -> None:
    text = (
        "Whenever this creature attacks, defending player reveals the top card of their library. If it's a land card,"
        " that player puts it into their hand."
    )
    played = games((FOREST, 20), (creature("Guide", 2, text), 10))
    assert len({why for each in played for why in each.unused}) == 1


def test_a_game_is_told_with_the_names_of_that_time() -> None:
    text = "At the beginning of your end step, transform this enchantment."
    front, back = Face("Front", "{G}", "Enchantment", text), Face("Back", "", "Enchantment", "")
    played = games((FOREST, 20), (Card("Front // Back", (front, back), layout="transform"), 20), turns=3)
    entered = [line for each in played for line in each.log if " entered" in line and "Forest" not in line]
    assert entered
    assert all(line.startswith("1 × Front #") for line in entered)
    assert any(line.startswith("Front #") and "triggered" in line for each in played for line in each.log)
