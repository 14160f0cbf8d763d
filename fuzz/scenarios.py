"""Scenarios with one to three values replaced, and the law of each: an outcome, or a refusal with its place."""

from __future__ import annotations

import copy
import json
import traceback
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cardwright import rules
from cardwright.oracle import CardReference
from cardwright.scenarios import ScenarioError, play, read
from cardwright.scenarios.reading import checked
from fuzz.growth import TooMuch, bounded

ROOT = Path(__file__).resolve().parent.parent
MOST_CALLS = 10_000_000  # of one of them: a hundred times the worst that is known
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    3,
    10**18,
    1.5,
    "",
    "x",
    "You",
    "Opponent",
    "Forest",
    "Grizzly Bears",
    "{2}{G}",
    "*",
    "all",
    [],
    [None],
    ["x"],
    {},
    {"x": 1},
    {"object": "Forest"},
    "Draw a card.",
    "stack",
    "hand",
    [["Forest", "You"]],
)


@cache
def seen() -> tuple[dict[str, Any], ...]:
    """The scenarios of the tests and the examples."""
    files = sorted((*(ROOT / "tests" / "scenarios").glob("*.toml"), *(ROOT / "examples" / "scenarios").glob("*.toml")))
    return tuple(each.fields for file in files for each in read(file))


@cache
def _known() -> tuple[Any, CardReference]:
    cards = CardReference.bundled()
    return rules(reference=cards), cards


def mutated(random: Random) -> str:
    """One of the scenarios, as JSON, with one to three of its values replaced, left out or said twice."""
    fields = copy.deepcopy(random.choice(seen()))
    for _ in range(random.choice((1, 1, 2, 3))):
        parent, key = random.choice(list(_places(fields)))
        match random.randrange(6):
            case 0 if isinstance(parent, list):
                parent.insert(key, copy.deepcopy(parent[key]))
            case 0 | 1:
                del parent[key]
            case 2:
                other, at = random.choice(list(_places(random.choice(seen()))))
                parent[key] = copy.deepcopy(other[at])
            case _:
                parent[key] = copy.deepcopy(random.choice(VALUES))
        if not list(_places(fields)):
            break
    return json.dumps(fields)


def _places(value: Any) -> Any:
    """Each list or object within the value with each of its keys."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def broken_law(text: str) -> str | None:
    """What is wrong with how this scenario ends, if anything."""
    known, cards = _known()
    try:
        with bounded(MOST_CALLS):
            outcome = play(checked(json.loads(text)), known, cards)
        if outcome.result != "pass" and not outcome.why.strip():
            return f"{outcome.result}, and nobody says why"
    except ScenarioError as error:
        if not str(error).strip():
            return "refused without a word"
    except (Exception, TooMuch):
        return traceback.format_exc(limit=-3)
    return None
