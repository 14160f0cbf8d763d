"""A mutating creature spell merges with the creature that it targets (CR 702.140, 730)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ...instructions import Characteristics, HasSubtype, HasType, Not
from ..looking.copying import followed, renamed
from ..looking.predicates import holds
from ..looking.protection import targetable
from ..looking.redundant import with_keywords
from ..looking.selections import offered
from ..state import events as ev
from ..state.ids import NONE, Ids
from ..state.objects import Component, CopyEffect, Origin
from ..watching import sight, triggers
from . import gaining

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..state.objects import Elsewhere, OnStack, Permanent

sight.states("mutated")

KEYWORD = "mutate"
#: What it targets, besides that it has the same owner as the spell (CR 702.140a).
_WITH = (HasType("creature"), Not(HasSubtype("Human")))
#: Layouts of cards with another face that a permanent may turn up, or be flipped to (CR 730.2h, 730.2i).
_TURNING = frozenset(["", "flip"])


def choose_target(scope: Scope, spell: Candidate) -> bool:
    """The player who casts it chooses what it targets; False where there is nothing (CR 601.2c, 702.140a)."""
    able = [c for c in scope.game.candidates(scope.view) if _may_be_target(scope, c, spell.owner)]
    if not able:
        return False
    asks = f"with which creature {spell.seen.name} merges"
    found = scope.asker.objects(scope.context.controller, asks, "target", offered(able), about="target")
    scope.context.that = found
    return True


def _may_be_target(scope: Scope, candidate: Candidate, owner: str) -> bool:
    fits = candidate.permanent is not None and candidate.owner == owner and targetable(scope, candidate)
    return fits and all(holds(scope, each, candidate) for each in _WITH)


def target(scope: Scope, spell: Elsewhere) -> Ids:
    """What the spell targets, if that is still legal (CR 608.2b); else it is a creature spell (CR 702.140b)."""
    there = scope.candidates(scope.context.that)
    legal = (c for c in there if scope.game.stack_of(c.ids[0][0]) and _may_be_target(scope, c, spell.owner))
    return next((c.ids for c in legal), NONE)


def merge(game: Game, entry: OnStack, spell: Elsewhere, ids: Ids) -> None:
    """CR 702.140c: the spell is put over or under the creature; that is the object that it was (CR 730.2c)."""
    labels: tuple[Literal["over", "under"], ...] = ("over", "under")
    asks = f"put {entry.name} over or under the creature"
    (at,) = game.asker.options(entry.controller, asks, "CR 702.140c", labels)
    given = gaining.of_spell(game, spell)
    game.take(spell.ids)
    (piece,) = game.pieces(ids)
    name = game.view().of(piece).name
    merged = structs.replace(_merged(game, piece, spell, over=not at), modifiers=(*piece.modifiers, *given))
    game.change(ids, lambda before: merged)
    game.became.add(spell.id, 1, merged.id)  # CR 702.140f
    game.happened(ev.Mutated(merged.ids, entry.name, name, labels[at], piece.token, merged.token))
    triggers.on_state(game, merged.ids, "mutated")


def _merged(game: Game, piece: Permanent, spell: Elsewhere, *, over: bool) -> Permanent:
    own = Component(spell.characteristics, spell.token)
    there = Characteristics() if piece.face_down and over else piece.values  # CR 708.2a: no abilities
    values = _with_abilities_of(own.characteristics, there) if over else _with_abilities_of(there, own.characteristics)
    effect = CopyEffect(game.tick(), values, Origin("put", via=KEYWORD), merged=True)
    return structs.replace(
        piece,
        copies=followed(piece.copies, effect),
        merged=(own, *piece.components) if over else (*piece.components, own),
        token=own.token if over else piece.token,  # CR 730.2d
        face_down=piece.face_down and not over,  # CR 730.2e
    )


def _with_abilities_of(top: Characteristics, other: Characteristics) -> Characteristics:
    """What the topmost says of it, with the abilities of the other (CR 702.140e); each with its other face up, too."""
    turned = None
    if _other_face(top) is not None or _other_face(other) is not None:
        turned = _both(_other_face(top) or top, _other_face(other) or other)
    return structs.replace(_both(top, other), back=turned, layout=top.layout if top.layout in _TURNING else "")


def _both(top: Characteristics, other: Characteristics) -> Characteristics:
    abilities = renamed(structs.replace(other, name=top.name), other.name).abilities
    keywords = with_keywords(top.keywords, other.keywords)
    return structs.replace(top, keywords=keywords, abilities=top.abilities + abilities, back=None)


def _other_face(values: Characteristics) -> Characteristics | None:
    return values.back if values.layout in _TURNING else None
