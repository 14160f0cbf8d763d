"""What a player might do, but for costs, targets and most rules: found once for cards and permanents that stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...instructions import MayPlay
from ..playing import legal
from ..state.actions import Activate, Cast, Deed, Play, TurnUp
from .paying import only_tappable, tappable

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..option import Option
    from ..state.ids import Ids
    from .judging import Judge


def thinkable(game: Game, player: str, judge: Judge, *, mana: bool) -> Iterator[Deed]:
    """What could be done, without what there is plainly no time for, and (but for ``mana``) what is done by itself as
    costs are paid.
    """
    found = None
    if MayPlay not in judge.kinds:
        key = "cards", player, judge.timing
        cards = [
            e
            for e in game.elsewhere.values()
            if (e.owner == player and e.zone in legal.OWN) or e.prepared_by is not None
        ]
        found = game.found_of_cards(key, cards, lambda: _of_steady_cards(game, player, judge))
    castings, activations = found or _of_cards(game, player, judge)
    yield from castings
    yield from _of_permanents(game, player, mana=mana)
    yield from activations


Deeds = tuple[Deed, ...]


def _of_steady_cards(game: Game, player: str, judge: Judge) -> tuple[Deeds, Deeds] | None:
    """The same, where it does not change while the cards are the same; None: what is permitted may."""
    prepared = [each for each in game.elsewhere.values() if each.prepared_by is not None]
    return None if prepared else _of_cards(game, player, judge)


def _of_cards(game: Game, player: str, judge: Judge) -> tuple[Deeds, Deeds]:
    """How cards elsewhere than on the battlefield may be played or cast, and what may be activated of them there."""
    castings: list[Deed] = []
    activations: list[Deed] = []
    for card, allowed in legal.cards_of(game, player):
        played, activated = _of_card(game, player, card, allowed)
        if allowed or not judge.is_too_early(card):
            castings += played
        activations += activated
    return tuple(castings), tuple(activations)


def _of_card(game: Game, player: str, card: Candidate, allowed: Ids) -> tuple[Deeds, Deeds]:
    def find() -> tuple[Deeds, Deeds]:
        castings = legal.castings(game, player, card, allowed)
        activations = legal.activations(game, player, card)
        return tuple(_deed(o) for o, _ in castings), tuple(_deed(o) for o, _ in activations)

    return find() if allowed else game.found_of_card(("card", player, card.ids), card, find)


def _of_permanents(game: Game, player: str, *, mana: bool) -> tuple[Deed, ...]:
    """What may be activated of permanents, or turned face up."""
    kept = game.view().kept
    key = "deeds", player, mana
    found: tuple[Deed, ...] | None = kept.get(key)
    if found is None:
        found = kept[key] = tuple(map(_deed, _options_of_permanents(game, player, mana=mana)))
    return found


def _options_of_permanents(game: Game, player: str, *, mana: bool) -> Iterator[Option]:
    for candidate, abilities, down in legal.active_permanents(game, player):
        if not mana and only_tappable(abilities) and not down:
            continue
        for option, _ in legal.activations(game, player, candidate):
            if mana or not isinstance(option.ability, int) or not tappable(candidate, abilities, option.ability):
                yield option


def _deed(option: Option) -> Deed:
    match option.do:
        case "play":
            return Play(option.what, option.name)
        case "cast":
            return Cast(option.what, option.name, option.alternative, option.kicked)
        case "turn up":
            return TurnUp(option.what, option.name)
    return Activate(option.what, option.ability or 1, option.name, option.text)
