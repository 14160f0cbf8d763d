"""How long a text takes: a sentence that creates tokens, a long text, a command in a cold process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardwright

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

SENTENCE = "Create two tapped 2/2 black Zombie creature tokens with decayed."
CARDWRIGHT = Path(sys.executable).with_name("cardwright")


@pytest.mark.benchmark(group="a sentence")
@pytest.mark.parametrize("job", [cardwright.parse, cardwright.compile_text], ids=lambda job: job.__name__)
def bench_sentence(benchmark: BenchmarkFixture, job: object) -> None:
    """One sentence, with everything loaded."""
    benchmark(job, SENTENCE)


@pytest.mark.benchmark(group="a character of a text of this many characters")
@pytest.mark.parametrize("length", [100, 1_000, 10_000, 100_000])
def bench_length(benchmark: BenchmarkFixture, length: int) -> None:
    """Ever new sentences: the time for each, divided by the length, has to be the same."""
    text = " ".join(f"Create {number} 1/1 white Soldier creature tokens." for number in range(length // 50 + 1))
    benchmark.extra_info["characters"] = len(text)
    benchmark(cardwright.parse, text)


@pytest.mark.benchmark(group="a cold process")
@pytest.mark.parametrize(
    "command",
    [[sys.executable, "-c", "pass"], [CARDWRIGHT, "--version"], [CARDWRIGHT, "compile", "Create a Food token."]],
    ids=["python alone", "cardwright --version", "cardwright compile"],
)
def bench_cold(benchmark: BenchmarkFixture, command: list[object]) -> None:
    """From the shell to the answer."""
    benchmark.pedantic(subprocess.run, (command,), {"stdout": subprocess.DEVNULL}, rounds=5)
