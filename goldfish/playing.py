"""Plays one game of a deck, alone or against another: both take their turns by a policy, on the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby, zip_longest

import msgspec

from ..board import Board, Result, Rules
from ..board.game import Game
from ..board.playing import command
from ..board.state import events as ev
from ..board.state import ids as idset
from ..board.telling.log import lines
from .answering import Answers
from .dealing import Deal, DeckCard, Mulligans, deal
from .fighting import AGAINST, ALONE
from .mana import on_curve, usable
from .policy import Policy
from .side import Side
from .table import StandsStill, Table

YOU, OPPONENT = "You", "Opponent"
LIFE = 1_000_000
"""That of an opponent without a deck: a goldfish does not die, so that all turns are played."""
FIGHTING_LIFE = 20
"""That of both, where there are two decks (CR 103.4); of decks with a commander `COMMANDER_LIFE` (CR 903.7)."""
COMMANDER_LIFE = 40


class Opposing(msgspec.Struct, frozen=True):
    """The deck that is played against: it does the same in its own turns, attacks and blocks."""

    title: str
    deck: tuple[DeckCard, ...]
    commanders: tuple[DeckCard, ...]


class Setting(msgspec.Struct, frozen=True):
    """What all games of a run have in common."""

    deck: tuple[DeckCard, ...]
    commanders: tuple[DeckCard, ...]
    turns: int
    seed: int
    on_the_play: bool
    mulligans: Mulligans
    against: Opposing | None = None

    @property
    def life(self) -> int:
        """What the opponent has at the beginning."""
        if self.against is None:
            return LIFE
        return COMMANDER_LIFE if self.commanders or self.against.commanders else FIGHTING_LIFE

    @property
    def combat(self) -> str:
        """How it is attacked and blocked, in words."""
        return ALONE if self.against is None else AGAINST


class TurnEnd(msgspec.Struct, frozen=True):
    """How it stood at the end of one of the deck's turns: numbers by what they count."""

    numbers: dict[str, int]


class Played(msgspec.Struct, frozen=True):
    """One game: the end of each turn, what was cast, which cards created how many tokens, what was stuck and why.

    ``triggers`` is how many the board reported, ``unused`` those that did nothing, by the reason; ``lost`` those of
    which nobody knows: there are none of these. ``on_curve`` are the cards that the mana in the turn of their
    mana value paid for, in hand or not. ``log`` is what happened, in order: a line each, but none for a step in
    which nothing did; empty where nobody asked.
    """

    turns: tuple[TurnEnd, ...]
    mulligans: int
    cast: dict[str, int]
    created_by: dict[str, int]
    stuck: dict[str, int]
    log: tuple[str, ...] = ()
    triggers: int = 0
    unused: dict[str, int] = {}
    lost: dict[str, int] = {}
    on_curve: tuple[str, ...] = ()


def play(setting: Setting, number: int, rules: Rules, policy: Policy, *, log: bool = False) -> Played:
    """Play the game of that number: the same seed and number give the same game."""
    draws = random.Random(f"{setting.seed}/{number}")
    dealt = deal(setting.deck, draws, setting.mulligans)
    theirs = None
    if setting.against is not None:
        theirs = deal(setting.against.deck, random.Random(f"{setting.seed}/{number}/against"), setting.mulligans)
    return _Game(setting, (dealt, theirs), draws, rules, policy, log).played()


