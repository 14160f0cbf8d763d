"""What else the rules say of tokens (CR 111.5, 111.6, 110.5, 205.3, 707.13, 712), with real cards."""

from __future__ import annotations

import pytest

from cardwright.board import Board, execute, resolve_copy_of_spell
from cardwright.board.state import events
from cardwright.instructions import (
    Act,
    CannotEnter,
    Characteristics,
    Counters,
    CountOf,
    HasName,
    HasSubtype,
    HasType,
    IsToken,
    Move,
    Not,
    Number,
    PutCounters,
    Reference,
    Selection,
)

from . import stage
from .build import CREATED, SAPROLING, all_of, create, creature, enchantment, gain, replacing, rules

INCUBATE = "Create an Incubator token."
EVERY = all_of(HasType("creature"))


def count(board: Board, *where: object) -> int:
    """How many permanents there are of which all this holds, as an effect counts them."""
    after = execute([create(SAPROLING, CountOf(Selection(where)))], board).board  # type: ignore[arg-type]
    return after.count("Saproling Token") - board.count("Saproling Token")


def test_111_5_not_created_where_such_a_permanent_cannot_enter() -> None:
    no_lands = replacing(CannotEnter(), HasType("land"), creator=None, text="Lands can't enter the battlefield.")
    board = Board.new(rules=rules(worms=no_lands)).put(enchantment("Worms of the Earth", "worms"))
    land = Characteristics(name="Mutavault", types=("Land",))
    result = execute([create(land, 2), create(SAPROLING)], board)
    assert (result.board.count("Mutavault"), result.board.count("Saproling Token")) == (0, 1)
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 111.5"]


@pytest.mark.parametrize("name", ["Lightning Bolt", "Time Walk"])
def test_111_5_no_token_is_a_copy_of_an_instant_or_sorcery_card(name: str) -> None:
    board = Board.new(rules=stage.RULES).put_elsewhere("graveyard", stage.card(name))
    result = stage.text("Create a token that's a copy of target card in a graveyard.", board)
    assert not result.board.permanents
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 111.5"]


def test_111_6_a_token_is_subject_to_what_affects_permanents_and_its_types() -> None:
    board = stage.text("Create two 1/1 white Soldier creature tokens.", stage.board()).board
    board = stage.text("Creatures you control get +2/+2 until end of turn.", board).board
    assert [(p.seen.power, p.permanent.count) for p in board.permanents] == [(3, 2)]
    assert not stage.text("Destroy all creatures.", board).board.permanents


def test_111_6_a_token_is_no_card() -> None:
    board = Board.new().put(creature(1, 1, "Elf", name="Elf"))
    board = execute([create(SAPROLING, 3)], board).board
    assert count(board, HasType("card")) == 1
    assert count(board, HasType("permanent")) == 4


def test_110_5_a_token_may_have_any_status() -> None:
    for verb, field in (("tap", "tapped"), ("turn face down", "face_down"), ("phase out", "phased_out")):
        board = execute([create(SAPROLING, 2), Act(verb, CREATED)], Board.new()).board
        assert getattr(board.permanents[0].permanent, field)
        assert board.permanents[0].permanent.token


def test_111_10i_an_incubator_has_two_faces_and_transforms() -> None:
    board = stage.text(INCUBATE, stage.board()).board
    board = execute([PutCounters(Counters("+1/+1", Number(3)), all_of(HasSubtype("Incubator")))], board).board
    (incubator,) = board.permanents
    assert (incubator.seen.name, incubator.seen.types, incubator.seen.power) == ("Incubator Token", ("Artifact",), None)
    board = stage.text("{2}: Transform this token.", board, source=1).board
    (phyrexian,) = board.permanents
    assert (phyrexian.seen.name, phyrexian.seen.types) == ("Phyrexian Token", ("Artifact", "Creature"))
    assert (phyrexian.seen.power, phyrexian.seen.toughness) == (3, 3)


def test_707_8a_a_copy_of_an_incubator_has_both_faces_and_the_same_one_up() -> None:
    board = stage.text(INCUBATE, stage.board()).board
    board = execute([PutCounters(Counters("+1/+1", Number(1)), all_of(HasSubtype("Incubator")))], board).board
    board = stage.text("{2}: Transform this token.", board, source=1).board
    copied = stage.text("Create a token that's a copy of target artifact. It enters with a +1/+1 counter on it.", board)
    token = next(t for e in copied.events if isinstance(e, events.TokensCreated) for t in e.tokens)
    assert token.name == "Phyrexian Token"


def test_712_a_token_card_with_two_sides_is_no_double_faced_token() -> None:
    board = execute([create(SAPROLING), Act("transform", CREATED)], Board.new()).board
    assert (board.permanents[0].permanent.transformed, board.permanents[0].seen.name) == (False, "Saproling Token")


