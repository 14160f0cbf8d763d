"""Mana: symbols, pools, and what is paid with what (CR 106, 107.4, 118)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from msgspec import structs

from ...instructions import (
    Characteristics,
    GenericMana,
    IsSource,
    IsSpell,
    KeepsMana,
    ManaSymbol,
    ManaType,
    Number,
    Selection,
    SnowMana,
    Spending,
    SpendsAs,
    TypedMana,
    Variable,
)
from ...texts.numerals import whole
from ..errors import CannotExecute
from ..looking.cast_so import is_such
from ..looking.forbidden import rules
from ..looking.predicates import holds
from ..state import events as ev
from ..state.objects import Mana, PlayerState
from .life import lost, may_pay

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope

_SYMBOL = re.compile(r"\{([^}]*)\}")
TYPES: tuple[ManaType, ...] = ("W", "U", "B", "R", "G", "C")


@lru_cache(maxsize=4096)
def symbols(cost: str) -> tuple[ManaSymbol, ...]:
    """The symbols of a mana cost (CR 107.4): “{2}{W/U}{X}”."""
    found: list[ManaSymbol] = []
    for symbol in _SYMBOL.findall(cost):
        parts = symbol.upper().split("/")
        if parts[0].isdecimal() and len(parts) == 1:
            found.append(GenericMana(Number(whole(parts[0]))))
        elif symbol.upper() in ("X", "Y", "Z"):
            found.append(GenericMana(Variable(symbol.upper())))
        elif symbol.upper() == "S":
            found.append(SnowMana())
        else:
            found.append(_typed(symbol, parts))
    return tuple(found)


def _typed(symbol: str, parts: list[str]) -> TypedMana:
    """“{G}”, “{W/U}”, “{2/B}”, “{R/P}”: mana of one of these types, or so much else."""
    of = tuple(part for part in parts if part in TYPES)
    if not of:
        raise CannotExecute(f"{{{symbol}}} is no mana symbol that the board knows (CR 107.4)")
    generic = next((whole(part) for part in parts if part.isdecimal()), 0)
    return TypedMana(of, generic, 2 if "P" in parts else 0)


def written(pool: tuple[Mana, ...]) -> str:
    """The mana as symbols: “{G}{G}”."""
    counts = dict.fromkeys(TYPES, 0)
    for mana in pool:
        counts[mana.type] += mana.count
    some = [(kind, count) for kind, count in counts.items() if count]
    return "".join(f"{{{kind}}}" * count if count <= 20 else f"{count}×{{{kind}}}" for kind, count in some)


def added(
    game: Game,
    player: str,
    kinds: dict[str, int],
    spend: Spending | None = None,
    kept: str | None = None,
    source: Characteristics | None = None,
) -> None:
    """Mana is added to a player's pool (CR 106.4)."""
    more = tuple(Mana(kind, n, spend, kept, source) for kind, n in kinds.items() if n > 0)  # type: ignore[arg-type]
    if not more:
        return
    game.produced = tuple(dict.fromkeys((*game.produced, *(mana.type for mana in more))))
    pool = list(game.players[player].mana)
    for mana in more:
        at = next((i for i, m in enumerate(pool) if structs.replace(m, count=mana.count) == mana), None)
        if at is None:
            pool.append(mana)
        else:
            pool[at] = structs.replace(mana, count=pool[at].count + mana.count)
    game.player(player, mana=tuple(pool))
    game.happened(ev.ManaAdded(player, written(more)))


def emptied(game: Game, player: PlayerState, *, over: str = "") -> None:
    """Unspent mana is lost as a step or phase ends (CR 500.5), but for what is kept until later than ``over``."""
    types = [change.type for change, _ in rules(game, KeepsMana, player=player.name)]
    kept = tuple(m for m in player.mana if (m.kept is not None and m.kept != over) or None in types or m.type in types)
    lost = tuple(m for m in player.mana if m not in kept)
    if lost:
        game.player(player.name, mana=kept)
        game.happened(ev.ManaEmptied(player.name, written(lost)))


