"""Copies of permanent spells, which become tokens that were not created (CR 111.13)."""

from __future__ import annotations

from msgspec import structs

from ..compiler.instructions import Characteristics
from . import creating
from .attaching import choose_host
from .board import Board, Result
from .chooser import Chooser
from .context import Context
from .errors import CannotExecute
from .executor import settle
from .objects import Origin, Permanent
from .plans import Plan
from .scope import Scope


def resolve_copy_of_spell(
    characteristics: Characteristics,
    board: Board,
    *,
    controller: str | None = None,
    chooser: Chooser | None = None,
    words: str = "",
) -> Result:
    """A copy of a permanent spell resolves and becomes a token (CR 111.13, 608.3f): it enters, and is not “created”.

    No effect that replaces the creation of tokens sees it, and nothing that watches for it triggers. Raises
    `CannotExecute` for a spell that is no permanent spell.
    """
    player = controller or board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if board.rules.ruleset.spells_only & set(characteristics.types):
        raise CannotExecute(f"{characteristics.name} is no permanent spell (CR 110.4b)")
    game = board.game(chooser)
    origin = Origin("spell copy", words, "resolve", of=characteristics.name or "")
    becoming = creating.entering(game, Plan(player, 1, characteristics, origin))
    scope = Scope(game, Context(player), game.asker)
    stack: Permanent = creating.permanent(game, becoming)
    seen = becoming.candidate.seen
    if "Aura" in seen.subtypes:
        stack = structs.replace(stack, attached_to=choose_host(scope, seen, player))
    placed = game.enter(stack)
    creating.attached(game, [placed])
    creating.entered(game, [placed])
    settle(game)
    return Result(Board.of(game), tuple(game.events))
