"""A folder of files that is written as a whole: files of others are spared, and nothing half-written is left."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from ..files.outputs import written

MANIFEST = ".cardwright-export"
"""The file that lists what an export has written, so that the next one knows what it may replace."""
MOST_SHOWN = 3


class FolderInTheWay(Exception):
    """The folder has files of somebody else, or its name is that of a file."""


def write_folder(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Put files under their paths (with “/”) into a folder that need not be there.

    A folder that an earlier export wrote is replaced: what it listed and is not written again goes. With ``force``
    files of others with one of these names are replaced, too; all others stay in any case.

    Raises:
        FolderInTheWay: if the folder has files that no export has written, and ``force`` is not given.
        OSError: if it cannot be written; then all is as it was.
    """
    if folder.exists() and not folder.is_dir():
        raise FolderInTheWay(f"{folder} is a file, and an export is a folder")
    ours = _listed(folder)
    if not force and (foreign := sorted(_present(folder) - ours)):
        shown = ", ".join(foreign[:MOST_SHOWN]) + (" …" if len(foreign) > MOST_SHOWN else "")
        raise FolderInTheWay(
            f"{folder} has files that no export has written ({shown}); give another folder, or --force to write beside "
            "them and over those of the same names"
        )
    listing = "".join(f"{name}\n" for name in sorted(files))
    whole = {**files, MANIFEST: listing.encode()}
    if not folder.exists():
        _new(folder, whole)
        return
    for name, content in whole.items():
        _put(folder / PurePosixPath(name), content)
    _without(folder, ours - set(files))


def _new(folder: Path, files: Mapping[str, bytes]) -> None:
    """A folder that nobody sees before all of it is there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=".cardwright-", dir=folder.parent))
    try:
        for name, content in files.items():
            _put(made / PurePosixPath(name), content)
        made.chmod(0o755)
        os.rename(made, folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path) as out:
        out.write(content)


def _present(folder: Path) -> set[str]:
    if not folder.is_dir():
        return set()
    found = {each.relative_to(folder).as_posix() for each in folder.rglob("*") if not each.is_dir()}
    return found - {MANIFEST}


def _listed(folder: Path) -> set[str]:
    """What an earlier export has written; nothing that leads out of the folder."""
    try:
        names = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return set()
    return {name for name in names if name and not name.startswith("/") and ".." not in PurePosixPath(name).parts}


def _without(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        path = folder / PurePosixPath(name)
        path.unlink(missing_ok=True)
        for parent in path.relative_to(folder).parents:
            if parent != Path() and not any((folder / parent).iterdir()):
                (folder / parent).rmdir()
