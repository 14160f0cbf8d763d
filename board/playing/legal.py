"""What a player can do now: each thing is tried on a copy, so that it can really be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from ... import instructions as i
from ..doing.rooms import doors
from ..errors import BoardError
from ..looking import ways
from ..looking.optional import optional_costs
from ..looking.seen import other_part
from ..option import Option
from ..state import ids as idset
from . import activating, casting, combat, facing, lands, permitted, spell_costs, turns
from .special import ACTIONS

if TYPE_CHECKING:
    from ..board import Board
    from ..chooser import Answer, Chooser, Question
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.view import View
    from ..state.ids import Ids

#: So many ways of answering are tried before something counts as impossible: the last takes as many as may be chosen.
TRIES = 4
#: From where cards are cast or played.
CASTABLE = ("hand", "command", "graveyard", "exile", "library")
#: From where players cast or play their own cards without anything that lets them.
OWN = frozenset(["hand", "command", "graveyard", "exile"])
_ELSEWHERE = {way.zone for way in ways.ALTERNATIVE.values()} - {"hand"}


def options(board: Board, player: str, *, free: bool) -> tuple[Option, ...]:
    """What the player can do on this board, costs paid from the pool or ``free``."""
    game = board.game()
    if game.over or game.players[player].lost:
        return ()
    view = game.view()
    found = [option for option, does in thinkable(game, player) if _works(board, view, does, free=free)]
    return (*found, *_attacks(game, player), *_blocks(game, player))


def _works(board: Board, view: View, does: Callable[[Game], object], *, free: bool) -> bool:
    """Whether it can be done with some answers."""
    for way in range(TRIES):
        chooser = Asked(way)
        game = board.game(chooser, view)
        game.free_mana = free
        try:
            does(game)
        except BoardError:
            if not chooser.asked:
                return False
            continue
        return True
    return False


class Asked:
    """Answers by a rule of thumb; ``asked`` is whether there was any question."""

    def __init__(self, way: int) -> None:
        self._answer = answering(way)
        self.asked = False

    def __call__(self, question: Question, /) -> Answer:
        self.asked = True
        return self._answer(question)


def answering(way: int) -> Chooser:
    """Answers by the rule of thumb ``way``: as little as fits, from the first, the second … that is offered.

    The last way takes as many of the objects as may be chosen: what helps to pay (CR 702.51).
    """

    def answer(question: Question, /) -> Answer:
        match question.kind:
            case "yes or no":
                return way > 0
            case "number":
                return question.least
            case "text":
                return question.options[way % len(question.options)] if question.options else "Plains"
            case "options":
                return [1 + (way + n) % len(question.options) for n in range(question.least)]
        there: list[tuple[int | str, int]] = [(each.id, each.count) for each in question.objects]
        there += [(name, 1) for name in question.options]
        first = way % len(there) if there else 0
        missing, taken = question.least, dict[int, int]()
        if way == TRIES - 1 and question.most is not None:
            missing = question.most
        names: list[int | str] = []
        for what, count in (*there[first:], *there[:first]):
            number = min(missing, count)
            missing -= number
            if number and isinstance(what, int):
                taken[what] = number
            elif number:
                names.append(what)
        return [*names, *taken] if names else taken

    return answer


def thinkable(game: Game, player: str) -> Iterator[tuple[Option, Callable[[Game], object]]]:
    """What could be done but for rules, costs and targets, and how it is tried."""
    there = cards_of(game, player)
    for card, allowed in there:
        yield from castings(game, player, card, allowed)
    for candidate in (*(each for each, _, _ in active_permanents(game, player)), *(card for card, _ in there)):
        yield from activations(game, player, candidate)


def cards_of(game: Game, player: str) -> list[tuple[Candidate, Ids]]:
    """The cards elsewhere than on the battlefield that the player might do something with, each with those of them that
    something lets the player cast from where they are.
    """
    allowed = idset.union(
        *(each.cards for each in permitted.permissions(game, player, permitted.AsSpell(any_part=True)))
    )
    among = None
    if allowed:
        own = idset.of([e for e in game.elsewhere.values() if e.owner == player and e.zone in OWN])
        among = idset.union(own, allowed)
    if among is None:
        own_cards = game.candidates_elsewhere(OWN, owner=player)
        return [(card, idset.NONE) for card in own_cards if card.zone == "hand" or _is_of_use(game, card)]
    cards = game.candidates_elsewhere(CASTABLE, among)
    parts = ((card, idset.common(card.ids, allowed)) for card in cards)
    return [(card, part) for card, part in parts if part or (card.owner == player and card.zone in OWN)]


def _is_of_use(game: Game, card: Candidate) -> bool:
    """Whether a card elsewhere than in the hand may be cast from there, or has an ability to activate there."""
    if card.zone == "command" or other_part(card.base) is not None:
        return True
    abilities = card.seen.compiled(game.rules)
    return bool(abilities) and (_is_cast_from(abilities, card.zone) or bool(activating.activated_abilities(game, card)))


@lru_cache(maxsize=4096)
def _is_cast_from(abilities: tuple[i.Ability, ...], zone: str) -> bool:
    return any(a.keyword in ways.ALTERNATIVE and ways.ALTERNATIVE[a.keyword].zone == zone for a in abilities)


def active_permanents(game: Game, player: str) -> list[activating.Able]:
    """The permanents with an ability that the player may activate, if it is the time for it, or that are face down."""
    return [
        (each, abilities, down)
        for each, abilities, down in activating.able_permanents(game)
        if down or each.controller == player or _is_for_others(abilities)
    ]


@lru_cache(maxsize=4096)
def _is_for_others(abilities: tuple[i.Ability, ...]) -> bool:
    """Whether others than the object's controller may activate any of them."""
    return any(ability.activator is not None for ability in abilities)


