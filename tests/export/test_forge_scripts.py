"""Cards as scripts of Forge: those that were read one by one, and laws that hold of any."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct, structs

from cardwright import CardReference, instructions
from cardwright.compiler import compile_text
from cardwright.export.forge.audit.auditing import audit
from cardwright.export.forge.cards import new_tokens, write_card
from cardwright.export.forge.checking import faults
from cardwright.export.forge.folder import ForgeFolder, forge_folder
from cardwright.export.forge.lines.common import Context
from cardwright.export.forge.lines.face import lines_of
from cardwright.export.forge.reading import read_script
from cardwright.export.forge.scope import Frame
from cardwright.export.forge.script import Face, Node, Script
from cardwright.export.forge.understanding import is_read, program_of
from cardwright.export.forge.writing import written
from cardwright.export.sets import SetInfo, compiled
from cardwright.oracle import BadRecord, Card, read_cards
from cardwright.oracle import Face as CardFace

ROOT = Path(__file__).parents[2]
SALT_COAST = ROOT / "examples" / "export" / "salt-coast.txt"
INFO = SetInfo("SALT", "Salt Coast", "2026-01-31")


@cache
def exported() -> ForgeFolder:
    """The folder of the set of the examples."""
    cards = [each for each in read_cards(SALT_COAST) if not isinstance(each, BadRecord)]
    return forge_folder(compiled(cards), INFO)


@cache
def reference_folder() -> ForgeFolder:
    """The folder of the cards that come with the package."""
    cards: dict[str, Card] = {}
    for each in CardReference.bundled():
        if each.game == "magic" and each.is_playable and not each.is_token:
            cards.setdefault(each.name.casefold(), each)
    return forge_folder(compiled(cards.values()), INFO)


def scripts(folder: ForgeFolder) -> dict[str, str]:
    """The scripts of cards and tokens by their paths."""
    return {
        path: content.decode()
        for path, content in folder.files.items()
        if path.startswith(("cards/", "tokens/")) and path.endswith(".txt")
    }


def expected() -> dict[str, str]:
    """The files that somebody has read, from the table beside."""
    blocks = Path(__file__).with_name("salt-coast.txt").read_text(encoding="utf-8").split("\n== ")[1:]
    return {head: body.strip("\n") + "\n" for head, _, body in (each.partition("\n") for each in blocks)}


def test_every_card_of_the_set_is_exported_whole() -> None:
    assert exported().left == ()
    assert len(exported().whole) == 18


@pytest.mark.parametrize("path", sorted(expected()))
def test_a_card_of_the_set_is_the_script_that_was_read(path: str) -> None:
    assert exported().files[path].decode() == expected()[path]


def test_all_files_of_the_set_were_read() -> None:
    assert set(exported().files) == set(expected())


@pytest.mark.parametrize("folder", [exported, reference_folder])
def test_scripts_keep_to_the_language(folder: object) -> None:
    made: ForgeFolder = folder()  # type: ignore[operator]
    found = [str(fault) for text in scripts(made).values() for fault in faults(read_script(text), made.tokens)]
    assert (found, len(made.whole) > 10) == ([], True)


@pytest.mark.parametrize("folder", [exported, reference_folder])
def test_what_is_written_is_read_and_written_the_same(folder: object) -> None:
    made: ForgeFolder = folder()  # type: ignore[operator]
    assert {path: written(read_script(text)) for path, text in scripts(made).items()} == scripts(made)


@pytest.mark.parametrize("folder", [exported, reference_folder])
def test_there_is_nothing_to_find_in_what_was_exported(folder: object) -> None:
    made: ForgeFolder = folder()  # type: ignore[operator]
    cards = {path: text for path, text in scripts(made).items() if path.startswith("cards/")}
    assert {path: found for path, text in cards.items() if (found := audit(read_script(text)).findings)} == {}


# -- what is moved is another object (CR 400.7), and where it is has to be right


def script_of(text: str, types: str = "Artifact") -> tuple[str, list[str]]:
    """The script of a card with this text, and why it is not whole."""
    card = Card("Foo", (CardFace("Foo", "{1}", types, text),))
    made = write_card(card, compiled([card])[0].programs, new_tokens())
    return written(made.script), [each.why for each in made.problems]


MOVED = [
    (
        "{T}: Exile Foo, then return it to the battlefield under its owner's control.",
        ["Origin$ Battlefield | Defined$ Self | Destination$ Exile | RememberChanged$ True"],
        ["Origin$ Exile | Defined$ Remembered | Destination$ Battlefield", "ClearRemembered$ True"],
    ),
    (
        "{T}: Exile Foo. Return it to the battlefield under its owner's control at the beginning of the next end step.",
        ["RememberChanged$ True", "RememberObjects$ Remembered"],
        ["Origin$ Exile | Defined$ DelayTriggerRememberedLKI | Destination$ Battlefield"],
    ),
    (
        "{T}: Exile Foo, then return it to the battlefield transformed under your control.",
        ["Defined$ Self | Destination$ Exile | RememberChanged$ True"],
        ["Origin$ Exile | Defined$ Remembered | GainControl$ True | Destination$ Battlefield | Transformed$ True"],
    ),
    (
        "{T}: Exile two target cards from an opponent's graveyard.",
        ["ValidTgts$ Card.OppOwn | TargetsFromSingleZone$ True | TargetMin$ 2 | TargetMax$ 2"],
        [],
    ),
    (
        "{T}: Exile the top card of your library face down. Put that card into your hand at the beginning of your next "
        "end step.",
        ["DestinationZone$ Exile | ExileFaceDown$ True | RememberChanged$ True"],
        ["Origin$ Exile | Defined$ DelayTriggerRememberedLKI | Destination$ Hand"],
    ),
    ("{T}: Exile target card from an opponent's graveyard.", ["ValidTgts$ Card.OppOwn | Destination$ Exile"], []),
]


@pytest.mark.parametrize(("text", "first", "then"), MOVED)
def test_what_is_moved_twice_is_remembered_and_looked_for_where_it_is(
    text: str, first: list[str], then: list[str]
) -> None:
    script, problems = script_of(text)
    assert problems == []
    assert [each for each in (*first, *then) if each not in script] == []


def test_an_aura_is_in_the_graveyard_once_its_creature_has_died() -> None:
    text = "Enchant creature\nWhen enchanted creature dies, return Foo to its owner's hand."
    assert "Origin$ Graveyard | Defined$ Self | Destination$ Hand" in script_of(text, "Enchantment — Aura")[0]
    text = "When equipped creature dies, return Foo to its owner's hand."
    assert "Origin$ Battlefield | Defined$ Self | Destination$ Hand" in script_of(text, "Artifact — Equipment")[0]


def test_a_card_that_its_own_trigger_is_about_is_the_card_in_its_new_zone() -> None:
    text = "Enchant creature\nWhen Foo is put into a graveyard from the battlefield, return Foo to its owner's hand."
    script, problems = script_of(text, "Enchantment — Aura")
    assert problems == []
    assert "Origin$ Graveyard | Defined$ TriggeredNewCardLKICopy | Destination$ Hand" in script


def test_an_aura_waits_for_its_permanent_on_the_battlefield() -> None:
    text = "Enchant Swamp\nWhen enchanted Swamp is put into a graveyard, return Foo from your graveyard to your hand."
    script, problems = script_of(text, "Enchantment — Aura")
    assert problems == []
    assert "ValidCard$ Card.AttachedBy | TriggerZones$ Battlefield" in script
    assert "Origin$ Graveyard | Defined$ Self | Destination$ Hand" in script


NOT_WHOLE = [
    "Draw a card.\nFlashback {8}{U}{U}. This spell costs {X} less to cast this way, where X is the number of artifacts "
    "you control.",
    "Frobnicate the gizmo.",
]


@pytest.mark.parametrize("text", NOT_WHOLE)
def test_a_card_of_which_something_has_no_form_is_not_whole(text: str) -> None:
    assert script_of(text, "Sorcery")[1] != []


def test_new_types_replace_those_of_their_kind() -> None:
    text = "Enchant creature\nEnchanted creature is a Coward creature with base power and toughness 0/1."
    script, problems = script_of(text, "Enchantment — Aura")
    assert problems == []
    assert "AddType$ Creature & Coward | RemoveCardTypes$ True | RemoveCreatureTypes$ True" in script


# -- the rows both ways


def bare(node: Node) -> Node:
    """A node without words for people, and without which zones a trigger looks in, which the whole card says."""
    dropped = ("TriggerDescription", "SpellDescription", "Description", "TriggerZones", "Secondary")
    kept = ((key, words) for key, words in node.parameters if key not in dropped)
    return structs.replace(
        node,
        parameters=tuple((key, tuple(bare(p) if isinstance(p, Node) else p for p in words)) for key, words in kept),
    )


def frame_of(face: Face) -> Frame:
    """What a face's lines are about, as its own keyword lines say it."""
    enchants = next((str(k[0]).removeprefix("Enchant:") for k in face.keywords if str(k[0]).startswith("Enchant:")), "")
    subtypes = tuple(face.get("Types").split())
    attached = "Equipped" if "Equipment" in subtypes else "Enchanted"
    return Frame(face.get("Name"), attached, enchants, subtypes=subtypes, costs_x="X" in face.get("ManaCost"))  # type: ignore[arg-type]


