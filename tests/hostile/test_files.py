"""A file from a stranger has one clear outcome, soon, and in little memory, whatever is in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SEED = 14
AT_LEAST = 300
SECONDS = 5.0
MEGABYTES = 200
SIZE = 200_000

TRY_ALL = f"""
import re, sys, time
sys.path.append({str(Path(__file__).parents[2])!r})
from fuzz.files import GROWING, File, corpus, outcome
growing = (File(reader, name, make({SIZE}).encode()) for reader in GROWING for name, make in GROWING[reader].items())
number = 0
for file in (*corpus({SEED}), *growing):
    began = time.process_time()
    try:
        said = outcome(file)
    except Exception as error:
        said = f"raises {{type(error).__name__}}: {{error}}"
    seconds = time.process_time() - began
    if said.startswith("raises") or seconds > {SECONDS}:
        print(f"{{file.reader}}, {{file.name}}: {{said[:200]}} ({{seconds:.1f}} s)")
    number += 1
peak = re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())  # getrusage gives the parent's after a fork
print(number, int(peak[1]) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is not known there")
def test_every_file_of_the_corpus_has_one_outcome_in_its_time_and_memory() -> None:
    said = subprocess.run([sys.executable, "-c", TRY_ALL], capture_output=True, text=True, check=True).stdout
    *wrong, last = said.splitlines()
    assert not wrong, "\n".join(wrong)
    number, megabytes = map(int, last.split())
    assert number >= AT_LEAST
    assert megabytes <= MEGABYTES
