"""What is offered in positions that are set by hand, and what comes of it."""

from __future__ import annotations

import pytest

from cardwright import (
    Board,
    CannotExecute,
    CardReference,
    Characteristics,
    Rules,
    actions,
    compile_text,
    execute,
    rules,
)
from cardwright.board.actions import deeds
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.oracle import Card, Face

CARDS = {
    "Plains": ("", "Basic Land — Plains", ""),
    "Forest": ("", "Basic Land — Forest", ""),
    "Bear": ("{1}{G}", "Creature — Bear", ""),
    "Wall": ("{1}", "Artifact Creature — Wall", "Defender"),
    "Growth": ("{G}", "Instant", "Target creature gets +3/+3 until end of turn."),
    "Blaze": ("{X}{G}", "Sorcery", "Blaze deals X damage to any target."),
    "Charm": ("{G}", "Instant", "Choose one —\n• You gain 3 life.\n• Draw a card."),
    "Elf": ("{G}", "Creature — Elf", "{T}: Add {G}."),
    "Troll": ("{G}", "Creature — Troll", "{G}: Regenerate this creature."),
    "Herald": ("{G}", "Creature — Elf", "You may cast Elf spells as though they had flash."),
    "Shred": (
        "{X}{G}",
        "Sorcery",
        "Look at target player's hand and choose X cards from it. That player discards those cards.",
    ),
    "Kiln": (
        "",
        "Artifact",
        "{1}, {T}: Exile the top card of your library. Until end of turn, you may play that card. Put a brick counter "
        "on this artifact.",
    ),
    "Seer": ("", "Enchantment", "You may play lands from the top of your library."),
    "Squire": ("{W}", "Creature — Human", ""),
    "Sprout": ("{2}{G}{G}", "Sorcery", "Convoke\nYou gain 3 life."),
    "Vine": ("{2}{G}{G}", "Sorcery", "Convoke\nTap target creature."),
    "Mox": ("", "Artifact", "{T}: Add {G}.\n{1}, Sacrifice this artifact: You gain 3 life."),
    "Duo": ("{W}", "Sorcery", "Destroy up to two target creatures."),
    "Rowdy": ("{G}", "Creature — Beast", "This creature attacks each combat if able."),
    "Sly": ("{G}", "Creature — Cat", "Menace"),
    "Prism": (
        "",
        "Enchantment",
        "If you tap a land for mana, it produces one mana of a color of your choice instead of any other type and "
        "amount.",
    ),
    "Wake": ("", "Enchantment", "Whenever you tap a land for mana, add {G}."),
    "Glass": ("", "Enchantment", "Your opponents play with their hands revealed."),
    "Swift": ("{G}", "Creature — Knight", "First strike"),
    "Bell": ("", "Enchantment", "At the beginning of your draw step, target player loses 1 life."),
}
REFERENCE = CardReference(
    Card(
        name,
        (
            Face(name, cost, line, text, power="2", toughness="2", colors=tuple(c for c in "WG" if c in cost))
            if "Creature" in line
            else Face(name, cost, line, text),
        ),
    )
    for name, (cost, line, text) in CARDS.items()
)
RULES: Rules = rules(reference=REFERENCE)


def card(name: str) -> Characteristics:
    return card_characteristics(REFERENCE.get(name))


def stage(hand: str = "", here: str = "", there: str = "", step: str = "precombat main") -> Board:
    """A board with these cards in the hand and on the battlefield of You, and on that of Opponent."""
    board = Board.new(rules=RULES)
    for zone in ("hand", "library"):
        for player in board.players:
            board = board.put_elsewhere(zone, count=0, owner=player)  # type: ignore[arg-type]
    for player in board.players:
        for _ in range(9):
            board = board.put_elsewhere("library", card("Plains"), owner=player)
    for name in hand.split():
        board = board.put_elsewhere("hand", card(name))
    for player, names in (("You", here), ("Opponent", there)):
        for name in names.split():
            board = board.put(card(name), controller=player)
    return board.begin(step, player="You").board


def said(board: Board) -> list[str]:
    """The actions in words, without ids."""
    return [" ".join(word for word in str(each).split() if not word.startswith("#")) for each in board.actions()]


def do(board: Board, *words: str) -> Board:
    """The board after these actions, each by its words without ids."""
    for each in words:
        board = board.apply(board.actions()[said(board).index(each)])
    return board


