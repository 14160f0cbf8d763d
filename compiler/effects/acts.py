"""Instructions other than “create” that a board can do: counters, sacrifice, exile, attach, gain until end of turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import BEFORE_WHAT_IS_DONE
from ...grammar.traversal import first_adverb, first_noun, first_phrase
from .. import later
from ..ledger.places import place_of
from ..ledger.source import Source
from ..nouns.cards import BATCHES, bound, by_place, is_card, is_rest, meant, rest_of, so_many, together
from ..nouns.drafts import DraftStep, flat
from ..nouns.events import moment
from ..nouns.objects import reference
from ..nouns.player_names import is_player, is_player_or_they
from ..nouns.players import player
from ..nouns.pronouns import is_the_others, some_of, speaks_of
from ..verbs import Said, amendments, lowerings
from .counter_acts import put_counters, removed_counters
from .later_steps import done_later

ACTS = frozenset("abandon sacrifice destroy bury tap untap attach transform regenerate goad choose turn".split())
#: To bury was to destroy so that nothing is regenerated (CR 701.8, 701.19c).
_VERBS: dict[str, i.ActVerb] = {each: each for each in get_args(i.ActVerb)} | {"bury": "destroy"}
_SPOKEN = frozenset(
    [
        ("it",),
        ("them",),
        ("they",),
        ("that", "creature"),
        ("the", "creature"),
        ("those", "creature"),
        ("each of", "them"),
        ("each of", "those", "creature"),
        ("him",),
        ("her",),
        ("he",),
        ("she",),
    ]
)
#: What is done to permanents only, which are no cards (CR 109.2a).
_TO_PERMANENTS = frozenset(["sacrifice", "destroy", "bury", "tap", "untap", "regenerate", "goad"])
_BY_CHANCE = frozenset(["destroy", "sacrifice", "tap", "untap"])
_BLOCKED = (("becomes", "blocked"), ("become", "blocked"), ("becomes blocked",), ("become blocked",))
_ASIDES = frozenset(["also", "instead", "again", "each", "still", "additionally", "simultaneously"])


def _is_card_nowhere(noun: n.Noun) -> bool:
    """“target creature card”, “each land card”: a card of no zone; not “that card”, which was spoken of."""
    first = noun.plain_words[0] if isinstance(noun, n.NounPhrase) and noun.plain_words else None
    if first is None or isinstance(noun, n.NounList) or noun.modifiers or noun.head is None:
        return False
    return noun.head.sense == "card" and first.sense in ("target", "a", "an", "each", "all")


def _is_no_other(noun: n.Noun | None, pronoun: str) -> bool:
    return False


class Acts:
    """Lowers such instructions of one text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lost = False  # whether the step before is left in words: “it” may be what they speak of
        self.no_creatures = False  # whether the tokens that were created are something else
        self.is_another: Callable[[n.Noun | None, str], bool] = _is_no_other  # whether “it” is no token
        self.chose_tokens = False  # then “that token” is the chosen one, not one that was created
        self.spoken: i.Reference | None = None  # what the step before is done to: the next “it”
        self.after: i.PhaseOfTurn | None = None  # the phase after which it is done
        self.before: i.Step | None = None  # the last step of the sentence before
        self._steps: list[i.Step] = []  # of the last clause that was tried
        self.cards: i.Reference | None = None  # the cards that were found, looked at, revealed … before
        self.so_far: Sequence[DraftStep] = ()  # the steps of the effect: what was done with them
        self.shuffled: i.Player | None = None  # whose library the step before has shuffled: the next “the top card”
        self.with_counters: i.Reference | None = None  # “if it had counters on it”, of which “those counters” are
        self.counted: i.CountersOn | None = None  # the counters that a condition has spoken of: “those counters”
        self.searched: i.Reference | None = None  # what the step just before has looked for
        self.rounding: n.Adverb | None = None  # how “half the creatures you control” is rounded in this clause
        self.others: i.Selection | None = None  # those of several that it is not done to: the next “the other”

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None = None) -> list[i.Step]:
        """The steps of a clause, none if it is none of these, or says more than they can hold.

        ``of_tokens``: “it” is what was just created; ``until``: how long what the sentence gives lasts.
        """
        self.rounding = _way(node, "rounded up", "rounded down")
        mark = self.source.mark()
        if self._held(self._act_of(node, verb, of_tokens, until), node, mark):
            return self._steps
        said = Said(
            node,
            verb,
            self.source,
            lambda noun: self._reference(noun, of_tokens),
            until,
            lambda pronoun: self._spoken(i.Reference("that", pronoun), None, pronoun, of_tokens),
            self.spoken is not None,
            before=self.before,
            after=self.after,
            cards=self.cards,
            pays=lambda clause: tuple(self.act(clause, clause.verb.lemma, of_tokens, None)),
        )
        for lower in lowerings(said, done=_is_done(node.verb)):
            if self._held(lower(said) or (), node, mark):
                return self._steps
        return self._later(node, verb, of_tokens, until)

    def as_though(
        self, node: n.Clause, then: n.Subordinate, of_tokens: bool, until: i.Duration | None
    ) -> i.Gain | None:
        """The permission of “it can attack this turn | as though it didn't have defender”; None for anything else."""
        whole = structs.replace(node, span=n.Span(node.span.start, then.span.end))
        said = Said(
            node,
            node.verb.lemma,
            self.source,
            lambda noun: self._reference(noun, of_tokens),
            until,
            lambda pronoun: self._spoken(i.Reference("that", pronoun), None, pronoun, of_tokens),
        )
        mark = self.source.mark()
        found = later.continuous.permitted(said, then)
        if found is None:
            self.source.forget(mark)
            return None
        step = structs.replace(found, text=self.source.words(whole), span=(whole.span.start, whole.span.end))
        return step if self._held([step], whole, mark) else None

    def next_time(self, lead: n.Subordinate, event: n.Clause, done: n.Clause) -> list[i.Step]:
        """What is prevented the next time that damage would be dealt; none if it says something else."""
        whole = structs.replace(done, span=n.Span(lead.span.start, done.span.end))
        said = Said(whole, done.verb.lemma, self.source, lambda noun: self._reference(noun, False))
        mark = self.source.mark()
        self.source.claim_between(lead.span.start, event.span.start)
        return self._steps if self._held(later.damage.next_time(event, said) or (), whole, mark) else []

    def amended(self, node: n.Clause, last: i.Step, until: i.Duration | None) -> i.Step | None:
        """The step before with what a clause says of it (“The damage can't be prevented.”); None if it says nothing."""
        found: i.Step | None = None
        for amend in amendments(node.verb.lemma):
            mark = self.source.mark()
            said = Said(
                node, node.verb.lemma, self.source, lambda noun: self._reference(noun, False), until, before=last
            )
            found = amend(said, last)
            if self._held([found] if found is not None else [], node, mark):
                return found
        return None

    def _later(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None) -> list[i.Step]:
        """“Draw a card | at the beginning of the next turn's upkeep”: what is done then (CR 603.7)."""
        when = node.complements[-1] if node.complements else None
        if when is None or not is_moment(when):
            return []
        before = n.Span(node.span.start, when.span.start)
        now = structs.replace(node, complements=node.complements[:-1], span=before)
        mark = self.source.mark()
        self.source.claim(when)
        steps = self.act(now, verb, of_tokens, until)
        if not steps:
            self.source.forget(mark)
            return []
        later = done_later(moment(when, self.source), steps, self.source.words(node))
        if not later:
            self.source.forget(mark)
        return later

    def _held(self, steps: Sequence[i.Step], node: n.Clause, mark: int) -> bool:
        """Whether these steps hold all words of the clause; else nothing of it is claimed."""
        self._steps = list(steps)
        if not steps:
            self.source.forget(mark)
            return False
        self.source.claim(node.verb)
        for complement in node.complements:
            if isinstance(complement, n.Adverb) and complement.sense in _ASIDES:
                self.source.claim(complement)
        if node.cause is not None:
            self.source.claim(node.cause)
        if self.source.claims_all(mark, node):
            return True
        self.source.forget(mark)
        return False

    def _act_of(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None) -> list[i.Step]:
        if not _is_done(node.verb):
            return []
        if (chance := _way(node, "at random")) is not None:
            return self._by_chance(node, verb, chance, of_tokens)
        subject = node.subject
        if verb in ("become", "copy") and subject is not None and not is_player(subject):
            become_copy = later.becoming.become_copy
            copied = become_copy(node, subject, self.source, lambda noun: self._reference(noun, of_tokens), until)
            if copied is not None:
                return [copied]
        noun = first_noun(node.complements)
        return self._of_itself(node, verb, of_tokens) if noun is None else self._to(node, verb, noun, of_tokens)

    def _of_itself(self, node: n.Clause, verb: str, of_tokens: bool) -> list[i.Step]:
        """“It phases out”, “it becomes blocked”: what is done to nothing else."""
        if verb in ("phase", "phase out", "phase in"):
            return self._phases(node, verb, of_tokens)
        if node.verb.senses in _BLOCKED and not node.complements and node.subject is not None:
            return [i.Act("become blocked", self._reference(node.subject, of_tokens))]
        return []

    def _to(self, node: n.Clause, verb: str, noun: n.Noun, of_tokens: bool) -> list[i.Step]:
        """“Put a +1/+1 counter on it”, “remove all counters from it”, “destroy target creature”."""

        def refer(one: n.Noun) -> i.Reference:
            return self._reference(one, of_tokens)

        if verb in _TO_PERMANENTS and _is_card_nowhere(noun):
            return []
        if verb == "put":
            return put_counters(node, noun, self.source, refer, self.with_counters)
        if verb == "remove" and isinstance(noun, n.NounPhrase) and (node.subject is None or is_player(node.subject)):
            return removed_counters(node, noun, self.source, refer, self.counted)
        if verb not in ACTS or (node.subject is not None and not is_player_or_they(node.subject)):
            return []
        step = self._act(node, verb, noun, of_tokens)
        return [] if step is None else [step]

    def _by_chance(self, node: n.Clause, verb: str, chance: n.Adverb, of_tokens: bool) -> list[i.Step]:
        """“Destroy one of them at random” (CR 701.9b)."""
        noun = first_noun(node.complements)
        step = self._act(node, verb, noun, of_tokens) if noun is not None and verb in _BY_CHANCE else None
        if not isinstance(step, i.Act) or step.what.what != "choice" or step.what.optional:
            return []
        self.source.claim(chance)
        return [structs.replace(step, what=structs.replace(step.what, at_random=True))]

    def _act(self, node: n.Clause, verb: str, noun: n.Noun, of_tokens: bool) -> i.Act | None:
        if verb == "choose" and not _chooses_objects(noun, self.source):
            return None  # a mode, a color, a name …
        named = self._turned(node) if verb == "turn" else _VERBS.get(verb)
        if named is None:
            return None
        target = self._attached_to(node, of_tokens) if verb == "attach" else None
        who = player(node.subject, self.source) if node.subject is not None else None
        if who is not None and who.who == "you":
            who = None  # nobody else does what an effect says
        what = self._reference(noun, of_tokens)
        if target is not None and what.what == target.what == "created":
            what = i.Reference("that", what.text)  # nothing is attached to itself (CR 301.5c, 303.4d)
        act = i.Act(named, what, target, who, regenerable=verb != "bury")
        if verb == "choose" and what.among is not None and i.IsToken() in what.among.where:
            self.chose_tokens = True
        return act

    def _turned(self, node: n.Clause) -> i.ActVerb | None:
        """“turn … face down”, “turn … face up” (CR 708.2)."""
        way = _way(node, "face down", "face up")
        if way is None:
            return None
        self.source.claim(way)
        return _VERBS.get(f"turn {way.sense}")

    def _attached_to(self, node: n.Clause, of_tokens: bool) -> i.Reference | None:
        """“attach it | to target creature you control”."""
        to = first_phrase(node.complements, "to")
        if to is None:
            return None
        self.source.claim_own(to)
        return self._reference(to.object, of_tokens)

    def _phases(self, node: n.Clause, verb: str, of_tokens: bool) -> list[i.Step]:
        """“Target creature phases out” (CR 702.26)."""
        said = _way(node, "out", "in")
        way = {"phase out": "out", "phase in": "in"}.get(verb) or (said.sense if said is not None else None)
        if way is None or node.subject is None or is_player(node.subject):
            return []
        if said is not None:
            self.source.claim(said)
        return [i.Act("phase out" if way == "out" else "phase in", self._reference(node.subject, of_tokens))]

    def _reference(self, noun: n.Noun, of_tokens: bool) -> i.Reference:
        named = (
            self._some_of_them(noun, of_tokens)
            or self._rest(noun)
            or self._half(noun)
            or so_many(noun, self.cards, self.source)
            or self._shuffled(noun)
            or by_place(noun, self.source)
            or together(noun, self.source, lambda one: self._reference(one, of_tokens))
        )
        if named is not None:
            return named
        found = bound(reference(noun, self.source), self.cards)
        if found.what == "created" and self.chose_tokens and _is_that_token(noun):
            return i.Reference("that", found.text)
        return self._spoken(found, noun, "", of_tokens)

    def _some_of_them(self, noun: n.Noun, of_tokens: bool) -> i.Reference | None:
        """“up to two of those tokens”, “one of the exiled cards”."""
        mark = self.source.mark()
        some = some_of(noun, self.source)
        if some is None or not (of_tokens or self.cards is not None or self.spoken is not None):
            self.source.forget(mark)
            return None
        them = i.Reference("exiled", some.whom) if some.exiled else self._several(some.whom, of_tokens)
        words = self.source.words(noun)
        among, place = i.Selection((i.IsAmong(them),), words), place_of(noun)
        return i.Reference("choice", words, among, some.most, some.optional, id=place)

    def _rest(self, noun: n.Noun) -> i.Reference | None:
        """“the rest”, “the others”: of the cards that were shown, of what was chosen from."""
        others, words = is_the_others(noun), self.source.words(noun)
        if self.cards is not None and (is_rest(noun, self.cards, flat(self.so_far)) or (self._are_cards() and others)):
            self.source.claim(noun)
            unfound = self.searched is not None and noun.alone == ("the", "rest")
            return rest_of(self.cards, words, self.searched if unfound else None)
        if not others:
            return None
        self.source.claim(noun)
        return i.Reference("all", words, self.others) if self.others is not None else i.Reference("other", words)

    def _half(self, noun: n.Noun) -> i.Reference | None:
        """“half the creatures you control, rounded up”: so many of them; how is said here or of all (CR 107.1a)."""
        match noun:
            case n.NounPhrase(words=(n.Word(kind="multiple", sense="half") as half, n.Word(sense="the") as the, *rest)):
                pass
            case _:
                return None
        if not rest:
            return None
        mark = self.source.mark()
        some = n.Word(kind="number", text="two", span=half.span)  # as of “two creatures you control”
        found = reference(structs.replace(noun, words=(some, *rest)), self.source)
        if found.what != "choice" or found.among is None or found.optional:
            self.source.forget(mark)
            return None
        self.source.claim(half, the, *([self.rounding] if self.rounding is not None else []))
        up = self.rounding is not None and self.rounding.sense == "rounded up"
        most = i.Half(i.CountOf(found.among), "up" if up else "down")
        return structs.replace(found, text=self.source.words(noun), most=most)

    def _shuffled(self, noun: n.Noun) -> i.Reference | None:
        """“(Then that player shuffles and exiles) the top card”: of that library."""
        if self.shuffled is None or noun.alone != ("the", "top", "card"):
            return None
        self.source.claim(noun)
        library = i.Selection((i.InZone("library", self.shuffled),))
        return i.Reference("top", self.source.words(noun), library, i.Number(1))

    def _are_cards(self) -> bool:
        """Whether “the others” are of the cards that were shown, with which nothing has been done yet."""
        match self.others:
            case i.Selection((i.IsAmong(of), *_)):
                return self.cards is not None and of.what == self.cards.what
        return self.others is None

    def _several(self, whom: str, of_tokens: bool) -> i.Reference:
        """Those of “one of them”: the cards that were shown, the tokens, or what the step before was done to."""
        spoken = self.spoken
        if spoken is not None and spoken.what in BATCHES:
            return i.Reference(spoken.what, whom)
        if of_tokens:
            return i.Reference("created", whom)
        if self.cards is not None:
            return i.Reference(self.cards.what, whom)
        return i.Reference("created" if spoken is None else spoken.what, whom)

    def _spoken(self, found: i.Reference, noun: n.Noun | None, pronoun: str, of_tokens: bool) -> i.Reference:
        """“It” as what the step before was done to, else as what was created."""
        if found.what != "that" or not (pronoun or _is_spoken(noun)):
            return found
        made = self.spoken is not None and self.spoken.what == "created"
        if made and self.cards is not None and noun is not None and noun.alone == ("that", "card"):
            return i.Reference(self.cards.what, found.text)  # a token is no card (CR 111.6)
        if self.spoken is not None and speaks_of(noun, pronoun, self.spoken):
            return meant(self.spoken, found, noun)
        if self.lost or (noun is not None and (is_card(noun) or (found.among is not None and self.no_creatures))):
            return found  # no token is a card (CR 108.2b); “attach that Equipment to that creature”
        of_tokens = of_tokens and not self.is_another(noun, pronoun)
        return i.Reference("created", found.text) if of_tokens else found


