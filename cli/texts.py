"""The texts that a command works on: words on the command line, standard input, or a card of the reference."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .status import Unreadable

if TYPE_CHECKING:
    from ..oracle import Card

Command = Callable[..., Any]


class Text(NamedTuple):
    """A text to work on, and the name of the card that it is on, if it is known."""

    words: str
    name: str | None


def text_options(many: bool = False) -> Callable[[Command], Command]:
    """Give a command its TEXT argument, and the options --card and --name."""

    def decorate(command: Command) -> Command:
        for option in (
            click.option("--name", metavar="NAME", help="The card's own name, so that the text can speak of it."),
            click.option("--card", metavar="NAME", help="Take the text of this card of the reference."),
            click.argument("text", nargs=-1, metavar="TEXT…" if many else "TEXT"),
        ):
            command = option(command)
        return command

    return decorate


def texts(text: tuple[str, ...], card: str | None, name: str | None, *, many: bool = False) -> list[Text]:
    """Give the texts that the arguments of `text_options` ask for; one for each face of a card."""
    if bool(text) == bool(card):
        raise click.UsageError("Give either a TEXT (“-” for standard input) or --card NAME.")
    if len(text) > 1 and not many:
        raise click.UsageError("Give one TEXT; put it in quotation marks.")
    if card:
        found = _look_up(card)
        return [Text(face.oracle_text, face.name) for face in found.faces]
    return [Text(_read(words), name) for words in text]


def _look_up(card: str) -> Card:
    from ..oracle import NameNotResolved
    from .cards import users_reference

    try:
        return users_reference().get(card)
    except NameNotResolved as error:
        raise Unreadable(str(error)) from error


def _read(words: str) -> str:
    """Give the words themselves, or standard input for “-”; both have to be UTF-8."""
    if words == "-":
        try:
            return sys.stdin.buffer.read().decode("utf-8-sig").removesuffix("\n")
        except UnicodeDecodeError as error:
            raise Unreadable(f"standard input is not UTF-8 text (byte {error.start})") from error
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise Unreadable(f"TEXT is not UTF-8 text (character {error.start + 1})") from error
    return words
