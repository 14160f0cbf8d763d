"""Draws a token as a card: an SVG of 63 × 88 mm, with its size large enough to be read across a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from ..oracle.creations import Token

WIDTH, HEIGHT = 630, 880  # a tenth of a millimetre each
_FRAME = {"W": "#efe6c8", "U": "#a9cdea", "B": "#8d8590", "R": "#eba58c", "G": "#a3cfa2"}
_NO_COLOR, _GOLD = "#c9ced3", "#e0c77a"
_INK, _PAPER = "#17181c", "#fbfaf5"
_EDGE, _INNER = 22, 44
_TITLE, _ART, _LINE, _BOX, _FOOT = 40, 108, 486, 548, 830
_LARGEST, _SMALLEST = 36, 17
_SERIF = "Georgia,'Liberation Serif','DejaVu Serif',serif"


class Drawn(NamedTuple):
    """What stands on a drawn card. ``size`` is power and toughness, or empty; each of ``lines`` is a paragraph."""

    name: str
    type_line: str
    lines: tuple[str, ...]
    size: str
    colors: tuple[str, ...]


def drawn_token(token: Token, title: str) -> Drawn:
    """A token as it stands on its card (CR 111.3)."""
    kinds = " ".join(["Token", *token.supertypes, *token.types])
    type_line = f"{kinds} — {' '.join(token.subtypes)}" if token.subtypes else kinds
    keywords = ", ".join(token.keywords)
    lines = (keywords[:1].upper() + keywords[1:],) if keywords else ()
    size = f"{token.power}/{token.toughness}" if token.power is not None else token.might or ""
    return Drawn(title, type_line, (*lines, *token.abilities), size, token.colors)


def drawn_emblem(abilities: str, card: str) -> Drawn:
    """An emblem (CR 114), named for the card that gives it."""
    return Drawn(card, "Emblem", tuple(abilities.splitlines()), "", ())


def card(drawn: Drawn, *, label: str = "") -> str:
    """The card as an SVG element of its own; ``label`` stands small at its foot."""
    inside = WIDTH - 2 * _INNER
    text, size = _fitted(drawn.lines, inside - 36, _FOOT - _BOX - (70 if drawn.size else 20))
    mark = drawn.size or drawn.name[:1]
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="30" fill="{_INK}"/>',
        f'<rect x="{_EDGE}" y="{_EDGE}" width="{WIDTH - 2 * _EDGE}" height="{HEIGHT - 2 * _EDGE - 20}" rx="16" '
        f'fill="{_ground(drawn)}"/>',
        _panel(_TITLE, 56),
        _written(drawn.name, _INNER + 18, _TITLE + 41, 38, inside - 36, bold=True),
        f'<rect x="{_INNER}" y="{_ART}" width="{inside}" height="366" fill="{_PAPER}" fill-opacity=".45" '
        f'stroke="{_INK}" stroke-width="2"/>',
        f'<text x="{WIDTH / 2:g}" y="{_ART + 183}" font-size="{_mark_size(mark)}" text-anchor="middle" '
        f'dominant-baseline="central" font-weight="700" fill="{_INK}" fill-opacity=".82">{escape(mark)}</text>',
        _panel(_LINE, 50),
        _written(drawn.type_line, _INNER + 18, _LINE + 35, 28, inside - 36, bold=True),
        f'<rect x="{_INNER}" y="{_BOX}" width="{inside}" height="{_FOOT - _BOX}" fill="{_PAPER}" '
        f'stroke="{_INK}" stroke-width="2"/>',
        *(
            f'<text x="{_INNER + 18}" y="{_BOX + 12 + y:g}" font-size="{size}">{escape(line)}</text>'
            for y, line in text
        ),
    ]
    if drawn.size:
        parts += [
            f'<rect x="{WIDTH - 210}" y="770" width="160" height="66" rx="14" fill="{_PAPER}" stroke="{_INK}" '
            'stroke-width="4"/>',
            f'<text x="{WIDTH - 130}" y="818" font-size="46" font-weight="700" text-anchor="middle">'
            f"{escape(drawn.size)}</text>",
        ]
    if label:
        parts.append(_written(label, _INNER, HEIGHT - 13, 17, inside, fill="#c9ced3"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(_told(drawn))}" font-family="{_SERIF}" fill="{_INK}">'
        f"{_gradient(drawn)}{''.join(parts)}</svg>"
    )


def _told(drawn: Drawn) -> str:
    return ". ".join(filter(None, (drawn.name, drawn.type_line, drawn.size, " ".join(drawn.lines))))


def _ground(drawn: Drawn) -> str:
    if len(drawn.colors) == 2:
        return f"url(#{''.join(drawn.colors)})"
    if len(drawn.colors) > 2:
        return _GOLD
    return _FRAME.get(drawn.colors[0], _NO_COLOR) if drawn.colors else _NO_COLOR


def _gradient(drawn: Drawn) -> str:
    """The frame of a card of two colors goes from one to the other."""
    if len(drawn.colors) != 2:
        return ""
    first, second = (_FRAME.get(color, _NO_COLOR) for color in drawn.colors)
    return (
        f'<defs><linearGradient id="{"".join(drawn.colors)}"><stop offset=".25" stop-color="{first}"/>'
        f'<stop offset=".75" stop-color="{second}"/></linearGradient></defs>'
    )


def _panel(y: int, height: int) -> str:
    return (
        f'<rect x="{_INNER - 8}" y="{y}" width="{WIDTH - 2 * _INNER + 16}" height="{height}" rx="12" '
        f'fill="{_PAPER}" stroke="{_INK}" stroke-width="3"/>'
    )


def _written(words: str, x: float, y: float, size: int, most: float, *, bold: bool = False, fill: str = _INK) -> str:
    """One line, in smaller letters where it would be too long."""
    while size > _SMALLEST - 3 and _length(words, size) * (1.08 if bold else 1) > most:
        size -= 1
    squeezed = f' textLength="{most:g}" lengthAdjust="spacingAndGlyphs"' if _length(words, size) > most else ""
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}{squeezed}>{escape(words)}</text>'


def _mark_size(mark: str) -> int:
    return min(300, int(520 / (0.6 * max(len(mark), 1))))


def _fitted(lines: Sequence[str], width: float, height: float) -> tuple[list[tuple[float, str]], int]:
    """The paragraphs in lines, each with its place from the top, in the largest letters that leave room for all."""
    for size in range(_LARGEST, _SMALLEST - 1, -1):
        placed = _placed(lines, width, size)
        if not placed or placed[-1][0] + size * 0.3 <= height:
            break
    return placed, size


def _placed(lines: Sequence[str], width: float, size: int) -> list[tuple[float, str]]:
    placed: list[tuple[float, str]] = []
    y = 0.0
    for number, paragraph in enumerate(lines):
        y += size * 0.45 if number else 0
        for line in _wrapped(paragraph, width, size):
            y += size * 1.16
            placed.append((y, line))
    return placed


def _wrapped(paragraph: str, width: float, size: int) -> Iterator[str]:
    line = ""
    for word in paragraph.split():
        longer = f"{line} {word}" if line else word
        if line and _length(longer, size) > width:
            yield line
            line = word
        else:
            line = longer
    yield line


def _length(words: str, size: float) -> float:
    """How long words are, about: no font is measured."""
    return size * sum(_letter(char) for char in words)


def _letter(char: str) -> float:
    if char in "ijlt.,:;'’|!()[]{}f ":
        return 0.32
    if char in "mwMW—%" or ord(char) > 0x2300:
        return 0.92
    return 0.72 if char.isupper() else 0.54
