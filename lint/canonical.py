"""A card's text as today's cards would say it: with the safe fixes of every rule, written from the tree."""

from __future__ import annotations

from ..grammar import parse, render
from .facts import CardFacts
from .linting import fixed
from .rule import MAGIC


def canonical(text: str, card: CardFacts | None = None) -> str:
    """The text as today's templating has it; to write it canonically twice changes nothing.

    The tree's own writer has the last word where it says the same: a text that the grammar would read otherwise after
    it, or that has words that nobody understands, stays as the fixes left it.
    """
    made = fixed(text, card)
    name = card.name if card is not None and card.name else None
    game = card.game if card is not None else MAGIC
    tree = parse(made, name=name, wording=game)
    written = render(tree)
    if written.split() == made.split() or "".join(written.split()) == "".join(made.split()):
        return made
    if parse(written, name=name, wording=game) != tree:
        return made
    return fixed(written, card)
