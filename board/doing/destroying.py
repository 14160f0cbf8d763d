"""Permanents are destroyed (CR 701.8), or what keeps them from it is done instead (CR 122.1c, 701.19, 702.89)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Prevent, Replacement
from ..looking.forbidden import cannot
from ..replacing.effects import Effect, any_stand, regenerates_itself, standing
from ..replacing.proposed import Proposed, replaced
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..state.objects import OUT_OF_COMBAT
from .leaving import leave
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import Permanent

_SHIELD = Replacement(Prevent(), text="a shield counter is removed instead")
_REGENERATION = Replacement(Prevent(), text="it regenerates instead")
_ARMOR = Replacement(Prevent(), text="this Aura is destroyed instead")
_ARMORS = frozenset(["totem armor", "umbra armor"])


def destroy(game: Game, ids: Ids, *, regenerable: bool = True) -> Ids:
    """An effect destroys these; which were. Indestructible permanents stay (CR 702.12b)."""
    pieces = game.pieces(ids)
    view = game.view()
    meant = idset.union(*(p.ids for p in pieces if "indestructible" not in view.of(p).keywords))
    meant = idset.minus(meant, saved(game, meant, regenerable=regenerable, by_effect=True))
    leave(game, [(meant, "destroyed")], "graveyard")
    return meant


def saved(game: Game, ids: Ids, *, regenerable: bool = True, by_effect: bool = False) -> Ids:
    """Which of these something else is done to instead; their controllers order what may be (CR 616.1)."""
    armors = _armors(game)
    may_be = [
        p
        for p in game.pieces(ids)
        if p.regenerating or p.id in armors or "shield" in p.counters or _regenerates(game, p)
    ]
    kept = NONE
    for piece in may_be:
        what = game.view().here[piece.id]
        event = Destroying(what, regenerable, by_effect, tuple(armors.get(piece.id, ())))
        kept = kept if replaced(game, event) else idset.union(kept, piece.ids)
    return kept


def _regenerates(game: Game, piece: Permanent) -> bool:
    """Whether it says itself that it is regenerated each time that it would be destroyed (CR 701.19b)."""
    effects = standing(game, Destroying.takes) if any_stand(game) else ()
    return any(_is_its_own(effect, game.view().here[piece.id]) for effect in effects)


def _is_its_own(effect: Effect, what: Candidate) -> bool:
    return effect.watcher is not None and bool(idset.common(effect.watcher.ids, what.ids))


def _armors(game: Game) -> dict[int, list[Candidate]]:
    """The Auras with umbra armor that are attached to a permanent, by its id."""
    found: dict[int, list[Candidate]] = {}
    for candidate in game.view().candidates:
        host = candidate.permanent.attached_to if candidate.permanent is not None else None
        if isinstance(host, int) and _ARMORS & set(candidate.seen.keywords):
            found.setdefault(host, []).append(candidate)
    return found


class Destroying(Proposed, frozen=True):
    """Permanents alike would be destroyed: as the result of an effect, or since they were dealt lethal damage."""

    what: Candidate
    regenerable: bool
    by_effect: bool
    armors: tuple[Candidate, ...] = ()

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it regenerates its own source each time that that would be destroyed (CR 701.19b)."""
        return regenerates_itself(replacement)

    @property
    def affected(self) -> str:
        """Who controls it."""
        return self.what.controller

    def own(self, game: Game) -> Iterator[Effect]:
        """A shield counter where an effect destroys it, regeneration shields, and Auras with umbra armor."""
        (piece,) = game.pieces(self.what.ids)
        name, who = self.what.seen.name, self.what.controller
        if self.by_effect and "shield" in piece.counters:
            yield Effect(_SHIELD, who, name=name)
        if piece.regenerating and self.may_regenerate(game):
            yield Effect(_REGENERATION, who, name=name)
        for aura in self.armors:
            yield Effect(_ARMOR, who, aura.ids[0][0], aura.seen.name)

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Its own effects are about it; what it says itself is nothing where it can't be regenerated."""
        return effect.watcher is None or (_is_its_own(effect, self.what) and self.may_regenerate(game))

    def may_regenerate(self, game: Game) -> bool:
        """Whether nothing says that it can't be regenerated (CR 701.19c)."""
        return self.regenerable and not cannot(game, "be regenerated", candidate=self.what)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where they are Auras alike, one of which is destroyed."""
        return all(each.replacement is _ARMOR for each in effects) and len({each.name for each in effects}) == 1

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Destroying], Sequence[Destroying]]:
        """It is not destroyed: what the effect says is done instead."""
        ids = self.what.ids
        if effect.replacement is _SHIELD:
            remove_counters(game, "shield", 1, ids, "CR 122.1c")
        elif effect.replacement is _REGENERATION or effect.watcher is not None:
            shields = 0 if effect.watcher is not None else 1
            game.change(ids, lambda p: _regenerated(p, shields))
            game.happened(ev.Regenerated(ids))
        elif effect.source is not None:
            game.change(ids, lambda p: structs.replace(p, damage=0, deathtouched=False))
            destroy(game, idset.one(effect.source))
        return (), ()


def _regenerated(p: Permanent, shields: int) -> Permanent:
    """So many regeneration shields are used up: tapped, without damage, and out of combat (CR 701.19a, b)."""
    fewer = structs.replace(p, regenerating=p.regenerating - shields, tapped=True, damage=0, deathtouched=False)
    return structs.replace(fewer, **OUT_OF_COMBAT)
