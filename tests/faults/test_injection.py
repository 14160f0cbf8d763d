"""Every call that touches a disk or the network fails in turn; `make faults` tries all of them (see injection.py)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .hostile import good, hostile_server

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each fault is tried in a forked process")

INJECTION = Path(__file__).with_name("injection.py")
EVERYTHING = bool(os.environ.get("CARDWRIGHT_ALL_FAULTS"))
# Scenario: how many calls it makes at the least; fewer would say that the harness has lost sight of some.
SCENARIOS = {
    "import": 25,
    "add": 40,
    "update": 45,
    "resume": 50,
    "clear": 10,
    "search": 25,
    "tables": 30,
    "compile": 25,
    "snapshot": 25,
    "check": 40,
    "save": 15,
    "compile, with names": 25,
    "import, with names": 25,
}


def tried(scenario: str, *options: str) -> dict[str, Any]:
    environment = os.environ | {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    with hostile_server() as server:
        server.answers = [good]
        command = [sys.executable, INJECTION, scenario, server.url, *options]
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr[-2000:]
    found: dict[str, Any] = json.loads(said.stdout)
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_fails_nothing_is_half_done(scenario: str, record_testsuite_property: Any) -> None:
    found = tried(scenario, *(["--all"] if EVERYTHING else []))
    print(f"{scenario}: {found['calls']} calls found, {found['faults']} faults survived but for {len(found['wrong'])}")
    assert found["wrong"] == []
    assert found["calls"] >= SCENARIOS[scenario]
    assert found["faults"] >= (found["calls"] if EVERYTHING else 10)
    record_testsuite_property(f"faults of {scenario}", found["faults"])


@pytest.mark.parametrize(
    ("broken", "scenario", "only", "found"),
    [
        ("in place", "compile", "write", "neither what it was nor what it should be"),
        ("leftovers", "import", "write", "it leaves"),
        ("checksum", "import", "write", "neither what it was nor what it should be"),
        ("exit", "import", "fsync", "the exit is not clear"),
    ],
)
def test_the_harness_finds_a_fault_that_is_put_in(broken: str, scenario: str, only: str, found: str) -> None:
    assert found in " ".join(tried(scenario, "--only", only, "--break", broken)["wrong"])
