"""Conditions that compare numbers: what players control and have, what there is, how large a thing is."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import single_words
from ....grammar.traversal import name_of
from ...ledger.source import Source
from ..objects import reference, selection
from ..objects.modifiers import names_of
from ..player_names import is_player
from ..players import player
from ..quantities import bare, count_of, quantity
from ..quantities.values import Op, number_of
from .measured import COMPARED, measured

_BOUNDS: dict[str, Op] = {
    "fewer than": "<",
    "less than": "<",
    "more than": ">",
    "at most": "≤",
    "no more than": "≤",
    "no fewer than": "≥",
}


def comparison(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“you control three or more artifacts”, “you have 5 or less life”, “its power is 4 or greater”."""
    if clause.cause is not None:
        return None
    if clause.subject is not None and is_player(clause.subject):
        return _of_player(clause, source, words)
    mark = source.mark()
    if (compared := measured(clause, source, words)) is not None:
        return compared
    source.forget(mark)
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    if not isinstance(noun, (n.NounPhrase, n.NounList)):
        return None
    verb = clause.verb
    if verb.senses in (("there are",), ("there is",), ("there's",)):
        source.claim(verb)
        return _there(noun, source, words)
    if clause.subject is None:
        return None
    if verb.senses == ("have",) and isinstance(noun, n.NounPhrase):
        source.claim(verb)
        return _total(clause.subject, noun, source, words)
    return None


def _there(noun: n.Noun, source: Source, words: str) -> i.Condition | None:
    """“there are three or more cards in your graveyard”, “no creatures are on the battlefield”."""
    if _is_of_one_zone(noun):
        return None  # of some graveyard, not of all of them together
    counted = count_of(bare(noun), source)
    if not isinstance(counted, i.CountOf | i.CountersOn | i.KindsAmong | i.Aggregate):
        return None
    amount, op = how_many(noun, source)
    return i.Holds(counted, op, amount, words)


def _is_of_one_zone(noun: n.Noun) -> bool:
    """“seven or more cards | in a graveyard”, “in an opponent's graveyard”."""
    return any(
        isinstance(each, n.Prepositional)
        and each.sense == "in"
        and isinstance(each.object, n.NounPhrase)
        and each.object.kinds[:1] == ("article",)
        and each.object.senses[:1] != ("the",)
        for item in noun.items
        for each in item.modifiers
    )


def _total(subject: n.Noun, noun: n.NounPhrase, source: Source, words: str) -> i.Condition | None:
    """“creatures you control have total power 8 or greater”."""
    said = noun.plain_words
    match [(w.kind, w.sense) for w in said]:
        case [(_, "total"), (_, "power" | "toughness" | "mana value" as what), ("number", _), ("comparison", how)]:
            amount = number_of(said[2])
        case _:
            return None
    if amount is None or how not in COMPARED or noun.modifiers:
        return None
    source.claim(noun)
    return i.Holds(i.Aggregate("total", what, selection(subject, source)), COMPARED[how], amount, words)


