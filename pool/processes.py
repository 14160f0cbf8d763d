"""An executor of processes that ends with its owner, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

PRELOADED = ["cardwright.pool.warm"]


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """Give an executor of so many processes; on the way out what has not begun is cancelled and all of them end.

    An interruption from the keyboard is left to the owner; should that be killed, the workers end by themselves.
    """
    way = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(way)
    if way == "forkserver":
        from multiprocessing import forkserver

        context.set_forkserver_preload(PRELOADED)
        forkserver.ensure_running()  # it loads while this process does
    executor = ProcessPoolExecutor(number, mp_context=context, initializer=_as_worker)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _as_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_with, args=(owner,), daemon=True).start()


def _end_with(owner: multiprocessing.process.BaseProcess) -> None:
    owner.join()
    os._exit(1)
