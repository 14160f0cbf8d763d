"""Instructions other than “play” that a board can do, under the names that it has for them."""

from __future__ import annotations

from ...grammar import nodes as n
from ...grammar import riftbound_senses as senses
from .. import instructions as i
from ..acts import Acts
from ..lasting import until
from .describing import amount

#: What the board calls these acts.
ACTS = {"kill": "destroy", "banish": "exile", "exhaust": "tap", "ready": "untap"}


class RiftboundActs(Acts):
    """Lowers such instructions of one text."""

    def act(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None = None) -> list[i.Step]:
        """The steps of a clause, under the names of the board."""
        return super().act(node, ACTS.get(verb, verb), of_tokens, until)

    def _act_of(self, node: n.Clause, verb: str, of_tokens: bool, until: i.Duration | None) -> list[i.Step]:
        grown = self._grown(node, of_tokens) if _gives(node, verb) else None
        return [grown] if grown is not None else super()._act_of(node, verb, of_tokens, until)

    def _grown(self, node: n.Clause, of_tokens: bool) -> i.Gain | None:
        """“Give me +2 [MIGHT] this turn.”: the words before the change say whom."""
        match node.complements:
            case (n.NounPhrase(words=(_, *_, n.Word() as last), modifiers=()) as noun, *lasting) if len(noun.words) > 1:
                change = senses.might_change(last)
            case _:
                return None
        number = amount(change.amount) if change is not None else None
        if change is None or number is None:
            return None
        lasts: i.Duration | None = None
        for each in lasting:
            if (said := until(each)) is not None:
                self.source.claim(each)
                lasts = said
        self.source.claim(last)
        self.source.claim_own(noun)
        span = n.Span(noun.span.start, noun.words[-2].span.end)
        whom = self._reference(n.NounPhrase(words=noun.words[:-1], span=span), of_tokens)
        return i.Gain(whom, (i.ChangeMight(i.Product(-1, number) if change.down else number),), lasts)


def _gives(node: n.Clause, verb: str) -> bool:
    """“Give me …”, not “Don't give me …”."""
    return verb == "give" and node.subject is None and not node.verb.negated
