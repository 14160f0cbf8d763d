"""Numbers, worked out on the board (CR 107). What the board does not have is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...instructions import (
    AbilityCount,
    Aggregate,
    Alike,
    Asked,
    AsPutOnStack,
    Attacks,
    ChosenNumber,
    CountersOn,
    CountersPut,
    CountOf,
    DealsDamage,
    Devotion,
    DieResult,
    Difference,
    Differing,
    Does,
    EventCount,
    Half,
    HasSubtype,
    HasType,
    HowMany,
    IsAmong,
    KindsAmong,
    ManaSpent,
    MostOfPlayers,
    Not,
    Number,
    NumberOf,
    PlayerCount,
    PlayerNumber,
    Predicate,
    Product,
    Quantity,
    Quotient,
    RandomNumber,
    Reference,
    RunesSpent,
    Selection,
    Sum,
    TargetsOf,
    ThatMany,
    TimesPaid,
    Underwent,
    UnspentMana,
    Variable,
    VotesFor,
)
from ...values.colors import color_called
from ..state.ids import NONE, Ids, contains, size
from . import history, mutated
from .candidates import Candidate
from .in_this_game import of_the_game
from .matching import matched
from .optional import by_keyword, of_instance
from .seen import BASIC_LANDS, Seen, devotion, kind_of_subtype

if TYPE_CHECKING:
    from ..state.objects import Aim, Mana
    from .scope import Scope


def number(scope: Scope, quantity: Quantity) -> int:
    """The value of the quantity for the effect.

    Raises `ChoiceNeeded` for what neither the text nor the board tells, when nobody answers.
    """
    return LOOKED_AT[type(quantity)](scope, quantity)


def _of_number(scope: Scope, quantity: Number) -> int:
    return quantity.value


def _of_variable(scope: Scope, quantity: Variable) -> int:
    match quantity:
        case Variable(name, (RandomNumber() | AsPutOnStack()) as value):
            if name not in scope.context.variables:
                scope.context.variables[name] = number(scope, value)
            return scope.context.variables[name]
        case Variable(name, value):
            return _variable(scope, name) if value is None else max(0, number(scope, value))  # CR 107.1b


def _of_that_many(scope: Scope, quantity: ThatMany) -> int:
    of_event = scope.context.event.number if quantity.antecedent == "event" else None
    if of_event is not None:  # whatever a part of the effect has done since
        return of_event
    if scope.context.that_many is not None:
        return _that_many(scope)
    before = scope.context.account.amounts.get("that many")  # of what the effect has done before (CR 608.2c)
    if before is None:
        return _ask(scope, quantity.text)
    scope.asker.determined("number", scope.context.controller, (str(before),))
    return before


def _of_sum(scope: Scope, quantity: Sum) -> int:
    return sum(number(scope, term) for term in quantity.terms)


def _of_difference(scope: Scope, quantity: Difference) -> int:
    found = number(scope, quantity.of) - number(scope, quantity.less)
    return abs(found) if quantity.either else max(0, found)


def _of_product(scope: Scope, quantity: Product) -> int:
    return quantity.factor * number(scope, quantity.of)


def _of_half(scope: Scope, quantity: Half) -> int:
    doubled = number(scope, quantity.of)
    return -(-doubled // 2) if quantity.rounded == "up" else doubled // 2


def _of_quotient(scope: Scope, quantity: Quotient) -> int:
    return number(scope, quantity.of) // quantity.by


def _of_count_of(scope: Scope, quantity: CountOf) -> int:
    match quantity.of.where:
        case (*kinds, Underwent(Attacks(Reference("such"), whom), "this turn")) if all(map(_is_kind, kinds)):
            attacked = Attacks(Selection(tuple(kinds)), whom)
            return history.count(scope, EventCount((attacked,), "this turn"))  # wherever they are now (CR 608.2i)
    return _count(scope, quantity.of)


def _is_kind(predicate: Predicate) -> bool:
    return isinstance(predicate, HasType | HasSubtype | Not)


def _of_how_many(scope: Scope, quantity: HowMany) -> int:
    known = scope.known(quantity.of)
    return size(known) if known is not None else _ask(scope, f"the number of {quantity.of.text or quantity.of.what}")


def _of_player_count(scope: Scope, quantity: PlayerCount) -> int:
    return len(scope.players(quantity.of))


def _of_number_of(scope: Scope, quantity: NumberOf) -> int:
    ids = scope.refer_in_round(quantity.of)
    if quantity.of.what == "that" and (last := _last_size(scope, quantity.what, ids)) is not None:
        return last
    found = scope.candidates(ids) or scope.candidates(scope.game.now(ids))  # a card that went elsewhere since
    if quantity.of.what == "that" and quantity.what in ("power", "toughness") and not scope.game.pieces(ids):
        found = scope.game.candidates_last_known(scope.game.before(ids)) or found  # CR 608.2h
    values = [
        value * (count if quantity.of.what == "linked" else 1) for value, count in _values(scope, quantity.what, found)
    ]
    return sum(values) if quantity.of.what == "linked" else values[0] if values else 0  # CR 607.3


def _of_aggregate(scope: Scope, quantity: Aggregate) -> int:
    spells = history.spells_cast(scope, quantity.of)
    if spells and quantity.what == "mana value" and any("{X}" in (c.seen.mana_cost or "") for c in spells):
        return _ask(scope, f"{quantity.function} mana value among {quantity.of.text}")  # what X was (CR 202.3e)
    pairs = _values(scope, quantity.what, _gathered(scope, quantity.of) if spells is None else spells)
    if quantity.function == "total":
        return sum(value * count for value, count in pairs)
    # CR 107.2 has no number for "the greatest among none"; by ruling it is 0.
    chosen = max if quantity.function == "greatest" else min
    return chosen((value for value, _ in pairs), default=0)


def _of_counters_on(scope: Scope, quantity: CountersOn) -> int:
    found = scope.candidates(scope.refer_in_round(quantity.on))
    return sum(c.count * _counters(c, quantity.kind) for c in found)


def _of_unspent_mana(scope: Scope, quantity: UnspentMana) -> int:
    pools = [mana for player in scope.players(quantity.of) for mana in scope.game.players[player].mana]
    return sum(mana.count for mana in pools if quantity.type in (None, mana.type))


def _of_player_number(scope: Scope, quantity: PlayerNumber) -> int:
    return sum(_player_number(scope, quantity.what, player) for player in scope.players(quantity.of))


def _of_most_of_players(scope: Scope, quantity: MostOfPlayers) -> int:
    match quantity:
        case MostOfPlayers(function, of=of, counted=Selection() as counted):
            extreme = max if function == "greatest" else min
            return extreme((scope.count_of(player, counted) for player in scope.players(of)), default=0)
        case MostOfPlayers(function, what, of):
            extreme = max if function == "greatest" else min
            return extreme((_player_number(scope, what, player) for player in scope.players(of)), default=0)


def _of_devotion(scope: Scope, quantity: Devotion) -> int:
    mine = [c for c in scope.game.candidates(scope.view) if c.controller == scope.context.controller]
    colors = (color_called(scope.game.chosen_for(scope, "color")),) if quantity.chosen else quantity.colors
    return sum(c.count * devotion(c.seen.mana_cost, colors) for c in mine)


def _of_kinds_among(scope: Scope, quantity: KindsAmong) -> int:
    if scope.told(quantity.among):
        return _ask(scope, f"{quantity.what}s among {quantity.among.text}")
    there = scope.candidates(scope.select(quantity.among))
    return len({kind for c in there for kind in kinds_of(scope, quantity.what, c)})


def _of_times_paid(scope: Scope, quantity: TimesPaid) -> int:
    match quantity:
        case TimesPaid(keyword, of) if (paid := paid_by(scope, of, keyword)) is not None:
            return len(paid)
        case TimesPaid(keyword):
            return _ask(scope, f"how many times its {keyword} cost was paid")


def _of_event_count(scope: Scope, quantity: EventCount) -> int:
    match quantity:
        case EventCount() if history.known(scope, quantity):
            return history.count(scope, quantity)
        case EventCount((Does(player, deed),)) if is_paid(quantity) and player is not None:
            return sum(scope.context.account.amounts.get(f"{each}: {deed}", 0) for each in scope.players(player))
        case EventCount() if (gone := history.devoured(scope, quantity)) is not None:
            return gone
        case EventCount() if mutated.is_asked(quantity):
            return mutated.times(scope)
        case EventCount() if amount_of(quantity) is not None:
            return scope.context.account.amounts.get(amount_of(quantity) or "", 0)
        case EventCount() if (kept := of_the_game(quantity)) is not None:
            return kept(scope.game.players[scope.context.controller])
    return _ask(scope, quantity.text)


def _of_targets_of(scope: Scope, quantity: TargetsOf) -> int:
    return _targets(scope, quantity.of)


def _of_mana_spent(scope: Scope, quantity: ManaSpent) -> int:
    match quantity:
        case ManaSpent(on, colors) if paid_for(scope, on) is not None:
            spent = mana_spent(scope, on)
            return len({m.type for m in spent} - {"C"}) if colors else sum(m.count for m in spent)
        case ManaSpent(on, colors):
            return _ask(scope, f"how {'many colors of' if colors else 'much'} mana was spent to cast {on.text}")


def _of_random_number(scope: Scope, quantity: RandomNumber) -> int:
    numbers = tuple(map(str, range(number(scope, quantity.least), number(scope, quantity.most) + 1)))
    why = "at random: say what chance chose"
    (at,) = scope.asker.options(scope.context.controller, "a number", why, numbers, chance=True)
    return int(numbers[at])


def _of_votes_for(scope: Scope, quantity: VotesFor) -> int:
    return scope.context.outcome.votes.get(quantity.option, 0)


def _of_die_result(scope: Scope, quantity: DieResult) -> int:
    return _ask(scope, "that result" if quantity.which == "chosen" else "the other result")


def _of_ability_count(scope: Scope, quantity: AbilityCount) -> int:
    return scope.game.activated.get(f"{scope.context.resolving.ability} {quantity.deed}", 0)


def _as_put_on_stack(scope: Scope, quantity: AsPutOnStack) -> int:
    return number(scope, quantity.of)  # the variable that has it keeps what it was then


def _asked(scope: Scope, quantity: Asked) -> int:
    return _ask(scope, quantity.text)


def _of_chosen_number(scope: Scope, quantity: ChosenNumber) -> int:
    """Each of several players chooses a number of their own (CR 101.4)."""
    most = number(scope, quantity.most) if quantity.most is not None else None
    player = scope.context.round_of or scope.context.controller
    return scope.asker.number(player, quantity.text, "the text leaves it to the player", quantity.least, most)


def _of_runes_spent(scope: Scope, quantity: RunesSpent) -> int:
    return _ask(scope, f"how much {quantity.part} was spent")


#: Who looks at values of each type.
LOOKED_AT: dict[type, Callable[..., int]] = {
    Number: _of_number,
    Variable: _of_variable,
    ThatMany: _of_that_many,
    Sum: _of_sum,
    Difference: _of_difference,
    Product: _of_product,
    Half: _of_half,
    Quotient: _of_quotient,
    CountOf: _of_count_of,
    HowMany: _of_how_many,
    PlayerCount: _of_player_count,
    NumberOf: _of_number_of,
    Aggregate: _of_aggregate,
    CountersOn: _of_counters_on,
    UnspentMana: _of_unspent_mana,
    PlayerNumber: _of_player_number,
    MostOfPlayers: _of_most_of_players,
    Devotion: _of_devotion,
    KindsAmong: _of_kinds_among,
    TimesPaid: _of_times_paid,
    EventCount: _of_event_count,
    TargetsOf: _of_targets_of,
    ManaSpent: _of_mana_spent,
    RandomNumber: _of_random_number,
    VotesFor: _of_votes_for,
    DieResult: _of_die_result,
    AbilityCount: _of_ability_count,
    RunesSpent: _of_runes_spent,
    AsPutOnStack: _as_put_on_stack,
    Asked: _asked,
    ChosenNumber: _of_chosen_number,
}


def _ask(scope: Scope, text: str) -> int:
    return scope.asker.number(scope.context.controller, text, "the board does not have this number")


def is_entering(scope: Scope, of: Reference) -> bool:
    """Whether it is what is about to enter, of whose own words “it” is said (CR 614.12)."""
    return of.antecedent == "affected" and scope.context.source is None and "affected" not in scope.context.event.roles


def paid_for(scope: Scope, of: Reference) -> tuple[str, ...] | None:
    """The optional costs that were paid for the spell, or for the permanent that it became (CR 702.33d).

    None where the board did not see it enter.
    """
    context = scope.context
    if is_entering(scope, of):
        return context.resolving.paid or ()  # what enters without being cast was paid for with nothing
    if of.what == "source" and context.resolving.paid is not None:
        return context.resolving.paid
    ids = scope.refer(of) if of.what in ("source", "that") else ()
    if size(ids) != 1:
        return None
    identity = ids[0][0]
    spell = next((each for each in scope.game.stack if each.id == identity), None)
    if spell is not None:
        return spell.paid
    stack = scope.game.stack_of(identity)
    known = stack is not None and (stack.cast_by or stack.token or stack.origin.via in ("resolve", "put", "return"))
    return stack.paid if stack is not None and known else None


def paid_by(scope: Scope, of: Reference, keyword: str) -> tuple[str, ...] | None:
    """What of it was paid for a keyword; as an ability of that keyword asks, for this very ability (CR 607.2)."""
    paid, resolving = paid_for(scope, of), scope.context.resolving
    if paid is None or resolving.keyword != keyword:
        return None if paid is None else by_keyword(paid, keyword)
    there = scope.candidates(scope.refer(of))
    abilities = there[0].seen.compiled(scope.game.rules) if there else ()
    return of_instance(paid, abilities, keyword, resolving.instance)


def is_paid(asked: EventCount) -> bool:
    """Whether it is how much mana or life has been paid by this effect."""
    match asked:
        case EventCount((Does(player, "pay mana" | "pay life", None, None),), "this way", "amount", None):
            return player is not None
    return False


def amount_of(asked: EventCount) -> str | None:
    """What an effect keeps the sum of, if it is of that: counters removed this way, damage dealt this way."""
    match asked:
        case EventCount((CountersPut(removed=True),), "this way", "amount", None):
            return "counters removed"
        case EventCount((DealsDamage(None, (), None, False),), "this way", "amount", None):
            return "damage"
    return None


def mana_spent(scope: Scope, of: Reference) -> tuple[Mana, ...]:
    """The mana that was spent to cast it (CR 106.9); copies are not cast."""
    if is_entering(scope, of) or (of.what == "source" and scope.context.resolving.paid is not None):
        return scope.context.resolving.spent
    (identity, _), *_ = scope.refer(of)
    spell = next((each for each in scope.game.stack if each.id == identity), None)
    if spell is not None:
        return () if spell.copy else spell.spent
    stack = scope.game.stack_of(identity)
    return stack.spent if stack is not None else ()


def source_of(mana: Mana) -> Candidate | None:
    """What produced the mana, as it was then (CR 106.3)."""
    if mana.source is None:
        return None
    return Candidate(NONE, 1, Seen(mana.source), mana.source, "", "", token=False)


def _targets(scope: Scope, of: Reference) -> int:
    """How many targets were chosen for this spell, or for another one on the stack (CR 601.2c)."""
    context = scope.context
    if of.what == "source":
        chosen: tuple[Ids, ...] = tuple(ids for what, ids in context.targets.items() if what.what == "target")
        players = [names for player, names in context.players.items() if player.who.startswith("target ")]
        aims = list(context.aims.values())
        return _how_many(chosen, players, aims)
    return _targets_on_stack(scope, scope.refer(of))


def _targets_on_stack(scope: Scope, of: Ids) -> int:
    """How many targets these spells and abilities have."""
    memories = [each.memory for each in scope.game.stack if contains(of, each.id)]
    chosen = tuple(ids for memory in memories for what, ids in memory.targets if what.what == "target")
    players = [names for memory in memories for who, names in memory.players if who.who.startswith("target ")]
    return _how_many(chosen, players, [aim for memory in memories for _, aim in memory.aims])


def _how_many(chosen: tuple[Ids, ...], players: list[tuple[str, ...]], aims: list[Aim]) -> int:
    aimed = sum(size(aim.objects) + len(aim.players) for aim in aims)
    return sum(map(size, chosen)) + sum(map(len, players)) + aimed


def _last_size(scope: Scope, what: str, ids: Ids) -> int | None:
    """The power or toughness that a card's own ability gave it in the zone which it has left since (CR 608.2h)."""
    before = scope.game.before(ids)
    sizes = scope.game.last_sizes.get(before[0][0]) if before and what in ("power", "toughness") else None
    return sizes[("power", "toughness").index(what)] if sizes is not None else None


