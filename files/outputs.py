"""The one place that writes files: each as a whole or not at all, whoever else writes beside it.

What is written stands in a file of its own that nobody else can have opened, in the folder where it is to be; only
when all of it is on the disk does it take the name. Two writers of one name do not meet: the later one's file stays,
whole. Where the system can keep a file without any name (Linux), a writer that is killed leaves nothing.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from typing_extensions import Buffer

Made = TypeVar("Made")

PREFIX, SUFFIX = ".cardwright-", ".part"
"""How the files are named that are not whole yet, where they need a name."""

ATTEMPTS = 100
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_NAMELESS: int | None = getattr(os, "O_TMPFILE", None)
_STREAMS = (Path("/dev/stdout"), Path("/dev/stderr"), Path("/dev/fd"), Path("/proc"))


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """Give what to write to; a file appears under its name only when it is complete. Errors speak of that name.

    A symbolic link is written through: it stays, and what it points to is replaced. The permissions of a file that is
    replaced stay, too. A pipe or a device is written to as it is.
    """
    if any(path == stream or stream in path.parents for stream in _STREAMS):
        with path.open("ab") as out:
            yield out
        return
    if path.exists() and not path.is_file():
        with path.open("wb") as out:
            yield out
        return
    with _speaking_of(path):
        target = Path(os.path.realpath(path))
        if target.is_symlink():  # its links go round in a circle
            target.stat()
        unfinished = _Unfinished(target)
    try:
        with unfinished.file:
            yield unfinished.file
            with _speaking_of(path):
                unfinished.finish()
    finally:
        unfinished.forget()


def rewritten(path: Path, data: bytes) -> None:
    """Write a file anew that is the user's own: as `written` does, but where it has other names (hard links), into it.

    Then what was in it is put back where not all can be written.
    """
    if not path.is_file() or path.stat().st_nlink < 2:
        with written(path) as out:
            out.write(data)
        return
    with _speaking_of(path), path.open("r+b") as file:
        before = file.read()
        try:
            _fill(file, data)
        except OSError:
            _fill(file, before)
            raise


def _fill(file: IO[bytes], data: bytes) -> None:
    file.seek(0)
    file.write(data)
    file.truncate()
    file.flush()
    os.fsync(file.fileno())


def sweep(folder: Path) -> None:
    """Delete what killed writers have left unfinished in a folder where nobody is writing now."""
    for left in folder.glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError):
            left.unlink()


class _Named(io.FileIO):
    """An open file whose errors speak of the name that it is to have."""

    def __init__(self, descriptor: int, target: Path) -> None:
        super().__init__(descriptor, "wb")
        self._target = target

    def write(self, data: Buffer, /) -> int | None:  # type: ignore[override]
        with _speaking_of(self._target):
            return super().write(data)


class _Unfinished:
    """A file that has no name yet, or one that nobody knows."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._partly: Path | None = None
        self._nameless = _nameless(target.parent)
        if self._nameless is not None:
            descriptor = self._nameless
        else:
            descriptor, self._partly = _exclusive(target.parent, lambda partly: os.open(partly, _CREATE, 0o666))
        self.file = io.BufferedWriter(_Named(descriptor, target), 1 << 16)

    def finish(self) -> None:
        """Put what was written under its name."""
        self.file.flush()
        with suppress(FileNotFoundError):
            _keep_permissions(self._target, self.file.fileno())
        os.fsync(self.file.fileno())
        if self._nameless is not None:
            self._partly = _named(self._nameless, self._target.parent)
        assert self._partly is not None
        self.file.close()
        os.replace(self._partly, self._target)
        self._partly = None

    def forget(self) -> None:
        """Leave nothing of what was not finished."""
        if self._partly is not None:
            with suppress(OSError):
                self._partly.unlink()


def _exclusive(folder: Path, make: Callable[[Path], Made]) -> tuple[Made, Path]:
    """Make something under a name that nothing has yet, and give the name with it."""
    for _ in range(ATTEMPTS):
        partly = folder / f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}"
        try:
            return make(partly), partly
        except FileExistsError:
            continue
    raise FileExistsError(errno.EEXIST, "no free name for an unfinished file", str(folder))


def _nameless(folder: Path) -> int | None:
    """Open a file without a name, where the system can give it one later."""
    if _NAMELESS is None or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        return os.open(folder, os.O_WRONLY | _NAMELESS, 0o666)
    except OSError:  # not every file system can; what else is wrong will show at once
        return None


def _named(descriptor: int, folder: Path) -> Path:
    """Give a file without a name one that nobody knows: only then can it take the place of another."""
    source = f"/proc/self/fd/{descriptor}"  # a link, which is followed only where a folder's descriptor is given
    return _exclusive(folder, lambda partly: os.link(source, partly, src_dir_fd=descriptor))[1]


def _keep_permissions(target: Path, descriptor: int) -> None:
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, stat.S_IMODE(target.stat().st_mode))


@contextmanager
def _speaking_of(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
