"""State-based actions (CR 704.5): each check does all that apply at once, until there is nothing left to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import AddAbilities, NoLegendRule, StaysAttached
from ..chooser import Offered
from ..looking.attaching import can_enchant, enchant_words, is_allowed
from ..looking.candidates import Candidate
from ..looking.forbidden import rules
from ..looking.layers.effects import stamp
from ..looking.protection import shielded
from ..looking.scope import Scope
from ..looking.seen import Seen, of_chosen
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..state.objects import Permanent, PlayerState
from ..watching import triggers
from . import commanders, controlling, crown, daytime, pairing, preparing
from .destroying import saved
from .leaving import leave
from .turns import loses

if TYPE_CHECKING:
    from ..game import Game

MOST_ROUNDS = 10_000


def check(game: Game) -> None:
    """Check and perform state-based actions until none applies any more (CR 704.3)."""
    for _ in range(MOST_ROUNDS):
        if not game.unsettled or not _once(game):
            return


def _once(game: Game) -> bool:
    suspects = game.suspects()
    view = game.view()
    seen = [(p, view.of(p)) for p in suspects]
    game.checked()
    did = _lost(game)
    if seen:
        told = [p.ids for p, what in seen if "Saga" in what.subtypes and _told_out(game, p, what)]
        if told:
            leave(game, [(ids, "sacrificed") for ids in told], "graveyard")
        did = _permanents(game, [(p, what) for p, what in seen if p.ids not in told]) or bool(told) or did
    did = _gone(game) or did  # after what dies at the same time
    did = commanders.returned(game) or did
    did = game.rules.ruleset.ways.checked(game) or did
    did = _cease(game) or did
    return _over(game) or did


Die = Callable[[str, Ids], None]


def _permanents(game: Game, seen: list[tuple[Permanent, Seen]]) -> bool:
    """What applies to these permanents."""
    did = False
    graveyard: dict[str, list[Ids]] = {}

    def die(rule: str, ids: Ids) -> None:
        graveyard.setdefault(rule, []).append(ids)

    for permanent, what in seen:
        _dies(permanent, what, die)
        did = _begins(game, permanent, what) or did
        if _illegal_aura(game, permanent, what) and _falls_off(game, permanent, die):
            return True
    for ids in _legends(game, seen):
        die("CR 704.5j", ids)
    for ids in _worlds(game, seen):
        die("CR 704.5k", ids)
    for ids in _roles(seen):
        die("CR 704.5y", ids)
    loose = _loose(game, seen)
    _deathtouch_over(game, seen)
    did = _saved(game, graveyard) or did
    did = _buried(game, graveyard) or did
    did = _unattach(game, loose) or did
    did = pairing.unpaired(game, [p for p, _ in seen]) or did
    return _annihilate(game, [p for p, _ in seen if p.counters]) or did


def _dies(permanent: Permanent, what: Seen, die: Die) -> None:
    """CR 704.5f–i, v."""
    _creature(permanent, what, die)
    if "Planeswalker" in what.types and not permanent.counters.get("loyalty"):
        die("CR 704.5i", permanent.ids)
    if "Battle" in what.types and not permanent.counters.get("defense"):
        die("CR 704.5v", permanent.ids)


def _begins(game: Game, permanent: Permanent, what: Seen) -> bool:
    """What begins with such a permanent: the city's blessing, speed, day and night (CR 702.131, 702.179a, 731)."""
    did = "ascend" in what.keywords and crown.ascend(game, permanent.controller)
    if "start your engines!" in what.keywords and not game.players[permanent.controller].speed:
        crown.faster(game, permanent.controller, 1)
        did = True
    return daytime.begun(game, what) or did


def _falls_off(game: Game, permanent: Permanent, die: Die) -> bool:
    """An Aura that enchants nothing is put into the graveyard; what was bestowed is a creature again, if it was."""
    if "bestowed" in permanent.marks:
        _no_longer_bestowed(game, permanent)
        return True
    if isinstance(permanent.attached_to, int) and game.stack_of(permanent.attached_to) is None:
        game.change(permanent.ids, lambda p: structs.replace(p, attached_to=None))  # it last enchanted nothing
    die("CR 704.5m", permanent.ids)
    return False


