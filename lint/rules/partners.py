"""Marks that go together: quotation marks and parentheses."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule

_ALONE = "a quotation mark has no partner"


def _quotation_marks(reading: Reading) -> Iterator[Found]:
    """Quotation marks go together, and are of one kind."""
    text = reading.text
    for start, end in reading.lines:
        line = text[start:end]
        straight, opening, closing = line.count('"'), line.count("“"), line.count("”")
        if straight and (opening or closing):
            found = _of_two_kinds(text, line, start)
        elif straight % 2:
            found = _straight(line, start, straight)
        elif opening > closing:
            found = _unclosed(line, start)
        elif closing > opening:
            found = _unopened(line, start, line.find("”"), "“")
        else:
            found = None
        if found is not None:
            yield found


def _straight(line: str, start: int, marks: int) -> Found:
    """A straight mark without a partner: where the quotation ends or begins, if it is the only one."""
    at = line.rfind('"')
    if marks > 1:
        return Found((start + at, start + at + 1), _ALONE, None)
    if at and line[at - 1] in " (":
        stop = start + _closing_place(line, at)
        return Found((start + at, stop), _ALONE, (Edit(stop, stop, '"'),))
    return _unopened(line, start, at, '"')


def _closing_place(line: str, opening: int) -> int:
    """Where a quotation that lacks its last mark ends: at the end of the line, or of the parenthesis that it is in."""
    body = line.rstrip()
    if not body.endswith(")"):
        return len(body)
    if _is_in_parenthesis(line, opening):
        return len(body) - 1
    reminder = body.rfind(" (")
    return reminder if reminder > opening and line[opening - 1] != "(" else len(body)


def _is_in_parenthesis(line: str, at: int) -> bool:
    return line.rfind("(", 0, at) > line.rfind(")", 0, at)


def _unclosed(line: str, start: int) -> Found:
    at, body = line.rfind("“"), line.rstrip()
    stop = start + len(body) - (body.endswith(")") and _is_in_parenthesis(line, at))
    return Found((start + at, stop), _ALONE, (Edit(stop, stop, "”"),))


def _unopened(line: str, start: int, closing: int, mark: str) -> Found:
    at = _opening_place(line, closing)
    edits = (Edit(start + at, start + at, mark),) if at >= 0 else None
    return Found((start + max(at, 0), start + closing + 1), _ALONE, edits)


def _of_two_kinds(text: str, line: str, start: int) -> Found | None:
    """Straight and round marks in one line: of the kind that the text has besides."""
    places = [k for k, c in enumerate(line) if c in '"“”']
    if len(places) % 2:
        return Found((start + places[-1], start + places[-1] + 1), _ALONE, None)
    marks = '""' if "'" in text or text.count('"') > line.count('"') else "“”"
    edits = tuple(Edit(start + k, start + k + 1, marks[i % 2]) for i, k in enumerate(places) if line[k] != marks[i % 2])
    return Found((edits[0].start, edits[-1].end), "quotation marks of two kinds", edits) if edits else None


def _nested(reading: Reading) -> Iterator[Found]:
    """A quotation within a quotation: single marks, as “\"” would end the outer one."""
    for start, end in reading.lines:
        line = reading.text[start:end]
        opened: list[int] = []
        for k in (k for k, mark in enumerate(line) if mark in '"“”'):
            if _opens(line, k):
                opened.append(k)
                continue
            if len(opened) > 1:
                single = "‘’" if line[k] == "”" else "''"
                places = start + opened[-1], start + k
                edits = tuple(Edit(at, at + 1, each) for at, each in zip(places, single, strict=True))
                yield Found((places[0], places[1] + 1), "a quotation within another has single marks", edits)
            del opened[-1:]


def _opens(line: str, k: int) -> bool:
    """Whether a mark opens a quotation."""
    return line[k] == "“" or (line[k] == '"' and line[k - 1 : k] in ("", " ", "(") and line[k + 1 : k + 2] > " ")


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
        of_english=True,
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
        of_english=True,
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
        of_english=True,
    ),
)
