"""What a shell is told to offer: docs/completion.md."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def offered(*words: str) -> list[str]:
    environment = os.environ | {
        "_CARDWRIGHT_COMPLETE": "zsh_complete",
        "COMP_WORDS": " ".join(("cardwright", *words)),
        "COMP_CWORD": str(len(words)),
    }
    program = "import sys; sys.argv[0] = 'cardwright'; from cardwright.cli.start import main; main()"
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    lines = ran.stdout.splitlines()
    return [value for kind, value in zip(lines[::3], lines[1::3], strict=True) if kind == "plain"]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["ru"], ["rule", "run"]),
        (["pool", "s"], ["snapshot", "score"]),
        (["run", "--game", "r"], ["riftbound"]),
        (["run", "--rules", ""], ["magic", "1990s", "riftbound"]),
        (["lookup", "'krenko,"], ["Krenko, Mob Boss"]),
        (["explain", "--card", "'Jade M"], ["Jade Mage"]),
        (["schema", "--game", "m"], ["magic"]),
    ],
)
def test_values_are_offered(words: list[str], values: list[str]) -> None:
    assert sorted(offered(*words)) == sorted(values)
