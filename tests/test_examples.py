"""The example of a game, installed and tested from outside: as a package that knows only what is public."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardwright

EXAMPLE = Path(__file__).parents[1] / "examples" / "brewhouse"
CARDWRIGHT = "from cardwright.cli.start import main; main()"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed in it, beside a folder with its sources."""
    at = tmp_path_factory.mktemp("example")
    source, site = at / "brewhouse", at / "site"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", site, source]
    subprocess.run(pip, check=True, env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    return at


def outside(installed: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the example is installed and nothing of the repository but the package is at hand."""
    home = Path(cardwright.__file__).parents[1]
    path = os.pathsep.join([str(installed / "site"), *([str(home)] if home.name != "site-packages" else [])])
    environment = os.environ | {"PYTHONPATH": path, "COLUMNS": "100", "CARDWRIGHT_CACHE": str(installed / "cache")}
    return subprocess.run(
        command, cwd=installed / "brewhouse", env=environment, capture_output=True, text=True, check=False
    )


def test_its_own_tests_pass(installed: Path) -> None:
    ran = outside(installed, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(re.findall(r"(\d+) passed|$", ran.stdout)[0] or len(re.findall(r"\.", ran.stdout))) >= 8


def test_the_commands_of_its_readme_work(installed: Path) -> None:
    readme = (EXAMPLE / "README.md").read_text("utf-8")
    said = {}
    for words in re.findall(r"^cardwright (.+)$", readme, re.MULTILINE):
        arguments = [quoted or bare for quoted, bare in re.findall(r'"([^"]*)"|(\S+)', words)]
        ran = outside(installed, sys.executable, "-c", CARDWRIGHT, *arguments)
        assert ran.returncode == 0, f"{words}\n{ran.stdout}{ran.stderr}"
        said[words] = ran.stdout
    assert len(said) == 3
    assert any("tapped" in each and "Tonic" in each for each in said.values())


def test_a_game_that_is_not_installed_is_refused_with_those_that_are(installed: Path) -> None:
    ran = outside(installed, sys.executable, "-c", CARDWRIGHT, "run", "--game", "brewhaus", "Brew a Tonic token.")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "brewhouse" in ran.stderr
