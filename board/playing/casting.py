"""Spells are cast (CR 601)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, structs
from msgspec.structs import replace

from ...instructions import PayMana
from ..chooser import Offered
from ..doing import commanders, merging, preparing
from ..doing.mana_payment import Use
from ..doing.spells import parts_of_spell
from ..errors import CannotExecute
from ..executor.targets import all_targets
from ..looking import predicates, ways
from ..looking.attaching import can_enchant, enchant_words, enchants_player, enchants_players
from ..looking.functioning import has_suspend
from ..looking.optional import WITH_LIFE, optional_costs
from ..looking.protection import targetable
from ..looking.scope import Scope
from ..looking.seen import Seen, other_part
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Resolving
from ..state.objects import Elsewhere, OnStack, Permission
from ..watching import triggers
from . import in_place, lands, spell_costs, splicing
from .castable import check_allowed, check_keyword, check_legendary, check_spell, paid_to_be_quick
from .found import found_card, is_aftermath, part_named
from .permitted import permission, used
from .stack import chosen
from .timing import MAIN, sorcery_speed

if TYPE_CHECKING:
    from ...instructions import Cast, Cost
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.ways import Way
    from ..state.ids import Ids


class Announced(Struct, frozen=True, kw_only=True):
    """How a player casts the first of these cards (CR 601.2a, b).

    ``kicked``: the optional costs that are paid; ``alternative``: what is paid instead of the mana cost; ``free``:
    without paying that; ``now``: an effect says so, whatever the time; ``other``: as the other thing that the card is;
    ``allowed``: by what, where it is cast from elsewhere than the hand.
    """

    card: Elsewhere
    player: str
    x: int | None = None
    kicked: tuple[str, ...] = ()
    alternative: str = ""
    free: bool = False
    now: bool = False
    other: bool = False
    allowed: Permission | None = None

    @property
    def way(self) -> Way | None:
        """What the keyword allows by which it is cast."""
        return ways.ALTERNATIVE.get(self.alternative)

    @property
    def mutating(self) -> bool:
        """Whether it is to merge with a creature (CR 702.140a)."""
        return self.way is not None and self.way.mutating

    @property
    def transformed(self) -> bool:
        """Whether it is cast with its other face up, or as its other half."""
        return self.other or (self.way is not None and self.way.transformed)


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
    allowed = permission(game, what, player, lands=False, alternative=alternative)
    if allowed is not None and not _wants(game, *allowed):
        allowed = None
    card = found_card(game, what, player, ways.zones(alternative)) if allowed is None else allowed[0]
    free = free or (allowed is not None and allowed[1].free and not alternative)
    part = part_named(card, what) or part_named(card, alternative)
    if part == alternative:
        alternative = ""
    announced = Announced(
        card=card,
        player=player,
        x=x,
        kicked=kicked,
        alternative=alternative,
        free=free,
        other=bool(part),
        allowed=allowed[1] if allowed is not None else None,
    )
    entry = _put_on_stack(game, announced)
    if entry is None:
        raise CannotExecute(f"{card.characteristics.name} has no legal target (CR 601.2c)")
    return entry


def _wants(game: Game, card: Elsewhere, allowed: Permission) -> bool:
    """Whether it is cast by what allows it: of a card in the hand, which is cast anyway, its player says so."""
    if card.zone != "hand":
        return True
    asks = f"cast {card.characteristics.name} as something lets you, once each turn"
    return game.asker.yes(allowed.player, asks, "CR 118.9a")


def by_effect(scope: Scope, identity: int, player: str, step: Cast) -> Ids:
    """An effect has the player cast this card, or play it, as it resolves (CR 608.2g, 305.4): what it became.

    Nothing is done where it can't be: a land that is to be cast, a spell without a legal target or of another kind.
    """
    game, free = scope.game, step.paying == "nothing"
    card = _elsewhere(game, identity)
    if card is None:
        return idset.NONE
    source = game.asker.source
    chosen_as = _as_one_of(scope, _by_effect(identity, card, player, step), step)
    if chosen_as is None:
        return idset.NONE
    if isinstance(chosen_as, Elsewhere):
        return lands.onto_battlefield(game, identity, chosen_as, player)
    entry = _put_on_stack(game, structs.replace(chosen_as, kicked=_kicked(game, chosen_as)))
    game.asker.source = source
    if entry is not None and free and has_suspend(card) and card.zone == "exile":
        at = game.stack.index(entry)
        game.stack[at] = structs.replace(entry, paid=(*entry.paid, "suspend"))
    return idset.one(entry.id) if entry is not None else idset.NONE


def can_be_such(scope: Scope, ids: Ids, player: str, step: Cast) -> bool:
    """Whether the card can be cast as such a spell as the step says, be it only by one of its halves or faces."""
    identity = ids[0][0]
    card = _elsewhere(scope.game, identity)
    return card is not None and bool(_spells(scope, _by_effect(identity, card, player, step), step))


def _elsewhere(game: Game, identity: int) -> Elsewhere | None:
    """The card of this id, wherever an effect may have it cast from; None: there is none."""
    found = (e for e in game.elsewhere.values() if idset.contains(e.ids, identity) and e.zone != "stack")
    card = next(found, None)
    return None if card is None or card.token or not card.known else card


def _by_effect(identity: int, card: Elsewhere, player: str, step: Cast) -> Announced:
    """The card as the step has the player cast it, before they choose as what."""
    free = step.paying == "nothing"
    return Announced(
        card=structs.replace(card, id=identity, count=1),
        player=player,
        alternative=card.way if card.way in _AS_IT_RESOLVES and not free else "",
        free=free,
        now=True,
    )


def _as_one_of(scope: Scope, announced: Announced, step: Cast) -> Announced | Elsewhere | None:
    """As which of its halves or faces the card is cast, or played as a land: its player chooses (CR 709.3a, 712.11b,
    712.12, 715.3a, 601.3e).

    None: there is none as which it would be such a spell as the step says, or a land that may be played now.
    """
    player, card = announced.player, announced.card
    played = step.verb == "play" and player == scope.game.active and lands.lands_left(scope.game, player) > 0
    faces = lands.land_faces(card) if played else []
    spells = _spells(scope, announced, step)
    found: list[Announced | Elsewhere] = [*faces, *(each for each, _ in spells)]
    if len(found) < 2:
        return found[0] if found else None
    names = (*(face.face.name or "" for face in faces), *(name for _, name in spells))
    why = "CR 709.3a, 712.11b, 712.12, 715.3a" if faces else "CR 709.3a, 712.11b, 715.3a"
    (at,) = scope.game.asker.options(player, f"which of them is {'played' if faces else 'cast'}", why, names)
    return found[at]


def _spells(scope: Scope, announced: Announced, step: Cast) -> list[tuple[Announced, str]]:
    """The halves or faces as which the card would be such a spell as the step says, with their names."""
    card = announced.card
    such = step.such.where if step.such is not None else ()
    tried = [announced]
    if other_part(card.characteristics) is not None and card.way != "adventure":
        tried.append(structs.replace(announced, other=True))
        such += step.what.where  # “cast target sorcery card”: the half, and not the card, is one
    found = [(each, _as_announced(scope.game, each)[1]) for each in tried]
    return [
        (each, spell.seen.name or "")
        for each, spell in found
        if "Land" not in spell.seen.types and all(predicates.holds(scope, one, spell) for one in such)
    ]


def _kicked(game: Game, announced: Announced) -> tuple[str, ...]:
    """Which of its optional costs the player pays."""
    spell = _as_announced(game, announced)[1].seen
    return tuple(
        keyword
        for keyword in optional_costs(spell.compiled(game.rules))
        if game.asker.yes(announced.player, f"pay the {keyword} cost of {spell.name}", "CR 601.2b", about="pay")
    )


def _put_on_stack(game: Game, announced: Announced) -> OnStack | None:
    """Cast it; None: it has no legal target."""
    player, alternative = announced.player, announced.alternative
    _check_way(game, announced)
    before, seen = _as_announced(game, announced)
    announced = _with_x(announced, seen)
    check_allowed(game, player, seen, announced.x)
    in_time = announced.now or sorcery_speed(game, player)
    ((first, _),) = idset.take(announced.card.ids, 1)
    placed = _moved(game, first, announced)
    context = Context(
        player,
        placed.id,
        {"X": announced.x} if announced.x is not None else {},
        resolving=Resolving(placed.id),
    )
    scope = Scope(game, context, game.asker)
    game.asker.source = name = seen.seen.name
    paid = announced.kicked
    if alternative:
        paid = (*paid, spell_costs.called(seen.seen.compiled(game.rules), alternative))
    as_sorcery = in_time and not announced.now  # CR 307.5a
    entry = OnStack(placed.id, player, name, paid=paid, alternative=alternative, origin=announced.card.zone)
    entry = structs.replace(entry, as_sorcery=as_sorcery)
    game.stack.append(entry)
    spell = next(c for c in game.candidates_elsewhere({"stack"}) if c.ids == placed.ids)
    besides = _check_spell(game, announced, spell, in_time=in_time)
    rest: tuple[Cost, ...] = ()
    if game.rules.ruleset.spells_only & set(spell.seen.types):
        texts, costs = splicing.spliced(scope, spell)
        entry = _as_now(game, entry, structs.replace(entry, spliced=texts))
        besides += tuple(each for each in costs if isinstance(each, PayMana))
        rest = tuple(each for each in costs if not isinstance(each, PayMana))
    if not _choose(scope, announced, spell, placed, entry):
        _taken_back(game, entry, structs.replace(announced.card, id=first, count=1))
        return None
    entry = _paid(scope, announced, spell, before, entry, besides)
    splicing.pay(game, entry, rest)
    commanders.was_cast(game, before, player)
    preparing.was_cast(game, announced.card)
    objects, players = all_targets(context)
    if "Aura" in spell.seen.subtypes or announced.mutating:
        objects = idset.union(objects, context.that)
    game.happened(ev.SpellCast(player, placed.id, name, objects, players))
    triggers.on_cast(game, player, spell, announced.card.zone, (objects, players))
    game.asker.source = ""
    return entry


def _check_way(game: Game, announced: Announced) -> None:
    """Refuse a way in which it can't be cast now."""
    card, way = announced.card, announced.way
    if way is None:
        return
    name = game.candidates_elsewhere(None, card.ids)[0].seen.name
    if not _is_given(game, card, announced.alternative, now=announced.now):
        raise CannotExecute(f"{name} can't be cast for its {announced.alternative} cost now (CR {way.rule})")
    if not way.instead:
        check_keyword(game, card, announced.alternative)


