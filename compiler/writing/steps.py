"""Steps in clauses, a function a type."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from .. import instructions as i
from .blanking import below
from .durations import duration, until
from .english import YOU, Noun, agreeing, article, capital, listed, ordinal, plural, possessive, spelt
from .events import trigger
from .mana import add_mana, pay_mana
from .modifications import GAINED, copy_exceptions, may_cast, predicates, subject_of
from .nouns import counted, each_of
from .quantities import EACH, for_each, much, ways
from .scope import CannotWrite, Clause, Said, Scope, Whole
from .selections import COLORS, described, possessed, zone_of
from .tokens import counters, creation

# ── Cards, life, damage ─────────────────────────────────────────────────────────────────────────────────────────────


def _draw(value: i.Draw, scope: Scope) -> Said:
    words = much(value.amount, "card", scope)
    if scope.additional == "draw":
        words = words.replace("a card", "an additional card", 1).replace(" cards", " additional cards", 1)
    return Clause(scope.subject(value.player), "draw", words)


def _mill(value: i.Mill, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "mill", much(value.amount, "card", scope))


def _discard(value: i.Discard, scope: Scope) -> Said:
    what = value.what
    who = scope.subject(value.player)
    if what.what == "all" and what.among is not None and what.among.where == (i.InZone("hand"),):
        return Clause(who, "discard", "your hand" if who.you else "their hand")
    if what.what == "choice" and what.among is not None:
        rest = tuple(e for e in what.among.where if not isinstance(e, i.InZone))
        cards = i.Selection(rest)
        found = described(cards, scope, head="card")
        noun = counted(found, what, scope, "")
        scope.speaks_of("card", plural=noun.plural)
        if what.also is not None:
            raise CannotWrite(value, "and others")
        return Clause(who, "discard", noun.words + (" at random" if what.at_random else ""))
    if what.what == "all" and what.among is not None and what.also is None:
        others = tuple(e for e in what.among.where if e != i.InZone("hand"))
        return Clause(who, "discard", described(i.Selection(others), scope, head="card").many("all"))
    if what == i.Reference("that", antecedent=what.antecedent) and not scope.it.plural:
        return Clause(who, "discard", "that card")
    return Clause(who, "discard", scope.noun(what).object)


def _gain_life(value: i.GainLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "gain", much(value.amount, "life", scope, digits=True), told=True)


def _lose_life(value: i.LoseLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "lose", much(value.amount, "life", scope, digits=True), told=True)


def _damage(value: i.Damage, scope: Scope) -> Clause:
    if not value.preventable:
        dealt = _damage(structs.replace(value, preventable=True), scope)
        return Clause(dealt.subject, dealt.verb, f"{dealt.rest}. The damage can't be prevented", told=True)
    scope.leading = True
    by = scope.noun(value.by)
    scope.leading = False
    amount = value.amount
    itself = i.Reference("that", antecedent=value.by.id) if value.by.what == "target" else value.by
    if value.to and all(isinstance(one, i.Targets) and one.id in scope.ids for one in value.to):
        return Clause(by, "deal", much(amount, "damage", scope, digits=True), told=True)
    scope.ids |= {one.id for one in value.to if isinstance(one, i.Targets) and one.id}
    simple = isinstance(amount, i.Number | i.Variable | i.ThatMany | i.Product | i.Sum) and not (
        isinstance(amount, i.Product) and isinstance(amount.of, EACH)
    )
    if value.division != "each":
        words = much(amount, "damage", scope, digits=True)
        how = "divided as you choose among" if value.division == "as you choose" else "divided evenly among"
        return Clause(by, "deal", f"{words} {how} {recipients(value.to, scope, of_all='all')}", told=True)
    if simple:
        words = much(amount, "damage", scope, digits=True)
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    if isinstance(amount, i.NumberOf) and (amount.of == value.by or (amount.of.what == "that" and scope.fresh)):
        words = f"damage equal to its {amount.what}"
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    if isinstance(amount, i.NumberOf) and amount.of.what == "sacrificed":
        words = f"damage equal to {scope.phrase(amount)}"
        return Clause(by, "deal", f"{words} to {recipients(value.to, scope, by=itself)}", told=True)
    said = f"damage to {recipients(value.to, scope, by=itself)} equal to {scope.phrase(amount)}"
    return Clause(by, "deal", said, told=True)


def recipients(to: tuple[i.Recipient, ...], scope: Scope, of_all: str = "each", by: i.Reference | None = None) -> str:
    """“you and each creature you control”; ``by`` deals the damage: “itself”."""
    words = []
    for one in to:
        if one == by and not isinstance(one, i.Player):
            words.append("itself")
            continue
        words.append(
            each_of(one, scope).object if not isinstance(one, i.Player) and of_all == "each" else scope.noun(one).object
        )
    return listed(words)


# ── Objects ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_VERBS = {"turn face up": ("turn", "face up"), "turn face down": ("turn", "face down"),
          "remove from combat": ("remove", "from combat"), "gain control": ("gain", "")}  # fmt: skip


def _act(value: i.Act, scope: Scope) -> Said:
    who = scope.subject(value.player)
    if value.verb == "choose":
        of = (
            [each.of.what for each in value.what.among.where if isinstance(each, i.IsAmong)] if value.what.among else []
        )
        return Clause(who, "choose", scope.noun(value.what).object, told=of == ["revealed"])
    if value.verb == "attach":
        what = scope.noun(value.what).object
        if value.to is None:
            raise CannotWrite(value, "to nothing")
        return Clause(who, "attach", f"{what} to {scope.noun(value.to).object}")
    if value.verb == "exert":
        return Clause(who, "exert", scope.noun(value.what).object)
    if value.verb in ("phase in", "phase out"):
        return Clause(scope.noun(value.what), value.verb, told=True)
    if value.verb == "become blocked":
        return Clause(scope.noun(value.what), "become", "blocked", told=True)
    if value.verb == "sacrifice":
        chosen = value.what
        if chosen.what == "choice" and chosen.among is not None and not chosen.at_random and chosen.also is None:
            where = tuple(e for e in chosen.among.where if e != i.ControlledBy(i.Player("that player")))
            found = described(i.Selection(where), scope)
            noun = counted(found, chosen, scope, "")
            scope.speaks_of(found.heads[-1] if found.heads else "permanent", plural=noun.plural)
            return Clause(who, "sacrifice", noun.words)
        return Clause(who, "sacrifice", scope.noun(chosen).object)
    spoken = value.what == i.Reference("that", antecedent=value.what.antecedent)
    if (
        value.verb in ("tap", "untap")
        and spoken
        and not scope.it.plural
        and scope.called == "creature"
        and not scope.waits
    ):
        return Clause(who, value.verb, "that creature")
    verb, after = _VERBS.get(value.verb, (value.verb, ""))
    words = f"{scope.noun(value.what).object} {after}".rstrip()
    if value.verb == "destroy" and not value.regenerable:
        they = "They" if scope.it.plural else "It"
        return Clause(who, verb, f"{words}. {they} can't be regenerated")
    if value.verb == "gain control":
        words = f"control of {words}"
    return Clause(who, verb, words)


def _gain(value: i.Gain, scope: Scope) -> Said:
    untap = any(isinstance(e, i.Cannot) and e.do == "untap" for e in value.changes)
    scope.leading = True
    if untap:
        return _stays_tapped(value, subject_of(value.what, scope), scope)
    if value.until == "perpetually":
        return _perpetually(value, scope)
    how_long = until(value.until, scope)
    scope.leading = not isinstance(value.changes[0], i.GainControl | i.SwitchPT)
    match value.changes:
        case (i.GainControl(player),) if isinstance(value.what, i.Reference):
            return Clause(scope.noun(player), "gain", f"control of {scope.noun(value.what).object}{how_long}")
        case (i.ChangePT(i.NumberOf(of=i.Reference("that", antecedent="affected")), toughness),) if isinstance(
            value.what, i.Reference
        ):
            sizes = "power" if toughness == i.Number(0) else "power and toughness"
            return Clause(YOU, "double", f"{possessive(scope.noun(value.what).words)} {sizes}{how_long}")
        case (i.Cannot("activate abilities", None, None, unless=None, except_mana=False),) if value.until is not None:
            its = possessive(subject_of(value.what, scope).words)
            return Whole(f"{duration(value.until, scope)}, {its} activated abilities can't be activated")
        case (i.SwitchPT(),) if isinstance(value.what, i.Reference):
            return Clause(YOU, "switch", f"{possessive(scope.noun(value.what).words)} power and toughness{how_long}")
        case (i.CostChange(of="cast"),) if isinstance(value.what, i.Reference) and value.until == "end of turn":
            spells = subject_of(value.what, scope, spells=True)
            named = Noun(f"{spells.words} this turn", spells.plural)
            return Clause(named, *_split(predicates(value.changes, named, GAINED, scope)), told=True)
        case (i.Must("be blocked by all", None, None),) if value.until == "end of turn":
            return Whole(f"all creatures able to block {subject_of(value.what, scope).object} this turn do so")
        case (i.AsThough(do="be cast") as so,) if isinstance(value.what, i.Reference) and value.until == "end of turn":
            return Whole(may_cast(value.what, so, scope, " this turn"))
    subject = subject_of(value.what, scope)
    if isinstance(value.what, i.Reference) and isinstance(
        value.changes[0], i.ChangePT | i.AddAbilities | i.RemoveAbilities
    ):
        pumped = isinstance(value.changes[0], i.ChangePT)
        if pumped and value.what.what == "target" and subject.plural and value.what.also is None:
            subject = Noun(f"{subject.words} each", plural=True)
        elif value.what.what == "all" and value.what.among is not None and _are_all(value.what.among):
            subject = Noun(f"all {subject.words}", plural=True)
    this_turn = value.until == "end of turn" and all(map(_is_of_this_turn, value.changes))
    scope.fresh = True
    if value.until == "end of turn" and isinstance(value.changes[-1], i.AsThough) and not this_turn:
        *others, last = value.changes
        gained = predicates(tuple(others), subject, GAINED, scope)
        though = predicates((last,), subject, GAINED, scope)
        return Clause(subject, *_split(f"{gained}{how_long} and {though}"), told=True)
    said = predicates(value.changes, subject, GAINED, scope)
    if this_turn:
        if isinstance(value.changes[-1], i.Cannot) and "be blocked " in said:
            said = said.replace("be blocked ", "be blocked this turn ", 1)
        elif isinstance(value.changes[-1], i.Cannot):
            said += " this turn"
    elif how_long and " for each " in said and '"' not in said:
        said = said.replace(" for each ", f"{how_long} for each ", 1)
    elif value.until == "end of turn" and said.endswith('"'):
        return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    elif how_long and " and must " in said:
        said = said.replace(" and must ", f"{how_long} and must ", 1)
    elif how_long:
        said = said.removesuffix(" for the rest of the game") + how_long
    return Clause(subject, *_split(said), told=True)


def _is_of_this_turn(value: i.Modification) -> bool:
    """Whether “this turn” stands within what is said of it."""
    return isinstance(value, i.Cannot | i.Must | i.BlocksMore | i.MoreLands | i.AsThough)


def _are_all(among: i.Selection) -> bool:
    """“All creatures get -1/-1”: whosever they are."""
    return all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in among.where)


def _perpetually(value: i.Gain, scope: Scope) -> Said:
    """“It perpetually gets +1/+1”."""
    if len(value.changes) != 1:
        raise CannotWrite(value, "several changes")
    subject = subject_of(value.what, scope)
    said = predicates(value.changes, subject, GAINED, scope)
    return Clause(Noun(f"{subject.words} perpetually", subject.plural), *_split(said), told=True)


def _stays_tapped(value: i.Gain, subject: Noun, scope: Scope) -> Said:
    if len(value.changes) != 1:
        raise CannotWrite(value.changes[0], "beside others")
    match value.until:
        case i.UntilNext("untap step", player, True) if player is None or player.who == "you":
            whose = f"{'their' if subject.plural else 'its'} controller's next untap step"
            if player is not None:
                whose = "your next untap step"
            return Clause(subject, "don't", f"untap during {whose}", told=True)
        case i.AsLongAs():
            whose = "their controllers' untap steps" if subject.plural else "its controller's untap step"
            return Clause(subject, "don't", f"untap during {whose} {duration(value.until, scope)}", told=True)
    raise CannotWrite(value, "how long it stays tapped")


def _split(said: str) -> tuple[str, str]:
    first, _, rest = said.partition(" ")
    return _told_verb(first), rest


_TOLD = {"gets": "get", "gains": "gain", "becomes": "become", "has": "have", "is": "be", "are": "be", "loses": "lose",
         "attacks": "attack", "blocks": "block", "doesn't": "don't", "assigns": "assign", "costs": "cost"}  # fmt: skip


def _told_verb(first: str) -> str:
    return _TOLD.get(first, first)


def _put_counters(value: i.PutCounters, scope: Scope) -> Said:
    who = scope.subject(value.by)
    if not value.each:
        amount = much(value.counters.count, f"{value.counters.kind} counter", scope)
        on = scope.noun(value.on).object
        return Clause(who, "distribute", f"{amount} among {on}")
    return Clause(who, "put", counters(value.counters, each_of(value.on, scope).object, scope))


def _remove_counters(value: i.RemoveCounters, scope: Scope) -> Said:
    kind = f"{value.kind} counter" if value.kind else "counter"
    if isinstance(value.count, (*EACH, i.PlayerNumber)):
        of = scope.noun(value.of).object
        return Clause(YOU, "remove", f"{article(kind)} from {of} for each {for_each(value.count, scope)}")
    amount = much(value.count, kind, scope) if value.count is not None else f"all {kind}s"
    return Clause(YOU, "remove", f"{amount} from {scope.noun(value.of).object}")


def _get_counters(value: i.GetCounters, scope: Scope) -> Said:
    if value.counters.kind == "energy" and isinstance(value.counters.count, i.Number):
        return Clause(scope.subject(value.player), "get", "{E}" * value.counters.count.value, told=True)
    return Clause(
        scope.subject(value.player),
        "get",
        much(value.counters.count, f"{value.counters.kind} counter", scope),
        told=True,
    )


def _double(value: i.DoubleCounters, scope: Scope) -> Said:
    if value.kind is None:
        raise CannotWrite(value, "of each kind")
    return Clause(YOU, "double", f"the number of {value.kind} counters on {each_of(value.on, scope).object}")


def _fight(value: i.Fight, scope: Scope) -> Said:
    subject = scope.noun(value.what)
    if value.other is None:
        return Clause(subject, "fight", "each other", told=True)
    return Clause(subject, "fight", scope.noun(value.other).object, told=True)


def _exchange(value: i.ExchangeControl, scope: Scope) -> Said:
    if value.other is None:
        return Clause(YOU, "exchange", f"control of {scope.noun(value.what).object}")
    return Clause(YOU, "exchange", f"control of {scope.noun(value.what).object} and {scope.noun(value.other).object}")


# ── Zones ───────────────────────────────────────────────────────────────────────────────────────────────────────────


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
    noun = scope.noun(what)
    from_graveyard = zone is not None and zone.zone == "graveyard"
    tail = ""
    if value.to == "battlefield":
        return _onto_battlefield(value, who, noun, zone, scope)
    owner = _owner(noun, what, zone, value.player, scope)
    if value.to in ("hand", "graveyard") and what.what == "found" and scope.searched and not noun.plural:
        noun = Noun("that card")
    if value.to == "hand":
        if _from_library(what) or (zone is not None and zone.zone == "library"):
            return Clause(who, "put", f"{noun.object} into {'your' if who.you else 'their'} hand")
        del from_graveyard, tail
        return Clause(who, "return", f"{noun.object} to {owner} {_hands(noun, owner)}")
    if value.to == "library":
        if value.position is None:
            whole = _whole_zone(what, scope)
            if whole is not None:
                noun = Noun(whole)
                owner = "their" if whole.startswith("their ") else owner
            elif what.also is not None and (more := _whole_zone(what.also, scope)) is not None:
                noun = Noun(f"{scope.noun(structs.replace(what, also=None)).object} and {more}")
                owner = "your" if more.startswith("your ") else owner
            return Clause(who, "shuffle", f"{noun.object} into {owner} library")
        if isinstance(value.below, i.Number) and value.position in ("top", "bottom") and value.order is None:
            place = f"{ordinal(value.below.value + 1)} from the {value.position}"
            return Clause(who, "put", f"{noun.object} into {owner} library {place}")
        if value.below is not None:
            raise CannotWrite(value, "where in the library")
        if value.position == "top" and what.what == "found" and scope.shuffled:
            return Clause(who, "put", f"{'those cards' if noun.plural else 'that card'} on top")
        if value.position == "top" and value.order == "any" and what == i.Reference("looked at"):
            return Clause(who, "put", f"{noun.object} back in any order")
        order = {"any": " in any order", "random": " in a random order", None: ""}[value.order]
        place = {"bottom": "the bottom", "top or bottom": "the top or bottom"}.get(value.position, value.position)
        return Clause(
            who,
            "put",
            f"{noun.object} on {place} of {owner} library{order}",
        )
    if value.to == "graveyard":
        return Clause(who, "put", f"{noun.object} into {owner} graveyard")
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
        return "your" if player is None or player.who == "you" else "their"
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
    return "their owners'" if noun.plural else "its owner's"


_SPOKEN_PLAYERS = ("that player", "target player", "target opponent")


def _exile(value: i.Move, who: Noun, scope: Scope) -> Said:
    whole = _whole_zone(value.what, scope)
    if whole and value.what.among == i.Selection((i.InZone("graveyard", i.Player("each player")),)):
        whole = f"all cards from {whole}"
    scope.gone = True
    scope.exiled = value.what.what in ("top", "bottom", "all")
    scope.comes_to = f"{'you' if who.you else 'they'} exile"
    noun = Noun(whole) if whole else scope.noun(value.what)
    words = noun.object
    if value.entering == ("face down",):
        words += " face down"
    elif value.entering:
        raise CannotWrite(value, "how it is exiled")
    if value.counters:
        words += " with " + listed([counters(each, "it", scope) for each in value.counters])
    if value.until_leaves is not None:
        words += f" until {scope.noun(value.until_leaves).object} leaves the battlefield"
    return Clause(who, "exile", words)


def _onto_battlefield(value: i.Move, who: Noun, noun: Noun, zone: i.InZone | None, scope: Scope) -> Said:
    state = [e for e in value.entering if e in ("tapped", "attacking", "face down", "transformed")]
    tail = f" {' and '.join(state)}" if state else ""
    if "face up" in value.entering:
        raise CannotWrite(value, "face up")
    if value.control is not None:
        if value.control.who == "you":
            tail += " under your control"
        elif value.control.who == "owner":
            tail += f" under {'their owners' + chr(39) if noun.plural else 'its owner' + chr(39) + 's'} control"
        else:
            tail += f" under {possessive(scope.noun(value.control).words)} control"
    elif scope.gone and value.what.what in ("that", "exiled", "linked") and value.player is None:
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
    if value.what.what in ("that", "exiled", "source"):
        verb = "return"
    words = f"{noun.object} {'to' if verb == 'return' else 'onto'} the battlefield{tail}"
    return Clause(who, verb, words)


def _search(value: i.Search, scope: Scope) -> Said:
    who = scope.subject(value.player)
    what = value.what
    if what.what not in ("choice", "all") or what.among is None:
        raise CannotWrite(value, "what is searched for")
    if what.also is not None:
        return _search_several(value, who, scope)
    zones: list[i.InZone] = []
    rest: tuple[i.Predicate, ...] = ()
    for each in what.among.where:
        match each:
            case i.InZone():
                zones.append(each)
            case i.OneOf(some) if all(isinstance(one, i.InZone) for one in some):
                zones += some  # type: ignore[arg-type]
            case _:
                rest += (each,)
    if not zones:
        raise CannotWrite(value, "nowhere")
    found = described(i.Selection(rest), scope, head="card")
    every = Noun(found.many("all"), plural=True)
    noun = every if what.what == "all" else counted(found, what, scope, "")
    scope.speaks_of("card", plural=noun.plural)
    scope.searched = True
    library = "your library" if who.you else "their library"
    if zones[1:] or zones[0].zone != "library":
        whose = zones[0].player
        if whose is None or any(each.player != whose for each in zones):
            raise CannotWrite(value, "several zones")
        conjunction = "and/or" if who.you and whose == value.player else "and"
        library = possessed(whose, listed([each.zone for each in zones], conjunction), scope)
    elif zones[0].player is not None and zones[0].player != value.player:
        library = possessed(zones[0].player, "library", scope)
    return Clause(who, "search", f"{library} for {noun.words}")


def _search_several(value: i.Search, who: Noun, scope: Scope) -> Said:
    """“Search your library for a Forest card and a Plains card”: several cards of their own kinds in one library."""
    said: list[str] = []
    zones: set[i.Predicate] = set()
    each: i.Reference | None = value.what
    while each is not None:
        where = each.among.where if each.among is not None else ()
        zones |= {one for one in where if isinstance(one, i.InZone)}
        kind = i.Selection(tuple(one for one in where if not isinstance(one, i.InZone)))
        said.append(counted(described(kind, scope, head="card"), each, scope, "").words)
        each = each.also
    if zones != {i.InZone("library", value.player)}:
        raise CannotWrite(value, "several zones")
    scope.speaks_of("card", plural=True)
    return Clause(who, "search", f"{'your' if who.you else 'their'} library for {listed(said)}")


def _reveal(value: i.Reveal, scope: Scope) -> Said:
    scope.searched = False
    scope.comes_to = f"{'you' if value.player.who == 'you' else 'they'} reveal"
    shown = _shown(value.what, value.player, scope)
    if value.what.what == "choice" and value.what.optional and value.what.most is None:
        shown = shown if " from among " in shown else shown.replace(" from ", " in ", 1)
    return Clause(scope.subject(value.player), "reveal", shown)


def _look(value: i.Look, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "look", f"at {_shown(value.what, value.player, scope)}")


def _shown(what: i.Reference, player: i.Player, scope: Scope) -> str:
    if what.what == "top" and what.until is None and what.among is not None and what.also is None:
        match what.among.where:
            case (i.InZone("library", owner) as library_,):
                one = what.most in (None, i.Number(1))
                scope.speaks_of("card", plural=not one)
                number = "" if one else f" {scope.phrase(what.most)}" if what.most is not None else ""
                library = "their library" if owner == player and player.who != "you" else zone_of(library_, scope)
                return f"the top{number} card{'' if one else 's'} of {library}"
    if what.what == "all" and what.among is not None:
        match what.among.where:
            case (i.InZone("hand", owner) as hand,):
                scope.speaks_of("hand")
                if owner is None or owner == player or (owner.who == "that player" and player.who != "you"):
                    return "their hand" if player.who != "you" else "your hand"
                return zone_of(hand, scope)
    return scope.noun(what).object


def _shuffle(value: i.Shuffle, scope: Scope) -> Said:
    scope.shuffled = True
    return Clause(scope.subject(value.player), "shuffle", "")


# ── Spells, players and the game ────────────────────────────────────────────────────────────────────────────────────


def _keyword_action(value: i.KeywordAction, scope: Scope) -> Said:
    subject = scope.noun(value.what) if value.what is not None else scope.subject(value.player)
    number = f"{value.amount.value}" if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
    if value.action == "be tempted" and value.amount == i.Number(1):
        return Clause(Noun("the Ring"), "tempt", subject.object, told=True)
    if value.action in _WITH_NUMBER:
        return Clause(subject, value.action, number, told=value.what is not None)
    if value.action == "clash" and value.amount == i.Number(1):
        return Clause(subject, "clash", "with an opponent")
    if value.action == "venture":
        if value.amount != i.Number(1):
            raise CannotWrite(value, "several times")
        return Clause(subject, "venture", "into the dungeon")
    if value.amount == i.Number(1):
        return Clause(subject, value.action, "", told=value.what is not None)
    if value.action in ("proliferate", "explore", "time travel") and value.amount == i.Number(2):
        return Clause(subject, value.action, "twice", told=value.what is not None)
    raise CannotWrite(value, "several times")


#: Keyword actions behind which their N stands.
_WITH_NUMBER = frozenset(
    [*"scry surveil bolster adapt monstrosity fateseal support blight discover earthbend".split(), "collect evidence"]
)


def _create(value: i.Create, scope: Scope) -> Said:
    first = value.creations[0]
    who = scope.subject(first.creator)
    if any(each.creator != first.creator for each in value.creations):
        raise CannotWrite(value, "for several players")
    if first.via != "create":
        return _by_keyword(value, who, scope)
    words = listed([creation(each, scope) for each in value.creations])
    many = len(value.creations) > 1 or first.count != i.Number(1)
    scope.speaks_of("token", plural=many)
    return Clause(who, "create", words)


def _by_keyword(value: i.Create, who: Noun, scope: Scope) -> Said:
    (only, *more) = value.creations
    if more or only.via not in ("investigate", "populate"):
        raise CannotWrite(only, only.via)
    if only.count == i.Number(1):
        return Clause(who, only.via)
    if only.count == i.Number(2):
        return Clause(who, only.via, "twice")
    raise CannotWrite(only, "several times")


def _counter(value: i.CounterSpell, scope: Scope) -> Said:
    what = scope.noun(value.what).object
    if value.to == "graveyard":
        return Clause(YOU, "counter", what)
    rather = "instead of into that player's graveyard"
    match value.to, value.position:
        case "exile", _:
            then = "exile it instead of putting it into its owner's graveyard"
        case "hand", _:
            then = f"put it into its owner's hand {rather}"
        case "library", "top":
            then = f"put it on top of its owner's library {rather}"
        case "library", position:
            then = f"put it on the {position} of its owner's library {rather}"
        case _:
            raise CannotWrite(value, "onto the battlefield")
    return Clause(YOU, "counter", f"{what}. If that spell is countered this way, {then}")


def _copy_spell(value: i.CopySpell, scope: Scope) -> Said:
    words = scope.noun(value.what).object
    times = value.times.value if isinstance(value.times, i.Number) else 0
    often = {1: "", 2: " twice", 3: " three times"}.get(times)
    if often is None:
        raise CannotWrite(value, "several times")
    words += often
    if value.targets == "may choose new" and value.player.who != "you":
        words += " and may choose a new target for that copy"
    elif value.targets == "may choose new":
        words += f". You may choose new targets for the {'copies' if often else 'copy'}"
    return Clause(scope.subject(value.player), "copy", words)


def _choose_quality(value: i.ChooseQuality, scope: Scope) -> Said:
    if value.at_random:
        raise CannotWrite(value, "at random")
    if value.number != 1:
        words = f"{spelt(value.number)} {plural(value.quality)}"
    elif value.quality == "word":
        words = listed(value.options, "or")
    else:
        words = article(value.quality)
    match value.where:
        case ():
            pass
        case (i.Not(i.HasType(kind)),) if value.quality == "card name":
            words = f"a non{kind} card name"
        case (i.HasType(kind),) if value.quality == "card name":
            words = f"{article(kind)} card name"
        case (i.Not(i.HasColor(color)),):
            words += f" other than {COLORS[color]}"
        case (i.Not(i.HasSubtype(kind)),):
            words += f" other than {kind}"
        case _:
            raise CannotWrite(value, "one of some")
    return Clause(scope.subject(value.player), "choose", words)


def _choose_player(value: i.ChoosePlayer, scope: Scope) -> Said:
    return Clause(
        scope.subject(value.player),
        "choose",
        scope.noun(value.which).object + (" at random" if value.at_random else ""),
    )


def _extra_turn(value: i.ExtraTurn, scope: Scope) -> Said:
    amount = "an extra turn" if value.number == i.Number(1) else f"{scope.phrase(value.number)} extra turns"
    after = "this one"
    return Clause(scope.subject(value.player), "take", f"{amount} after {after}")


def _level(value: i.BecomeLevel, scope: Scope) -> Said:
    if not isinstance(value.level, i.Number):
        raise CannotWrite(value, "which level")
    return Whole(f"Level {value.level.value}")


def _again(value: i.Repeat, scope: Scope) -> Said:
    match value.times:
        case None:
            return Clause(YOU, "repeat", "this process")
        case i.Number(1):
            return Clause(YOU, "repeat", "this process once")
    return Clause(YOU, "repeat", f"this process {scope.phrase(value.times)} more times")


def _skip(value: i.Skip, scope: Scope) -> Said:
    who = scope.subject(value.player)
    own = "your" if who.you else "their"
    if value.number != i.Number(1):
        raise CannotWrite(value, "several")
    return Clause(who, "skip", f"{own} next {value.what}", told=True)


def _designate(value: i.Designate, scope: Scope) -> Said:
    verb, rest = {"monarch": ("become", "the monarch"), "initiative": ("take", "the initiative"),
                  "city's blessing": ("get", "the city's blessing")}[value.what]  # fmt: skip
    return Clause(scope.subject(value.player), verb, rest, told=True)


def _emblem(value: i.GetEmblem, scope: Scope) -> Said:
    words = listed([f'"{each}"' for each in value.abilities])
    return Clause(scope.subject(value.player), "get", f"an emblem with {words}", told=True)


def _flip(value: i.FlipCoins, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "flip", much(value.number, "coin", scope))


def _roll(value: i.RollDice, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "roll", much(value.number, f"d{value.sides}", scope))


def _set_life(value: i.SetLife, scope: Scope) -> Said:
    total = f"{value.total.value}" if isinstance(value.total, i.Number) else scope.phrase(value.total)
    whose = "your" if value.player.who == "you" else possessive(scope.noun(value.player).words)
    return Clause(Noun(f"{whose} life total"), "become", total, told=True)


def _move_counters(value: i.MoveCounters, scope: Scope) -> Said:
    kind = f"{value.kind} counter" if value.kind else "counter"
    amount = f"all {kind}s" if value.count is None else much(value.count, kind, scope)
    return Clause(YOU, "move", f"{amount} from {scope.noun(value.of).object} onto {scope.noun(value.onto).object}")


def _change_targets(value: i.ChangeTargets, scope: Scope) -> Said:
    what = scope.noun(value.what).object
    if value.new == "may choose new targets":
        return Clause(scope.subject(value.player), "may", f"choose new targets for {what}", told=True)
    to = f" to {scope.noun(value.to).object}" if value.to is not None else ""
    return Clause(scope.subject(value.player), "change", f"the target of {what}{to}")


def _extra_phases(value: i.ExtraPhases, scope: Scope) -> Said:
    return Whole(
        f"after {value.after}, there is {' followed by '.join(article(f'additional {e}') for e in value.phases)}"
    )


def _pay_life(value: i.PayLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "pay", much(value.amount, "life", scope, digits=True))


def _pay_energy(value: i.PayEnergy, scope: Scope) -> Said:
    if not isinstance(value.amount, i.Number):
        raise CannotWrite(value, "X")
    return Clause(scope.subject(value.player), "pay", "{E}" * value.amount.value)


def _manifest(value: i.Manifest, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "manifest", _shown(value.what, value.player, scope))


def _cast(value: i.Cast, scope: Scope) -> Said:
    who = scope.subject(value.player)
    what = value.what
    if what.what == "choice" and what.among is not None and value.verb == "cast":
        noun = counted(described(what.among, scope, head="spell", prep="from"), what, scope, "")
        scope.speaks_of("spell", plural=noun.plural)
    else:
        noun = scope.noun(what)
    cost = "their mana costs" if noun.plural else "its mana cost"
    return Clause(who, value.verb, f"{noun.object}{f' without paying {cost}' if value.paying == 'nothing' else ''}")


def _may_cast(value: i.MayCast, scope: Scope) -> Said:
    who = scope.subject(value.player)
    free = (
        f" without paying {'their mana costs' if scope.it.plural else 'its mana cost'}"
        if value.paying == "nothing"
        else ""
    )
    if value.what.what == "that" and not scope.fresh:
        scope.called = "card"
    what = scope.noun(value.what).object
    if value.until == "end of turn" and value.what.what == "target":
        return Clause(
            Noun(f"until end of turn, {who.words}", plural=True), "may", f"{value.verb} {what}{free}", told=True
        )
    if value.until == "end of turn":
        return Clause(who, "may", f"{value.verb} {what} this turn{free}", told=True)
    if value.until is None:
        raise CannotWrite(value, "how long")
    return Clause(who, "may", f"{value.verb} {what} {duration(value.until, scope)}{free}", told=True)


def _may_end(value: i.MayEndEffect, scope: Scope) -> Said:
    """“You may pay {R} to end this effect”."""
    paid = [scope.clause(each).bare for each in value.costs]
    return Clause(scope.subject(value.player), "may", f"{listed(paid)} to end this effect", told=True)


def _change_text(value: i.ChangeText, scope: Scope) -> Said:
    """“Change the text of target permanent by replacing all instances of one color word with another”."""
    words = " or ".join(f"one {kind} with {value.to or 'another'}" for kind in value.kinds)
    of = scope.noun(value.what).object
    lasts = until(value.until, scope)
    return Clause(YOU, "change", f"the text of {of} by replacing all instances of {words}{lasts}")


def _become_copy(value: i.BecomeCopy, scope: Scope) -> Said:
    subject = scope.noun(value.what)
    of = scope.noun(value.of).object
    but = copy_exceptions(value.exceptions, scope)
    return Clause(subject, "become", f"a copy of {of}{until(value.until, scope)}{but}", told=True)


# ── What holds other steps ──────────────────────────────────────────────────────────────────────────────────────────


def _enters(value: i.EnterSo, scope: Scope) -> Said:
    how = value.how
    subject = scope.noun(i.Reference("source")) if scope.kind == "static" else Noun("it")
    if not isinstance(how, i.EnterAs) or how.under is not None or how.tapped is False:
        raise CannotWrite(value, "how")
    rest = ["tapped"] if how.tapped else []
    rest += ["with " + listed([counters(each, "it", scope) for each in how.counters])] if how.counters else []
    return Clause(subject, "enter", " ".join(rest), told=True)


def _may(value: i.May, scope: Scope) -> Said:
    who = scope.subject(value.player)
    scope.intervening = False
    scope.done_by = "you do" if who.you else "they do"
    if value.otherwise:
        return _unless(value, who, scope)
    steps = tuple(each for k, each in enumerate(value.steps) if not (k and _shuffled(value.steps[k - 1], each)))
    first, *more = steps
    said: list[str] = []
    for one in (first, *more):
        clause = scope.clause(one)
        others = getattr(one, "player", None) == i.Player("you") and not who.you
        if (
            clause.subject == who
            or value.player in (getattr(one, "player", None), getattr(one, "by", None))
            or (clause.subject.you and value.player.who != "you" and not clause.told and not others)
        ):
            said.append(clause.bare)
        elif who.you or others:
            said.append(f"have {clause.subject.object} {clause.bare}")
        else:
            raise CannotWrite(value, "another one does it")
    return Clause(who, "may", _then(said, steps), told=True)


#: Of whom one who pays is enough.
_ANY_OF = {"each player": "any player", "each opponent": "any opponent"}


def _unless(value: i.May, who: Noun, scope: Scope) -> Said:
    """“Counter target spell unless its controller pays {2}”."""
    paying, doing = value.steps, value.otherwise
    if len(doing) != 1:
        raise CannotWrite(value, "unless, and more")
    done = scope.clause(doing[0])
    clauses = [scope.clause(each) for each in paying]
    if any(getattr(each, "player", None) not in (None, value.player, i.Player("you")) for each in paying):
        raise CannotWrite(value, "unless another one")
    if any(isinstance(each, i.Damage) for each in paying):
        raise CannotWrite(value, "what is dealt as it is paid")
    if not who.you and any(getattr(each, "player", None) == i.Player("you") for each in paying):
        paid = listed([f"{agreeing(who, 'have')} {clause.subject.object} {clause.bare}" for clause in clauses])
    else:
        paid = listed([f"{agreeing(who, clause.verb)} {clause.rest}".rstrip() for clause in clauses])
    rest, stop, then = done.rest.partition(". ")
    by = _ANY_OF.get(value.player.who, who.words)
    return Clause(done.subject, done.verb, f"{rest} unless {by} {paid}{stop}{then}", told=done.told)


def _if(value: i.If, scope: Scope) -> Said:
    asks, scope.intervening = scope.intervening, False
    if isinstance(value.condition, i.NotHold) and not value.otherwise and len(value.steps) == 1:
        done = sentences(value.steps, scope)
        return Whole(f"{done} unless {scope.phrase(value.condition.condition)}")
    if (asks or _speaks_ahead(value)) and not value.otherwise and len(value.steps) == 1:
        done = sentences(value.steps, scope)
        return Whole(f"{done} if {scope.phrase(value.condition)}")
    if (
        value.otherwise
        and len(value.steps) == len(value.otherwise) == 1
        and (asks or type(value.steps[0]) is type(value.otherwise[0]) or _is_of_the_usual(value))
    ):
        usual = sentences(value.otherwise, scope)
        return Whole(f"{usual}. If {scope.phrase(value.condition)}, {sentences(value.steps, scope)} instead")
    condition = scope.phrase(value.condition)
    words = f"if {condition}, {_lower(scope, value.steps)}"
    if value.otherwise:
        words += f". Otherwise, {_lower(scope, value.otherwise)}"
    return Whole(words)


def _is_of_the_usual(value: i.If) -> bool:
    """Whether what is done instead speaks of a target of what is done otherwise."""
    targets = {each.id for each in below(value.otherwise) if isinstance(each, i.Reference) and each.what == "target"}
    spoken = below((value.condition, value.steps))
    return any(isinstance(each, i.Reference) and each.antecedent in targets for each in spoken)


def _speaks_ahead(value: i.If) -> bool:
    """Whether the condition is about a target of the steps: “destroy target permanent if it's a creature”."""
    targets = {each.id for each in below(value.steps) if isinstance(each, i.Reference) and each.what == "target"}
    return any(isinstance(each, i.Reference) and each.antecedent in targets for each in below(value.condition))