class Use(NamedTuple):
    """What mana is spent on: a spell that is cast, or an ability of an object that is activated; neither: a cost.

    ``spending``: as though it were mana of any type, or of any color (CR 609.4b).
    """

    cast: Candidate | None = None
    activate: Candidate | None = None
    spending: Literal["", "any type", "any color"] = ""


class Payer(Protocol):
    """Who makes the mana that a cost wants and the pool lacks (CR 601.2g).

    ``wanted``: the sorts that each symbol may be paid with; ``generic``: how much besides.
    """

    def could_pay(self, scope: Scope, player: str, wanted: list[tuple[Sort, ...]], generic: int, use: Use) -> bool:
        """Whether there is a way to pay."""

    def pay(self, scope: Scope, player: str, wanted: list[tuple[Sort, ...]], generic: int, use: Use) -> None:
        """Make the mana; nothing where there is no way to pay."""


def usable(scope: Scope, mana: Mana, use: Use) -> bool:
    """Whether this mana may be spent on that (CR 106.6)."""
    if mana.spend is None:
        return True
    if (never := mana.spend.never) is not None:
        return use.cast is None or not _is_cast(scope, never, use.cast)
    if use.cast is not None and mana.spend.cast is not None:
        return _is_cast(scope, mana.spend.cast, use.cast)
    if use.activate is not None and mana.spend.activate is not None:
        return _is_of(scope, mana.spend.activate, use.activate)
    return False


def _is_of(scope: Scope, sources: Selection, source: Candidate) -> bool:
    """Whether the ability that is activated is one of such a source."""
    where = sources.where
    if where and IsSource() not in where and source.zone != "battlefield":  # “of artifacts”: CR 109.2
        return False
    return all(holds(scope, each, source) for each in where)


def _is_cast(scope: Scope, such: Selection, spell: Candidate) -> bool:
    """Whether what is cast, or is about to be, is such a spell."""
    return is_such(scope, tuple(each for each in such.where if not isinstance(each, IsSpell)), spell)


def paid(game: Game, scope: Scope, player: str, cost: tuple[ManaSymbol, ...], use: Use | None = None) -> bool:
    """Pay from the pool; False, and nothing changes, where there is not enough (CR 118.3).

    Where it matters which mana is left, who pays chooses. Generic mana for “{2/W}” is paid for as few of the symbols
    that allow it as the pool makes necessary (CR 107.4e), life for as many as the player likes (CR 107.4f).
    """
    twice = [each for each in cost if isinstance(each, TypedMana) and each.generic]
    phyrexian = [each for each in cost if isinstance(each, TypedMana) and each.life and not each.generic]
    rest = [each for each in cost if each not in twice and each not in phyrexian]
    for lives in range(len(phyrexian) + 1):
        if lives and not _has_life(game, player, phyrexian[:lives]):
            return False
        for instead in range(len(twice) + 1):
            generic = tuple(GenericMana(Number(each.generic)) for each in twice[:instead])
            plain = (*rest, *twice[instead:], *generic)
            if not payable(scope, player, (*plain, *phyrexian[lives:]), use):
                continue
            lives = _with_life(game, player, phyrexian, lives)
            _with_mana(scope, player, (*plain, *phyrexian[lives:]), use)
            if lives:
                game.with_life += lives
                lost(game, player, sum(each.life for each in phyrexian[:lives]), paid=True)
            return True
    return False


def generic_in(scope: Scope, cost: tuple[ManaSymbol, ...]) -> int:
    """How much generic mana that is."""
    return sum(scope.number(s.amount) for s in cost if isinstance(s, GenericMana))


def lessened(scope: Scope, cost: tuple[ManaSymbol, ...], less: int) -> tuple[ManaSymbol, ...]:
    """All the generic mana together, and so much less of it, none at the least (CR 118.7c, 601.2f)."""
    rest = tuple(s for s in cost if not isinstance(s, GenericMana))
    generic = max(0, generic_in(scope, cost) - less)
    return (GenericMana(Number(generic)), *rest) if generic else rest


def _has_life(game: Game, player: str, symbols: list[TypedMana]) -> bool:
    """Whether the player can pay life for these (CR 119.4)."""
    return may_pay(game, player, sum(each.life for each in symbols))


