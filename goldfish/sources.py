"""What mana a player could make now, and which of it pays a cost."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from .. import instructions as i
from ..board.doing.mana_payment import TYPES, Use, symbols, usable
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.looking.hidden import as_cards
from ..board.looking.scope import Scope
from ..board.playing.activating import able_permanents, is_mana_ability
from ..board.playing.costs import sick
from ..board.state.context import Context
from ..board.state.objects import Mana

COLORS = TYPES[:5]


class Source(NamedTuple):
    """A permanent that can make mana: how much of one of which types, and by which of its activated abilities.

    ``spent``: it is sacrificed for it, so it is used last. ``abilities`` are those of the types, one for each; where
    there is but one for all, it is ``ability``.
    """

    id: int
    ability: int
    types: tuple[str, ...]
    amount: int
    spent: bool
    abilities: tuple[int, ...] = ()

    def making(self, kind: str) -> int:
        """The ability that makes mana of this type."""
        return self.abilities[self.types.index(kind)] if self.abilities else self.ability


class Tapped(NamedTuple):
    """A source that is used for mana of this type."""

    source: Source
    type: str


def sources(game: Game, player: str, use: Use | None = None) -> list[Source]:
    """The untapped sources of mana of a player, those that can make the fewest types first, the spent ones last.

    Of a ``use``, what may be spent on it (CR 106.6); else on anything at all.
    """
    if use is not None:
        return _sources(game, player, use)[0]
    return _of_anything(game, player)[0]


def _of_anything(game: Game, player: str) -> _Found:
    """The sources of what may be spent on anything at all, found once for a view."""
    kept = game.view().kept
    key = "sources of mana", player, game.turn, game.players[player].identity
    found: _Found | None = kept.get(key)
    if found is None:
        found = kept[key] = _sources(game, player, None)
    return found


#: Sources, and whether any permanent of the kind makes mana that not everything may be paid with.
_Found = tuple[list[Source], bool]


def _sources(game: Game, player: str, use: Use | None) -> _Found:
    found: list[tuple[tuple[bool, int, int], Source]] = []
    restricted = False
    identity = game.players[player].identity
    for candidate, abilities, _ in able_permanents(game):
        permanent = candidate.permanent
        if candidate.controller != player or permanent is None or permanent.tapped:
            continue
        if _is_any_restricted(abilities):
            restricted = True
            made = _makes(_spendable(game, candidate, abilities, use), identity)
        else:
            made = _makes(_numbered(abilities), identity)
        if made is not None and not sick(game, candidate):
            _, types, amount, spent, _ = made
            order = spent, len(types), -amount
            for first, count in candidate.ids:
                found += [(order, Source(first + k, *made)) for k in range(min(count, 20))]
    found.sort(key=itemgetter(0))
    return [source for _, source in found], restricted


class Purse:
    """What mana a player could make now, ``all`` of it and by what it is to be spent on (CR 106.6)."""

    def __init__(self, game: Game, player: str) -> None:
        self.all, self._restricted = _of_anything(game, player)
        self._game, self._player = game, player

    def to(self, use: Use) -> list[Source]:
        """What may be spent on that."""
        return sources(self._game, self._player, use) if self._restricted else self.all

    def to_cast(self, card: int) -> list[Source]:
        """What may be spent to cast the card of that id."""
        if not self._restricted:
            return self.all
        (spell,) = as_cards(self._game, ((card, 1),))
        return self.to(Use(cast=spell))

    def to_cast_named(self, name: str) -> list[Source]:
        """What may be spent to cast a card of the player's with that name, wherever it is."""
        if not self._restricted:
            return self.all
        there = self._game.candidates_elsewhere(None)
        spell = next((c for c in there if c.seen.name == name and c.owner == self._player), None)
        return self.to(Use(cast=spell))


@lru_cache(maxsize=4096)
def _is_any_restricted(abilities: tuple[i.Ability, ...]) -> bool:
    """Whether they make mana that not everything may be paid with."""
    return any(map(_restriction, abilities))


@lru_cache(maxsize=4096)
def _restriction(ability: i.Ability) -> i.Spending | None:
    return next((step.spend for step in ability.steps if isinstance(step, i.AddMana) and step.spend), None)


