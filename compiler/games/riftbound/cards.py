"""Riftbound cards as characteristics (RB 182.1, 182.2: cards have costs and domains, tokens have neither)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import parse
from ....grammar.riftbound_senses import keyword
from .describing import amount

if TYPE_CHECKING:
    from ....oracle.records import Card

TYPES = frozenset("Unit Gear Spell Legend Battlefield Rune Champion Equipment".split())


def card_characteristics(card: Card) -> i.Characteristics:
    """What a card's type line, tags, Might and text define."""
    face = card.faces[0]
    left, _, right = face.type_line.replace(" - ", " — ").partition(" — ")
    words = left.split()
    keywords: list[str] = []
    abilities: list[str] = []
    text = face.oracle_text
    for ability in parse(text, name=face.name, wording="riftbound").abilities:
        if isinstance(ability, n.KeywordLine):
            keywords += [keyword(text[k.span.start : k.span.end]) for k in ability.keywords]
        elif not isinstance(ability, n.Reminder):
            abilities.append(text[ability.span.start : ability.span.end])
    return i.Characteristics(
        name=face.name,
        types=tuple(word for word in words if word in TYPES),
        supertypes=tuple(word for word in words if word not in TYPES),
        subtypes=face.tags or tuple(filter(None, [right.strip()])),
        keywords=tuple(keywords),
        abilities=tuple(abilities),
        might=amount(face.might) if face.might else None,
    )
