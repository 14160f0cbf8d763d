"""Sets the stage for texts that are executed: players, X, the board, who answers what a text leaves open."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .status import Unreadable
from .texts import Cards, Text

if TYPE_CHECKING:
    from ..board import Answer, Board, Question
    from ..board.events import AnyEvent
    from ..oracle import Card

Command = Callable[..., Any]


class Played(NamedTuple):
    """What came of the texts: the board, the events in their order, and whether all was understood."""

    board: Board
    events: tuple[AnyEvent, ...]
    understood: bool


def stage_options(command: Command) -> Command:
    """Give a command the options that set the stage."""
    for option in (
        click.option("--answer", "answers", multiple=True, metavar="ANSWER", help="Answer the next question so."),
        click.option("--board", "board_file", metavar="FILE", help="Start from the board in this file."),
        click.option("--rules", metavar="RULES", help="Play by magic, 1990s or riftbound.  [default: the game's own]"),
        click.option("--x", type=int, metavar="N", help="The value of X."),
        click.option("--player", metavar="NAME", help="Who “you” is.  [default: the board's first player]"),
    ):
        command = option(command)
    return command


def play(
    given: list[Text],
    *,
    player: str | None,
    x: int | None,
    board_file: str | None,
    answers: tuple[str, ...],
    rules: str | None = None,
) -> Played:
    """Execute the texts, one after the other, on one board."""
    from .. import compile_text, execute
    from .compile import report

    board = read_board(board_file, player, rules or (given[0].game if given else None))
    cards, asked = Cards(), Answers(answers)
    events: list[AnyEvent] = []
    understood = True
    for words, name, card, game in given:
        if game != board.rules.ruleset.game:
            raise click.UsageError(f"a text of {game} is not played by the rules of {board.rules.ruleset.name}.")
        program = compile_text(words, name=name, reference=cards, game=game)
        understood = not report(program, words, name, game) and understood
        board, source = (board, None) if card is None else _with_source(board, card, player)
        result = execute(program, board, reference=cards, controller=player, source=source, x=x, chooser=asked)
        board = result.board
        events += result.events
    return Played(board, tuple(events), understood)


def _with_source(board: Board, card: Card, player: str | None) -> tuple[Board, int | None]:
    """Put the card whose ability it is onto the battlefield; a card that is no permanent has no place there."""
    from ..compiler.games import game_named

    characteristics = game_named(card.game).characteristics(card)
    if board.rules.ruleset.spells_only & set(characteristics.types):
        return board, None
    return board.put(characteristics, controller=player), board.state.next_id


def read_board(file: str | None, player: str | None, rules: str | None = None) -> Board:
    """Give the board of a file, or a new one, played by these rules."""
    from .. import Board
    from ..board import BoardFileError
    from ..play import rules as rules_of

    played = rules_of(game=rules or "magic")
    if file is None:
        return Board.new(players=[player or "You", "Opponent"], rules=played)
    try:
        return Board.from_json(Path(file).read_bytes(), played)
    except (BoardFileError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: {error}") from error


def write_board(board: Board, file: str) -> None:
    """Write the board to a file, which is never left half written."""
    partly = Path(f"{file}.part")
    try:
        partly.write_text(board.to_json() + "\n", encoding="utf-8")
        partly.replace(file)
    finally:
        partly.unlink(missing_ok=True)


class Answers:
    """Answers what a text leaves open: from the command line in order, then by whoever sits at the terminal."""

    def __init__(self, given: tuple[str, ...]) -> None:
        self._given = list(given)

    def __call__(self, question: Question, /) -> Answer:
        """Give the answer; raise `ChoiceNeeded` where there is none left and nobody to ask."""
        from ..board import ChoiceNeeded

        if self._given:
            return _read(question, self._given.pop(0))
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            problem = ChoiceNeeded(question)
            raise Unreadable(f"{problem} Answer with {_option(question)}.") from problem
        why = f" ({question.why})" if question.why else ""
        click.echo(f"{question.player}: {question.asks}{why}", err=True)
        for place, option in enumerate(question.options, 1):
            click.echo(f"  {place}. {option}", err=True)
        for offered in question.objects:
            click.echo(f"  #{offered.id} {offered.label}", err=True)
        return _read(question, click.prompt(question.kind, err=True))


def _option(question: Question) -> str:
    return "--x N" if question.kind == "number" and question.asks.strip() == "X" else "--answer ANSWER"


def _read(question: Question, said: str) -> Answer:
    """Read an answer: several options or objects are separated by commas."""
    if question.kind in {"options", "objects"} and "," in said and said not in question.options:
        return [part.strip() for part in said.split(",")]
    return said
