"""Effects of Riftbound cards: what the first game has, with its own riders, acts and ways to bring a token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import riftbound_senses as senses
from ....grammar.senses import SO_MANY_OF, factor, number, singular
from ....grammar.tokens import tokens_of
from ....grammar.traversal import below, first_noun, first_of
from ...effects import Effect
from ...nouns.drafts import Block, DraftCreate, DraftCreation, DraftStep
from ...nouns.player_names import is_player
from ...nouns.players import player
from ...nouns.quantities.counting import count
from .acts import RiftboundActs
from .definitions import defined_tokens
from .describing import read
from .drafts import RiftboundDraft
from .reading.costs import added_only
from .riders import RiftboundRiders

_PLAYING = frozenset(["play", "add", "replace", "replaced"])
_AGAIN = frozenset(["another", "one more"])
_BACK = frozenset(["another", "those", "these", "them", "token", "more", "one"])
_PASSIVE = frozenset(["is", "are"])


def _is_none_of_it(to: n.Infinitive) -> bool:
    """“an additional cost to play me”, “costs less to play”: nothing that is done for it."""
    return to.verb.lemma == "play" and any(isinstance(c, n.NounPhrase) and c.kinds == ("self",) for c in to.complements)


def _with_purpose(node: n.Clause) -> n.Clause:
    """“spend a buff | to draw 1”, “pay its Equip cost reduced by [A] | to attach it to me”: apart from the noun."""
    last = node.complements[-1] if node.complements else None
    if not isinstance(last, n.NounPhrase) or not last.modifiers:
        return node
    match last.modifiers[-1]:
        case n.Infinitive(word="to") as to if (
            node.verb.lemma in _PAID_FOR and last.head is not None and last.head.sense != "cost"
        ):
            paid = structs.replace(last, modifiers=last.modifiers[:-1])
        case n.Participle(complements=(*how, n.Infinitive(word="to") as to)) as cost if how:
            cost = structs.replace(cost, complements=tuple(how), span=n.Span(cost.span.start, how[-1].span.end))
            paid = structs.replace(last, modifiers=(*last.modifiers[:-1], cost))
        case _:
            return node
    end = (paid.modifiers or paid.words)[-1].span.end
    paid = structs.replace(paid, span=n.Span(paid.span.start, end))
    return structs.replace(node, complements=(*node.complements[:-1], paid, to))


#: What is done for something else: “spend a buff to draw 1”.
_PAID_FOR = frozenset(["pay", "spend", "exhaust", "discard", "kill", "recycle", "banish", "disempower"])


class Replaced(NamedTuple):
    """“replace that battlefield with a Brush battlefield token”: ``where`` the token comes to stand."""

    where: n.Span
    token: n.TokenDescription


class RiftboundEffect(Effect):
    """Lowers the sentences of one ability."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.riders = RiftboundRiders(self.source)
        self.acts = RiftboundActs(self.source)
        self._then_do: list[DraftStep] | None = None  # what is done behind “do this:”

    def sentence(self, sentence: n.Sentence) -> None:
        """See `Effect.sentence`; what stands behind “do this:” is done there (RB 387)."""
        if self._adds_only(sentence):
            return
        if self._then_do is None:
            super().sentence(sentence)
            return
        whole, self.steps = self.steps, self._then_do
        self._last_sentence = min(self._last_sentence, len(self.steps))
        super().sentence(sentence)
        self.steps = whole

    def _adds_only(self, sentence: n.Sentence) -> bool:
        """“Use only to play spells.”, said of what was added before."""
        last = self.steps[-1] if self.steps else None
        amended = added_only(sentence, last, self.source) if isinstance(last, i.AddRunes) else None
        if amended is not None:
            self.steps[-1] = amended
        return amended is not None

    def _clause(self, node: n.Node, place: list[DraftStep]) -> list[DraftStep]:
        times = do_this(node) if isinstance(node, n.Clause) else None
        if times is None or not isinstance(node, n.Clause):
            return super()._clause(node, place)
        self.source.claim(node)
        words = self.source.words(node)
        if "may" in node.verb.auxiliaries:
            who = player(node.subject, self.source)
            place = self._open(Block("may", lambda s, o: i.May(who, s, o, words), []), place)
        if times > 1:
            place = self._open(Block("for each", lambda s, _: i.ForEach(s, times=i.Number(times)), []), place)
        self._then_do = self._open(Block("when", lambda s, _: i.Reflexive(s, words, always=True), []), place)
        return self._then_do

    def _other(self, node: n.Clause, place: list[DraftStep]) -> None:
        if self._to_replace(node, place) or self._paid_to_do(node, place):
            return
        drafts = self._replaced(node) or self._more(node)
        if drafts is None:
            super()._other(node, place)
            return
        self._subject = node.subject or self._subject
        self._created(drafts, place)
        place.append(DraftCreate(drafts))

    def _paid_to_do(self, node: n.Clause, place: list[DraftStep]) -> bool:
        """“you may pay [RUNE:order] | to ready it”, “kill a unit to draw 1”: both or neither (RB 742.1)."""
        node = _with_purpose(node)
        match node.complements:
            case (*before, n.Infinitive(word="to", creation=None) as to) if node.verb.is_done and not _is_none_of_it(
                to
            ):
                pass
            case _:
                return False
        mark, done = self.source.mark(), list(place)
        rest = n.Span(node.span.start, to.span.start - 1)
        self._other(structs.replace(node, complements=tuple(before), span=rest), place)
        self.source.claim_between(to.span.start, to.verb.span.start)
        span = n.Span(to.verb.span.start, to.span.end)
        self._other(n.Clause(subject=None, verb=to.verb, complements=to.complements, span=span), place)
        if any(isinstance(step, i.Unmodelled) for step in place[len(done) :]):
            self.source.forget(mark)
            place[:] = done
            return False
        return True

    # ── As many of the tokens before ────────────────────────────────────────────────────────────────────────────────

    def _more(self, node: n.Clause) -> list[DraftCreation] | None:
        """“Otherwise, play one to your base.”, “play two more of those tokens”: as many of the tokens before."""
        last = self.created[-1] if self.created else None
        noun = node.complements[0] if node.complements else None
        if not isinstance(last, RiftboundDraft) or not isinstance(noun, n.NounPhrase) or node.verb.lemma != "play":
            return None
        words = noun.plain_words
        if len(words) < len(noun.words) or node.verb.negated or not _counts_tokens(words):
            return None
        said: list[n.Modifier | n.Complement] = [*node.complements[1:]]
        back: list[n.Node] = []
        for modifier in noun.modifiers:
            match modifier:
                case n.Prepositional(sense="of", object=n.NounPhrase() as whom) if _are_back(whom.words):
                    back += whom.words
                    said += whom.modifiers
                    self.source.claim_own(modifier)
                case _:
                    said.append(modifier)
        self.source.claim_own(node, noun)
        self.source.claim(node.verb, *back, *(word for word in words if word.sense in _BACK))
        amount, shown = count(tuple(words), self.source)
        draft = last.like(count=amount, count_text=shown, span=(node.verb.span.start, node.span.end))
        assert isinstance(draft, RiftboundDraft)
        draft.creator, draft.via = player(node.subject, self.source), node.verb.lemma
        draft.source = self.source[draft.span[0] : draft.span[1]]
        before = draft.described
        draft.described = structs.replace(before, location="", enters=None)
        for each in said:
            read(each, self.source, draft.described)
        draft.described.location = draft.described.location or before.location
        draft.described.enters = draft.described.enters or before.enters
        for unread, span in draft.described.unread:
            self.source.claim_between(span.start, span.end)
            self.report("creation", f"“{unread}” after the tokens is not understood", span)
        draft.described.unread.clear()
        return [draft]

    # ── A battlefield that becomes a token ──────────────────────────────────────────────────────────────────────────

    def _to_replace(self, node: n.Clause, place: list[DraftStep]) -> bool:
        """“you may pay [E1] | to replace that battlefield with a Brush battlefield token”."""
        for at, purpose in enumerate(node.complements):
            if not isinstance(purpose, n.Infinitive) or purpose.creation is not None:
                continue
            verb, parts = purpose.verb, purpose.complements
            clause = n.Clause(subject=node.subject, verb=verb, complements=parts, span=purpose.span)
            drafts = self._replaced(clause)
            if drafts is None:
                continue
            rest = n.Span(node.span.start, purpose.span.start - 1)
            self._other(structs.replace(node, complements=node.complements[:at], span=rest), place)
            self.source.claim_between(purpose.span.start, verb.span.start)
            for each in node.complements[at + 1 :]:
                words = self.source.words(each)
                self.report("creation", f"“{words}” after the tokens is not understood", each.span)
            self._created(drafts, place)
            place.append(DraftCreate(drafts))
            return True
        return False

    def _replaced(self, node: n.Clause) -> list[DraftCreation] | None:
        """“replace that battlefield with a Brush battlefield token”: the token stands where the battlefield stood."""
        found = _replacement(node)
        if found is None:
            return None
        self.source.claim_own(node)
        self.source.claim(node.verb)
        self.source.claim_between(found.where.start, found.token.span.start)
        who = node.subject if node.subject is not None and is_player(node.subject) else None
        drafts = self.creating.made(found.token)
        for draft in drafts:
            assert isinstance(draft, RiftboundDraft)
            draft.via, draft.creator = "replace", player(who, self.source)
            draft.span = (min(found.where.start, node.verb.span.start), node.span.end)
            draft.source = self.source[draft.span[0] : draft.span[1]]
            draft.enter_at(self.source.said(n.Node(span=found.where)))
        return drafts

    # ── What is not understood ──────────────────────────────────────────────────────────────────────────────────────

    def _unparsed(self, node: n.Unparsed, place: list[DraftStep]) -> None:
        match node.senses:
            case ("give", *_) | (_, "become" | "becomes", *_) | (_, _, "become" | "becomes", *_) if self.own:
                self.report("rider", f"“{node.text}” is not understood", node.span)
            case _ if senses.opens_with_keyword(node.text):  # “[Deathknell] glorp — …”: when it is done is lost
                self.report("keyword", f"“{node.text}” before an ability is not understood", node.span)
            case (first, *_) if self.created[self._sentence_from :] and number(first) is not None:
                self.report("creation", f"“{node.text}” after tokens is not understood", node.span)
            case _ if senses.may_play_tokens(node.text):
                self.report("creation", f"“{node.text}” is not understood, and it may create tokens", node.span)
            case _:
                super()._unparsed(node, place)
                return
        place.append(self._unmodelled(node))

    def _missed(self, node: n.Clause, verb: str) -> None:
        quotes = any(isinstance(x, n.Quoted) for x in below(node))
        if verb not in _PLAYING and not any(isinstance(x, n.Infinitive) for x in node.complements):
            super()._missed(node, verb)
            return
        words = self.source.words(node)
        if not quotes and senses.may_play_tokens(words):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)
        elif verb == "play":
            self._played(node, words)

    def _played(self, node: n.Clause, words: str) -> None:
        """Report “Play a Gold.”, which says neither that this is a token nor where a card is played from."""
        noun = first_noun(node.complements)
        said = noun.items[0].plain_words if noun is not None else ()
        from_somewhere = any(isinstance(x, n.Prepositional) and x.sense == "from" for x in below(node))
        if said and self.created and (said[0].sense in _AGAIN or said[-1].sense == "one"):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)
            return
        if not said or said[0].kind not in ("article", "number") or from_somewhere:
            return
        name = " ".join(x.sense for x in said if x.kind == "subtype")
        described = any(x.kind == "power/toughness" for x in said)
        if described or {name, singular(name)} & defined_tokens(self.creating.definitions).keys():
            self.report("creation", f"“{words}” may create tokens: it does not say “token”", node.span)
        else:
            self.report("text", f"“{words}” says neither “token” nor from where a card is played", node.span)


