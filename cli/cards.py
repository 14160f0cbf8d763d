"""The cards that the commands look names up in, and the creation records that these compile to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from .bars import count_bar
from .completion import games

if TYPE_CHECKING:
    from ..oracle import Card, CardReference
    from ..oracle.creations import CreationRecord


def _known(_: click.Context, __: click.Parameter, game: str | None) -> str | None:
    if game is not None:
        from ..compiler.games import game_named

        game_named(game)
    return game


game_option = click.option(
    "--game",
    metavar="GAME",
    callback=_known,
    shell_complete=games,
    help="Look only among the cards of this game (magic, riftbound).",
)


def recorder(reference: CardReference) -> Callable[[Card], Any]:
    """Give what compiles a card to its creation record; tokens of cards' names come from the reference (CR 111.11)."""
    from ..compiler.records.creating import record

    return lambda card: record(card, reference)


def creation_records(reference: CardReference) -> Iterable[CreationRecord]:
    """Give the creation records of all cards of the reference that create anything.

    They are compiled once and kept beside the user's reference, as long as neither the cards nor cardwright change.
    """
    from ..files.kept_results import code_stamp
    from ..oracle import Store
    from ..oracle.errors import StoreBusy
    from ..oracle.remembered import remember, remembered

    store = Store()
    stamp = f"{code_stamp()} {store.stamp}"
    records = remembered(store, stamp)
    if records is None:
        records = list(_compiled(reference))
        if store.exists():
            with suppress(OSError, StoreBusy):  # the next search makes them again
                remember(store, stamp, records)
    return records


def _compiled(reference: CardReference) -> Iterator[CreationRecord]:
    from ..compiler.games import UnknownGame
    from ..oracle.creations import creation_record

    record_of = recorder(reference)
    with count_bar("compiling", len(reference)) as count:
        for card in reference:
            count()
            try:
                made = creation_record(record_of(card))
            except UnknownGame:
                continue  # nobody knows what its words mean
            if made.creations:
                yield made
