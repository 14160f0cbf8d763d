"""Spells are cast and lands played (CR 305, 601)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import structs
from msgspec.structs import replace

from ... import instructions as i
from ..chooser import Offered
from ..doing import mana_payment as manas
from ..doing.mana_payment import Use
from ..doing.spells import spell_steps
from ..doing.zones import put_card
from ..errors import CannotExecute
from ..executor.targets import all_targets
from ..looking import ways
from ..looking.attaching import can_enchant, enchant_words, enchants_player
from ..looking.conditions import holds
from ..looking.forbidden import cannot, rules
from ..looking.functioning import has_suspend
from ..looking.keywords import OPTIONAL
from ..looking.protection import targetable
from ..looking.scope import Scope
from ..looking.seen import Seen, other_part
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Resolving
from ..state.objects import OnStack
from ..watching import sight, triggers
from . import costs, helping
from .permitted import permissions
from .stack import chosen
from .timing import MAIN, sorcery_speed, timely

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.ids import Ids
    from ..state.objects import Elsewhere, Permission

sight.deeds("play")


def found_card(game: Game, what: int | str, player: str, zones: tuple[str, ...]) -> Elsewhere:
    """The card of that id, or of that name in one of the player's zones, looked for in their order."""
    among = game.groups(idset.one(what)) if isinstance(what, int) else game.elsewhere.values()
    for zone in zones:
        for card in among:
            if card.zone == zone and card.owner == player and (isinstance(what, int) or is_called(card, what)):
                return card
            if (other := other_part(card.characteristics)) is not None and what == _both_names(card):
                name = card.characteristics.name
                raise CannotExecute(f"{what} is cast as {name!r} or as {other.name!r} (CR 709.3, 712.11b, 715.3)")
    raise CannotExecute(f"{player} has no card {what!r} in {' or '.join(zones)} (CR 601.3)")


def is_called(card: Elsewhere, what: int | str) -> bool:
    """Whether this is the card's name, or that of what it is cast or played as besides."""
    if card.characteristics.name == what or part_named(card, what) or is_aftermath(card, what):
        return True
    return other_part(card.characteristics) is None and _both_names(card) == what


def is_aftermath(card: Elsewhere, what: int | str) -> bool:
    """Whether this is the name of the half that is cast from the graveyard alone (CR 702.127a)."""
    back = card.characteristics.back
    there = card.zone == "graveyard" and back is not None and "aftermath" in back.keywords
    return there and back is not None and back.name == what


def _both_names(card: Elsewhere) -> str:
    """The name of a card with two faces or halves as it is written: “Fire // Ice”; "" if it has one."""
    back = card.characteristics.back
    return f"{card.characteristics.name} // {back.name}" if back is not None else ""


def part_named(card: Elsewhere, what: int | str) -> str:
    """The name of what the card is cast or played as besides, if that is meant and can be (CR 715.3d)."""
    other = other_part(card.characteristics)
    named = other.name or "" if other is not None and card.way != "adventure" else ""
    return named if named == what else ""


def cast(
    game: Game,
    what: int | str,
    player: str,
    *,
    x: int | None = None,
    kicked: tuple[str, ...] = (),
    alternative: str = "",
    free: bool = False,
) -> OnStack:
    """Cast a card (CR 601.2): onto the stack, modes, targets, costs, in that order. What it is on the stack.

    ``what`` may be the name of a split card's other half, of a modal card's back, of an Adventure (CR 709.3, 712.11,
    715.3), and so may ``alternative`` with an id. ``kicked``: the optional costs that are paid, each as
    `optional_costs` calls it, as often as it is paid; ``alternative``: the keyword whose cost is paid instead of the
    mana cost;
    ``free``: without paying the mana cost. Raises `CannotExecute` with the rule that is against it.
    """
    if not alternative and any(is_aftermath(card, what) for card in game.zone("graveyard", player)):
        alternative = "aftermath"
    allowed = _permission(game, what, player, lands=False, alternative=alternative)
    card = found_card(game, what, player, ways.zones(alternative)) if allowed is None else allowed[0]
    free = free or (allowed is not None and allowed[1].free and not alternative)
    part = part_named(card, what) or part_named(card, alternative)
    if part == alternative:
        alternative = ""
    entry = _put_on_stack(game, card, player, x=x, kicked=kicked, alternative=alternative, free=free, other=bool(part))
    if entry is None:
        raise CannotExecute(f"{card.characteristics.name} has no legal target (CR 601.2c)")
    return entry


