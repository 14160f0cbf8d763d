"""The board with the compiler behind it: abilities of tokens are compiled, cards are looked up."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from . import board as _board
from .compiler import abilities_of
from .compiler.cards import look_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .board import Board, Result, Rules, RuleSet
    from .compiler.instructions import Ability, Characteristics, Program, Step
    from .oracle import CardLookup


def rules(
    ruleset: RuleSet | None = None, reference: CardLookup | None = None, *, game: str = "magic"
) -> Rules:
    """A rule set with the compiler for ability texts, and with ``reference`` for cards by name (CR 111.11).

    Without a rule set, that of ``game``. Raises `CannotExecute` for a game without one.
    """
    chosen = ruleset or _board.rule_set(game)
    compiled = _compiler(chosen.game)
    if reference is None:
        return _board.Rules(chosen, compiled)
    return _board.Rules(chosen, compiled, look_up(reference))


@cache
def _compiler(game: str) -> Callable[[Characteristics], tuple[Ability, ...]]:
    """What compiles the abilities of this game's objects: one and the same for all boards."""
    return partial(abilities_of, game=game)


def execute(
    what: Program | Ability | Iterable[Step], board: Board, *, reference: CardLookup | None = None, **options: Any
) -> Result:
    """Run instructions on a board, as ``cardwright.board.execute`` does, with abilities compiled as they are met.

    ``options`` are those of ``cardwright.board.execute``: ``controller``, ``source``, ``x``, ``chooser`` … Returns the
    board after it and the events; the given board stays as it was. Raises ChoiceNeeded and CannotExecute, TypeError for
    what is no program, ability or step (a text is compiled first), and ValueError for a negative ``x``.
    """
    options.setdefault("rules", rules(board.rules.ruleset, reference))
    return _board.execute(what, board, **options)
