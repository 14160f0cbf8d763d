"""The lines that add words: keyword abilities, keyword actions, predefined tokens, subtypes; the rules' own sentences.

In: lines ``RULE | sentence``, of the files in vocabulary/ and of a user's own. Out: what each line defines, by the form
of its sentence. The vocabulary is made of their names, so the sentences cannot be read by the grammar yet: only their
frames are read here (the words around “…”); what stands in quotation marks is for the compiler, in trees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from ..files.digests import blake2b
from ..files.installed import package_folder
from ..files.kept import cache_folder, clear_older, keep, kept, sealed
from ..texts.patterns import regex
from ..values.decoders import packed_decoder

Kind = Literal["keyword ability", "keyword action", "predefined token", "subtypes", "frame", "effect"]

#: The files of a game in vocabulary/GAME/, and the kinds of lines that each may have.
FILES: dict[str, tuple[Kind, ...]] = {
    "keyword-abilities": ("keyword ability", "frame", "effect"),
    "keyword-actions": ("keyword action",),
    "predefined-tokens": ("predefined token",),
    "subtypes": ("subtypes",),
}
FORMS = (
    "“Glorpify N” means “When this creature enters, create N Food tokens.”   (a keyword ability)",
    "“Glorpify [cost]”   (a keyword ability, its name only)",
    "To glorpify N means “Create N Food tokens.”   (a keyword action)",
    "A Glyph token is a colorless Glyph artifact token with “{T}: Draw a card.”   (a predefined token)",
    "“Glorpify [cost]” is a rule of the game   (a keyword ability that changes the rules themselves)",
)
#: How the files are named that keep a game's lines.
SUFFIX = ".lines"
#: A longer line is no definition: the longest sentence of the rules has some hundred characters.
MAX_LINE = 10_000
#: The rule of a line that a text's own parentheses give (explained.py).
OWN_RULE = "reminder text"
CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker", "spell")

_QUOTED = "“·+”"
_VERB = rf"(?P<name>[a-z][\w-]*|{_QUOTED})(?P<parameter>(?: [A-Z][\w’'-]*| \[[\w ]+\])*)"
#: The frames of the sentences, what stands in quotation marks blotted out; the first that fits says what is defined.
FRAMES: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("effect", regex(rf"(?P<form>{_QUOTED}) means the effect is {_QUOTED}\.?")),
    (
        "keyword ability",
        regex(
            rf"(?P<form>{_QUOTED})(?P<rule> is a rule of the game)?"
            rf"(?:(?:, and)? means {_QUOTED}(?:,?(?: and)? {_QUOTED})*\.?)?"
        ),
    ),
    ("keyword action", regex(rf"To {_VERB} means {_QUOTED}\.?")),
    ("keyword action", regex(rf"To {_VERB} means to (?P<body>.+)")),
    ("keyword action", regex(rf"To {_VERB}, (?P<body>.+)")),
    ("keyword action", regex(rf"[^“”]+ to {_VERB}\. To do so, (?P<body>.+)")),
    ("keyword action", regex(rf"To {_VERB}(?: [a-zA-Z]+)*")),
    (
        "frame",
        regex(
            rf"The first ability represented by (?P<name>\w+) is {_QUOTED}"
            rf" On a permanent, the second ability represented by \w+ is {_QUOTED}"
            rf" On an instant or sorcery spell, the second ability represented by \w+ is {_QUOTED}"
        ),
    ),
    ("predefined token", regex(r"An? (?P<name>[^“”|]+?) token(?: with [^“”|]+?)? is an? .+")),
    ("subtypes", regex(r"(?P<name>[a-z]+) \| .+")),
)
#: Where the name of a keyword ends and what a card puts there begins: “Ward [cost]”, “Suspend N—[cost]”.
PARAMETER = regex(r" ?(?:—|-|:)? ?(?P<parameter>(?:\[|(?<!\w)N(?!\w)).*)")
#: What a card fills in: N, [cost], [quality].
PLACEHOLDER = regex(r"(?<![\w{])N(?![\w}])|\[(?=[A-Za-z ]+\])[^\]]+\]")
MARKS = regex(r"“([^“”]*)”")
INNER = regex(r"‘([^‘]*?)’(?!\w)")
_APOSTROPHE = regex(r"(?<=\w)’(?=\w)")


class DefinitionError(ValueError):
    """A line that defines nothing: ``source`` and ``line`` say where, ``text`` what stands there.

    From ``start`` up to ``end`` of the text is what was not understood; ``message`` says why, and what to write.
    """

    def __init__(self, message: str, source: str, line: int, text: str, start: int = 0, end: int | None = None) -> None:
        super().__init__(message, source, line, text, start, end)
        self.message, self.source, self.line, self.text = message, source, line, text
        self.start, self.end = start, len(text) if end is None else end

    @property
    def place(self) -> str:
        """“my-words.txt:3”."""
        if not self.source:
            return f"line {self.line}"
        return f"{self.source}:{self.line}" if self.line else self.source

    def __str__(self) -> str:
        carets = " " * self.start + "^" * max(1, self.end - self.start)
        first, _, rest = self.message.partition("\n")
        return f"{self.place}: {first}\n  {self.text}\n  {carets}" + (f"\n{rest}" if rest else "")


class Line(Struct, frozen=True):
    """What a line defines.

    ``name``: the keyword, the verb, the token's name or the card type, as written. ``parameter``: the placeholders
    after it. ``sentences``: what it means, each an ability or an instruction; of a predefined token the whole sentence,
    of subtypes the subtypes. ``is_rule``: the keyword changes the rules of the game themselves. ``text`` is the line
    as it stands in ``source``, at ``number``; ``at`` where its sentence begins.
    """

    kind: Kind
    rule: str
    name: str
    parameter: str
    sentences: tuple[str, ...]
    text: str = ""
    source: str = ""
    number: int = 0
    at: int = 0
    is_rule: bool = False

    def error(self, message: str, words: str = "") -> DefinitionError:
        """An error about these words of the line, or about its sentence."""
        start = self.text.find(words, self.at) if words else -1
        span = (start, start + len(words)) if start >= 0 else (self.at, len(self.text))
        return DefinitionError(message, self.source, self.number, self.text, *span)


#: What follows from so many definitions is remembered: those of the game, and of the texts that last had their own.
DEFINITIONS_KEPT = 8


class Definitions:
    """Definitions of one's own, beside those of the ``game``: a value to keep, to compare, to hash and to pickle.

    `load_definitions` makes them; ``lines`` are what it has read. An own line takes the place of the game's line of the
    same name.
    """

    __slots__ = ("digest", "game", "lines")

    def __init__(self, lines: Iterable[Line] = (), game: str = "magic") -> None:
        self.lines, self.game = tuple(lines), game
        said = "\n".join((game, *(line.text for line in self.lines)))
        self.digest = blake2b(said.encode("utf-8", "replace"), digest_size=12).hexdigest()

    def __bool__(self) -> bool:
        return bool(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Definitions) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[type[Definitions], tuple[tuple[Line, ...], str]]:
        return Definitions, (self.lines, self.game)

    def __repr__(self) -> str:
        names = ", ".join(line.name for line in self.lines)
        return f"<Definitions of {self.game}: {names or 'none of one’s own'}>"

    def all(self, *kinds: Kind) -> tuple[Line, ...]:
        """The game's lines of these ``kinds`` and one's own, those last: a later line takes an earlier one's place."""
        files = [name for name, said in FILES.items() if set(said) & set(kinds)]
        game = (line for file in files for line in shipped(self.game, file) if line.kind in kinds)
        return (*game, *(line for line in self.lines if line.kind in kinds))


