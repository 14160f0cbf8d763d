"""Moves from zone to zone in clauses."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import structs

from .... import instructions as i
from ..english import Noun, listed, ordinal, possessive
from ..nouns import counted
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described, possessed, zone_of
from ..tokens import all_counters


def _zone(reference: i.Reference) -> i.InZone | None:
    return next((each for each in reference.where if isinstance(each, i.InZone)), None)


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
    write = _BY_ZONE.get(value.to)
    if write is None:
        raise CannotWrite(value, value.to)
    done = write(value, scope.subject(value.player), scope)
    if not isinstance(value.what.most, i.Half):
        return done
    before, rounded, after = done.rest.partition(f", rounded {value.what.most.rounded}")
    return done._replace(rest=f"{before}{after}{rounded}")


def _to_hand(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“return target creature to its owner's hand”, “put that card into your hand”."""
    what, yours = value.what, who.their
    if (all_such := _all_revealed(what, scope)) is not None:
        return Clause(who, "put", f"{all_such} into {yours} hand")
    if (sought := _sought(what, scope)) is not None:
        return Clause(who, "seek", sought)
    noun, owner = _moved(value, scope)
    zone = _zone(what)
    if _from_library(what) or (zone is not None and zone.zone == "library"):
        yours = "their" if what.what in ("top", "bottom") and _is_of_another(zone) else yours
        return Clause(who, "put", f"{noun.object} into {yours} hand")
    itself = what.antecedent if isinstance(what.antecedent, int) else what.id
    scope.now(owned=itself if owner == "its owner's" else 0)
    hand = "hands" if owner.endswith("owners'") else "hand"
    return Clause(who, "return", f"{noun.object} to {owner} {hand}")


def _sought(what: i.Reference, scope: Scope) -> str | None:
    """“two nonland cards”: random cards of the library, as digital games seek them."""
    zone = _zone(what)
    if what.what != "choice" or not what.at_random or what.optional or zone is None or zone.zone != "library":
        return None
    kind = described(i.Selection(tuple(each for each in what.where if each is not zone)), scope, head="card")
    noun = counted(kind, structs.replace(what, at_random=False), scope, "")
    scope.speaks_of("card", plural=noun.plural)
    return noun.words


def _all_revealed(what: i.Reference, scope: Scope) -> str | None:
    """“all land cards revealed this way”."""
    among = what.among
    if what.what != "revealed" or among is None or among == scope.account.until or scope.account.called == "hand":
        return None
    scope.now(qualities=frozenset())  # “of that type revealed this way” would be what was revealed
    return f"{described(among, scope, head='card').many('all')} revealed this way"


