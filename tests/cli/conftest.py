"""The command line is tested with the bundled reference, whatever the developer's own is."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_reference_of_ones_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARDWRIGHT_DATA", str(folder))
    return folder
