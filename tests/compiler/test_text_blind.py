"""The compiler reads nodes, not words: held by looking at the syntax trees of its own modules.

In ``compiler/`` there is no regular expression, no string method that takes words apart, no ``.text`` of a node but
into a field for people, and no call back into the rooms that read text. What cannot go yet is listed in ``ALLOWED``
with its reason; an entry that is no longer needed is a failure, too, so the list can only become shorter.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

COMPILER = Path(__file__).resolve().parents[2] / "compiler"
INSTRUCTIONS = COMPILER.with_name("instructions")
#: Methods of strings that look into words.
TAKES_APART = frozenset(
    "startswith endswith split rsplit partition rpartition removeprefix removesuffix lower upper casefold title "
    "capitalize strip lstrip rstrip splitlines find rfind replace isdigit isupper islower istitle".split()
)
#: Fields and parameters that are for people.
FOR_PEOPLE = frozenset("text message words shown".split())
#: Instructions whose words are for people (and for those who play without a board).
SPOKEN = frozenset(
    "Reference Player Selection Told Asked Unmodelled "
    " ToldCondition Happened CountOf PlayerNumber Holds ObjectIs".split()
)
#: The rooms of the grammar that turn text into tokens and nodes, and their entrances.
READING = frozenset("tokens texts sentences lexer engine tables terminals marks names neighbours homographs".split())

#: Whole modules that work on words by nature.
ROOMS_OF_WORDS = {
    "slips": "slips of the pen are in the words, and what is corrected is a text",
    "diagnostics.detector": "looks over the compiler's shoulder by words alone, and shares nothing with it",
    "ledger.source": "the text itself: its words for people, and the ledger of them",
    "keywords.definitions": "reads the lines of vocabulary/, and fills words into their placeholders",
    "games.riftbound.definitions": "reads the lines of vocabulary/riftbound/",
    "games.loading": "reads and checks lines that users write",
    "frames.cards": "reads type lines and texts of the reference's cards",
    "games.riftbound.cards": "reads type lines and texts of the reference's cards",
    "rows.row": "the words of the rows themselves, which are data",
    "rows.patterns": "has the grammar read the rows' own words, once",
    "writing": "writes English, and reads none: what it makes of a program is a text",
    "instructions.deeds": "declares the words of deeds and states, and takes no others apart",
    "records.decoding": "reads JSON, and names the place of what is wrong in it",
    "records.left": "the places of words for people",
    "records.given": "abilities of objects are lines of words, which are compiled",
    "records.flat_effects": "the flat view is made of strings",
    "records.creating": "the flat view is made of strings; which texts need no compiling is a look at words",
}
#: module, function: why it looks at words.
ALLOWED = {
    ("lower", "_program"): "the text that is read",
    ("nouns.characteristics.describing", "_characteristics"): "what is said twice, in its words",
    ("nouns.characteristics.describing", "_of_no_token"): "what no token is, in its words",
    ("diagnostics.diagnosing", "_Explaining._mistake"): "the text that is read",
    ("effects.progress", "Progress._may_create"): "words that the grammar does not understand",
    ("lowering.text", "Text.may_create"): "words that the grammar does not understand",
    ("keywords.sentences", "oddity"): "the parameter of a keyword is a text",
    ("diagnostics.diagnosing", "complete"): "the text that is read",
    ("lowering.reports", "unexplained"): "reminder text is read as a text of its own",
    ("keywords.sentences", "KeywordActions._done"): "the name of a keyword action, for people",
    ("keywords.sentences", "KeywordActions._explained"): "a definition is filled in with words",
    ("keywords.sentences", "given_to"): "a definition is filled in with words",
    ("nouns.characteristics.relative", "_counts_as"): "subtypes of 1996 are kept as they stand",
    ("nouns.characteristics.copula", "read_copula"): "a card's own name may be a subtype where it is capitalised",
    ("nouns.characteristics.sizes", "size_said"): "“x/x” in small letters",
    ("nouns.characteristics.having", "quotation"): "the text of a quoted ability is a text on the board",
    ("nouns.characteristics.counters", "counters_on_it"): "an ``Asked`` number in its words",
    ("replacing.counters", "_of_kind"): "counters are told by their names (CR 122.1)",
    (
        "creating.sharing",
        "module",
    ): "no verb stands before these tokens: the rules read the words of a phrase (docs/grammar.md)",
    (
        "effects.creations",
        "module",
    ): "no verb stands before these tokens: the rules read the words of a phrase (docs/grammar.md)",
    (
        "replacing.creation",
        "module",
    ): "no verb stands before these tokens: the rules read the words of a phrase (docs/grammar.md)",
    (
        "games.riftbound.effects",
        "module",
    ): "no verb stands before these tokens: the rules read the words of a phrase (docs/grammar.md)",
    (
        "effects.sentence_parts",
        "module",
    ): "no verb stands before these tokens: the rules read the words of a phrase (docs/grammar.md)",
    (
        "nouns.conditions.history",
        "_as_such.such",
    ): "what stands for the object of the predicate has no words of its own",
    ("creating.creations", "Creating._copy"): "exceptions are kept in their words for people",
    ("creating.creations", "Creating._by_name"): "the name of a predefined token as it is shown",
    ("creating.creations", "counters_for_each"): "an expression of the record in its words",
    ("diagnostics.diagnosing", "_words"): "a mere mark is no diagnostic",
    ("nouns.drafts", "DraftCreation.spoken_names"): "later sentences call a token by its name, or a part of it",
    ("nouns.drafts", "added"): "the words of a definition stand among the subtypes",
    ("effects.governing", "Governing._lead"): "the words of a loop, in the record",
    ("effects.creations", "Creations._one_more_keyword"): "words that the grammar does not understand",
    ("effects.creations", "Creations._unparsed"): "words that the grammar does not understand",
    ("creating.exceptions", "_of_its"): "a mana cost is a text",
    ("creating.exceptions", "_of_number"): "counters are told by their names (CR 122.1)",
    ("keywords.sentences", "module"): "the names of keywords in what an ability grants",
    ("keywords.sentences", "KeywordActions._lowered"): "a definition is filled in with words",
    ("keywords.sentences", "keyword_definition"): "a definition is filled in with words",
    ("keywords.sentences", "creating_keywords"): "the names of keywords in what an ability grants",
    ("lower", "abilities_of"): "keywords are texts on the board, and begin a line",
    ("lowering.frames", "Frame._cost"): "the cost of loyalty abilities is their label",
    ("lowering.granted", "_quoted"): "a quoted text is lowered as a text of its own",
    ("lowering.granted", "granted"): "what an ability gives is known by its text, as in the program",
    ("lowering.granted", "granted_keywords"): "the parameter of a keyword is a text",
    ("nouns.objects.zones", "whose_zone"): "a possessive in small letters is no name",
    ("nouns.objects.possession", "as_noun"): "a possessive as its noun",
    ("nouns.pronouns", "_has_kind"): "subtypes are told by their names",
    ("games.riftbound.creating", "RiftboundCreating._described"): "tokens are defined by their names",
    ("games.riftbound.describing", "describe"): "the name of a token",
    ("games.riftbound.describing", "_read_item"): "tags are words (RB 182.1)",
    ("games.riftbound.drafts", "RiftboundDraft.lacking"): "abilities of tokens are texts",
    ("games.riftbound.effects", "RiftboundEffect._unparsed"): "words that the grammar does not understand",
    ("effects.sentence_parts", "belongs"): "words that the grammar does not understand",
}


def looks_at_words(source: str) -> dict[str, list[str]]:
    """Function -> what it does with words, each with its line: “12: .lower()”."""
    found: dict[str, list[str]] = {}

    def note(where: tuple[str, ...], node: ast.AST, what: str) -> None:
        found.setdefault(".".join(where) or "module", []).append(f"{getattr(node, 'lineno', 0)}: {what}")

    def visit(node: ast.AST, where: tuple[str, ...], shown: bool) -> None:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                where = (*where, name)
            case ast.Import(names=names) if any(alias.name in ("re", "regex") for alias in names):
                note(where, node, "import re")
            case ast.ImportFrom(module="re"):
                note(where, node, "import re")
            case ast.ImportFrom(module=module, level=level, names=names) if level and module:
                room = module.removeprefix("grammar.")
                if module.startswith("grammar") and room in READING:
                    note(where, node, f"reads text by grammar.{room}: {', '.join(alias.name for alias in names)}")
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str())), args=args):
                for child in args:  # “"a list of words".split()” is a list of words
                    visit(child, where, shown)
                return
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method)):
                note(where, node, f"re.{method}")
            case ast.Attribute(value=ast.Name(id="structs") | ast.Attribute(attr="structs")):
                pass
            case ast.Attribute(attr=method) if method in TAKES_APART and not shown:
                note(where, node, f".{method}")
            case ast.Attribute(attr="text", ctx=ast.Load()) if not shown:
                note(where, node, ".text")
            case ast.keyword(arg=arg):
                shown = shown or arg in FOR_PEOPLE
            case ast.JoinedStr():
                shown = True  # a message
            case ast.Call(func=ast.Attribute(value=ast.Name(id="i"), attr=name)) if name in SPOKEN:
                shown = True
        for child in ast.iter_child_nodes(node):
            visit(child, where, shown)

    visit(ast.parse(source), (), False)
    return found


def everything() -> dict[tuple[str, str], list[str]]:
    """module, function -> what it does with words; for all of the compiler but the rooms of words."""
    out = {}
    for path in sorted([*COMPILER.rglob("*.py"), *INSTRUCTIONS.rglob("*.py")]):
        folder = COMPILER if path.is_relative_to(COMPILER) else COMPILER.parent
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        if module in ROOMS_OF_WORDS or module.partition(".")[0] in ROOMS_OF_WORDS:
            continue
        out.update({(module, function): what for function, what in looks_at_words(path.read_text("utf-8")).items()})
    return out


FOUND = everything()


@pytest.mark.parametrize(("module", "function"), sorted(FOUND.keys() - ALLOWED.keys()), ids="{}".format)
def test_the_compiler_looks_at_no_words(module: str, function: str) -> None:
    pytest.fail(f"compiler/{module.replace('.', '/')}.py, {function}: {', '.join(FOUND[module, function])}")


def test_what_looks_at_words_no_more_is_no_longer_allowed_to() -> None:
    assert not ALLOWED.keys() - FOUND.keys()


def test_every_room_of_words_exists() -> None:
    for room in ROOMS_OF_WORDS:
        folder = COMPILER.parent if room.startswith("instructions") else COMPILER
        path = folder.joinpath(*room.split("."))
        assert path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize(
    "source",
    [
        "import re",
        "from re import compile",
        "def f(node): return node.text == 'create'",
        "def f(word): return word.lower()",
        "def f(node): return i.HasSubtype(node.text)",
        "from ..grammar.tokens import tokens_of",
    ],
)
def test_a_look_at_words_is_found(source: str) -> None:
    assert looks_at_words(source)


@pytest.mark.parametrize(
    "source",
    [
        "WORDS = frozenset('a b'.split())",
        "def f(node): return i.Asked(node.text)",
        "def f(node): return g(text=node.text)",
        "def f(node): return f'“{node.text}” is not understood'",
        "from ..grammar.senses import plain",
    ],
)
def test_words_for_people_are_left_alone(source: str) -> None:
    assert not looks_at_words(source)
