"""Abilities, colors and types that are gained, lost, set and chosen."""

from __future__ import annotations

from .... import instructions as i
from ....values.colors import COLOR_WORDS
from ..english import Noun, article, listed
from ..scope import CannotWrite, Scope
from ..selections import described
from .kinds import abilities, color_words
from .moods import GAINED, STANDING, Mood, Verb, Writers


def _add_abilities(value: i.AddAbilities, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb(mood.have, abilities(value, scope))


def _lose(value: i.RemoveAbilities, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("lose", listed(value.abilities) if value.abilities else "all abilities")


def _abilities_of(value: i.AbilitiesOf, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    what = value.of
    if what.what == "linked" and what.among is None:
        whose = f"all cards exiled with {scope.this}"
    elif what.what == "all" and what.among is not None:
        whose = described(what.among, scope).many("all")
    else:
        whose = scope.noun(what).object
    return Verb(mood.have, f"all {value.kind} abilities of {whose}")


def _set_colors(value: i.SetColors, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    tail = f" in addition to {'their' if subject.plural else 'its'} other colors" if value.added else ""
    return Verb(mood.be, f"{color_words(value.colors)}{tail}")


def _chosen(value: i.SetChosen, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.player is None:
        kind = "type" if value.kind in ("creature type", "land type") else value.kind
        added = f" in addition to {'their' if subject.plural else 'its'} other {kind}s" if value.added else ""
        return Verb(mood.be, f"the chosen {kind}{added}")
    if value.player is not None and value.player.who == "you" and not value.added:
        if value.kind == "color":
            return Verb(mood.be, f"the {'color or colors' if value.several else 'color'} of your choice")
        return Verb(mood.be, f"the {value.kind} of your choice")
    if value.player.who == "you" and value.kind == "basic land type":
        return Verb(mood.be, f"the {value.kind} of your choice in addition to its other types")
    raise CannotWrite(value, "added")


def _one_of(value: i.GainOneOf, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.player.who != "you":
        raise CannotWrite(value, "another one chooses")
    if value.keywords == tuple(f"protection from {color}" for color in COLOR_WORDS.values()):
        return Verb(mood.have, "protection from the color of your choice")
    return Verb(mood.have, f"your choice of {listed(value.keywords, 'or')}")


def _all_types(value: i.AllTypes, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.lost or mood is GAINED:
        return Verb("lose" if value.lost else mood.have, f"all {value.kind}s")
    return Verb(mood.be, f"every {value.kind}")


def _remove_types(value: i.RemoveTypes, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if mood is not STANDING or value.subtypes or len(value.types) != 1 or subject.plural:
        raise CannotWrite(value)
    return Verb("aren't", article(value.types[0].lower()))


WRITERS: Writers = {
    i.AddAbilities: _add_abilities,
    i.RemoveAbilities: _lose,
    i.SetColors: _set_colors,
    i.SetChosen: _chosen,
    i.GainOneOf: _one_of,
    i.AllTypes: _all_types,
    i.RemoveTypes: _remove_types,
    i.RemoveSupertype: lambda v, subject, m, s: Verb("aren't", v.supertype.casefold()),
    i.AbilitiesOf: _abilities_of,
    i.LoseThisAbility: lambda v, subject, m, s: Verb("lose", "this ability"),
}
