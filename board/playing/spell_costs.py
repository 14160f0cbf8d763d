"""What a spell costs: its mana cost or what is paid instead, and whatever is paid besides (CR 601.2b, 601.2f–h)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ... import instructions as i
from ..doing import commanders
from ..doing import mana_payment as manas
from ..doing.mana_payment import Use
from ..errors import CannotExecute
from ..looking import ways
from ..looking.conditions import holds
from ..looking.forbidden import rules
from ..looking.optional import by_keyword, called_by, optional_costs
from ..looking.selections import offered, untapped
from ..state import ids as idset
from . import costs, helping
from .timing import timely

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..looking.ways import Way
    from ..state.objects import Elsewhere

Costs = tuple[i.Cost, ...]


class How(NamedTuple):
    """How a spell is paid for: with these optional costs, for this alternative, ``free``: without its mana cost, and
    with what is paid ``besides`` as something lets it be cast so.
    """

    kicked: tuple[str, ...] = ()
    alternative: str = ""
    free: bool = False
    besides: Costs = ()


#: What is asked of a spell whether it was done as a cost, beside what keywords call theirs (CR 701.4b).
ADDITIONAL = "additional cost"  # one that its own words let be paid or not
_ASKED_FOR = frozenset(["behold", "collect evidence"])


def pay(scope: Scope, spell: Candidate, before: Candidate, how: How, use: Use) -> tuple[str, ...]:
    """Pay what the spell costs; ``use``: for what mana is spent. What was done besides of which is asked later.

    ``before``: the card where it was cast from, with what it was given there. Raises `CannotExecute` with the rule.
    """
    kicked, alternative, free, more = how
    game, way = scope.game, ways.ALTERNATIVE.get(alternative)
    abilities = spell.seen.compiled(game.rules)
    additional = [*_additional(scope, abilities)]
    besides = [*_optional(abilities, kicked, spell.seen.name), *(cost.costs for cost in additional), more]
    _check_optional(scope, abilities, kicked, spell.seen.name)
    if way is not None:
        if not way.when(game, scope.context.controller, spell):
            raise CannotExecute(f"{spell.seen.name} can't be cast for its {alternative} cost now (CR {way.rule})")
        besides.append(way.besides)
    paid = [*_alternative(scope, spell, before, alternative)]
    less, fewer, given = _lessening(scope, spell, alternative)
    paid += given
    besides += _of_modes(abilities, scope.context.modes)
    if not free and (not alternative or (way is not None and not way.instead)):
        paid.append(_mana_cost(spell))
    if tax := commanders.taxed(game, before, scope.context.controller):
        paid.append(i.PayMana(i.Player("you"), (i.GenericMana(i.Number(tax)),), text=f"{{{tax}}}"))
    chosen_costs = costs.settled(scope, tuple(each for more in besides for each in more))
    costs.pay(game, scope, _total(scope, spell, [*paid, *chosen_costs], less, fewer), use)
    deeds = (each.verb if isinstance(each, i.Act) else getattr(each, "action", "") for each in chosen_costs)
    chosen_so = (ADDITIONAL,) if any(cost.optional for cost in additional) else ()
    return (*chosen_so, *(deed for deed in deeds if deed in _ASKED_FOR))


def _optional(abilities: tuple[i.Ability, ...], kicked: tuple[str, ...], name: str) -> Iterator[Costs]:
    optional = optional_costs(abilities)
    for each in kicked:
        if each not in optional:
            raise CannotExecute(f"{name} has no {each}")
        yield optional[each]


def _check_optional(scope: Scope, abilities: tuple[i.Ability, ...], kicked: tuple[str, ...], name: str) -> None:
    """Refuse optional costs that can't be paid so: with an X of 0 where “X can't be 0”."""
    for ability in abilities if kicked else ():
        if by_keyword(kicked, called_by(ability)):
            for timing in ability.timing:
                if why := timely(scope.game, scope, timing, scope.context.controller, ""):
                    raise CannotExecute(f"the {ability.keyword} cost of {name} can't be paid so: {why}")


def _additional(scope: Scope, abilities: tuple[i.Ability, ...]) -> Iterator[i.AdditionalCost]:
    """What is paid besides, and may be if its words say so (CR 118.8)."""
    additional = (
        cost
        for ability in abilities
        if ability.kind != "keyword"
        for cost in ability.casting
        if isinstance(cost, i.AdditionalCost)
    )
    for cost in additional:
        if not cost.optional or scope.asker.yes(scope.context.controller, cost.text, "CR 601.2b"):
            yield cost


def _mana_cost(spell: Candidate) -> i.PayMana:
    if spell.seen.mana_cost is None:
        raise CannotExecute(f"{spell.seen.name} has no mana cost (CR 118.6)")
    return i.PayMana(i.Player("you"), manas.symbols(spell.seen.mana_cost), text=spell.seen.mana_cost)


def _of_modes(abilities: tuple[i.Ability, ...], chosen: Sequence[Sequence[int]]) -> list[Costs]:
    """The costs of the modes that are chosen, and of each beyond the first (CR 700.2h, 702.120a)."""
    more = sum(map(len, chosen)) - 1
    escalated = [ability.costs for ability in abilities if ability.keyword == "escalate" for _ in range(more)]
    steps = (step for each in abilities if each.kind == "spell" for step in each.steps)
    choices = [step for step in steps if isinstance(step, i.Choose)]
    return escalated + [c for step, modes in zip(choices, chosen, strict=False) for c in _of_chosen(step, modes)]


def _of_chosen(step: i.Choose, modes: Iterable[int]) -> list[Costs]:
    return [step.costs[mode] for mode in modes] if step.costs else []


def _alternative(scope: Scope, spell: Candidate, before: Candidate, alternative: str) -> Costs:
    """What is paid instead of the mana cost (CR 118.9)."""
    game, way = scope.game, ways.ALTERNATIVE.get(alternative)
    if way is None:
        if not alternative:
            return ()
        ruled = instead_of_mana_cost(game, spell)
        if alternative in ruled:
            return ruled[alternative]
        return _instead(scope, before.seen.compiled(game.rules), alternative, spell.seen.name)
    if way.face_down:
        return (ways.FACE_DOWN_COST,)
    return _of_way(game, spell, before, way, alternative) if way.instead and not way.free else ()


def instead_of_mana_cost(game: Game, spell: Candidate) -> dict[str, Costs]:
    """What rules let be paid rather than the mana cost of the spell, by the words of it (CR 118.9a)."""
    there = (change.costs for change, _ in rules(game, i.InsteadOfManaCost, candidate=spell))
    return {" ".join(getattr(cost, "text", "") for cost in costs): costs for costs in there}


def _of_way(game: Game, spell: Candidate, before: Candidate, way: Way, alternative: str) -> Costs:
    """The cost of a keyword; it stands on the front face, if the other is cast."""
    if way.transformed:
        abilities = game.rules.compiled(_card(game, spell).characteristics)
    else:
        abilities = before.seen.compiled(game.rules)
    return keyword_cost(abilities, alternative, spell.seen.name)


def _instead(scope: Scope, abilities: tuple[i.Ability, ...], alternative: str, name: str) -> Costs:
    """What has these words, or the keyword's cost."""
    for ability in abilities:
        for cost in ability.casting:
            words = f"{cost.text} {ability.text}".casefold()
            if isinstance(cost, i.AlternativeCost) and alternative.casefold() in words:
                if cost.condition is not None and not holds(scope, cost.condition):
                    raise CannotExecute(f"{name} can't be cast so: {cost.condition.text} (CR 118.9)")
                return cost.costs
    return keyword_cost(abilities, alternative, name)


