"""Steps by which a player chooses what is no object: a color, a type, a name, a number, a player (CR 608.2d)."""

from __future__ import annotations

from typing import Literal

from .objects import Reference, Selection
from .players import Player
from .predicates import Predicate
from .values import Action


class ChooseQuality(Action, frozen=True):
    """The player chooses a color, a type, a name …; what follows speaks of it as the chosen one (CR 105.4, 201.4).

    It is one of something for which ``where`` holds: "a nonland card name", "a color other than blue". ``number`` of
    them, all different. It is one of ``options``, if there are any: types ("artifact or enchantment"); a "word" has no
    meaning but that abilities speak of it ("Khans or Dragons", CR 614.12b).

    ``of``: a color that one of these objects has, and none where they have none (CR 106.5).
    """

    player: Player
    quality: Literal[
        "tag", "color", "creature type", "basic land type", "land type", "card type", "card name", "number", "word"
    ]
    where: tuple[Predicate, ...] = ()
    at_random: bool = False
    number: int = 1
    options: tuple[str, ...] = ()
    of: Selection | None = None


class ChoosePlayer(Action, frozen=True):
    """The player chooses one of these players, a target where ``which`` is one; what follows speaks of that player."""

    player: Player
    which: Player
    at_random: bool = False


class Vote(Action, frozen=True):
    """Each of these players votes for one of the ``options``, or for one of the objects ``what`` (CR 701.38a)."""

    player: Player
    options: tuple[str, ...] = ()
    what: Reference | None = None
