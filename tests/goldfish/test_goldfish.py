"""A deck played alone: draws as chance has them, payments, the same games on any number of processes, what is told."""

from __future__ import annotations

import json
import pickle
import random
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import combinations
from math import comb, sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.board import Question
from cardwright.board.chooser import Offered
from cardwright.cli import cli
from cardwright.cli.status import INTERRUPTED
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.goldfish.answering import Answers
from cardwright.goldfish.dealing import HAND, DeckCard, Mulligans, deal
from cardwright.goldfish.deck import goldfish_deck
from cardwright.goldfish.playing import Played, Setting, TurnEnd
from cardwright.goldfish.running import BATCH, Alone, run
from cardwright.goldfish.sources import Source, most_x, payment
from cardwright.goldfish.tallying import Tally
from cardwright.oracle import Card, CardReference
from cardwright.oracle.deck_entries import Entry, Section
from cardwright.oracle.decklist import read_deck
from cardwright.oracle.records import Face
from cardwright.oracle.store import FOLDER_VARIABLE
from cardwright.values.mana_values import mana_value

BUNDLED = CardReference.bundled()
DECKS = Path(__file__).parents[2] / "examples" / "decks"
KEEP = Mulligans(times=0)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))


def deck_of(**counts: int) -> tuple[DeckCard, ...]:
    cards = {name: BUNDLED.get(name.replace("_", " ")) for name in counts}
    return tuple(
        DeckCard(card_characteristics(card), mana_value(card.faces[0].mana_cost))
        for name, card in cards.items()
        for _ in range(counts[name])
    )


def setting(deck: tuple[DeckCard, ...], turns: int = 4, *, on_the_play: bool = False) -> Setting:
    return Setting(deck, (), turns, 1, on_the_play, KEEP)


def cards_of(deck: tuple[DeckCard, ...]) -> list[Card]:
    return [BUNDLED.get(name) for name in dict.fromkeys(card.characteristics.name or "" for card in deck)]


@pytest.mark.parametrize(("lands", "size", "seen"), [(24, 60, 7), (17, 40, 7), (24, 60, 11), (4, 60, 15)])
def test_draws_agree_with_the_hypergeometric_distribution(lands: int, size: int, seen: int) -> None:
    deck, games = deck_of(Mountain=lands, Lightning_Bolt=size - lands), 4000
    found: Counter[int] = Counter()
    for number in range(games):
        dealt = deal(deck, random.Random(f"7/{number}"), KEEP)
        found[sum(card.is_land for card in (*dealt.hand, *dealt.library)[:seen])] += 1
    for drawn in range(seen + 1):
        chance = comb(lands, drawn) * comb(size - lands, seen - drawn) / comb(size, seen)
        assert abs(found[drawn] - games * chance) <= 4.5 * sqrt(games * chance * (1 - chance)) + 1


def test_mulligans_are_taken_by_the_rule() -> None:
    flooded = deck_of(Mountain=40)
    dealt = deal(flooded, random.Random(1), Mulligans())
    assert (len(dealt.hand), len(dealt.library), dealt.mulligans) == (HAND - 2, 35, 2)
    deck = deck_of(Mountain=17, Lightning_Bolt=23)
    for number in range(300):
        dealt = deal(deck, random.Random(number), Mulligans())
        lands = sum(card.is_land for card in dealt.hand)
        assert len(dealt.hand) == HAND - dealt.mulligans
        assert len(dealt.hand) + len(dealt.library) == 40
        assert 2 <= lands <= 5 or dealt.mulligans == 2


def source(number: int, types: str, amount: int = 1) -> Source:
    return Source(number, 1, tuple(types), amount, False)


PAYMENTS = [
    ("{R}", 0, ["R"], True),
    ("{R}", 0, ["W"], False),
    ("{1}{R}", 0, ["R", "W"], True),
    ("{1}{R}", 0, ["R"], False),
    ("{R}{W}", 0, ["R", "RW"], True),
    ("{G/W}{G/W}", 0, ["W", "G"], True),
    ("{W}{W}", 0, ["W", "RW"], True),
    ("{X}{W}", 2, ["W", "R", "R"], True),
    ("{X}{W}", 3, ["W", "R", "R"], False),
    ("{0}", 0, [], True),
    ("{3}", 0, ["C", "C"], False),
    ("", 0, [], True),
]


