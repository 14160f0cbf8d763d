"""Keyword lines of a card: `K:Flying`, `K:Equip:3`, `K:Enchant:Creature`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.costs import cost
from ..nouns.selections import valid
from ..rows.keywords import LAND_QUALITIES, PLAIN, titled
from ..scope import Scope
from ..script import Words, joined, plain, together
from .common import Context

Written = Callable[[i.Ability, Scope], Words]


def keyword_lines(abilities: Sequence[i.Ability], context: Context) -> list[Words]:
    """The lines of one keyword, whose sentences are these abilities: of each thing that it protects from one.

    Raises:
        CannotExport: if the language does not have it so.
    """
    if abilities[0].keyword not in PLAIN and any(_changes_costs(each) for each in abilities):
        raise CannotExport(abilities[0], "a keyword whose cost something changes")
    if abilities[0].keyword in ("protection", "hexproof"):
        return [_line(each, context) for each in abilities]
    line = _line(abilities[0], context)
    if abilities[0].keyword == "kicker":
        scope = context.scope()
        line = together(*line, *(part for each in abilities[1:] for part in together(":", *cost(each.costs, scope))))
    return [line]


def _changes_costs(ability: i.Ability) -> bool:
    return any(isinstance(change, i.CostChange) for each in ability.statics for change in each.changes)


def _line(first: i.Ability, context: Context) -> Words:
    name = first.keyword or ""
    scope = context.scope(targets=first.targets)
    scope.x_paid = True
    if name in PLAIN and not _has_parameter(first):
        return (titled(name),)
    if name in LAND_QUALITIES:
        return (f"Landwalk:{LAND_QUALITIES[name]}",)
    if name.endswith("cycling") and name != "cycling":
        return _type_cycling(first, name, scope)
    if name in _WRITTEN:
        return _WRITTEN[name](first, scope)
    raise CannotExport(first, f"no keyword of the language: {name}")


def _has_parameter(ability: i.Ability) -> bool:
    rule = ability.rule
    if rule is not None:
        return bool(rule.what or rule.number or rule.name or rule.whom) or bool(ability.costs)
    return False


def _cost(ability: i.Ability, scope: Scope) -> Words:
    return together(titled(ability.keyword or ""), ":", *cost(ability.costs, scope))


def _cost_without(*last: int) -> Written:
    """The keyword's cost without what the keyword itself adds to it: “Discard this card”."""
    (number,) = last

    def written(ability: i.Ability, scope: Scope) -> Words:
        kept = ability.costs[: len(ability.costs) - number] if number else ability.costs
        return together(titled(ability.keyword or ""), ":", *cost(kept, scope))

    return written


def _casting(ability: i.Ability, scope: Scope) -> Words:
    """A cost that is paid as the spell is cast, instead or besides."""
    if len(ability.casting) != 1:
        raise CannotExport(ability, "more than one cost")
    return together(titled(ability.keyword or ""), ":", *cost(ability.casting[0].costs, scope))


def _number(ability: i.Ability, scope: Scope) -> Words:
    number = ability.parameter
    if not number.isdigit():
        raise CannotExport(ability, "a keyword with another number")
    return (f"{titled(ability.keyword or '')}:{number}",)


def _ruled_number(ability: i.Ability, scope: Scope) -> Words:
    if ability.rule is None or not isinstance(ability.rule.number, i.Number):
        raise CannotExport(ability, "a keyword with another number")
    return (f"{titled(ability.keyword or '')}:{ability.rule.number.value}",)


def _enchant(ability: i.Ability, scope: Scope) -> Words:
    rule = ability.rule
    if rule is None:
        raise CannotExport(ability, "what it enchants")
    if rule.whom is not None:
        players = {"a player": "Player", "each player": "Player", "an opponent": "Opponent"}
        if rule.whom.who not in players or rule.what is not None:
            raise CannotExport(rule, "whom it enchants")
        return (f"Enchant:{players[rule.whom.who]}",)
    if rule.what is None:
        raise CannotExport(rule, "what it enchants")
    return together("Enchant:", *valid(rule.what, scope))


def _equip(ability: i.Ability, scope: Scope) -> Words:
    usual = (i.HasType("creature"), i.ControlledBy(i.Player("you")))
    objects = ability.targets[0].objects if len(ability.targets) == 1 else None
    if objects is None or set(objects.where) != set(usual):
        raise CannotExport(ability, "to what it is attached")
    return _cost(ability, scope)


def _protection(ability: i.Ability, scope: Scope) -> Words:
    rule = ability.rule
    if rule is None or rule.what is None or rule.whom is not None:
        raise CannotExport(ability, "from what")
    match rule.what.where:
        case (i.HasColor(color),) if color in "WUBRG":
            return (f"Protection from {_COLORS[color]}",)
        case (i.HasType(kind),) if kind in _PROTECTED:
            return (f"Protection from {kind}s",)
        case (i.HasSubtype(),) if _is_one_word(ability):
            return ("Protection " + ability.parameter,)
    return _valid_protection(rule.what, ability.parameter.removeprefix("from "), scope)