def _lower(scope: Scope, steps: Sequence[i.Step]) -> str:
    return sentences(steps, scope, one=True)


def _reflexive(value: i.Reflexive, scope: Scope) -> Said:
    if value.done is not None:
        what, by = value.done.what, value.done.by
        if what is None or by is None:
            raise CannotWrite(value, "what was done")
        who = scope.noun(by)
        did = f"{who.words} {agreeing(who, value.done.deed)} {described(what, scope, head='card').one('a')}"
        return Whole(f"when {did} this way, {sentences(value.steps, scope, one=True)}")
    return Whole(f"when you do, {sentences(value.steps, scope, one=True)}")


def _delayed(value: i.Delayed, scope: Scope) -> Said:
    event = value.event.events[0]
    if isinstance(event, i.Begins) and value.until is None and len(value.event.events) == 1:
        done = sentences(value.steps, scope, one=True)
        several = len(value.steps) > 1 and ". " in done
        if several or any(each in done for each in (" for as long as ", " blocked by ")) or done.startswith("if "):
            return Whole(f"at {scope.phrase(event)}, {done}")
        return Whole(f"{done} at {scope.phrase(event)}")
    when = trigger(value.event, scope)
    when = when[:1].lower() + when[1:]
    if value.until is None:
        return Whole(f"{when}, {sentences(value.steps, scope, one=True)}")
    if value.until == "end of turn":
        when = when if event.next else when.replace("when ", "whenever ", 1)
        return Whole(f"{when} this turn, {sentences(value.steps, scope, one=True)}")
    return Whole(f"{duration(value.until, scope)}, {when}, {sentences(value.steps, scope, one=True)}")


