"""Several steps that are one clause: what is merged into the words of another step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import structs

from ... import instructions as i
from .english import YOU, listed, plural
from .scope import CannotWrite, Clause, Said, Scope

_Asked = tuple[i.Gain, i.Condition]


def of_one_player(before: i.Step, step: i.Step) -> tuple[_Asked, _Asked] | None:
    """What one player gains if one thing holds, and if another one does: “can't … if … and can't … if …”."""
    match before, step:
        case i.If(one, (i.Gain(i.Player() as who) as first,), ()), i.If(other, (i.Gain(also) as second,), ()):
            return ((first, one), (second, other)) if who == also and who.id else None
    return None


def merged(steps: Sequence[i.Step], scope: Scope) -> list[i.Step]:
    """The steps, where several continuous effects on one target are one sentence: “gains flying and becomes blue”."""
    out: list[i.Step] = []
    for step in steps:
        match out[-1:], step:
            case [i.Gain(i.Reference("target", id=of), (*before,), until)], i.Gain(
                i.Reference("target", id=also), (*more,), same
            ) if of == also > 0 and until == same:
                out[-1] = structs.replace(out[-1], changes=(*before, *more))
                scope.now(apart=len(before))
            case [i.Gain(i.Reference("source") as it, (*before,), "end of turn" as until)], i.Gain(
                also, (i.AddAbilities(abilities=(_, *_)) as more,), same
            ) if it == also and until == same:
                out[-1] = structs.replace(out[-1], changes=(*before, more))
                scope.now(apart=len(before))
            case _:
                out.append(step)
    return out


def on_one_target(before: i.Step, step: i.Step) -> bool:
    """Whether counters of several kinds are put on one target."""
    match before, step:
        case i.PutCounters(on=i.Reference("target", id=of), each=True), i.PutCounters(
            on=i.Reference("target", id=also)
        ):
            return of == also > 0
    return False


def put_on_one_target(steps: Sequence[i.Step], scope: Scope) -> Clause:
    """“put a +1/+1 counter and a lifelink counter on target creature”."""
    first, *others = steps
    last = scope.clause(first)
    counters, on, target = last.rest.partition(" on ")
    said = [counters]
    for before, step in pairwise([first, *others]):
        if not on_one_target(before, step):
            break
        said.append(scope.clause(step).rest.partition(" on ")[0])
    return last._replace(rest=f"{listed(said)}{on}{target}")


def is_other_half(before: i.Step, step: i.Step) -> bool:
    """Whether damage by the same is prevented too: “that would be dealt to and dealt by target creature this turn”."""
    match before, step:
        case (
            i.PreventDamage(to=(i.Reference() as to,), by=None, amount=None, next_time=False),
            i.PreventDamage(to=(), by=i.Reference() as by, amount=None, next_time=False),
        ) if (before.kind, before.until) == (step.kind, step.until):
            return to == by or (to.id > 0 and to.id == by.antecedent)
    return False


def is_amassing(step: i.Step) -> bool:
    """Whether with this step begins that an Army is amassed (CR 701.47a)."""
    match step:
        case i.If(steps=(i.Create((i.Creation(via="amass"),)),), otherwise=()):
            return True
    return False


def amass(steps: Sequence[i.Step], scope: Scope) -> Said:
    match steps:
        case (i.If(steps=(i.Create((i.Creation(token=i.Described(army)),)),)), i.Act("choose"), i.PutCounters(put), _):
            kind = "" if army.subtypes[0] == "Zombie" else f"{plural(army.subtypes[0])} "
            many = f"{put.count.value}" if isinstance(put.count, i.Number) else scope.phrase(put.count)
            return Clause(YOU, "amass", f"{kind}{many}")
    raise CannotWrite(steps[0], "amassed otherwise")


def attacks_it(before: i.Step, step: i.Step, scope: Scope) -> str:
    """“create a 3/3 black Horror creature token | that attacks that player each combat if able”."""
    match step:
        case i.Gain(i.Reference("created"), (i.Must("attack", whom=i.Player() as whom),), None) if isinstance(
            before, i.Create
        ):
            return f" that attacks {scope.noun(whom).words} each combat if able"
    return ""


def populates(step: i.Step) -> bool:
    return isinstance(step, i.Create) and step.creations[0].via == "populate"


def is_shuffled_in(before: i.Step, step: i.Step) -> bool:
    """Whether the step before is “shuffle … into”, which says that the library is shuffled."""
    into = isinstance(before, i.Move) and before.to == "library" and before.position is None
    return into and isinstance(step, i.Shuffle)


def shuffler_of(step: i.Step, after: Sequence[i.Step]) -> i.Player | None:
    """Whose library that step shuffles something into, if the next one says so."""
    match after:
        case (i.Shuffle(player) as shuffle,) if is_shuffled_in(step, shuffle):
            return player
    return None
