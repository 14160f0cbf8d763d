"""Reads JSON and JSON Lines as documents: where the text of each card stands, whatever shape the JSON has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..places import BadRecord
from .columns import are_of_cards, fields_of
from .document import CardText, Part
from .values import Edit, Mark, Segment, Value, edits

_BLANK = re.compile(r"[ \t\r\n]*+")
_STRING = re.compile(r'"[^"\\\r\n]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\r\n]*+)*+"')
_ATOM = re.compile(r"-?\d[\d.eE+-]{0,400}+|true|false|null")
_PIECE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]++", re.S)
DEEPEST = 40
MOST_BROKEN = 500
"""So many values may be broken; behind them nothing is read."""
FACES = ("card_faces", "faces", "cardFaces")
CONTAINERS = frozenset({"cards", "tokens", "data", "mainBoard", "sideBoard", "commander"})
"""What an object that is no card, though it has a name, keeps cards in."""


class Text(NamedTuple):
    """A string, with its quotation marks, or a number."""

    start: int
    end: int


Node = Text | dict[str, "Node"] | list["Node"] | None


class Broken(ValueError):
    """The JSON is not well-formed at a character."""

    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason)
        self.at = at


def json_places(part: Part, given: Mapping[str, str] | None = None) -> Iterator[CardText | BadRecord]:
    """Read the cards of one JSON value, or of many behind each other; a line that is broken is told and passed over."""
    content = part.content
    reading = _Reading(part, given)
    at = _after_blank(content, 0)
    broken = 0
    while at < len(content):
        try:
            node, at = _parsed(content, at)
        except Broken as error:
            line, column = part.line_and_column(min(error.at, len(content)))
            begins, _ = part.line_and_column(at)
            broken += 1
            at = content.find("\n{", at + 1)  # the next one, in JSON Lines and in arrays with an object a line
            final = at < 0 or broken >= MOST_BROKEN
            reason = f"broken JSON at line {line}, column {column}: {error}"
            yield BadRecord(f"line {begins}", reason + "; nothing behind it could be read" * final, final=final)
            if final:
                return
            at += 1
            continue
        yield from reading.cards(node)
        at = _after_blank(content, at)
        if content[at : at + 1] in (",", "]") and at < len(content):  # of an array that is broken
            at = _after_blank(content, at + 1)


def _after_blank(content: str, at: int) -> int:
    found = _BLANK.match(content, at)
    return found.end() if found else at


def _parsed(content: str, at: int) -> tuple[Node, int]:
    """Read one JSON value: strings and numbers as places, objects and arrays as such. No recursion, bounded depth."""
    stack: list[dict[str, Node] | list[Node]] = []
    key = ""
    while True:
        node: Node
        char = content[at : at + 1]
        if char in ("{", "["):
            if len(stack) >= DEEPEST:
                raise Broken(f"more than {DEEPEST} objects inside each other", at)
            at = _after_blank(content, at + 1)
            opened: dict[str, Node] | list[Node] = {} if char == "{" else []
            if content.startswith("}" if char == "{" else "]", at):
                node, at = opened, at + 1
            else:
                _put(stack, key, opened)
                stack.append(opened)
                if char == "{":
                    key, at = _key(content, at)
                continue
        elif char == '"':
            found = _STRING.match(content, at)
            if found is None:
                raise Broken("a string that does not end in its line, or has an escape that JSON does not know", at)
            node, at = Text(at, found.end()), found.end()
        elif found := _ATOM.match(content, at):
            node = Text(at, found.end()) if found[0][0] not in "tfn" else None
            at = found.end()
        else:
            raise Broken(f"a value was expected, and not {char!r}" if char else "the file ends in it", at)
        _put(stack, key, node)
        while True:
            if not stack:
                return node, at
            at = _after_blank(content, at)
            inner = stack[-1]
            after = content[at : at + 1]
            if after == ",":
                at = _after_blank(content, at + 1)
                if isinstance(inner, dict):
                    key, at = _key(content, at)
                break
            if after != ("}" if isinstance(inner, dict) else "]"):
                raise Broken("a comma or the end of the object or list was expected", at)
            node, at = stack.pop(), at + 1


def _put(stack: Sequence[dict[str, Node] | list[Node]], key: str, node: Node) -> None:
    if not stack:
        return
    inner = stack[-1]
    if isinstance(inner, dict):
        inner[key] = node
    else:
        inner.append(node)


def _key(content: str, at: int) -> tuple[str, int]:
    found = _STRING.match(content, at)
    if found is None:
        raise Broken("a key was expected", at)
    end = _after_blank(content, found.end())
    if not content.startswith(":", end):
        raise Broken("a colon was expected", end)
    key: str = json.loads(found[0], strict=False)
    return key, _after_blank(content, end + 1)


class _Reading:
    """Finds the cards of a JSON value."""

    def __init__(self, part: Part, given: Mapping[str, str] | None) -> None:
        self._part, self._given = part, given
        self._rewriting = _Rewriting(part.content)
        self._fields: dict[tuple[str, ...], dict[str, str]] = {}
        self._number = 0

    def cards(self, root: Node) -> Iterator[CardText | BadRecord]:
        """Yield the cards of a value in the order of the file; what stands in a card is no other one, but a face."""
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, list):
                waiting += reversed(node)
            elif isinstance(node, dict):
                faces = next((found for key in FACES if isinstance(found := node.get(key), list)), [])
                whole = self._card(node, 0)
                own = [card for k, face in enumerate(faces) if isinstance(face, dict) and (card := self._card(face, k))]
                if any(isinstance(node.get(key), dict | list) for key in CONTAINERS) or not (own or whole):
                    waiting += reversed([each for each in node.values() if isinstance(each, dict | list)])
                else:
                    yield from own or ([whole] if whole else [])
                    self._number += 1

    def _card(self, node: dict[str, Node], face: int) -> CardText | None:
        keys = tuple(node)
        fields = self._fields.get(keys)
        if fields is None:
            texts = [key for key in keys if isinstance(node[key], Text)]
            given = {field: key for field, key in (self._given or {}).items() if key in texts}
            fields = {field: texts[at] for field, at in fields_of(texts, given).items()}
            if all(isinstance(node[key], Text) for key in keys if node[key] is not None):
                self._fields[keys] = fields
        there = {field: where for field, key in fields.items() if isinstance(where := node.get(key), Text)}
        if not are_of_cards(there):
            return None
        return CardText(
            self._part, {k: self._value(where) for k, where in there.items()}, self._rewriting, self._number, face
        )

    def _value(self, where: Text) -> Value:
        content = self._part.content
        if content[where.start] != '"':
            return Value([Segment(content[where.start : where.end], *where)], *where)
        return Value(self._segments(where.start + 1, where.end - 1), *where)

    def _segments(self, start: int, end: int) -> Iterator[Segment]:
        content = self._part.content
        yield Mark("", start)
        for found in _PIECE.finditer(content, start, end):
            raw = found[0]
            yield Segment(raw if raw[0] != "\\" else _unescaped(raw), found.start(), found.end())


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _unescaped(raw: str) -> str:
    if raw[1] != "u":
        return _ESCAPES.get(raw[1], raw[1])
    first = int(raw[2:6], 16)
    if len(raw) == 12:
        return chr(0x10000 + ((first - 0xD800) << 10) + int(raw[8:12], 16) - 0xDC00)
    return chr(first)


_CONTROL = re.compile(r'["\\\x00-\x1f]')
_FAR = re.compile(r"[^\x00-\x7f]")


class _Rewriting:
    """Writes a text into a string, in the file's own way of writing what is not ASCII."""

    def __init__(self, content: str) -> None:
        self._escapes = content.isascii() and "\\u" in content

    def __call__(self, value: Value, text: str) -> list[Edit]:
        return edits(value, text, self._encoded)

    def _encoded(self, new: str) -> str:
        new = _CONTROL.sub(lambda found: _SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}", new)
        return _FAR.sub(lambda found: _escaped(found[0]), new) if self._escapes else new


_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def _escaped(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[k]:02x}{units[k + 1]:02x}" for k in range(0, len(units), 2))
