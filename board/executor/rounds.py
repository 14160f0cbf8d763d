"""The rounds of “for each”: which there are, and those for objects alike done together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Create, ForEach, Gain, HowMany, PutCounters, Reference, Step, Told
from ...numerals import written
from ..errors import CannotExecute
from ..state import ids as idset
from ..state.ids import NONE
from .targets import of_player, targets_of_each

if TYPE_CHECKING:
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..state.context import Context

MOST_ROUNDS = 10_000


def rounds_of(scope: Scope, step: ForEach) -> list[Context]:
    """What each of the rounds knows, in their order."""
    context, alike = scope.context, _alike_rounds(step.steps)
    if step.of is not None:
        if (ids := scope.known(step.of)) is not None:
            noun = step.of.antecedent if isinstance(step.of.antecedent, int) else step.of.id
            return [_of_round(each, noun) for each in _rounds(context, scope.candidates(ids), alike, step.text)]
        return _times(context, scope.number(HowMany(step.of)), alike, step.text)
    if step.objects is not None and step.objects.where and all(isinstance(p, Told) for p in step.objects.where):
        # "For each flip you won": nothing that a board has.
        asks = step.text or step.objects.text
        times = scope.asker.number(context.controller, asks, "the board does not know this")
        return _times(context, times, alike, step.text)
    if step.objects is not None:
        return _rounds(context, scope.candidates(scope.select(step.objects)), alike, step.text)
    if step.players is not None:
        return [_round_of(context, step, player) for player in scope.players(step.players)]
    return _times(context, scope.number(step.times) if step.times is not None else 0, alike, step.text)


def _of_round(round_: Context, noun: int) -> Context:
    """“For each of them, … that creature”: the noun that has named them all names the round's own one in it."""
    if noun:
        round_.named[noun] = round_.that
    return round_


def _round_of(context: Context, step: ForEach, player: str) -> Context:
    """The round of one of the players, with the targets that were chosen for it."""
    round_ = context.fork(that_player=player)
    round_.round_of = player
    theirs = {target: context.targets.get(of_player(target, player), NONE) for target in targets_of_each(step)}
    round_.targets = {**context.targets, **theirs}
    round_.named |= {target.id: ids for target, ids in theirs.items()}
    return round_


def _rounds(context: Context, found: list[Candidate], alike: bool, text: str) -> list[Context]:
    """A round for each of the objects; for those alike one together, where nothing in it tells them apart."""
    rounds: list[Context] = []
    for first, count in [piece for c in found for piece in c.ids]:
        if alike:
            rounds.append(context.fork(that=((first, count),), times=count))
        else:
            bounded(len(rounds) + count, text)
            rounds += [context.fork(that=idset.one(first + k)) for k in range(count)]
    return rounds


def _times(context: Context, times: int, alike: bool, text: str) -> list[Context]:
    """So many rounds, all of them together where nothing is chosen in them."""
    if not times:
        return []
    if alike:
        return [context.fork(times=times)]
    bounded(times, text)
    return [context.fork() for _ in range(times)]


def bounded(rounds: int, text: str) -> None:
    """Refuse more rounds, each with choices of its own, than anybody would wait for."""
    if rounds > MOST_ROUNDS:
        many = f"{written(rounds)} rounds of it with choices of their own"
        raise CannotExecute(f"{text or 'for each'}: {many} are too many")


def _alike_rounds(steps: tuple[Step, ...]) -> bool:
    """Whether rounds for objects alike may be done together: nothing is chosen in them or done to one object."""
    for step in steps:
        match step:
            case Create(creations):
                if any(c.attached_to is not None or c.blocking is not None for c in creations):
                    return False
            case PutCounters() | Gain(what=Reference(antecedent="each")):
                continue
            case _:
                return False
    return True
