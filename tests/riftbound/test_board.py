"""Riftbound's tokens on the board: stories, each under the rule that decides it (RB 176–184)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from cardwright import Board, compile_text, execute, explain
from cardwright.board import ChoiceNeeded, Result, Rules, ScriptedChooser, rule_set
from cardwright.board.state import events
from cardwright.instructions import Act, Characteristics, HasName, IsToken, Number, Reference, Selection
from cardwright.play import rules

RIFTBOUND = rules(game="riftbound")
RECRUIT = "Play a 1 [MIGHT] Recruit unit token."
SPRITE = "Play a ready 3 [MIGHT] Sprite unit token with [Temporary] to your base."
GOLD = "Play a Gold gear token exhausted."


def board(*battlefields: str, controller: str = "Ann") -> Board:
    """Ann and Bob, and these battlefields, #1, #2 …"""
    out = Board.new(["Ann", "Bob"], rules=RIFTBOUND)
    for name in battlefields:
        out = out.put(Characteristics(name=name, types=("Battlefield",)), controller=controller)
    return out


def unit(name: str, might: int, *abilities: str) -> Characteristics:
    """A unit card."""
    return Characteristics(name=name, types=("Unit",), might=Number(might), abilities=abilities)


def run(text: str, on: Board, *answers: str, **options: Any) -> Result:
    """Execute a text; ``answers`` are given in order, and all of them are asked for."""
    chooser = ScriptedChooser(answers)
    return execute(compile_text(text, game="riftbound"), on, chooser=chooser, **options)


def tokens(on: Board) -> list[tuple[str, int, int | str | None, bool]]:
    """Name, number, location and whether exhausted, of every stack of tokens."""
    return [
        (p.permanent.face.name or "", p.permanent.count, p.permanent.location, p.permanent.tapped)
        for p in on.permanents
        if p.permanent.token
    ]


def killed(name: str, on: Board) -> Result:
    """Whatever has this name is killed."""
    return execute([Act("destroy", Reference("all", among=Selection((HasName(name),))))], on)


# ── RB 179, 177: controller and owner ───────────────────────────────────────────────────────────────────────────────


def test_rb_179_180_who_is_told_to_play_a_token_controls_it_and_the_effect_s_controller_owns_it() -> None:
    after = run("Each opponent plays a Gold gear token exhausted.", board(), controller="Ann").board
    (gold,) = after.permanents
    assert (gold.permanent.controller, gold.permanent.owner) == ("Bob", "Ann")


# ── RB 181: how and where they enter ────────────────────────────────────────────────────────────────────────────────

ENTERING = {
    "Play a 1 [MIGHT] Recruit unit token to your base.": ("Recruit", 1, "Ann", True),
    "Play a ready 1 [MIGHT] Recruit unit token to your base.": ("Recruit", 1, "Ann", False),
    "Play a Gold gear token.": ("Gold", 1, "Ann", False),
    "Play two Gold gear tokens exhausted.": ("Gold", 2, "Ann", True),
}


@pytest.mark.parametrize(("text", "token"), ENTERING.items(), ids=lambda value: str(value)[:40])
def test_rb_181_1_units_enter_exhausted_and_gear_ready_unless_the_effect_says_otherwise(
    text: str, token: tuple[str, int, str, bool]
) -> None:
    assert tokens(run(text, board()).board) == [token]


def test_rb_181_1_tokens_enter_ready_where_a_card_says_so_whatever_the_effect_says() -> None:
    renata = board().put(unit("Renata", 4, "Your tokens enter ready."), controller="Ann")
    assert tokens(run(GOLD, renata, controller="Ann").board) == [("Gold", 1, "Ann", False)]
    assert tokens(run(GOLD, renata, controller="Bob").board) == [("Gold", 1, "Bob", True)]


