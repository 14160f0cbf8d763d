"""What is waited for in Riftbound's words: “when I attack or defend”, “when you play a unit during a showdown”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing, listed, ordinal, past
from ..scope import CannotWrite, Scope, Writers
from ..selections.parts import How
from .describing import describe
from .places import going, phase, place, zone

_OWN_BATTLEFIELD = i.LocationOf(i.Reference("source"))


def trigger(value: i.Trigger, scope: Scope) -> str:
    """“When I attack or defend”, “The first time I win a combat each turn”, “At the start of your Beginning Phase”."""
    scope.now(waiting=value)
    first = value.events[0]
    if isinstance(first, i.Begins) and len(value.events) == 1:
        return begins(first, scope)
    words = _joined(value.events, scope)
    if value.meanwhile is not None:
        held = scope.phrase(value.meanwhile)
        if _is_while_controlled(value):
            return f"While {held}, when {words}"
        words += f" while {held}"
    match value.events:
        case (i.Does(nth=int(), what=i.Selection()),):
            pass  # “your second card each turn”
        case (i.Event(nth=1),):
            return f"The first time {words} each turn"
    if first.next:
        return f"The next time {words}"
    return f"Once each turn, when {words}" if value.once else f"When {words}"


def _is_while_controlled(value: i.Trigger) -> bool:
    """Whether it is of a battlefield that is controlled, which stands before the event: “while you control this …”."""
    match value:
        case i.Trigger((i.Event(nth=None, next=False),), once=False, meanwhile=i.ObjectIs(where=(i.ControlledBy(),))):
            return True
    return False


def begins(value: i.Begins, scope: Scope) -> str:
    """“At the start of your Beginning Phase”, “At the end of your turn”."""
    match value:
        case i.Begins("end step", i.Player("you")):
            return "At the end of your turn"
        case i.Begins("end step", None):
            return "At the end of each player's turn"
    if value.whose is not None and value.whose.who != "you":
        raise CannotWrite(value, value.part)
    which = {"each": "", "first": "first ", "next": "next "}.get(value.which)
    if which is None:
        raise CannotWrite(value, value.which)
    whose = "each player's" if value.whose is None else "your"
    return f"At the start of {whose} {which}{phase(value.part)}"


def _joined(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    """“I attack or defend”, “you play or discard a card”: what the events have in common is said once."""
    said = [str(scope.phrase(each)) for each in events]
    if any(isinstance(each, i.Does) and each.player is None for each in events):
        if not all(isinstance(each, i.Does) and each.player is None for each in events):
            return " and when ".join(said)
        return _sharing(said, end=False)
    return _sharing(said, end=True)


def _sharing(said: list[str], *, end: bool) -> str:
    """“you play or discard a card”: what all begin with stands once before the list, and their ``end`` once behind."""
    words = [each.split(" ") for each in said]
    before = _common(words)
    rest = [each[before:] for each in words]
    behind = _common([each[::-1] for each in rest]) if end else 0
    middle = [" ".join(each[: len(each) - behind]) for each in rest]
    if not before or not all(middle):
        return listed(said, "or")
    return " ".join([*words[0][:before], listed(middle, "or"), *words[0][len(words[0]) - behind :]])


def _common(lists: list[list[str]]) -> int:
    """With how many words all of them begin, where each has one more."""
    shortest = min(map(len, lists)) - 1
    return next((k for k in range(shortest) if len({each[k] for each in lists}) > 1), shortest)


def _subject(value: i.Selection | i.Reference | i.Player, scope: Scope) -> Noun:
    if isinstance(value, i.Player):
        return scope.noun(value)
    noun = scope.noun(value)
    if isinstance(value, i.Reference):
        scope.speaks_of("unit", what=value.what)
    return noun


def _does(subject: Noun, verb: str, scope: Scope) -> str:
    if scope.manner.would:
        return f"{subject.words} would {verb}"
    if scope.manner.past and subject.you:
        return f"you've {past(subject, verb)}"
    if scope.manner.past:
        return f"{subject.words} {past(subject, verb)}"
    return f"{subject.words} {agreeing(subject, verb)}"


def fares(value: i.Fares, scope: Scope) -> str:
    """“I hold”, “you conquer here”, “a unit moves from here”, “I win a combat”, “you move an enemy unit”."""
    if value.by is not None:
        who = scope.noun(value.by)
        moved = _subject(value.what, scope).object
        return f"{_does(who, 'move', scope)} {moved}{_from_to(value, scope)}"
    subject = _subject(value.what, scope)
    match value.does:
        case "win combat":
            return f"{_does(subject, 'win', scope)} a combat"
        case "move":
            return f"{_does(subject, 'move', scope)}{_from_to(value, scope)}"
        case "conquer" | "hold" | "defend":
            there = "" if value.at is None else _there(value.at, scope)
            attacking = " after an attack" if value.attacking else ""
            return f"{_does(subject, value.does, scope)}{there}{attacking}"
    raise CannotWrite(value, value.does)


def _there(where: i.Location, scope: Scope) -> str:
    return " here" if where == _OWN_BATTLEFIELD else f" {place(where, scope)}"


def _from_to(value: i.Fares, scope: Scope) -> str:
    origin = "" if value.origin is None else f" {going('from', value.origin, scope)}"
    return origin + ("" if value.at is None else f" {going('to', value.at, scope)}")


def does(value: i.Does, scope: Scope) -> str | None:
    """“you play me”, “you play a card from face down”, “you draw your second card each turn”."""
    if value.player is None and value.what is not None:
        return _is_done_to(value, value.what, scope)
    if value.player is None or value.cause is not None or value.amount is not None or value.phase is not None:
        raise CannotWrite(value, value.deed)
    who = scope.noun(value.player)
    if value.what is None:
        return _does(who, value.deed, scope)
    what = _done_to(value, value.what, who, scope)
    return f"{_does(who, value.deed, scope)} {what}{_done_so(value, who, scope)}"


def _done_so(value: i.Does, who: Noun, scope: Scope) -> str:
    """“ with me”, “ from your hand”, “ to a battlefield”, “ during a showdown”: how, where and when it is done."""
    said: list[str] = []
    if value.with_ is not None:
        said.append(f"with {describe(value.with_.where, How(scope)).one('a')}")
    if value.nth == 1 and not who.you and isinstance(value.what, i.Selection):
        said.append("for the first time each turn")
    if value.origin:
        said.append(f"from {zone(value.origin[0], scope)}")
    if value.at is not None:
        said.append(going("to", value.at, scope))
    said += _when_done(value)
    return "".join(f" {each}" for each in said)


def _when_done(value: i.Does) -> list[str]:
    said: list[str] = []
    if value.during is not None:
        said.append("on your turn" if value.during.who == "you" else "on an opponent's turn")
    if value.showdown:
        said.append("during a showdown")
    if value.next:
        said.append("this turn")
    return said


def _is_done_to(value: i.Does, what: i.Selection | i.Reference, scope: Scope) -> str:
    """“I'm played”, “a friendly unit is played”, “this is discarded”."""
    if value.origin or value.at or value.during or value.nth:
        raise CannotWrite(value, value.deed)
    subject = _subject(what, scope)
    done = past(Noun("it"), value.deed)
    return f"I'm {done}" if subject.words == "I" else f"{subject.words} {agreeing(subject, 'be')} {done}"


