"""What a scenario's references name: aliases, players, objects by name and by what is true of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..board.state import ids as idset
from ..board.state.ids import Ids
from .fields import told_of
from .reading import ScenarioError
from .shapes import ZONES

if TYPE_CHECKING:
    from ..board.game import Game
    from ..board.looking.candidates import Candidate

#: What the look-up of a name sees to by itself.
_LOOKED_UP = frozenset(["name", "newest", "zone"])


class Names:
    """The aliases of a scenario, and how names are looked up in a game."""

    def __init__(self, aliases: dict[str, Ids]) -> None:
        self.aliases = aliases

    def call(self, alias: str | list[str], ids: Ids) -> None:
        """Call them so; a list of names is one for each, in the order in which they came."""
        if isinstance(alias, str):
            self.aliases[alias] = ids
            return
        if len(alias) != idset.size(ids):
            raise ScenarioError(f"{len(alias)} names for {idset.size(ids)} objects: {alias}")
        for name in alias:
            (first, _), *_ = ids
            self.aliases[name] = idset.one(first)
            ids = idset.minus(ids, idset.one(first))

    def objects(self, game: Game, reference: Any, zones: tuple[str, ...] = ZONES) -> list[Candidate]:
        """The objects that a reference means, those of the first zone that has any."""
        if isinstance(reference, list):
            return [c for each in reference for c in self.objects(game, each, zones)]
        if isinstance(reference, str) and reference in self.aliases:
            return _there(game, game.now(self.aliases[reference]))
        if isinstance(reference, str):
            reference = {"name": reference}
        if "newest" in reference:
            others = {field: value for field, value in reference.items() if field != "newest"}
            found = self.objects(game, {**others, "name": reference["newest"]}, zones)
            return [c.part(_last(c.ids)) for c in found[-1:]] if found else []
        name = reference.get("name")
        if isinstance(name, str) and name in self.aliases:
            there = _there(game, game.now(self.aliases[name]))
            return [c for c in there if self._fits(game, c, reference)]
        for zone in [reference["zone"]] if "zone" in reference else zones:
            found = [
                c
                for c in _zone(game, zone)
                if (name is None or _is_called(c, name) or (not c.known and name == "unknown"))
                and self._fits(game, c, reference)
            ]
            if found:
                return found
        return []

    def _fits(self, game: Game, candidate: Candidate, said: dict[str, Any]) -> bool:
        """Whether all is true of it that a reference says besides a name."""
        if candidate.zone != said.get("zone", candidate.zone):
            return False
        fields = said.keys() - _LOOKED_UP
        return all(told_of(game, candidate, field, said[field], self.ids) is None for field in fields)

    def nothing(self, game: Game, reference: Any, controller: str = "") -> ScenarioError:
        """There is nothing that this could mean, and what there is instead."""
        seen = game.candidates(game.view())
        there = sorted({each.seen.name or "" for each in seen if controller in ("", each.controller)})
        return ScenarioError(f"there is nothing called {reference!r}; there are {', '.join(there) or 'no permanents'}")

    def ids(self, game: Game, reference: Any) -> Ids:
        """The ids of those."""
        return idset.of(self.objects(game, reference))


def _last(ids: Ids) -> Ids:
    first, count = ids[-1]
    return ((first + count - 1, 1),)


def _zone(game: Game, zone: str) -> list[Candidate]:
    if zone == "battlefield":
        return game.candidates(game.view())
    return game.candidates_elsewhere({zone})


def _there(game: Game, ids: Ids) -> list[Candidate]:
    found: list[Candidate] = []
    for candidate in (*game.candidates(game.view(), phased_out=True), *game.candidates_elsewhere(None)):
        if part := idset.common(candidate.ids, ids):
            found.append(candidate.part(part))
    return found


def _is_called(candidate: Candidate, name: str) -> bool:
    """Whether this is its name, or the names of both of its halves or faces (CR 201.2, 709.4b)."""
    back = candidate.base.back
    return candidate.seen.name == name or (back is not None and f"{candidate.base.name} // {back.name}" == name)
