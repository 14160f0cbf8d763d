"""“It has all activated abilities of all cards exiled with it”: those of cards, as the object's own (CR 613.1f)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....instructions import (
    AbilitiesOf,
    Ability,
    AddAbilities,
    Characteristics,
    InZone,
    IsAmong,
    Modification,
    Reference,
)

if TYPE_CHECKING:
    from ..scope import Scope
    from ..seen import Seen


_ITSELF = "this permanent"


def is_of_cards(change: AbilitiesOf) -> bool:
    """Whether it is of cards outside the battlefield, whose abilities are settled before those of permanents are."""
    among = change.of.among
    if change.kind != "activated" or change.of.what != "all" or among is None:
        return False
    return any(
        (isinstance(each, InZone) and each.zone != "battlefield")
        or (isinstance(each, IsAmong) and each.of == Reference("linked", each.of.text))
        for each in among.where
    )


def is_activated(ability: Ability) -> bool:
    """Whether it is activated for its cost (CR 602.1)."""
    if ability.kind == "keyword":
        return bool(ability.cost and ability.steps)
    return ability.kind in ("activated", "loyalty") and bool(ability.costs)


def settled(scope: Scope, change: AbilitiesOf) -> Modification:
    """The activated abilities of these cards: where these say what they are called, they mean what has them (201.5)."""
    keywords: dict[str, None] = {}
    texts: dict[str, None] = {}
    for candidate in scope.candidates(scope.refer(change.of)):
        seen = candidate.seen
        keywords.update((each, None) for each in seen.keywords if _has(scope, Characteristics(keywords=(each,))))
        for text in seen.abilities:
            if _has(scope, Characteristics(name=seen.name, abilities=(text,))):
                texts[_renamed(text, seen)] = None
    return AddAbilities(tuple(keywords), tuple(texts))


def _has(scope: Scope, alone: Characteristics) -> bool:
    return any(map(is_activated, scope.game.rules.compiled(alone)))


def _renamed(text: str, of: Seen) -> str:
    """It as words of whatever has it; a legend is called by what stands before the comma, too (CR 201.5)."""
    if not of.name:
        return text
    names = "|".join(map(re.escape, (of.name, of.name.partition(",")[0])))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", _ITSELF, text)
