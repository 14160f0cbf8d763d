"""The last look at an ability of a Riftbound card: words that mean something else here than in the first game."""

from __future__ import annotations

from typing import Any

import msgspec

from ...grammar import nodes as n
from ...grammar import parse
from ...grammar.definitions import Definitions
from .. import instructions as i
from ..conditions import condition
from ..triggers import trigger
from ..wordings import plain
from .definitions import NONE, frame

_WHOSE = {
    "friendly": i.ControlledBy(i.Player("you", "you")),
    "allied": i.ControlledBy(i.Player("you", "you")),
    "enemy": i.ControlledBy(i.Player("opponents", "your opponents")),
    "your": i.ControlledBy(i.Player("you", "you")),
}
_STATES = {"ready": i.InState("untapped"), "exhausted": i.InState("tapped")}
_ITSELF = frozenset(["me", "i", "this", "this unit", "this gear", "this spell", "this battlefield"])
_ALL_PLAYERS = frozenset(["you and each opponent", "each player", "all players"])


def settled(ability: i.Ability, definitions: Definitions = NONE) -> i.Ability:
    """“friendly”, “enemy”, “ready” as what they select; the keyword before an ability as its event or condition."""
    ability = _changed(ability)
    waits = ability.trigger
    if waits is not None and waits.what is not None and plain(waits.what.text) in _ITSELF:  # “When you play me”
        ability = msgspec.structs.replace(ability, trigger=msgspec.structs.replace(waits, what=None, source=True))
    words = frame(ability.word or "", definitions)
    if words is None:
        return ability
    text = f"{words} draw 1."
    node = parse(text, wording="riftbound").abilities[0]
    line = node.sentences[0] if isinstance(node, n.Ability) else None
    first = line.parts[0].content if isinstance(line, n.Sentence) else None
    if not isinstance(first, n.Subordinate):
        return ability
    if plain(first.word) == "if":  # “[Legion] — When you play me, …” has an event of its own
        return msgspec.structs.replace(ability, condition=ability.condition or condition(first, text))
    if ability.trigger is not None:
        return ability
    kind = "triggered" if ability.kind in ("spell", "static") else ability.kind
    return msgspec.structs.replace(ability, kind=kind, trigger=trigger(first.word, first, text))


def _changed(value: Any) -> Any:
    """The value with all that it holds, changed."""
    if isinstance(value, tuple):
        return tuple(_changed(v) for v in value)
    if not isinstance(value, i.Value):
        return value
    if isinstance(value, i.Told):
        return _WHOSE.get(plain(value.text)) or _STATES.get(plain(value.text)) or value
    if isinstance(value, i.Player) and value.who == "other" and plain(value.text) in _ALL_PLAYERS:
        return i.Player("each player", value.text)
    changes = {
        name: new
        for name in value.__struct_fields__
        if (new := _changed(old := getattr(value, name))) is not old and new != old
    }
    return msgspec.structs.replace(value, **changes) if changes else value
