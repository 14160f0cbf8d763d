"""What later words say of the tokens that were just created: “It has …”, “They enter tapped and attacking” …"""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import but_instead
from ...grammar.traversal import below
from ..ledger.source import Source
from ..nouns.characteristics import (
    ASIDES,
    STATES,
    Description,
    attacked,
    every,
    is_battlefield,
    is_each,
    read_copula,
    read_modifier,
    read_state,
    read_type,
    read_with,
)
from ..nouns.drafts import DraftCreation, DraftStep
from ..nouns.lasting import lasts, until
from ..nouns.objects import reference
from ..nouns.quantities import quantity
from . import clause_exceptions
from .creations import counters_for_each, whose_control

_ONE = (
    ("it",),
    ("that", "token"),
    ("the", "token"),
    ("that", "creature"),
    ("this token",),
    ("the", "creature"),
    ("that", "artifact"),
    ("this", "token"),
)
_ALL = (
    ("they",),
    ("them",),
    ("those", "token"),
    ("these", "token"),
    ("each of", "them"),
    ("each of", "those", "token"),
    ("those", "creature"),
    ("both", "token"),
    ("each",),
    ("all of", "them"),
)
IS = frozenset(["is", "are", "isn't", "aren't", "not"])


class Riders:
    """Reads riders of one ability into its creations, ``own``, which grow while the ability is read."""

    def __init__(self, source: Source) -> None:
        self.source, self.report = source, source.report

    def rider(self, node: n.Clause, verb: str, own: list[DraftCreation]) -> list[DraftStep] | None:
        """Write a clause into the creations that it speaks of; gives the steps that remain, None if it is no rider."""
        mark = self.source.mark()
        found = self._rider(node, verb, own)
        if found is None:
            self.source.forget(mark)
        else:
            self.source.claim(node.verb)
            self.source.claim_own(node)
        return found

    def _rider(self, node: n.Clause, verb: str, own: list[DraftCreation]) -> list[DraftStep] | None:
        if verb == "treat":
            return [] if self._treat(node, own) else None
        said = node.verb.senses
        if node.verb.pronoun:
            said = ("is", *said[1:])
        if node.subject is None and not (node.verb.pronoun or said in _BARE):
            return None
        if node.subject is not None and is_size(node.subject):
            return [] if self._size(node, node.subject, own[-1:]) else None
        drafts = self.spoken_of(node.subject, node.verb.pronoun, own)
        if not drafts:
            return None
        if node.subject is not None:
            self.source.claim(node.subject)
        if said[:-1] not in _PLAIN:  # “It doesn't gain haste.”
            return None
        main = said[-1]
        lasting = next((c for c in node.complements if isinstance(c, n.Adverb) and lasts(c)), None)
        if main in ("gains", "gain") or (main in ("has", "have") and lasting is not None):
            gain = self._gains(node, lasting)
            return None if gain is None else [gain]
        verbs = {"has": "have", "enters": "enter", "attacks": "attack"} | dict.fromkeys(IS, "is")
        readers = {
            "have": self._has,
            "enter": self._enters,
            "treated": self._treated,
            "is": self._is,
        }
        read = readers.get(verbs.get(main, main))
        if read is None or (lasting is not None and main not in ("attack", "attacks")):
            return None
        done = read(node, drafts)
        for draft in drafts:
            self._report_unread(draft.state)
        if not done:
            says_what = any(isinstance(c, (n.NounPhrase, n.NounList)) for c in node.complements)
            if main in ("has", "have", "enters", "enter") or (main in IS and says_what):
                self.report("rider", f"“{self.source.words(node)}” is not understood", node.span)
            return None
        return []

    def spoken_of(self, subject: n.Noun | None, pronoun: str, own: list[DraftCreation]) -> list[DraftCreation]:
        """The creations that a subject means: “it”, “those tokens”, or a token's name (“Ragavan enters tapped”).

        ``pronoun`` is that of “it's”, where there is no subject.
        """
        if subject is None:
            return own if pronoun == "they" else own[-1:]
        said = self.source.said(subject)
        for draft in own:
            if said in draft.spoken_names:
                return [draft]
        if not isinstance(subject, n.NounPhrase):
            return []
        senses = subject.senses
        if subject.modifiers:
            return own if _created_this_way(subject) else []
        last = subject.words[-1] if subject.words else None
        several = isinstance(last, n.Word) and last.plural
        if senses in _ALL or (several and senses in _ONE):
            return own
        return own[-1:] if senses in _ONE else []

    def _has(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        noun = _object(node)
        if noun is None or not self._only(node, noun):
            return False
        for draft in drafts:
            state = draft.state
            if not read_with(noun, self.source, state):
                return False
            if draft.copied is not None:
                draft.exceptions.append(i.AddAbilities(tuple(state.keywords), tuple(state.abilities)))
                state.keywords, state.abilities = [], []
        return True

    def _only(self, node: n.Clause, noun: n.Node) -> bool:
        """Whether the clause says nothing besides the noun but asides (“also”, “each”)."""
        rest = [c for c in node.complements if c is not noun]
        for each in rest:
            if not (isinstance(each, n.Adverb) and (each.sense in ASIDES or each.sense == "still")):
                return False
            self.source.claim(each)
        return True

    def _gains(self, node: n.Clause, lasting: n.Adverb | None) -> i.Gain | None:
        noun = _object(node)
        gained = Description()
        if noun is None or not read_with(noun, self.source, gained):
            return None
        if not self._only(node if lasting is None else _without(node, lasting), noun):
            return None
        if lasting is not None:
            self.source.claim(lasting)
        for words, span in gained.unread:  # said of the tokens, but no characteristic of theirs
            self.source.claim_between(span.start, span.end)
            self.report("text", f"“{words}” is not understood", span)
        what = i.Reference("created", self.source.words(node.subject) if node.subject else "it")
        abilities = i.AddAbilities(tuple(gained.keywords), tuple(gained.abilities))
        return i.Gain(what, (abilities,), until(lasting) if lasting is not None else None)

    def _enters(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        complements = list(node.complements)
        last, before = complements[-1:], complements[-2:-1]
        if before and isinstance(last[0], (n.NounPhrase, n.NounList)) and "attacking" in _states_of(before[0]):
            whom = attacked(self.source, last[0])
            for draft in drafts:  # “enters tapped and attacking | that player”
                draft.state.whom = whom
            complements.pop()
        return every(self._enters_so(complement, drafts) for complement in complements)

    def _enters_so(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        if self._state(node, drafts) or is_battlefield(node, self.source):
            return True
        match node:
            case n.Prepositional(sense="with"):
                self.source.claim_own(node)
                return every(read_with(node.object, self.source, d.state) for d in drafts)
            case n.ForEach():
                return every(counters_for_each(node, draft, self.source) for draft in drafts)
            case n.Prepositional(sense="under"):
                who, _ = whose_control(node, self.source)
                for draft in drafts:
                    draft.creator = who or draft.creator
                return True
            case n.Prepositional(sense="onto"):
                return is_battlefield(node.object, self.source)
            case n.Adverb(sense="rounded up" | "rounded down"):
                self.source.claim(node)
                up = node.sense == "rounded up"
                return every(draft.state.round_counters("up" if up else "down") for draft in drafts)
            case n.Adverb() if node.sense in ASIDES:
                self.source.claim(node)
                return True
            case n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="battlefield"), *_)):
                return self._enters_battlefield(node, drafts)
        return False

    def _enters_battlefield(self, node: n.NounPhrase, drafts: list[DraftCreation]) -> bool:
        """“enters the battlefield | tapped and attacking that player”."""
        self.source.claim(*node.words)
        match node.words[2:]:
            case (n.Word(kind="adjective") as state, *whom) if state.sense in STATES:
                if not every(read_state(state.sense, draft.state) for draft in drafts):
                    return False
                said = n.NounPhrase(words=tuple(whom), span=n.Span(state.span.end + 1, node.words[-1].span.end))
                attacks = attacked(self.source, said) if whom else ()
                for draft in drafts if whom else ():
                    draft.state.whom = attacks
            case ():
                pass
            case _:
                return False
        for draft in drafts:
            for modifier in node.modifiers:
                read_modifier(modifier, self.source, draft.state)
        return True

    def _is(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        negated = node.verb.negated
        if negated or any(draft.copied is not None for draft in drafts):
            changes = clause_exceptions(node, self.source)
            if changes is None or any(draft.copied is None for draft in drafts):
                return not negated and all(self._state(complement, drafts) for complement in node.complements)
            for draft in drafts:
                draft.exceptions += changes
            return True
        for complement in node.complements:
            match complement:
                case n.Adverb(sense="also" | "still") | n.Prepositional(sense="in addition to"):
                    self.source.claim(complement)
                case n.NounPhrase():
                    if self._state(complement, drafts):
                        continue
                    if not every(self._described(complement, draft) for draft in drafts):
                        return False
                case _:
                    if not self._state(complement, drafts):
                        return False
        return bool(node.complements)

    def _described(self, noun: n.NounPhrase, draft: DraftCreation) -> bool:
        if draft.card is not None:
            draft.describe_anew()
        return draft.description is not None and read_copula(noun, self.source, draft.description)

    def _state(self, node: n.Complement, drafts: list[DraftCreation]) -> bool:
        """“tapped and attacking”."""
        states = _states_of(node)
        if not states:
            return False
        self.source.claim(node)
        return every(read_state(state, draft.state) for draft in drafts for state in states)

    def _size(self, node: n.Clause, subject: n.Noun, drafts: list[DraftCreation]) -> bool:
        """“Its power is equal to Gemini Engine's power.”"""
        equal = next((c for c in node.complements if isinstance(c, n.EqualTo)), None)
        if equal is None or not drafts:
            return False
        self.source.claim(*(c for c in node.complements if is_each(c)))
        self.source.claim(subject)
        self.source.claim_own(equal)
        value = quantity(equal.quantity, self.source)
        senses = set(subject.senses)
        power, toughness = bool(senses & {"power", "base power"}), "toughness" in senses
        except_ = i.SetPT(value if power else None, value if toughness else None)
        for draft in drafts:
            draft.state.size(value, power, toughness)
            draft.exceptions += [except_] * (draft.copied is not None)
        return True

    def _treated(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        """“Djinn is treated exactly like a normal artifact creature …” (1993)"""
        words = [w for c in node.complements for w in _words(c) if w.kind == "type"]
        for draft in drafts:
            for word in words if draft.description is not None else ():
                read_type(word, draft.state)
        if words:
            self.source.claim(node)
        return bool(words)

    def _treat(self, node: n.Clause, own: list[DraftCreation]) -> bool:
        """“Treat this token as a 0/1 black creature that counts as a Wall.” (1994–1999)"""
        as_ = next((c for c in node.complements if isinstance(c, n.Prepositional) and c.sense in ("as", "like")), None)
        if not own or as_ is None:
            return False
        self.source.claim(*(c for c in node.complements if c is not as_))
        self.source.claim_own(as_)
        draft = own[-1]
        draft.describe_anew()
        copied = _copied(as_.object)
        if copied is not None:  # “treat it as an exact copy of target summon card”
            self.source.claim(as_)
            draft.description, draft.copied = None, reference(copied, self.source)
            return True
        return draft.description is not None and self._read_all(as_.object, draft.description)

    def _read_all(self, nouns: n.Noun, description: Description) -> bool:
        """Whether each of the nouns describes the token."""
        if isinstance(nouns, n.NounList):
            self.source.claim_own(nouns)
        read = every(read_copula(noun, self.source, description) for noun in nouns.items)
        self._report_unread(description)
        return read

    def _report_unread(self, description: Description) -> None:
        """Say of what of the tokens is not understood."""
        for words, span in description.unread:
            self.source.claim_between(span.start, span.end)
            self.report("description", f"“{words}” is not understood", span)
        description.unread.clear()


#: Verbs that go on from the sentence before without a subject.
_BARE = frozenset([("has",), ("have",), ("is",), ("are",), ("enters",)])
#: What may stand before a rider's verb.
_PLAIN = frozenset([(), ("each",), ("also",), ("is",), ("are",), ("still",), ("is", "not"), ("are", "not")])


def is_size(subject: n.Noun) -> bool:
    """“its power”, “their power and toughness”, “the token's base power and toughness”."""
    sizes = ("power", "toughness", "base power")
    words = subject.plain_words
    if any(item.modifiers for item in subject.items) or not words or words[-1].sense not in sizes:
        return False
    return _is_of_token([word for word in words if word.sense not in (*sizes, "base")])


def _is_of_token(whose: list[n.Word]) -> bool:
    """“its”, “their”, “the token's”: whose size is spoken of."""
    match whose:
        case [n.Word(kind="possessive") as one]:
            return one.possessor in ("it", "they")
        case [n.Word(kind="possessive") as one, n.Word(kind="possessive") as other]:
            return one.possessor == other.possessor and one.possessor in ("it", "they")
        case [n.Word(sense="this" | "that" | "the"), n.Word(kind="possessive") as one]:
            return one.possessor == "token"
        case [n.Word(kind="self") as one]:
            return one.possessor in ("this token",)
    return False


def _without(node: n.Clause, adverb: n.Adverb) -> n.Clause:
    return structs.replace(node, complements=tuple(c for c in node.complements if c is not adverb))


def _created_this_way(subject: n.NounPhrase) -> bool:
    """“the tokens created this way”, “each Zombie token created this way”."""
    match subject.modifiers:
        case (n.Participle(sense="created", complements=(n.Adverb(sense="this way"),)),):
            last = subject.words[-1]
            return isinstance(last, n.Word) and last.kind == "token"
    return False


def _states_of(node: n.Complement) -> list[str]:
    """The states in “tapped and attacking”."""
    match node:
        case n.Adverb() if but_instead(node.sense) in STATES:
            return [but_instead(node.sense)]
        case n.NounPhrase(modifiers=()):
            words = [w.sense for w in node.words if isinstance(w, n.Word) and w.kind == "adjective"]
            return words if len(words) == len(node.words) and STATES.keys() >= set(words) else []
        case n.NounList():
            found = [_states_of(item) for item in node.items]
            return [state for each in found for state in each] if all(found) else []
        case n.Participle(complements=(), further=()):
            return [node.sense] if node.sense in STATES else []
    return []


def _copied(noun: n.Noun) -> n.Noun | None:
    """What “an exact copy of …” names."""
    if not isinstance(noun, n.NounPhrase) or not noun.words or not isinstance(noun.words[-1], n.Word):
        return None
    of = next((m for m in noun.modifiers if isinstance(m, n.Prepositional) and m.sense == "of"), None)
    return of.object if of is not None and noun.words[-1].sense == "copy" else None


def _object(node: n.Clause) -> n.Noun | None:
    return next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)


def _words(node: n.Node) -> list[n.Word]:
    """The words of a node and below it, up to a clause of its own."""
    return [each for each in below(node, n.Relative, n.Clause, n.Quoted) if isinstance(each, n.Word)]