def _is_of_others(value: i.Damage) -> bool:
    """Whether each deals it to another than itself."""
    return any(isinstance(each, i.OtherThan) and each.objects.antecedent == "each" for each in below(value.to))


def _for_each(value: i.ForEach, scope: Scope) -> Said:
    if value.players is not None and value.players.such is not None:
        raise CannotWrite(value, "for such players")
    if value.players is not None and value.players.who == "each opponent":
        return Whole(f"for each opponent, {sentences(value.steps, scope, one=True)}")
    if value.players is not None and value.players.who == "each player":
        return Whole(f"for each player, {sentences(value.steps, scope, one=True)}")
    if value.objects is not None:
        found = described(value.objects, scope, prep="in")
        match value.steps:
            case (i.Damage(i.Reference("that", antecedent="each")) as damage,) if _is_of_others(damage):
                scope.speaks_of(found.heads[-1])
                return Whole(f"{found.one('each')} {scope.clause(damage).follows}")
        scope.speaks_of(found.heads[-1] if found.heads else "permanent")
        return Whole(f"for each {found.one('')}, {sentences(value.steps, scope, one=True)}")
    if isinstance(value.times, i.ThatMany):
        return Whole(f"for each 1 damage prevented this way, {sentences(value.steps, scope, one=True)}")
    if value.of is not None and value.times is None:
        words = ways(value.of, scope, many=False)
        scope.speaks_of("card" if value.of.what in _CARDS else "permanent")
        return Whole(f"for each {words}, {sentences(value.steps, scope, one=True)}")
    raise CannotWrite(value)


