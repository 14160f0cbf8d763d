"""From phrases to instructions: quantities, conditions, references, replacement effects, static abilities, riders."""

from __future__ import annotations

import msgspec
import pytest

from cardwright import compile_text
from cardwright import instructions as i
from cardwright.compiler.keywords.definitions import keyword_abilities, keyword_actions, predefined_tokens
from cardwright.compiler.records.creating import flatten

YOU = i.Player("you", "you")
MINE = i.ControlledBy(YOU)
CREATURES = i.Selection((i.HasType("creature"), MINE), "creatures you control")
IT = i.Reference("that", "it")
ITSELF = i.Reference("source", "it")  # where nothing else was named


def only(text: str, name: str | None = None) -> i.Ability:
    """The one ability of a text."""
    (ability,) = compile_text(text, name=name).abilities
    return ability


def creation(text: str, name: str | None = None) -> i.Creation:
    """The one creation of a text's one ability."""
    (step,) = only(text, name).steps
    assert isinstance(step, i.Create)
    (found,) = step.creations
    return found


def x_of(words: str) -> i.Quantity | None:
    """What X is in “where X is …”."""
    count = creation(f"Create X Food tokens, where X is {words}.").count
    assert isinstance(count, i.Variable)
    return count.value


@pytest.mark.parametrize(
    ("words", "quantity"),
    [
        ("the number of creatures you control", i.CountOf(CREATURES)),
        ("twice the number of creatures you control", i.Product(2, i.CountOf(CREATURES))),
        ("half the number of creatures you control, rounded up", i.Half(i.CountOf(CREATURES), "up")),
        ("two plus the number of creatures you control", i.Sum((i.Number(2), i.CountOf(CREATURES)))),
        ("your life total", i.PlayerNumber("life total", YOU)),
        ("the number of cards in your hand", i.PlayerNumber("cards in hand", i.Player("you", "your"))),
        ("its power", i.NumberOf("power", ITSELF)),
        ("the greatest power among creatures you control", i.Aggregate("greatest", "power", CREATURES)),
        ("your devotion to black", i.Devotion(("B",))),
        ("the number of +1/+1 counters on it", i.CountersOn("+1/+1", ITSELF)),
        (
            "the number of times you've drawn a card with no name this game",
            i.Asked("times you've drawn a card with no name this game"),
        ),
    ],
)
def test_cr_107_3_a_text_defines_x(words: str, quantity: i.Quantity) -> None:
    assert x_of(words) == quantity


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("you control three or more creatures", ("≥", i.Number(3))),
        ("you control a creature", ("≥", i.Number(1))),
        ("you control no creatures", ("=", i.Number(0))),
        ("you have 5 or less life", ("≤", i.Number(5))),
        ("its power is 4 or greater", ("≥", i.Number(4))),
    ],
)
def test_a_condition_that_a_board_can_compare(condition: str, expected: tuple[str, i.Quantity]) -> None:
    (step,) = only(f"If {condition}, create a Food token.").steps
    assert isinstance(step, i.If)
    assert isinstance(step.condition, i.Holds)
    assert (step.condition.op, step.condition.right) == expected


@pytest.mark.parametrize(
    "condition", ["you're not playing for ante", "it was dealt damage by two sources", "the bid stands"]
)
def test_a_condition_that_only_the_players_know_keeps_its_words(condition: str) -> None:
    (step,) = only(f"If {condition}, create a Food token.").steps
    assert isinstance(step, i.If)
    assert step.condition == i.ToldCondition(f"If {condition}")


def test_cr_603_4_an_intervening_if_is_the_abilitys_condition() -> None:
    ability = only("At the beginning of your upkeep, if you control no creatures, create a Food token.")
    assert ability.kind == "triggered"
    assert isinstance(ability.condition, i.Holds)
    assert [type(step) for step in ability.steps] == [i.Create]


@pytest.mark.parametrize(
    "text",
    [
        "Create two Food tokens. If this spell was kicked, create five of those tokens instead.",
        "Create two Food tokens.\nFateful hour — If you have 5 or less life, create five of those tokens instead.",
    ],
)
def test_instead_is_one_or_the_other(text: str) -> None:
    steps = [step for ability in compile_text(text).abilities for step in ability.steps]
    (step,) = steps
    assert isinstance(step, i.If)
    counts = [s.creations[0].count for s in (*step.steps, *step.otherwise) if isinstance(s, i.Create)]
    assert counts == [i.Number(5), i.Number(2)]


