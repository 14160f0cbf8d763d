"""Interrupts a command at its moments, by count: a program that `test_processes` runs.

    python moments.py each RESULTS EVERY WORD…
    python moments.py once MODULE NUMBER WORD…

It runs the command in this process and follows it to each moment at which the interpreter looks for a signal: where a
function begins, and in the modules that begin and end the command after each call, too. At a moment it forks: the child
presses Ctrl-C there and goes on to its end, and its status and all that it said is a line of RESULTS. In those modules
the first moments of each place are tried, elsewhere one in EVERY.

Where there are threads and other processes no copy goes on as they do. ``once`` does not fork: it presses Ctrl-C where
the function of this NUMBER begins, of those that the main thread calls once it is in MODULE.
"""

from __future__ import annotations

import dis
import importlib
import json
import os
import signal
import sys
from collections import Counter
from types import FrameType
from typing import Any

PATIENCE = 60
"""Seconds after which a child that hangs is ended: hundreds of times what it takes."""

ROOT = f"{os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))}/"
CLOSELY = tuple(ROOT + name for name in ("__init__.py", "cli/__init__.py", "cli/start.py", "cli/main.py"))
OFTEN = 3

way, results, every, *words = sys.argv[1:]
said_of_children = f"{results}.said"
begun = False
passed = 0
seen: Counter[tuple[str, int]] = Counter()
before: dict[FrameType, int] = {}
CALLS = {dis.opmap[name] for name in ("CALL", "CALL_FUNCTION_EX", "JUMP_BACKWARD") if name in dis.opmap}


def moment(frame: FrameType, event: str, argument: object) -> Any:
    """Called where a function begins and, in the modules looked at closely, at each step of the interpreter."""
    global begun, passed
    close = frame.f_code.co_filename in CLOSELY
    begun = begun or (close and listening())
    if close:
        frame.f_trace_opcodes = True
    if event == "opcode":
        last, before[frame] = before.get(frame), frame.f_lasti
        if last is None or frame.f_code.co_code[last] not in CALLS:
            return moment
    elif event != "call":
        return moment
    if begun:
        passed += 1
        place = (frame.f_code.co_filename, frame.f_lasti)
        seen[place] += close
        if (close and seen[place] <= OFTEN) or passed % int(every) == 0:
            interrupted(frame, event)
    return moment if close else None


def listening() -> bool:
    """Whether the command has its first words: Python itself handles what comes before."""
    return signal.getsignal(signal.SIGINT) is not signal.default_int_handler


def interrupted(frame: FrameType, event: str) -> None:
    """Press Ctrl-C here, in a child."""
    child = os.fork()
    if not child:
        sys.settrace(None)
        into = os.open(said_of_children, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(into, 2)
        signal.alarm(PATIENCE)
        signal.raise_signal(signal.SIGINT)
        return
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with open(said_of_children, encoding="utf-8", errors="replace") as file:
        said = file.read()
    at = f"{frame.f_code.co_filename.removeprefix(ROOT)}:{frame.f_lineno} {frame.f_code.co_name} {event}"
    with open(results, "a", encoding="utf-8") as file:
        file.write(f"{json.dumps([passed, at, status, said])}\n")


def once(frame: FrameType, event: str, argument: object) -> None:
    """Called where a function begins."""
    global begun, passed
    begun = begun or frame.f_code.co_filename == ROOT + results
    passed += begun
    if passed == int(every):
        sys.settrace(None)
        signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    sys.argv = ["/bin/cardwright", *words]
    if way == "each":
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.settrace(moment if way == "each" else once)
    importlib.import_module("cardwright.cli.start").main()
