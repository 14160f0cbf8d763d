"""What there is in the language of Forge's scripts, read from `forge.txt`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

Lists = Mapping[str, tuple[str, ...]]


class Kind(Struct, frozen=True):
    """A kind of node: the parameters that it takes, and those that must be there."""

    takes: frozenset[str]
    needs: frozenset[str]


class Language(Struct, frozen=True):
    """All of it; ``values``: of a parameter what its values are (“amount”); ``keywords``: of a keyword its form."""

    effects: Mapping[str, Kind]
    triggers: Mapping[str, Kind]
    statics: Mapping[str, Kind]
    replacements: Mapping[str, Kind]
    values: Mapping[str, str]
    zones: frozenset[str]
    players: frozenset[str]
    objects: frozenset[str]
    triggered: frozenset[str]
    heads: frozenset[str]
    counts: frozenset[str]
    operations: frozenset[str]
    properties: tuple[str, ...]
    keywords: Mapping[str, frozenset[str]]


@cache
def language() -> Language:
    """The language as `forge.txt` has it."""
    lists = _lists((files(__package__) / "forge.txt").read_text(encoding="utf-8"))
    defined, amounts = lists["defined"], lists["amounts"]
    keywords: dict[str, set[str]] = {}
    for form, names in lists["keywords"].items():
        for name in " ".join(names).split(" | "):
            keywords.setdefault(name.strip(), set()).add(form)
    return Language(
        effects=_kinds(lists, "effects", "parameters of every node"),
        triggers=_kinds(lists, "triggers", "parameters of every trigger"),
        statics=_kinds(lists, "static abilities", "parameters of every static ability"),
        replacements=_kinds(lists, "replacements", "parameters of every replacement"),
        values={name: kind for kind, names in lists["values"].items() for name in names},
        zones=frozenset(lists["zones"][""]),
        players=frozenset(defined["players"]),
        objects=frozenset(defined["objects"]),
        triggered=frozenset(defined["triggered"]),
        heads=frozenset(amounts["heads"]),
        counts=frozenset(amounts["counts"]),
        operations=frozenset(amounts["operations"]),
        properties=lists["properties"][""],
        keywords={name: frozenset(forms) for name, forms in keywords.items()},
    )


def _kinds(lists: Mapping[str, Lists], section: str, common: str) -> Mapping[str, Kind]:
    every = frozenset(lists[common][""])
    return {
        name: Kind(
            every | {each.removesuffix("!") for each in takes},
            frozenset(each.removesuffix("!") for each in takes if each.endswith("!")),
        )
        for name, takes in lists[section].items()
    }


def _lists(text: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The sections with their lists; what stands before the first colon is a list's name, else it has none."""
    out: dict[str, dict[str, tuple[str, ...]]] = {}
    section: dict[str, tuple[str, ...]] = {}
    for line in _whole_lines(text):
        if line.startswith("["):
            section = out.setdefault(line.strip("[]"), {})
            continue
        name, colon, words = line.partition(":")
        if not colon and " " in line:
            name, words = "", line
        section[name] = section.get(name, ()) + tuple(words.split())
    return out


def _whole_lines(text: str) -> Iterator[str]:
    whole = ""
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith(" "):
            whole += " " + line.strip()
            continue
        if whole:
            yield whole
        whole = line.strip()
    if whole:
        yield whole
