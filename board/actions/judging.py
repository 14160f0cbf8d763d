"""Whether something can be done is told without doing it, where that is plain: too little mana, not the time for it, or
nothing at all that could be against it. What is not plain is tried.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ... import instructions as i
from ..doing.mana_payment import TYPES, sort_of, symbols
from ..executor.targets import targets
from ..playing.activating import activated_abilities
from ..playing.castable import split_second
from ..playing.costs import sick
from ..playing.lands import lands_left
from ..playing.timing import sorcery_speed
from ..state.actions import Activate, Cast, Play
from . import paying

if TYPE_CHECKING:
    from ..doing.mana_payment import Sort
    from ..game import Game
    from ..state.actions import Deed

#: Rules that change what may be done, or what it costs.
_AGAINST = (i.Cannot, i.CastOnly, i.CostChange, i.InsteadOfManaCost, i.NoMoreThan)
_OF_COSTS = (i.CostChange, i.InsteadOfManaCost, i.SpendsAs)
_OF_COMBAT = (i.Cannot, i.Must, i.Goaded, i.NoMoreThan, i.BlocksMore, i.AsAttacks)


class Verdict(Enum):
    """Whether something can be done."""

    YES = "it can"
    NO = "it can't"
    WITH_A_TARGET = "it can if there is a target for it, whichever that is"
    UNKNOWN = "that is not plain"


class Wanted(NamedTuple):
    """The least mana that a cost asks for, and whether it asks for just that."""

    typed: tuple[tuple[Sort, ...], ...]
    generic: int
    exact: bool


class Judge:
    """What a player can plainly do on a game, or plainly not."""

    def __init__(self, game: Game, player: str) -> None:
        self._game, self._player = game, player
        self.kinds = standing_kinds(game)
        self._slow = sorcery_speed(game, player)
        self._free = not split_second(game) if game.stack else True
        self._sources = paying.sources(game, player, None, None)
        mana = game.players[player].mana
        self._restricted = any(each.restricted for each in self._sources) or any(m.spend is not None for m in mana)
        self._pool: dict[Sort, int] = {}
        for each in mana:
            self._pool[sort_of(each)] = self._pool.get(sort_of(each), 0) + each.count
        self._cards = {c.ids[0][0]: c for c in game.candidates_elsewhere(("hand",)) if c.owner == player}
        self._ruled = any(issubclass(kind, _AGAINST) for kind in self.kinds)
        self._costly = any(issubclass(kind, _OF_COSTS) for kind in self.kinds)

    def of(self, deed: Deed) -> Verdict:
        """Whether it can be done."""
        match deed:
            case Play():
                return self._play(deed)
            case Cast():
                return self._cast(deed)
            case Activate():
                return self._activate(deed)
        return Verdict.UNKNOWN

    def _play(self, deed: Play) -> Verdict:
        if not self._slow or lands_left(self._game, self._player) <= 0:
            return Verdict.NO
        card = self._cards.get(deed.what)
        plain = card is not None and card.seen.name == deed.name and not self._ruled
        return Verdict.YES if plain else Verdict.UNKNOWN

    def _cast(self, deed: Cast) -> Verdict:
        card = self._cards.get(deed.what)
        if card is None or card.seen.name.partition(" //")[0] != deed.name or card.base.back is not None:
            return Verdict.UNKNOWN
        abilities = card.seen.compiled(self._game.rules)
        spell = _spell(abilities)
        quick = "Instant" in card.seen.types or "flash" in card.seen.keywords
        if not self._slow and not quick and not spell.may_be_quick and i.AsThough not in self.kinds:
            return Verdict.NO
        if deed.alternative or self._costly or spell.odd_cost or card.seen.mana_cost is None:
            return Verdict.UNKNOWN
        wanted = _wanted(symbols(card.seen.mana_cost))
        if not self._pays(wanted, None, self._help() if spell.helped else 0):
            return Verdict.NO
        asks = deed.kicked or "Aura" in card.seen.subtypes or "Legendary" in card.seen.supertypes
        return spell.plainly if wanted.exact and not asks and self._unhindered() else Verdict.UNKNOWN

    def _unhindered(self) -> bool:
        """Whether no rule is against anything, and all mana is as good as other mana."""
        return self._free and not self._ruled and not self._restricted

    def _activate(self, deed: Activate) -> Verdict:
        stack = self._game.stack_of(deed.what)
        if stack is None or not isinstance(deed.ability, int):
            return Verdict.UNKNOWN
        candidate = self._game.view().here[stack.id]
        ability = activated_abilities(self._game, candidate)[deed.ability - 1]
        taps = i.TapSymbol() in ability.costs
        if taps and (stack.tapped or sick(self._game, candidate)):
            return Verdict.NO
        if not self._slow and (ability.kind == "loyalty" or i.OnlyAs("sorcery") in ability.timing):
            return Verdict.NO
        found = _activation(ability)
        if self._costly or found.wanted is None:
            return Verdict.UNKNOWN
        if not self._pays(found.wanted, stack.id if taps else None):
            return Verdict.NO
        own = candidate.controller == self._player
        return found.plainly if found.wanted.exact and own and self._unhindered() else Verdict.UNKNOWN

    def _help(self) -> int:
        """How many permanents and cards might be tapped or exiled instead of mana, at most."""
        game, player = self._game, self._player
        there = (
            c for c in game.view().candidates if c.controller == player and {"Creature", "Artifact"} & set(c.seen.types)
        )
        return sum(c.count for c in there) + sum(card.count for card in game.zone("graveyard", player))

    def _pays(self, wanted: Wanted, without: int | None, help_: int = 0) -> bool:
        if not wanted.typed and not wanted.generic:
            return True
        there = self._sources if without is None else [each for each in self._sources if each.id != without]
        there = [*there, *(paying.Source(-1, _ANY, 1) for _ in range(min(help_, len(wanted.typed) + wanted.generic)))]
        return paying.payment(wanted.typed, wanted.generic, self._pool, there, {}) is not None


def standing_kinds(game: Game) -> frozenset[type]:
    """The kinds of rules and changes that static abilities and effects make now."""
    if not (game.index.statics or game.rulings):
        return frozenset()
    view = game.view()
    there = [acting for identity in game.index.statics if (acting := view.source(identity)) is not None]
    found = {
        type(change)
        for each in there
        for ability in each.seen.compiled(game.rules)
        for static in ability.statics
        for change in static.changes
    }
    found.update(type(change) for ruling in game.rulings for change in ruling.changes)
    return frozenset(found)


def is_free_combat(game: Game, kinds: frozenset[type]) -> bool:
    """Whether no rule says anything of who attacks and blocks together with whom."""
    if any(issubclass(kind, _OF_COMBAT) for kind in kinds):
        return False
    view = game.view()
    return not any(
        any(m.demand for m in piece.modifiers) or "menace" in view.of(piece).keywords
        for piece in game.permanents.values()
    )


class _Spell(NamedTuple):
    """What a spell's abilities say of casting it."""

    may_be_quick: bool
    odd_cost: bool
    helped: bool
    plainly: Verdict


