"""The examples of rule 111 and of its commentary, executed from the cards' own texts. One test for each."""

from __future__ import annotations

import pytest

from cardwright.board import Board, ScriptedChooser, explain
from cardwright.board.state import events
from cardwright.instructions import Characteristics, Number

from . import stage


def tokens(board: Board) -> list[tuple[int, Characteristics]]:
    """The stacks of tokens: how many of what."""
    return [(p.permanent.count, p.permanent.base) for p in board.permanents if p.permanent.token]


def the_token(board: Board) -> Characteristics:
    """What the only token is."""
    ((count, token),) = tokens(board)
    assert count == 1
    return token


def test_111_4_the_hive_s_wasp_is_named_by_the_text() -> None:
    wasp = the_token(stage.play("The Hive", stage.board("The Hive"), source=1).board)
    assert (wasp.name, wasp.colors, wasp.types, wasp.subtypes) == ("Wasp", (), ("Artifact", "Creature"), ("Insect",))
    assert (wasp.power, wasp.toughness, wasp.keywords) == (Number(1), Number(1), ("flying",))


def test_111_3_jade_mage_s_saproling_has_nothing_that_was_not_said() -> None:
    saproling = the_token(stage.play("Jade Mage", stage.board("Jade Mage"), source=1).board)
    assert saproling == Characteristics(
        name="Saproling Token",
        colors=("G",),
        types=("Creature",),
        subtypes=("Saproling",),
        power=Number(1),
        toughness=Number(1),
    )


def test_111_4_dwarven_reinforcements_make_dwarf_berserker_tokens() -> None:
    ((count, token),) = tokens(stage.play("Dwarven Reinforcements", stage.board()).board)
    assert (count, token.name, token.subtypes) == (2, "Dwarf Berserker Token", ("Dwarf", "Berserker"))


def test_111_4_minsc_s_boo_is_boo() -> None:
    boo = the_token(stage.play("Minsc, Beloved Ranger", stage.board()).board)
    assert (boo.name, boo.supertypes, boo.subtypes) == ("Boo", ("Legendary",), ("Hamster",))
    assert boo.keywords == ("trample", "haste")


def test_111_4_spitting_image_of_doomed_dissenter_is_doomed_dissenter() -> None:
    board = stage.board("Doomed Dissenter")
    assert the_token(stage.play("Spitting Image", board).board) == stage.card("Doomed Dissenter")


@pytest.mark.parametrize(("name", "nth"), [("Disa the Restless", 2), ("Tarmogoyf Nest", 1)])
def test_111_11_a_tarmogoyf_token_is_the_card_with_its_mana_cost(name: str, nth: int) -> None:
    words = stage.face(name).oracle_text
    if name == "Tarmogoyf Nest":
        words, nth = "{1}{G}, {T}: Create a Tarmogoyf token.", 1
    board = Board.new(rules=stage.RULES).put_elsewhere("graveyard", stage.card("Lightning Bolt"))
    board = stage.text(words, board, name=name, nth=nth).board
    goyf = the_token(board)
    assert (goyf.name, goyf.mana_cost, goyf.power) == ("Tarmogoyf", "{1}{G}", "*")
    (explained,) = explain(board)
    assert ("mana cost", "{1}{G}", "CR 111.11") in [(n.characteristic, n.value, n.rule) for n in explained.notes]


def test_111_11_ral_and_the_implicit_maze_makes_a_spellgorger_weird() -> None:
    weird = the_token(stage.play("Ral and the Implicit Maze", stage.board(), nth=3).board)
    assert weird == stage.card("Spellgorger Weird")


@pytest.mark.parametrize(
    ("name", "nth", "token"),
    [
        ("Roxanne, Starfall Savant", 1, "Meteorite"),
        ("Ajani, Strength of the Pride", 2, "Ajani's Pridemate"),
        ("Sparkspitter", 1, "Spark Elemental"),
    ],
)
def test_111_3_described_in_full_it_has_no_mana_cost_though_a_card_has_that_name(
    name: str, nth: int, token: str
) -> None:
    made = the_token(stage.play(name, stage.board(), nth=nth).board)
    assert (made.name, made.mana_cost) == (token, None)
    assert made.abilities
    assert stage.card(token).mana_cost is not None


