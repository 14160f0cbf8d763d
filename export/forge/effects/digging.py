"""Cards from the top of a library that are looked at or revealed, of which some go elsewhere: `Dig`, `DigUntil`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU
from ..nouns.quantities import amount
from ..nouns.selections import valid
from ..rows.row import BARE
from ..rows.whom import ZONES
from ..scope import Draft, Scope
from ..script import Words
from .chain import writes

_SEEN = ("looked at", "revealed")


class Taken(Struct, frozen=True):
    """Which of the cards go where, and how: some that are chosen (``choice``), or all that are so."""

    move: i.Move
    among: i.Selection
    most: i.Quantity | None
    optional: bool
    shown: bool


@writes(i.Look, i.Reveal)
def dig(steps: Sequence[i.Step], scope: Scope) -> int:
    """Look at or reveal the top cards; put some of them somewhere and the rest somewhere else."""
    first = steps[0]
    if not isinstance(first, i.Look | i.Reveal) or first.what.what != "top" or len(steps) < 2:
        return 0
    taken = _taken(steps[1])
    if taken is None or _is_put_back(first, taken):
        return 0
    if first.player != YOU and not (isinstance(first, i.Reveal) and _is_theirs(first)):
        raise CannotExport(first, "who looks at them")
    rest = _rest(steps[2]) if len(steps) > 2 else None
    scope.step_player = first.player if first.player != YOU else None
    draft = Draft("DB", "DigUntil" if first.what.until is not None else "Dig", {})
    scope.begin(draft)
    if first.what.until is not None:
        _until(first, taken, rest, scope, draft)
    else:
        _some(first, taken, rest, scope, draft)
    if (
        draft.name == "Dig"
        and draft.parameters["ChangeNum"] in (("All",), draft.parameters["DigNum"])
        and not taken.among.where
    ):
        draft.remembers = {"revealed": "RememberChanged", "looked at": "RememberChanged"}
    scope.add(draft)
    return 3 if rest is not None else 2


def _is_put_back(first: i.Step, taken: Taken) -> bool:
    """Whether all of them go back in another order, which is a node of its own."""
    move = taken.move
    return isinstance(first, i.Look) and (move.what.what, move.position, move.order) == ("looked at", "top", "any")


def _is_theirs(first: i.Reveal) -> bool:
    """Whether players reveal cards of their own libraries."""
    zone = first.what.among.where[0] if first.what.among is not None else None
    if not isinstance(zone, i.InZone) or zone.player is None:
        return False
    return zone.player == first.player or zone.player == i.Player("that player", antecedent=first.player.id or -1)


def _taken(step: i.Step) -> Taken | None:
    optional = False
    shown = False
    inner: tuple[i.Step, ...] = (step,)
    if isinstance(step, i.May) and step.player == YOU and not step.otherwise:
        inner, optional = step.steps, True
    chosen: i.Reference | None = None
    if len(inner) == 2 and isinstance(inner[0], i.Reveal) and inner[0].what.what == "choice":
        chosen, inner, shown = inner[0].what, inner[1:], True
    if len(inner) != 1 or not isinstance(inner[0], i.Move):
        return None
    move = inner[0]
    what = chosen if chosen is not None and move.what.what in ("revealed", "that") else move.what
    return _which(move, what, optional, shown)


def _which(move: i.Move, what: i.Reference, optional: bool, shown: bool) -> Taken | None:
    if what.also is not None or what.at_random or what.chooser is not None or what.least is not None:
        return None
    if what.what == "choice" and what.among is not None:
        seen = [each for each in what.among.where if isinstance(each, i.IsAmong) and each.of.what in _SEEN]
        if not seen:
            return None
        among = i.Selection(tuple(each for each in what.among.where if each not in seen))
        return Taken(move, among, what.most, optional or what.optional, shown)
    if what.what in _SEEN:
        return Taken(move, what.among or i.Selection(()), None, optional, shown)
    return None


def _rest(step: i.Step) -> i.Move | None:
    return step if isinstance(step, i.Move) and step.what.what == "rest" else None


def _some(first: i.Look | i.Reveal, taken: Taken, rest: i.Move | None, scope: Scope, draft: Draft) -> None:
    put = draft.parameters
    _whose(first.what, scope, draft)
    if first.what.most is None:
        raise CannotExport(first, "how many are looked at")
    put["DigNum"] = amount(first.what.most, scope)
    _number(first, taken, scope, put)
    if taken.among.where:
        put["ChangeValid"] = valid(taken.among, scope, zone=None)
    _destination(taken.move, "DestinationZone", put)
    if isinstance(first, i.Reveal):
        put["Reveal"] = ("True",)
    if taken.shown:
        put["ForceRevealToController"] = ("True",)
    if taken.optional and put["ChangeNum"] != ("Any",):
        put["Optional"] = ("True",)
    if rest is not None:
        _destination(rest, "DestinationZone2", put)
    elif put["ChangeNum"] != ("All",) and first.what.most != taken.most and not _single(first):
        put["DestinationZone2"], put["LibraryPosition2"] = ("Library",), ("0",)


def _single(first: i.Look | i.Reveal) -> bool:
    return first.what.most == i.Number(1)


def _number(first: i.Look | i.Reveal, taken: Taken, scope: Scope, put: dict[str, Words]) -> None:
    chosen = taken.move.what.what == "choice" or taken.shown
    if taken.most is not None:
        put["ChangeNum"] = amount(taken.most, scope)
    elif not chosen:
        put["ChangeNum"] = ("All",)
    elif taken.optional:
        put["ChangeNum"] = ("Any",)
    else:
        raise CannotExport(taken.move, "how many go there")


def _whose(top: i.Reference, scope: Scope, draft: Draft) -> None:
    zone = top.among.where[0] if top.among is not None and len(top.among.where) == 1 else None
    if not isinstance(zone, i.InZone) or zone.zone != "library" or zone.player is None:
        raise CannotExport(top, "whose library it is")
    player = scope.step_player if zone.player.who == "that player" and scope.step_player is not None else zone.player
    if player != YOU:
        draft.parameters.update(BARE["who"].write(player, scope, draft))


def _destination(move: i.Move, key: str, put: dict[str, Words]) -> None:
    """Where they go: a zone, and where in a library."""
    second = key.endswith("2")
    if move.control is not None or move.counters or move.attached_to is not None or move.until_leaves is not None:
        raise CannotExport(move, "how they are put there")
    if move.player not in (None, YOU) or move.below is not None:
        raise CannotExport(move, "who puts them there")
    if (ZONES[move.to], second) not in (("Hand", False), ("Library", True)):
        put[key] = (ZONES[move.to],)
    if move.to == "library":
        _position(move, second, put)
    for each in move.entering:
        if each == "tapped" and not second:
            put["Tapped"] = ("True",)
        elif each == "face down" and move.to == "exile":
            put["ExileFaceDown"] = ("True",)
        else:
            raise CannotExport(move, f"entering {each}")


def _position(move: i.Move, second: bool, put: dict[str, Words]) -> None:
    if move.position not in ("top", "bottom"):
        raise CannotExport(move, "where in the library")
    key = "LibraryPosition2" if second else "LibraryPosition"
    if not (second and move.position == "bottom"):
        put[key] = ("0" if move.position == "top" else "-1",)
    if move.order == "random":
        put["RestRandomOrder"] = ("True",)


def _until(first: i.Look | i.Reveal, taken: Taken, rest: i.Move | None, scope: Scope, draft: Draft) -> None:
    """Reveal cards until one of a kind is; it goes somewhere, the others somewhere else."""
    put = draft.parameters
    until = first.what.until
    if any(move.player not in (None, first.player) for move in (taken.move, rest) if move is not None):
        raise CannotExport(first, "somebody else puts them there")
    if taken.move.player is None and first.player != YOU:
        raise CannotExport(first, "under whose control it enters")
    if taken.optional or rest is None or until is None or taken.among not in (until, i.Selection(())):
        raise CannotExport(first, "what is done with what was revealed")
    if first.what.most not in (None, i.Number(1)):
        put["Amount"] = amount(first.what.most, scope)
    _whose(first.what, scope, draft)
    put["Valid"] = valid(until, scope, zone=None)
    put["FoundDestination"] = (ZONES[taken.move.to],)
    put["RevealedDestination"] = (ZONES[rest.to],)
    if taken.move.entering == ("tapped",):
        put["Tapped"] = ("True",)
    elif taken.move.entering or taken.move.position is not None or taken.move.control is not None:
        raise CannotExport(taken.move, "how it is put there")
    if rest.to == "library":
        put["RevealedLibraryPosition"] = ("-1" if rest.position == "bottom" else "0",)
        if rest.order == "random":
            put["RevealRandomOrder"] = ("True",)
