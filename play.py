"""The board with the compiler behind it: abilities of tokens are compiled, cards are looked up."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from . import board as _board
from .compiler import abilities_of
from .compiler.cards import look_up
from .grammar.definitions import NONE, Definitions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .board import Board, Result, Rules, RuleSet
    from .compiler.instructions import Ability, Characteristics, Program, Step
    from .oracle import CardLookup


def rules(
    ruleset: RuleSet | None = None,
    reference: CardLookup | None = None,
    *,
    game: str = "magic",
    definitions: Definitions = NONE,
) -> Rules:
    """A rule set with the compiler for ability texts, and with ``reference`` for cards by name (CR 111.11).

    Without a rule set, that of ``game``. ``definitions`` are known beside the game's own. Raises `CannotExecute` for a
    game without one.
    """
    chosen = ruleset or _board.rule_set(game)
    compiled = _compiler(chosen.game, definitions)
    if reference is None:
        return _board.Rules(chosen, compiled)
    return _board.Rules(chosen, compiled, look_up(reference))


@lru_cache(maxsize=64)
def _compiler(game: str, definitions: Definitions) -> Callable[[Characteristics], tuple[Ability, ...]]:
    """What compiles the abilities of this game's objects: one and the same for all boards."""
    return partial(abilities_of, game=game, definitions=definitions)


def execute(
    what: Program | Ability | Iterable[Step],
    board: Board,
    *,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    **options: Any,
) -> Result:
    """Run instructions on a board, as ``cardwright.board.execute`` does, with abilities compiled as they are met.

    ``options`` are those of ``cardwright.board.execute``: ``controller``, ``source``, ``x``, ``chooser`` … Returns the
    board after it and the events; the given board stays as it was. Raises ChoiceNeeded and CannotExecute, TypeError for
    what is no program, ability or step (a text is compiled first), and ValueError for a negative ``x``.
    """
    options.setdefault("rules", rules(board.rules.ruleset, reference, definitions=definitions))
    return _board.execute(what, board, **options)