def _that_many(scope: Scope) -> int:
    """The number named before; where each player does something, that of the player who does it now."""
    context = scope.context
    assert context.that_many is not None
    if context.that_player in context.that_many_each and sum(context.that_many_each.values()) == context.that_many:
        return context.that_many_each[context.that_player]
    return context.that_many


def _variable(scope: Scope, name: str) -> int:
    """X (CR 107.3): asked once, then the same for the whole effect (CR 107.3i)."""
    variables = scope.context.variables
    if name not in variables:
        variables[name] = scope.asker.number(scope.context.controller, name, f"the value of {name}")
    return variables[name]


def _count(scope: Scope, of: Selection) -> int:
    if told := scope.told(of):
        return _ask(scope, f"the number of {of.text or told}")
    differing = [each.what for each in of.where if isinstance(each, Differing)]
    if differing:
        there = scope.candidates(scope.select(of))
        return min(len({kind for c in there for kind in kinds_of(scope, what, c)}) for what in differing)
    alike = [each.what for each in of.where if isinstance(each, Alike)]
    if alike:
        return _most_alike(scope, alike[0], scope.candidates(scope.select(of)))
    return sum(count for _, count in scope.select(of))


def _most_alike(scope: Scope, what: str, found: list[Candidate]) -> int:
    """How many have one of these in common, at most; what has changeling has every creature type (CR 702.73a)."""
    every = sum(c.count for c in found if what == "creature type" and c.seen.changeling)
    rest = [c for c in found if not (what == "creature type" and c.seen.changeling)]
    own = [({c.owner} if what == "owner" else kinds_of(scope, what, c), c.count) for c in rest]
    kinds = {kind for kinds, _ in own for kind in kinds}
    return every + max((sum(count for kinds_, count in own if kind in kinds_) for kind in kinds), default=0)


