"""What may be done besides, or as though it were otherwise."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope
from ..selections import described
from .from_elsewhere import played
from .moods import Mood, Verb, Writers
from .restrictions import by_row


def _looked_at(what: i.Reference, scope: Scope) -> str:
    """“cards exiled with this permanent”, “face-down creatures you don't control”."""
    if what.what == "linked":
        return f"cards exiled with {scope.this}"
    if what.among is None:
        raise CannotWrite(what, "to look at")
    return described(what.among, scope).many()


def _library(value: i.LibraryTop, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    if value.how == "look" and subject.you:
        return Verb("may", "look at the top card of your library any time")
    if value.how == "revealed":
        return by_row(value, subject, mood, scope)
    raise CannotWrite(value)


def _may_play(value: i.MayPlay, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    return Verb("may", " ".join(played(value, scope)))


WRITERS: Writers = {
    i.MayLookAt: lambda v, subject, m, s: Verb("may", f"look at {_looked_at(v.what, s)} any time"),
    i.LibraryTop: _library,
    i.MayPlay: _may_play,
}
