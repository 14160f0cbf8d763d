"""Effects of Riftbound cards: what the first game has, with its own riders, acts and ways to bring a token."""

from __future__ import annotations

import re
from typing import Any

from ...grammar import nodes as n
from ...grammar.tokens import tokens_of
from .. import instructions as i
from ..acts import Acts
from ..characteristics import every
from ..counting import count
from ..drafts import DraftCreate, DraftCreation, DraftStep
from ..effects import Effect
from ..objects import reference
from ..players import player
from ..riders import ALL, ONE, Riders
from ..wordings import plain, text_of
from . import words as w
from .definitions import defined_tokens
from .describing import Described, copy_of, read_with
from .drafts import RiftboundDraft

#: What the board calls these acts.
ACTS = {"kill": "destroy", "banish": "exile", "exhaust": "tap", "ready": "untap"}

_MORE = re.compile(r"(?:\w+|that many|another)(?: (?:more|one))?(?: of (?:those tokens|these tokens|them))?")


#: Where these words are not understood, a creation may be missing: “play a … token”, not “play a token unit”.
_MAY_CREATE = re.compile(
    r"\b(?:plays?|adds?|replaces?)\b[^.]*\b(?:an?|one|two|three|four|five|six|ten|X|\d+|that many)\b[^.]*"
    r"\btokens?\b(?! (?:units?|gears?|battlefields?))",
    re.IGNORECASE,
)


class RiftboundEffect(Effect):
    """Lowers the sentences of one ability."""

    def __init__(self, text: str, *others: Any) -> None:
        super().__init__(text, *others)
        self.riders = RiftboundRiders(text, self.report)
        self.acts = RiftboundActs(text)

    def _other(self, node: n.Clause, place: list[DraftStep]) -> None:
        drafts = self._replaced(node) or self._more(node)
        if drafts is None:
            super()._other(node, place)
            return
        self._created(drafts, place)
        place.append(DraftCreate(drafts))

    def _more(self, node: n.Clause) -> list[DraftCreation] | None:
        """“Otherwise, play one to your base.”, “play two more of those tokens”: as many of the tokens before."""
        noun = next((c for c in node.complements if isinstance(c, n.NounPhrase)), None)
        if noun is None or not self.created or node.verb.main.lower() not in ("play", "plays"):
            return None
        if not _MORE.fullmatch(plain(text_of(noun, self.text))):
            return None
        amount, shown = count(tuple(x for x in noun.words if isinstance(x, n.Word)))
        last = self.created[-1]
        draft = last.like(count=amount, count_text=shown, span=(node.verb.span.start, node.span.end))
        draft.creator, draft.source = player(node.subject, self.text), self.text[draft.span[0] : draft.span[1]]
        assert isinstance(draft, RiftboundDraft)
        for complement in node.complements:
            state, where = w.entering(text_of(complement, self.text))
            draft.described.enters = state or draft.described.enters
            draft.described.location = where or draft.described.location
        return [draft]

    def _unparsed(self, node: n.Unparsed, place: list[DraftStep]) -> None:
        if _MAY_CREATE.search(node.text):
            self.report("creation", f"“{node.text}” is not understood, and it may create tokens", node.span)
        super()._unparsed(node, place)

    def _missed(self, node: n.Clause, verb: str) -> None:
        words = text_of(node, self.text)
        if verb in ("play", "add", "replace") and _MAY_CREATE.search(words) and not re.search('[“"]', words):
            self.report("creation", f"“{words}” may create tokens, and is not understood", node.span)
        elif verb == "play":
            self._played(node, words)

    def _played(self, node: n.Clause, words: str) -> None:
        """Report “Play a Gold.”, which says neither that this is a token nor where a card is played from."""
        noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        first = noun.items[0] if isinstance(noun, n.NounList) else noun
        said = [x for x in first.words if isinstance(x, n.Word)] if first is not None else []
        if not said or said[0].kind not in ("article", "number") or re.search(r"\bfrom\b", plain(words)):
            return
        names = [plain(x.text) for x in said if x.kind == "subtype"]
        described = any(x.kind == "power/toughness" for x in said)
        known = defined_tokens(self.creating.definitions)
        if described or {" ".join(names), " ".join(names).removesuffix("s")} & known.keys():
            self.report("creation", f"“{words}” may create tokens: it does not say “token”", node.span)
        else:
            self.report("text", f"“{words}” says neither “token” nor from where a card is played", node.span)

    def _replaced(self, node: n.Clause) -> list[DraftCreation] | None:
        """“replace that battlefield with a Brush battlefield token”: the token stands where the battlefield stood."""
        replaced = next((c for c in node.complements if isinstance(c, n.NounPhrase)), None)
        if node.verb.main.lower() not in ("replace", "replaces") or replaced is None:
            return None
        for each in (*replaced.modifiers, *node.complements):
            if not isinstance(each, n.Prepositional) or each.preposition.lower() != "with":
                continue
            tokens = tokens_of(each.object) if isinstance(each.object, n.NounPhrase) else None
            if not isinstance(tokens, n.TokenDescription) or not tokens.noun:
                return None
            drafts = self.creating.made(tokens)
            end = min((m.span.start for m in replaced.modifiers), default=replaced.span.end)
            for draft in drafts:
                assert isinstance(draft, RiftboundDraft)
                draft.via, draft.creator = "replace", player(node.subject, self.text)
                draft.span, draft.source = (node.verb.span.start, node.span.end), ""
                draft.source = self.text[draft.span[0] : draft.span[1]]
                draft.described.location = plain(self.text[replaced.span.start : end]).strip()
            return drafts
        return None


