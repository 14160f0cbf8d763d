"""Continuous effects that begin with a step: “creatures you control get +1/+1 until end of turn”."""

from __future__ import annotations

from .... import instructions as i
from ..durations import duration, until
from ..english import YOU, Noun, possessive
from ..modifications.kinds import in_one_noun
from ..modifications.moods import GAINED, STANDING
from ..modifications.predicates import predicates
from ..modifications.statics import no_less_life, subject_of
from ..nouns import each
from ..rows import sentence
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections import is_one_cast, possessed


def _gain(value: i.Gain, scope: Scope) -> Said:
    untap = any(isinstance(e, i.Cannot) and e.do == "untap" for e in value.changes)
    scope.now(leading=True)
    if untap:
        subject = subject_of(value.what, scope)
        of_another = isinstance(value.what, i.Reference) and value.what.antecedent == scope.account.held
        again = of_another and subject.words == "it" and scope.account.called != "permanent"
        return _stays_tapped(value, scope.that() if again else subject, scope)
    if value.until == "perpetually":
        return _perpetually(value, scope)
    how_long = until(value.until, scope)
    scope.now(leading=not isinstance(value.changes[0], i.GainControl | i.SwitchPT))
    match value.changes:
        case (i.GainControl(player),) if isinstance(value.what, i.Reference):
            return Clause(scope.noun(player), "gain", f"control of {scope.noun(value.what).object}{how_long}")
        case (i.ChangePT(i.NumberOf(of=i.Reference("that", antecedent="affected")), toughness),) if isinstance(
            value.what, i.Reference
        ):
            sizes = "power" if toughness == i.Number(0) else "power and toughness"
            if value.what.what == "all":
                return Clause(YOU, "double", f"the {sizes} of {each(value.what, scope).words}{how_long}")
            return Clause(YOU, "double", f"{possessive(scope.noun(value.what).words)} {sizes}{how_long}")
        case (i.SetPT(None, i.Sum() as to),) if isinstance(value.what, i.Reference):
            changed = f"{possessive(scope.noun(value.what).words)} base toughness"
            return Clause(YOU, "change", f"{changed} to {scope.phrase(to)}{how_long}")
        case (i.SetPT(i.Sum() as to, None),) if isinstance(value.what, i.Reference):
            changed = f"{possessive(scope.noun(value.what).words)} base power"
            return Clause(YOU, "change", f"{changed} to {scope.phrase(to)}{how_long}")
        case (i.SetPT(i.NumberOf("power") as to, toughness),) if isinstance(value.what, i.Reference) and (
            toughness in (None, i.NumberOf("toughness", to.of))
        ):
            sizes = "power" if toughness is None else "power and toughness"
            changed = f"{possessive(scope.noun(value.what).words)} base {sizes}"
            if value.what.what == "target":
                changed = f"the base {sizes} of {changed.removesuffix(f' base {sizes}').removesuffix(chr(39) + 's')}"
            return Clause(YOU, "change", f"{changed} to {possessive(scope.noun(to.of).words)} {sizes}{how_long}")
        case (i.Cannot("activate abilities", None, None, unless=None, except_mana=False),) if value.until is not None:
            its = possessive(subject_of(value.what, scope).words)
            if value.until == "end of turn":
                return Whole(f"{its} activated abilities can't be activated this turn")
            return Whole(f"{duration(value.until, scope)}, {its} activated abilities can't be activated")
        case (i.LifeFloor(i.Number(number)),) if isinstance(value.what, i.Player) and value.until is not None:
            return Whole(f"{duration(value.until, scope)}, {no_less_life(value.what, number, scope)}")
        case (i.SwitchPT(),) if isinstance(value.what, i.Reference):
            return Clause(YOU, "switch", f"{possessive(scope.noun(value.what).words)} power and toughness{how_long}")
        case changes if isinstance(value.what, i.Reference) and is_one_cast(value.what):
            if value.until != "end of turn":
                raise CannotWrite(value, "longer than this turn")
            cast = subject_of(value.what, scope, spells=True)
            return Clause(cast, *_split(predicates(changes, cast, STANDING, scope)), told=True)
        case (i.CostChange(of="cast"),) if isinstance(value.what, i.Reference) and value.until == "end of turn":
            cast = subject_of(value.what, scope, spells=True)
            named = Noun(f"{cast.words} this turn", cast.plural)
            return Clause(named, *_split(predicates(value.changes, named, GAINED, scope)), told=True)
        case (i.Must("be blocked by all", None, None),) if value.until == "end of turn":
            return Whole(f"all creatures able to block {subject_of(value.what, scope).object} this turn do so")
        case (i.Must("attack" | "block"),) if value.until in (None, "end of combat"):
            subject = subject_of(value.what, scope)
            combat = " each combat " if value.until is None else " this combat "
            said = predicates(value.changes, subject, GAINED, scope).replace(" this turn ", combat, 1)
            return Clause(subject, *_split(said), told=True)
        case (i.AsThough(do="be cast"),) if isinstance(value.what, i.Reference) and value.until == "end of turn":
            return Whole(_may_cast(value, scope, standing=False))
        case (i.AsThough(do="be cast"),) if isinstance(value.what, i.Reference) and value.until is not None:
            return Whole(f"{duration(value.until, scope)}, {_may_cast(value, scope, standing=True)}")
        case (i.AsThough("assign damage", (), ()),) if value.until == "end of turn":
            subject = subject_of(value.what, scope)
            own, them = ("their", "they weren't") if subject.plural else ("its", "it weren't")
            words = f"assign {own} combat damage this turn as though {them} blocked"
            return Whole(f"you may have {subject.object} {words}")
    spells = any(isinstance(each, i.Cannot) and each.do == "be countered" for each in value.changes)
    subject = subject_of(value.what, scope, spells=spells and isinstance(value.what, i.Reference))
    if isinstance(value.what, i.Reference) and isinstance(
        value.changes[0], i.ChangePT | i.AddAbilities | i.RemoveAbilities | i.SetPT | i.SetTypes | i.SetColors
    ):
        pumped = not isinstance(value.changes[0], i.RemoveAbilities)
        certain = value.what.least is None and not isinstance(value.what.most, i.Variable)
        if pumped and certain and value.what.what == "target" and subject.plural and value.what.also is None:
            subject = Noun(f"{subject.words} each", plural=True)
        elif value.what.what == "all" and value.what.among is not None and subject.words[:1].isdigit():
            subject = each(value.what, scope)
        elif value.what.what == "all" and value.what.among is not None and _are_all(value.what.among):
            subject = Noun(f"all {subject.words}", plural=True)
    this_turn = value.until == "end of turn" and all(map(_is_of_this_turn, value.changes))
    scope.now(fresh=True)
    if value.until == "end of turn" and isinstance(value.changes[-1], _OF_THIS_TURN) and not this_turn:
        *others, last = value.changes
        gained = predicates(tuple(others), subject, GAINED, scope)
        though = predicates((last,), subject, GAINED, scope)
        if isinstance(last, i.Cannot):
            though += "" if " this turn" in though else " this turn"
            if " be blocked by " in though or " be blocked except " in though:
                though = though.removesuffix(" this turn").replace("be blocked ", "be blocked this turn ", 1)
        return Clause(subject, *_split(f"{gained}{how_long} and {though}"), told=True)
    said = predicates(value.changes, subject, GAINED, scope)
    if isinstance(value.changes[0], i.Must) and value.until != "end of turn":
        said = said.replace(" this turn ", " each combat ", 1)
        if isinstance(value.until, i.UntilNext):
            return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    if how_long and all(isinstance(each, i.MayPlay) for each in value.changes):
        return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    if how_long and not this_turn and _is_remade(value.changes):
        return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    if how_long and isinstance(value.changes[0], i.Cannot) and value.changes[0].unless_paid:
        when = "this turn" if value.until == "end of turn" else how_long.strip()
        return Clause(Noun(f"{when}, {subject.words}", subject.plural), *_split(said), told=True)
    if value.until is None and isinstance(value.what, i.Player) and isinstance(value.changes[-1], i.Cannot):
        said += " for the rest of the game"
    if this_turn:
        if isinstance(value.changes[-1], i.Cannot) and "be blocked " in said:
            said = said.replace("be blocked ", "be blocked this turn ", 1)
        elif isinstance(value.changes[-1], i.Cannot):
            said += " this turn"
    elif how_long and " for each " in said and len(value.changes) > 1:
        return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    elif how_long and " for each " in said and '"' not in said:
        said = said.replace(" for each ", f"{how_long} for each ", 1)
    elif value.until == "end of turn" and said.endswith('"'):
        return Clause(Noun(f"{how_long.strip()}, {subject.words}", subject.plural), *_split(said), told=True)
    elif how_long and " and must " in said:
        said = said.replace(" and must ", f"{how_long} and must ", 1)
    elif how_long.endswith(" remains tapped"):
        said = f"{said.replace(' and gains ', ' and has ', 1)}{how_long}"
    elif how_long:
        said = said.removesuffix(" for the rest of the game") + how_long
    return Clause(subject, *_split(said), told=True)