def by_effect(game: Game, identity: int, player: str, *, free: bool, lands: bool) -> Ids:
    """An effect has the player cast this card, or play it, as it resolves (CR 608.2g, 305.4): what it became.

    Nothing is done where it can't be: a land without ``lands``, a spell without a legal target.
    """
    card = next((e for e in game.elsewhere.values() if idset.contains(e.ids, identity) and e.zone != "stack"), None)
    if card is None or card.token or not card.known:
        return idset.NONE
    if "Land" in card.characteristics.types:
        if not lands or player != game.active or _lands_left(game, player) <= 0:
            return idset.NONE
        return _onto_battlefield(game, identity, card, player)
    source = game.asker.source
    alternative = card.way if card.way in _AS_IT_RESOLVES and not free else ""
    abilities = game.rules.compiled(card.characteristics)
    kicked = tuple(
        keyword
        for keyword in optional_costs(abilities)
        if game.asker.yes(player, f"pay the {keyword} cost of {card.characteristics.name}", "CR 601.2b", about="pay")
    )
    one = structs.replace(card, id=identity, count=1)
    entry = _put_on_stack(game, one, player, kicked=kicked, alternative=alternative, free=free, now=True)
    game.asker.source = source
    if entry is not None and free and has_suspend(card) and card.zone == "exile":
        at = game.stack.index(entry)
        game.stack[at] = structs.replace(entry, paid=(*entry.paid, "suspend"))
    return idset.one(entry.id) if entry is not None else idset.NONE


def _permission(
    game: Game, what: int | str, player: str, *, lands: bool, alternative: str = ""
) -> tuple[Elsewhere, Permission] | None:
    """The card that something lets the player cast from where it is, if it is none of their hand.

    One that is cast for another cost is so only where there is none to cast without the permission (CR 118.9a).
    """
    places = ways.zones(alternative)
    if alternative and (
        places != ("hand", "command")
        or any(e.zone in places and e.owner == player and is_called(e, what) for e in game.elsewhere.values())
    ):
        return None
    for allowed in permissions(game, player, alternative):
        if lands and not allowed.lands:
            continue
        for card in game.elsewhere.values():
            part = idset.common(card.ids, allowed.cards)
            meant = idset.contains(part, what) if isinstance(what, int) else is_called(card, what)
            if part and meant and card.zone != "stack":
                first = what if isinstance(what, int) else part[0][0]
                return structs.replace(card, id=first, count=1), allowed
    return None


