"""The texts that a command works on: words on the command line, standard input, or a card of the reference."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..files.inputs import read
from . import completion
from .status import Unreadable

if TYPE_CHECKING:
    from ..oracle import Card, CardReference

Command = Callable[..., Any]


class Text(NamedTuple):
    """A text to work on, the name of the card that it is on and the card itself, where these are known."""

    words: str
    name: str | None = None
    card: Card | None = None
    game: str = "magic"


class Cards:
    """The user's cards (of one game) by name (a `CardLookup`), loaded when the first name is asked for."""

    def __init__(self, game: str | None = None) -> None:
        self._game = game

    @cached_property
    def _reference(self) -> CardReference:
        from .users import users_reference

        return users_reference()

    @property
    def stamp(self) -> str | None:
        """What changes when the user's cards do, `None` where that can't be seen; nothing is loaded for it."""
        from ..oracle.store import Store

        stamp = Store().stamp
        return None if stamp is None else f"{self._game or ''} {stamp}"

    def get(self, name: str) -> Card:
        """Give the card of that name, in any spelling; raise `NameNotResolved` where there is not exactly one."""
        return self._reference.find(name, game=self._game).card if self._game else self._reference.get(name)


def text_options(many: bool = False) -> Callable[[Command], Command]:
    """Give a command its TEXT argument, and the options --card, --name and --game."""

    def decorate(command: Command) -> Command:
        for option in (
            click.option(
                "--game",
                metavar="GAME",
                shell_complete=completion.games,
                help="The game of the text: magic, riftbound.  [default: magic]",
            ),
            click.option("--name", metavar="NAME", help="The card's own name, so that the text can speak of it."),
            click.option(
                "--card",
                metavar="NAME",
                shell_complete=completion.card_names,
                help="Take the text of this card of the reference.",
            ),
            click.argument("text", nargs=-1, metavar="TEXT…" if many else "TEXT"),
        ):
            command = option(command)
        return command

    return decorate


def texts(
    text: tuple[str, ...], card: str | None, name: str | None, game: str | None, *, many: bool = False
) -> list[Text]:
    """Give the texts that the arguments of `text_options` ask for; one for each face of a card."""
    if bool(text) == bool(card):
        raise click.UsageError("Give either a TEXT (“-” for standard input) or --card NAME.")
    if len(text) > 1 and not many:
        raise click.UsageError("Give one TEXT; put it in quotation marks.")
    if card:
        found = Cards(game).get(card)
        return [Text(face.oracle_text, face.name, found, found.game) for face in found.faces]
    return [Text(_read(words), name, None, game or "magic") for words in text]


def _read(words: str) -> str:
    """Give the words themselves, or standard input for “-”; both have to be UTF-8."""
    if words == "-":
        try:
            return read("-").decode("utf-8-sig").removesuffix("\n")
        except UnicodeDecodeError as error:
            raise Unreadable(f"standard input is not UTF-8 text (byte {error.start})") from error
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise Unreadable(f"TEXT is not UTF-8 text (character {error.start + 1})") from error
    return words
