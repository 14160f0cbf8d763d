"""Keywords as the language writes them: in `KW$`, `AddKeyword$` and on lines of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....values.land_types import LANDWALKS
from ..errors import CannotExport
from ..script import Words

#: Keywords without a parameter that the language does not write with a capital for each word.
_AS_WRITTEN: Mapping[str, str] = {
    "battle cry": "Battle cry",
    "hidden agenda": "Hidden agenda",
    "split second": "Split second",
    "jump-start": "Jump-start",
    "living weapon": "Living Weapon",
    "totem armor": "Umbra armor",
    "umbra armor": "Umbra armor",
    "living metal": "Living metal",
    "friends forever": "Friends forever",
    "choose a background": "Choose a Background",
    "double team": "Double team",
    "for mirrodin!": "For Mirrodin",
    "double agenda": "Double agenda",
    "aura swap": "Aura swap",
}
PLAIN = frozenset(
    "flying,trample,haste,vigilance,flash,first strike,defender,reach,lifelink,deathtouch,menace,devoid,indestructible,"
    "double strike,convoke,prowess,changeling,infect,fear,daybound,nightbound,shroud,shadow,cascade,exalted,flanking,"
    "storm,rebound,horsemanship,aftermath,delve,banding,wither,soulbond,intimidate,ascend,exploit,persist,hexproof,"
    "improvise,undying,split second,evolve,fuse,sunburst,mentor,retrace,extort,living weapon,totem armor,umbra armor,"
    "unleash,phasing,cipher,riot,jump-start,skulk,training,melee,ingest,battle cry,provoke,dethrone,myriad,undaunted,"
    "demonstrate,epic,hidden agenda,friends forever,partner,conspire,gravestorm,decayed,assist,compleated,"
    "double agenda,read ahead,enlist,ravenous,bargain,double team,living metal,choose a background".split(",")
)
LAND_QUALITIES: Mapping[str, str] = {
    **LANDWALKS,
    "nonbasic landwalk": "Land.nonBasic",
    "legendary landwalk": "Land.Legendary",
    "snow landwalk": "Land.Snow",
}
NUMBERED = frozenset(
    "bushido,rampage,modular,fading,vanishing,dredge,soulshift,renown,afflict,annihilator,bloodthirst,graft,devour,"
    "fabricate,toxic,crew,afterlife,tribute,casualty,ripple,poisonous,absorb,hideaway,frenzy".split(",")
)
_NUMBERED = re.compile(r"([a-z]+) (\d+)")
_COSTED = re.compile(r"([a-z' -]+?)(?: |—)((?:\{[^}]+\})+)")
WITH_COST = frozenset(
    "cycling,kicker,flashback,morph,madness,echo,foretell,buyback,ward,ninjutsu,bestow,mutate,megamorph,entwine,evoke,"
    "unearth,disturb,level up,reconfigure,dash,multikicker,encore,embalm,transmute,scavenge,miracle,blitz,outlast,"
    "eternalize,surge,replicate,emerge,prowl,spectacle,escalate,recover,equip,plot,cumulative upkeep,strive".split(",")
)


def keyword(words: str) -> Words:
    """A keyword that is given, “flying”, “ward {2}”, “protection from red”.

    Raises:
        CannotExport: if the language has no such keyword, or not with this parameter.
    """
    if words in PLAIN:
        return (titled(words),)
    if words in LAND_QUALITIES:
        return (f"Landwalk:{LAND_QUALITIES[words]}",)
    if (match := _NUMBERED.fullmatch(words)) is not None and match[1] in NUMBERED:
        return (f"{titled(match[1])}:{match[2]}",)
    if words in _PROTECTION:
        return (words.capitalize(),)
    if (match := _COSTED.fullmatch(words)) is not None and match[1] in WITH_COST:
        return (f"{titled(match[1])}:{mana(match[2])}",)
    raise CannotExport(words, f"no keyword of the language: {words}")


_PROTECTION = frozenset(f"protection from {what}" for what in ("white", "blue", "black", "red", "green"))


def titled(words: str) -> str:
    """The name of a keyword: a capital for each word, but for some."""
    if words in _AS_WRITTEN:
        return _AS_WRITTEN[words]
    if words in ("level up", "cumulative upkeep"):
        return words.capitalize()
    return " ".join(each[:1].upper() + each[1:] for each in words.split(" "))


def mana(symbols: str) -> str:
    """Mana symbols in braces as the language writes them: generic mana first, “RW” for “{R/W}”."""
    found = re.findall(r"\{([^}]+)\}", symbols)
    generic = [each for each in found if each.isdigit() or each == "X"]
    return " ".join([*generic, *(_symbol(each) for each in found if each not in generic)])


def _symbol(symbol: str) -> str:
    parts = symbol.upper().split("/")
    if "P" in parts:
        return "P" + "".join(part for part in parts if part != "P")
    if parts[0].isdigit() and len(parts) > 1:
        return f"{parts[0]}/{parts[1]}"
    return "".join(parts)