def test_rb_181_2_a_token_is_played_to_the_base_or_a_battlefield_that_its_player_controls() -> None:
    two = board("Grove", "Peak")
    with pytest.raises(ChoiceNeeded, match=r"Options: base of Ann, Grove \(#1\), Peak \(#2\)"):
        run(RECRUIT, two)
    assert tokens(run(RECRUIT, two, "Peak (#2)").board) == [("Recruit", 1, 2, True)]
    assert tokens(run(RECRUIT, board("Grove", controller="Bob")).board) == [("Recruit", 1, "Ann", True)]


def test_rb_181_2_each_token_goes_where_its_player_chooses() -> None:
    text = "Play three 1 [MIGHT] Recruit unit tokens. (You may play them to different locations.)"
    after = run(text, board("Grove"), "base of Ann", "Grove (#1)", "base of Ann").board
    assert tokens(after) == [("Recruit", 2, "Ann", True), ("Recruit", 1, 1, True)]


def test_rb_181_2_of_many_tokens_it_is_asked_how_many_go_where() -> None:
    after = run("Play X 1 [MIGHT] Recruit unit tokens.", board("Grove"), "999999", x=10**6).board
    assert tokens(after) == [("Recruit", 999999, "Ann", True), ("Recruit", 1, 1, True)]


def test_rb_181_2_different_locations_are_different() -> None:
    text = "Play three 1 [MIGHT] Recruit unit tokens to different locations."
    result = run(text, board("Grove"))
    assert tokens(result.board) == [("Recruit", 1, "Ann", True), ("Recruit", 1, 1, True)]
    assert isinstance(result.events[0], events.NotCreated)


def test_rb_181_2_here_is_where_the_source_is_or_was() -> None:
    mother = board("Grove").put(unit("Sprite Mother", 3), location=1)
    here = "When you play me, play a ready 3 [MIGHT] Sprite unit token with [Temporary] here."
    assert tokens(run(here, mother, source=2).board) == [("Sprite", 1, 1, False)]
    gone = killed("Sprite Mother", mother).board
    assert tokens(run(here, gone, source=2).board) == [("Sprite", 1, 1, False)]


def test_rb_181_2_here_of_a_battlefield_is_the_battlefield() -> None:
    dais = board("Emperor's Dais")
    after = run("When you conquer here, play a 2 [MIGHT] Sand Soldier unit token here.", dais, source=1).board
    assert tokens(after) == [("Sand Soldier", 1, 1, True)]


def test_rb_181_2_a_battlefield_you_control_is_one_of_them_and_each_is_all() -> None:
    two = board("Grove", "Peak")
    one = run("Play a 1 [MIGHT] Bird unit token with [Deflect] to a battlefield you control.", two, "Grove (#1)")
    assert tokens(one.board) == [("Bird", 1, 1, True)]
    each = run("Play a 1 [MIGHT] Bird unit token with [Deflect] at each battlefield you control.", two)
    assert tokens(each.board) == [("Bird", 1, 1, True), ("Bird", 1, 2, True)]


def test_rb_181_2_without_a_place_for_it_a_token_is_not_played() -> None:
    result = run("Play a 1 [MIGHT] Bird unit token with [Deflect] to a battlefield you control.", board())
    assert tokens(result.board) == []
    (event,) = result.events
    assert isinstance(event, events.NotCreated)
    assert event.rule == "RB 181.2 (1.4: 184.2)"


def test_faq_on_hidden_cards_units_enter_at_the_battlefield_where_the_card_was_hidden() -> None:
    two = board("Grove", "Peak")
    after = run("Play two 2 [MIGHT] Sand Soldier unit tokens.", two, chosen={"hidden at": "Peak"}).board
    assert tokens(after) == [("Sand Soldier", 2, 2, True)]


def test_rb_181_3_a_reflection_is_a_copy_with_what_it_is_given() -> None:
    keeper = board().put(unit("Keeper of Masks", 1, "When I conquer, draw 1."))
    text = "Play two Reflection unit tokens to your base. They become copies of me. Give them [Temporary]."
    after = run(text, keeper, source=1)
    reflections = after.board.permanents[1]
    assert reflections.permanent.count == 2
    assert reflections.seen.might == 1
    assert (reflections.seen.name, reflections.seen.keywords) == ("Keeper of Masks", ("temporary",))


