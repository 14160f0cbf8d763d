"""Who or what an event is about, and the verb that goes with it."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ..english import Noun, agreeing, denied, listed, past
from ..scope import Scope
from ..selections import described, zone_of


def objects(value: i.Selection | i.Reference, scope: Scope, event: i.Event | None = None, *, head: str = "") -> Noun:
    """“a creature you control”, “one or more creatures”, “this creature”; from now on it is what “it” means."""
    if isinstance(value, i.Reference):
        return _object(value, scope)
    if value.where == (i.HauntedBy(i.Reference("source")),):
        return Noun(f"the creature {_source(scope)} haunts")
    together = event is not None and event.together
    if together and (others := _besides_the_source(value)) is not None:
        scope.speaks_of("creature", plural=True)
        return Noun(f"{scope.this} and/or {described(others, scope, head=head).many('one or more', 'or')}", plural=True)
    found = described(value, scope, head=head)
    if i.ControlledBy(i.Player("an opponent")) in value.where and event is not None and not together:
        scope.now(held="event.what")
    if scope.manner.so_many:
        scope.now(counted=True)
        return Noun(found.many(f"{scope.manner.so_many} or more".replace("no or more", "no")), plural=True)
    scope.speaks_of(found.called, plural=together)
    return Noun(found.many("one or more", "or"), plural=True) if together else Noun(found.one("a"))


def _source(scope: Scope) -> str:
    return "it" if "source" in scope.account.named else scope.this


def _object(value: i.Reference, scope: Scope) -> Noun:
    """“this creature”, “enchanted creature”: from now on “it” waits for it."""
    noun = scope.noun(value)
    if value.what in ("source", "enchanted"):
        scope.speaks_of("creature", what=value.what)
    account = scope.account
    scope.now(
        waits=account.waits or value.what == "source",
        waits_for_host=account.waits_for_host or value.what == "enchanted",
    )
    return noun


def _besides_the_source(value: i.Selection) -> i.Selection | None:
    """The others of “this creature and/or one or more other Vampires you control”."""
    for each in value.where:
        match each:
            case i.OneOf((i.IsAmong(i.Reference("source")), i.AllOf(others))):
                return i.Selection((*others, *(more for more in value.where if more is not each)))
    return None


def whom(values: Sequence[i.Player | i.Selection | i.Reference], scope: Scope) -> str:
    """“you or a planeswalker you control”."""
    said: list[str] = []
    for each in values:
        if isinstance(each, i.Selection):
            scope.now(named=scope.account.named | {"something else"})
            one = described(each, scope)
            said.append(one.one("" if said in (["a player"], ["an opponent"]) and not one.after else "a"))
        elif said and isinstance(each, i.Player) and each.who in ("each player", "a player"):
            said.append("player")
        elif isinstance(each, i.Player) and each.who == "each player":
            said.append("one or more players")
        else:
            said.append(scope.noun(each).words)
    return listed(said, "or")


#: What you have done is told in the perfect: “you've cast”.
_YOU_HAVE = {"cast": "cast", "draw": "drawn"}


def does(scope: Scope, subject: Noun, verb: str) -> str:
    """“you cast”, “an opponent casts”; “you cast” and “an opponent cast” of what has happened."""
    if scope.manner.would:
        return f"{subject.words} would {verb}"
    if scope.manner.denied:
        return f"{subject.words} {denied(subject, verb)}"
    if scope.manner.past and subject.you and verb in _YOU_HAVE:
        return f"you've {_YOU_HAVE[verb]}"
    if scope.manner.past:
        return f"{subject.words} {past(subject, verb)}"
    if subject.you and f"{verb} ".startswith("be "):
        return f"you're{verb.removeprefix('be')}"
    return f"{subject.words} {agreeing(subject, verb)}"


def whose_zone(zone: i.InZone, scope: Scope) -> str:
    """“your graveyard”, “a graveyard”, “an opponent's hand”: whosever, if nobody is said."""
    if (zone.player is None or zone.player.who == "each player") and zone.zone in i.OWN_ZONES:
        return "a graveyard" if zone.zone == "graveyard" else f"a player's {zone.zone}"
    return zone_of(zone, scope)
