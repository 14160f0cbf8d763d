"""No trigger is lost: each that the board reports is put on the stack, or there is a reason why not."""

from __future__ import annotations

from collections import Counter
from random import SystemRandom

import pytest

from cardwright.board import Question
from cardwright.board.chooser import Offered
from cardwright.board.state import events as ev
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.goldfish.answering import Answers
from cardwright.goldfish.dealing import DeckCard, Mulligans
from cardwright.goldfish.playing import Played, Setting
from cardwright.goldfish.running import Alone
from cardwright.goldfish.triggers import Triggers
from cardwright.oracle import Card, CardReference
from cardwright.oracle.decklist import read_deck
from cardwright.oracle.records import Face
from cardwright.values.mana_values import mana_value

from .test_goldfish import DECKS

BUNDLED = CardReference.bundled()
SEED = SystemRandom().randrange(1_000_000)  # pytest shows it where a game fails


def card(name: str, type_line: str, text: str, cost: str = "") -> Card:
    return Card(name=name, faces=(Face(name=name, type_line=type_line, oracle_text=text, mana_cost=cost),))


def dealt(each: Card) -> DeckCard:
    return DeckCard(card_characteristics(each), mana_value(each.faces[0].mana_cost))


def game(
    *cards: tuple[Card, int], turns: int = 6, number: int = 0, seed: int = 1, commander: Card | None = None
) -> Played:
    deck = tuple(dealt(each) for each, n in cards for _ in range(n))
    setting = Setting(deck, (dealt(commander),) if commander else (), turns, seed, False, Mulligans(times=0))
    return Alone(setting, [each for each, _ in cards]).game(number)


FOREST = BUNDLED.get("Forest")
LANDFALL = "Landfall — Whenever a land you control enters, create a 1/1 green Insect creature token."
BEES = card("Bees", "Enchantment", LANDFALL, "{G}")
GATE = card("Gate of Cats", "Land", "When this land enters, create a 1/1 white Cat creature token.\n{T}: Add {G}.")
WILDS = card(
    "Wilds",
    "Land",
    "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield tapped, then"
    " shuffle.",
)


def test_what_lands_trigger_happens() -> None:
    played = game((BEES, 20), (FOREST, 20))
    assert played.turns[-1].numbers["created"] > 5
    played = game((GATE, 40))
    assert played.turns[-1].numbers["created"] == played.turns[-1].numbers["lands"] == 6


def test_lands_that_find_lands_are_used() -> None:
    played = game((WILDS, 20), (FOREST, 20), turns=5)
    assert played.turns[-1].numbers["lands"] == 5
    bears = card("Bears", "Creature — Bear", "", "{1}{G}")
    assert game((WILDS, 30), (FOREST, 4), (bears, 26), turns=8).cast["Bears"] > 0


def test_lands_make_mana_of_the_commanders_colors() -> None:
    tower = card("Tower", "Land", "{T}: Add one mana of any color in your commander's color identity.")
    ruler = card("Ruler", "Legendary Creature — Elf", "", "{R}{G}")
    spell, other = (
        card("Growth", "Sorcery", "You gain 1 life.", "{G}"),
        card("Drown", "Sorcery", "You gain 1 life.", "{U}"),
    )
    played = game((tower, 20), (spell, 10), (other, 10), commander=ruler)
    assert played.cast["Growth"] > 0
    assert (played.cast["Ruler"], "Drown" in played.cast) == (1, False)


@pytest.mark.parametrize("deck", sorted(each.name for each in DECKS.iterdir()))
def test_in_no_game_of_a_deck_a_trigger_is_lost(deck: str) -> None:
    entries = read_deck((DECKS / deck).read_bytes()).entries
    cards = [(BUNDLED.get(each.name), each.count) for each in entries]
    for number in range(3):
        played = game(*cards, number=number, seed=SEED)
        assert played.lost == {}, f"game {number} of seed {SEED}"


def test_the_account_has_each_trigger_until_something_is_said_of_it() -> None:
    account = Triggers()
    account.add([ev.TriggerReported(1, "You", "A", 3), ev.TriggerReported(1, "You", "B", 1, unsure="if it is odd")])
    assert (account.lost, account.reported) == (Counter(A=3), 4)
    account.add([ev.PutOnStack("You", 1, "A", 2), ev.NotResolved("CR 603.3d")])
    assert account.lost == Counter()
    assert sum(account.unused.values()) == 2
    assert any("no legal target" in why for why in account.unused)


def test_which_one_had_no_target_is_known_by_the_others() -> None:
    account = Triggers()
    account.add([ev.TriggerReported(1, "You", "A", 1), ev.TriggerReported(1, "You", "B", 1)])
    account.add([ev.NotResolved("CR 603.3d"), ev.PutOnStack("You", 1, "A", 1)])
    assert account.lost == Counter()
    assert [why for why, count in account.unused.items() if count] == ["B: it had no legal target (CR 603.3d)"]


def test_what_waits_when_the_game_ends_is_told() -> None:
    poison = card("Viper", "Instant", "Target player gets ten poison counters.", "{G}")
    watcher = card("Watcher", "Enchantment", "Whenever you cast an instant spell, create a Treasure token.", "{G}")
    played = [game((FOREST, 20), (poison, 10), (watcher, 10), number=number, turns=4) for number in range(10)]
    assert any(each.turns[-1].numbers.get("won") for each in played)
    assert all(each.lost == {} for each in played)
    account = Triggers()
    account.add([ev.TriggerReported(1, "You", "A", 2)])
    account.ended()
    assert (account.lost, account.unused) == (Counter(), Counter({"A: the game ended first (CR 104.1)": 2}))


def test_a_choice_is_as_a_player_makes_it() -> None:
    answers = Answers(SystemRandom(), {"You": ("Goblin", "Bear"), "Opponent": ()})
    offered = (Offered(1, 1, "A"), Offered(5, 3, "B"))
    target = Question("objects", "You", "up to two", objects=offered, least=0, most=2, about="target")
    assert answers(target) == [1, 5]
    assert answers(Question("objects", "You", "x", objects=offered, least=0, most=2, about="object")) == [1, 5]
    given = Question("objects", "You", "x", "sacrifice", objects=offered, least=0, most=2, about="object")
    assert answers(given) == []
    assert answers(Question("text", "You", "the chosen creature type", about="type")) == "Goblin"
