"""Marks in one form: what the lexer looks at, character for character as long as the text."""

from __future__ import annotations

from ..texts.patterns import regex

#: Apostrophes and single quotation marks, dashes, and minus signs (those of loyalty costs and of “–1/–1”).
_ONE_FORM = str.maketrans("’‘–−", "''—-")
_MINUS = regex(r"[–−](?=[\dXY])")
_QUOTATION = regex(r"[\"“”\n]")


def one_form(text: str) -> str:
    """The text with one form of each mark: ' for ’ and ‘, “ and ” for \", — for –, and - for a minus sign.

    Places stay: each character is one character.
    """
    if '"' in text:
        text = _curled(text)
    if text.isascii() or not ("’" in text or "‘" in text or "–" in text or "−" in text):
        return text
    return _MINUS.sub("-", text).translate(_ONE_FORM)


def _curled(text: str) -> str:
    """The text with each straight double quotation mark opening or closing, line by line.

    The first one opens. Within a quotation, one closes unless it stands before a word and after a space or bracket:
    that opens a quotation within the quotation.
    """
    out, depth = list(text), 0
    for found in _QUOTATION.finditer(text):
        at, mark = found.start(), found.group()
        if mark == '"':
            before, after = text[at - 1 : at], text[at + 1 : at + 2]
            opens = not depth or (before in " (“—" and after.isalnum())
            mark = out[at] = "“" if opens else "”"
        depth = 0 if mark == "\n" else depth + 1 if mark == "“" else max(0, depth - 1)
    return "".join(out)


def lower_case(text: str) -> str:
    """The text in lower case, character for character; as it is where a capital would grow (İ)."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text


def plain(words: str) -> str:
    """Words in lower case and with one form of each mark, as the vocabulary has them."""
    return lower_case(one_form(words))
