"""Sets the stage for texts that are executed: players, X, the board, who answers what a text leaves open."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec import structs

from ..files.inputs import read
from ..texts.numerals import shown
from .completion import card_names, rule_sets
from .status import Unreadable
from .steps import step_named
from .texts import Cards, Text
from .verbs import done

if TYPE_CHECKING:
    from ..board import Answer, Board, Chooser, Question, Result
    from ..board.state.events import AnyEvent
    from ..board.state.ids import Ids
    from ..board.state.objects import Zone
    from ..grammar import Definitions
    from ..instructions import Characteristics, Program
    from ..oracle import Card
    from .verbs import Deed

Command = Callable[..., Any]

OPPONENT = "Opponent"
ZONES: tuple[Zone, ...] = ("graveyard", "exile", "hand", "library", "outside the game")


class Stage(NamedTuple):
    """What the options of `stage_options` say."""

    player: str | None = None
    x: int | None = None
    board_file: str | None = None
    answers: tuple[str, ...] = ()
    rules: str | None = None
    present: tuple[str, ...] = ()
    spell_copies: tuple[str, ...] = ()
    source: int | None = None
    begin: tuple[str, ...] = ()
    seed: int | None = None
    players: int | None = None


class Played(NamedTuple):
    """What came of the texts: the board that they started from, the one they led to, the events in their order.

    ``understood`` says whether all of the texts was.
    """

    started: Board
    board: Board
    events: tuple[AnyEvent, ...]
    understood: bool


def stage_options(command: Command) -> Command:
    """Give a command the options that set the stage; it gets them as ``stage``."""

    @wraps(command)
    def staged(*args: Any, **options: Any) -> Any:
        given = {name: options.pop(name) for name in Stage._fields}
        return command(*args, stage=Stage(**given), **options)

    options = (
        click.option("--begin", multiple=True, metavar="STEP", help="Then this step begins: “end step”, “turn” …"),
        click.option("--source", type=int, metavar="ID", help="The permanent whose abilities the texts are."),
        click.option(
            "--spell-copy",
            "spell_copies",
            multiple=True,
            metavar="NAME",
            shell_complete=card_names,
            help=SPELL_COPY,
        ),
        click.option("--with", "present", multiple=True, metavar="WHAT", shell_complete=card_names, help=WITH),
        click.option("--seed", type=int, metavar="N", help="Draw what is chosen at random, by this seed."),
        click.option("--answer", "answers", multiple=True, metavar="ANSWER", help="Answer the next question so."),
        click.option("--board", "board_file", metavar="FILE", help="Start from the board in this file."),
        click.option(
            "--rules",
            metavar="RULES",
            shell_complete=rule_sets,
            help="Play by magic, 1990s or riftbound.  [default: the game's own]",
        ),
        click.option(
            "--players", type=click.IntRange(2, 12), metavar="N", help="How many players a new board has.  [default: 2]"
        ),
        click.option("--x", type=click.IntRange(0), metavar="N", help="The value of X."),
        click.option("--player", metavar="NAME", help="Who “you” is.  [default: the board's first player]"),
    )
    decorated: Command = staged
    for option in options:
        decorated = option(decorated)
    return decorated


SPELL_COPY = "First a copy of this permanent spell resolves (CR 111.13)."
WITH = (
    "Start with this card, or a permanent with this text, on the battlefield; “graveyard: NAME” and “PLAYER: NAME” say"
    " where else and whose."
)


def play(
    given: list[Text],
    stage: Stage,
    definitions: Definitions,
    *,
    creations_only: bool = False,
    todo: tuple[Deed, ...] = (),
) -> Played:
    """Set the stage, execute the texts one after the other, let the steps begin, do what is ``todo``: on one board.

    ``creations_only``: of a card, only the abilities that create tokens.
    """
    from .. import compile_text, execute
    from ..board import Chance, put_permanent, resolve_copy_of_spell
    from ..compiler.creating.walking import creations_in
    from .compile import report

    player, x, cards = stage.player, stage.x, Cards()
    answers = Answers(stage.answers)
    asked: Chooser = answers if stage.seed is None else Chance(stage.seed, answers)
    rules = stage.rules or (given[0].game if given else None)
    board = read_board(stage.board_file, player, rules, cards, definitions, stage.players)
    steps = [step_named(step, board.rules.ruleset.game) for step in stage.begin]
    for present in stage.present:
        board = _with(board, present, cards, player, x, asked)
    if stage.source is not None:
        board.seen(stage.source)  # or an error that there is no such permanent
    started = answers.board = board
    events: list[AnyEvent] = []
    understood = True

    def take(result: Result) -> None:
        nonlocal board
        board = answers.board = result.board
        events.extend(result.events)

    for spell in stage.spell_copies:
        what = _characteristics(board, cards.get(spell))
        take(resolve_copy_of_spell(what, board, controller=player, x=x, chooser=asked))
    for words, name, card, game in given:
        if game != board.rules.ruleset.game:
            raise click.UsageError(f"a text of {game} is not played by the rules of {board.rules.ruleset.name}.")
        program = compile_text(words, name=name, reference=cards, game=game, definitions=definitions)
        understood = not report(program, words) and understood
        source = stage.source
        if card is not None or _stays(program):
            permanent = _characteristics(board, card) if card is not None else _permanent(words, name)
            if not board.rules.ruleset.spells_only & set(permanent.types):
                source = board.state.next_id
                board = put_permanent(permanent, board, controller=player, x=x, chooser=asked)
        if creations_only and card is not None:
            creating = tuple(a for a in program.abilities if any(creations_in(a.steps)))
            program = structs.replace(program, abilities=creating or program.abilities)
        if todo:
            take(board.perform(program, by=player, source=source, x=x, mana="free", chooser=asked))
            continue
        take(
            execute(
                program,
                board,
                reference=cards,
                definitions=definitions,
                controller=player,
                source=source,
                x=x,
                chooser=asked,
            )
        )
    for step in steps:
        take(board.begin(step, chooser=asked))
    start = board
    for result in done(board, todo, asked, player, x, lambda name: _characteristics(start, cards.get(name))):
        take(result)
    if answers.left:
        raise Unreadable(f"nobody asked for the answer {shown(answers.left[0])}")
    return Played(started, board, tuple(events), understood)


def _stays(program: Program) -> bool:
    """Whether the text is that of a permanent: it has an ability that does something for as long as it stands."""
    static = any(ability.statics or ability.replacements for ability in program.abilities)
    return static and not any(ability.kind == "spell" and ability.steps for ability in program.abilities)


def _permanent(words: str, name: str | None) -> Characteristics:
    """A permanent with this text: of the type that the text calls it, else an enchantment."""
    from ..compiler.frames.cards import split_text
    from ..instructions import Characteristics

    own = re.search(r"\bthis (creature|artifact|land|planeswalker|battle)\b", words, re.IGNORECASE)
    kind = own[1].title() if own else "Enchantment"
    keywords, abilities = split_text(words, name)
    called = name or f"This {kind.lower()}"
    return Characteristics(name=called, types=(kind,), keywords=keywords, abilities=abilities)


def _characteristics(board: Board, card: Card) -> Characteristics:
    from ..compiler.games import game_named

    if card.game != board.rules.ruleset.game:
        raise click.UsageError(f"a card of {card.game} is not played by the rules of {board.rules.ruleset.name}.")
    return game_named(card.game).characteristics(card)


def _with(board: Board, words: str, cards: Cards, player: str | None, x: int | None, asked: Chooser) -> Board:
    """Put there what --with says: “Grizzly Bears”, “Opponent: Grizzly Bears”, “graveyard: Grizzly Bears”, a text."""
    from ..board import put_permanent

    owner = player
    zone: Zone | None = None
    while (found := re.match(r"([^:]+): *(?=\S)", words)) and found[1] in {*board.players, *ZONES}:
        words = words[found.end() :]
        owner = found[1] if found[1] in board.players else owner
        zone = next((z for z in ZONES if z == found[1]), zone)
    what = _card_or_text(board, words, cards)
    if zone is not None:
        return board.put_elsewhere(zone, what, owner=owner)
    return put_permanent(what, board, controller=owner, x=x, chooser=asked)


def _card_or_text(board: Board, words: str, cards: Cards) -> Characteristics:
    """The card of that name; of what ends like a sentence or is keywords and is no name, a permanent with that text."""
    try:
        return _characteristics(board, cards.get(words))
    except LookupError:
        permanent = _permanent(words, None)
        if not words.endswith((".", "”", '"', ")")) and (permanent.abilities or not permanent.keywords):
            raise
        return permanent


def read_board(
    file: str | None,
    player: str | None,
    rules: str | None = None,
    cards: Cards | None = None,
    definitions: Definitions | None = None,
    players: int | None = None,
) -> Board:
    """Give the board of a file, or a new one for so many ``players`` (two if not said), played by these rules."""
    from .. import Board, Definitions
    from ..board import BoardFileError
    from ..play import rules as rules_of

    played = rules_of(reference=cards, game=rules or "magic", definitions=definitions or Definitions())
    if file is None:
        opponents = [OPPONENT, *(f"{OPPONENT} {number}" for number in range(2, players or 2))]
        you = "You" if player is None or player in opponents else player
        return Board.new(players=[you, *opponents], rules=played)
    if players is not None:
        raise click.UsageError("--players is for a new board; that of --board has its own.")
    try:
        return Board.from_json(read(file), played)
    except (BoardFileError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: {error}") from error


def write_board(board: Board, file: Path) -> None:
    """Write the board to a file, which is never left half written."""
    from ..files.outputs import written

    with written(file) as out:
        out.write(f"{board.to_json()}\n".encode())


class Answers:
    """Answers what a text leaves open: from the command line in order, then by whoever sits at the terminal."""

    def __init__(self, given: tuple[str, ...]) -> None:
        self.left = list(given)
        self.board: Board | None = None

    def forced(self, about: str, player: str, source: str, ids: Ids, labels: tuple[str, ...]) -> Ids:
        """There was one outcome only, and nobody was asked: an answer that names nothing else is accepted."""
        from ..board.state import ids as idset

        there = self.board.permanents if self.board is not None else ()
        names = {each.seen.name for each in there if idset.common(each.permanent.ids, ids)} | {*labels}
        if self.left and set(_parts(self.left[0], names)) <= names | {str(first) for first, _ in ids}:
            del self.left[0]
        return idset.NONE

    def __call__(self, question: Question, /) -> Answer:
        """Give the answer; raise `ChoiceNeeded` where there is none left and nobody to ask."""
        from ..board import ChoiceNeeded

        if self.left:
            return _read(question, self.left.pop(0))
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            problem = ChoiceNeeded(question)
            raise Unreadable(f"{problem} Answer with {_option(question)}.") from problem
        why = f" ({question.why})" if question.why else ""
        click.echo(f"{question.player}: {question.asks}{why}", err=True)
        for place, option in enumerate(question.options, 1):
            click.echo(f"  {place}. {option}", err=True)
        for offered in question.objects:
            click.echo(f"  #{offered.id} {offered.label}", err=True)
        return _read(question, click.prompt(question.kind, err=True))


def _option(question: Question) -> str:
    return "--x N" if question.kind == "number" and question.asks.strip() == "X" else "--answer ANSWER"


def _read(question: Question, said: str) -> Answer:
    """Read an answer: several options or objects are separated by commas."""
    if question.kind not in {"options", "objects"}:
        return said
    parts = _parts(said, {*question.options, *(offered.label for offered in question.objects)})
    return parts if len(parts) > 1 else said


def _parts(said: str, names: set[str]) -> list[str]:
    """What stands between commas; the names may have commas themselves (“Krenko, Mob Boss”)."""
    parts: list[str] = []
    rest = said
    while rest:
        named = [name for name in names if name and re.match(rf"{re.escape(name)}\s*(,|$)", rest)]
        part = max(named, key=len, default=rest.partition(",")[0])
        parts.append(part.strip())
        rest = rest[len(part) :].lstrip().removeprefix(",").lstrip()
    return parts
