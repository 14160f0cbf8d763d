"""Objects, as a text names them: those of a kind, those that it speaks of, and Riftbound's locations (RB 107)."""

from __future__ import annotations

from typing import Literal

from .values import Value


class Selection(Value, frozen=True):
    """The objects for which every predicate holds; on the battlefield unless one of them names a zone."""

    where: tuple[Predicate, ...]
    text: str = ""


class Reference(Value, frozen=True):
    """One object or some objects that an effect speaks of.

    - ``source``: the object with the ability ("this creature", its name); ``enchanted``: what the source is attached to
    - ``granter``: the object with the ability that gave this one to another, called by its name ("Equipped creature has
      “{T}, Unattach Leonin Bola: Tap target creature.”", CR 201.5a)
    - ``created``: the tokens made by this effect so far ("it", "those tokens"); ``that``: the object named before or
      the one in the triggering event ("that creature", "it")
    - ``target``: chosen as the ability is put on the stack, out of ``among``; ``up to`` in ``most``
    - ``all``: each object of ``among``; ``choice``: one of ``among``, chosen on resolution (``most`` of them)
    - ``card``: a card of the card reference, no object of the game (CR 707.13): of that name, or chosen at random
    - ``sacrificed``, ``exiled``, ``copied``, ``revealed``, ``discarded``, ``destroyed``, ``tapped``, ``damaged``,
      ``returned``, ``buried`` (put into a graveyard): what an earlier part of the effect or its cost did this
      to, so far as it is one of ``among``
    - ``such``: the object of which a predicate asks (`Underwent`, `Compare`)
    - ``linked``: the cards that this object's abilities have exiled (“exiled with it”, CR 607.2a); ``made``: the tokens
      that they have created (“created with it”, CR 607.2c)
    - ``looked at``, ``milled``, ``drawn``, ``found`` (by a search): cards to which an earlier part of the effect did
      so; where several players each did, each of them does the next step with their own
    - ``partner``: the creature with which the source is paired (CR 702.95b)
    - ``rest``: those of ``among`` with which no earlier part of the effect has done anything since they are: which it
      has neither moved again, cast nor, of those looked at, revealed
    - ``top``, ``bottom``: the ``most`` cards nearest to that end of the library or graveyard in ``among`` (CR 401.2,
      404.2), of those that its predicates describe; with ``until``, as many as it takes to come to ``most`` cards of
      that kind (CR 701.20)
    - ``other``: anything else; asked, with ``text``

    ``id`` tells what this noun names from all else that the ability names: each “target” is one of its own (CR 115.3),
    and has a `Target` in ``Ability.targets``; 0 where no words speak of it again. ``antecedent`` says what “that” is.
    ``done_by``: of what something was done to, the ids of the steps and costs that may have done it (“the sacrificed
    creature”); none where the event, or another ability of the object, has.

    ``most`` absent is one, or any number where it is ``optional``. ``at_random``: chance chooses (CR 701.9b), else
    ``chooser``; absent, that is who does what the step says.
    """

    what: Literal[
        "source",
        "granter",
        "enchanted",
        "created",
        "that",
        "target",
        "all",
        "choice",
        "card",
        "sacrificed",
        "exiled",
        "copied",
        "revealed",
        "discarded",
        "destroyed",
        "tapped",
        "damaged",
        "buried",
        "returned",
        "such",
        "linked",
        "made",
        "looked at",
        "milled",
        "drawn",
        "found",
        "partner",
        "rest",
        "top",
        "bottom",
        "other",
    ]
    text: str = ""
    among: Selection | None = None
    most: Quantity | None = None
    optional: bool = False  # "up to", "any number of"
    at_random: bool = False
    chooser: Player | None = None
    until: Selection | None = None
    least: Quantity | None = (
        None  # of "one or two": at least so many, at most ``most``; absent: ``most``, 0 if optional
    )
    also: Reference | None = None  # and these, of which “that” is the former (“and all other creatures …”)
    id: int = 0
    antecedent: Antecedent | None = None
    done_by: tuple[int, ...] = ()

    @property
    def where(self) -> tuple[Predicate, ...]:
        """What is true of each of those ``among`` which it is; nothing where it is among none."""
        return self.among.where if self.among is not None else ()


class Base(Value, frozen=True):
    """The base of this player; absent, of each object's controller: “to base”, “its base” (RB 107.1)."""

    player: Player | None = None


class LocationOf(Value, frozen=True):
    """Where this object is, “here” and “there”; of a battlefield it is the battlefield itself (RB 107.2.b).

    ``other``: any battlefield but that one (“a different battlefield”). ``battlefield``: if it is no base (“my
    battlefield”).
    """

    of: Reference
    battlefield: bool = False
    other: bool = False


#: One location, or any of these battlefields.
Location = Base | LocationOf | Reference | Selection


# Which objects are meant is said with predicates, players and numbers, and these are told by objects.
from .players import Antecedent, Player  # noqa: E402
from .predicates import Predicate  # noqa: E402
from .quantities import Quantity  # noqa: E402