@pytest.mark.parametrize(("cost", "x", "there", "paid"), PAYMENTS)
def test_what_pays_a_cost(cost: str, x: int, there: list[str], paid: bool) -> None:
    sources = sorted((source(n, types) for n, types in enumerate(there)), key=lambda each: len(each.types))
    assert (payment(cost, x, sources) is not None) == paid


def test_a_source_of_two_pays_two_and_x_is_all_that_is_left() -> None:
    assert payment("{2}", 0, [source(1, "C", 2)]) is not None
    assert most_x("{X}{X}{R}", [source(n, "R") for n in range(6)]) == 2
    assert most_x("{R}", [source(1, "R")]) == 0


def test_lands_are_played_and_burn_is_aimed_at_the_opponent() -> None:
    deck = deck_of(Mountain=20, Lightning_Bolt=20)
    played = Alone(setting(deck, turns=5), cards_of(deck)).game(3)
    assert [end.numbers["lands"] for end in played.turns] == [1, 2, 3, 4, 5]
    assert played.turns[-1].numbers["damage"] == 3 * played.cast["Lightning Bolt"] > 0
    assert played.stuck == {}


@pytest.mark.parametrize(("on_the_play", "hand"), [(True, 6), (False, 7)])
def test_who_goes_first_draws_no_card_in_the_first_turn(on_the_play: bool, hand: int) -> None:
    deck = deck_of(Mountain=40)
    played = Alone(setting(deck, turns=1, on_the_play=on_the_play), cards_of(deck)).game(0)
    assert played.turns[0].numbers["hand"] == hand


def test_what_has_no_target_but_its_own_is_held() -> None:
    deck = deck_of(Plains=25, Pacifism=15, Thraben_Inspector=10)
    played = Alone(setting(deck, turns=4), cards_of(deck)).game(2)
    assert "Pacifism" not in played.cast
    assert played.cast["Thraben Inspector"] > 0


def test_tokens_are_counted_and_credited() -> None:
    deck = deck_of(Mountain=20, Dragon_Fodder=20)
    played = Alone(setting(deck, turns=5), cards_of(deck)).game(1)
    made = 2 * played.cast["Dragon Fodder"]
    assert played.created_by == {"Dragon Fodder": made}
    assert played.turns[-1].numbers["token Goblin"] == played.turns[-1].numbers["created"] == made > 0


def flat(tally: Tally) -> dict[str, object]:
    return vars(tally)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    deck = deck_of(Mountain=17, Dragon_Fodder=12, Lightning_Bolt=11)
    alone = run(Alone(setting(deck, turns=3), cards_of(deck)), 30)
    with ProcessPoolExecutor(2) as executor:
        assert flat(run(Alone(setting(deck, turns=3), cards_of(deck)), 30, executor=executor)) == flat(alone)
    other = Setting(deck, (), 3, 2, False, KEEP)
    assert flat(run(Alone(other, cards_of(deck)), 30)) != flat(alone)


def test_the_command_plays_the_same_games_in_two_processes() -> None:
    alone, together = (cardwright("--turns", "2", "--games", "60", "--jobs", jobs, "--json") for jobs in "12")
    assert (together.exit_code, together.stdout) == (0, alone.stdout)


def test_an_interrupt_gives_what_is_there_so_far() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    deck = deck_of(Mountain=40)
    assert run(Alone(setting(deck, turns=1), cards_of(deck)), 100, told=stop).games == BATCH


def test_the_command_interrupted_tells_the_games_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(number: int) -> None:
        if number >= 2 * BATCH:
            raise KeyboardInterrupt

    monkeypatch.setattr("cardwright.cli.goldfish.so_far_bar", lambda title, total: nullcontext(told))
    said = cardwright("--turns", "1", "--games", "1000")
    assert said.exit_code == INTERRUPTED
    assert f"interrupted after {2 * BATCH} games" in said.stderr
    assert f"{2 * BATCH} games, seed 1" in said.stdout


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    deck = deck_of(Mountain=20, Dragon_Fodder=20)
    few, many = (run(Alone(setting(deck, turns=2), cards_of(deck)), games) for games in (200, 1000))
    assert len(pickle.dumps(many)) <= 1.1 * len(pickle.dumps(few))


