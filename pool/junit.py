"""The check of a pool as a JUnit report, which CI systems show: a test case for each card that creates tokens."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path

from ..files.outputs import written
from ..oracle import BadRecord, Card
from ..texts.carets import shown
from .checking import Checked

Case = tuple[Card, Checked] | BadRecord


def write(cases: Iterable[Case], path: Path, pool: str) -> None:
    """Write the report; what cannot be read is an error, what is not understood in full a failure.

    The diagnostics of a card are what its failure says, or, where all of them are warnings, its output.
    """
    suite = ET.Element("testsuite", name=_clean(f"cardwright pool check {pool}"))
    counts = {"tests": 0, "failures": 0, "errors": 0}
    seconds = 0.0
    for case in cases:
        counts["tests"] += 1
        if isinstance(case, BadRecord):
            counts["errors"] += 1
            _case(suite, pool, case.name or case.place, 0.0, "error", case.reason, f"{case.place}: {case.reason}")
            continue
        card, checked = case
        seconds += checked.seconds
        grave = [problem for problem in checked.problems if problem.severity != "warning"]
        counts["failures"] += bool(grave)
        said = "\n\n".join(shown(each, card.faces[each.face].oracle_text) for each in checked.problems)
        kind = "failure" if grave else "system-out" if said else None
        _case(suite, pool, card.name, checked.seconds, kind, grave[0].message if grave else "", said)
    for name, value in counts.items():
        suite.set(name, str(value))
    suite.set("time", f"{seconds:.3f}")
    root = ET.Element("testsuites")
    root.append(suite)
    with written(path) as out:
        out.write(ET.tostring(root, encoding="utf-8", xml_declaration=True))


def _case(suite: ET.Element, pool: str, name: str, seconds: float, kind: str | None, message: str, text: str) -> None:
    case = ET.SubElement(suite, "testcase", classname=_clean(pool), name=_clean(name), time=f"{seconds:.6f}")
    if kind is not None:
        ET.SubElement(case, kind, {"message": _clean(message)} if message else {}).text = _clean(text)


_NOT_XML = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(text: str) -> str:
    """Put a sign in the place of what XML 1.0 has no way to write, and of control characters."""
    return _NOT_XML.sub("·", text)
