"""What cannot, or must, be done."""

from __future__ import annotations

from .... import instructions as i
from ..english import YOU, Noun, agreeing, listed
from ..scope import CannotWrite, Scope
from ..selections import described
from ..selections import whose as controlled
from .moods import STANDING, Mood, Verb, Writers


def _cannot(value: i.Cannot, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    rest: str = value.do
    if value.do == "untap":
        whose = "their controllers'" if subject.plural else "its controller's"
        step = "untap steps" if subject.plural else "untap step"
        if subject.you:
            raise CannotWrite(value, "of players")
        if subject.words == scope.this:
            whose = "your"
        return Verb("don't", f"untap during {whose} {step}")
    if value.do == "be the target" and value.objects is None and value.unless is None:
        who = scope.noun(value.whom) if value.whom is not None else None
        whose = f" {who.words} {agreeing(who, 'control')}" if who is not None else ""
        return Verb("can't", f"be the target of spells or abilities{whose}")
    if value.do == "crew":
        return Verb("can't", "crew Vehicles")
    if value.do == "activate abilities":
        raise CannotWrite(value, "its abilities")
    if value.do == "block" and (only := _allowed(value, scope)) is not None:
        return Verb("can", f"block only {only}")
    if value.do == "have counters":
        return Verb("can't", "have counters put on them" if subject.plural else "have counters put on it")
    if value.do == "assign combat damage" and value.objects is None and value.whom is None:
        return Verb("assign", "no combat damage")
    if value.most is not None:
        if value.do == "draw cards" and value.most == i.Number(1):
            rest = "draw more than one card each turn"
        elif value.do == "cast spells" and value.most == i.Number(1) and value.objects is None:
            rest = "cast more than one spell each turn"
        elif (
            value.do == "cast spells"
            and value.most == i.Number(1)
            and value.objects is not None
            and value.objects.what == "all"
        ):
            of = value.objects.among or i.Selection(())
            rest = f"cast more than {described(of, scope, head='spell').one('one')} each turn"
        elif value.do == "be blocked" and value.most == i.Number(1) and value.objects is None:
            rest = "be blocked by more than one creature"
        else:
            raise CannotWrite(value, "more than so many")
    elif value.least is not None:
        if value.do != "be blocked" or value.objects is not None:
            raise CannotWrite(value, "so many at least")
        rest = f"be blocked except by {scope.phrase(value.least)} or more creatures"
    elif value.objects is not None:
        rest = _forbidden(value, subject, scope)
    if value.do == "be the target" and value.whom is not None and value.objects is None:
        return Verb("can't", f"be the target of spells or abilities {controlled(i.ControlledBy(value.whom), scope)}")
    if value.whom is not None:
        rest += f" {scope.noun(value.whom).words}"
        if value.planeswalkers:
            rest += " or planeswalkers " + ("you control" if value.whom.who == "you" else _no(value))
    if value.unless is not None:
        rest += f" unless {scope.phrase(value.unless)}"
    if value.unless_paid:
        rest += f" unless {_paid(value, subject, scope)}"
    return Verb("can't", rest)


def _paid(value: i.Cannot, subject: Noun, scope: Scope) -> str:
    """“its controller pays {2}”, “their controller pays {1} for each of those creatures”."""
    said = [scope.clause(cost) for cost in value.unless_paid]
    payer = getattr(value.unless_paid[0], "player", None)
    you = payer is None or payer.who == "you"
    who = YOU if you else Noun("their controller" if subject.plural else "its controller")
    paid = listed([f"{agreeing(who, each.verb)} {each.rest}".rstrip() for each in said])
    if value.for_each and value.do == "attack" and value.whom == i.Player("you") and not value.planeswalkers:
        return f"{who.words} {paid} for each creature they control that's attacking you"
    return f"{who.words} {paid}{' for each of those creatures' if value.for_each else ''}"


def _no(value: i.Cannot) -> str:
    raise CannotWrite(value, "whose planeswalkers")


def _forbidden(value: i.Cannot, subject: Noun, scope: Scope) -> str:
    assert value.objects is not None
    of = value.objects
    if of.what == "all" and of.among is not None:
        if value.do == "be blocked" and (but := _allowed(value, scope)) is not None:
            return f"be blocked except by {but}"
        what = _kinds(of.among, scope)
    else:
        what = "it" if of == i.Reference("source") and f"{scope.this}'s" in subject.words else scope.noun(of).words
    if value.do == "be blocked":
        return f"be blocked by {what}"
    if value.do == "block":
        return f"block {what}"
    if value.do == "cast spells" and of.what == "all" and of.among is not None:
        return f"cast {described(of.among, scope, head='spell').many()}"
    if value.do in ("be the target", "be enchanted"):
        return f"be the target{' of ' + what}" if value.do == "be the target" else f"be enchanted by {what}"
    raise CannotWrite(value, f"{value.do} of some")


def _kinds(among: i.Selection, scope: Scope) -> str:
    """“white spells or abilities from white sources”: each kind said for itself."""
    match among.where:
        case (i.IsAbility("any", of=i.Selection((i.HasType(kind),))),):
            return f"abilities from {kind} sources"
        case (i.OneOf(some),) if all(isinstance(each, i.AllOf) for each in some):
            kinds = [each.predicates for each in some if isinstance(each, i.AllOf)]
            return listed([described(i.Selection(each), scope).many() for each in kinds], "or")
    return described(among, scope).many("", "or")


def _allowed(value: i.Cannot, scope: Scope) -> str | None:
    """What alone can still be blocked, or block: of all others it is said that they can't."""
    match value.objects:
        case i.Reference("all", among=i.Selection((i.Not(i.HasSubtype() | i.HasType() | i.AllOf() as inner),))):
            where = inner.predicates if isinstance(inner, i.AllOf) else (inner,)
            return described(i.Selection(where), scope).many()
        case i.Reference("all", among=i.Selection((i.Not(i.OneOf(some)),))) if all(_is_kind(each) for each in some):
            kinds = [each.predicates if isinstance(each, i.AllOf) else (each,) for each in some]
            return listed([described(i.Selection(where), scope).many() for where in kinds], "and/or")
    return None


def _is_kind(value: i.Predicate) -> bool:
    return isinstance(value, i.HasSubtype | i.HasType | i.AllOf)


def _blocked(what: i.Reference, scope: Scope) -> str:
    """“it”, of what the event happened to, where one thing is told to block it."""
    attacker = i.Reference("that", antecedent="event.what")
    return "it" if what == attacker and not scope.account.it.plural else scope.noun(what).words


def _must(value: i.Must, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    when = " each combat" if mood is STANDING else " this turn"
    if value.do == "attack":
        whom = f" {scope.noun(value.whom).words}" if value.whom is not None else ""
        if value.objects is not None:
            raise CannotWrite(value, "what")
        return Verb("attack", f"{whom.lstrip()}{when} if able".lstrip())
    if value.do == "block":
        what = f" {_blocked(value.objects, scope)}" if value.objects is not None else ""
        return Verb("block", f"{what.lstrip()}{when} if able".lstrip())
    if value.do == "be blocked" and isinstance(value.least, i.Number):
        creatures = "creature" if value.least == i.Number(1) else "creatures"
        many = scope.phrase(value.least)
        if value.most not in (None, value.least):
            raise CannotWrite(value, "by so many")
        by = f"{many} or more" if value.most is None else f"exactly {many}"
        return Verb("must", f"be blocked by {by} {creatures}{'' if mood is STANDING else when} if able")
    if value.do == "be blocked" and value.objects is None:
        return Verb("must", f"be blocked{'' if mood is STANDING else when} if able")
    raise CannotWrite(value, value.do)


def no_more(value: i.NoMoreThan, subject: Noun, scope: Scope) -> str:
    """“no more than two creatures can attack you each combat”, “players can't untap more than one artifact …”."""
    many = scope.phrase(value.most)
    if value.do == "untap":
        if value.player is None:
            raise CannotWrite(value, "who")
        who = Noun("players", plural=True) if value.player.who == "each player" else scope.noun(value.player)
        whose = "your untap step" if who.you else "their untap steps"
        return f"{who.words} can't untap more than {many} {subject.words} during {whose}"
    whom = f" {scope.noun(value.player).words}" if value.player is not None else ""
    return f"no more than {many} {subject.words} can {value.do}{whom} each combat"


WRITERS: Writers = {
    i.Cannot: _cannot,
    i.Must: _must,
    i.CannotHave: lambda v, subject, m, s: Verb("can't", f"have or gain {listed(v.keywords, 'or')}"),
}