OFFERED = [
    (stage("Bear"), ["pass"]),
    (stage("Plains Bear", "Forest"), ["pass", "play Plains"]),
    (stage("Bear", "Forest Plains"), ["pass", "cast Bear"]),
    (stage("Bear", "Plains Plains"), ["pass"]),
    (stage("Bear", "Elf Plains"), ["pass", "cast Bear"]),
    (stage("Growth", "Forest"), ["pass"]),
    (stage("Growth", "Forest", "Bear"), ["pass", "cast Growth"]),
    (stage("Bear Growth Plains", "Forest Forest", "Bear", "end step"), ["pass", "cast Growth"]),
    (stage("Charm", "Forest"), ["pass", "cast Charm"]),
    (stage("Blaze", "Forest Plains Plains"), ["pass", "cast Blaze"]),
    (stage("Sprout", "Forest Plains Plains Squire Squire Squire Squire Bear"), ["pass", "cast Sprout"]),
    (stage("Sprout", "Plains Plains Plains Squire Squire Squire Squire Bear"), ["pass"]),
    (stage("Bear Elf", "Forest Forest Herald", step="end step"), ["pass", "cast Elf"]),
    (stage("", "Mox Plains"), ["pass", "activate Mox {1}, Sacrifice this artifact: You gain 3 life."]),
    (stage("", "Mox"), ["pass"]),
    (stage("", "Seer"), ["pass", "play Plains"]),
    (do(stage("", "Seer"), "play Plains"), ["pass"]),
    (stage("", "", "Seer"), ["pass"]),
    (do(stage("", "Kiln Plains Plains"), said(stage("", "Kiln Plains Plains"))[1]), ["pass"]),
]


@pytest.mark.parametrize(("board", "offered"), OFFERED)
def test_what_can_be_done_is_offered(board: Board, offered: list[str]) -> None:
    assert said(board) == offered


def test_targets_are_chosen_one_after_the_other_and_each_set_once() -> None:
    board = do(stage("Duo", "Plains", "Bear Elf"), "cast Duo")
    assert board.actor == "You"
    assert said(board) == ["choose no more", "choose Bear", "choose Elf"]
    assert said(do(board, "choose Bear")) == ["choose no more", "choose Elf"]
    assert said(do(board, "choose Elf")) == ["pass"]  # there is none left to choose
    both = do(board, "choose Bear", "choose Elf", "pass", "pass")
    assert both.count("Bear") + both.count("Elf") == 0


def test_x_is_as_much_as_can_be_paid() -> None:
    board = do(stage("Blaze", "Forest Plains Plains"), "cast Blaze", "choose Opponent")
    assert said(board) == ["say 0", "say 1", "say 2"]
    assert do(board, "say 2", "pass", "pass").state.players[1].life == 18


@pytest.mark.parametrize("name", ["Sprout", "Vine"])
def test_what_helps_to_pay_is_chosen_so_that_the_rest_can_be_paid(name: str) -> None:
    board = do(stage(name, "Forest Plains Plains Squire Squire Squire Squire Bear"), f"cast {name}")
    if name == "Vine":
        board = do(board, "choose Bear")
    assert said(board) == ["choose Squire", "choose 2 × Squire", "choose Bear"]  # without the Bear a {G} is missing
    board = do(board, "choose Squire")
    assert said(board) == ["choose Squire", "choose Bear"]  # more Squires would pay for nothing
    board = do(board, "choose Bear")
    assert [p.permanent.tapped for p in board.named("Bear")] == [True]
    assert len(board.state.stack) == 1


@pytest.mark.parametrize(
    ("there", "spell", "words"),
    [
        ("Prism Forest", "Squire", ["activate Forest {T}: Add {G}.", "choose white"]),
        ("Wake Forest", "Bear", ["activate Forest {T}: Add {G}."]),
    ],
)
def test_what_makes_other_mana_than_it_says_is_tapped_by_who_pays(there: str, spell: str, words: list[str]) -> None:
    board = stage(spell, there)
    assert said(board) == ["pass", words[0]]
    paid = do(board, *words, f"cast {spell}", "pass", "pass")
    assert paid.count(spell) == 1


def test_any_target_of_what_triggered_is_offered_without_being_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """CR 603.3d: each that is offered is a legal one, and nothing that is done for it can be refused."""
    board = do(stage(here="Bell Bell Bell", step="upkeep"), "pass", "pass", "choose You")
    tried: list[object] = []
    done = deeds.do
    monkeypatch.setattr(deeds, "do", lambda game, deed: (tried.append(deed), done(game, deed)))
    assert said(board) == ["choose You", "choose Opponent"]
    assert len(tried) <= 1


def test_what_of_none_is_chosen_is_answered() -> None:
    board = do(stage("Shred Bear Elf", "Forest"), "cast Shred", "choose You", "say 0", "pass", "pass")
    assert said(board) == ["choose no more"]
    assert do(board, "choose no more").question is None


