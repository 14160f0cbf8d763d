"""The pytest plugin: cards of a pool and scenarios are tests; one's own get a board and a card reference."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest._code.code import ReprFileLocation, TerminalRepr

from ..texts.carets import visible
from .scenario_tests import ScenarioFile

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo
    from _pytest._io import TerminalWriter

    from ..board import Board
    from ..files.kept_results import KeptResults
    from ..instructions import Program
    from ..oracle import BadRecord, Card, CardReference
    from .evidence import Evidence
    from .facts import Record

REFERENCE = pytest.StashKey["CardReference"]()
PLACE = re.compile(r"^line \d+, column \d+: (?:error: |warning: )?")
EVIDENCE = pytest.StashKey[dict[str, "Evidence"]]()
RESULTS = pytest.StashKey["KeptResults"]()
FACES = pytest.StashKey["Callable[[Card], list[Program]]"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options and the settings."""
    group = parser.getgroup("cardwright", "pools of trading cards")
    group.addoption(
        "--card-pool", action="append", default=[], metavar="FILE", help="make each card of this file a test"
    )
    group.addoption(
        "--card-execute", action="store_true", default=False, help="also try each creation of these cards on a board"
    )
    group.addoption(
        "--card-lint", action="store_true", default=False, help="also warn of what the linter finds in these cards"
    )
    group.addoption(
        "--card-no-cache", action="store_true", default=False, help="compile these cards anew, and keep nothing"
    )
    group.addoption(
        "--scenarios", action="append", default=[], metavar="FILE", help="make each scenario of this file a test"
    )
    parser.addini("card_pools", "files of cards, each card a test", type="paths", default=[])
    parser.addini("card_reference", "file of the cards that texts speak of by name [default: the bundled ones]")


def pytest_configure(config: pytest.Config) -> None:
    """Have the pools collected: those of `--card-pool` always, those of `card_pools` where no path was given."""
    for where, paths in (("--card-pool", _asked(config)), ("card_pools", config.getini("card_pools"))):
        for path in paths:
            if path.is_dir():
                raise pytest.UsageError(f"{where}: {path} is a folder, and not a file of cards")
    pools = [str(path) for path in _asked(config)]
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        pools += [str(path) for path in config.getini("card_pools")]
    for path in _scenarios(config):
        if path.is_dir():
            raise pytest.UsageError(f"--scenarios: {path} is a folder, and not a file of scenarios")
    if (files := [str(path) for path in _scenarios(config)]) and (
        config.args_source is not pytest.Config.ArgsSource.ARGS and not _asked(config)
    ):
        config.args = []  # these alone, where no path was given
    pools += files
    given = {_path(config, argument.split("::", 1)[0]) for argument in config.args}
    config.args += [pool for pool in dict.fromkeys(pools) if _path(config, pool) not in given]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file that is one of the pools."""
    config = parent.config
    pools = {_path(config, pool) for pool in (*_asked(config), *config.getini("card_pools"))}
    scenarios = {_path(config, file) for file in _scenarios(config)}
    if file_path.resolve() not in pools | scenarios:
        return None
    outside = not file_path.is_relative_to(config.rootpath)  # pytest would call such a file ""
    nodeid = Path(os.path.relpath(file_path, config.rootpath)).as_posix() if outside else None
    kind = ScenarioFile if file_path.resolve() in scenarios else CardPool
    return kind.from_parent(parent, path=file_path, nodeid=nodeid)


def _asked(config: pytest.Config) -> list[Path]:
    return [config.invocation_params.dir / pool for pool in config.getoption("--card-pool")]


def _scenarios(config: pytest.Config) -> list[Path]:
    return [config.invocation_params.dir / file for file in config.getoption("--scenarios")]


def _path(config: pytest.Config, argument: str | Path) -> Path:
    return (config.invocation_params.dir / argument).resolve()


# ── Fixtures ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="session")
def reference(pytestconfig: pytest.Config) -> CardReference:
    """The cards that texts speak of by name: those of the file `card_reference`, or the bundled ones."""
    return _reference(pytestconfig)


@pytest.fixture
def board(reference: CardReference) -> Board:
    """An empty board for “You” and “Opponent” that knows the reference's cards."""
    from ..board import Board
    from ..play import rules

    return Board.new(rules=rules(reference=reference))


def _reference(config: pytest.Config) -> CardReference:
    from ..oracle import Card, CardReference, read_cards

    if REFERENCE not in config.stash:
        file = config.getini("card_reference")
        path = config.rootpath / file
        cards = (card for card in read_cards(path) if isinstance(card, Card)) if file else None
        config.stash[REFERENCE] = CardReference.bundled() if cards is None else CardReference(cards)
    return config.stash[REFERENCE]


