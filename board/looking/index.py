"""What is looked up about the permanents, kept stack by stack, so that a change costs as much as what it changes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...instructions import Ability, AsLongAs, Characteristics
from ..state.given import Rules
from ..state.objects import Elsewhere, Origin, Permanent
from .acting import Acting
from .candidates import Candidate
from .functioning import acting_elsewhere, giving_elsewhere
from .layers.steady import WATCHING, is_of_each_alone, is_quiet, is_steady
from .seen import Seen

BOUND = frozenset({"Aura", "Equipment", "Fortification", "Role"})


class Index:
    """What each permanent is where no static ability is about, and which permanents there is more to ask about.

    - ``here`` and ``away``: the phased-in and the phased-out stacks by id, each with what it is by itself
    - ``statics``: those with abilities that make continuous effects, which must then be worked out for all (CR 613)
    - ``restless``: those of them that ask for more than what the objects on the battlefield are
    - ``mutual``: those of them that make of one object what others than it and they themselves decide
    - ``giving``: those of them that give objects in other zones abilities
    - ``uneasy``: those of them that do anything else than to change each object by what that is alone
    - ``acting``: those with abilities that trigger or replace
    - ``bound``: those that a change to another permanent may concern (legends, attachments, pairs; CR 704.5)
    - ``told``: those with lore counters, which the end of an ability on the stack may concern (Sagas; CR 714.4)
    - ``held``: those that may come under another player's control, or lose an effect, as soon as something ends
    - ``passing``: those with effects on them that may end by themselves: modifiers, copy effects
    - ``emblems``: what acts in another zone: emblems (CR 114.4), cards whose abilities say so (CR 113.6b)
    """

    __slots__ = (
        "_heard",
        "acting",
        "away",
        "bound",
        "emblems",
        "giving",
        "held",
        "here",
        "mutual",
        "passing",
        "restless",
        "rules",
        "statics",
        "told",
        "uneasy",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.here: dict[int, Candidate] = {}
        self.away: dict[int, Candidate] = {}
        self.statics: dict[int, Permanent] = {}
        self.restless: dict[int, Permanent] = {}
        self.mutual: dict[int, Permanent] = {}
        self.giving: dict[int, Permanent] = {}
        self.uneasy: dict[int, Permanent] = {}
        self.acting: dict[int, Candidate] = {}
        self._heard: Acting | None = None  # the same as a view has them
        self.bound: dict[int, Permanent] = {}
        self.emblems: dict[int, Candidate] = {}
        self.told: dict[int, Permanent] = {}
        self.held: dict[int, Permanent] = {}
        self.passing: dict[int, Permanent] = {}

    def copy(self) -> Index:
        """The same, to be changed apart from this one."""
        twin = Index(self.rules)
        twin.here, twin.away, twin.statics = self.here.copy(), self.away.copy(), self.statics.copy()
        twin.acting, twin.bound, twin.emblems = self.acting.copy(), self.bound.copy(), self.emblems.copy()
        twin.held, twin.passing, twin.told = self.held.copy(), self.passing.copy(), self.told.copy()
        twin.restless, twin.mutual, twin.uneasy = self.restless.copy(), self.mutual.copy(), self.uneasy.copy()
        twin.giving, twin._heard = self.giving.copy(), self._heard
        return twin

    def leave_view(self) -> None:
        """What a view has of it stays as it is; what is changed from now on is the index's own."""
        self.here, self.away, self.emblems = self.here.copy(), self.away.copy(), self.emblems.copy()

    @property
    def heard(self) -> Acting:
        """Those that act, as a view has them."""
        if self._heard is None:
            self._heard = Acting(self.rules, self.acting)
        return self._heard

    def put(self, permanent: Permanent, seen: Seen, base: Characteristics) -> None:
        """A stack is there, new or changed."""
        if permanent.id in self.here or permanent.id in self.away:
            self.remove(permanent.id)
        candidate = Candidate(
            permanent.ids,
            permanent.count,
            seen,
            base,
            permanent.owner,
            permanent.controller,
            permanent.token,
            permanent=permanent,
        )
        identity = permanent.id
        if (
            permanent.attached_to is not None
            or permanent.paired is not None
            or "Legendary" in seen.supertypes
            or BOUND & set(seen.subtypes)
            or (WATCHING & set(seen.keywords))
        ):
            self.bound[identity] = permanent
        if "lore" in permanent.counters:
            self.told[identity] = permanent
        if permanent.lent or any(m.controls or isinstance(m.until, AsLongAs) for m in permanent.modifiers):
            self.held[identity] = permanent
        if permanent.modifiers or permanent.copies:
            self.passing[identity] = permanent
        if permanent.phased_out:
            self.away[identity] = candidate
            return
        self.here[identity] = candidate
        self._listen(permanent, candidate)

    def stands(self, permanent: Permanent) -> None:
        """A stack is tapped, attacks … now, and is what it was."""
        identity = permanent.id
        place = self.away if permanent.phased_out else self.here
        place[identity] = candidate = place[identity].standing(permanent)
        for index in (self.statics, self.giving, self.bound, self.told, self.held, self.passing):
            if identity in index:
                index[identity] = permanent
        if identity in self.acting:
            self.acting[identity] = candidate
            self._heard = None

    def put_emblem(self, emblem: Elsewhere, active: str) -> None:
        """An emblem is there, or what is face up in the command zone: its abilities work as those of a permanent that
        is on no battlefield. ``active``: the active player, who controls a plane.
        """
        self._put_elsewhere(emblem, emblem.characteristics, emblem.controlled_by(active))

    def put_card(self, card: Elsewhere) -> None:
        """A card is there whose abilities may function in that zone (CR 113.6b): those that do work from there."""
        if base := acting_elsewhere(self.rules, card):
            self._put_elsewhere(card, base, card.owner)

    def _put_elsewhere(self, card: Elsewhere, base: Characteristics, controller: str) -> None:
        carrier = Permanent(
            card.id, card.count, card.owner, controller, base, token=False, origin=Origin("put", via="elsewhere")
        )
        seen = Seen(base)
        self.emblems[card.id] = Candidate(
            card.ids, card.count, seen, base, card.owner, controller, token=False, zone=card.zone
        )
        self._listen(carrier, self.emblems[card.id])

    def _listen(self, permanent: Permanent, candidate: Candidate) -> None:
        found = _working(candidate.seen.compiled(self.rules))
        if found.stands:
            self.statics[permanent.id] = permanent
        if found.restless:
            self.restless[permanent.id] = permanent
        if found.mutual:
            self.mutual[permanent.id] = permanent
        if found.gives:
            self.giving[permanent.id] = permanent
        if found.uneasy:
            self.uneasy[permanent.id] = permanent
        if found.acts:
            self.acting[permanent.id] = candidate
            self._heard = None

    def remove(self, identity: int) -> None:
        """A stack is there no more."""
        if identity in self.acting:
            self._heard = None
        for index in (
            self.here,
            self.away,
            self.statics,
            self.restless,
            self.mutual,
            self.giving,
            self.uneasy,
            self.acting,
            self.bound,
            self.told,
            self.held,
            self.passing,
            self.emblems,
        ):
            index.pop(identity, None)


class _Working(NamedTuple):
    """In which of the index's places an object with certain abilities is."""

    stands: bool
    restless: bool
    mutual: bool
    gives: bool
    uneasy: bool
    acts: bool


@lru_cache(maxsize=4096)
def _working(abilities: tuple[Ability, ...]) -> _Working:
    while_ = any(a.only_while is not None for a in abilities)
    statics = [static for a in abilities for static in a.statics]
    return _Working(
        stands=while_ or bool(statics),
        restless=while_ or not all(map(is_steady, statics)),
        mutual=while_ or not all(map(is_of_each_alone, statics)),
        gives=bool(giving_elsewhere(abilities)),
        uneasy=while_ or not all(map(is_quiet, statics)),
        acts=any(a.trigger is not None or a.replacements for a in abilities),
    )
