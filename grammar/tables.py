"""The LALR tables of a grammar: made by Lark, and kept in the user's cache folder as plain data (no code)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from ..files.digests import blake2b
from ..files.kept import cache_folder, clear_older, keep, kept, sealed
from ..values.decoders import packed_decoder
from .definitions import Definitions, Kind, Line
from .homographs import Row, read, source
from .wordings import BASE, grammar, own, shipped
from .words import Pattern, Words, words

if TYPE_CHECKING:
    from lark.lexer import TerminalDef

SUFFIX = ".tables"
STARTS = ("clause", "noun_phrase", "quantity", "phrase", "token", "joining")


class Rule(Struct, frozen=True, array_like=True):
    """A rule: ``builder`` makes its node from its children.

    ``origin`` is its left side, ``size`` the length of its right side. ``kept``: which children the builder gets;
    ``expand``: those of an inlined rule (its name begins with “_”) are its own. ``alone``: an only child stands for it.
    """

    origin: str
    builder: str
    size: int
    kept: tuple[int, ...]
    alone: bool


class Tables(Struct, frozen=True, array_like=True):
    """States with their actions, each packed: a terminal shifts to a state (≥ 0) or reduces by a rule (-1 - number);

    the origin of a reduced rule leads to a state as well. ``starts`` and ``ends``: the states of the start rules.
    """

    rules: list[Rule]
    states: list[bytes]
    starts: dict[str, int]
    ends: dict[str, int]
    words: Words
    homographs: list[Row]


class PackedState(Mapping[str, int]):
    """The actions of a state to which no text has come yet: the first that does has them unpacked, in its place."""

    def __init__(self, states: list[Mapping[str, int]], number: int, packed: bytes) -> None:
        self._states, self._number, self._packed = states, number, packed

    def _unpacked(self) -> Mapping[str, int]:
        state: dict[str, int] = packed_decoder(dict).decode(self._packed)
        self._states[self._number] = state
        return state

    def __getitem__(self, symbol: str) -> int:
        return self._unpacked()[symbol]

    def __iter__(self) -> Iterator[str]:
        return iter(self._unpacked())

    def __len__(self) -> int:
        return len(self._unpacked())


def packed_states(tables: Tables) -> list[Mapping[str, int]]:
    """The states, each to be unpacked when a text first comes there."""
    states: list[Mapping[str, int]] = []
    states += (PackedState(states, number, packed) for number, packed in enumerate(tables.states))
    return states


def load(name: str) -> Tables:
    """The tables of ``name``.lark: from the cache if they were made of the same files, else made and cached.

    A cache that cannot be read or written is passed over: the tables are the same, only later.
    """
    cached = cache_folder("grammar") / _file_name(name)
    data = kept(cached)
    if data is not None:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            return packed_decoder(Tables).decode(data)
    tables = make(name)
    with suppress(OSError):
        keep(cached, msgspec.msgpack.encode(tables))
        clear_older(cached)
    return tables


def packed(name: str) -> tuple[str, bytes]:
    """The name that the tables of ``name``.lark have in a cache, and what stands there: a cache to be shipped."""
    return _file_name(name), sealed(msgspec.msgpack.encode(load(name), order="deterministic"))


def _file_name(name: str) -> str:
    """A name that says of what the tables were made."""
    folder = Path(__file__).parent
    sources = [*sorted(folder.glob("*.lark")), *sorted((folder / "vocabulary").glob("*.txt"))]
    for game in (BASE, name):
        sources += sorted((folder / "vocabulary" / game).glob("keyword-*.txt"))
    sources += [folder / f"{module}.py" for module in ("tables", "words", "definitions", "homographs")]
    made_of = [*(path.read_bytes() for path in sources), grammar(name).encode(), version("lark")]
    digest = blake2b(b"\0".join(made_of), digest_size=12).hexdigest()
    return f"{name}-{digest}{SUFFIX}"


def version(package: str) -> bytes:
    """The file of a package in which its version stands: neither it nor `importlib.metadata` is loaded to tell it."""
    spec = find_spec(package)
    return Path(spec.origin).read_bytes() if spec is not None and spec.origin is not None else b""


# ── Made by Lark ────────────────────────────────────────────────────────────────────────────────────────────────────


def make(name: str) -> Tables:
    """Let Lark read ``name``.lark and compute its LALR(1) tables. Raises Lark's GrammarError if it is ambiguous."""
    from lark import Lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        """Lark makes the tables only; lexer.py makes the tokens."""

        __future_interface__ = 1

        def __init__(self, conf: Any) -> None:
            self.terminals = list(conf.terminals)

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError

    folder = Path(__file__).parent
    lark = Lark(
        grammar(name),
        parser="lalr",
        lexer=NoLexer,
        start=list(STARTS),
        maybe_placeholders=False,
        import_paths=[str(folder)],
        source_path=str(folder / f"{name}.lark"),
    )
    inner: Any = lark.parser
    table = inner.parser._parse_table
    in_order = _in_order(table, Shift)
    numbers = {state: i for i, (state, _) in enumerate(in_order)}
    rules: list[Rule] = []
    rule_numbers: dict[int, int] = {}
    states: list[bytes] = []
    for _, actions in in_order:
        row: dict[str, int] = {}
        for symbol, action, argument in actions:
            if action is Shift:
                row[symbol] = numbers[argument]
                continue
            if id(argument) not in rule_numbers:
                rule_numbers[id(argument)] = len(rules)
                rules.append(_rule(argument))
            row[symbol] = -1 - rule_numbers[id(argument)]
        states.append(msgspec.msgpack.encode(row))
    terminals = [p for terminal in lark.terminals for p in _patterns(terminal)]
    return Tables(
        rules=rules,
        states=states,
        words=words(terminals, _lines(name)),
        homographs=read(source()),
        starts={str(k): numbers[v] for k, v in table.start_states.items()},
        ends={str(k): numbers[v] for k, v in table.end_states.items()},
    )


