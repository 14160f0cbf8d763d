"""The door of the compiler: a card's text to its program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from .. import instructions as i
from ..grammar import parse
from ..grammar.brackets import has_bracketed, without_bracketed
from ..grammar.definitions import NONE, Definitions
from ..grammar.older import Todays, todays
from .diagnostics.diagnosing import Reading, complete, explained
from .frames.cards import LookUp, no_card
from .frames.cleave import cleaved
from .frames.triggering import triggered
from .games import MAGIC, game_named
from .keywords.definitions import with_explained
from .lowering import Lowering
from .slips import forgiven, other_stops, strange_subtypes, without_rounding

if TYPE_CHECKING:
    from ..oracle import CardLookup

_SPELLS = frozenset(["Instant", "Sorcery"])


def compile_text(
    text: str,
    *,
    name: str | None = None,
    reference: CardLookup | None = None,
    game: str = MAGIC,
    wording: str = "",
    definitions: Definitions = NONE,
) -> i.Program:
    """Compile the ``text`` of one face of a card of ``game`` (`known_games`) to instructions.

    ``name`` is the face's name; ``wording`` names another grammar than the game's own; ``reference`` finds the cards
    that the text creates by name (CR 111.11): without one their characteristics stay open. ``definitions`` (of
    `load_definitions`) are known beside the game's own.

    Gives a `Program`. What could not be compiled is among its ``diagnostics``; spans count characters of ``text``. A
    slip of the pen is forgiven where what is meant is plain, with a warning (docs/slips.md). Raises `TextTooLong` and
    `UnknownGame`, and TypeError for what is no str.
    """
    given = _Given(name, reference, game, wording, definitions)
    program = _program(text, given)
    return cleaved(program, _program(without_bracketed(text), given)) if has_bracketed(text) else program


class _Given(NamedTuple):
    """What is known of a text."""

    name: str | None
    reference: CardLookup | None
    game: str
    wording: str
    definitions: Definitions


def _program(text: str, given: _Given) -> i.Program:
    """The program of a text in one piece."""
    name, reference, game, wording, definitions = given
    card = LookUp(reference) if reference is not None else no_card
    played = game_named(game, definitions)
    definitions = with_explained(text, name, wording or played.wording, played.definitions, played.token)
    played = game_named(game, definitions) if definitions is not played.definitions else played
    own, wording = played.definitions, wording or played.wording

    def read(words: str) -> Reading:
        tree = parse(words, name=name, wording=wording, definitions=own)
        meant = todays(tree, words) if played.name == MAGIC else Todays(tree)
        return Reading(words, tree, Lowering(words, card, game=played).program(*meant), name, wording, own)

    reading = complete(read(text))
    if played.name != MAGIC:
        return explained(reading).program
    found = forgiven(reading, read)
    if found is None:
        odd = list(_oddities(text, reading))
        return explained(reading.reporting([*reading.program.diagnostics, *odd]) if odd else reading).program
    reading = explained(complete(read(found.whole.text)))
    program = reading.program
    said = [*program.diagnostics, *_oddities(reading.text, reading)]
    program = found.whole.home(structs.replace(program, diagnostics=tuple(said)))
    said = sorted([*program.diagnostics, *found.warnings], key=lambda each: each.span)
    return structs.replace(program, diagnostics=tuple(said))


def _oddities(text: str, reading: Reading) -> Iterator[i.Diagnostic]:
    """Warnings of what is read as it stands and is likely to be meant otherwise."""
    yield from strange_subtypes(text, reading.program, reading.definitions)
    yield from other_stops(reading)
    yield from without_rounding(reading)


def abilities_of(
    characteristics: i.Characteristics, game: str = MAGIC, definitions: Definitions = NONE
) -> tuple[i.Ability, ...]:
    """The abilities of an object with these characteristics: its texts and its keywords, compiled.

    The paragraphs of an instant or sorcery are one text: they speak of each other (CR 608.2c).
    """
    name = characteristics.name
    lines = [*map(game_named(game).keyword_line, characteristics.keywords), *characteristics.abilities]
    begun = [line[:1].upper() + line[1:] for line in lines]
    is_spell = bool(_SPELLS.intersection(characteristics.types))
    texts = ["\n".join(begun)] if is_spell else begun
    abilities = (
        a for text in texts for a in compile_text(text, name=name, game=game, definitions=definitions).abilities
    )
    return tuple(abilities if is_spell else map(triggered, abilities))


__all__ = ["abilities_of", "compile_text"]