def checked(definitions: Definitions) -> Definitions:
    """The same; raises TypeError for what is none, such as the name of a file."""
    if not isinstance(definitions, Definitions):
        raise TypeError(f"definitions are what load_definitions gives, and not {type(definitions).__name__}")
    return definitions


#: Nothing beside the definitions of the game.
NONE = Definitions()


def of_game(definitions: Definitions, name: str) -> Definitions:
    """These definitions if they are those of the game of this name, else none of one's own."""
    return definitions if name == definitions.game else Definitions(game=name)


def shipped(game: str, file: str) -> tuple[Line, ...]:
    """The lines of vocabulary/GAME/FILE.txt, or of vocabulary/FILE.txt of an installed game's package; none without
    such a file. Raises `DefinitionError`.
    """
    return _all_shipped(game).get(file, ())


@cache
def _all_shipped(game: str) -> dict[str, tuple[Line, ...]]:
    """The lines of each of a game's files: as they were read before, if the files have not changed since."""
    texts = _texts(game)
    if not texts:
        return {}
    cached = cache_folder("grammar") / _file_name(game, texts)
    data = kept(cached)
    if data is not None:
        with suppress(msgspec.DecodeError):
            return packed_decoder(dict[str, tuple[Line, ...]]).decode(data)
    lines = {file: _of_file(text.decode("utf-8"), game, file) for file, text in texts.items()}
    with suppress(OSError):
        keep(cached, msgspec.msgpack.encode(lines))
        clear_older(cached)
    return lines