class RiftboundRiders(Riders):
    """What later words say of the tokens: “It becomes a copy of that unit.”, “Give it [Temporary].”"""

    def rider(self, node: n.Clause, verb: str, own: list[DraftCreation]) -> list[DraftStep] | None:
        """See `Riders.rider`."""
        if verb == "give":
            return self._given(node, own)
        words = plain(" ".join(node.verb.words))
        subject = plain(text_of(node.subject, self.text)) if node.subject is not None else "it"
        drafts = self.spoken_of(subject.removesuffix(" unit").removesuffix(" units"), own)
        if drafts and words in ("become copies", "becomes copies"):  # “They become copies of me.”
            of = next((c.object for c in node.complements if isinstance(c, n.Prepositional)), None)
            if of is None:
                return None
            for draft in drafts:
                draft.copied = reference(of, self.text)
            return []
        if not drafts or words.rpartition(" ")[2] not in ("becomes", "become", "has", "have", "enters", "enter"):
            return None
        nouns = [c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))]
        if words.startswith("enter"):
            return [] if self._ready(node, drafts) else None
        if not nouns or len(nouns) < len(node.complements):
            return None
        return [] if every(self._says(nouns[0], words, draft) for draft in drafts) else None

    def _ready(self, node: n.Clause, drafts: list[DraftCreation]) -> bool:
        state = next((s for c in node.complements if (s := w.readiness(text_of(c, self.text)))), None)
        for draft in drafts if state else ():
            assert isinstance(draft, RiftboundDraft)
            draft.described.enters = state
        return state is not None

    def _says(self, noun: n.Noun, verb: str, draft: DraftCreation) -> bool:
        assert isinstance(draft, RiftboundDraft)
        if verb.startswith("become"):
            of = copy_of(noun)
            if of is None:
                return False
            draft.copied = reference(of, self.text)
            return True
        return self._added(noun, draft, text_of(noun, self.text))

    def _added(self, noun: n.Noun, draft: RiftboundDraft, clause: str) -> bool:
        """Keywords and abilities that it gets besides its own; a copy has them as well (RB 178.3)."""
        more = Described()
        if not read_with(noun, self.text, more):
            return False
        if draft.copied is not None:
            draft.exceptions = [*draft.exceptions, i.AddAbilities(tuple(more.keywords), tuple(more.abilities))]
            draft.clauses = [*draft.clauses, clause]
        else:
            draft.described.keywords = [*draft.described.keywords, *more.keywords]
            draft.described.abilities = [*draft.described.abilities, *more.abilities]
        return True

    def _given(self, node: n.Clause, own: list[DraftCreation]) -> list[DraftStep] | None:
        """“Give it [Temporary].”, “Give them [Tank] this turn.”"""
        given = _given(node)
        if given is None or node.subject is not None:
            return None
        whom, what = given
        drafts = self.spoken_of(whom, own) if whom in ONE | ALL else []
        until = next((c.text for c in node.complements if isinstance(c, n.Adverb)), None)
        if not drafts:
            return None
        if until is None:
            clause = text_of(node, self.text)
            done = [isinstance(d, RiftboundDraft) and self._added(what, d, clause) for d in drafts]
            return [] if all(done) else None
        more = Described()
        if not read_with(what, self.text, more):
            return None
        return [i.Gain(i.Reference("created", whom), until, tuple(more.keywords), tuple(more.abilities))]


class RiftboundActs(Acts):
    """Instructions other than “play” that a board can do, under the names that it has for them."""

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: str | None = None) -> list[i.Step]:
        """See `Acts.act`."""
        grown = self._grown(node) if verb == "give" and node.subject is None else None
        return [grown] if grown is not None else super().act(node, ACTS.get(verb, verb), of_tokens, until)

    def _grown(self, node: n.Clause) -> i.Gain | None:
        """“Give me +2 [MIGHT] this turn.”: the words before the change say whom."""
        noun = next((c for c in node.complements if isinstance(c, n.NounPhrase)), None)
        until = next((c.text for c in node.complements if isinstance(c, n.Adverb)), None)
        last = noun.words[-1] if noun is not None and noun.words else None
        if noun is None or len(noun.words) < 2 or not isinstance(last, n.Word) or last.kind != "power/toughness change":
            return None
        amount = w.might(last.text[1:])
        if amount is None or noun.modifiers:
            return None
        span = n.Span(noun.span.start, noun.words[-2].span.end)
        whom = reference(n.NounPhrase(words=noun.words[:-1], span=span), self.text)
        down = last.text[0] != "+"
        return i.Gain(whom, until, might=i.Product(-1, amount) if down else amount)


def _given(node: n.Clause) -> tuple[str, n.Noun] | None:
    """The two objects of “give”: whom, and what. The grammar reads “it [Temporary]” as one phrase."""
    noun = next((c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
    first = noun.items[0] if isinstance(noun, n.NounList) else noun
    if first is None or len(first.words) < 2:
        return None
    at = next((k for k, x in enumerate(first.words) if isinstance(x, n.Quoted) or x.kind in ("keyword", "article")), 0)
    if not at:
        return None
    whom = " ".join(x.text for x in first.words[:at] if isinstance(x, n.Word))
    rest = n.NounPhrase(
        words=first.words[at:], modifiers=first.modifiers, span=n.Span(first.words[at].span.start, first.span.end)
    )
    if isinstance(noun, n.NounList):
        return plain(whom), n.NounList(
            items=(rest, *noun.items[1:]), joiners=noun.joiners, span=n.Span(rest.span.start, noun.span.end)
        )
    return plain(whom), rest
