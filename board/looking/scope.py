"""From where an effect looks at the game: the game as seen now, the effect's memory, and whom to ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import CountOf
from ..state import ids as idset
from . import conditions, predicates, quantities, references, selections, who

if TYPE_CHECKING:
    from ...instructions import Condition, Player, Predicate, Quantity, Reference, Selection
    from ..chooser import Asker
    from ..game import Game
    from ..state.context import Context
    from ..state.ids import Ids
    from .candidates import Candidate
    from .view import View


class Scope:
    """Evaluates quantities, selections, references and players for one effect on one state of the game."""

    game: Game
    context: Context
    asker: Asker

    def __init__(self, game: Game, context: Context, asker: Asker, view: View | None = None) -> None:
        self.game = game
        self.context = context
        self.asker = asker
        self._view = view
        self.entering: Candidate | None = None  # what is about to enter, of which its own words speak (CR 614.12)

    @property
    def view(self) -> View:
        """What the permanents are: as given (while characteristics are computed), or as the game stands now."""
        return self._view if self._view is not None else self.game.view()

    def number(self, quantity: Quantity) -> int:
        """The value of a quantity (CR 107). Raises `ChoiceNeeded` for what only the players know."""
        return quantities.number(self, quantity)

    def select(self, selection: Selection) -> Ids:
        """The objects for which a selection holds."""
        return selections.select(self, selection)

    def matching(self, selection: Selection) -> list[Candidate]:
        """The groups of objects for which all of it holds that the board can tell."""
        return selections.candidates(self, selection)

    def fits(self, predicate: Predicate, candidate: Candidate) -> bool:
        """Whether one predicate holds for a group of objects alike."""
        return predicates.holds(self, predicate, candidate)

    def apart_from_source(self, candidate: Candidate) -> list[Candidate]:
        """A group that the source is a member of, as the source and the others."""
        return selections.without_source(self, candidate)

    def characteristic(self, what: str, candidate: Candidate) -> int:
        """Power, toughness, mana value, loyalty or counters of an object (`quantities.characteristic`)."""
        return quantities.characteristic(self, what, candidate)

    def told(self, selection: Selection) -> str:
        """The words of a selection that only the players can tell the truth of; none: ""."""
        return predicates.told.told_words(selection)

    def refer(self, reference: Reference) -> Ids:
        """The objects that a reference speaks of, whether or not they are still there."""
        return references.refer(self, reference)

    def any_of(self, reference: Reference) -> Ids:
        """The objects that a reference means, any number of them (`references.any_of`)."""
        return references.any_of(self, reference)

    def known(self, reference: Reference) -> Ids | None:
        """The same, or None where only the players saw what was done to them ("discarded this way")."""
        return references.known(self, reference)

    def refer_in_round(self, reference: Reference) -> Ids:
        """The same for one round of "for each": where rounds for objects alike are done together, one of the objects.

        What a round counts or copies is its own object's, not that of all the rounds.
        """
        ids, context = self.refer(reference), self.context
        together = context.times > 1 and ids == context.that and idset.size(ids) == context.times
        return idset.take(ids, 1) if together else ids

    def players(self, player: Player) -> tuple[str, ...]:
        """The players that are meant, in turn order from the active player (CR 101.4)."""
        return who.players(self, player)

    def holds_of(self, player: str, condition: Condition) -> bool:
        """Whether the condition holds for this player, who is the "such player" in it."""
        return conditions.holds_of(self, condition, player)

    def count_of(self, player: str, selection: Selection) -> int:
        """How many objects there are of which this player is the "such player"."""
        before, self.context.such_player = self.context.such_player, player
        found = quantities.number(self, CountOf(selection))
        self.context.such_player = before
        return found

    def players_in_event(self, player: Player) -> tuple[str, ...]:
        """The players that an event may be about: "a player" is any of them."""
        return who.in_event(self, player)

    def candidates(self, ids: Ids) -> list[Candidate]:
        """The objects with these ids, on the battlefield, in another zone, or as they last were."""
        return references.candidates(self, ids)

    def abilities_on_stack(self) -> list[Candidate]:
        """The abilities on the stack, each as what it is an ability of (CR 113.7)."""
        return references.as_their_sources(self, self.game.stack)
