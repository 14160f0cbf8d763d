"""Findings as people and programs read them: in full, a line each, JSON, GitHub's annotations, SARIF, a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from typing import Any

from ..texts.carets import pointed_at
from .documents import Placed
from .findings import Fix
from .linting import RULES

Style = Callable[[str, str], str]
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def plain(words: str, style: str) -> str:
    """Words without colors."""
    del style
    return words


def concise(found: Iterable[Placed]) -> Iterator[str]:
    """`set.csv:12:41: TK003 “treasure” is written “Treasure”`."""
    for each in found:
        yield f"{_where(each)} {each.finding.code} {each.finding.message}{_mark(each)}"


def full(found: Iterable[Placed], style: Style = plain) -> Iterator[str]:
    """Grouped by cards: each with its line, a caret, and the corrected line."""
    for _, group in groupby(found, key=lambda each: (each.file, each.card, each.text)):
        for k, each in enumerate(group):
            if not k and each.card:
                yield style(each.card, "card")
            finding = each.finding
            lead = f"{style(_where(each), 'place')} {style(finding.code, finding.severity)}"
            yield f"{lead} {finding.message}{_mark(each)}"
            if each.shown:
                yield style(pointed_at(each.shown, *finding.span), "text")
            if finding.fix is not None:
                yield f"  {style(corrected_line(each.text, finding.fix, finding.span[0]), 'fix')}"
            elif finding.hint:
                yield f"  {style(finding.hint, 'fix')}"
            yield ""


def _where(each: Placed) -> str:
    return f"{each.file}:{each.line}:{each.column}:"


def _mark(each: Placed) -> str:
    fix = each.finding.fix
    return "" if fix is None else " [*]" if fix.safe else " [*unsafe]"


def corrected_line(text: str, fix: Fix, at: int) -> str:
    """The line of a place as the fix writes it."""
    start = text.rfind("\n", 0, at) + 1
    made = fix.of(text)
    end = text.find("\n", max(at, max(edit.end for edit in fix.edits)))
    stop = len(made) if end < 0 else end + len(made) - len(text)
    return made[start:stop]


def summed_up(found: list[Placed], cards: int) -> str:
    """`Found 12 problems (2 errors, 10 warnings) on 7 of 15 cards; 9 with a safe fix (--fix).`"""
    if not found:
        return f"No problem in {_count(cards, 'text')}."
    severities = Counter(each.finding.severity for each in found)
    said = ", ".join(
        _count(severities[s], {"info": "note"}.get(s, s)) for s in ("error", "warning", "info") if severities[s]
    )
    hit = len({(each.file, each.card, each.text) for each in found})
    safe = sum(each.finding.fixable for each in found)
    fixes = f"; {safe} with a safe fix (--fix)" if safe else ""
    return f"Found {_count(len(found), 'finding')} ({said}) in {hit} of {_count(cards, 'text')}{fixes}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def as_json(found: Iterable[Placed]) -> str:
    """A list of findings, as ruff has them."""
    return json.dumps([_object(each) for each in found], ensure_ascii=False, indent=2)


def _object(each: Placed) -> dict[str, Any]:
    finding = each.finding
    fix = finding.fix
    return {
        "filename": each.file,
        "location": {"row": each.line, "column": each.column},
        "end_location": {"row": each.end_line, "column": each.end_column},
        "card": each.card,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "part": finding.part,
        "span": list(finding.span),
        "hint": finding.hint,
        "fix": None
        if fix is None
        else {
            "applicability": "safe" if fix.safe else "unsafe",
            "edits": [{"span": [edit.start, edit.end], "content": edit.words} for edit in fix.edits],
            "text": fix.of(each.text),
        },
    }


def github(found: Iterable[Placed]) -> Iterator[str]:
    """Annotations of GitHub's actions."""
    for each in found:
        level = {"error": "error", "warning": "warning"}.get(each.finding.severity, "notice")
        message = f"{each.card}: {each.finding.message}" if each.card else each.finding.message
        message = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        title = f"cardwright ({each.finding.code})"
        place = (
            f"file={each.file},line={each.line},col={each.column},endLine={each.end_line},endColumn={each.end_column}"
        )
        yield f"::{level} title={title},{place}::{message}"


def sarif(found: Iterable[Placed], version: str) -> str:
    """SARIF 2.1.0, as code-scanning services read it."""
    placed = list(found)
    codes = sorted({each.finding.code for each in placed})
    rules = [
        {
            "id": code,
            "name": RULES[code].name,
            "shortDescription": {"text": RULES[code].says},
            "fullDescription": {"text": RULES[code].why},
            "properties": {"family": RULES[code].family},
        }
        for code in codes
    ]
    results = [
        {
            "ruleId": each.finding.code,
            "level": _LEVELS[each.finding.severity],
            "message": {"text": f"{each.card}: {each.finding.message}" if each.card else each.finding.message},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": each.file},
                        "region": {
                            "startLine": each.line,
                            "startColumn": each.column,
                            "endLine": each.end_line,
                            "endColumn": max(each.end_column, 1),
                        },
                    }
                }
            ],
        }
        for each in placed
    ]
    tool = {"driver": {"name": "cardwright", "version": version, "rules": rules}}
    log = {
        "version": "2.1.0",
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "runs": [{"tool": tool, "results": results}],
    }
    return json.dumps(log, ensure_ascii=False, indent=2)


_STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}
h2{font-size:1.05em;margin:1.6em 0 .2em}pre{white-space:pre-wrap;background:#f6f6f4;padding:.6em .8em;margin:.2em 0}
mark{background:none;color:inherit;text-decoration:underline wavy 2px}.error mark{text-decoration-color:#c00}
.warning mark{text-decoration-color:#c80}.info mark{text-decoration-color:#37c}code{font-weight:600}
ins{background:#dff3df;text-decoration:none}.error code{color:#c00}.warning code{color:#a60}.info code{color:#37c}
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}pre{background:#262626}ins{background:#243b24}
.error code{color:#ff7b72}.warning code{color:#e3a03a}.info code{color:#79b8ff}}"""


def page(found: Iterable[Placed], summary: str) -> str:
    """A page: each card's text with the place underlined, and the corrected text beside it."""
    out = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>cardwright lint</title>",
        f"<meta name=viewport content='width=device-width'><style>{_STYLE}</style>",
        f"<h1>cardwright lint</h1><p>{escape(summary)}</p>",
    ]
    for (file, card, text), group in groupby(found, key=lambda each: (each.file, each.card, each.text)):
        out.append(f"<h2>{escape(card or file)}</h2>")
        for each in group:
            finding = each.finding
            start, end = finding.span
            shown = each.shown
            end = max(end, min(start + 1, len(shown)))
            marked = f"{escape(shown[:start])}<mark>{escape(shown[start:end])}</mark>{escape(shown[end:])}"
            out.append(
                f"<section class={finding.severity}><p><code>{finding.code}</code> {escape(finding.message)} "
                f"<small>{escape(file)}:{each.line}:{each.column}</small></p><pre>{marked}</pre>"
            )
            if finding.hint and finding.fix is None:
                out.append(f"<p>{escape(finding.hint)}</p>")
            if finding.fix is not None:
                out.append(f"<pre>{_inserted(text, finding.fix)}</pre>")
            out.append("</section>")
    return "\n".join(out) + "\n"


def _inserted(text: str, fix: Fix) -> str:
    out, at = [], 0
    for edit in sorted(fix.edits):
        out += [escape(text[at : edit.start]), f"<ins>{escape(edit.words)}</ins>" if edit.words else ""]
        at = edit.end
    return "".join([*out, escape(text[at:])])
