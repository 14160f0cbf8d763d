"""The door: every name that is public can be found, is typed without `Any`, and says what goes in and comes out."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
import subprocess
import sys
import tomllib
import typing
from pathlib import Path
from types import ModuleType

import pytest

import cardwright

from .public import THINGS, Public, function_of

ROOT = Path(__file__).parents[2]


def test_names_are_found_before_anything_is_loaded() -> None:
    program = "import cardwright, sys; print(*dir(cardwright)); assert 'cardwright.board' not in sys.modules"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=ROOT.parent)
    assert {*cardwright.__all__, "__version__"} <= {*found.stdout.split()}


def test_help_shows_all_of_it_and_nothing_of_how_it_is_loaded() -> None:
    said = pydoc.render_doc(cardwright, renderer=pydoc.plaintext)
    assert "__getattr__" not in said
    for name in cardwright.__all__:
        assert re.search(rf"^    (?:class )?{name}\b", said, re.MULTILINE), name


def test_what_types_are_checked_by_is_what_is_loaded() -> None:
    tree = ast.parse((ROOT / "__init__.py").read_text("utf-8"))
    (checked,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    said = {
        (each.module, name.name)
        for each in ast.walk(checked)
        if isinstance(each, ast.ImportFrom)
        for name in each.names
    }
    loaded = {(module, name) for name, module in cardwright._MODULE_OF.items()}
    assert said == loaded | {(None, name) for name in cardwright._MODULES}
    assert [*cardwright.__all__] == sorted({name for _, name in said}, key=_as_ruff_sorts)


def _as_ruff_sorts(name: str) -> tuple[bool, str]:
    return not name[:1].isupper(), name


def test_the_version_is_the_one_that_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", cardwright.__version__)
    assert f"## {cardwright.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("public", THINGS, ids=str)
def test_every_public_name_says_what_it_is(public: Public) -> None:
    own = public.thing.__doc__ if not isinstance(public.thing, type) else vars(public.thing).get("__doc__")
    if not isinstance(public.thing, type | property) and not callable(getattr(public.thing, "__func__", public.thing)):
        pytest.skip("a value; its module says what it is")
    assert own, f"{public} has no docstring"
    assert re.match(r"[^a-z].*[.:…]", own.strip(), re.DOTALL), f"{public}: {own!r} is no sentence"


@pytest.mark.parametrize("public", [each for each in THINGS if function_of(each)], ids=str)
def test_every_function_is_typed_and_speaks_of_what_it_is_given(public: Public) -> None:
    function = function_of(public)
    assert function is not None
    documented = f"{inspect.getdoc(function)} {inspect.getdoc(public.of or public.thing)}"
    for name, parameter in inspect.signature(function).parameters.items():
        if name in ("self", "cls") or name.startswith("_"):
            continue
        assert parameter.annotation is not inspect.Parameter.empty, f"{public}: {name} has no type"
        assert "Any" not in re.findall(r"\w+", str(parameter.annotation)), f"{public}: {name} may be anything"
        assert re.search(rf"`{name}`", documented), f"{public} does not say what {name} is"
    assert "Any" not in re.findall(r"\w+", str(inspect.signature(function).return_annotation)), (
        f"{public} gives anything"
    )


@pytest.mark.parametrize("public", [each for each in THINGS if isinstance(each.thing, type)], ids=str)
def test_the_types_of_fields_are_known_where_they_are_asked_for(public: Public) -> None:
    """`help`, msgspec and documentation resolve them: none is imported for the type checker alone."""
    if hasattr(public.thing, "__struct_fields__"):
        assert "Any" not in re.findall(r"\w+", str(typing.get_type_hints(public.thing)))


def test_nothing_that_is_public_is_a_stranger() -> None:
    for public in THINGS:
        home = getattr(public.thing, "__module__", "cardwright")
        assert isinstance(public.thing, ModuleType) or home.split(".")[0] in (
            "cardwright",
            "builtins",
            "typing",
            "types",
        )