def test_only_tokens_or_only_nontokens() -> None:
    board = Board.new().put(creature(2, 2, "Bear", name="Bear"))
    board = execute([create(SAPROLING, 3)], board).board
    assert (count(board, IsToken()), count(board, Not(IsToken())), count(board, HasType("creature"))) == (3, 1, 4)
    assert [p.seen.name for p in execute([Act("destroy", all_of(IsToken()))], board).board.permanents] == ["Bear"]


def test_111_4_a_blood_token_is_named_blood_token_so_the_name_blood_misses_it() -> None:
    board = stage.text("Create a Blood token.", stage.board()).board
    assert (count(board, HasName("Blood")), count(board, HasName("Blood Token"))) == (0, 1)
    assert count(board, HasSubtype("Blood")) == 1


GINGERBRUTE = creature(
    1, 1, "Food", "Golem", name="Gingerbrute", keywords=("haste",), abilities=("{2}, {T}, Sacrifice Gingerbrute: …",)
)
STOCKPILE = Characteristics(
    name="Glittering Stockpile",
    types=("Artifact",),
    subtypes=("Treasure",),
    abilities=("{T}: Add {R}. Put a stash counter on Glittering Stockpile.",),
)


@pytest.mark.parametrize("card", [GINGERBRUTE, STOCKPILE], ids=["Gingerbrute", "Glittering Stockpile"])
def test_205_3_a_subtype_brings_no_ability_on_a_card(card: Characteristics) -> None:
    made = Board.new(rules=stage.RULES).put(card).permanents[0].seen
    assert {"Food", "Treasure"} & set(made.subtypes)
    assert made.abilities == card.abilities


def test_205_3_a_subtype_that_is_gained_brings_no_ability() -> None:
    treasures = enchantment("All is gold", "All creatures are Treasures in addition to their other types.")
    board = stage.board("Grizzly Bears").put(treasures)
    bears = board.named("Grizzly Bears")[0].seen
    assert (bears.subtypes, bears.abilities) == (("Bear", "Treasure"), ())


def test_707_13_garth_s_copies_of_permanent_cards_become_tokens() -> None:
    result = resolve_copy_of_spell(stage.card("Shivan Dragon"), stage.board("Garth One-Eye", "Doubling Season"))
    (dragon,) = result.board.named("Shivan Dragon")
    assert (dragon.permanent.token, dragon.permanent.count, dragon.seen.mana_cost) == (True, 1, "{4}{R}{R}")


def test_702_26_a_token_that_phases_out_and_in_is_the_same_token() -> None:
    steps = [create(SAPROLING), PutCounters(Counters("+1/+1", Number(1)), CREATED), Act("phase out", CREATED)]
    board = execute(steps, Board.new()).board
    back = execute([Act("phase in", all_of(HasType("creature")))], board).board
    assert back.permanents[0].permanent.phased_out  # nothing but what speaks of phased-out permanents sees it
    back = board.begin("turn", player="You").board.begin("untap").board
    assert (back.permanents[0].permanent.counters, back.permanents[0].seen.power) == ({"+1/+1": 1}, 2)


def test_611_2_what_a_token_gains_for_good_stays() -> None:
    steps = [create(SAPROLING), gain(CREATED, None, keywords=("haste",))]
    board = execute(steps, Board.new()).board.begin("cleanup").board.begin("turn").board
    assert board.permanents[0].seen.keywords == ("haste",)


def test_613_4a_a_construct_counts_the_artifacts_as_they_come_and_go() -> None:
    own = "“This token gets +1/+1 for each artifact you control.”"
    text = f"Create a 0/0 colorless Construct artifact creature token with {own}"
    board = stage.text(text, stage.board("Mimic Vat")).board
    assert [p.seen.power for p in board.named("Construct Token")] == [2]
    board = execute([Move(Reference("all", among=Selection((HasName("Mimic Vat"),))), "exile")], board).board
    assert [p.seen.power for p in board.named("Construct Token")] == [1]


def test_303_7a_roles_from_their_texts() -> None:
    board = stage.board("Grizzly Bears")
    board = stage.text("Create a Monster Role token attached to target creature you control.", board).board
    bears = board.named("Grizzly Bears")[0].seen
    assert (bears.power, bears.toughness, bears.keywords) == (3, 3, ("trample",))
    cursed = stage.text("Create a Cursed Role token attached to target creature you control.", board)
    bears = cursed.board.named("Grizzly Bears")[0].seen
    assert (bears.power, bears.toughness, bears.keywords) == (1, 1, ())
    assert [e.how for e in cursed.events if isinstance(e, events.Left)] == ["CR 704.5y"]