def _gathered(scope: Scope, of: Selection) -> list[Candidate]:
    """The objects of the selection; those that an effect spoke of and that have left, as they last were (608.2h)."""
    if len(of.where) == 1 and isinstance(of.where[0], IsAmong) and of.where[0].of.what == "that":
        return [c for c in scope.candidates(scope.refer(of.where[0].of)) if scope.fits(of.where[0], c)]
    return scope.candidates(scope.select(of))


def _counters(candidate: Candidate, kind: str | None) -> int:
    counters = candidate.counters
    return sum(counters.values()) if kind is None else counters.get(kind, 0)


def characteristic(scope: Scope, what: str, candidate: Candidate) -> int:
    """Power, toughness, mana value, loyalty or counters of an object; 0 for what it lacks (CR 208.3, 202.3a)."""
    seen = candidate.seen
    match what:
        case "power":
            value = seen.power
        case "toughness":
            value = seen.toughness
        case "mana value" | "converted mana cost":
            return seen.mana_value
        case "might":
            value = seen.might
        case "total power and toughness":
            return characteristic(scope, "power", candidate) + characteristic(scope, "toughness", candidate)
        case "loyalty":
            return _counters(candidate, "loyalty")
        case "defense":
            return _counters(candidate, "defense")
        case "counters":
            return _counters(candidate, None)
        case "targets":
            return _targets_on_stack(scope, candidate.ids)
        case "level":  # CR 716.2d
            return max(1, candidate.permanent.level) if candidate.permanent is not None else 1
        case _ if is_counters(what):
            return _counters(candidate, what.removesuffix(" counters"))
        case _:
            return _ask(scope, f"{what} of {seen.name}")
    if value is None and seen.unknown:
        return _ask(scope, f"{what} of {seen.name}")
    return value or 0


