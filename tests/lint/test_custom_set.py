"""A set of fifteen cards with the mistakes that designers make: linted, fixed and read again, in three formats."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.lint.documents import fix_document, lint_document
from cardwright.lint.settings import Settings
from cardwright.lint.sources import read

FOLDER = Path(__file__).parents[2] / "examples" / "custom-set"
FILES = ("set.txt", "set.csv", "set.mse-set")


@pytest.mark.parametrize("file", FILES)
def test_every_card_has_its_findings_and_is_fixed_as_it_was_meant(file: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(FOLDER / file, tmp_path))
    document = read(str(path))
    assert len({each.card for each in lint_document(document, file, Settings())}) == len(document.cards) == 15
    path.write_bytes(document.write(fix_document(document, Settings())))
    fixed = read(str(path))
    meant = {card.name: card.text for card in read(str(FOLDER / "fixed.txt")).cards}
    assert {card.name: card.text for card in fixed.cards} == meant
    assert list(lint_document(fixed, file, Settings())) == []