class _Game:
    """A game while it is played."""

    def __init__(
        self,
        setting: Setting,
        dealt: tuple[Deal, Deal | None],
        draws: random.Random,
        rules: Rules,
        policy: Policy,
        log: bool,
    ) -> None:
        self.setting, (self.dealt, self.theirs) = setting, dealt
        against = setting.against.deck if setting.against is not None else ()
        answers = Answers(draws, {YOU: _kinds(setting.deck), OPPONENT: _kinds(against)})
        self.table = Table(self._begun(rules, answers), answers, YOU, log=log)
        self.you = Side(self.table, YOU, OPPONENT, policy, {})
        self.other = Side(self.table, OPPONENT, YOU, policy, {})
        self.usable: dict[str, int] = {}
        self.on_curve: list[str] = []

    def _begun(self, rules: Rules, answers: Answers) -> Board:
        setting, against = self.setting, self.setting.against
        game = Board.new((YOU, OPPONENT), rules=rules).game(answers)
        for player in (YOU, OPPONENT):
            game.player(player, unknown=(), life=setting.life)
        if against is None:
            game.player(YOU, life=FIGHTING_LIFE)
            game.place("library", OPPONENT, game.nothing, setting.turns + 1, known=False)
        elif self.theirs is not None:
            _dealt(game, OPPONENT, self.theirs, against.commanders)
        _dealt(game, YOU, self.dealt, setting.commanders)
        first, last = (YOU, OPPONENT) if setting.on_the_play else (OPPONENT, YOU)
        if setting.on_the_play or against is not None:
            game.player(first, skips={"draw step": 1})  # CR 103.8a
        game.active, game.step = last if against is not None else OPPONENT, "cleanup"
        game.events.clear()
        return Board.of(game)

    def played(self) -> Played:
        """Play all turns."""
        ends: list[TurnEnd] = []
        for turn in range(1, self.setting.turns + 1):
            self.usable = usable(())
            with suppress(StandsStill):  # what stopped it is among what was stuck
                self._round(turn)
            ends.append(self._end())
        table = self.table
        return Played(
            tuple(ends),
            self.dealt.mulligans,
            self.you.cast,
            table.created_by,
            table.stuck,
            tuple(_lines(table.told)),
            table.triggers.reported,
            dict(table.triggers.unused),
            dict(table.triggers.lost),
            tuple(self.on_curve),
        )

    def _round(self, turn: int) -> None:
        """A turn of each, the deck's own last: of what is told how it stands at its end."""
        if self.setting.against is not None and (turn > 1 or not self.setting.on_the_play):
            self._turn(self.other, self.you)
        self._turn(self.you, self.other, turn)

    def _turn(self, side: Side, other: Side, turn: int = 0) -> None:
        self.table.on_to("precombat main", side.player, next_turn=True)
        self.table.resolve()  # what triggered as the phase began (CR 305.1, 307.1)
        if self.table.over:
            return
        side.land()
        if turn:
            purse = side.purse()
            self.usable = usable(purse.all)
            different = _different(self.setting.deck + self.setting.commanders)
            self.on_curve += on_curve(different, turn, purse.to_cast_named)
        side.main()
        side.attack()
        if self.setting.against is not None:
            other.block()
        self.table.on_to("end step", side.player)
        self.table.resolve()

    def _end(self) -> TurnEnd:
        game = self.table.look()
        tokens: dict[str, int] = {}
        for candidate in game.view().candidates:
            if candidate.token and candidate.controller == YOU:
                name = f"token {candidate.seen.name.removesuffix(' Token')}"
                tokens[name] = tokens.get(name, 0) + idset.size(candidate.ids)
        hand = sum(card.count for card in game.zone("hand", YOU))
        lands = sum(idset.size(c.ids) for c in game.view().candidates if c.controller == YOU and "Land" in c.seen.types)
        numbers = {
            "tokens": sum(tokens.values()),
            "created": self.table.created,
            "damage": self.setting.life - game.players[OPPONENT].life,
            "lands": lands,
            "hand": hand,
        }
        return TurnEnd(numbers | self._fate(game) | self.usable | tokens)

    def _fate(self, game: Game) -> dict[str, int]:
        """Who has won by then; and with how much life one stands."""
        fate = {"won": int(game.players[OPPONENT].lost), "lost": int(game.players[YOU].lost)}
        if self.setting.against is None:
            return {what: value for what, value in fate.items() if value}
        return {"life": game.players[YOU].life, **fate}


def _dealt(game: Game, player: str, dealt: Deal, commanders: Sequence[DeckCard]) -> None:
    for card in reversed(dealt.library):
        game.place("library", player, card.characteristics, 1)
    for card in dealt.hand:
        game.place("hand", player, card.characteristics, 1)
    for card in commanders:
        command.set_aside(game, player, card.characteristics)


def _lines(told: Sequence[Result]) -> Iterator[str]:
    """What happened, by the names that things had then; steps in which nothing did are left out."""
    happened = [(at, event) for at, result in enumerate(told) for event in result.events]
    following = [event for _, event in happened[1:]]
    kept = (one for one, after in zip_longest(happened, following) if not _is_empty_step(one[1], after))
    for at, events in groupby(kept, key=lambda one: one[0]):
        yield from lines(Result(told[at].board, tuple(event for _, event in events)))


def _is_empty_step(event: ev.AnyEvent, following: ev.AnyEvent | None) -> bool:
    over = following is None or isinstance(following, ev.Began)
    return over and isinstance(event, ev.Began) and event.step != "turn"


@lru_cache(maxsize=64)
def _different(deck: tuple[DeckCard, ...]) -> tuple[DeckCard, ...]:
    """One of each card."""
    return tuple({card.characteristics.name: card for card in deck}.values())


@lru_cache(maxsize=64)
def _kinds(deck: tuple[DeckCard, ...]) -> tuple[str, ...]:
    """The creature types of a deck, the most frequent first."""
    creatures = [card.characteristics for card in deck if "Creature" in card.characteristics.types]
    found = Counter(kind for each in creatures for kind in each.subtypes)
    return tuple(kind for kind, _ in sorted(found.items(), key=lambda one: (-one[1], one[0])))