def _values(scope: Scope, what: str, found: list[Candidate]) -> list[tuple[int, int]]:
    return [(characteristic(scope, what, candidate), candidate.count) for candidate in found]


def _player_number(scope: Scope, what: str, player: str) -> int:
    found: int | None = None
    if what in NUMBERS_OF_PLAYERS:
        found = NUMBERS_OF_PLAYERS[what](scope, player)
    elif is_counters(what):
        kind = what.rpartition(" ")[0]
        found = scope.game.players[player].counters.get(kind, 0) if " " not in kind else None
    if found is not None:
        return found
    return scope.asker.number(scope.context.controller, f"{what} of {player}", "the board does not have this number")


def is_counters(what: str) -> bool:
    """Whether a number of a player is how many counters of a kind they have: “poison counters” (CR 122.1f)."""
    return what.endswith((" counters", " counter"))


def _cards_in(zone: str) -> Callable[[Scope, str], int | None]:
    def cards(scope: Scope, player: str) -> int | None:
        if zone in scope.game.players[player].unknown:
            return None
        return sum(e.count for e in scope.game.elsewhere.values() if e.zone == zone and e.owner == player)

    return cards


_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(scope: Scope, player: str) -> int:
    """How many creatures are in the player's party: at most one for each of the four types (CR 700.8)."""
    units: list[list[str]] = []
    for candidate in scope.game.candidates(scope.view):
        if candidate.controller == player and candidate.seen.creature:
            every = candidate.seen.changeling
            fits = [kind for kind in _PARTY if every or kind in candidate.seen.subtypes]
            units += [fits] * min(candidate.count, len(_PARTY))
    return len(matched(units))


