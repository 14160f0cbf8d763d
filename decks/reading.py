"""Reads the cards of a deck: each compiled once, and what is asked of it afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from .. import instructions as i
from ..compiler.lower import compile_text
from ..compiler.records.creating import record_of
from ..compiler.records.left import Line, lines_given, program_of_line
from ..oracle import Card, CardLookup
from ..oracle.creations import CreationRecord, creation_record
from ..oracle.deck_entries import Entry, Section
from ..oracle.records import Face

PLAYED = (Section.COMMANDER, Section.COMPANION, Section.MAIN)
"""The parts of a deck that a game is begun with."""


class ReadCard(NamedTuple):
    """A card of a deck: its line of the list, the record of it, its faces with their programs, what it creates."""

    entry: Entry
    card: Card
    programs: list[tuple[Face, i.Program]]
    record: CreationRecord

    def abilities(self) -> Iterator[i.Ability]:
        """All its abilities, and those of what it creates or gives abilities to, each once."""
        known: set[Line] = set()
        for _, program in self.programs:
            waiting = list(program.abilities)
            while waiting:
                ability = waiting.pop(0)
                yield ability
                for line in lines_given(ability, self.card.game):
                    if line not in known:
                        known.add(line)
                        waiting += program_of_line(line, self.card.game).abilities


def read_card(entry: Entry, card: Card, reference: CardLookup) -> ReadCard:
    """Compile all faces of a card. Raises `TextTooLong` and `UnknownGame`."""
    several = len(card.faces) > 1
    programs = [
        (
            face,
            compile_text(
                face.oracle_text,
                name=face.name if several else face.name or card.name,
                reference=reference,
                game=card.game,
            ),
        )
        for face in card.faces
    ]
    return ReadCard(entry, card, programs, creation_record(record_of(card, programs)))


def together(cards: Iterable[ReadCard]) -> list[ReadCard]:
    """The cards of several lines of the list that are the same card in the same part of the deck, as one."""
    found: dict[tuple[str, str], ReadCard] = {}
    for each in cards:
        key = (each.record.name, each.entry.section)
        before = found.get(key)
        count = each.entry.count + (before.entry.count if before else 0)
        found[key] = each._replace(entry=msgspec.structs.replace(each.entry, count=count))
    return list(found.values())