_CARDS = ("exiled", "discarded", "revealed", "milled")
_MODES = {(1, 1): "one", (2, 2): "two", (3, 3): "three", (1, 2): "one or both", (0, 1): "up to one"}


def _choose(value: i.Choose, scope: Scope) -> Said:
    if value.results:
        return _table(value, scope)
    who = scope.subject(value.player)
    if value.at_random or (not who.you and value.player.who != "you"):
        raise CannotWrite(value, "another one chooses")
    number = _how_many_modes(value)
    lines = []
    for option in value.options:
        lines.append(f"\n• {capital(paragraph(option, scope.again()))}")
    fresh = {"": "", "ever": " that hasn't been chosen", "this turn": " that hasn't been chosen this turn"}
    again = ". You may choose the same mode more than once." if value.again else " —"
    if value.instead is not None:
        again = f". {_modes_if(value, value.instead, scope)}"
    return Whole(f"choose {number}{fresh[value.unchosen]}{again}{''.join(lines)}")


def _how_many_modes(value: i.Choose) -> str:
    """“one”, “one or both”, “two”."""
    if (value.least, value.most) == (1, 2) and len(value.options) > 2:
        return "one or two"
    if value.least == 1 and value.most == len(value.options) and len(value.options) > 2:
        return "one or more"
    if (value.least, value.most) in _MODES:
        return _MODES[value.least, value.most]
    if value.least != value.most:
        raise CannotWrite(value, "so many modes")
    return spelt(value.most)


