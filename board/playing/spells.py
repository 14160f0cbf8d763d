"""Permanent spells that resolve: cards, and copies, which become tokens that were not created (CR 608.3, 111.13)."""

from __future__ import annotations

from msgspec import structs

from ...instructions import Characteristics
from .. import arguments
from ..board import Board, Result
from ..chooser import Chooser
from ..doing import creating, entering
from ..doing.choosing import arriving
from ..errors import CannotExecute
from ..executor import settle
from ..game import Game
from ..looking.attaching import choose_host
from ..looking.scope import Scope
from ..state.context import Context
from ..state.objects import Origin, Permanent
from ..watching.plans import Plan


def resolve_copy_of_spell(
    characteristics: Characteristics,
    board: Board,
    *,
    controller: str | None = None,
    x: int | None = None,
    chooser: Chooser | None = None,
    words: str = "",
) -> Result:
    """A copy of a permanent spell resolves and becomes a token (CR 111.13, 608.3f): it enters, and is not “created”.

    No effect that replaces the creation of tokens sees it, and nothing that watches for it triggers.
    ``characteristics`` are the spell's; it comes onto ``board`` under the control of ``controller`` (the first player
    if not given); ``x`` is the value of X in its cost (CR 107.3m); ``chooser`` answers what is left open; ``words`` are
    for `explain`. Raises `ChoiceNeeded`, and `CannotExecute` for a spell that is no permanent spell.
    """
    origin = Origin("spell copy", words, "resolve", of=characteristics.name or "")
    game = _game(board, characteristics, controller, chooser)
    placed = _placed(game, Plan(controller or board.players[0], 1, characteristics, origin), x)
    creating.attached(game, [placed])
    creating.entered(game, [placed])
    settle(game)
    return Result(Board.of(game), tuple(game.events))


def put_permanent(
    characteristics: Characteristics,
    board: Board,
    *,
    controller: str | None = None,
    x: int | None = None,
    chooser: Chooser | None = None,
) -> Board:
    """Set the stage: the card is on the battlefield, with what it entered with; no event, no triggers.

    Unlike `Board.put` it has the counters and the status that its own words and those of others give it as it enters
    (CR 614.12). ``characteristics`` are the card's, ``controller`` is the first player of ``board`` if not given, ``x``
    the value of X in its cost; ``chooser`` answers what is left open. Raises `ChoiceNeeded`, and `CannotExecute` for a
    card that is no permanent.
    """
    game = _game(board, characteristics, controller, chooser)
    player = controller or board.players[0]
    home = board.rules.ruleset.ways.home(characteristics, player)
    plan = Plan(player, 1, characteristics, Origin("put"), token=False, location=home)
    _placed(game, plan, x, since=max(0, game.turn - 1))
    return Board.of(game)


def _game(board: Board, characteristics: Characteristics, controller: str | None, chooser: Chooser | None) -> Game:
    player = controller or board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if board.rules.ruleset.spells_only & set(characteristics.types):
        raise CannotExecute(f"{characteristics.name} is no permanent spell (CR 110.4b)")
    return board.game(chooser)


def _placed(game: Game, plan: Plan, x: int | None, since: int | None = None) -> Permanent:
    """On the battlefield as it enters; an Aura on what its controller chooses (CR 303.4f)."""
    given = arguments.values(x) or None
    (coming,) = arriving(game, plan, given)  # there is one of it, so it is one thing
    stack = creating.permanent(game, entering.entering(game, coming, given))
    seen = coming.candidate.seen
    if "Aura" in seen.subtypes and stack.attached_to is None:
        scope = Scope(game, Context(plan.player), game.asker)
        stack = structs.replace(stack, attached_to=choose_host(scope, seen, plan.player))
    return game.enter(stack, since=since)
