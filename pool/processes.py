"""An executor of processes that ends with its owner, however that ends."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

PATIENCE = 5.0
"""Seconds that a process may take to end."""

PRELOADED = "cardwright.pool.warm"

Given = ParamSpec("Given")
Made = TypeVar("Made")


@contextmanager
def processes(number: int, *preloaded: str) -> Iterator[ProcessPoolExecutor]:
    """Give an executor of so many processes; on the way out what has not begun is cancelled and all of them end.

    Besides the grammar they find the modules ``preloaded`` loaded, if this process is the first to ask for any.

    After an exception nobody waits for what they are at: they leave it. An interruption from the keyboard is left to
    the owner; should that be killed, the workers end by themselves.
    """
    way = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(way)
    if way == "forkserver":
        context.set_forkserver_preload([PRELOADED, *preloaded])
        _start_forkserver()  # it loads while this process does
    release, held = context.Pipe(duplex=False)
    notes = _Notes(number, context)
    executor = _Processes(
        number, mp_context=context, initializer=_as_worker, initargs=(release, notes, gc.get_threshold())
    )
    executor.notes = notes
    try:
        yield executor
    except BaseException:
        held.close()
        raise
    finally:
        with _interruptions_later():  # one that breaks into it leaves threads and processes that wait for one another
            executor.shutdown(wait=True, cancel_futures=True)
        held.close()
        release.close()


class _Notes:
    """What each of some processes is at: a name, in memory that the owner can still read when they have died."""

    SIZE = 512

    def __init__(self, number: int, context: BaseContext) -> None:
        self._count = context.Value("i", 0)
        self._texts = context.RawArray("c", number * self.SIZE)
        self._pids = context.RawArray("q", number)

    def claimed(self) -> Callable[[str], None]:
        """Give what notes a name for this process."""
        with self._count.get_lock():
            place = self._count.value
            self._count.value += 1
        if place >= len(self._pids):
            return lambda name: None
        self._pids[place] = os.getpid()
        start = place * self.SIZE

        def note(name: str) -> None:
            text = name.encode("utf-8", "replace")[: self.SIZE - 1].replace(b"\0", b"")
            self._texts[start : start + len(text) + 1] = text + b"\0"

        return note

    def of(self, pids: set[int]) -> tuple[str, ...]:
        """Give what these processes noted last."""
        texts = bytes(self._texts)
        found = []
        for place, pid in enumerate(self._pids):
            text = texts[place * self.SIZE : (place + 1) * self.SIZE].partition(b"\0")[0]
            if pid in pids and text:
                found.append(text.decode("utf-8", "ignore"))
        return tuple(found)


class _Processes(ProcessPoolExecutor):
    """Starts a process wholly or not at all: one that is begun and then forgotten would fail with a traceback."""

    notes: _Notes

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._started: dict[int, BaseProcess] = {}

    def lost_at(self) -> tuple[str, ...]:
        """Name the cards at which processes were lost; the executor itself ends the others, with SIGTERM."""
        found = list(self._started.values())
        for process in found:
            process.join(PATIENCE)
        died = {process.pid for process in found if process.exitcode not in (None, 0, -signal.SIGTERM)}
        return self.notes.of({pid for pid in died if pid is not None})

    def submit(self, fn: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Made]:
        with _interruptions_later():
            future = super().submit(fn, *args, **kwargs)
            self._started.update(self._processes or {})
        return future


@contextmanager
def _interruptions_later() -> Iterator[None]:
    """Let an interruption from the keyboard wait until the end of the block; only the main thread gets any."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    interrupted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: interrupted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if interrupted:
            signal.raise_signal(signal.SIGINT)


def _start_forkserver() -> None:
    """Start it with interruptions blocked: it would take one for itself until it has loaded."""
    from multiprocessing import forkserver, resource_tracker

    resource_tracker.ensure_running()  # this unblocks them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _as_worker(release: connection.Connection, notes: _Notes, threshold: tuple[int, int, int]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*threshold)  # its owner's: a batch makes thousands of objects that go by themselves
    gc.freeze()  # what was loaded before the fork stays as it is: pages that nobody writes to are shared
    from . import spreading

    spreading.noted = notes.claimed()
    owner = multiprocessing.parent_process()
    assert owner is not None
    threading.Thread(target=_watch, args=(owner.sentinel, release), daemon=True).start()


def _watch(owner: int, release: connection.Connection) -> None:
    """Leave what this process is at when the owner closes its end of the pipe; end where the owner has ended."""
    from .spreading import released

    connection.wait([owner, release])
    released.set()
    connection.wait([owner])
    os._exit(1)