def do_this(node: n.Clause) -> int | None:
    """How often “do this”, “do this twice”, “you may do this” has what follows done; None for others (RB 387)."""
    match node:
        case (
            n.Clause(verb=n.Verb(senses=("do",)), subject=None)
            | n.Clause(verb=n.Verb(senses=("may", "do")), subject=n.NounPhrase(alone=("you",)))
        ):
            pass
        case _:
            return None
    match node.complements:
        case (n.NounPhrase(alone=("this",)),):
            return 1
        case (n.NounPhrase(alone=("this",)), n.Adverb() as often):
            return factor(often.sense)
    return None


def _counts_tokens(words: Sequence[n.Word]) -> bool:
    """“one”, “that many”, “another one”, “two more”, “two of them”: so many of what was spoken of."""
    match [word.sense for word in words]:
        case [first] | [first, "more" | "one"] | [first, "more" | "one", "token"]:
            return words[0].kind == "number" or first in _AGAIN
        case [first, *whom]:
            return first in SO_MANY_OF and _are_back(tuple(words[1:])) and bool(whom)
    return False


def _are_back(words: tuple[n.Word | n.Quoted, ...]) -> bool:
    """“them”, “those tokens”."""
    return all(isinstance(word, n.Word) and word.sense in _BACK for word in words)


