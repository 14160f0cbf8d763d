"""The folders that each system has for what a program keeps of a user, with the name of this one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

#: By system: the variable that may name the folder, the folder else, and what stands below the name.
_DATA = {
    "win32": ("LOCALAPPDATA", "~/AppData/Local", ""),
    "darwin": ("", "~/Library/Application Support", ""),
    "": ("XDG_DATA_HOME", "~/.local/share", ""),
}
_CACHE = {
    "win32": ("LOCALAPPDATA", "~/AppData/Local", "Cache"),
    "darwin": ("", "~/Library/Caches", ""),
    "": ("XDG_CACHE_HOME", "~/.cache", ""),
}


def user_data() -> Path:
    """The folder of what the user would miss."""
    return _folder(_DATA)


def user_cache() -> Path:
    """The folder of what can be made again."""
    return _folder(_CACHE)


def _folder(by_system: dict[str, tuple[str, str, str]]) -> Path:
    variable, usual, below = by_system.get(sys.platform, by_system[""])
    named = os.environ.get(variable, "")
    return Path(named if os.path.isabs(named) else os.path.expanduser(usual), "cardwright", below)
