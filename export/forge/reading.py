"""Scripts from text: what a line names by an SVar stands in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from .script import Amount, Face, Head, Line, Node, Part, Script, Words, together

#: Parameters whose words are never names of SVars, though an SVar may be called so.
_WORDS_ONLY = re.compile(
    r"(Destination|Origin)\w*|\w*Zones?\d?|Type|Mode|Phase|Result|TargetType|Duration|Gains|Name|Image|\w*Description"
    r"|\w*Desc|\w*Prompt|\w*Message|ChoiceTitle|AILogic|TokenScript|CounterType|KW|Produced|Defined|DefinedPlayer"
)
_NODE = re.compile(r"\s*(SP|AB|DB|ST|Mode|Event)\s*\$")
_NAME = re.compile(r"[A-Za-z_]\w*")
_COMPARED = re.compile(r"(?:^|(?<=[a-z_]))(GE|GT|LE|LT|EQ|NE)([A-Za-z_]\w*)$")
#: Words of the language that no SVar stands for, though some script has one of that name.
_NEVER = frozenset(["You", "Card", "Self", "Any", "True", "Creature", "Player", "All", "T", "Count"])


class BadScript(Exception):
    """A text that is no script: the number of the line, the line, and what is wrong with it."""

    def __init__(self, number: int, line: str, column: int, message: str) -> None:
        super().__init__(message)
        self.number, self.line, self.column, self.message = number, line, column, message

    def __str__(self) -> str:
        return f"line {self.number}: {self.message}\n    {self.line}\n    {' ' * self.column}^"


class Raw(Struct):
    """A face as its lines stand in the text."""

    fields: list[tuple[str, str]]
    keywords: list[str]
    lines: list[tuple[str, str]]
    svars: dict[str, str]


_LINES = ("A", "T", "S", "R")


def read_script(text: str) -> Script:
    """The script that a text is; comments and what the language does not know are left out, as Forge does.

    Raises:
        BadScript: if it has no name, or a line is neither a field nor a node.
    """
    faces = [_face(raw) for raw in _raw_faces(text)]
    return Script(tuple(faces))


def _raw_faces(text: str) -> list[Raw]:
    faces = [Raw([], [], [], {})]
    for number, whole in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = whole.strip()
        if not line or line.startswith(("#", "//")):
            continue
        if line in ("ALTERNATE", "SPECIALIZE") or line.startswith("SPECIALIZE:"):
            faces.append(Raw([], [], [], {}))
            continue
        _put(faces[-1], number, line)
    found = [raw for raw in faces if raw.fields or raw.lines]
    if not found or not any(key == "Name" for key, _ in found[0].fields):
        first = text.splitlines()[0][:80] if text.strip() else ""
        raise BadScript(1, first, 0, "a script begins with “Name:” and the name of a card")
    return found


def _put(raw: Raw, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    value = value.strip()
    if not colon or not key.strip():
        raise BadScript(number, line, len(key), "a line is a field with a colon behind its name, as “Types:Creature”")
    if key == "K":
        raw.keywords.append(value)
    elif key in _LINES:
        if _NODE.match(value) is None:
            raise BadScript(number, line, len(key) + 1, f"behind “{key}:” stands what it is, as “{_EXAMPLES[key]}”")
        raw.lines.append((key, value))
    elif key == "SVar":
        name, second, body = value.partition(":")
        if not second:
            raise BadScript(
                number, line, len(line), "an SVar is a name and what it stands for, as “SVar:X:Count$xPaid”"
            )
        raw.svars[name.strip()] = body.strip()
    else:
        raw.fields.append((key, value))


_EXAMPLES = {"A": "SP$ Draw", "T": "Mode$ Attacks", "S": "Mode$ Continuous", "R": "Event$ Moved"}


def _face(raw: Raw) -> Face:
    reader = _Svars(raw.svars)
    keywords = tuple(reader.keyword(each) for each in raw.keywords)
    lines = tuple(Line(kind, reader.node(body)) for kind, body in raw.lines)  # type: ignore[arg-type]
    hints = tuple((name, reader.hint(body)) for name, body in raw.svars.items() if name not in reader.used)
    return Face(tuple(raw.fields), keywords, lines, hints)


class _Svars:
    """The SVars of a face, in the places where they are named."""

    def __init__(self, svars: Mapping[str, str]) -> None:
        self.svars = svars
        self.used: set[str] = set()
        self._within: list[str] = []

    def node(self, body: str) -> Node:
        """A node from its words; of two parameters with one name both stand."""
        parts = [part for part in body.split("|") if part.strip()]
        head, _, name = parts[0].partition("$")
        given = [part.partition("$") for part in parts[1:]]
        parameters = tuple((key.strip(), self.value(key.strip(), words.strip())) for key, _, words in given)
        return Node(_head(head.strip()), name.strip(), parameters)

    def value(self, key: str, words: str) -> Words:
        """What a parameter says, with the nodes and amounts that it names."""
        if _WORDS_ONLY.fullmatch(key):
            return (words,) if words else ()
        if (links := self._links(words)) is not None:
            return links
        return together(*self._amounts(words))

    def keyword(self, words: str) -> Words:
        """A keyword line: a part between colons may name nodes, or amounts."""
        out: list[Part] = []
        for number, part in enumerate(words.split(":")):
            out += [":"] if number else []
            if number == 0:
                out.append(part)
            elif "$" in part and not part.startswith("Count$"):
                out += self._parameters(part)
            else:
                out += self.value("K", part)
        return together(*out)

    def _parameters(self, words: str) -> list[Part]:
        """Parameters within a keyword: “AddTrigger$ TrigDraw”."""
        out: list[Part] = []
        for number, part in enumerate(words.split("|")):
            key, _, value = part.partition("$")
            out += [*([" | "] if number else []), f"{key.strip()}$ ", *self.value(key.strip(), value.strip())]
        return out

    def hint(self, body: str) -> Words:
        """What nobody names: words."""
        return (body,) if body else ()

    def _links(self, words: str) -> Words | None:
        """Names of nodes with what stands between them; None if it is anything else."""
        names = [each.strip() for each in re.split(r",| & ", words)]
        if not all(self._is_node(name.rpartition(":")[2]) for name in names):
            return None
        out: list[Part] = []
        for piece in re.split(r"(,| & )", words):
            before, colon, name = piece.strip().rpartition(":")
            out += [piece] if piece in (",", " & ") else [before + colon, self._named(name)]
        return together(*out)

    def _is_node(self, name: str) -> bool:
        return name in self.svars and _NODE.match(self.svars[name]) is not None and name not in self._within

    def _named(self, name: str) -> Node | Amount:
        self.used.add(name)
        self._within.append(name)
        body = self.svars[name]
        part = self.node(body) if _NODE.match(body) else Amount(together(*self._amounts(" ".join(body.split()))))
        self._within.pop()
        return part

    def _is_amount(self, name: str) -> bool:
        known = name in self.svars and name not in self._within and name not in _NEVER
        return known and _NODE.match(self.svars[name]) is None and _AMOUNT.match(self.svars[name]) is not None

    def _amounts(self, words: str) -> Iterator[Part]:
        """The words with amounts in the places where they are named."""
        at = 0
        for found in _NAME.finditer(words):
            name, start = found[0], found.start()
            compared = _COMPARED.search(name)
            if compared is not None and self._is_amount(compared[2]):
                name, start = compared[2], found.start() + compared.start(2)
            elif not self._is_amount(name) or not _may_stand(words, found.start(), found.end()):
                continue
            yield words[at:start]
            yield self._named(name)
            at = found.end()
        yield words[at:]


_AMOUNT = re.compile(r"[A-Z]\w*\$|[+-]?\d+$")


def _may_stand(words: str, start: int, end: int) -> bool:
    """Whether a name could be an amount there: alone, behind a sign or an operation, between strokes of a cost."""
    before, after = words[:start], words[end:]
    if after[:1] in ("$",):
        return False
    return before == "" or before[-1] in "+-/<. " or before.endswith(("SVar$", "SVar/"))


def _head(words: str) -> Head:
    return words if words in ("SP", "AB", "DB", "ST", "Mode", "Event") else "DB"  # type: ignore[return-value]