def _modes_if(value: i.Choose, other: i.ModesIf, scope: Scope) -> str:
    """“If this spell was kicked, choose both instead.”"""
    if value.again:
        raise CannotWrite(value, "so many modes")
    may = "you may " if other.least == value.least else ""
    all_ = other.most == len(value.options)
    if other.least == 0 and all_:
        number = "any number"
    elif all_ and other.most == 2:
        number = "both"
    elif other.least in (value.least, other.most):
        number = spelt(other.most)
    else:
        raise CannotWrite(value, "so many modes")
    return f"If {scope.phrase(other.condition)}, {may}choose {number} instead."


def _table(value: i.Choose, scope: Scope) -> Said:
    lines = []
    for option, (low, high) in zip(value.options, value.results, strict=True):
        rows = f"{low}—{high}" if high is not None and high != low else f"{low}" if high is not None else f"{low}+"
        lines.append(f"\n{rows} | {capital(paragraph(option, scope.again()))}")
    return Whole("".join(lines))


STEPS: dict[type, Callable[[Any, Scope], Said]] = {
    i.Draw: _draw, i.Mill: _mill, i.Discard: _discard, i.GainLife: _gain_life, i.LoseLife: _lose_life,
    i.Damage: _damage, i.Act: _act, i.Gain: _gain, i.PutCounters: _put_counters,
    i.RemoveCounters: _remove_counters, i.GetCounters: _get_counters, i.DoubleCounters: _double, i.Fight: _fight,
    i.ExchangeControl: _exchange, i.Move: _move, i.Search: _search, i.Reveal: _reveal, i.Look: _look,
    i.Shuffle: _shuffle, i.KeywordAction: _keyword_action, i.Create: _create, i.CounterSpell: _counter,
    i.CopySpell: _copy_spell, i.ChooseQuality: _choose_quality, i.ChoosePlayer: _choose_player,
    i.BecomeLevel: _level, i.Repeat: _again,
    i.ExtraTurn: _extra_turn, i.Skip: _skip, i.Designate: _designate, i.GetEmblem: _emblem, i.FlipCoins: _flip,
    i.RollDice: _roll, i.SetLife: _set_life, i.PayLife: _pay_life, i.PayEnergy: _pay_energy, i.PayMana: pay_mana,
    i.AddMana: add_mana, i.Manifest: _manifest, i.Cast: _cast, i.MayCast: _may_cast, i.BecomeCopy: _become_copy,
    i.ChangeText: _change_text,
    i.MayEndEffect: _may_end,
    i.WinGame: lambda v, s: Clause(s.subject(v.player), "win", "the game", told=True),
    i.LoseGame: lambda v, s: Clause(s.subject(v.player), "lose", "the game", told=True),
    i.DrawGame: lambda v, s: Clause(Noun("the game"), "be", "a draw", told=True),
    i.DayNight: lambda v, s: Clause(Noun("it"), "become", v.becomes, told=True),
    i.ExchangeLife: lambda v, s: Clause(YOU, "exchange", f"life totals with {s.noun(v.other).words}"),
    i.EnterSo: lambda v, s: _enters(v, s),
    i.MoveCounters: _move_counters, i.ChangeTargets: _change_targets, i.ExtraPhases: _extra_phases,
    i.PayManaCost: lambda v, s: Clause(s.subject(v.player), "pay", f"{possessive(s.noun(v.of).words)} mana cost"),
    i.EndTurn: lambda v, s: Clause(YOU, "end", f"the {v.what}"),
    i.May: _may, i.If: _if, i.Reflexive: _reflexive, i.Delayed: _delayed, i.ForEach: _for_each, i.Choose: _choose,
}  # fmt: skip