# ── RB 182: what tokens have and lack ───────────────────────────────────────────────────────────────────────────────


def test_rb_182_1_a_what_watches_for_playing_sees_tokens_played() -> None:
    lillia = board().put(unit("Lillia", 4, "When you play a token unit, draw 1."), controller="Ann")
    seen = [e for e in run(SPRITE, lillia, controller="Ann").events if isinstance(e, events.TriggerReported)]
    assert [(e.source, e.times) for e in seen] == [(1, 1)]
    assert not [e for e in run(GOLD, lillia, controller="Ann").events if isinstance(e, events.TriggerReported)]
    assert not [e for e in run(SPRITE, lillia, controller="Bob").events if isinstance(e, events.TriggerReported)]


def test_rb_182_1_b_might_changes_until_the_turn_is_over() -> None:
    after = run("Give me +2 [MIGHT] this turn.", board().put(unit("Draven", 4)), source=1).board
    assert after.permanents[0].seen.might == 6
    assert after.begin("turn").board.permanents[0].seen.might == 4
    less = run("Give a unit -3 [MIGHT] this turn.", after, "1").board
    assert less.permanents[0].seen.might == 3


def test_rb_182_1_d_a_token_unit_is_destroyed_by_damage_equal_to_its_might() -> None:
    after = run(SPRITE, board()).board
    game = after.game()
    game.change(((1, 1),), lambda p: structs.replace(p, damage=2))
    assert Board.of(game).count() == 1
    game.change(((1, 1),), lambda p: structs.replace(p, damage=3))
    assert execute([], Board.of(game)).board.count() == 0


def test_rb_182_2_tokens_have_no_cost_and_no_domain_even_as_copies() -> None:
    dear = board().put(Characteristics("Dear", "[E7]", ("fury",), types=("Unit",), might=Number(5)))
    after = run("Play a Reflection unit token to your base. It becomes a copy of me.", dear, source=1).board
    copy = after.permanents[1].characteristics
    assert (copy.name, copy.mana_cost, copy.colors, copy.might) == ("Dear", None, (), Number(5))


def test_rb_182_and_184_the_explanation_names_the_rules() -> None:
    (told,) = explain(run(SPRITE, board()).board)
    said = {note.characteristic: (note.value, note.rule) for note in told.notes}
    assert said["owner"] == ("Ann", "RB 180 (1.4: 183)")
    assert said["cost"] == ("none", "RB 182.2.a (1.4: 185.2.a)")
    assert said["domains"] == ("none", "RB 182.2.b (1.4: 185.2.b)")
    assert said["might"] == ("3", "RB 182.1.b (1.4: 185.1.b)")
    assert said["token"] == ("played", "RB 182.1.a (1.4: 185.1.a)")
    assert said["tags"] == ("Fae", "RB 184 (1.4: 187)")  # the definition's; a Recruit's is in its name
    (told,) = explain(run(RECRUIT, board()).board)
    assert ("tags", "Recruit", "RB 182.1.c (1.4: 185.1.c)") in [(n.characteristic, n.value, n.rule) for n in told.notes]
    assert said["status"] == ("ready", "RB 181.1 (1.4: 184.1)")
    assert said["location"] == ("the base of Ann", "RB 181.2 (1.4: 184.2)")


# ── RB 183: tokens exist on the board alone ─────────────────────────────────────────────────────────────────────────


def test_rb_183_1_a_token_in_the_trash_ceases_to_exist_at_once_and_magic_s_with_the_state_based_actions() -> None:
    """Side by side: what has happened when the effect is done, and what when state-based actions were checked."""
    magic = Rules(rule_set("magic"))
    destroy = [Act("destroy", Reference("all", among=Selection((IsToken(),))))]
    saproling = compile_text("Create a 1/1 green Saproling creature token.")
    stories = {
        "Riftbound": run(RECRUIT, board()).board,
        "Magic": execute(saproling, Board.new(["Ann", "Bob"], rules=magic)).board,
    }
    told = {}
    for game, before in stories.items():
        effect = execute(destroy, before, check=False)
        after = execute([], effect.board)
        told[game] = (
            [type(e).__name__ for e in effect.events],
            [e.zone for e in effect.board.state.elsewhere],
            [type(e).__name__ for e in after.events],
        )
    assert told == {
        "Riftbound": (["Left", "CeasedToExist"], [], []),
        "Magic": (["Left"], ["graveyard"], ["CeasedToExist"]),
    }


