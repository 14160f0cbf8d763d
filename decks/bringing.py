"""How many tokens to bring, as far as the effects tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import NamedTuple

import msgspec

from .. import instructions as i
from ..compiler.creating.walking import created_by, paid_and_done
from ..compiler.records.creating import pairs
from ..oracle.creation_words import described, titled
from ..oracle.creations import Token
from .reading import ReadCard

Kind = tuple[str, str, Token | None]


class Bring(msgspec.Struct, frozen=True):
    """How many of a token the deck makes if each card does its part once (``number``), and what may make it more.

    ``again``: an ability can do it any number of times; ``varying``: some effect's number depends on the game.
    """

    number: int
    again: bool
    varying: bool

    @property
    def said(self) -> str:
        """In few words: “4”, “4 or more”, “many”."""
        more = self.again or self.varying
        return f"{self.number} or more" if more and self.number else "many" if more else str(self.number)


class Making(NamedTuple):
    """One effect of a deck that makes a kind of token: how many at once (None: it depends), how often (None: again)."""

    kind: Kind
    at_once: int | None
    times: int | None


_CAST_TWICE = frozenset({"flashback", "jump-start", "rebound", "aftermath"})
_CAST_AGAIN = frozenset({"buyback", "retrace", "escape"})


def bring(makings: Iterable[Making]) -> dict[Kind, Bring]:
    """Sum up how many of each kind to bring."""
    found: dict[Kind, Bring] = {}
    for kind, at_once, times in makings:
        before = found.get(kind, Bring(0, False, False))
        number = (at_once or 0) * (times or 0)
        found[kind] = Bring(before.number + number, before.again or times is None, before.varying or at_once is None)
    return found


def makings(card: ReadCard) -> Iterator[Making]:
    """What the effects of a card make, its copies in the deck together."""
    entries = iter(card.record.creations)
    for _, program in card.programs:
        made_as: dict[int, tuple[Kind, int | None]] = {}
        for made, _ in pairs(program):
            creation = next(entries)
            kind = (titled(creation), described(creation), creation.token)
            made_as[id(made)] = (kind, int(creation.count) if creation.count.isdecimal() else None)
        keywords = {ability.keyword for ability in program.abilities}
        for ability in program.abilities:
            times = _times(ability, keywords)
            at_once = _at_once(paid_and_done(ability), made_as)
            for kind, number in at_once.items():
                yield Making(kind, number, None if times is None else times * card.entry.count)
            for made in created_by(ability):
                kind, number = made_as[id(made)]
                if kind not in at_once:  # by what stands, or by an ability that something else gets
                    yield Making(kind, number, None)


AtOnce = dict[Kind, int | None]


def _at_once(steps: Iterable[i.Step], made_as: dict[int, tuple[Kind, int | None]]) -> AtOnce:
    """How many of each kind some steps make, of alternatives the one that makes the most; None: it depends."""
    total: AtOnce = {}
    for step in steps:
        match step:
            case i.Create(creations=creations):
                parts = [dict([made_as[id(made)]]) for made in creations]
            case i.If(steps=inner, otherwise=otherwise) | i.May(steps=inner, otherwise=otherwise):
                parts = [_either(_at_once(inner, made_as), _at_once(otherwise, made_as))]
            case i.Choose(options=options, most=1):
                parts = [reduce(_either, (_at_once(option, made_as) for option in options), {})]
            case i.Choose(options=options):
                parts = [_at_once(option, made_as) for option in options]
            case i.ForEach(steps=inner) | i.Delayed(steps=inner) | i.Reflexive(steps=inner):
                parts = [_at_once(inner, made_as)]
            case _:
                parts = []
        for part in parts:
            for kind, number in part.items():
                before = total.get(kind, 0)
                total[kind] = None if before is None or number is None else before + number
    return total


def _either(one: AtOnce, other: AtOnce) -> AtOnce:
    """The larger number of each kind."""
    merged = {**one, **other}
    for kind in one.keys() & other.keys():
        first, second = one[kind], other[kind]
        merged[kind] = None if first is None or second is None else max(first, second)
    return merged


def _times(ability: i.Ability, keywords: set[str | None]) -> int | None:
    """How often one copy of the card does it; None: as often as the game lets it."""
    if keywords & _CAST_AGAIN:
        return None
    if ability.kind == "spell":
        return 2 if keywords & _CAST_TWICE else 1
    if ability.kind == "chapter" or _spends_itself(ability) or _once_for_itself(ability):
        return 1
    return None


def _spends_itself(ability: i.Ability) -> bool:
    """Whether the object is gone when its ability has been paid for."""
    for cost in ability.costs:
        match cost:
            case i.Act(verb="sacrifice", what=i.Reference("source")) | i.Move(what=i.Reference("source")):
                return True
    return False


def _once_for_itself(ability: i.Ability) -> bool:
    """Whether it triggers as the object itself enters or leaves the battlefield, or is cast, and at nothing else."""
    if ability.trigger is None:
        return False
    return all(
        isinstance(event, i.Moves | i.Casts) and isinstance(event.what, i.Reference) and event.what.what == "source"
        for event in ability.trigger.events
    )
