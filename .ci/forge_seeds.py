"""Faults put into scripts that have none: another number, another target, a choice that is none, a step left out."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from msgspec import structs

from cardwright.export.forge.language import language
from cardwright.export.forge.script import Node, Script, Words, plain

AMOUNTS = frozenset(key for key, kind in language().values.items() if kind == "amount")
OTHER_TARGETS = {"Creature": "Creature.YouCtrl", "Any": "Creature", "Player": "Opponent", "Opponent": "Player"}
Put = Callable[[Node], Script]
Seed = tuple[str, Script]


def seeded(script: Script, chance: random.Random) -> Seed | None:
    """The script with one fault, and of which kind it is: each kind as likely; None if it has no place for one."""
    by_kind: dict[str, list[Script]] = defaultdict(list)
    for kind, wrong in _all(script):
        by_kind[kind].append(wrong)
    if not by_kind:
        return None
    kind = chance.choice(sorted(by_kind))
    return kind, chance.choice(by_kind[kind])


def _all(script: Script) -> Iterator[Seed]:
    for face_at, face in enumerate(script.faces):
        for line_at, line in enumerate(face.lines):

            def put(node: Node, face_at: int = face_at, line_at: int = line_at) -> Script:
                faces = list(script.faces)
                lines = list(faces[face_at].lines)
                lines[line_at] = structs.replace(lines[line_at], node=node)
                faces[face_at] = structs.replace(faces[face_at], lines=tuple(lines))
                return Script(tuple(faces))

            yield from _of_node(line.node, put)


def _of_node(node: Node, put: Put) -> Iterator[Seed]:
    for at, (key, words) in enumerate(node.parameters):
        for kind, other in _others(key, words):
            yield kind, put(_with(node, at, other))
        for part_at, part in enumerate(words):
            if isinstance(part, Node):
                yield from _within(node, at, part_at, part, put)


def _within(node: Node, at: int, part_at: int, part: Node, put: Put) -> Iterator[Seed]:
    """Faults of a node that another one has, and that one without it."""
    key, words = node.parameters[at]

    def inner(new: Node) -> Script:
        return put(_with(node, at, (*words[:part_at], new, *words[part_at + 1 :])))

    yield from _of_node(part, inner)
    if key == "SubAbility" and part.name != "Cleanup":
        yield "missing step", put(_with(node, at, part.get("SubAbility")))


def _others(key: str, words: Words) -> Iterator[tuple[str, Words | None]]:
    text = plain(words) or ""
    if key in AMOUNTS and re.fullmatch(r"[+-]?\d+", text):
        number = int(text) + 1
        yield "number", (f"{number:+d}" if text[0] in "+-" else str(number),)
    if key == "ValidTgts" and text:
        yield "target", (_other_target(text),)
    if key in ("OptionalDecider", "Optional") or (key, text) == ("TargetMin", "0"):
        yield "optional", None


def _other_target(text: str) -> str:
    if text in OTHER_TARGETS:
        return OTHER_TARGETS[text]
    shorter = re.split(r"[.,]", text)[0]
    return shorter if shorter != text else "Creature" if text == "Artifact" else "Artifact"


def _with(node: Node, at: int, words: Words | None) -> Node:
    """The node with another value for one of its parameters, or without it."""
    parameters = list(node.parameters)
    parameters[at : at + 1] = [(parameters[at][0], words)] if words is not None else []
    return structs.replace(node, parameters=tuple(parameters))


__all__ = ["seeded"]