def _put_on_stack(
    game: Game,
    card: Elsewhere,
    player: str,
    *,
    x: int | None = None,
    kicked: tuple[str, ...] = (),
    alternative: str = "",
    free: bool = False,
    now: bool = False,
    other: bool = False,
) -> OnStack | None:
    """Cast the first of these cards, or the ``other`` thing that it is; ``now``: an effect says so, whatever the time.

    None: it has no legal target.
    """
    seen = game.candidates_elsewhere(None, card.ids)[0]
    way = ways.ALTERNATIVE.get(alternative)
    face_down = way is not None and way.face_down
    if way is not None and not _is_given(game, card, alternative, now=now):
        raise CannotExecute(f"{seen.seen.name} can't be cast for its {alternative} cost now (CR {way.rule})")
    if way is not None and way.free and x:
        raise CannotExecute(f"X of {seen.seen.name} is 0 as nothing is paid for it (CR 107.3b)")
    transformed = other or (way is not None and way.transformed)
    bestowed = way is not None and way.bestowed
    if way is not None and not way.instead:
        _check_keyword(game, card, alternative)
    before = seen
    if transformed and card.characteristics.back is not None:
        back = card.characteristics.back
        seen = replace(seen, seen=Seen(back, card.characteristics), base=back)
    elif card.characteristics.layout == "split":  # CR 709.3a
        seen = replace(seen, seen=Seen(card.characteristics), base=card.characteristics)
    if card.characteristics.layout == "split":  # CR 709.3a: what it is given where it is, as the half that is cast
        before = game.given(replace(seen, seen=Seen(seen.base)))
    if face_down:  # CR 708.4
        keyword_cost(seen.seen.compiled(game.rules), alternative, seen.seen.name)
    seen = ways.as_cast(seen, alternative)
    _allowed(game, player, seen)
    in_time = now or sorcery_speed(game, player)
    ((first, _),) = idset.take(card.ids, 1)
    ((identity, _),) = game.move(idset.one(first), "stack", quietly=True)
    if face_down or transformed or bestowed:
        game.elsewhere[identity] = structs.replace(
            game.elsewhere[identity],
            face_down=face_down,
            transformed=transformed,
            bestowed=bestowed,
            way=alternative if face_down else "",
        )
    name = seen.seen.name
    context = Context(player, identity, {"X": x} if x is not None else {}, resolving=Resolving(identity))
    scope = Scope(game, context, game.asker)
    game.asker.source = name
    given = (*kicked, _called(seen.seen.compiled(game.rules), alternative)) if alternative else kicked
    entry = OnStack(identity, player, name, paid=given, alternative=alternative, origin=card.zone)
    game.stack.append(entry)
    placed = game.elsewhere[identity]
    spell = next(c for c in game.candidates_elsewhere({"stack"}) if c.ids == placed.ids)
    if not in_time and ((way is not None and way.as_sorcery) or not _is_quick(game, spell)):
        raise CannotExecute(
            f"{player} can cast {name} only in a main phase of their own, with an empty stack (CR 307.1)"
        )
    _check_spell(game, spell, player)
    _check_legendary(game, spell, player)
    if game.rules.ruleset.spells_only & set(spell.seen.types):
        legal = chosen(scope, spell_steps(game, placed, alternative), every_mode="entwine" in kicked)
    else:
        legal = _aura_target(scope, spell, player)
    if not legal:
        _taken_back(game, entry, structs.replace(card, id=first, count=1))
        return None
    enchanted = context.that
    game.stack.remove(entry)
    entry = structs.replace(entry, memory=context.memory())  # what it costs may depend on its targets (CR 601.2f)
    game.stack.append(entry)
    _pay(game, scope, spell, kicked, alternative, free, before)
    if "Aura" in spell.seen.subtypes:
        context.that = enchanted  # and not what the cost was paid with
    game.stack.remove(entry)
    timely = player == game.active and game.step in MAIN
    entry = structs.replace(entry, memory=context.memory(), spent=game.spent, in_main_phase=timely)
    game.stack.append(entry)
    objects, players = all_targets(context)
    if "Aura" in spell.seen.subtypes:
        objects = idset.union(objects, context.that)
    game.happened(ev.SpellCast(player, identity, name, objects, players))
    triggers.on_cast(game, player, spell, card.zone, (objects, players))
    game.asker.source = ""
    return entry


def _called(abilities: tuple[i.Ability, ...], alternative: str) -> str:
    """What abilities call the cost that is paid instead: the keyword that has these words, if one has them."""
    for ability in abilities:
        words = [f"{cost.text} {ability.text}".casefold() for cost in ability.casting]
        if ability.keyword and any(alternative.casefold() in each for each in words):
            return ability.keyword
    return alternative


