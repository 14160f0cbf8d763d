"""A card's text as rules look at it: its words with their places, its tree, its program; each made once, when asked."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..compiler.diagnostics.detector import node_may_create
from ..grammar import nodes as n
from ..grammar import parse
from ..grammar.lexer import OWN_NAME
from ..grammar.marks import one_form
from ..grammar.mistakes import suspects
from ..grammar.names import mask_names
from ..grammar.traversal import below

if TYPE_CHECKING:
    from ..instructions import Program
    from ..oracle import CardLookup

#: A symbol, power and toughness or what changes them, the card's own name, a word, a possessive ending, a line's end,
#: or one other mark.
_WORD = re.compile(
    rf"\{{[^{{}}\s]{{0,9}}\}}|[+\-−–]?[\dXY*.½]+/[+\-−–]?[\dXY*.½]+|{OWN_NAME}+|['’]s\b"
    r"|[^\W_]+(?:['’\-][^\W_]+)*|\n|\S"
)
_SIZE = re.compile(r"[+\-−–]?[\dXY*.½]+/[+\-−–]?[\dXY*.½]+")


class Wd(NamedTuple):
    """A word or mark: in lower case and with plain marks, as it stands, where.

    ``kind``: “word”, “number” (digits), “size”, “symbol”, “self” (the card's own name), “mark”, “line”.
    ``depth``: how many quotations it stands in. ``reminder``: whether it stands in parentheses. ``opens``: whether it
    begins a sentence, so that it has a capital anyway.
    """

    low: str
    text: str
    start: int
    end: int
    kind: str
    depth: int
    reminder: bool
    opens: bool


class CardFacts(NamedTuple):
    """What is known of a card beside its text; "" for what is not."""

    name: str = ""
    type_line: str = ""
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""


class Reading:
    """A text and all that rules ask of it."""

    def __init__(self, text: str, card: CardFacts | None = None, reference: CardLookup | None = None) -> None:
        self.text, self.card, self.reference = text, card or CardFacts(), reference

    @cached_property
    def masked(self) -> str:
        """The text with marks in one form and the card's own name as characters that stand for it."""
        return mask_names(self.text, self.card.name or None)

    @cached_property
    def words(self) -> tuple[Wd, ...]:
        """All words and marks in their order."""
        out: list[Wd] = []
        masked, lowered = self.masked, self.masked.lower()
        if len(lowered) != len(masked):
            lowered = masked
        depth, _inner, parentheses, opens = 0, 0, 0, True
        for found in _WORD.finditer(masked):
            start, end = found.span()
            words = found.group()
            first = words[0]
            if first == "\n":
                depth = parentheses = 0
                out.append(Wd("\n", "\n", start, end, "line", 0, False, False))
                opens = True
                continue
            if first == "”" and depth:
                depth -= 1
            if first == "(":
                parentheses += 1
            kind = (
                "symbol"
                if first == "{" and len(words) > 1
                else "self"
                if first == OWN_NAME
                else "number"
                if words.isdigit()
                else "size"
                if "/" in words and _SIZE.fullmatch(words)
                else "word"
                if first.isalnum() or len(words) > 1
                else "mark"
            )
            low = "SELF" if kind == "self" else lowered[start:end]
            out.append(Wd(low, self.text[start:end], start, end, kind, depth, parentheses > 0, opens))
            if first == ")":
                parentheses = max(0, parentheses - 1)
            if first == "“":
                depth += 1
            opens = words in (".", ":", "—", "•", "“", "(", "|") or (opens and words in ("+", "-", "”"))
        return tuple(out)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it has no characters that stand for the card's own name."""
        return OWN_NAME not in self.masked

    @cached_property
    def tree(self) -> n.CardText:
        """The tree of the text."""
        return parse(self.text, name=self.card.name or None)

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
    def program(self) -> Program | None:
        """What the text compiles to; None where nothing is to be said of it: it creates nothing, and is understood."""
        if not self.lost and not node_may_create(self.tree, self.text) and "oken" not in self.text:
            return None
        from ..compiler import compile_text

        return compile_text(self.text, name=self.card.name or None, reference=self.reference)

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

    @property
    def lines(self) -> list[tuple[int, int]]:
        """From where to where each line of the text goes."""
        out, at = [], 0
        for line in self.text.split("\n"):
            out.append((at, at + len(line)))
            at += len(line) + 1
        return out


def after(words: tuple[Wd, ...], k: int, *lows: str) -> bool:
    """Whether these words stand from the k-th on."""
    return len(words) >= k + len(lows) and all(w.low == low for w, low in zip(words[k:], lows, strict=False))
