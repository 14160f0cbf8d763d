"""What units, gear and battlefields are: exhausted, stunned, buffed, alone, open … (RB 414, 423, 708, 741)."""

from __future__ import annotations

from typing import Any

from ..... import instructions as i

_STATES: dict[str, Any] = {
    "ready": "untapped",
    "untapped": "untapped",
    "tapped": "tapped",
    "exhausted": "tapped",
    "attacking": "attacking",
    "defending": "defending",
    "stunned": "stunned",
    "buffed": "buffed",
    "empowered": "empowered",
    "mighty": "mighty",
    "alone": "alone",
    "open": "open",
    "occupied": "occupied",
    "contested": "contested",
    "uncontrolled": "uncontrolled",
    "detached": "detached",
    "attached": "attached",
    "equipped": "equipped",
    "facedown": "face-down",
    "chosen champion": "chosen champion",
    "[mighty]": "mighty",
    "[empowered]": "empowered",
    "an attacker": "attacking",
}
STATES = _STATES
#: Who units of one's own and of others belong to: teammates share theirs (RB 740).
FRIENDLY = i.ControlledBy(i.Player("your team", "friendly"))
ENEMY = i.ControlledBy(i.Player("opponents", "enemy"))
_TYPES = ("unit", "gear", "spell", "rune", "legend", "battlefield")
_DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
#: What single words of a noun phrase select.
QUALITIES: dict[str, i.Predicate] = {
    "friendly": FRIENDLY,
    "allied": FRIENDLY,
    "your": i.ControlledBy(i.Player("you", "you")),
    "enemy": ENEMY,
    "equipment": i.HasSubtype("Equipment"),
    **{word: i.InState(state) for word, state in _STATES.items()},
    **{f"non-{kind}": i.Not(i.HasType(kind)) for kind in _TYPES},
    **{domain: i.HasDomain(domain) for domain in _DOMAINS},
    **{f"{domain} ([rune:{domain}])": i.HasDomain(domain) for domain in _DOMAINS},  # “a Calm ([RUNE:calm]) unit”
    "champion": i.HasSupertype("champion"),
    "signature": i.HasSupertype("signature"),
}


def state(word: str) -> i.InState | None:
    """“stunned”, “[Mighty]”, “alone” as a state; None for other words."""
    found = _STATES.get(word)
    return None if found is None else i.InState(found)