def _saved(game: Game, graveyard: dict[str, list[Ids]]) -> bool:
    """What is destroyed may be saved (CR 701.19, 702.89); whether anything was."""
    did = False
    for rule in ("CR 704.5g", "CR 704.5h"):
        if rule in graveyard:
            dying = idset.union(*graveyard[rule])
            kept = saved(game, dying)
            graveyard[rule] = [idset.minus(ids, kept) for ids in graveyard[rule]]
            did = did or bool(kept)
    return did


def _buried(game: Game, graveyard: dict[str, list[Ids]]) -> bool:
    """All of these leave at the same time; whether there are any."""
    gone: Ids = ()
    leaving: list[tuple[Ids, str]] = []
    for rule, groups in graveyard.items():
        ids = idset.minus(idset.union(*groups), gone)
        gone = idset.union(gone, ids)
        leaving.append((ids, rule))
    if gone:
        leave(game, leaving, "graveyard")
    return bool(gone)


def _lost(game: Game) -> bool:
    """Who loses the game (CR 704.5a–c, 903.10a); nobody any more once an effect has had somebody win it (CR 104.1)."""
    did = False
    if any(player.won for player in game.players.values()):
        return did
    for player in list(game.players.values()):
        rule = _why_lost(player)
        if player.overdrawn:
            game.player(player.name, overdrawn=False)
        if rule and loses(game, player.name, rule):  # CR 704.7: once, for whatever reasons there are
            did = True
    return did


def _why_lost(player: PlayerState) -> str:
    """The first of the rules by which the player loses; "" if none does."""
    if player.life <= 0:
        return "CR 704.5a"
    if player.counters.get("poison", 0) >= 10:
        return "CR 704.5c"
    if player.overdrawn:
        return "CR 704.5b"
    if player.commander_damage and max(player.commander_damage.values()) >= commanders.LETHAL:
        return "CR 903.10a"
    return ""


def _gone(game: Game) -> bool:
    """CR 800.4a: who has lost leaves the game with all that is theirs, where others play on."""
    lost = [p.name for p in game.players.values() if p.lost]
    if not lost or len(game.players) - len(lost) < 2:
        return False
    had = [(name, what) for name in lost for what in game.players[name].designations if what in crown.NAMES]
    left = [name for name in lost if game.leaves(name)]
    for name, what in had:
        game.player(name, designations=tuple(d for d in game.players[name].designations if d != what))
        if (heir := crown.heir(game)) is not None:
            crown.designated(game, heir, what)
    controlling.leaves(game, left)
    for name in left:
        strange = idset.union(*(p.ids for p in game.permanents.values() if p.controller == name))
        if strange:
            leave(game, [(strange, "CR 800.4a")], "exile")
    return bool(left)


def _over(game: Game) -> bool:
    """CR 104.2a, 104.4a: who alone has not lost wins; where nobody is left, it is a draw."""
    left = [p.name for p in game.players.values() if not p.lost]
    if len(game.players) < 2 or len(left) > 1 or game.drawn_game:
        return False
    if not left:
        game.drawn_game = True
        game.happened(ev.GameDrawn("CR 104.4a"))
        return True
    (winner,) = left
    if game.players[winner].won:
        return False
    game.player(winner, won=True)
    game.happened(ev.PlayerWon(winner, "CR 104.2a"))
    return True


def _creature(permanent: Permanent, what: Seen, die: Callable[[str, Ids], None]) -> None:
    """CR 704.5f, g, h. A creature of which the board can't tell the toughness is left alone."""
    if not what.creature or what.toughness is None:
        return
    if what.toughness <= 0:
        die("CR 704.5f", permanent.ids)
    elif "indestructible" in what.keywords:  # CR 702.12b
        return
    elif permanent.damage >= what.toughness > 0 and permanent.damage:
        die("CR 704.5g", permanent.ids)
    elif permanent.deathtouched:
        die("CR 704.5h", permanent.ids)


