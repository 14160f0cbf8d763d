"""Boards as files: what is saved loads again; what comes from outside is checked, and a problem has its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardwright import rule_set, rules
from cardwright.board import Board, BoardFileError, Rules, ScriptedChooser, execute
from cardwright.board.state.saving import FORMAT, BoardFile, PlayedBy
from cardwright.instructions import (
    Characteristics,
    Counters,
    Delayed,
    ExtraTurn,
    Move,
    Number,
    Player,
    PutCounters,
    Reference,
    Variable,
)

from .build import BEAR, CREATED, SAPROLING, SOURCE, copy, create, creature, creatures, gain, the_next

ROLE = Characteristics(name="Role", types=("Enchantment",), subtypes=("Aura", "Role"), keywords=("enchant creature",))
TARGET = Reference("target", among=creatures())


def rich() -> Board:
    """A board with something of everything."""
    board = Board.new(("You", "Ünîcode", "C")).put(BEAR, counters={"+1/+1": 2}).put_elsewhere("hand", count=7)
    steps = [
        create(SAPROLING, Variable("X"), tapped=True, attacking=True),
        gain(CREATED, "end of turn", keywords=("haste",), power=Number(1)),
        Delayed(the_next("end step"), (Move(CREATED, "exile"), PutCounters(Counters("+1/+1", Variable("X")), SOURCE))),
        create(ROLE, attached_to=TARGET),
        copy(TARGET),
        create(creature(1, 1, "Day", back=creature(2, 2, "Night"))),
        Move(Reference("all", among=creatures()), "exile"),
    ]
    chooser = ScriptedChooser([2, 1])
    return execute(steps[:-1], board, source=1, x=10**18, chooser=chooser).board


def test_what_is_saved_loads_again_equal() -> None:
    board = rich()
    again = Board.from_json(board.to_json())
    assert again == board
    assert again.to_json() == board.to_json()
    assert again.begin("end step").board == board.begin("end step").board


def test_a_board_that_was_saved_goes_on_in_the_same_order() -> None:
    """One of three that came as one stack is another one by now: it stands before what came after them."""
    board = execute([create(SAPROLING, Number(3))], Board.new(("You", "C"))).board.put(BEAR)
    stronger = gain(Reference("target", among=creatures()), "end of turn", power=Number(1))
    board = board.go("precombat main").board.go("precombat main", turn="You").board
    board = execute([stronger], board, chooser=ScriptedChooser([2])).board
    again = Board.from_json(board.to_json())
    fought, as_saved = (each.attack([(((1, 4),), "C")]).board.go("end of combat") for each in (board, again))
    assert fought.events == as_saved.events


def test_extra_turns_of_an_older_file_are_taken_in_the_players_order() -> None:
    document = json.loads(rich().to_json())
    for player, number in zip(document["players"], (1, 2), strict=False):
        player["extra_turns"] = number
    first, second = (each["name"] for each in document["players"][:2])
    assert Board.from_json(json.dumps(document)).state.extra_turns == (second, second, first)


def test_a_board_between_two_damage_steps_with_extra_turns_waiting_loads_again_equal() -> None:
    two = Number(2)
    fencer = Characteristics(name="Fencer", types=("Creature",), keywords=("first strike",), power=two, toughness=two)
    board = Board.new().put(fencer).go("beginning of combat").board.attack([(((1, 1),), "Opponent")]).board
    board = board.go("first-strike damage").board
    board = execute([ExtraTurn(Player("you"), Number(1))], board).board
    assert board.state.first_strikers
    assert board.state.extra_turns
    assert Board.from_json(board.to_json()) == board


@pytest.mark.parametrize("digits", [18, 30, 4_000, 10_000])
def test_numbers_are_exact_however_large(digits: int) -> None:
    board = execute([create(SAPROLING, Number(10**digits + 1))], Board.new()).board
    assert Board.from_json(board.to_json()).state.permanents[0].count == 10**digits + 1


X = {"is": "Variable", "name": "X"}
DOUBLED = {
    "is": "Replacement",
    "change": {"is": "Multiply", "factor": 2},
    "creator": None,
    "which": {"is": "Selection", "where": []},
}
Broken = Callable[[dict[str, Any]], None]


def at(*path: str | int, to: Any) -> Broken:
    """The document with the value at that path replaced."""

    def broken(document: dict[str, Any]) -> None:
        inner: Any = document
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return broken


@pytest.mark.parametrize(
    ("broken", "place", "words"),
    [
        (at("permanents", 1, "count", to=-3), "$.permanents[1].count", ">= 1"),
        (at("permanents", 1, "count", to=0), "$.permanents[1].count", ">= 1"),
        (at("permanents", 1, "count", to="many"), "$.permanents[1].count", "int"),
        (at("permanents", 1, "count", to=1.5), "$.permanents[1].count", "int"),
        (at("permanents", 0, "token", to="yes"), "$.permanents[0].token", "bool"),
        (at("permanents", 0, "colour", to="red"), "$.permanents[0]", "colour"),
        (at("permanents", 0, "merged_with", to=[2]), "$.permanents[0]", "unknown field `merged_with`"),
        (
            at(
                "permanents",
                0,
                "copies",
                to=[{"timestamp": 1, "origin": {"kind": "copy"}, "values": {"is": "Characteristics", "power": X}}],
            ),
            "$.permanents[0].copies[0].values.power",
            "number",
        ),
        (
            at(
                "permanents",
                0,
                "copies",
                to=[
                    {
                        "timestamp": 1,
                        "origin": {"kind": "copy"},
                        "values": {"is": "Characteristics"},
                        "player": "Nobody",
                    }
                ],
            ),
            "$.permanents[0].copies[0].player",
            "Nobody",
        ),
        (
            at("replacements", to=[{"replacement": DOUBLED, "controller": "Nobody"}]),
            "$.replacements[0].controller",
            "Nobody",
        ),
        (at("permanents", 0, "counters", to={"age": 0}), "$.permanents[0].counters[...]", ">= 1"),
        (at("permanents", 0, "owner", to="Nobody"), "$.permanents[0].owner", "Nobody"),
        (at("permanents", 0, "controller", to="Nobody"), "$.permanents[0].controller", "Nobody"),
        (at("permanents", 0, "attached_to", to=10**30), "$.permanents[0].attached_to", "not here"),
        (at("permanents", 0, "attached_to", to=1), "$.permanents[0].attached_to", "itself"),
        (at("permanents", 0, "attached_to", to="Nobody"), "$.permanents[0].attached_to", "Nobody"),
        (at("permanents", 0, "attached_to", to=20), "$.permanents[0].attached_to", "entry of its own"),
        (at("permanents", 0, "transformed", to=True), "$.permanents[0].transformed", "back face"),
        (at("permanents", 0, "base", "power", to=X), "$.permanents[0].base.power", "number"),
        (
            at("permanents", 0, "base", "back", to={"is": "Characteristics", "power": X}),
            "$.permanents[0].base.back.power",
            "number",
        ),
        (at("permanents", 0, "base", "is", to="Number"), "$.permanents[0].base.is", "Number"),
        (at("permanents", 1, "id", to=1), "$.permanents[1].id", "id 1 is also"),
        (at("elsewhere", 0, "zone", to="attic"), "$.elsewhere[0].zone", "attic"),
        (at("elsewhere", 0, "owner", to="Nobody"), "$.elsewhere[0].owner", "Nobody"),
        (at("players", to=[]), "$.players", "at least one"),
        (at("players", 1, "name", to="You"), "$.players[1].name", "taken"),
        (at("players", 0, "life", to=None), "$.players[0].life", "int"),
        (at("active", to="Nobody"), "$.active", "Nobody"),
        (at("extra_turns", to=["You", "Nobody"]), "$.extra_turns[1]", "Nobody"),
        (at("players", 0, "extra_turns", to="many"), "$.players[...].extra_turns", "extra turns"),
        (at("playing", to={"due": "damage"}), "$.playing.due", "between two combat damage steps"),
        (at("delayed", 0, "controller", to="Nobody"), "$.delayed[0].controller", "Nobody"),
        (at("delayed", 0, "steps", 0, "is", to="Explode"), "$.delayed[0].steps[0].is", "Explode"),
        (at("next_id", to=3), "$.next_id", "above every id"),
        (at("format", to="chess"), "$.format", "chess"),
        (at("extra", to=1), "$", "extra"),
    ],
)
def test_a_board_from_outside_is_checked(broken: Broken, place: str, words: str) -> None:
    document = json.loads(rich().to_json())
    broken(document)
    with pytest.raises(BoardFileError) as error:
        Board.from_json(json.dumps(document))
    assert error.value.place == place
    assert words in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"board"', "{}", "[" * 100_000, b"\xff\xfe", '{"players": 1}']
)
def test_what_is_no_board_at_all_is_a_clear_error(text: str | bytes) -> None:
    with pytest.raises(BoardFileError, match=" - at "):
        Board.from_json(text)


def test_half_a_character_does_not_make_a_board_that_cannot_be_written() -> None:
    document = json.loads(Board.new(("A", "B")).to_json())
    document["players"][0]["name"] = document["active"] = "\ud800"
    board = Board.from_json(json.dumps(document))
    board.to_json().encode()
    assert Board.from_json(board.to_json()) == board


@pytest.mark.parametrize(
    ("saved", "given", "place", "words"),
    [
        (rules(), None, "$.rules.texts", "write Board.from_json(text, rules())"),
        (rules(rule_set("riftbound")), rules(), "$.rules.rule_set", "the rules of Riftbound"),
        (rules(), rules(rule_set("1990s")), "$.rules.rule_set", "not by those of Magic, 1990s"),
    ],
)
def test_a_board_is_read_for_the_rules_that_it_was_saved_with(
    saved: Rules, given: Rules | None, place: str, words: str
) -> None:
    text = Board.new(rules=saved).to_json()
    with pytest.raises(BoardFileError) as error:
        Board.from_json(text, given)
    assert error.value.place == place
    assert words in str(error.value)
    assert Board.from_json(text, saved) == Board.new(rules=saved)


def test_a_file_that_does_not_say_by_what_it_was_played_is_read() -> None:
    document = json.loads(Board.new(rules=rules()).to_json())
    del document["rules"]
    assert Board.from_json(json.dumps(document)) == Board.new(rules=rules())


def test_a_saved_board_is_what_its_schema_describes() -> None:
    saved = msgspec.json.decode(rich().to_json(), type=BoardFile)
    assert (saved.format, saved.rules) == (FORMAT, PlayedBy("Magic"))
