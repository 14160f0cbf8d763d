"""What effects do to objects: sacrifice, destroy, tap, attach, transform, phase … (CR 701)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Act, ActVerb, AllOf, ControlledBy, Deed, Number, Player, Reference, Selection
from ...texts.numerals import written
from ..errors import CannotExecute
from ..looking import bands
from ..looking.attaching import can_attach
from ..looking.beholding import beheld
from ..looking.forbidden import cannot
from ..looking.hidden import as_cards
from ..looking.layers.changes import KEYWORD_COUNTERS
from ..looking.references import most_of
from ..looking.selections import candidates as selected
from ..looking.selections import offered
from ..looking.together import checked
from ..looking.who import is_several
from ..replacing.choices import turned_up
from ..replacing.counters import Putting
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..state.objects import OUT_OF_COMBAT, Permanent
from ..watching import sight, triggers
from . import airbending, command, controlling, preparing, rooms
from .counting import as_each_player, could_do
from .destroying import destroy
from .leaving import leave
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope

sight.states("tapped", "untapped", "transformed", "face up", "face down", "phased in")

Doer = Callable[["Game", "Scope", Act, Ids], Ids]


def _each_their_own(step: Act) -> bool:
    """Whether each of the players chooses what it is done to."""
    of_theirs = step.verb == "sacrifice" or (step.player is not None and is_of_their_own(step.what))
    return step.what.what == "choice" and (of_theirs or _of_each(step))


def act(game: Game, scope: Scope, step: Act) -> None:
    """Do the thing; the effect remembers what it was done to. What the board has no meaning for becomes an event."""
    doer = _DOERS.get(step.verb.casefold())
    step = structs.replace(step, what=beheld(step.what)) if step.verb == "behold" else step
    if doer is None:
        scope.refer(step.what) if step.what.what in {"target", "choice"} else None
        game.happened(ev.NotModelled(f"{step.verb} {step.what.text or step.what.what}"))
        return
    ids = _each_chooses(game, scope, step) if _each_their_own(step) else game.now(scope.refer(step.what))
    before = len(game.events)
    done = doer(game, scope, step, ids)
    scope.context.happened = idset.size(done) >= _wanted(scope, step)
    scope.context.counted(idset.size(done))
    past = _PAST.get(step.verb.casefold())
    if past is not None:
        remember(scope, past, done)
    if step.verb.casefold() in _BURYING:
        remember_buried(game, scope, before)


def _wanted(scope: Scope, step: Act) -> int:
    """How many one player has to sacrifice for it to be done: so many as it says where they choose (CR 608.2c)."""
    chosen = step.verb == "sacrifice" and step.what.what == "choice"
    return _number_of(scope, step) if chosen and len(_actors(scope, step)) == 1 else 1


def _number_of(scope: Scope, step: Act) -> int:
    """How many a player has to choose, where it says that number."""
    what = step.what
    number = what.least or what.most
    known = isinstance(number, Number) and not what.optional and what.also is None
    return max(1, scope.number(number)) if known and number is not None else 1


def is_of_their_own(what: Reference) -> bool:
    """Whether it is chosen among what that player controls: “each opponent taps a creature they control”."""
    where = what.where
    return any(isinstance(each, ControlledBy) and each.player.who == "that player" for each in where)


def _of_each(step: Act) -> bool:
    """Whether each of several players chooses: “each player chooses a nonland permanent”."""
    return step.verb == "choose" and step.player is not None and is_several(step.player)


def remember(scope: Scope, past: str, done: Ids, each: Mapping[str, Ids] | None = None) -> None:
    """The effect has done this to these; ``each``: where several players did, which of them to which."""
    for player, theirs in (each or {}).items() if each is not None and len(each) > 1 else ():
        scope.context.theirs[past, player] = theirs
    scope.context.done[past] = idset.union(scope.context.done.get(past, NONE), done)


def remember_buried(game: Game, scope: Scope, before: int) -> None:
    """What has gone to a graveyard from the battlefield since there were so many events."""
    left = [e for e in game.events[before:] if isinstance(e, ev.Left) and e.to == game.called("graveyard")]
    remember(scope, "buried", idset.union(*(((e.first, e.count),) for e in left)))


def _each_chooses(game: Game, scope: Scope, step: Act) -> Ids:
    """Each of the players chooses among what they control (CR 701.21a)."""
    chosen: list[Ids] = []
    theirs: dict[str, Ids] = {}
    who = step.player or Player("you")
    players = scope.players(who)
    for player in players:
        before = len(chosen)
        with as_each_player(scope, who, player, several=len(players) > 1):
            what: Reference | None = step.what
            while what is not None:  # “a red creature, a green creature, and a white creature”
                chosen.append(_chosen_by(game, scope, step, what, player, idset.union(*chosen)))
                what = what.also
        theirs[player] = idset.union(*chosen[before:])
    if step.verb == "sacrifice":
        wanted = _number_of(scope, step)
        could_do(scope, step.id, {p: idset.size(ids) >= wanted for p, ids in theirs.items()})
    if who.id:
        scope.context.players[who] = players
    scope.context.that = idset.union(*chosen)
    if step.what.id:
        scope.context.named[step.what.id] = scope.context.that
    scope.context.became(step.what, scope.context.that)
    return scope.context.that


def _chosen_by(game: Game, scope: Scope, step: Act, what: Reference, player: str, taken: Ids) -> Ids:
    """What the player chooses of it, nothing that is ``taken`` to be sacrificed."""
    among = what.among or Selection(())
    anybodys = _of_each(step) and not (step.player is not None and is_of_their_own(step.what))
    where = among.where if anybodys else tuple(p for p in among.where if not isinstance(p, ControlledBy | AllOf))
    found = [c for c in selected(scope, Selection(where)) if anybodys or c.controller == player]
    if step.verb == "sacrifice":
        found = [c.part(rest) for c in found if (rest := idset.minus(c.ids, taken)) and may_be_sacrificed(game, c)]
    least, most = most_of(scope, what, sum(c.count for c in found))
    words = what.text or among.text or "what to sacrifice"
    why, about = ("at random: say what chance chose", "chance") if what.at_random else (step.verb, "object")
    given = game.asker.objects(player, words, why, offered(found), least, most, about=about)
    return checked(scope, among, given)


# ── Leaving ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _actors(scope: Scope, step: Act) -> tuple[str, ...]:
    return scope.players(step.player) if step.player is not None else (scope.context.controller,)


def may_be_sacrificed(game: Game, candidate: Candidate) -> bool:
    """Whether nothing keeps it from being sacrificed (CR 614.17)."""
    return not cannot(game, "be sacrificed", candidate=candidate)


def _sacrifice(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.21a: a player can sacrifice only permanents that they control."""
    actors = _actors(scope, step)
    theirs = [p for p in game.pieces(ids) if p.controller in actors]
    here = game.view().here
    mine = idset.union(*(p.ids for p in theirs if may_be_sacrificed(game, here[p.id])))
    leave(game, [(mine, "sacrificed")], "graveyard")
    return mine


