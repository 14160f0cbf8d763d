"""What is done as a creature attacks: “You may exert this creature as it attacks. When you do, …” (CR 508.1g)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source


class Doing(Protocol):
    """What lowers sentences onto steps: an `Effect`."""

    def sentence(self, sentence: n.Sentence, /) -> None:
        """Lower one sentence."""


class Attacking:
    """Lowers the sentences of one ability that say what is done as its object attacks."""

    def __init__(self, source: Source, effect: Callable[[], Doing]) -> None:
        self.source = source
        self._effect = effect
        self.doing: Doing | None = None
        self.text = ""

    def begins(self, line: n.Sentence) -> bool:
        """Whether the sentence is the first of them; it is then lowered without “as it attacks”."""
        *rest, last = line.parts or (None,)
        if self.doing is not None or not rest or last is None or not _as_it_attacks(last.content):
            return False
        if not _exerts(rest[-1]):
            return False
        self.source.claim(last)
        self.text = self.source.words(line)
        self.doing = self._effect()
        said = tuple(part for part in rest if part is not None)
        self.doing.sentence(structs.replace(line, parts=said))
        return True

    def goes_on(self, line: n.Sentence) -> bool:
        """Whether the sentence says more of it: “When you do, …”."""
        first = line.parts[0].content if line.parts else None
        if self.doing is None or not isinstance(first, n.Subordinate) or first.sense != "when":
            return False
        self.doing.sentence(line)
        self.text = f"{self.text} {self.source.words(line)}"
        return True

    def static(self, steps: tuple[i.Step, ...]) -> i.Static:
        """The ability, whose sentences come to these steps."""
        return i.Static(i.Reference("source"), (i.AsAttacks(steps),), text=self.text)


def _exerts(part: n.Part | None) -> bool:
    """“you may exert it”."""
    return part is not None and isinstance(part.content, n.Clause) and part.content.verb.lemma == "exert"


def _as_it_attacks(node: n.Node) -> bool:
    match node:
        case n.Subordinate(sense="as", parts=(n.Part(content=n.Clause(verb=n.Verb(senses=("attacks",))) as clause),)):
            subject = clause.subject
            itself = isinstance(subject, n.NounPhrase) and (subject.alone == ("it",) or subject.kinds == ("self",))
            return itself and not clause.complements
    return False
