"""Writes for programs (JSON, a line for each value) and for people (tables, on a terminal in colour)."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ..texts.carets import visible
from .terminal import bare

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

WIDE = 10_000


def write_json(value: Any) -> None:
    """Write a value as one line of JSON, in UTF-8 whatever the terminal's encoding is."""
    sys.stdout.buffer.write(escaped(msgspec.json.encode(value)) + b"\n")


_ACTING = re.compile(
    rb"\x7f|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]"  # control, direction, new lines
)


def escaped(line: bytes) -> bytes:
    """Write what JSON leaves as it is and a terminal acts on, control characters and marks of direction, as escapes."""
    return _ACTING.sub(lambda found: b"\\u%04x" % ord(found[0].decode()), line)


def json_option(command: Any) -> Any:
    """Give a command the flag --json."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON, a line for each text.")(command)


def console(stderr: bool = False) -> Console:
    """Give a console for tables and progress bars; as wide as it takes where there is no terminal to fit."""
    from rich.console import Console
    from rich.segment import Segment

    class Clean(Console):
        """A console that draws, on the stream beneath; the words of what it draws are cleaned."""

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(visible(segment.text), segment.style)

    stream = bare(sys.stderr if stderr else sys.stdout)
    width = None if stream.isatty() else WIDE
    return Clean(file=stream, stderr=stderr, highlight=False, emoji=False, markup=False, width=width)
