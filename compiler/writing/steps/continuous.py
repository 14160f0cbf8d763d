"""Continuous effects that begin with a step: “creatures you control get +1/+1 until end of turn”."""

from __future__ import annotations

from .... import instructions as i
from ..durations import duration, until
from ..english import YOU, Noun, possessive, spelt
from ..modifications.kinds import in_one_noun
from ..modifications.moods import GAINED, STANDING
from ..modifications.predicates import predicates
from ..modifications.statics import no_less_life, subject_of
from ..nouns import each
from ..rows import sentence
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections import is_one_cast, possessed


def _gain(value: i.Gain, scope: Scope) -> Said:
    scope.now(leading=True)
    if any(isinstance(each, i.Cannot) and each.do == "untap" for each in value.changes):
        return _stays_tapped(value, _untapping(value, scope), scope)
    if value.until == "perpetually":
        return _perpetually(value, scope)
    if value.changes == (i.Must("attack"),) and value.until == i.UntilNext("combat", over=True):
        subject = subject_of(value.what, scope)
        return Clause(subject, "attack", f"during {subject.its} controller's next combat phase if able", told=True)
    if isinstance(value.until, i.UntilNext) and value.until.only:
        return _in_turn(value, value.until, scope)
    how_long = until(value.until, scope)
    scope.now(leading=not isinstance(value.changes[0], i.GainControl | i.SwitchPT))
    for write in (_done_by_you, _said_before, _of_what_is_cast, _in_combat):
        if (said := write(value, how_long, scope)) is not None:
            return said
    return _gained(value, how_long, scope)


def _in_turn(value: i.Gain, when: i.UntilNext, scope: Scope) -> Clause:
    """“that creature can't attack during its controller's next turn”."""
    subject = subject_of(value.what, scope)
    verb, rest = _split(predicates(value.changes, subject, GAINED, scope))
    whose = f"{subject.its} controller's next turn" if when.player is None else "that player's next turn"
    if when.step != "turn" or (when.player is not None and when.player.who != "that player"):
        raise CannotWrite(value, "in which turn")
    return Clause(subject, verb, f"{rest} during {whose}", told=True)


def _untapping(value: i.Gain, scope: Scope) -> Noun:
    subject = subject_of(value.what, scope)
    of_another = isinstance(value.what, i.Reference) and value.what.antecedent == scope.account.held
    again = of_another and subject.words == "it" and scope.account.called != "permanent"
    return scope.that() if again else subject


def _done_by_you(value: i.Gain, how_long: str, scope: Scope) -> Clause | None:
    """“you gain control of it”, “double its power”, “change its base power to 4”, “switch its power and toughness”."""
    what = value.what
    if not isinstance(what, i.Reference):
        return None
    match value.changes:
        case (i.GainControl(player),):
            return Clause(scope.noun(player), "gain", f"control of {scope.noun(what).object}{how_long}")
        case (i.ChangePT(power, toughness),) if (verb := _multiplied(power)) is not None:
            sizes = "power" if toughness == i.Number(0) else "power and toughness"
            if what.what == "all":
                return Clause(YOU, verb, f"the {sizes} of {each(what, scope).words}{how_long}")
            return Clause(YOU, verb, f"{possessive(scope.noun(what).words)} {sizes}{how_long}")
        case (i.SwitchPT(),):
            return Clause(YOU, "switch", f"{possessive(scope.noun(what).words)} power and toughness{how_long}")
        case (i.SetPT() as size,):
            changed = _changed_size(what, size, scope)
            return Clause(YOU, "change", f"{changed}{how_long}") if changed else None
    return None


def _multiplied(more: i.Quantity) -> str | None:
    """The verb for so much more of what there is (CR 701.10, 701.11)."""
    match more:
        case i.NumberOf(of=i.Reference("that", antecedent="affected")):
            return "double"
        case i.Product(2, i.NumberOf(of=i.Reference("that", antecedent="affected"))):
            return "triple"
    return None


def _changed_size(what: i.Reference, size: i.SetPT, scope: Scope) -> str | None:
    """“its base power to 3 plus its power”, “the base power and toughness of target creature to its …”."""
    match size:
        case i.SetPT(None, i.Sum() as to):
            return f"{possessive(scope.noun(what).words)} base toughness to {scope.phrase(to)}"
        case i.SetPT(i.Sum() as to, None):
            return f"{possessive(scope.noun(what).words)} base power to {scope.phrase(to)}"
        case i.SetPT(i.NumberOf("power") as to, toughness) if toughness in (None, i.NumberOf("toughness", to.of)):
            sizes = "power" if toughness is None else "power and toughness"
            changed = f"{possessive(scope.noun(what).words)} base {sizes}"
            if what.what == "target":
                changed = f"the base {sizes} of {changed.removesuffix(f' base {sizes}').removesuffix(chr(39) + 's')}"
            return f"{changed} to {possessive(scope.noun(to.of).words)} {sizes}"
    return None