def _with_x(announced: Announced, seen: Candidate) -> Announced:
    """The X of a mana cost that is not paid is 0 (CR 107.3b)."""
    way = announced.way
    free = announced.free and not announced.alternative if way is None else way.free
    if not free or "{X}" not in (seen.seen.mana_cost or ""):
        return announced
    if announced.x:
        raise CannotExecute(f"X of {seen.seen.name} is 0 as nothing is paid for it (CR 107.3b)")
    return structs.replace(announced, x=0)


def _as_announced(game: Game, announced: Announced) -> tuple[Candidate, Candidate]:
    """The card where it is cast from, with what it is given there, and as the spell that it is to be."""
    values = announced.card.characteristics
    before = seen = game.candidates_elsewhere(None, announced.card.ids)[0]
    if announced.transformed and values.back is not None:
        seen = replace(seen, seen=Seen(values.back, values), base=values.back)
    elif values.layout == "split":  # CR 709.3a
        seen = replace(seen, seen=Seen(values), base=values)
    if values.layout == "split":  # CR 709.3a: what it is given where it is, as the half that is cast
        before = game.given(replace(seen, seen=Seen(seen.base)))
    if announced.way is not None and announced.way.face_down:  # CR 708.4
        spell_costs.keyword_cost(seen.seen.compiled(game.rules), announced.alternative, seen.seen.name)
    return before, ways.as_cast(seen, announced.alternative)


