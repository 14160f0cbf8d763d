"""Makes every call that touches a disk or the network fail once in turn, and looks at what is left.

`python injection.py SCENARIO URL [--all | --only WORD] [--break WHAT]` finds the calls by itself: it stands in for the
functions of `os`, for files, sockets and locks before cardwright is loaded, does the scenario once and takes down each
call that cardwright makes, whoever makes it on its behalf. Then it does the scenario again for each of them, in a
process of its own, in which that call fails: with an error, after half of its bytes on a full disk, after half of its
bytes for now, or with the end of the process. Afterwards nothing may be half done, and the scenario, done once more,
has to work.

It prints one JSON object: how many calls were found, how many faults tried, and what was wrong after which. It tries
some of the calls that differ, evenly spread; all with `--all`, and all whose names hold a word with `--only`.
"""

from __future__ import annotations

import builtins
import errno
import inspect
import io
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

REAL_OPEN, REAL_FILE, REAL_SOCKET = io.open, io.FileIO, socket.socket
SOME = 30
"""How many faults are tried of a scenario where not all are."""

MODES = ("error", "full", "short", "killed")
HERE = Path(__file__).resolve()
ROOT = str(HERE.parents[2])
TESTS = str(HERE.parents[1])
PATHS = {"path", "src", "fd", "file", "dst", "fd_low", "in_fd", "out_fd", "target", "filename"}
LEFT_ALONE = {
    "fspath",
    "fsdecode",
    "fsencode",
    "get_terminal_size",
    "isatty",
    "get_inheritable",
    "set_inheritable",
    "get_blocking",
    "fdopen",
    "close",
    "closerange",
    "read",
    "write",
    "dup2",
    "device_encoding",
}


class Call(NamedTuple):
    """A call that touches the disk or the network: what is called, and for which place in the code."""

    what: str
    place: str
    transfers: bool


class Injector:
    """Stands in for what touches disks and networks; counts the calls, and lets one of them fail."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.on = False
        self.at = -1
        self.mode = ""
        self.full = False

    def begin(self, at: int = -1, mode: str = "") -> None:
        self.calls, self.on, self.at, self.mode, self.full = [], True, at, mode, False

    def meet(self, what: str, size: int | None = None) -> int | None:
        """Count a call, if it is cardwright's; raise its fault, or give how many bytes of it are to be moved."""
        if not self.on:
            return size
        place = _place(sys._getframe(2))
        if place is None:
            return size
        if self.full and "write" in what:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        number = len(self.calls)
        self.calls.append(Call(what, place, size is not None))
        if number != self.at:
            return size
        if self.mode == "killed":
            if size and "write" in what:
                return -(size // 2) - 1
            os.kill(os.getpid(), signal.SIGKILL)
        if self.mode == "short" and size is not None:
            return size // 2 or (1 if "write" in what or "send" in what else 0)
        if self.mode == "full" and "write" in what and size is not None:
            self.full = True
            return size // 2 or 1
        if what.startswith("socket"):
            raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        number_of_error = errno.ENOSPC if self.mode == "full" else errno.EIO
        raise OSError(number_of_error, os.strerror(number_of_error))


def _place(frame: FrameType | None) -> str | None:
    """Say for which line of cardwright a call is made; `None` where it is none of its calls, or loads a module."""
    place = None
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith("<frozen importlib"):
            return None
        if place is None and name.startswith(ROOT) and not name.startswith(TESTS) and "/.venv/" not in name:
            place = f"{name.removeprefix(ROOT)}:{frame.f_lineno}"
        frame = frame.f_back
    return place


injector = Injector()


class FaultyFile(REAL_FILE):
    """A file whose calls may fail."""

    def __init__(self, file: Any, mode: str = "r", closefd: bool = True, opener: Any = None) -> None:
        if not isinstance(file, int):
            injector.meet("file.open")
        super().__init__(file, mode, closefd, opener)

    def write(self, data: Any) -> int | None:
        view = memoryview(data).cast("B")
        size = injector.meet("file.write", len(view))
        assert size is not None
        if size < 0:
            super().write(view[: -size - 1])
            os.kill(os.getpid(), signal.SIGKILL)
        return super().write(view[:size])

    def readinto(self, buffer: Any) -> int | None:
        view = memoryview(buffer).cast("B")
        size = injector.meet("file.read", len(view))
        return super().readinto(view[:size] if size else view)

    def readall(self) -> bytes:
        injector.meet("file.read")
        return super().readall()

    def seek(self, *arguments: Any) -> int:
        injector.meet("file.seek")
        return super().seek(*arguments)

    def truncate(self, *arguments: Any) -> int:
        injector.meet("file.truncate")
        return super().truncate(*arguments)


def faulty_open(
    file: Any,
    mode: str = "r",
    buffering: int = -1,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
    closefd: bool = True,
    opener: Any = None,
) -> Any:
    """Open as the builtin does, but with a `FaultyFile` underneath."""
    raw = FaultyFile(file, mode.replace("b", "").replace("t", ""), closefd, opener)
    if buffering == 0:
        return raw
    kind = io.BufferedRandom if "+" in mode else io.BufferedReader if "r" in mode else io.BufferedWriter
    buffered = kind(raw, io.DEFAULT_BUFFER_SIZE if buffering < 2 else buffering)
    return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)


