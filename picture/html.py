"""A picture of a text as HTML: words on their colors, and what they became where one points at them. No script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources

from .colors import COLORS
from .stretches import Stretch

_NIGHT = (
    ".cw-picture{color:#eceae6;background:#1b1c20}.cw-picture .cw:hover,.cw-picture .cw:focus{outline-color:#8fb0e4}"
)


def style() -> str:
    """The style of all pictures: by day, by night, and as the page around says (``data-theme``)."""
    day = "".join(f".cw-picture .cw-{became}{{background:{color.day}}}" for became, color in COLORS.items())
    night = _NIGHT + "".join(f".cw-picture .cw-{b}{{background:{color.night}}}" for b, color in COLORS.items())
    by_page = night.replace(".cw-picture", 'body[data-theme="dark"] .cw-picture')
    not_by_page = night.replace(".cw-picture", 'body:not([data-theme="light"]) .cw-picture')
    return f"{_shape()}{day}\n{by_page}\n@media (prefers-color-scheme:dark){{{not_by_page}}}"


@cache
def _shape() -> str:
    return resources.files(__package__).joinpath("picture.css").read_text(encoding="utf-8")


def figure(stretches: Sequence[Stretch]) -> str:
    """The text on its colors, with a legend of those that occur."""
    return f'<figure class="cw-picture"><style>{style()}</style>{text(stretches)}{legend(stretches)}</figure>'


def text(stretches: Iterable[Stretch]) -> str:
    """The text on its colors."""
    return f'<p class="cw-text">{"".join(map(_span, stretches))}</p>'


def legend(stretches: Iterable[Stretch]) -> str:
    """What each color that occurs is."""
    there = {each.became for each in stretches}
    shown = "".join(
        f'<span class="cw-{became}" title="{escape(color.about)}">{color.name}</span>'
        for became, color in COLORS.items()
        if became in there
    )
    return f"<figcaption>{shown}</figcaption>"


def page(pictures: Iterable[Sequence[Stretch]], title: str) -> str:
    """A whole page with some pictures, one below the other."""
    figures = "\n".join(map(figure, pictures))
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        "<style>:root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:24px 16px 12rem}</style>\n"
        f"<body>\n{figures}\n</body>\n</html>\n"
    )


def told(stretch: Stretch) -> str:
    """What there is to say of a stretch, a line each: what it became, its nodes, its instructions, what is reported."""
    color = COLORS.get(stretch.became)
    lines = [f"{color.name}: {color.about}" if color else ""]
    lines += [each for each in stretch.means if each.startswith("“")]
    lines.append(f"node: {' in '.join(stretch.nodes[:4])}" if stretch.nodes else "")
    lines.append(f"instruction: {' in '.join(stretch.instructions[:4])}" if stretch.instructions else "")
    lines.append(f"rules: {', '.join(f'CR {rule}' for rule in stretch.rules)}" if stretch.rules else "")
    lines += [f"⚠ {said}" for said in stretch.said]
    return "\n".join(filter(None, lines))


def _span(stretch: Stretch) -> str:
    words = escape(stretch.text)
    if not stretch.became:
        return words
    if stretch.text.isspace():
        return f'<span class="cw-gap cw-{stretch.became}">{words}</span>'
    tip = escape(told(stretch))
    where = f'tabindex="0" data-start="{stretch.start}"'
    return f'<span class="cw cw-{stretch.became}" {where} data-tip="{tip}">{words}</span>'
