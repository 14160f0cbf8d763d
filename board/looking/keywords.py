"""Which keywords the board obeys (CR 702), wherever they stand, and why not the others."""

from __future__ import annotations

from ...instructions import Ability, Number
from . import protection
from .seen import CHOSEN
from .ways import ALTERNATIVE

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
    "702.145": "daybound",
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
    "702.28": "shadow",
    "702.31": "horsemanship",
    "702.36": "fear",
    "702.111": "menace",
    "702.118": "skulk",
}
LANDWALKS = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
    "desertwalk": "Desert",
}
#: Those that make the total cost of a spell another, or help to pay it: affinity, convoke, delve, escalate, improvise.
OF_COSTS = frozenset({"702.41", "702.51", "702.66", "702.120", "702.126"})
#: Those whose cost may be paid as the spell is cast besides its mana cost (CR 702.27, 702.33, 702.42).
OPTIONAL = ("kicker", "multikicker", "buyback", "entwine")
#: The rules of the keywords that say how a deck is built: there is nothing in them to play.
OF_DECKS = frozenset({"702.124"})


def unobeyed(ability: Ability) -> str:
    """Why the board does not do all that the keyword says; "" if it does, so far as it can pay the costs."""
    rule = ability.rule
    if ability.kind != "keyword" or rule is None:
        return ""
    word = ability.keyword or ""
    if (rule.rule in OBEYED or rule.rule in IN_COMBAT) and rule.what is None and rule.whom is None:
        return ""
    if word in LANDWALKS or (rule.rule in OF_DECKS and (rule.name or not ability.parameter)):
        return ""
    if rule.rule == "702.5":  # what it can enchant is read from the keyword's parameter
        return ""
    if rule.rule in ("702.11", "702.16") and rule.what is not None and protection.is_told_apart(rule.what):
        return ""
    qualities = protection.qualities(f"protection {ability.parameter}")
    if rule.rule == "702.16" and qualities and all(each == CHOSEN or protection.is_judged(each) for each in qualities):
        return ""
    if rule.rule == "702.62" and rule.number is not None:  # “Suspend” alone says nothing of how it is suspended
        return ""
    if rule.rule == "702.151":  # reconfigure: what its two abilities don't say
        return ""
    if rule.rule == "702.52" and isinstance(rule.number, Number):  # dredge
        return ""
    if rule.rule == "702.164" and isinstance(rule.number, Number):  # toxic
        return ""
    if rule.rule in OF_COSTS or word in OPTIONAL or word in ALTERNATIVE:
        return ""
    return f"the board shows it and does not obey it (CR {rule.rule})"
