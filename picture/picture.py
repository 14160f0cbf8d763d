"""The picture of a text, and the door that makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ..compiler import compile_text
from ..compiler.games import MAGIC, game_named
from ..grammar import parse
from ..grammar.definitions import NONE, Definitions
from ..instructions import Diagnostic
from . import html, svg
from .stretches import Stretch, stretches

if TYPE_CHECKING:
    from ..oracle import CardLookup


class Picture(Struct, frozen=True):
    """A text cut up by what its words became: ``stretches`` are all of it, in order; ``str`` gives the text back.

    ``diagnostics`` are those of its program. A notebook shows the picture by itself.
    """

    stretches: tuple[Stretch, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    def __str__(self) -> str:
        return "".join(each.text for each in self.stretches)

    def html(self) -> str:
        """The picture as a piece of HTML with its own style; pointing at words tells what they became."""
        return html.figure(self.stretches)

    def page(self, title: str = "What a text became") -> str:
        """The picture as a whole page of HTML with this ``title``, which needs nothing else."""
        return html.page([self.stretches], title)

    def svg(self, columns: int = 76) -> str:
        """The picture as SVG, in lines of at most ``columns`` characters, for documents that take images."""
        return svg.drawing(self.stretches, columns)

    def _repr_html_(self) -> str:
        return self.html()


def show(
    text: str,
    *,
    name: str | None = None,
    reference: CardLookup | None = None,
    game: str = MAGIC,
    definitions: Definitions = NONE,
) -> Picture:
    """Give the picture of a ``text``: each word with what it became, its node, its instruction and its rule.

    ``name`` is the name of the card; ``reference`` finds the cards that the text creates by name; ``game`` and
    ``definitions`` are as for `compile_text`. Raises `TextTooLong` and `UnknownGame`.
    """
    played = game_named(game, definitions)
    tree = parse(text, name=name, wording=played.wording, definitions=played.definitions)
    program = compile_text(text, name=name, reference=reference, game=game, definitions=definitions)
    return Picture(stretches(text, tree, program, game=game, definitions=definitions), program.diagnostics)
