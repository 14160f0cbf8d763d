"""Where reading is: the account of what was named so far, and how the words that are read now are meant."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from ..account.account import Account
from ..account.named import SELF, Named
from ..ledger.places import OwnPronoun


class Memory:
    """The account up to here, and what a step or a clause around the words tells of them."""

    def __init__(self, *, spell: bool = False, own_pronoun: OwnPronoun = "") -> None:
        self.spell = spell  # whether it is what a spell does: “other creatures” are not other than the spell
        self.account = Account(own_pronoun=own_pronoun)
        self.again: dict[int, i.Reference] = {}  # what “that creature” at a place has been found to be
        self.activated = False  # whether the event that is waited for is that an ability is activated
        self.is_cast = False  # whether that event is that a spell is cast
        self.limit: tuple[Named, ...] | None = None  # what was named before the step that is read
        self.actor: i.Player | None = None  # who does it
        self.given = False  # whether the step changes or marks what it is done to
        self.sized = False  # whether it changes its power and toughness
        self.attaching = False  # whether the source is attached to what is spoken of
        self.several = False  # whether that is asked of which one is chosen: “one of them”
        self.dealer: i.Reference | None = None  # what has dealt damage last
        self.affected: list[i.Reference | i.Player] = []  # what is changed by the step that is read
        self.kicked = False  # whether it is done only where a cost was paid for the source: “if this spell was kicked”
        self.asker: i.Player | None = None  # who was last asked whether to do something
        self.answers: i.Player | None = None  # the same, where what is read is done if they did so
        self.undecided: Account | None = None  # the account before the last choice, where “if you don't” goes on
        self.outside: tuple[Named, ...] = ()  # what was named before the branch that is read

    @property
    def named(self) -> tuple[Named, ...]:
        """What was named up to here."""
        return self.account.named

    def now(self, **changes: Any) -> None:
        """From here on it is so."""
        self.account = structs.replace(self.account, **changes)

    def name(self, value: i.Reference | i.Player | i.Targets) -> None:
        """A noun is read."""
        self.account = self.account.after(value)

    def name_as(self, named: Named) -> None:
        """Something is named from here on."""
        self.account = self.account.with_(named)

    def is_itself(self, what: object) -> bool:
        """Whether it is the source that the event speaks of: “whenever this creature attacks, it gets …”."""
        if not isinstance(what, i.Reference):
            return False
        plain_what = structs.replace(what, text="", among=None)
        return any(each.as_ == plain_what and SELF in each.where for each in self.account.event)

    def visible(self) -> tuple[Named, ...]:
        """What has been named, but for the other objects of the same step: nothing is attached to itself."""
        return self.named if self.limit is None else self.limit