def _moved(game: Game, first: int, announced: Announced) -> Elsewhere:
    """The card on the stack, as what it is cast as."""
    ((identity, _),) = game.move(idset.one(first), "stack", quietly=True)
    way = announced.way
    face_down = way is not None and way.face_down
    bestowed = way is not None and way.bestowed
    if face_down or announced.transformed or bestowed:
        game.elsewhere[identity] = structs.replace(
            game.elsewhere[identity],
            face_down=face_down,
            transformed=announced.transformed,
            bestowed=bestowed,
            way=announced.alternative if face_down else "",
        )
    return game.elsewhere[identity]


def _check_spell(game: Game, announced: Announced, spell: Candidate, *, in_time: bool) -> tuple[Cost, ...]:
    """Refuse what its player can't cast now (CR 307.1, 601.3); what is paid besides so that they can."""
    player, way = announced.player, announced.way
    besides: tuple[Cost, ...] | None = ()
    if not in_time and not (way is not None and way.at_any_time):
        besides = None if way is not None and way.as_sorcery else paid_to_be_quick(game, spell)
    if besides is None:
        name = spell.seen.name
        raise CannotExecute(
            f"{player} can cast {name} only in a main phase of their own, with an empty stack (CR 307.1)"
        )
    check_spell(game, spell, player)
    check_legendary(game, spell, player)
    return besides


