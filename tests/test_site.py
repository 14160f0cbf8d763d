"""The pages of the documentation name what there is; `make docs-site` builds them and follows their links."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardwright

DOCS = Path(__file__).parents[1] / "docs"
LINKS = DOCS.parent / ".ci" / "site_links.py"


def test_the_reference_has_every_public_name_once() -> None:
    named = re.findall(r"^\.\. auto\w+:: (\w+)$", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE)
    modules = {"actions", "events", "instructions", "nodes"}
    assert sorted(named) == sorted({*cardwright.__all__} - modules)


def test_the_glossary_names_types_that_there_are() -> None:
    rules_words = (DOCS / "glossary.md").read_text("utf-8").partition("## The rules' words")[2]
    modules = (cardwright.instructions, cardwright.nodes, cardwright.events)
    known = {*cardwright.__all__, *(name for module in modules for name in vars(module))}
    assert {*re.findall(r"`([A-Z]\w+)", rules_words)} - known == set()


def test_every_page_is_in_the_contents() -> None:
    contents = {*re.findall(r"^[\w/-]+$", (DOCS / "index.md").read_text("utf-8"), re.MULTILINE)}
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    assert pages - {"index"} == contents & pages


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ('<a href="b.html#there">', ""),
        ('<a href="https://example.org/">', ""),
        ('<script src="b.html?v=1"></script>', ""),
        ('<a href="c.html">', "a.html: there is no c.html"),
        ('<a href="b.html#gone">', "a.html: there is no place b.html#gone"),
        ('<a href="#gone">', "a.html: there is no place #gone"),
        ('<img src="https://example.org/a.png">', "a.html loads https://example.org/a.png"),
        ('<link rel="stylesheet" href="//example.org/a.css">', "a.html loads //example.org/a.css"),
    ],
)
def test_the_link_checker_says_what_is_broken(page: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(page)
    (tmp_path / "b.html").write_text('<p id="there">')
    ran = subprocess.run([sys.executable, LINKS, tmp_path], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[:-1] == [said] * bool(said)
    assert ran.returncode == bool(said)
