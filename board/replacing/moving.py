"""Objects that would go to a zone go elsewhere (CR 614.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import DoInstead, InZone, Move, Moves, Player, Reference, Replacement, Reveal, Shuffle, Step
from ..looking.candidates import Candidate
from ..looking.predicates.whose import commands
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..watching.matching import is_in_turn
from .effects import Effect, any_stand, of_itself
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ...instructions import AnyEvent
    from ..game import Game


class Going(Proposed, frozen=True):
    """Objects alike would go from one zone to another: by ``step`` if an effect puts them there instead.

    ``besides`` is done as well: they are revealed, the library that they are put into is shuffled. ``by``: the object
    whose effect it is, to which what is exiled is linked (CR 607.2b).
    """

    what: Candidate
    origin: str
    to: str
    step: Move | None = None
    besides: tuple[Step, ...] = ()
    by: int | None = None

    @property
    def ids(self) -> Ids:
        """Which objects."""
        return self.what.ids

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it puts what would go to one zone into another one, as the board does it."""
        match replacement:
            case Replacement(change=DoInstead(steps), events=(Moves(), *_) as events):
                return all(map(_is_known, events)) and not replacement.first and _is_one_move(steps)
        return False

    @property
    def affected(self) -> str:
        """Who controls it."""
        return self.what.controller

    def own(self, game: Game) -> Iterator[Effect]:
        """What a card says of itself where it is; a commander may go to the command zone instead (CR 903.9b)."""
        yield from (each for each in of_itself(game, self.what) if self.takes(each.replacement))
        if self.to in _OF_OWNER and commands(game, self.what):
            source = self.ids[0][0]
            yield Effect(_COMMANDER, self.what.owner, source, self.what.seen.name, self.what.count, self.what)

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is about some of the objects, and they would go elsewhere by it."""
        return _target(effect.replacement).to != self.to and bool(_meant(game, effect, self))

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where they all put it into the same zone."""
        return len({_target(each.replacement).to for each in effects}) < 2

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Going], Sequence[Going]]:
        """What the effect is about goes to its zone; the rest of the objects does not."""
        assert isinstance(effect.replacement.change, DoInstead)
        meant = _meant(game, effect, self)
        rest = idset.minus(self.ids, meant)
        step = _target(effect.replacement)
        besides = tuple(each for each in effect.replacement.change.steps if not isinstance(each, Move))
        goes = replace(self, what=self.what.part(meant), to=step.to, step=step, besides=besides, by=effect.source)
        return (goes,), (replace(self, what=self.what.part(rest)),) if rest else ()


#: From going to these zones a commander may be kept (CR 903.9b).
_OF_OWNER = frozenset(["hand", "library"])
_COMMANDER = Replacement(
    DoInstead((Move(Reference("source"), "command"),), optional=Player("you")),
    events=(Moves(Reference("source")),),
    text="put it into the command zone instead (CR 903.9b)",
)


def _is_known(event: AnyEvent) -> bool:
    """Whether all that is said of what would go is looked at."""
    if not isinstance(event, Moves):
        return False
    return event.by is None and event.tapped is None and event.nth is None and not event.told


def _is_one_move(steps: tuple[Step, ...]) -> bool:
    """Whether what is done instead is one plain move, and besides that cards are shown and libraries shuffled."""
    moves = [step for step in steps if isinstance(step, Move)]
    others = all(isinstance(step, Move | Reveal | Shuffle) for step in steps)
    return others and len(moves) == 1 and _is_plain(moves[0])


def _is_plain(step: Move) -> bool:
    spoken_of = step.what.what in ("that", "source")
    known = step.to in ("exile", "hand", "library", "graveyard")
    return spoken_of and known and not step.counters and not step.entering


def _meant(game: Game, effect: Effect, going: Going) -> Ids:
    """Which of the objects the effect is about."""
    return idset.union(*(_moved(game, effect, event, going) for event in effect.replacement.events))


def _moved(game: Game, effect: Effect, event: AnyEvent, going: Going) -> Ids:
    if not isinstance(event, Moves):
        return NONE
    owner = going.what.owner
    if not is_in_turn(effect.scope(game), event, ""):
        return NONE
    if event.origin and not any(z.zone == going.origin and _is_owned(game, effect, z, owner) for z in event.origin):
        return NONE
    if event.to is not None and (event.to.zone != going.to or not _is_owned(game, effect, event.to, owner)):
        return NONE
    return effect.these(game, event.what, going.what)


def _is_owned(game: Game, effect: Effect, zone: InZone, owner: str) -> bool:
    return zone.player is None or owner in effect.players(game, zone.player)


def _target(replacement: Replacement) -> Move:
    assert isinstance(replacement.change, DoInstead)
    return next(step for step in replacement.change.steps if isinstance(step, Move))


def courses(game: Game, what: Candidate, origin: str, to: str) -> list[Going]:
    """Where the objects really go that would go to this zone, those last that go there."""
    going = Going(what, origin, to)
    own = (what.zone != "battlefield" and what.known) or commands(game, what)
    parts = replaced(game, going) if own or any_stand(game) else [going]
    return sorted(parts, key=lambda part: part.step is None)
