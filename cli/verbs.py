"""What players do in a game, as `cardwright run` is told it: options that are done in the order in which they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..board import Board, Chooser, Result
    from ..instructions import Characteristics

Command = Callable[..., Any]

#: The option, what it takes, what it does.
VERBS = (
    ("cast", "NAME", "Cast a card: “NAME”, “PLAYER: NAME”, “NAME: kicker” or “NAME: flashback” (CR 601)."),
    ("play", "NAME", "Play a land: “NAME”, or “PLAYER: NAME” (CR 305)."),
    ("activate", "NAME", "Activate an ability: “NAME”, or “NAME: WORDS” of it; it waits on the stack (CR 602)."),
    ("attack", "NAME", "Attack with it: “NAME”, or “NAME: WHOM”; those in a row together (CR 508)."),
    ("block", "NAME", "Block with it: “NAME: ATTACKER”; those in a row together (CR 509)."),
    ("go", "STEP", "Resolve the stack, and go on to this step: “end step”, or “PLAYER: upkeep” (CR 500)."),
)
RESOLVE = "resolve"


class Deed(NamedTuple):
    """Something that a player does: the option and what it was given."""

    verb: str
    what: str


class InOrder(click.Command):
    """A command that knows in which order its options stood: `deeds` of its context."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as any command does, and remember the order."""
        given, _, order = self.make_parser(ctx).parse_args(args=list(args))
        waiting = {verb: iter(given.get(verb) or ()) for verb, _, _ in VERBS}
        names = [param.name or "" for param in order]
        ctx.meta[__name__] = tuple(
            Deed(name, str(next(waiting[name])) if name in waiting else "")
            for name in names
            if name in waiting or name == RESOLVE
        )
        return super().parse_args(ctx, args)


def verb_options(command: Command) -> Command:
    """Give a command the options of what is done in a game; `deeds` says what they were."""
    decorated = click.option(
        "--resolve", is_flag=True, expose_value=False, help="Resolve the stack before what follows (CR 608)."
    )(command)
    for verb, takes, says in reversed(VERBS):
        decorated = click.option(f"--{verb}", multiple=True, expose_value=False, metavar=takes, help=says)(decorated)
    return decorated


def deeds(context: click.Context) -> tuple[Deed, ...]:
    """What is to be done, in order."""
    found: tuple[Deed, ...] = context.meta.get(__name__, ())
    return found


def done(
    board: Board,
    given: Iterable[Deed],
    chooser: Chooser,
    player: str | None,
    x: int | None,
    card: Callable[[str], Characteristics],
) -> Iterator[Result]:
    """Do one after the other, and at last resolve the stack; mana costs count as paid, as in scenarios.

    ``card`` finds the characteristics of a card that is nowhere yet: it is put into the hand first.
    """
    for verb, group in groupby(given, key=itemgetter(0)):
        if verb != "resolve" and (why := board.rules.ruleset.tokens_only):
            raise click.UsageError(f"--{verb} is not done: {why}.")
        if verb in ("attack", "block"):
            result = _declared(board, verb, [each.what for each in group], chooser)
            board = result.board
            yield result
            continue
        for each in group:
            result = _one(board, verb, each.what, chooser, player, x, card)
            board = result.board
            yield result
    if board.state.stack:
        yield board.resolve(mana="free", chooser=chooser)


def _one(
    board: Board,
    verb: str,
    words: str,
    chooser: Chooser,
    player: str | None,
    x: int | None,
    card: Callable[[str], Characteristics],
) -> Result:
    who, what = _parted(board, words, player)
    match verb:
        case "cast":
            return _cast(board, what, who, chooser, x, card)
        case "play":
            return _in_hand(board, what, who, card).play(what, by=who, chooser=chooser)
        case "activate":
            name, ability = _with_words(what, lambda name: _is_object(board, name))
            return board.activate(_meant(name), ability or None, by=who, x=x, mana="free", chooser=chooser)
        case "go":
            whose = words.partition(": ")[0]
            turn = whose if whose in board.players else None
            return board.go(what, turn=turn, mana="free", chooser=chooser)
        case _:
            return board.resolve(mana="free", chooser=chooser)