def _is_done(verb: n.Verb) -> bool:
    """Whether it says that it is done; “become copies” has its verb before its noun."""
    before = verb.auxiliaries[:-1] if verb.auxiliaries[-1:] in (("become",), ("becomes",)) else verb.auxiliaries
    return BEFORE_WHAT_IS_DONE.issuperset(before)


def _way(node: n.Clause, *ways: str) -> n.Adverb | None:
    """The one of these adverbs that the clause has."""
    return first_adverb(node.complements, *ways)


def _chooses_objects(noun: n.Noun, source: Source) -> bool:
    """“Choose a creature token you control”, “choose target creature”."""
    mark = source.mark()
    what = reference(noun, source).what
    source.forget(mark)
    if isinstance(noun, n.NounList):
        heads = [item.head for item in noun.items]
        objects = all(head is not None and head.kind in ("type", "subtype", "token") for head in heads)
        several = what == "choice" and noun.senses[:1] == ("any number of",) and noun.conjunctions == {"and/or"}
        one_of = what in ("choice", "target") and noun.conjunctions == {"or"}
        each = noun.conjunctions == {"and"} and all(item.senses[:1] == ("target",) for item in noun.items)
        return objects and (several or one_of or each)
    if what not in ("choice", "target"):
        return False
    kinds = set(noun.kinds)
    last = noun.words[-1]
    return bool(kinds & {"type", "subtype", "token"}) and isinstance(last, n.Word) and last.kind != "noun"


def _is_that_token(noun: n.Noun) -> bool:
    return noun.senses in (("that", "token"), ("those", "token"))


def _is_spoken(noun: n.Noun | None) -> bool:
    if not isinstance(noun, n.NounPhrase) or noun.modifiers:
        return False
    return noun.senses in _SPOKEN or is_card(noun)


def is_moment(node: n.Node) -> bool:
    """“at the beginning of the next end step”, “until your next end step”, “at end of combat”: when it is done."""
    match node:
        case n.Prepositional(sense="at" | "until", object=n.NounPhrase() as when):
            words = when.senses
            return any(w in ("beginning", "end", "next", "each") for w in words)
        case n.Adverb():
            return node.sense in ("at end of turn", "at end of combat")
    return False
