"""How tokens come to the board and leave it: what one set of rules may do in its own way, with Magic's way of today."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import CannotExecute

if TYPE_CHECKING:
    from ... import instructions as i
    from ...instructions import Characteristics, Creation
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..watching.plans import Plan
    from .objects import Location, Note, Permanent


@dataclass(frozen=True)
class Ways:
    """The ways of today's Magic. Another set of rules has a class of its own that changes what is different there."""

    def settled(self, characteristics: Characteristics) -> Characteristics:
        """The characteristics of a token, of which the rules define what the text leaves open."""
        return characteristics

    def owner(self, scope: Scope, player: str) -> str:
        """Who owns the tokens that this player is about to create (CR 111.2)."""
        return player

    def tapped(self, creation: Creation, characteristics: Characteristics) -> bool:
        """Whether the tokens enter tapped, if nothing changes that."""
        return creation.tapped

    def places(
        self, scope: Scope, creation: Creation, player: str, characteristics: Characteristics
    ) -> tuple[Location, ...]:
        """Where the tokens may enter; nothing where the battlefield is the only place."""
        return ()

    def home(self, characteristics: Characteristics, player: str) -> Location | None:
        """Where a permanent of this player is that is put on the board without a word of where."""
        return None

    def placed(self, game: Game, plan: Plan) -> list[Plan]:
        """The tokens about to enter, each kind where it enters."""
        return [plan]

    def left(self, game: Game) -> None:
        """Tokens have left, and whatever looks for that has seen it."""

    def is_at(self, scope: Scope, where: i.Location, candidate: Candidate) -> bool:
        """Whether an object is at a location. Raises `CannotExecute` where there are none."""
        raise CannotExecute("there are no locations by these rules")

    def checked(self, game: Game) -> bool:
        """State-based actions besides the first game's; whether anything was done."""
        return False

    def explained(self, stack: Permanent, notes: list[Note]) -> list[Note]:
        """The reasons for what a permanent is, in the terms of these rules."""
        return notes

    def began(self, game: Game, step: str) -> None:
        """A step or phase has begun."""
