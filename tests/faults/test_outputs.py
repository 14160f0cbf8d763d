"""One place writes files: two writers, other people's files, links, pipes, full disks."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardwright.files import outputs
from cardwright.files.outputs import PREFIX, written

from . import OURS, ROOT

CARDWRIGHT = Path(sys.executable).with_name("cardwright")


@pytest.fixture(params=["without a name", "with a name"])
def out(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An output in a folder of its own, on a system that can keep a file without a name, and on one that cannot."""
    if request.param == "with a name":
        monkeypatch.setattr(outputs, "_NAMELESS", None)
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder / "out.jsonl"


def in_folder(out: Path) -> list[str]:
    return sorted(path.name for path in out.parent.iterdir())


def test_it_appears_when_it_is_complete(out: Path) -> None:
    with written(out) as file:
        file.write(b"whole")
        assert not out.exists()
    assert out.read_bytes() == b"whole"
    assert in_folder(out) == ["out.jsonl"]


def test_what_fails_leaves_what_was_there(out: Path) -> None:
    out.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), written(out) as file:
        file.write(b"%d" % (1 // (file.write(b"new") - 3)))
    assert out.read_bytes() == b"old"
    assert in_folder(out) == ["out.jsonl"]


def test_of_two_writers_the_later_one_stays_and_whole(out: Path) -> None:
    with written(out) as first:
        first.write(b"first" * 1000)
        with written(out) as second:
            second.write(b"second")
        assert out.read_bytes() == b"second"
        first.write(b"first")
    assert out.read_bytes() == b"first" * 1001
    assert in_folder(out) == ["out.jsonl"]


def test_many_writers_at_once(out: Path) -> None:
    def write(number: int) -> None:
        with written(out) as file:
            for _ in range(200):
                file.write(b"%d\n" % number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(10, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = out.read_bytes().splitlines()
    assert len(lines) == 200
    assert len(set(lines)) == 1
    assert in_folder(out) == ["out.jsonl"]


def test_a_file_of_the_user_s_beside_it_stays(out: Path) -> None:
    mine = out.with_name("out.jsonl.part")
    mine.write_bytes(b"mine")
    with written(out) as file:
        file.write(b"whole")
    assert mine.read_bytes() == b"mine"


def test_a_planted_link_is_not_followed(out: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Even where somebody guesses the name."""
    names = iter(["guessed", "other"])
    monkeypatch.setattr("secrets.token_hex", lambda size: next(names))
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    planted = out.with_name(f"{PREFIX}guessed.part")
    planted.symlink_to(precious)
    with written(out) as file:
        file.write(b"whole")
    assert (precious.read_bytes(), out.read_bytes()) == (b"precious", b"whole")
    assert planted.is_symlink()


def test_a_link_is_written_through(out: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.jsonl"
    target.write_bytes(b"old")
    out.symlink_to(target)
    with written(out) as file:
        file.write(b"new")
    assert out.is_symlink()
    assert target.read_bytes() == b"new"
    target.unlink()
    with written(out) as file:
        file.write(b"made")
    assert out.is_symlink()
    assert target.read_bytes() == b"made"


def test_links_in_a_circle_are_said(out: Path) -> None:
    other = out.with_name("other")
    out.symlink_to(other)
    other.symlink_to(out)
    with pytest.raises(OSError, match=out.name), written(out):
        pass


def test_permissions_stay_and_new_files_get_the_usual_ones(out: Path) -> None:
    before = os.umask(0o027)
    try:
        with written(out) as file:
            file.write(b"new")
        assert stat.S_IMODE(out.stat().st_mode) == 0o640
        out.chmod(0o604)
        with written(out) as file:
            file.write(b"newer")
        assert stat.S_IMODE(out.stat().st_mode) == 0o604
    finally:
        os.umask(before)


def test_errors_speak_of_the_name_that_was_given(out: Path) -> None:
    with pytest.raises(OSError, match=r"missing/out"), written(out.parent / "missing" / "out"):
        pass


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_device_is_said() -> None:
    with pytest.raises(OSError, match="No space"), written(Path("/dev/full")) as file:
        file.write(b"x" * 100_000)


def test_pipes_are_written_as_they_are(out: Path) -> None:
    os.mkfifo(out)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(out.read_bytes()))
    reader.start()
    with written(out) as file:
        file.write(b"whole")
    reader.join()
    assert read == [b"whole"]


def test_standard_output_by_its_name_keeps_what_is_there(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(b"before\n")
    program = "from pathlib import Path; from cardwright.files.outputs import written\n"
    program += "with written(Path('/dev/stdout')) as out: out.write(b'more')"
    with log.open("ab") as end:
        subprocess.run([sys.executable, "-c", program], stdout=end, check=True)
    assert log.read_bytes() == b"before\nmore"


def test_two_commands_to_one_output(tmp_path: Path) -> None:
    pools = []
    for number in range(2):
        pool = tmp_path / f"pool{number}.jsonl"
        line = f'{{"name": "Baker {number}", "type_line": "Sorcery", "oracle_text": "Create a Food token."}}\n'
        pool.write_text(line * (50 + 200 * number), encoding="utf-8")
        pools.append(pool)
    out = tmp_path / "out.jsonl"
    running = [subprocess.Popen([CARDWRIGHT, "compile", "--pool", pool, "-o", out], stderr=-1) for pool in pools]
    said = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0, 0], said
    lines = out.read_text("utf-8").splitlines()
    assert len(lines) in (50, 250)
    assert all(('"Baker 0"' in line) == (len(lines) == 50) for line in lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.jsonl", "pool0.jsonl", "pool1.jsonl"]


WRITERS = {"write_bytes", "write_text", "mkstemp", "NamedTemporaryFile", "replace_file", "symlink", "copyfile"}


def test_no_other_place_writes_files() -> None:
    """But for the downloads, which are continued, and locks; found in the code's own syntax trees."""
    found = set()
    for path in OURS:
        place = path.relative_to(ROOT)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            modes = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and each.value is not None]
            opens = called == "open" and any(mode in {"w", "wb", "ab", "a", "xb", "x", "r+b"} for mode in modes)
            if called in WRITERS or opens:
                found.add(str(place))
    assert found == {"oracle/download.py", "oracle/locks.py", "files/outputs.py"}
