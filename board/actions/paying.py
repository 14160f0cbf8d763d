"""Which mana abilities pay a cost: those that leave the most to be done afterwards.

`payment` is a pure function of what is wanted and what there is. It finds a way wherever there is one, and takes, in
this order: mana in the pool, mana that may be spent on little else, lands before creatures and other permanents,
sources of fewer types first, of types that fewer symbols of the cards in hand ask for, what is not snow, the lower id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ... import instructions as i
from ...values.colors import COLOR_WORDS
from ..chooser import Asker
from ..doing.mana_payment import Sort, sort_of, symbols, usable
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..playing.activating import able_permanents, activate, is_mana_ability
from ..playing.costs import sick
from ..replacing.producing import makes_other_mana
from ..state.objects import Mana
from ..watching.occurrences import EVENTS

if TYPE_CHECKING:
    from ..chooser import Question
    from ..doing.mana_payment import Use
    from ..game import Game
    from ..looking.candidates import Candidate


class Way(NamedTuple):
    """Mana of a sort by an ability (its number from 1), and the position of what is chosen for it."""

    sort: Sort
    ability: int
    position: int


class Source(NamedTuple):
    """A permanent that makes so much mana of one of its sorts for being tapped, and does nothing else for it; ``spend``
    says what it may be spent on, where not on everything.
    """

    id: int
    ways: tuple[Way, ...]
    amount: int = 1
    land: bool = True
    spend: i.Spending | None = None


class Tapped(NamedTuple):
    """A source that is used, and in which way."""

    source: Source
    way: Way


def payment(
    wanted: Sequence[tuple[Sort, ...]],
    generic: int,
    pool: Mapping[Sort, int],
    there: Sequence[Source],
    needs: Mapping[str, int],
) -> tuple[Tapped, ...] | None:
    """The sources that pay a cost together with what is in the ``pool``; None where nothing does.

    ``wanted`` are the sorts that each symbol may be paid with, ``generic`` is the mana besides; ``needs`` says how many
    symbols of other cards ask for which type. Sources are taken in order of preference, each where one more symbol is
    paid with it: what is paid grows as a matching does, so that the preferred ones are taken where any are.
    """
    ordered = sorted(there, key=lambda each: _preference(each, needs))
    found = _paid_with(wanted, generic, pool, ordered)
    if found is None:
        return None
    used: dict[int, Tapped] = {}
    for at, source_at in enumerate(found.typed):
        if source_at >= 0:
            ways = ordered[source_at].ways
            used[source_at] = Tapped(ordered[source_at], next(way for way in ways if way.sort in wanted[at]))
    for source_at in found.generic:
        if source_at >= 0 and source_at not in used:
            used[source_at] = Tapped(ordered[source_at], ordered[source_at].ways[0])
    return tuple(used.values())


def is_payable(
    wanted: Sequence[tuple[Sort, ...]], generic: int, pool: Mapping[Sort, int], there: Sequence[Source]
) -> bool:
    """Whether anything pays a cost: where anything does, it is found in whichever order the sources are taken."""
    return _paid_with(wanted, generic, pool, there) is not None


class _PaidWith(NamedTuple):
    """The positions of the sources that pay for each symbol, and for generic mana; -1 is the pool."""

    typed: list[int]
    generic: list[int]


def _paid_with(
    wanted: Sequence[tuple[Sort, ...]], generic: int, pool: Mapping[Sort, int], there: Sequence[Source]
) -> _PaidWith | None:
    """What pays, the first of the sources where any of them do; None where nothing does."""
    symbols_ = len(wanted) + generic
    if sum(pool.values()) + sum([each.amount for each in there]) < symbols_:
        return None
    units: list[tuple[frozenset[Sort], int]] = [
        (frozenset([sort]), -1) for sort, number in pool.items() for _ in range(min(number, symbols_))
    ]
    for at, source in enumerate(there):
        units += [(_sorts(source.ways), at)] * min(source.amount, symbols_)
    taken: list[int] = [-1] * len(wanted)  # which unit pays which symbol
    spare: list[int] = []  # units that pay generic mana
    for number, (sorts, _) in enumerate(units):
        if len(spare) >= generic and -1 not in taken:
            break
        if not _placed(number, sorts, wanted, taken, units, set()) and len(spare) < generic:
            spare.append(number)
    if -1 in taken or len(spare) < generic:
        return None
    return _PaidWith([units[number][1] for number in taken], [units[number][1] for number in spare])


@lru_cache(maxsize=4096)
def _sorts(ways: tuple[Way, ...]) -> frozenset[Sort]:
    return frozenset(way.sort for way in ways)


def _placed(
    number: int,
    sorts: frozenset[Sort],
    wanted: Sequence[tuple[Sort, ...]],
    taken: list[int],
    units: list[tuple[frozenset[Sort], int]],
    tried: set[int],
) -> bool:
    """Let this unit pay a symbol, others moving to other symbols where they can (an augmenting path)."""
    for at, of in enumerate(wanted):
        if at in tried or sorts.isdisjoint(of):
            continue
        tried.add(at)
        if taken[at] < 0 or _placed(taken[at], units[taken[at]][0], wanted, taken, units, tried):
            taken[at] = number
            return True
    return False


def _preference(source: Source, needs: Mapping[str, int]) -> tuple[bool, bool, int, int, bool, int]:
    asked = sum([needs.get(way.sort[0], 0) for way in source.ways])
    snow = bool([way for way in source.ways if way.sort[1]])
    return source.spend is None, not source.land, len(source.ways), asked, snow, source.id


# ── On a game ───────────────────────────────────────────────────────────────────────────────────────────────────────


def is_tapped_by_hand(game: Game) -> bool:
    """Whether what is tapped for mana may make other mana than it says, or have anything else happen: then nothing is
    tapped by itself, and mana abilities are actions like others.
    """
    if game.view().acting.listening[EVENTS["mana"]]:
        return True
    for waiting in game.delayed:
        if any(isinstance(event, EVENTS["mana"]) for event in waiting.event.events):
            return True
    return makes_other_mana(game)


class Tapping:
    """Taps for what the pool lacks, as `payment` says (a `Payer`)."""

    def could_pay(self, scope: Scope, player: str, wanted: list[tuple[Sort, ...]], generic: int, use: Use) -> bool:
        """Whether there is a way to pay."""
        there = sources_for(scope, player, use)
        return is_payable(wanted, generic, pool_of(scope.game, scope, player, use), there)

    def pay(self, scope: Scope, player: str, wanted: list[tuple[Sort, ...]], generic: int, use: Use) -> None:
        """Activate mana abilities; where something forbids one, find another way."""
        refused: set[int] = set()
        while found := _found(scope, player, wanted, generic, use, refused):
            gone = {tapped.source.id for tapped in found if not _tapped_for(scope.game, player, tapped)}
            if not gone:
                return
            refused |= gone


def _found(
    scope: Scope, player: str, wanted: list[tuple[Sort, ...]], generic: int, use: Use, refused: set[int]
) -> tuple[Tapped, ...] | None:
    game = scope.game
    there = [each for each in sources_for(scope, player, use) if each.id not in refused]
    return payment(wanted, generic, pool_of(game, scope, player, use), there, needs(game, player))


def pool_of(game: Game, scope: Scope, player: str, use: Use) -> dict[Sort, int]:
    """What of the player's pool may be spent on that."""
    pool: dict[Sort, int] = {}
    for each in game.players[player].mana:
        if usable(scope, each, use):
            pool[sort_of(each)] = pool.get(sort_of(each), 0) + each.count
    return pool