def test_otherwise_is_the_other_case() -> None:
    (step,) = only("If you control a creature, create a Food token. Otherwise, create a Clue token.").steps
    assert isinstance(step, i.If)
    assert [type(s) for s in step.otherwise] == [i.Create]


# ── Definitions ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_cr_111_10_every_predefined_token_is_compiled_from_its_sentence() -> None:
    rules = sorted(rule for _, rule in predefined_tokens().values())
    assert rules == [f"111.10{letter}" for letter in "abcdefghijkmnpqrstuvwx"]


def test_cr_111_10i_an_incubator_has_a_phyrexian_on_its_back() -> None:
    characteristics, _ = predefined_tokens()["incubator"]
    assert characteristics.types == ("Artifact",)
    assert characteristics.back is not None
    assert (characteristics.back.name, characteristics.back.types) == ("Phyrexian Token", ("Artifact", "Creature"))


def test_cr_111_10_the_effect_may_add_to_the_definition() -> None:
    token = creation("Create a red Food token with flying.").token
    assert isinstance(token, i.Described | i.Predefined)
    assert token.characteristics.colors == ("R",)
    assert "flying" in token.characteristics.keywords


def test_keywords_that_create_are_read_from_the_rules() -> None:
    assert {
        "afterlife",
        "embalm",
        "eternalize",
        "encore",
        "fabricate",
        "myriad",
        "squad",
        "mobilize",
        "offspring",
    } <= set(keyword_abilities())
    creating = {"investigate", "populate", "amass", "incubate", "endure", "recruit", "empower"}
    assert creating <= set(keyword_actions())


# ── Effects about tokens (CR 614, 604) ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "change", "creator"),
    [
        (
            "If an effect would create one or more tokens under your control, it creates twice that many of those "
            "tokens instead.",
            i.Multiply(2),
            "you",
        ),
        (
            "If one or more tokens would be created, twice that many of those tokens are created instead.",
            i.Multiply(2),
            None,
        ),
        (
            "If you would create one or more tokens, create three times that many of those tokens instead.",
            i.Multiply(3),
            "you",
        ),
        ("Tokens you control enter tapped.", i.EnterAs(tapped=True), "you"),
        (
            "Creature tokens you control enter with an additional +1/+1 counter on them.",
            i.EnterAs(counters=(i.Counters("+1/+1", i.Number(1)),)),
            "you",
        ),
    ],
)
def test_cr_614_a_replacement_changes_how_many_or_how(text: str, change: object, creator: str | None) -> None:
    (replacement,) = only(text).replacements
    assert replacement.change == change
    assert (replacement.creator and replacement.creator.who) == creator


def test_cr_614_a_replacement_that_adds_tokens() -> None:
    text = (
        "If you would create one or more Treasure tokens, instead create those tokens plus an additional Treasure "
        "token."
    )
    (replacement,) = only(text).replacements
    assert isinstance(replacement.change, i.Add)
    assert i.HasSubtype("Treasure") in replacement.which.where


def test_cr_614_a_replacement_that_creates_others_instead() -> None:
    text = (
        "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens "
        "with flying and vigilance are created instead."
    )
    (replacement,) = only(text).replacements
    assert isinstance(replacement.change, i.Instead)
    ((angel,),) = replacement.change.options
    assert isinstance(angel.count, i.ThatMany)


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Enchanted creature gets +1/+1.", i.ChangePT(i.Number(1), i.Number(1))),
        ("Enchanted creature has base power and toughness 1/1.", i.SetPT(i.Number(1), i.Number(1))),
        ("Enchanted creature has flying and trample.", i.AddAbilities(("flying", "trample"))),
        (
            "This creature's power and toughness are each equal to the number of creatures you control.",
            i.DefinePT(i.CountOf(CREATURES), i.CountOf(CREATURES)),
        ),
    ],
)
def test_cr_604_a_static_ability(text: str, change: i.Modification) -> None:
    (found,) = only(text).statics
    assert found.changes == (change,)


# ── What is said of the tokens later ────────────────────────────────────────────────────────────────────────────────


