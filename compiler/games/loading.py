"""Definitions of one's own, from lines, a file or an installed package: each is compiled once, when it is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from os import PathLike
from pathlib import Path
from typing import Any

from ...files.inputs import TooLarge, read
from ...grammar import Unparsed, diagnose, parse
from ...grammar.definitions import PLACEHOLDER, DefinitionError, Definitions, Line, of_game, read_lines
from ...grammar.traversal import below
from ..keywords.definitions import filled, keyword_abilities
from ..lower import compile_text
from . import MAGIC, Game, game_named

#: The entry points by which packages bring definitions: a `Definitions`, a path, lines, or what gives one of these.
GROUP = "cardwright.definitions"
#: A longer file has no definitions.
MAX_BYTES = 1 << 20
#: What stands in the place of the placeholders while a line is tried.
SAMPLES = {
    "N": "2",
    "[type]": "Plains",
    "[objects]": "creature",
    "[quality]": "artifact",
    "[cost]": "{2}",
    "[subtype]": "Zombie",
}


def load_definitions(
    source: str | PathLike[str] | Iterable[str], *, game: str = MAGIC, beside: Definitions | None = None
) -> Definitions:
    """Read and check keywords, keyword actions and predefined tokens of one's own.

    ``source`` is a file, the name of an entry point of the group ``cardwright.definitions``, or the lines themselves:
    ``RULE | sentence``, in the forms of the rules (docs/definitions.md). They are words of ``game``; ``beside`` is what
    is defined already, of the same game.

    Gives a value for ``definitions=`` of `compile_text`, `parse`, `record`, `execute` and `compile_pool`: read it once,
    use it often. Raises `DefinitionError` for a line that is not understood, OSError for a file that cannot be read,
    `UnknownGame`.
    """
    lines = tuple(_lines(source, game))
    before = of_game(beside, game) if beside is not None else Definitions(game=game)
    own = Definitions((*before.lines, *lines), game)
    played = game_named(game, own)
    for line in lines:
        _check(line, played)
    return own


def installed() -> dict[str, EntryPoint]:
    """The definitions that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _lines(source: str | PathLike[str] | Iterable[str], game: str) -> Iterable[Line]:
    if not isinstance(source, str | PathLike):
        return read_lines(source, "")
    path = Path(source)
    if not path.exists() and isinstance(source, str) and (point := installed().get(source)) is not None:
        return _brought(point.load(), source, game)
    try:
        text = read(path, MAX_BYTES).decode("utf-8-sig")
    except TooLarge as error:
        raise DefinitionError(str(error.strerror), str(path), 0, "") from error
    except UnicodeDecodeError as error:
        raise DefinitionError(f"the file is not UTF-8 text (byte {error.start})", str(path), 0, "") from error
    return read_lines(text.splitlines(), str(path))


def _brought(value: Any, name: str, game: str) -> Iterable[Line]:
    """The lines of what an entry point names."""
    if callable(value):
        value = value()
    if isinstance(value, Definitions):
        return of_game(value, game).lines
    if isinstance(value, PathLike):
        return _lines(value, game)
    return read_lines(value.splitlines() if isinstance(value, str) else value, name)


# ── Each line tried ─────────────────────────────────────────────────────────────────────────────────────────────────


def _check(line: Line, game: Game) -> None:
    """Compile what a line says, and raise `DefinitionError` at the words that are not understood."""
    if line.kind == "predefined token":
        if game.token is None:
            raise line.error(f"{game.name} has no predefined tokens")
        made = game.token(line, game.definitions)
        for ability in made.abilities:
            _read(ability, ability, line, game)
    elif line.kind == "subtypes":
        raise line.error("a subtype needs no line: any capitalised word may be one\nleave the line out")
    elif line.kind == "effect":
        keyword_abilities(game.definitions)
        _read(line.sentences[0], line.sentences[0], line, game)
    elif line.kind in ("keyword ability", "keyword action"):
        _check_keyword(line, game)


def _check_keyword(line: Line, game: Game) -> None:
    """Compile the sentences that a keyword stands for, with a sample for each of its placeholders."""
    given = _placeholders(line)
    for sentence in line.sentences:
        for placeholder in PLACEHOLDER.findall(sentence):
            if placeholder.lower() not in map(str.lower, given) and _is_placeholder(placeholder, game):
                message = f"nothing is given for “{placeholder}”\nwrite “{line.name} {placeholder}” means “…”"
                raise line.error(message, placeholder)
        values = {name: game.samples.get(name) or SAMPLES.get(name, "{2}") for name in given}
        _read(filled(sentence, values), sentence, line, game)


def _is_placeholder(words: str, game: Game) -> bool:
    """Whether it is none of the game's own words in brackets: “[Tank]”, “[A]”."""
    return not game.samples or words == "N" or words.lower() in game.samples


def _placeholders(line: Line) -> list[str]:
    """“[subtype] N” -> “[subtype]”, “N”."""
    return PLACEHOLDER.findall(f"{line.name} {line.parameter}")


def _read(tried: str, sentence: str, line: Line, game: Game) -> None:
    """Parse and compile a sentence with its placeholders filled in; ``sentence`` is how the line has it."""
    tree = parse(tried, wording=game.wording, definitions=game.definitions)
    for node in below(tree):
        if isinstance(node, Unparsed):
            found = diagnose(tried, node, wording=game.wording, definitions=game.definitions)
            words = tried[found.span.start : found.span.end] or node.text
            raise _error(found.message, words, sentence, line, found.hint)
    program = compile_text(tried, game=game.name, definitions=game.definitions)
    for diagnostic in program.diagnostics:
        if diagnostic.severity == "error" and diagnostic.construct != "reference":
            words = tried[slice(*diagnostic.span)]
            raise _error(diagnostic.message, words, sentence, line, diagnostic.hint)


def _error(message: str, words: str, sentence: str, line: Line, hint: str = "") -> DefinitionError:
    """At these words, if the line has them so; else at the sentence that they are in."""
    where = words if words in line.text[line.at :] else sentence
    otherwise = "" if line.kind == "predefined token" else ", or leave out “means …”"
    return line.error(f"{message}\n{hint or f'write it as a card would say it{otherwise}'}", where)


__all__ = ["GROUP", "installed", "load_definitions"]
