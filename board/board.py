"""The board as callers hold it: an immutable value; everything that happens on it gives a new one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from ..instructions import Characteristics, Program
from ..numerals import written
from . import arguments, later
from .actions import applying, flat, knowing, observing, offering
from .actions.attempts import Attempts
from .chooser import Chance, Chooser, Question
from .doing.settling import do_delayed, settle
from .doing.zones import put_card
from .errors import CannotExecute
from .executor.performing import Occasion, perform
from .game import Game, Opened, opened
from .looking import view as views
from .looking.seen import Seen
from .looking.view import View
from .option import Option
from .playing import activating, casting, facing, lands, legal, opening, stack, turns
from .playing.moments import begun, named
from .state import saving
from .state.actions import AnyAction, Playing
from .state.events import AnyEvent
from .state.given import Rules, no_abilities
from .state.ids import NONE, Ids
from .state.objects import DelayedTrigger, Location, Origin, Permanent, PlayerState, State, Zone

Paying = Literal["free", "pool"]


@dataclass(frozen=True)
class Listed:
    """A stack on the battlefield (``permanent``) and what its members are now (``seen``: computed, CR 613)."""

    permanent: Permanent
    seen: Seen

    @property
    def characteristics(self) -> Characteristics:
        """Its characteristics as they are now."""
        return self.seen.characteristics()


class Board:
    """Players, zones and permanents: a value that nothing changes; what happens on it gives a new one.

    ``state`` is all of it as a frozen value; ``rules`` what the board was given from outside (it is not saved). Two
    boards are equal when their states are. `Board.new` makes an empty one, `Board.from_json` reads one.
    """

    def __init__(self, state: State, rules: Rules | None = None, *, _opened: Opened | None = None) -> None:
        self.state = state
        self.rules = rules or Rules()
        self._opened = _opened
        self._attempts: Attempts | None = None

    @classmethod
    def new(cls, players: Iterable[str] = ("You", "Opponent"), *, life: int = 20, rules: Rules | None = None) -> Board:
        """An empty board for these ``players``, the first of them active. Hands and libraries are unknown (asked).

        ``life`` is what each begins with; ``rules`` what `rules` gives: without them no text of a token is compiled,
        and no card is known by name, until `execute` brings its own. Raises `CannotExecute` for no players or two of
        one name.
        """
        names = tuple(players)
        if not names or len(set(names)) != len(names) or not all(names):
            raise CannotExecute("a board needs at least one player, and names that differ")
        unknown = ("hand", "library")
        state = State(tuple(PlayerState(n, life, life, unknown=unknown) for n in names), active=names[0])
        return cls(state, rules)

    @classmethod
    def dealt(
        cls,
        decks: Mapping[str, Iterable[Characteristics]],
        *,
        seed: int = 0,
        life: int = 20,
        rules: Rules | None = None,
    ) -> Board:
        """A game that begins (CR 103), to be played by `actions` and `apply`: hands are dealt, and may be kept.

        ``decks`` are the players' cards by their names, the first of whom begins, each with ``life``; ``rules`` are as
        `new` has them, and ``seed`` decides all that chance does, from the first shuffle on. Raises `CannotExecute`
        for no players, and for what `start` does.
        """
        board = cls.new(decks, life=life, rules=rules).start(decks, chooser=Chance(seed)).board
        return board.with_playing(Playing(board.state.active, due="keep", seed=seed))

    @classmethod
    def of(cls, game: Game) -> Board:
        """The board as a ``game`` on it left it."""
        state, opened = game.close()
        return cls(state, game.rules, _opened=opened)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.state.next_id, len(self.state.permanents)))

    def __reduce__(self) -> tuple[type[Board], tuple[State, Rules]]:
        return Board, (self.state, self.rules)

    def __repr__(self) -> str:
        stacks = ", ".join(f"{written(p.count)} {p.face.name}" for p in self.state.permanents)
        return f"<Board: {stacks or 'empty'}>"

    def _repr_html_(self) -> str:
        return later.html(self)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(p.name for p in self.state.players)

    def with_rules(self, rules: Rules) -> Board:
        """The same board, played by these rules."""
        return Board(self.state, rules)

    def game(self, chooser: Chooser | None = None, view: View | None = None) -> Game:
        """A working copy, whose questions ``chooser`` answers; ``view``: what its permanents are, if known."""
        if self._opened is None:
            self._opened = opened(self.state, self.rules)
        return Game(self.state, self.rules, chooser, self._opened, view)

    @property
    def permanents(self) -> tuple[Listed, ...]:
        """The stacks on the battlefield with what they are now, in the order of their ids; phased-out ones too."""
        game = self.game()
        view = game.view()
        return tuple(Listed(p, view.of(p)) for p in self.state.permanents)

    def named(self, name: str) -> tuple[Listed, ...]:
        """The stacks of permanents that have this ``name`` now."""
        return tuple(p for p in self.permanents if p.seen.name == name)

    def count(self, name: str | None = None) -> int:
        """How many permanents there are, or of those that have this ``name`` now."""
        return sum(p.permanent.count for p in self.permanents if name is None or p.seen.name == name)

    def put(
        self,
        characteristics: Characteristics,
        *,
        count: int = 1,
        controller: str | None = None,
        owner: str | None = None,
        token: bool = False,
        tapped: bool = False,
        counters: dict[str, int] | None = None,
        location: Location | None = None,
    ) -> Board:
        """Set the stage: put permanents with these ``characteristics`` there, with no event and no triggers.

        They have been there since before this turn.
        ``count`` of them, ``tapped`` or not, a ``token`` or not, controlled by ``controller`` (the first player if not
        given) and owned by ``owner`` (the controller if not given). ``counters`` None: none but those that the rules
        give (a planeswalker's loyalty, CR 306.5b). ``location``: the id of a battlefield or the player whose base it
        is, in rules that have locations. Raises `CannotExecute` for an unknown player, and for counts that are not at
        least 1.
        """
        _check_characteristics(characteristics)
        game = self.game()
        player = controller or self.players[0]
        _check_player(self, player)
        _check_player(self, owner or player)
        if count < 1 or any(number < 1 for number in (counters or {}).values()):
            raise CannotExecute("there must be at least one of what is put there")
        at = location if location is not None else self.rules.ruleset.ways.home(characteristics, player)
        game.enter(
            Permanent(
                1,
                count,
                owner or player,
                player,
                characteristics,
                token,
                Origin("put"),
                tapped,
                counters=Seen(characteristics).starting_counters() if counters is None else dict(counters),
                location=at,
            ),
            since=max(0, game.turn - 1),
        )
        return self._closed(game)

    def put_elsewhere(
        self,
        zone: Zone,
        characteristics: Characteristics | None = None,
        *,
        count: int = 1,
        owner: str | None = None,
        exiled_with: int | None = None,
    ) -> Board:
        """Set the stage: put ``count`` cards into a ``zone`` of ``owner`` (the first player if not given).

        Without ``characteristics`` only their number is known. ``exiled_with`` is the id of the permanent that exiled
        them. Raises `CannotExecute` for an unknown player or zone, and for a negative count.
        """
        if characteristics is not None:
            _check_characteristics(characteristics)
        arguments.check_zone(zone, count)
        game = self.game()
        player = owner or self.players[0]
        _check_player(self, player)
        if count:
            game.place(
                zone,
                player,
                characteristics or Characteristics(),
                count,
                known=characteristics is not None,
                exiled_with=exiled_with,
            )
        known = tuple(z for z in game.players[player].unknown if z != zone)
        game.player(player, unknown=known)
        return self._closed(game)

    def with_player(self, name: str, *, life: int | None = None, counters: dict[str, int] | None = None) -> Board:
        """Set the stage: the ``life`` total and the ``counters`` of the player of this ``name``; None: as they are.

        Raises `CannotExecute` for an unknown player.
        """
        _check_player(self, name)
        game = self.game()
        if life is not None:
            game.player(name, life=life)
        if counters is not None:
            game.player(name, counters=counters)
        return self._closed(game)

    def _closed(self, game: Game) -> Board:
        return Board.of(game)

    def _begin(self, by: str | None, mana: Paying, chooser: Chooser | None) -> tuple[Game, str]:
        """A working copy on which a player who is still in the game does something, and that player."""
        player = by if by is not None else self.players[0]
        _check_player(self, player)
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
            _check_player(self, player)
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
            _check_characteristics(card)
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
            _check_player(self, turn)
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
        _check_characteristics(characteristics)
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
        _check_player(self, name)
        return legal.options(self, name, free=arguments.is_free(mana))

    # ── Played by actions ────────────────────────────────────────────────────────────────────────────────────────────

    def _kept(self) -> tuple[Attempts, Playing]:
        """What is found out about the board, and how far its game has come."""
        if self._attempts is None:
            self._attempts = Attempts(applying.base_of(self))
        return self._attempts, applying.playing_of(self)

    def with_playing(self, playing: Playing | None) -> Board:
        """The same board, on which a game that is played by actions has come as far as ``playing`` says."""
        return Board(replace(self.state, playing=playing), self.rules, _opened=self._opened)

    def with_seed(self, seed: int) -> Board:
        """The same board, on which this ``seed`` decides what chance does from now on.

        Raises `CannotExecute` for what is no whole number.
        """
        arguments.check_seed(seed)
        return self.with_playing(replace(applying.playing_of(self), seed=seed, drawn=0))

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        return self.state.drawn_game or any(player.won for player in self.state.players)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return tuple(player.name for player in self.state.players if player.won)

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
            _check_player(self, player)
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
        _check_player(self, player)
        return Board(knowing.known_by(self.state, player, self.actor), self.rules)

    def observation(self, player: str) -> Sequence[float]:
        """What ``player`` knows of the board as numbers, for learners: `observed` says what each of them is.

        A numpy array of 32-bit floats where numpy is installed, else an `array`. Raises `CannotExecute` for an unknown
        player.
        """
        _check_player(self, player)
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

    def to_json(self) -> str:
        """The board as JSON text, which `from_json` reads back to an equal board."""
        return saving.to_json(self.state, _played_by(self.rules))

    @classmethod
    def from_json(cls, text: str | bytes, rules: Rules | None = None) -> Board:
        """The board from JSON ``text``, to be played by ``rules``, those it was saved with. Raises `BoardFileError`
        with the place of what is wrong, be it other rules: nothing from outside is believed.
        """
        rules = rules or Rules()
        return cls(saving.from_json(text, _played_by(rules)), rules)

    def seen(self, identity: int, *, notes: bool = False) -> tuple[Permanent, Seen]:
        """The stack that the id ``identity`` is a member of and what it is now (with ``notes``: and why).

        Raises `CannotExecute` for an id that is not on the battlefield.
        """
        game = self.game()
        if not isinstance(identity, int):
            raise CannotExecute(
                f"a permanent is seen by its id, a number, and not {identity!r:.60}; `named` goes by names"
            )
        stack = game.stack_of(identity)
        if stack is None:
            raise CannotExecute(f"there is no permanent #{written(identity)} on the battlefield")
        view = views.look(game, stack.id) if notes else game.view()
        return stack, view.of(stack)


def _played_by(rules: Rules) -> saving.PlayedBy:
    return saving.PlayedBy(rules.ruleset.name, rules.abilities is not no_abilities)


@dataclass(frozen=True)
class Result:
    """The ``board`` after something happened, and what happened, in order: ``events`` (`cardwright.events`)."""

    board: Board
    events: tuple[AnyEvent, ...]

    @property
    def log(self) -> tuple[str, ...]:
        """What happened, a line of English for each event, objects with their names and ids."""
        return later.lines(self)


def _check_player(board: Board, name: str) -> None:
    if name not in board.players:
        raise CannotExecute(f"there is no player {name!r}; the players are {', '.join(board.players)}")


def _check_characteristics(given: object) -> None:
    if not isinstance(given, Characteristics):
        raise CannotExecute(
            f"what is put there must be characteristics, not {given!r:.60}: "
            "`rules(…).cards(name)` gives those of a card by name"
        )
