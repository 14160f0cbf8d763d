"""Moves from zone to zone in clauses."""

from __future__ import annotations

import re

from msgspec import structs

from .... import instructions as i
from ..english import Noun, listed, ordinal, possessive
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described, possessed, zone_of
from ..tokens import counters


def _zone(reference: i.Reference) -> i.InZone | None:
    if reference.among is None:
        return None
    return next((e for e in reference.among.where if isinstance(e, i.InZone)), None)


def _whole_zone(what: i.Reference, scope: Scope) -> str | None:
    """“your graveyard”, “your hand and graveyard”: all of a zone."""
    if what.what == "all" and what.among is not None and what.also is None:
        match what.among.where:
            case (i.InZone("graveyard" | "hand" | "library", player) as whole,) if player is not None:
                return zone_of(whole, scope)
            case (i.OneOf((i.InZone(player=player), *_) as zones),) if player is not None:
                if all(isinstance(each, i.InZone) and each.player == player for each in zones):
                    return possessed(player, listed([each.zone for each in zones]), scope)  # type: ignore[union-attr]
    return None


def _move(value: i.Move, scope: Scope) -> Said:
    who = scope.subject(value.player)
    what, zone = value.what, _zone(value.what)
    if value.to == "exile":
        return _exile(value, who, scope)
    all_such = (
        what.what == "revealed" and what.among not in (None, scope.account.until) and scope.account.called != "hand"
    )
    if value.to == "hand" and all_such and what.among is not None:
        scope.now(qualities=frozenset())  # “of that type revealed this way” would be what was revealed
        found = described(what.among, scope, head="card")
        return Clause(who, "put", f"{found.many('all')} revealed this way into {'your' if who.you else 'their'} hand")
    noun = scope.noun(what)
    from_graveyard = zone is not None and zone.zone == "graveyard"
    tail = ""
    if value.to == "battlefield":
        return _onto_battlefield(value, who, noun, zone, scope)
    owner = _owner(noun, what, zone, value.player, scope)
    if value.to in ("hand", "graveyard") and what.what == "found" and scope.account.searched and not noun.plural:
        noun = Noun("that card")
    if value.to == "hand":
        if _from_library(what) or (zone is not None and zone.zone == "library"):
            return Clause(who, "put", f"{noun.object} into {'your' if who.you else 'their'} hand")
        del from_graveyard, tail
        itself = what.antecedent if isinstance(what.antecedent, int) else what.id
        scope.now(owned=itself if owner == "its owner's" else 0)
        return Clause(who, "return", f"{noun.object} to {owner} {_hands(noun, owner)}")
    if value.to == "library":
        if value.position is None:
            whole = _whole_zone(what, scope)
            if whole is not None:
                noun = Noun(whole)
                owner = "their" if whole.startswith("their ") else owner
            elif what.also is not None and (more := _whole_zone(what.also, scope)) is not None:
                noun = Noun(f"{scope.noun(structs.replace(what, also=None)).object} and {more}")
                of_owner = scope.account.shuffler is not None and scope.account.shuffler.who == "owner"
                owner = "their owner's" if of_owner else "your" if more.startswith("your ") else owner
            elif scope.account.shuffler is not None and scope.account.shuffler.who != "owner":
                owner = "your" if scope.account.shuffler.who == "you" else "their"
            return Clause(who, "shuffle", f"{noun.object} into {owner} library")
        if isinstance(value.below, i.Number) and value.position in ("top", "bottom") and value.order is None:
            place = f"{ordinal(value.below.value + 1)} from the {value.position}"
            return Clause(who, "put", f"{noun.object} into {owner} library {place}")
        if value.below is not None:
            raise CannotWrite(value, "where in the library")
        if value.position == "top" and what.what == "found" and scope.account.last(i.Shuffle) is not None:
            order = " in any order" if value.order == "any" else ""
            return Clause(who, "put", f"{'those cards' if noun.plural else 'that card'} on top{order}")
        if value.position == "top" and value.order == "any" and what == i.Reference("looked at"):
            return Clause(who, "put", f"{noun.object} back in any order")
        back = value.position == "top" and value.order == "any" and what.what == "rest" and owner == "your"
        if back and what.among == i.Selection((i.IsAmong(i.Reference("looked at")),)):
            return Clause(who, "put", f"{noun.object} back on top of {owner} library in any order")
        order = {"any": " in any order", "random": " in a random order", None: ""}[value.order]
        place = {"bottom": "the bottom", "top or bottom": "the top or bottom"}.get(value.position, value.position)
        return Clause(
            who,
            "put",
            f"{noun.object} on {place} of {owner} library{order}",
        )
    if value.to == "graveyard":
        return Clause(who, "put", f"{noun.object} into {owner} graveyard")
    if value.to == "command":
        return Clause(who, "return", f"{noun.object} to the command zone")
    raise CannotWrite(value, value.to)


def _from_library(what: i.Reference) -> bool:
    """Whether they are cards that an earlier part of the effect found, saw or milled, or some of those."""
    if what.what in ("found", "looked at", "revealed", "milled", "top", "bottom", "drawn", "rest"):
        return True
    return what.among is not None and any(
        isinstance(each, i.IsAmong) and _from_library(each.of) for each in what.among.where
    )


def _hands(noun: Noun, owner: str) -> str:
    return "hands" if owner.endswith("owners'") else "hand"


