"""Damage is dealt and prevented, creatures fight (CR 120, 615, 701.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from ...instructions import (
    Ability,
    Attacked,
    ChooseTargets,
    Damage,
    DamageUnpreventable,
    DealsUnpreventable,
    DoneThisWay,
    Fight,
    If,
    InZone,
    IsSource,
    LifeFloor,
    Number,
    Player,
    Predicate,
    PreventDamage,
    Recipient,
    RedirectDamage,
    Reference,
    Step,
    Targets,
)
from ..errors import CannotExecute
from ..executor import dividing
from ..executor.registry import does
from ..executor.targets import aim
from ..looking.forbidden import rules
from ..looking.quantities import characteristic
from ..looking.scope import Scope
from ..replacing.dealing import Dealing
from ..replacing.proposed import replaced
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..state.objects import Permanent, Shield
from ..watching import triggers
from ..watching.occurrences import Occurrence
from . import acts, commanders, life
from .acts import remember
from .counters import player_gets
from .counting import apart, of_each_apart
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ...instructions import Duration
    from ..game import Game
    from ..looking.candidates import Candidate


#: So much damage to each of these objects and players.
Share = tuple[int, Ids, tuple[str, ...]]


class Dealer(NamedTuple):
    """A source (or each of several alike; None: a text that is no object's), what it deals, and from where it looks."""

    scope: Scope
    source: Candidate | None
    shares: list[Share]
    preventable: bool = True


@does(ChooseTargets)
def choose_targets(game: Game, scope: Scope, step: ChooseTargets) -> None:
    """CR 601.2c: they are chosen as it is put on the stack; where nothing was put there, now."""
    aim(scope, step.targets)


def damage_in_rounds(game: Game, rounds: list[tuple[Scope, Damage]]) -> None:
    """What several steps deal, or one in several rounds, is dealt at the same time (CR 608.2f)."""
    dealing: list[Dealer] = []
    for scope, step in rounds:
        for _ in apart(scope, step):
            _add_dealers(game, scope, step, dealing)
    dealt = deal(game, dealing)
    if rounds:
        rounds[0][0].context.add("damage", dealt)
    for scope, _ in rounds:
        scope.context.measured(dealt)
        scope.context.happened = dealt > 0


@does(Damage, together=True, in_rounds=damage_in_rounds, unless=lambda step: of_each_apart(step, step.to))
def damage(game: Game, scope: Scope, *steps: Damage) -> None:
    """CR 120.1: each of the sources deals so much to each of these, or so much in all.

    Several steps are one sentence, and are done at once: “deals 3 damage to target player and 3 damage to …”.
    """
    damage_in_rounds(game, [(scope, step) for step in steps])


def _add_dealers(game: Game, scope: Scope, step: Damage, dealing: list[Dealer]) -> None:
    """Add what the step's sources deal to what is dealt with it: for each source all that it deals."""
    by = scope.refer(step.by)  # what has left deals it as it last was (CR 608.2h)
    sources: list[Candidate | None] = [*(scope.candidates(by) or scope.candidates(game.now(by)))] or [None]
    amount = scope.number(step.amount) * scope.context.times * scope.context.resolving.count
    objects, players = recipients(game, scope, step.to)
    remember(scope, "damaged", objects)
    for source in sources:
        whole: list[Share] = [(amount, objects, players)]
        if step.excess:
            whole = _with_excess(game, source, amount, objects)
        shares = whole if step.division == "each" else _shares(game, scope, step, amount, objects, players)
        before = next(
            (d for d in dealing if _ids(d.source) == _ids(source) and d.preventable is step.preventable), None
        )
        if before is None:
            dealing.append(Dealer(scope, source, shares, step.preventable))
        else:
            before.shares.extend(shares)


def _with_excess(game: Game, source: Candidate | None, amount: int, objects: Ids) -> list[Share]:
    """What is lethal to each creature, and what is more than that to its controller (CR 120.4a)."""
    found: list[Share] = []
    deadly = source is not None and "deathtouch" in source.seen.keywords
    for piece in game.pieces(objects):
        lethal = max(0, (game.view().of(piece).toughness or 0) - piece.damage)
        least = min(amount, 1 if deadly and lethal else lethal)
        found += [(least, piece.ids, ()), ((amount - least) * piece.count, NONE, (piece.controller,))]
    return found


def _ids(source: Candidate | None) -> Ids:
    return source.ids if source is not None else NONE


def recipients(game: Game, scope: Scope, to: tuple[Recipient, ...]) -> tuple[Ids, tuple[str, ...]]:
    """The objects on the battlefield and the players that damage is dealt to."""
    objects: list[Ids] = []
    players: list[str] = []
    for each in to:
        match each:
            case Player():
                players += scope.players(each)
            case Targets():
                chosen = aim(scope, each)
                objects.append(chosen.objects)
                players += chosen.players
                scope.context.that = chosen.objects or scope.context.that
            case Reference():
                objects.append(game.now(scope.refer(each)))
            case Attacked(by):
                there = scope.candidates(scope.refer(by))  # or as they last were (CR 608.2h)
                whom = {each.permanent.attacking for each in there if each.permanent is not None}
                players += [name for name in game.players if name in whom]
                objects += [idset.one(one) for one in whom if isinstance(one, int)]
    return idset.union(*objects), tuple(dict.fromkeys(players))


def _shares(game: Game, scope: Scope, step: Damage, amount: int, objects: Ids, players: tuple[str, ...]) -> list[Share]:
    """How the damage is divided: evenly, or as the controller chooses, at least 1 to each (CR 601.2d)."""
    singles: list[tuple[Ids, tuple[str, ...]]] = [
        (idset.one(first + k), ()) for first, count in objects for k in range(count)
    ]
    singles += [(NONE, (player,)) for player in players]
    if step.division == "evenly":
        return [(amount // len(singles), ids, names) for ids, names in singles]
    if (divided := dividing.settled(scope, step)) is not None:
        often = scope.context.times * scope.context.resolving.count
        keys = [(names[0] if names else ids[0][0], ids, names) for ids, names in singles]
        return [(dividing.share_of(divided, key) * often, ids, names) for key, ids, names in keys]
    found: list[Share] = []
    for at, (ids, names) in enumerate(singles):
        rest = len(singles) - at - 1
        if not rest:
            share = amount
        else:
            called = names[0] if names else f"{scope.candidates(ids)[0].seen.name} #{ids[0][0]}"
            asks = f"how much damage is dealt to {called} ({amount} to divide)"
            share = game.asker.number(
                scope.context.controller, asks, "CR 601.2d", 1, max(1, amount - rest), about="damage"
            )
        amount -= share
        found.append((share, ids, names))
    return found


def deal(game: Game, dealers: Iterable[Dealer], *, combat: bool = False) -> int:
    """All of this damage is dealt at the same time (CR 120.3, 510.2); how much it was in all."""
    told: list[Occurrence] = []
    dealt = sum(_deals(game, each, told, combat=combat) for each in dealers)
    _lose_shields(game)
    triggers.on_all_damage(game, told)
    return dealt


def _lose_shields(game: Game) -> None:
    """All damage of an event is dealt: a shield counter is removed from what it was prevented to (CR 122.1c)."""
    ids, game.shielded = game.now(game.shielded), NONE
    remove_counters(game, "shield", 1, ids, "CR 122.1c")


#: How it is kept that damage of a kind can't be prevented this turn.
_UNPREVENTABLE: dict[str, str] = {kind: f"{kind} damage can't be prevented" for kind in ("any", "combat", "noncombat")}
#: What of it concerns combat damage, and what other damage.
_IN_COMBAT = frozenset([_UNPREVENTABLE["any"], _UNPREVENTABLE["combat"]])
_ELSEWHERE = frozenset([_UNPREVENTABLE["any"], _UNPREVENTABLE["noncombat"]])


@does(DamageUnpreventable, ignores={"by": "the board prevents damage of any source"})
def unpreventable(game: Game, scope: Scope, step: DamageUnpreventable) -> None:
    """CR 615.12: this turn."""
    if step.by is not None:
        game.happened(ev.NotModelled(step.text))
        return
    game.did(scope.context.controller, _UNPREVENTABLE[step.kind])


def _deals(game: Game, dealer: Dealer, told: list[Occurrence], *, combat: bool) -> int:
    """A source deals all of its shares at once; how much it was in all. ``told``: what has been dealt so far."""
    scope, source, shares = dealer.scope, dealer.source, dealer.shares
    preventable = dealer.preventable and _can_be_prevented(game, source, combat=combat)
    proposed = list(_proposed(game, source, shares, combat=combat, preventable=preventable))
    dealt = [part for each in proposed for part in replaced(game, each)]
    hurt: dict[str, int] = {}
    for each in dealt:
        if each.to is None:
            hurt[each.player] = hurt.get(each.player, 0) + each.total
    hit = idset.summed((each.total, each.ids) for each in dealt if each.to is not None)  # CR 614.9: or dealt to others
    total = sum(hurt.values()) + sum(here * idset.size(ids) for here, ids in hit.items())
    times = source.count if source is not None else 1
    keywords = source.seen.keywords if source is not None else ()
    whole = total  # what says nothing of whom it is dealt to sees all of it once
    for player, here in hurt.items():
        told.append(_to_player(game, player, here, keywords, source, combat, whole))
        whole = 0
    for here, ids in hit.items():
        told.append(_to_objects(game, scope, ids, here, keywords, source, combat, whole))
        whole = 0
    if "lifelink" in keywords and source is not None and total:
        life.gained(game, source.controller, total, times=times)  # CR 119.9
    return total


def _can_be_prevented(game: Game, source: Candidate | None, *, combat: bool) -> bool:
    """Whether nothing says that such damage can't be prevented (CR 615.12)."""
    said = _IN_COMBAT if combat else _ELSEWHERE
    kinds = ("any", "combat" if combat else "noncombat")
    return all(said.isdisjoint(player.done) for player in game.players.values()) and not any(
        change.kind in kinds for change, _ in rules(game, DealsUnpreventable, candidate=source)
    )


def _proposed(
    game: Game, source: Candidate | None, shares: list[Share], *, combat: bool, preventable: bool
) -> Iterator[Dealing]:
    """The damage that would be dealt to each player and to each group of objects alike."""
    times = source.count if source is not None else 1
    for amount, objects, players in shares:
        if amount <= 0:
            continue
        for player in players:
            yield Dealing(source, amount, None, player, combat, preventable, times)
        for piece in game.pieces(objects):
            yield Dealing(source, amount, game.view().here[piece.id], "", combat, preventable, times)


def _to_player(
    game: Game,
    player: str,
    amount: int,
    keywords: tuple[str, ...],
    source: Candidate | None,
    combat: bool,
    whole: int,
) -> Occurrence:
    """CR 120.3a, 120.3b."""
    first, together = source.ids[0] if source is not None and source.ids else (None, 1)
    game.happened(ev.DamageDealt(first, amount, player=player, combat=combat, sources=together))
    if "infect" in keywords:
        player_gets(game, player, "poison", amount)
    else:
        life.lost(game, player, _down_to(game, player, amount))
    if combat and source is not None:
        commanders.hurt(game, source, player, amount)
        if toxic := _toxic(game, source):
            player_gets(game, player, "poison", toxic)
    return triggers.on_damage(game, source, [], player, amount, combat, whole)


def _down_to(game: Game, player: str, amount: int) -> int:
    """How much life is lost for so much damage: none below what it can't reduce the life total to (CR 614.1a)."""
    now = game.players[player].life
    for change, standing in rules(game, LifeFloor, player=player):
        least = standing.scope.number(change.least)
        if least <= now:
            amount = min(amount, now - least)
    return amount


def _toxic(game: Game, source: Candidate) -> int:
    """How many poison counters its combat damage gives as well: all its toxic numbers together (CR 702.164b)."""
    return _toxic_in_all(source.seen.compiled(game.rules)) * max(source.count, 1)


@lru_cache(maxsize=4096)
def _toxic_in_all(abilities: tuple[Ability, ...]) -> int:
    found = (a.rule for a in abilities if a.rule is not None and a.rule.rule == "702.164")
    return sum(rule.number.value for rule in found if isinstance(rule.number, Number))


def _to_objects(
    game: Game,
    scope: Scope,
    ids: Ids,
    amount: int,
    keywords: tuple[str, ...],
    source: Candidate | None,
    combat: bool,
    whole: int,
) -> Occurrence:
    """CR 120.3c–120.3h: loyalty and defense counters are removed, creatures are marked or get -1/-1 counters."""
    view = game.view()
    pieces = game.pieces(ids)
    seen = [(p, view.here[p.id] if p.id in view.here else game.view().here[p.id]) for p in pieces]
    walkers = idset.union(*(p.ids for p, c in seen if "Planeswalker" in c.seen.types))
    battles = idset.union(*(p.ids for p, c in seen if "Battle" in c.seen.types))
    creatures = idset.union(*(p.ids for p, c in seen if c.seen.creature))
    if walkers:
        remove_counters(game, "loyalty", amount, walkers, "CR 120.3c")
    if battles:
        remove_counters(game, "defense", amount, battles, "CR 120.3h")
    if {"wither", "infect"} & set(keywords):
        acts.put_counters(game, scope, "-1/-1", amount, creatures, by_effect=False)
    else:
        deadly = "deathtouch" in keywords

        def marked(p: Permanent) -> Permanent:
            return structs.replace(p, damage=p.damage + amount, deathtouched=p.deathtouched or deadly)

        game.change(creatures, marked)
    by = (
        source.ids
        if source is not None and source.ids
        else ((scope.context.resolving.id or scope.context.source or 0, 1),)
    )
    game.change(ids, lambda p: structs.replace(p, hurt_by=idset.union(p.hurt_by, by)))
    first = source.ids[0][0] if source is not None and source.ids else None
    game.happened(ev.DamageDealt(first, amount, ids, combat=combat))
    now = game.view()
    return triggers.on_damage(game, source, [now.here[p.id] for p in game.pieces(ids)], "", amount, combat, whole)


# ── Prevention (CR 615) ──────────────────────────────────────────────────────────────────────────────────────────────


MOST_SHIELDED = 1_000


@does(PreventDamage)
def prevent(game: Game, scope: Scope, step: PreventDamage, *then: Step) -> None:
    """A shield from now on (CR 615.1, 615.7); damage to several is prevented as a whole where it is “any amount”.

    ``then`` is done each time that damage has been prevented (CR 615.5).
    """
    shield = _shield(game, scope, step, step.until)
    if shield is None:
        return
    once = tuple(inner for each in then for inner in _once_prevented(each))
    shield = structs.replace(shield, then=once, memory=scope.context.memory() if then else None)
    several = shield.left is not None and any(map(_whatever, step.to))
    game.shields += _for_each(game, scope, step, shield) if several else [shield]


def _for_each(game: Game, scope: Scope, step: PreventDamage, shield: Shield) -> list[Shield]:
    """Of so much damage to each of several there is a shield for each that is there now (CR 611.2c, 615.11)."""
    objects, players = recipients(game, scope, step.to)
    if idset.size(objects) > MOST_SHIELDED:
        raise CannotExecute(f"more than {MOST_SHIELDED} objects with a shield of their own (CR 615.11)")
    each = (first + k for first, count in objects for k in range(count))
    alone = structs.replace(shield, onto=(), objects=NONE, players=())
    return [
        *(structs.replace(alone, objects=idset.one(identity)) for identity in each),
        *(structs.replace(alone, players=(player,)) for player in players),
    ]


@does(RedirectDamage)
def redirect(game: Game, scope: Scope, step: RedirectDamage) -> None:
    """CR 614.9: such damage is dealt to something else this turn."""
    shield = _shield(game, scope, step, "end of turn")
    others, whom = recipients(game, scope, (step.instead,))
    instead: tuple[int | str, ...] = (*(first for first, _ in others), *whom)
    if shield is not None and instead:
        game.shields.append(structs.replace(shield, instead=instead[0]))


def _shield(game: Game, scope: Scope, step: PreventDamage | RedirectDamage, until: Duration | None) -> Shield | None:
    """What stands between such damage and those to whom it would be dealt; None where that is no damage."""
    left = scope.number(step.amount) if step.amount is not None else None
    if left is not None and left <= 0:
        return None
    onto = _whatever(step.to[0]) if len(step.to) == 1 else ()
    objects, players = recipients(game, scope, step.to) if not onto else (NONE, ())
    sources = None if step.by is None or _whatever(step.by) else game.now(scope.refer(step.by))
    return Shield(
        left,
        step.kind,
        objects,
        players,
        not step.to,
        sources,
        until,
        scope.context.controller,
        step.next_time,
        scope.context.source,
        _rechecked(step.by),
        onto,
    )


def _whatever(what: Recipient) -> tuple[Predicate, ...]:
    """What is so of all that are meant, whenever they are looked at: “all creatures” (CR 611.2c)."""
    whatever = isinstance(what, Reference) and what.what == "all" and what.among is not None
    return what.among.where if isinstance(what, Reference) and what.among is not None and whatever else ()


def _rechecked(by: Reference | None) -> tuple[Predicate, ...]:
    """What a source has to be as it would deal damage; a chosen one, still what it was chosen for (CR 609.7b)."""
    if by is None or by.among is None or by.what not in ("all", "choice"):
        return ()
    return tuple(each for each in by.among.where if by.what == "all" or not isinstance(each, IsSource | InZone))


def follow(game: Game, spell: Ids, became: Ids) -> None:
    """What prevents damage by a permanent spell goes on for what it has become (CR 400.7b)."""
    for at, shield in enumerate(game.shields):
        if shield.sources is not None and idset.common(shield.sources, spell):
            game.shields[at] = structs.replace(shield, sources=idset.union(shield.sources, became))


def _once_prevented(step: Step) -> tuple[Step, ...]:
    """“If damage is prevented this way, …”: what is done, for then it was."""
    match step:
        case If(DoneThisWay("prevent"), steps=steps):
            return steps
    return (step,)


@does(Fight)
def fight(game: Game, scope: Scope, step: Fight) -> None:
    """CR 701.14: each deals damage equal to its power to the other; neither if one of them is no creature there."""
    ids = game.now(scope.refer(step.what))
    other = game.now(scope.refer(step.other)) if step.other is not None else NONE
    both = [idset.one(first + k) for first, count in (*ids, *other) for k in range(min(count, 2))]
    fighters = [c for one in both for c in scope.candidates(one) if c.zone == "battlefield" and c.seen.creature]
    scope.context.happened = len(fighters) == 2
    if len(fighters) != 2:
        return
    powers = [characteristic(scope, "power", c) for c in fighters]
    deal(game, [Dealer(scope, fighters[at], [(powers[at], fighters[1 - at].ids, ())]) for at in (0, 1)])