def test_both_players_pass_before_anything_resolves() -> None:
    board = do(stage("Growth", "Forest Bear"), "cast Growth")
    assert board.actor == "You"
    board = do(board, "pass")
    assert (board.actor, len(board.state.stack)) == ("Opponent", 1)
    board = do(board, "pass")
    assert (board.actor, len(board.state.stack)) == ("You", 0)
    assert board.named("Bear")[0].seen.power == 5


def test_who_does_something_keeps_priority() -> None:
    board = do(stage("Growth Growth", "Forest Forest Bear"), "cast Growth", "cast Growth")
    assert (board.actor, len(board.state.stack)) == ("You", 2)


def test_the_step_ends_when_all_have_passed() -> None:
    board = do(stage(here="Bear"), "pass", "pass")
    assert (board.state.step, board.actor) == ("combat", "You")
    assert said(do(board, "pass", "pass")) == ["declare attackers", "attack Opponent with Bear"]


def attacking(here: str, there: str) -> Board:
    return do(stage(here=here, there=there), "pass", "pass", "pass", "pass")


def test_attackers_are_named_and_declared_then_blockers() -> None:
    board = do(attacking("Bear Wall", "Elf"), "attack Opponent with Bear", "declare attackers")
    assert [p.permanent.attacking for p in board.named("Bear")] == ["Opponent"]
    board = do(board, "pass", "pass")
    assert (board.state.step, board.actor) == ("declare blockers step", "Opponent")
    board = do(board, "block with Elf", "declare blockers", "pass", "pass")
    assert board.state.players[1].life == 20
    assert board.count() == 1


def test_what_must_attack_is_declared() -> None:
    board = attacking("Rowdy", "")
    assert said(board) == ["attack Opponent with Rowdy"]
    assert said(do(board, "attack Opponent with Rowdy")) == ["declare attackers"]


def test_a_declaration_that_is_not_legal_is_taken_back_or_goes_on() -> None:
    board = do(attacking("Sly", "Bear Elf"), "attack Opponent with Sly", "declare attackers", "pass", "pass")
    one = do(board, "block with Bear")
    assert said(one) == ["block with Elf", "take back what was named"]
    assert said(do(one, "take back what was named")) == said(board)
    assert "declare blockers" in said(do(one, "block with Elf"))


def test_players_have_priority_between_first_strike_and_other_damage() -> None:
    board = do(
        attacking("Swift Bear", ""), "attack Opponent with Swift", "attack Opponent with Bear", "declare attackers"
    )
    board = do(board, "pass", "pass", "pass", "pass")
    assert (board.state.step, board.state.players[1].life, board.actor) == ("combat damage step", 18, "You")
    board = do(board, "pass", "pass")
    assert (board.state.step, board.state.players[1].life) == ("combat damage step", 16)


def test_what_regenerates_is_removed_from_combat_and_is_blocked_no_longer() -> None:
    board = do(attacking("Troll Forest", "Bear"), "attack Opponent with Troll", "declare attackers")
    board = do(board, "activate Troll {G}: Regenerate this creature.", "pass", "pass", "pass", "pass")
    board = do(board, "block with Bear", "declare blockers", "pass", "pass")
    (troll,) = board.named("Troll")
    assert (troll.permanent.tapped, troll.permanent.attacking, troll.permanent.blocked) == (True, None, False)


def test_the_hand_is_kept_or_shuffled_away() -> None:
    decks = {"You": [card("Plains")] * 20 + [card("Bear")] * 20, "Opponent": [card("Forest")] * 40}
    board = Board.dealt(decks, seed=3, rules=RULES)
    assert (board.actor, said(board)) == ("You", ["keep the hand", "take a mulligan"])
    board = do(board, "take a mulligan", "keep the hand")
    assert board.actor == "You"
    board = do(board, "keep the hand")
    assert board.question is not None
    board = do(board, said(board)[0])
    assert sum(card.count for card in board.state.elsewhere if (card.owner, card.zone) == ("You", "hand")) == 6
    assert (board.state.step, board.actor) == ("upkeep", "You")


def test_complete_actions_have_all_answers_in_them() -> None:
    board = stage("Duo Blaze", "Plains Forest", "Bear Elf")
    flat = [each for each in board.actions(staged=False) if isinstance(each, actions.Cast)]
    assert len([each for each in flat if each.name == "Duo"]) == 4
    assert len({each.answers for each in flat if each.name == "Blaze"}) == 8  # four targets, X is 0 or 1
    assert all(board.apply(each).question is None for each in flat)
    named = [each for each in board.actions(staged=False, most=3) if isinstance(each, actions.Cast)]
    assert all(not each.answers for each in named)
    attacks = attacking("Bear Rowdy", "").actions(staged=False)
    assert [len(each.pairs) for each in attacks if isinstance(each, actions.Declare)] == [2, 1]


