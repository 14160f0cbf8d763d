"""Sets the stage with real cards: their characteristics from the reference, their abilities from their own texts."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

import pytest

from cardwright.board import Answer, Board, Chooser, Result, Rules, ScriptedChooser, execute
from cardwright.compiler import abilities_of, compile_text
from cardwright.compiler.frames.cards import face_characteristics
from cardwright.instructions import Characteristics, Program
from cardwright.oracle.records import Face
from cardwright.oracle.reference import CardReference

SHARED = Path(__file__).parents[3] / "shared"
POOL = SHARED / "cards/magic-2022-05.jsonl.gz"
RULINGS = SHARED / "rules/magic-rulings-on-tokens.jsonl"


@cache
def reference() -> CardReference:
    """The small reference that comes with the package."""
    return CardReference.bundled()


@cache
def pool() -> dict[str, dict[str, object]]:
    """The big pool of cards, where it is there; a test that needs it is skipped elsewhere."""
    if not POOL.exists():
        pytest.skip("the shared pool of cards is not there")
    with gzip.open(POOL, "rt", encoding="utf-8") as lines:
        return {card["name"]: card for card in map(json.loads, lines)}


def face(name: str) -> Face:
    """The (front) face of the card of that name."""
    if name in reference():
        return reference().get(name).faces[0]
    found = pool().get(name)
    if found is None:
        return Face(name=name, oracle_text=ruled(name))
    one = found["card_faces"][0] if "card_faces" in found else found  # type: ignore[index]
    fields = {f: one.get(f) for f in ("name", "mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty")}
    kept = {k: v for k, v in fields.items() if v is not None}
    colors = tuple(one.get("colors") or found.get("colors") or ())
    return Face(**{**kept, "colors": tuple(c for c in "WUBRG" if c in colors)})


@cache
def rulings() -> dict[str, dict[str, object]]:
    """The rulings on token cards by the card's name, where they are there."""
    if not RULINGS.exists():
        pytest.skip("the shared rulings are not there")
    return {found["name"]: found for found in map(json.loads, RULINGS.read_text(encoding="utf-8").splitlines())}


def ruled(name: str) -> str:
    """The text of a card that only the rulings have."""
    if name not in rulings():
        pytest.skip(f"neither the shared pool nor the shared rulings have {name}")
    return str(rulings()[name]["oracle_text"])


@cache
def card(name: str) -> Characteristics:
    """The card's characteristics."""
    return face_characteristics(face(name))


def by_name(name: str) -> Characteristics | None:
    """The card's characteristics, or None where no card has that name (CR 111.11)."""
    return card(name) if name in reference() else None


@cache
def compiled(text: str, name: str | None) -> Program:
    """A text's program."""
    return compile_text(text, name=name, reference=reference())


RULES = Rules(abilities=abilities_of, cards=by_name)


def board(*names: str, players: tuple[str, ...] = ("You", "Opponent"), rules: Rules = RULES) -> Board:
    """A board with these cards on the battlefield under the first player's control, with the ids 1, 2 …"""
    made = Board.new(players, rules=rules)
    for name in names:
        made = made.put(card(name))
    return made


def play(
    name: str, on: Board, *, nth: int = 1, source: int | None = None, chooser: Chooser | None = None, **how: object
) -> Result:
    """Do what the nth ability of the card does (of those that do something)."""
    return text(face(name).oracle_text, on, name=name, nth=nth, source=source, chooser=chooser, **how)


def text(
    words: str,
    on: Board,
    *,
    name: str | None = None,
    nth: int | None = None,
    source: int | None = None,
    chooser: Chooser | None = None,
    **how: object,
) -> Result:
    """Do what a text says (its nth ability alone, if given)."""
    program = compiled(words, name)
    doing = [a for a in program.abilities if a.steps]
    what = program if nth is None else doing[nth - 1]
    return execute(what, on, source=source, chooser=chooser, **how)  # type: ignore[arg-type]


def played(on: Board, *texts: str, answers: tuple[Answer, ...] = (), **how: object) -> Board:
    """What the texts lead to, one after the other, with these answers and no others."""
    chooser = ScriptedChooser(answers)
    for words in texts:
        on = text(words, on, chooser=chooser, **how).board  # type: ignore[arg-type]
    assert chooser.left == 0
    return on


__all__ = ["RULES", "board", "by_name", "card", "face", "play", "played", "text"]
