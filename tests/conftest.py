"""What all tests stand on: the room `fuzz`, samples of tables, signals that are heard, results that are no other's."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cardwright.files import kept_results

sys.path.append(str(Path(__file__).parents[1]))
pytest_plugins = ["tests.sampling"]

# An example takes as long as it takes: a busy machine is no failure.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# Who runs the tests in the background (`&`, `nohup`) has these ignored, and every process started from here, too.
for each in ("SIGINT", "SIGHUP"):
    number = getattr(signal, each, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if each == "SIGINT" else signal.SIG_DFL)


@pytest.fixture(autouse=True)
def _results_of_one_test(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[Path] = []

    def folder(_: str) -> Path:
        folders[:] = folders or [tmp_path_factory.mktemp("results")]
        return folders[0]

    monkeypatch.setattr(kept_results, "cache_folder", folder)
