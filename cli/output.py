"""Writes for programs (JSON, a line for each value) and for people (tables, on a terminal in colour)."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

if TYPE_CHECKING:
    from rich.console import Console

WIDE = 10_000
LONGEST_NUMBER = 10**30


def write_json(value: Any) -> None:
    """Write a value as one line of JSON, in UTF-8 whatever the terminal's encoding is."""
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")


def json_option(command: Any) -> Any:
    """Give a command the flag --json."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON, a line for each text.")(command)


def console(stderr: bool = False) -> Console:
    """Give a console for tables and progress bars; as wide as it takes where there is no terminal to fit."""
    from rich.console import Console

    made = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    return made if made.is_terminal else Console(stderr=stderr, highlight=False, emoji=False, markup=False, width=WIDE)


def shown_number(number: int) -> str:
    """Write a number in full, or, where nobody could read it, how large it is."""
    if abs(number) < LONGEST_NUMBER:
        return str(number)
    return f"about 10^{int(number.bit_length() * math.log10(2))}"
