"""Typed cards, drawn by a seed, are played by two engines: from JSON alone by one, on our board by the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from cardwright.board import BoardError, ChoiceNeeded, execute
from cardwright.instructions import Ability

from .choices import ByName
from .engine import Playing
from .positions import (
    Unasked,
    chooser,
    on_our_board,
    on_the_other,
    position,
    seen_on_our_board,
    seen_on_the_other,
)
from .things import Thing, below

Json = Mapping[str, Any]
_PLAYED = ("spell", "activated", "triggered", "loyalty", "chapter")


class Played(NamedTuple):
    """A card that was played: ``why`` it was not compared, or how the ends differ; "" where they are the same."""

    name: str
    text: str
    why: str = ""
    differs: str = ""


def drawn(records: Iterable[Json], seed: int) -> Iterable[tuple[Json, Json]]:
    """Each typed and executable card in an order of chance, and one of its abilities that do something."""
    some = [record for record in records if record["executable"]]
    random.Random(seed).shuffle(some)
    for record in some:
        abilities = [a for p in record["programs"] for a in p["abilities"] if a["kind"] in _PLAYED and a.get("steps")]
        if abilities:
            yield record, random.Random(f"{seed} {record['name']}").choice(abilities)


def play(record: Json, ability: Json, seed: int) -> Played:
    """The ability on a position of chance, on both tables."""
    things = position(seed)
    about = _about(ability, things)
    table = on_the_other(things, seed)
    here = next(each for each in table.things if each.name == about.name)
    roles: dict[str, list[Any]] = {f"event.{r}": [here] for r in ("what", "source", "to", "whom", "by", "on", "of")}
    roles |= {f"event.{role}": ["Opponent"] for role in ("player", "whose")}
    playing = Playing(table, "You", table.things[0], roles)
    name, text = record["name"], ability["text"]
    try:
        if any(v.get("what") == "source" and "among" in v for v in below(ability["steps"])):
            raise NotImplementedError("where the source is")
        playing.ability(dict(ability))
    except (NotImplementedError, LookupError, AttributeError) as error:
        return Played(name, text, f"{type(error).__name__}: {error}")
    board = on_our_board(things)
    of_event = any(v.get("antecedent") == "event" for v in below(ability["steps"]))
    try:
        after = execute(
            msgspec.json.decode(msgspec.json.encode(ability), type=Ability),
            board,
            source=1,
            x=table.x,
            chooser=chooser(ByName(seed)),
            that=things.index(about) + 1,
            that_many=3 if of_event else None,
            that_player="Opponent",
            defending="Opponent",
        )
    except (Unasked, ChoiceNeeded) as error:
        return Played(name, text, f"asked: {str(error)[:60]}")
    except BoardError as error:
        return Played(name, text, f"refused: {str(error)[:60]}")
    ours, theirs = seen_on_our_board(after.board), seen_on_the_other(table)
    if ours == theirs:
        return Played(name, text)
    return Played(name, text, differs=_difference(ours, theirs))


def _about(ability: Json, things: list[Thing]) -> Thing:
    """The object of the event: the source, where that waits for what happens to itself; else another creature."""
    events = ability.get("trigger", {}).get("events", [])
    of_source = any(v["is"] == "Reference" and v["what"] == "source" for e in events for v in below(e) if "is" in v)
    return things[0] if of_source or not events else things[1]


def _difference(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> str:
    (life, there, zones), (other_life, other_there, other_zones) = ours, theirs
    said = [f"life {life} | {other_life}"] if life != other_life else []
    for one, other in ((there, other_there), (zones, other_zones)):
        if one != other:
            said.append(f"{[*(one - other)][:3]} | {[*(other - one)][:3]}")
    return "; ".join(said)


def why_not(played: Iterable[Played]) -> Counter[str]:
    """Why cards were not compared."""
    return Counter(each.why for each in played if each.why)
