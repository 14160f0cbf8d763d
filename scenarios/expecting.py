"""Whether what a scenario expects is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..board.doing import mana_payment as manas
from ..board.state import events as ev
from ..board.state import ids as idset
from ..compiler.frames.cards import split_text
from .naming import NARROWING
from .reading import expect_kind

if TYPE_CHECKING:
    from ..board.game import Game
    from ..board.looking.candidates import Candidate
    from .naming import Names

Try = Callable[[dict[str, Any]], str]


#: What the look-up of a name sees to.
_LOOKED_UP = NARROWING - {"attacking"} | {"name", "newest"}


class Expecting:
    """Judges expectations on a game: ``events`` are all since the scenario began."""

    def __init__(self, game: Game, names: Names, events: list[ev.AnyEvent], told: dict[str, int], try_: Try) -> None:
        self.game, self.names, self.events, self.told, self.try_ = game, names, events, told, try_

    def wrong(self, entry: dict[str, Any]) -> str:
        """What is there instead; "" if the expectation holds."""
        match expect_kind(entry):
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

    def _objects(self, entry: dict[str, Any]) -> str:
        of = entry["of"]
        reference = dict(of) if isinstance(of, dict) else {"name": of}
        for field in NARROWING & entry.keys() - {"tapped", "attacking"}:
            reference.setdefault(field, entry[field])
        if "zone" not in reference and not (isinstance(of, str) and of in self.names.aliases):
            reference["zone"] = "battlefield"
        found = self.names.objects(self.game, reference)
        if isinstance(of, str) and of in self.names.aliases:
            zone = entry.get("zone", "battlefield")
            found = [c for c in found if c.zone == zone]
        if isinstance(of, dict):
            told = {field: value for field, value in of.items() if field not in _LOOKED_UP}
            found = [c for c in found if all(self._field(c, field, value) is None for field, value in told.items())]
        number = sum(c.count for c in found)
        if "count" in entry and number != entry["count"]:
            return f"there are {number}"
        if not number and entry.get("count") != 0:
            return "there is none"
        for candidate in found:
            for field, value in entry.items():
                if field in ("of", "count", "controller", "owner", "token", "copy", "zone"):
                    continue
                there = self._field(candidate, field, value)
                if there is not None:
                    return f"{field} of {candidate.seen.name} is {there!r}"
        return ""

    def _on_card(self, candidate: Candidate) -> dict[str, int]:
        """The counters on a card in exile."""
        cards = self.game.elsewhere.values()
        return next((dict(each.counters) for each in cards if idset.common(each.ids, candidate.ids)), {})

    def _field(self, candidate: Candidate, field: str, value: Any) -> Any:
        """What is there instead of the expected value; None where it is that."""
        seen, permanent = candidate.seen, candidate.permanent
        is_: Any
        match field:
            case "power" | "toughness":
                is_ = getattr(seen, field)
            case "types" | "subtypes" | "supertypes" | "colors":
                is_ = sorted(getattr(seen, field))
                return None if is_ == sorted(value) else is_
            case "has" | "has_not":
                words = [*seen.keywords, *(text.casefold() for text in seen.abilities)]
                for each in value if isinstance(value, list) else [value]:
                    among = seen.keywords if _is_keyword(each) else words
                    if any(each.casefold() in word for word in among) is not (field == "has"):
                        return words
                return None
            case "counters":
                is_ = dict(permanent.counters) if permanent is not None else self._on_card(candidate)
                if not value:
                    return is_ or None
                return None if all(is_.get(k, 0) == n for k, n in value.items()) else is_
            case "loyalty":
                is_ = permanent.counters.get("loyalty", 0) if permanent is not None else None
            case "attacking":
                is_ = permanent.attacking if permanent is not None else None
                if isinstance(value, bool):
                    return None if (is_ is not None) is value else is_
                if isinstance(is_, int):
                    return None if idset.contains(self.names.ids(self.game, value), is_) else is_
            case "blocking":
                is_ = permanent is not None and permanent.blocking is not None
                if not isinstance(value, bool):
                    blocked = permanent.blocks if permanent is not None else ()
                    meant = self.names.ids(self.game, value)
                    return None if any(idset.contains(meant, each) for each in blocked) else (blocked or "nothing")
            case "attached_to":
                is_ = permanent.attached_to if permanent is not None else None
                if isinstance(is_, int) and value is not None:
                    return None if idset.contains(self.names.ids(self.game, value), is_) else is_
            case "mana_cost":
                is_ = seen.mana_cost
            case "mana_value":
                is_ = seen.mana_value
            case _:
                carrier = permanent if permanent is not None else self.game.elsewhere.get(candidate.ids[0][0])
                is_ = getattr(carrier, field, None)
        return None if is_ == value else ("nothing" if is_ is None else is_)

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
                    is_ = sum(p.count for p in self.game.permanents.values() if p.controller == name)
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


def _is_keyword(words: str) -> bool:
    """Whether it is a keyword ability, which is looked for among keywords alone, or other words of an ability."""
    keywords, abilities = split_text(words)
    return bool(keywords) and not abilities
