"""The command `cardwright` itself: finds the module of a command and ends every way of failing in a clear line."""

from __future__ import annotations

import atexit
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from types import FrameType
from typing import Any, NoReturn

import click

from ..texts.carets import shortened
from .groups import Loading
from .status import BROKEN_PIPE, DONE, FAULT, INTERRUPTED, NOT_UNDERSTOOD, WRONG_USE
from .terminal import PLAINLY, bare, cleaned_streams

# Command: the module that holds it (as `command`) and what it does.
COMMANDS = {
    "parse": "print the tree of a text",
    "compile": "print the instructions of a text, or write the creation records of a pool",
    "show": "write a picture of a text: each word on the color of what it became",
    "write": "write a program as text, from its typed values alone",
    "lint": "say what a designer's cards should say, and fix it",
    "format": "write a text as today's cards would say it",
    "rule": "explain a rule of the linter",
    "pool": "check whole pools of cards, and compare them with what they were before",
    "run": "execute a text on a board",
    "scenario": "play positions and say whether what is expected is so",
    "explain": "say which words and which rule gave each characteristic of the tokens",
    "lookup": "find cards by name, however it is spelled, or by what they create",
    "find": "find cards by what they do",
    "tokens": "say which tokens a card creates",
    "token": "make a token from the words that describe it, and draw it",
    "deck": "say which tokens a deck needs, how many, and what else",
    "goldfish": "play a deck alone, and tell how many tokens by which turn",
    "set": "show all that is known of a set of cards on one page",
    "export": "write a set for other programs that people play on",
    "audit": "say where scripts of another engine and the cards' texts differ",
    "reference": "keep a card reference of your own",
    "playground": "show all that a text becomes on a page in the browser",
    "lsp": "run the language server, for editors",
    "schema": "print the JSON Schema of what the other commands write",
}


class ReaderGone(Exception):
    """Whoever read the output has gone (`cardwright … | head`)."""


