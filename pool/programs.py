"""The program record: a whole card, its programs, its effects, and what is left (contract/program-record.md)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from ..board.state.rule_set import rules_of
from ..board.unplayed import unplayed
from ..compiler.frames.cards import with_size_box
from ..compiler.lower import compile_text
from ..compiler.records.flat_effects import FlatEffect, flat_effects
from ..compiler.records.given import with_given
from ..compiler.records.left import Left, Line, left_in_words, lines_given, place, program_of_line, subtypes_given
from ..grammar.definitions import NONE, Definitions
from ..instructions import Program
from ..oracle import Card, CardLookup, Face


class ProgramRecord(Struct, frozen=True):
    """One card. ``typed``: nothing of it is words, and no diagnostic is an error; ``executable``: nothing is left.

    ``left`` is what is, with its place and the reason; ``effects`` are what it does, as flat records; ``programs`` are
    those of its faces.
    """

    name: str
    typed: bool
    executable: bool
    left: list[Left]
    effects: list[FlatEffect]
    programs: list[Program]


def program_record(
    card: Card, reference: CardLookup | None = None, *, definitions: Definitions = NONE
) -> ProgramRecord:
    """The program record of a ``card``: each of its faces compiled, whether it creates tokens or not.

    The effect text of a Riftbound card is one more program, behind those of the faces.

    ``reference`` finds the cards that it creates by name, ``definitions`` are known beside the game's own. Raises
    `TextTooLong` and `UnknownGame`.
    """
    several = len(card.faces) > 1
    programs = [
        compile_text(
            face.oracle_text,
            name=face.name if several else face.name or card.name,
            reference=reference,
            game=card.game,
            definitions=definitions,
        )
        for face in _texts(card)
    ]

    def subtypes() -> Iterator[str]:
        yield from _printed_subtypes(card)
        for program in programs:
            yield from subtypes_given(program)

    left: list[Left] = []
    effects: list[FlatEffect] = []
    for k, (face, program) in enumerate(zip(_texts(card), programs, strict=True)):
        left += left_in_words(program, face.oracle_text, k, game=card.game, definitions=definitions, subtypes=subtypes)
        left += _unplayed(program, face.oracle_text, k, card.game, definitions)
        effects += flat_effects(program)
    typed = all(each.typed for each in left)
    whole = [with_given(program, game=card.game, definitions=definitions) for program in programs]
    return ProgramRecord(card.name, typed, not left, left, effects, whole)


def _texts(card: Card) -> list[Face]:
    """The faces, with all of their text boxes; as another one what an Equipment gives its bearer (RB 136, 718.3)."""
    given = [structs.replace(each, oracle_text=each.effect_text) for each in card.faces if each.effect_text]
    return [*map(with_size_box, card.faces), *given]


def _printed_subtypes(card: Card) -> Iterator[str]:
    """The subtypes of the card's type lines (CR 205.3): a set may have new ones."""
    for face in card.faces:
        _, _, after = face.type_line.replace("–", "—").partition("—")
        yield from after.split()


def _unplayed(program: Program, text: str, face: int, game: str, definitions: Definitions) -> Iterator[Left]:
    """What the program says in full and our board does not do, the abilities of what it makes included."""
    rules = rules_of(game)
    for ability in program.abilities:
        found = list(unplayed([ability], rules, beside=program.abilities))
        waiting, known = list(lines_given(ability, game)), set[Line]()
        while waiting:
            line = waiting.pop()
            if line not in known:
                known.add(line)
                inner = program_of_line(line, game, definitions).abilities
                found += [each._replace(span=ability.span) for each in unplayed(inner, rules)]
                waiting += [more for each in inner for more in lines_given(each, game)]
        for words, span, why, kind in dict.fromkeys(found):
            yield Left(face, words, span if span[1] else place(words, ability, text), why, kind, True)
