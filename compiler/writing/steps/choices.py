"""Choices in clauses: qualities, players, modes, and what a die decides."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, article, capital, listed, ordinal, spelt
from ..mana import symbols
from ..nouns import each_of
from ..rows import action
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..sentences import paragraph


def _vote(value: i.Vote, scope: Scope) -> Said:
    what = scope.noun(value.what).object if value.what is not None else listed(list(value.options), "or")
    return Clause(scope.subject(value.player), "vote", f"for {what}")


def _choose_quality(value: i.ChooseQuality, scope: Scope) -> Said:
    said = action(value, scope)
    if scope.kind != "static" and not value.at_random and value.of is None:
        scope.now(qualities=scope.account.qualities | {value.quality})
    return said


_MODES = {(1, 1): "one", (2, 2): "two", (3, 3): "three", (1, 2): "one or both", (0, 1): "up to one"}


def _choose(value: i.Choose, scope: Scope) -> Said:
    if value.results:
        return _table(value, scope)
    who = scope.subject(value.player)
    if place := _in_either_place(value, who, scope):
        return place
    lines = []
    match value.options[0]:
        case (i.PutCounters(on=on),) if counters_ := _kinds_of_counters(value):
            return Clause(who, "put", f"{listed(counters_, 'or')} on {each_of(on, scope).object}")
    if either := _either_size(value, scope):
        return either
    number = f"{_how_many_modes(value)}{' at random' if value.at_random else ''}"
    for option, mark in zip(value.options, mode_marks(value, scope), strict=True):
        lines.append(f"\n{mark} {capital(paragraph(option, scope.again()))}")
    fresh = {"": "", "ever": " that hasn't been chosen", "this turn": " that hasn't been chosen this turn"}
    again = ". You may choose the same mode more than once." if value.again else " —"
    if value.apart:
        again = ". Each mode must target a different player."
        if value.again or value.instead is not None:
            raise CannotWrite(value, "so many modes")
    if value.instead is not None:
        again = f". {_modes_if(value, value.instead, scope)}"
    if not who.you and value.player.who != "you":
        return Whole(f"{who.words} chooses {number}{fresh[value.unchosen]}{again}{''.join(lines)}")
    return Whole(f"choose {number}{fresh[value.unchosen]}{again}{''.join(lines)}")


def mode_marks(value: i.Choose, scope: Scope) -> list[str]:
    """What stands before each mode: “•”, “• {2} —”, “{P}{P} —” (CR 700.2h, 700.2i)."""
    if value.worth:
        return ["{P}" * each + " —" for each in value.worth]
    if not value.costs:
        return ["•"] * len(value.options)
    return [f"• {_mode_cost(each, scope)} —" if each else "•" for each in value.costs]


def _mode_cost(costs: tuple[i.Cost, ...], scope: Scope) -> str:
    match costs:
        case (i.PayMana(mana=mana),):
            return symbols(mana, scope)
    raise CannotWrite(costs, "the cost of a mode")


def _in_either_place(value: i.Choose, who: Noun, scope: Scope) -> Clause | None:
    """“puts it into their library second from the top or on the bottom”; None where the modes are other ones."""
    match value.options:
        case (
            (i.Move(i.Reference("that") as what, "library", i.Player("owner"), position="top") as near,),
            (i.Move(i.Reference("that") as same, "library", position="bottom", below=None),),
        ) if what == same and isinstance(near.below, i.Number):
            place = f"{ordinal(near.below.value + 1)} from the top or on the bottom"
            return Clause(who, "put", f"{scope.noun(what).object} into their library {place}")
        case ((i.Move(what, "battlefield") as move,), (i.Move(same, "hand"),)) if what == same and move == i.Move(
            what, "battlefield"
        ):
            return Clause(who, "put", f"{scope.noun(what).object} onto the battlefield or into your hand")
    return None


def _kinds_of_counters(value: i.Choose) -> list[str]:
    """“a +0/+1 counter”, “a +1/+0 counter”, where one of them is put on one target; nothing otherwise."""
    said: list[str] = []
    on = None
    for option in value.options:
        match option:
            case (i.PutCounters(i.Counters(kind, i.Number(1)), i.Reference("target") as target, True, None),) if on in (
                None,
                target,
            ):
                said.append(article(f"{kind} counter"))
                on = target
            case _:
                return []
    return said


def _either_size(value: i.Choose, scope: Scope) -> Clause | None:
    """“target creature gets +1/+1 or -1/-1 until end of turn”; None where the modes are other ones."""
    match value.options:
        case (
            (i.Gain(i.Reference("target", id=of) as what, (i.ChangePT() as one,), until),),
            (i.Gain(i.Reference("target", id=also), (i.ChangePT() as other,), same),),
        ) if of == also > 0 and until == same:
            return _one_or_the_other(what, one, other, until, scope)
        case (
            (i.Gain(i.Reference("source") as what, (i.ChangePT() as one,), until),),
            (i.Gain(i.Reference("source"), (i.ChangePT() as other,), same),),
        ) if until == same:
            return _one_or_the_other(what, one, other, until, scope)
    return None


def _one_or_the_other(
    what: i.Reference, one: i.ChangePT, other: i.ChangePT, until: i.Duration | None, scope: Scope
) -> Clause:
    first = scope.clause(i.Gain(what, (one,), until))
    second = scope.clause(i.Gain(what, (other,), until))
    size = second.rest.split(" ", 1)[0]
    now, _, rest = first.rest.partition(" ")
    return first._replace(rest=f"{now} or {size} {rest}")


def _how_many_modes(value: i.Choose) -> str:
    """“one”, “one or both”, “two”, “up to five {P} worth of modes”."""
    if value.worth:
        return f"up to {spelt(value.most)} {{P}} worth of modes"
    options = len(value.options)
    match value.least, value.most:
        case 1, 2 if options > 2:
            return "one or two"
        case 0, most if most == options:
            return "any number"
        case 1, most if most == options > 2:
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
        lines.append(f"\n{rows} | {capital(paragraph(option, scope.aside()))}")
    return Whole("".join(lines) + "\n")


WRITERS: Writers = {
    i.ChooseQuality: _choose_quality,
    i.Choose: _choose,
    i.Vote: _vote,
}
