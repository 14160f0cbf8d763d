"""How the deck is played: small objects that decide, and what they say of themselves."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

import msgspec

from ..instructions import Characteristics


class Option(msgspec.Struct, frozen=True):
    """A spell that could be cast, or an ability that could be activated: what it costs in mana, and what it does.

    ``id`` is the object's; ``ability`` its number among the activated ones, 0 for a spell. ``finds_land``: it puts
    lands onto the battlefield from the library. ``equips``: it attaches what is attached to nothing to a creature.
    ``crews``: by tapping creatures that would attack for less, or can't attack, a Vehicle or a Mount can do more.
    """

    id: int
    name: str
    mana: int
    x: int
    makes_tokens: bool
    ability: int = 0
    finds_land: bool = False
    equips: bool = False
    crews: bool = False

    @property
    def helps(self) -> bool:
        """Whether it is an ability of which something comes that can be seen beforehand."""
        return self.makes_tokens or self.finds_land or self.equips or self.crews


class Policy(Protocol):
    """Decides what a player alone decides; write your own with these two methods and ``said``, which describes it."""

    said: str

    def land(self, hand: Sequence[tuple[int, Characteristics]], colors: frozenset[str]) -> int | None:
        """The id of the land to play, of those in hand; ``colors`` are the types of mana that there is already."""

    def next(self, options: Sequence[Option]) -> Option | None:
        """What to cast or activate next, of what can be paid; None: nothing more this turn."""


_MADE = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class CurveOut:
    """Spends the most mana, makes tokens where it is equal, and casts before it activates."""

    said = (
        "a land each turn, of a color that is lacking, and one that is given up for another land at once; then always"
        " what spends the most mana, tokens first where equal; when no spell is left, abilities that make tokens,"
        " find lands, equip or crew; what has no target but its own, and what nothing would come of, is held; X is all"
        " the mana that is left; “may” is done, but nothing except tokens is sacrificed for it; of several things the"
        " first are chosen, as many as may be, and as few as must be of what is given up"
    )

    def land(self, hand: Sequence[tuple[int, Characteristics]], colors: frozenset[str]) -> int | None:
        """One that makes a color that is lacking."""
        lacking = [one for one, card in hand if {_MADE.get(kind, "") for kind in card.subtypes} - colors - {""}]
        return lacking[0] if lacking else hand[0][0] if hand else None

    def next(self, options: Sequence[Option]) -> Option | None:
        """The spell with the most mana, else an ability that makes tokens, finds lands, equips or crews."""
        wanted = [each for each in options if not each.ability or each.helps]
        return max(wanted, key=_rank, default=None)


def _rank(option: Option) -> tuple[bool, bool, bool, int, bool, int]:
    """Crews come last: by then all that may crew is there."""
    for_nothing = option.finds_land and not option.mana
    return for_nothing, not option.ability, not option.crews, option.mana, option.makes_tokens, -option.id


class TokensFirst(CurveOut):
    """Makes tokens before all else, with spells and then with abilities."""

    said = f"what makes tokens comes first, whatever it costs; else as curve-out: {CurveOut.said}"

    def next(self, options: Sequence[Option]) -> Option | None:
        """What makes tokens, else what curve-out does."""
        return super().next([each for each in options if each.makes_tokens]) or super().next(options)


POLICIES = {"curve-out": CurveOut, "tokens-first": TokensFirst}


def policy_of(name: str) -> Policy:
    """The policy of that name, or the object or class that is found as “module:object”.

    Raises `ValueError`, which says why there is none.
    """
    if name in POLICIES:
        return POLICIES[name]()
    module, _, path = name.partition(":")
    if not path:
        raise ValueError(f"there is no policy {name!r}: one of {', '.join(POLICIES)}, or module:object")
    try:
        found = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the policy {name!r} is not found: {error}") from error
    _checked(found, name)
    try:
        policy: Policy = found() if isinstance(found, type) else found
    except TypeError as error:
        raise ValueError(f"the policy {name!r} can't be made: {error}") from error
    _checked(policy, name)
    if not isinstance(policy.said, str):
        raise ValueError(f"{name!r} is no policy: its 'said' is no text")
    return policy


def _checked(policy: object, name: str) -> None:
    """Look before anything is called whether an object, or its class, has what a policy has."""
    for part in ("said", "land", "next"):
        found = getattr(policy, part, None)
        if found is None and not (part == "said" and isinstance(policy, type)):
            raise ValueError(f"{name!r} is no policy: it has no {part!r}")
        if part != "said" and not callable(found):
            raise ValueError(f"{name!r} is no policy: its {part!r} can't be called")
