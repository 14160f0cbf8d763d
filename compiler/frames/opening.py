"""What is done with a card from an opening hand: “You may reveal this card from your opening hand. If you do, …”."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..costs.attacking import Doing
from ..ledger.source import Source


class Opening:
    """Lowers the sentences of one ability that say what is done before the game's first turn (CR 103.6b)."""

    def __init__(self, source: Source, effect: Callable[[], Doing]) -> None:
        self.source = source
        self._effect = effect
        self.doing: Doing | None = None
        self.text = ""

    def begins(self, line: n.Sentence) -> bool:
        """Whether the sentence lets its player reveal the card."""
        if self.doing is not None or len(line.parts) != 1 or not _reveals(line.parts[0].content):
            return False
        self.source.claim(line)
        self.text = self.source.words(line)
        self.doing = self._effect()
        return True

    def goes_on(self, line: n.Sentence) -> bool:
        """Whether the sentence says what is done then: “If you do, …”."""
        first = line.parts[0].content if line.parts else None
        if self.doing is None or not isinstance(first, n.Subordinate) or len(line.parts) < 2:
            return False
        match first:
            case n.Subordinate(
                sense="if",
                parts=(
                    n.Part(
                        content=n.Clause(
                            subject=n.NounPhrase(alone=("you",)), verb=n.Verb(senses=("do",)), complements=()
                        )
                    ),
                ),
            ):
                pass
            case _:
                return False
        self.source.claim_between(first.span.start, line.parts[1].content.span.start)
        self.doing.sentence(structs.replace(line, parts=line.parts[1:]))
        self.text = f"{self.text} {self.source.words(line)}"
        return True

    def static(self, steps: tuple[i.Step, ...]) -> i.Static:
        """The ability, whose sentences come to these steps."""
        return i.Static(i.Player("you", "you"), (i.FromOpeningHand(steps),), text=self.text)


def _reveals(node: n.Node) -> bool:
    match node:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("may", "reveal")),
            complements=(
                n.NounPhrase(
                    kinds=("self",),
                    modifiers=(n.Prepositional(sense="from", object=n.NounPhrase(alone=("your", "opening", "hand"))),),
                ),
            ),
        ):
            return True
    return False
