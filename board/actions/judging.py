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
from ..looking import ways
from ..playing.activating import activated_abilities
from ..playing.castable import split_second
from ..playing.costs import sick
from ..playing.lands import lands_left
from ..playing.timing import sorcery_speed
from ..state import ids as idset
from ..state.actions import Activate, Cast, Play
from ..state.once import once
from . import asking, choices_of_costs, helping, paying
from .choices_of_costs import any_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..chooser import Question
    from ..doing.mana_payment import Sort
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.actions import Deed, Picked
    from ..state.ids import Ids
    from .choices_of_costs import Chosen

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


_IT_CAN = (Verdict.YES, Verdict.WITH_A_TARGET)
_UNKNOWN, _NO = (Verdict.UNKNOWN, 0), (Verdict.NO, 0)


class Wanted(NamedTuple):
    """The least mana that a cost asks for, and whether it asks for just that."""

    typed: tuple[tuple[Sort, ...], ...]
    generic: int
    exact: bool

    @property
    def size(self) -> int:
        """How much mana it is."""
        return len(self.typed) + self.generic


class Judge:
    """What a player can plainly do on a game, or plainly not."""

    def __init__(self, game: Game, player: str) -> None:
        self._game, self._player = game, player
        self._changes = _standing(game)
        self.kinds = frozenset(map(type, self._changes))
        self._slow = sorcery_speed(game, player)
        self._ruled = _are_any(self.kinds, _AGAINST)
        self._costly = _are_any(self.kinds, _OF_COSTS)

    @once
    def _free(self) -> bool:
        return not (self._game.stack and split_second(self._game))

    @once
    def _sources(self) -> list[paying.Source]:
        return paying.sources(self._game, self._player)

    @once
    def _restricted(self) -> bool:
        restrictions = [each.spend for each in self._sources]
        restrictions += [each.spend for each in self._game.players[self._player].mana]
        return bool([each for each in restrictions if each is not None])

    @once
    def _pool(self) -> dict[Sort, int]:
        pool: dict[Sort, int] = {}
        for each in self._game.players[self._player].mana:
            pool[sort_of(each)] = pool.get(sort_of(each), 0) + each.count
        return pool

    @once
    def _cards(self) -> dict[int, Candidate]:
        def in_hand() -> dict[int, Candidate]:
            return {c.ids[0][0]: c for c in self._game.candidates_elsewhere(("hand",), owner=self._player)}

        return self._game.found_of_cards(("hand", self._player), self._game.zone("hand", self._player), in_hand)

    @once
    def _splices(self) -> bool:
        """Whether the player has a card that could be spliced onto a spell (CR 702.47a)."""
        abilities = (ability for card in self._cards.values() for ability in card.seen.compiled(self._game.rules))
        return any(ability.keyword == "splice" for ability in abilities)

    @property
    def timing(self) -> tuple[bool, bool]:
        """What decides, besides what a card is, whether it `is_too_early` for it."""
        return self._slow, i.AsThough in self.kinds

    def is_too_early(self, card: Candidate) -> bool:
        """Whether it is a card in the player's hand that is never played or cast but at another time."""
        slow, differently = self.timing
        if slow or card.zone != "hand" or card.base.back is not None:
            return False
        if "Land" in card.seen.types:
            return True
        if "Instant" in card.seen.types or "flash" in card.seen.keywords or differently:
            return False
        return _spell(card.seen.compiled(self._game.rules)).is_slow

    def of(self, deed: Deed) -> Verdict:
        """Whether it can be done."""
        return self._judged(deed)[0]

    def foreseen(self, deed: Deed) -> int:
        """Of so many questions that come first any answer will do: a target, what is chosen for costs."""
        return self._judged(deed)[1]

    def _judged(self, deed: Deed) -> tuple[Verdict, int]:
        match deed:
            case Play():
                return self._play(deed), 0
            case Cast():
                return self._cast(deed)
            case Activate():
                return self._activate(deed)
        return _UNKNOWN

    def _play(self, deed: Play) -> Verdict:
        if not self._slow or lands_left(self._game, self._player) <= 0:
            return Verdict.NO
        card = self._cards.get(deed.what)
        plain = card is not None and card.seen.name == deed.name and not self._ruled
        return Verdict.YES if plain else Verdict.UNKNOWN

    def _cast(self, deed: Cast) -> tuple[Verdict, int]:
        card = self._cards.get(deed.what)
        if card is None or card.seen.name.partition(" //")[0] != deed.name or card.base.back is not None:
            return _UNKNOWN
        spell = _spell(card.seen.compiled(self._game.rules))
        quick = "Instant" in card.seen.types or "flash" in card.seen.keywords
        if not self._slow and not quick and spell.is_slow and i.AsThough not in self.kinds:
            return _NO
        if deed.alternative or self._costly or spell.odd_cost or card.seen.mana_cost is None:
            return _UNKNOWN
        wanted = _wanted(symbols(card.seen.mana_cost))
        there = [*helping.helpers(self._game, self._player, spell.helped, wanted.size)] if spell.helped else []
        if not self._pays(wanted, idset.NONE, [each.source() for each in there]):
            return _NO
        asks = deed.kicked or "Aura" in card.seen.subtypes or self._is_legendary_spell(card) or self._splices
        timely = self._slow or quick
        if asks or not (timely and wanted.exact and self._unhindered() and self._is_told_by_counting(spell, there)):
            return _UNKNOWN
        return self._with_choices(spell.plainly, spell.chosen, wanted, deed.what, idset.NONE)

    def _is_legendary_spell(self, card: Candidate) -> bool:
        """Whether it wants a legendary creature or planeswalker (CR 205.4e)."""
        return "Legendary" in card.seen.supertypes and bool(self._game.rules.ruleset.spells_only & set(card.seen.types))

    def _unhindered(self) -> bool:
        """Whether no rule is against anything, and all mana is as good as other mana."""
        return self._free and not self._ruled and not self._restricted

    def _activate(self, deed: Activate) -> tuple[Verdict, int]:
        stack = self._game.stack_of(deed.what)
        if stack is None or not isinstance(deed.ability, int):
            return _UNKNOWN
        candidate = self._game.view().here[stack.id]
        ability = activated_abilities(self._game, candidate)[deed.ability - 1]
        found = _activation(ability)
        if found.taps and (stack.tapped or sick(self._game, candidate)):
            return _NO
        if found.slow and not self._slow:
            return _UNKNOWN if i.LoyaltyAsInstant in self.kinds else _NO
        if self._costly or found.wanted is None:
            return _UNKNOWN
        spent = idset.one(stack.id) if found.taps or found.leaves else idset.NONE
        if not self._pays(found.wanted, spent):
            return _NO
        if not found.wanted.exact or candidate.controller != self._player or not self._unhindered():
            return _UNKNOWN
        verdict, foreseen = self._with_choices(found.plainly, found.chosen, found.wanted, stack.id, spent)
        return verdict, foreseen + found.makes_mana

    def _with_choices(
        self, plainly: Verdict, chosen: Chosen | None, wanted: Wanted, source: int, spent: Ids
    ) -> tuple[Verdict, int]:
        """The same, where any objects may be chosen for its costs, since the mana comes from others; and of how many of
        its questions any answer will do.
        """
        target = int(plainly is Verdict.WITH_A_TARGET)
        if chosen is None or plainly is Verdict.UNKNOWN:
            return plainly, target
        if not self._makes_no_difference:
            return _UNKNOWN
        ids = any_of(self._game, self._player, source, chosen)
        if ids is None:
            return _NO
        return (plainly, target + 1) if self._pays(wanted, idset.union(spent, ids)) else _UNKNOWN

    def _pays(self, wanted: Wanted, without: Ids, help_: Collection[paying.Source] = ()) -> bool:
        if not wanted.typed and not wanted.generic:
            return True
        there = [each for each in self._sources if not idset.contains(without, each.id)] if without else self._sources
        return _is_payable(wanted, tuple(self._pool.items()), (*there, *help_))

    def is_help(self, deed: Deed, question: Question) -> bool:
        """Whether the question is what is tapped or exiled to help to pay for a spell."""
        card = self._cards.get(deed.what) if isinstance(deed, Cast) else None
        helped = _spell(card.seen.compiled(self._game.rules)).helped if card is not None else frozenset()
        return question.why in {f"CR {rule}a" for rule in helped}

    def is_paid_with_help(self, deed: Deed, question: Question, picked: tuple[Picked, ...], more: bool) -> bool | None:
        """Whether a spell can be paid for where these were picked to be tapped or exiled for it, and, if there may be
        ``more``, any of what is offered after them; None: that is not plain, or not what is asked.
        """
        if not isinstance(deed, Cast) or not self.is_help(deed, question) or self._cast(deed)[0] not in _IT_CAN:
            return None
        card = self._cards[deed.what]
        (rule,) = _spell(card.seen.compiled(self._game.rules)).helped
        wanted = _wanted(symbols(card.seen.mana_cost or ""))
        rest = asking.rest(question, picked) if more else ()
        must = [*helping.picked_helpers(self._game, rule, picked, wanted.size + 1)]
        may = helping.picked_helpers(self._game, rule, rest, wanted.size)
        help_ = [each.source() for each in (*must, *may)]
        return helping.all_are_needed(must, wanted.typed, wanted.generic) and self._pays(wanted, idset.NONE, help_)

    def _is_told_by_counting(self, spell: _Spell, there: list[helping.Helper]) -> bool:
        """Whether what helps to pay pays for nothing else, and for mana of one color at most."""
        if not spell.helped:
            return True
        return (
            len(spell.helped) == 1
            and self._makes_no_difference
            and all(len(each.colors) <= 1 for each in there)
            and all(each.land for each in self._sources)
            and not any(map(self._is_creature, self._sources))
        )

    @once
    def _makes_no_difference(self) -> bool:
        """Whether the continuous effects that stand make no difference to what can be paid with, and so may go."""
        if self._game.index.restless:
            return False
        haste = any("haste" in change.keywords for change in self._changes if isinstance(change, i.AddAbilities))
        return all(map(_is_harmless, self._changes)) and not (haste and any(map(self._is_creature, self._sources)))

    def _is_creature(self, source: paying.Source) -> bool:
        stack = self._game.stack_of(source.id)
        return stack is not None and self._game.view().of(stack).creature


