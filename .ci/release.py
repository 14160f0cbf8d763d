"""`make release-check`: whether the wheel and the sdist in dist/ could be put on the package index today.

python .ci/release.py [--dist dist]
"""

from __future__ import annotations

import argparse
import email
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from packaging.metadata import Metadata

ROOT = Path(__file__).parents[1]
#: What a checkout has and users need to have, too.
IN_SDIST = ("README.md", "CHANGELOG.md", "LICENSE", "NOTICE", "SECURITY.md", "pyproject.toml")
IN_WHEEL = ("licenses/LICENSE", "licenses/NOTICE", "entry_points.txt")
TRIED = ("compile", "Create two tapped Treasure tokens.")


def troubles(wheel: Path, sdist: Path) -> Iterator[str]:
    """What is not ready: a line each."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (info,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        written = archive.read(info)
    yield from (f"{wheel.name}: has no {each}" for each in IN_WHEEL if info.replace("METADATA", each) not in names)
    yield from of_metadata(written)
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    yield from (f"{sdist.name}: has no {each}" for each in IN_SDIST if each not in inside)
    yield from of_changes(Metadata.from_email(written).version.public, (ROOT / "CHANGELOG.md").read_text("utf-8"))


def of_metadata(written: bytes) -> Iterator[str]:
    """What the metadata lack, by the packaging specifications and for a page that people read."""
    try:
        metadata = Metadata.from_email(written, validate=True)
    except ExceptionGroup as group:
        yield from (f"metadata: {error}" for error in group.exceptions)
        return
    said = email.message_from_bytes(written)
    for what in ("Summary", "Requires-Python", "License-Expression", "Keywords"):
        if not said.get(what):
            yield f"metadata: no {what}"
    if metadata.description_content_type != "text/markdown" or not metadata.description:
        yield "metadata: the README is not its description"


def to_do(readme: str) -> Iterator[str]:
    """What is to be changed on the day that the name is on the index, as it can't be right before."""
    yield "README.md, “Install”: `pip install cardwright`; all other pages take it from there"
    for link in re.findall(r"\]\(((?!https?://|#)[^)]+)\)", readme):
        yield f"README.md: {link} is only in a checkout; name where the documentation is"


def of_changes(version: str, changes: str) -> Iterator[str]:
    """Whether the changes say what is new in this version."""
    if not re.search(rf"^## {re.escape(version)}\b", changes, re.MULTILINE):
        yield f"CHANGELOG.md: says nothing of {version}"
    if re.search(r"^## Unreleased", changes, re.MULTILINE):
        yield "CHANGELOG.md: has changes that are in no version"


def tried(wheel: Path) -> Iterator[str]:
    """Install the wheel into an environment of its own, and give it a text."""
    with tempfile.TemporaryDirectory(prefix="cardwright-release-") as folder:
        venv.create(folder, with_pip=True)
        python = next(Path(folder).glob("[bS]*/python*"))
        steps = (
            [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", wheel],
            [python.with_name("cardwright"), *TRIED],
        )
        for step in steps:
            ran = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False)
            if ran.returncode:
                yield f"{' '.join(map(str, step))}: {ran.stderr.strip() or ran.stdout.strip()}"
                return


def main() -> int:
    """Print what is not ready, or what is left for the day; 1 where anything is not ready."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    dist = parser.parse_args().dist
    wheels, sdists = [*dist.glob("*.whl")], [*dist.glob("*.tar.gz")]
    if len(wheels) != 1 or len(sdists) != 1:
        print(f"{dist}: one wheel and one sdist are wanted; there are {len(wheels)} and {len(sdists)}")
        return 1
    found = [*troubles(wheels[0], sdists[0]), *tried(wheels[0])]
    print("\n".join(found) or f"ready: {wheels[0].name}, {sdists[0].name}")
    if found:
        return 1
    print("On the day:")
    for each in to_do((ROOT / "README.md").read_text("utf-8")):
        print(f"  {each}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
