"""Gaining and losing life (CR 119)."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..ledger.places import place_of
from ..nouns.player_names import is_player, named
from ..nouns.players import player
from ..nouns.quantities import quantity
from ..nouns.quantities.values import number_of


def _life(said: Said) -> i.Quantity | None:
    """“2 life”, “X life”, “that much life”, “life equal to its power”: how much."""
    noun = said.noun
    if said.by_player and isinstance(noun, n.NounList):
        return _that_much_and_more(noun, said)
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "life":
        return None
    said.source.claim(noun.head)
    return _half(noun, said) if noun.senses[0] == "half" else said.amount(noun)


def _that_much_and_more(noun: n.NounList, said: Said) -> i.Quantity | None:
    """“that much life plus 1”."""
    match noun.items:
        case (
            n.NounPhrase(words=(n.Word() as much, n.Word(sense="life")), modifiers=()),
            n.NounPhrase(words=(n.Word() as more,)),
        ):
            number = number_of(more)
            if noun.joints != ("plus",) or much.sense != "that much" or number is None:
                return None
            said.source.claim(noun)
            return i.Sum((i.ThatMany(), number))
    return None


def _half(noun: n.NounPhrase, said: Said) -> i.Quantity | None:
    """“half their life, rounded up” (CR 107.1a)."""
    rounded = said.adverb("rounded up", "rounded down")
    whose = noun.words[1] if len(noun.words) == 3 else None
    if rounded is None or not isinstance(whose, n.Word) or whose.kind != "possessive":
        return None
    who = said.player()
    if (whose.possessor == "you") is not (who.who == "you"):
        return None
    said.source.claim(noun)
    of = who if who.who == "you" else i.Player("that player", "their")
    return i.Half(i.PlayerNumber("life total", of), "up" if rounded.sense == "rounded up" else "down")


def gain(said: Said) -> Sequence[i.Step] | None:
    """“You gain 2 life.”"""
    amount = _life(said)
    return None if amount is None else [i.GainLife(said.player(), amount, **said.words)]


def lose(said: Said) -> Sequence[i.Step] | None:
    """“Each opponent loses 2 life.”"""
    amount = _life(said)
    return None if amount is None else [i.LoseLife(said.player(), amount, **said.words)]


def become(said: Said) -> Sequence[i.Step] | None:
    """“Your life total becomes 10.”, “Each player's life total becomes the number of creatures they control.”"""
    subject = said.node.subject
    match said.node.complements:
        case (n.EqualTo(quantity=n.Quantity() as total) as equal,):
            said.source.claim_own(equal)
        case ((n.NounPhrase() | n.NounList()) as total,):
            pass
        case _:
            return None
    if not isinstance(subject, n.NounPhrase) or subject.modifiers:
        return None
    if subject.head is None or subject.head.sense != "life total" or (who := _whose(subject)) is None:
        return None
    said.source.claim(subject)
    return [i.SetLife(who, quantity(total, said.source), **said.words)]


def exchange(said: Said) -> Sequence[i.Step] | None:
    """“Exchange life totals with target player.”, “Exchange your life total with this creature's toughness.”"""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="life total") as totals,), modifiers=(n.Prepositional(sense="with") as with_,)
        ):
            said.source.claim(totals)
            said.source.claim_own(with_)
            if not is_player(with_.object):
                return None
            return [i.ExchangeLife(said.player(), player(with_.object, said.source), **said.words)]
        case n.NounPhrase(
            words=(*_, n.Word(sense="life total")), modifiers=(n.Prepositional(sense="with") as with_,)
        ) if (whose := _whose(noun)) is not None and with_.object.senses[-1:] in (("power",), ("toughness",)):
            said.source.claim(*noun.words)
            said.source.claim_own(with_)
            size = quantity(with_.object, said.source)
            return [i.ExchangeLife(whose, size, **said.words)] if isinstance(size, i.NumberOf) else None
    return None


def _whose(noun: n.NounPhrase) -> i.Player | None:
    """Who has “your life total”, “target opponent's life total”."""
    if len(noun.plain_words) < len(noun.words):
        return None
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in noun.plain_words[:-1])
    return named(senses, " ".join(senses), place=place_of(noun))


DONE = {"gain": gain, "lose": lose, "become": become, "exchange": exchange}
