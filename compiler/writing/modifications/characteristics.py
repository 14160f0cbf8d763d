"""Abilities, colors and types that are gained, lost, set and chosen."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, article
from ..scope import CannotWrite, Scope
from .kinds import abilities, color_words
from .moods import STANDING, Mood, Verb, Writers


def _add_abilities(value: i.AddAbilities, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb(mood.have, abilities(value, scope))


def _set_colors(value: i.SetColors, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    tail = f" in addition to {subject.its} other colors" if value.added else ""
    return Verb(mood.be, f"{color_words(value.colors)}{tail}")


def _chosen(value: i.SetChosen, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.at_random:
        return Verb(mood.be, f"a {value.kind} chosen at random")
    if value.player is None:
        kind = "type" if value.kind in ("creature type", "land type") else value.kind
        added = f" in addition to {subject.its} other {kind}s" if value.added else ""
        return Verb(mood.be, f"the chosen {kind}{added}")
    if value.player.who == "you" and not value.added:
        if value.kind == "color":
            return Verb(mood.be, f"the {'color or colors' if value.several else 'color'} of your choice")
        return Verb(mood.be, f"the {value.kind} of your choice")
    if value.player.who == "you" and value.kind == "basic land type":
        return Verb(mood.be, f"the {value.kind} of your choice in addition to its other types")
    raise CannotWrite(value, "added")


def _remove_types(value: i.RemoveTypes, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if mood is not STANDING or value.subtypes or len(value.types) != 1 or subject.plural:
        raise CannotWrite(value)
    return Verb("aren't", article(value.types[0].lower()))


WRITERS: Writers = {
    i.AddAbilities: _add_abilities,
    i.SetColors: _set_colors,
    i.SetChosen: _chosen,
    i.RemoveTypes: _remove_types,
}