def _owner(noun: Noun, what: i.Reference, zone: i.InZone | None, player: i.Player | None, scope: Scope) -> str:
    """Whose hand, library or graveyard it goes to: always its owner's (CR 400.3), said as “your” where it is yours."""
    if _from_library(what):
        yours = "its owner's" if scope.account.theirs and not noun.plural else "your"
        return yours if player is None or player.who == "you" else "their"
    if player is not None and player.who == "owner":
        return "their"
    if zone is not None and zone.player is not None and zone.player.who == "you":
        return "your"
    if zone is not None and zone.player is None and zone.zone in ("hand", "library"):
        return "your" if player is None else "their"
    if zone is not None and zone.player is not None and zone.player.who in _SPOKEN_PLAYERS:
        return "their"
    if what.among is not None and i.OwnedBy(i.Player("you")) in what.among.where:
        return "your"
    mine = what.among is not None and what.also is None and i.ControlledBy(i.Player("you")) in what.among.where
    return ("their owner's" if mine else "their owners'") if noun.plural else "its owner's"


#: Of one that melds with its source (CR 701.37b).
_BOTH: frozenset[i.Predicate] = frozenset([i.OwnedBy(i.Player("you")), i.ControlledBy(i.Player("you"))])


_SPOKEN_PLAYERS = ("that player", "target player", "target opponent")


def _exile(value: i.Move, who: Noun, scope: Scope) -> Said:
    match value.what:
        case i.Reference("source", also=i.Reference("choice", among=i.Selection(where))) if set(where) >= _BOTH:
            scope.speaks_of("creature", plural=True)
            return Clause(who, "exile", "them")
    whole = _whole_zone(value.what, scope)
    if whole and "graveyard" in whole and not whole.startswith("your "):
        whole = f"all cards from {whole}"
    what = scope.noun(value.what) if value.what.antecedent == "event.what" else None
    noun = Noun(whole) if whole else what or scope.noun(value.what)
    words = noun.object
    if value.what.among is not None and any(isinstance(each, i.HasCounter) for each in value.what.among.where):
        words = re.sub(r" with (?=[^ ]* ?counters on them)", " that have ", words, count=1)
        words = words.replace(" with a", " that has a", 1)  # else it would be exiled with the counter
    if value.entering in (("face down",), ("face up",)):
        words += f" {value.entering[0]}"
    elif value.entering:
        raise CannotWrite(value, "how it is exiled")
    if value.counters:
        words += " with " + listed([counters(each, "it", scope) for each in value.counters])
    if value.until_leaves is not None:
        words += f" until {scope.noun(value.until_leaves).object} leaves the battlefield"
    return Clause(who, "exile", words)


_NOW_CARDS = ("that", "exiled", "linked", "source")


def _is_linked(what: i.Reference) -> bool:
    """Whether they are cards exiled with the source, whosever they are."""
    among = what.among.where if what.among is not None else ()
    return any(isinstance(each, i.IsAmong) and each.of.what == "linked" for each in among)


def _onto_battlefield(value: i.Move, who: Noun, noun: Noun, zone: i.InZone | None, scope: Scope) -> Said:
    tail = f" {' and '.join(value.entering)}" if value.entering else ""
    died = scope.account.host_died and value.what == i.Reference("enchanted")
    noun = Noun("that card") if died else noun
    match value:
        case i.Move(i.Reference("source", among=None), control=i.Player("owner", of=i.Reference("that"))) if (
            not scope.account.creates
        ):
            noun = Noun("it")
    if value.control is not None:
        if value.control.who == "you":
            tail += " under your control"
        elif value.control.who == "owner":
            tail += f" under {'their owners' + chr(39) if noun.plural else 'its owner' + chr(39) + 's'} control"
        else:
            tail += f" under {possessive(scope.noun(value.control).words)} control"
    elif (value.player is None and _is_linked(value.what)) or (
        (died or (scope.account.gone and value.what.what in _NOW_CARDS)) and value.player is None
    ):
        tail += " under your control"
    if value.counters:
        it = "them" if noun.plural else "it"
        tail += " with " + listed([counters(each, it, scope) for each in value.counters])
    if value.attached_to is not None:
        tail += f" attached to {scope.noun(value.attached_to).object}"
    if (
        zone is not None
        and zone.zone == "graveyard"
        and value.control is None
        and value.player is None
        and (zone.player is not None and zone.player.who != "you")
    ):
        before, with_, after = tail.partition(" with ")
        under = f"{before} under your control{with_}{after}"
        return Clause(
            who,
            "put",
            f"{noun.object} onto the battlefield{under}",
        )
    verb = "return" if zone is not None and zone.zone == "graveyard" and value.control is None else "put"
    if value.what.what in ("that", "exiled", "source", "enchanted", "linked"):
        verb = "return"
    prep = "to" if verb == "return" else "onto"
    if value.what.among is not None and any(isinstance(each, i.Underwent) for each in value.what.among.where):
        return Clause(who, verb, f"{prep} the battlefield{tail} {noun.object}")
    words = f"{noun.object} {prep} the battlefield{tail}"
    if scope.account.called == "card":
        scope.now(called="permanent", was_card=True)
    return Clause(who, verb, words)


WRITERS: Writers = {
    i.Move: _move,
}
