"""A set as one page in the browser, which a designer sends to others: it needs nothing beside it, and no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib import resources

from ..decks.drawing import card as drawing
from ..decks.page import drawn_cards
from ..decks.saying import maker, needed
from ..lint.documents import Placed
from ..lint.linting import RULES
from ..oracle import Face
from .played import InGames
from .summary import SetCard, Summary
from .tables import Table, color_of

SECTIONS = {
    "inside": "What is in it",
    "lint": "What its texts should say",
    "played": "What is typed and played",
    "tokens": "Its tokens",
    "twins": "Like printed cards",
    "games": "In games",
    "export": "Take it elsewhere",
    "cards": "All cards",
}
#: What stands over the columns of the tables.
_SIGNS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "multicolored": "M", "colorless": "C"}


def page(summary: Summary, commands: Mapping[str, tuple[str, ...]]) -> str:
    """The page's HTML; ``commands`` are those that give more, by the section."""
    title = escape(summary.name)
    sections = {
        "inside": _inside(summary),
        "lint": _lint(summary),
        "played": _played(summary),
        "tokens": _tokens(summary),
        "twins": _twins(summary),
        "games": _games(summary.games),
        "export": iter(("<p>Each card is written whole or not at all, and what cannot be written is said.</p>\n",)),
        "cards": _all(summary),
    }
    made = {name: "".join(parts) for name, parts in sections.items()}
    there = [name for name in SECTIONS if made[name]]
    links = "".join(f'<a href="#{name}">{SECTIONS[name]}</a>' for name in there)
    body = "".join(
        f'<section id="{name}">\n<h2>{SECTIONS[name]}</h2>\n{made[name]}{_more(commands.get(name, ()))}</section>\n'
        for name in there
    )
    style = resources.files(__package__).joinpath("web", "page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title} · cardwright</title>\n<style>\n{style}</style>\n"
        f'<header>\n<p class="maker">cardwright · set</p>\n<h1>{title}</h1>\n{_sum(summary)}'
        f"<nav>{links}</nav>\n</header>\n<main>\n{body}</main>\n</html>\n"
    )


def _more(commands: Iterable[str]) -> str:
    lines = "".join(f"<code>{escape(each)}</code>" for each in commands)
    return f'<p class="more">More: {lines}</p>\n' if lines else ""


def _sum(summary: Summary) -> str:
    number = len(summary.cards)
    wrong = len({id(card) for card in summary.cards if card.findings})
    figures = (
        (number, "card", "cards"),
        (len(summary.tokens.tokens), "kind of token", "kinds of token"),
        (wrong, "card with findings", "cards with findings"),
        (summary.typed, "typed", "typed"),
        (summary.executable, "played in full", "played in full"),
        (sum(bool(card.twins) for card in summary.cards), "like a printed card", "like printed cards"),
    )
    tiles = "".join(f"<li><b>{count}</b> {one if count == 1 else several}</li>" for count, one, several in figures)
    return f'<ul class="figures">{tiles}</ul>\n'


# ── The sections ────────────────────────────────────────────────────────────────────────────────────────────────────


def _inside(summary: Summary) -> Iterator[str]:
    yield '<div class="tables">\n'
    yield from map(_table, summary.tables)
    yield "</div>\n"
    if summary.unread:
        lines = "".join(f"<li>{escape(line)}</li>" for line in summary.unread)
        yield f'<p class="bad">Not read:</p><ul>{lines}</ul>\n'


