"""What an object is seen to be: its characteristics as a `Selection` or a `Quantity` looks at them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ...instructions import Ability, Characteristics, Number
from ...values.land_types import BASIC_LAND_TYPES, CHOSEN_LANDWALK, LAND_TYPES
from ...values.mana_values import mana_value
from ..state.objects import Note

if TYPE_CHECKING:
    from ..state.given import Rules

_SYMBOL = re.compile(r"\{([^}]*)\}")
#: CR 708.2a.
FACE_DOWN = Characteristics(types=("Creature",), power=Number(2), toughness=Number(2))
#: What was cast face down for its disguise cost has ward {2} besides (CR 702.168a).
DISGUISED = Characteristics(types=("Creature",), power=Number(2), toughness=Number(2), keywords=("ward {2}",))


def bestowed(values: Characteristics) -> Characteristics:
    """The same as an Aura enchantment with enchant creature, which is no creature (CR 702.103b)."""
    subtypes = tuple(each for each in values.subtypes if kind_of_subtype(each) != "creature")
    return structs.replace(
        values,
        types=tuple(each for each in values.types if each != "Creature"),
        subtypes=("Aura", *subtypes),
        keywords=(*values.keywords, "enchant creature"),
        power=None,
        toughness=None,
    )


def elsewhere(values: Characteristics) -> Characteristics:
    """The same in another zone than the battlefield, where a station card has no power or toughness (CR 721.2c)."""
    sized = "station" in values.keywords and (values.power is not None or values.toughness is not None)
    return structs.replace(values, power=None, toughness=None) if sized else values


def devotion(cost: str | None, colors: tuple[str, ...]) -> int:
    """How many mana symbols of a cost are of one of these colors (CR 700.5)."""
    return sum(any(c in symbol.split("/") for c in colors) for symbol in _SYMBOL.findall(cost or ""))


def reconfigures(keywords: tuple[str, ...]) -> bool:
    """Whether reconfigure is among the keywords (CR 702.151)."""
    return any(keyword.partition(" ")[0] == "reconfigure" for keyword in keywords)


def reconfigured(values: Characteristics) -> Characteristics:
    """What is attached by reconfigure: no creature (CR 702.151b)."""
    return structs.replace(
        values,
        types=tuple(each for each in values.types if each != "Creature"),
        power=None,
        toughness=None,
        subtypes=tuple(each for each in values.subtypes if kind_of_subtype(each) != "creature"),
    )


def other_part(card: Characteristics) -> Characteristics | None:
    """What the card may be cast or played as besides: its other half, its modal back face, its Adventure."""
    back = card.back
    castable = (
        back is not None
        and card.layout not in ("", "flip", "prepare", "prototype")
        and "aftermath" not in back.keywords
    )
    return back if castable else None


def prepare_spell(card: Characteristics) -> Characteristics | None:
    """The alternative characteristics in the card's inset frame (CR 722.2)."""
    return card.back if card.layout == "prepare" else None


