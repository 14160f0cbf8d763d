"""Cards of the reference as characteristics (CR 109.3, 111.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar import parse
from ...grammar.senses import plain
from ...grammar.subtypes import split_type_line
from ...grammar.texts import has_station_symbol
from ...values.colors import COLORS
from ..nouns.quantities.values import pt_value
from . import levels

if TYPE_CHECKING:
    from ...oracle import CardLookup
    from ...oracle.records import Card, Face


#: Layouts of cards with a second set of characteristics: another face, or another half (CR 709, 710, 712).
_DOUBLE: dict[str, i.Layout] = {
    "transform": "",
    "double_faced_token": "",
    "flip": "flip",
    "modal_dfc": "modal",
    "split": "split",
    "aftermath": "split",
    "adventure": "adventure",
    "prepare": "prepare",
}


def card_characteristics(card: Card) -> i.Characteristics:
    """The characteristics of a card as a token of its name gets them; a back face where the card has one (CR 712)."""
    front = face_characteristics(card.faces[0])
    if len(card.faces) == 2 and card.layout in _DOUBLE:
        back, layout = face_characteristics(card.faces[1]), _DOUBLE[card.layout]
        if layout == "flip":  # CR 710.1c
            back = replace(back, mana_cost=front.mana_cost, colors=front.colors)
        return replace(front, back=back, layout=layout)
    prototype = _prototype(front)
    return replace(front, back=prototype, layout="prototype") if prototype is not None else front


def _prototype(card: i.Characteristics) -> i.Characteristics | None:
    """The card with the alternative mana cost, power and toughness of its inset frame (CR 718.2, 718.3b)."""
    words = next((each for each in card.keywords if each.startswith("prototype ")), "").removeprefix("prototype ")
    cost, _, size = words.partition(" — ")
    power, _, toughness = size.partition("/")
    if not toughness:
        return None
    colors = tuple(color for color in COLORS if color in cost)
    return replace(card, mana_cost=cost, colors=colors or card.colors, power=_size(power), toughness=_size(toughness))


def with_size_box(face: Face) -> Face:
    """The face with the power/toughness box of its last striation in its text, where that leaves it out (CR 721.2).

    Card data give the box of a station card apart from its text, as they give the size of a creature.
    """
    if face.power is None or face.toughness is None or not has_station_symbol(face.oracle_text):
        return face
    box = f"{face.power}/{face.toughness}"
    return face if box in face.oracle_text.splitlines() else replace(face, oracle_text=f"{face.oracle_text}\n{box}")


def face_characteristics(face: Face) -> i.Characteristics:
    """What a face's type line, text and numbers define."""
    supertypes, types, kinds = split_type_line(face.type_line)
    keywords, abilities = split_text(with_size_box(face).oracle_text, face.name)
    return i.Characteristics(
        name=face.name,
        mana_cost=face.mana_cost or None,
        colors=face.colors,
        supertypes=supertypes,
        types=types,
        subtypes=kinds,
        power=_size(face.power),
        toughness=_size(face.toughness),
        loyalty=face.loyalty,
        defense=face.defense,
        keywords=keywords,
        abilities=abilities,
    )


def _size(text: str | None) -> i.Quantity | str | None:
    if text is None or "*" in text:
        return text
    return i.Number(int(text)) if text[:1] == "-" and text[1:].isdecimal() else pt_value(text)  # CR 107.1b


#: Keywords about the abilities printed below them (CR 702.165a): without their parameter, they are not obeyed, where
#: another ability stands above, as characteristics don't keep keywords and other abilities in one order.
_OF_WHAT_IS_BELOW = frozenset(["backup"])


def split_text(text: str, name: str | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Keywords, their own words in lower case, and the texts of the other abilities, without reminder text."""
    keywords: list[str] = []
    abilities: list[str] = []
    leveled = False
    for ability in parse(text, name=name).abilities:
        leveled = leveled or levels.is_bar(ability)
        if leveled and abilities and not levels.is_bar(ability) and not isinstance(ability, n.Reminder):
            abilities[-1] += f"\n{text[ability.span.start : ability.span.end]}"  # it belongs to its level
        elif isinstance(ability, n.KeywordLine) and not ability.sentences:
            for k in ability.keywords:
                end = k.span.start + len(k.name) if k.name.casefold() in _OF_WHAT_IS_BELOW and abilities else k.span.end
                keywords.append(_keyword(text[k.span.start : end], len(k.name)))
        elif isinstance(ability, n.Ability) and ability.kind in ("mode", "row") and abilities:
            abilities[-1] += f"\n{text[ability.span.start : ability.span.end]}"  # it belongs to the one before
        elif not isinstance(ability, n.Reminder):
            abilities.append(text[ability.span.start : ability.span.end])
    return tuple(keywords), tuple(abilities)


def _keyword(words: str, name: int) -> str:
    """The keyword in lower case, and its parameter: what is named in it keeps its capitals, as do mana symbols."""
    return plain(words[:name]) + words[name:].rstrip(".")


def is_dungeon(face: Face) -> bool:
    """Whether it is a dungeon card (CR 309.1)."""
    return face.type_line.partition("—")[0].split() == ["Dungeon"]


class LookUp:
    """A reference as the function that the compiler asks: name -> characteristics, None for an unknown name."""

    def __init__(self, reference: CardLookup) -> None:
        self.reference = reference
        self._every: tuple[i.Characteristics, ...] | None = None
        self._dungeons: tuple[i.Characteristics, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LookUp) and self.reference == other.reference

    def __hash__(self) -> int:
        return hash(self.reference)

    def every(self) -> tuple[i.Characteristics, ...]:
        """All cards of a reference whose cards can be gone through; none of another."""
        if self._every is None:
            self._every = tuple(card_characteristics(card) for card in self._cards())
        return self._every

    def dungeons(self) -> tuple[i.Characteristics, ...]:
        """The dungeon cards of a reference whose cards can be gone through; none of another (CR 309)."""
        if self._dungeons is None:
            self._dungeons = tuple(card_characteristics(card) for card in self._cards() if is_dungeon(card.faces[0]))
        return self._dungeons

    def _cards(self) -> Iterable[Card]:
        return self.reference if isinstance(self.reference, Iterable) else ()

    def __call__(self, name: str) -> i.Characteristics | None:
        try:
            return card_characteristics(self.reference.get(name))
        except LookupError:
            return None


def no_card(name: str) -> i.Characteristics | None:
    """The reference that knows no card."""
    return None
