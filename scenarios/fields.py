"""What is true of an object by the fields of a reference or an expectation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..board.state import ids as idset
from ..board.state.ids import Ids
from ..compiler.frames.cards import split_text

if TYPE_CHECKING:
    from ..board.game import Game
    from ..board.looking.candidates import Candidate
    from ..board.state.objects import Permanent

#: Fields that say which objects an expectation is about; all others have to be true of these.
NARROWING = frozenset(["controller", "owner", "zone", "token", "copy"])

CHARACTERISTICS = frozenset("power toughness types subtypes supertypes colors has has_not mana_cost mana_value".split())

Meant = Callable[["Game", Any], Ids]


def told_of(game: Game, candidate: Candidate, field: str, value: Any, meant: Meant) -> str | None:
    """What is there instead of the value that a field should have, in words; None where it is that.

    ``meant``: the ids of what a reference means.
    """
    seen, permanent = candidate.seen, candidate.permanent
    is_: Any
    match field:
        case "controller" | "owner" | "zone" | "token":
            is_ = getattr(candidate, field)
        case "copy":
            is_ = is_copy(game, candidate)
        case "power" | "toughness" | "mana_cost" | "mana_value":
            is_ = getattr(seen, field)
        case "types" | "subtypes" | "supertypes" | "colors":
            is_, value = sorted(getattr(seen, field)), sorted(value)
        case "has" | "has_not":
            return _abilities(candidate, value if isinstance(value, list) else [value], there=field == "has")
        case "counters":
            is_ = dict(candidate.counters)
            if value and all(is_.get(kind, 0) == number for kind, number in value.items()):
                return None
        case "loyalty":
            is_ = permanent.counters.get("loyalty", 0) if permanent is not None else None
        case "attacking":
            return _among(game, _attacked(permanent), value, meant)
        case "blocking":
            return _among(game, permanent.blocks if permanent is not None and permanent.blocking else (), value, meant)
        case "attached_to":
            host = permanent.attached_to if permanent is not None else None
            return _among(game, (host,) if host is not None else (), value if value is not None else False, meant)
        case _:
            carrier = permanent if permanent is not None else game.elsewhere.get(candidate.ids[0][0])
            is_ = getattr(carrier, field, None)
    return None if is_ == value else _shown(is_)


def is_copy(game: Game, candidate: Candidate) -> bool:
    """Whether it is a copy of another object."""
    if candidate.permanent is not None:
        return any(not each.merged for each in candidate.permanent.copies) or candidate.permanent.origin.kind in (
            "copy",
            "spell copy",
        )
    return any(each.copy and idset.contains(candidate.ids, each.id) for each in game.stack)


def _shown(value: Any) -> str:
    return repr("nothing" if value is None else value)


def _attacked(permanent: Permanent | None) -> tuple[int | str, ...]:
    return (permanent.attacking,) if permanent is not None and permanent.attacking is not None else ()


def _among(game: Game, there: tuple[int | str, ...], value: Any, meant: Meant) -> str | None:
    """Whether there is anything (true or false), or what a reference means is among it: a player, an object."""
    if isinstance(value, bool):
        return None if bool(there) is value else _shown(_called(game, there))
    if value in there or any(idset.contains(meant(game, value), each) for each in there if isinstance(each, int)):
        return None
    return _shown(_called(game, there))


def _called(game: Game, there: tuple[int | str, ...]) -> str:
    names = []
    for each in there:
        stack = game.stack_of(each) if isinstance(each, int) else None
        names.append(f"{game.view().of(stack).name} #{each}" if stack is not None else str(each))
    return ", ".join(names) or "nothing"


def _abilities(candidate: Candidate, said: list[str], *, there: bool) -> str | None:
    """Keyword abilities are looked for among keywords alone, other words in the words of all abilities."""
    seen = candidate.seen
    words = [*seen.keywords, *(text.casefold() for text in seen.abilities)]
    for each in said:
        keywords, abilities = split_text(each)
        among = seen.keywords if keywords and not abilities else words
        if any(each.casefold() in word for word in among) is not there:
            return repr(words)
    return None
