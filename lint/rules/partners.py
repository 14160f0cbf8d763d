"""Marks that go together: quotation marks and parentheses."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule


def _quotation_marks(reading: Reading) -> Iterator[Found]:
    """Quotation marks go together, and are of one kind."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        edits: tuple[Edit, ...] | None
        straight, opening, closing = line.count('"'), line.count("“"), line.count("”")
        if not straight and opening == closing:
            continue
        if straight and not opening and not closing:
            if straight % 2 == 0:
                continue
            last = line.rfind('"')
            body = line.rstrip()
            if straight == 1 and last > 0 and line[last - 1] in " (":
                # where the quoted ability ends: at the end of the line, or before a parenthesis that it does not open
                before_reminder = body.rfind(" (")
                stop = start + (
                    before_reminder
                    if before_reminder > last and body.endswith(")") and line[last - 1] != "("
                    else len(body)
                )
                if body.endswith(")") and line.rfind("(", 0, last) > line.rfind(")", 0, last):
                    stop = start + len(body) - 1  # it began in the parenthesis
                yield Found((start + last, stop), "a quotation mark has no partner", (Edit(stop, stop, '"'),))
            elif straight == 1:
                opens = _opening_place(line, last)
                edits = (Edit(start + opens, start + opens, '"'),) if opens >= 0 else None
                yield Found((start + max(opens, 0), start + last + 1), "a quotation mark has no partner", edits)
            else:
                yield Found((start + last, start + last + 1), "a quotation mark has no partner", None)
            continue
        if straight:
            places = [k for k, c in enumerate(line) if c in '"“”']
            if len(places) % 2 == 0:
                marks = '""' if "'" in text or text.count('"') > straight else "“”"
                edits = tuple(
                    Edit(start + k, start + k + 1, marks[i % 2])
                    for i, k in enumerate(places)
                    if line[k] != marks[i % 2]
                )
                if edits:
                    yield Found((edits[0].start, edits[-1].end), "quotation marks of two kinds", edits)
            else:
                yield Found((start + places[-1], start + places[-1] + 1), "a quotation mark has no partner", None)
        elif opening > closing:
            last = line.rfind("“")
            stop = start + len(line.rstrip())
            if line.rstrip().endswith(")") and line.rfind("(", 0, last) > line.rfind(")", 0, last):
                stop -= 1
            yield Found((start + last, stop), "a quotation mark has no partner", (Edit(stop, stop, "”"),))
        else:
            last = line.find("”")
            opens = _opening_place(line, last)
            edits = (Edit(start + opens, start + opens, "“"),) if opens >= 0 else None
            yield Found((start + max(opens, 0), start + last + 1), "a quotation mark has no partner", edits)


def _nested(reading: Reading) -> Iterator[Found]:
    """A quotation within a quotation: single marks, as “\"” would end the outer one."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        opened: list[int] = []
        for k, mark in enumerate(line):
            if mark not in '"“”':
                continue
            is_opening = mark == "“" or (
                mark == '"' and line[k - 1 : k] in ("", " ", "(") and line[k + 1 : k + 2] > " "
            )
            if is_opening:
                opened.append(k)
            elif len(opened) > 1:
                inner = opened.pop()
                single = "‘’" if mark == "”" else "''"
                edits = tuple(
                    Edit(start + at, start + at + 1, each) for at, each in zip((inner, k), single, strict=True)
                )
                yield Found((start + inner, start + k + 1), "a quotation within another has single marks", edits)
            elif opened:
                opened.pop()


def _opening_place(line: str, closing: int) -> int:
    """Where a quotation that lacks its first mark begins: after “with” or “has”, before a capital or a symbol."""
    best = -1
    for lead in (" with ", " has ", " have ", " gains ", " and ", " gain "):
        at = line.rfind(lead, 0, closing)
        while at >= 0:
            following = line[at + len(lead) : at + len(lead) + 1]
            if following.isupper() or following == "{":
                best = max(best, at + len(lead))
                break
            at = line.rfind(lead, 0, at)
    return best


def _parentheses(reading: Reading) -> Iterator[Found]:
    """Each parenthesis has its partner."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        opening, closing = line.count("("), line.count(")")
        if opening == closing:
            continue
        if opening > closing:
            at = line.rfind("(")
            stop = start + len(line.rstrip())
            yield Found((start + at, stop), "a parenthesis has no partner", (Edit(stop, stop, ")"),))
        else:
            at = line.rfind(")")
            before = line.rfind(". ", 0, at)
            yield Found((start + max(before, 0), start + at + 1), "a parenthesis has no partner", None)


RULES: tuple[Rule, ...] = (
    Rule(
        "GR008",
        "quotation-mark",
        "quotation marks go together and are of one kind",
        "Grammar; CR 113.2c on granted abilities.",
        (
            Example('Enchanted creature has "{T}: Draw a card.', 'Enchanted creature has "{T}: Draw a card."'),
            Example('Enchanted creature has “{T}: Draw a card."', "Enchanted creature has “{T}: Draw a card.”"),
        ),
        severity="error",
        check=_quotation_marks,
    ),
    Rule(
        "GR014",
        "nested-quotation",
        "a quotation within another has single marks",
        "Style; a double mark would end the outer quotation.",
        (
            Example(
                'Lands you control have "{T}: Create a 1/1 blue Bird creature token with "This token can\'t block.""',
                "Lands you control have \"{T}: Create a 1/1 blue Bird creature token with 'This token can't block.'\"",
            ),
        ),
        check=_nested,
    ),
    Rule(
        "GR013",
        "parenthesis",
        "each parenthesis has its partner",
        "Grammar; CR 207.2 on reminder text.",
        (
            Example(
                "Cycling {2} ({2}, Discard this card: Draw a card.",
                "Cycling {2} ({2}, Discard this card: Draw a card.)",
            ),
        ),
        severity="error",
        check=_parentheses,
    ),
)
