"""What may be done in positions of two decks, by rules that are written here card by card: just that is offered.

Nothing of how the board finds actions is used; only what objects are (`Board.permanents`) is asked of it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from cardwright import Board, actions
from cardwright.board import Listed

from .two_decks import decks, known

ANY, CREATURE, NONBLACK = "any target", "target creature", "target nonblack creature"
LANDS = {"Plains": "W", "Forest": "G", "Mountain": "R", "Swamp": "B"}


class Spell(NamedTuple):
    """What a card costs, whether it is cast at any time, what it targets, what is sacrificed, what may be paid more."""

    cost: str
    quick: bool = False
    target: str = ""
    sacrifice: bool = False
    kicker: str = ""


SPELLS = {
    "Raise the Alarm": Spell("1W", quick=True),
    "Attended Knight": Spell("2W"),
    "Captain of the Watch": Spell("4WW"),
    "Call of the Conclave": Spell("GW"),
    "Intangible Virtue": Spell("1W"),
    "Scatter the Seeds": Spell("3GG", quick=True),
    "Parallel Lives": Spell("3G"),
    "Rootborn Defenses": Spell("2W", quick=True),
    "Overrun": Spell("2GGG"),
    "Thraben Inspector": Spell("W"),
    "Trostani's Summoner": Spell("5GW"),
    "Soul Warden": Spell("W"),
    "Selesnya Evangel": Spell("GW"),
    "Prosperous Innkeeper": Spell("1G"),
    "Dragon Fodder": Spell("1R"),
    "Krenko, Mob Boss": Spell("2RR"),
    "Goblin Instigator": Spell("1R"),
    "Bitterblossom": Spell("1B"),
    "Blood Artist": Spell("1B"),
    "Lightning Bolt": Spell("R", quick=True, target=ANY),
    "Deadly Dispute": Spell("1B", quick=True, sacrifice=True),
    "Mogg War Marshal": Spell("1R"),
    "Voldaren Epicure": Spell("R"),
    "Goblin Bushwhacker": Spell("R", kicker="R"),
    "Goblin Chieftain": Spell("1RR"),
    "Doom Blade": Spell("1B", quick=True, target=NONBLACK),
    "Siege-Gang Commander": Spell("3RR"),
    "Young Pyromancer": Spell("1R"),
    "Bake into a Pie": Spell("2BB", quick=True, target=CREATURE),
}

Told = tuple[str, ...]
"""An action as its kind, its name, what is kicked, and what is chosen for it, objects with their controllers."""


class Table:
    """A position as whoever has priority looks at it."""

    def __init__(self, board: Board, *, land_played: bool) -> None:
        state = board.state
        assert state.playing is not None
        self.me, self.players = state.playing.priority, board.players
        self.there = [each for each in board.permanents if not each.permanent.phased_out]
        self.mine = [each for each in self.there if each.permanent.controller == self.me]
        self.hand = [e for e in state.elsewhere if (e.zone, e.owner) == ("hand", self.me)]
        main = state.step in ("precombat main", "postcombat main")
        self.slow = main and state.active == self.me and not state.stack
        self.land = self.slow and not land_played
        player = next(each for each in state.players if each.name == self.me)
        self.turn_of_mine = (player.turns or (state.turn,))[-1]
        self.mana = Counter({each.type: each.count for each in player.mana})
        for each in self.mine:
            if "Land" in each.seen.types and not each.permanent.tapped:
                self.mana[LANDS[each.seen.name]] += each.permanent.count

    def pays(self, cost: str) -> bool:
        colors = Counter(each for each in cost if each.isalpha())
        total = colors.total() + sum(int(each) for each in cost if each.isdecimal())
        return self.mana.total() >= total and all(self.mana[each] >= number for each, number in colors.items())

    def sick(self, each: Listed) -> bool:
        return each.seen.creature and "haste" not in each.seen.keywords and each.permanent.since >= self.turn_of_mine

    def targets(self, what: str) -> list[str]:
        creatures = [e for e in self.there if e.seen.creature and (what != NONBLACK or "B" not in e.seen.colors)]
        return [*dict.fromkeys(map(called, creatures)), *(self.players if what == ANY else ())]

    def sacrificed(self, *, of: str = "") -> list[str]:
        wanted = {of} if of else {"Artifact", "Creature"}
        return [*dict.fromkeys(called(e) for e in self.mine if wanted & {*e.seen.subtypes, *e.seen.types})]


def called(each: Listed) -> str:
    return f"{each.seen.name} of {each.permanent.controller}"


def by_hand(table: Table) -> Iterator[Told]:
    """All that the player may do."""
    yield ("pass",)
    for card in table.hand:
        name = card.characteristics.name or ""
        if name in LANDS:
            if table.land:
                yield "play", name
            continue
        yield from casts(table, name, SPELLS[name])
    for each in table.mine:
        yield from activations(table, each)


def casts(table: Table, name: str, spell: Spell) -> Iterator[Told]:
    if not (spell.quick or table.slow):
        return
    if name == "Scatter the Seeds":
        if convoked(table):
            yield "cast", name
        return
    if table.pays(spell.cost):
        chosen = [table.targets(spell.target)] if spell.target else []
        chosen += [table.sacrificed()] if spell.sacrifice else []
        yield from (("cast", name, *each) for each in product(*chosen))
    if spell.kicker and table.pays(spell.cost + spell.kicker):
        yield "cast", name, "kicker"


def convoked(table: Table) -> bool:
    """{3}{G}{G}, where each untapped creature pays {1} or one mana of its color (CR 702.51)."""
    helping = [each for each in table.mine if each.seen.creature and not each.permanent.tapped]
    green = table.mana["G"] + sum(each.permanent.count for each in helping if "G" in each.seen.colors)
    return green >= 2 and table.mana.total() + sum(each.permanent.count for each in helping) >= 5


def activations(table: Table, each: Listed) -> Iterator[Told]:
    name, tapped = each.seen.name, each.permanent.tapped or table.sick(each)
    match name:
        case "Krenko, Mob Boss" if not tapped:
            yield "activate", name
        case "Selesnya Evangel" if not tapped and table.pays("1"):
            others = [e for e in table.mine if e.seen.creature and not e.permanent.tapped]
            there = Counter({called(e): 0 for e in others})
            for e in others:
                there[called(e)] += e.permanent.count
            there[called(each)] -= 1  # it is tapped itself
            yield from (("activate", name, other) for other, number in there.items() if number)
        case "Clue Token" if table.pays("2"):
            yield "activate", name
        case "Food Token" if table.pays("2") and not tapped:
            yield "activate", name
        case "Treasure Token" if not tapped:
            yield from (("activate", name, color) for color in ("white", "blue", "black", "red", "green"))
        case "Blood Token" if table.pays("1") and not tapped:
            cards = dict.fromkeys(f"{card.characteristics.name} of {table.me}" for card in table.hand)
            yield from (("activate", name, card) for card in cards)
        case "Siege-Gang Commander" if table.pays("1R"):
            yield from (("activate", name, *e) for e in product(table.targets(ANY), table.sacrificed(of="Goblin")))


# ── What is offered ─────────────────────────────────────────────────────────────────────────────────────────────────


def offered(board: Board) -> Iterator[Told]:
    """The complete actions of the board, told in the same way; a spell with convoke by its name alone."""
    names = {each.permanent.id + n: called(each) for each in board.permanents for n in range(each.permanent.count)}
    names |= {
        card.id + n: f"{card.characteristics.name} of {card.owner}"
        for card in board.state.elsewhere
        if card.known
        for n in range(card.count)
    }
    for each in board.actions(staged=False):
        if isinstance(each, actions.Pass):
            yield ("pass",)
        elif isinstance(each, actions.Play):
            yield "play", each.name
        elif isinstance(each, actions.Cast) and each.name == "Scatter the Seeds":
            yield "cast", each.name
        elif isinstance(each, actions.Cast):
            yield "cast", each.name, *each.kicked, *picked(each.answers, names)
        elif isinstance(each, actions.Activate) and each.name == "Treasure Token":
            colors = ("white", "blue", "black", "red", "green")
            yield "activate", each.name, colors[int(each.answers[0].picked[0].what) - 1]
        elif isinstance(each, actions.Activate):
            yield "activate", each.name, *picked(each.answers, names)


def whole(told: Told, expected: set[Told]) -> Told:
    """The action with what nobody was asked, as there is one of it only."""
    fits = [each for each in expected if each[:2] == told[:2] and [e for e in each if e in told] == [*told]]
    return fits[0] if len(fits) == 1 else told


def picked(answers: tuple[actions.Said, ...], names: dict[int, str]) -> Iterator[str]:
    for said in answers:
        for each in said.picked:
            yield names[each.what] if isinstance(each.what, int) else each.what


def played(seed: int) -> Iterator[tuple[Board, bool]]:
    """The positions of a game at random, and whether the active player has played a land this turn."""
    board, chance, turn, land = Board.dealt(decks(), seed=seed, rules=known()), random.Random(seed), 0, False
    while not board.over:
        if board.state.turn != turn:
            turn, land = board.state.turn, False
        yield board, land
        action = chance.choice(board.actions())
        land = land or isinstance(action, actions.Play)
        board = board.apply(action)


@pytest.mark.parametrize("seed", range(10))
def test_what_the_cards_and_rules_allow_is_offered_and_nothing_else(seed: int) -> None:
    compared = chosen = 0
    for board, land in played(seed):
        playing = board.state.playing
        if playing is None or playing.begun is not None or playing.due:
            continue
        expected = {*by_hand(Table(board, land_played=land))}
        if len(expected) == 1 and compared % 5:
            compared += 1
            continue
        assert {whole(each, expected) for each in offered(board)} == expected
        compared += 1
        chosen += len(expected) > 1
        if chosen == 20:
            return
    raise AssertionError(f"only {chosen} positions have a choice")


@pytest.mark.parametrize("seed", range(4))
def test_who_can_attack_and_block_is_named(seed: int) -> None:
    compared = 0
    for board, _ in played(seed):
        playing = board.state.playing
        if playing is None or playing.due not in ("attackers", "blockers") or playing.naming:
            continue
        table = Table(board, land_played=False)
        able = [each for each in table.mine if each.seen.creature and not each.permanent.tapped]
        if playing.due == "attackers":
            other = next(each for each in board.players if each != table.me)
            expected = {(called(each), other) for each in able if not table.sick(each)}
        else:
            coming = [each for each in table.there if each.permanent.attacking]
            expected = {
                (called(each), called(one))
                for each, one in product(able, coming)
                if "flying" not in one.seen.keywords or {"flying", "reach"} & {*each.seen.keywords}
            }
        names = {each.permanent.id + n: called(each) for each in table.there for n in range(each.permanent.count)}
        found = board.actions()
        assert actions.Declare(playing.due) in found
        pairs = [each.pair for each in found if isinstance(each, actions.Attack | actions.Block)]
        told = {(names[each.what], each.whom if isinstance(each.whom, str) else names[each.whom]) for each in pairs}
        assert told == expected
        compared += 1
    assert compared > 5
