"""Prepared permanents, and the copies of their prepare spells that wait in exile (CR 722)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..errors import CannotExecute
from ..looking.seen import prepare_spell
from ..state import ids as idset
from ..state.objects import Elsewhere
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids
    from ..state.objects import Permanent

#: So many permanents are prepared at once, each with a copy of its own.
MOST = 1_000


def prepare(game: Game, ids: Ids) -> Ids:
    """Those that have a prepare spell and are not prepared yet become so (CR 722.3a): which they are."""
    fresh = [p for p in game.pieces(ids) if "prepared" not in p.marks and _spell(p) is not None]
    became = idset.union(*(p.ids for p in fresh))
    game.change(became, lambda p: structs.replace(p, marks=(*p.marks, "prepared")))
    _copied(game, fresh)
    if became:
        triggers.on_state(game, became, "prepared")
    return became


def entered(game: Game, stacks: list[Permanent]) -> None:
    """These have entered the battlefield prepared, where they have a prepare spell."""
    coming = [each for each in stacks if "prepared" in each.marks]
    for each in coming:
        game.change(each.ids, lambda p: structs.replace(p, marks=tuple(m for m in p.marks if m != "prepared")))
        prepare(game, each.ids)


def was_cast(game: Game, card: Elsewhere) -> None:
    """A copy was cast from exile: its permanent is prepared no longer (CR 722.3c)."""
    if card.prepared_by is not None:
        unprepare(game, idset.one(card.prepared_by))


def unprepare(game: Game, ids: Ids) -> None:
    """These lose the designation (CR 722.3b)."""
    there = idset.union(*(p.ids for p in game.pieces(ids)))
    game.change(there, lambda p: structs.replace(p, marks=tuple(mark for mark in p.marks if mark != "prepared")))


def is_over(game: Game, copy: Elsewhere) -> bool:
    """Whether a copy in exile ceases to exist, as its permanent is prepared no longer (CR 722.3c, 704.5e)."""
    if copy.prepared_by is None or copy.zone != "exile":
        return False
    host = game.stack_of(copy.prepared_by)
    return host is None or host.phased_out or "prepared" not in host.marks


def phased_in(game: Game, ids: Ids) -> None:
    """CR 722.3c: what phases in prepared has a copy again."""
    _copied(game, [p for p in game.pieces(ids) if "prepared" in p.marks and _spell(p) is not None])


def _spell(permanent: Permanent) -> object | None:
    return None if permanent.face_down else prepare_spell(permanent.values)


def _copied(game: Game, prepared: list[Permanent]) -> None:
    """A copy in exile for each of these, with the characteristics of the prepare spell alone."""
    if sum(each.count for each in prepared) > MOST:
        raise CannotExecute(f"more than {MOST} permanents become prepared, each with a copy of its own (CR 722.3c)")
    for each in prepared:
        spell = prepare_spell(each.values)
        assert spell is not None
        for k in range(each.count):
            game.wait_in_exile(each.controller, spell, each.id + k)
