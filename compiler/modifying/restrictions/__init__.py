"""What objects and players can't do, have to do, and can do beyond the rules (CR 101.2, 508.1, 509.1, 502.3)."""

from __future__ import annotations

from ...clauses.said import Said
from ..found import Found
from .cannot import cannot
from .combat import assigns, blocks_more, blocks_only, goaded, no_more
from .requirements import able, must
from .untapping import untaps_also, untaps_no_more, untaps_not

_CANNOT = frozenset(["can't", "cannot"])
_DOES_NOT = frozenset(["doesn't", "don't"])


def read(said: Said) -> Found | None:
    """“can't block this turn”, “doesn't untap during …”, “attacks each combat if able”, “can block any number of …”."""
    words = said.node.verb.senses
    if words[0] in _CANNOT and words[1:] != ("untap",):
        return cannot(said, " ".join(words[1:]))
    if words[0] in _DOES_NOT and words[1:] == ("untap",):
        return untaps_not(said)
    if words in (("can", "attack"), ("can", "block")) and (few := no_more(said)) is not None:
        return few
    if words[0] in _CANNOT and words[1:] == ("untap",):
        return untaps_no_more(said)
    if words == ("untap",) and said.standing and said.node.subject is None:
        return untaps_also(said)
    if words == ("can", "block"):
        return blocks_only(said) or blocks_more(said)
    if words == ("is", "goaded") and said.standing:
        return goaded(said)
    if words in (("do",), ("each", "do")):
        return able(said)
    if words[-1] in ("attack", "attacks", "block", "blocks") and len(words) == 1:
        return must(said, "attack" if said.verb == "attack" else "block")
    if words in (("must", "be", "blocked"), ("must", "attack"), ("must", "block")):
        return must(said, "be blocked" if "be" in words else "attack" if words[1] == "attack" else "block")
    if words in (("assigns",), ("assign",)):
        return assigns(said)
    return None