def packed(game: str) -> tuple[str, bytes]:
    """The name that a game's lines have in a cache, and what stands there: a cache to be shipped."""
    return _file_name(game, _texts(game)), sealed(msgspec.msgpack.encode(_all_shipped(game)))


def _texts(game: str) -> dict[str, bytes]:
    """What stands in each of a game's files."""
    folder = Path(__file__).with_name("vocabulary") / game
    if not folder.is_dir():
        brought = package_folder(game)
        folder = brought / "vocabulary" if brought is not None else folder
    return {file: path.read_bytes() for file in FILES if (path := folder / f"{file}.txt").is_file()}


def _file_name(game: str, texts: dict[str, bytes]) -> str:
    """A name that says of what the lines were made."""
    named = (part for file, text in texts.items() for part in (file.encode(), text))
    made_of = b"\0".join((Path(__file__).read_bytes(), *named))
    return f"{game}-{blake2b(made_of, digest_size=12).hexdigest()}{SUFFIX}"


def _of_file(text: str, game: str, file: str) -> tuple[Line, ...]:
    lines = read_lines(text.splitlines(), f"{game}/{file}.txt")
    for line in lines:
        if line.kind not in FILES[file]:
            raise line.error(f"a {line.kind} has another file")
    return lines


def read_lines(lines: Iterable[str], source: str) -> tuple[Line, ...]:
    """The definitions of these lines; empty ones and those that begin with “#” are none. Raises `DefinitionError`."""
    found: list[Line] = []
    seen: dict[tuple[str, str, str], int] = {}
    for number, text in enumerate(lines, 1):
        text = text.rstrip()
        if not text or text.lstrip().startswith("#"):
            continue
        line = read_line(text, source, number)
        if line.sentences and line.kind != "subtypes":
            key = (line.kind, line.name.lower(), line.parameter)
            if key in seen:
                raise line.error(f"“{line.name}” is defined in line {seen[key]} already; leave one of the two")
            seen[key] = number
        found.append(line)
    return tuple(found)


def read_line(text: str, source: str = "", number: int = 0) -> Line:
    """What one line defines. Raises `DefinitionError`: with the words that do not fit, and what to write instead."""
    if len(text) > MAX_LINE:
        message = f"the line has {len(text):,} characters; a definition has at most {MAX_LINE:,}"
        raise DefinitionError(message, source, number, text[:80])
    rule, bar, rest = text.partition("|")
    if not bar:
        message = "the rule's number is missing\nwrite: - | " + (text.strip() or FORMS[0])
        raise DefinitionError(message, source, number, text)
    at = len(rule) + 1 + len(rest) - len(rest.lstrip())
    rule = rule.strip()
    sentence = text[at:]
    if '"' in sentence:
        sentence = _with_curly_marks(sentence)
    if (stray := _stray_mark(sentence)) is not None:
        message = "a quotation mark without its partner\nwrite “…” around the name and around each ability"
        raise DefinitionError(message, source, number, text, at + stray, at + stray + 1)
    blotted = MARKS.sub(lambda found: f"“{'·' * len(found[1])}”", sentence)
    for kind, frame in FRAMES:
        if found := frame.fullmatch(blotted):
            return _line(kind, found, rule, sentence, Line(kind, rule, "", "", (), text, source, number, at))
    raise _misfit(text, at, blotted, source, number)


