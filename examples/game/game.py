"""A whole game of two decks that make tokens, by cardwright's public methods alone.

    python game.py [SEED]

writes the log of the game: every event in a line. The same seed gives the same game.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from pilot import Pilot, pay_for

from cardwright import Board, CardReference, Chance, Option, Result, read_cards, rules

HERE = Path(__file__).parent
TURNS = 60


def load() -> tuple[Board, dict[str, list]]:
    """The board with the cards of this folder behind it, and the decks."""
    reference = CardReference(read_cards(HERE / "cards.jsonl"))
    known = rules(reference=reference)
    lists = tomllib.loads((HERE / "decks.toml").read_text("utf-8"))
    decks = {
        player: [known.cards(name) for name, count in deck.items() for _ in range(count)]
        for player, deck in lists.items()
    }
    return Board.new(decks, rules=known), decks


class Game:
    """The board as it goes on, what has happened on it, and who answers for each player."""

    def __init__(self, seed: int) -> None:
        self.board, self.decks = load()
        self.pilots = {player: Pilot(player) for player in self.decks}
        self.chooser = Chance(seed, self.answer)
        self.log: list[str] = []

    def answer(self, question):
        """The pilot of the player who is asked answers."""
        return self.pilots[question.player].answer(question, self.board)

    def take(self, result: Result) -> None:
        """Go on from what came of something."""
        self.board = result.board
        self.log += result.log

    def over(self) -> bool:
        """Whether somebody has won."""
        return self.board.state.drawn_game or any(player.won for player in self.board.state.players)

    def play(self) -> None:
        """From the opening hands to the end."""
        self.take(self.board.start(self.decks, chooser=self.chooser))
        for player, pilot in self.pilots.items():
            while pilot.wants_mulligan(self.board):
                self.take(self.board.mulligan(player, chooser=self.chooser))
            self.take(self.board.keep(player, chooser=self.chooser))
        for _ in range(TURNS):
            for part in (self.upkeep, self.before_combat, self.fight, self.after_combat, self.end):
                part()
                if self.over():
                    return
            self.take(self.board.go("turn", chooser=self.chooser))
            if self.over():
                return

    def go(self, step: str) -> None:
        """On to a step, if the turn is not there already."""
        self.take(self.board.go(step, chooser=self.chooser))

    def upkeep(self) -> None:
        """The upkeep: lands are tapped for what its triggers ask to be paid, then these resolve."""
        if self.board.state.step != "upkeep":
            self.go("upkeep")
        active = self.board.state.active
        for source, ability in self.pilots[active].dues(self.board):
            self.take(self.board.activate(source, ability, by=active, chooser=self.chooser))
        self.take(self.board.resolve(chooser=self.chooser))

    def before_combat(self) -> None:
        """The first main phase: a land, then spells and abilities, the dearest first, each resolved before the next."""
        self.go("precombat main")
        self.act(self.board.state.active)

    def after_combat(self) -> None:
        """The second main phase: what could not be done or was not wanted before."""
        self.go("postcombat main")
        self.act(self.board.state.active)

    def act(self, player: str) -> None:
        """What the pilot of a player wants to do now, one thing after the other."""
        while not self.over():
            wanted = self.pilots[player].next_deed(self.board)
            if wanted is None:
                return
            self.do(player, wanted)
            self.take(self.board.resolve(chooser=self.chooser))

    def do(self, player: str, wanted: Option) -> None:
        """A land is played, a spell or ability paid for and put on the stack."""
        if wanted.do == "play":
            self.take(self.board.play(wanted.what, by=player, chooser=self.chooser))
            return
        for source, ability in pay_for(self.board, player, wanted):
            self.take(self.board.activate(source, ability, by=player, chooser=self.chooser))
        if wanted.do == "cast":
            done = self.board.cast(wanted.what, by=player, kicked=wanted.kicked, chooser=self.chooser)
        else:
            done = self.board.activate(wanted.what, wanted.ability, by=player, chooser=self.chooser)
        self.take(done)

    def fight(self) -> None:
        """Combat: attackers, tricks of the defender, blockers, damage."""
        active = self.board.state.active
        (other,) = set(self.pilots) - {active}
        self.go("beginning of combat")
        attackers = self.pilots[active].attackers(self.board)
        if not attackers:
            return
        self.take(self.board.attack(attackers, chooser=self.chooser))
        self.take(self.board.resolve(chooser=self.chooser))
        self.act(other)
        if not self.over():
            self.take(self.board.block(self.pilots[other].blockers(self.board), chooser=self.chooser))
            self.take(self.board.resolve(chooser=self.chooser))
            self.go("end of combat")

    def end(self) -> None:
        """The end step, in which the other player may still act."""
        active = self.board.state.active
        self.go("end step")
        for player in self.pilots:
            if player != active:
                self.act(player)


if __name__ == "__main__":
    game = Game(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    game.play()
    print(*game.log, sep="\n")