def _told_out(game: Game, permanent: Permanent, what: Seen) -> bool:
    """CR 714.4: as many lore counters as the final chapter's number, and no chapter of it waits or is on the stack."""
    chapters = [chapter for ability in what.compiled(game.rules) for chapter in ability.chapters]
    if not chapters or permanent.counters.get("lore", 0) < max(chapters):
        return False
    waiting = [each.moment.sources for each in game.triggered if each.ability.chapters]
    stacked = [idset.one(each.source) for each in game.stack if each.source and each.ability and each.ability.chapters]
    return not idset.common(permanent.ids, idset.union(*waiting, *stacked))


def _deathtouch_over(game: Game, seen: list[tuple[Permanent, Seen]]) -> None:
    for permanent, _ in seen:
        if permanent.deathtouched:
            game.change(permanent.ids, lambda p: structs.replace(p, deathtouched=False))


def _illegal_aura(game: Game, permanent: Permanent, what: Seen) -> bool:
    """CR 704.5m."""
    if "Aura" not in what.subtypes:
        return False
    host = permanent.attached_to
    if host is None or what.creature:
        return True
    words = enchant_words(what)
    if not words:
        return True
    if isinstance(host, str):
        return host not in game.players or game.players[host].lost
    stack = game.stack_of(host)
    if stack is None or stack.phased_out or permanent.holds(host):
        return True
    seen = game.view().of(stack)
    candidate = Candidate(
        idset.one(host), 1, seen, stack.values, stack.owner, stack.controller, stack.token, permanent=stack
    )
    scope = Scope(game, Context(permanent.controller, permanent.id), game.asker)
    if shielded(_not_its_own(game, permanent, what, seen.keywords), what, token=permanent.token):
        return True  # CR 702.16c
    return not can_enchant(scope, words, permanent.controller, candidate)


def _not_its_own(game: Game, permanent: Permanent, what: Seen, keywords: tuple[str, ...]) -> tuple[str, ...]:
    """The keywords of what is enchanted but for those that the Aura gives and that do not remove it (CR 702.16n)."""
    given = [
        change.keywords
        for ability in what.compiled(game.rules)
        for static in ability.statics
        if StaysAttached() in static.changes
        for change in static.changes
        if isinstance(change, AddAbilities)
    ]
    own = {each for those in given for each in of_chosen(those, permanent.choices.get("color", ""))}
    return tuple(each for each in keywords if each not in own)


def _no_longer_bestowed(game: Game, permanent: Permanent) -> None:
    """CR 702.103f: it stays as the creature that it is by itself."""
    marks = tuple(mark for mark in permanent.marks if mark != "bestowed")
    game.change(permanent.ids, lambda p: structs.replace(p, marks=marks, attached_to=None))
    game.happened(ev.Unattached(permanent.ids, "CR 702.103f"))


def _worlds(game: Game, seen: list[tuple[Permanent, Seen]]) -> list[Ids]:
    """All world permanents but the youngest; all, where several are (CR 704.5k)."""
    if not any("World" in what.supertypes for _, what in seen):
        return []
    view = game.view()
    worlds = [p for p in game.permanents.values() if not p.phased_out and "World" in view.of(p).supertypes]
    youngest = max(stamp(p) for p in worlds)
    stays = [p for p in worlds if stamp(p) == youngest]
    gone = worlds if sum(p.count for p in stays) > 1 else [p for p in worlds if p not in stays]
    return [p.ids for p in gone if len(worlds) > 1 or p.count > 1]


def _legends(game: Game, seen: list[tuple[Permanent, Seen]]) -> list[Ids]:
    """CR 704.5j: all but the one that its controller chooses."""
    same: dict[tuple[str, str], list[Permanent]] = {}
    for permanent, what in seen:
        if "Legendary" in what.supertypes:
            same.setdefault((permanent.controller, what.name), []).append(permanent)
    rest: list[Ids] = []
    for (controller, name), stacks in same.items():
        if sum(p.count for p in stacks) < 2:
            continue
        stacks = [p for p in stacks if not any(rules(game, NoLegendRule, candidate=game.view().here[p.id]))]
        everything = idset.of(stacks)
        if idset.size(everything) > 1:
            offered = [Offered(p.id, p.count, name) for p in stacks]
            kept = game.asker.objects(controller, f"which {name} stays", "the legend rule, CR 704.5j", offered)
            rest.append(idset.minus(everything, kept))
    return rest


