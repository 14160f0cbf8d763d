"""What a creation record states, as flat facts that can be compared; what it does not state is free."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .matching import best_pairs

WITHOUT_ORDER = frozenset({"types", "subtypes", "supertypes", "colors", "keywords"})
SIGNATURE = tuple(
    f"token.{field}" for field in ("types", "subtypes", "supertypes", "colors", "keywords", "power", "toughness")
)
SAME_SIGNATURE = 1000
"""Worth more than any number of equal fields."""

COMPARED = (
    "kind",
    "via",
    "count",
    "creator",
    "tapped",
    "attacking",
    "nested",
    "optional",
    "copy_of",
    "attached_to",
    "counters",
    "enters",
    "location",
)

Record = Mapping[str, Any]
Facts = dict[str, Any]


MOST_CREATIONS = 500
DEEPEST = 14
"""So many brackets stand in one another in a record at most."""


def refuse_odd(record: Record) -> None:
    """Raise ValueError for a record from a file that has not the shape on which the comparison relies."""
    creations = record.get("creations") or ()
    if not isinstance(creations, list | tuple) or not all(isinstance(each, dict) for each in creations):
        raise ValueError("its creations are no list of objects")
    if len(creations) > MOST_CREATIONS:
        raise ValueError(f"it has {len(creations)} creations")
    for creation in creations:
        token = creation.get("token")
        if token is not None and not isinstance(token, dict):
            raise ValueError("the token of a creation is no object")
        for field, value in (token or {}).items():
            if field in WITHOUT_ORDER and not isinstance(value, list | tuple | None):
                raise ValueError(f"the {field} of a token are no list")
    if not isinstance(record.get("status", ""), str) or not isinstance(record.get("tags") or [], list):
        raise ValueError("its status is no word, or its tags are no list")


def facts(creation: Record, fields: Sequence[str] = COMPARED) -> Facts:
    """Give {field: value} of a creation; the token's own fields as `token.types` and so on."""
    stated = {field: comparable(field, creation[field]) for field in fields if field in creation}
    token = creation.get("token") or {}
    return stated | {f"token.{field}": comparable(field, value) for field, value in token.items()}


def comparable(field: str, value: Any) -> Any:
    """Give a value in the form in which it is compared: in any case, lists of names in any order."""
    if field in WITHOUT_ORDER:
        return frozenset(str(item).strip().casefold() for item in value or ())
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, str | int):
        return json.dumps(value, sort_keys=True)
    said = str(value).strip().casefold()
    return said.removesuffix(" token") if field == "name" else said


def differing(wanted: Facts, found: Facts) -> list[str]:
    """Give the fields of `wanted` that `found` does not have equal."""
    return [field for field, value in wanted.items() if field not in found or found[field] != value]


def same_signature(wanted: Facts, found: Facts) -> bool:
    """Whether types, colors, size and keywords agree, as far as stated; of a copy, which has none, the kind."""
    stated = [field for field in SIGNATURE if field in wanted]
    if not stated:
        stated = [field for field in ("kind",) if field in wanted]
    return all(field in found and found[field] == wanted[field] for field in stated)


def paired(wanted: Sequence[Facts], found: Sequence[Facts]) -> dict[int, int]:
    """Pair creations one to one: first those of the same signature, then by the number of equal fields."""
    return best_pairs(
        [
            [SAME_SIGNATURE * same_signature(one, other) + len(one) - len(differing(one, other)) for other in found]
            for one in wanted
        ]
    )


def shown(value: Any) -> str:
    """Write a compared value for people."""
    return json.dumps(sorted(value) if isinstance(value, frozenset) else value, ensure_ascii=False)


def plainly(creation: Record, field: str) -> str:
    """Write what a creation has in a field of its facts for people, as it is."""
    own = field.removeprefix("token.")
    value = creation.get(field) if own == field else (creation.get("token") or {}).get(own)
    return _plain(value) or "—"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(f"“{said}”" if " " in said else said for said in map(_plain, value))
    return "" if value is None else str(value)


def brief(stated: Facts) -> str:
    """Write what says something about a creation in one line."""
    said = {field: value for field, value in stated.items() if value not in (None, False, frozenset(), "{}")}
    return " ".join(f"{field.removeprefix('token.')}={shown(value)}" for field, value in said.items())


class Disagreement(NamedTuple):
    """What differs, and at which of the found creations (by its place), where it is at one."""

    message: str
    creation: int | None = None


def disagreements(wanted: Record, found: Record) -> list[Disagreement]:
    """Say how a record differs from one that states what is wanted; nothing where it does not.

    Only what `wanted` states is compared: its `status`, and every field of each of its `creations`.
    """
    said = []
    if "status" in wanted and wanted["status"] != found.get("status"):
        said.append(Disagreement(f"status: expected {wanted['status']}, found {found.get('status')}"))
    if "creations" in wanted:
        said += _of_creations(wanted["creations"], found.get("creations") or ())
    return said


def _of_creations(wanted: Sequence[Record], found: Sequence[Record]) -> list[Disagreement]:
    fields = tuple(dict.fromkeys(field for creation in wanted for field in creation if field != "token"))
    want = [facts(creation, fields) for creation in wanted]
    got = [facts(creation, tuple(dict.fromkeys((*fields, *COMPARED)))) for creation in found]
    pairs = paired(want, got)
    said = []
    for place, one in enumerate(want):
        if place not in pairs:
            said.append(Disagreement(f"creation {place + 1} is missing: {brief(one)}"))
            continue
        other = got[pairs[place]]
        said += [
            Disagreement(
                f"creation {place + 1}, {field.removeprefix('token.')}: expected {shown(one[field])}, "
                f"found {shown(other[field]) if field in other else 'nothing'}",
                pairs[place],
            )
            for field in differing(one, other)
        ]
    extra = (place for place in range(len(got)) if place not in pairs.values())
    return said + [Disagreement(f"not expected: {brief(got[place])}", place) for place in extra]
