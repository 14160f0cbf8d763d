"""Players that texts name by an object, by exception or by a zone of theirs (CR 109.5, 115, 400.3)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ScriptedChooser
from cardwright.board.state import events

from . import stage
from .build import creature

THREE = ("You", "Opponent", "Third")
BEAR = creature(2, 2, "Bear", name="Bear")


def played(text: str, board: Board, *answers: Answer, **how: object) -> tuple[Board, ScriptedChooser]:
    chooser = ScriptedChooser(answers)
    after = stage.text(text, board, chooser=chooser, **how).board
    assert chooser.left == 0
    return after, chooser


def treasures(board: Board) -> list[str]:
    return sorted(p.permanent.controller for p in board.named("Treasure Token") for _ in range(p.permanent.count))


SACRIFICED = "Target creature's controller sacrifices it, then creates a Treasure token."


def test_cr_115_1_target_creature_s_controller_has_a_creature_for_its_target() -> None:
    board = stage.board("Wastes", players=THREE).put(BEAR, controller="Third").put(BEAR, controller="Opponent")
    after, chooser = played(SACRIFICED, board, 2)
    (asked,) = chooser.asked
    assert [each.label for each in asked.objects] == ["Bear", "Bear"]
    assert (treasures(after), [p.permanent.id for p in after.named("Bear")]) == (["Third"], [3])


def test_cr_608_2h_how_big_the_sacrificed_creature_was() -> None:
    text = (
        "Target creature's controller sacrifices it, then creates X Treasure tokens, where X is that creature's power."
    )
    after, _ = played(text, stage.board("Wastes").put(BEAR, controller="Opponent", counters={"+1/+1": 3}))
    assert treasures(after) == ["Opponent"] * 5


def test_cr_608_2b_without_a_legal_target_nothing_is_done() -> None:
    result = stage.text(SACRIFICED, stage.board("Wastes"))
    assert [type(e) for e in result.events] == [events.NotResolved]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Each player other than target player creates a Treasure token.", ["Third", "You"]),
        ("Each opponent other than target opponent creates a Treasure token.", ["Third"]),
        ("For each player other than target player, create a Treasure token.", ["You", "You"]),
    ],
)
def test_cr_115_1_the_player_who_is_excepted_is_a_target(text: str, others: list[str]) -> None:
    before = f"Destroy all creatures. {text}"
    after, chooser = played(before, stage.board("Krenko, Mob Boss", players=THREE), "Opponent")
    assert treasures(after) == others
    (asked,) = chooser.asked
    assert asked.asks.startswith("target ")


ELEPHANT = (
    "This creature's power and toughness are each equal to the number of creature cards in its controller's graveyard."
)


def test_cr_208_2a_creature_cards_in_its_controller_s_graveyard() -> None:
    board = stage.board().put_elsewhere("graveyard", BEAR, count=2)
    board = board.put_elsewhere("graveyard", BEAR, count=3, owner="Opponent")
    text = f"Each player creates a green Elephant creature token. Those creatures have “{ELEPHANT}”"
    after, _ = played(text, board)
    sizes = {p.permanent.controller: (p.seen.power, p.seen.toughness) for p in after.named("Elephant Token")}
    assert sizes == {"You": (2, 2), "Opponent": (3, 3)}
    (mine, _) = after.named("Elephant Token")
    more = after.put_elsewhere("graveyard", BEAR)
    assert more.seen(mine.permanent.id)[1].power == 3
    other = after.put_elsewhere("graveyard", stage.card("Wastes"))
    assert other.seen(mine.permanent.id)[1].power == 2


def test_cr_109_5_enchanted_creature_s_controller_has_the_graveyard() -> None:
    text = "Enchanted creature gets +1/+1 for each creature card in its controller's graveyard."
    board = stage.board().put(BEAR, controller="Opponent").put_elsewhere("graveyard", BEAR, count=3, owner="Opponent")
    shroud = f"Create a white Aura enchantment token named Shroud with enchant creature and “{text}”"
    board = stage.text(f"{shroud} attached to target creature.", board).board
    assert board.named("Bear")[0].seen.power == 5


def test_cr_400_3_tokens_for_the_cards_in_a_graveyard_of_who_controls_it() -> None:
    board = stage.board().put(BEAR, controller="Opponent").put_elsewhere("graveyard", BEAR, count=4, owner="Opponent")
    text = "Tap target creature. Create a Treasure token for each creature card in its controller's graveyard."
    assert treasures(played(text, board)[0]) == ["You"] * 4
