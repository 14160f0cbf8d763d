"""What is done for each of some players, objects or times: “for each opponent, …”, “for each of those creatures, …”."""

from __future__ import annotations

from collections.abc import Callable

from .... import instructions as i
from ..blanking import below
from ..counting import for_each, ways
from ..english import YOU
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections import described
from ..sentences import sentences


def _for_each(value: i.ForEach, scope: Scope) -> Said:
    said = next((words for rule in _RULES if (words := rule(value, scope)) is not None), None)
    if said is None:
        raise CannotWrite(value)
    done = [step for each in value.steps for step in (each.steps if isinstance(each, i.May) else (each,))]
    if any(isinstance(step, i.Create) for step in done):
        scope.speaks_of("token", plural=True)
    return said


def _each(words: str, value: i.ForEach, scope: Scope) -> Whole:
    return Whole(f"for each {words}, {sentences(value.steps, scope, one=True)}")


def _player(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each player who …, …”, “for each player, …”."""
    players = value.players
    if players is None:
        return None
    if players.such is not None or players.but is not None:
        return _each(scope.noun(players).words.removeprefix("each "), value, scope)
    return _each("player", value, scope) if players.who == "each player" else None


def _are_chosen(steps: tuple[i.Step, ...]) -> bool:
    """Whether what it is done to is chosen for each of them, as a target or at last."""
    match steps:
        case (*_, i.Act("choose")):
            return True
    return any(isinstance(each, i.Reference) and each.what == "target" for each in below(steps))


def _opponent(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each opponent, choose target creature …”; “each opponent loses 2 life unless …”."""
    if value.players is None or value.players.who != "each opponent":
        return None
    first = value.steps[0]
    done = sentences(value.steps, scope, one=True)
    if isinstance(first, i.May) and first.otherwise and done.startswith("that player "):
        return Whole(f"each opponent {done.removeprefix('that player ')}")
    if _are_chosen(value.steps):
        scope.speaks_of(scope.account.called, plural=True)
    return Whole(f"for each opponent, {done}")


def _object(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each creature you control, …”, “each creature deals 1 damage to its controller”."""
    if value.objects is None:
        return None
    found = described(value.objects, scope, prep="in")
    match value.steps:
        case (i.Damage(i.Reference("that", antecedent="each")) as damage,):
            scope.speaks_of(found.heads[-1])
            return Whole(f"{found.one('each')} {scope.clause(damage).follows}")
    if not value.objects.where and scope.account.called == "card":
        scope.speaks_of("card")
        return _each("card", value, scope)
    scope.speaks_of(found.last)
    return _each(found.one(""), value, scope)


def _of_those(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each of them, …”, “for each of those creatures, …”."""
    of = value.of
    if of is None or of.what not in ("that", "created") or value.times is not None or not scope.account.it.plural:
        return None
    pronoun = of == i.Reference("that", antecedent=of.antecedent)
    those = scope.account.it.object if pronoun else scope.that().words
    scope.speaks_of(scope.account.called)
    return _each(f"of {those}", value, scope)


def _time(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each 1 damage prevented this way, …”, “populate X times”, “for each card in your hand, …”."""
    if isinstance(value.times, i.ThatMany):
        return _each("1 damage prevented this way", value, scope)
    match value.steps, value.times:
        case (i.Act("choose"), i.Create((i.Creation(via="populate"),))), i.Variable() as times:
            return Clause(YOU, "populate", f"{scope.phrase(times)} times")
        case (once,), i.Variable() as times:
            return Whole(f"{scope.step(once)} {scope.phrase(times)} times")
    if value.times is None or value.of is not None:
        return None
    return _each(for_each(value.times, scope), value, scope)


def _target(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each of up to two target creatures, …”."""
    if value.of is None or value.of.what != "target" or value.times is not None:
        return None
    targets = scope.noun(value.of)
    if not targets.plural:
        return None
    scope.speaks_of(scope.account.called)
    return _each(f"of {targets.words}", value, scope)


def _done_so(value: i.ForEach, scope: Scope) -> Said | None:
    """“for each card discarded this way, …”."""
    if value.of is None or value.times is not None:
        return None
    words = ways(value.of, scope, many=False)
    scope.speaks_of("card" if value.of.what in ("exiled", "discarded", "revealed", "milled") else "permanent")
    return _each(words, value, scope)


#: In this order: the first that has an answer is right.
_RULES: tuple[Callable[[i.ForEach, Scope], Said | None], ...] = (
    _player,
    _opponent,
    _object,
    _of_those,
    _time,
    _target,
    _done_so,
)


WRITERS: Writers = {
    i.ForEach: _for_each,
}
