"""What all tests stand on: the room `fuzz`, and signals that are heard."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

# Who runs the tests in the background (`&`, `nohup`) has these ignored, and every process started from here, too.
for each in ("SIGINT", "SIGHUP"):
    number = getattr(signal, each, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if each == "SIGINT" else signal.SIG_DFL)
