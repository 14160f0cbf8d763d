"""What one player does in a turn: lands, spells, abilities and attacks by a policy, and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import instructions as i
from ..board import CannotExecute
from ..board.game import Game
from ..board.playing import activating, casting, combat, lands, stack, turns
from ..board.state import events as ev
from ..board.state.ids import Ids
from .crewing import CREWED, crew_of
from .fighting import attackers, blockers, required
from .meant import is_kind
from .options import mana_of, options
from .policy import Option, Policy
from .sources import Source, Tapped, payment, sources
from .table import Table

MOST_ACTIONS = 60
"""In one turn; what a deck can do without end is stopped there, and said to be."""


class Side(NamedTuple):
    """A player at the table; ``cast`` counts what they have cast."""

    table: Table
    player: str
    opponent: str
    policy: Policy
    cast: dict[str, int]

    def sources(self) -> list[Source]:
        """What mana they could make now."""
        return sources(self.table.look(), self.player)

    def land(self) -> None:
        """Play a land."""
        game = self.table.look()
        mine = game.zone("hand", self.player)
        hand = [(e.id, e.characteristics) for e in mine if "Land" in e.characteristics.types]
        if not hand:
            return
        there = frozenset(kind for source in self.sources() for kind in source.types)
        chosen = self.policy.land(hand, there)
        if chosen is not None:
            self.table.attempt(lambda game: lands.play_land(game, chosen, self.player), "a land")
            self.table.resolve()

    def main(self) -> None:
        """Cast and activate until nothing is left that can be paid, or that the board does."""
        tried: set[tuple[int, int]] = set()
        for _ in range(MOST_ACTIONS):
            game = self.table.look()
            if game.over:
                return
            there = sources(game, self.player)
            open_ = [each for each in options(game, self.player, there) if (each.id, each.ability) not in tried]
            chosen = self.policy.next(open_)
            if chosen is None:
                return
            if not self._do(chosen, there) or chosen.ability:
                tried.add((chosen.id, chosen.ability))

    def attack(self) -> None:
        """Declare attackers; where the board refuses all of them together, only those that must attack."""

        def act(game: Game, chosen: Ids | None = None) -> None:
            turns.go(game, "declare attackers step")
            going = attackers(game, self.player, self.opponent) if chosen is None else chosen
            if going:
                combat.attack(game, [(going, self.opponent)])

        table = self.table
        if not table.over and not table.attempt(act, "an attack"):
            table.attempt(lambda game: act(game, required(game, self.player, self.opponent)), "")
        table.resolve()

    def block(self) -> None:
        """Declare blockers, if there is an attack; where the board refuses some of them, the first that it takes."""
        table = self.table
        if table.over or not turns.may_block(table.look()):
            return
        declared = blockers(table.look(), self.player)
        for number in range(len(declared), 0, -1):
            if table.attempt(lambda game, n=number: turns.block(game, declared[:n]), ""):  # type: ignore[misc]
                break
        table.resolve()

    def _do(self, option: Option, there: list[Source]) -> bool:
        """Tap for the mana, then cast or activate, then let it resolve."""

        def act(game: Game, count: int | None = None) -> None:
            self._aim(game, option)
            others = [source for source in there if not (option.ability and source.id == option.id)]
            cost = self._cost(game, option)
            for tapped in payment(cost, option.x, others) or ():
                self._tap(game, tapped)
            self.table.answers.mana = ""
            if option.ability:
                activating.activate(game, option.id, self.player, option.ability)
            else:
                casting.cast(game, option.id, self.player, x=option.x if "{X}" in cost else None)
            self.table.answers.crew = ()
            stack.resolve(game, count)
            if option.ability and not (option.helps or _created(game.events)):
                raise CannotExecute("nothing would come of it")

        done = self.table.attempt(act, "")
        if not done:  # what it triggers may be what the board can't do
            done = self.table.attempt(lambda game: act(game, 1), option.name)
            self.table.resolve()
        if done and not option.ability:
            self.cast[option.name] = self.cast.get(option.name, 0) + 1
        return done

    def _tap(self, game: Game, tapped: Tapped) -> None:
        self.table.answers.mana = tapped.type
        activating.activate(game, tapped.source.id, self.player, tapped.source.making(tapped.type))

    def _cost(self, game: Game, option: Option) -> str:
        if not option.ability:
            return game.elsewhere[option.id].characteristics.mana_cost or ""
        candidate, _ = activating.found_object(game, option.id, self.player)
        return mana_of(activating.activated_abilities(game, candidate)[option.ability - 1])

    def _aim(self, game: Game, option: Option) -> None:
        """Its own things are targets only where the text says so, or gives them something; who crews is settled."""
        answers = self.table.answers
        if not option.ability:
            answers.own = any(map(is_kind, game.rules.compiled(game.elsewhere[option.id].characteristics)))
            return
        candidate, _ = activating.found_object(game, option.id, self.player)
        abilities: Sequence[i.Ability] = activating.activated_abilities(game, candidate)
        answers.own = any(map(is_kind, abilities))
        if abilities[option.ability - 1].keyword in CREWED:
            answers.crew = crew_of(game, candidate, abilities[option.ability - 1])


def _created(events: Sequence[ev.AnyEvent]) -> bool:
    return any(isinstance(event, ev.TokensCreated) for event in events)