def _check_keyword(game: Game, card: Elsewhere, keyword: str) -> None:
    """Refuse what has not the keyword by which it is to be cast."""
    faces = [card.characteristics, *([card.characteristics.back] if card.characteristics.back is not None else [])]
    if not any(ability.keyword == keyword for face in faces for ability in game.rules.compiled(face)):
        raise CannotExecute(f"{card.characteristics.name} has no {keyword}")


#: The keywords for whose cost a card is cast as their triggered ability resolves (CR 702.35a, 702.94a).
_AS_IT_RESOLVES = frozenset(["madness", "miracle"])
#: Those with which a card is exiled from the hand, and cast after that turn (CR 702.143a, 702.170d).
_ON_A_LATER_TURN = frozenset(["foretell", "plot"])


def _is_given(game: Game, card: Elsewhere, alternative: str, *, now: bool) -> bool:
    """Whether the card may be cast so now: foretold or plotted on another turn, with miracle as that resolves."""
    if alternative in _AS_IT_RESOLVES:
        return now and card.way == alternative
    return alternative not in _ON_A_LATER_TURN or (card.way == alternative and card.since < game.turn)


def _taken_back(game: Game, entry: OnStack, card: Elsewhere) -> None:
    """What was begun and can't be done is reversed (CR 733.1)."""
    game.stack.remove(entry)
    del game.elsewhere[entry.id]
    game.became.undo()
    game.elsewhere[card.id] = card


def split_second(game: Game) -> str:
    """What keeps spells from being cast and abilities from being activated that are no mana abilities."""
    there = game.candidates_elsewhere({"stack"})
    names = (c.seen.name for c in there if "split second" in c.seen.keywords)
    return next((f"{name} has split second (CR 702.61a)" for name in names), "")


def _allowed(game: Game, player: str, seen: Candidate) -> None:
    """CR 601.3: types, timing, what forbids it."""
    name = seen.seen.name
    if not seen.known:
        raise CannotExecute("an unknown card can't be cast")
    if why := split_second(game):
        raise CannotExecute(f"{name} can't be cast: {why}")
    if "Land" in seen.seen.types:
        raise CannotExecute(f"{name} is a land: it is played, not cast (CR 305.9)")
    for ability in seen.seen.compiled(game.rules):
        for static in ability.statics:
            for change in static.changes:
                if isinstance(change, i.CastOnly):
                    scope = Scope(game, Context(player, seen.ids[0][0]), game.asker)
                    for timing in change.timing:
                        if why := timely(game, scope, timing, player, ""):
                            raise CannotExecute(f"{name} can't be cast now: {why}")


def could_begin(game: Game, card: Candidate, player: str) -> None:
    """Refuse where the player could not begin to cast the card now (CR 702.62a, 702.62c)."""
    _allowed(game, player, card)
    _check_spell(game, card, player)
    if not sorcery_speed(game, player) and not _is_quick(game, card):
        raise CannotExecute(f"{player} can't begin to cast {card.seen.name} now (CR 702.62a)")


def _is_quick(game: Game, spell: Candidate) -> bool:
    """Whether it is cast any time its player has priority: as an instant, or as though it had flash (CR 601.3b)."""
    if "Instant" in spell.seen.types or "flash" in spell.seen.keywords:
        return True
    return any("flash" in change.had for change, _ in rules(game, i.AsThough, candidate=spell))


def _check_legendary(game: Game, spell: Candidate, player: str) -> None:
    """CR 205.4e: a legendary instant or sorcery wants a legendary creature or planeswalker."""
    if "Legendary" not in spell.seen.supertypes or not game.rules.ruleset.spells_only & set(spell.seen.types):
        return
    mine = (c.seen for c in game.candidates(game.view()) if c.controller == player)
    if not any("Legendary" in each.supertypes and {"Creature", "Planeswalker"} & set(each.types) for each in mine):
        raise CannotExecute(f"{player} controls no legendary creature or planeswalker (CR 205.4e)")


