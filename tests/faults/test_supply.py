"""What users install: bounds that are tested, a wheel that holds what it should and nothing else, twice the same, and
that it works, as the sdist does, where there is nothing but Python: no make, no git, no compiler, no repository.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

packaging = pytest.importorskip("packaging")
pytest.importorskip("setuptools")

from packaging.requirements import Requirement  # noqa: E402
from packaging.version import Version  # noqa: E402

import cardwright  # noqa: E402

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NEEDED = [Requirement(each) for each in PROJECT["project"]["dependencies"]]
LOCKED = dict(
    line.lower().split("==") for line in (ROOT / ".ci" / "lock.txt").read_text("utf-8").splitlines() if "==" in line
)


@pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: needed.name)
def test_every_dependency_has_bounds_and_the_lock_is_within_them(needed: Requirement) -> None:
    operators = {each.operator for each in needed.specifier}
    assert operators == {">=", "<"}
    assert Version(LOCKED[needed.name.lower()]) in needed.specifier


def test_the_lowest_versions_are_those_of_the_bounds() -> None:
    said = subprocess.run([sys.executable, ROOT / ".ci" / "lowest.py"], capture_output=True, text=True, check=True)
    lowest = dict(line.split("==") for line in said.stdout.splitlines())
    assert lowest == {
        needed.name: each.version for needed in NEEDED for each in needed.specifier if each.operator == ">="
    }


def tracked() -> list[str]:
    said = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if said.returncode != 0 or not said.stdout:
        pytest.skip("no git repository to ask which files are the project's")
    return [name for name in said.stdout.splitlines() if (ROOT / name).exists()]


def copied(files: list[str], at: Path) -> Path:
    """Copy these files to a folder of their own."""
    for name in files:
        (at / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, at / name)
    return at


def test_every_room_is_in_the_wheel() -> None:
    rooms = {Path(name).parent.parts for name in tracked() if name.endswith("__init__.py")}
    ours = {".".join(("cardwright", *room)) for room in rooms if room[:1] not in (("tests",), ("examples",))}
    assert ours <= {*PROJECT["tool"]["setuptools"]["packages"]}


def built(files: list[str], at: Path) -> Path:
    """Build a wheel of these files in a folder of their own, as `pip wheel` does."""
    copied(files, at)
    program = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    environment = os.environ | {"SOURCE_DATE_EPOCH": "1700000000", "PYTHONHASHSEED": "random"}
    subprocess.run(
        [sys.executable, "-c", program, at / "out"], cwd=at, env=environment, check=True, capture_output=True
    )
    (wheel,) = (at / "out").iterdir()
    return wheel


def test_the_wheel_is_the_package_and_the_same_twice(tmp_path: Path) -> None:
    files = tracked()
    first, second = (built(files, tmp_path / name) for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
    packages = PROJECT["tool"]["setuptools"]["packages"]
    data = PROJECT["tool"]["setuptools"]["package-data"]
    wanted = set()
    for package in packages:
        folder = Path(*package.split(".")[1:])
        for name in files:
            path = Path(name)
            is_data = folder in path.parents and any(
                fnmatch(str(path.relative_to(folder)), pattern) for pattern in data.get(package, [])
            )
            if (
                (path.parent == folder and path.suffix == ".py")
                or (package != "cardwright" and is_data)
                or path == Path("py.typed")
            ):
                wanted.add(f"cardwright/{name}")
    with zipfile.ZipFile(first) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
        info = {name.partition(".dist-info/")[2] for name in wheel.namelist()} - {""}
    assert held == wanted
    assert info == {
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "top_level.txt",
        "licenses/LICENSE",
        "licenses/NOTICE",
    }


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist and the wheel, as `make dist` builds them, from the project's files alone."""
    pytest.importorskip("build")
    source, out = copied(tracked(), tmp_path_factory.mktemp("source")), tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, source]
    subprocess.run(command, check=True, capture_output=True)
    return out


PROGRAM = """
from cardwright import Board, compile_text, execute
result = execute(compile_text("Create a Food token."), Board.new())
print([stack.characteristics.name for stack in result.board.permanents])
"""


@pytest.mark.parametrize("form", ["*.whl", "*.tar.gz"])
def test_it_is_installed_and_works_where_there_is_nothing_but_python(
    form: str, distributions: Path, tmp_path: Path
) -> None:
    (given,) = distributions.glob(form)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    programs = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    environment = {"PATH": str(programs), "HOME": str(tmp_path)} | {
        name: value
        for name, value in os.environ.items()
        if name.lower().startswith("pip_") or name.lower().endswith("_proxy")
    }

    def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    installed = run(programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", given)
    if installed.returncode and "CI" not in os.environ and "No matching distribution" in installed.stderr:
        pytest.skip("the package index cannot be reached")
    assert installed.returncode == 0, installed.stderr
    played = run(programs / "python", "-c", PROGRAM)
    assert played.stdout == "['Food Token']\n", played.stderr
    assert run(programs / "cardwright", "--version").stdout == f"cardwright, version {cardwright.__version__}\n"
    ran = run(programs / "cardwright", "run", "Create a Treasure token.")
    assert (ran.returncode, "Treasure Token" in ran.stdout, ran.stderr) == (0, True, "")
    assert not any(shutil.which(tool, path=environment["PATH"]) for tool in ("make", "git", "cc"))
