"""The sheet of a deck as rows of CSV, a row a token or other thing."""

from __future__ import annotations

import csv
import io

from .sheet import Sheet

COLUMNS = ("kind", "name", "description", "bring", "part", "cards")


def rows(sheet: Sheet) -> str:
    """CSV with a heading: tokens first, then what else the deck needs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for token in sheet.tokens:
        makers = dict.fromkeys(maker.card for maker in token.makers)
        writer.writerow(("token", token.name, token.description, token.said, token.part, "; ".join(makers)))
    for need in sheet.needs:
        name = "Emblem" if need.kind == "emblem" else need.what
        about = need.what if need.kind == "emblem" else ""
        writer.writerow((need.kind, name, about, "", "", "; ".join(need.cards)))
    return out.getvalue()