def standing_kinds(game: Game) -> frozenset[type]:
    """The kinds of rules and changes that static abilities and effects make now."""
    return frozenset(map(type, _standing(game)))


def _standing(game: Game) -> list[i.Modification]:
    """The rules and changes that static abilities and effects make now."""
    if not (game.index.statics or game.rulings):
        return []
    view = game.view()
    found: list[i.Modification] | None = view.kept.get("standing")
    if found is None:
        there = [acting for identity in game.index.statics if (acting := view.source(identity)) is not None]
        found = view.kept["standing"] = [
            change
            for each in there
            for ability in each.seen.compiled(game.rules)
            for static in ability.statics
            for change in static.changes
        ]
    return found + [change for ruling in game.rulings for change in ruling.changes]


def _is_harmless(change: i.Modification) -> bool:
    """Whether it makes no difference to what can be paid with, but for creatures that have haste by it."""
    return isinstance(change, i.ChangePT) or (isinstance(change, i.AddAbilities) and not change.abilities)


def is_free_combat(game: Game, kinds: frozenset[type]) -> bool:
    """Whether no rule says anything of who attacks and blocks together with whom."""
    if _are_any(kinds, _OF_COMBAT):
        return False
    view = game.view()
    demanded = [m for piece in game.permanents.values() for m in piece.modifiers if m.demand]
    return not demanded and not [c for c in view.candidates + view.phased_out if "menace" in c.seen.keywords]


