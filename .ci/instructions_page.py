"""Writes docs/instructions.md: each instruction with its fields, its rule, an example, and how many cards use it.

Made from the types of instructions/, the tables of tests/compiler/steps and, with --programs, from the program
records of a pool. Without it the numbers that the page has are kept.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import pkgutil
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardwright import instructions as room
from cardwright.compiler import compile_text
from cardwright.instructions.values import Action, Value
from cardwright.instructions.versions import VERSIONS

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "instructions.md"
TABLES = ROOT / "tests" / "compiler" / "steps"
HEAD = """# Instructions

All that a program may say: {types} types, a module a family. A program is JSON; each value is an object whose `is`
names its type, and a field that has its default is left out. `cardwright schema` is the JSON Schema of the same.

`text` and `span` are the words that a value was compiled from, for people; nothing needs them to play it.
This page is made from the types (`make pages`); “cards” are those of the pool that use the type.

## Versions

Each version of the format only adds to the one before it; the schema has its number.

{versions}

## What is spoken of

Each noun that words speak of again has an `id`, and what speaks of it has this number as its `antecedent`. Steps have
ids, too, where later words speak of what they have done (`ThatMany`, `Happened`, `done_by`). Several players do
something each for themselves: what speaks of their noun within the step, or of how many it was, means the one who does
it. Other values of `antecedent`:

| value | what it speaks of | example |
| --- | --- | --- |
{antecedents}
"""
FOR_PEOPLE = frozenset(["text", "span", "labels", "clauses", "source", "count_text", "cost", "parameter"])
USED = re.compile(r"^### (\w+) · (\d+) cards$", re.MULTILINE)


def families() -> Iterator[tuple[str, str, list[type[Value]]]]:
    """Each module: its name, what it says of itself, its types in their order."""
    for module in pkgutil.iter_modules(room.__path__):
        found = importlib.import_module(f"{room.__name__}.{module.name}")
        types = [
            each
            for each in vars(found).values()
            if inspect.isclass(each) and issubclass(each, Value) and each.__module__ == found.__name__
        ]
        if types:
            yield module.name, inspect.getdoc(found) or "", types


def written(annotation: Any) -> str:
    """A field's type as it stands in the code."""
    return str(annotation).replace("|", "\\|")


def fields(kind: type[Value]) -> Iterator[str]:
    """A row of the table for each field of its own."""
    bases = reversed(kind.__mro__)
    annotations = {name: a for base in bases for name, a in getattr(base, "__annotations__", {}).items()}
    for field in msgspec.structs.fields(kind):
        if field.name in ("text", "span") and issubclass(kind, Action):
            continue
        default = "" if field.required else json.dumps(msgspec.to_builtins(field.default), ensure_ascii=False)
        default = "" if field.default is msgspec.NODEFAULT else default
        yield f"| `{field.name}` | {written(annotations[field.name])} | {default} |"


def uses(value: Any, name: str) -> dict[str, Any] | None:
    """The first value of this type within another."""
    if isinstance(value, dict):
        if value.get("is") == name:
            return value
        return next((found for inner in value.values() if (found := uses(inner, name))), None)
    if isinstance(value, list):
        return next((found for inner in value if (found := uses(inner, name))), None)
    return None


def examples() -> dict[str, tuple[str, dict[str, Any]]]:
    """The shortest sentence of the tables for each type, with its value."""
    out: dict[str, tuple[str, dict[str, Any]]] = {}
    cases = [c for table in sorted(TABLES.glob("*.toml")) for c in tomllib.loads(table.read_text("utf-8"))["case"]]
    kinds = {kind.__name__ for _, _, types in families() for kind in types}
    for case in sorted(cases, key=lambda each: len(each["text"])):
        program = without_words(json.loads(msgspec.json.encode(compile_text(case["text"], name=case.get("name")))))
        for name in kinds - out.keys():
            if found := uses(program, name):
                out[name] = case["text"], found
    return out


def without_words(value: Any) -> Any:
    """JSON without the words that are for people."""
    if isinstance(value, dict):
        return {name: without_words(inner) for name, inner in value.items() if name not in FOR_PEOPLE}
    return [without_words(inner) for inner in value] if isinstance(value, list) else value


def antecedents() -> Iterator[str]:
    """A row for each value of ``antecedent``, with its example."""
    for line in (TABLES.parent / "antecedents.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            value, meaning, sentence, *_ = (part.strip() for part in line.split(" | "))
            said = sentence.replace("¶", " ")
            yield f"| {f'`{value}`' if value != 'number' else 'a number'} | {meaning} | “{said}” |"


def used(programs: Path) -> Counter[str]:
    """In how many cards each type is used."""
    counts: Counter[str] = Counter()
    with programs.open(encoding="utf-8") as lines:
        for line in lines:
            counts.update(set(re.findall(r'"is":"(\w+)"', line)))
    return counts


def page(counts: Counter[str]) -> str:
    """The whole page."""
    shown = examples()
    types_ = sum(len(types) for _, _, types in families())
    versions = "\n".join(f"{number}. {' '.join(new)}" for number, new in VERSIONS.items())
    parts = [HEAD.format(types=types_, versions=versions, antecedents="\n".join(antecedents()))]
    for module, about, types in families():
        parts.append(f"\n## {module}\n\n{about}\n")
        for kind in types:
            cards = f" · {counts[kind.__name__]} cards" if kind.__name__ in counts else ""
            parts.append(f"\n### {kind.__name__}{cards}\n\n{inspect.getdoc(kind)}\n")
            if rows := list(fields(kind)):
                parts.append("\n| field | type | default |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n")
            if kind.__name__ in shown:
                text, value = shown[kind.__name__]
                said = json.dumps(value, ensure_ascii=False, indent=2)
                parts.append(f"\n“{text}”\n\n```json\n{said}\n```\n")
    return "".join(parts)


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=Path, help="program records of a pool (cardwright compile --programs)")
    given = parser.parse_args()
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    counts = used(given.programs) if given.programs else Counter({m[1]: int(m[2]) for m in USED.finditer(before)})
    PAGE.write_text(page(counts), encoding="utf-8")


if __name__ == "__main__":
    main()