def _replacement(node: n.Clause) -> Replaced | None:
    """What is replaced with which token: “replace … with …”, “… is replaced with …”."""
    with_: n.Prepositional | None = None
    match node:
        case n.Clause(verb=n.Verb(lemma="replace"), complements=(n.NounPhrase() as replaced, *more)):
            with_ = first_of((*replaced.modifiers, *more), n.Prepositional)
        case n.Clause(verb=n.Verb(lemma="replaced"), subject=n.NounPhrase() as replaced, complements=more):
            if node.verb.auxiliaries[-1:] and node.verb.auxiliaries[-1] in _PASSIVE:
                with_ = first_of(more, n.Prepositional)
    if with_ is None or with_.sense != "with" or not isinstance(with_.object, n.NounPhrase) or node.verb.negated:
        return None
    token = tokens_of(with_.object)
    if not isinstance(token, n.TokenDescription) or not token.noun:
        return None
    inside = next((m for m in replaced.modifiers if m is with_), None)
    before: list[n.Node] = [x for x in (*replaced.words, *replaced.modifiers) if x is not inside]
    if inside is None and node.verb.lemma == "replace":  # “a battlefield | you control”
        before += [c for c in node.complements if c is not replaced and c.span.end <= with_.span.start]
    return Replaced(n.Span(replaced.span.start, before[-1].span.end), token)
