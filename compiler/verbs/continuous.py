"""Continuous effects of resolving spells and abilities (CR 611.2): what a clause changes, and until when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import first_adverb
from ...values.colors import COLORS_BY_WORD
from ..clauses.said import Said
from ..costs.keyword_costs import with_cost
from ..modifying import Found, modified
from ..modifying.as_though import as_though
from ..modifying.found import done
from ..modifying.kinds import without_others
from ..modifying.subjects import of_each_kind

#: Verbs of what comes about: without a duration it is for good.
_COMES_ABOUT = frozenset(["gain", "become", "change"])
#: What a player may do to something, now: “you may switch its power and toughness”.
_DONE_TO_THINGS = frozenset(["switch", "double", "triple", "change", "gain"])


def change(said: Said) -> Sequence[i.Step] | None:
    """“Creatures you control get +1/+1 until end of turn”, “gain control of it”, “it can't block this turn”."""
    if said.node.verb.auxiliaries[-1:] == ("perpetually",):
        if said.lasting is not None:
            return None
        bare = structs.replace(said.node.verb, words=said.node.verb.words[-1:])
        said = structs.replace(said, node=structs.replace(said.node, verb=bare), until="perpetually")
    said = _decided(_without_only(said))
    if (either := _either(said)) is not None:
        return [either]
    clauses = of_each_kind(said.node, said.source)
    if len(clauses) > 1:
        each = [_changed(structs.replace(said, node=clause)) for clause in clauses]
        steps = [step for found in each for step in found or ()]
        if None not in each and (alike := _of_one_color(steps)) is not None:
            return alike
        return None if None in each or any(map(_chooses, steps)) else steps
    return _changed(said)


def _without_only(said: Said) -> Said:
    """“(instead) | only | creatures your opponents control get …”: those, and none of what the step before says."""
    subject = said.node.subject
    if not isinstance(subject, n.NounPhrase) or not isinstance(said.before, i.Gain) or len(subject.words) < 2:
        return said
    only, *words = subject.words
    if not isinstance(only, n.Word) or only.sense != "only" or said.verb not in ("get", "gain"):
        return said
    said.source.claim(only)
    these = structs.replace(subject, words=tuple(words), span=n.Span(words[0].span.start, subject.span.end))
    return structs.replace(said, node=structs.replace(said.node, subject=these))


def _decided(said: Said) -> Said:
    """“you may | gain control of it”: what is done if the player decides so."""
    verb, subject = said.node.verb, said.node.subject
    if verb.auxiliaries != ("may",) or said.verb not in _DONE_TO_THINGS or subject is None or not said.by_player:
        return said
    node = structs.replace(said.node, verb=structs.replace(verb, words=verb.words[-1:]))
    if subject.alone == ("you",):
        said.source.claim(subject)
        node = structs.replace(node, subject=None)
    return structs.replace(said, node=node)


def _either(said: Said) -> i.Choose | None:
    """“gets +1/-1 or -1/+1 until end of turn”: one of the two, as it resolves (CR 608.2d)."""
    noun = said.noun
    if said.verb != "get" or not isinstance(noun, n.NounList) or noun.conjunctions != {"or"}:
        return None
    if any(item.kinds != ("power/toughness change",) for item in noun.items):
        return None
    said.source.claim_own(noun)
    options: list[tuple[i.Step, ...]] = []
    for item in noun.items:
        complements = tuple(item if each is noun else each for each in said.node.complements)
        options.append(
            tuple(_changed(structs.replace(said, node=structs.replace(said.node, complements=complements))) or ())
        )
    if not all(options):
        return None
    return i.Choose(tuple(options), tuple(map(said.source.words, noun.items)), i.Player("you"))


def _of_one_color(steps: Sequence[i.Step]) -> Sequence[i.Step] | None:
    """“You and permanents you control gain protection | from the color of your choice”: one color for all of them."""
    given: list[i.Step] = []
    for step in steps:
        match step:
            case i.Gain(changes=(i.GainOneOf(keywords, i.Player("you")),)) if keywords == _FROM_ONE_COLOR:
                chosen = i.AddAbilities(("protection from the chosen color",))
                given.append(structs.replace(step, changes=(chosen,)))
            case _:
                return None
    return [i.ChooseQuality(i.Player("you"), "color"), *given]


_FROM_ONE_COLOR = tuple(f"protection from {color}" for color in COLORS_BY_WORD)


