"""A board as HTML: each player's permanents as cards, which open to tell why they are what they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from importlib import resources
from typing import TYPE_CHECKING

from ...texts.numerals import shown_number
from ..explain import Explanation, explain
from .listing import might, size, status, type_line
from .sentences import numbered

if TYPE_CHECKING:
    from ..board import Board
    from ..value import Listed


def html(board: Board) -> str:
    """The permanents of a board by who controls them, as HTML with its own style."""
    players = "".join(_player(board, name) for name in board.players)
    return f'<div class="cw-board"><style>{_style()}</style>{players}</div>'


@cache
def _style() -> str:
    return resources.files(__package__).joinpath("tabletop.css").read_text(encoding="utf-8")


def _player(board: Board, name: str) -> str:
    life = next((each.life for each in board.state.players if each.name == name), None)
    played = not board.rules.ruleset.tokens_only  # Riftbound's players have no life, but points (RB 467)
    said = f" <small>{shown_number(life)} life</small>" if played and life is not None else ""
    cards = "".join(_card(board, each) for each in board.permanents if each.permanent.controller == name)
    return f"<section><h4>{escape(name)}{said}</h4><div>{cards or '<p>no permanents</p>'}</div></section>"


def _card(board: Board, listed: Listed) -> str:
    now, permanent = listed.characteristics, listed.permanent
    tapped = " cw-tapped" if permanent.tapped else ""
    colors = "".join(now.colors) if len(now.colors) == 1 else "M" if now.colors else "C"
    return (
        f'<details class="cw-card cw-{colors}{tapped}"><summary>{"".join(_face(board, listed))}</summary>'
        f"<ul>{''.join(_reasons(explain(board, permanent.id)))}</ul></details>"
    )


def _face(board: Board, listed: Listed) -> Iterator[str]:
    now, permanent = listed.characteristics, listed.permanent
    count = f" <em>× {shown_number(permanent.count)}</em>" if permanent.count > 1 else ""
    yield f"<b>{escape(now.name or 'face-down permanent')}{count}</b><i>{escape(type_line(listed))}</i>"
    yield from (f"<span>{escape(line)}</span>" for line in (", ".join(now.keywords), *now.abilities) if line)
    if corner := size(listed) or might(listed):
        yield f"<strong>{escape(corner)}</strong>"
    said = ", ".join([numbered(permanent.ids), *status(listed, board.rules.ruleset.words)])
    yield f"<small>{escape(said)}</small>"


def _reasons(explanations: tuple[Explanation, ...]) -> Iterator[str]:
    for each in explanations:
        for note in each.notes:
            words = f", “{note.words}”" if note.words else ""
            said = f"{note.value} — {note.rule}{f', {note.reason}' if note.reason else ''}{words}"
            yield f"<li><b>{escape(note.characteristic)}</b>: {escape(said)}</li>"
        yield from (f"<li>not known: {escape(words)}</li>" for words in each.unknown)
