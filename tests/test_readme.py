"""The documentation says what is so: every example in it is run, and the output beside it is the output that it gives.

A `python` block is run as it stands and what it prints is the `text` block after it; in a `console` block every line
that begins with `$ ` is run by a shell. `python tests/test_readme.py` writes the outputs anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PYTHON = re.compile(r"(^```python\n(.*?)^```\n\n```text\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"(^```console\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)
ENVIRONMENT = os.environ | {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "COLUMNS": "100",
    "CARDWRIGHT_DATA": str(ROOT / "build" / "no-reference"),  # the bundled reference, whatever the reader has
}


def output(command: list[str]) -> str:
    """Give what a command prints, on standard output and standard error."""
    run = subprocess.run(
        command, cwd=ROOT, env=ENVIRONMENT, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return "".join(f"{line.rstrip()}\n" for line in run.stdout.splitlines())


def python_block(found: re.Match[str]) -> str:
    return found[1] + output([sys.executable, "-c", found[2]]) + found[4]


def console_block(found: re.Match[str]) -> str:
    commands = [line for line in found[2].splitlines() if line.startswith("$ ")]
    return found[1] + "".join(f"{line}\n{output(['sh', '-c', line[2:]])}" for line in commands) + found[3]


def refreshed(page: str) -> str:
    """Give a page with the outputs that its examples give now."""
    return CONSOLE.sub(console_block, PYTHON.sub(python_block, page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_gives_the_output_beside_it(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert refreshed(text) == text
    assert "Traceback" not in text


def test_an_example_with_another_output_is_noticed() -> None:
    page = "```python\nprint(1)\n```\n\n```text\n2\n```\n\n```console\n$ echo one\ntwo\n$ echo three >&2\n```\n"
    fixed = "```python\nprint(1)\n```\n\n```text\n1\n```\n\n```console\n$ echo one\none\n$ echo three >&2\nthree\n```\n"
    assert refreshed(page) == fixed


def test_the_readme_begins_with_the_two_commands_and_shows_the_library() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"^```sh\nmake run .*\nmake test .*\n```$", text, re.MULTILINE)
    assert text.index("make test") < 1_000
    library = PYTHON.search(text)
    assert library is not None
    assert len([line for line in library[2].splitlines() if line]) <= 10
    assert len(CONSOLE.findall(text)) >= 3


def test_no_page_links_to_a_file_that_is_not_there() -> None:
    links = [
        (page, link)
        for page in PAGES
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    ]
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(refreshed(path.read_text(encoding="utf-8")), encoding="utf-8")