def test_a_keyword_given_for_good_is_the_tokens() -> None:
    token = creation("Create a 1/1 red Goblin creature token. It has haste.").token
    assert isinstance(token, i.Described)
    assert token.characteristics.keywords == ("haste",)


def test_a_keyword_gained_until_end_of_turn_is_a_step() -> None:
    create, gain = only("Create a 1/1 red Goblin creature token. It gains haste until end of turn.").steps
    assert isinstance(create, i.Create)
    assert gain == i.Gain(i.Reference("created", "It", done_by=(1,)), (i.AddAbilities(("haste",)),), "end of turn")


def test_cr_603_7_a_rider_at_the_next_end_step_is_delayed() -> None:
    _, delayed = only("Create a 1/1 red Goblin creature token. Exile it at the beginning of the next end step.").steps
    assert isinstance(delayed, i.Delayed)
    assert delayed.event.events == (i.Begins("end step", which="next"),)
    (move,) = delayed.steps
    assert move == i.Move(i.Reference("created", "it", done_by=(1,)), "exile", text="Exile it", span=(40, 49))


def test_cr_707_9_exceptions_are_changes() -> None:
    token = creation("Create a token that's a copy of it, except it isn't legendary and it has haste.").token
    assert isinstance(token, i.CopyOf)
    assert token.exceptions == (i.RemoveSupertype("Legendary"), i.AddAbilities(("haste",)))


def test_cr_707_4_becoming_a_copy_is_an_instruction() -> None:
    become = only(
        "Until end of turn, target creature becomes a copy of another target creature, except it has haste."
    ).steps[0]
    assert isinstance(become, i.BecomeCopy)
    creature = i.Selection((i.HasType("creature"),), "target creature")
    first = i.Reference("target", "target creature", creature, id=1)
    assert (become.what, become.until, become.exceptions) == (first, "end of turn", (i.AddAbilities(("haste",)),))
    assert become.of.among is not None
    assert become.of.among.where == (i.OtherThan(first), i.HasType("creature"))


def test_cr_707_9a_a_copy_may_keep_the_ability_that_made_it_one() -> None:
    text = "Create a token that's a copy of target creature, except it has hexproof and this ability."
    token = creation(text).token
    assert isinstance(token, i.CopyOf)
    assert token.exceptions == (i.AddAbilities(("hexproof",)), i.AddAbilities((), (text,)))


# ── Nothing is passed over in silence ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "severity", "construct"),
    [
        ("Create a white Soldier creature token.", "error", "size"),
        ("Create a 1/1 white Soldier creature.", "warning", "slip"),
        ("Create a 1 1/1 white Soldier creature token.", "error", "description"),
        ("Create a 1/1 white Soldier creature token with frobnication.", "error", "description"),
        ("Create five of those tokens.", "error", "back-reference"),
        ("Create a Food token for each glorp you've performed this turn.", "warning", "word"),
        ("Create a Nonesuch token.", "warning", "reference"),
        ("Create a token that's a copy of it, except it's frobnicated.", "error", "exception"),
        ("Frobnicate target creature.", "warning", "text"),
        ("Create a 1/1 red Goblin creature token. It has haste as long as you control a Mountain.", "error", "rider"),
        ("Create a 1/1 red Goblin creature token. It has haste and a hat.", "error", "description"),
        ("Create a 1/1 red Goblin creature token. It isn't red.", "error", "rider"),
        ("Make a 1/1 red Goblin creature token.", "error", "creation"),
        ("You get two Treasure tokens.", "error", "creation"),
        (
            "If you would create a token, create twice that many of those tokens plus a Food token instead.",
            "error",
            "replacement",
        ),
        ("Create a 1/1 Red Goblin creature token.", "error", "description"),
        ("Create A 1/1 red Goblin creature token.", "error", "description"),
        ("Create a 1/1 red Goblin creature Token With haste.", "error", "description"),
        ("Create a red Goblin token.", "error", "description"),
        ("Create a face-down 2/2 colorless creature token.", "error", "description"),
        ("Create at least two Treasure tokens.", "error", "description"),
        ("Create a 1/1 red Goblin creature token that's blocking.", "error", "description"),
        ("Create two Treasure tokens — one for each opponent.", "error", "creation"),
        ("Create a 1/1 red Goblin creature token. It has haste and glorping.", "error", "rider"),
        ("Create a 1/1 red Goblin creature token. It enters glorped.", "error", "rider"),
        ("Create a 1/1 red Goblin creature token with haste and glorp.", "error", "description"),
        ("Create a 1/1 red Goblin creature token. It gains haste and a hat.", "warning", "text"),
        ("Create a token that's a copy of target land, except it has flying and a hat.", "error", "exception"),
        ("Create a token that's a copy of target land, except it's a Bear with haste and a hat.", "error", "exception"),
        ("Create a token that's a copy of target land, except it has flying and glorp.", "error", "rider"),
    ],
)
def test_what_is_not_understood_is_reported(text: str, severity: str, construct: str) -> None:
    found = {(d.severity, d.construct) for d in compile_text(text).diagnostics}
    assert (severity, construct) in found


