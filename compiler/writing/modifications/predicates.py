"""What a continuous effect does, in verbs: “gets +1/+1 and has flying”, “can't block”, “becomes a 1/1 Spirit”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing, listed
from ..scope import CannotWrite, Scope
from . import characteristics, costs, permissions, restrictions, sizes
from .from_elsewhere import played
from .kinds import in_one_noun, noun_of_kind
from .moods import Mood, Verb, Writers

#: What is said in one breath that something can't do.
_BARE = frozenset(["attack", "block", "transform", "crew Vehicles"])


def predicates(changes: tuple[i.Modification, ...], subject: Noun, mood: Mood, scope: Scope) -> str:
    """All that is said of the subject, with the verbs as it wants them."""
    match changes:
        case (i.SetTypes() as types, i.RemoveAbilities(()), i.AddAbilities(keywords=(enchant, *_)) as given) if (
            enchant.startswith("enchant ")
        ):
            other = "lose all other abilities" if subject.plural else "loses all other abilities"
            return f"{predicates((types, given), subject, mood, scope)} and {other}"
    verbs = _merged(_verbs(changes, subject, mood, scope))
    said = [f"{agreeing(subject, verb)} {rest}".rstrip() for verb, rest in verbs]
    if any(isinstance(each, i.LibraryTop) for each in changes[:1]) and len(said) == 2 and subject.you:
        return f"{said[0]}, and {subject.words} {said[1]}"
    return listed(said)


def _merged(verbs: list[Verb]) -> list[Verb]:
    """What something can't do in one breath: “can't attack or block”, “can't attack or block alone”."""
    merged: list[Verb] = []
    barred: list[str] = []
    for verb, rest in verbs:
        if verb == "can't" and rest in _BARE:
            barred.append(rest)
            merged[len(merged) - (len(barred) > 1) :] = [Verb(verb, listed(barred, "or"))]
            continue
        barred = []
        if (verb, rest) == ("can't", "block alone") and merged[-1:] == [Verb("can't", "attack alone")]:
            merged[-1] = Verb("can't", "attack or block alone")
        else:
            merged.append(Verb(verb, rest))
    return merged


def _play_and_cast(changes: tuple[i.Modification, ...], scope: Scope) -> Verb | None:
    """“play lands and cast spells from the top of your library”."""
    match changes:
        case (i.MayPlay() as one, i.MayPlay() as other):
            (first, place), (second, same) = played(one, scope), played(other, scope)
            if place == same and one.how != other.how:
                return Verb("may", f"{first} and {second} {place}")
    return None


def _verbs(changes: tuple[i.Modification, ...], subject: Noun, mood: Mood, scope: Scope) -> list[Verb]:
    verbs: list[Verb] = []
    k = 0
    while k < len(changes):
        run = in_one_noun(changes[k : scope.account.apart] if k < scope.account.apart else changes[k:])
        if run > 1 or (run == 1 and isinstance(changes[k], i.SetTypes)):
            verbs.append(Verb(mood.be, noun_of_kind(changes[k : k + run], subject, scope)))
            k += run
            continue
        if (play_and_cast := _play_and_cast(changes[k : k + 2], scope)) is not None:
            verbs.append(play_and_cast)
            k += 2
            continue
        change = changes[k]
        writer = MODIFICATIONS.get(type(change))
        if writer is None:
            raise CannotWrite(change)
        verbs.append(writer(change, subject, mood, scope))
        k += 1
    return verbs


_FAMILIES = (restrictions, characteristics, costs, permissions, sizes)
MODIFICATIONS: Writers = {
    **{change: writer for family in _FAMILIES for change, writer in family.WRITERS.items()},
}
