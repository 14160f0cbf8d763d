"""How it is installed is said in one place, and what would be put on the package index is looked at before."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))

release = pytest.importorskip("release", reason="packaging is not installed")

PAGES = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("cli/*.py")]
METADATA = """Metadata-Version: 2.4
Name: cardwright
Version: 1.0.0
Summary: Reads cards.
License-Expression: MIT
Keywords: cards
Requires-Python: >=3.11
Description-Content-Type: text/markdown

# cardwright
"""


def test_only_the_readme_says_how_it_is_installed_and_pages_name_no_more_than_extras() -> None:
    said = [(page.name, line) for page in PAGES for line in re.findall(r"pip install [^\n`]*", page.read_text("utf-8"))]
    assert said
    others = [each for each in said if "cardwright[" not in each[1] and "wheels/" not in each[1]]
    assert others == []


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("", []),
        ("Summary: Reads cards.\n", ["metadata: no Summary"]),
        ("Description-Content-Type: text/markdown\n", ["metadata: the README is not its description"]),
    ],
)
def test_what_the_metadata_lack_is_said(gone: str, said: list[str]) -> None:
    assert [*release.of_metadata(METADATA.replace(gone, "", 1).encode())] == said


def test_metadata_that_no_index_takes_are_said() -> None:
    assert any("version" in each for each in release.of_metadata(METADATA.replace("1.0.0", "one").encode()))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("## 1.0.0\n\nThe first.\n", []),
        ("## 0.9.0\n", ["CHANGELOG.md: says nothing of 1.0.0"]),
        ("## Unreleased\n\n## 1.0.0\n", ["CHANGELOG.md: has changes that are in no version"]),
    ],
)
def test_changes_that_are_not_of_the_version_are_said(changes: str, said: list[str]) -> None:
    assert [*release.of_changes("1.0.0", changes)] == said