# ── Sentences ───────────────────────────────────────────────────────────────────────────────────────────────────────

#: Steps after which another one of the same player follows with “, then”.
_THEN = {
    (i.Draw, i.Discard), (i.Discard, i.Draw), (i.Draw, i.Move), (i.Move, i.Shuffle), (i.Mill, i.Move),
    (i.Search, i.Shuffle), (i.KeywordAction, i.Draw), (i.Draw, i.Act), (i.Act, i.Move),
    (i.Reveal, i.Shuffle), (i.PutCounters, i.KeywordAction), (i.Shuffle, i.Draw),
}  # fmt: skip
_ALIKE = (i.Move, i.Move)
_AND = {(i.LoseLife, i.GainLife), (i.Damage, i.GainLife), (i.Draw, i.LoseLife), (i.GainLife, i.Draw),
        (i.Act, i.Act), (i.Damage, i.Damage), (i.Discard, i.LoseLife), (i.GainLife, i.GetCounters)}  # fmt: skip
_COMMA = {(i.Search, i.Reveal), (i.Search, i.Move), (i.Reveal, i.Move), (i.Search, i.Act)}


def _then(said: Sequence[str], steps: Sequence[i.Step]) -> str:
    """Clauses of one player in one sentence."""
    words = said[0]
    commas = False
    for before, step, one in zip(steps, steps[1:], said[1:], strict=False):
        pair = (type(before), type(step))
        if pair in _COMMA and not (isinstance(step, i.Move) and step.what.what == "revealed"):
            words, commas = f"{words}, {one}", True
        elif pair == (i.Reveal, i.Move) and step.what.what != "found":  # type: ignore[union-attr]
            words += f" and {one}"
        elif isinstance(step, i.Shuffle) or pair in _THEN:
            words += f", then {one}"
        else:
            words += f" and {one}"
    del commas
    return words


