"""The board as callers hold it: an immutable value (`value.py`), and all that happens on it: each gives a new one.

The stage is set by what `value.py` has (`new`, `put` …), or a game begins (`dealt`, `start`). It is played by actions,
which list all that may be done (`actions`, `apply`), or by verbs of their own (`cast`, `attack`, `go` …). Each opens a
`Game`, calls `playing/`, and closes it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from ..instructions import Characteristics, Program
from . import arguments, later
from .actions import applying, flat, knowing, observing, offering
from .actions.attempts import Attempts
from .chooser import Chance, Chooser, Question
from .doing.settling import do_delayed, settle
from .doing.zones import put_card
from .errors import CannotExecute
from .executor.performing import Occasion, perform
from .game import Game
from .option import Option
from .playing import activating, casting, facing, lands, legal, opening, stack, turns
from .playing.moments import begun, named
from .state.actions import AnyAction, Playing
from .state.events import AnyEvent
from .state.given import Rules
from .state.ids import NONE, Ids
from .state.objects import DelayedTrigger
from .value import BoardValue, check_characteristics, check_player

Paying = Literal["free", "pool"]


class Board(BoardValue):
    """Players, zones and permanents: a value that nothing changes; what happens on it gives a new one.

    ``state`` is all of it as a frozen value; ``rules`` what the board was given from outside (it is not saved). Two
    boards are equal when their states are. `Board.new` makes an empty one, `Board.from_json` reads one.
    """

    @classmethod
    def dealt(
        cls,
        decks: Mapping[str, Iterable[Characteristics]],
        *,
        seed: int = 0,
        life: int = 20,
        rules: Rules | None = None,
        sideboards: Mapping[str, Iterable[Characteristics]] | None = None,
    ) -> Board:
        """A game that begins (CR 103), to be played by `actions` and `apply`: hands are dealt, and may be kept.

        ``decks`` are the players' cards by their names, the first of whom begins, each with ``life``; ``sideboards``
        what they own outside the game (CR 400.11a), nothing where it does not say; ``rules`` are as `new` has them, and
        ``seed`` decides all that chance does, from the first shuffle on. Raises `CannotExecute` for no players, and for
        what `start` does.
        """
        board = cls.new(decks, life=life, rules=rules)
        for player, cards in (sideboards or {}).items():
            for card, count in opening.counted(cards).items():
                board = board.put_elsewhere("outside the game", card, count=count, owner=player)
        board = board.start(decks, chooser=Chance(seed)).board
        return board.with_playing(Playing(board.state.active, due="keep", seed=seed))

    def _repr_html_(self) -> str:
        return later.html(self)

    def _begin(self, by: str | None, mana: Paying, chooser: Chooser | None) -> tuple[Game, str]:
        """A working copy on which a player who is still in the game does something, and that player."""
        player = by if by is not None else self.players[0]
        check_player(self, player)
        if self.rules.ruleset.tokens_only:
            raise CannotExecute(self.rules.ruleset.tokens_only)
        game = self.game(chooser)
        if game.over:
            raise CannotExecute("the game has ended (CR 104.1)")
        if game.players[player].lost:
            raise CannotExecute(f"{player} has lost the game (CR 104.3)")
        game.free_mana = arguments.is_free(mana)
        return game, player

    def _end(self, game: Game) -> Result:
        """What follows has followed, and what has triggered waits on the stack (CR 117.5)."""
        stack.after(game)
        return self._told(game)

    def _told(self, game: Game) -> Result:
        return Result(self._closed(game), tuple(game.events))

    def begin(self, step: str, *, player: str | None = None, chooser: Chooser | None = None) -> Result:
        """A step, phase or turn begins: what waited for it is done (CR 603.7), what lasted until then ends.

        ``step``: "turn", "upkeep", "draw step", "combat", "end of combat", "end step", "cleanup" …; ``player`` makes
        that player the active one. "turn" without a player gives it to the next one in turn order. ``chooser`` answers
        what is left open. Raises `ChoiceNeeded`, and `CannotExecute` for an unknown step or player.
        """
        game = self.game(chooser)
        if player is not None:
            check_player(self, player)
        begun(game, named(step), player)
        settle(game)
        return self._told(game)

    def start(self, decks: Mapping[str, Iterable[Characteristics]], *, chooser: Chooser | None = None) -> Result:
        """Begin a game (CR 103): each player's deck in ``decks`` is shuffled, and seven cards of it are drawn.

        The first player begins, and has no draw in the first turn of a game for two. ``chooser`` says what chance
        draws: `Chance` does by a seed. `mulligan` and `keep` follow, then `go`. Raises `ChoiceNeeded`, and
        `CannotExecute` for an unknown player.
        """
        game, _ = self._begin(None, "pool", chooser)
        cards = {player: tuple(deck) for player, deck in decks.items()}
        for card in (card for deck in cards.values() for card in deck):
            check_characteristics(card)
        opening.opened(game, cards)
        return self._end(game)

    def mulligan(self, by: str | None = None, *, chooser: Chooser | None = None) -> Result:
        """Take a mulligan: ``by`` (None: the first player) shuffles their hand away and draws seven (CR 103.5).

        ``chooser`` says what chance draws. Raises `CannotExecute` once the game has begun, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, "pool", chooser)
        opening.mulligan(game, player)
        return self._end(game)

    def keep(self, by: str | None = None, *, chooser: Chooser | None = None) -> Result:
        """Keep the hand of ``by`` (None: the first player): a card for each mulligan goes to the bottom (CR 103.5).

        ``chooser`` says which. Raises `CannotExecute` once the game has begun, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, "pool", chooser)
        opening.keep(game, player)
        return self._end(game)

    def attack(self, declared: Iterable[tuple[Ids, str | int]], *, chooser: Chooser | None = None) -> Result:
        """Declare all attackers of the active player, a step on if it is not yet combat (CR 508.1).

        ``declared`` pairs ids of creatures with whom they attack: a player, or the id of a planeswalker or battle.
        What triggers waits on the stack; ``chooser`` answers what is asked. Raises `CannotExecute` with the rule that
        is against it, and `ChoiceNeeded`.
        """
        game, _ = self._begin(self.state.active, "pool", chooser)
        turns.attack(game, arguments.pairs(declared, "whom they attack"))
        return self._end(game)

    def block(self, declared: Iterable[tuple[Ids, int]], *, chooser: Chooser | None = None) -> Result:
        """Declare all blockers, a step on if attackers are declared (CR 509.1).

        ``declared`` pairs ids of creatures with the id of the attacker that they block. What triggers waits on the
        stack; ``chooser`` answers what is asked. Raises `CannotExecute` with the rule that is against it, and
        `ChoiceNeeded`.
        """
        game, _ = self._begin(self.state.active, "pool", chooser)
        turns.block(game, arguments.pairs(declared, "the id of the attacker that they block"))  # type: ignore[arg-type]
        return self._end(game)

    def go(
        self,
        to: str,
        *,
        turn: str | None = None,
        mana: Paying = "pool",
        chooser: Chooser | None = None,
    ) -> Result:
        """On to the step ``to`` ("upkeep", "combat damage", "end step" …; "turn": the next upkeep) (CR 500–514).

        With ``turn``, to that step of this player's next turn. The stack is resolved, and nobody attacks or blocks on
        the way; what triggers in the step waits on the stack. It ends where the game does. ``mana`` and ``chooser`` are
        as `resolve` has them. Raises `ChoiceNeeded`, and `CannotExecute` for a step that never comes.
        """
        game, _ = self._begin(self.state.active, mana, chooser)
        if turn is not None:
            check_player(self, turn)
        turns.go(game, to, turn)
        return self._told(game)

    def enter(
        self,
        characteristics: Characteristics,
        *,
        by: str | None = None,
        tapped: bool = False,
        counters: dict[str, int] | None = None,
        chooser: Chooser | None = None,
    ) -> Result:
        """A card with these ``characteristics`` enters the battlefield as by an effect that puts it there (CR 603.6a).

        ``by`` controls and owns it (None: the first player); ``tapped`` and ``counters``: as the effect says. What
        triggers waits on the stack; ``chooser`` answers what is asked. Raises `CannotExecute` and `ChoiceNeeded`.
        """
        check_characteristics(characteristics)
        game, player = self._begin(by, "pool", chooser)
        (card,) = game.take(game.place("command", player, characteristics, 1).ids)
        put_card(game, card, player, tapped=tapped, counters=counters)
        return self._end(game)

    def legal(self, player: str | None = None, *, mana: Paying = "pool") -> tuple[Option, ...]:
        """What ``player`` (None: the first) can do now: lands, spells, abilities, who can attack or block whom.

        Each `Option` was tried, so that it can really be done; ``mana`` "pool": paid with what is in the pool. Whether
        several creatures can attack or block together, `attack` and `block` say. Raises `CannotExecute` for an unknown
        player.
        """
        name = player if player is not None else self.players[0]
        check_player(self, name)
        return legal.options(self, name, free=arguments.is_free(mana))

    # ── Played by actions ────────────────────────────────────────────────────────────────────────────────────────────

    def _kept(self) -> tuple[Attempts, Playing]:
        """What is found out about the board, and how far its game has come."""
        if self._attempts is None:
            self._attempts = Attempts(applying.base_of(self))
        return self._attempts, applying.playing_of(self)

    def with_seed(self, seed: int) -> Board:
        """The same board, on which this ``seed`` decides what chance does from now on.

        Raises `CannotExecute` for what is no whole number.
        """
        arguments.check_seed(seed)
        return self.with_playing(replace(applying.playing_of(self), seed=seed, drawn=0))

    @property
    def actor(self) -> str | None:
        """Who acts now: who is asked something, else who has priority (CR 117) or declares; None: it has ended."""
        return applying.actor(*self._kept())

    @property
    def question(self) -> Question | None:
        """What is asked, if what is begun waits for an answer."""
        return applying.pending(*self._kept())

    def actions(
        self, player: str | None = None, *, staged: bool = True, mana: bool = False, most: int = 1000
    ) -> tuple[AnyAction, ...]:
        """All that ``player`` (None: whoever acts now) may do now; each can be done by `apply`.

        What has targets, X, modes or other choices is ``staged``: the action begins it, and the next ones answer what
        it asks, until it is done; attackers and blockers are named one after the other, and then declared. Not staged
        each action is complete; one of which there would be more than ``most`` stays staged. Costs are paid by the
        mana abilities that leave the most (`docs/bots.md`); ``mana``: these are actions, too. There are none for a
        player who does not act now, and none once it has ended. Raises `CannotExecute` for an unknown player.
        """
        if player is not None:
            check_player(self, player)
            if player != self.actor:
                return ()
        attempts, playing = self._kept()
        if staged:
            return offering.offered(attempts, playing, mana=mana)
        return flat.flat(attempts, playing, most)

    def apply(self, action: AnyAction, *, forced: bool = False) -> Board:
        """The board after ``action``, one of `actions`; ``forced``: and on while there is only one action.

        Raises `CannotExecute` for an action that can't be done now, with the rule that is against it.
        """
        return self.outcome(action, forced=forced).board

    def outcome(self, action: AnyAction, *, forced: bool = False) -> Result:
        """What `apply` gives for ``action`` (and what is ``forced`` after it), and what happens.

        Raises `CannotExecute` as `apply` does.
        """
        arguments.check_action(action)
        applied = applying.apply(*self._kept(), action)
        board, events = applied.board, applied.events
        board._attempts = board._attempts or applied.attempts
        while forced and (only := applying.only(*board._kept())) is not None:
            after = board.outcome(only)
            board, events = after.board, (*events, *after.events)
        return Result(board, events)

    def seen_by(self, player: str) -> Board:
        """The board as ``player`` knows it: cards in others' hands and libraries are unknown, and so is chance.

        Raises `CannotExecute` for an unknown player.
        """
        check_player(self, player)
        shown = knowing.shown_hands(self.game())
        return Board(knowing.known_by(self.state, player, self.actor, shown), self.rules)

    def observation(self, player: str) -> Sequence[float]:
        """What ``player`` knows of the board as numbers, for learners: `observed` says what each of them is.

        A numpy array of 32-bit floats where numpy is installed, else an `array`. Raises `CannotExecute` for an unknown
        player.
        """
        check_player(self, player)
        return later.floats(observing.numbers(self, player))

    @property
    def observed(self) -> tuple[str, ...]:
        """What each number of an `observation` is; the players stand in turn order, who observes first."""
        return observing.layout(len(self.players))

    def tell(
        self,
        waiting: DelayedTrigger,
        *,
        that: Ids = NONE,
        that_many: int | None = None,
        that_player: str | None = None,
        chooser: Chooser | None = None,
    ) -> Result:
        """The event that a delayed ability waits for has happened, where the board can't see it (damage, a spell).

        ``waiting`` is one of ``state.delayed``; ``that``, ``that_many`` and ``that_player`` come from the event;
        ``chooser`` answers what is left open. Raises `ChoiceNeeded`.
        """
        game = self.game(chooser)
        if waiting not in game.delayed:
            raise CannotExecute(f"nothing waits {waiting.event.text!r}")
        do_delayed(game, waiting, that=that, that_many=that_many, that_player=that_player)
        settle(game)
        return self._told(game)

    def cast(
        self,
        what: int | str,
        *,
        by: str | None = None,
        x: int | None = None,
        kicked: Iterable[str] = (),
        alternative: str = "",
        mana: Paying = "pool",
        chooser: Chooser | None = None,
    ) -> Result:
        """Cast ``what``: the card of this id, or of this name in the hand of ``by`` (None: the first player) (CR 601).

        ``x`` is the value of X, ``kicked`` the optional costs that are paid ("kicker"), ``alternative`` the keyword
        whose cost is paid instead of the mana cost ("flashback"); ``mana`` "free": mana costs count as paid. It waits
        on the stack for `resolve`; ``chooser`` answers what is asked. Raises `CannotExecute` with the rule that is
        against it, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, mana, chooser)
        casting.cast(game, what, player, x=x, kicked=tuple(kicked), alternative=alternative)
        return self._end(game)

    def perform(
        self,
        what: Program,
        *,
        by: str | None = None,
        source: int | None = None,
        x: int | None = None,
        mana: Paying = "pool",
        chooser: Chooser | None = None,
    ) -> Result:
        """Do ``what`` a compiled text says, as `execute` does; what triggers waits on the stack (CR 603.3).

        ``source`` is the id of the permanent whose text it is; ``by``, ``x``, ``mana`` and ``chooser`` are as `cast`
        has them. Raises `CannotExecute` with the rule that is against it, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, mana, chooser)
        perform(game, what, Occasion(controller=player, source=source, values=arguments.values(x, None)))
        return self._end(game)

    def activate(
        self,
        what: int | str,
        ability: int | str | None = None,
        *,
        by: str | None = None,
        x: int | None = None,
        mana: Paying = "pool",
        chooser: Chooser | None = None,
    ) -> Result:
        """Activate an ability of ``what``, the permanent of this id or name (CR 602); a mana ability resolves at once.

        ``ability``: its number (from 1) or its words, where there are several. ``by``, ``x``, ``mana`` and ``chooser``
        are as `cast` has them. Raises `CannotExecute` with the rule that is against it, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, mana, chooser)
        activating.activate(game, what, player, ability, x=x)
        return self._end(game)

    def turn_up(
        self,
        what: int | str,
        *,
        by: str | None = None,
        x: int | None = None,
        mana: Paying = "pool",
        chooser: Chooser | None = None,
    ) -> Result:
        """Turn ``what``, the face-down permanent of this id, face up for its morph cost (CR 702.37e).

        ``by``, ``x``, ``mana`` and ``chooser`` are as `cast` has them. Raises `CannotExecute` with the rule that is
        against it, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, mana, chooser)
        facing.turn_up(game, what, player, x=x)
        return self._end(game)

    def play(self, what: int | str, *, by: str | None = None, chooser: Chooser | None = None) -> Result:
        """Play ``what``: the land of this id, or of this name in the hand of ``by`` (None: the first player) (CR 305).

        ``chooser`` answers what is asked. Raises `CannotExecute` with the rule that is against it, and `ChoiceNeeded`.
        """
        game, player = self._begin(by, "free", chooser)
        lands.play_land(game, what, player)
        return self._end(game)

    def resolve(self, count: int | None = None, *, mana: Paying = "pool", chooser: Chooser | None = None) -> Result:
        """Put what has triggered on the stack, and resolve ``count`` objects from its top (None: all) (CR 608).

        ``mana`` "free": mana costs on resolution count as paid; ``chooser`` answers what is asked. Raises
        `ChoiceNeeded` and `CannotExecute`.
        """
        game, _ = self._begin(None, mana, chooser)
        stack.resolve(game, count)
        return self._told(game)


@dataclass(frozen=True)
class Result:
    """The ``board`` after something happened, and what happened, in order: ``events`` (`cardwright.events`)."""

    board: Board
    events: tuple[AnyEvent, ...]

    @property
    def log(self) -> tuple[str, ...]:
        """What happened, a line of English for each event, objects with their names and ids."""
        return later.lines(self)
