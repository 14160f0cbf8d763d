"""Messages of an editor that can't be read: what is wrong with each, in one line."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

from cattrs import transform_error
from cattrs.errors import ClassValidationError

#: Where pygls reads messages and logs a whole traceback of each that it can't read.
_READING = frozenset(["structure_message", "run_async"])
#: A message quotes what was sent: so much of it.
_LONGEST = 300


def said_of(error: BaseException) -> str:
    """What is wrong with a message, one line: the fields that lack and where, or what it is instead of one."""
    return "; ".join(" ".join(each.split()) for each in _wrong(error))[:_LONGEST]


def _wrong(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or error
    if isinstance(cause, ClassValidationError):
        yield from transform_error(cause)
    elif isinstance(cause, AttributeError):  # JSON, and no object with the fields that messages have
        yield "it is no message of JSON-RPC"
    else:
        yield str(cause) or type(cause).__name__


def tell(error: BaseException) -> str:
    """Say on standard error, in one line, that a message can't be read; gives the line."""
    line = f"cardwright lsp: a message can't be read: {said_of(error)}"
    print(line, file=sys.stderr, flush=True)
    return line


def log_in_lines() -> None:
    """Have pygls log all but the tracebacks of messages that it can't read: those are told here."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(lambda record: record.funcName not in _READING)
    log = logging.getLogger("pygls")
    log.handlers, log.propagate = [handler], False
