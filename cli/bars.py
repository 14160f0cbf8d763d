"""Progress bars on standard error, where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from .output import console

Step = Callable[[int, int | None], None]


@contextmanager
def byte_bar(title: str) -> Iterator[Step | None]:
    """Give a function that shows how many bytes are done, of how many where that is known; `None` off a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def so_far_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that is told how many things of `total` are done so far."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def count_bar(title: str, total: int) -> Iterator[Callable[[], None]]:
    """Give a function that counts one thing of `total` as done."""
    with so_far_bar(title, total) as so_far:
        counted = count(1)
        yield lambda: so_far(next(counted))