def _cast(
    board: Board, words: str, who: str, chooser: Chooser, x: int | None, card: Callable[[str], Characteristics]
) -> Result:
    """“NAME”, or “NAME: WORDS”: optional costs, the keyword or words of what is paid instead of the mana cost."""

    def is_card(name: str) -> bool:
        with suppress(LookupError):
            return bool(card(name))
        return any(e.characteristics.name == name for e in board.state.elsewhere)

    name, said = _with_words(words, is_card)
    board = _in_hand(board, name, who, card)
    given = [each.strip() for each in said.split(",")] if said else []
    optional = _optional_costs(board, name, who)
    kicked = [next((cost for cost in optional if each in cost), "") for each in given]
    others = [each for each, cost in zip(given, kicked, strict=True) if not cost]
    return board.cast(
        name, by=who, x=x, kicked=filter(None, kicked), alternative=", ".join(others), mana="free", chooser=chooser
    )


def _with_words(said: str, is_name: Callable[[str], bool]) -> tuple[str, str]:
    """“NAME: WORDS” apart: the longest name that there is; names may have a colon (“Circle of Protection: Red”)."""
    parts = said.split(": ")
    for count in range(len(parts), 0, -1):
        if is_name(": ".join(parts[:count])):
            return ": ".join(parts[:count]), ": ".join(parts[count:])
    return parts[0], ": ".join(parts[1:])


def _optional_costs(board: Board, name: str, who: str) -> tuple[str, ...]:
    """What may be paid besides for the player's card of that name: “kicker”, “buyback” …"""
    from ..board.looking.optional import optional_costs
    from ..board.playing.found import is_called

    mine = [e for e in board.state.elsewhere if e.owner == who and is_called(e, name)]
    return tuple(cost for e in mine[:1] for cost in optional_costs(board.rules.compiled(e.characteristics)))


def _parted(board: Board, words: str, player: str | None) -> tuple[str, str]:
    """Who does it and what: “Opponent: Lightning Bolt”, or the player of the command."""
    before, _, rest = words.partition(": ")
    if rest and before in board.players:
        return before, rest.strip()
    return player or board.players[0], words


def _is_object(board: Board, name: str) -> bool:
    """Whether there is a permanent or a card of that name."""
    return bool(board.named(name)) or any(e.characteristics.name == name for e in board.state.elsewhere)


def _meant(name: str) -> int | str:
    return int(name[1:]) if name.startswith("#") and name[1:].isdecimal() else name


def _in_hand(board: Board, name: str, who: str, card: Callable[[str], Characteristics]) -> Board:
    """The board with the card in the player's hand, if it is in none of that player's zones (scenarios do the same)."""
    from ..board.looking.seen import other_part

    there = [e for e in board.state.elsewhere if e.owner == who and e.zone in ("hand", "command", "graveyard", "exile")]
    parts = [part for e in there for part in (e.characteristics, other_part(e.characteristics)) if part is not None]
    return board if any(part.name == name for part in parts) else board.put_elsewhere("hand", card(name), owner=who)


def _declared(board: Board, verb: str, pairs: list[str], chooser: Chooser) -> Result:
    """All attackers, or all blockers, are declared together."""
    split = [each.partition(": ") for each in pairs]
    if verb == "block":
        if wrong := next((name for name, _, attacker in split if not attacker), None):
            raise click.UsageError(f"--block {wrong!r} does not say whom it blocks: “{wrong}: ATTACKER”.")
        active = board.state.active
        blocks = [
            (_ids(board, name, whose=active, own=False), _ids(board, attacker, whose=active)[0][0])
            for name, _, attacker in split
        ]
        return board.block(blocks, chooser=chooser)
    active = board.state.active or board.players[0]
    other = next((each for each in board.players if each != active), active)
    return board.attack(
        [(_ids(board, name, whose=active), _whom(board, whom or other)) for name, _, whom in split], chooser=chooser
    )


def _whom(board: Board, words: str) -> str | int:
    """The player, or the id of the planeswalker or battle, of that name."""
    if words in board.players:
        return words
    return _ids(board, words)[0][0]


def _ids(board: Board, name: str, *, whose: str | None = None, own: bool = True) -> tuple[tuple[int, int], ...]:
    """The permanents of that name (with ``own`` the player's, else anybody else's), or the one of that id."""
    meant = _meant(name)
    if isinstance(meant, int):
        return ((meant, 1),)
    found = [p.permanent for p in board.named(name)]
    found = [p for p in found if whose is None or (p.controller == whose) is own]
    if not found:
        raise click.UsageError(f"there is no permanent called {name!r} to do this with.")
    return tuple((p.id, p.count) for p in found)