def sentences(steps: Sequence[i.Step], scope: Scope, *, one: bool = False) -> str:
    """The steps as sentences, the first in lower case, the last without its full stop.

    ``one``: as one sentence, as a condition before them holds for no sentence after it.
    """
    if not steps:
        raise CannotWrite(steps, "nothing is done")
    out: list[str] = []
    last: Clause | None = None
    for k, step in enumerate(steps):
        if k and _shuffled(steps[k - 1], step):
            continue
        if any(_is_amassing(steps[k - back]) for back in (1, 2, 3) if k >= back):
            continue
        if isinstance(step, i.Act) and step.verb == "choose" and k + 1 < len(steps) and _populates(steps[k + 1]):
            continue
        joined = k > 0 and (_joiner(steps[k - 1], step, last) or (" and " if one else ""))
        if not joined:
            scope.fresh = scope.fresh if k == 0 else False
            scope.they = scope.they and k == 0
        said = _amass(steps[k : k + 4], scope) if _is_amassing(step) else scope.step(step)
        said_last = said if isinstance(said, Clause) else None
        if joined and isinstance(said, Clause) and last is not None and not out[-1].count(". "):
            same = said.subject == last.subject or _same_source(steps[k - 1], step) or _same_player(steps[k - 1], step)
            told = one and said.subject.you and not last.subject.you
            words = (
                (said.follows if not said.subject.you else str(said)) if same else said.stated if told else str(said)
            )
            if same and said.verb == last.verb == "deal" and joined == " and ":
                words = said.rest
            if same and said.verb == last.verb == "put" and joined == " and ":
                words = said.rest
            if same and isinstance(step, i.ChooseQuality) and isinstance(steps[k - 1], i.ChooseQuality):
                words = said.rest
            if isinstance(step, i.LoseLife) and isinstance(steps[k - 1], i.Draw) and last.subject.you:
                out[-1] = f"you {out[-1]}"
            out[-1] += f"{joined}{words}"
        elif joined and one and isinstance(step, i.ExtraPhases) and last is not None:
            out[-1] += f" and {said}"
        else:
            out.append(f"then {said}" if k and isinstance(step, i.Shuffle) else str(said))
        if scope.still:
            out[-1] += ". It's still a land"
            scope.still = False
        last = said_last
        scope.intervening = False
    text = out[0]
    for each in out[1:]:
        text += f". {capital(each)}" if not each.startswith("\n") else f".{each}"
    return text