def castings(
    game: Game, player: str, card: Candidate, allowed: Ids
) -> Iterator[tuple[Option, Callable[[Game], object]]]:
    """A card is played, or cast in each of its ways; ``allowed``: those that something lets the player cast."""
    if not card.known:
        return
    here = bool(allowed) or (card.zone in ("hand", "command") and card.owner == player)
    what, name = (allowed or card.ids)[0][0], card.seen.name
    other = other_part(card.base)
    if other is not None and here:
        yield _as_other(player, what, other)
    if "Land" in card.seen.types:
        if here:
            yield Option("play", what, name), lambda tried: lands.play_land(tried, what, player)
        return
    if not here and card.zone not in _ELSEWHERE:
        return
    abilities = card.seen.compiled(game.rules)
    keywords = [a.keyword for a in abilities if a.kind == "keyword" and a.keyword in ways.ALTERNATIVE]
    alternatives = [each for each in keywords if each and ways.ALTERNATIVE[each].zone == card.zone]
    if here:
        costs = (cost for a in abilities for cost in a.casting)
        alternatives += ["", *(cost.text for cost in costs if isinstance(cost, i.AlternativeCost) and cost.text)]
        alternatives += spell_costs.instead_of_mana_cost(game, card)
    optional = tuple(optional_costs(abilities))
    for alternative in alternatives:
        for kicked in ((), *((each,) for each in optional)):
            option = Option("cast", what, name, alternative=alternative, kicked=kicked)

            def cast(tried: Game, option: Option = option) -> object:
                return casting.cast(tried, what, player, kicked=option.kicked, alternative=option.alternative)

            yield option, cast


def _as_other(player: str, what: int, other: i.Characteristics) -> tuple[Option, Callable[[Game], object]]:
    """The card is cast as its other half or Adventure, or played or cast as its modal back face."""
    name = other.name or ""
    if "Land" in other.types:
        return Option("play", what, name), lambda tried: lands.play_land(tried, what, player, name)
    option = Option("cast", what, name, alternative=name)
    return option, lambda tried: casting.cast(tried, what, player, alternative=name)


def activations(game: Game, player: str, candidate: Candidate) -> Iterator[tuple[Option, Callable[[Game], object]]]:
    """Each activated ability of an object, and the special actions that its keywords allow (CR 116.2)."""
    if candidate.zone != "battlefield" and (candidate.zone not in ("hand", "graveyard") or candidate.owner != player):
        return
    what, name = candidate.ids[0][0], candidate.seen.name
    for at, ability in enumerate(activating.activated_abilities(game, candidate), 1):
        if candidate.controller != player and (ability.activator is None or candidate.zone != "battlefield"):
            continue  # CR 602.2

        def activate(tried: Game, at: int = at) -> object:
            return activating.activate(tried, what, player, at)

        yield Option("activate", what, name, ability=at, text=ability.text), activate
    if candidate.zone == "hand" and candidate.known and candidate.owner == player:
        compiled = candidate.seen.compiled(game.rules)
        for special in (each for each in ACTIONS if any(a.keyword == each for a in compiled)):

            def exile(tried: Game, special: str = special) -> object:
                return activating.activate(tried, what, player, special)

            yield Option("activate", what, name, ability=special), exile
    if candidate.permanent is not None and candidate.controller == player and doors(candidate.permanent, locked=True):

        def unlock(tried: Game) -> object:
            return activating.activate(tried, what, player, "unlock")

        yield Option("activate", what, name, ability="unlock"), unlock
    if candidate.permanent is not None and candidate.permanent.face_down:
        yield Option("turn up", what, name), lambda tried: facing.turn_up(tried, what, player)


def _attacks(game: Game, player: str) -> Iterator[Option]:
    """The creatures that could attack, and whom."""
    if player != game.active or not turns.may_attack(game):
        return
    others: list[str | int] = [each for each in game.in_turn_order() if each != player]
    others += [
        c.ids[0][0]
        for c in game.view().candidates
        if c.controller != player and {"Planeswalker", "Battle"} & set(c.seen.types)
    ]
    for piece in list(game.permanents.values()):
        for whom in others:
            if not piece.phased_out and combat.may_attack(game, piece, whom):
                yield Option("attack", piece.id, game.view().of(piece).name, whom=whom)


def _blocks(game: Game, player: str) -> Iterator[Option]:
    """The creatures that could block, and whom."""
    if player == game.active or not turns.may_block(game):
        return
    attackers = [p.id for p in game.permanents.values() if p.attacking is not None and not p.phased_out]
    for piece in list(game.permanents.values()):
        if piece.controller != player or piece.phased_out:
            continue
        for attacker in attackers:
            if not combat.cannot_block(game, piece, attacker):
                yield Option("block", piece.id, game.view().of(piece).name, whom=attacker)
