"""A file from a stranger has one clear outcome, with work that grows as it does, in little memory."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fuzz.files import GROWING, File, outcome
from fuzz.growth import LINEAR, growth

SEED = 14
AT_LEAST = 300
PATIENCE = 1_200
"""Seconds after which what hangs is ended: more than a hundred times what all of the files take."""
MEGABYTES = 200
SIZE = 200_000
HALF = 25_000

TRY_ALL = f"""
import re, sys
sys.path.append({str(Path(__file__).parents[2])!r})
from fuzz.files import GROWING, File, corpus, outcome
growing = (File(reader, name, make({SIZE}).encode()) for reader in GROWING for name, make in GROWING[reader].items())
number = 0
for file in (*corpus({SEED}), *growing):
    try:
        said = outcome(file)
    except Exception as error:
        said = f"raises {{type(error).__name__}}: {{error}}"
    if said.startswith("raises"):
        print(f"{{file.reader}}, {{file.name}}: {{said[:200]}}")
    number += 1
peak = re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())  # getrusage gives the parent's after a fork
print(number, int(peak[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is not known there")
def test_every_file_of_the_corpus_has_one_outcome_in_little_memory() -> None:
    command = [sys.executable, "-c", TRY_ALL]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    *wrong, last = said.splitlines()
    assert not wrong, "\n".join(wrong)
    number, megabytes = map(int, last.split())
    assert number >= AT_LEAST
    assert megabytes <= MEGABYTES


@pytest.mark.parametrize(("reader", "name"), [(reader, name) for reader in GROWING for name in GROWING[reader]])
def test_the_work_of_a_reader_grows_with_its_file_and_not_faster(reader: str, name: str) -> None:
    """Its time, what is done within one call of the interpreter included, is for `benchmarks/growth.py`."""

    def job(size: int) -> Callable[[], object]:
        file = File(reader, name, GROWING[reader][name](size).encode())
        return lambda: outcome(file)

    assert growth(job, HALF) <= LINEAR