def called(abilities: tuple[i.Ability, ...], alternative: str) -> str:
    """What abilities call the cost that is paid instead: the keyword that has these words, if one has them."""
    for ability in abilities:
        words = [f"{cost.text} {ability.text}".casefold() for cost in ability.casting]
        if ability.keyword and any(alternative.casefold() in each for each in words):
            return ability.keyword
    return alternative


def _changed(scope: Scope, spell: Candidate, symbols: tuple[i.ManaSymbol, ...], less: int) -> tuple[i.ManaSymbol, ...]:
    """The mana with what more it costs, and then without what less, so much generic mana besides (CR 601.2f)."""
    less_of_it: list[tuple[i.CostChange, Scope, int]] = []
    for change, standing in rules(scope.game, i.CostChange, candidate=spell):
        if change.of != "cast":
            continue
        own = standing.scope.context.source == scope.context.source
        within = scope if own else standing.scope  # it may ask for the targets that have been chosen (CR 601.2f)
        if change.change == "less":
            less_of_it.append((change, within, standing.count))
        else:
            symbols = (*symbols, *helping.changed_by(within, change, standing.count))
    for change, within, count in less_of_it:
        mana = helping.less_by(scope, symbols, helping.changed_by(within, change, count), change)
        symbols = helping.reduced(scope, symbols, mana, colored_only=change.colored)
    return manas.lessened(scope, symbols, less)