def _to_graveyard(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“put the rest into your graveyard”."""
    noun, owner = _moved(value, scope)
    noun = Noun("it") if scope.account.would_enter and value.what.what == "source" else noun
    return Clause(who, "put", f"{noun.object} into {owner} graveyard")


def _to_command_zone(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“return this card to the command zone”."""
    return Clause(who, "return", f"{scope.noun(value.what).object} to the command zone")


def _moved(value: i.Move, scope: Scope) -> tuple[Noun, str]:
    """What goes to a hand or a graveyard, and whose that is."""
    noun = scope.noun(value.what)
    if value.what.what == "found" and scope.account.searched and not noun.plural:
        noun = Noun("that card")
    return noun, _owner(noun, value.what, value.player, scope)


def _to_library(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“shuffle your graveyard into your library”, “put them on the bottom of your library in any order”."""
    noun = scope.noun(value.what)
    owner = _owner(noun, value.what, value.player, scope)
    if value.position is None:
        return Clause(who, "shuffle", _shuffled_in(value.what, noun, owner, scope))
    if value.below is not None:
        return Clause(who, "put", f"{noun.object} into {owner} library {_from_the_end(value, scope)}")
    if value.position == "top" and (back := _back_on_top(value, noun, owner, scope)) is not None:
        return Clause(who, "put", back)
    place = {"bottom": "the bottom", "top or bottom": "the top or bottom"}.get(value.position, value.position)
    return Clause(who, "put", f"{noun.object} on {place} of {owner} library{_IN_ORDER[value.order]}")


def _shuffled_in(what: i.Reference, noun: Noun, owner: str, scope: Scope) -> str:
    """“it into its owner's library”, “your hand and graveyard into your library”."""
    shuffler = scope.account.shuffler.who if scope.account.shuffler is not None else ""
    if (whole := _whole_zone(what, scope)) is not None:
        return f"{whole} into {'their' if whole.startswith('their ') else owner} library"
    if what.also is not None and (more := _whole_zone(what.also, scope)) is not None:
        alone = scope.noun(structs.replace(what, also=None)).object
        owner = "their owner's" if shuffler == "owner" else "your" if more.startswith("your ") else owner
        return f"{alone} and {more} into {owner} library"
    if shuffler not in ("", "owner"):
        owner = "your" if shuffler == "you" else "their"
    return f"{noun.object} into {owner} library"


_IN_ORDER = {"any": " in any order", "random": " in a random order", None: ""}


def _from_the_end(value: i.Move, scope: Scope) -> str:
    """“third from the top”, “just beneath the top X cards of that library”."""
    if isinstance(value.below, i.Variable) and value.position == "top":
        return f"just beneath the top {scope.phrase(value.below)} cards of that library"
    if not isinstance(value.below, i.Number) or value.position not in ("top", "bottom") or value.order is not None:
        raise CannotWrite(value, "where in the library")
    return f"{ordinal(value.below.value + 1)} from the {value.position}"


def _back_on_top(value: i.Move, noun: Noun, owner: str, scope: Scope) -> str | None:
    """“that card on top”, of what was found; “them back in any order”, of what was looked at."""
    what, in_any_order = value.what, value.order == "any"
    if what.what == "found" and scope.account.last(i.Shuffle) is not None:
        return f"{'those cards' if noun.plural else 'that card'} on top{' in any order' if in_any_order else ''}"
    if what == i.Reference("looked at") and in_any_order:
        return f"{noun.object} back in any order"
    if what.what == "rest" and what.where == (i.IsAmong(i.Reference("looked at")),) and in_any_order:
        return f"{noun.object} back on top of your library in any order" if owner == "your" else None
    return None


def _from_library(what: i.Reference) -> bool:
    """Whether they are cards that an earlier part of the effect found, saw or milled, or some of those."""
    if what.what in ("found", "looked at", "revealed", "milled", "top", "bottom", "drawn", "rest"):
        return True
    return any(isinstance(each, i.IsAmong) and _from_library(each.of) for each in what.where)


def _is_of_another(zone: i.InZone | None) -> bool:
    return zone is not None and zone.player is not None and zone.player.who != "you"


def _owner(noun: Noun, what: i.Reference, player: i.Player | None, scope: Scope) -> str:
    """Whose hand, library or graveyard it goes to: always its owner's (CR 400.3), said as “your” where it is yours."""
    if what.what in ("top", "bottom") and _is_of_another(_zone(what)):
        return "their"
    if _from_library(what) and player in (None, i.Player("you")):
        return "its owner's" if scope.account.theirs and not noun.plural else "your"
    if _from_library(what) or (player is not None and player.who == "owner"):
        return "their"
    if (whose := _owner_of_zone(_zone(what), player)) is not None:
        return whose
    if i.OwnedBy(i.Player("you")) in what.where:
        return "your"
    if not noun.plural:
        return "its owner's"
    return "their owner's" if what.also is None and i.ControlledBy(i.Player("you")) in what.where else "their owners'"


def _owner_of_zone(zone: i.InZone | None, player: i.Player | None) -> str | None:
    """Whose it is, where it comes from a zone of somebody's."""
    match zone:
        case i.InZone(player=i.Player("you")):
            return "your"
        case i.InZone("hand" | "library", None):
            return "your" if player is None else "their"
        case i.InZone(player=i.Player("that player" | "target player" | "target opponent")):
            return "their"
    return None


#: Of one that melds with its source (CR 701.37b).
_BOTH: frozenset[i.Predicate] = frozenset([i.OwnedBy(i.Player("you")), i.ControlledBy(i.Player("you"))])


def _exile(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“exile target creature until this creature leaves the battlefield”."""
    match value.what:
        case i.Reference("source", also=i.Reference("choice", among=i.Selection(where))) if set(where) >= _BOTH:
            scope.speaks_of("creature", plural=True)
            return Clause(who, "exile", "them")
    words = _exiled(value.what, scope)
    if value.entering in (("face down",), ("face up",)):
        words += f" {value.entering[0]}"
    elif value.entering:
        raise CannotWrite(value, "how it is exiled")
    if value.counters:
        words += f" with {all_counters(value.counters, 'it', scope)}"
    if value.until_leaves is not None:
        words += f" until {scope.noun(value.until_leaves).object} leaves the battlefield"
    return Clause(who, "exile", words)


def _exiled(what: i.Reference, scope: Scope) -> str:
    """“target creature”, “all cards from target player's graveyard”, “all creatures that have a counter on them”."""
    if (whole := _whole_zone(what, scope)) is not None:
        return f"all cards from {whole}" if "graveyard" in whole and not whole.startswith("your ") else whole
    words = scope.noun(what).object
    if any(isinstance(each, i.HasCounter) for each in what.where):  # else it would be exiled with the counter
        words = re.sub(r" with (?=[^ ]* ?counters on them)", " that have ", words, count=1)
        words = words.replace(" with a", " that has a", 1)
    return words


def _onto_battlefield(value: i.Move, who: Noun, scope: Scope) -> Clause:
    """“return target creature card from your graveyard to the battlefield tapped under your control”."""
    noun = _entering(value, scope.noun(value.what), scope)
    tail = f" {' and '.join(value.entering)}" if value.entering else ""
    tail += _under_control(value, noun, scope)
    if value.counters:
        tail += f" with {all_counters(value.counters, 'them' if noun.plural else 'it', scope)}"
    if value.attached_to is not None:
        tail += f" attached to {scope.noun(value.attached_to).object}"
    buried = _graveyard(value)
    if value.player is None and _is_of_another(buried):
        before, with_, after = tail.partition(" with ")
        return Clause(who, "put", f"{noun.object} onto the battlefield{before} under your control{with_}{after}")
    back = buried is not None or value.what.what in (*_NOW_CARDS, "enchanted")
    verb = "return" if back and not scope.account.would_enter else "put"
    onto = f"{'to' if verb == 'return' else 'onto'} the battlefield{tail}"
    if any(isinstance(each, i.Underwent) for each in value.what.where):
        return Clause(who, verb, f"{onto} {noun.object}")
    if scope.account.called == "card":
        scope.now(called="permanent", was_card=True)
    return Clause(who, verb, f"{noun.object} {onto}")


def _graveyard(value: i.Move) -> i.InZone | None:
    """The graveyard it returns from, under nobody else's control."""
    zone = _zone(value.what)
    return zone if zone is not None and zone.zone == "graveyard" and value.control is None else None


def _entering(value: i.Move, noun: Noun, scope: Scope) -> Noun:
    """What is put onto the battlefield: of what an Aura enchanted, that card."""
    if _has_died(value.what, scope):
        return Noun("that card")
    match value:
        case i.Move(i.Reference("source", among=None), control=i.Player("owner", of=i.Reference("that"))):
            return noun if scope.account.creates else Noun("it")
    return noun


def _has_died(what: i.Reference, scope: Scope) -> bool:
    return scope.account.host_died and what == i.Reference("enchanted")


def _under_control(value: i.Move, noun: Noun, scope: Scope) -> str:
    """“under your control”, where it is said who controls it, or else it might be another player."""
    if value.control is None:
        gone = value.what == _OF_THE_EVENT or (scope.account.gone and value.what.what in _NOW_CARDS)
        yours = gone or _has_died(value.what, scope) or _is_linked(value.what)
        return " under your control" if yours and value.player is None else ""
    if value.control.who == "you":
        return " under your control"
    if value.control.who == "owner":
        return " under their owners' control" if noun.plural else " under its owner's control"
    return f" under {possessive(scope.noun(value.control).words)} control"


_OF_THE_EVENT = i.Reference("that", antecedent="event.what")
_NOW_CARDS = ("that", "exiled", "linked", "source")


def _is_linked(what: i.Reference) -> bool:
    """Whether they are cards exiled with the source, whosever they are."""
    among = (each.of for each in what.where if isinstance(each, i.IsAmong))
    return any(each.what == "linked" for each in (what, *among))


_BY_ZONE: dict[str, Callable[[i.Move, Noun, Scope], Clause]] = {
    "hand": _to_hand,
    "graveyard": _to_graveyard,
    "library": _to_library,
    "battlefield": _onto_battlefield,
    "exile": _exile,
    "command": _to_command_zone,
}


WRITERS: Writers = {
    i.Move: _move,
}
