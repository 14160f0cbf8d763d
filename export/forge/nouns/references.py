"""What the objects are called of which an ability speaks: “Self”, “Targeted”, “TriggeredCard”, “Remembered”."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..phrases import CATEGORIES, Category
from ..scope import Reading, Scope
from ..script import Words, plain

SOURCE = i.Reference("source")
#: Of these an earlier part of the effect, or its cost, has done so much to the objects.
DONE = frozenset(
    "created,sacrificed,exiled,copied,revealed,discarded,destroyed,tapped,damaged,buried,returned,milled,drawn,found,"
    "looked at".split(",")
)


def named(value: i.Reference, scope: Scope, *, before: bool = False) -> str:
    """What the objects are called; ``before``: as they were before an earlier node moved them.

    What has changed zones is another object (CR 400.7), which is no more the target: the node remembers it.

    Raises:
        CannotExport: if they are none of which words speak: others that are chosen, or all of a kind.
    """
    if value in scope.spoken:
        return scope.spoken[value]
    if value.also is not None:
        raise CannotExport(value, "objects of two kinds")
    match value:
        case i.Reference("source"):
            return "Self"
        case i.Reference("enchanted"):
            return scope.event.get("enchanted", scope.frame.attached)
        case i.Reference("target"):
            return _target(value.id, scope, before=before)
        case i.Reference("that"):
            return _that(value, scope, before=before)
        case i.Reference("such") if scope.such is not None:
            return scope.such
        case i.Reference(what) if what in DONE and not value.optional:
            if value.among is not None and value.among.where:
                raise CannotExport(value, "some of those")
            return scope.kept(what)
    raise CannotExport(value, f"no script calls them by one name: {value.what}")


def _target(number: int, scope: Scope, *, before: bool) -> str:
    if not before and (draft := scope.moved(number)) is not None:
        return scope.remembering(draft, "RememberChanged")
    return scope.targeting(number, cards=True)


def _that(value: i.Reference, scope: Scope, *, before: bool) -> str:
    antecedent = value.antecedent
    if isinstance(antecedent, int):
        if antecedent in scope.targets:
            return _target(antecedent, scope, before=before)
        return scope.kept("", antecedent)
    if antecedent == "each" and scope.each is not None:
        return scope.each
    if antecedent is not None and antecedent in scope.event:
        return scope.event[antecedent]
    raise CannotExport(value, f"what “that” is has no name here: {antecedent}")


def meant(name: str, reading: Reading) -> i.Reference | None:
    """The objects that are called so."""
    if name in ("Self", "CARDNAME"):
        return SOURCE
    if name in ("Enchanted", "Equipped"):
        return i.Reference("enchanted")
    if name == "Targeted" and isinstance(reading.last_target, i.Reference):
        return i.Reference("that", antecedent=reading.target)
    if name in reading.event:
        return i.Reference("that", antecedent=reading.event[name])  # type: ignore[arg-type]
    return None


def _write(value: Any, scope: Scope) -> Words:
    return (as_it_was(named(value, scope)),)


def as_it_was(name: str) -> str:
    """What an event was about, as it was then: if it has changed zones since it is another object (CR 400.7)."""
    return name + "LKICopy" if name in _WITH_COPIES else name


_WITH_COPIES = frozenset(
    ["TriggeredCard", "TriggeredAttacker", "TriggeredBlocker", "TriggeredTarget", "TriggeredSource"]
)


def _write_moved(value: Any, scope: Scope) -> Words:
    name = named(value, scope)
    if name == "Self" and scope.moved_by_event:
        return ("TriggeredNewCardLKICopy",)
    if name == "TriggeredCard" and scope.event_zone in ("Graveyard", "All"):
        return ("TriggeredNewCardLKICopy",)
    return (as_it_was(name),)


def _write_head(value: Any, scope: Scope) -> Words:
    """Before “$CardPower”: of the source there is the host card’s own count."""
    name = named(value, scope, before=True)
    if name == "Self":
        raise CannotExport(value, "the host card is counted by Count$")
    if scope.has_left(value, name):
        return (_LAST_KNOWN[name],)
    return (_HEADS.get(name, name),)


#: Objects as they last were (CR 608.2h).
_LAST_KNOWN = {"Targeted": "TargetedLKI", "Remembered": "RememberedLKI"}


def _write_done(value: Any, scope: Scope) -> Words:
    """What an earlier node did this to, by the name that the instructions have for it."""
    if value not in DONE:
        raise CannotExport(value, "nothing that was done")
    return (scope.kept(value),)


_HEADS = {"ChosenCard": "ChosenCard", "TriggeredNewCardLKICopy": "TriggeredCard", "ParentTarget": "ParentTargeted"}


def _read(words: Words, reading: Reading) -> Any:
    name = plain(words)
    return None if name is None else meant(name.replace("NewCardLKICopy", "Card").removesuffix("LKICopy"), reading)


CATEGORIES["object"] = Category(_write, _read)
CATEGORIES["moved"] = Category(_write_moved, _read)
CATEGORIES["done"] = Category(_write_done, lambda words, reading: None)
CATEGORIES["head"] = Category(_write_head, _read)
