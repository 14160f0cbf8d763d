"""Tokens by the rulebook of the 1990s (“Tokens”, “Ownership”), side by side with today's rules."""

from __future__ import annotations

import pytest

from cardwright import Board, compile_text, execute, explain
from cardwright.board import Result, rule_set
from cardwright.board.state import events
from cardwright.instructions import Act, Characteristics, HasType, IsToken, Move, Number, Reference, Selection, Step
from cardwright.play import rules

HIVE = "{5}, {T}: Put a Wasp token into play. Treat this token as a 1/1 artifact creature with flying."
TOKENS = Reference("all", among=Selection((IsToken(),)))
NAMES = ("magic", "1990s")


def board(rule_name: str) -> Board:
    """Ann and Bob, by these rules."""
    return Board.new(["Ann", "Bob"], rules=rules(rule_set(rule_name)))


def hive(rule_name: str) -> Result:
    """Ann uses The Hive."""
    return execute(compile_text(HIVE, name="The Hive"), board(rule_name), controller="Ann")


def both(what: object) -> dict[str, object]:
    """What a function of a rule set's name gives for each of the two."""
    assert callable(what)
    return {name: what(name) for name in NAMES}


# ── The Hive, from its printed sentence to the Wasp's death ─────────────────────────────────────────────────────────


def test_the_hive_puts_the_same_wasp_into_play_under_another_name() -> None:
    def wasp(name: str) -> tuple[object, ...]:
        (listed,) = hive(name).board.permanents
        now = listed.characteristics
        return now.name, now.types, now.subtypes, now.power, now.toughness, now.keywords, now.mana_cost

    size = (Number(1), Number(1), ("flying",))
    assert both(wasp) == {
        "magic": ("Wasp Token", ("Artifact", "Creature"), ("Wasp",), *size, None),
        "1990s": ("Wasp", ("Artifact", "Creature"), ("Wasp",), *size, "{0}"),
    }


def test_the_explanation_names_the_rule_of_each() -> None:
    def said(name: str) -> dict[str, tuple[str, str]]:
        (told,) = explain(hive(name).board)
        wanted = ("owner", "name", "mana cost", "casting cost", "subtypes", "creature type", "power")
        return {n.characteristic: (n.value, n.rule) for n in told.notes if n.characteristic in wanted}

    old = "1990s, Tokens"
    assert both(said) == {
        "magic": {
            "owner": ("Ann", "CR 111.2"),
            "name": ("Wasp Token", "CR 111.4"),
            "mana cost": ("none", "CR 111.3"),
            "subtypes": ("Wasp", "CR 111.3"),
            "power": ("1", "CR 111.3"),
        },
        "1990s": {
            "owner": ("Ann", old),
            "name": ("Wasp", old),
            "casting cost": ("{0}", old),
            "creature type": ("Wasp", old),
            "power": ("1", old),
        },
    }


def test_effects_that_look_for_it_see_it_die_and_then_it_is_gone() -> None:
    """“any effects that look for creatures entering the graveyard, such as Creature Bond's take effect normally”"""
    bond = "Whenever a creature is put into a graveyard from the battlefield, Creature Bond deals 1 damage to you."

    def death(name: str) -> tuple[list[str], list[str], list[str]]:
        watched = hive(name).board.put(Characteristics("Creature Bond", types=("Enchantment",), abilities=(bond,)))
        effect = execute([Act("destroy", TOKENS)], watched, check=False)
        after = execute([], effect.board)
        return (
            [type(e).__name__ for e in effect.events],
            [e.zone for e in effect.board.state.elsewhere],
            [e.zone for e in after.board.state.elsewhere],
        )

    assert both(death) == {
        "magic": (["Left", "TriggerReported"], ["graveyard"], []),
        "1990s": (["Left", "TriggerReported", "RemovedFromGame"], ["removed from the game"], ["removed from the game"]),
    }


LEAVING: dict[str, Step] = {
    "destroy": Act("destroy", TOKENS),
    "sacrifice": Act("sacrifice", TOKENS),
    "exile": Move(TOKENS, "exile"),
}


@pytest.mark.parametrize("step", LEAVING.values(), ids=LEAVING.keys())
def test_however_a_token_leaves_play_it_is_removed_from_the_game(step: Step) -> None:
    gone = execute([step], hive("1990s").board).board
    assert [(e.zone, e.count, e.owner) for e in gone.state.elsewhere] == [("removed from the game", 1, "Ann")]


def test_it_can_t_return_to_play() -> None:
    gone = execute([Act("destroy", TOKENS)], hive("1990s").board).board
    game = gone.game()
    (wasp,) = gone.state.elsewhere
    assert game.move(wasp.ids, "hand") == ()
    assert [type(e) for e in game.events] == [events.StayedInZone]


# ── Owner, controller, type, cost ───────────────────────────────────────────────────────────────────────────────────


def test_a_token_is_owned_by_the_controller_of_the_effect_whoever_puts_it_into_play() -> None:
    def whose(name: str) -> tuple[str, str]:
        text = compile_text("Each opponent puts a 1/1 green Saproling creature token into play.")
        (token,) = execute(text, board(name), controller="Ann").board.state.permanents
        return token.owner, token.controller

    assert both(whose) == {"magic": ("Bob", "Bob"), "1990s": ("Ann", "Bob")}


STANGG = "Put a Stangg Twin token into play. Treat this token as a 3/4 red and green legend."
WOOD = "Put a Wood token into play. Treat this token as a 0/1 green creature that counts as a Wall."
NAMED = {
    "Put a 1/1 green Saproling creature token into play.": ("Saproling", ("Saproling",)),
    "Put a Djinn token into play. Treat this token as a 5/5 artifact creature with flying.": ("Djinn", ("Djinn",)),
    STANGG: ("Stangg Twin", ("Stangg Twin",)),
    WOOD: ("Wood", ("Wall",)),
}


@pytest.mark.parametrize(("text", "expected"), NAMED.items(), ids=lambda value: str(value)[:40])
def test_its_creature_type_is_the_same_as_its_name_unless_the_card_says_another(
    text: str, expected: tuple[str, tuple[str, ...]]
) -> None:
    program = compile_text(text)
    assert not program.diagnostics
    (token,) = execute(program, board("1990s")).board.permanents
    assert (token.characteristics.name, token.characteristics.subtypes) == expected


def test_it_is_treated_as_any_permanent_but_is_no_card() -> None:
    before = hive("1990s").board.put(Characteristics("Ornithopter", "{0}", types=("Artifact", "Creature")))
    all_creatures = Selection((HasType("creature"),))
    after = execute([Act("tap", Reference("all", among=all_creatures))], before).board
    assert [(p.token, p.tapped) for p in after.state.permanents] == [(True, True), (False, True)]