def _done_to(value: i.Does, what: i.Selection | i.Reference, who: Noun, scope: Scope) -> str:
    if isinstance(what, i.Reference):
        noun = scope.noun(what)
        scope.speaks_of("unit", what=what.what)
        return noun.object
    if value.nth == 1 and not who.you:
        return f"{scope.noun(what).words}"
    if value.nth is not None:
        kind = describe(what.where, How(scope)).one("")
        scope.speaks_of("card")
        return f"{who.their} {ordinal(value.nth)} {kind} each turn"
    if value.together:
        scope.speaks_of("card", plural=True)
        return describe(what.where, How(scope)).many("one or more")
    if what.where == (i.IsOther(),):
        return "something else"
    return scope.noun(what).words


def attacks(value: i.Attacks, scope: Scope) -> str:
    """“I attack”, “an enemy unit attacks a battlefield you control”."""
    if value.alone or value.beside is not None:
        raise CannotWrite(value, "attacks so")
    subject = _subject(value.what, scope)
    places = [each for each in value.whom if isinstance(each, i.Selection)]
    whom = "".join(f" {describe(each.where, How(scope)).one('a')}" for each in places)
    return f"{_does(subject, 'attack', scope)}{whom}"


def moves(value: i.Moves, scope: Scope) -> str:
    """“I die in combat”, “this leaves the board”, “a card would go to your trash”."""
    subject = _subject(value.what, scope)
    match value:
        case i.Moves(origin=(i.InZone("battlefield"),), to=i.InZone("graveyard", None)):
            in_combat = {None: "", "combat": " in combat"}.get(value.phase, " during your Beginning Phase")
            return f"{_does(subject, 'die', scope)}{in_combat}"
        case i.Moves(origin=(i.InZone("battlefield"),), to=None):
            return f"{_does(subject, 'leave', scope)} the board"
        case i.Moves(to=i.InZone("graveyard") as yard):
            elsewhere = " from anywhere other than your Main Deck" if value.origin else ""
            return f"{_does(subject, 'go', scope)} to {zone(yard, scope)}{elsewhere}"
    raise CannotWrite(value, "from there")


_STATES = {"mighty": "[Mighty]", "empowered": "[Empowered]", "untapped": "ready"}


def becomes(value: i.Becomes, scope: Scope) -> str:
    """“I become [Empowered]”, “you attach an Equipment to me”."""
    if value.state == "attached" and value.by is not None and value.to == i.Reference("source"):
        attached = _subject(value.what, scope)
        me = scope.noun(i.Reference("source")).object
        return f"{_does(scope.noun(value.by), 'attach', scope)} {attached.object} to {me}"
    subject = _subject(value.what, scope)
    return f"{_does(subject, 'become', scope)} {_STATES.get(value.state, value.state)}"


def dealt(value: i.DealsDamage, scope: Scope) -> str:
    """“that unit would be dealt damage”."""
    if len(value.to) != 1 or value.source is not None:
        raise CannotWrite(value, "damage")
    to_ = value.to[0]
    subject = scope.noun(to_)
    return f"{_does(subject, 'be', scope)} dealt damage"


PHRASES: Writers = {
    i.Trigger: trigger,
    i.Fares: fares,
    i.Does: does,
    i.Attacks: attacks,
    i.Moves: moves,
    i.Becomes: becomes,
    i.DealsDamage: dealt,
    i.Begins: lambda value, scope: begins(value, scope).removeprefix("At "),
}
