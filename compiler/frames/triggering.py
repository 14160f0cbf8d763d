"""What a permanent's ability says is done at some time is a triggered ability, wherever its words stand (CR 603.1)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i


def triggered(ability: i.Ability) -> i.Ability:
    """“Exile this creature at end of combat.” as “At end of combat, exile this creature.”; any other ability itself."""
    match ability:
        case i.Ability(
            kind="spell", steps=(i.Delayed(i.Trigger((i.Begins(which="next") as begins,)) as waits, steps, until=None),)
        ):
            waits = structs.replace(waits, events=(structs.replace(begins, which="each"),))
            return structs.replace(ability, kind="triggered", trigger=waits, steps=steps)
    return ability
