"""Which keywords the board obeys (CR 702), wherever they stand, and why not the others."""

from __future__ import annotations

from collections.abc import Callable

from ...instructions import Ability, KeywordRule, Number
from . import bands, protection
from .evading import is_landwalk
from .optional import OPTIONAL
from .seen import CHOSEN
from .ways import is_way

#: The rules of the keywords that the board obeys wherever they stand.
OBEYED = {
    "702.2": "deathtouch",
    "702.8": "flash",
    "702.10": "haste",
    "702.11": "hexproof",
    "702.12": "indestructible",
    "702.15": "lifelink",
    "702.18": "shroud",
    "702.20": "vigilance",
    "702.21": "ward",
    "702.26": "phasing",
    "702.61": "split second",
    "702.73": "changeling",
    "702.80": "wither",
    "702.88": "rebound",
    "702.89": "totem armor",
    "702.90": "infect",
    "702.114": "devoid",
    "702.131": "ascend",
    "702.154": "enlist",
    "702.155": "read ahead",
    "702.145": "daybound",
    "702.150": "compleated",
    "702.179": "start your engines!",
}
#: Those that combat obeys.
IN_COMBAT = {
    "702.3": "defender",
    "702.4": "double strike",
    "702.7": "first strike",
    "702.9": "flying",
    "702.13": "intimidate",
    "702.17": "reach",
    "702.19": "trample",
    "702.22": "banding",
    "702.28": "shadow",
    "702.31": "horsemanship",
    "702.36": "fear",
    "702.111": "menace",
    "702.118": "skulk",
}
#: Those that make the total cost of a spell another, or help to pay it: affinity, convoke, delve, escalate, improvise.
OF_COSTS = frozenset({"702.41", "702.51", "702.66", "702.120", "702.126"})
#: The rules of the keywords that say how a deck is built: there is nothing in them to play.
OF_DECKS = frozenset({"702.124"})


def unobeyed(ability: Ability) -> str:
    """Why the board does not do all that the keyword says; "" if it does, so far as it can pay the costs."""
    rule = ability.rule
    if ability.kind != "keyword" or rule is None:
        return ""
    word = ability.keyword or ""
    plain = (rule.rule in OBEYED or rule.rule in IN_COMBAT) and rule.what is None and rule.whom is None
    of_costs = rule.rule in OF_COSTS or word in OPTIONAL or is_way(ability)
    if plain or of_costs or (rule.rule in OF_DECKS and (rule.name or not ability.parameter)):
        return ""
    obeyed = _OBEYED_IF.get(rule.rule)
    return (
        ""
        if obeyed is not None and obeyed(ability, rule)
        else f"the board shows it and does not obey it ({numbered(rule.rule)})"
    )


def _is_told_apart(ability: Ability, rule: KeywordRule) -> bool:
    return rule.what is not None and protection.is_told_apart(rule.what)


def _protects(ability: Ability, rule: KeywordRule) -> bool:
    qualities = protection.qualities(f"protection {ability.parameter}")
    judged = bool(qualities) and all(each == CHOSEN or protection.is_judged(each) for each in qualities)
    of_known = rule.whom is not None and protection.is_of_known(rule.whom)
    return judged or of_known or _is_told_apart(ability, rule)


def _is_fixed(ability: Ability, rule: KeywordRule) -> bool:
    return isinstance(rule.number, Number)


#: Of some keywords whether they are obeyed as they are said: enchant, hexproof and protection from something, “bands
#: with other”, dredge, suspend with a number of counters, reconfigure (what its two abilities don't say), toxic,
#: backup.
_OBEYED_IF: dict[str, Callable[[Ability, KeywordRule], bool]] = {
    "702.5": lambda ability, rule: True,  # what it can enchant is read from the keyword's parameter
    "702.11": _is_told_apart,
    "702.14": lambda ability, rule: is_landwalk(ability.keyword or ""),
    "702.16": _protects,
    "702.22": lambda ability, rule: bands.is_told_apart(rule.what),
    "702.47": lambda ability, rule: rule.what is not None,
    "702.52": _is_fixed,
    "702.62": lambda ability, rule: rule.number is not None,
    "702.151": lambda ability, rule: True,
    "702.164": _is_fixed,
    "702.165": _is_fixed,
}


def numbered(rule: str) -> str:
    """“CR 702.15”; a rule of another game by its own number, “BH 3.5”."""
    return f"CR {rule}" if rule[:1].isdigit() else rule
