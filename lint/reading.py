"""A card's text as rules look at it: its words with their places, its tree, its program; each made once, when asked."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..compiler import compile_text
from ..grammar import nodes as n
from ..grammar import parse
from ..grammar.lexer import OWN_NAME
from ..grammar.marks import one_form
from ..grammar.mistakes import suspects
from ..grammar.names import mask_names
from ..grammar.traversal import below
from .facts import CardFacts
from .wording import Line, lines_of
from .words import Words, words_of

if TYPE_CHECKING:
    from ..instructions import Program
    from ..oracle import CardLookup


class Reading:
    """A text and all that rules ask of it."""

    def __init__(self, text: str, card: CardFacts | None = None, reference: CardLookup | None = None) -> None:
        self.text, self.card, self.reference = text, card or CardFacts(), reference

    @cached_property
    def masked(self) -> str:
        """The text with marks in one form and the card's own name as characters that stand for it."""
        return mask_names(self.text, self.card.name or None)

    @cached_property
    def words(self) -> Words:
        """All words and marks in their order."""
        return words_of(self.text, self.masked)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it has no characters that stand for the card's own name."""
        return OWN_NAME not in self.masked

    @cached_property
    def tree(self) -> n.CardText:
        """The tree of the text."""
        return parse(self.text, name=self.card.name or None, wording=self.card.game)

    @cached_property
    def nodes(self) -> tuple[n.Node, ...]:
        """All nodes of the tree."""
        return tuple(below(self.tree))

    @cached_property
    def lost(self) -> tuple[n.Node, ...]:
        """What is not understood: words that no rule of the grammar fits, and words that nobody knows."""
        return tuple(
            sorted(
                (node for node in suspects(self.tree) if not isinstance(node, n.TokenDescription)),
                key=lambda node: node.span.start,
            )
        )

    @cached_property
    def program(self) -> Program:
        """What the text compiles to."""
        return compile_text(self.text, name=self.card.name or None, reference=self.reference, game=self.card.game)

    @cached_property
    def written(self) -> tuple[Line, ...]:
        """Its lines, as they are written from its program."""
        return tuple(lines_of(self.program, self.text, self.card))

    @cached_property
    def types(self) -> frozenset[str]:
        """Card types and supertypes of the type line in lower case; empty where it is not known."""
        line = one_form(self.card.type_line).replace(" - ", " — ").partition(" — ")[0]
        return frozenset(line.lower().split())

    @cached_property
    def subtypes(self) -> frozenset[str]:
        """What stands after the dash of the type line."""
        line = one_form(self.card.type_line).replace(" - ", " — ").partition(" — ")[2]
        return frozenset(line.split())

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """From where to where each line of the text goes."""
        out, at = [], 0
        for line in self.text.split("\n"):
            out.append((at, at + len(line)))
            at += len(line) + 1
        return out
