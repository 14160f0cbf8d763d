"""What spells and abilities do: they target, counter, and cause others to do something (CR 115, 701.6)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ..player_names import controller_of, is_player
from ..players import player
from .heard import Heard


def whose_spell_or_ability(said: Heard) -> i.Player | None:
    """Who controls “a spell or ability you control”, the subject, which is claimed; None for another one."""
    match said.subject:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="spell")), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="ability"),), modifiers=(n.Word(kind="control") as control,)),
            ),
            joints=("or",),
        ) if not control.controlling.negated and not control.controlling.owns:
            said.source.claim(said.subject)
            return controller_of(control.controlling.who, said.source.words(control))
    return None


def target(said: Heard) -> i.AnyEvent | None:
    """“becomes the target of a spell or ability an opponent controls”."""
    of = said.phrase("of")
    together = said.one_or_more(said.subject)
    if of is None:
        return None
    said.source.claim_own(of)
    words = [w.sense for item in of.object.items for w in item.plain_words]
    if {"spell", "ability"} - set(words) and "ability" in words:
        return None  # an ability alone
    by = spell_or_ability(said, of.object)
    return None if by is None else i.BecomesTarget(said.those(said.subject), by, together=together)


def spell_or_ability(said: Heard, noun: n.Noun) -> i.Selection | None:
    """“a spell or ability [an opponent controls]”, “a spell”: which of them."""
    match noun:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="spell")), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="ability") as head,), modifiers=modifiers),
            ),
            joints=("or",),
        ):
            said.source.claim_own(noun)
            said.source.claim(noun.items[0], head)
            controlled = structs.replace(
                noun.items[1], words=(n.Word(kind="noun", text="source", span=head.span),), modifiers=modifiers
            )
            found = said.objects(controlled)
            return i.Selection(found.where, said.source.words(noun)) if isinstance(found, i.Selection) else None
        case (
            n.NounPhrase(words=(*_, n.Word(sense="spell")))
            | n.NounList(items=(*_, n.NounPhrase(words=(*_, n.Word(sense="spell")))), joints=("or",))
        ):
            found = said.objects(noun)
            if isinstance(found, i.Selection):
                return structs.replace(found, where=(i.IsSpell(), *found.where))
    return None


def causes(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability an opponent controls causes you to discard this card”: who does what because of it."""
    match said.node.complements:
        case (
            n.NounPhrase() as who,
            n.Infinitive(verb=n.Verb(senses=("discard",)) as verb, complements=(n.NounPhrase() as what,)) as to,
        ) if is_player(who):
            by = spell_or_ability(said, said.subject)
        case _:
            return None
    if by is None:
        return None
    said.source.claim(verb)
    said.source.claim_own(to)
    return i.Does(player(who, said.source), "discard", said.objects(what), cause=by)


def counters_it(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability you control counters a spell” (CR 701.6)."""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.alone != ("a", "spell") or len(said.node.complements) > 1:
        return None
    whose = whose_spell_or_ability(said)
    if whose is None:
        return None
    said.source.claim(noun)
    by = i.Selection((i.OneOf((i.IsSpell(), i.IsAbility())), i.ControlledBy(whose)), said.source.words(said.subject))
    return i.Becomes(i.Selection((i.IsSpell(),), said.source.words(noun)), "countered", by)