def _life(scope: Scope, player: str) -> int:
    return scope.game.players[player].life


def _starting_life(scope: Scope, player: str) -> int:
    return scope.game.players[player].starting_life


def _speed(scope: Scope, player: str) -> int:
    return scope.game.players[player].speed


def _flips_won(scope: Scope, player: str) -> int | None:
    return scope.context.outcome.flips_won.get(player)


#: The numbers of a player that the board has, by their names; None where it is not known now.
NUMBERS_OF_PLAYERS: Mapping[str, Callable[[Scope, str], int | None]] = {
    "life total": _life,
    "starting life total": _starting_life,
    **{f"cards in {zone}": _cards_in(zone) for zone in ("hand", "graveyard", "library", "exile")},
    "speed": _speed,
    "flips won": _flips_won,
    "party": _party,
}


def kinds_of(scope: Scope, what: str, candidate: Candidate) -> set[object]:
    """What it has of colors, types, names …, of which different ones are counted or compared."""
    seen = candidate.seen
    match what:
        case "color":
            return set(seen.colors)
        case "card type":
            return set(seen.types)
        case "name":
            return {seen.name} if seen.name else set()
        case "basic land type":
            return {s for s in seen.subtypes if s in BASIC_LANDS}
        case "land type":
            return {s for s in seen.subtypes if kind_of_subtype(s) == "land"}
        case "creature type":
            return {s for s in seen.subtypes if kind_of_subtype(s) == "creature"}
    return {characteristic(scope, what, candidate)}
