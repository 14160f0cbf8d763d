"""All that the playground shows of a text: its picture, tree, instructions, board, log, findings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import Struct

from ..board import Answer as GivenAnswer
from ..board import Board, BoardError, ChoiceNeeded, Question, ScriptedChooser
from ..board.telling.sentences import sentence
from ..compiler import Program, compile_text
from ..compiler.games import game_named, known_games
from ..compiler.games.loading import load_definitions
from ..grammar import TextTooLong, parse
from ..grammar.definitions import DEFINITIONS_KEPT, DefinitionError, Definitions
from ..instructions import Diagnostic
from ..lint import CardFacts, Finding, lint_card
from ..lint.reports import corrected_line
from ..picture import html as pictures
from ..picture import show
from ..play import execute, rules
from ..texts import carets
from ..values.outline import html as outline

#: A page shows no more: what is longer belongs on the command line.
LONGEST = 5_000
#: So many numbers are offered; others are written.
FEW = 5


class Asked(Struct, frozen=True):
    """What the board asks before it goes on: the question, which answers it takes, and some to choose from.

    ``free``: others than those fit, too, and are written.
    """

    question: str
    takes: str
    answers: tuple[tuple[str, GivenAnswer], ...] = ()  # what is shown, what is given back
    free: bool = False


class Told(Struct, frozen=True):
    """What the compiler reports, as the command line says it; ``fixed`` is the whole text as it says to write it."""

    said: str
    fixed: str | None = None
    safe: bool = False


class Found(Struct, frozen=True):
    """A finding of the linter, ``said`` with its place; ``fixed`` is the whole text with its fix, where it has one."""

    code: str
    name: str
    severity: str
    message: str
    said: str
    fixed: str | None = None
    safe: bool = False


class Played(Struct, frozen=True):
    """What came of a text on a board: the board as HTML, the log, and what is asked or refused."""

    board: str = ""
    log: tuple[str, ...] = ()
    asked: Asked | None = None
    refused: str = ""


class Shown(Struct, frozen=True):
    """What there is to show of a text, as HTML where it is for looking at."""

    picture: str = ""
    legend: str = ""
    tree: str = ""
    program: str = ""
    json: str = ""
    played: Played = Played()
    diagnostics: tuple[Told, ...] = ()
    findings: tuple[Found, ...] = ()
    problem: str = ""


class House(Struct, frozen=True):
    """The games that there are, and the style of pictures."""

    games: tuple[str, ...]
    style: str


def answer(request: str) -> str:
    """Answer a request of the page, both JSON: the fields of a request are the parameters of `shown`."""
    return msgspec.json.encode(shown(**msgspec.json.decode(request))).decode()


def house() -> House:
    """What the page has to know at first."""
    return House(tuple(known_games()), pictures.style())


def shown(
    text: str,
    name: str = "",
    game: str = "magic",
    x: int | None = None,
    answers: Sequence[GivenAnswer] = (),
    definitions: str = "",
) -> Shown:
    """Show what a ``text`` becomes; ``answers`` are those to the questions that the board asks, in order.

    ``definitions`` are lines that say what words of one's own mean (docs/definitions.md).
    """
    if len(text) > LONGEST or len(definitions) > LONGEST:
        return Shown(problem=f"A text of more than {LONGEST:,} characters is too long for this page.")
    called = name or None
    try:
        own = _defined(definitions, game)
        picture = show(text, name=called, game=game, definitions=own)
    except (DefinitionError, TextTooLong) as error:
        return Shown(problem=str(error))
    program = compile_text(text, name=called, game=game, definitions=own)
    return Shown(
        picture=pictures.text(picture.stretches),
        legend=pictures.legend(picture.stretches),
        tree=outline(parse(text, name=called, wording=game_named(game).wording, definitions=own)),
        program=outline(program),
        json=msgspec.json.format(msgspec.json.encode(program), indent=2).decode(),
        played=played(program, game, x, answers, own),
        diagnostics=tuple(_told(each, text) for each in program.diagnostics),
        findings=tuple(_found(each, text) for each in lint_card(text, CardFacts(game=game))),
    )


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _defined(lines: str, game: str) -> Definitions:
    return load_definitions(lines.splitlines(), game=game)


def played(
    program: Program, game: str, x: int | None, answers: Sequence[GivenAnswer], definitions: Definitions
) -> Played:
    """Execute a program on an empty board, as far as the answers go."""
    board = Board.new(rules=rules(game=game, definitions=definitions))
    try:
        result = execute(program, board, x=x, chooser=ScriptedChooser(answers))
    except ChoiceNeeded as error:
        return Played(asked=_asked(error.question), refused=str(error) if error.answer is not None else "")
    except BoardError as error:
        return Played(refused=str(error))
    words = result.board.rules.ruleset.words
    return Played(result.board._repr_html_(), tuple(sentence(event, words) for event in result.events))


def _asked(question: Question) -> Asked:
    why = f" ({question.why})" if question.why else ""
    answers = tuple(_answers(question))
    return Asked(f"{question.player}: {question.asks}{why}", question.takes, answers, _is_free(question, len(answers)))


def _answers(question: Question) -> list[tuple[str, GivenAnswer]]:
    """Answers to choose from, where one is a whole answer."""
    match question.kind:
        case "yes or no":
            return [("yes", True), ("no", False)]
        case "number":
            last = question.least + FEW - 1 if question.most is None else min(question.least + FEW - 1, question.most)
            return [(str(n), n) for n in range(question.least, last + 1)]
        case "objects" if question.least <= 1:
            return [(f"{each.label} #{each.id}", [each.id]) for each in question.objects]
        case "text":
            return [(each, each) for each in question.options]
        case "options" if question.least <= 1:
            return [(each, at) for at, each in enumerate(question.options, 1)]
    return []


def _is_free(question: Question, shown: int) -> bool:
    """Whether other answers than those that are shown fit: another number, several at once, words."""
    match question.kind:
        case "yes or no":
            return False
        case "number":
            return question.most is None or question.most >= question.least + shown
        case "text":
            return not question.options
    return not shown or question.most != 1


def _told(each: Diagnostic, text: str) -> Told:
    if not each.correction:
        return Told(carets.shown(each, text))
    start, end = each.span
    return Told(carets.shown(each, text), f"{text[:start]}{each.correction}{text[end:]}")


def _found(finding: Finding, text: str) -> Found:
    fix = finding.fix
    said = carets.pointed_at(text, *finding.span, indent="") if finding.part == "oracle_text" else ""
    better = "" if fix is None else corrected_line(text, fix, finding.span[0])
    return Found(
        finding.code,
        finding.name,
        finding.severity,
        finding.message,
        "\n".join(filter(None, (said, better or finding.hint))),
        None if fix is None else fix.of(text),
        fix is not None and fix.safe,
    )