def _said_before(value: i.Gain, how_long: str, scope: Scope) -> Said | None:
    """“until your next turn, its activated abilities can't be activated”: in whole sentences, the time before them."""
    match value.changes:
        case (i.Cannot("activate abilities", None, None, unless=None, except_mana=False),) if value.until is not None:
            its = possessive(subject_of(value.what, scope).words)
            if value.until == "end of turn":
                return Whole(f"{its} activated abilities can't be activated this turn")
            return Whole(f"{duration(value.until, scope)}, {its} activated abilities can't be activated")
        case (i.LifeFloor(i.Number(number)),) if isinstance(value.what, i.Player) and value.until is not None:
            return Whole(f"{duration(value.until, scope)}, {no_less_life(value.what, number, scope)}")
        case (i.HandSize(changes=True) as size,):
            words = sentence(value.what, size, scope, standing=False)
            return None if words is None else Whole(_lasting(words, how_long) if value.until is not None else words)
    return None


def _of_what_is_cast(value: i.Gain, how_long: str, scope: Scope) -> Said | None:
    """What is said of spells as they are cast: “the next spell you cast this turn has …”, “you may cast …”."""
    what, changes = value.what, value.changes
    if not isinstance(what, i.Reference):
        return None
    if is_one_cast(what):
        if value.until != "end of turn":
            raise CannotWrite(value, "longer than this turn")
        cast = subject_of(what, scope, spells=True)
        return Clause(cast, *_split(predicates(changes, cast, STANDING, scope)), told=True)
    match changes:
        case (i.CostChange(of="cast"),) if value.until == "end of turn":
            cast = subject_of(what, scope, spells=True)
            named = Noun(f"{cast.words} this turn", cast.plural)
            return Clause(named, *_split(predicates(changes, named, GAINED, scope)), told=True)
        case (i.AsThough(do="be cast"),) if value.until == "end of turn":
            return Whole(_may_cast(value, scope, standing=False))
        case (i.AsThough(do="be cast"),) if value.until is not None:
            return Whole(f"{duration(value.until, scope)}, {_may_cast(value, scope, standing=True)}")
    return None


def _in_combat(value: i.Gain, how_long: str, scope: Scope) -> Said | None:
    """“all creatures able to block it this turn do so”, “it attacks this combat if able”."""
    match value.changes:
        case (i.Must("be blocked by all", None, None),) if value.until == "end of turn":
            return Whole(f"all creatures able to block {subject_of(value.what, scope).object} this turn do so")
        case (i.Must("attack" | "block"),) if value.until in (None, "end of combat"):
            subject = subject_of(value.what, scope)
            combat = " each combat " if value.until is None else " this combat "
            said = predicates(value.changes, subject, GAINED, scope).replace(" this turn ", combat, 1)
            return Clause(subject, *_split(said), told=True)
        case (i.AsThough("assign damage", (), ()),) if value.until == "end of turn":
            subject = subject_of(value.what, scope)
            own, them = ("their", "they weren't") if subject.plural else ("its", "it weren't")
            words = f"assign {own} combat damage this turn as though {them} blocked"
            return Whole(f"you may have {subject.object} {words}")
    return None


def _gained(value: i.Gain, how_long: str, scope: Scope) -> Clause:
    """“creatures you control get +1/+1 and gain flying until end of turn”: the time where it is usually said."""
    subject = _gaining(value, scope)
    this_turn = value.until == "end of turn" and all(map(_is_of_this_turn, value.changes))
    scope.now(fresh=True)
    if value.until == "end of turn" and isinstance(value.changes[-1], _OF_THIS_TURN) and not this_turn:
        return _with_another_time(value, subject, how_long, scope)
    first = value.changes[0]
    said = predicates(value.changes, subject, STANDING if value.is_so else GAINED, scope)
    if isinstance(first, i.Must) and value.until != "end of turn":
        said = said.replace(" this turn ", " each combat ", 1)
    if _is_told_before(value, said, how_long, this_turn):
        paid = isinstance(first, i.Cannot) and first.unless_paid and value.until == "end of turn"
        when = "this turn" if paid else how_long.strip()
        return Clause(Noun(f"{when}, {subject.words}", subject.plural), *_split(said), told=True)
    return Clause(subject, *_split(_for_so_long(said, value, how_long, this_turn)), told=True)


def _for_so_long(said: str, value: i.Gain, how_long: str, this_turn: bool) -> str:
    """“can't be blocked this turn”, “can't attack you until your next turn”, “… for the rest of the game”."""
    barred = isinstance(value.changes[-1], i.Cannot)
    if value.until is None and isinstance(value.what, i.Player) and barred:
        said += " for the rest of the game"
    if this_turn:
        return _this_turn(said) if barred else said
    return _lasting(said, how_long) if how_long else said


