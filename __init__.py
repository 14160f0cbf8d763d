"""cardwright: the English text of trading cards in, typed instructions and a board that plays them out.

>>> from cardwright import compile_text
>>> compile_text("Create two Food tokens.").abilities[0].steps[0].creations[0].count_text
'2'

- text and tree: `parse`, `render`; the types of a tree's nodes are in `cardwright.nodes`
- tree to program: `compile_text`, `encode`, `decode`; the types of instructions are in `cardwright.instructions`
- a text with what each word became: `show`, which gives a `Picture`
- program to text: `write`; programs without the words that are for people: `blanked`
- a program on a board: `Board`, `execute`, `explain`; the types of what happens are in `cardwright.events`,
  of what players may do in `cardwright.actions`
- what a card creates: `record`, `compile_pool`; all that it says, and what is left: `program_record`, `program_records`
- what a card's text should say: `lint_card`, `fixed`
- cards by name: `CardReference`, `read_cards`; by what they do: `query`; words of one's own: `load_definitions`

Whatever is not understood is said: as an `Unparsed` node, as a `Diagnostic` of a program, as an error. Errors of ours
are `BoardError`, `OracleError`, `DefinitionError`, `DecodeError`, `QueryError`, `TextTooLong`, `UnknownGame`,
`CardFailed`, `WorkerLost`. Names are loaded when they are first used, so that importing the package costs little.
"""

from __future__ import annotations

import os
import sys
from _signal import SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]
from _thread import RLock  # `threading` and `signal` take longer to load than all of this


def _interrupted(*_: object) -> None:
    """End the command while nothing has begun yet, or nothing is left, that would have to be put in order."""
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(130)


_COMMAND = "cardwright", "cardwright.exe", "cardwright-script.py"
if "".join(sys.argv[:1]).endswith(_COMMAND) and getsignal(SIGINT) is default_int_handler:
    signal(SIGINT, _interrupted)  # the command loads this first: whatever comes is interrupted in order (`cli.start`)

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than all of this
if TYPE_CHECKING:
    from . import actions, events, instructions, nodes
    from .board import (
        Answer,
        Board,
        BoardError,
        BoardFileError,
        CannotExecute,
        Chance,
        ChoiceNeeded,
        Chooser,
        Explanation,
        Listed,
        Offered,
        Option,
        Permanent,
        Question,
        Result,
        Rules,
        RuleSet,
        ScriptedChooser,
        known_rules,
        put_permanent,
        resolve_copy_of_spell,
        rule_set,
    )
    from .board.explain import explain
    from .compiler import (
        Ability,
        CannotWrite,
        Characteristics,
        CreationEntry,
        CreationRecord,
        DecodeError,
        Diagnostic,
        DiagnosticEntry,
        Program,
        TokenRecord,
        UnknownGame,
        blanked,
        compile_text,
        decode,
        encode,
        known_games,
        load_definitions,
        record,
        with_given,
        write,
    )
    from .finding import Found, FoundCard, NoIndex, Place, Query, QueryError, query
    from .grammar import CardText, DefinitionError, Definitions, Node, Span, TextTooLong, Unparsed, parse, render
    from .lint import CardFacts, Edit, Finding, Fix, fixed, lint_card
    from .oracle import (
        AmbiguousName,
        BadRecord,
        Card,
        CardLookup,
        CardReference,
        DownloadFailed,
        Face,
        Limits,
        Match,
        NameNotResolved,
        OracleError,
        PlayCost,
        Store,
        StoreBusy,
        StoreDamaged,
        StoreInfo,
        UnknownName,
        UnreadableSource,
        read_cards,
    )
    from .picture import Picture, Stretch, show
    from .play import execute, rules
    from .pool import CardFailed, ProgramRecord, WorkerLost, compile_pool, program_record, program_records

__version__ = "0.1.0"
"""The version: CHANGELOG.md says what it changes, and what a version may change."""