def _with_life(game: Game, player: str, symbols: list[TypedMana], least: int) -> int:
    """For how many of the symbols the player pays life, at least so many as there is no mana for."""
    for number in range(least, len(symbols)):
        if not _has_life(game, player, symbols[: number + 1]):
            return number
        asks = f"pay {symbols[number].life} life for {{{symbols[number].of[0]}/P}}"
        if not game.asker.yes(player, asks, "CR 107.4f", about="pay"):
            return number
    return len(symbols)


#: The mana that pays for the same: its type, and whether its source was snow.
Sort = tuple[ManaType, bool]
_SORTS: tuple[Sort, ...] = tuple((kind, snow) for snow in (False, True) for kind in TYPES)


_SNOW: tuple[Sort, ...] = tuple(sort for sort in _SORTS if sort[1])


@lru_cache(maxsize=256)
def _sorts(types: tuple[ManaType, ...]) -> tuple[Sort, ...]:
    """The mana of these types."""
    return tuple(sort for sort in _SORTS if sort[0] in types)


def sort_of(mana: Mana) -> Sort:
    return mana.type, mana.source is not None and "Snow" in mana.source.supertypes


def _wanted(
    scope: Scope, player: str, cost: tuple[ManaSymbol, ...], use: Use | None
) -> tuple[list[tuple[Sort, ...]], int]:
    """What each symbol may be paid with, and how much generic mana is to be paid besides."""
    wanted: list[tuple[Sort, ...]] = []
    generic = 0
    alike = _alike(scope, player, use)
    for symbol in cost:
        match symbol:
            case GenericMana(amount):
                generic += scope.number(amount)
            case TypedMana(of):
                wanted.append(_sorts(_as_though(of, alike)))
            case SnowMana():  # CR 107.4h
                wanted.append(_SNOW)
    return wanted, generic


def _alike(scope: Scope, player: str, use: Use | None) -> list[tuple[ManaType | None, str]]:
    """Which mana this player may spend on it as though it were what other mana (CR 609.4b); None: all."""
    there: list[tuple[ManaType | None, str]] = [(None, use.spending)] if use is not None and use.spending else []
    for rule, standing in rules(scope.game, SpendsAs, player=player):
        if _is_spent_so(standing.scope, rule, use or Use()):
            there.append((rule.spent, rule.mana))
    return there


def _is_spent_so(scope: Scope, rule: SpendsAs, use: Use) -> bool:
    if rule.cast is not None:
        return use.cast is not None and _is_cast(scope, rule.cast, use.cast)
    if rule.activate is not None:
        return use.activate is not None and all(holds(scope, p, use.activate) for p in rule.activate.where)
    return True


def _as_though(types: tuple[ManaType, ...], alike: list[tuple[ManaType | None, str]]) -> tuple[ManaType, ...]:
    """Mana of which types pays for one of these: what is spent as though it were of any color is not colorless so."""
    so = [
        spent
        for spent, mana in alike
        if mana in types or mana == "any type" or (mana == "any color" and types != ("C",))
    ]
    return TYPES if None in so else (*types, *(spent for spent in so if spent is not None))


def _pays(
    scope: Scope, player: str, cost: tuple[ManaSymbol, ...], use: Use | None
) -> tuple[dict[Sort, int], dict[Sort, int], int, list[Mana]] | None:
    """What the pool has, what of it pays the symbols of a type, how much generic mana is to be paid besides; None: it
    has not enough.
    """
    wanted, generic = _wanted(scope, player, cost, use)
    pool = [m for m in scope.game.players[player].mana if usable(scope, m, use or Use())]
    have = dict.fromkeys(_SORTS, 0)
    for each in pool:
        have[sort_of(each)] += each.count
    exact = _matched(wanted, have)
    enough = exact is not None and sum(have.values()) - len(wanted) >= generic
    return (have, exact, generic, pool) if exact is not None and enough else None


def payable(scope: Scope, player: str, cost: tuple[ManaSymbol, ...], use: Use | None) -> bool:
    """Whether the pool has enough, or who taps for mana can make it so."""
    if _pays(scope, player, cost, use) is not None:
        return True
    payer = scope.game.payer
    return payer is not None and payer.could_pay(scope, player, *_wanted(scope, player, cost, use), use or Use())


