"""“Play …” clauses: Riftbound's tokens, how many, for whom, ready or exhausted, and where (RB 181, 182.1.a)."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.definitions import OWN_RULE
from ...creating.creations import Creating
from ...nouns.characteristics import Description, read_state
from ...nouns.drafts import DraftCreation
from ...nouns.objects import reference
from ...nouns.quantities.counting import count
from .definitions import defined_tokens
from .describing import Described, describe, read
from .drafts import RiftboundDraft
from .entering import entering, readiness


def _tag(described: Described) -> None:
    """Tag a unit after its name, as a Recruit has the Recruit tag (RB 184.1), unless it has others."""
    if described.name and not described.tags and described.types in ([], ["Unit"]):
        described.tags = [described.name]


def _tells_how_many(modifier: n.Modifier) -> bool:
    return isinstance(modifier, n.ForEach | n.EqualTo)


class RiftboundCreating(Creating):
    """Lowers creation clauses of one text."""

    def creations(self, node: n.Creation, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """All that one clause creates; ``via`` is its verb."""
        self._placed: list[RiftboundDraft] = []  # those of which the last phrase says where they enter
        drafts = super().creations(node, antecedents)
        for draft in drafts:
            draft.via = node.verb.lemma
        return drafts

    def _copy(self, node: n.TokenCopy) -> DraftCreation:
        """“a token copy of a friendly gear exhausted”."""
        self.source.claim_own(node)
        self._says_copy(node)
        amount, count_text = count(node.quantity, self.source)
        if {"article", "number"} <= {word.kind for word in node.quantity}:
            self.report("copy", f"“{node.quantity[0].text}” and a number before one token", node.span)
        place = (node.span.start, node.span.end)
        described = Described()
        for word in node.words:
            if (state := readiness(word)) is not None:
                self.source.claim(word)
                described.enters = state
        copied = reference(node.of, self.source)
        draft = RiftboundDraft(i.Player("you"), place, "", amount, count_text, copied=copied, described=described)
        for modifier in (*node.modifiers, *node.extra):
            if isinstance(modifier, n.ForEach | n.EqualTo):
                self._complement(modifier, [draft])
            else:
                read(modifier, self.source, described)
        self._unread(draft, "copy")
        return draft

    def _described(self, node: n.TokenDescription, place: tuple[int, int]) -> DraftCreation:
        amount, count_text = count(node.quantity, self.source)
        described = describe(node, self.source)
        draft = RiftboundDraft(i.Player("you"), place, "", amount, count_text, described=described)
        draft.copied = described.copied
        self._unread(draft, "description")
        self._slips(node)
        for each in filter(_tells_how_many, node.modifiers):  # “a … for each unit and a Gold gear token for each …”
            self._complement(each, [draft])
        base, rule = defined_tokens(self.definitions).get(described.name.lower(), (None, ""))
        if rule == OWN_RULE and base is not None:  # “(It has “…”)”
            described.abilities = described.abilities or [*base.abilities]
        elif base is not None:
            draft.base = base
            return draft
        if described.might is None and not described.types:
            self.report("description", f"“{described.name}” is no token that the rules define", node.span)
        else:
            _tag(described)
        return draft

    def _unread(self, draft: RiftboundDraft, construct: str) -> None:
        for words, span in draft.described.unread:
            self.source.claim_between(span.start, span.end)
            self.report(construct, f"“{words}” is not understood", span)
        draft.described.unread.clear()

    # ── What follows the tokens ─────────────────────────────────────────────────────────────────────────────────────

    def _complement(self, node: n.Complement, drafts: list[DraftCreation]) -> None:
        """Where all of them enter, and how the last one does: “a Recruit and a Gold gear token exhausted”."""
        own = [draft for draft in drafts if isinstance(draft, RiftboundDraft)]
        match node:
            case n.Word(kind="control") if self._placed:
                self.source.claim(node)
                for draft in self._placed:  # “to a battlefield | you control”
                    draft.described.location += f" {self.source.said(node)}"
                return
            case n.Gerund() | n.Prepositional(sense="instead of"):
                self.source.claim(node)
                self.report("text", f"“{self.source.words(node)}” is for the players to see to", node.span)
                return
        found = entering(node, self.source)
        if found is None or not own:
            super()._complement(node, drafts)
            return
        last = own[-1]
        if found.where:
            self._placed = [draft for draft in own if draft.enter_at(found.where)]
        if (found.where and not self._placed) or last.described.enters not in (
            None,
            found.state or last.described.enters,
        ):
            words = self.source.words(node)
            self.report("creation", f"“{words}” is not what was said before of the tokens", node.span)
        last.described.enters = found.state or last.described.enters
        for modifier in found.rest:  # “to your base | that's a copy of it”
            self.said_of(modifier, drafts)

    def said_of(self, node: n.Modifier | n.Complement, drafts: list[DraftCreation]) -> None:
        """Write a phrase into the tokens of which it is said; report it if it is not understood."""
        for draft in drafts:
            if isinstance(draft, RiftboundDraft):
                read(node, self.source, draft.described)
                draft.copied = draft.described.copied or draft.copied
                self._unread(draft, "description")

    def _adverb(self, sense: str, drafts: list[DraftCreation]) -> bool:
        """No token of this game enters tapped or attacking (RB 181.1)."""
        return not read_state(sense, Description()) and super()._adverb(sense, drafts)
