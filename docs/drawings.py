"""Directives that draw what a text becomes, at the time when the pages are built: picture, tree, instructions, board.

```{picture} Moot Warden
When Moot Warden enters, create a Food token.
```
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive

from cardwright import Board, compile_text, execute, parse, show

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def board(text: str, name: str | None) -> str:
    """The board after a text."""
    return execute(compile_text(text, name=name), Board.new()).board._repr_html_()


DRAWN: dict[str, Callable[[str, str | None], str]] = {
    "picture": lambda text, name: show(text, name=name).html(),
    "tree": lambda text, name: parse(text, name=name)._repr_html_(),
    "instructions": lambda text, name: compile_text(text, name=name)._repr_html_(),
    "board": board,
}


class Drawing(Directive):
    """Draws its text; the argument is the name of the card."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Give the drawing as HTML."""
        name = self.arguments[0] if self.arguments else None
        drawn = DRAWN[self.name]("\n".join(self.content), name)
        return [nodes.raw("", f'<div class="drawn drawn-{self.name}">{drawn}</div>', format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of the directives."""
    for name in DRAWN:
        app.add_directive(name, Drawing)
    return {"parallel_read_safe": True}
