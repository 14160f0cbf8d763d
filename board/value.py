"""The board as a value: what stands on it, how the stage is set, how it is saved; what happens on it: `board.py`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from ..instructions import Characteristics
from ..numerals import written
from . import arguments
from .chooser import Chooser
from .errors import CannotExecute
from .game import Game, Opened, opened
from .looking import view as views
from .looking.seen import Seen
from .looking.view import View
from .state import saving
from .state.actions import Playing
from .state.given import Rules, no_abilities
from .state.objects import Location, Origin, Permanent, PlayerState, State, Zone

if TYPE_CHECKING:
    from .actions.attempts import Attempts


@dataclass(frozen=True)
class Listed:
    """A stack on the battlefield (``permanent``) and what its members are now (``seen``: computed, CR 613)."""

    permanent: Permanent
    seen: Seen

    @property
    def characteristics(self) -> Characteristics:
        """Its characteristics as they are now."""
        return self.seen.characteristics()


class BoardValue:
    """Players, zones and permanents as they stand; `Board` is what callers hold."""

    def __init__(self, state: State, rules: Rules | None = None, *, _opened: Opened | None = None) -> None:
        self.state = state
        self.rules = rules or Rules()
        self._opened = _opened
        self._attempts: Attempts | None = None

    @classmethod
    def new(cls, players: Iterable[str] = ("You", "Opponent"), *, life: int = 20, rules: Rules | None = None) -> Self:
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
    def of(cls, game: Game) -> Self:
        """The board as a ``game`` on it left it."""
        state, opened = game.close()
        return cls(state, game.rules, _opened=opened)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardValue) and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.state.next_id, len(self.state.permanents)))

    def __reduce__(self) -> tuple[type[Self], tuple[State, Rules]]:
        return type(self), (self.state, self.rules)

    def __repr__(self) -> str:
        stacks = ", ".join(f"{written(p.count)} {p.face.name}" for p in self.state.permanents)
        return f"<Board: {stacks or 'empty'}>"

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(p.name for p in self.state.players)

    def with_rules(self, rules: Rules) -> Self:
        """The same board, played by these rules."""
        return type(self)(self.state, rules)

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
    ) -> Self:
        """Set the stage: put permanents with these ``characteristics`` there, with no event and no triggers.

        They have been there since before this turn.
        ``count`` of them, ``tapped`` or not, a ``token`` or not, controlled by ``controller`` (the first player if not
        given) and owned by ``owner`` (the controller if not given). ``counters`` None: none but those that the rules
        give (a planeswalker's loyalty, CR 306.5b). ``location``: the id of a battlefield or the player whose base it
        is, in rules that have locations. Raises `CannotExecute` for an unknown player, and for counts that are not at
        least 1.
        """
        check_characteristics(characteristics)
        game = self.game()
        player = controller or self.players[0]
        check_player(self, player)
        check_player(self, owner or player)
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
    ) -> Self:
        """Set the stage: put ``count`` cards into a ``zone`` of ``owner`` (the first player if not given).

        Without ``characteristics`` only their number is known. ``exiled_with`` is the id of the permanent that exiled
        them. Raises `CannotExecute` for an unknown player or zone, and for a negative count.
        """
        if characteristics is not None:
            check_characteristics(characteristics)
        arguments.check_zone(zone, count)
        game = self.game()
        player = owner or self.players[0]
        check_player(self, player)
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

    def with_player(self, name: str, *, life: int | None = None, counters: dict[str, int] | None = None) -> Self:
        """Set the stage: the ``life`` total and the ``counters`` of the player of this ``name``; None: as they are.

        Raises `CannotExecute` for an unknown player.
        """
        check_player(self, name)
        game = self.game()
        if life is not None:
            game.player(name, life=life)
        if counters is not None:
            game.player(name, counters=counters)
        return self._closed(game)

    def _closed(self, game: Game) -> Self:
        return self.of(game)

    def with_playing(self, playing: Playing | None) -> Self:
        """The same board, on which a game that is played by actions has come as far as ``playing`` says."""
        return type(self)(replace(self.state, playing=playing), self.rules, _opened=self._opened)

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        return self.state.drawn_game or bool(self.winners)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return tuple([player.name for player in self.state.players if player.won])

    def to_json(self) -> str:
        """The board as JSON text, which `from_json` reads back to an equal board."""
        return saving.to_json(self.state, _played_by(self.rules))

    @classmethod
    def from_json(cls, text: str | bytes, rules: Rules | None = None) -> Self:
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


def check_player(board: BoardValue, name: str) -> None:
    if name not in board.players:
        raise CannotExecute(f"there is no player {name!r}; the players are {', '.join(board.players)}")


def check_characteristics(given: object) -> None:
    if not isinstance(given, Characteristics):
        raise CannotExecute(
            f"what is put there must be characteristics, not {given!r:.60}: "
            "`rules(…).cards(name)` gives those of a card by name"
        )