def _destroy(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    return destroy(game, ids, regenerable=step.regenerable)


def _regenerate(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.19: a shield until the turn ends."""
    changed = game.change(ids, lambda p: structs.replace(p, regenerating=p.regenerating + 1))
    return idset.of(changed)


def _tap_or_untap(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.26: whoever does it chooses."""
    chosen = game.asker.options(_actors(scope, step)[0], "tap or untap", "the text leaves it", ("tap", "untap"))
    return (tap, untap)[chosen[0]](game, ids)


# ── Status ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _changed(game: Game, ids: Ids, **changes: object) -> Ids:
    return idset.of(game.change(ids, lambda p: structs.replace(p, **changes)))


def tap(game: Game, ids: Ids) -> Ids:
    """Tap these (CR 701.26a)."""
    done = _changed(game, ids, tapped=True)
    if done:
        game.happened(ev.Tapped(done))
        triggers.on_state(game, done, "tapped")
    return done


def untap(game: Game, ids: Ids) -> Ids:
    """Untap these (CR 701.26b); a stun counter is removed instead (CR 122.1d)."""
    tapped = [p for p in game.pieces(ids) if p.tapped]
    stunned = idset.of([p for p in tapped if "stun" in p.counters])
    able = idset.of([p for p in tapped if "stun" not in p.counters])
    done = _changed(game, able, tapped=False)
    if stunned:
        remove_counters(game, "stun", 1, stunned, "CR 122.1d")
    if done:
        game.happened(ev.Untapped(done))
        triggers.on_state(game, done, "untapped")
    return done


def put_counters(
    game: Game,
    scope: Scope,
    kind: str,
    number: int,
    ids: Ids,
    each: bool = True,
    by: Player | None = None,
    *,
    by_effect: bool = True,
) -> Ids:
    """Put counters of a kind on each of these, or (``each`` False) share that many out among them.

    ``by``: the players who put them, if not the effect's controller. ``by_effect``: and no rule has them put.
    """
    if number <= 0:
        return NONE
    ids = game.now(ids)
    if not each:
        return _share_out(game, scope, kind, number, ids, by)
    putters = (scope.context.controller,) if by is None else scope.players(by)
    putting = Putting(game, putters, by_effect=by_effect and not game.paying)
    pieces = game.pieces(ids)
    view = game.view()
    put: dict[tuple[str, int], Ids] = {}
    for piece in pieces:
        for what, count in putting.on(view.here[piece.id], {kind: number}).items():
            put[what, count] = idset.union(put.get((what, count), NONE), piece.ids)
    for (what, count), on in put.items():
        stamps = {what: game.tick()} if what in KEYWORD_COUNTERS else {}
        changed = game.change(on, lambda p, w=what, c=count, s=stamps: _with_counters(p, w, c, s))  # type: ignore[misc]
        game.happened(ev.CountersPut(on, what, count))
        if what == "lore":
            for piece in changed:
                triggers.on_lore(game, piece.ids, piece.counters["lore"] - count, piece.counters["lore"])
        triggers.on_counters(game, on, what, count, putters)
    if cards := game.lay({kind: number}, ids):
        game.happened(ev.CountersPut(cards, kind, number))
    return idset.union(cards, *put.values())


def _with_counters(permanent: Permanent, kind: str, number: int, stamps: dict[str, int]) -> Permanent:
    counters = {**permanent.counters, kind: permanent.counters.get(kind, 0) + number}
    return structs.replace(permanent, counters=counters, counter_timestamps={**permanent.counter_timestamps, **stamps})


def _share_out(game: Game, scope: Scope, kind: str, number: int, ids: Ids, by: Player | None) -> Ids:
    found = scope.candidates(ids)
    if sum(c.count for c in found) > 1000:
        raise CannotExecute("counters can't be shared out among so many objects one by one")
    singles = [(first + i, c.seen.name) for c in found for first, count in c.ids for i in range(count)]
    done: list[Ids] = []
    for at, (identity, name) in enumerate(singles):
        if not number:
            break
        asks = f"how many {kind} counters {name} #{identity} gets ({written(number)} to share out)"
        last = at == len(singles) - 1
        share = number if last else min(number, scope.asker.number(scope.context.controller, asks, "distribute"))
        number -= share
        done.append(put_counters(game, scope, kind, share, idset.one(identity), by=by))
    return idset.union(*done)


def _attach(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.3: nothing moves where it can't legally be attached (CR 701.3a, 303.4j)."""
    hosts = game.pieces(game.now(scope.refer(step.to))) if step.to is not None else []
    fitting = {host.id: legal for host in hosts if (legal := _attachable(game, scope, ids, host.id))}
    if not fitting:
        return NONE
    host = _one_host(game, scope, [each for each in hosts if each.id in fitting])
    legal = fitting[host]
    stamp = game.tick()
    game.pieces(idset.one(host))
    free = {p.attached_to: p.ids for p in game.pieces(legal) if isinstance(p.attached_to, int)}
    done = _changed(game, legal, attached_to=host, timestamp=stamp)
    if done:
        game.happened(ev.Attached(done, host))
        for before, these in free.items():
            if before != host:
                triggers.on_attached(game, these, before, "unattached")
        triggers.on_attached(game, done, host)
    return done


def _attachable(game: Game, scope: Scope, ids: Ids, host: int) -> Ids:
    """What of these can be attached to that permanent, and is not."""
    view = game.view()
    equipping = scope.context.resolving.keyword == "equip"
    return idset.union(
        *(
            p.ids
            for p in game.pieces(ids)
            if not p.holds(host)
            and p.attached_to != host
            and can_attach(scope, view.of(game.stack_of(p.id) or p), p.controller, host, equipping=equipping)
        )
    )


def _one_host(game: Game, scope: Scope, hosts: list[Permanent]) -> int:
    """Which one, where words fit several: “create a Food token and a 1/1 Halfling …, and attach this to it”."""
    labels = tuple(game.view().of(each).name for each in hosts)
    return hosts[game.asker.options(scope.context.controller, "what it is attached to", "CR 701.3", labels)[0]].id


def _unattach(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    before = {p.attached_to: p.ids for p in game.pieces(ids) if isinstance(p.attached_to, int)}
    done = _changed(game, ids, attached_to=None)
    if done:
        game.happened(ev.Unattached(done))
        for host, these in before.items():
            triggers.on_attached(game, these, host, "unattached")
    return done


def _transform(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.27; what has daybound or nightbound transforms by nothing else (CR 702.145b, 702.145e)."""
    pieces = game.pieces(ids)
    view = game.view()
    free = [
        p.ids for p in pieces if not {"daybound", "nightbound"} & set(view.of(p).keywords) and not _has_turned(scope, p)
    ]
    return turned_over(game, idset.union(*free))


def _has_turned(scope: Scope, piece: Permanent) -> bool:
    """Whether it has transformed since this ability of its own was put onto the stack (CR 701.27f)."""
    source, ability = scope.context.source, scope.context.resolving.id
    own = source is not None and piece.holds(source) and piece.attached_to is None
    return own and ability is not None and piece.timestamp > ability


def turned_over(game: Game, ids: Ids) -> Ids:
    """These transform: only double-faced permanents do, and not to an instant or sorcery face (CR 701.27d)."""
    spells = game.rules.ruleset.spells_only

    def turn(p: Permanent) -> Permanent:
        if p.base.back is None or p.base.layout or p.face_down or spells & set(p.base.back.types):
            return p
        return structs.replace(p, transformed=not p.transformed, timestamp=stamp)

    stamp = game.tick()
    done = idset.of(game.change(_free_to(game, "transform", ids), turn))  # CR 701.27e, 701.28f
    if done:
        game.happened(ev.Transformed(done))
        triggers.on_state(game, done, "transformed")
    return done


def _free_to(game: Game, deed: Deed, ids: Ids) -> Ids:
    """Those that nothing keeps from it (CR 101.2)."""
    view = game.view()
    return idset.union(*(p.ids for p in game.pieces(ids) if not cannot(game, deed, candidate=view.here[p.id])))


def flip(game: Game, ids: Ids) -> Ids:
    """CR 710.1b, 710.4: these have the alternative characteristics of flip cards, and never again the normal ones."""

    def turn(p: Permanent) -> Permanent:
        flips = p.values.layout == "flip" and not p.face_down
        return structs.replace(p, transformed=True) if flips else p

    done = idset.of(game.change(ids, turn))
    if done:
        game.happened(ev.Flipped(done))
    return done


def turn_face_up(game: Game, ids: Ids) -> Ids:
    """CR 708.7; instant and sorcery cards are revealed, and stay as they are (CR 701.40g, 701.58g)."""
    spells = [p for p in game.pieces(ids) if p.face_down and game.rules.ruleset.spells_only & set(p.face.types)]
    for piece in spells:
        game.happened(ev.CardsSeen(piece.controller, piece.ids, revealed=True))
    done = _changed(game, idset.minus(ids, idset.of(spells)), face_down=False)
    if done:
        game.happened(ev.TurnedFaceUp(done))
        turned_up(game, done)
        triggers.on_state(game, done, "face up")
    return done


def _is_single_faced(piece: Permanent) -> bool:
    """Whether no card that it is has another face; an Adventure is none (CR 712.1, 715.1, 730.2j)."""
    backs = [each.characteristics.back for each in piece.components]
    return not piece.melded and all(back is None or "Adventure" in back.subtypes for back in backs)


def _turn_face_down(game: Game, ids: Ids) -> Ids:
    """CR 708.2b, 712.16: a double-faced permanent can't be turned face down."""
    done = _changed(game, idset.union(*(p.ids for p in game.pieces(ids) if _is_single_faced(p))), face_down=True)
    if done:
        game.happened(ev.TurnedFaceDown(done))
        triggers.on_state(game, done, "face down")
    return done


def phase_out(game: Game, ids: Ids) -> Ids:
    """These phase out, and what is attached to them with them, not by itself (CR 702.26b, g, h)."""
    before = game.view()
    ids = _free_to(game, "phase out", ids)
    hosted = [p for p in game.pieces(ids) if isinstance(p.attached_to, int) and idset.contains(ids, p.attached_to)]
    ids = idset.minus(ids, idset.of(hosted))
    done = _changed(game, ids, phased_out=True, **OUT_OF_COMBAT)
    more = done
    while more:
        attached = [
            p
            for p in list(game.permanents.values())
            if not p.phased_out and isinstance(p.attached_to, int) and idset.contains(more, p.attached_to)
        ]
        more = NONE
        for p in attached:
            gone = _changed(game, p.ids, phased_out=True, phased_with=p.attached_to, **OUT_OF_COMBAT)
            more = idset.union(more, gone)
        done = idset.union(done, more)
    if done:
        game.happened(ev.PhasedOut(done))
        triggers.on_phased_out(game, before, done)
    return done


def phase_in(game: Game, ids: Ids) -> Ids:
    """These phase in, and what phased out with them (CR 702.26c, g)."""
    done = NONE
    more = ids
    while more:
        changed = game.change(more, lambda p: structs.replace(p, phased_out=False, phased_with=None), phased_out=True)
        fresh = idset.of(changed)
        done = idset.union(done, fresh)
        more = idset.union(
            *(p.ids for p in game.permanents.values() if p.phased_with and idset.contains(fresh, p.phased_with))
        )
    if done:
        game.happened(ev.PhasedIn(done))
        preparing.phased_in(game, done)
        triggers.on_state(game, done, "phased in")
    return done


def _gain_control(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    player = _actors(scope, step)[0]
    mine = idset.union(*(p.ids for p in game.pieces(ids) if p.controller == player and not p.lent))
    before = game.view()
    changed = game.change(idset.minus(ids, mine), lambda p: controlling.given(game, p, player))
    done = idset.of(changed)
    if done:
        controlling.gained(game, before, done, player)
    return idset.union(done, _gain_spells(game, ids, player))


def _gain_spells(game: Game, ids: Ids, player: str) -> Ids:
    """Spells and abilities on the stack: who controls a permanent spell controls the permanent (CR 110.2b)."""
    found = [at for at, each in enumerate(game.stack) if idset.contains(ids, each.id) and each.controller != player]
    for at in found:
        game.stack[at] = structs.replace(game.stack[at], controller=player)
    done = idset.union(*(idset.one(game.stack[at].id) for at in found))
    if done:
        game.happened(ev.ControlChanged(done, player))
    return done


def _choose(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """Choose objects: what comes after speaks of them as "that", or as what was chosen (CR 608.2d)."""
    scope.context.that = ids
    scope.context.done["chosen"] = ids
    return ids


def _behold(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """CR 701.4a: a card of the hand is revealed, a permanent is chosen."""
    cards = as_cards(game, idset.minus(ids, idset.of(game.pieces(ids))))
    for card in cards:
        game.happened(ev.CardsSeen(card.owner, card.ids, revealed=True))
    scope.context.that = ids
    return ids


def _simply(function: Callable[[Game, Ids], Ids]) -> Doer:
    return lambda game, scope, step, ids: function(game, ids)


def _out_of_combat(game: Game, ids: Ids) -> Ids:
    return _changed(game, ids, **OUT_OF_COMBAT)


def _become_blocked(game: Game, ids: Ids) -> Ids:
    """Attackers that are not blocked become so, by no creature (CR 506.4, 509.1h, 509.3c, 702.22i)."""
    free = [p for p in game.pieces(bands.whole(game, ids)) if p.attacking is not None and not p.blocked]
    became = _changed(game, idset.of(free), blocked=True)
    triggers.on_blocked(game, became)
    return became


_DOERS: dict[str, Doer] = {
    "become blocked": _simply(_become_blocked),
    "sacrifice": _sacrifice,
    "destroy": _destroy,
    "tap": _simply(tap),
    "untap": _simply(untap),
    "attach": _attach,
    "unattach": _unattach,
    "transform": _transform,
    "flip": _simply(flip),
    "convert": _transform,
    "turn face down": _simply(_turn_face_down),
    "turn face up": _simply(turn_face_up),
    "phase out": _simply(phase_out),
    "phase in": _simply(phase_in),
    "regenerate": _regenerate,
    "tap or untap": _tap_or_untap,
    "gain control": _gain_control,
    "remove from combat": _simply(_out_of_combat),
    "choose": _choose,
    "abandon": command.abandon,
    "airbend": airbending.airbend,
    "lock": rooms.locked,
    "unlock": rooms.unlocked,
    "behold": _behold,
}


def does(verb: ActVerb) -> bool:
    """Whether the board has a meaning for it."""
    return verb in _DOERS


_PAST = {
    "sacrifice": "sacrificed",
    "destroy": "destroyed",
    "discard": "discarded",
    "tap": "tapped",
}
_BURYING = frozenset({"sacrifice", "destroy"})
