"""The sheet of a deck as a page: what to bring in tables, then the tokens as cards to cut out, nine to a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from ..oracle.deck_entries import Section
from .drawing import Drawn, card, drawn_emblem, drawn_token
from .saying import copied, maker, multiplied, needed
from .sheet import Sheet, SheetToken

PARTS = {
    Section.COMMANDER: "Commander",
    Section.COMPANION: "Companion",
    Section.MAIN: "Main deck",
    Section.SIDEBOARD: "Sideboard",
    Section.MAYBEBOARD: "Maybeboard",
}
A_PAGE = 9


def page(sheet: Sheet) -> str:
    """One HTML file without anything from elsewhere; it prints on A4 and Letter."""
    title = escape(sheet.deck or "A deck")
    style = files(__package__).joinpath("sheet.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Tokens: {title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{style}</style></head><body>\n'
        f"<h1>{title}</h1>\n{''.join(_words(sheet))}{''.join(_cards(sheet))}</body></html>\n"
    )


def _words(sheet: Sheet) -> Iterator[str]:
    sizes = ", ".join(f"{PARTS[Section(part)].lower()}: {count}" for part, count in sheet.cards.items())
    yield f'<p class="quiet">Cards — {escape(sizes)}.</p>\n'
    if sheet.partial:
        names = escape(", ".join(sheet.partial))
        yield f'<p class="open">Not understood in full, so look at their texts yourself: {names}.</p>\n'
    if not sheet.tokens:
        yield "<p>None of its cards creates a token.</p>\n"
    for part, heading in PARTS.items():
        if rows := [_row(token) for token in sheet.tokens if token.part is part]:
            yield (
                f"<h2>{heading}</h2>\n<table><thead><tr><th>bring</th><th>token</th><th>what it is</th>"
                f"<th>made by</th></tr></thead><tbody>{''.join(rows)}</tbody></table>\n"
            )
    yield from _listed("What changes these numbers", [multiplied(each) for each in sheet.multipliers])
    yield from _listed("Copies", [copied(each) for each in sheet.copies])
    yield from _listed("Also on the table", needed(sheet.needs))


def _row(token: SheetToken) -> str:
    makers = "<br>".join(dict.fromkeys(escape(maker(each)) for each in token.makers))
    name = escape(token.name)
    if token.picture is not None and token.picture.startswith("https://"):
        name = f'<a href="{escape(token.picture)}" rel="noreferrer" title="official picture">{name}</a>'
    return (
        f'<tr><td class="bring">{escape(token.said)}</td><td class="name">{name}</td>'
        f"<td>{escape(token.description)}</td><td>{makers}</td></tr>\n"
    )


def _listed(heading: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>{heading}</h2>\n<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>\n"


def drawn_cards(sheet: Sheet) -> Iterator[tuple[Drawn, str]]:
    """Each token that has characteristics of its own, and each emblem, as a card, with the label at its foot."""
    for token in sheet.tokens:
        if token.token is not None:
            makers = ", ".join(dict.fromkeys(each.card for each in token.makers))
            yield drawn_token(token.token, token.name), f"bring {token.said} · {makers}"
    for need in sheet.needs:
        if need.kind == "emblem":
            yield drawn_emblem(need.what, need.cards[0]), ", ".join(need.cards)


def _cards(sheet: Sheet) -> Iterator[str]:
    cards = [*drawn_cards(sheet)]
    for first in range(0, len(cards), A_PAGE):
        nine = (card(drawn, label=label) for drawn, label in cards[first : first + A_PAGE])
        yield f'<div class="cards">{"".join(nine)}</div>\n'