def _spendable(
    game: Game, source: Candidate, abilities: tuple[i.Ability, ...], use: Use | None
) -> tuple[tuple[int, i.Ability], ...]:
    """Its activated abilities with their numbers, but those that make mana which may not be spent on that."""
    numbered = _numbered(abilities)
    if use is None:
        return numbered
    scope = Scope(game, Context(source.controller, source.ids[0][0]), game.asker)
    return tuple(each for each in numbered if usable(scope, Mana("C", 1, _restriction(each[1])), use))


@lru_cache(maxsize=4096)
def _numbered(abilities: tuple[i.Ability, ...]) -> tuple[tuple[int, i.Ability], ...]:
    return tuple(enumerate(abilities, 1))


@lru_cache(maxsize=4096)
def _makes(
    abilities: tuple[tuple[int, i.Ability], ...], identity: tuple[str, ...]
) -> tuple[int, tuple[str, ...], int, bool, tuple[int, ...]] | None:
    """What the abilities that make mana make, by their numbers: the first, and those that make as much at its price."""
    found = [(number, made) for number, each in abilities if (made := _made(each, identity)) is not None]
    if not found:
        return None
    first, (_, amount, spent) = found[0]
    by_type: dict[str, int] = {}
    for number, (types, much, gone) in found:
        if (much, gone) == (amount, spent):
            by_type |= {kind: number for kind in types if kind not in by_type}
    return first, tuple(by_type), amount, spent, tuple(by_type.values())


def _made(ability: i.Ability, identity: tuple[str, ...]) -> tuple[tuple[str, ...], int, bool] | None:
    """What a mana ability makes for tapping or sacrificing the permanent, and at most some life beside it."""
    if not ability.steps or not isinstance(ability.steps[0], i.AddMana) or not is_mana_ability(ability):
        return None
    if not all(isinstance(step, i.Damage | i.LoseLife) for step in ability.steps[1:]):
        return None
    spent = False
    for cost in ability.costs:
        match cost:
            case i.TapSymbol() | i.PayLife(amount=i.Number(1)):
                pass
            case i.Act(verb="sacrifice", what=i.Reference("source")):
                spent = True
            case _:
                return None
    match ability.steps[0]:
        case i.AddMana(mana=i.OneOfMana(options), times=i.Number(1)):
            alike = [option for option in options if len(set(option)) == 1]
            return (tuple(option[0] for option in alike), len(alike[0]), spent) if alike else None
        case i.AddMana(mana=i.AnyColor(), times=i.Number(times)):
            return COLORS, times, spent
        case i.AddMana(mana=i.IdentityColor(), times=i.Number(times)) if identity:
            return identity, times, spent
    return None


class _Wanted(NamedTuple):
    """How much generic mana, how many times X, and which types for the other symbols: those with few choices first."""

    generic: int
    times_x: int
    typed: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=4096)
def _wanted(cost: str) -> _Wanted | None:
    """What a mana cost asks for; None where it is paid with something else, too."""
    generic = times_x = 0
    typed: list[tuple[str, ...]] = []
    for symbol in symbols(cost):
        match symbol:
            case i.GenericMana(i.Number(number)):
                generic += number
            case i.GenericMana():
                times_x += 1
            case i.TypedMana(of):
                typed.append(of)
            case _:
                return None
    return _Wanted(generic, times_x, tuple(sorted(typed, key=len)))


def payment(cost: str | None, x: int, there: list[Source]) -> list[Tapped] | None:
    """Which sources pay a mana cost; None where they don't. Colors first, from the sources with the fewest choices."""
    wants = _wanted(cost or "")
    if wants is None:
        return None
    generic = wants.generic + x * wants.times_x
    if generic + len(wants.typed) > sum([source.amount for source in there]):
        return None
    free, used = [*there], list[Tapped]()
    over = 0
    for wanted in wants.typed:
        for source in free:
            kind = next((each for each in wanted if each in source.types), None)
            if kind is not None:
                free.remove(source)
                used.append(Tapped(source, kind))
                over += source.amount - 1
                break
        else:
            return None
    generic -= over
    for source in free:
        if generic <= 0:
            break
        used.append(Tapped(source, source.types[0]))
        generic -= source.amount
    return used if generic <= 0 else None


def most_x(cost: str, there: list[Source]) -> int:
    """The largest X that the sources pay."""
    x = 0
    while "{X}" in cost and payment(cost, x + 1, there) is not None:
        x += 1
    return x