class FaultySocket(REAL_SOCKET):
    """A connection whose calls may fail; one that is cut short ends."""

    def connect(self, address: Any) -> None:
        injector.meet("socket.connect")
        super().connect(address)

    def recv(self, size: int, flags: int = 0) -> bytes:
        given = injector.meet("socket.recv", size)
        data = super().recv(size, flags)
        return data if given == size else data[: len(data) // 2]

    def sendall(self, data: Any, flags: int = 0) -> None:
        size = injector.meet("socket.send", len(data))
        super().sendall(data[: abs(size or 0)], flags)

    def send(self, data: Any, flags: int = 0) -> int:
        size = injector.meet("socket.send", len(data))
        return super().send(data[: abs(size or 0)], flags)

    def setsockopt(self, *arguments: Any) -> None:
        injector.meet("socket.setsockopt")
        super().setsockopt(*arguments)


def stand_in() -> None:
    """Take the place of everything that touches disks and networks."""
    for name in dir(os):
        function = getattr(os, name)
        if name in LEFT_ALONE or name.startswith("_"):
            continue
        if inspect.isbuiltin(function) and _is_for_files(function):
            setattr(os, name, _counted(f"os.{name}", function))
    import fcntl

    fcntl.flock = _counted("fcntl.flock", fcntl.flock)
    builtins.open = io.open = faulty_open  # type: ignore[assignment]
    io.FileIO = FaultyFile  # type: ignore[misc]
    socket.socket = FaultySocket  # type: ignore[misc]
    socket.getaddrinfo = _counted("socket.getaddrinfo", socket.getaddrinfo)
    tempfile._io.open = faulty_open  # type: ignore[attr-defined]


def _is_for_files(function: Any) -> bool:
    try:
        names = list(inspect.signature(function).parameters)
    except ValueError:
        return False
    return bool(names) and names[0] in PATHS


def _counted(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def counted(*arguments: Any, **named: Any) -> Any:
        injector.meet(what)
        return function(*arguments, **named)

    return counted


# ── Scenarios ────────────────────────────────────────────────────────────────────────────────────────────────────────

LINE = '{{"name": "{} {}", "type_line": "Sorcery", "oracle_text": "Create a {} token."}}\n'
OLD = "".join(LINE.format("Old", number, "Clue") for number in range(20))
NEW = "".join(LINE.format("New", number, "Food") for number in range(60))
COMMANDS: dict[str, list[str]] = {
    "import": ["reference", "import", "{in}/new.jsonl"],
    "add": ["reference", "import", "--add", "{in}/new.zip"],
    "update": ["reference", "update", "--url", "{url}"],
    "resume": ["reference", "update", "--url", "{url}"],
    "clear": ["reference", "clear"],
    "search": ["lookup", "--creates", "Clue", "--limit", "3"],
    "tables": ["compile", "Create a Food token."],
    "compile": ["compile", "--pool", "{in}/few.jsonl", "-o", "{at}/out"],
    "snapshot": ["pool", "snapshot", "{in}/few.jsonl", "-o", "{at}/out"],
    "check": ["pool", "check", "{in}/few.jsonl", "--html", "{at}/out", "--junit", "{at}/out2"],
    "save": ["run", "Create a Food token.", "--save", "{at}/out"],
    "compile, with names": ["compile", "--pool", "{in}/few.jsonl", "-o", "{at}/out"],
    "import, with names": ["reference", "import", "{in}/new.jsonl"],
}


class World:
    """A folder in which a scenario happens, and what it is like before, and should be like after."""

    def __init__(self, name: str, url: str, scratch: Path) -> None:
        self.name, self.url = name, url
        self.inputs = scratch / "in"
        self.before = scratch / "before"
        self.at = scratch / "at"
        self._prepare()

    def _prepare(self) -> None:
        import zipfile

        from cardwright.oracle import Store
        from cardwright.oracle.importing import import_cards

        self.inputs.mkdir()
        (self.before / "cache").mkdir(parents=True)
        (self.inputs / "new.jsonl").write_text(NEW)
        (self.inputs / "old.jsonl").write_text(OLD)
        (self.inputs / "few.jsonl").write_text("".join(NEW.splitlines(True)[:30]))
        with zipfile.ZipFile(self.inputs / "new.zip", "w") as archive:
            archive.writestr("new.jsonl", NEW)
        import_cards(Store(self.before / "data"), [self.inputs / "old.jsonl"])
        if self.name == "resume":
            whole = url_content()
            (self.before / "data" / "download-scryfall").write_bytes(whole[: len(whole) // 2])
            note = {"url": self.url, "validator": '"version-1"'}
            (self.before / "data" / "download-scryfall.json").write_text(json.dumps(note))
        if any("{at}/out" in word for word in COMMANDS[self.name]):
            (self.before / "out").write_text("old")

    def renew(self) -> None:
        shutil.rmtree(self.at, ignore_errors=True)
        shutil.copytree(self.before, self.at, copy_function=shutil.copy2)

    def do(self) -> tuple[int, str]:
        """Do the scenario; give its exit status and what it said on standard error."""
        from cardwright.cli.main import cli

        os.environ["CARDWRIGHT_DATA"], os.environ["CARDWRIGHT_CACHE"] = str(self.at / "data"), str(self.at / "cache")
        words = [word.format(**{"in": self.inputs, "at": self.at, "url": self.url}) for word in COMMANDS[self.name]]
        out, err = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
        try:
            if self.name == "tables":
                from cardwright.grammar import tables

                try:
                    tables.load("magic")
                    status = 0
                except OSError as error:  # cardwright's own files cannot be read
                    print(error, file=sys.stderr)
                    status = 2
            else:
                cli.main(words, "cardwright")
        except SystemExit as end:
            status = int(end.code or 0)
        except BaseException:
            status = -1
            traceback.print_exc()
        finally:
            injector.on = False
            said = sys.stderr
            sys.stdout, sys.stderr = out, err
        said.flush()
        return status, said.buffer.getvalue().decode()  # type: ignore[attr-defined]

    def state(self) -> dict[str, Any]:
        """What is there, as far as it can be told from one run to the next."""
        from cardwright.oracle import Store

        files = sorted(str(path.relative_to(self.at)) for path in self.at.rglob("*") if path.is_file())
        content: dict[str, Any] = {
            name: (self.at / name).read_bytes() for name in ("out", "out2") if (self.at / name).exists()
        }
        content["cards"] = [card.name for card in Store(self.at / "data").load()]
        return {"files": [each for each in files if not each.endswith(".lock")], **content}


def url_content() -> bytes:
    from faults.hostile import WHOLE  # type: ignore[import-not-found]

    return WHOLE


def campaign(name: str, url: str, everything: bool, only: str, breaks: str | None) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as scratch:
        world = World(name, url, Path(scratch))
        before_state = (world.renew(), world.state())[1]
        _warm(name)
        if breaks:
            BREAKS[breaks]()
        _found(world)  # what is loaded once is loaded now
        status, said = _found(world)
        after_state = world.state()
        if status != 0:
            return {"calls": 0, "faults": 0, "wrong": [f"without a fault: {status} {said}"]}
        calls = injector.calls
        wrong: list[str] = []
        faults = tolerated = 0
        for number, mode in _chosen(calls, everything, only):
            faults += 1
            complaint, fine = _tried(world, number, mode, before_state, after_state)
            tolerated += fine
            if complaint:
                wrong.append(f"{mode} at {calls[number].what} for {calls[number].place}: {complaint}")
        kinds = sorted({call.what for call in calls})
        return {"calls": len(calls), "faults": faults, "tolerated": tolerated, "kinds": kinds, "wrong": wrong}


def _found(world: World) -> tuple[int, str]:
    world.renew()
    injector.begin()
    return world.do()


def _chosen(calls: list[Call], everything: bool, only: str) -> list[tuple[int, str]]:
    """Say which calls fail, and how."""
    faults = []
    met: set[tuple[Call, str]] = set()
    for number, call in enumerate(calls):
        for mode in MODES:
            if mode == "short" and not call.transfers:
                continue
            if mode == "full" and ("read" in call.what or "stat" in call.what or "socket" in call.what):
                continue
            if only not in call.what:
                continue
            if everything or (call, mode) not in met:
                faults.append((number, mode))
            met.add((call, mode))
    return faults if everything or only else faults[:: -(-len(faults) // SOME)]


def _tried(
    world: World, number: int, mode: str, before: dict[str, Any], after: dict[str, Any]
) -> tuple[str | None, bool]:
    """Do the scenario with a fault; give what is wrong afterwards, and whether it was done all the same."""
    world.renew()
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        injector.begin(number, mode)
        status, said = world.do()
        os.write(theirs, json.dumps([status, said]).encode()[: 1 << 15])
        os._exit(0)
    os.close(theirs)
    answer = b""
    while more := os.read(ours, 1 << 16):
        answer += more
    os.close(ours)
    os.waitpid(child, 0)
    killed = not answer
    status, said = json.loads(answer) if answer else (-9, "")
    if killed and mode != "killed":
        return "the process died", False
    if not killed and status not in (0, 1, 2):
        return f"the exit is not clear: {status} {said[-300:]}", False
    if "Traceback" in said or (status and not killed and not said.strip()):
        return f"nothing clear is said: {said[-300:]}", False
    try:
        left = world.state()
    except Exception as error:
        return f"what is left cannot be read: {error!r}", False
    for what in ("cards", "out", "out2"):
        if status == 0 and left.get(what) != after.get(what):
            return f"it says that it is done, but {what} is not", False
        if left.get(what) not in (before.get(what), after.get(what)):
            return f"{what} is neither what it was nor what it should be", False
    if not killed:
        stray = [name for name in left["files"] if name.endswith((".part", ".new"))]
        if stray:
            return f"it leaves {stray}", False
    again, told = world.do()
    if again != 0:
        return f"the next run does not work: {again} {told[-300:]}", False
    repaired = world.state()
    strays = [name for name in repaired["files"] if ".cardwright-" in name]
    if killed and len(strays) <= 1 and not any(name.startswith("data/") for name in strays):
        repaired["files"] = [name for name in repaired["files"] if name not in strays]
    if repaired != after:
        return f"the next run leaves something else: {repaired['files']}", False
    return None, status == 0


def _warm(name: str) -> None:
    """Load what the scenario needs, so that no fault hits the loading of modules; and patience is short."""
    from cardwright import compile_text
    from cardwright.grammar import tables
    from cardwright.oracle import updating
    from cardwright.oracle.download import Policy

    compile_text("Create a Food token.")
    if name.endswith("with names"):  # as on a system that cannot keep files without any
        from cardwright.files import outputs

        outputs._NAMELESS = None
    if name == "tables":
        made = tables.make("magic")
        tables.make = lambda name: made
    time.perf_counter = lambda: 0.0  # reports tell how long it took
    updating.Policy = lambda: Policy(silence=0.5, attempts=3, pause=0.001, longest_pause=0.001)  # type: ignore[misc, assignment]


# ── Faults that are put in on purpose: the harness has to find them ──────────────────────────────────────────────────


def _break_in_place() -> None:
    """Write into the file itself."""
    from contextlib import contextmanager

    from cardwright.cli import pool_compile
    from cardwright.files import outputs
    from cardwright.oracle import store

    @contextmanager
    def written(path: Path) -> Any:
        with path.open("wb") as out:
            yield out

    outputs.written = store.written = written
    pool_compile._written = written  # type: ignore[assignment]


def _break_leftovers() -> None:
    """Leave what was not finished, on a system that cannot keep files without names."""
    from cardwright.files import outputs

    outputs._NAMELESS = None
    outputs._Unfinished.forget = lambda self: None  # type: ignore[method-assign]


def _break_checksum() -> None:
    """Take a reference that was cut for a whole one."""
    from cardwright.oracle import store

    _break_in_place()
    load = store.Store.load

    def careless(self: Any) -> Any:
        try:
            return load(self)
        except store.StoreDamaged:
            return []

    store.Store.load = careless  # type: ignore[method-assign]


def _break_exit() -> None:
    """Call every error of the system a fault of cardwright."""
    from importlib import import_module

    class NoSystem(Exception):
        pass

    import_module("cardwright.cli.main").OSError = NoSystem  # type: ignore[attr-defined]


BREAKS = {
    "in place": _break_in_place,
    "leftovers": _break_leftovers,
    "checksum": _break_checksum,
    "exit": _break_exit,
}

if __name__ == "__main__":
    scenario, address, *options = sys.argv[1:]
    sys.path.insert(0, TESTS)
    stand_in()
    given = {name: options[options.index(name) + 1] for name in ("--only", "--break") if name in options}
    print(json.dumps(campaign(scenario, address, "--all" in options, given.get("--only", ""), given.get("--break"))))