@lru_cache(maxsize=1024)
def _are_any(kinds: frozenset[type], of: tuple[type, ...]) -> bool:
    return any(issubclass(kind, of) for kind in kinds)


@lru_cache(maxsize=4096)
def _is_payable(wanted: Wanted, pool: tuple[tuple[Sort, int], ...], there: tuple[paying.Source, ...]) -> bool:
    return paying.is_payable(wanted.typed, wanted.generic, dict(pool), there)


class _Spell(NamedTuple):
    """What a spell's abilities say of casting it."""

    is_slow: bool
    odd_cost: bool
    helped: frozenset[str]
    plainly: Verdict
    chosen: Chosen | None


@lru_cache(maxsize=4096)
def _spell(abilities: tuple[i.Ability, ...]) -> _Spell:
    changes = [change for a in abilities for static in a.statics for change in static.changes]
    of_casting = [each for each in changes if isinstance(each, _AGAINST)]
    rules = {a.rule.rule for a in abilities if a.rule is not None}
    rest, chosen = choices_of_costs.chosen(tuple(_additional(abilities)))
    odd = bool(of_casting) or not rules.isdisjoint(_LESSENING) or bool(rest)
    helped = frozenset(rules & helping.HELPING)
    steps = tuple(step for a in abilities if a.kind == "spell" for step in a.steps)
    keywords = any(a.kind == "keyword" and a.steps and a.trigger is None and not a.cost for a in abilities)
    plainly = Verdict.UNKNOWN if odd or keywords or (helped and chosen) else _aims(steps)
    ways_of = [ways.ALTERNATIVE[a.keyword] for a in abilities if a.keyword in ways.ALTERNATIVE]
    quick = any(isinstance(each, i.AsThough) for each in changes) or any(way.at_any_time for way in ways_of)
    return _Spell(not quick, odd, helped, plainly, chosen)


