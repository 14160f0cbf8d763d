"""Characteristics as they are: copiable values, then the continuous effects in their layers (CR 613).

Layer 1 is `Permanent.face` (the last copy effect sets all of it, CR 613.2a) and the face-down status; layer 2 is
`Permanent.controller`; the board knows no text-changing effects (layer 3). Layers 4, 5, 6 and 7a to 7d are worked out
in `layers` from modifiers, counters and the static abilities of permanents.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ...instructions import Characteristics
from ...values.mana_values import mana_value
from ..state.objects import Permanent
from ..state.once import once
from .acting import Acting
from .candidates import Candidate
from .layers.applying import apply_layers
from .layers.changes import count, give_counted, keyword_counters, modify
from .layers.effects import Effect, effects_of, stamp
from .layers.order import LAYERS
from .seen import (
    DISGUISED,
    FACE_DOWN,
    Seen,
    bestowed,
    chosen_quality,
    of_chosen,
    reconfigured,
    reconfigures,
)

if TYPE_CHECKING:
    from ..game import Game
    from ..state.given import Rules


class View:
    """What every permanent is; phased-out ones stand apart (CR 702.26b).

    ``emblems`` are no permanents, but act like them. ``acting``, if it is known, is what the view finds by itself.
    ``kept`` is what others have found out about it: it never changes.
    """

    def __init__(
        self,
        rules: Rules,
        here: dict[int, Candidate],
        away: dict[int, Candidate],
        emblems: dict[int, Candidate],
        acting: Acting | None = None,
    ) -> None:
        self.here = here
        self.away = away
        self.emblems = emblems
        self._rules = rules
        self._candidates: list[Candidate] | None = None
        self.kept: dict[Hashable, Any] = {}
        if acting is not None:
            self.acting = acting

    @property
    def candidates(self) -> list[Candidate]:
        """The phased-in stacks in the order of their ids."""
        if self._candidates is None:
            self._candidates = [self.here[identity] for identity in sorted(self.here)]
        return self._candidates

    @property
    def phased_out(self) -> list[Candidate]:
        """The phased-out stacks in the order of their ids."""
        return [self.away[identity] for identity in sorted(self.away)]

    @once
    def acting(self) -> Acting:
        """Those with abilities that trigger or replace."""
        there = self.here | self.emblems
        return Acting(self._rules, {i: c for i, c in there.items() if self.acts(c)})

    def acts(self, candidate: Candidate) -> bool:
        """Whether it has abilities that trigger or replace."""
        return any(a.trigger is not None or a.replacements for a in candidate.seen.compiled(self._rules))

    def of(self, permanent: Permanent) -> Seen:
        """What this permanent is."""
        found = self.here.get(permanent.id) or self.away.get(permanent.id) or self.emblems[permanent.id]
        return found.seen

    def source(self, identity: int) -> Candidate | None:
        """The phased-in stack or the emblem with this id."""
        return self.here.get(identity) or self.emblems.get(identity)


def look(game: Game, explained: int | None = None) -> View:
    """Compute what every permanent on the battlefield is.

    ``explained`` is the id of a stack for which the reasons are written down (`Seen.notes`).
    """
    return _look(game, game.permanents.values(), explained)


def _look(game: Game, there: Iterable[Permanent], explained: int | None = None) -> View:
    """What these permanents are; those with abilities that make continuous effects are among them."""
    view = View(game.rules, {}, {}, game.index.emblems)
    effects: list[Effect] = []
    for permanent in game.index.statics.values():
        if permanent.face_down:
            continue
        effects += effects_of(game, view, permanent, game.rules.compiled(permanent.face), stamp(permanent))
        for modifier in permanent.modifiers:
            if modifier.abilities:
                granted = game.rules.compiled(Characteristics(abilities=modifier.abilities))
                effects += effects_of(game, view, permanent, granted, modifier.timestamp, given=True)
    for permanent in there:
        seen = layer_one(permanent)
        if permanent.id == explained:
            seen.notes = []
        candidate = Candidate(
            permanent.ids,
            permanent.count,
            seen,
            copiable(permanent),
            permanent.owner,
            permanent.controller,
            permanent.token,
            permanent=permanent,
        )
        (view.away if permanent.phased_out else view.here)[permanent.id] = candidate
    apply_layers(game, view, effects, there)
    return view


def carried(game: Game, before: View, stand: Mapping[int, Permanent], anew: AbstractSet[int]) -> View:
    """The view ``before``, where some permanents stand otherwise (are tapped, attack …), and are what they were, and
    others are looked at ``anew``, or are gone: what they are matters to no others.
    """
    here, away = before.here.copy(), before.away.copy()
    view = View(game.rules, here, away, before.emblems)
    for identity, permanent in stand.items():
        place = here if identity in here else away
        place[identity] = place[identity].standing(permanent)
    for identity in anew:
        here.pop(identity, None)
        away.pop(identity, None)
    still = [each for each in anew if each in game.permanents]
    if still:
        seen = _look(game, [game.permanents[each] for each in {*still, *game.index.statics} if each in game.permanents])
        for identity in still:
            if (candidate := seen.here.get(identity)) is not None:
                here[identity] = candidate
            else:
                away[identity] = seen.away[identity]
    if (acting := before.__dict__.get("acting")) is not None:
        there = [i for i in acting.ids if i not in anew] + [i for i in anew if i in here and view.acts(here[i])]
        view.acting = Acting(game.rules, {i: here.get(i) or before.emblems[i] for i in there})
    return view


def plain(permanent: Permanent) -> Seen:
    """What a permanent is where no static ability is about."""
    seen = layer_one(permanent)
    if permanent.modifiers or permanent.counters:
        for layer in LAYERS:
            turns = [(each.timestamp, partial(modify, layer, each, seen)) for each in permanent.modifiers]
            if layer == "6":
                counters = keyword_counters(permanent)
                turns += [(stamp, partial(give_counted, kind, permanent, seen)) for stamp, kind in counters]
            for _, do in sorted(turns, key=itemgetter(0)):
                do()
            count(layer, permanent, seen)
    return seen


def layer_one(permanent: Permanent) -> Seen:
    """The copiable values, as the face-down status modifies them (CR 613.2b, 708.2), and bestow (CR 702.103b)."""
    if permanent.face_down:
        return Seen(copiable(permanent))
    face = bestowed(permanent.face) if "bestowed" in permanent.marks else permanent.face
    if permanent.attached_to is not None and reconfigures(face.keywords):
        face = reconfigured(face)
    seen = Seen(face, permanent.values)
    if (color := permanent.choices.get("color")) and chosen_quality(seen.keywords) == "color":
        seen.keywords = of_chosen(seen.keywords, color)
    if permanent.melded and not permanent.copies:  # CR 202.3c
        seen.mana_value = sum(mana_value(card.mana_cost) for card in permanent.melded)
    return seen


def copiable(permanent: Permanent) -> Characteristics:
    """The copiable values of a permanent (CR 707.2)."""
    if not permanent.face_down:
        return permanent.values
    return DISGUISED if "disguise" in permanent.paid else FACE_DOWN
