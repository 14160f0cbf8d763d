"""A function over a stream of items: here or by an executor, results in order, never more than so many ahead."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")


def chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Cut a stream into lists of `size` items; the last one may be shorter."""
    stream = iter(items)
    while chunk := list(islice(stream, size)):
        yield chunk


def in_order(
    submit: Callable[[Item], Future[Made]], items: Iterable[Item], ahead: int
) -> Iterator[tuple[Item, Future[Made]]]:
    """Yield each item with its finished future, in the order of the items.

    At most `ahead` futures are under way or waiting to be taken; the stream is not read further than these need.
    When the consumer stops early, whatever has not begun is cancelled.
    """
    waiting: deque[tuple[Item, Future[Made]]] = deque()
    try:
        for item in items:
            waiting.append((item, submit(item)))
            while waiting and (len(waiting) >= ahead or waiting[0][1].done()):
                yield _awaited(waiting)
        while waiting:
            yield _awaited(waiting)
    finally:
        for _, future in waiting:
            future.cancel()


def _awaited(waiting: deque[tuple[Item, Future[Made]]]) -> tuple[Item, Future[Made]]:
    waiting[0][1].exception()  # wait; who takes the result meets the exception
    return waiting.popleft()
