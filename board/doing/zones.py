"""Objects that effects put into other zones: exile, return, put, shuffle into (CR 400.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from msgspec import structs
from msgspec.structs import replace

from ...instructions import Gain, InZone, IsAmong, Move, Number, OneOf, Player, Reference, Selection, ThatMany
from ..executor.registry import does
from ..looking.attaching import can_attach, choose_host
from ..looking.conditions import deed_of
from ..looking.hidden import as_cards, identified
from ..looking.references import most_of
from ..looking.scope import Scope
from ..looking.selections import candidates, offered
from ..looking.together import checked
from ..replacing import entering
from ..replacing.choices import arriving
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..state.objects import Elsewhere, Mana, Modifier, Origin, Permanent, Returning, Zone
from ..watching.plans import Plan, attackable
from . import creating, gaining, rooms
from .acts import is_of_their_own, put_counters, remember, remember_buried
from .counting import apart, as_each_player, as_that_player
from .leaving import leave, put

if TYPE_CHECKING:
    from ..game import Game

#: How the event calls it that permanents leave for a zone.
_HOW: dict[str, str] = {
    "exile": "exiled",
    "graveyard": "put into a graveyard",
    "hand": "returned",
    "library": "put into a library",
    "command": "put into the command zone",
}
#: Zones of which all players know all cards (CR 400.2).
_PUBLIC = frozenset(["exile", "graveyard", "battlefield", "command"])


def undone(step: Move) -> str:
    """What of the step the board does not do; "" if it does it all."""
    if step.to not in _HOW and step.to != "battlefield":
        return f"putting something into the zone “{step.to}”"
    hidden = step.to == "exile" and "face up" not in step.entering
    if {"face down", "face up"} & set(step.entering) and not hidden:
        return "cards that are put face down or face up"
    if step.counters and step.to not in ("battlefield", "exile"):
        return "counters on cards that are not in exile"
    return ""


@does(Move, unless=undone)
def move(game: Game, scope: Scope, step: Move, *as_entering: Gain) -> None:
    """Put the objects there; the effect remembers them. What the board can't do in full becomes an event.

    ``as_entering``: what they are as they enter (CR 611.2e).
    """
    why = undone(step)
    if why or _is_unknown(scope, step):
        if why and step.what.what == "target":
            scope.refer(step.what)
        game.happened(ev.NotModelled(step.text or f"{step.to} {step.what.text or step.what.what}", why))
        return
    if step.until_leaves is not None and not _is_there(game, scope, step.until_leaves):
        return  # CR 610.3b: what it waits for has happened already
    ids = game.now(_chosen(game, scope, step))
    before = len(game.events)
    origin = {e.id: e.zone for e in game.elsewhere.values()}
    here = idset.union(*(p.ids for p in game.pieces(ids)))
    outside = idset.union(*(e.ids for e in game.elsewhere.values() if e.zone != "library"))
    wanted = _wanted(scope, step)
    onto = step.to == "battlefield"
    done = _onto_battlefield(game, scope, step, ids, as_entering) if onto else _into(game, scope, step, ids)
    scope.context.happened = idset.size(done) >= wanted
    scope.context.counted(idset.size(done))
    if step.to == "exile":
        remember(scope, "exiled", done)
    if step.to == "graveyard":
        remember_buried(game, scope, before)
        if not here:
            remember(scope, "buried", done)
    if step.to in ("hand", "battlefield"):
        remember(scope, deed_of(step.to, step.id), done)
        remember(scope, "returned", idset.union(here, game.now(idset.common(ids, outside))))
    if step.until_leaves is not None and done:
        (host, _), *_ = scope.refer(step.until_leaves)
        back = next((origin[i] for i in origin if idset.contains(ids, i)), None)
        game.returning.append(Returning(host, done, back))


def _is_there(game: Game, scope: Scope, host: Reference) -> bool:
    ids = scope.refer(host)
    return bool(ids) and game.stack_of(ids[0][0]) is not None


def _wanted(scope: Scope, step: Move) -> int:
    """How many have to be put there for it to be done: so many as it says where they are chosen (CR 608.2c)."""
    what = step.what
    number = what.least or what.most
    if what.what != "choice" or what.optional or step.player is not None:
        return 1
    known = isinstance(number, Number) or (isinstance(number, ThatMany) and scope.context.that_many is not None)
    return max(1, scope.number(number)) if known and number is not None else 1


def _is_unknown(scope: Scope, step: Move) -> bool:
    """Whether it is chosen among cards of a hand, a graveyard … of which the board knows nothing."""
    what = step.what
    if what.what != "choice" or what.among is None:
        return False
    zones = {each.zone for each in what.among.where if isinstance(each, InZone)}
    if not any(zone in p.unknown for zone in zones for p in scope.game.players.values()):
        return False
    return not any(candidates(scope, what.among) for _ in apart(scope, step))


def _chosen(game: Game, scope: Scope, step: Move) -> Ids:
    """What is put there: what the effect speaks of, or what its players choose of what is theirs."""
    what = step.what
    if what.what in ("top", "bottom"):
        return idset.union(*(scope.refer(what) for _ in apart(scope, step)))
    place = _place_of(what)
    if what.what == "choice" and step.player is not None and place is None and is_of_their_own(what):
        return _of_each(game, scope, step, step.player)
    if what.what == "choice" and step.player is not None and place is None and _is_of_found(what):
        players = scope.players(step.player)
        return idset.union(*(_of_own_zone(game, scope, what, p, own=len(players) > 1) for p in players))
    if what.what not in ("choice", "all") or step.player is None or place is None:
        return scope.refer(what)
    if place.player is not None and place.player.who not in ("that player", "owner", "controller"):
        return scope.refer(what)
    if place.player is not None and place.player.who == "that player":
        scope.asker.determined("player", scope.context.controller, scope.players(step.player))
    return idset.union(*(_of_own_zone(game, scope, what, player) for player in scope.players(step.player)))


def _place_of(what: Reference) -> InZone | None:
    """The zone in which it is chosen, where the words say one."""
    where = what.where
    among = (inner for each in where for inner in (each.predicates if isinstance(each, OneOf) else (each,)))
    return next((each for each in among if isinstance(each, InZone)), None)


def _is_of_found(what: Reference) -> bool:
    """“They each put one of those cards …”: which is chosen among cards that a search has found."""
    return any(isinstance(each, IsAmong) and each.of.what == "found" for each in what.where)


def _of_own_zone(game: Game, scope: Scope, what: Reference, player: str, *, own: bool = True) -> Ids:
    """“Each player puts a card from their hand …”: what one of them puts there, of the zone of whoever does it.

    ``own``: only of the cards that the player owns.
    """
    assert what.among is not None
    with as_that_player(scope, player, True):
        mine = [c for c in candidates(scope, what.among) if (c.owner == player or not own) and not c.token]
    if what.what == "all":
        also = what.also if what.also is not None and what.also.what == "all" and _place_of(what.also) else None
        return idset.union(idset.of(mine), _of_own_zone(game, scope, also, player) if also else idset.NONE)
    least, most = most_of(scope, what, sum(c.count for c in mine))
    why = "at random: say what chance chose" if what.at_random else "chosen as the effect happens"
    about = "chance" if what.at_random else "object"
    words = what.text or what.among.text
    chosen = game.asker.objects(player, words, why, offered(mine), least, most, about=about)
    return checked(scope, what.among, chosen)


def _of_each(game: Game, scope: Scope, step: Move, who: Player) -> Ids:
    """What each of the players chooses among what they control: “each player returns a creature they control …”."""
    found: list[Ids] = []
    players = scope.players(who)
    for player in players:
        with as_each_player(scope, who, player, several=len(players) > 1):
            mine = [c for c in candidates(scope, step.what.among or Selection(())) if c.controller == player]
            least, most = most_of(scope, step.what, sum(c.count for c in mine))
            words = step.what.text or "what is chosen"
            chosen = game.asker.objects(player, words, "chosen as the effect happens", offered(mine), least, most)
            found.append(checked(scope, step.what.among, chosen))
    return idset.union(*found)


def _into(game: Game, scope: Scope, step: Move, ids: Ids) -> Ids:
    zone: Zone = step.to  # type: ignore[assignment]  # "battlefield" is none of these
    assert zone in get_args(Zone)
    bottom, below = _place(game, scope, step, ids)
    here = idset.of(game.pieces(ids))
    linked = scope.context.source if zone == "exile" else None
    became: list[Ids] = [leave(game, [(here, _HOW[zone])], zone, linked, bottom=bottom, below=below)] if here else []
    cards = idset.minus(ids, here)
    face_down = "face down" in step.entering
    if zone in _PUBLIC and not face_down:
        identified(game, scope.context.controller, cards)
    for group in _ordered(game, scope, step, cards):
        if zone == "graveyard":
            became.append(put(game, group, zone))
        else:
            became.append(game.move(group, zone, linked, bottom=bottom, below=below))
    gone = idset.union(*became)
    if face_down:  # CR 406.3
        _hidden(game, gone)
    for each in step.counters:
        put_counters(game, scope, each.kind, scope.number(each.count), gone)
    scope.context.became(step.what, gone)
    return idset.union(gone, here) if zone != "exile" else gone or here


def _hidden(game: Game, cards: Ids) -> None:
    """These cards in exile are face down (CR 406.3)."""
    for card in game.take(cards):
        game.elsewhere[card.id] = structs.replace(card, face_down=True)


def _place(game: Game, scope: Scope, step: Move, ids: Ids) -> tuple[bool, int]:
    """Whether it is put on the bottom of a library, and how many cards lie between it and that end."""
    below = scope.number(step.below) if step.below is not None else 0
    if step.position != "top or bottom":
        return step.position == "bottom", below
    player = scope.players(step.player)[0] if step.player is not None else scope.context.controller
    chosen = game.asker.options(player, "top or bottom of the library", "the text leaves it", ("top", "bottom"))
    return chosen[0] == 1, below


def _ordered(game: Game, scope: Scope, step: Move, cards: Ids) -> list[Ids]:
    """The cards in the order in which they are put there, where that is for a player to say (CR 401.4)."""
    groups = as_cards(game, cards)
    if step.to != "library" or step.position is None or step.order == "random" or len(groups) < 2:
        return [cards] if cards else []
    player = scope.players(step.player)[0] if step.player is not None else scope.context.controller
    labels = tuple(c.seen.name if c.known else "an unknown card" for c in groups)
    order = game.asker.order(player, "which goes first: the last lies nearest to that end", "CR 401.4", labels)
    return [groups[at].ids for at in order]


def _onto_battlefield(game: Game, scope: Scope, step: Move, ids: Ids, as_entering: tuple[Gain, ...]) -> Ids:
    """Put cards onto the battlefield, under the control of whose effect it is unless it says (CR 110.2a).

    Tokens stay where they are (CR 111.8).
    """
    entered: list[Permanent] = []
    hidden = idset.minus(ids, idset.of(game.pieces(ids)))
    identified(game, scope.context.controller, hidden)
    for card in game.take(ids):
        name = card.characteristics.name or ""
        back = card.characteristics.back if "transformed" in step.entering else None
        if card.token or game.rules.ruleset.spells_only & set((back or card.characteristics).types):
            game.elsewhere[card.id] = card
            if card.token:
                game.happened(ev.StayedInZone(card.id, card.count, name, card.zone))
            continue
        entered += _put(game, scope, step, card)
    result = idset.of(entered)
    scope.context.became(step.what, result)
    for each in as_entering if entered else ():
        gaining.gain(game, scope, each)
    if entered:
        creating.attached(game, entered)
        creating.entered(game, entered)
    return result


def _put(game: Game, scope: Scope, step: Move, card: Elsewhere) -> list[Permanent]:
    """As its own words and the effects of others have it enter (CR 614.12); where it can't, it stays (CR 614.17)."""
    under = step.control or step.player or Player("you")
    players = (card.owner,) if under.who == "owner" else scope.players(under)
    controller = card.owner if card.owner in players else players[0]  # each of several puts their own there
    counters = {c.kind: number for c in step.counters if (number := scope.number(c.count))}
    coming = Plan(
        controller,
        card.count,
        card.characteristics,
        Origin("put", via="return"),
        owner=card.owner,
        token=False,
        tapped="tapped" in step.entering,
        counters=counters,
        transformed="transformed" in step.entering and card.characteristics.back is not None,
        attacking=attackable(scope, controller) if "attacking" in step.entering else None,
    )
    placed: list[Permanent] = []
    first = card.id
    declared = [part for each in arriving(game, coming) for part in creating.attacking(game, each)]
    for each in declared:
        part = each if each.kept_out else _hosted(scope, step, each)
        if each.kept_out:
            _kept_out(game, card, first, each.count)
        elif part is None:
            stays = structs.replace(card, id=first, count=each.count)
            game.elsewhere[first] = stays
            game.happened(ev.StayedInZone(first, each.count, card.characteristics.name or "", card.zone, "CR 303.4g"))
        elif why := entering.forbidden(game, part, card):
            stays = structs.replace(card, id=first, count=part.count)
            game.elsewhere[first] = stays
            name = card.characteristics.name or ""
            game.happened(ev.StayedInZone(first, part.count, name, card.zone, f"CR 614.17; {why[0]}"))
        else:
            placed.append(game.enter(creating.permanent(game, entering.entering(game, part))))
            game.became.add(first, part.count, placed[-1].id)
            game.passages.append((card.zone, "battlefield", placed[-1].ids))
        first += each.count
    return placed