def _is_one_word(ability: i.Ability) -> bool:
    return ability.parameter.startswith("from ") and ability.parameter.count(" ") == 1


def _valid_protection(what: i.Selection, words: str, scope: Scope) -> Words:
    return together("Protection:", *valid(what, scope, zone=None), f":{words}")


_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_PROTECTED = frozenset(["artifact", "creature", "enchantment"])


def _hexproof(ability: i.Ability, scope: Scope) -> Words:
    if ability.rule is None or ability.rule.what is None:
        return ("Hexproof",)
    words = valid(ability.rule.what, scope, zone=None)
    return together("Hexproof:", *words, ":", ability.parameter.removeprefix("from "))


def _affinity(ability: i.Ability, scope: Scope) -> Words:
    if ability.rule is None or ability.rule.what is None:
        raise CannotExport(ability, "for what")
    where = tuple(each for each in ability.rule.what.where if not isinstance(each, i.ControlledBy))
    if where == (i.IsToken(),):
        return ("Affinity:Permanent.token+YouCtrl:token",)
    words = valid(i.Selection(where), scope, base="Permanent")
    if not (plain(words) or ".").isalpha():
        raise CannotExport(ability, "for objects that are more than of one kind")
    return together("Affinity:", *words)


def _suspend(ability: i.Ability, scope: Scope) -> Words:
    rule = ability.rule
    if rule is None or rule.number is None:
        raise CannotExport(ability, "how long it is suspended")
    number = str(rule.number.value) if isinstance(rule.number, i.Number) else "X"
    return together(f"Suspend:{number}:", *cost(ability.costs, scope))


def _splice(ability: i.Ability, scope: Scope) -> Words:
    rule = ability.rule
    if rule is None or rule.what != i.Selection((i.HasSubtype("Arcane"),)):
        raise CannotExport(ability, "onto what")
    return together("Splice:Arcane:", *cost(ability.costs, scope))


def _partner(ability: i.Ability, scope: Scope) -> Words:
    if ability.rule is None or not ability.rule.name:
        return ("Partner",)
    return (f"Partner:{ability.rule.name}",)


def _ward(ability: i.Ability, scope: Scope) -> Words:
    return together("Ward:", *cost(ability.costs, scope))


def _escape(ability: i.Ability, scope: Scope) -> Words:
    said = cost(ability.costs, scope)
    return together("Escape:", *said)


def _type_cycling(ability: i.Ability, name: str, scope: Scope) -> Words:
    search = ability.steps[0] if ability.steps else None
    if not isinstance(search, i.Search) or search.what.among is None:
        raise CannotExport(ability, "what is searched for")
    kinds = [each.subtype for each in search.what.among.where if isinstance(each, i.HasSubtype)]
    kinds += [each.supertype.capitalize() for each in search.what.among.where if isinstance(each, i.HasSupertype)]
    if len(kinds) != 1:
        raise CannotExport(ability, "what is searched for")
    return together(f"TypeCycling:{kinds[0]}:", *cost(ability.costs[:-1], scope))


def _crew(ability: i.Ability, scope: Scope) -> Words:
    return _number(ability, scope)


def _champion(ability: i.Ability, scope: Scope) -> Words:
    words = ability.parameter.removeprefix("a ").removeprefix("an ")
    kind = words[:1].upper() + words[1:]
    if not kind.isalpha():
        raise CannotExport(ability, "what it champions")
    return (f"Champion:{kind}",)


def _kicker(ability: i.Ability, scope: Scope) -> Words:
    return _cost(ability, scope)


_WRITTEN: Mapping[str, Written] = {
    **dict.fromkeys(
        "flashback,morph,megamorph,madness,foretell,buyback,bestow,mutate,entwine,disturb,surge,emerge,prowl,spectacle,"
        "escalate,miracle,plot,strive,overload,multikicker,kicker".split(","),
        _cost,
    ),
    **dict.fromkeys("evoke,dash,blitz,replicate".split(","), _casting),
    **dict.fromkeys("cycling,transmute,encore,embalm,eternalize,scavenge,outlast".split(","), _cost_without(1)),
    **dict.fromkeys("unearth,level up".split(","), _cost_without(0)),
    "ninjutsu": _cost_without(2),
    "reconfigure": _cost_without(0),
    **dict.fromkeys(
        "bushido,rampage,modular,fading,vanishing,soulshift,renown,afflict,annihilator,bloodthirst,graft,devour,"
        "fabricate,crew,afterlife,tribute,casualty,hideaway,ripple,toxic".split(","),
        _number,
    ),
    "dredge": _ruled_number,
    "enchant": _enchant,
    "equip": _equip,
    "protection": _protection,
    "hexproof": _hexproof,
    "affinity": _affinity,
    "suspend": _suspend,
    "splice": _splice,
    "partner": _partner,
    "ward": _ward,
    "champion": _champion,
}
__all__ = ["joined", "keyword_lines", "plain"]
