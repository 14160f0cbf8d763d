"""Who does which step: the rooms above register what they do, and the executor asks here.

The executor knows the steps that govern others (choices, conditions, loops); what a step of any other kind does is in
`doing` and `playing`, which are loaded with the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ...instructions import Create, Value

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids
    from ..watching.plans import Plan

S = TypeVar("S", bound=Value)
Doer = Callable[["Game", "Scope", S], None]
#: What is to be created at once: for each creation its plans.
Requests = list[list["Plan"]]
#: Does a step in each of several rounds, in all of them at the same time.
InRounds = Callable[["Game", "list[tuple[Scope, Any]]"], None]
Creator = Callable[["Game", Requests], "list[Ids]"]

_DOERS: dict[type[Value], Doer[Any]] = {}
_IGNORED: dict[type[Value], dict[str, str]] = {}
_UNLESS: dict[type[Value], Callable[[Any], str]] = {}
_TOGETHER: set[type[Value]] = set()
_IN_ROUNDS: dict[type[Value], InRounds] = {}
_CREATORS: dict[type[Value], Creator] = {}


def does(
    kind: type[S],
    *,
    together: bool = False,
    in_rounds: InRounds | None = None,
    ignores: Mapping[str, str] | None = None,
    unless: Callable[[S], str] | None = None,
) -> Callable[[Doer[S]], Doer[S]]:
    """The function decorated so does the steps of a ``kind``, and obeys each of their fields.

    ``together``: several of one sentence at once. ``in_rounds`` does one in all rounds of “for each” at once.
    ``ignores`` are the fields that it does not obey, each with what the board does not do where a step has it;
    ``unless`` says why it does not do a step, "" if it does. What is said here is what `unplayed` says of a card.
    """

    def register(doer: Doer[S]) -> Doer[S]:
        assert kind not in _DOERS, f"two functions do {kind.__name__}"
        _DOERS[kind] = doer
        if together:
            _TOGETHER.add(kind)
        if in_rounds is not None:
            _IN_ROUNDS[kind] = in_rounds
        obeys(kind, ignores, unless)
        return doer

    return register


def obeys(kind: type[S], ignores: Mapping[str, str] | None = None, unless: Callable[[S], str] | None = None) -> None:
    """Steps of a ``kind`` are done by the executor itself, but for this (see `does`)."""
    _IGNORED[kind] = dict(ignores or {})
    if unless is not None:
        _UNLESS[kind] = unless


def creates(creator: Creator) -> Creator:
    """The function decorated so creates the tokens of several requests as one event."""
    _CREATORS[Create] = creator
    return creator


def create(game: Game, requests: Requests) -> list[Ids]:
    """Create all of these tokens at once; for each request, the ids of the tokens that it became."""
    return _CREATORS[Create](game, requests)


def done_together(step: Value) -> bool:
    """Whether several of these in one sentence are done at the same time (CR 608.2c)."""
    return type(step) in _TOGETHER


def in_rounds(steps: tuple[Value, ...]) -> InRounds | None:
    """Who does the only one of these steps in several rounds at the same time (CR 608.2f); None where nobody does."""
    return _IN_ROUNDS.get(type(steps[0])) if len(steps) == 1 else None


def is_done(kind: type[Value]) -> bool:
    """Whether somebody does steps of this kind."""
    return kind in _DOERS


def kinds() -> frozenset[type[Value]]:
    """The steps that somebody does, those that govern others included."""
    return frozenset(_IGNORED)


def ignored(kind: type[Value]) -> Mapping[str, str]:
    """The fields of these steps that nobody obeys, with what the board does not do."""
    return _IGNORED[kind]


def undone(step: Value) -> str:
    """Why nobody does this step as it says; "" if somebody does."""
    fields = _IGNORED.get(type(step))
    if fields is None:
        return "the board does not do this yet"
    for field, why in fields.items():
        if getattr(step, field):
            return why
    unless = _UNLESS.get(type(step))
    return unless(step) if unless is not None else ""


def do(game: Game, scope: Scope, step: Value, *others: Value) -> None:
    """Do a step, or several at once that are done together."""
    _DOERS[type(step)](game, scope, step, *others)
