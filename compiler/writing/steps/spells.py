"""What is done to spells in clauses: cast, countered, copied, aimed anew."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..durations import duration
from ..english import Noun, listed
from ..modifications.from_elsewhere import paid_for
from ..nouns import counted
from ..rows import action
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections import described
from ..selections.comparisons import compared


def _copy_spell(value: i.CopySpell, scope: Scope) -> Said:
    match value:
        case i.CopySpell(i.Reference("that"), i.Player("controller", of=i.Reference("target") as spell), i.Number(1)):
            subject = Noun(f"the controller of {scope.noun(spell).words}")
            anew = ". That player may choose new targets for the copy" if value.targets == "may choose new" else ""
            return Clause(subject, "copy", f"it{anew}", told=True)
    said = action(structs.replace(value, targets="kept"), scope)
    if value.targets == "kept":
        return said
    copies = "copy" if value.times == i.Number(1) else "copies"
    anew = f". You may choose new targets for the {copies}"
    if value.player.who != "you":
        anew = " and may choose a new target for that copy"
    return said._replace(rest=said.rest + anew)


def _cast(value: i.Cast, scope: Scope) -> Said:
    who = scope.subject(value.player)
    what = value.what
    if what.what == "choice" and what.among is not None and value.verb == "cast":
        found = described(_such(what.among, value.such), scope, head="spell", prep="from")
        found = found if value.such is None else found._replace(cards="spell")
        further = [each for each in found.after if value.such is None or not each.startswith("from ")]
        if any(" among " in each and not each.endswith(" this way") for each in further):
            found = found._replace(after=tuple(sorted(found.after, key=lambda each: not each.startswith("from "))))
        noun = counted(found, what, scope, "")
        scope.speaks_of("spell", plural=noun.plural)
    elif what == i.Reference("linked"):
        noun = Noun("the exiled card")
    else:
        noun = scope.noun(what)
    paid = paid_for(value.paying, value.costs, scope, plural=noun.plural)
    scope.now(cast=value.verb == "cast" and not noun.plural)
    as_such = "" if what.what == "choice" else _as_such(value, scope)
    return Clause(who, value.verb, f"{noun.object}{paid}{as_such}")


def _such(among: i.Selection, spell: i.Selection | None) -> i.Selection:
    """“a sorcery spell from your hand”: of the cards there and of the spell that one of them is cast as."""
    return among if spell is None else structs.replace(among, where=(*spell.where, *among.where))


def _as_such(value: i.Cast, scope: Scope) -> str:
    """“cast it | if that spell's mana value is 3 or less”."""
    match value.such:
        case None:
            return ""
        case i.Selection((i.Compare(measure) as size,)):
            return f" if that spell's {measure} is {compared(size, scope)}"
    raise CannotWrite(value, "as what spell")


def _may_cast(value: i.MayCast, scope: Scope) -> Said:
    """“you may play it this turn”, “until end of turn, you may cast a spell from among those cards”."""
    who = scope.subject(value.player)
    scope.now(cast=value.verb == "cast")
    free = paid_for(value.paying, value.costs, scope, plural=scope.account.it.plural)
    if value.what.what == "that" and not scope.account.fresh:
        scope.now(called="card")
    at_end = value.until == "end of turn"
    if at_end and (of_the_milled := _one_of_the_milled(value)):
        return _ahead("until end of turn", who, of_the_milled)
    if (among := _among_cards(value, scope)) is not None and at_end:
        return _ahead("until end of turn", who, f"cast {among}")
    verb = f"look at and {value.verb}" if value.looks else value.verb
    done = f"{verb} {_that_may_be_cast(value, scope)}"
    if at_end and value.what.what == "target":
        return _ahead("until end of turn", who, f"{done}{free}")
    if at_end:
        return Clause(who, "may", f"{done} this turn{free}", told=True)
    if value.until is None:
        raise CannotWrite(value, "how long")
    if isinstance(value.until, i.UntilNext):
        return _ahead(duration(value.until, scope), who, f"{done}{free}")
    return Clause(who, "may", f"{done}{free} {duration(value.until, scope)}", told=True)


def _ahead(how_long: str, who: Noun, done: str) -> Clause:
    """“until end of turn, you may …”."""
    return Clause(Noun(f"{how_long}, {who.words}", plural=who.plural), "may", done, told=True)


def _one_of_the_milled(value: i.MayCast) -> str:
    """“cast a spell from among those cards”; nothing of others."""
    plain = value.verb == "cast" and value.paying == "mana cost" and value.what.most == i.Number(1)
    among = value.what.what == "choice" and value.what.where == (i.IsAmong(i.Reference("milled")),)
    return "cast a spell from among those cards" if plain and among else ""


def _that_may_be_cast(value: i.MayCast, scope: Scope) -> str:
    what = scope.noun(value.what).object
    event = i.Reference("that", antecedent="event.what")
    return "that card" if value.what == event and what == "it" and scope.account.gone else what


def _among_cards(value: i.MayCast, scope: Scope) -> str | None:
    """“spells from among cards exiled with this artifact”, “spells from among them”: some of several cards."""
    many = paid_for(value.paying, value.costs, scope, plural=True)
    match value.what:
        case _ if value.verb != "cast":
            return None
        case i.Reference("linked", among=None):
            return f"spells from among cards exiled with {scope.this}{many}"
        case i.Reference("choice", most=i.Number(1), among=i.Selection((kind, i.IsAmong(i.Reference("linked"))))):
            pass
        case i.Reference("choice", most=i.Number(1), among=i.Selection((i.IsAmong(i.Reference("linked")), kind))):
            pass
        case i.Reference("exiled", among=None) if scope.account.it.plural:
            them = scope.account.it.object if scope.account.fresh else "them"
            return f"spells from among {them}{many}"
        case _:
            return None
    spell = described(i.Selection((kind,)), scope, head="spell").one("a")
    paid = paid_for(value.paying, value.costs, scope, plural=False)
    return f"{spell} from among cards exiled with {scope.this}{paid}"


def _may_end(value: i.MayEndEffect, scope: Scope) -> Said:
    """“You may pay {R} to end this effect”."""
    paid = [scope.clause(each).bare for each in value.costs]
    return Clause(scope.subject(value.player), "may", f"{listed(paid)} to end this effect", told=True)


def _may_spend(value: i.MaySpendAs, scope: Scope) -> Said:
    """“you may spend mana as though it were mana of any color to cast it”."""
    what = scope.noun(value.what).object
    what = "that spell" if what.startswith("that ") or what == "the exiled card" else what  # which it is as it is cast
    words = f"spend mana as though it were mana of {value.mana} to cast {what}"
    return Clause(scope.subject(value.player), "may", words, told=True)


WRITERS: Writers = {
    i.MayEndEffect: _may_end,
    i.MaySpendAs: _may_spend,
    i.CopySpell: _copy_spell,
    i.Cast: _cast,
    i.MayCast: _may_cast,
}
