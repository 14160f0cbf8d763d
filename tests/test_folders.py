"""Where a user's things are kept: each system's own place, or the one that the user names."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright.files.folders import user_cache, user_data

PLACES = [
    ("linux", {}, "/home/ann/.local/share/cardwright", "/home/ann/.cache/cardwright"),
    ("linux", {"XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "/cache"}, "/data/cardwright", "/cache/cardwright"),
    (
        "linux",
        {"XDG_DATA_HOME": "data", "XDG_CACHE_HOME": ""},
        "/home/ann/.local/share/cardwright",
        "/home/ann/.cache/cardwright",
    ),
    ("freebsd14", {}, "/home/ann/.local/share/cardwright", "/home/ann/.cache/cardwright"),
    ("darwin", {}, "/home/ann/Library/Application Support/cardwright", "/home/ann/Library/Caches/cardwright"),
    ("win32", {"LOCALAPPDATA": "/local"}, "/local/cardwright", "/local/cardwright/Cache"),
    ("win32", {}, "/home/ann/AppData/Local/cardwright", "/home/ann/AppData/Local/cardwright/Cache"),
]


@pytest.mark.parametrize(("system", "named", "data", "cache"), PLACES)
def test_each_system_has_its_places(
    system: str, named: dict[str, str], data: str, cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", "/home/ann")
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in named.items():
        monkeypatch.setenv(variable, value)
    assert (user_data(), user_cache()) == (Path(data), Path(cache))
