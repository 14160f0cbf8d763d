"""“Play …” clauses: Riftbound's tokens, how many, for whom, ready or exhausted, and where (RB 178, 179.1.a)."""

from __future__ import annotations

from ...grammar import nodes as n
from .. import instructions as i
from ..counting import count
from ..creating import Creating
from ..drafts import DraftCreation
from ..objects import reference
from ..triggers import base as plain_form
from ..wordings import plain, text_of
from . import words as w
from .definitions import defined_tokens
from .describing import Described, copy_of, describe, read
from .drafts import RiftboundDraft


class RiftboundCreating(Creating):
    """Lowers creation clauses of one text."""

    def creations(self, node: n.Creation, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        """All that one clause creates; ``via`` is its verb."""
        drafts = super().creations(node, antecedents)
        for draft in drafts:
            draft.via = plain_form(node.verb.main)
        return drafts

    def _tokens(self, node: n.Tokens, antecedents: list[DraftCreation]) -> list[DraftCreation]:
        if not isinstance(node, n.TokenCopy):
            return super()._tokens(node, antecedents)
        described = Described()
        for word in node.words:
            described.enters = w.readiness(word.text) or described.enters
        for modifier in (*node.modifiers, *node.extra):
            if not read(modifier, self.text, described):
                self.report("copy", f"“{text_of(modifier, self.text)}” is not understood", modifier.span)
        amount, count_text = count(tuple(word for word in node.quantity if not w.readiness(word.text)))
        place = (node.span.start, node.span.end)
        copied = reference(node.of, self.text)
        return [RiftboundDraft(i.Player("you"), place, "", amount, count_text, copied=copied, described=described)]

    def _described(self, node: n.TokenDescription, place: tuple[int, int]) -> DraftCreation:
        amount, count_text = count(tuple(word for word in node.quantity if word.text.lower() != "the"))
        described = describe(node, self.text)
        for words, span in described.unread:
            self.report("description", f"“{words}” is not understood", span)
        known = defined_tokens(self.definitions).get(described.name.lower())
        draft = RiftboundDraft(i.Player("you"), place, "", amount, count_text, described=described)
        if known is not None:
            draft.base = known[0]
            return draft
        if described.might is None and not described.types:
            self.report("description", f"“{described.name}” is no token that the rules define", node.span)
        elif described.name and described.types in ([], ["Unit"]):
            described.tags = described.tags or [described.name]  # as a Recruit has the Recruit tag (RB 181.1)
        return draft

    def _complement(self, node: n.Complement, drafts: list[DraftCreation]) -> None:
        """Where all of them enter, and how the last one does: “a Recruit and a Gold gear token exhausted”."""
        words = text_of(node, self.text)
        copied = _that_is_a_copy(node)
        if copied is not None:
            words = self.text[node.span.start : copied.span.start].strip()
        state, where = w.entering(words)
        last = drafts[-1] if drafts else None
        controlled = isinstance(node, n.Word) and node.kind == "control"
        if controlled and isinstance(last, RiftboundDraft) and last.described.location:
            last.described.location += f" {plain(words)}"  # “to a battlefield | you control”
            return
        if plain(words).startswith("instead of "):
            return
        if where is None and state is None:
            super()._complement(node, drafts)
            return
        for draft in drafts:
            assert isinstance(draft, RiftboundDraft)
            draft.described.location = draft.described.location or where or ""
            if state and draft is drafts[-1]:
                draft.described.enters = state
            if copied is not None and (of := copy_of(copied.complements[0])) is not None:
                draft.copied = reference(of, self.text)


def _that_is_a_copy(node: n.Complement) -> n.Relative | None:
    """“to your base | that's a copy of it”: what follows the place is said of the token."""
    phrase = node.object if isinstance(node, n.Prepositional) else None
    last = phrase.modifiers[-1] if isinstance(phrase, n.NounPhrase) and phrase.modifiers else None
    if isinstance(last, n.Relative) and last.complements and copy_of(last.complements[0]) is not None:
        return last
    return None