class Seen:
    """An object's characteristics while and after they are computed.

    ``power`` and ``toughness`` are None where there are none, or where the board cannot tell; then ``unknown`` says
    which words it could not evaluate.
    """

    __slots__ = (
        "_compiled",
        "abilities",
        "activated",
        "back",
        "changeling",
        "colors",
        "defense",
        "keywords",
        "layout",
        "loyalty",
        "mana_cost",
        "mana_value",
        "might",
        "name",
        "notes",
        "power",
        "silenced",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
        "unknown",
    )

    def __init__(self, face: Characteristics, front: Characteristics | None = None) -> None:
        self.name = face.name or ""
        self.mana_cost = face.mana_cost
        # CR 202.3b: the back face's mana value is that of the front face's cost, but of a modal one's its own.
        self.mana_value = mana_value((front if front is not None and not front.layout else face).mana_cost)
        # CR 702.114a: devoid defines its color, in all zones, before any effect of another (CR 604.3, 613.3).
        self.colors = () if "devoid" in face.keywords else face.colors
        self.supertypes = face.supertypes
        self.types = face.types
        self.subtypes = face.subtypes
        self.keywords = face.keywords
        self.abilities = face.abilities
        self.loyalty = face.loyalty
        self.defense = face.defense
        self.power = face.power.value if type(face.power) is Number else None
        self.toughness = face.toughness.value if type(face.toughness) is Number else None
        self.back = face.back
        self.layout = face.layout
        self.might = face.might.value if type(face.might) is Number else None
        self.unknown: tuple[str, ...] = ()
        self.notes: list[Note] | None = None
        self.changeling = "changeling" in face.keywords  # CR 702.73a: in layer 4, before abilities are lost
        self.silenced = False  # it has lost all abilities that it had by itself
        self._compiled: tuple[Ability, ...] | None = None
        self.activated: tuple[str, tuple[Ability, ...]] | None = None  # by `activated_abilities`: the zone, and these

    def has_type(self, name: str) -> bool:
        """Whether it has this card type, in any case of letters; any object is a "permanent"."""
        return _is_of_type(name, self.types)

    def has_subtype(self, name: str) -> bool:
        """Whether it has this subtype by itself, in any case of letters."""
        return _is_among(name, self.subtypes)

    def compiled(self, rules: Rules) -> tuple[Ability, ...]:
        """Its abilities, compiled; ask only when its characteristics are settled."""
        if self._compiled is None:
            self._compiled = rules.compiled(self)
        return self._compiled

    def starting_counters(self, variables: Mapping[str, int] = MappingProxyType({})) -> dict[str, int]:
        """The counters that it enters with by the rules: a planeswalker's loyalty (CR 306.5b), a battle's defense,
        the first lore counter of a Saga (CR 714.3a). ``variables`` are the values of X … of the spell (CR 107.3m).
        """
        numbers = {"loyalty": self.loyalty, "defense": self.defense, "lore": "1" if "Saga" in self.subtypes else None}
        found = {
            kind: int(value) if value.isdecimal() else variables.get(value, 0)
            for kind, value in numbers.items()
            if value
        }
        return {kind: number for kind, number in found.items() if number}

    @property
    def creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    def characteristics(self) -> Characteristics:
        """As one value; power and toughness only for what has them (CR 208.3)."""
        return Characteristics(
            self.name or None,
            self.mana_cost,
            self.colors,
            self.supertypes,
            self.types,
            self.subtypes,
            None if self.power is None else Number(self.power),
            None if self.toughness is None else Number(self.toughness),
            self.loyalty,
            self.defense,
            self.keywords,
            self.abilities,
            self.back,
            None if self.might is None else Number(self.might),
            self.layout,
        )


@lru_cache(maxsize=4096)
def _is_of_type(name: str, types: tuple[str, ...]) -> bool:
    return name.casefold() in ("permanent", "card") or _is_among(name, types)


@lru_cache(maxsize=4096)
def _is_among(name: str, words: tuple[str, ...]) -> bool:
    return name.casefold() in {*map(str.casefold, words)}


#: What keywords say of a color that is chosen (CR 607.2d).
CHOSEN = "the chosen color"


def of_chosen(keywords: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """The keywords with the color or land type that has been chosen: “protection from red”, “swampwalk”."""
    walk = f"{chosen.lower()}walk"
    return tuple(keyword.replace(CHOSEN, chosen).replace(CHOSEN_LANDWALK, walk) for keyword in keywords)


def chosen_quality(keywords: tuple[str, ...]) -> Literal["color", "land type", ""]:
    """What is chosen that any of the keywords is about; "" where none is about any."""
    if any(CHOSEN in keyword for keyword in keywords):
        return "color"
    return "land type" if CHOSEN_LANDWALK in keywords else ""


#: The subtypes of other card types than creature (CR 205.3g–j).
_KINDS = {
    "artifact": frozenset(
        "Attraction Blood Clue Contraption Equipment Food Fortification Gold Heartwood Incubator Infinity Junk Lander "
        "Map Mutagen Powerstone Treasure Vehicle Vibranium".split()
    ),
    "enchantment": frozenset("Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine".split()),
    "land": frozenset(LAND_TYPES),
}
_KIND = {subtype: kind for kind, subtypes in _KINDS.items() for subtype in subtypes}
BASIC_LANDS = frozenset(BASIC_LAND_TYPES)


def kind_of_subtype(subtype: str) -> str:
    """Of which card type it is a subtype (CR 205.3d); "creature" for all that are of none of the others."""
    return _KIND.get(subtype, "creature")
