"""What many games came to, as a page: plots with their intervals, and the numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from ..values.colors import COLOR_WORDS
from .comparing import RULE, Compared
from .deck import Readable
from .mana import OF_COLOR, USABLE
from .playing import Setting
from .tallying import Tally

NUMBERS = {
    "lands": "lands",
    "mana": "usable mana",
    "hand": "cards in hand",
    "created": "tokens created so far",
    "tokens": "tokens on the board",
    "damage": "damage so far",
}
"""What is counted at the end of each turn besides the kinds of token, and how it is said."""

PLOTS = {
    "Tokens created so far": ("created",),
    "Damage so far": ("damage",),
    "Lands, usable mana, and cards in hand": ("lands", "mana", "hand"),
}
FATE = {"life": "life", "won": "games won by then", "lost": "games lost by then"}
"""What is counted besides, of games against another deck."""
MOST_KINDS = 8
BANDS = "Lines are means, bands their 95 % intervals."


def page(title: str, setting: Setting, tally: Tally, readable: Readable, policy: str) -> str:
    """The page of one deck."""
    kinds = tally.kinds()
    plots = {"Tokens on the board, by kind": tuple(kinds[:MOST_KINDS]), **PLOTS}
    if setting.against is not None:
        plots |= {"Life": ("life",), "Games won and lost": ("won", "lost")}
    drawn = [
        (heading, [_line(named(what), what, setting, tally) for what in whats])
        for heading, whats in plots.items()
        if whats
    ]
    words = f"{''.join(_readable(readable))}{_how(setting, tally.games, policy)}"
    return _html(title, setting, drawn, words, f"{''.join(_table(setting, tally))}{''.join(_beside(setting, tally))}")


def page_of_two(
    titles: tuple[str, str],
    setting: Setting,
    compared: Compared,
    readable: tuple[Readable, Readable],
    policy: str,
    verdict: str,
) -> str:
    """The page of two decks beside each other."""
    pairs = [*zip(titles, (compared.first, compared.second), strict=True)]
    whats = (*NUMBERS, *fate(compared.first + compared.second), *compared.kinds()[:MOST_KINDS])
    drawn = [(_title(named(what)), [_line(title, what, setting, tally) for title, tally in pairs]) for what in whats]
    read = "".join(
        f"<h2>{escape(title)}</h2>\n{''.join(_readable(each))}" for title, each in zip(titles, readable, strict=True)
    )
    words = f'<p class="read">{escape(verdict)}.</p>\n{read}{_how(setting, compared.games, policy)}'
    words += f'<p class="quiet">The rule: {escape(RULE)}.</p>\n'
    both = f"{titles[1]} beside {titles[0]}"
    return _html(both, setting, drawn, words, "".join(_differences(titles, setting, compared)))


def _html(
    title: str, setting: Setting, plots: Sequence[tuple[str, list[dict[str, object]]]], words: str, below: str
) -> str:
    """One HTML file without anything from elsewhere: the chart library, uPlot, is in it."""
    turns = [*range(1, setting.turns + 1)]
    drawn = [
        {"id": f"plot-{n}", "title": heading, "turns": turns, "lines": lines}
        for n, (heading, lines) in enumerate(plots)
    ]
    places = "".join(f'<div class="plot" id="{plot["id"]}"></div>' for plot in drawn)
    data = json.dumps(drawn).replace("<", "\\u003c")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Goldfish: {escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_file('uplot.css')}{_file('page.css')}</style></head><body>\n<h1>{escape(title)}</h1>\n"
        f"{words}<div class='plots'>{places}</div>\n{below}"
        f'<script type="application/json" id="plots">{data}</script>\n'
        f"<script>{_file('uplot.js')}</script>\n<script>{_file('page.js')}</script></body></html>\n"
    )


def named(what: str) -> str:
    """How what is counted is said: a kind of token by its name."""
    if what.startswith(OF_COLOR):
        return f"… that could be {COLOR_WORDS[what.removeprefix(OF_COLOR)]}"
    return NUMBERS.get(what) or FATE.get(what) or what.removeprefix("token ")


def rows(tally: Tally) -> list[str]:
    """What is counted, in the order in which it is told."""
    counted = [*NUMBERS]
    after = counted.index(USABLE) + 1
    return [*counted[:after], *tally.colors(), *counted[after:], *fate(tally), *tally.kinds()]


def fate(tally: Tally) -> list[str]:
    """How the games ended, where they did."""
    return [what for what in FATE if tally.has(what)]


def curve(tally: Tally, setting: Setting) -> list[str]:
    """“Bitterblossom (2) 91 %”: the cards that could be paid for in the turn of their mana value, in how many games."""
    costs = {
        card.characteristics.name or "": max(card.cost, 1)
        for card in (*setting.deck, *setting.commanders)
        if card.characteristics.mana_cost and not card.is_land and max(card.cost, 1) <= setting.turns
    }
    shares = sorted((tally.on_curve[name] / tally.games, cost, name) for name, cost in costs.items())
    return [f"{name} ({cost}) {share:.0%}" for share, cost, name in shares]


def _title(words: str) -> str:
    return words[:1].upper() + words[1:]


def _file(name: str) -> str:
    return files(__package__).joinpath("web", name).read_text(encoding="utf-8")


def _readable(readable: Readable) -> Iterator[str]:
    yield f'<p class="read">{readable.in_full} of {readable.cards} cards are played in full.</p>\n'
    if readable.left:
        left = "".join(
            f"<li>{each.copies} {escape(each.card)}: {escape('; '.join(each.words))}</li>" for each in readable.left
        )
        yield f"<p>Left out, so that it does nothing in the games:</p><ul>{left}</ul>\n"


def _how(setting: Setting, games: int, policy: str) -> str:
    first = "on the play" if setting.on_the_play else "on the draw"
    against = f", against {escape(setting.against.title)}" if setting.against is not None else ""
    return (
        f'<p class="quiet">{games} games of {setting.turns} turns, {first}, seed {setting.seed}{against}. Policy: '
        f"{escape(policy)}; {escape(setting.combat)}. Mulligans: {escape(setting.mulligans.said)}. "
        f"{BANDS}</p>\n"
    )


def _line(name: str, what: str, setting: Setting, tally: Tally) -> dict[str, object]:
    found = [tally.estimate(turn, what) for turn in range(1, setting.turns + 1)]
    return {
        "name": name,
        "mean": [each.mean for each in found],
        "low": [each.low for each in found],
        "high": [each.high for each in found],
    }


def _differences(titles: tuple[str, str], setting: Setting, compared: Compared) -> Iterator[str]:
    turns = range(1, setting.turns + 1)
    yield f"<h2>{escape(titles[1])} has more than {escape(titles[0])}, at the end of turn</h2>\n"
    yield f"<table><tr><th></th>{''.join(f'<th>{turn}</th>' for turn in turns)}</tr>\n"
    for what in (*NUMBERS, *fate(compared.first + compared.second), *compared.kinds()):
        found = [compared.difference(turn, what) for turn in turns]
        cells = "".join(f"<td>{each.mean:+.2f} <small>± {each.high - each.mean:.2f}</small></td>" for each in found)
        yield f"<tr><td>{escape(named(what))}</td>{cells}</tr>\n"
    yield "</table>\n"


def _table(setting: Setting, tally: Tally) -> Iterator[str]:
    turns = range(1, setting.turns + 1)
    yield f"<h2>At the end of turn</h2>\n<table><tr><th></th>{''.join(f'<th>{turn}</th>' for turn in turns)}</tr>\n"
    for what in rows(tally):
        found = [tally.estimate(turn, what) for turn in turns]
        cells = "".join(f"<td>{each.mean:.2f} <small>± {each.high - each.mean:.2f}</small></td>" for each in found)
        yield f"<tr><td>{escape(named(what))}</td>{cells}</tr>\n"
    yield "</table>\n"


def _beside(setting: Setting, tally: Tally) -> Iterator[str]:
    paid = ", ".join(map(escape, curve(tally, setting)))
    yield f"<h2>Paid for in the turn of their mana value, in so many of the games</h2>\n<p>{paid or 'nothing'}</p>\n"
    for heading, counts in (("Cast, a game", tally.cast), ("Tokens created, a game, by", tally.created_by)):
        said = ", ".join(f"{escape(name)} {count / tally.games:.2f}" for name, count in counts.most_common())
        yield f"<h2>{heading}</h2>\n<p>{said or 'nothing'}</p>\n"
    if tally.stuck:
        lines = "".join(
            f"<li>{count / tally.games:.1%}: {escape(why)}</li>" for why, count in tally.stuck.most_common()
        )
        yield f"<h2>Stuck, in so many of the games</h2>\n<ul>{lines}</ul>\n"
    ends = ", ".join(f"{name} {value} (game {number})" for name, (value, number) in tally.ends.items())
    yield f"<p>Tokens created: {ends}. <code>--replay GAME</code> tells a game line by line.</p>\n"