def test_what_rows_read_they_write_as_it_was() -> None:
    read = 0
    for text in (*scripts(exported()).values(), *scripts(reference_folder()).values()):
        for face in read_script(text).faces:
            for line in face.lines:
                (ability,) = program_of(structs.replace(face, keywords=(), lines=(line,))).abilities
                if not is_read(ability):
                    continue
                read += 1
                context = Context(frame_of(face), lambda *_: (), new_tokens(), lambda _: "")  # type: ignore[arg-type]
                again = lines_of([ability], context)
                assert [bare(each.node) for each in again.lines] == [bare(line.node)], (text, again.problems)
    assert read > 50


READ = {
    "A:SP$ Draw": instructions.Draw(instructions.Player("you"), instructions.Number(1)),
    "A:SP$ GainLife | LifeAmount$ 3": instructions.GainLife(instructions.Player("you"), instructions.Number(3)),
    "A:SP$ LoseLife | Defined$ Opponent | LifeAmount$ 2": instructions.LoseLife(
        instructions.Player("each opponent"), instructions.Number(2)
    ),
}


@pytest.mark.parametrize("line", READ)
def test_a_script_is_read_into_a_program(line: str) -> None:
    (ability,) = program_of(read_script(f"Name:Foo\n{line}\n").faces[0]).abilities
    assert ability.steps == (READ[line],)


