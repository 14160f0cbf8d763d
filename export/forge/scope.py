"""What the nodes of one ability may speak of: its source, its event, its targets, what earlier nodes did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol

from msgspec import Struct

from ... import instructions as i
from .errors import CannotExport
from .script import Head, Node, Words, plain

Attached = Literal["Enchanted", "Equipped"]


class Draft:
    """A node while later steps may still ask it to remember what it did.

    ``remembers``: by what later words call the objects (“exiled”), the parameter that keeps them. ``nouns``: the
    numbers by which they are spoken of. ``targets``: the number of its target.
    """

    def __init__(self, head: Head, name: str, parameters: Mapping[str, Words]) -> None:
        self.head, self.name, self.parameters = head, name, dict(parameters)
        self.remembers: Mapping[str, str] = {}
        self.nouns: frozenset[int] = frozenset()
        self.of_targets: frozenset[int] = frozenset()
        self.target = 0
        self.targets_players = self.targets_cards = False
        self.done: Any = None

    def node(self, sub: Node | None = None) -> Node:
        """The node, with what is done after it."""
        more = () if sub is None else (("SubAbility", (sub,)),)
        return Node(self.head, self.name, (*self.parameters.items(), *more))


class Frame(Struct, frozen=True):
    """What of the card its abilities are about: its name, to what it is attached, whether its mana cost has an X."""

    name: str = ""
    attached: Attached = "Enchanted"
    enchants: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    costs_x: bool = False
    mana_cost: str = ""


class TokenScripts(Protocol):
    """Names the scripts of tokens, and keeps what stands in them."""

    def script(self, token: i.TokenKind, scope: Scope) -> tuple[str, dict[str, Words]]:
        """The name of a token's script, and what of its size the node says that creates it."""


class _NoTokens:
    def script(self, token: i.TokenKind, scope: Scope) -> tuple[str, dict[str, Words]]:
        raise CannotExport(token, "nobody collects tokens")


def _nothing(text: str) -> Any:
    raise CannotExport(None, "nobody compiles abilities in words")


class EventNouns(Struct, frozen=True):
    """What a trigger or a replacement calls what it is about.

    ``cards`` and ``players``: by what the instructions call it (“event.what”). ``amount``: its number. ``zone``: where
    its card is by then.
    """

    cards: Mapping[str, str] = {}
    players: Mapping[str, str] = {}
    amount: str = ""
    zone: str = "Battlefield"


