"""What one player does in a turn: lands, spells, abilities and attacks by a policy, and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import instructions as i
from ..board import CannotExecute
from ..board.doing.mana_payment import Use
from ..board.game import Game
from ..board.playing import activating, casting, combat, lands, stack, turns
from ..board.state import events as ev
from ..board.state.ids import Ids
from .crewing import CREWED, crew_of
from .fighting import attackers, blockers, required
from .meant import is_kind
from .options import mana_of, options
from .policy import Option, Policy
from .sources import Purse, Source, Tapped, payment
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

    def purse(self) -> Purse:
        """What mana they could make now."""
        return Purse(self.table.look(), self.player)

    def land(self) -> None:
        """Play a land."""
        game = self.table.look()
        mine = game.zone("hand", self.player)
        hand = [(e.id, e.characteristics) for e in mine if "Land" in e.characteristics.types]
        if not hand:
            return
        there = frozenset(kind for source in self.purse().all for kind in source.types)
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
            purse = self.purse()
            open_ = [each for each in options(game, self.player, purse) if (each.id, each.ability) not in tried]
            chosen = self.policy.next(open_)
            if chosen is None:
                return
            if not self._do(chosen, self._there(game, chosen, purse)) or chosen.ability:
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
            cost = self._cost(game, option)
            for tapped in payment(cost, option.x, there) or ():
                self._tap(game, tapped)
            self.table.answers.mana = ""
            if option.ability:
                activating.activate(game, option.id, self.player, option.ability)
            else:
                casting.cast(game, option.id, self.player, x=option.x if "{X}" in cost else None)
            self.table.answers.crew = ()
            stack.resolve(game, count)
            if not (option.helps or _created(game.events) if option.ability else _something(game.events)):
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

    def _there(self, game: Game, option: Option, purse: Purse) -> list[Source]:
        """What may pay for it: an ability is not paid for with its own source."""
        if not option.ability:
            return purse.to_cast(option.id)
        candidate, _ = activating.found_object(game, option.id, self.player)
        return [source for source in purse.to(Use(activate=candidate)) if source.id != option.id]

    def _cost(self, game: Game, option: Option) -> str:
        if not option.ability:
            return game.elsewhere[option.id].characteristics.mana_cost or ""
        candidate, _ = activating.found_object(game, option.id, self.player)
        return mana_of(activating.activated_abilities(game, candidate)[option.ability - 1])

    def _aim(self, game: Game, option: Option) -> None:
        """Its own things are targets only where the text says so, or gives them something; who crews is settled."""
        answers = self.table.answers
        if not option.ability:
            if not any(map(is_kind, game.rules.compiled(game.elsewhere[option.id].characteristics))):
                answers.held = option.name
            return
        candidate, _ = activating.found_object(game, option.id, self.player)
        abilities: Sequence[i.Ability] = activating.activated_abilities(game, candidate)
        if not any(map(is_kind, abilities)):
            answers.held = option.name
        if abilities[option.ability - 1].keyword in CREWED:
            answers.crew = crew_of(game, candidate, abilities[option.ability - 1])


#: What happens whenever something is cast.
_CAST = (ev.Tapped, ev.ManaAdded, ev.ManaPaid, ev.AbilityActivated, ev.SpellCast, ev.Resolved, ev.NotResolved)


def _something(events: Sequence[ev.AnyEvent]) -> bool:
    """Whether more happened than that a spell was paid for and cast."""
    return not all(isinstance(event, _CAST) for event in events)


def _created(events: Sequence[ev.AnyEvent]) -> bool:
    return any(isinstance(event, ev.TokensCreated) for event in events)
