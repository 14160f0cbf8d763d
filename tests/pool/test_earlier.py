"""What was made of a card before is not made again, as long as nothing that it comes from has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec import structs

from cardwright.cli import cli
from cardwright.compiler.games.loading import load_definitions
from cardwright.files.kept_results import KeptResults
from cardwright.lint import documents
from cardwright.lint.settings import Settings
from cardwright.lint.sources import read
from cardwright.oracle import Card, CardReference
from cardwright.pool import checking, compiled, compiling, programs
from cardwright.pool.checking import check_cards
from cardwright.pool.face_programs import FacePrograms
from cardwright.pool.program_lines import program_records
from cardwright.pool.spreading import spread

from .cards import BAKER, KRENKO, card, written

Make = Callable[..., Iterable[Any]]

JOBS: dict[str, tuple[Make, object, str]] = {
    "programs": (program_records, programs, "compile_text"),
    "records": (compiled, compiling, "record"),
    "checks": (check_cards, checking, "programs"),
}


def again(monkeypatch: pytest.MonkeyPatch, module: object, function: str) -> list[str]:
    """Count how often a function is called from now on."""
    calls: list[str] = []
    real = getattr(module, function)

    def counted(*given: Any, **more: Any) -> Any:
        calls.append(function)
        return real(*given, **more)

    monkeypatch.setattr(module, function, counted)
    return calls


@pytest.mark.parametrize("threads", [0, 2])
@pytest.mark.parametrize(("make", "module", "function"), JOBS.values(), ids=JOBS.keys())
def test_a_changed_card_costs_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Make, module: object, function: str, threads: int
) -> None:
    executor = ThreadPoolExecutor(threads) if threads else None
    cards = [BAKER, KRENKO]
    with KeptResults(tmp_path) as results:
        first = list(make(cards, executor, results=results))
    assert first
    calls = again(monkeypatch, module, function)
    assert list(make(cards, executor, results=KeptResults(tmp_path))) == first
    assert calls == []
    changed = structs.replace(KRENKO, faces=(structs.replace(KRENKO.faces[0], oracle_text="Create a Food token."),))
    list(make([BAKER, changed], executor, results=KeptResults(tmp_path)))
    assert calls == [function]


def test_other_definitions_and_another_reference_are_other_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = again(monkeypatch, programs, "compile_text")
    own = tmp_path / "own.txt"
    own.write_text("| “Glorpify N” means “Create N Food tokens.”\n", encoding="utf-8")
    for how in (
        {},
        {"reference": CardReference([BAKER])},
        {"reference": CardReference([KRENKO])},
        {"definitions": load_definitions(own)},
    ):
        with KeptResults(tmp_path) as results:
            list(program_records([BAKER], results=results, **how))
    assert len(calls) == 4


class Nobody:
    """A reference that does not say when its cards change."""

    def get(self, name: str) -> Card:
        raise LookupError(name)


def test_what_may_change_unseen_is_not_kept(tmp_path: Path) -> None:
    with KeptResults(tmp_path) as results:
        list(program_records([BAKER], reference=Nobody(), results=results))  # type: ignore[arg-type]
        list(program_records([structs.replace(BAKER, game="no game of ours")], results=results))
    assert list(tmp_path.iterdir()) == []


def test_a_fault_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken, KeptResults(tmp_path) as results:
        broken.setattr(checking, "programs", lambda *given, **more: 1 / 0)
        ((_, fault),) = check_cards([BAKER], results=results)
    ((_, checked),) = check_cards([BAKER], results=KeptResults(tmp_path))
    assert isinstance(fault, checking.Checked)
    assert fault.failed
    assert isinstance(checked, checking.Checked)
    assert not checked.failed


def test_the_plugin_has_the_programs_of_faces(tmp_path: Path) -> None:
    with KeptResults(tmp_path) as results:
        ((_, first),) = spread(FacePrograms(None), [BAKER], None, results=results)
    ((_, second),) = spread(FacePrograms(None), [BAKER], None, results=KeptResults(tmp_path))
    assert first == second


def test_a_file_is_linted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = read(b'{"name": "Hill Scout", "oracle_text": "Create a treasure token."}')
    with KeptResults(tmp_path) as results:
        first = list(documents.lint_document(document, "set", Settings(), results=results))
    assert first
    from cardwright.lint import earlier

    calls = again(monkeypatch, earlier, "lint_card")
    assert list(documents.lint_document(document, "set", Settings(), results=KeptResults(tmp_path))) == first
    assert calls == []


def test_no_cache_makes_all_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = written(tmp_path / "pool.jsonl", BAKER, card("Asker", "Draw a card."))
    calls = again(monkeypatch, programs, "compile_text")
    said = []
    for more in ([], [], ["--no-cache"]):
        ran = CliRunner().invoke(cli, ["compile", "--programs", "--pool", str(pool), *more])
        said.append((ran.exit_code, ran.stdout))
    assert said[0] == said[1] == said[2]
    assert len(calls) == 4


def test_a_path_where_cards_are_wanted_is_refused_with_what_gives_them() -> None:
    with pytest.raises(TypeError, match=r"as read_cards\(path\) gives them"):
        list(program_records("cards.jsonl"))  # type: ignore[arg-type]
