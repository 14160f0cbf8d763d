"""Whether a script keeps to the language: kinds, parameters, values, references, costs, keywords, names of tokens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from msgspec import Struct

from .language import Kind, Language, language
from .language.values import problems
from .script import ABILITY_HEADS, Face, Node, Script, Words, plain

_MANA = re.compile(r"no cost|(?:(?:\d+|X|S|C|P?[WUBRG]{1,2}|\d/[WUBRG])(?: |$))+")
_SIZE = re.compile(r"[\d*+.-]+/[\d*+.-]+")
_COLOR_NAMES = frozenset(["white", "blue", "black", "red", "green"])
_MODES = frozenset(["DoubleFaced", "Split", "Modal", "Adventure", "Flip", "Meld"])


class Fault(Struct, frozen=True):
    """What in a script is none of the language: on which face, in what, and what is wrong."""

    face: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.face}: {self.where}: {self.message}"


def faults(script: Script, tokens: Container[str] | None = None) -> list[Fault]:
    """All that is wrong with a script; ``tokens``: the names of the tokens' scripts that there are, if known."""
    return [fault for face in script.faces for fault in _of_face(face, tokens)]


def _of_face(face: Face, tokens: Container[str] | None) -> Iterator[Fault]:
    name = face.get("Name")
    yield from (Fault(name, "header", message) for message in _header(face))
    for words in face.keywords:
        yield from (Fault(name, f"K:{_text(words)[:60]}", message) for message in _keyword(words))
        for part in words:
            if isinstance(part, Node):
                yield from _below(name, part, tokens, triggered="ETB" in _text(words))
    for line in face.lines:
        heads = {"A": ("SP", "AB"), "T": ("Mode",), "S": ("Mode",), "R": ("Event",)}[line.kind]
        if line.node.head not in heads:
            yield Fault(name, f"{line.kind}:", f"begins with {line.node.head}$")
        yield from _below(name, line.node, tokens, triggered=False)


def _header(face: Face) -> Iterator[str]:
    for key in ("Name", "ManaCost", "Types", "Oracle"):
        if key not in dict(face.fields):
            yield f"there is no {key}"
    if "ManaCost" in dict(face.fields) and _MANA.fullmatch(face.get("ManaCost")) is None:
        yield f"no mana cost: {face.get('ManaCost')!r}"
    if (size := face.get("PT")) and _SIZE.fullmatch(size) is None:
        yield f"no power and toughness: {size!r}"
    if "Creature" in face.get("Types").split() and not face.get("PT"):
        yield "a creature without power and toughness"
    if (colors := face.get("Colors")) and not set(colors.split(",")) <= _COLOR_NAMES:
        yield f"no colors: {colors!r}"
    if (mode := face.get("AlternateMode")) and mode not in _MODES:
        yield f"no such AlternateMode: {mode!r}"


def _below(name: str, node: Node, tokens: Container[str] | None, *, triggered: bool) -> Iterator[Fault]:
    """A node and all that it names; ``triggered``: whether something has triggered, of which words may speak."""
    where = f"{node.head}$ {node.name}"
    yield from (Fault(name, where, message) for message in _node(node, tokens))
    inside = triggered or node.head in ("Mode", "Event") or node.name in ("DelayedTrigger", "ImmediateTrigger")
    if not triggered and node.head in ABILITY_HEADS and not inside:
        for key, words in node.parameters:
            if "Triggered" in _own_text(words) and not key.endswith("Description"):
                yield Fault(name, where, f"{key} speaks of a trigger, and there is none")
    for _, words in node.parameters:
        for part in words:
            if isinstance(part, Node):
                yield from _below(name, part, tokens, triggered=inside)


def _node(node: Node, tokens: Container[str] | None) -> Iterator[str]:
    known = language()
    keys = Counter(key for key, _ in node.parameters)
    for key, number in keys.items():
        if number > 1:
            yield f"{key} stands there {number} times"
    for name, kind in _kinds(node, known):
        if kind is None:
            yield f"there is no such kind: {name}"
            continue
        taken = kind.takes | (_of_later(node, known) if node.name == "DelayedTrigger" else frozenset())
        yield from (f"{name} takes no {key}" for key in keys if key not in taken and not _is_words(key))
        yield from (f"{name} needs {key}" for key in sorted(kind.needs) if key not in keys)
    for key, words in node.parameters:
        yield from (f"{key}$ {_text(words)}: {message}" for message in problems(_values(node, key, known), words))
    if tokens is not None and (scripts := plain(node.get("TokenScript") or ())):
        yield from (f"no token has this script: {each}" for each in scripts.split(",") if each not in tokens)
    if "LOYALTY" in _text(node.get("Cost") or ()) and node.get("Planeswalker") is None:
        yield "a loyalty ability says Planeswalker$ True"


def _values(node: Node, key: str, known: Language) -> str:
    """What the values of a parameter are: some names are of two kinds."""
    if key == "Choices":
        return "link" if node.name in ("Charm", "GenericChoice") else "valid"
    if (key in ("ValidPlayer", "ValidCard") and node.head == "Mode") or key == "AttackedTarget":
        return "valid"
    if key == "GainControl" and node.name == "Continuous":
        return "defined"
    if key == "Type" or (key == "OptionalDecider" and node.head == "Event"):
        return ""
    return known.values.get(key, "")


def _kinds(node: Node, known: Language) -> Iterator[tuple[str, Kind | None]]:
    if node.head in ABILITY_HEADS:
        yield node.name, known.effects.get(node.name)
    elif node.head == "Event":
        yield node.name, known.replacements.get(node.name)
    else:
        table: Mapping[str, Kind] = known.triggers if node.get("Execute") is not None else known.statics
        for name in node.name.split(","):
            yield name, table.get(name)


def _of_later(node: Node, known: Language) -> frozenset[str]:
    """What a delayed trigger takes: the parameters of its mode as well."""
    kind = known.triggers.get(plain(node.get("Mode") or ()) or "")
    return kind.takes if kind is not None else frozenset()


def _is_words(key: str) -> bool:
    return (
        key.endswith(("Description", "Desc", "Prompt")) or key.startswith("AI") or key in ("IsCurse", "Name", "Image")
    )


def _keyword(words: Words) -> Iterator[str]:
    """A keyword line: that there is such a keyword, and that what stands behind it is what has to."""
    text = _text(words)
    name, colon, _ = text.partition(":")
    forms = language().keywords.get(name)
    if forms is None:
        if not text.startswith("Protection from "):
            yield f"there is no such keyword: {name}"
        return
    if not colon:
        if "plain" not in forms:
            yield f"{name} says no more"
        return
    rest = _behind(words)
    if "parts" in forms:
        return
    if "number" in forms:
        yield from problems("amount", rest)
    elif "cost" in forms:
        yield from problems("cost", rest)
    elif "valid" in forms:
        yield from problems("valid", tuple(rest[:1]))
    else:
        yield f"{name} takes nothing behind it"


def _behind(words: Words) -> Words:
    """What stands behind the first colon."""
    first = str(words[0]).partition(":")[2]
    return (*((first,) if first else ()), *words[1:])


def _text(words: Words) -> str:
    return "".join(part if isinstance(part, str) else "X" for part in words)


def _own_text(words: Words) -> str:
    """The words, with those of amounts but not those of other nodes."""
    return "".join(
        part if isinstance(part, str) else "" if isinstance(part, Node) else _own_text(part.words) for part in words
    )