def _line(kind: Kind, found: re.Match[str], rule: str, sentence: str, bare: Line) -> Line:
    """The line whose frame was found."""
    groups = found.groupdict()
    quoted = [INNER.sub(r"“\1”", _apostrophes(q)) for q in MARKS.findall(sentence)]
    name, parameter = groups.get("name") or "", (groups.get("parameter") or "").strip()
    sentences: tuple[str, ...] = tuple(quoted)
    if "form" in groups:
        name, parameter = named(quoted[0])
        sentences = (*(q.removesuffix(",") for q in quoted[1:-1]), *quoted[1:][-1:])  # “… cost,” and “…”
        if kind == "keyword ability" and rule.startswith("701."):
            kind = "keyword action"
    elif kind == "keyword action":
        if name.startswith("“"):  # To “scry N” means …
            name, own = named(quoted[0])
            parameter, sentences = own or parameter, tuple(quoted[1:])
        if body := found.span("body") if groups.get("body") else None:
            words = _apostrophes(sentence[body[0] : body[1]])
            sentences = (words[:1].upper() + words[1:],)
    elif kind == "predefined token":
        name = " ".join(word for word in name.split() if "[" not in word)  # “1[M] Recruit”
        sentences = (_apostrophes(sentence),)
        if not name[:1].isupper():
            raise bare.error("the name of a token begins with a capital letter", name)
    elif kind == "subtypes":
        if name not in CARD_TYPES:
            raise bare.error(f"“{name}” is no card type\nwrite one of {', '.join(CARD_TYPES)}", name)
        sentences = tuple(_apostrophes(s).strip() for s in sentence.partition("|")[2].split(","))
    if not name or (PARAMETER.fullmatch(name) and "[type]" not in name):
        raise bare.error("the name is missing\nwrite “Glorpify N”")
    others = [word for word in parameter.split() if word not in ("N", "[subtype]") and not word[:1].isupper()]
    if sentences and kind == "keyword action" and others:
        raise bare.error(f"“{others[0]}” cannot be filled in\nwrite N or [subtype] after the verb", others[0])
    places = PLACEHOLDER.findall(parameter)
    fillable = len(places) == len(set(places)) and not PLACEHOLDER.sub("", parameter).strip(" —")
    if sentences and kind == "keyword ability" and not fillable:
        raise bare.error(f"“{parameter}” cannot be filled in\nwrite N, [cost] or N—[cost] after the name", parameter)
    is_rule = bool(groups.get("rule"))
    return Line(kind, rule, name, parameter, sentences, bare.text, bare.source, bare.number, bare.at, is_rule)


def named(form: str) -> tuple[str, str]:
    """The name of a keyword and its parameters: “Ward [cost]” -> (“Ward”, “[cost]”)."""
    found = PARAMETER.search(form, form.find("]") + 1 if form.startswith("[") else 0)
    if found is None or not found.start():
        return form, ""
    return form[: found.start()], found["parameter"]


def _misfit(text: str, at: int, blotted: str, source: str, number: int) -> DefinitionError:
    """What is wrong with a line that has no known frame: the form that it is nearest to says what to write."""
    before, means, after = blotted.partition(" means ")
    start, end, write = at, len(text), "one of these forms:\n  - | " + "\n  - | ".join(FORMS)
    found = text[at:]
    if means and not before.startswith(("“", "To ")):
        end = at + len(before)
        form = text[at:end].strip("'‘’ ")
        write = f"“{form}” means “…” for a keyword ability, To {form[:1].lower()}{form[1:]} means “…” for an action"
    elif means and "“" not in after:
        start = at + len(before) + len(means)
        write = f"{text[at:start]}“{text[start:].strip()}”"
    elif means and before.startswith("To "):
        end = at + len(before)
        write = "To glorpify N means “…”: the verb, then N, [subtype] or a capitalised word"
    elif means:
        unquoted = re.search(rf"[^“”]*?(?= (?:and )?{_QUOTED})|(?<=”)[^“”]*$", after)
        write = f"{text[at : at + len(before)]} means “…” and “…”, nothing before and nothing after"
        if unquoted:
            start = at + len(before) + len(means) + unquoted.start()
            end = start + max(1, len(unquoted[0]))
    elif " token" in blotted:
        write = f"{FORMS[3].partition('   ')[0]}"
    found = text[start:end]
    return DefinitionError(f"“{found}” defines nothing\nwrite {write}", source, number, text, start, end)


def _with_curly_marks(sentence: str) -> str:
    """Straight quotation marks as curly ones, character for character."""
    opens = True
    out = []
    for character in sentence:
        if character == '"':
            character, opens = ("“" if opens else "”"), not opens
        out.append(character)
    return "".join(out)


def _stray_mark(sentence: str) -> int | None:
    """Where a quotation mark stands that has no partner."""
    without = MARKS.sub("", sentence)
    if "“" not in without and "”" not in without:
        return None
    opened: int | None = None
    for k, character in enumerate(sentence):
        if character == "“":
            if opened is not None:
                return opened
            opened = k
        elif character == "”":
            if opened is None:
                return k
            opened = None
    return opened


def _apostrophes(words: str) -> str:
    """Apostrophes as cards print them."""
    return _APOSTROPHE.sub("'", words) if "’" in words else words
