"""Writers change nothing: with the same account of what was spoken of, they say the same."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardwright.compiler import CannotWrite, blanked, compile_text, write
from cardwright.compiler.writing.account import Account, Manner
from cardwright.compiler.writing.scope import Scope, Writers

STEPS = Path(__file__).with_name("steps")
TEXTS = [case["text"] for table in sorted(STEPS.glob("*.toml")) for case in tomllib.loads(table.read_text())["case"]]
#: Writers that say something else when they are called again: this list only shrinks.
IMPURE: frozenset[str] = frozenset()


@pytest.fixture
def told_twice(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of writers that were called twice and said two things."""
    once = Scope._of
    found: set[str] = set()
    again = False

    def twice(self: Scope, writers: Writers, value: Any) -> Any:
        nonlocal again
        if again:
            return once(self, writers, value)
        before = self.account
        said = once(self, writers, value)
        after = self.account
        self.now(**{name: getattr(before, name) for name in before.__struct_fields__})
        again = True
        try:
            same = once(self, writers, value) == said and self.account == after
        finally:
            again = False
        found.update([] if same else [writers[type(value)].__name__])
        return said

    monkeypatch.setattr(Scope, "_of", twice)
    return found


def test_who_is_called_twice_says_the_same(told_twice: set[str]) -> None:
    for text in TEXTS[::3]:
        try:
            write(blanked(compile_text(text, name="Test Card")), name="Test Card")
        except CannotWrite:
            continue
    assert told_twice == IMPURE


@pytest.mark.parametrize("value", [Account(), Manner()])
def test_what_was_spoken_of_is_never_changed_but_another_account(value: Account | Manner) -> None:
    for name in value.__struct_fields__:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    assert not [name for name in value.__struct_fields__ if isinstance(getattr(value, name), list | set)]
