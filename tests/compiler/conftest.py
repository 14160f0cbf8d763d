"""The hand-made creation records of tests/fixtures/creations: one case a text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[1] / "fixtures" / "creations"


class Case(NamedTuple):
    """A text and the records that people wrote for it; ``gap`` says why it is known to fail.

    ``lacking`` are words of a trigger, a condition or a cost that are known not to be understood.
    """

    file: str
    name: str
    type_line: str
    text: str
    expected: list[dict[str, Any]]
    gap: str
    lacking: tuple[str, ...] = ()


def cases() -> Iterator[Case]:
    """Every case of every file."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in re.split(r"^== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            header, *lines = block.splitlines()
            name, _, type_line = header.partition(" | ")
            text, expected, gap, lacking = [], [], "", []
            for line in lines:
                if line.startswith("-> "):
                    expected += [] if line == "-> none" else [json.loads(line[3:])]
                elif line.startswith("# gap: "):
                    gap = line[7:]
                elif line.startswith("# not in full: "):
                    lacking.append(line[15:])
                elif line.strip() and not line.startswith("# "):
                    text.append(line)
            yield Case(path.stem, name.strip(), type_line.strip(), "\n".join(text), expected, gap, tuple(lacking))


def differences(expected: list[dict[str, Any]], got: list[dict[str, Any]]) -> list[str]:
    """What the records say and the compiler does not; a field that a record leaves out is free."""
    if len(expected) != len(got):
        return [f"{len(expected)} creations expected, {len(got)} compiled: {[g['source'] for g in got]}"]
    out = []
    groups: dict[Any, Any] = {}
    for k, (want, have) in enumerate(zip(expected, got, strict=True)):
        for field, value in want.items():
            actual = have.get(field)
            if field == "token" and value is not None and actual is not None:
                out += [
                    f"{k + 1}, token.{f}: expected {v!r}, compiled {actual.get(f)!r}"
                    for f, v in value.items()
                    if folded(f, v) != folded(f, actual.get(f))
                ]
            elif field == "choice":
                if (value is None) != (actual is None) or groups.setdefault(value, actual) != actual:
                    out.append(f"{k + 1}, choice: expected {value!r}, compiled {actual!r}")
            elif folded(field, value) != folded(field, actual):
                out.append(f"{k + 1}, {field}: expected {value!r}, compiled {actual!r}")
    return out


def folded(field: str, value: Any) -> Any:
    """A value in the form in which it is compared (see the README of the fixtures)."""
    if isinstance(value, list):
        items = [folded("", v) for v in value]
        if field in ("keywords", "colors", "types", "subtypes", "supertypes"):
            return sorted(i.lower() for i in items)
        if field == "exceptions":
            return re.sub(r",? and |, |\s+", " ", " ".join(items)).strip().lower()
        return [re.sub(r"[.,]$", "", i) for i in items]
    if isinstance(value, str):
        value = re.sub(r"[“”\"‘’']", "'", value)
        return value.lower() if field in ("creator", "via", "count", "copy_of", "attached_to", "") else value
    return value
