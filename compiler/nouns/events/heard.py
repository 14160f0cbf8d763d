"""A clause of an event as the modules of this room see it: what happens, to what, by whom, how often, in whose turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from msgspec import Struct, structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import first_of, first_phrase
from ...ledger.source import Source
from ..objects import done_to, reference, selection
from ..player_names import is_player, named
from ..players import player

#: What stands before the noun for the one that something happens to now: “that creature dies”, “it dies”.
_SPOKEN = frozenset(["that", "those", "it", "they", "them", "this", "these"])
_ATTACHED = frozenset(["enchanted", "equipped", "fortified"])
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_ZONES: dict[str, i.Zone] = {"graveyard": "graveyard", "hand": "hand", "library": "library", "exile": "exile"}
#: What nobody but a player does, beside gaining and losing life.
_OF_PLAYERS = frozenset(["cast", "draw", "discard"])
_WHOSE = frozenset(["your", "their", "his or her", "its"])


def is_by_player(clause: n.Clause, verb: str) -> bool:
    """Whether it is said of players that they do it: of “they” where only players do so."""
    if clause.subject is None or is_player(clause.subject):
        return clause.subject is not None
    noun = first_of(clause.complements, n.NounPhrase)
    of_life = verb in ("gain", "lose") and noun is not None and noun.head is not None and noun.head.sense == "life"
    return clause.subject.alone == ("they",) and (verb in _OF_PLAYERS or of_life)


class Heard(Struct, frozen=True):
    """One clause of an event; whoever puts words into a field claims them in ``source``."""

    node: n.Clause
    source: Source

    @property
    def verb(self) -> str:
        """The main verb in its plain form; a participle as it is."""
        return self.node.verb.lemma

    @property
    def nouns(self) -> list[n.Noun]:
        """The objects of the verb."""
        return [c for c in self.node.complements if isinstance(c, (n.NounPhrase, n.NounList))]

    @property
    def noun(self) -> n.Noun | None:
        """The first object of the verb."""
        return next(iter(self.nouns), None)

    @property
    def subject(self) -> n.Noun:
        """Of what, or of whom, it is said."""
        assert self.node.subject is not None
        return self.node.subject

    @property
    def by_player(self) -> bool:
        """Whether it is said of players: of “they” where only players do so."""
        return is_by_player(self.node, self.verb)

    def player(self) -> i.Player:
        """Who does it."""
        return player(self.node.subject, self.source)

    def phrase(self, *senses: str) -> n.Prepositional | None:
        """The first complement with one of these prepositions."""
        return first_phrase(self.node.complements, *senses)

    def adverb(self, *senses: str) -> bool:
        """Whether one of these adverbs is said; it is claimed."""
        for complement in self.node.complements:
            if isinstance(complement, n.Adverb) and complement.sense in senses:
                self.source.claim(complement)
                return True
        return False

    def objects(self, noun: n.Noun | None = None) -> i.Objects:
        """What a noun phrase (else the subject) names: any that are so, or the very one that is spoken of."""
        noun = self._one_of(self.subject if noun is None else noun)
        if isinstance(noun, n.NounPhrase) and noun.kinds == ("self",) and not noun.modifiers:
            self.source.claim(noun)
            return i.Reference(self.source.itself(noun.plain_words[0]), self.source.words(noun))
        if (others := _besides_itself(noun)) is not None:
            return self._itself_or(noun, others)
        if _is_haunted(noun):
            self.source.claim(noun)
            return i.Selection((i.HauntedBy(i.Reference("source")),), self.source.words(noun))
        if (done := done_to(noun, self.source)) is not None:
            narrowed = done.among.where if done.among else ()
            return i.Selection((*narrowed, i.IsAmong(i.Reference(done.what))), done.text)
        return self._spoken_of(noun) or selection(noun, self.source)

    def _itself_or(self, noun: n.Noun, others: n.Noun) -> i.Selection:
        """“this creature or another creature you control”: it is yours, itself."""
        first = noun.items[0]
        self.source.claim(first)
        self.source.claim_own(noun)
        rest = selection(others, self.source).where
        yours = tuple(each for each in rest if each == i.ControlledBy(i.Player("you", "you")))
        so = i.AllOf(tuple(each for each in rest if each not in yours))
        itself = i.IsAmong(i.Reference("source", self.source.words(first)))
        return i.Selection((i.OneOf((itself, so)), *yours), self.source.words(noun))

    def _spoken_of(self, noun: n.Noun) -> i.Reference | None:
        """“target creature”, “that creature”, “enchanted creature”: the very one; None for any that are so."""
        words, alone = noun.items[0].plain_words, isinstance(noun, n.NounPhrase)
        if alone and "target" in [word.sense for word in words]:
            chosen = reference(noun, self.source)
            if chosen.what == "target":
                return chosen
        begins = words[0].sense if words else ""
        if begins == "the" or begins in _SPOKEN or (alone and begins in _ATTACHED):
            found = reference(noun, self.source)
            return found if found.what in ("source", "enchanted", "that", "created") else None
        return None

    def _one_of(self, noun: n.Noun) -> n.Noun:
        """“either of | those creatures”, “one of | those creatures”: the event is of each of them (CR 603.2c)."""
        match noun:
            case n.NounPhrase(
                words=(n.Word(sense="either") as one,),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as those) as of,),
            ):
                self.source.claim(one)
                self.source.claim_own(of)
                return those
            case n.NounPhrase(words=(n.Word(sense="one of") as one, n.Word(sense="those" | "these") as those_, *more)):
                self.source.claim(one)
                words = (those_, *more)
                return structs.replace(noun, words=words, span=n.Span(those_.span.start, noun.span.end))
        return noun

    def one_or_more(self, noun: n.Noun | None) -> bool:
        """“one or more creatures”: one event, however many (CR 603.2c)."""
        those = _besides_itself(noun) or noun
        first = those.items[0].words[:1] if those is not None else ()
        found = bool(first) and isinstance(word := first[0], n.Word) and word.sense == "one or more"
        if found:
            self.source.claim(*first)
        return found

    def those(self, noun: n.Noun) -> tuple[i.Player | i.Objects, ...]:
        """“you or a planeswalker you control”: players and objects, any of which it is."""
        several = isinstance(noun, n.NounList) and noun.conjunctions <= {"or", "and", "and/or"}
        if several and any(is_player(item) for item in noun.items):
            self.source.claim_own(noun)
            return tuple(one for item in noun.items for one in self.those(item))
        if (some := _some_of_players(noun)) is not None:
            self.source.claim_own(noun, *noun.items[0].modifiers)
            self.one_or_more(noun)
            return (player(some, self.source),)
        if noun.alone == ("one or more", "player"):
            self.source.claim(noun)
            return (i.Player("each player", self.source.words(noun)),)  # all of them are one event
        if is_player(noun):
            self.one_or_more(noun)
            return (player(noun, self.source),)
        self.one_or_more(noun)
        return (self.objects(noun),)

    def zone(self, noun: n.Noun) -> tuple[i.InZone, ...] | None:
        """“a graveyard”, “your hand”, “exile”, “the battlefield”, “a graveyard or exile”."""
        if isinstance(noun, n.NounList) and noun.conjunctions <= {"or"}:
            self.source.claim_own(noun)
            found = [self.zone(item) for item in noun.items]
            return None if None in found else tuple(z for each in found if each for z in each)
        if not isinstance(noun, n.NounPhrase) or noun.modifiers or noun.head is None:
            return None
        if noun.head.sense == "anywhere" and len(noun.plain_words) == 1:
            self.source.claim(noun)
            return ()
        if noun.is_battlefield:
            self.source.claim(noun)
            return (i.InZone("battlefield"),)
        return self._zone_of(noun, noun.head)

    def _zone_of(self, noun: n.NounPhrase, head: n.Word) -> tuple[i.InZone, ...] | None:
        """“your hand”, “a graveyard”: the zone, and whose; None for other words."""
        place = _ZONES.get(head.sense)
        senses = tuple(w.possessor_or_sense for w in noun.plain_words[:-1])
        if place is None:
            return None
        if senses in ((), ("a",), ("the",)):
            self.source.claim(noun)
            return (i.InZone(place, None),)
        whose = named(senses, self.source.words(noun))
        if whose is None:
            return None
        self.source.claim(noun)
        return (i.InZone(place, None if whose.who in ("a player", "each player") else whose),)


def _is_haunted(noun: n.Noun) -> bool:
    """“the creature it haunts”, “the creature this card haunts”: still a creature or not (CR 702.55b)."""
    match noun:
        case n.NounPhrase(
            senses=("the", "creature"),
            modifiers=(n.Relative(verb=n.Verb(senses=("haunts",)), subject=None, complements=(), further=()) as by,),
        ):
            return by.sense not in ("you", "they")
    return False


def _besides_itself(noun: n.Noun | None) -> n.NounPhrase | None:
    """The others of “this creature and/or one or more other Vampires”."""
    match noun:
        case n.NounList(items=(n.NounPhrase(kinds=("self",), modifiers=()), others), joints=("and/or",)):
            return others if others.senses[:1] == ("one or more",) else None
    return None


def _some_of_players(noun: n.Noun) -> n.Noun | None:
    """The players of “one or more of your opponents”."""
    match noun:
        case n.NounPhrase(senses=("one or more",), modifiers=(n.Prepositional(sense="of", object=players),)):
            return players if is_player(players) else None
    return None


#: What a module makes of a clause: its event, without what every event may say.
Lower = Callable[[Heard], "i.AnyEvent | None"]


class Always(NamedTuple):
    """What every event may say: for which time, in whose turn, the next; and whether it waits only this turn."""

    nth: int | None = None
    during: i.Player | None = None
    next: bool = False
    this_turn: bool = False
    phase: Literal["combat"] | None = None

    def fields(self) -> dict[str, Any]:
        """As fields of an event."""
        return {name: value for name, value in self._asdict().items() if value and name != "this_turn"}


def heard(clause: n.Clause, source: Source) -> tuple[Heard, Always]:
    """The clause without what every event may say, and that."""
    rest: list[n.Complement] = []
    nth: int | None = None
    each_turn = this_turn = next_ = False
    during: i.Player | None = None
    phase: Literal["combat"] | None = None
    claims: list[n.Node] = []
    mark = source.mark()
    if clause.verb.auxiliaries == ("next",):  # “you next cast a spell”
        next_ = True
        clause = structs.replace(clause, verb=structs.replace(clause.verb, words=clause.verb.words[1:]))
    for complement in clause.complements:
        match complement:
            case n.Adverb(sense="each turn"):
                each_turn = True
                claims.append(complement)
            case n.Adverb(sense="this turn"):
                this_turn = True
                source.claim(complement)
            case n.Adverb(sense="for the first time"):
                nth = 1
                claims.append(complement)
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("combat",))):
                phase = "combat"
                source.claim(complement)
            case n.Prepositional(sense="during", object=n.NounPhrase() as turn) if (
                whose := _turn_of(turn, source)
            ) is not None:
                during = whose
                source.claim(complement)
            case n.NounPhrase() | n.NounList() if (
                counted := _counted(complement.items[0], clause.subject)
            ) is not None:
                place, what = counted
                words = complement.items[0].plain_words
                if words[place].sense == "next":
                    next_ = True
                else:
                    nth = _NTH[words[place].sense]
                source.claim(*words[: place + 1])
                rest.append(_with_first(complement, what))
            case _:
                rest.append(complement)
    if (nth is not None and not each_turn and during is None) or (nth is None and claims):
        source.forget(mark)  # the first time of what, or each turn what: left in words
        return Heard(clause, source), Always()
    source.claim(*claims)
    return Heard(structs.replace(clause, complements=tuple(rest)), source), Always(nth, during, next_, this_turn, phase)


def _with_first(noun: n.NounPhrase | n.NounList, first: n.NounPhrase) -> n.Noun:
    """The noun with this in the place of the first of its items: “your first | instant or sorcery spell”."""
    if isinstance(noun, n.NounPhrase):
        return first
    span = n.Span(first.span.start, noun.span.end)
    return structs.replace(noun, items=(first, *noun.items[1:]), span=span)


def _turn_of(turn: n.NounPhrase, source: Source) -> i.Player | None:
    """“your turn”, “each opponent's turn”."""
    head, *before = reversed(turn.plain_words)
    if turn.modifiers or head.sense != "turn" or not before:
        return None
    senses = tuple(w.possessor_or_sense for w in reversed(before))
    if senses == ("they",):
        return i.Player("that player", source.words(turn))  # of whoever does it
    found = named(senses, source.words(turn))
    return found if found is not None and found.who in ("you", "an opponent", "each opponent", "a player") else None


def _counted(noun: n.NounPhrase, who: n.Noun | None) -> tuple[int, n.NounPhrase] | None:
    """Where “second” stands in “(you draw) your second card”, and “card”; so with “next”."""
    words = noun.plain_words
    yours = isinstance(who, n.NounPhrase) and who.alone == ("you",)
    if words and (words[0].sense == "your") is not yours:
        return None
    if len(words) < 3 or len(words) < len(noun.words) or words[0].sense not in _WHOSE:
        return None
    if words[1].sense not in _NTH and words[1].sense != "next":
        return None
    place = n.Span(words[2].span.start, noun.span.end)
    return 1, structs.replace(noun, words=noun.words[2:], span=place)
