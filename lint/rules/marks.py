"""Marks: dashes, bullets, full stops, spaces."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule

_LONG = "—"


def spaced_(text: str, start: int) -> bool:
    """Whether a space stands before a place."""
    return text[start - 1 : start] == " "


def _dashes(reading: Reading) -> Iterator[Found]:
    """“–”, “--” and “ - ” where cards have “—”."""
    text, words = reading.text, reading.words
    for k, word in enumerate(words):
        mark = word.text
        if mark not in ("-", "–", "―", "−") or not k or word.kind != "mark":
            continue
        start, end = word.start, word.end
        following = words[k + 1] if k + 1 < len(words) else None
        if following is not None and following.text == mark and following.start == end:
            end = following.end
            following = words[k + 2] if k + 2 < len(words) else None
        if k and words[k - 1].text == mark and words[k - 1].end == start:
            continue
        before = words[k - 1]
        if (
            before.kind == "line"
            or before.low == "non"
            or (following is not None and following.kind == "number" and spaced_(text, start))
            or (following is not None and following.kind == "number" and before.kind != "word")
        ):
            continue
        spaced = text[start - 1] == " "
        if (
            following is not None
            and not spaced
            and mark == "-"
            and end == start + 1
            and before.kind == "word"
            and following.kind == "word"
        ):
            continue
        if before.kind == "number" and following is not None and following.kind == "number":
            continue  # rows of a table: “1-9 | …”
        if not spaced and following is not None and following.kind == "word" and following.start > end:
            continue  # “red- and …”
        yield Found((start, end), f"“{text[start:end]}” stands for the long dash “{_LONG}”", (Edit(start, end, _LONG),))


def _bullets(reading: Reading) -> Iterator[Found]:
    """“* ” or “- ” at the beginning of a mode → “• ” (CR 700.2)."""
    text = reading.text
    for start, _end in reading.lines[1:]:
        if (
            text[start : start + 1] in ("*", "-", "·", "–", "●", "∙")
            and text[start + 1 : start + 3].strip()[:1].isalpha()
        ):
            yield Found((start, start + 1), "a mode begins with “•”", (Edit(start, start + 1, "•"),))


def _full_stop(reading: Reading) -> Iterator[Found]:
    """A line that is a sentence ends in a full stop."""
    from ...grammar import nodes as n

    text = reading.text
    for ability in reading.tree.abilities:
        if not isinstance(ability, n.Ability) or not ability.sentences:
            continue
        last = ability.sentences[-1]
        if isinstance(last, n.Reminder):
            continue
        line = text[ability.span.start : ability.span.end].rstrip()
        end = ability.span.start + len(line)
        if not line or not (line[-1].isalnum() or line[-1] in "}'’") or ability.kind == "row":
            continue
        if last.end or not any(isinstance(p.content, n.Clause | n.Creation) for p in last.parts):
            continue
        if len(line.split()) < 3 or line.rpartition(": ")[2].startswith("Level "):
            continue
        at = line.rfind(" ") + 1 + ability.span.start
        yield Found((at, end), "the sentence has no full stop", (Edit(end, end, "."),))


#: Ends of addresses: “AskUrza.com”.
_DOMAINS = frozenset(["com", "net", "org"])


def _spaces(reading: Reading) -> Iterator[Found]:
    """Two spaces, a space before a comma, none after it, spaces at the end of a line."""
    text, words = reading.text, reading.words
    for k, word in enumerate(words):
        before = words[k - 1] if k else None
        gap = text[before.end : word.start] if before is not None else text[: word.start]
        if len(gap) > 1 and not gap.strip(" ") and before is not None and before.kind != "line" and word.kind != "line":
            yield Found((before.end, word.start), "two spaces", (Edit(before.end, word.start, " "),))
        elif gap and word.kind == "line":
            yield Found(
                (word.start - len(gap), word.start),
                "a space at the end of the line",
                (Edit(word.start - len(gap), word.start, ""),),
            )
        elif gap == " " and word.text in (",", ".", ";", ":", ")") and before is not None:
            if word.text == "." and text[word.end : word.end + 2] in (" .", ".."):
                continue
            if word.text == "." and before.text == ".":
                continue
            yield Found((before.end, word.end), f"a space before “{word.text}”", (Edit(before.end, word.start, ""),))
        elif (
            not gap
            and before is not None
            and before.text in (",", ".", ":", ";")
            and k > 1
            and words[k - 2].kind in ("word", "symbol", "self", "size", "number")
            and word.kind in ("word", "symbol", "self", "size", "number")
            and not (words[k - 2].kind == word.kind == "number")
            and not (len(words[k - 2].text) == 1 and words[k - 2].text.isupper())
            and not (before.text == "." and word.text in _DOMAINS)
        ):
            yield Found(
                (before.start, word.start), f"no space after “{before.text}”", (Edit(word.start, word.start, " "),)
            )
    if words and text[words[-1].end :].strip(" ") == "" and len(text) > words[-1].end:
        yield Found((words[-1].end, len(text)), "a space at the end", (Edit(words[-1].end, len(text), ""),))


RULES: tuple[Rule, ...] = (
    Rule(
        "TM009",
        "dash",
        "the dash of cards is “—”",
        "Style: ability words, costs and choices have the long dash.",
        (
            Example(
                "Landfall - Whenever a land you control enters, draw a card.",
                "Landfall — Whenever a land you control enters, draw a card.",
            ),
            Example("Ward–Pay 2 life.", "Ward—Pay 2 life."),
        ),
        check=_dashes,
    ),
    Rule(
        "TM021",
        "bullet",
        "a mode begins with “•”",
        "CR 700.2.",
        (
            Example(
                "Choose one —\n* Draw a card.\n* You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."
            ),
        ),
        check=_bullets,
    ),
    Rule(
        "TM022",
        "full-stop",
        "a sentence ends in a full stop",
        "Style.",
        (Example("When this creature dies, draw a card", "When this creature dies, draw a card."),),
        check=_full_stop,
    ),
    Rule(
        "TM023",
        "spaces",
        "one space between words, none before a comma",
        "Style.",
        (
            Example("Draw a card,  then discard a card.", "Draw a card, then discard a card."),
            Example("When this creature dies , draw a card.", "When this creature dies, draw a card."),
            Example("When this creature dies,draw a card.", "When this creature dies, draw a card."),
        ),
        check=_spaces,
    ),
)
