"""What a query finds as one page for people: the cards with their texts, the words that were asked for colored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources

from ..oracle import Face
from .queries import Found, FoundCard, Query


def page(query: Query, found: Found) -> str:
    """The page's HTML; it needs no network, no script and nothing beside it."""
    title = escape(query.text)
    without = "".join(f" without “{escape(each)}”" for each in query.without)
    loosely = ", not strictly" if query.loose else ""
    number = len(found.answers)
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{title} · cardwright</title>\n<style>\n{_style()}</style>\n",
        f'<header>\n<p class="maker">cardwright · find</p>\n<h1>{title}{without}</h1>\n',
        f'<p class="sum">{number:,} of {found.searched:,} cards{loosely}</p>\n</header>\n<main>\n',
        *_cards(found.answers, "cards"),
    ]
    if found.perhaps:
        parts.append("<h2>Perhaps</h2>\n")
        parts.append(
            '<p class="sum">What these lines do is not understood in full; they have all words of the query.</p>\n'
        )
        parts += _cards(found.perhaps, "cards maybe")
    return "".join([*parts, "</main>\n</html>\n"])


def _style() -> str:
    return resources.files(__package__).joinpath("web", "page.css").read_text(encoding="utf-8")


def _cards(answers: Iterable[FoundCard], kind: str) -> Iterator[str]:
    yield f'<ul class="{kind}">\n'
    for answer in answers:
        faces = "".join(_face(face, answer, number) for number, face in enumerate(answer.card.faces))
        yield f"<li>{faces}</li>\n"
    yield "</ul>\n"


def _face(face: Face, answer: FoundCard, number: int) -> str:
    size = (
        f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or face.defense or face.might or ""
    )
    kind = " ".join(escape(each) for each in (face.type_line, size) if each)
    cost = f"<span>{escape(face.mana_cost)}</span>" if face.mana_cost else ""
    return (
        f'<div class="face"><div class="name">{escape(face.name or answer.card.name)}{cost}</div>'
        f'<p class="type">{kind}</p><p class="text">{_text(face.oracle_text, answer, number)}</p></div>'
    )


def _text(text: str, answer: FoundCard, number: int) -> str:
    """A face's text with the words that were asked for marked."""
    made, at = "", 0
    for place in answer.places:
        if place.face == number:
            made += f"{escape(text[at : place.start])}<mark>{escape(text[place.start : place.end])}</mark>"
            at = place.end
    return made + escape(text[at:])
