"""Steps about players and the game itself: turns, designations, keyword actions of players, winning and losing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .objects import Reference
from .players import Player
from .quantities import Quantity
from .values import Action

if TYPE_CHECKING:
    from .abilities import Ability

PlayerAction = Literal[
    "adapt",
    "be tempted",
    "blight",
    "bolster",
    "burn",
    "clash",
    "collect evidence",
    "connive",
    "discover",
    "draft from its spellbook",
    "earthbend",
    "explore",
    "fateseal",
    "forage",
    "learn",
    "manifest dread",
    "monstrosity",
    "open an Attraction",
    "planeswalk",
    "predict",
    "proliferate",
    "scry",
    "support",
    "surveil",
    "time travel",
    "venture",
    "venture into Undercity",
]


class ExtraTurn(Action, frozen=True):
    """These players take so many extra turns after this one (CR 500.7)."""

    player: Player
    number: Quantity


Phase = Literal["beginning phase", "main phase", "combat phase", "ending phase"]
GameStep = Literal["untap step", "upkeep step", "draw step", "end step"]


PhaseOfTurn = Literal["this phase", "this main phase", "this combat phase", "this step"]


class ExtraPhases(Action, frozen=True):
    """After ``after`` of this turn there are these phases and steps, in their order (CR 500.8).

    ``number``: so often; absent, once. ``player``: there are some only in this player's turn (CR 500.10a).
    """

    after: PhaseOfTurn
    phases: tuple[Phase | GameStep, ...]
    number: Quantity | None = None
    player: Player | None = None


class Skip(Action, frozen=True):
    """These players skip their next turn, phase or step, or so many of them (CR 500.11, 614.10).

    ``all_of_turn``: all of these phases of the next turn that each of them takes.
    """

    player: Player
    what: Literal["turn", "beginning phase", "main phase", "combat phase", "untap step", "upkeep step", "draw step"]
    number: Quantity
    all_of_turn: bool = False


class ControlPlayer(Action, frozen=True):
    """One player makes the decisions of another during that player's next turn (CR 723.1)."""

    player: Player
    of: Player


class BecomeLevel(Action, frozen=True):
    """The Class's level becomes this (CR 716.2a)."""

    what: Reference
    level: Quantity


class Repeat(Action, frozen=True):
    """What the effect has done up to here is done again, so many times (CR 608.2c); None: this step included.

    ``what``: all of it, or the last roll of a die and what the results table says of it (CR 706.3).
    """

    times: Quantity | None = None
    what: Literal["all", "roll"] = "all"


class EndTurn(Action, frozen=True):
    """The turn, or the combat phase, ends (CR 724.1, 724.2)."""

    what: Literal["turn", "combat phase"] = "turn"


class WinGame(Action, frozen=True):
    """This player wins the game (CR 104.2b)."""

    player: Player


class LoseGame(Action, frozen=True):
    """These players lose the game (CR 104.3e)."""

    player: Player


class DrawGame(Action, frozen=True):
    """The game ends in a draw (CR 104.4c)."""


class Designate(Action, frozen=True):
    """This player becomes the monarch (CR 725), takes the initiative (726), gets the city's blessing (702.131)."""

    player: Player
    what: Literal["monarch", "initiative", "city's blessing"]


class DayNight(Action, frozen=True):
    """It becomes day or night (CR 731)."""

    becomes: Literal["day", "night"]


class IncreaseSpeed(Action, frozen=True):
    """The player's speed becomes so much more; who has none has that much then (CR 702.179c)."""

    player: Player
    amount: Quantity


class GetEmblem(Action, frozen=True):
    """The player gets an emblem with these abilities, in their words; ``given`` are they as programs (CR 114)."""

    player: Player
    abilities: tuple[str, ...]
    given: tuple[Ability, ...] = ()


class FlipCoins(Action, frozen=True):
    """The player flips so many coins (CR 705); ``until_lost``: one after the other until they lose a flip."""

    player: Player
    number: Quantity
    until_lost: bool = False


class ChooseResult(Action, frozen=True):
    """The player chooses the result of one of the dice that were rolled before (CR 706.4); `DieResult` speaks of it."""

    player: Player


class RollDice(Action, frozen=True):
    """The player rolls so many dice with so many sides (CR 706)."""

    player: Player
    sides: int
    number: Quantity