def _check_spell(game: Game, spell: Candidate, player: str) -> None:
    """CR 601.3, 101.2: what forbids this spell, or another one in this turn."""
    why = cannot(game, "cast spells", player=player, against=spell) or cannot(game, "be cast", candidate=spell)
    for change, standing in rules(game, i.Cannot, player=player):
        limited = change.do == "cast spells" and change.objects is None and change.most is not None
        if limited and game.players[player].done.get("cast", 0) >= standing.scope.number(change.most or i.Number(0)):
            why = why or standing.text
    if why:
        raise CannotExecute(f"{player} can't cast {spell.seen.name}: {why} (CR 101.2)")


def _aura_target(scope: Scope, spell: Candidate, player: str) -> bool:
    """CR 303.4a: an Aura spell targets what it could enchant."""
    words = enchant_words(spell.seen)
    if "Aura" not in spell.seen.subtypes or words is None:
        return True
    name = spell.seen.name
    if words in ("player", "opponent"):
        options = tuple(p for p in scope.game.in_turn_order() if enchants_player(spell.seen, player, p))
        at = scope.asker.options(player, f"whom {name} enchants", "target", options, about="target")
        scope.context.that_player = options[at[0]]
        return True
    offered = [
        Offered(first, count, c.seen.name)
        for c in scope.game.candidates(scope.view)
        if can_enchant(scope, words, player, c) and targetable(scope, c)
        for first, count in c.ids
    ]
    if not offered:
        return False
    scope.context.that = scope.asker.objects(player, f"what {name} enchants", "target", offered, about="target")
    return True


def _pay(
    game: Game,
    scope: Scope,
    spell: Candidate,
    kicked: tuple[str, ...],
    alternative: str,
    free: bool,
    before: Candidate,
) -> None:
    """CR 601.2f–h: the mana cost or what is paid instead of it, and whatever is paid besides.

    ``before``: the card where it was cast from, with what it was given there.
    """
    name, use = spell.seen.name, Use(cast=spell)
    abilities = spell.seen.compiled(game.rules)
    optional = optional_costs(abilities)
    besides: list[tuple[i.Cost, ...]] = []
    for each in kicked:
        if each not in optional:
            raise CannotExecute(f"{name} has no {each}")
        besides.append(optional[each])
    for ability in abilities:
        if ability.kind == "keyword":
            continue
        for cost in ability.casting:
            if not isinstance(cost, i.AdditionalCost):
                continue
            if not cost.optional or game.asker.yes(scope.context.controller, cost.text, "CR 601.2b"):
                besides.append(cost.costs)
    paid: list[i.Cost] = []
    way = ways.ALTERNATIVE.get(alternative)
    if way is not None:
        if not way.when(game, scope.context.controller, spell):
            raise CannotExecute(f"{name} can't be cast for its {alternative} cost now (CR {way.rule})")
        besides.append(way.besides)
    less = 0
    if way is not None and way.face_down:
        paid.append(ways.FACE_DOWN_COST)
    elif way is not None and way.transformed and way.instead:  # the keyword stands on the front face
        paid += _instead(scope, game.rules.compiled(_card(game, spell).characteristics), alternative, name)
    elif alternative and (way is None or way.instead):
        paid += _instead(scope, before.seen.compiled(game.rules), alternative, name)
    if alternative == "emerge":
        less, sacrificed = _emerging(scope, spell)
        paid.append(sacrificed)
    for ability in abilities:
        if ability.keyword == "escalate":  # CR 702.120a
            besides += [ability.costs] * (sum(map(len, scope.context.modes)) - 1)
    besides += _of_modes(abilities, scope.context.modes)
    if not free and (not alternative or (way is not None and not way.instead)):
        if spell.seen.mana_cost is None:
            raise CannotExecute(f"{name} has no mana cost (CR 118.6)")
        paid.append(i.PayMana(i.Player("you"), manas.symbols(spell.seen.mana_cost), text=spell.seen.mana_cost))
    chosen_costs = costs.settled(scope, tuple(each for more in besides for each in more))
    total = _total(scope, spell, [*paid, *chosen_costs], less)
    costs.pay(game, scope, total, use)