def _roles(seen: list[tuple[Permanent, Seen]]) -> list[Ids]:
    """CR 704.5y: of the Roles of one controller on a permanent, all but the one with the latest timestamp."""
    same: dict[tuple[object, str], list[Permanent]] = {}
    for permanent, what in seen:
        if "Role" in what.subtypes and permanent.attached_to is not None:
            same.setdefault((permanent.attached_to, permanent.controller), []).append(permanent)
    rest: list[Ids] = []
    for roles in same.values():
        # The latest timestamp is that of the last member of the last stack (its id, if it has none of its own).
        latest = max(roles, key=lambda p: (p.timestamp or p.id + p.count - 1, p.id))
        everything = idset.of(roles)
        if idset.size(everything) > 1:
            rest.append(idset.minus(everything, idset.one(latest.id + latest.count - 1)))
    return rest


def _loose(game: Game, seen: list[tuple[Permanent, Seen]]) -> list[tuple[Ids, str]]:
    """CR 704.5n, p: what is attached and may not be, without going anywhere."""
    loose: list[tuple[Ids, str]] = []
    for permanent, what in seen:
        host = permanent.attached_to
        if host is None or "Aura" in what.subtypes:
            continue
        if what.creature or "Battle" in what.types or not {"Equipment", "Fortification"} & set(what.subtypes):
            loose.append((permanent.ids, "CR 704.5p"))
        elif not _may_be_attached(game, permanent, what, host):
            loose.append((permanent.ids, "CR 704.5n"))
    return loose


def _may_be_attached(game: Game, permanent: Permanent, what: Seen, host: int | str) -> bool:
    """Whether Equipment is attached to a creature, or a Fortification to a land, that is there (CR 301.5, 301.6)."""
    stack = game.stack_of(host) if isinstance(host, int) else None
    if stack is None or stack.phased_out:
        return False
    kind = "Creature" if "Equipment" in what.subtypes else "Land"
    scope = Scope(game, Context(permanent.controller, permanent.id), game.asker)
    return kind in game.view().of(stack).types and is_allowed(scope, what, game.view().here[stack.id])


def _unattach(game: Game, loose: list[tuple[Ids, str]]) -> bool:
    did = False
    for ids, rule in loose:
        before = {p.attached_to: p.ids for p in game.pieces(ids) if isinstance(p.attached_to, int)}
        changed = game.change(ids, lambda p: structs.replace(p, attached_to=None))
        if changed:
            game.happened(ev.Unattached(idset.of(changed), rule))
            for host, these in before.items():
                triggers.on_attached(game, these, host, "unattached")
            did = True
    return did


def _annihilate(game: Game, suspects: list[Permanent]) -> bool:
    """CR 704.5q: +1/+1 and -1/-1 counters on one permanent remove each other."""
    did = False
    for permanent in suspects:
        both = min(permanent.counters.get("+1/+1", 0), permanent.counters.get("-1/-1", 0))
        if not both or permanent.id not in game.permanents:
            continue
        left = {k: n - both if k in {"+1/+1", "-1/-1"} else n for k, n in permanent.counters.items()}
        counters = {k: n for k, n in left.items() if n}
        game.change(permanent.ids, lambda p, c=counters: structs.replace(p, counters=c))  # type: ignore[misc]
        for kind in ("+1/+1", "-1/-1"):
            game.happened(ev.CountersRemoved(permanent.ids, kind, both, "CR 704.5q"))
        did = True
    return did


def _cease(game: Game) -> bool:
    """CR 704.5d, e: tokens outside the battlefield cease to exist, and copies of prepare spells that wait no longer."""
    strays = game.strays()
    gone = [e for e in strays if e.token and e.zone != "removed from the game"]
    copies = [e for e in strays if preparing.is_over(game, e)]
    for e in gone:
        game.cease(e, "CR 704.5d")
    for e in copies:
        game.cease(e, "CR 704.5e")
    return bool(gone or copies)