def _tapped_for(game: Game, player: str, tapped: Tapped) -> bool:
    """Activate the mana ability in the midst of a payment; False: something forbids it."""
    asker, spent, paying = game.asker, game.spent, game.paying
    payer, game.payer = game.payer, None

    def says(question: Question, /) -> int:
        return tapped.way.position

    game.asker = Asker(says)
    try:
        activate(game, tapped.source.id, player, tapped.way.ability)
    except CannotExecute:
        return False
    finally:
        game.asker, game.spent, game.paying, game.payer = asker, spent, paying, payer
    return True


def sources_for(scope: Scope, player: str, use: Use) -> list[Source]:
    """The untapped sources of the player whose mana may be spent on that."""
    there = sources(scope.game, player)
    return [each for each in there if each.spend is None or usable(scope, _mana(each, each.spend), use)]


def _mana(source: Source, spend: i.Spending) -> Mana:
    return Mana(source.ways[0].sort[0], 1, spend)


def sources(game: Game, player: str) -> list[Source]:
    """The untapped sources of the player: found once for a view."""
    if is_tapped_by_hand(game):
        return []
    kept = game.view().kept
    key = "sources", player, game.turn
    if (found := kept.get(key)) is None:
        found = kept[key] = _sources(game, player)
    return found


def _sources(game: Game, player: str) -> list[Source]:
    found: list[Source] = []
    for candidate, abilities, _ in able_permanents(game):
        permanent = candidate.permanent
        if candidate.controller != player or permanent is None or permanent.tapped:
            continue
        made = _made(abilities)
        if made is None or sick(game, candidate):
            continue
        ways = _ways(made, "Snow" in candidate.seen.supertypes)
        land = "Land" in candidate.seen.types
        for first, count in candidate.ids:
            found += [Source(first + k, ways, made.amount, land, made.spend) for k in range(min(count, MOST))]
    return found


