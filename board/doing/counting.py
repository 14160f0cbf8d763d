"""How much each of some players does of something: “each player loses life equal to the number of … they control”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from ...instructions import ChosenNumber, Player, Reference, Value
from ..looking.who import is_several
from ..state import ids as idset
from ..state.context import Answers

if TYPE_CHECKING:
    from ...instructions import Quantity, Step
    from ..looking.scope import Scope


class as_that_player:  # read as a phrase: “with as_that_player(…)”
    """What is said of one of several players speaks of “that player”."""

    __slots__ = ("_before", "_context", "_player", "_round", "_several")

    def __init__(self, scope: Scope, player: str, several: bool) -> None:
        self._context, self._player, self._several = scope.context, player, several

    def __enter__(self) -> None:
        if self._several:
            self._before, self._context.that_player = self._context.that_player, self._player
            self._round, self._context.round_of = self._context.round_of, self._player

    def __exit__(self, *_: object) -> None:
        if self._several:
            self._context.that_player, self._context.round_of = self._before, self._round


def could_do(scope: Scope, step: int, could: Mapping[str, bool]) -> None:
    """Which players did what they had to by that step, and which could not (CR 608.2c): “each opponent who can't”."""
    did = tuple(player for player, able in could.items() if able)
    answers = Answers(did, tuple(player for player in could if player not in did))
    scope.context.could = {**scope.context.could, step: answers} if step else scope.context.could


@contextmanager
def as_each_player(scope: Scope, noun: Player, player: str, *, several: bool) -> Iterator[None]:
    """The same, where what is said may also name the players by the noun that they were called by.

    What each of them chooses, or has on top of the library, is their own; together it is what the words have named.
    """
    context = scope.context
    players, targets, named = context.players, context.targets, context.named
    context.players = {**players, noun: (player,)}
    if several:
        context.targets = {what: ids for what, ids in targets.items() if what.what == "target"}
        context.named = dict(named)
    with as_that_player(scope, player, several):
        yield
    context.players = players
    if several:
        context.targets = {**context.targets, **targets}
        changed = {noun_: ids for noun_, ids in context.named.items() if named.get(noun_) != ids}
        context.named = {
            **named,
            **{noun_: idset.union(named.get(noun_, idset.NONE), ids) for noun_, ids in changed.items()},
        }


def apart(scope: Scope, step: Step) -> Iterator[None]:
    """Once as each of the players of whom a step speaks, each for themselves: “each player … they control” (CR 101.4).

    Once as it is, where it speaks of no several players so.
    """
    noun = _spoken_of(step)
    players = scope.players(noun) if noun is not None else ()
    if noun is None or len(players) < 2:
        yield
        return
    scope.asker.determined("player", scope.context.controller, players)
    for player in players:
        with as_each_player(scope, noun, player, several=True):
            yield


@lru_cache(maxsize=4096)
def _spoken_of(step: Step) -> Player | None:
    """The noun that another one of the same step refers back to: the “they” of “each player”."""
    nouns = [each for each in step.walk() if isinstance(each, Player)]
    back = {each.antecedent for each in nouns if each.who == "that player"}
    return next((each for each in nouns if is_several(each) and each.id and each.id in back), None)


def each_number(scope: Scope, player: Player, quantity: Quantity) -> list[tuple[str, int]]:
    """Each of the players with the number that is meant of them, all settled before anything is done."""
    players = scope.players(player)
    found: list[tuple[str, int]] = []
    for each in players:
        with as_that_player(scope, each, len(players) > 1):
            found.append((each, scope.number(quantity) * scope.context.times * scope.context.resolving.count))
    return found


def of_each_apart(step: Step, onto: tuple[Value, ...]) -> str:
    """Why the board does not count so much for each of several objects; "" if it does, or none are apart."""
    several = {each.id for each in onto if isinstance(each, Reference) and each.what == "all" and each.id}
    spoken = any(isinstance(each, Reference) and each.antecedent in several for each in step.walk())
    return "the board does not count it for each of them" if spoken else ""


def unasked(amount: Quantity | None) -> str:
    """Why the board does not have so much be paid; "" if it does."""
    return "the board does not ask how much is paid" if isinstance(amount, ChosenNumber) else ""