def put_card(
    game: Game,
    card: Elsewhere,
    controller: str,
    *,
    variables: Mapping[str, int] | None = None,
    host: int | str | None = None,
    paid: tuple[str, ...] = (),
    cast_from: str = "",
    tapped: bool = False,
    attacking: tuple[str | int, ...] | None = None,
    counters: Mapping[str, int] | None = None,
    copy: bool = False,
    spent: tuple[Mana, ...] = (),
    modifiers: tuple[Modifier, ...] = (),
    chosen: Mapping[str, str] | None = None,
) -> list[Permanent]:
    """A card that was lifted out of its zone enters the battlefield: a spell that resolves, a land that is played.

    ``cast_from``: the zone that the spell was cast from; ``attacking``: whom it may attack as it enters; ``copy``: it
    is the copy of a spell, and becomes a token (CR 608.3f).
    """
    of = card.characteristics.name or ""
    put = Origin("put", via="resolve" if cast_from else "put")
    origin = Origin("spell copy", via="resolve", of=of) if copy else put
    coming = Plan(
        controller,
        card.count,
        card.characteristics,
        origin,
        owner=card.owner,
        token=copy,
        attached_to=host,
        tapped=tapped,
        attacking=attacking,
        counters=dict(counters or {}),
        paid=paid if cast_from or copy else None,
        cast_from=cast_from,
        face_down=card.face_down,
        transformed=card.transformed,
        bestowed=card.bestowed,
        spent=spent,
        given=modifiers,
        spell=card.ids if cast_from or copy else (),
        chosen=dict(chosen or {}),
    )
    seen = coming.candidate.seen
    if host is None and "Aura" in seen.subtypes and not seen.creature:
        host = choose_host(Scope(game, Context(controller), game.asker), seen, controller)  # CR 303.4f
        if host is None:
            game.elsewhere[card.id] = card
            game.happened(ev.StayedInZone(card.id, card.count, of, card.zone, "CR 303.4g"))
            return []
        coming = replace(coming, attached_to=host)
    entered: list[Permanent] = []
    given = variables or None
    x = given.get("X") if given else None
    first = card.id
    for each in (part for one in arriving(game, coming, given) for part in creating.attacking(game, one)):
        if each.kept_out:
            _kept_out(game, card, first, each.count)
            first += each.count
            continue
        if why := entering.forbidden(game, each, card):
            name = card.characteristics.name or ""
            game.happened(ev.StayedInZone(card.id, each.count, name, card.zone, f"CR 614.17; {why[0]}"))
            game.elsewhere[card.id] = card
            continue
        made = creating.permanent(game, entering.entering(game, each, given))
        by = controller if cast_from else ""
        made = structs.replace(made, paid=each.paid or paid, cast_by=by, cast_from=cast_from, cast_x=x, spent=spent)
        entered.append(game.enter(made))
        game.became.add(first, each.count, entered[-1].id)
        first += each.count
        game.passages.append((card.zone, "battlefield", entered[-1].ids))
    creating.attached(game, entered)
    creating.entered(game, entered)
    for permanent in entered:
        rooms.entered(game, controller, permanent.id)
    return entered


