"""What callers have done on a board: programs are executed, permanents and copies of spells put there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..instructions import Ability, Characteristics, Program, Reference, Step
from . import arguments
from .board import Board, Result
from .chooser import Chooser
from .doing.settling import settle
from .errors import CannotExecute
from .executor.performing import Occasion, perform
from .game import Game
from .playing import spells
from .state.given import Rules
from .state.ids import Ids


def execute(
    what: Program | Ability | Iterable[Step],
    board: Board,
    *,
    controller: str | None = None,
    source: int | None = None,
    x: int | None = None,
    variables: Mapping[str, int] | None = None,
    chooser: Chooser | None = None,
    that: Ids | int | None = None,
    that_many: int | None = None,
    that_player: str | None = None,
    defending: str | None = None,
    targets: Mapping[Reference, Ids] | None = None,
    done: Mapping[str, Ids] | None = None,
    chosen: Mapping[str, str] | None = None,
    rules: Rules | None = None,
    check: bool = True,
) -> Result:
    """Execute a program (each of its abilities that does something, in order), one ability, or steps.

    ``controller`` is "you" (the first player if not given), ``source`` the id of the permanent with the ability, ``x``
    and ``variables`` the values of X, Y …; ``that``, ``that_many`` and ``that_player`` come from the triggering event;
    ``done`` says what a cost sacrificed, exiled …. What triggers by “when you do” is done at once, as if nobody had
    answered it (CR 603.12). State-based actions follow (CR 704.3) unless ``check`` is False.

    Returns the board after it and the events. Raises `ChoiceNeeded` for what is left open and not answered, and
    `CannotExecute` for what the board refuses; the given board stays as it was. What is no instruction and no whole
    number is a TypeError, a negative ``x`` a ValueError (CR 107.1b).
    """
    if rules is not None and rules != board.rules:
        board = board.with_rules(rules)
    game = board.game(chooser)
    occasion = Occasion(
        controller=controller,
        source=source,
        values=arguments.values(x, variables),
        that=that,
        that_many=that_many,
        that_player=that_player,
        defending=defending,
        targets=targets or {},
        done=done or {},
        chosen=chosen or {},
        at_once=True,
    )
    perform(game, what, occasion)
    if check:
        settle(game)
    return Result(Board.of(game), tuple(game.events))


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
    game = _game(board, characteristics, controller, chooser)
    spells.copy_resolved(game, characteristics, controller or board.players[0], x, words)
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
    spells.put(game, characteristics, controller or board.players[0], x)
    return Board.of(game)


def _game(board: Board, characteristics: Characteristics, controller: str | None, chooser: Chooser | None) -> Game:
    player = controller or board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if board.rules.ruleset.spells_only & set(characteristics.types):
        raise CannotExecute(f"{characteristics.name} is no permanent spell (CR 110.4b)")
    return board.game(chooser)