def _table(table: Table) -> str:
    head = "".join(f'<th title="{each}">{_SIGNS.get(each, each)}</th>' for each in table.columns)
    rows = "".join(
        f"<tr><th>{escape(row)}</th>{''.join(f'<td>{number or chr(183)}</td>' for number in numbers)}</tr>\n"
        for row, numbers in table.rows.items()
    )
    return (
        f'<div class="scroll"><table><thead><tr><th>{escape(table.of)}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _lint(summary: Summary) -> Iterator[str]:
    found = summary.findings
    if not found:
        yield '<p class="good">Nothing: all texts say what today\'s cards say.</p>\n'
        return
    by_rule: dict[tuple[int, str], list[str]] = {}
    for number, card in enumerate(summary.cards):
        for each in card.findings:
            by_rule.setdefault(_rank(each), []).append(f"{_link(number, card)} {_found(each)}")
    for each in summary.of_set:
        by_rule.setdefault(_rank(each), []).append(f"{escape(each.card)} {_found(each)}")
    for (rank, code), lines in sorted(by_rule.items()):
        opened = " open" if len(found) <= FEW or rank == 0 else ""
        items = "".join(f"<li>{line}</li>\n" for line in lines)
        yield (
            f'<details class="rule {_GRAVE[rank]}"{opened}><summary><b>{len(lines)}</b> × <code>{code}</code> '
            f'{escape(RULES[code].says)}</summary><ul class="list">{items}</ul></details>\n'
        )


#: As many findings are shown at once; of more only the gravest.
FEW = 20
_GRAVE = ("error", "warning", "info")


def _rank(placed: Placed) -> tuple[int, str]:
    return _GRAVE.index(placed.finding.severity), placed.finding.code


def _found(placed: Placed) -> str:
    fix = ' <em class="fix">can be fixed by --fix</em>' if placed.finding.fixable else ""
    return f"{escape(placed.finding.message)}{fix}"


def _played(summary: Summary) -> Iterator[str]:
    number = len(summary.cards)
    yield (
        f"<p>Of {number} cards {summary.typed} are typed: a program says all of their texts. "
        f"Of these {summary.executable} are played in full by cardwright's board.</p>\n"
    )
    left = [(number, card) for number, card in enumerate(summary.cards) if card.left]
    if left:
        yield '<ul class="list">\n'
        for number, card in left:
            for each in card.left:
                kind = "board" if each.typed else "left"
                said = "typed, not played" if each.typed else "left in words"
                yield (
                    f'<li class="{kind}">{_link(number, card)} <span class="tag">{said}</span> “{escape(each.text)}”: '
                    f"{escape(each.why)}</li>\n"
                )
        yield "</ul>\n"


def _tokens(summary: Summary) -> Iterator[str]:
    sheet = summary.tokens
    if not sheet.tokens:
        yield "<p>None of its cards creates a token.</p>\n"
        return
    cards = "".join(drawing(drawn, label=label) for drawn, label in drawn_cards(sheet))
    yield f'<div class="sheet">{cards}</div>\n<div class="scroll"><table class="words"><thead><tr><th>token</th>'
    yield "<th>what it is</th><th>made by</th></tr></thead><tbody>\n"
    for token in sheet.tokens:
        makers = "<br>".join(dict.fromkeys(escape(maker(each)) for each in token.makers))
        yield f"<tr><th>{escape(token.name)}</th><td>{escape(token.description)}</td><td>{makers}</td></tr>\n"
    yield "</tbody></table></div>\n"
    if lines := needed(sheet.needs):
        yield f"<h3>Also on the table</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>\n"


def _twins(summary: Summary) -> Iterator[str]:
    if summary.twins_missing:
        yield f"<p>{escape(summary.twins_missing)}</p>\n"
        return
    near = [(number, card) for number, card in enumerate(summary.cards) if card.twins]
    if not near:
        yield "<p>None of its cards does nearly the same as a printed one.</p>\n"
        return
    yield '<div class="scroll"><table class="words"><thead><tr><th>card</th><th>printed</th><th>program</th>'
    yield "<th>otherwise</th></tr></thead><tbody>\n"
    for number, card in near:
        for twin in card.twins:
            differs = escape("; ".join(twin.differs)) or "nothing"
            yield (
                f"<tr><th>{_link(number, card)}</th><td>{escape(twin.name)}</td><td>{twin.said}</td>"
                f"<td>{differs}</td></tr>\n"
            )
    yield "</tbody></table></div>\n"


def _games(games: InGames | None) -> Iterator[str]:
    if games is None:
        return
    turns = range(1, 1 + max(map(len, games.means.values()), default=0))
    yield (
        f"<p>{escape(games.deck)}, played alone {games.games} times (seed {games.seed}); {games.read} of {games.size} "
        "cards of the deck are played in full. Means at the end of each turn:</p>\n"
    )
    head = "".join(f"<th>{turn}</th>" for turn in turns)
    rows = "".join(
        f"<tr><th>{escape(what)}</th>{''.join(f'<td>{mean:g}</td>' for mean in means)}</tr>\n"
        for what, means in games.means.items()
    )
    yield f'<div class="scroll"><table><thead><tr><th>turn</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>\n'
    rows = "".join(
        f"<tr><th>{escape(each.name)}</th><td>{each.copies}</td><td>{each.cast:g}</td><td>{each.created:g}</td></tr>\n"
        for each in games.cards
    )
    if rows:
        yield '<div class="scroll"><table><thead><tr><th>card of the set</th><th>in the deck</th><th>cast a game</th>'
        yield f"<th>tokens a game</th></tr></thead><tbody>{rows}</tbody></table></div>\n"
    else:
        yield "<p>No card of the set is in the deck.</p>\n"


def _all(summary: Summary) -> Iterator[str]:
    yield '<ul class="cards">\n'
    for number, card in enumerate(summary.cards):
        faces = "".join(_face(face, card, at) for at, face in enumerate(card.card.faces))
        yield f'<li id="card-{number}" class="{color_of(card.card)}">{faces}{_badges(card)}</li>\n'
    yield "</ul>\n"


def _badges(card: SetCard) -> str:
    badges = ["played" if card.executable else "typed, not all played" if card.typed else "not typed in full"]
    if card.findings:
        badges.append(f"{len(card.findings)} finding{'s' if len(card.findings) > 1 else ''}")
    if card.twins:
        badges.append(f"like {card.twins[0].name}")
    return f'<p class="badges">{"".join(f"<span>{escape(each)}</span>" for each in badges)}</p>'


def _face(face: Face, card: SetCard, number: int) -> str:
    other = face.loyalty or face.defense or face.might or ""
    size = f"{face.power}/{face.toughness}" if face.power is not None else other
    cost = f"<span>{escape(face.mana_cost)}</span>" if face.mana_cost else ""
    sized = f"<span>{escape(size)}</span>" if size else ""
    return (
        f'<div class="face"><div class="name">{escape(face.name or card.card.name)}{cost}</div>'
        f'<p class="type">{escape(face.type_line)}{sized}</p>'
        f'<p class="text">{_text(face.oracle_text, card, number)}</p></div>'
    )


def _text(text: str, card: SetCard, number: int) -> str:
    """A face's text, with the words that are left in words marked."""
    made, at = "", 0
    for start, end in sorted(each.span for each in card.left if each.face == number and not each.typed):
        if start >= at:
            made += f'{escape(text[at:start])}<mark title="left in words">{escape(text[start:end])}</mark>'
            at = end
    return made + escape(text[at:])


def _link(number: int, card: SetCard) -> str:
    return f'<a href="#card-{number}">{escape(card.card.name)}</a>'