def _kept_out(game: Game, card: Elsewhere, first: int, count: int) -> None:
    """These of the card are put into their owner's graveyard from where they were, instead of entering (CR 614.6)."""
    game.elsewhere[first] = structs.replace(card, id=first, count=count)
    put(game, ((first, count),), "graveyard", quietly=True)


def _hosted(scope: Scope, step: Move, plan: Plan) -> Plan | None:
    """What the effect attaches it to as it enters, or its controller; None: an Aura stays (CR 303.4f, g, 301.5e)."""
    seen = plan.candidate.seen
    aura = "Aura" in seen.subtypes and not seen.creature
    if step.attached_to is None:
        if not aura or plan.attached_to is not None:
            return plan
        chosen = choose_host(scope, seen, plan.player)
        return replace(plan, attached_to=chosen) if chosen is not None else None
    host = scope.game.now(scope.refer(step.attached_to))
    if not host or not can_attach(scope, seen, plan.player, host[0][0]):
        return None if aura else plan
    return replace(plan, attached_to=host[0][0])


def returned(game: Game) -> bool:
    """What was exiled until something left the battlefield comes back as soon as it has left (CR 610.3): if any did."""
    before = len(game.returning)
    for each in list(game.returning):
        if game.stack_of(each.host) is not None:
            continue
        game.returning.remove(each)
        cards = idset.common(each.cards, idset.union(*(e.ids for e in game.elsewhere.values() if e.zone == "exile")))
        if not cards:
            continue
        if each.to is not None:
            game.move(cards, each.to)
            continue
        entered: list[Permanent] = []
        for card in game.take(cards):
            coming = Plan(card.owner, card.count, card.characteristics, Origin("put", via="return"), token=False)
            for part in arriving(game, coming):
                if part.kept_out:
                    _kept_out(game, card, card.id, part.count)
                    continue
                entered.append(game.enter(creating.permanent(game, entering.entering(game, part))))
                game.passages.append(("exile", "battlefield", entered[-1].ids))
        creating.attached(game, entered)
        creating.entered(game, entered)
    return len(game.returning) < before