def _chooses(step: i.Step) -> bool:
    """Whether something is chosen as it begins: of two steps that would be two choices."""
    changes = step.changes if isinstance(step, i.Gain) else ()
    return any(isinstance(each, i.GainOneOf) or getattr(each, "player", None) is not None for each in changes)


def _changed(said: Said) -> Sequence[i.Step] | None:
    found = modified(said)
    if found is None or (isinstance(found.what, i.Reference) and found.what.what == "other"):
        return None
    timed, until = said.lasts()
    if found.until is not None:
        timed, until = True, found.until
    elif not timed and (last := _done_otherwise(said, found)) is not None:
        timed, until = True, last.until
    comes_about = said.verb in _COMES_ABOUT and done(said)
    if not timed and not comes_about and not _lasts_for_good(found) and not _each_combat(said, found):
        return None
    is_so = until is None and said.verb not in _COMES_ABOUT and _is_of_kinds(found)
    return [i.Gain(found.what, found.changes, until, is_so, **said.words)]


def _done_otherwise(said: Said, found: Found) -> i.Gain | None:
    """“target creature gets -1/-1 until end of turn. It gets -4/-4 | instead”: the step before, which says how long."""
    last = said.before
    if not isinstance(last, i.Gain) or first_adverb(said.node.complements, "instead") is None:
        return None
    spoken = isinstance(found.what, i.Reference) and found.what.what == "that"
    return last if spoken and [*map(type, last.changes)] == [*map(type, found.changes)] else None


#: What something is, of which it is told whether it becomes it (CR 611.2e).
_KINDS = (i.SetTypes, i.SetColors)


def _is_of_kinds(found: Found) -> bool:
    spoken = isinstance(found.what, i.Reference) and found.what.what in ("that", "revealed")
    return spoken and isinstance(found.changes[0], _KINDS)


def permitted(said: Said, then: n.Subordinate) -> i.Gain | None:
    """“it can attack this turn | as though it didn't have defender” (CR 609.4)."""
    found = as_though(said, then)
    timed, until = said.lasts()
    if found is None or not (timed or found.until is not None):
        return None
    if isinstance(found.what, i.Reference) and found.what.what == "other":
        return None
    return i.Gain(found.what, found.changes, found.until or until, **said.words)


def _lasts_for_good(found: Found) -> bool:
    """Whether no static ability would say it: “that creature loses defender”, “it's a Zombie in addition to …”.

    “It's an enchantment” is one only where it says what something returns as (`kinds`).

    Else the words may be those of a static ability that says more than is understood.
    """
    match found.changes:
        case (i.SetTypes(added=True), *_) | (i.LoseThisAbility(),):
            return True
        case (i.SetColors(added=False),):
            return isinstance(found.what, i.Reference) and found.what.what == "that"
        case (i.SetTypes(supertypes=()), *more) if all(isinstance(each, i.SetColors | i.AddAbilities) for each in more):
            return isinstance(found.what, i.Reference) and found.what.what == "that"
        case (i.SetPT(),):
            return isinstance(found.what, i.Reference) and found.what.what == "target"
        case (i.RemoveAbilities(),):
            return isinstance(found.what, i.Reference) and found.what.what in ("that", "target", "created")
    return False


def _each_combat(said: Said, found: Found) -> bool:
    """“It attacks each combat if able”: from now on, of what a step before speaks of."""
    often = any(isinstance(each, n.Adverb) and each.sense == "each combat" for each in said.node.complements)
    spoken = isinstance(found.what, i.Reference) and found.what.what in ("that", "target", "created")
    return often and spoken and isinstance(found.changes[0], i.Must)


def keyword_cost(said: Said, last: i.Step) -> i.Step | None:
    """“The flashback cost is equal to its mana cost.”: of the keyword that the step before gives."""
    costing = with_cost(said.node, last.changes, said.source) if isinstance(last, i.Gain) else None
    return structs.replace(last, changes=costing) if costing is not None else None


def nothing_else(said: Said, last: i.Step) -> i.Step | None:
    """“It loses all other card types.”: what the step before makes of it is all that it is."""
    alone = without_others(said.node, last.changes) if isinstance(last, i.Gain) else None
    if alone is None or not isinstance(last, i.Gain):
        return None
    said.source.claim(said.node)
    return structs.replace(last, changes=alone)


DONE = {"": change}
AMENDED = {"be": keyword_cost, "lose": nothing_else}
HELD = {"": change}