def _additional(abilities: tuple[i.Ability, ...]) -> Iterator[i.Cost]:
    """What is paid besides its mana cost; a cost that may be paid is as it is, and so is no plain one."""
    for cost in (each for ability in abilities for each in ability.casting):
        if isinstance(cost, i.AdditionalCost) and cost == i.AdditionalCost(cost.costs, text=cost.text):
            yield from cost.costs
        else:
            yield cost  # type: ignore[misc]


#: Affinity, offering and emerge make a cost less.
_LESSENING = frozenset(["702.41", "702.48", "702.119"])


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
    leaves: bool = False  # the object is sacrificed itself
    chosen: Chosen | None = None
    makes_mana: bool = False  # and does nothing else
    taps: bool = False  # the object is tapped for it
    slow: bool = False  # it is activated only when a sorcery could be cast


@lru_cache(maxsize=4096)
def _activation(ability: i.Ability) -> _Activation:
    taps = any(isinstance(cost, i.TapSymbol) for cost in ability.costs)
    slow = ability.kind == "loyalty" or i.OnlyAs("sorcery") in ability.timing
    unknown = _Activation(None, Verdict.UNKNOWN, taps=taps, slow=slow)
    if ability.statics:
        return unknown
    mana: tuple[i.ManaSymbol, ...] = ()
    plain = ability.kind == "activated" and ability.activator is None and ability.only_while is None
    leaves = False
    costs, chosen = choices_of_costs.chosen(ability.costs)
    for cost in costs:
        match cost:
            case i.PayMana(times=None, waterbend=False):
                mana += cost.mana
            case i.PayMana():
                return unknown
            case i.TapSymbol():
                pass
            case i.Act("sacrifice", i.Reference("source")):
                leaves = True
            case _:
                plain = False
    timely = all(each == i.OnlyAs("sorcery") for each in ability.timing)
    plainly = _aims(ability.steps) if plain and timely else Verdict.UNKNOWN
    makes_mana = len(ability.steps) == 1 and isinstance(ability.steps[0], i.AddMana)
    return _Activation(_wanted(mana), plainly, leaves, chosen, makes_mana, taps, slow)


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