_WHERE = {
    "board": "Answer Board BoardError BoardFileError CannotExecute Chance ChoiceNeeded Chooser Explanation Listed"
    " Offered Option Permanent Question Result RuleSet Rules ScriptedChooser known_rules put_permanent"
    " resolve_copy_of_spell rule_set",
    "board.explain": "explain",  # a type checker takes `board.explain` for the module of this name
    "compiler": "Ability CannotWrite Characteristics CreationEntry CreationRecord DecodeError"
    " Diagnostic DiagnosticEntry Program TokenRecord UnknownGame blanked compile_text decode encode known_games"
    " load_definitions record with_given write",
    "finding": "Found FoundCard NoIndex Place Query QueryError query",
    "grammar": "CardText DefinitionError Definitions Node Span TextTooLong Unparsed parse render",
    "lint": "CardFacts Edit Finding Fix fixed lint_card",
    "oracle": "AmbiguousName BadRecord Card CardLookup CardReference DownloadFailed Face Limits Match NameNotResolved"
    " OracleError PlayCost Store StoreBusy StoreDamaged StoreInfo UnknownName UnreadableSource read_cards",
    "picture": "Picture Stretch show",
    "play": "execute rules",
    "pool": "CardFailed ProgramRecord WorkerLost compile_pool program_record program_records",
}
_MODULES = ("actions", "events", "instructions", "nodes")
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names.split()}
_loading = RLock()  # threads that import modules which need one another would meet in a circle

__all__ = [
    "Ability",
    "AmbiguousName",
    "Answer",
    "BadRecord",
    "Board",
    "BoardError",
    "BoardFileError",
    "CannotExecute",
    "CannotWrite",
    "Card",
    "CardFacts",
    "CardFailed",
    "CardLookup",
    "CardReference",
    "CardText",
    "Chance",
    "Characteristics",
    "ChoiceNeeded",
    "Chooser",
    "CreationEntry",
    "CreationRecord",
    "DecodeError",
    "DefinitionError",
    "Definitions",
    "Diagnostic",
    "DiagnosticEntry",
    "DownloadFailed",
    "Edit",
    "Explanation",
    "Face",
    "Finding",
    "Fix",
    "Found",
    "FoundCard",
    "Limits",
    "Listed",
    "Match",
    "NameNotResolved",
    "NoIndex",
    "Node",
    "Offered",
    "Option",
    "OracleError",
    "Permanent",
    "Picture",
    "Place",
    "PlayCost",
    "Program",
    "ProgramRecord",
    "Query",
    "QueryError",
    "Question",
    "Result",
    "RuleSet",
    "Rules",
    "ScriptedChooser",
    "Span",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreInfo",
    "Stretch",
    "TextTooLong",
    "TokenRecord",
    "UnknownGame",
    "UnknownName",
    "Unparsed",
    "UnreadableSource",
    "WorkerLost",
    "actions",
    "blanked",
    "compile_pool",
    "compile_text",
    "decode",
    "encode",
    "events",
    "execute",
    "explain",
    "fixed",
    "instructions",
    "known_games",
    "known_rules",
    "lint_card",
    "load_definitions",
    "nodes",
    "parse",
    "program_record",
    "program_records",
    "put_permanent",
    "query",
    "read_cards",
    "record",
    "render",
    "resolve_copy_of_spell",
    "rule_set",
    "rules",
    "show",
    "with_given",
    "write",
]


def __dir__() -> list[str]:
    """Name what there is, loaded or not, for completion and for `help`."""
    own = {name for name in globals() if name.startswith("__")} - {"__dir__", "__getattr__"}
    return sorted({*__all__, *own})


def __getattr__(name: str) -> object:
    """Load a name when it is first used; raise `AttributeError` for one that there is not."""
    module = name if name in _MODULES else _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "instructions":  # what imports them holds locks of its own, and they need nothing of what waits for it
        return import_module(".instructions", __name__)
    with _loading:
        loaded = import_module(f".{module}", __name__)
        return loaded if name in _MODULES else getattr(loaded, name)
