"""The files of the playground: all that the page needs, the same each time, and nothing from anywhere else."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from cardwright.cli import cli
from cardwright.playground.answer import answer
from cardwright.playground.building import FROM, PYODIDE, NoPyodide, build, package
from cardwright.playground.serving import serving

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
sys.modules["click"] = sys.modules["httpx"] = sys.modules["rich"] = None
import cardwright
from cardwright.playground.answer import answer
shown = answer('{"text": "Creatre a Food token. When this creature enters the battlefield, draw a card."}')
ours = [each.__file__ for name, each in sys.modules.items() if name.partition(".")[0] == "cardwright"]
assert all(each.startswith(sys.argv[1]) for each in ours), ours  # an editable install finds what the archive lacks
print(shown)
"""


def test_the_package_runs_by_itself_with_its_tables(tmp_path: Path) -> None:
    ZipFile(io.BytesIO(package())).extractall(tmp_path)
    before = _cached(tmp_path)
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path),
        "CARDWRIGHT_CACHE": str(tmp_path / "cache"),
        "RAPIDFUZZ_IMPLEMENTATION": "python",
    }
    command = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert [each["code"] for each in json.loads(ran.stdout)["findings"]]
    after = _cached(tmp_path)
    assert {name: after[name] for name in before} == before  # the tables were there, and were not made again


def _cached(folder: Path) -> dict[str, int]:
    return {each.name: each.stat().st_mtime_ns for each in (folder / "cache").iterdir()}


def test_the_same_package_gives_the_same_archive() -> None:
    assert package() == package()


def test_a_page_without_pyodide_inside_says_where_it_comes_from(tmp_path: Path) -> None:
    build(tmp_path / "page")
    assert json.loads((tmp_path / "page" / "settings.json").read_bytes())["pyodide"] == FROM
    page = (tmp_path / "page" / "index.html").read_text("utf-8")
    assert f"connect-src 'self' {FROM}" in page
    assert "{{" not in page


def test_a_page_with_pyodide_inside_asks_nobody_else(tmp_path: Path) -> None:
    parts = tmp_path / "pyodide"
    parts.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (parts / name).write_bytes(b"")
    with pytest.raises(NoPyodide, match="msgspec"):
        build(tmp_path / "page", parts)
    (parts / "msgspec-1-cp314-cp314-wasm32.whl").write_bytes(b"")
    build(tmp_path / "page", parts)
    for each in (tmp_path / "page").glob("*.*"):
        if each.is_file() and each.suffix != ".zip":
            assert "https://" not in each.read_text("utf-8"), each.name
    settings = json.loads((tmp_path / "page" / "settings.json").read_bytes())
    assert (tmp_path / "page" / settings["msgspec"]).is_file()
    assert settings["bytecode"] is False  # of empty files nothing can be run
    told = json.loads((tmp_path / "page" / "examples.json").read_bytes())
    assert "riftbound" in told["house"]["games"]
    for each in told["examples"]:
        shown = json.loads(answer(json.dumps({"text": each["text"], "name": each["name"], "game": each["game"]})))
        assert shown == each["shown"], each["title"]


UNPACKED = """
import sys
from pathlib import Path
from zipfile import ZipFile
folder = Path(sys.argv[1])
code = Path(sys.argv[2]).read_text("utf-8").replace("/lib/cardwright-files", str(folder / sys.argv[3]))
exec(compile(code, "loading.py", "exec"))
with ZipFile(folder / "package.zip", "w") as archive:
    archive.writestr("loaded_by_the_page.py", f"x = {sys.argv[4]}")
kept = folder / "bytecode.zip"
unpack(*map(str, [folder / "package.zip", *[kept] * kept.exists()]))
import loaded_by_the_page
kept.write_bytes(bytecode())
print(loaded_by_the_page.x)
"""


def test_bytecode_that_comes_along_is_taken_and_nothing_is_made_anew(tmp_path: Path) -> None:
    loading = ROOT / "playground" / "web" / "loading.py"
    said = [
        subprocess.run(
            [sys.executable, "-c", UNPACKED, tmp_path, loading, *visit],
            env={key: said for key, said in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for visit in (("first", "1"), ("second", "2"))
    ]
    assert said == ["1\n", "1\n"]


def test_a_folder_that_is_no_pyodide_is_refused(tmp_path: Path) -> None:
    ran = CliRunner().invoke(cli, ["playground", "--build", str(tmp_path / "out"), "--pyodide", str(tmp_path)])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "pyodide.mjs" in ran.stderr
    assert not (tmp_path / "out").exists()


def test_the_makefile_gets_the_version_that_the_page_loads() -> None:
    assert f"\nPYODIDE := {PYODIDE}\n" in (ROOT / "Makefile").read_text("utf-8")


def test_files_are_handed_out_with_the_types_that_modules_need(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text("1")
    (tmp_path / "a.wasm").write_text("1")
    with serving(tmp_path) as address:
        types = [urllib.request.urlopen(address + name).headers["Content-Type"] for name in ("a.mjs", "a.wasm")]
    assert types == ["text/javascript", "application/wasm"]
