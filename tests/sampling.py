"""Which tests run: of long tables a few rows, by a seed that moves; all of them with ``--all`` (`make test-all`).

With ``--rest`` only these tables are run, with all rows: what a run without it leaves out (`make test-rest`).

``sampled.toml`` names the tables, how many rows of each are run, and why so few will do. The seed is printed, and
``--sample-seed`` repeats it: the same seed on the same tests gives the same rows in every process. Whoever names files
or tests on the command line gets all of their rows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

Row = TypeVar("Row")
Sample = Callable[[Sequence[Row], int], list[Row]]

TABLES = Path(__file__).with_name("sampled.toml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--all``, ``--rest`` and ``--sample-seed``."""
    group = parser.getgroup("tables that are sampled (tests/sampled.toml)")
    group.addoption("--all", action="store_true", dest="all_rows", help="run every row of every table")
    group.addoption("--rest", action="store_true", help="run every row of these tables, and nothing else")
    group.addoption("--sample-seed", type=int, metavar="N", help="run the rows that this seed drew")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed once; processes that run tests are told it."""
    told = getattr(config, "workerinput", None)
    if told is not None:
        config.option.all_rows, config.option.sample_seed = told["sampling"]
        return
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    config.option.all_rows |= config.option.rest or named
    if config.option.sample_seed is None:
        config.option.sample_seed = Random().randrange(1_000_000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process of pytest-xdist what was chosen."""
    option = node.config.option
    node.workerinput["sampling"] = option.all_rows, option.sample_seed


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not drawn; with ``--rest`` what is always run whole."""
    if config.option.rest:
        left_out = {item for item in items if not is_sampled(item)}
    elif config.option.all_rows:
        return
    else:
        left_out = {item for table in tables() for item in table.left_out(items, config.option.sample_seed)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was drawn by, so that a failure can be repeated."""
    if not config.option.all_rows:
        seed = config.option.sample_seed
        terminalreporter.write_line(
            f"Of long tables a sample was run: --sample-seed {seed} repeats it, --all runs all rows."
        )


@pytest.fixture(scope="session")
def sample(pytestconfig: pytest.Config) -> Sample[object]:
    """Draw from the rows that one test goes through by itself: at most so many, in their order; all with ``--all``."""

    def drawn(rows: Sequence[Row], most: int) -> list[Row]:
        if pytestconfig.option.all_rows or len(rows) <= most:
            return list(rows)
        chosen = Random(pytestconfig.option.sample_seed).sample(range(len(rows)), most)
        return [rows[at] for at in sorted(chosen)]

    return drawn


def is_sampled(item: pytest.Item) -> bool:
    """Whether it is a row of a table of which some are drawn, or draws rows by itself."""
    return "sample" in getattr(item, "fixturenames", ()) or any(table.has(item) for table in tables())


class Table:
    """Tests of which some are drawn: those whose names without their parameters fit one of the patterns."""

    def __init__(self, tests: list[str], rows: int, why: str) -> None:
        self.tests, self.rows, self.why = tests, rows, why

    def has(self, item: pytest.Item) -> bool:
        """Whether it is a row of this table."""
        name = item.nodeid.partition("[")[0]
        return any(fnmatchcase(name, each) for each in self.tests)

    def left_out(self, items: Sequence[pytest.Item], seed: int) -> list[pytest.Item]:
        """The rows that are not drawn."""
        rows = [item for item in items if self.has(item)]
        kept = set(Random(f"{seed} {self.tests}").sample(range(len(rows)), min(self.rows, len(rows))))
        return [item for at, item in enumerate(rows) if at not in kept]


@cache
def tables() -> list[Table]:
    """The tables of ``sampled.toml``."""
    return [Table(**each) for each in tomllib.loads(TABLES.read_text("utf-8"))["sampled"]]
