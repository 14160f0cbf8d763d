"""What a player may do, as values; and how far a game that is played by them has come: priority, what is begun, chance.

`Board.actions` lists actions, `Board.apply` does one. `docs/bots.md` says of each kind when it is offered.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ...texts.numerals import written

Whom = int | str


class Action(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="action"):
    """Base of the actions: each is a frozen value, JSON by msgspec, and `str` says it in words that do not change."""


class Picked(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """So many objects alike from the id ``what`` on, or a player, or an option by its position from 1."""

    what: Whom
    count: int = 1


class Said(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A whole answer to a question: a yes, a number or words (``value``), or what was picked."""

    value: bool | int | str | None = None
    picked: tuple[Picked, ...] = ()


class Pass(Action, frozen=True, tag="pass"):
    """The player who has priority passes it (CR 117.3d)."""

    def __str__(self) -> str:
        return "pass"


class Keep(Action, frozen=True, tag="keep"):
    """The opening hand is kept (CR 103.5)."""

    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return "keep the hand"


class Mulligan(Action, frozen=True, tag="mulligan"):
    """A mulligan is taken (CR 103.5)."""

    def __str__(self) -> str:
        return "take a mulligan"


class Play(Action, frozen=True, tag="play"):
    """The land of this id is played (CR 305); ``name`` is that of the face that is up."""

    what: int
    name: str = ""
    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return f"play {self.name} #{written(self.what)}"


class Cast(Action, frozen=True, tag="cast"):
    """The card of this id is cast (CR 601): for ``alternative`` instead of its mana cost, with what is ``kicked``."""

    what: int
    name: str = ""
    alternative: str = ""
    kicked: tuple[str, ...] = ()
    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        how = f" ({self.alternative})" if self.alternative and self.alternative != self.name else ""
        return f"cast {self.name} #{written(self.what)}{how}{''.join(f', {each}' for each in self.kicked)}"


class Activate(Action, frozen=True, tag="activate"):
    """An ability of this object is activated, by its number from 1 (CR 602); “foretell”, “plot”, “suspend”: that."""

    what: int
    ability: int | str
    name: str = ""
    text: str = ""
    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return f"activate {self.name} #{written(self.what)}: {self.text or self.ability}"


class TurnUp(Action, frozen=True, tag="turn up"):
    """A face-down permanent is turned face up (CR 702.37e)."""

    what: int
    name: str = ""
    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return f"turn up #{written(self.what)}"


class Pair(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """So many creatures alike from the id ``what`` on attack ``whom``, or block that attacker."""

    what: int
    whom: Whom
    count: int = 1


class Attack(Action, frozen=True, tag="attack"):
    """So many creatures alike are among those that are declared as attackers (CR 508.1a, 508.1b)."""

    pair: Pair
    name: str = ""

    def __str__(self) -> str:
        return f"attack {_called(self.pair.whom)} with {_several(self.name, self.pair)}"


class Block(Action, frozen=True, tag="block"):
    """So many creatures alike are among those that are declared as blockers of an attacker (CR 509.1a)."""

    pair: Pair
    name: str = ""

    def __str__(self) -> str:
        return f"block {_called(self.pair.whom)} with {_several(self.name, self.pair)}"


class Declare(Action, frozen=True, tag="declare"):
    """The declaration is made (CR 508.1, 509.1): with those named before, or with ``pairs``, all of it."""

    what: Literal["attackers", "blockers"]
    pairs: tuple[Pair, ...] = ()
    answers: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return f"declare {self.what}"


class TakeBack(Action, frozen=True, tag="take back"):
    """What was named for a declaration is taken back: so it is no legal one (CR 733.1)."""

    def __str__(self) -> str:
        return "take back what was named"


class Answer(Action, frozen=True, tag="answer"):
    """What is asked is answered by a yes, a number or words."""

    value: bool | int | str

    def __str__(self) -> str:
        return {True: "yes", False: "no"}[self.value] if isinstance(self.value, bool) else f"say {self.value}"


class Choose(Action, frozen=True, tag="choose"):
    """One of what is offered is chosen, or so many alike; more may follow."""

    picked: Picked
    name: str = ""

    def __str__(self) -> str:
        many = f"{written(self.picked.count)} × " if self.picked.count > 1 else ""
        which = f" #{written(self.picked.what)}" if isinstance(self.picked.what, int) else ""
        return f"choose {many}{self.name or self.picked.what}{which}"


class Enough(Action, frozen=True, tag="enough"):
    """No more is chosen."""

    def __str__(self) -> str:
        return "choose no more"


def _called(whom: Whom) -> str:
    return whom if isinstance(whom, str) else f"#{written(whom)}"


def _several(name: str, pair: Pair) -> str:
    return f"{f'{written(pair.count)} × ' if pair.count > 1 else ''}{name} #{written(pair.what)}"


#: What is begun with nothing else under way.
Deed = Pass | Keep | Mulligan | Play | Cast | Activate | TurnUp | Declare
#: What goes on with what is begun.
Stage = Attack | Block | TakeBack | Answer | Choose | Enough
AnyAction = Deed | Stage

Due = Literal["", "keep", "attackers", "blockers"]


class Playing(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How far a game has come that is played by actions.

    ``priority`` is who acts next, ``passed`` who has passed since anybody did something else; ``due`` what is to be
    done first: the hand is kept, attackers or blockers are declared, or (as all have passed) damage is dealt a second
    time (CR 510.4). ``named``: how the defending players before this one block; ``naming``: what this player has named
    for a declaration so far. ``begun`` is what waits for more answers than
    ``said``, and ``picked`` what was picked for the next; until it is done the board is as it was before. ``seed``
    decides what chance does, of which ``drawn`` has come about.
    """

    priority: str
    passed: tuple[str, ...] = ()
    due: Due = ""
    kept: tuple[str, ...] = ()
    named: tuple[Pair, ...] = ()
    naming: tuple[Pair, ...] = ()
    begun: Deed | None = None
    said: tuple[Said, ...] = ()
    picked: tuple[Picked, ...] = ()
    seed: int | None = None
    drawn: int = 0


__all__ = [
    "Action",
    "Activate",
    "Answer",
    "AnyAction",
    "Attack",
    "Block",
    "Cast",
    "Choose",
    "Declare",
    "Enough",
    "Keep",
    "Mulligan",
    "Pair",
    "Pass",
    "Picked",
    "Play",
    "Playing",
    "Said",
    "TakeBack",
    "TurnUp",
]