def _may_cast(value: i.Gain, scope: Scope, *, standing: bool) -> str:
    words = sentence(value.what, value.changes[0], scope, standing=standing)
    if words is None:
        raise CannotWrite(value, "as though otherwise")
    return words


def _is_remade(changes: tuple[i.Modification, ...]) -> bool:
    """Whether it is made something else in several respects: “until end of turn, target creature loses …”."""
    made = isinstance(changes[0], i.SetPT | i.RemoveAbilities | i.SetTypes | i.SetColors)
    return made and len(changes) > 1 and in_one_noun(changes) < len(changes)


#: What is said to be so “this turn”, beside what is so “until end of turn”.
_OF_THIS_TURN = (i.AsThough, i.Must, i.Cannot)


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
    subject = Noun("it") if subject == Noun("that card") else subject
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
        case i.UntilNext("untap step", i.Player("that player"), True):
            return Clause(subject, "don't", "untap during their next untap step", told=True)
        case i.UntilNext("untap step" as step, i.Player() as player, True):
            return Clause(subject, "don't", f"untap during {possessed(player, f'next {step}', scope)}", told=True)
        case i.AsLongAs():
            whose = "their controllers' untap steps" if subject.plural else "its controller's untap step"
            return Clause(subject, "don't", f"untap during {whose} {duration(value.until, scope)}", told=True)
    raise CannotWrite(value, "how long it stays tapped")


def _split(said: str) -> tuple[str, str]:
    first, _, rest = said.partition(" ")
    return _told_verb(first), rest


_TOLD = {
    "gets": "get",
    "gains": "gain",
    "becomes": "become",
    "has": "have",
    "is": "be",
    "are": "be",
    "loses": "lose",
    "attacks": "attack",
    "blocks": "block",
    "doesn't": "don't",
    "assigns": "assign",
    "costs": "cost",
}


def _told_verb(first: str) -> str:
    return _TOLD.get(first, first)


WRITERS: Writers = {
    i.Gain: _gain,
}
