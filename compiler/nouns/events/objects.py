"""What happens to objects: the reader of each verb (CR 603.2), and those of the few that stand alone."""

from __future__ import annotations

from .... import instructions as i
from ..player_names import is_player
from ..players import player
from .changes import STATES, become, change, exploit, level, turned, unattached
from .combat import attack, block, blocked, crew
from .counters import removed
from .damage import deal, dealt
from .heard import Heard, Lower
from .spells import causes, counters_it, target
from .zones import come, die, enter, exile, exiled, leave, put, returned


def tempt(said: Heard) -> i.AnyEvent | None:
    """“the Ring tempts you” (CR 701.54d)."""
    if said.subject.alone != ("the", "ring") or said.noun is None or not is_player(said.noun):
        return None
    said.source.claim(said.subject)
    return i.Does(player(said.noun, said.source), "be tempted")


def tapped_for(said: Heard) -> i.AnyEvent | None:
    """“enchanted land is tapped for mana” (CR 106.12)."""
    if said.noun is None or said.noun.alone != ("mana",):
        return None
    said.source.claim(said.noun)
    return i.TapsForMana(said.objects())


def ensue(said: Heard) -> i.AnyEvent | None:
    """“chaos ensues” (CR 311.7)."""
    if said.subject.alone != ("chaos",) or said.node.complements:
        return None
    said.source.claim(said.subject)
    return i.Does(None, "chaos ensues")


LOWERINGS: dict[str, Lower] = {
    **dict.fromkeys(STATES, change),
    "enter": enter,
    "come": come,
    "die": die,
    "leave": leave,
    "put": put,
    "returned": returned,
    "exiled": exiled,
    "exile": exile,
    "removed": removed,
    "attack": attack,
    "block": block,
    **dict.fromkeys(("crew", "saddle", "convoke"), crew),
    "blocked": blocked,
    "deal": deal,
    "deal combat damage": deal,
    "deal damage": deal,
    "dealt": dealt,
    "dealt damage": dealt,
    "become": become,
    "level": level,
    "unattached": unattached,
    "turned": turned,
    "become the target": target,
    "tapped for": tapped_for,
    "cause": causes,
    "tempt": tempt,
    "exploit": exploit,
    "counter": counters_it,
    "ensue": ensue,
}
