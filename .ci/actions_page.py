"""Writes docs/actions.md: each kind of action with its fields, its words, and its JSON. Made from the types."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec

from cardwright.board.state import actions as room
from cardwright.board.state.actions import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Choose,
    Declare,
    Enough,
    Keep,
    Mulligan,
    Pair,
    Pass,
    Picked,
    Play,
    Playing,
    Said,
    TakeBack,
    TurnUp,
)

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "actions.md"
HEAD = """# Actions

All that `Board.actions` offers and `Board.apply` takes: {kinds} kinds ([Write a bot](bots.md) says when each is
offered). They are frozen values of `cardwright.actions`; `str` says them in words, `msgspec.json` writes them and reads
them back as `AnyAction`. In JSON `action` names the kind, and a field that has its default is left out.

This page is made from the types (`make pages`).
"""
PARTS = {
    "What is begun": ("With nothing else under way.", get_args(room.Deed)),
    "What goes on": ("With what is begun, until it is done.", get_args(room.Stage)),
    "What is in them": ("Values within actions, and how far a game has come.", (Pair, Picked, Said, Playing)),
}
#: A value of each kind. One of an action without its example is an error.
EXAMPLES: dict[type[msgspec.Struct], msgspec.Struct] = {
    type(each): each
    for each in (
        Pass(),
        Keep((Said(picked=(Picked(17), Picked(23))),)),
        Mulligan(),
        Play(12, "Forest"),
        Cast(31, "Lightning Bolt", answers=(Said(picked=(Picked("Bob"),)),)),
        Activate(3, 1, "Jade Mage", "{2}{G}: Create a 1/1 green Saproling creature token."),
        TurnUp(40, "Willbender"),
        Declare("attackers", (Pair(3, "Bob"), Pair(50, "Bob", 2))),
        Attack(Pair(50, "Bob", 2), "Goblin Token"),
        Block(Pair(3, 50), "Jade Mage"),
        TakeBack(),
        Answer(3),
        Choose(Picked(50, 2), "Goblin Token"),
        Enough(),
        Pair(3, "Bob"),
        Picked(50, 2),
        Said(True),
        Playing("Bob", passed=("Ann",), seed=7, drawn=2),
    )
}


def fields(kind: type[msgspec.Struct]) -> Iterator[str]:
    """A row of the table for each field."""
    annotations = {name: a for base in reversed(kind.__mro__) for name, a in inspect.get_annotations(base).items()}
    for field in msgspec.structs.fields(kind):
        needed = field.default is msgspec.NODEFAULT
        default = "" if needed else json.dumps(msgspec.to_builtins(field.default), ensure_ascii=False)
        type_ = str(annotations[field.name]).replace("|", "\\|")
        yield f"| `{field.name}` | {type_} | {default} |"


def section(kind: type[msgspec.Struct]) -> Iterator[str]:
    """What a kind is, its fields, and its example."""
    yield f"\n### {kind.__name__}\n\n{inspect.getdoc(kind)}\n"
    if rows := list(fields(kind)):
        yield "\n| field | type | default |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"
    example = EXAMPLES[kind]
    words = f"“{example}”: " if isinstance(example, room.Action) else ""
    yield f"\n{words}`{msgspec.json.encode(example).decode()}`\n"


def page() -> str:
    """The whole page."""
    kinds = len(get_args(room.AnyAction))
    parts = [HEAD.format(kinds=kinds)]
    for title, (about, types) in PARTS.items():
        parts.append(f"\n## {title}\n\n{about}\n")
        parts += [text for kind in types for text in section(kind)]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
