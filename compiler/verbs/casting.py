"""Casting and playing cards from elsewhere (CR 601.3, 608.2g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.spending import mana_of_any, what_is_cast
from ..modifying.from_elsewhere import payment
from ..nouns.cards import BATCHES


def cast(said: Said) -> Sequence[i.Step] | None:
    """“cast it without paying its mana cost”, “play that card this turn”: now, or for as long as the words say."""
    noun = said.noun
    if not said.by_player or noun is None or "must" in said.node.verb.auxiliaries:
        return None
    for_a_time, until = said.lasts()
    rest = [each for each in said.node.complements if each is not noun and each is not said.lasting]
    paid = payment(said, rest)
    if paid is None:
        return None
    what = _from_among(said, noun) or said.refer(noun)
    itself = what.what == "source" and until == i.WHILE_EXILED
    if (
        not (_is_known(what) or itself)
        or _is_one_of_each(what)
        or (what.what == "linked" and not for_a_time and noun.plain_words[0].plural)
    ):
        return None  # “you may play cards exiled with this artifact”: not now
    verb: Any = _LOOKING.get(said.verb, said.verb)
    looks = verb != said.verb
    if for_a_time or looks:
        return [i.MayCast(said.player(), what, until, verb, paid.paying, costs=paid.costs, looks=looks, **said.words)]
    last = noun.items[-1] if isinstance(noun, n.NounList) else noun
    if last.head is not None and last.head.sense == "spell":
        what, such = _as_a_spell(what)
        return [i.Cast(said.player(), what, verb, paid.paying, paid.costs, such, **said.words)]
    return [i.Cast(said.player(), what, verb, paid.paying, paid.costs, **said.words)]


def _as_a_spell(what: i.Reference) -> tuple[i.Reference, i.Selection | None]:
    """“a sorcery spell from your hand”: the spell is one, whatever the card in the hand is (CR 601.3e)."""
    so = tuple(each for each in what.where if _is_of_the_spell(each)) if what.what == "choice" else ()
    if what.among is None or not so:
        return what, None
    place = structs.replace(what.among, where=tuple(each for each in what.where if each not in so))
    return structs.replace(what, among=place), i.Selection(so)


def _is_of_the_spell(value: i.Predicate) -> bool:
    """Whether it asks the characteristics of the spell, and not where the card is or what became of it."""
    match value:
        case i.OneOf(predicates) | i.AllOf(predicates):
            return all(map(_is_of_the_spell, predicates))
        case i.Not(predicate):
            return _is_of_the_spell(predicate)
    return isinstance(value, _OF_THE_SPELL)


_OF_THE_SPELL = (
    *(i.HasType, i.HasSubtype, i.HasSupertype, i.HasColor, i.HasKeyword, i.IsHistoric),
    *(i.Compare, i.HasParity, i.SharesWith, i.IsChosen),
)

#: “You may look at and play that card”: of what may be cast, where it lies face down.
_LOOKING = {"look at and play": "play", "look at and cast": "cast"}


def _from_among(said: Said, noun: n.Noun) -> i.Reference | None:
    """“spells from among them”, “spells from among those exiled cards”: any of those."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="spell") as spell,),
            modifiers=(n.Prepositional(sense="from among", object=cards) as among,),
        ) if spell.plural:
            pass
        case _:
            return None
    said.source.claim(spell)
    said.source.claim_own(among)
    return said.refer(cards)


def spend(said: Said) -> Sequence[i.Step] | None:
    """“you may spend mana | as though it were mana of any type to cast it” (behind_clauses.py)."""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.alone != ("mana",):
        return None
    said.source.claim(noun)
    return [i.MaySpendAs(said.player(), i.Reference("other", said.source.words(said.node)), "any type", **said.words)]


def spent(said: Said) -> Sequence[i.Step] | None:
    """“mana of any type can be spent to cast it”."""
    match said.node.subject, said.node.complements:
        case n.NounPhrase() as mana, (n.Infinitive() as purpose,) if said.node.verb.senses == ("can", "be", "spent"):
            kind, cast_ = mana_of_any(mana), what_is_cast(purpose, said.source)
            if kind is None or cast_ is None:
                return None
            said.source.claim(mana)
            return [i.MaySpendAs(i.Player("you", "you"), cast_, kind, **said.words)]
    return None


def _is_one_of_each(what: i.Reference) -> bool:
    """“a spell from each opponent's graveyard”: one of each of them, which no reference says."""
    among = what.among.where if what.among is not None and what.what == "choice" else ()
    return any(
        isinstance(each, i.InZone) and each.player is not None and each.player.who == "each opponent" for each in among
    )


def _is_known(what: i.Reference) -> bool:
    """Whether the words say which cards: those that were spoken of, or some of a zone."""
    among = what.where
    if what.what in ("target", "choice"):
        return any(isinstance(each, i.IsAmong | i.InZone) or _is_of_zones(each) for each in among)
    return what.what == "that" or what.what in BATCHES


def _is_of_zones(value: i.Predicate) -> bool:
    """“from your hand or graveyard”."""
    return isinstance(value, i.OneOf) and all(isinstance(each, i.InZone) for each in value.predicates)


DONE = {"cast": cast, "play": cast, "spend": spend, **dict.fromkeys(_LOOKING, cast)}
HELD = {"spent": spent}
