"""What a clause does at a later moment: “Destroy target creature at the beginning of the next end step.”"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of
from ..account.targets import is_target

_TARGETS: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player, i.Targets])
_AIMED = ("what", "on", "player")


def done_later(event: i.Trigger, steps: Sequence[i.Step], words: str) -> list[i.Step]:
    """The steps that do these at that event; their target is chosen now (CR 601.2c, 603.7c), not as that ability is.

    Empty if something is aimed at of which it can't be said apart that it is chosen.
    """
    chosen: list[i.Step] = []
    done: Sequence[Any] = steps
    if len(done) == 1:
        found = next(((name, each) for name in _AIMED if is_target(each := getattr(done[0], name, None))), None)
        match found:
            case (name, i.Reference(text=text) as aimed):
                chosen = [i.Act("choose", aimed)]
                done = [structs.replace(done[0], **{name: i.Reference("that", text)})]
            case (name, i.Player(text=text) as aimed):
                chosen = [i.ChoosePlayer(i.Player("you", "you"), aimed)]
                done = [structs.replace(done[0], **{name: i.Player("that player", text)})]
    if any(is_target(each) for step in done for each in all_of(step, _TARGETS)):
        return []
    return [*chosen, i.Delayed(event, tuple(done), words)]
