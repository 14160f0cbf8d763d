"""What the board sees of events: each field is looked at or said not to be, and what is registered comes about."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

from cardwright import instructions as i
from cardwright import rules
from cardwright.board.unplayed import unplayed
from cardwright.board.watching import sight
from cardwright.compiler import compile_text
from cardwright.compiler.writing.english import Noun, agreeing
from cardwright.oracle import CardReference
from cardwright.pool.played.abilities import Abilities

ONE = Noun("a creature")

#: What no watcher looks at: it makes an ability one that the players judge.
UNSEEN = {(i.Moves, "by"), (i.DealsDamage, "excess"), (i.Becomes, "by")}
UNSEEN |= {(i.Does, field) for field in ("with_", "origin", "at", "showdown")}  # of Riftbound's players
#: The number of a time in the turn is looked at of these alone.
COUNTED = (i.Casts, i.Does, i.Moves, i.Attacks, i.BecomesTarget, i.Becomes)
#: Events that the board never sees.
NEVER = (i.Fares, i.OtherEvent)


@pytest.mark.parametrize("event", get_args(i.AnyEvent))
def test_each_field_is_looked_at_or_said_not_to_be(event: type[i.Event]) -> None:
    fields = {field.name for field in structs.fields(event)}
    looked_at = sight.looked_at(event)
    if event in NEVER:
        assert not looked_at
        return
    assert looked_at <= fields
    unseen = {name for of, name in UNSEEN if of is event} | (set() if event in COUNTED else {"nth"})
    assert fields - looked_at == unseen


def test_what_no_watcher_looks_at_is_not_executable() -> None:
    ability = compile_text("Whenever you create a token for the first time each turn, draw a card.").abilities
    assert [each.why for each in unplayed(ability)] == ["the board does not look at all that is said of the event"]


SCENARIOS = Path(__file__).parents[1] / "scenarios"


def _said(name: str) -> str:
    if name in i.STATES:
        return f"a creature {agreeing(ONE, i.STATES[name].said)}"  # type: ignore[index]
    words = i.DEEDS[name]  # type: ignore[index]
    return f"you {words.written('your') if words.said else name}{f' a {words.of}' if words.of else ''}"


def _texts(value: object) -> Iterator[str]:
    """What objects of a scenario say, by the fields that hold it."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from [inner] if key in ("oracle_text", "permanent") else _texts(inner)
        case list():
            for inner in value:
                yield from _texts(inner)


def _waits(line: str, name: str) -> bool:
    """Whether an ability of this text waits for the deed or the state."""
    triggers = [ability.trigger for ability in compile_text(line).abilities if ability.trigger is not None]
    events = [event for trigger in triggers for event in trigger.events]
    return any(name in (getattr(event, "deed", ""), getattr(event, "state", "")) for event in events)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The texts in scenarios that wait for something; each scenario passes (tests/scenarios)."""
    files = (tomllib.loads(file.read_text("utf-8")) for file in SCENARIOS.glob("*.toml"))
    found = {line for file in files for text in _texts(file) for line in text.splitlines() if "When" in line}
    return sorted(found)


#: What the board sees, so far as there is a text that waits for it.
SEEN = [*filter(sight.sees_deed, i.DEEDS), *filter(sight.sees_state, i.STATES)]
SEEN = [each for each in SEEN if _waits(f"Whenever {_said(each)}, draw a card.", each)]


@pytest.fixture(scope="module")
def abilities() -> Abilities:
    return Abilities(rules(reference=CardReference.bundled()))


@pytest.mark.parametrize("name", SEEN)
def test_what_is_registered_is_brought_about_and_seen(name: str, abilities: Abilities, lines: list[str]) -> None:
    """In a scenario or, where none waits for it, by the tries of `pool played` on their board."""
    stem = max(name.split(), key=len)[:5]
    if any(_waits(line, name) for line in lines if stem in line.casefold()):
        return
    text = f"Whenever {_said(name)}, draw a card."
    one = i.Number(2)
    card = i.Characteristics("Watcher", types=("Creature",), abilities=(text,), power=one, toughness=one)
    (played,) = abilities.played(card)
    assert played.how == "triggered", text