class Scope:
    """What may be spoken of while the nodes of one ability are written, in the order in which they are done."""

    def __init__(
        self,
        frame: Frame,
        *,
        event: EventNouns | None = None,
        targets: Iterable[i.Target] = (),
        zone: str = "Battlefield",
    ) -> None:
        self.frame = frame
        event = event or EventNouns()
        self.event: Mapping[str, str] = event.cards
        self.event_players: Mapping[str, str] = event.players
        self.event_zone = event.zone
        self.zone = zone
        self.amount: Words | None = (event.amount,) if event.amount else None
        self.targets: Mapping[int, i.Target] = {each.id: each for each in targets}
        self.targeted_before: frozenset[int] = frozenset()
        self.other_targets: frozenset[int] = frozenset()
        self.chosen_players: frozenset[int] = frozenset()
        self.drafts: list[Draft] = []
        self.current: Draft | None = None
        self.step: i.Step | None = None
        self.step_player: i.Player | None = None
        self.under: list[Mapping[str, Words]] = []
        self.each: str | None = None
        self.such: str | None = None
        self.remembered: Draft | None = None
        self.x_paid = False
        self.moved_by_event = False
        self.trigger_remembers: frozenset[str] = frozenset()
        self.spoken: Mapping[i.Reference, str] = {}
        self.spoken_zones: Mapping[i.Reference, str] = {}
        self.abilities_may_cost = False
        self.grants: Callable[[str], Any] = _nothing
        self.tokens: TokenScripts = _NoTokens()

    @property
    def has_x(self) -> bool:
        """Whether an X was paid for, with the card or with the ability."""
        return self.frame.costs_x or self.x_paid

    # -- what is written

    def add(self, draft: Draft) -> Draft:
        """A node more, under the conditions that hold here."""
        for parameters in self.under:
            for key, words in parameters.items():
                if draft.parameters.setdefault(key, words) != words:
                    raise CannotExport(None, f"two conditions with one name: {key}")
        self.drafts.append(draft)
        self.current = None
        return draft

    def begin(self, draft: Draft) -> Draft:
        """The node that is being written: its own target is its nearest one."""
        self.current = draft
        return draft

    # -- what is spoken of

    def targeting(self, number: int, *, cards: bool) -> str:
        """What the target with this number is called here: “Targeted”, or “ParentTarget” beside a target of its own.

        Raises:
            CannotExport: if another target stands between, or if it is not chosen yet.
        """
        chain = [*self.drafts, *([self.current] if self.current is not None else [])]
        those = [d for d in chain if d.target and (d.targets_cards if cards else d.targets_players)]
        if those and those[-1].target == number:
            return "Targeted"
        own = self.current is not None and bool(those) and those[-1] is self.current
        if own and len(those) > 1 and those[-2].target == number:
            return "ParentTarget"
        raise CannotExport(None, "a target that another one stands between, or that is chosen later")

    def kept(self, what: str, number: int | None = None) -> str:
        """What the objects are called with which an earlier node did this (“exiled”), or that a noun of it named.

        Raises:
            CannotExport: if none did, or if the card remembers others already.
        """
        for draft in reversed(self.drafts):
            if (number in draft.nouns if number is not None else what in draft.remembers) and draft.remembers:
                return self._kept(draft, what)
        raise CannotExport(None, f"nothing before has {what or 'named'} these objects")

    def has_left(self, value: i.Reference, name: str) -> bool:
        """Whether an earlier node has moved these permanents: what is asked of them is how they last were.

        Raises:
            CannotExport: if nobody knows any more how they were.
        """
        number = value.antecedent if isinstance(value.antecedent, int) else value.id
        for draft in self.drafts:
            if draft.name not in _LEAVING or plain(draft.parameters.get("Origin", ("Battlefield",))) != "Battlefield":
                continue
            if name == "Targeted" and draft.target in (number, 0):
                return True
            if name == "Remembered" and draft is self.remembered:
                if draft.name.startswith("Destroy"):
                    raise CannotExport(value, "how something was before it was destroyed")
                return True
        return False

    def moved(self, number: int) -> Draft | None:
        """The last node that has put the target with this number into another zone."""
        for draft in reversed(self.drafts):
            if draft.name == "ChangeZone" and (draft.target == number or number in draft.of_targets):
                return draft
        return None

    def moved_itself(self) -> Draft | None:
        """The last node that has put the source into another zone: what it is there is another object (CR 400.7)."""
        for draft in reversed(self.drafts):
            if draft.name == "ChangeZone" and draft.parameters.get("Defined") == ("Self",):
                return draft
        return None

    def remembering(self, draft: Draft, parameter: str) -> str:
        """What is called so that a node has to remember.

        Raises:
            CannotExport: if the card remembers others already.
        """
        if self.remembered is not None and self.remembered is not draft:
            raise CannotExport(None, "other objects are remembered already")
        self.remembered = draft
        draft.parameters.setdefault(parameter, ("True",))
        return "Remembered"

    def _kept(self, draft: Draft, what: str) -> str:
        if draft.remembers.get("") == "ChosenCard":
            return "ChosenCard"
        parameter = draft.remembers.get(what) or next(iter(draft.remembers.values()))
        return self.remembering(draft, parameter)


#: Nodes after which permanents are no more on the battlefield.
_LEAVING = frozenset(["ChangeZone", "ChangeZoneAll", "Destroy", "DestroyAll", "Sacrifice", "SacrificeAll"])


class Reading:
    """What the words of a script may speak of while they are read: numbers of nouns are given as they come."""

    def __init__(self, event: EventNouns | None = None) -> None:
        event = event or EventNouns()
        self.event = {words: noun for noun, words in event.cards.items()}
        self.players = {words: noun for noun, words in event.players.items()}
        self.last_target: i.Reference | i.Player | None = None
        self.target = 0
        self.targets: list[i.Target] = []

    def mark(self) -> tuple[Any, ...]:
        """All that was spoken of so far, for `back`."""
        return self.last_target, self.target, len(self.targets)

    def back(self, mark: tuple[Any, ...]) -> None:
        """Forget what was spoken of since: a row that does not fit has read it."""
        self.last_target, self.target, number = mark
        del self.targets[number:]
