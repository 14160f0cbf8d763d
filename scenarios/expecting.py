"""Whether what a scenario expects is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..board.doing import mana_payment as manas
from ..board.state import events as ev
from ..board.state import ids as idset
from ..board.state.ids import Ids
from .fields import NARROWING, told_of
from .reading import expect_kind

if TYPE_CHECKING:
    from ..board.game import Game
    from .naming import Names

Try = Callable[[dict[str, Any]], str]


class Expecting:
    """Judges expectations on a game: ``events`` are all since the scenario began."""

    def __init__(self, game: Game, names: Names, events: list[ev.AnyEvent], told: dict[str, int], try_: Try) -> None:
        self.game, self.names, self.events, self.told, self.try_ = game, names, events, told, try_
        self.field = ""  # of the expectation that was found not to hold

    def wrong(self, entry: dict[str, Any]) -> str:
        """What is there instead; "" if the expectation holds."""
        self.field = kind = expect_kind(entry)
        match kind:
            case "of":
                return self._objects(entry)
            case "player":
                return self._player(entry)
            case "triggered":
                return self._triggered(entry)
            case "created":
                return self._created(entry)
            case "can":
                why = self.try_(entry["can"])
                return f"it can't be done: {why}" if why else ""
            case _:
                return "" if self.try_(entry["cannot"]) else "it can be done"

    def about(self, entry: dict[str, Any]) -> Ids:
        """The objects that an expectation is about."""
        for field in ("of", "triggered"):
            if field in entry:
                return self.names.ids(self.game, entry[field])
        return idset.NONE

    def _objects(self, entry: dict[str, Any]) -> str:
        of = entry["of"]
        reference = dict(of) if isinstance(of, dict) else {"name": of}
        for field in NARROWING & entry.keys():
            reference.setdefault(field, entry[field])
        if "zone" not in reference and not (isinstance(of, str) and of in self.names.aliases):
            reference["zone"] = "battlefield"
        found = self.names.objects(self.game, reference)
        if isinstance(of, str) and of in self.names.aliases:
            zone = entry.get("zone", "battlefield")
            found = [c for c in found if c.zone == zone]
        number = sum(c.count for c in found)
        if "count" in entry and number != entry["count"]:
            return f"there are {number}"
        if not number and entry.get("count") != 0:
            return "there is none"
        for candidate in found:
            for field, value in entry.items():
                if field in NARROWING | {"of", "count"}:
                    continue
                if (there := told_of(self.game, candidate, field, value, self.names.ids)) is not None:
                    self.field = field
                    return f"{field} of {candidate.seen.name} is {there}"
        return ""

    def _player(self, entry: dict[str, Any]) -> str:
        name = entry["player"]
        state = self.game.players[name]
        for field, value in entry.items():
            is_: Any
            match field:
                case "player":
                    continue
                case "life" | "lost" | "won":
                    is_ = getattr(state, field)
                    others = [p for n, p in self.game.players.items() if n != name]
                    if field == "won":
                        is_ = state.won or (not state.lost and all(p.lost for p in others))
                    if field == "lost":
                        is_ = state.lost or any(p.won for p in others)
                case "poison":
                    is_ = state.counters.get("poison", 0)
                case "counters":
                    is_ = {kind: state.counters.get(kind, 0) for kind in value} if value else state.counters
                case "hand" | "library" | "graveyard" | "exile":
                    is_ = sum(e.count for e in self.game.zone(field, name))
                case "permanents":
                    here = [p for p in self.game.permanents.values() if not p.phased_out]  # CR 702.26b
                    is_ = sum(p.count for p in here if p.controller == name)
                case "mana":
                    is_ = manas.written(state.mana)
                    if sorted(is_) == sorted(value):
                        continue
                case "designations":
                    is_ = sorted(state.designations)
                    value = sorted(value)
            if is_ != value:
                return f"{field} of {name} is {is_!r}"
        return ""

    def _triggered(self, entry: dict[str, Any]) -> str:
        source = entry["triggered"]
        key = str(source)
        since = self.told.get(key, 0)
        ids = self.names.ids(self.game, source)
        name = source if isinstance(source, str) else source.get("name", "")
        whose = source.get("controller") if isinstance(source, dict) else None
        number = 0
        for event in self.events[since:]:
            if isinstance(event, ev.PutOnStack):
                named = self.names_of(event) == name and whose in (None, event.player)
                if named or (event.source is not None and idset.contains(ids, event.source)):
                    number += event.count
        self.told[key] = len(self.events)
        return "" if number == entry.get("times", 1) else f"it triggered {number} times"

    def names_of(self, event: ev.PutOnStack) -> str:
        """The name of what an ability is of."""
        return event.name

    def _created(self, entry: dict[str, Any]) -> str:
        name = entry["created"]
        made = [e for e in self.events if isinstance(e, ev.TokensCreated)]
        meant = [[t for t in e.tokens if t.name == name] for e in made]
        number = sum(t.count for each in meant for t in each)
        if "count" in entry and number != entry["count"]:
            return f"{number} were created"
        times = sum(1 for each in meant if each)
        if "events" in entry and times != entry["events"]:
            return f"they were created in {times} events"
        return "" if number or entry.get("count") == 0 else "none was created"
