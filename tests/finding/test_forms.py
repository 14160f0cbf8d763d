"""The form in which programs are compared holds no words, and what pronouns speak of in their place."""

from __future__ import annotations

import pytest

from cardwright import CardReference, compile_text
from cardwright import instructions as i
from cardwright.compiler.writing.blanking import wordless
from cardwright.finding.forms import Around, Forms
from cardwright.finding.frames import PIECES, Frame, frames_of


def frames(abilities: tuple[i.Ability, ...]) -> list[list[object]]:
    """What stands in the frames of some abilities, without places."""
    return [[(each.form, each.role, each.order) for each in frame.pieces] for frame in frames_of(abilities, {})]


def test_words_are_in_no_form() -> None:
    seen = 0
    for card in CardReference.bundled():
        for face in card.faces:
            abilities = compile_text(face.oracle_text, name=face.name, game=card.game).abilities
            seen += len(abilities)
            assert frames(abilities) == frames(tuple(map(wordless, abilities))), card.name
    assert seen > 100


#: Two texts with one form.
ALIKE = [
    ("Whenever a creature attacks you, destroy it.", "Whenever a creature attacks you, destroy that creature."),
    ("When ~ dies, draw a card.", "When ~ is put into a graveyard from the battlefield, draw a card."),
    ("Sacrifice a creature.", "You sacrifice a creature."),
    (
        "Create X 1/1 red Goblin creature tokens, where X is the number of lands you control.",
        "Create a number of 1/1 red Goblin creature tokens equal to the number of lands you control.",
    ),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_means_the_same_has_one_form(one: str, other: str) -> None:
    assert frames(compile_text(one, name="~").abilities) == frames(compile_text(other, name="~").abilities)


def object_of(text: str) -> i.Reference:
    """The object of the last step of a text, in its form."""
    (ability,) = compile_text(text, name="Moot").abilities
    around = Around(ability.trigger.events if ability.trigger is not None else ())
    steps = [each for each in ability.walk() if isinstance(each, i.Act | i.Move)]
    form = Forms(ability).of(steps[-1], around)
    assert isinstance(form, i.Act | i.Move)
    return form.what


def test_it_is_what_it_speaks_of() -> None:
    creature = i.Selection((i.HasType("creature"),))
    assert object_of("Tap target creature. Destroy it.").what == "target"
    assert object_of("Whenever a creature attacks you, destroy it.") == i.Reference("that", among=creature)
    assert object_of("When Moot dies, exile it.").what == "source"


def test_what_has_changed_zones_is_no_longer_what_it_was() -> None:
    back = "Return target creature card from your graveyard to the battlefield. Exile it."
    assert object_of(back) == i.Reference("that")
    dies = object_of("Whenever a creature dies, exile it.")
    assert dies.among is not None
    assert i.InZone("graveyard") in dies.among.where


def test_a_delayed_ability_is_a_frame_of_its_own() -> None:
    (ability,) = compile_text("Choose target creature. When it dies this turn, draw a card.").abilities
    kinds: list[Frame] = [*frames_of([ability], {})]
    assert [each.kind for each in kinds] == ["spell", "triggered"]
    assert [type(each.form).__name__ for each in kinds[1].pieces] == ["Moves", "Draw"]


def test_what_does_not_hold_is_no_condition() -> None:
    (ability,) = compile_text("Moot has flying unless you control an artifact.", name="Moot").abilities
    (frame,) = frames_of([ability], {})
    kinds = [type(each.form).__name__ for each in frame.pieces]
    assert "NotHold" in kinds
    assert "Holds" not in kinds


def test_all_that_a_query_can_ask_for_is_told_from_the_types() -> None:
    assert i.STEP_TYPES <= PIECES
    assert {i.Static, i.Replacement, i.Creation, i.TapSymbol, i.Moves, i.Holds, i.ChangePT, i.OnlyAs} <= PIECES
