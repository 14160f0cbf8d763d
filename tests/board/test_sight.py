"""What the board sees of events: each field is looked at or said not to be, and what is registered comes about."""

from __future__ import annotations

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
UNSEEN = {(i.Moves, "by"), (i.DealsDamage, "excess"), (i.Does, "cause"), (i.Becomes, "by")}
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


#: What the tries of `pool played` do not bring about on their board: no planes, schemes, dice of a plane, no token that
#: exerts; two players, of whom one has not lost; nothing that is trained, renowned or attached before it is looked at;
#: no spell that is cast with targets or for mana (tests/scenarios/this_turn.toml has it), no cost that is a waterbend
#: cost (tests/scenarios/waterbending.toml), no card that is plotted (tests/scenarios/as_though.toml); no
#: dungeon (tests/scenarios/dungeons.toml).
NOT_TRIED = """commit a crime, expend, planeswalk to, planeswalk away, encounter, set in motion, roll chaos,
chaos ensues, exert, venture, complete a dungeon, lose the game, win a clash, attached, unattached, transformed,
phased in, monstrous, renowned, saddled, solved, prepared, plotted, exploited,
trained, waterbend""".replace("\n", " ").split(", ")
SEEN = [*filter(sight.sees_deed, i.DEEDS), *filter(sight.sees_state, i.STATES)]
TRIED = [each for each in SEEN if each not in NOT_TRIED]


def _said(name: str) -> str:
    if name in i.STATES:
        return f"a creature {agreeing(ONE, i.STATES[name].said)}"  # type: ignore[index]
    words = i.DEEDS[name]  # type: ignore[index]
    return f"you {words.written('your') if words.said else name}{f' a {words.of}' if words.of else ''}"


@pytest.fixture(scope="module")
def abilities() -> Abilities:
    return Abilities(rules(reference=CardReference.bundled()))


@pytest.mark.parametrize("name", TRIED)
def test_what_is_registered_is_brought_about_and_seen(name: str, abilities: Abilities) -> None:
    text = f"Whenever {_said(name)}, draw a card."
    one = i.Number(2)
    card = i.Characteristics("Watcher", types=("Creature",), abilities=(text,), power=one, toughness=one)
    (played,) = abilities.played(card)
    assert played.how == "triggered", text
