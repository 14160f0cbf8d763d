"""Pictures as HTML and SVG: they stand alone, and nothing of a text is taken for markup."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from cardwright import Board, compile_text, execute, parse, show
from cardwright.cli import cli
from cardwright.picture.colors import COLORS
from cardwright.picture.stretches import Became

TEXT = "When <b>x</b> & “this creature” dies, create a Food token.\nDraw two cards. </style><script>"
SVG = "{http://www.w3.org/2000/svg}"


def test_every_thing_that_words_become_has_a_color_of_its_own() -> None:
    assert {*COLORS} == {*get_args(Became)} - {""}
    for when in ("day", "night"):
        assert len({getattr(color, when) for color in COLORS.values()}) == len(COLORS)


def test_a_page_stands_alone_and_has_the_text_as_it_stands() -> None:
    page = show(TEXT).page("<b>")
    assert "http" not in page
    assert "<script" not in page
    assert "<title>&lt;b&gt;</title>" in page
    (shown,) = re.findall(r'<p class="cw-text">(.*?)</p>', page, re.DOTALL)
    assert re.sub(r"<[^>]*>", "", shown).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == TEXT


def test_a_drawing_is_xml_with_all_words_in_lines_that_fit() -> None:
    drawing = ElementTree.fromstring(show(TEXT).svg(columns=30))
    words = ["".join(each.itertext()) for each in drawing.iter(f"{SVG}text")]
    assert "".join("".join(words).split()).startswith("".join(TEXT.split()))
    width = float(drawing.get("width", ""))
    ends = [float(each.get("x", "")) + float(each.get("textLength", "")) for each in drawing.iter(f"{SVG}text")]
    assert max(ends) <= width
    assert any("rules: CR" in (each.text or "") for each in drawing.iter(f"{SVG}title"))


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (show("Create a Food token."), "instruction: Creation"),
        (parse("Create a Food token."), "<b>TokenDescription</b>"),
        (parse("Frobnicate <b>."), "✗ <b>Unparsed</b>"),
        (compile_text("Create a Food token."), "<b>Predefined</b> definition="),
        (execute(compile_text("Create two tapped 2/2 black Zombie creature tokens."), Board.new()).board, "× 2"),
    ],
)
def test_a_notebook_shows_it(thing: object, words: str) -> None:
    shown = thing._repr_html_()  # type: ignore[attr-defined]
    assert words in shown
    assert "<b>." not in shown


def test_the_command_writes_a_page_and_a_drawing(tmp_path: Path) -> None:
    page, drawing = tmp_path / "a.html", tmp_path / "a.svg"
    for out in (page, drawing):
        assert CliRunner().invoke(cli, ["show", "Create a Food token.", "-o", str(out)]).exit_code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert drawing.read_text("utf-8").startswith("<svg")
    assert CliRunner().invoke(cli, ["show", "--svg", "Create a Food token."]).stdout == drawing.read_text("utf-8")


def test_the_command_says_by_its_status_that_something_is_not_understood() -> None:
    assert CliRunner().invoke(cli, ["show", "Frobnicate the gizmo."]).exit_code == 1