def test_rb_183_1_it_goes_to_the_trash_and_deathknells_see_it_die() -> None:
    watching = board().put(unit("Viktor", 4, "When another non-Recruit unit you control dies, draw 1."))
    result = killed("Sprite", run(SPRITE, watching).board)
    left, ceased, triggered = result.events
    assert isinstance(left, events.Left)
    assert (left.to, left.died) == ("trash", True)
    assert isinstance(triggered, events.TriggerReported)
    assert isinstance(ceased, events.CeasedToExist)
    assert (ceased.zone, ceased.rule) == ("trash", "RB 183.1 (1.4: 186.1)")


# ── RB 816: Temporary ───────────────────────────────────────────────────────────────────────────────────────────────


def test_rb_816_a_temporary_token_is_killed_at_the_start_of_its_controller_s_beginning_phase() -> None:
    after = run(SPRITE, board(), controller="Ann").board
    assert after.begin("beginning phase", player="Bob").board.count() == 1
    assert after.begin("beginning phase", player="Ann").board.count() == 0


def test_rb_816_ten_temporary_tokens_are_ten() -> None:
    ten = run("Play ten ready 3 [MIGHT] Sprite unit tokens with [Temporary] to your base.", board()).board
    kept = run(RECRUIT, ten).board
    assert tokens(kept.begin("beginning phase", player="Ann").board) == [("Recruit", 1, "Ann", True)]


# ── An additional copy ──────────────────────────────────────────────────────────────────────────────────────────────

ZILEAN = (
    "Once each turn, if you would play a token unit while I'm at a battlefield, "
    "you may play that token and an additional copy of it instead."
)


def test_an_additional_copy_is_played_once_each_turn_if_its_player_wishes() -> None:
    zilean = board("Grove").put(unit("Zilean", 5, ZILEAN), location=1)
    assert tokens(run(SPRITE, zilean, "no").board) == [("Sprite", 1, "Ann", False)]
    twice = run(SPRITE, zilean, "yes").board
    assert tokens(twice) == [("Sprite", 2, "Ann", False)]
    assert tokens(run(SPRITE, twice).board) == [("Sprite", 3, "Ann", False)]
    next_turn = twice.begin("turn").board.begin("turn").board
    assert run(SPRITE, next_turn, "yes").board.count("Sprite") == 4


def test_an_additional_copy_of_units_only_and_only_while_its_source_is_at_a_battlefield() -> None:
    at_base = board("Grove").put(unit("Zilean", 5, ZILEAN))
    assert tokens(run(SPRITE, at_base).board) == [("Sprite", 1, "Ann", False)]
    there = board("Grove").put(unit("Zilean", 5, ZILEAN), location=1)
    assert tokens(run(GOLD, there).board) == [("Gold", 1, "Ann", True)]


# ── Battlefields, and boards in files ───────────────────────────────────────────────────────────────────────────────


def test_a_battlefield_token_comes_to_the_board_and_has_no_location() -> None:
    after = run("Add the Baron Pit battlefield token to the board.", board()).board
    (pit,) = after.permanents
    assert pit.seen.has_type("battlefield")
    assert pit.permanent.location is None
    assert tokens(run(RECRUIT, after, "Baron Pit (#1)").board)[-1] == ("Recruit", 1, 1, True)


def test_a_board_with_locations_is_saved_and_read() -> None:
    after = run(RECRUIT, board("Grove"), "Grove (#1)").board
    assert Board.from_json(after.to_json(), RIFTBOUND) == after