def test_111_12_mimic_vat_with_nothing_exiled_makes_no_token() -> None:
    board = stage.board("Mimic Vat")
    result = stage.play("Mimic Vat", board, nth=2, source=1)
    assert not tokens(result.board)
    assert [e.rule for e in result.events if isinstance(e, events.NotCreated)] == ["CR 111.12"]


def test_111_12_mimic_vat_copies_what_it_exiled_for_a_turn() -> None:
    board = stage.board("Mimic Vat").put_elsewhere("exile", stage.card("Grizzly Bears"), exiled_with=1)
    board = stage.play("Mimic Vat", board, nth=2, source=1).board
    assert the_token(board) == stage.card("Grizzly Bears")
    assert board.named("Grizzly Bears")[0].seen.keywords == ("haste",)
    assert not tokens(board.begin("end step").board)


def test_111_7_teysa_sees_the_black_token_die_before_it_ceases_to_exist() -> None:
    board = stage.text("Create a 2/2 black Zombie creature token.", stage.board("Teysa, Orzhov Scion")).board
    result = stage.text("Destroy target creature.", board, chooser=ScriptedChooser(["Zombie Token"]))
    names = [type(e).__name__ for e in result.events]
    assert names == ["Left", "TriggerReported", "CeasedToExist"]
    spirit = stage.play("Teysa, Orzhov Scion", result.board, nth=2, source=1).board
    assert the_token(spirit).name == "Spirit Token"


def test_111_10g_vampires_vengeance_makes_a_blood_token() -> None:
    blood = the_token(stage.play("Vampires' Vengeance", stage.board()).board)
    assert (blood.name, blood.types, blood.subtypes, blood.colors) == ("Blood Token", ("Artifact",), ("Blood",), ())
    assert blood.abilities == ("{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",)


def test_111_2_fae_offering_makes_three_kinds_in_one_event() -> None:
    board = stage.board()
    for name in ("Grizzly Bears", "Opt"):
        board = board.put_elsewhere("hand", stage.card(name)).cast(name, mana="free").board.resolve().board
    result = stage.play("Fae Offering", board)
    (created,) = [e for e in result.events if isinstance(e, events.TokensCreated)]
    assert [t.name for t in created.tokens] == ["Clue Token", "Food Token", "Treasure Token"]


def test_303_7_estrid_s_mask_is_attached_as_it_enters() -> None:
    board = stage.board("Grizzly Bears")
    result = stage.play("Estrid, the Masked", board, nth=2)
    mask = the_token(result.board)
    assert (mask.name, mask.colors, mask.types, mask.subtypes) == ("Mask", ("W",), ("Enchantment",), ("Aura",))
    assert mask.keywords == ("enchant permanent", "umbra armor")
    assert result.board.named("Mask")[0].permanent.attached_to == 1


def test_111_10e_niko_aris_makes_x_shards() -> None:
    ((count, shard),) = tokens(stage.play("Niko Aris", stage.board(), x=3).board)
    assert (count, shard.name, shard.types) == (3, "Shard Token", ("Enchantment",))


def test_111_8_momentary_blink_does_not_bring_a_token_back() -> None:
    board = stage.text("Create a 1/1 white Soldier creature token.", stage.board()).board
    result = stage.play("Momentary Blink", board)
    assert not result.board.permanents
    assert [type(e).__name__ for e in result.events] == ["Left", "StayedInZone", "CeasedToExist"]


def test_111_13_a_copied_permanent_spell_is_not_created() -> None:
    from cardwright.board import resolve_copy_of_spell

    board = stage.board("Doubling Season")
    result = resolve_copy_of_spell(stage.card("Grizzly Bears"), board)
    assert the_token(result.board) == stage.card("Grizzly Bears")
    explained = explain(result.board, 2)[0]
    assert ("token", "CR 111.13") in [(n.characteristic, n.rule) for n in explained.notes]