def _programs(config: pytest.Config) -> Callable[[Card], list[Program]]:
    """What gives the programs of a card's faces: compiled, or as they were in the last run."""
    from ..files.kept_results import KeptResults
    from .earlier import Earlier
    from .face_programs import FacePrograms

    if FACES not in config.stash:
        job = FacePrograms(_reference(config))
        if not config.getoption("--card-no-cache"):
            config.stash[RESULTS] = KeptResults()
        earlier = Earlier.of(job, config.stash.get(RESULTS, None))
        config.stash[FACES] = job if earlier is None else earlier.made
    return config.stash[FACES]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Keep what was compiled for the next run."""
    results: KeptResults | None = config.stash.get(RESULTS, None)
    if results is not None:
        results.save()


def _evidence(config: pytest.Config, game: str) -> Evidence:
    from ..play import rules
    from .evidence import Evidence

    known = config.stash.setdefault(EVIDENCE, {})
    if game not in known:
        known[game] = Evidence(rules(reference=_reference(config), game=game))
    return known[game]


# ── Cards as tests ──────────────────────────────────────────────────────────────────────────────────────────────────


class CardPool(pytest.File):
    """A file of cards: a test for each, and one that fails for whatever in it cannot be read."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests in the order of the file; cards of one name are told apart by a number."""
        from ..oracle import BadRecord, OracleError, read_cards

        wanted = dict(self.expected)
        seen: dict[str, int] = {}
        try:
            for card in read_cards(self.path):
                if isinstance(card, BadRecord):
                    yield UnreadableTest.from_parent(self, name=visible(card.name or card.place), bad=card)
                    continue
                seen[card.name] = number = seen.get(card.name, 0) + 1
                name = card.name if number == 1 else f"{card.name} #{number}"
                yield CardTest.from_parent(self, name=visible(name), card=card, expected=wanted.pop(name, None))
        except OracleError as error:
            raise self.CollectError(str(error)) from error
        for name in wanted:
            yield NoSuchCardTest.from_parent(self, name=visible(name))

    @cached_property
    def expected(self) -> dict[str, Record]:
        """What is expected of the cards, by name."""
        from .expectations import beside, read
        from .scoring import UnusableRecords

        path = beside(self.path)
        try:
            return read(path) if path.exists() else {}
        except UnusableRecords as error:
            raise self.CollectError(str(error)) from error


class CardWarning(pytest.PytestWarning):
    """What there is to say of the text of a card that is as expected all the same."""


class CardNotAsExpected(Exception):
    """What is wrong with a card, in words."""


class PoolTest(pytest.Item):
    """A test of a pool: its failure is shown as text."""

    def repr_failure(self, excinfo: ExceptionInfo[BaseException], style: Any = None) -> str | TerminalRepr:
        """Show what is wrong with a card as it is said, anything else with its traceback."""
        if isinstance(excinfo.value, CardNotAsExpected):
            return Said(str(self.path), str(excinfo.value))
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Say where the test comes from."""
        return self.path, None, self.name


class CardTest(PoolTest):
    """A card is understood in full, and creates what is expected of it, if anything is."""

    def __init__(self, *, card: Card, expected: Record | None, **more: Any) -> None:
        super().__init__(**more)
        self.card = card
        self.wanted = expected

    def runtest(self) -> None:
        """Compile the card, and run it where that is asked for."""
        from ..compiler.games import UnknownGame
        from ..compiler.records.creating import record_of
        from ..grammar import TextTooLong
        from ..texts.carets import located
        from .expectations import complaints, fails, told

        try:
            compiled = list(zip(self.card.faces, _programs(self.config)(self.card), strict=False))
        except (TextTooLong, UnknownGame) as error:
            raise CardNotAsExpected(str(error)) from error
        record = record_of(self.card, compiled)
        wrong = list(complaints(self.card, record, self.wanted))
        if self.config.getoption("--card-execute") and record.creations:
            for face, program in compiled:
                for found in _evidence(self.config, self.card.game).findings(face, program):
                    wrong.append(located(f"{found.message} [{found.construct}]", face.oracle_text, *found.span))
        if self.config.getoption("--card-lint"):
            from ..lint.beside import beside, facts_of_face
            from ..texts.carets import shown

            for face, program in compiled:
                for each in beside(face.oracle_text, facts_of_face(face, self.card.game), program.diagnostics):
                    said = shown(each, face.oracle_text)
                    warnings.warn_explicit(CardWarning(said), None, str(self.path), 0)
        if not fails(record, self.wanted):
            for said in told(self.card, record):
                warnings.warn_explicit(CardWarning(said), None, str(self.path), 0)
        if wrong:
            raise CardNotAsExpected("\n".join(wrong))


class UnreadableTest(PoolTest):
    """Fails for a record that cannot be read."""

    def __init__(self, *, bad: BadRecord, **more: Any) -> None:
        super().__init__(**more)
        self.bad = bad

    def runtest(self) -> None:
        """Say where the record is and why it cannot be read."""
        raise CardNotAsExpected(f"{self.bad.place}: {self.bad.reason}")


class NoSuchCardTest(PoolTest):
    """Fails for an expectation of a card that the pool does not have."""

    def runtest(self) -> None:
        """Say that the card is missing."""
        raise CardNotAsExpected(f"something is expected of {self.name!r}, which is not in {self.path.name}")


class Said(TerminalRepr):
    """A failure as its own words; their first line stands in the summary."""

    def __init__(self, path: str, words: str) -> None:
        self.words = words
        self.reprcrash = ReprFileLocation(path, 0, visible(PLACE.sub("", words.split("\n", 1)[0])))

    def toterminal(self, tw: TerminalWriter) -> None:
        """Write the words; carets and what they point at in color."""
        for line in self.words.splitlines():
            tw.line(visible(line), red=line.strip(" ^") == "" and "^" in line)

    def __str__(self) -> str:
        return self.words
