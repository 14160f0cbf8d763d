"""How permanents enter from now on, or what was just put onto the battlefield enters (CR 614.1c, 614.12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..replacing.entering import enters_so, is_itself, of_what_enters, speaks_back


def enter(said: Said) -> Sequence[i.Step] | None:
    """“(This turn,) each creature you control enters with an additional +1/+1 counter on it.”"""
    subject = said.node.subject
    if isinstance(subject, n.NounPhrase) and subject.alone in _IT and not _is_told(said):
        return _what_was_cast(said, subject)
    if said.until is None or subject is None or speaks_back(subject) or is_itself(subject) or _is_told(said):
        return None
    change = enters_so(_how(said), said.source)
    if change is None:
        return None
    return [i.Replace(of_what_enters(subject, change, None, said.source.words(said.node), said.source), said.until)]


def _what_was_cast(said: Said, subject: n.NounPhrase) -> Sequence[i.Step] | None:
    """“(Whenever you cast a creature spell,) that creature enters with an additional +1/+1 counter on it” (CR 614.12).

    The binder leaves it where “that creature” is not what was cast.
    """
    change, what = enters_so(_how(said), said.source), said.refer(subject)
    if change is None or what.what != "that":
        return None
    which = i.Selection((i.IsAmong(what),), said.source.words(subject))
    return [i.Replace(i.Replacement(change, which=which, text=said.source.words(said.node)), once=True)]


def so_it_enters(said: Said, last: i.Step) -> i.Step | None:
    """“(Put it onto the battlefield.) It enters with an additional +1/+1 counter on it for each Wizard you control.”"""
    subject = said.node.subject
    if not isinstance(last, i.Move) or last.to != "battlefield" or _is_told(said):
        return None
    if not isinstance(subject, n.NounPhrase) or subject.alone not in _IT:
        return None
    change = enters_so(_how(said), said.source)
    if change is None or change != i.EnterAs(counters=change.counters):
        return None
    said.source.claim(subject)
    return structs.replace(last, counters=(*last.counters, *change.counters))


_IT = (("it",), ("that", "creature"), ("that", "permanent"), ("that", "planeswalker"))


def _is_told(said: Said) -> bool:
    """Whether it is no more than that it enters so: “can't enter”, “would enter”, “enters … or …” are not."""
    return bool(said.node.verb.auxiliaries) or said.node.cause is not None


def _how(said: Said) -> list[n.Complement]:
    """How it enters; that it enters the battlefield is claimed."""
    out: list[n.Complement] = []
    for each in said.node.complements:
        if isinstance(each, n.NounPhrase) and each.is_battlefield:
            said.source.claim(each)
        else:
            out.append(each)
    return out


DONE = {"enter": enter}
AMENDED = {"enter": so_it_enters}