def _lines(name: str) -> tuple[Line, ...]:
    """The keywords and verbs that are words of the wording's game; an installed one goes on where Magic's end."""
    kinds: tuple[Kind, ...] = own(name, "WORDS_OF", ("keyword ability", "keyword action"))
    return Definitions(game=name if shipped(name) is not None else BASE).all(*kinds)


def _in_order(table: Any, shift: Any) -> list[tuple[Any, list[tuple[str, Any, Any]]]]:
    """The states with their actions by symbol, as one comes to them from the first: Lark has them in sets."""
    found: dict[Any, list[tuple[str, Any, Any]]] = {}
    ahead = [state for _, state in sorted(table.start_states.items())]
    for state in ahead:
        if state not in found:
            found[state] = sorted((str(symbol), *action) for symbol, action in table.states[state].items())
            ahead += [argument for _, action, argument in found[state] if action is shift]
    return list(found.items())


def _rule(rule: Any) -> Rule:
    origin = str(rule.origin.name)
    kept = tuple(i for i, s in enumerate(rule.expansion) if not (s.is_term and (s.filter_out or s.name[0] == "_")))
    return Rule(
        origin=origin,
        builder=str(rule.alias or origin),
        size=len(rule.expansion),
        kept=kept,
        alone=bool(rule.options.expand1 and not rule.alias),
    )


def _patterns(terminal: TerminalDef) -> list[Pattern]:
    """The alternatives of a terminal: Lark joins a list of strings to one regular expression, parted here again."""
    name, priority, pattern = str(terminal.name), float(terminal.priority), terminal.pattern
    if pattern.type == "str":
        return [Pattern(priority, name, pattern.value, True)]
    if "i" in pattern.flags:
        return [Pattern(priority, name, pattern.to_regexp(), False)]
    out = []
    for alternative in _alternatives(pattern.value):
        bare = re.sub(r"\\(.)", "", alternative)
        literal = not re.search(r"[()\[\]|?*+.^$]", bare) and not re.search(r"\\[a-zA-Z]", alternative)
        out.append(Pattern(priority, name, re.sub(r"\\(.)", r"\1", alternative) if literal else alternative, literal))
    return out


def _alternatives(regex: str) -> list[str]:
    """What stands between the “|” of a group; a terminal that another wording extends is a group within its group."""
    if not regex.startswith("(?:"):
        return [regex]
    out, depth, start, in_class, i = [], 0, 3, False, 3
    while i < len(regex) - 1:
        c = regex[i]
        if c == "\\":
            i += 1
        elif in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
        elif c == "|" and not depth:
            out.append(regex[start:i])
            start = i + 1
        else:
            depth += (c == "(") - (c == ")")
            if depth < 0:  # the group ends before the regular expression does
                return [regex]
        i += 1
    out.append(regex[start:-1])
    return [each for alternative in out for each in _alternatives(alternative)] if len(out) > 1 else [regex]
