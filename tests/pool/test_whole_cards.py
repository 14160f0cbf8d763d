"""What is left of whole cards is ranked by the cards that it alone would type, or have played."""

from __future__ import annotations

from msgspec import structs

from cardwright import compile_text
from cardwright.compiler.records.left import place
from cardwright.oracle import BadRecord
from cardwright.pool.programs import program_record
from cardwright.pool.whole_cards import CardsAlike, LeftPlace, WholeCards, summed

from .cards import card

FIRST = card("Frob", "Frobnicate two Goblins. Draw a card.")
SECOND = card("Other", "Frobnicate five Elves.")
BOTH = card("Both", "Frobnicate three Elves.\nWhenever it is glorped, draw a card.")
UNPLAYED = card("Racer", "Open an Attraction.")
PLAYED = card("Bolt", "Bolt deals 3 damage to any target.")


def test_places_with_like_words_are_one_class_and_those_that_are_alone_on_their_cards_count_first() -> None:
    found = summed(map(program_record, (BOTH, FIRST, SECOND, PLAYED)))
    (first, *_) = found.classes
    assert (first.typed, first.alone, first.cards) == (False, 2, 3)
    assert first.words.startswith("frobnicate")
    assert [(place.card, place.alone) for place in first.places] == [("Frob", True), ("Other", True), ("Both", False)]


def test_words_that_are_left_are_told_with_those_beside_them_on_the_line() -> None:
    long = card("Amy", f"Flying\nWhen this creature enters, frobnicate it. {'Draw a card. ' * 6}\nReach")
    cards = {each.name: each for each in (FIRST, long)}
    found = summed(map(program_record, cards.values()), cards)
    (place,) = (place for each in found.classes for place in each.places if place.card == "Amy")
    assert (place.before, place.text) == ("When this creature enters, ", "frobnicate it")
    assert (place.after.startswith(". Draw a card."), place.after.endswith("…")) == (True, True)


def test_a_word_is_shown_where_it_is_a_word_and_not_within_another() -> None:
    text = "Cast a spell without paying its mana cost. Then destroy it."
    ability = compile_text(text).abilities[0]
    assert (text[slice(*place("it", ability, text))], place("it", ability, text)[0]) == ("it", text.index("it."))
    assert text[slice(*place("ithout p", ability, text))] == ability.text


def test_what_is_typed_and_not_played_counts_for_cards_that_are_typed() -> None:
    unread = card("Unread", "Open an Attraction.\nFrobnicate two Goblins.")
    found = summed(map(program_record, (UNPLAYED, unread)))
    (unplayed,) = (each for each in found.classes if each.typed)
    assert (unplayed.alone, unplayed.cards, unplayed.places[0]) == (
        1,
        2,
        LeftPlace("Racer", "Open an Attraction", alone=True),
    )
    assert (found.cards, found.typed, found.executable) == (2, 1, 0)


def test_a_bad_record_is_no_card() -> None:
    assert summed([BadRecord("line 3", "no name")]) == WholeCards(0, 0, 0, {}, [])


def test_cards_are_told_apart_by_year_and_layout_where_there_are_several() -> None:
    cards = [
        structs.replace(card, year=year, layout=layout)
        for card, year, layout in ((FIRST, 2025, "normal"), (UNPLAYED, 2026, "normal"), (PLAYED, 2026, "saga"))
    ]
    found = summed(map(program_record, cards), {card.name: card for card in cards})
    assert found.alike == [
        CardsAlike("year", "2025", 1, 0, 0),
        CardsAlike("year", "2026", 2, 2, 1),
        CardsAlike("layout", "normal", 2, 1, 0),
        CardsAlike("layout", "saga", 1, 1, 1),
    ]
    alone = summed(map(program_record, cards[:1]), {card.name: card for card in cards[:1]})
    assert alone.alike == []
