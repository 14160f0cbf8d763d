"""Counters by the rulebook of the 1990s (“Counters”): no tokens, and there whatever becomes of the permanent."""

from __future__ import annotations

from cardwright import Board, compile_text, execute
from cardwright.board import rule_set
from cardwright.instructions import Characteristics, Number
from cardwright.play import rules

BECOMES = "Mishra's Factory becomes a 2/2 artifact creature until end of turn."
COUNTER = "Put a +2/+2 counter on Mishra's Factory."


def put(name: str) -> Board:
    """A land of this name in play, #1, by the rules of the 1990s."""
    return Board.new(["Ann", "Bob"], rules=rules(rule_set("1990s"))).put(Characteristics(name, types=("Land",)))


def run(text: str, board: Board) -> Board:
    """Execute a text of the land."""
    name = board.permanents[0].seen.name
    program = compile_text(text, name=name)
    assert not program.diagnostics
    return execute(program, board, source=1).board


def seen(board: Board) -> tuple[tuple[str, ...], object, dict[str, int]]:
    """Types, size and counters of the land."""
    (land,) = board.permanents
    return land.seen.types, (land.seen.power, land.seen.toughness), dict(land.permanent.counters)


def test_a_counter_is_dormant_while_its_effect_does_not_apply_and_comes_back_with_it() -> None:
    """Mishra's Factory with a +2/+2 counter: a 4/4, a land with the counter still on it, a 4/4 again."""
    creature = run(COUNTER, run(BECOMES, put("Mishra's Factory")))
    assert seen(creature) == (("Land", "Artifact", "Creature"), (4, 4), {"+2/+2": 1})
    land = creature.begin("cleanup").board
    assert seen(land) == (("Land",), (None, None), {"+2/+2": 1})
    assert seen(run(BECOMES, land)) == (("Land", "Artifact", "Creature"), (4, 4), {"+2/+2": 1})


def test_a_counter_that_came_while_its_effect_did_not_apply_waits_for_it() -> None:
    land = run(COUNTER, put("Mishra's Factory"))
    assert seen(land) == (("Land",), (None, None), {"+2/+2": 1})
    assert seen(run(BECOMES, land))[1] == (4, 4)


def test_counters_of_one_name_are_interchangeable_whatever_put_them_there() -> None:
    """Bottomless Vault: three storage counters from two effects are three storage counters."""
    vault = run("Put two storage counters on Bottomless Vault.", put("Bottomless Vault"))
    assert seen(run("Put a storage counter on Bottomless Vault.", vault))[2] == {"storage": 3}


def test_counters_are_not_tokens_and_tokens_are_not_counters() -> None:
    vault = run("Put two storage counters on Bottomless Vault.", put("Bottomless Vault"))
    assert (vault.count(), [p.token for p in vault.state.permanents]) == (1, [False])
    wasps = execute(compile_text("Put a 1/1 artifact creature token named Wasp with flying into play."), vault).board
    assert [(p.token, dict(p.counters)) for p in wasps.state.permanents] == [(False, {"storage": 2}), (True, {})]


def test_a_counter_goes_when_the_permanent_leaves_play() -> None:
    vault = run("Put two storage counters on Bottomless Vault.", put("Bottomless Vault"))
    gone = execute(compile_text("Destroy all lands."), vault).board
    (card,) = gone.state.elsewhere
    assert (card.zone, card.token, card.characteristics.power) == ("graveyard", False, None)
    assert Number(1) != card.characteristics.power