def _of_player(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """What a player controls or has; “an opponent” is some opponent, “no opponent” none, “each opponent” each."""
    assert clause.subject is not None
    said = clause.subject.alone
    some = _SOME.get(single_words(said))
    source.claim(clause.subject)
    who = i.Player("such player", source.said(clause.subject)) if some else player(clause.subject, source)
    if who.who in ("other", "each player", "each opponent", "each other player"):
        return None
    if who.who == "opponents" and clause.verb.senses != ("control",):
        return None
    found = held_by(clause, who, source, words)
    if found is None or some is None:
        return found
    of, every, negated = some
    held = i.SomePlayer(i.Player(of, source.said(clause.subject)), found, every, words)
    return i.NotHold(held, words) if negated else held


#: Some player: of which, whether each of them, whether it is none of them.
_SOME: dict[tuple[str, ...], tuple[i.Who, bool, bool]] = {
    ("an", "opponent"): ("each opponent", False, False),
    ("any", "opponent"): ("each opponent", False, False),
    ("a", "player"): ("each player", False, False),
    ("any", "player"): ("each player", False, False),
    ("no", "opponent"): ("each opponent", False, True),
    ("no", "player"): ("each player", False, True),
    ("each", "opponent"): ("each opponent", True, False),
    ("each", "player"): ("each player", True, False),
}


def held_by(clause: n.Clause, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """What this player controls or has; None if it says something else."""
    verb = clause.verb
    noun = clause.complements[0] if clause.complements else None
    if noun is None and verb.senses in (("is", "poisoned"), ("are", "poisoned")):
        source.claim(verb)  # CR 122.1f
        return i.Holds(i.PlayerNumber("poison counters", who), "≥", i.Number(1), words)
    if not isinstance(noun, (n.NounPhrase, n.NounList)):
        return None
    if verb.senses == ("both", "own", "and", "control"):
        return _pair(clause, noun, who, source, words)
    plain = verb.auxiliaries in ((), ("don't",), ("do", "not"), ("doesn't",), ("does", "not"))
    if plain and len(clause.complements) == 1 and (held := _of_one(clause, noun, who, source, words)) is not None:
        return held
    if verb.lemma == "control" and plain and len(clause.complements) == 1:
        return _controlling(clause, noun, who, source, words)
    if verb.senses in (("own",), ("owns",)) and len(clause.complements) == 1:
        return _owning(clause, noun, who, source, words)
    if verb.senses in (("have",), ("has",)):
        return _possession(clause, noun, who, source, words)
    return None


def _of_one(clause: n.Clause, noun: n.Noun, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“you control enchanted creature”, “you own that card”, “an opponent doesn't control it”."""
    if clause.verb.lemma not in ("control", "own"):
        return None
    mark = source.mark()
    what = reference(noun, source)
    if what.what not in ("source", "enchanted", "that"):
        source.forget(mark)
        return None
    source.claim(clause.verb)
    whose = i.ControlledBy(who) if clause.verb.lemma == "control" else i.OwnedBy(who)
    return i.ObjectIs(what, (whose,), clause.verb.negated, text=words)


def _pair(clause: n.Clause, noun: n.Noun, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“you both own and control this creature and a creature named B” (CR 712.4a)."""
    match noun, clause.complements:
        case n.NounList(items=(n.NounPhrase(kinds=("self",), modifiers=()) as own, n.NounPhrase() as other)), (_,):
            counted = count_of(bare(other), source)
        case _:
            return None
    if not isinstance(counted, i.CountOf):
        return None
    source.claim(clause.verb, own, noun)
    mine = (i.OwnedBy(who), i.ControlledBy(who))
    both = i.CountOf(i.Selection((*counted.of.where, *mine), counted.of.text))
    return i.AllHold((i.ObjectIs(i.Reference("source"), mine), i.Holds(both, "≥", i.Number(1))), words)


def _controlling(clause: n.Clause, noun: n.Noun, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“you control three or more artifacts”, “you don't control a Snail”, “you control artifacts named A and B”."""
    if not clause.verb.negated and len(each := _each(noun)) > 1:
        held = [_controlling(clause, one, who, source, words) for one in each]
        if not all(held):
            return None
        source.claim(noun)
        return i.AllHold(tuple(c for c in held if c is not None), words)
    if all(
        word.kind in ("number", "comparison") for word in noun.items[0].plain_words
    ):  # “if you don't control one”: one of what?
        return None
    compared = _more_than(noun, source)
    counted = count_of(bare(noun if compared is None else compared.noun), source)
    if not isinstance(counted, i.CountOf):
        return None
    source.claim(clause.verb)
    mine = _controlled(counted, who)
    if compared is not None:
        if clause.verb.negated:
            return None
        return compared.holds(who, mine, lambda other: _controlled(counted, other), words)
    amount, op = how_many(noun, source)
    return i.Holds(mine, "=", i.Number(0), words) if clause.verb.negated else i.Holds(mine, op, amount, words)


def _owning(clause: n.Clause, noun: n.Noun, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“you own a card in exile”, “they own three or more exiled cards”."""
    counted = count_of(bare(noun), source)
    if not isinstance(counted, i.CountOf) or any(isinstance(each, i.Told) for each in counted.walk()):
        return None
    if not any(isinstance(each, i.InZone) for each in counted.of.where):
        return None
    source.claim(clause.verb)
    amount, op = how_many(noun, source)
    return i.Holds(i.CountOf(i.Selection((*counted.of.where, i.OwnedBy(who)), counted.of.text)), op, amount, words)


def _controlled(counted: i.CountOf, who: i.Player) -> i.CountOf:
    return i.CountOf(i.Selection((i.ControlledBy(who), *counted.of.where), counted.of.text))


class _MoreThan(Struct, frozen=True):
    """“more lands than you”: what is counted, how it compares, and with whose."""

    noun: n.NounPhrase
    op: Op
    whose: i.Player

    def holds(self, who: i.Player, mine: i.Quantity, of: Callable[[i.Player], i.Quantity], words: str) -> i.Condition:
        """The comparison with theirs; “than each opponent” is with each of them."""
        if self.whose.who in ("each opponent", "each other player"):
            such = i.Player("such player", self.whose.text)
            others = self.whose
            if others.who == "each other player" and who.who != "you":
                others = structs.replace(others, who="each player", but=who)
            return i.SomePlayer(others, i.Holds(mine, self.op, of(such), words), True, words)
        if self.whose.who == "an opponent":
            such, some = i.Player("such player", self.whose.text), i.Player("each opponent", self.whose.text)
            return i.SomePlayer(some, i.Holds(mine, self.op, of(such), words), False, words)
        return i.Holds(mine, self.op, of(self.whose), words)


def _more_than(noun: n.Noun, source: Source) -> _MoreThan | None:
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="more" | "fewer" | "less" as how) as more, *rest),
            modifiers=(*before, n.Prepositional(sense="than") as than),
        ) if rest and is_player(than.object):
            source.claim_own(than)
            source.claim(more)
            whose = player(than.object, source)
            if whose.who in ("other", "a player", "each player", "opponents") or than.object.senses[:1] == ("any",):
                return None  # “than any opponent”: than each of them, or than one
            span = n.Span(rest[0].span.start, than.span.start)
            return _MoreThan(n.NounPhrase(words=tuple(rest), modifiers=tuple(before), span=span), _MORE[how], whose)
    return None


_MORE: dict[str, Op] = {"more": ">", "fewer": "<", "less": "<"}


def _each(noun: n.Noun) -> list[n.Noun]:
    """What “an artifact and an enchantment” and “artifacts named A and B” each ask for."""
    if isinstance(noun, n.NounList):
        counted = all(isinstance(w := it.words[0], n.Word) and w.kind in ("article", "number") for it in noun.items)
        return list(noun.items) if counted and noun.conjunctions == {"and"} else [noun]
    named = next((m for m in noun.modifiers if isinstance(m, n.Named)), None)
    if named is None:
        return [noun]
    rest = tuple(m for m in noun.modifiers if m is not named)
    return [
        structs.replace(noun, modifiers=(*rest, structs.replace(named, name=name))) for name in names_of(named, noun)
    ]


def _possession(clause: n.Clause, noun: n.Noun, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“5 or less life”, “seven or more cards in hand”, “no cards in hand”, “more life than you”."""
    alone = len(clause.complements) == 1
    if alone and (cards := _cards_of_kind(noun, who, source)) is not None:
        return _so_many(cards, clause, noun, source, words)
    if not isinstance(noun, n.NounPhrase) or noun.head is None:
        return None
    if (compared := _more_than(noun, source)) is not None:
        number = _owned(compared.noun, source)
        if number is None or not alone:
            return None
        source.claim(clause.verb)
        return compared.holds(who, i.PlayerNumber(number, who), lambda other: i.PlayerNumber(number, other), words)
    if (cards := _cards_in_zone(noun, who, source)) is not None and alone:
        return _so_many(cards, clause, noun, source, words)
    if who.who == "you" and noun.head.sense == "opponent" and not noun.modifiers and alone:
        source.claim(noun.head)
        return _so_many(i.PlayerCount(i.Player("each opponent", "opponents")), clause, noun, source, words)
    if noun.alone == ("a", "full", "party"):
        source.claim(clause.verb, noun)
        return i.Holds(i.PlayerNumber("party", who), "=", i.Number(4), words)  # CR 700.8a
    if noun.alone == ("max speed",):
        source.claim(clause.verb, noun)
        fastest = i.Holds(i.PlayerNumber("speed", who), "=", i.Number(4), words)  # CR 702.179e
        return i.NotHold(fastest, words) if clause.verb.negated else fastest
    return _number_owned(clause, noun, who, source, words)


def _so_many(counted: i.Quantity, clause: n.Clause, noun: n.Noun, source: Source, words: str) -> i.Holds:
    """“seven or more cards in hand”: the number, as the noun phrase says how many."""
    source.claim(clause.verb)
    amount, op = how_many(noun, source)
    return i.Holds(counted, op, amount, words)


def _number_owned(clause: n.Clause, noun: n.NounPhrase, who: i.Player, source: Source, words: str) -> i.Holds | None:
    """“5 or less life”, “at least 15 life more than your starting life total”."""
    what = _owned(noun, source)
    if what is None:
        return None
    source.claim(clause.verb)
    amount, op = how_many(noun, source)
    match clause.complements[1:]:
        case ():
            pass
        case (n.EqualTo(sense="more than" | "less than" as than) as other,) if op == "≥":
            right = quantity(other.quantity, source)
            if isinstance(right, i.Asked):
                return None
            source.claim_own(other)
            amount = i.Sum((right, amount)) if than == "more than" else i.Difference(right, amount)
        case _:
            return None
    return i.Holds(i.PlayerNumber(what, who), op, amount, words)


def _cards_in_zone(noun: n.NounPhrase, who: i.Player, source: Source) -> i.CountOf | None:
    """“eight or more cards in their graveyard”: the zone of the player of whom it is said."""
    match noun.modifiers:
        case (
            n.Prepositional(
                sense="in", object=n.NounPhrase(words=(n.Word(sense="your" | "their"), n.Word() as place), modifiers=())
            ) as in_,
        ) if place.sense in ("graveyard", "library", "exile"):
            source.claim(in_)
        case _:
            return None
    there = i.InZone(place.sense, who)  # type: ignore[arg-type]
    cards = selection(bare(structs.replace(noun, modifiers=())), source)
    return i.CountOf(i.Selection((*cards.where, there), source.words(noun)))


def _cards_of_kind(noun: n.Noun, who: i.Player, source: Source) -> i.CountOf | None:
    """“seven or more land cards in hand”, “eight or more instant and/or sorcery cards in your graveyard”."""
    *_, last = noun.items
    match last.modifiers:
        case (
            *before,
            n.Prepositional(
                sense="in",
                object=n.NounPhrase(
                    alone=("hand",) | (("your" | "their"), ("hand" | "graveyard" | "library"))
                ) as place,
            ) as in_,
        ) if last.head is not None and last.head.sense == "card":
            pass
        case _:
            return None
    kinds = structs.replace(last, modifiers=tuple(before))
    whole: n.Noun = structs.replace(noun, items=(*noun.items[:-1], kinds)) if isinstance(noun, n.NounList) else kinds
    mark = source.mark()
    cards = selection(bare(whole), source).where
    if not cards or any(isinstance(each, i.Told) for one in cards for each in one.walk()):
        source.forget(mark)
        return None
    source.claim(in_)
    there = i.InZone(place.senses[-1], who)  # type: ignore[arg-type]
    return i.CountOf(i.Selection((*cards, there), source.words(noun)))


def _owned(noun: n.NounPhrase, source: Source) -> str | None:
    """What a player has so many of: life, cards in hand, counters of a kind."""
    head = noun.head
    assert head is not None
    match noun.modifiers:
        case () if head.sense == "life":
            source.claim(head)
            return "life total"
        case () if head.sense == "counter" and (kinds := [w for w in noun.plain_words[:-1] if w.kind == "noun"]):
            source.claim(head, *kinds)
            return f"{name_of(kinds)} counters"
        case (n.Prepositional(sense="in", object=n.NounPhrase() as place) as in_,) if head.sense == "card":
            if place.alone in (("hand",), ("your", "hand"), ("their", "hand")):
                source.claim(head, in_)
                return "cards in hand"
    return None


def how_many(node: n.Noun, source: Source) -> tuple[i.Quantity, Op]:
    """“a” and “one or more” are at least one, “no” is none, “three” is three, “three or more” at least three."""
    words = {w.kind: w for w in reversed(node.items[0].plain_words)}
    determiner, number, comparison = words.get("determiner"), words.get("number"), words.get("comparison")
    said = determiner.sense if determiner is not None else ""
    if determiner is not None and said in ("no", "at least", "any", "exactly", *_BOUNDS):
        source.claim(determiner)
    if said == "no":
        return i.Number(0), "="
    value = (number_of(number) if number is not None else None) or i.Number(1)
    for word in (number, comparison):
        if word is not None and number is not None:
            source.claim(word)
    if said in _BOUNDS:
        return value, _BOUNDS[said]
    if comparison is not None:
        return value, COMPARED.get(comparison.sense, "≥")
    if number is None or number.sense == "one or more" or said == "at least":
        return value, "≥"
    return value, "="