@lru_cache(maxsize=4096)
def _ways(made: _Made, snow: bool) -> tuple[Way, ...]:
    return tuple(Way((kind, snow), *how) for kind, *how in made.ways)


#: So many alike are looked at, each by itself.
MOST = 40


class _Made(NamedTuple):
    """What an object's plain mana abilities make: the types, each with the ability and the position to be chosen."""

    ways: tuple[tuple[i.ManaType, int, int], ...]
    amount: int
    spend: i.Spending | None


@lru_cache(maxsize=4096)
def _made(abilities: tuple[i.Ability, ...]) -> _Made | None:
    ways: dict[i.ManaType, tuple[i.ManaType, int, int]] = {}
    amount, spend = 0, None
    for number, ability in enumerate(abilities, 1):
        step = plain(ability)
        if step is None:
            continue
        options = _options(step)
        much = len(options[0][0]) * step.times.value if options and isinstance(step.times, i.Number) else 0
        if not much or (amount and (much, step.spend) != (amount, spend)):
            continue
        amount, spend = much, step.spend
        for option, position in options:
            ways.setdefault(option[0], (option[0], number, position))
    return _Made(tuple(ways.values()), amount, spend) if ways and (amount == 1 or len(ways) == 1) else None


@lru_cache(maxsize=4096)
def plain(ability: i.Ability) -> i.AddMana | None:
    """What a mana ability adds that costs nothing but being tapped, and does nothing else."""
    if ability.costs != (i.TapSymbol(),) or ability.timing or ability.statics or not is_mana_ability(ability):
        return None
    if ability.activator is not None or ability.only_while is not None or len(ability.steps) != 1:
        return None
    (step,) = ability.steps
    return step if isinstance(step, i.AddMana) and step.player.who == "you" and _options(step) else None


def _options(step: i.AddMana) -> list[tuple[tuple[i.ManaType, ...], int]]:
    """What it may be, each of one type, with its position."""
    match step.mana:
        case i.OneOfMana(options):
            found = [(option, at) for at, option in enumerate(options, 1) if len(set(option)) == 1]
            return found if len({len(option) for option, _ in found}) == 1 else []
        case i.AnyColor():
            return [((color,), at) for at, color in enumerate(COLOR_WORDS, 1)]  # type: ignore[misc]
    return []


def needs(game: Game, player: str) -> dict[str, int]:
    """How many symbols of the cards in the player's hand ask for which type of mana."""
    found: dict[str, int] = {}
    for card in game.elsewhere.values():
        if card.zone == "hand" and card.owner == player and card.known:
            for kind, number in _asked_for(card.characteristics.mana_cost or ""):
                found[kind] = found.get(kind, 0) + number * min(card.count, MOST)
    return found


@lru_cache(maxsize=4096)
def _asked_for(cost: str) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for kind in _types(cost):
        found[kind] = found.get(kind, 0) + 1
    return tuple(found.items())


def _types(cost: str) -> Iterator[str]:
    for symbol in symbols(cost):
        if isinstance(symbol, i.TypedMana):
            yield from symbol.of


def tappable(candidate: Candidate, abilities: tuple[i.Ability, ...], number: int) -> bool:
    """Whether this ability is one that the payer uses by itself."""
    made = _made(abilities) if candidate.zone == "battlefield" else None
    return made is not None and plain(abilities[number - 1]) is not None


@lru_cache(maxsize=4096)
def only_tappable(abilities: tuple[i.Ability, ...]) -> bool:
    """Whether the payer uses all of these by itself."""
    return _made(abilities) is not None and all(plain(each) is not None for each in abilities)