def test_what_no_row_reads_is_a_step_in_words() -> None:
    (ability,) = program_of(read_script("Name:Foo\nA:SP$ Draw | Frob$ 1\n").faces[0]).abilities
    assert not is_read(ability)
    (step,) = ability.steps
    assert isinstance(step, instructions.Unmodelled)


def test_an_amount_that_two_places_say_has_one_svar() -> None:
    text = "Name:Foo\nA:SP$ DealDamage | ValidTgts$ Any | NumDmg$ Y | SubAbility$ DBGainLife\n"
    text += "SVar:Y:Count$Valid Creature.YouCtrl\nSVar:DBGainLife:DB$ GainLife | LifeAmount$ Y\n"
    assert written(read_script(text)) == text


def test_faces_have_svars_of_their_own() -> None:
    face = Face((("Name", "Foo"),))
    assert written(Script((face, face))) == "Name:Foo\n\nALTERNATE\n\nName:Foo\n"


FIRST_TIMES = [
    ("you gain life", "Mode$ LifeGained | ValidPlayer$ You | CheckSVar$ Y | SVarCompare$ EQ1 | NoResolvingCheck$ True"),
    ("an opponent loses life", "Mode$ LifeLost | ValidPlayer$ Opponent | FirstTime$ True"),
    ("you surveil", "Mode$ Surveil | ValidPlayer$ You | OnlyFirst$ True"),
    ("Foo becomes the target of a spell or ability", "Mode$ BecomesTarget | ValidTarget$ Card.Self | FirstTime$ True"),
]


