"""The board with the compiler behind it: abilities of tokens are compiled, cards are looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import board as _board
from .compiler import abilities_of
from .compiler.cards import look_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .board import Board, Result, Rules, RuleSet
    from .compiler.instructions import Ability, Program, Step
    from .oracle import CardLookup


def rules(ruleset: RuleSet = _board.MODERN, reference: CardLookup | None = None) -> Rules:
    """A rule set with the compiler for ability texts, and with ``reference`` for cards by name (CR 111.11)."""
    if reference is None:
        return _board.Rules(ruleset, abilities_of)
    return _board.Rules(ruleset, abilities_of, look_up(reference))


def execute(
    what: Program | Ability | Iterable[Step], board: Board, *, reference: CardLookup | None = None, **options: Any
) -> Result:
    """Run instructions on a board, as ``cardwright.board.execute`` does, with abilities compiled as they are met.

    ``options`` are those of ``cardwright.board.execute``: ``controller``, ``source``, ``x``, ``chooser`` … Returns the
    board after it and the events; the given board stays as it was. Raises ChoiceNeeded and CannotExecute.
    """
    options.setdefault("rules", rules(board.rules.ruleset, reference))
    return _board.execute(what, board, **options)
