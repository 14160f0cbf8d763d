"""What players do and objects become: the schema has the declared names, and each is read as it is written."""

from __future__ import annotations

from typing import get_args

import pytest

from cardwright import blanked, compile_text, write
from cardwright.instructions import DEEDS, STATES, Becomes, Does, ObjectState, PlayerDeed


def test_the_schema_has_the_declared_names() -> None:
    assert get_args(PlayerDeed) == tuple(DEEDS)
    assert get_args(ObjectState) == tuple(STATES)


#: Paid mana, life and energy are counted, and never waited for.
_COUNTED = ("pay energy", "pay life", "pay mana")
_NOT_READ = ("win a clash",)
#: What is said of more than a player, a verb and any noun.
_DEEDS_SAID = {
    "chaos ensues": "chaos ensues",
    "be tempted": "the Ring tempts you",
    "expend": "you expend 4",
    "unlock": "you unlock this door",
    "planeswalk to": "you planeswalk to this permanent",
    "planeswalk away": "you planeswalk away from this permanent",
    "set in motion": "you set this scheme in motion",
    "encounter": "you encounter this permanent",
}
_STATES_SAID = {
    "exploited": "a creature exploits a creature",
    "attached": "a creature becomes attached to a creature",
}


def _deed_said(deed: PlayerDeed) -> str:
    words = DEEDS[deed]
    return _DEEDS_SAID.get(
        deed, f"you {words.written('your') if words.said else deed}{f' a {words.of}' if words.of else ''}"
    )


def _state_said(state: ObjectState) -> str:
    verb, _, rest = STATES[state].said.partition(" ")
    third = {"be": "is", "transform": "transforms"}.get(verb, f"{verb}s")
    return _STATES_SAID.get(state, f"a creature {third} {rest}".rstrip())


def _waits(words: str) -> tuple[object, str]:
    """The event of the ability that waits for this, and how it is written from typed values alone."""
    program = compile_text(f"Whenever {words}, draw a card.")
    trigger = program.abilities[0].trigger
    assert trigger is not None
    (event,) = trigger.events
    return event, write(blanked(program)).removeprefix("Whenever ").removeprefix("When ").removesuffix(", draw a card.")


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in (*_COUNTED, *_NOT_READ)])
def test_what_players_do_is_read_as_it_is_written(deed: PlayerDeed) -> None:
    words = _deed_said(deed)
    event, written = _waits(words)
    assert isinstance(event, Does)
    assert event.deed == deed
    assert written == words


@pytest.mark.parametrize("words", ["an opponent shuffles their library", "a player searches their library"])
def test_whose_library_it_is_goes_by_the_player(words: str) -> None:
    assert _waits(words)[1] == words


@pytest.mark.parametrize("state", [*STATES])
def test_what_objects_become_is_read_as_it_is_written(state: ObjectState) -> None:
    words = _state_said(state)
    event, written = _waits(words)
    assert isinstance(event, Becomes)
    assert event.state == state
    assert written == words