def _is_amassing(step: i.Step) -> bool:
    """Whether with this step begins that an Army is amassed (CR 701.47a)."""
    match step:
        case i.If(steps=(i.Create((i.Creation(via="amass"),)),), otherwise=()):
            return True
    return False


def _amass(steps: Sequence[i.Step], scope: Scope) -> Said:
    match steps:
        case (i.If(steps=(i.Create((i.Creation(token=i.Described(army)),)),)), i.Act("choose"), i.PutCounters(put), _):
            kind = "" if army.subtypes[0] == "Zombie" else f"{plural(army.subtypes[0])} "
            many = f"{put.count.value}" if isinstance(put.count, i.Number) else scope.phrase(put.count)
            return Clause(YOU, "amass", f"{kind}{many}")
    raise CannotWrite(steps[0], "amassed otherwise")


def _same_player(before: i.Step, step: i.Step) -> bool:
    """Whether somebody who is named but once does both: “each player discards their hand, then draws …”."""
    who = getattr(before, "player", None)
    return isinstance(who, i.Player) and who.id > 0 and getattr(step, "player", None) == who


def _each_for_themselves(before: i.Step, step: i.Step) -> bool:
    """Whether the same words name players twice: “Each player discards a card. Each player loses 1 life.”"""
    who, other = getattr(before, "player", None), getattr(step, "player", None)
    if not isinstance(who, i.Player) or not isinstance(other, i.Player) or who.who == "you":
        return False
    return who.who == other.who and not _same_player(before, step) and who.who != "that player"


def _same_source(before: i.Step, step: i.Step) -> bool:
    """Whether both are damage by the same: “deals 2 damage to any target and 1 damage to you”."""
    return isinstance(before, i.Damage) and isinstance(step, i.Damage) and step.by == before.by


def _shuffled(before: i.Step, step: i.Step) -> bool:
    """Whether the step before is “shuffle … into”, which says that the library is shuffled."""
    into = isinstance(before, i.Move) and before.to == "library" and before.position is None
    return into and isinstance(step, i.Shuffle)


def _populates(step: i.Step) -> bool:
    return isinstance(step, i.Create) and step.creations[0].via == "populate"


def _joiner(before: i.Step, step: i.Step, last: Clause | None) -> str:
    if last is None or (isinstance(before, i.Act) and before.verb == "choose"):
        return ""
    pair = (type(before), type(step))
    if isinstance(step, i.Shuffle):
        return ", then "
    if isinstance(step, i.Repeat) and step.times is None:
        return " and "
    if isinstance(before, i.Shuffle) and isinstance(step, i.Move) and step.what.what == "found":
        return " and "
    if _each_for_themselves(before, step):
        return ""
    if _same_player(before, step) and not isinstance(before, i.Search):
        return ", then " if isinstance(before, i.Discard | i.Mill | i.Reveal) else " and "
    if pair == (i.Look, i.Move):
        return ", then " if isinstance(step, i.Move) and step.what == i.Reference("looked at") else ""
    if pair == (i.Reveal, i.Move):
        return ", " if isinstance(step, i.Move) and step.what == i.Reference("found") else ""
    if isinstance(step, i.Move) and isinstance(before, i.Move) and before.to == "exile" and step.what.what == "that":
        return ", then "
    if pair in _COMMA:
        return ", "
    if pair in _THEN:
        return ", then "
    if pair == _ALIKE and isinstance(step, i.Move) and step.what.what == "rest":
        return " and "
    return " and " if pair in _AND else ""


def paragraph(steps: Sequence[i.Step], scope: Scope) -> str:
    """The steps in full sentences, what X is at their end."""
    return finished(sentences(steps, scope), scope)


def finished(words: str, scope: Scope) -> str:
    """A text with what its X is, and its full stop."""
    for name, value in scope.where.items():
        sentences_ = words.split(". ")
        at = next((k for k, each in enumerate(sentences_) if re.search(rf"\b{name}\b", each)), 0)
        sentences_[at] += f", where {name} is {value}"
        words = ". ".join(sentences_)
    scope.where.clear()
    if "\n• " in words or words.endswith(('."', ".”")):
        return words
    return f"{words}."