def _of_modes(abilities: tuple[i.Ability, ...], chosen: Iterable[Sequence[int]]) -> list[tuple[i.Cost, ...]]:
    """The costs of the modes that are chosen (CR 700.2h)."""
    steps = (step for each in abilities if each.kind == "spell" for step in each.steps)
    choices = [step for step in steps if isinstance(step, i.Choose)]
    return [cost for step, modes in zip(choices, chosen, strict=False) for cost in _of_chosen(step, modes)]


def _of_chosen(step: i.Choose, modes: Sequence[int]) -> list[tuple[i.Cost, ...]]:
    return [step.costs[mode] for mode in modes] if step.costs else []


def _instead(scope: Scope, abilities: tuple[i.Ability, ...], alternative: str, name: str) -> tuple[i.Cost, ...]:
    """What is paid instead of the mana cost (CR 118.9): a keyword's cost, or what has these words."""
    if alternative in ways.ALTERNATIVE:
        return () if ways.ALTERNATIVE[alternative].free else keyword_cost(abilities, alternative, name)
    for ability in abilities:
        for cost in ability.casting:
            words = f"{cost.text} {ability.text}".casefold()
            if isinstance(cost, i.AlternativeCost) and alternative.casefold() in words:
                if cost.condition is not None and not holds(scope, cost.condition):
                    raise CannotExecute(f"{name} can't be cast so: {cost.condition.text} (CR 118.9)")
                return cost.costs
    return keyword_cost(abilities, alternative, name)


def _changed(
    game: Game, scope: Scope, spell: Candidate, symbols: tuple[i.ManaSymbol, ...], less: int
) -> tuple[i.ManaSymbol, ...]:
    """The mana with what more it costs, and then without what less, so much generic mana besides (CR 601.2f)."""
    reductions: list[tuple[tuple[i.ManaSymbol, ...], bool]] = []
    for change, standing in rules(game, i.CostChange, candidate=spell):
        if change.of == "cast":
            own = standing.scope.context.source == scope.context.source
            within = scope if own else standing.scope  # it may ask for the targets that have been chosen (CR 601.2f)
            mana = helping.changed_by(within, change, standing.count)
            if change.change == "less":
                reductions.append((mana, change.colored))
            else:
                symbols = (*symbols, *mana)
    for mana, colored in reductions:
        symbols = helping.reduced(scope, symbols, mana, colored_only=colored)
    return helping.lessened(scope, symbols, less)


def optional_costs(abilities: tuple[i.Ability, ...]) -> dict[str, tuple[i.Cost, ...]]:
    """What may be paid besides, by the keyword; by “kicker {W}” where there are several of a keyword (CR 702.33b)."""
    there = [a for a in abilities if a.kind == "keyword" and (a.keyword in OPTIONAL or a.casting)]
    found: dict[str, tuple[i.Cost, ...]] = {}
    for ability in there:
        keyword = (ability.keyword or "").removeprefix("multi")  # CR 702.33c: multikicker is kicker
        costs_ = tuple(cost for each in ability.casting for cost in each.costs) or ability.costs
        several = sum(a.keyword == ability.keyword for a in there) > 1
        found[f"{keyword} {''.join(_symbols(costs_))}" if several else keyword] = costs_
    return found


def _symbols(costs_: tuple[i.Cost, ...]) -> list[str]:
    return [cost.text for cost in costs_ if isinstance(cost, i.PayMana)]


def keyword_cost(abilities: tuple[i.Ability, ...], keyword: str, name: str) -> tuple[i.Cost, ...]:
    """What the keyword of this name among the abilities costs. Raises `CannotExecute` if there is none."""
    found = next((a for a in abilities if a.kind == "keyword" and a.keyword == keyword), None)
    if found is None:
        raise CannotExecute(f"{name} has no {keyword}")
    return found.costs