def test_an_estimate_has_an_interval_and_games_without_count_as_none() -> None:
    tally = Tally()
    for number, made in enumerate([0, 2, 4, 10**9 + 7]):
        numbers = {"created": made} | ({"token Goblin": made} if made else {})
        tally.add(number, Played((TurnEnd(numbers),), 0, {}, {}, {}))
    assert tally.estimate(1, "token Goblin").tenth == 0
    assert tally.estimate(1, "created").ninetieth == 10**9
    assert tally.ends == {"fewest": (0, 0), "most": (10**9 + 7, 3)}
    small = tally.estimate(1, "token Treasure")
    assert small == (0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", ["wide", "copies", "pantry", "army"])
def test_the_example_decks_are_played_in_full(name: str) -> None:
    entries = read_deck((DECKS / f"{name}.txt").read_bytes()).entries
    made = goldfish_deck([(entry, BUNDLED.get(entry.name)) for entry in entries], BUNDLED)
    assert made.readable.left == ()
    assert made.readable.in_full == made.readable.cards == 60 + len(made.commanders)


def test_what_is_left_out_is_said() -> None:
    made = goldfish_deck([(Entry(2, "Bone Rattler"), BUNDLED.get("Bone Rattler"))], BUNDLED)
    assert made.readable.in_full == 0
    assert made.readable.left[0].card == "Bone Rattler"
    growth = (
        "Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1"
        " counters on a third target creature."
    )
    grown = Card("Growth", (Face("Growth", "{G}", "Sorcery", growth),))
    assert all(goldfish_deck([(Entry(1, "Growth"), grown)], BUNDLED).readable.left[0].words)
    assert goldfish_deck([(Entry(1, "Plains", Section.SIDEBOARD), BUNDLED.get("Plains"))], BUNDLED).main == ()


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, ["goldfish", str(DECKS / "wide.txt"), *args])


def test_the_command_says_first_how_much_was_read() -> None:
    said = cardwright("--games", "3", "--turns", "2")
    assert said.exit_code == 0
    lines = said.stdout.splitlines()
    assert lines[0] == "60 of 60 cards are played in full"
    assert lines[1].startswith("policy: ")
    assert lines[2].startswith("mulligans: ")
    assert "tokens created so far" in said.stdout


def test_the_command_in_json_and_one_game_again() -> None:
    made = json.loads(cardwright("--games", "3", "--turns", "2", "--json").stdout)
    assert made["games"] == 3
    assert len(made["turns"]) == 2
    assert made["turns"][1]["lands"]["mean"] <= 2
    told = cardwright("--turns", "2", "--replay", "1").stdout
    assert "game 1 of seed 1" in told
    assert "You played " in told
    assert not re.search(r": (?!turn)[^:]* began\n\w+: [^:]* began\n", told)  # no step in which nothing happened
    assert told == cardwright("--turns", "2", "--replay", "1").stdout


def test_a_page_that_cannot_be_written_is_told_before_a_game_is_played(tmp_path: Path) -> None:
    said = cardwright("--html", str(tmp_path / "nowhere" / "deck.html"))
    assert said.exit_code == 2
    assert "there is no folder" in said.stderr
    assert not said.stdout


def test_the_page_has_its_plots_in_it_and_nothing_from_elsewhere(tmp_path: Path) -> None:
    out = tmp_path / "deck.html"
    assert cardwright("--games", "3", "--turns", "3", "--html", str(out)).exit_code == 0
    html = out.read_text(encoding="utf-8")
    assert "60 of 60 cards are played in full" in html
    assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=", html)
    plots = json.loads(html.split('id="plots">')[1].split("</script>")[0])
    assert [plot["turns"] for plot in plots] == [[1, 2, 3]] * len(plots)
    for line in (line for plot in plots for line in plot["lines"]):
        assert all(low <= mean <= high for low, mean, high in zip(line["low"], line["mean"], line["high"], strict=True))


def test_chance_says_which_cards_lie_on_top_of_a_shuffled_library() -> None:
    objects = (Offered(5, 1, "Mountain"), Offered(20, 3, "Forest"))
    asked = Question("objects", "You", "cards on top", "shuffled", objects=objects, least=2, most=2, chance=True)
    found = {frozenset(Answers(random.Random(seed), {})(asked)) for seed in range(200)}  # type: ignore[arg-type]
    assert found == {frozenset(pair) for pair in combinations((5, 20, 21, 22), 2)}
