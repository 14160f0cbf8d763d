"""Steps that add mana (CR 106)."""

from __future__ import annotations

from typing import Literal, cast

from ..values.colors import COLORS_BY_WORD
from .objects import Reference, Selection
from .players import Player
from .quantities import Quantity
from .values import Action, Value

#: The types of mana (CR 106.1b).
ManaType = Literal["W", "U", "B", "R", "G", "C"]
MANA_BY_WORD = cast("dict[str, ManaType]", {**COLORS_BY_WORD, "colorless": "C"})


class OneOfMana(Value, frozen=True):
    """One of these, of which the player chooses: each is mana of these types ("{W}", "{C}{C}") (CR 106.4)."""

    options: tuple[tuple[ManaType, ...], ...]


class AnyColor(Value, frozen=True):
    """One mana of a color that the player chooses (CR 106.1b)."""


class ChosenColor(Value, frozen=True):
    """One mana of the color that was chosen before (CR 106.4)."""


class SameType(Value, frozen=True):
    """One mana of a type that was spoken of: the type that the land in the event produced (CR 106.12)."""


class CouldProduce(Value, frozen=True):
    """One mana of a type, or of a color, that one of these could produce (CR 106.7)."""

    of: Reference
    colors_only: bool = False


class ColorAmong(Value, frozen=True):
    """One mana of a color that one of these has (CR 105.2)."""

    of: Reference


class IdentityColor(Value, frozen=True):
    """One mana of a color in the color identity of the player's commander (CR 903.4)."""


class EitherMana(Value, frozen=True):
    """One mana of one of these sorts, of which the player chooses ("{R} or one mana of the chosen color")."""

    of: tuple[ManaSort, ...]


ManaSort = OneOfMana | AnyColor | ChosenColor | SameType | CouldProduce | ColorAmong | IdentityColor | EitherMana


class Spending(Value, frozen=True):
    """What mana may be spent on only: to cast such spells, to activate abilities of such sources (CR 106.6).

    Abilities of "sources" are those of objects in any zone, others those of permanents (CR 109.2); with nothing in its
    ``where``: any ability. Absent: on none of that kind. ``never``: it may be spent on anything but to cast such
    spells.
    """

    cast: Selection | None = None
    activate: Selection | None = None
    never: Selection | None = None


class AddMana(Action, frozen=True):
    """These players add mana of this sort so many times; what there is to choose is chosen once, or ``each`` time.

    "different": each time, and no two the same.

    ``spend`` restricts what it is spent on; ``kept`` is until when it is not lost as steps and phases end (CR 106.4,
    500.5).
    """

    player: Player
    mana: ManaSort
    times: Quantity
    choice: Literal["once", "each", "different"] = "once"
    spend: Spending | None = None
    kept: Literal["end of turn", "end of combat"] | None = None


class DoubleMana(Action, frozen=True):
    """The player adds as much mana of each type as they have (CR 701.10f)."""

    player: Player
