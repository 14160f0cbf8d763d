"""The replacement effects that stand: what permanents say, what spells and abilities have left (CR 614.3, 614.4)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...instructions import Act, Becomes, DoInstead, Objects, Player, Reference, Replacement, Selection
from ...instructions.searching import all_of
from ...numerals import written
from ..errors import CannotExecute
from ..looking.acting import replacing
from ..looking.conditions import holds
from ..looking.predicates import holds as matches
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.acting import Acting
    from ..looking.candidates import Candidate
    from ..state.objects import LastingReplacement, Memory

#: What tells an effect from others where it is asked whether it has had its opportunity (CR 614.5).
Key = Hashable
#: Whether an effect is one of those that are asked for.
Takes = Callable[[Replacement], bool]
MOST_BITS = 10_000_000  # a number of more than three million digits is refused
_REFERENCES = frozenset([Reference])


class Effect(Struct, frozen=True):
    """One replacement effect of objects alike: ``count`` of them, so that it may be applied that often.

    ``watcher`` is the object that says it, ``lasting`` what a spell or ability has left; with neither it comes of what
    is about to happen itself, which may say it more than once (``nth``). ``memory``: what it remembers.
    """

    replacement: Replacement
    controller: str
    source: int | None = None
    name: str = ""
    count: int = 1
    watcher: Candidate | None = None
    lasting: LastingReplacement | None = None
    memory: Memory | None = None
    nth: int = 0

    @property
    def key(self) -> Key:
        """Objects alike have one."""
        return self.replacement, self.controller, self.source, self.nth

    @property
    def label(self) -> str:
        """As the player reads it who decides on it."""
        return ": ".join(filter(None, (self.name, self.replacement.text)))

    @property
    def numbered(self) -> str:
        """As it is offered to the player who orders the effects."""
        return self.label if self.source is None else f"{self.label} (#{written(self.source)})"

    def context(self, that_many: int | None = None) -> Context:
        """What it remembers, and how much would happen."""
        if self.memory is None:
            return Context(self.controller, self.source, that_many=that_many)
        context = Context.recalled(self.controller, self.source, self.memory)
        context.that_many = that_many if that_many is not None else context.that_many
        return context

    def scope(self, game: Game, that_many: int | None = None) -> Scope:
        """From where it looks at the game."""
        return Scope(game, self.context(that_many), game.asker)

    def these(self, game: Game, what: Objects | None, candidate: Candidate) -> Ids:
        """Which of the objects that something would happen to are meant."""
        match what:
            case None:
                return candidate.ids
            case Reference("source") if self.watcher is not None:
                return idset.common(candidate.ids, self.watcher.ids)
            case Reference():
                return idset.common(candidate.ids, self.scope(game).refer(what))
        scope = self.scope(game)
        return candidate.ids if all(matches(scope, p, candidate) for p in what.where) else NONE

    def means_any_of(self, game: Game, which: Selection, candidate: Candidate) -> bool:
        """Whether all of that holds of the objects."""
        scope = self.scope(game)
        return all(matches(scope, predicate, candidate) for predicate in which.where)

    def players(self, game: Game, player: Player) -> tuple[str, ...]:
        """The players of whom it speaks: “a player” is any of them."""
        return self.scope(game).players_in_event(player)

    def stands(self, game: Game) -> bool:
        """Whether its condition holds."""
        condition = self.replacement.condition
        return condition is None or holds(self.scope(game), condition)

    def is_used(self, game: Game) -> None:
        """It has been applied: what was for the next time alone is gone (CR 614.3)."""
        if self.lasting is not None and self.lasting.once:
            game.replacements.remove(self.lasting)


def any_stand(game: Game) -> bool:
    """Whether anything is replaced by what permanents say or effects have left."""
    return bool(game.replacements or game.view().acting.replacing)


def standing(game: Game, takes: Takes) -> Sequence[Effect]:
    """What permanents say and effects have left that ``takes`` picks, those alike together, each object's
    own of those that speak of it.
    """
    acting = game.view().acting
    found: tuple[Effect, ...] | None = acting.kept.get(takes)
    if found is None:
        found = acting.kept[takes] = tuple(each for each in _of_permanents(acting) if takes(each.replacement))
    if not game.replacements:
        return found
    return (*found, *(each for each in _lasting(game) if takes(each.replacement)))


def _of_permanents(acting: Acting) -> list[Effect]:
    found: dict[object, Effect] = {}
    for candidate, change in acting.replacing:
        source = candidate.ids[0][0]
        effect = Effect(change, candidate.controller, source, candidate.seen.name, candidate.count, candidate)
        key = (change, candidate.controller, candidate.seen.name, source if speaks_of_source(change) else None)
        before = found.get(key)
        found[key] = effect if before is None else replace(before, count=before.count + candidate.count)
    return list(found.values())


def _lasting(game: Game) -> list[Effect]:
    found: list[Effect] = []
    for each in game.replacements:
        at = next((i for i, effect in enumerate(found) if effect.lasting == each), None)
        if at is not None:
            found[at] = replace(found[at], count=found[at].count + 1)
            continue
        source = game.stack_of(each.source) if each.source is not None else None
        name = game.view().of(source).name if source is not None else ""
        found.append(Effect(each.replacement, each.controller, each.source, name, lasting=each, memory=each.memory))
    return found


def of_itself(game: Game, candidate: Candidate) -> Iterator[Effect]:
    """What an object that is not on the battlefield says of itself where it is (CR 113.6)."""
    if candidate.zone == "battlefield" or not candidate.known:
        return
    for each in replacing(candidate.seen.compiled(game.rules)):
        if any(
            isinstance(w := getattr(event, "what", None), Reference) and w.what == "source" for event in each.events
        ):
            source = candidate.ids[0][0]
            yield Effect(each, candidate.controller, source, candidate.seen.name, candidate.count, candidate)


def is_source(what: object) -> bool:
    """Whether it means the object with the ability."""
    return isinstance(what, Reference) and what.what == "source"


def regenerates_itself(replacement: Replacement) -> bool:
    """Whether it regenerates its source each time that that would be destroyed (CR 701.19b)."""
    match replacement:
        case Replacement(
            change=DoInstead((Act("regenerate", it),), None), events=(Becomes(what, "destroyed") as event,)
        ):
            return is_source(it) and is_source(what) and event == Becomes(what, "destroyed")
    return False


@lru_cache(maxsize=4096)
def speaks_of_source(replacement: Replacement) -> bool:
    """Whether it says anything of the object that has it, so that it matters which of two alike is applied."""
    return replacement.itself or any(r.what in ("source", "enchanted") for r in all_of(replacement, _REFERENCES))


def raised(number: int, factor: int, times: int, of_what: str) -> int:
    """So many times that many, so often. Raises `CannotExecute` for more than anybody could write down."""
    if times * max(1, factor.bit_length() - 1) > MOST_BITS:
        power = f"{written(factor)} to the power of {written(times)}"
        raise CannotExecute(f"{power} times as {of_what}")
    return number * int(factor**times)
