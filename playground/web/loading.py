"""What Pyodide runs ahead of all else: it unpacks the package, and packs the bytecode that was made of its modules."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

FILES = Path("/lib/cardwright-files")
UNCHECKED = (1).to_bytes(4, "little")
"""The flags of bytecode that is taken whatever the time of its module is (PEP 552)."""


def unpack(*archives: str) -> None:
    """Have the modules of these archives found, and keep what Python makes of them."""
    os.environ["CARDWRIGHT_CACHE"] = str(FILES / "cache")
    sys.path.insert(0, str(FILES))
    sys.dont_write_bytecode = False
    for name in archives:
        with ZipFile(name) as archive:
            archive.extractall(FILES)
        os.unlink(name)


def bytecode() -> bytes:
    """The bytecode of the modules that have been loaded, as an archive to be unpacked with the next package."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for each in sorted(FILES.rglob("*.pyc")):
            made = each.read_bytes()
            archive.writestr(each.relative_to(FILES).as_posix(), made[:4] + UNCHECKED + made[8:])
    return out.getvalue()