def _as_now(game: Game, before: OnStack, entry: OnStack) -> OnStack:
    """The spell on the stack is this now."""
    game.stack[game.stack.index(before)] = entry
    return entry


def _choose(scope: Scope, announced: Announced, spell: Candidate, placed: Elsewhere, entry: OnStack) -> bool:
    """Its modes and targets are chosen, if there are any to choose (CR 601.2b, c)."""
    game = scope.game
    if game.rules.ruleset.spells_only & set(spell.seen.types):
        own, *spliced = parts_of_spell(game, placed, entry)
        there = chosen(scope, own, every_mode="entwine" in announced.kicked)
        return there and all(chosen(scope, part) for part in spliced)
    if announced.mutating:
        return merging.choose_target(scope, spell)
    return _aura_target(scope, spell, announced.player)


def _paid(
    scope: Scope,
    announced: Announced,
    spell: Candidate,
    before: Candidate,
    entry: OnStack,
    besides: tuple[Cost, ...],
) -> OnStack:
    """It is paid for, and is what it remembers then (CR 601.2f–h)."""
    game, context, player = scope.game, scope.context, announced.player
    enchanted = context.that
    game.stack.remove(entry)
    entry = structs.replace(entry, memory=context.memory())  # what it costs may depend on its targets (CR 601.2f)
    game.stack.append(entry)
    kicked, alternative = announced.kicked, announced.alternative
    allowed = announced.allowed or Permission(player, idset.NONE)
    use = Use(cast=spell, spending=allowed.spending)
    how = spell_costs.How(kicked, alternative, announced.free, (*allowed.costs, *besides))
    attackers = in_place.attackers(game) if announced.way is not None and announced.way.attacking else []
    done = spell_costs.pay(scope, spell, before, how, use)
    context.event = structs.replace(context.event, in_place_of=in_place.returned(game, attackers))
    used(game, allowed)
    if "Aura" in spell.seen.subtypes or announced.mutating:
        context.that = enchanted  # and not what the cost was paid with
    game.stack.remove(entry)
    if game.spent:
        triggers.on_spent(game, player, sum(each.count for each in game.spent))
    timely = player == game.active and game.step in MAIN
    paid = (*entry.paid, *done, *[WITH_LIFE] * game.with_life)
    entry = structs.replace(entry, memory=context.memory(), spent=game.spent, in_main_phase=timely, paid=paid)
    game.stack.append(entry)
    return entry


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


def _aura_target(scope: Scope, spell: Candidate, player: str) -> bool:
    """CR 303.4a: an Aura spell targets what it could enchant."""
    words = enchant_words(spell.seen)
    if "Aura" not in spell.seen.subtypes or not words:
        return True
    name = spell.seen.name
    if enchants_players(words):
        options = tuple(p for p in scope.game.in_turn_order() if enchants_player(spell.seen, player, p))
        if not options:
            return False
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
