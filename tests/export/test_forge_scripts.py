"""Cards as scripts of Forge: those that were read one by one, and laws that hold of any."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from cardwright import CardReference, instructions
from cardwright.export.forge.audit.auditing import audit
from cardwright.export.forge.cards import new_tokens
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
