"""One text while it is lowered: what all of its abilities share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ..creating.creations import CardLookUp
from ..diagnostics.detector import node_may_create
from ..effects import Effect
from ..games import Game
from ..keywords.definitions import meaning
from ..keywords.sentences import KeywordActions
from ..ledger.source import Source
from ..nouns.drafts import DraftCreation, DraftStep, finish, once_more
from ..nouns.quantities.variables import substituted

MAX_DEPTH = 8
#: What is told of these is a warning: it takes no tokens from what is created.
_WARNINGS = frozenset(["text", "reference", "quantity", "word", "reminder"])

Action = tuple[list[DraftStep], list[DraftCreation], dict[i.Diagnostic, None]]
"""What the sentence of a keyword action comes to: its steps, the creations among them, and its errors."""


class Defined(Struct, frozen=True):
    """What the sentences of the rules come to that a text has asked for: each is compiled once."""

    programs: dict[str, i.Program]
    actions: dict[str, Action]


class Text(ABC):
    """What is known of a text: its source with the ledger, what it has created so far, its diagnostics.

    ``created`` keeps the creations of the whole text, for back-references across lines.
    """

    def __init__(
        self, text: str, card: CardLookUp, depth: int = 0, *, game: Game, defined: Defined | None = None
    ) -> None:
        self.text, self.card, self.depth, self.game = text, card, depth, game
        self.defined = Defined({}, {}) if defined is None else defined
        self.diagnostics: dict[i.Diagnostic, None] = {}  # in order, each once
        self.created: list[DraftCreation] = []
        self.source = Source(text, self.report, game.readers)
        self.creating = game.creating(self.source, card, game.definitions)
        self.actions = KeywordActions(self._definition, game.definitions)
        self.last_done: i.Step | None = None  # the last step of the line before, where that is a spell's

    @abstractmethod
    def program(self, tree: n.CardText, without: tuple[n.Span, ...] = ()) -> i.Program:
        """All abilities of the text; ``without``: what today's wording does without (grammar/older)."""

    @abstractmethod
    def abilities(self, tree: n.CardText) -> Iterator[i.Ability]:
        """The abilities, with the modes and table rows that belong to the one before."""

    @abstractmethod
    def meant(self, sentence: str) -> i.Program:
        """The program of a sentence of the rules."""

    def within(self, text: str, defined: Defined | None = None) -> Text:
        """A text that this one quotes, or by which the rules explain it."""
        return type(self)(text, self.card, self.depth + 1, game=self.game, defined=defined)

    def report(self, construct: str, message: str, span: n.Span) -> None:
        """A diagnostic: what makes no difference to what is done is a warning."""
        severity = "warning" if construct in _WARNINGS else "error"
        found = i.Diagnostic(severity, construct, message, (span.start, span.end))  # type: ignore[arg-type]
        self.diagnostics[found] = None

    def may_create(self, node: n.Node) -> bool:
        """Whether words that are not understood speak of creating tokens."""
        return node_may_create(node, self.text, self.game.definitions)

    def effect(self) -> Effect:
        """A new effect, to which sentences are given."""
        return self.game.effect(self.source, self.creating, self.actions, self.created)

    # ── What stands alone: it speaks of nothing that was said before ────────────────────────────────────────────────

    def paid(self, part: n.Part) -> tuple[i.Step, ...]:
        """What is done to pay a part of a cost: “Have an opponent create a Food token: Draw a card.”"""
        if isinstance(part.content, n.Unparsed):
            construct = "creation" if self.may_create(part.content) else "text"
            self.report(construct, f"“{part.content.text}” is not understood", part.span)
        if isinstance(part.content, n.NounPhrase):
            return self.game.paid(part, self.source) or ()
        mark = self.source.mark()
        steps = self.done_alone([structs.replace(part, joiner="", span=part.content.span)])
        for span in self.source.unclaimed(mark, part.content.span.start, part.content.span.end):
            self.report("unclaimed", f"“{self.source[span.start : span.end]}” is not understood here", span)
        return steps

    def done_alone(self, parts: list[n.Part]) -> tuple[i.Step, ...]:
        """What parts of a sentence come to: a cost."""
        effect = self.effect()
        effect.parts(parts, effect.steps)
        effect.ends()
        return done_by(effect)

    # ── Keyword actions ─────────────────────────────────────────────────────────────────────────────────────────────

    def _definition(self, sentence: str, span: n.Span) -> tuple[list[DraftStep], list[DraftCreation]]:
        """The steps of a keyword action's sentence, as drafts (KeywordActions); compiled once for a text."""
        if sentence not in self.defined.actions:
            circle = i.Diagnostic("error", "keyword", "a keyword action that is explained by itself", (0, 0))
            self.defined.actions[sentence] = [], [], {circle: None}
            self.defined.actions[sentence] = self._action(sentence)
        steps, created, errors = self.defined.actions[sentence]
        place = (span.start, span.end)
        self.diagnostics |= {structs.replace(each, span=place): None for each in errors}
        return once_more(steps, created)

    def _action(self, sentence: str) -> Action:
        if self.depth >= MAX_DEPTH:
            return [], [], dict.fromkeys(endless(sentence).diagnostics)
        inner = self.within(sentence, self.defined)
        steps: list[DraftStep] = []
        tree, without = meaning(sentence, self.game.wording, self.game.definitions)
        inner.source.does_without(without)
        for ability in tree.abilities:
            if isinstance(ability, n.Ability):
                effect = inner.effect()
                for line in ability.sentences:
                    if isinstance(line, n.Sentence):
                        effect.sentence(line)
                steps += effect.steps
        return steps, inner.created, {each: None for each in inner.diagnostics if each.severity == "error"}


def done_by(effect: Effect) -> tuple[i.Step, ...]:
    """The steps of an effect that is read to its end."""
    return tuple(substituted(finish(effect.steps), effect.variables))


def endless(sentence: str) -> i.Program:
    """What a definition comes to that is explained by others, they by more, or by itself in the end: an error."""
    place = (0, len(sentence))
    said = f"“{sentence}” is explained by words that are explained by others, more than {MAX_DEPTH} deep"
    unknown = i.Ability("static", sentence, place, steps=(i.Unmodelled(sentence, place),))
    return i.Program((unknown,), (i.Diagnostic("error", "keyword", said, place),))