def _with_mana(scope: Scope, player: str, cost: tuple[ManaSymbol, ...], use: Use | None) -> None:
    """Pay it from the pool, for which what it lacks is tapped for first (CR 601.2g)."""
    if scope.game.payer is not None:
        scope.game.payer.pay(scope, player, *_wanted(scope, player, cost, use), use or Use())
    found = _pays(scope, player, cost, use)
    if found is None:
        raise CannotExecute(f"{player} can't pay the mana (CR 118.3)")
    have, exact, generic, pool = found
    left, spent = have.copy(), exact.copy()
    for sort, number in exact.items():
        left[sort] -= number
    there: dict[ManaType, int] = {k: left[k, False] + left[k, True] for k in TYPES}
    for kind, number in _generic(scope.game, player, generic, there).items():
        plain = min(number, left[kind, False])
        spent[kind, False] = spent.get((kind, False), 0) + plain
        spent[kind, True] = spent.get((kind, True), 0) + number - plain
    _take(scope.game, player, spent, pool)


def _matched(wanted: list[tuple[Sort, ...]], have: dict[Sort, int]) -> dict[Sort, int] | None:
    """Which mana pays the symbols, each by such as it allows; None if it can't."""
    spent: dict[Sort, int] = {}

    def fits(at: int) -> bool:
        if at == len(ordered):
            return True
        for sort in ordered[at]:
            if have[sort] > spent.get(sort, 0):
                spent[sort] = spent.get(sort, 0) + 1
                if fits(at + 1):
                    return True
                spent[sort] -= 1
        return False

    ordered = sorted(wanted, key=len)
    return spent if fits(0) else None


def _generic(game: Game, player: str, generic: int, left: dict[ManaType, int]) -> dict[ManaType, int]:
    there = {kind: number for kind, number in left.items() if number}
    if not generic:
        return {}
    if len(there) == 1:
        return dict.fromkeys(there, generic)
    if sum(there.values()) == generic:
        return there
    spent: dict[ManaType, int] = {}
    for at, (kind, most) in enumerate(there.items()):
        rest = sum(list(there.values())[at + 1 :])
        least = max(0, generic - rest)
        number = (
            least
            if least == min(most, generic)
            else game.asker.number(
                player,
                f"how much {{{kind}}} is spent ({generic} generic mana to pay)",
                "CR 601.2h",
                least,
                min(most, generic),
                about="mana",
            )
        )
        spent[kind] = number
        generic -= number
    return spent


def _take(game: Game, player: str, spent: dict[Sort, int], pool: list[Mana]) -> None:
    """Take so much of each sort out of the pool, what may be spent on little else first."""
    kept = list(game.players[player].mana)
    taken: list[Mana] = []
    for sort, number in spent.items():
        left = number
        for mana in sorted((m for m in pool if sort_of(m) == sort), key=lambda m: m.spend is None):
            part = min(left, mana.count)
            if part:
                at = kept.index(mana)
                kept[at : at + 1] = [structs.replace(mana, count=mana.count - part)] if mana.count > part else []
                taken.append(structs.replace(mana, count=part))
                left -= part
    game.player(player, mana=tuple(kept))
    note_spent(game, tuple(taken))
    if taken:
        game.happened(ev.ManaPaid(player, written(tuple(taken))))


def note_spent(game: Game, spent: tuple[Mana, ...]) -> None:
    """This mana is spent on the cost that is being paid (CR 106.9)."""
    game.spent = (*game.spent, *spent)


def printed(scope: Scope, cost: tuple[ManaSymbol, ...]) -> tuple[Mana, ...]:
    """The mana that a cost counts as paid with where it is free: its own colors, and colorless for generic mana."""
    spent: dict[ManaType, int] = {}
    for symbol in cost:
        kind, number = (symbol.of[0], 1) if isinstance(symbol, TypedMana) else ("C", 1)
        if isinstance(symbol, GenericMana):
            number = scope.number(symbol.amount)
        spent[kind] = spent.get(kind, 0) + number
    return tuple(Mana(kind, number) for kind, number in spent.items() if number)
