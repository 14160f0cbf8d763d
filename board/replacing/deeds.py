"""What players do instead of gaining or losing life, drawing, milling, losing the game (CR 614.1a, 614.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    Does,
    DoInstead,
    GainLife,
    LoseLife,
    Mill,
    Move,
    Number,
    Player,
    PlayerDeed,
    Reference,
    Replacement,
    Selection,
    Step,
)
from ...instructions.searching import all_of
from ..executor.running import resolve
from ..looking import history
from ..looking.functioning import has_keyword
from ..watching.matching import is_in_turn
from .effects import Effect, any_stand, standing
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game

_DEEDS: tuple[PlayerDeed, ...] = ("gain life", "lose life", "draw", "mill", "lose the game")
#: The steps whose first such deed the board tells from the others.
_BUT_FIRST = (None, "draw step")
#: What does such a deed: of the same player's it is the deed in another number.
_OF_DEEDS: dict[type[Step], PlayerDeed] = {GainLife: "gain life", LoseLife: "lose life", Mill: "mill"}
_REFERENCES = frozenset([Reference])


class Doing(Proposed, frozen=True):
    """A player does something, so much or so often; ``part``: it is one card of those that an instruction draws."""

    player: str
    deed: PlayerDeed
    amount: int
    part: bool = False

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Deeds of which the board asks before they are done, with what it can do instead."""
        match replacement:
            case Replacement(change=DoInstead(steps, optional=optional), first="", events=(Does(), *_) as events) if (
                optional is None or (isinstance(optional, Player) and optional.who == "you")
            ):
                return all(map(_is_plain, events)) and all(map(_is_done, steps))
        return False

    @property
    def affected(self) -> str:
        """Who would do it."""
        return self.player

    def own(self, game: Game) -> Iterator[Effect]:
        """Cards in the graveyard that come back instead of a card that is drawn (CR 702.52)."""
        return _dredging(game, self.player) if self.deed == "draw" else iter(())

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is such a deed of such a player."""
        return any(_is_about(game, effect, event, self) for event in effect.replacement.events)

    def is_declined(self, game: Game, effect: Effect) -> bool:
        """As by all other events; the question is that of the object."""
        before, game.asker.source = game.asker.source, (effect.name if effect.watcher else "") or game.asker.source
        declined = super().is_declined(game, effect)
        game.asker.source = before
        return declined

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Doing], Sequence[Doing]]:
        """More or less of it, or the steps are done instead; “that many” is how much it would be."""
        assert isinstance(effect.replacement.change, DoInstead)
        steps = effect.replacement.change.steps
        scope = effect.scope(game, self.amount)
        scope.context.that_player = self.player
        alike = _alike(self.deed, steps)
        if alike is not None and scope.players(alike.player) == (self.player,):
            amount = scope.number(alike.amount)
            return ((replace(self, amount=amount),) if amount > 0 else ()), ()
        resolve(game, steps, scope.context)
        return (), ()


def _is_plain(event: object) -> bool:
    return (
        isinstance(event, Does)
        and event.deed in _DEEDS
        and isinstance(event.amount, Number | None)
        and event.nth is None
        and event.but_first in _BUT_FIRST
        and event.cause is None
        and not event.told
    )


def _is_done(step: Step) -> bool:
    """Whether it may be done instead: it speaks of no object of the event, for a deed has none."""
    return not any(each.antecedent == "event.what" for each in all_of(step, _REFERENCES))


def _alike(deed: PlayerDeed, steps: tuple[Step, ...]) -> GainLife | LoseLife | Mill | None:
    """The same deed in another number, where that is all that is done: “they mill twice that many cards”."""
    match steps:
        case ((GainLife() | LoseLife() | Mill()) as step,) if _OF_DEEDS[type(step)] == deed:
            return step
    return None


def _is_about(game: Game, effect: Effect, event: object, doing: Doing) -> bool:
    if not isinstance(event, Does) or event.deed != doing.deed or not _is_so_much(event, doing):
        return False
    if event.but_first is not None and history.first_of_draw_step(game, doing.player):
        return False
    if not is_in_turn(effect.scope(game), event, doing.player):
        return False
    return event.player is None or doing.player in effect.players(game, event.player)


def _is_so_much(event: Does, doing: Doing) -> bool:
    """Whether it is as much as the event says; cards are drawn one by one but where it says how many (CR 121.2).

    “One or more cards” is what an instruction draws in all, before any of them is drawn (CR 121.2a).
    """
    if isinstance(event.amount, Number):
        return doing.amount >= event.amount.value
    return doing.deed != "draw" or (not doing.part if event.together else doing.amount == 1)


def is_replaced(game: Game, player: str, deed: PlayerDeed, amount: int, *, part: bool = False) -> bool:
    """Whether another thing was done instead of this."""
    return not left_of(game, player, deed, amount, part=part)


def left_of(game: Game, player: str, deed: PlayerDeed, amount: int, *, part: bool = False) -> int:
    """How much or often it is done: in the number that replaces it, not at all where another thing was done instead."""
    if not any_stand(game) and deed != "draw":
        return amount
    return sum(each.amount for each in replaced(game, Doing(player, deed, amount, part)))


def may_be_replaced(game: Game, deed: PlayerDeed) -> bool:
    """Whether there is an effect that replaces this deed of anybody."""
    if deed == "draw" and any(_dredging(game, *game.players)):
        return True
    return any_stand(game) and any(
        isinstance(event, Does) and event.deed == deed
        for effect in standing(game, Doing.takes)
        for event in effect.replacement.events
    )


# ── Dredge (CR 702.52) ───────────────────────────────────────────────────────────────────────────────────────────────

_YOU, _IT = Player("you"), Reference("source")


def _dredging(game: Game, *players: str) -> Iterator[Effect]:
    """What these players' cards with dredge offer, if there are as many cards to mill (CR 702.52b)."""
    for card in [each for each in game.elsewhere.values() if each.zone == "graveyard" and each.owner in players]:
        if not has_keyword(game.rules, card, "dredge"):
            continue
        for ability in game.rules.compiled(card.characteristics):
            number = ability.rule.number if ability.keyword == "dredge" and ability.rule is not None else None
            if isinstance(number, Number) and number.value <= _in_library(game, card.owner):
                (watcher,) = game.candidates_elsewhere({"graveyard"}, card.ids)
                steps = (Mill(_YOU, number), Move(_IT, "hand"))
                instead = DoInstead(steps, optional=_YOU)
                change = Replacement(instead, events=(Does(_YOU, "draw", Selection(())),), text=ability.text)
                yield Effect(change, card.owner, card.id, watcher.seen.name, watcher=watcher)


def _in_library(game: Game, player: str) -> int:
    """How many cards there are in the player's library."""
    return sum(card.count for card in game.zone("library", player))