def _gaining(value: i.Gain, scope: Scope) -> Noun:
    """Who or what gains it: “creatures you control”, “two target creatures each”, “all creatures”."""
    what, first = value.what, value.changes[0]
    subject = subject_of(what, scope, spells=_are_spells(value))
    if not isinstance(what, i.Reference) or not isinstance(first, _OF_EACH):
        return subject
    if subject.plural and not isinstance(first, i.RemoveAbilities) and _are_certain_targets(what):
        return Noun(f"{subject.words} each", plural=True)
    if what.what != "all" or what.among is None:
        return subject
    if subject.words[:1].isdigit():
        return each(what, scope)
    return Noun(f"all {subject.words}", plural=True) if _are_all(what.among) else subject


def _are_certain_targets(what: i.Reference) -> bool:
    """Whether it is known how many targets there are: “two target creatures each …”."""
    certain = what.least is None and not isinstance(what.most, i.Variable)
    return certain and what.what == "target" and what.also is None


def _with_another_time(value: i.Gain, subject: Noun, how_long: str, scope: Scope) -> Clause:
    """“gets +1/+1 until end of turn and can't be blocked this turn”."""
    *others, last = value.changes
    gained = predicates(tuple(others), subject, GAINED, scope)
    though = predicates((last,), subject, GAINED, scope)
    if isinstance(last, i.Cannot):
        though += "" if " this turn" in though else " this turn"
        if " be blocked by " in though or " be blocked except " in though:
            though = though.removesuffix(" this turn").replace("be blocked ", "be blocked this turn ", 1)
    return Clause(subject, *_split(f"{gained}{how_long} and {though}"), told=True)


def _are_spells(value: i.Gain) -> bool:
    """Whether it can only be said of spells: that they can't be countered."""
    if isinstance(value.what, i.Player):
        return False
    return any(isinstance(each, i.Cannot) and each.do == "be countered" for each in value.changes)


def _permits(changes: tuple[i.Modification, ...]) -> bool:
    """Whether all that is so is that somebody may play cards, or spend mana otherwise."""
    return all(isinstance(each, i.MayPlay | i.SpendsAs) for each in changes)


def _is_told_before(value: i.Gain, said: str, how_long: str, this_turn: bool) -> bool:
    """Whether how long it lasts stands before it: “until end of turn, target creature loses all abilities and …”."""
    first = value.changes[0]
    if isinstance(first, i.Must) and isinstance(value.until, i.UntilNext):
        return True
    if not how_long:
        return False
    if _permits(value.changes) or (isinstance(first, i.Cannot) and first.unless_paid):
        return True
    if this_turn:
        return False
    counted = " for each " in said and len(value.changes) > 1
    counted = counted or isinstance(value.changes[-1], i.RemoveTypes)  # “that's no longer an Equipment (until …)”
    return counted or _is_remade(value.changes) or (value.until == "end of turn" and said.endswith('"'))


def _this_turn(said: str) -> str:
    """“can't be blocked this turn by …”, “can't attack this turn”."""
    return said.replace("be blocked ", "be blocked this turn ", 1) if "be blocked " in said else f"{said} this turn"


def _lasting(said: str, how_long: str) -> str:
    """What is gained with how long, before what is counted and what must be done, else at its end."""
    if " for each " in said and '"' not in said:
        return said.replace(" for each ", f"{how_long} for each ", 1)
    if " and must " in said:
        return said.replace(" and must ", f"{how_long} and must ", 1)
    if how_long.endswith(" remains tapped"):
        return f"{said.replace(' and gains ', ' and has ', 1)}{how_long}"
    return said.removesuffix(" for the rest of the game") + how_long


def _may_cast(value: i.Gain, scope: Scope, *, standing: bool) -> str:
    words = sentence(value.what, value.changes[0], scope, standing=standing)
    if words is None:
        raise CannotWrite(value, "as though otherwise")
    return words


def _is_remade(changes: tuple[i.Modification, ...]) -> bool:
    """Whether it is made something else in several respects: “until end of turn, target creature loses …”."""
    made = isinstance(changes[0], i.SetPT | i.RemoveAbilities | i.SetTypes | i.SetColors)
    return made and len(changes) > 1 and in_one_noun(changes) < len(changes)


#: What is said of each of several: “two target creatures each get +1/+1”.
_OF_EACH = (i.ChangePT, i.AddAbilities, i.RemoveAbilities, i.SetPT, i.SetTypes, i.SetColors)


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
            steps = "next untap step" if value.until.times == 1 else f"next {spelt(value.until.times)} untap steps"
            whose = f"{subject.its} controller's {steps}"
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
