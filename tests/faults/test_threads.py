"""What may be shared between threads, held by many threads under a switch interval that lets them meet everywhere."""

from __future__ import annotations

import ast
import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright import Board, CardReference, compile_text, encode, execute, parse, render, rules

from . import OURS, ROOT

TEXTS = [
    "Create two 1/1 white Soldier creature tokens with vigilance.",
    "When this creature dies, create a Treasure token and a Food token.",
    "Afterlife 2",
    "Create a token that's a copy of target creature. Exile it at the beginning of the next end step.",
]

FIRST = """
import sys, threading
from importlib import import_module
from pathlib import Path
sys.setswitchinterval(1e-6)
import cardwright
TEXT = "Create two Food tokens."
def kinds():
    yield lambda: cardwright.compile_text(TEXT)
    face = lambda: import_module("cardwright.oracle").Face("A", oracle_text=TEXT)
    yield lambda: cardwright.record(cardwright.Card("A", (face(),)))
    yield lambda: cardwright.CardReference.bundled().find("Doubling Season")
    yield lambda: import_module("cardwright.oracle.store").Store(sys.argv[1]).load()
    yield lambda: import_module("cardwright.grammar.tables").load("magic")
    yield lambda: import_module("cardwright.pool.snapshots").read(Path(sys.argv[1]) / "snapshot")
    yield lambda: list(cardwright.read_cards(sys.argv[1] + "/cards.jsonl"))
    board = lambda: cardwright.Board.new(players=["A", "B"], rules=cardwright.rules())
    yield lambda: cardwright.Board.from_json(board().to_json(), cardwright.rules())
all_kinds = list(kinds())
for name in ("grammar", "compiler", "oracle", "board", "pool", "play", "oracle.store", "pool.snapshots"):
    import_module(f"cardwright.{name}")  # threads that import each other's modules may meet in a circle
barrier, wrong = threading.Barrier(24), []
def go(number):
    barrier.wait()
    for step in range(3):
        try:
            all_kinds[(number + step) % len(all_kinds)]()
        except Exception as error:
            wrong.append(f"{number + step}: {type(error).__name__}: {error}")
threads = [threading.Thread(target=go, args=(number,)) for number in range(24)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit("; ".join(wrong)[:2000] if wrong else 0)
"""


@pytest.mark.parametrize("attempt", range(3))
def test_threads_that_use_the_library_first_at_the_same_time(attempt: int, tmp_path: Path) -> None:
    (tmp_path / "cards.jsonl").write_text('{"name": "A", "type_line": "Instant"}\n' * 5)
    (tmp_path / "snapshot").write_text('{"snapshot":1}\n{"name":"A"}\n')
    said = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", FIRST, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


NAMES = """
import sys, threading
sys.setswitchinterval(1e-6)
import cardwright
barrier, wrong = threading.Barrier(len(cardwright.__all__)), []
def go(name):
    barrier.wait()
    try:
        getattr(cardwright, name)
    except Exception as error:
        wrong.append(f"{name}: {type(error).__name__}: {error}")
threads = [threading.Thread(target=go, args=(name,)) for name in cardwright.__all__]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit("; ".join(wrong)[:2000] if wrong else 0)
"""


@pytest.mark.parametrize("attempt", range(3))
def test_threads_that_load_every_name_of_the_library_at_the_same_time(attempt: int) -> None:
    said = subprocess.run([sys.executable, "-c", NAMES], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_types_are_learned_in_one_place() -> None:
    """Two threads that teach msgspec one type at once crash the interpreter: only `decoders` makes decoders."""
    found = set()
    for path in OURS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
            makes = named.startswith("msgspec") and named.endswith((".Decoder", ".convert"))
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            typed = isinstance(node, ast.Call) and any(keyword.arg == "type" for keyword in node.keywords)
            if makes or (typed and called.startswith("msgspec") and called.endswith(".decode")):
                found.add(str(path.relative_to(ROOT)))
    assert found == {"values/decoders.py"}


@pytest.fixture
def restless() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(job: Callable[[int], object], number: int = 12) -> list[object]:
    """Let threads do a job at once; give what each made."""
    barrier = threading.Barrier(number)
    made: list[object] = [None] * number

    def go(place: int) -> None:
        barrier.wait()
        try:
            made[place] = job(place)
        except Exception as error:
            made[place] = error

    threads = [threading.Thread(target=go, args=(place,)) for place in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made


@pytest.mark.usefixtures("restless")
def test_texts_are_read_and_compiled_by_many() -> None:
    wanted = [(render(parse(text)), encode(compile_text(text))) for text in TEXTS]

    def job(place: int) -> object:
        return [(render(parse(text)), encode(compile_text(text))) for text in TEXTS[place % 4 :] + TEXTS[: place % 4]]

    for place, made in enumerate(together(job)):
        assert made == wanted[place % 4 :] + wanted[: place % 4]


@pytest.mark.usefixtures("restless")
def test_one_program_is_executed_by_many_each_on_a_board_of_its_own() -> None:
    program = compile_text(TEXTS[0])

    def job(place: int) -> object:
        board = Board.new(players=["Ann", "Bob"], rules=rules())
        for _ in range(5):
            execute(program, board, controller="Ann")
        return board.to_json()

    assert len({str(made) for made in together(job)}) == 1


@pytest.mark.usefixtures("restless")
def test_one_reference_is_asked_by_many() -> None:
    reference = CardReference.bundled()
    names = ["doubling season", "Krenko Mob Boss", "treasure", "no such card at all"]

    def asked(name: str) -> str:
        try:
            return repr(reference.find(name))
        except LookupError as error:
            return str(error)

    wanted = [asked(name) for name in names]
    assert together(lambda place: [asked(name) for name in names]) == [wanted] * 12


def test_tasks_of_an_event_loop() -> None:
    async def all_of_them() -> list[bytes]:
        return await asyncio.gather(*(asyncio.to_thread(lambda t: encode(compile_text(t)), text) for text in TEXTS * 5))

    assert asyncio.run(all_of_them()) == [encode(compile_text(text)) for text in TEXTS * 5]
