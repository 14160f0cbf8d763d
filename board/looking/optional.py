"""What may be paid besides as a spell is cast, and of which of its abilities that was paid (CR 601.2b, 607)."""

from __future__ import annotations

from collections.abc import Iterable

from ...instructions import Ability, Cost, GenericMana, ManaSymbol, Number, PayMana, SnowMana, TypedMana

#: Those whose cost may be paid as the spell is cast besides its mana cost (CR 702.27, 702.33, 702.42).
OPTIONAL = ("kicker", "multikicker", "buyback", "entwine")


#: What is noted as paid for each Phyrexian mana symbol for which life was paid (CR 107.4f, 702.150a).
WITH_LIFE = "life for Phyrexian mana"


def optional_costs(abilities: tuple[Ability, ...]) -> dict[str, tuple[Cost, ...]]:
    """What may be paid besides, by the keyword, in the order of the abilities.

    By “kicker {W}” where there are several of a keyword (CR 702.33b, 702.56b, 702.157b), and by “squad {1} (2)” where
    several have one cost.
    """
    there = [a for a in abilities if a.kind == "keyword" and (a.keyword in OPTIONAL or a.casting)]
    found: dict[str, tuple[Cost, ...]] = {}
    for ability in there:
        costs = tuple(cost for each in ability.casting for cost in each.costs) or ability.costs
        several = sum(a.keyword == ability.keyword for a in there) > 1
        name = f"{called_by(ability)} {_symbols(costs)}" if several else called_by(ability)
        alike = sum(each.partition(" (")[0] == name for each in found)
        found[f"{name} ({alike + 1})" if alike else name] = costs
    return found


def of_instance(paid: tuple[str, ...], abilities: tuple[Ability, ...], keyword: str, instance: int) -> tuple[str, ...]:
    """What of the optional costs that were paid was for this one of the object's abilities by the keyword (CR 607.2).

    All that was paid for the keyword where it has one such ability.
    """
    of_keyword = by_keyword(paid, keyword)
    names = by_keyword(optional_costs(abilities), keyword)
    if len(names) < 2 or instance >= len(names):
        return of_keyword
    return tuple(each for each in of_keyword if each == names[instance])


def by_keyword(paid: Iterable[str], keyword: str) -> tuple[str, ...]:
    """Those of the optional costs that are of this keyword, or this deed."""
    return tuple(each for each in paid if each == keyword or each.startswith(f"{keyword} "))


def called_by(ability: Ability) -> str:
    """By which keyword what was paid for the ability is known."""
    return (ability.keyword or "").removeprefix("multi")  # CR 702.33c: multikicker is kicker


def _symbols(costs: tuple[Cost, ...]) -> str:
    mana = (each for cost in costs if isinstance(cost, PayMana) for each in cost.mana)
    return "".join(f"{{{_symbol(each)}}}" for each in mana)


def _symbol(mana: ManaSymbol) -> str:
    """As it stands in a cost: “2”, “W”, “2/W”, “W/P” (CR 107.4)."""
    match mana:
        case GenericMana(Number(value)):
            return str(value)
        case TypedMana(of, generic, life):
            return "/".join([*([str(generic)] if generic else ()), *of, *(["P"] if life else ())])
        case SnowMana():
            return "S"
    return "X"
