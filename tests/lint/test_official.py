"""What printed cards say is no mistake."""

from __future__ import annotations

import pytest

from cardwright.lint import CardFacts, lint_card


@pytest.mark.parametrize(
    "text",
    [
        "Escape—{4}{B}, Exile five other cards from your graveyard.",
        "Choose three. You may choose the same mode more than once.\n• Draw a card.\n• You gain 2 life.",
        "Mobilize 2 (Whenever this creature attacks, create two tapped and attacking 1/1 red Warrior creature tokens."
        " Sacrifice them at the beginning of the next end step.)",
        "Each opponent sacrifices a creature of their choice. Each player who can't discards a card.",
        "−4: Draw X cards, where X is the greatest power among creatures you controlled as you activated this ability.",
        "Draw a card.\n... Catch — At the beginning of combat on your turn, draw a card.",
        "At the beginning of your end step, if this creature didn't enter the battlefield this turn, draw a card.",
        'Equipped permanent has indestructible. (Effects that say "destroy" don\'t destroy that permanent. A creature'
        " with indestructible can't be destroyed by damage.)",
        "Spells you cast have cascade. (Whenever you cast a spell, exile cards from the top of your library until you"
        " exile a nonland card with lesser mana value. You may cast it without paying its mana cost. Put the exiled"
        " cards on the bottom of your library in a random order.)",
        "When this creature attacks, target creature blocks it this combat if able.\nAt the beginning of the end step,"
        " sacrifice this creature.",
        "Creatures you control gain indestructible. Take an extra turn after this one. At the beginning of that turn's"
        " end step, you lose the game.",
        "{R}: This creature gets +2/+0 and gains flying. Its controller sacrifices it at the beginning of the next end"
        " step.",
        "Search your library for a card named Ada, God of Battle, reveal it, put it into your hand, then shuffle.",
    ],
)
def test_what_printed_cards_say_is_not_found(text: str) -> None:
    assert [(each.code, each.message) for each in lint_card(text, CardFacts()) if each.severity != "info"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Put one, two, or three target creature cards from graveyards onto the battlefield under your control. Each of"
        " them enters with an additional -1/-1 counter on it.",
        "{3}{W}, {T}, Exile two creature cards from your graveyard, Sacrifice this artifact: An opponent chooses one of"
        " the exiled cards. You put that card on the bottom of your library and return the"
        " other to the battlefield tapped. You become the monarch.",
        "Whenever you cast a noncreature or Dragon spell, this creature deals 1 damage to each opponent.",
        "Equipped creature has menace and mobilize X, where X is its power.",
        "Each player mills ten cards. For each player, choose a creature or planeswalker card in that player's"
        " graveyard. Put those cards onto the battlefield under your control. Then each creature you control becomes a"
        " Phyrexian in addition to its other types.",
        "Look at the top card of target player's library, then exile it face down. For as long as it remains exiled,"
        " you may play it, and mana of any type can be spent to cast that spell.",
        "Whenever you win a clash, draw a card. Then you may cast a spell from your hand with mana value 8 or less"
        " without paying its mana cost.",
        "When this creature dies, for each nontoken creature you controlled that died this turn, create a 2/2 black"
        " Zombie creature token.",
        "Noncreature spells with {X} in their mana costs can't be cast.",
        "When this enchantment is put into a graveyard from the battlefield, return the exiled cards to their owner's"
        " hand.",
        "Whenever a player casts an instant or sorcery spell, each other player copies that spell. Each of those"
        " players may choose new targets for their copy.",
        "Whenever you discard a card, if you control a Demon or Devil, you gain 2 life.",
        "Other Elves you control get +1/+1.",
        "Other Merfolk you control get +1/+1.",
        "Cumulative upkeep—Put two cards from a single graveyard on the bottom of their owner's library.",
        "As long as this artifact is tapped, creatures you control have menace and deathtouch.",
        "Sacrifice this Aura. If you do, the controller of the permanent it becomes sacrifices it at the beginning of"
        " the next cleanup step.",
        "Snow swampwalk (This creature can't be blocked as long as defending player controls a snow Swamp.)",
        "Each player who shuffled a nontoken creature into their library this way reveals cards from the top of that"
        " library until they reveal a creature card.",
        "Whenever another artifact or creature is put into a graveyard from the battlefield, put a +1/+1 counter on"
        " target creature.",
    ],
)
def test_a_sentence_of_print_that_is_not_followed_is_not_put_into_other_words(text: str) -> None:
    assert [(each.code, each.message) for each in lint_card(text, CardFacts())] == []


def test_a_card_that_is_called_as_what_it_does_speaks_of_what_it_does() -> None:  # CR 701.62
    text = "Manifest dread. (Look at the top two cards of your library. Put one onto the battlefield face down as a 2/2"
    text += " creature and the other into your graveyard. Turn it face up any time for its mana cost if it's a creature"
    text += " card.)"
    assert [each.code for each in lint_card(text, CardFacts("Manifest Dread", "Sorcery"))] == []


def test_what_a_card_does_by_its_name_is_done_by_one() -> None:
    text = 'Equipped creature has "{T}, Sacrifice Blazing Torch: Blazing Torch deals 2 damage to any target."'
    torch = CardFacts("Blazing Torch", "Artifact — Equipment")
    assert [each.message for each in lint_card(f"{text}\nEquip {{1}}", torch)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Create a colorless Equipment artifact token named Stone with \"Equipped creature has '{1}, Sacrifice Stone:"
        " This creature deals 2 damage to any target'\" and equip {1}.",
        "Sacrifice two Food tokens: Transform Restless Cook. Activate only as a sorcery.",
    ],
)
def test_a_name_of_another_face_or_of_a_token_is_no_slip_of_the_card_s_own(text: str) -> None:
    assert "RU009" not in {each.code for each in lint_card(text, CardFacts("Ada, Smith", "Legendary Creature — Human"))}


def test_where_a_comma_stands_for_the_colon_one_thing_is_told() -> None:
    found = lint_card("{2}{B}, Sacrifice a creature, draw a card.", CardFacts())
    assert len([each for each in found if each.severity != "info"]) == 1
