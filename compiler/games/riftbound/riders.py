"""What later words say of the tokens: “It becomes a copy of that unit.”, “Give it [Temporary].”, “They enter ready.”"""

from __future__ import annotations

from typing import NamedTuple

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import first_of
from ...creating.riders import Riders
from ...nouns.characteristics import every
from ...nouns.drafts import DraftCreation, DraftStep
from ...nouns.lasting import lasts, until
from .describing import Described, copied, read_with
from .drafts import RiftboundDraft
from .entering import entering

_BESIDE = frozenset([(), ("each",), ("also",)])
_ONE = frozenset([("that", "unit"), ("the", "unit"), ("that", "gear"), ("the", "gear"), ("this", "unit")])
_ALL = frozenset([("those", "unit"), ("these", "unit"), ("the", "unit"), ("those", "gear")])


_SAYS_WHAT = frozenset(["become", "copies", "copy", "have", "enter"])


class Given(NamedTuple):
    """The two objects of “give”: whom, and what."""

    whom: n.NounPhrase
    what: n.Noun


class RiftboundRiders(Riders):
    """Reads riders of one ability into its creations."""

    def spoken_of(self, subject: n.Noun | None, pronoun: str, own: list[DraftCreation]) -> list[DraftCreation]:
        """See `Riders.spoken_of`; “that unit”, “those units” are tokens, too."""
        if found := super().spoken_of(subject, pronoun, own):
            return found
        match subject:
            case n.NounPhrase(words=(n.Word() as lead, n.Word() as head), modifiers=()):
                if head.plural and (lead.sense, head.sense) in _ALL:
                    return own
                return own[-1:] if (lead.sense, head.sense) in _ONE and not head.plural else []
        return []

    def _rider(self, node: n.Clause, verb: str, own: list[DraftCreation]) -> list[DraftStep] | None:
        if node.verb.negated or node.verb.pronoun or node.cause is not None:
            return None
        if verb == "give":
            return self._given(node, own)
        drafts = [d for d in self.spoken_of(node.subject, "", own) if isinstance(d, RiftboundDraft)]
        if not drafts:
            if own and verb in _SAYS_WHAT and _speaks_back(node.subject):
                self.report("rider", f"“{self.source.words(node)}” is not understood", node.span)
            return None
        if node.subject is not None:
            self.source.claim(node.subject)
        match (*node.verb.auxiliaries, verb):
            case ("become" | "becomes", "copies" | "copy"):  # “They become copies of me.”
                done = self._becomes_copies(node, drafts)
            case (*beside, "become" | "have" | "enter") if tuple(beside) in _BESIDE:
                done = self._says(node, verb, drafts)
            case _:
                return None
        if not done and not any(isinstance(c, n.Adverb) and lasts(c) for c in node.complements):
            self.report("rider", f"“{self.source.words(node)}” is not understood", node.span)
        return [] if done else None

    def _becomes_copies(self, node: n.Clause, drafts: list[RiftboundDraft]) -> bool:
        match node.complements:
            case (n.Prepositional(sense="of") as of,):
                whole = n.NounPhrase(
                    words=(n.Word(kind="noun", text=node.verb.main, span=node.verb.span),),
                    modifiers=(of,),
                    span=node.span,
                )
                for draft in drafts:
                    draft.copied = copied(whole, self.source)
                return True
        return False

    def _says(self, node: n.Clause, verb: str, drafts: list[RiftboundDraft]) -> bool:
        match verb, node.complements:
            case "enter", said if said:
                return every(self._enter(each, drafts) for each in said)
            case "become", ((n.NounPhrase() | n.NounList()) as noun,):
                of = copied(noun, self.source)
                for draft in drafts:
                    draft.copied = of or draft.copied
                return of is not None
            case "have", ((n.NounPhrase() | n.NounList()) as noun,):
                return every(self._added(noun, draft, self.source.words(noun)) for draft in drafts)
        return False

    def _enter(self, node: n.Complement, drafts: list[RiftboundDraft]) -> bool:
        """“ready”, “here”."""
        found = entering(node, self.source)
        if found is None or found.rest:
            return False
        for draft in drafts:
            draft.described.enters = found.state or draft.described.enters
            if found.where and not draft.enter_at(found.where):
                return False
        return True

    def _added(self, noun: n.Noun, draft: RiftboundDraft, clause: str) -> bool:
        """Keywords and abilities that it gets besides its own; a copy has them as well (RB 181.3)."""
        more = self._gained(noun)
        if more is None:
            return False
        if draft.copied is not None:
            draft.exceptions.append(i.AddAbilities(tuple(more.keywords), tuple(more.abilities)))
            draft.clauses.append(clause)
        else:
            draft.described.keywords += more.keywords
            draft.described.abilities += more.abilities
        return True

    def _gained(self, noun: n.Noun) -> Described | None:
        """Keywords and abilities alone; None for words that say anything else."""
        more = Described()
        if not read_with(noun, self.source, more):
            return None
        return more if more == Described(keywords=more.keywords, abilities=more.abilities, quotes=more.quotes) else None

    def _given(self, node: n.Clause, own: list[DraftCreation]) -> list[DraftStep] | None:
        """“Give it [Temporary].”, “Give them [Tank] this turn.”"""
        given = _given(node)
        if given is None or node.subject is not None:
            return None
        drafts = [d for d in self.spoken_of(given.whom, "", own) if isinstance(d, RiftboundDraft)]
        lasting = first_of(node.complements, n.Adverb)
        if not drafts or len(node.complements) > (2 if lasting is None else 3):
            return None
        self.source.claim(given.whom)
        if lasting is None:
            clause = self.source.words(node)
            return [] if every(self._added(given.what, draft, clause) for draft in drafts) else None
        more = self._gained(given.what)
        if more is None or not lasts(lasting):
            return None
        self.source.claim(lasting)
        whom = i.Reference("created", self.source.said(given.whom))
        return [i.Gain(whom, (i.AddAbilities(tuple(more.keywords), tuple(more.abilities)),), until(lasting))]


def _speaks_back(noun: n.Noun | None) -> bool:
    """Whether “it” or “they” is among the words: “they two”."""
    words = noun.words if isinstance(noun, n.NounPhrase) else ()
    return any(isinstance(word, n.Word) and word.sense in ("it", "they", "them") for word in words)


def _given(node: n.Clause) -> Given | None:
    """Whom, and what."""
    match node.complements:
        case (n.NounPhrase() as whom, (n.NounPhrase() | n.NounList()) as what, *_):
            return Given(whom, what)
    return None
