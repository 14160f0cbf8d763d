"""Run the tests with six busy processes beside them, and then, where there is `taskset`, on one core.

    python .ci/busy.py [OPTIONS of pytest …]

The exit status is that of the first run that is not green, else 0.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

BUSY = 6
#: It is at work until whoever started it has gone.
WORK = "import os\nstarter = os.getppid()\nwhile os.getppid() == starter:\n    sum(range(1_000_000))"


@contextmanager
def busy() -> Iterator[None]:
    """Keep a processor busy."""
    process = subprocess.Popen([sys.executable, "-c", WORK])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def tested(*before: str) -> int:
    """Run the tests; give the exit status."""
    command = [*before, sys.executable, "-m", "pytest", "-n", "2", *sys.argv[1:]]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Run them both ways."""
    with ExitStack() as others:
        for _ in range(BUSY):
            others.enter_context(busy())
        beside = tested()
    if shutil.which("taskset") is None:
        print("no taskset here: not tried on one core")
        return beside
    return beside or tested("taskset", "-c", "0")


if __name__ == "__main__":
    sys.exit(main())
