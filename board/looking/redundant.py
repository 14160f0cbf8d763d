"""Of which keywords several instances are no more than one (CR 702), and of which each does what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import AddAbilities
from ...values.land_types import LANDWALKS

if TYPE_CHECKING:
    from .seen import Seen

#: “Multiple instances of … are redundant”: CR 702.2f, 702.3c, 702.4e, 702.7d, 702.8b … 702.155c; what 702.73, 702.114,
#: 702.131, 702.145 and 702.179 define, or ask only whether the object has it, is so once.
_REDUNDANT = frozenset(
    "deathtouch,defender,double strike,first strike,flash,flying,haste,hexproof,indestructible,intimidate,lifelink,"
    "reach,shroud,trample,trample over planeswalkers,vigilance,banding,phasing,shadow,horsemanship,fear,convoke,"
    "split second,delve,wither,rebound,infect,menace,skulk,improvise,read ahead,changeling,devoid,ascend,daybound,"
    "nightbound,start your engines!".split(",")
)
#: The same of the same quality (CR 702.11h, 702.16m).
_OF_A_QUALITY = ("hexproof from ", "protection from ")
#: So many instances of one ability are looked at one by one.
MOST_INSTANCES = 1_000


def is_redundant(keyword: str) -> bool:
    """Whether several instances of the keyword are no more than one."""
    return keyword in _REDUNDANT or keyword in LANDWALKS or keyword.startswith(_OF_A_QUALITY)


def with_keywords(have: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """The keywords with those that are gained: of each instance that is not redundant, one more (CR 113.2c)."""
    found = list(have)
    for each in more:
        if each not in found or not is_redundant(each):
            found.append(each)
    return tuple(found)


def given_so_often(change: AddAbilities, times: int, seen: Seen, words: str) -> AddAbilities:
    """What so many objects alike give, each of them once (CR 113.2c), at most `MOST_INSTANCES` of each: what is
    ``seen`` says by their ``words`` that it has more.
    """
    if times > MOST_INSTANCES and not (change.keywords and all(map(is_redundant, change.keywords))):
        seen.unknown += (words,)
    often = min(times, MOST_INSTANCES)
    several = tuple(each for each in change.keywords if not is_redundant(each))
    again = (often - 1) * several
    return structs.replace(change, keywords=(*change.keywords, *again), abilities=often * change.abilities)