class CommandLine(Loading):
    """A group whose commands are imported when they are asked for, and whose failures never show a traceback."""

    table = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        """Do what is asked; click would make a 1 of a reader who has gone, which means something else here."""
        try:
            result = super().invoke(ctx)
            if not sys.stdout.closed:  # a server closes it when it is told to end
                sys.stdout.flush()
        except BrokenPipeError as error:
            raise ReaderGone from error
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and, in standalone mode, exit with its status."""
        invoke = super().main
        if not standalone_mode:
            return invoke(args, prog_name, complete_var, standalone_mode=False, **extra)
        with cleaned_streams():
            status = _status(lambda: invoke(args, prog_name, complete_var, standalone_mode=False, **extra))
        sys.exit(status)


def _work(invoke: Callable[[], Any]) -> Any:
    """Do the work: what this calls, and nothing else, is interrupted by an exception (`Interruption`).

    However it ends after Ctrl-C, it was interrupted: Python and libraries drop the exception in some places, and make
    another of it in others.
    """
    try:
        result = invoke()
    except Exception as error:
        if _was_pressed():
            raise KeyboardInterrupt from error
        raise
    if result != INTERRUPTED and _was_pressed():
        raise KeyboardInterrupt
    return result


def _was_pressed() -> bool:
    interruption = signal.getsignal(signal.SIGINT)
    return isinstance(interruption, Interruption) and interruption.ends_the_work()


def _status(invoke: Callable[[], Any]) -> int:
    """Do the work and give the exit status; say on standard error what went wrong."""
    try:
        result = _work(invoke)
    except click.ClickException as error:
        said = io.StringIO()
        error.show(said)
        click.echo(shortened(said.getvalue()), err=True, nl=False)
        return WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    except ReaderGone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes there
        return BROKEN_PIPE
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        click.echo(f"Error: {name}{error.strerror or error}", err=True)
        return WRONG_USE
    except Exception as error:
        if (wrong := _of_a_definition(error)) is not None:
            click.echo(f"Error: {wrong}", err=True)
            return WRONG_USE
        if isinstance(error, _answers()):
            click.echo(f"Error: {shortened(str(error))}", err=True)
            return WRONG_USE
        if _is_lost_worker(error):
            click.echo(f"Error: {shortened(str(error))}", err=True)
            return NOT_UNDERSTOOD
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        click.echo(f"Fault in cardwright: {type(error).__name__}: {shortened(str(error))}", err=True)
        click.echo("Please report it with the text (CARDWRIGHT_TRACEBACK=1 shows where it happened).", err=True)
        return FAULT
    return result if isinstance(result, int) else DONE


def _answers() -> tuple[type[Exception], ...]:
    """Give the errors that say what is wrong with what was given, and not with cardwright."""
    from ..board import BoardError
    from ..compiler.games import UnknownGame
    from ..grammar import TextTooLong
    from ..oracle import OracleError

    return BoardError, OracleError, TextTooLong, UnknownGame


def _of_a_definition(error: Exception) -> str | None:
    """What is wrong with a line of definitions, if that is the error."""
    from ..grammar import DefinitionError
    from .definitions import told

    return told(error) if isinstance(error, DefinitionError) else None


def _is_lost_worker(error: Exception) -> bool:
    """Whether a worker was killed or ran out of memory: the doing of a card, a game or the machine."""
    from ..goldfish.running import GamesLost
    from ..pool import WorkerLost

    return isinstance(error, WorkerLost | GamesLost)


def _settings(context: click.Context) -> None:
    if os.environ.get("NO_COLOR"):
        context.color = False
    for stream in (bare(sys.stdout), bare(sys.stderr)):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a character gets one that is like it
            stream.reconfigure(errors=PLAINLY)


@click.group(cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="cardwright")
@click.pass_context
def cli(context: click.Context) -> None:
    """Card text in, tokens on a board out.

    \b
    cardwright parse "Create two 1/1 white Soldier creature tokens with vigilance."
    cardwright run --card "Krenko, Mob Boss"

    Every command has --help with an example and --json for programs; "-" reads the text from standard input. Exit
    status: 0 done, 1 a text or a card was not understood in full, 2 wrong use or unreadable input, 70 a fault in
    cardwright itself, 130 interrupted, 141 whoever read the output has gone.
    """
    _settings(context)


class Interruption:
    """What a press of Ctrl-C does: the first one ends the command, and the next ones do not break into its ending.

    The work is interrupted by an exception, so that it leaves all in order; before it and after it there is nothing
    to be put in order, and nobody who would catch one: the command ends `at_once`.

    Python drops an exception in some places: then it is raised again a little `later`. That a press after `patience`
    seconds counts anew makes up for the places where nobody is told of it, and so does the end of the work, which asks
    whether it was pressed (`ends_the_work`).
    """

    patience = 5.0
    later = 0.01

    def __init__(self, at_once: Callable[..., None]) -> None:
        self._at_once = at_once
        self._pressed = -inf
        self._counted = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Interrupt what is going on, if it is not ending already."""
        now = time.monotonic()
        if now - self._pressed <= self.patience:
            return
        self._pressed = now
        while frame is not None and frame.f_code is not _work.__code__:
            frame = frame.f_back
        if frame is None:
            self._at_once(number, frame)
        self._counted = True
        raise KeyboardInterrupt

    def ends_the_work(self) -> bool:
        """Whether a press was meant for the work that is ending; what is raised again now comes too late."""
        if self._counted:
            self._pressed = time.monotonic()
        return self._counted

    def dropped(self, unraisable: sys.UnraisableHookArgs, /) -> None:
        """Take note of an exception that Python has dropped, in place of `sys.unraisablehook`."""
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            sys.__unraisablehook__(unraisable)
            return
        self._pressed = -inf
        timer = threading.Timer(self.later, os.kill, (os.getpid(), signal.SIGINT))
        timer.daemon = True
        timer.start()


class Ending:
    """Ends the process with a status when all is in order: what it has in memory is not taken apart piece by piece."""

    def __init__(self) -> None:
        self.status: object = None
        atexit.register(self)  # before all others, so that it is called after them

    def __call__(self) -> None:
        """Write what is still to be written, and end; where that can't be, the interpreter says so in its own way."""
        if isinstance(self.status, int):
            with suppress(OSError, ValueError):
                for stream in (sys.stdout, sys.stderr):
                    stream.flush()
                os._exit(self.status)
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def main(until_now: Callable[..., None] = signal.default_int_handler) -> NoReturn:
    """Run the command line; interruptions, where they are not ignored (as under nohup), went to `until_now`."""
    sys.set_int_max_str_digits(0)  # numbers of tokens are written in full, however large
    if signal.getsignal(signal.SIGINT) is until_now:
        interruption = Interruption(until_now)
        sys.unraisablehook = interruption.dropped
        signal.signal(signal.SIGINT, interruption)
    ending = Ending()
    try:
        cli()
    except SystemExit as end:
        ending.status = end.code
        raise
    raise AssertionError("click exits")
