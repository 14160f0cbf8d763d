"""The exit statuses of every command, and the error that says that an input cannot be read."""

from __future__ import annotations

import click

DONE = 0
NOT_UNDERSTOOD = 1
WRONG_USE = 2
FAULT = 70  # a fault in cardwright itself
INTERRUPTED = 130  # by Ctrl-C
BROKEN_PIPE = 141  # whoever read the output has gone


class Unreadable(click.ClickException):
    """An input that cannot be read, or a command that cannot be done as it was asked for."""

    exit_code = WRONG_USE