def _card(game: Game, spell: Candidate) -> Elsewhere:
    return next(each for each in game.elsewhere.values() if idset.common(each.ids, spell.ids))


def _emerging(scope: Scope, spell: Candidate) -> tuple[int, i.Act]:
    """The creature that is sacrificed for emerge, and how much less generic mana it makes the cost (CR 702.119a)."""
    player = scope.context.controller
    mine = [c for c in scope.game.view().candidates if c.controller == player and c.seen.creature]
    if not mine:
        raise CannotExecute(f"{player} has no creature to sacrifice for {spell.seen.name} (CR 702.119a)")
    asks = f"what is sacrificed for {spell.seen.name}"
    chosen_one = scope.asker.objects(player, asks, "CR 702.119a", offered(mine), about="pay")
    (given,) = scope.candidates(chosen_one)
    what = i.Reference("choice", given.seen.name, i.Selection((i.HasType("creature"),)))
    scope.context.targets[what] = chosen_one
    return given.seen.mana_value, i.Act("sacrifice", what)


def _total(scope: Scope, spell: Candidate, paid: list[i.Cost], emerged: int) -> tuple[i.Cost, ...]:
    """The total cost: all mana of it is paid together (CR 601.2f), what is not paid otherwise (CR 601.2h)."""
    symbols = tuple(symbol for each in paid if isinstance(each, i.PayMana) for symbol in each.mana)
    symbols = _changed(scope.game, scope, spell, symbols, emerged + helping.affinity(scope, spell))
    symbols = helping.helped(scope, spell, symbols)
    words = "".join(each.text for each in paid if isinstance(each, i.PayMana))
    rest = tuple(each for each in paid if not isinstance(each, i.PayMana))
    return (*rest, i.PayMana(i.Player("you"), symbols, text=words)) if symbols else rest


def play_land(game: Game, what: int | str, player: str) -> None:
    """CR 305.2: one each turn, in a main phase of one's own with an empty stack."""
    allowed = _permission(game, what, player, lands=True)
    card = found_card(game, what, player, ("hand",)) if allowed is None else allowed[0]
    name = card.characteristics.name or ""
    other = other_part(card.characteristics)
    front = "Land" in card.characteristics.types and not part_named(card, what)
    if other is not None and "Land" in other.types and not front:
        card, name = structs.replace(card, transformed=True), other.name or ""
    elif not front:
        raise CannotExecute(f"{name} is no land: it is cast (CR 305.1)")
    if not sorcery_speed(game, player):
        raise CannotExecute(f"{player} plays lands only in a main phase of their own, with an empty stack (CR 305.1)")
    if _lands_left(game, player) <= 0:
        raise CannotExecute(f"{player} has played a land this turn (CR 305.2)")
    if why := cannot(game, "play lands", player=player):
        raise CannotExecute(f"{player} can't play lands: {why} (CR 101.2)")
    ((first, _),) = idset.take(card.ids, 1)
    _onto_battlefield(game, first, card, player)


def _lands_left(game: Game, player: str) -> int:
    """How many lands the player may still play this turn (CR 305.2)."""
    return 1 + _more_lands(game, player) - game.players[player].done.get("play", 0)


def _onto_battlefield(game: Game, identity: int, card: Elsewhere, player: str) -> Ids:
    (taken,) = game.take(idset.one(identity))
    taken = structs.replace(taken, transformed=card.transformed)
    game.happened(ev.LandPlayed(player, card.face.name or ""))
    entered = put_card(game, taken, player)
    triggers.on_deed(game, player, "play", 1)
    return idset.of(entered)


def _more_lands(game: Game, player: str) -> int:
    more = 0
    for change, standing in rules(game, i.MoreLands, player=player):
        extra = 10**9 if change.additional is None else standing.scope.number(change.additional)
        more += extra * standing.count
    return more