def test_a_program_turns_to_json_and_back() -> None:
    program = compile_text(
        "When Moot Warden enters, create two 1/1 white Soldier creature tokens with “When this token dies, create "
        "a Food token.” They gain haste until end of turn. Exile them at the beginning of the next end step."
        "\nAfterlife 1",
        name="Moot Warden",
    )
    assert msgspec.json.decode(msgspec.json.encode(program), type=i.Program) == program


@pytest.mark.parametrize(
    ("text", "verb", "who"),
    [
        ("Target creature phases out.", "phase out", None),
        ("Turn all creatures face down.", "turn face down", None),
        ("Target player sacrifices a creature.", "sacrifice", "target player"),
    ],
)
def test_what_an_instruction_does_and_under_whose_control(text: str, verb: str, who: str | None) -> None:
    (ability,) = compile_text(text).abilities
    (act,) = ability.steps
    assert isinstance(act, i.Act)
    assert (act.verb, act.player.who if act.player else None) == (verb, who)


def test_a_demand_on_the_tokens_is_a_step_after_their_creation() -> None:
    text = "Create two 1/1 red Goblin creature tokens that attack this turn if able."
    demand = only(text).steps[1]
    assert isinstance(demand, i.Gain)
    assert (demand.what.what, demand.changes, demand.until) == ("created", (i.Must("attack"),), "end of turn")


def test_a_condition_has_all_its_places() -> None:
    ability = only("Whenever you cast a spell, if you are in the desert or on the hill, create a Food token.")
    assert ability.condition == i.ToldCondition("if you are in the desert or on the hill")


@pytest.mark.parametrize(
    ("words", "first"),
    [("each turn", "each turn"), ("during each of your turns", "your turn")],
)
def test_cr_614_a_replacement_for_the_first_time(words: str, first: str) -> None:
    ability = only(
        f"The first time you would create one or more tokens {words}, instead create twice that many of those tokens."
    )
    (replacement,) = ability.replacements
    assert (ability.kind, ability.trigger, replacement.first) == ("static", None, first)


def test_cr_701_47d_amass_without_a_subtype_amasses_zombies() -> None:
    ((short,), (full,)) = (flatten(compile_text(text)) for text in ("Amass 2.", "Amass Zombies 2."))
    assert (short.via, short.token) == (full.via, full.token)


def test_a_keyword_action_without_its_number_is_reported() -> None:
    assert [d.severity for d in compile_text("Amass Zombies.").diagnostics] == ["error"]


def test_copies_may_be_created_instead_in_the_passive() -> None:
    """CR 614.1a: “that many tokens that are copies of …” has no verb before it, and was a fault."""
    text = (
        "If one or more tokens would be created under your control, that many tokens that are copies of this creature "
        "are created instead."
    )
    (ability,) = compile_text(text).abilities
    (replacement,) = ability.replacements
    assert isinstance(replacement.change, i.Instead)
    ((creation,),) = replacement.change.options
    assert isinstance(creation.token, i.CopyOf)
    assert creation.token.of.what == "source"


@pytest.mark.parametrize("opening", ["Choose one or draw a card —", "Whenever you scry, choose one or draw a card."])
def test_what_may_be_done_instead_of_choosing_is_none_of_the_modes(opening: str) -> None:
    """CR 700.2: modes are the bulleted ones; this was a fault."""
    (step,) = only(f"{opening}\n• You gain 1 life.\n• You gain 2 life.").steps
    assert isinstance(step, i.Choose)
    (modes,), (other,) = step.options
    assert isinstance(modes, i.Choose)
    assert len(modes.options) == 2
    assert isinstance(other, i.Draw)
