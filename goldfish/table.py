"""The board that a game is played on: what is attempted is done on a copy, which is kept if the board did it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..board import Board, BoardError, Result
from ..board.errors import CannotPay
from ..board.game import Game
from ..board.playing import stack, turns
from ..board.state import events as ev
from .answering import Answers
from .triggers import Triggers

_COUNTED = frozenset([ev.TokensCreated, ev.Resolved, ev.NotModelled])


class StandsStill(Exception):
    """The board can't begin the next step of the turn."""


class Table:
    """The board, who answers its questions, and an account of what happened.

    ``created`` and ``created_by`` count the tokens of ``counted``; ``stuck`` is what could not be done, with the
    reason; ``told`` what happened, attempt by attempt, where somebody wants to be told.
    """

    def __init__(self, board: Board, answers: Answers, counted: str, *, log: bool) -> None:
        self.board, self.answers, self.counted, self.log = board, answers, counted, log
        self.told: list[Result] = []
        self.created = 0
        self.created_by: dict[str, int] = {}
        self.stuck: dict[str, int] = {}
        self.triggers = Triggers()
        self._seen: Game | None = None
        self._why = ""  # the board could not do what was attempted last

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.look().over

    def look(self) -> Game:
        """The board as it is now, to look at; the next thing that is attempted is done on it."""
        if self._seen is None:
            self._seen = self.board.game(self.answers)
            self._seen.free_mana = False
        return self._seen

    def attempt(self, act: Callable[[Game], object], name: str) -> bool:
        """Do something on a copy of the board, and what follows of itself, as the board's own verbs do (CR 117.5).

        What the board refuses is counted as stuck, with the reason; a cost that can't be paid yet is no reason.
        """
        game, self._seen = self.look(), None
        self.answers.game = game
        try:
            act(game)
            self.answers.held = ""
            stack.after(game)
        except BoardError as error:
            self._why = str(error)
            if name and not isinstance(error, CannotPay):
                self._stick(f"{name}: {error}")
            return False
        finally:
            self.answers.held, self.answers.crew, self.answers.game = "", (), None
        self.board = Board.of(game)
        self._count(game.events)
        return True

    def resolve(self) -> None:
        """Let all of the stack resolve; what the board can't do is taken off, and said to be."""
        while self.board.state.stack and not self.over and not self.attempt(stack.resolve, ""):
            if not self.attempt(lambda game: stack.resolve(game, 1), ""):
                self._take_off()

    def on_to(self, step: str, player: str, *, next_turn: bool = False) -> None:
        """On to this step of this turn, or of the next one of the player; those of others pass.

        Raises `StandsStill` where the board can't begin a step.
        """

        def there() -> bool:
            return (self.board.state.step, self.board.state.active) == (step, player)

        def on(game: Game) -> None:
            turns.go(game, step, player if next_turn else None)

        while not there() and not self.over and not self.attempt(on, ""):
            self.resolve()
            if not self.attempt(turns.next_step, "a step of the turn"):
                raise StandsStill

    def _count(self, events: Sequence[ev.AnyEvent]) -> None:
        pending = 0
        for event in events:
            if type(event) not in _COUNTED:
                continue
            match event:
                case ev.TokensCreated(tokens=tokens):
                    pending += sum(each.count for each in tokens if each.player == self.counted)
                case ev.Resolved(name=name) if pending:
                    self._credit(name, pending)
                    pending = 0
                case ev.NotModelled(text=text):
                    self._stick(f"left out: {text}")
        if pending:
            self._credit("other effects", pending)
        self.triggers.add(events)
        if self.over:
            self.triggers.ended()
        if self.log:
            self.told.append(Result(self.board, tuple(events)))

    def _credit(self, name: str, tokens: int) -> None:
        self.created += tokens
        self.created_by[name] = self.created_by.get(name, 0) + tokens

    def _stick(self, why: str) -> None:
        self.stuck[why] = self.stuck.get(why, 0) + 1

    def _take_off(self) -> None:
        """Take off the stack what nobody can do, so that the game goes on; why is counted."""
        game, self._seen = self.look(), None
        top, why = game.stack[-1], self._why
        text = top.ability.text if top.ability is not None else ""
        self.triggers.gone(text or top.name, top.count, why)
        self._stick(f"{top.name}: {why}")
        game.stack.pop()
        self.board = Board.of(game)
