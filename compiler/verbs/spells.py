"""Countering and copying spells and abilities, and changing their targets (CR 115.7, 701.6, 707.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.quantities.counting import for_each
from ..nouns.recipients import recipients
from ..nouns.stack import on_stack

_TIMES = {"twice": 2, "three times": 3, "four times": 4}


def counter(said: Said) -> Sequence[i.Step] | None:
    """“Counter target spell.”, “Counter it.”"""
    noun = said.noun
    if noun is None or not said.by_player:
        return None
    if said.node.subject is not None:
        return None
    what = on_stack(noun, said.source, said.refer)
    return None if what is None else [i.CounterSpell(what, **said.words)]


def goes_elsewhere(said: Said, last: i.Step) -> i.Step | None:
    """“Exile it instead of putting it into its owner's graveyard.”: of the spell that was just countered."""
    if not isinstance(last, i.CounterSpell) or said.node.subject is not None:
        return None
    match said.node.complements:
        case (n.NounPhrase() as it, n.Gerund(preposition="instead of", verb=n.Verb(main="putting")) as rather) if (
            said.verb == "exile" and it.alone in _IT and _into_graveyard(rather.complements)
        ):
            said.source.claim(it, rather)
            return structs.replace(last, to="exile")
        case (
            n.NounPhrase() as it,
            n.Prepositional(sense="to", object=place),
            n.Gerund(preposition="instead of") as rather,
        ) if said.verb == "return" and place.senses[-1:] == ("hand",) and _instead_of_putting(rather):
            said.source.claim(it, *said.node.complements)
            return structs.replace(last, to="hand") if it.alone in _IT else None
        case (n.NounPhrase(modifiers=(n.Prepositional() as place,)) as it, n.Prepositional() as rather) if (
            said.verb == "put" and rather.sense == "instead of into" and rather.object.senses[-1:] == ("graveyard",)
        ):
            found = _put(place)
        case (n.NounPhrase() as it, n.Prepositional(sense="into") as place, n.Prepositional() as rather) if (
            said.verb == "put" and rather.sense == "instead of into" and rather.object.senses[-1:] == ("graveyard",)
        ):
            said.source.claim(place)
            found = _put(place)
        case _:
            return None
    if found is None or structs.replace(it, modifiers=()).alone not in _IT:
        return None
    said.source.claim(it, rather)
    return structs.replace(last, to=found[0], position=found[1])


_IT = frozenset([("it",), ("that", "card"), ("that", "spell")])
Elsewhere = tuple[Literal["hand", "library"], Literal["top", "bottom", "top or bottom"] | None]


def _instead_of_putting(rather: n.Gerund) -> bool:
    """“instead of putting it in their trash”."""
    match rather.complements:
        case (n.NounPhrase(words=(n.Word(sense="it"),), modifiers=(n.Prepositional(sense="in", object=place),)),):
            return rather.verb.main == "putting" and place.senses[-1:] == ("graveyard",)
    return False


def _into_graveyard(complements: tuple[n.Complement, ...]) -> bool:
    match complements:
        case (n.NounPhrase() as it, n.Prepositional(sense="into", object=n.NounPhrase() as place)):
            return it.alone in _IT and place.senses[-1:] == ("graveyard",)
    return False


def _put(place: n.Prepositional) -> Elsewhere | None:
    """“into its owner's hand”, “on top of its owner's library”, “on the top or bottom of its owner's library”."""
    match place:
        case n.Prepositional(sense="into", object=n.NounPhrase(words=(*_, n.Word(sense="hand")), modifiers=())):
            return "hand", None
        case n.Prepositional(sense="on top of", object=n.NounPhrase(words=(*_, n.Word(sense="library")), modifiers=())):
            return "library", "top"
        case n.Prepositional(
            sense="on",
            object=n.NounList(
                items=(
                    n.NounPhrase(words=(*_, n.Word(sense="top")), modifiers=()),
                    n.NounPhrase(words=(*_, n.Word(sense="bottom")), modifiers=(n.Prepositional(sense="of") as of,)),
                )
            ) as ends,
        ) if ends.conjunctions == {"or"} and of.object.senses[-1:] == ("library",):
            return "library", "top or bottom"
        case n.Prepositional(
            sense="on",
            object=n.NounPhrase(words=(*_, n.Word(sense="bottom")), modifiers=(n.Prepositional(sense="of") as of,)),
        ) if of.object.senses[-1:] == ("library",):
            return "library", "bottom"
    return None


