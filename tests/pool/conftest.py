"""Pools are tested with the bundled reference, and with the shared pool and its labels where they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[3] / "shared"


@pytest.fixture(autouse=True)
def no_reference_of_ones_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path_factory.mktemp("data")))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the shared pools and labels."""
    if not SHARED.exists():
        pytest.skip(f"no {SHARED.name} folder beside the repository")
    return SHARED
