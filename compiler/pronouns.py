"""What “it”, “that creature” and “one of them” speak of, where an earlier step of the effect tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..grammar import nodes as n
from . import instructions as i
from .drafts import Block, DraftChoice, DraftCreate, DraftStep
from .wordings import number_word, plain, text_of

OTHERS = re.compile(r"(?:each of |all of )?the (?:others?|rest)")
_THAT = re.compile(r"that (?P<noun>\w+)")
_SOME = re.compile(r"(?:up to )?(?P<many>\w+|any number) of (?P<whom>them|(?:those|these|the) \w+(?: tokens)?)")


def antecedent(steps: Sequence[DraftStep]) -> i.Reference | None:
    """What the last of the steps was done to, in its words; None where the board can't know."""
    last = _last(steps)
    match last:
        case DraftCreate():
            return i.Reference("created", "that token")
        case i.PutCounters(on=what) | i.Gain(what=what) | i.Act(what=what, to=None):
            gone = isinstance(last, i.Act) and last.verb in ("sacrifice", "destroy")
            moved = isinstance(last, i.Act) and re.match("exile|return|put", last.verb) is not None
            if what.what in ("target", "choice", "that") or (moved and what.what == "source"):
                return None if gone and what.what != "target" else i.Reference("that", what.text)
            return i.Reference(what.what, what.text) if what.what in ("created", "source") and not gone else None
    return None


def speaks_of(words: str, it: i.Reference) -> bool:
    """Whether “it”, “that creature” speak of what the step before was done to: “target creature”, not “target land”."""
    found = _THAT.fullmatch(words)
    return words in ("it", "he", "she") if found is None else found["noun"] in plain(it.text).split()


def the_others(steps: Sequence[DraftStep]) -> i.Selection | None:
    """What “the other” speaks of where the last step was done to one of several."""
    match _last(steps):
        case i.PutCounters(on=what) | i.Gain(what=what) | i.Act(what=what):
            match what.among:
                case i.Selection((i.IsAmong() as among,)):
                    return i.Selection((among, i.Not(i.IsAmong(i.Reference("that")))), "the others")
    return None


def _last(steps: Sequence[DraftStep]) -> DraftStep | None:
    """The last step that does something: an empty block has only been opened. What happens later is told apart."""
    for step in reversed(steps):
        if isinstance(step, DraftChoice) or (isinstance(step, Block) and step.kind in ("delayed", "when")):
            return None
        if not isinstance(step, Block):
            return step
        if step.otherwise or step.steps:
            return _last(step.otherwise or step.steps)
    return None


def some_of(noun: n.Noun, text: str) -> tuple[str, i.Quantity | None, bool] | None:
    """“up to two of those tokens”: of whom, how many at most (None: any number), and whether it may be fewer."""
    found = _SOME.fullmatch(plain(text_of(noun, text)))
    if found is None:
        return None
    optional = plain(text_of(noun, text)).startswith(("up to ", "any number "))
    if found["many"] == "any number":
        return found["whom"], None, optional
    many = i.Number(1) if found["many"] == "either" else number_word(found["many"])
    return None if many is None else (found["whom"], many, optional)