def test_what_is_forced_is_done_until_there_is_a_choice() -> None:
    board = stage("Bear").apply(actions.Pass(), forced=True)
    assert len(board.actions()) > 1 or board.over
    assert board.state.turn > 1


REFUSED = [
    (stage(), actions.Cast(999, "Nothing"), "999"),
    (stage(), actions.Keep(), "somebody has priority"),
    (stage(), actions.Answer(value=True), "nothing is asked"),
    (stage(here="Bear"), actions.Attack(actions.Pair(1, "Opponent"), "Bear"), "not the time"),
    (attacking("Bear", ""), actions.Pass(), "attackers are declared"),
    (
        attacking("Bear", ""),
        actions.Attack(actions.Pair(99, "Opponent"), "Bear"),
        "can't attack Opponent with Bear #99",
    ),
    (do(stage("Duo", "Plains", "Bear Elf"), "cast Duo"), actions.Pass(), "is no answer to"),
]


@pytest.mark.parametrize(("board", "action", "why"), REFUSED)
def test_an_action_that_can_not_be_done_is_refused_with_the_reason(
    board: Board, action: actions.AnyAction, why: str
) -> None:
    before = board.state
    with pytest.raises(CannotExecute, match=why):
        board.apply(action)
    assert board.state == before


def test_a_player_sees_hidden_cards_as_a_number() -> None:
    decks = {"You": [card("Plains")] * 20 + [card("Bear")] * 20, "Opponent": [card("Forest")] * 40}
    board = do(Board.dealt(decks, seed=3, rules=RULES), "keep the hand", "keep the hand")
    seen = board.seen_by("You")
    hands = {(e.owner, e.known): e.count for e in seen.state.elsewhere if e.zone == "hand"}
    assert hands[("Opponent", False)] == 7
    assert ("You", False) not in hands
    assert not [e for e in seen.state.elsewhere if e.owner == "Opponent" and e.known]
    assert seen.state.playing is not None
    assert seen.state.playing.seed is None
    assert "Forest" not in seen.to_json()
    assert [*map(str, seen.actions())] == [*map(str, board.actions())]
    with pytest.raises(CannotExecute, match="there is no player"):
        board.seen_by("Nobody")


@pytest.mark.parametrize("sees", [True, False])
def test_hands_that_are_played_with_revealed_are_known_to_all(sees: bool) -> None:
    """CR 701.20b."""
    decks = {"You": [card("Plains")] * 40, "Opponent": [card("Forest")] * 40}
    board = do(Board.dealt(decks, seed=3, rules=RULES), "keep the hand", "keep the hand")
    if sees:
        board = board.put(card("Glass"), controller="You")
    hands = {e.owner: e.known for e in board.seen_by("You").state.elsewhere if e.zone == "hand"}
    assert hands == {"You": True, "Opponent": sees}
    hands = {e.owner: e.known for e in board.seen_by("Opponent").state.elsewhere if e.zone == "hand"}
    assert hands == {"You": False, "Opponent": True}


@pytest.mark.parametrize(("said", "known"), [("look at and play", True), ("play", False)])
def test_a_card_that_lies_face_down_is_known_to_who_may_look_at_it(said: str, known: bool) -> None:
    """CR 406.3."""
    text = f"Exile the top card of each opponent's library face down. You may {said} those cards this turn."
    decks = {"You": [card("Plains")] * 40, "Opponent": [card("Forest")] * 40}
    board = do(Board.dealt(decks, seed=3, rules=RULES), "keep the hand", "keep the hand")
    board = execute(compile_text(text), board).board
    for player, sees in (("You", known), ("Opponent", True)):
        (exiled,) = (e for e in board.seen_by(player).state.elsewhere if e.zone == "exile")
        assert (exiled.known, exiled.characteristics.name == "Forest") == (sees, sees)


def test_an_observation_has_a_number_for_each_name() -> None:
    board = stage("Bear Growth", "Forest Bear", "Elf")
    own = dict(zip(board.observed, board.observation("You"), strict=True))
    assert (own["own: life"], own["own: hand"], own["own: untapped lands"], own["own: power"]) == (20, 2, 1, 2)
    assert (own["player 2: creatures"], own["hand: Instant"], own["hand: mana value 2"]) == (1, 1, 1)
    assert (own["step: precombat main"], own["own: acts"], own["player 2: acts"]) == (1, 1, 0)
    other = dict(zip(board.observed, board.observation("Opponent"), strict=True))
    assert (other["hand: Instant"], other["player 2: hand"], other["own: creatures"]) == (0, 2, 1)
    assert [*board.seen_by("You").observation("You")] == [*board.observation("You")]
