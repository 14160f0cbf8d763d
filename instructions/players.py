"""Players, as a text names them."""

from __future__ import annotations

from typing import Literal

from .values import Value

Who = Literal[
    "you",
    "each player",
    "each opponent",
    "each other player",
    "opponents",
    "your team",
    "each teammate",
    "target player",
    "target opponent",
    "an opponent",
    "a player",
    "that player",
    "defending player",
    "active player",
    "controller",
    "owner",
    "such player",
    "these",
    "enchanted player",
    "other",
]


#: What “that creature”, “it” and “that player” speak of: a number is the ``id`` of the noun that named it. ``event.…``:
#: what this field of the event says, for which the innermost ability waits (of several, of the one that happened; a
#: delayed ability that waits for its own source leaves what the ability around it has said);
#: ``event.ability``: the ability that was activated, whose object is its ``of``.
#: ``each``: the one of a loop or of a condition on several, each after the other. ``affected``: what the step, the
#: static ability or the replacement effect is about, each for itself. ``chosen``: who was chosen by this effect, or by
#: another ability of the same object (CR 607.2d).
Antecedent = (
    int
    | Literal[
        "event.what",
        "event.source",
        "event.to",
        "event.whom",
        "event.by",
        "event.on",
        "event.of",
        "event.at",
        "event.with_",
        "event.player",
        "event.whose",
        "event.ability",
        "each",
        "affected",
        "chosen",
    ]
)


class Player(Value, frozen=True):
    """A player or some players, seen from the effect (CR 109.5: “you” is the controller of the source).

    ``who`` says how to find them; ``of`` names the object for "controller" and "owner"; ``text`` is the card's wording;
    ``but`` are not meant ("each player other than target player").

    - ``you``; ``each player``; ``each opponent``; ``each other player``; ``opponents`` (your opponents together)
    - ``your team``: you and your teammates; ``each teammate``: of yours; without teams you alone, and nobody (CR 102.4)
    - ``target player``, ``target opponent``: chosen as the ability is put on the stack (asked of the chooser)
    - ``an opponent``, ``a player``: chosen on resolution
    - ``that player``: the player named before, or the one in the triggering event; of a target (`Targets`) that is an
      object, its controller
    - ``defending player``, ``active player``
    - ``controller``, ``owner``: of the object ``of``
    - ``enchanted player``: to whom the source is attached (CR 303.4b)
    - ``such player``: the one of whom a condition asks (`SomePlayer`, ``such``)
    - ``these``: all of the players ``these`` together ("you and that player")
    - ``other``: anything else; asked, with ``text``

    ``id`` tells these players from all others that the ability names: each “target” is one of its own (CR 115.3), and
    has a `Target` in ``Ability.targets``. ``antecedent`` says who “that player” is. ``such``: only those are meant for
    whom this holds ("each player who controls a Forest"); `Happened` asks it of each for herself ("who does").
    ``most``: at most so many targets ("up to two target players"), any number where it is absent and ``optional`` is
    true, else one; ``optional``: also none. ``starting``: they act in turn order from this player on ("starting with
    you"), from the active player where it is absent (CR 101.4). ``at_random``: chance chooses which of them is meant.
    """

    who: Who
    text: str = ""
    of: Reference | None = None
    but: Player | None = None
    these: tuple[Player, ...] = ()
    such: held.Condition | None = None
    id: int = 0
    antecedent: Antecedent | None = None
    most: Quantity | None = None
    optional: bool = False
    starting: Player | None = None
    at_random: bool = False


# Who is meant is said with objects, numbers and conditions, and these with players.
from . import conditions as held  # noqa: E402
from .objects import Reference  # noqa: E402
from .quantities import Quantity  # noqa: E402