@lru_cache(maxsize=4096)
def _spell(abilities: tuple[i.Ability, ...]) -> _Spell:
    changes = [change for a in abilities for static in a.statics for change in static.changes]
    of_casting = [each for each in changes if isinstance(each, _AGAINST)]
    rules = {a.rule.rule for a in abilities if a.rule is not None}
    odd = bool(of_casting) or not rules.isdisjoint(_LESSENING) or any(a.casting for a in abilities)
    helped = not rules.isdisjoint(_HELPING)
    steps = tuple(step for a in abilities if a.kind == "spell" for step in a.steps)
    keywords = any(a.kind == "keyword" and a.steps and a.trigger is None and not a.cost for a in abilities)
    plainly = Verdict.UNKNOWN if odd or helped or keywords else _aims(steps)
    return _Spell(any(isinstance(each, i.AsThough) for each in changes), odd, helped, plainly)


#: Affinity and emerge make a cost less; with convoke, delve and improvise something else is tapped or exiled for mana.
_LESSENING = frozenset(["702.41", "702.119"])
_HELPING = frozenset(["702.51", "702.66", "702.126"])
_ANY = tuple(paying.Way((kind, snow), 1, 1) for kind in TYPES for snow in (False, True))


def _aims(steps: tuple[i.Step, ...]) -> Verdict:
    """Whether what does this can be done, where it is paid for: its targets alone could be against it."""
    aims = targets(steps)
    if any(isinstance(value, i.Choose | i.ForEach | i.Together) for step in steps for value in step.walk()):
        return Verdict.UNKNOWN
    if not aims:
        spoken_of = any(isinstance(value, i.Targets) for step in steps for value in step.walk())
        return Verdict.UNKNOWN if spoken_of else Verdict.YES
    return Verdict.WITH_A_TARGET if len(aims) == 1 and _is_one(aims[0]) else Verdict.UNKNOWN


def _is_one(aim: i.Reference | i.Player | i.Targets) -> bool:
    """Whether it is one target."""
    match aim:
        case i.Targets(least=i.Number(1), most=i.Number(1)):
            return True
        case i.Reference(most=None, optional=False, also=None) | i.Player(most=None, optional=False):
            return True
    return False


class _Activation(NamedTuple):
    """What an ability costs in mana (None: that is not plain), and whether anything else could be against it."""

    wanted: Wanted | None
    plainly: Verdict


@lru_cache(maxsize=4096)
def _activation(ability: i.Ability) -> _Activation:
    if ability.statics:
        return _Activation(None, Verdict.UNKNOWN)
    mana: tuple[i.ManaSymbol, ...] = ()
    plain = ability.kind == "activated" and ability.activator is None and ability.only_while is None
    for cost in ability.costs:
        match cost:
            case i.PayMana(times=None, waterbend=False):
                mana += cost.mana
            case i.PayMana():
                return _Activation(None, Verdict.UNKNOWN)
            case i.TapSymbol() | i.Act("sacrifice", i.Reference("source")):
                pass
            case _:
                plain = False
    timely = all(each == i.OnlyAs("sorcery") for each in ability.timing)
    return _Activation(_wanted(mana), _aims(ability.steps) if plain and timely else Verdict.UNKNOWN)


@lru_cache(maxsize=4096)
def _wanted(cost: tuple[i.ManaSymbol, ...]) -> Wanted:
    """The least that it asks for."""
    typed: list[tuple[Sort, ...]] = []
    generic, exact = 0, True
    for symbol in cost:
        match symbol:
            case i.GenericMana(i.Number(number)):
                generic += number
            case i.TypedMana(of, 0, 0):
                typed.append(tuple((kind, snow) for kind in of for snow in (False, True)))
            case i.SnowMana():
                typed.append(tuple((kind, True) for kind in TYPES))
            case _:
                exact = False
    return Wanted(tuple(typed), generic, exact)