def keyword_cost(abilities: tuple[i.Ability, ...], keyword: str, name: str) -> Costs:
    """What the keyword of this name among the abilities costs. Raises `CannotExecute` if there is none."""
    found = next((a for a in abilities if a.kind == "keyword" and a.keyword == keyword), None)
    if found is None:
        raise CannotExecute(f"{name} has no {keyword}")
    return found.costs


def _card(game: Game, spell: Candidate) -> Elsewhere:
    return next(each for each in game.elsewhere.values() if idset.common(each.ids, spell.ids))


def _lessening(scope: Scope, spell: Candidate, keyword: str) -> tuple[int, tuple[i.ManaSymbol, ...], list[i.Cost]]:
    """By how much generic mana, and which, a cost is less as something is sacrificed or tapped; what is done so."""
    if keyword == "harmonize":
        less, tapped = _harmonizing(scope, spell)
        return less, (), [*tapped]
    if keyword not in ("emerge", "offering"):
        return 0, (), []
    given, sacrificed = _sacrificing(scope, spell, keyword, ways.ALTERNATIVE[keyword].rule)
    if keyword == "emerge":
        return given.seen.mana_value, (), [sacrificed]
    return 0, manas.symbols(given.seen.mana_cost or ""), [sacrificed]


def _sacrificing(scope: Scope, spell: Candidate, keyword: str, number: str) -> tuple[Candidate, i.Act]:
    """What is sacrificed for emerge or offering, whose mana makes the cost less (CR 702.48a, 702.119a)."""
    player = scope.context.controller
    rule = next(a.rule for a in spell.seen.compiled(scope.game.rules) if a.keyword == keyword)
    kind = rule.what if rule is not None and rule.what is not None else i.Selection((i.HasType("creature"),))
    mine = [c for c in scope.matching(kind) if c.controller == player and c.zone == "battlefield"]
    if not mine:
        raise CannotExecute(f"{player} has nothing to sacrifice for {spell.seen.name} (CR {number})")
    asks = f"what is sacrificed for {spell.seen.name}"
    chosen_one = scope.asker.objects(player, asks, f"CR {number}", offered(mine), about="pay")
    (given,) = scope.candidates(chosen_one)
    what = i.Reference("choice", given.seen.name, kind)
    scope.context.targets[what] = chosen_one
    return given, i.Act("sacrifice", what)


def _harmonizing(scope: Scope, spell: Candidate) -> tuple[int, list[i.Act]]:
    """The creature that is tapped for harmonize, if one is, and how much less generic mana it makes it (CR 702.180)."""
    player = scope.context.controller
    there = untapped(scope.game, player, "Creature")
    if not there:
        return 0, []
    asks = f"what is tapped for {spell.seen.name}"
    chosen_one = scope.asker.objects(player, asks, "CR 702.180b", offered(there), 0, 1)
    if not chosen_one:
        return 0, []
    (given,) = scope.candidates(chosen_one)
    what = i.Reference("choice", given.seen.name, i.Selection((i.HasType("creature"),)))
    scope.context.targets[what] = chosen_one
    return max(0, scope.characteristic("power", given)), [i.Act("tap", what)]


def _total(
    scope: Scope, spell: Candidate, paid: list[i.Cost], less: int, fewer: tuple[i.ManaSymbol, ...]
) -> tuple[i.Cost, ...]:
    """The total cost: all mana of it is paid together (CR 601.2f), what is not paid otherwise (CR 601.2h)."""
    symbols = tuple(symbol for each in paid if isinstance(each, i.PayMana) for symbol in each.mana)
    symbols = _changed(scope, spell, symbols, less + helping.affinity(scope, spell))
    symbols = helping.reduced(scope, symbols, fewer)  # CR 702.48c
    symbols = helping.helped(scope, spell, symbols)
    words = "".join(each.text for each in paid if isinstance(each, i.PayMana))
    rest = tuple(each for each in paid if not isinstance(each, i.PayMana))
    return (*rest, *helping.total(scope, paid, symbols, words))
