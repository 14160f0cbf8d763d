"""The check of a pool as one page for people: it needs no network, no server and no build step."""

from __future__ import annotations

import base64
import gzip
import html
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ..files.outputs import written
from ..oracle import BadRecord, Card
from .checking import Checked, Problem
from .reports import Report

Case = tuple[Card, Checked] | BadRecord

PLACE = re.compile(r"\{\{(\w+)\}\}")
ORDER = ("fault", "part", "board", "full", "none")


def write(report: Report, cases: Iterable[Case], path: Path, title: str) -> None:
    """Write the page; it appears under its name when it is complete."""
    with written(path) as out:
        out.write(page(report, cases, title).encode())


def page(report: Report, cases: Iterable[Case], title: str) -> str:
    """Give the page's HTML: the report on top, then a table of the cards, failures first."""
    cards = sorted(
        (_card(*case) for case in cases if not isinstance(case, BadRecord)),
        key=lambda card: (ORDER.index(card["status"]), card["name"]),
    )
    packed = gzip.compress(msgspec.json.encode({**msgspec.to_builtins(report), "cards": cards}), mtime=0)
    parts = {
        "title": html.escape(title),
        "sum": summed(report),
        "style": _part("page.css"),
        "script": _part("page.js"),
        "data": base64.b64encode(packed).decode(),
    }
    return PLACE.sub(lambda place: parts[place[1]], _part("page.html"))


def summed(report: Report) -> str:
    """Say in a sentence of HTML how much is understood."""
    total = report.total
    share = "" if total.share is None else f" (<b>{total.share:.1%}</b>)"
    witness = ", each creation borne out by an event of the board" if report.on_board else ""
    unreadable = f" {len(report.unreadable):,} records could not be read." if report.unreadable else ""
    return (
        f"Of <b>{total.cards:,}</b> cards <b>{total.creating:,}</b> create tokens; "
        f"<b>{total.in_full:,}</b> of these are understood in full{share}{witness}.{unreadable}"
    )


def _part(name: str) -> str:
    return resources.files(__package__).joinpath("web", name).read_text(encoding="utf-8")


def _card(card: Card, checked: Checked) -> dict[str, Any]:
    return {
        "name": card.name,
        "set": (card.set_code or "").upper(),
        "year": card.year,
        "status": _status(checked),
        "faces": [
            {
                "name": face.name or card.name,
                "cost": face.mana_cost,
                "type": face.type_line,
                "size": f"{face.power}/{face.toughness}"
                if face.power is not None
                else face.loyalty or face.might or "",
                "text": face.oracle_text,
            }
            for face in card.faces
        ],
        "problems": [_problem(problem) for problem in checked.problems],
        "drawn": checked.drawn,
        "says": checked.says,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {field: getattr(problem, field) for field in problem.__struct_fields__}


def _status(checked: Checked) -> str:
    severities = {problem.severity for problem in checked.problems}
    for severity, status in (("fault", "fault"), ("error", "part"), ("board", "board")):
        if severity in severities:
            return status
    return "full" if checked.creates else "none"
