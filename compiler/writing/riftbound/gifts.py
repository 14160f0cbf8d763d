"""What objects are given, wherever it is said: “+2 [MIGHT] and [Tank]”, “+1 [MIGHT] for each rune you control”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .... import instructions as i
from ..english import capital, listed
from ..scope import CannotWrite, Scope, writer_of
from .quantities import for_each


class _Gift(NamedTuple):
    """Some things that are given, and what stands behind how long it is: “ for each …”, “, to a minimum of …”."""

    said: tuple[str, ...]
    behind: str = ""


def gifts(changes: tuple[i.Modification, ...], scope: Scope) -> tuple[str, str]:
    """“+2 [MIGHT] and [Ganking]”, and what stands behind how long: “, to a minimum of 1 [MIGHT]”."""
    given = [_gift(each, scope) for each in changes]
    return listed([said for each in given for said in each.said]), "".join(each.behind for each in given)


def are_gifts(changes: tuple[i.Modification, ...]) -> bool:
    """Whether all of it can be given: might, keywords, abilities."""
    return all(type(each) in _GIFTS for each in changes)


def _gift(change: i.Modification, scope: Scope) -> _Gift:
    return writer_of(_GIFTS, type(change), change, "given")(change, scope)


def _might(change: i.ChangeMight, scope: Scope) -> _Gift:
    said, behind = _so_much(change.might, scope)
    if change.least is not None:
        behind += f", to a minimum of {scope.phrase(change.least)} [MIGHT]"
    return _Gift((said,), behind)


def _so_much(might: i.Quantity, scope: Scope) -> tuple[str, str]:
    match might:
        case i.Number(number):
            return f"{number:+} [MIGHT]", ""
        case i.Product(factor, i.CountOf() as of):
            many, each = for_each(i.Product(abs(factor), of), scope)
            return f"{'-' if factor < 0 else '+'}{many} [MIGHT]", f" for each {each}"
        case i.CountOf():
            return "+1 [MIGHT]", f" for each {for_each(might, scope)[1]}"
        case i.Product(-1, of):
            return "-[MIGHT]", f" equal to {scope.phrase(of)}"
    return "+[MIGHT]", f" equal to {scope.phrase(might)}"


def _abilities(change: i.AddAbilities, scope: Scope) -> _Gift:
    return _Gift((*(f"[{capital(each)}]" for each in change.keywords), *(f'"{each}"' for each in change.abilities)))


def _keyword(change: i.GainKeyword, scope: Scope) -> _Gift:
    return _Gift((f"[{capital(change.keyword)}]",), f" equal to {scope.phrase(change.amount)}")


def _keywords_of(change: i.KeywordsOf, scope: Scope) -> _Gift:
    if change != i.KeywordsOf(i.Reference("source")):
        raise CannotWrite(change, "given")
    return _Gift(("my keywords",))


_GIFTS: dict[type, Callable[[Any, Scope], _Gift]] = {
    i.ChangeMight: _might,
    i.AddAbilities: _abilities,
    i.GainKeyword: _keyword,
    i.KeywordsOf: _keywords_of,
}