@pytest.mark.parametrize(("event", "mode"), FIRST_TIMES)
def test_what_happens_for_the_first_time_each_turn_is_said_by_its_mode(event: str, mode: str) -> None:
    script, why = script_of(f"Whenever {event} for the first time each turn, draw a card.")
    assert why == []
    assert mode in script
    assert faults(read_script(script), ()) == []


def test_an_event_that_is_counted_by_its_check_has_no_other_check_of_that_kind() -> None:
    _, why = script_of(
        "Whenever you gain life for the first time each turn, if you've lost life this turn, draw a card."
    )
    assert why == ["Holds: two conditions of a trigger that are checked in one way"]


def test_of_an_enchanted_creature_that_died_the_aura_knows_by_its_trigger() -> None:
    text = "Enchant creature\nWhen enchanted creature dies, its controller draws a card."
    script, why = script_of(text, "Enchantment — Aura")
    assert why == []
    assert "Defined$ TriggeredCardController" in script


EVENTS_SAID_BY_A_CARD = [
    "If you would gain life, you gain twice that much life instead.",
    "If you would draw a card, you gain 1 life instead.",
    "If a creature would die, exile it instead.",
    "Skip your draw step.",
    "At the beginning of your end step, if you gained life this turn, draw a card.",
    "At the beginning of your end step, if an opponent lost life this turn, draw a card.",
    "At the beginning of your end step, if you attacked this turn, draw a card.",
    "When Foo enters, if a permanent you controlled left the battlefield this turn, draw a card.",
]
MORE_OF_AN_EVENT = [{"nth": 2}, {"phase": "combat"}, {"during": instructions.Player("you")}, {"told": "so"}]


def changed_event(value: object, more: dict[str, object]) -> object:
    """The value with its events so, but for the one that a trigger waits for."""
    if isinstance(value, instructions.Trigger):
        return value
    if isinstance(value, tuple):
        return tuple(changed_event(each, more) for each in value)
    if not isinstance(value, Struct):
        return value
    made = structs.replace(value, **{f: changed_event(getattr(value, f), more) for f in value.__struct_fields__})
    return structs.replace(made, **more) if hasattr(made, "nth") and hasattr(made, "told") else made


@pytest.mark.parametrize("more", MORE_OF_AN_EVENT, ids=lambda more: next(iter(more)))
@pytest.mark.parametrize("text", EVENTS_SAID_BY_A_CARD)
def test_what_an_event_says_besides_is_never_dropped(text: str, more: dict[str, object]) -> None:
    card = Card("Foo", (CardFace("Foo", type_line="Creature — Dog", oracle_text=text, power="2", toughness="2"),))
    program = compile_text(text, name="Foo")
    assert write_card(card, [program], new_tokens()).whole
    said = changed_event(program, more)
    assert said != program
    assert not write_card(card, [said], new_tokens()).whole  # type: ignore[list-item]


def test_a_golem_artifact_creature_keeps_its_types_and_is_of_no_other_creature_type() -> None:
    """CR 205.1b."""
    script, problems = script_of("Target artifact becomes a 5/5 Golem artifact creature until end of turn.")
    assert problems == []
    assert "Types$ Artifact,Creature,Golem | RemoveCreatureTypes$ True | Power$ 5" in script
