"""`compile_pool`: records in order, here or by an executor; bounded memory; errors with the card's name."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

import cardwright
from cardwright.oracle import BadRecord, Card
from cardwright.pool import CardFailed, WorkerLost, compile_pool
from cardwright.pool.processes import processes

from .cards import BAKER, BEAR, KRENKO, LAMP, card

CARDS = [BEAR, BAKER, BEAR, LAMP, KRENKO, BAKER]
BAD = BadRecord("line 3", "no name")
ALONE = [cardwright.record(each) for each in CARDS]


ASKER = card("Asker", "Create a Nobody Knows Me token.")
BROKEN = SimpleNamespace(get=open)  # a reference that fails with an OSError, as a database may


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    with processes(2) as executor:
        yield executor


@pytest.mark.parametrize("chunk", [1, 2, 100])
@pytest.mark.parametrize("ahead", [1, 3])
def test_processes_give_what_one_process_gives(two: Executor, chunk: int, ahead: int) -> None:
    assert list(compile_pool(CARDS, two, chunk=chunk, ahead=ahead)) == ALONE == list(compile_pool(CARDS))


def test_what_cannot_be_read_stays_in_its_place(two: Executor) -> None:
    cards = [BAKER, BAD, BAKER]
    for executor in (None, two):
        assert list(compile_pool(cards, executor, chunk=2)) == [ALONE[1], BAD, ALONE[1]]


def test_a_text_that_is_too_long_is_passed_over_by_name(two: Executor) -> None:
    long = card("Scroll", "Create a Food token. " * 100_000)
    for executor in (None, two):
        refused, made = compile_pool([long, BAKER], executor)
        assert isinstance(refused, BadRecord)
        assert (refused.name, made) == ("Scroll", ALONE[1])


def test_workers_are_sent_only_the_cards_that_may_create_something() -> None:
    class Counting(ThreadPoolExecutor):
        """Counts the cards that it is given."""

        sent = 0

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            self.sent += len(msgspec.msgpack.decode(args[1]))
            return super().submit(fn, *args, **kwargs)

    with Counting(1) as executor:
        assert list(compile_pool([BEAR, *CARDS, BEAR], executor, chunk=1)) == [ALONE[0], *ALONE, ALONE[0]]
    assert executor.sent == sum(made.status != "none" for made in ALONE)


def test_order_does_not_depend_on_who_is_done_first() -> None:
    class Backwards(Executor):
        """Finishes what it was given last first."""

        def __init__(self) -> None:
            self.inner = ThreadPoolExecutor(8)
            self.number = itertools.count()

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            wait = 0.05 / (1 + next(self.number))
            return self.inner.submit(lambda: (time.sleep(wait), fn(*args, **kwargs))[1])

    cards = [card(f"Baker {number}", f"Create {number} Food tokens.") for number in range(40)]
    names = [made.name for made in compile_pool(cards, Backwards(), chunk=4)]
    assert names == [each.name for each in cards]


@pytest.mark.parametrize("kept", [BAKER, BEAR], ids=["creating", "not creating"])
def test_an_endless_stream_is_read_no_further_than_needed(kept: Card) -> None:
    read = itertools.count()

    def endless() -> Iterator[Card]:
        for _ in read:
            yield kept

    with ThreadPoolExecutor(2) as executor:
        stream = compile_pool(endless(), executor, chunk=8, ahead=4)
        for taken in range(100):
            next(stream)
            assert next(read) - taken <= 8 * (4 + 1) + taken + 1  # looking counts, too
        stream.close()


def test_what_has_not_begun_is_cancelled_when_nobody_listens_any_more() -> None:
    class Lazy(Executor):
        """Does the first task when it is given the third, and nothing else."""

        def __init__(self) -> None:
            self.futures: list[Future[object]] = []

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            future: Future[object] = Future()
            self.futures.append(future)
            if len(self.futures) == 3:
                self.futures[0].set_result(fn(*args, **kwargs))
            return future

    lazy = Lazy()
    stream = compile_pool([BAKER] * 100, lazy, chunk=1, ahead=5)
    next(stream)
    assert [future.cancelled() for future in lazy.futures] == [False, False, False]
    stream.close()
    assert [future.cancelled() for future in lazy.futures] == [False, True, True]


def test_an_error_names_the_card(two: Executor) -> None:
    for executor in (None, two):
        made = compile_pool([BEAR, BAKER, ASKER], executor, reference=BROKEN, chunk=2)
        assert [next(made).name, next(made).name] == ["Bear", "Baker"]
        with pytest.raises(CardFailed, match=r"“Asker”: FileNotFoundError: .*Nobody Knows Me") as caught:
            next(made)
        assert caught.value.name == "Asker"


def test_a_worker_that_is_killed_is_told_with_the_cards_that_it_had() -> None:
    with processes(1) as executor:
        made = compile_pool(itertools.repeat(BAKER), executor, chunk=2)
        next(made)
        for process in executor._processes.values():
            process.kill()
        with pytest.raises(WorkerLost, match="at the card “Baker”"):
            list(made)


PATIENCE = 120
"""Seconds after which what hangs is ended: a hundred times what it takes."""

POOL_OF = """
import itertools, sys
from pathlib import Path
from types import SimpleNamespace
from cardwright.oracle import Card, Face
from cardwright.pool import compile_pool
from cardwright.pool.processes import processes

def endless():
    for number in itertools.count():
        yield Card(f"Baker {number}", (Face("Baker", oracle_text=f"Create {number} Food tokens."),))

if __name__ == "__main__":
    with processes(2) as executor:
        for made in compile_pool(endless(), executor, chunk=4):
            if made.name == "Baker 20":
                print(*[process.pid for process in executor._processes.values()], flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda sent: sent.name)
def test_interrupting_leaves_no_process_behind(sent: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(POOL_OF, encoding="utf-8")
    owner = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert owner.stdout is not None
    workers = [int(pid) for pid in owner.stdout.readline().split()]
    assert len(workers) == 2
    owner.send_signal(sent)
    assert owner.wait(PATIENCE) != 0
    owner.stdout.close()
    waited = time.monotonic() + PATIENCE
    while any(_lives(pid) for pid in workers) and time.monotonic() < waited:
        time.sleep(0.05)
    assert [pid for pid in workers if _lives(pid)] == []


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


def test_dask_gives_what_one_process_gives() -> None:
    distributed = pytest.importorskip("distributed", reason="the extra cardwright[dask] is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        cards = [card(f"Baker {number}", f"Create {number} Food tokens.") for number in range(50)]
        made = list(compile_pool(cards, client.get_executor(), chunk=5, ahead=4))
        assert made == [cardwright.record(each) for each in cards]
        with pytest.raises(CardFailed, match="“Asker”"):
            list(compile_pool([BAKER, ASKER], client.get_executor(), reference=BROKEN))