def copy(said: Said) -> Sequence[i.Step] | None:
    """“Copy target instant or sorcery spell.”, “That player copies it for each creature they control.”"""
    noun = said.noun
    if noun is None or not said.by_player:
        return None
    what = on_stack(noun, said.source, said.refer)
    if what is None:
        return None
    times: i.Quantity = i.Number(1)
    for complement in said.node.complements:
        if isinstance(complement, n.Adverb) and complement.sense in _TIMES:
            said.source.claim(complement)
            times = i.Number(_TIMES[complement.sense])
        elif isinstance(complement, n.ForEach):
            times = for_each((times, "1"), complement, said.source)[0]
    return [i.CopySpell(what, said.player(), times, **said.words)]


def new_targets(said: Said, last: i.Step) -> i.Step | None:
    """“You may choose new targets for the copy.”: of what was just copied."""
    of = _for_what(said)
    if not isinstance(last, i.CopySpell) or of is None or last.targets != "kept":
        return None
    subject = said.node.subject
    who = last.player.who if subject is None else said.player().who  # “and may choose a new target for it”
    those = subject is not None and subject.alone == ("each of", "those", "player")
    if subject is not None and those and last.player.who == "each other player":
        said.source.claim(subject)
        who = "that player"
    them = who == "that player" and last.player.who != "you"
    if not _is_copy(of) or "may" not in said.node.verb.senses or not (them or who == last.player.who):
        return None
    said.source.claim(of)
    return structs.replace(last, targets="may choose new")


def _for_what(said: Said) -> n.Noun | None:
    match said.node.complements:
        case (
            n.NounPhrase(words=(*lead, n.Word(sense="new"), n.Word(sense="target")), modifiers=()) as targets,
            n.Prepositional(sense="for", object=n.NounPhrase() | n.NounList() as of) as for_,
        ) if all(isinstance(word, n.Word) and word.kind == "article" for word in lead):
            said.source.claim(targets)
            said.source.claim_own(for_)
            return of
    return None


def _is_copy(of: n.Noun) -> bool:
    return of.alone in (("their", "copy"), ("the", "copy"), ("that", "copy"), ("those", "copy"), ("each", "copy"))


def choose_new(said: Said) -> Sequence[i.Step] | None:
    """“Choose new targets for target spell.”"""
    of = _for_what(said)
    if of is None or _is_copy(of) or not said.by_player:
        return None
    what = on_stack(of, said.source, said.refer)
    return None if what is None else [i.ChangeTargets(what, said.player(), "may choose new targets", **said.words)]


def change(said: Said) -> Sequence[i.Step] | None:
    """“Change the target of target spell with a single target.”"""
    if not said.by_player:
        return None
    match said.node.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="target" | "targets")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() | n.NounList() as noun) as of,),
            ) as targets,
            *rest,
        ):
            pass
        case _:
            return None
    said.source.claim(*targets.words)
    said.source.claim_own(of)
    noun, single = _with_one_target(noun, said)
    what = on_stack(noun, said.source, said.refer)
    if what is None:
        return None
    if single:
        if what.among is None:
            return None
        where = (*what.among.where, i.Compare("targets", "=", i.Number(1)))
        what = structs.replace(what, among=structs.replace(what.among, where=where))
    to: i.Recipient | None = None
    for each in rest:
        if not isinstance(each, n.Prepositional) or each.sense != "to" or to is not None:
            return None
        said.source.claim_own(each)
        found = recipients(each.object, said.source, said.refer)
        if found is None or len(found) != 1:
            return None
        to = found[0]
    new = "change the target" if to is None else "change to"
    return [i.ChangeTargets(what, said.player(), new, to, **said.words)]  # type: ignore[arg-type]


def _with_one_target(noun: n.Noun, said: Said) -> tuple[n.Noun, bool]:
    """“target spell | with a single target”."""
    last = noun.items[-1]
    match last.modifiers:
        case (*rest, n.Prepositional(sense="with", object=n.NounPhrase(alone=("a", "single", "target"))) as with_):
            said.source.claim(with_)
            bare = structs.replace(last, modifiers=tuple(rest))
            if isinstance(noun, n.NounPhrase):
                return bare, True
            return structs.replace(noun, items=(*noun.items[:-1], bare)), True
    return noun, False


DONE = {"counter": counter, "copy": copy, "choose": choose_new, "change": change}
AMENDED = {"choose": new_targets, "exile": goes_elsewhere, "put": goes_elsewhere, "return": goes_elsewhere}
