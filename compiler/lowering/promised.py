"""What gift means on an instant or sorcery: it is done as the spell resolves, and waits for nothing (CR 702.174b)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i


def promised(abilities: list[i.Ability]) -> list[i.Ability]:
    """The abilities of a text, those of gift without “When this permanent enters” where another is of a spell."""
    if not any(each.kind == "spell" for each in abilities):
        return abilities
    return [structs.replace(each, trigger=None) if each.keyword == "gift" else each for each in abilities]
