"""The entry point: an interruption from the keyboard ends the command in order from its first moment on."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` has to load others first, and an interruption may come then
import gc
import os

INTERRUPTED = 130
#: So many objects are made before the collector looks through them: loading a command makes thousands that stay.
COLLECTED_AFTER = 100_000

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from typing import NoReturn


def _at_once(*_: object) -> None:
    """End while nothing has begun yet that would have to be put in order."""
    os.write(2, b"interrupted\n")
    os._exit(INTERRUPTED)


if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # and not ignored, as under nohup
    _signal.signal(_signal.SIGINT, _at_once)


def main() -> NoReturn:
    """Run the command line."""
    gc.set_threshold(COLLECTED_AFTER)
    from .main import main as run

    run(_at_once)
