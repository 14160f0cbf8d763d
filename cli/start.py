"""The entry point: an interruption from the keyboard ends the command in order from its first moment on."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` has to load others first
import gc

from .. import _interrupted

#: So many objects are made before the collector looks through them: loading a command makes thousands that stay.
COLLECTED_AFTER = 100_000

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from typing import NoReturn

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # the command has another name
    _signal.signal(_signal.SIGINT, _interrupted)


def main() -> NoReturn:
    """Run the command line."""
    gc.set_threshold(COLLECTED_AFTER)
    from .main import main as run

    run(_interrupted)
