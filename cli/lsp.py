"""`cardwright lsp`: the language server, for editors."""

from __future__ import annotations

from collections.abc import Iterator

import click

from .pool_cards import cache_option, earlier_results
from .status import Unreadable


@click.command("lsp")
@cache_option
def command(cached: bool) -> None:
    """Run the language server over standard input and output: an editor starts it.

    \b
    cardwright lsp

    It shows findings as one types, with fixes; what a phrase is understood as, and the rule behind it; and completes
    keywords, types, tokens and card names. It needs the extra “lsp”: pip install "cardwright[lsp]". docs/editor.md says
    how editors are set up.
    """
    try:
        from ..editor.server import make_server
    except ModuleNotFoundError as error:
        if error.name not in ("pygls", "lsprotocol"):
            raise
        raise Unreadable('the language server needs pygls: pip install "cardwright[lsp]"') from error
    from .texts import Cards

    with earlier_results(cached) as results:
        try:
            make_server(Cards(), _names, results).start_io()
        except (MemoryError, OverflowError) as error:
            raise Unreadable("a message says that it is longer than what there is room for") from error


def _names() -> Iterator[str]:
    """Give the names of the user's cards; of the bundled ones where the user's cannot be read."""
    from ..oracle import CardReference, OracleError

    try:
        reference = CardReference.users()
    except OracleError:
        reference = CardReference.bundled()
    return (card.name for card in reference if not card.is_token)
