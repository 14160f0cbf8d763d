"""What may be done that the rules do not allow: playing cards from elsewhere, not untapping (CR 601.3b, 502.3)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.parts import mana
from ..nouns.objects import selection
from ..nouns.quantities.values import number_of
from .costs import spells
from .found import Found, rest
from .from_elsewhere import play


def read(said: Said) -> Found | None:
    """“You may play lands from your graveyard”, “you may choose not to untap …”, “can be your commander”."""
    match said.node.verb.senses:
        case ("may", "play" | "cast" as how) if said.standing or said.until is not None:
            return play(said, "play" if how == "play" else "cast")
        case _ if not said.standing:
            return None
        case ("may", "choose"):
            return _stays_tapped(said)
        case ("can", "be"):
            return _commander(said)
        case ("can", "have"):
            return _in_deck(said)
        case ("can", "be", "attached"):
            return _attached_only(said)
        case ("may", "pay"):
            return _otherwise_paid(said)
    return None


def _commander(said: Said) -> Found | None:
    match said.whom(), rest(said):
        case i.Reference("source") as what, [n.NounPhrase(alone=("your", "commander")) as noun]:
            said.source.claim(noun)
            return Found(what, (i.CanBeCommander(),))
    return None


def _in_deck(said: Said) -> Found | None:
    """“A deck can have any number of cards named Relentless Rats”."""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(alone=("a", "deck")) as deck,
            [n.NounPhrase(words=(*many, n.Word(sense="card") as card), modifiers=(n.Named() as named,))],
        ):
            said.source.claim(deck, card, named)
        case _:
            return None
    match many:
        case [n.Word(sense="any number of") as any_]:
            said.source.claim(any_)
            return Found(i.Reference("source"), (i.ManyInDeck(named.name),))
        case [n.Word(sense="up to") as up_to, n.Word() as number] if (most := number_of(number)) is not None:
            said.source.claim(up_to, number)
            return Found(i.Reference("source"), (i.ManyInDeck(named.name, most),))
    return None


def _attached_only(said: Said) -> Found | None:
    """“This Equipment can be attached only to a legendary creature.”"""
    match said.whom(), rest(said):
        case i.Reference("source") as what, [
            n.Adverb(sense="only") as only,
            n.Prepositional(sense="to", object=n.NounPhrase(words=(n.Word(kind="article") as one, *_)) as to) as to_,
        ]:
            said.source.claim(only, one)
            said.source.claim_own(to_)
            return Found(what, (i.AttachesOnlyTo(selection(to, said.source)),))
    return None


def _otherwise_paid(said: Said) -> Found | None:
    """“You may pay {0} rather than pay the mana cost for Zombie creature spells you cast.”"""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(alone=("you",)) as you,
            [
                n.NounPhrase(words=(n.Word(kind="mana") as paid,), modifiers=()),
                n.Gerund(
                    preposition="rather than",
                    verb=n.Verb(senses=("pay",)) as pay,
                    complements=(
                        n.NounPhrase(alone=("the", "mana cost")) as cost,
                        n.Prepositional(sense="for", object=of) as for_,
                    ),
                ) as rather,
            ],
        ):
            symbols, what = mana(paid, said.source), spells(of, said)
        case _:
            return None
    head = of.items[-1].head
    whose = what.among.where if what.among is not None else ()
    mine = any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in whose)
    if symbols is None or head is None or head.sense != "spell" or not mine:
        return None
    said.source.claim(you, pay, cost)
    said.source.claim_own(rather, for_)
    payment = i.PayMana(i.Player("you", "you"), symbols, text=said.source.words(paid))
    return Found(what, (i.InsteadOfManaCost((payment,)),))


def _stays_tapped(said: Said) -> Found | None:
    """“You may choose not to untap this creature during your untap step.”"""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(alone=("you",)) as you,
            [
                n.Infinitive(
                    word="not to", verb=n.Verb(senses=("untap",)), complements=(n.NounPhrase() as noun, when)
                ) as choice
            ],
        ) if choice.creation is None:
            pass
        case _:
            return None
    match when:
        case n.Prepositional(sense="during", object=n.NounPhrase(alone=("your", "untap step"))):
            what = said.refer(noun)
        case _:
            return None
    if what.what != "source":
        return None
    said.source.claim(you, when)
    said.source.claim_own(choice)
    said.source.claim_between(choice.span.start, noun.span.start)
    return Found(what, (i.MayStayTapped(),))
