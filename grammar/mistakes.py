"""Errors made human: what was found, what was expected, and a name for the known mistakes.

``diagnose`` looks at words that were not understood, ``doubts`` at creations that were but can hardly be meant so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from . import nodes as n
from .engine import syntax
from .marks import plain
from .names import mask_names
from .rendering import render
from .terminals import Token
from .traversal import below

#: What the terminals of words.lark are called, the most telling first.
CLASSES = {
    "TOKEN": "“token”", "TYPE": "a card type", "PT": "power and toughness", "COLOR": "a color", "KEYWORD": "a keyword",
    "QUOTED": "an ability in quotation marks", "NUMBER": "a number", "NOUN": "a noun",
    "CAPITALISED": "a subtype or a name", "PRONOUN": "a pronoun", "VERB": "a verb", "PARTICIPLE": "a participle",
    "AUXILIARY": "“can”, “may” …", "PREPOSITION": "a preposition", "TO": "“to”", "AND": "“and”", "OR": "“or”",
    "$END": "the end of the sentence",
}  # fmt: skip

#: Mistakes by examples of them, in the manner of Lark's ``match_examples``: what breaks off in the same state of the
#: parser before the same class of word is the same mistake.
EXAMPLES = {
    "“with” without what the token has": ("Create a 1/1 white Soldier creature token with",),
    "a list that ends in a comma": ("Create a Food token and a Clue token,",),
    "“and” with nothing after it": ("Create a Food token and", "Create a 1/1 token with flying and"),
    "“for each” without what is counted": ("Create a Food token for each",),
    "“equal to” without a quantity": ("Create a number of Food tokens equal to",),
    "two verbs without a joint": ("Draw destroy target creature", "Create sacrifice a token"),
    "a subject without a verb": ("Target creature", "Each opponent", "Its controller"),
    "a copy without what is copied": ("Create a token that's a copy of",),
}

SINGULAR = frozenset(["a", "an", "one", "another", "that"])
#: Of 100: how alike a misspelt word and a known one are.
NEAR = 78


class Mistake(Struct, frozen=True):
    """A mistake and where it is (characters of the text): ``kind`` names it if it is a known one.

    ``found`` is the word at which understanding ended ("" at the end of the text), ``expected`` what could have stood
    there, and ``suggestion`` the word that is likely meant.
    """

    message: str
    found: str = ""
    expected: tuple[str, ...] = ()
    span: n.Span = n.Span()
    kind: str = ""
    suggestion: str = ""

    def context(self, text: str, width: int = 76) -> str:
        """The line of the text around the mistake, and a caret under it."""
        start = text.rfind("\n", 0, self.span.start) + 1
        end = text.find("\n", self.span.start)
        line = text[start : len(text) if end < 0 else end]
        at = self.span.start - start
        shift = max(0, min(at - width // 2, len(line) - width))
        shown = line[shift : shift + width]
        carets = "^" * max(1, min(self.span.end - self.span.start, len(shown) - at + shift))
        return f"{shown}\n{' ' * (at - shift)}{carets}"


def diagnose(text: str, unparsed: n.Unparsed, *, name: str | None = None, wording: str = "magic") -> Mistake:
    """Say why words were not understood: ``text`` is what ``parse`` was given, ``unparsed`` a node of its answer."""
    grammar = syntax(wording)
    at = unparsed.span
    tokens = grammar.lexer.tokens(mask_names(text, name), at.start, at.end)
    if not tokens:
        kind = "a joint with nothing after it"
        return Mistake(message=kind, span=n.Span(len(text.rstrip()), len(text.rstrip())), kind=kind)
    k, state, fitting = grammar.breaks_off("clause", tokens)
    expected = tuple(said for kind, said in CLASSES.items() if kind in fitting)
    if k == len(tokens):
        place = n.Span(tokens[-1].end_pos, tokens[-1].end_pos)
        kind = _name(wording, state, "$END", tokens[-1])
        return Mistake(_message(kind or "the sentence ends too soon", "", expected), "", expected, place, kind)
    token = tokens[k]
    found, place = text[token.start_pos : token.end_pos], n.Span(token.start_pos, token.end_pos)
    unknown = next((t for t in tokens[max(0, k - 1) : k + 2] if t.type == "WORD" and t[:1].isalpha()), None)
    if k == 1 and tokens[0].type == "CAPITALISED" and grammar.lexer.is_unknown(tokens[0]):
        unknown = tokens[0]  # “Creat a Food token”, “Frobnicate the gizmo”
    if unknown is not None:
        word, place = text[unknown.start_pos : unknown.end_pos], n.Span(unknown.start_pos, unknown.end_pos)
        return _unknown(word, place, expected if unknown is token else (), likely(word, wording))
    if (opened := _unbalanced(text[at.start : at.end])) is not None:
        kind = "a quotation mark without its partner"
        place = n.Span(at.start + opened, at.start + opened + 1)
        return Mistake(kind, text[place.start], (), place, kind)
    kind = _name(wording, state, token.type, tokens[k - 1] if k else "")
    return Mistake(_message(kind, found, expected), found, expected, place, kind)


def likely(word: str, wording: str = "magic") -> str:
    """The word of the vocabulary that a misspelt one stands for; "" if none is near or it is too short to say."""
    if len(word) < 4:
        return ""
    from rapidfuzz import fuzz, process

    known = [w for w in syntax(wording).lexer.vocabulary.entries if len(w) > 2]
    best = process.extractOne(word.lower(), known, scorer=fuzz.ratio, score_cutoff=NEAR)
    return best[0] if best else ""


def doubts(tree: n.Node) -> tuple[Mistake, ...]:
    """What was understood but can hardly be meant, in the order of the text.

    In: any node. Out: unknown words, and in creations a missing “token”, a creature without power and toughness (CR
    111.3 asks for them), a count that disagrees with “token” or “tokens”, “named” without a name.
    """
    found: list[Mistake] = []
    for node in below(tree):
        if isinstance(node, n.TokenDescription):
            found += _doubts(node)
        elif isinstance(node, n.Word) and node.kind == "unknown":
            found.append(_unknown(node.text, node.span, (), likely(node.text)))
    return tuple(found)


def _unknown(word: str, place: n.Span, expected: tuple[str, ...], meant: str) -> Mistake:
    kind = "a misspelt word" if meant else "a word that the grammar does not know"
    said = f"“{word}” is {kind}" + (f": “{meant}” may be meant" if meant else "")
    return Mistake(_message(said, "", expected), word, expected, place, kind, meant)


def _doubts(token: n.TokenDescription) -> Iterator[Mistake]:
    said = render(token)
    count = token.quantity[0].text.lower() if token.quantity else ""
    if not token.noun:
        yield Mistake(f"“token” is missing in “{said}”", said, ("“token”",), token.span, "token missing")
        return
    plural = token.noun.lower() == "tokens"
    number = token.quantity[-1].kind == "number" if token.quantity else False
    if (len(token.quantity) == 1 and count in SINGULAR and plural) or (
        len(token.quantity) == 1 and number and count not in (*SINGULAR, "x", "y", "1") and not plural
    ):
        message = f"“{count}” and “{token.noun}” disagree"
        yield Mistake(message, token.noun, (), token.span, "a count that disagrees with token or tokens")
    for modifier in token.modifiers:
        if isinstance(modifier, n.Participle) and modifier.verb.lower() in ("named", "called"):
            kind = "“named” without a name in capitals"
            yield Mistake(f"{kind}: “{render(modifier)}”", render(modifier), ("a name",), modifier.span, kind)
    types = [w.text.lower() for w in token.types if w.kind == "type"]
    sized = any("power" in render(m).lower() or "copy" in render(m).lower() for m in token.modifiers)
    if "creature" in types and token.power is None and not token.might and not sized:
        kind = "a creature token without power and toughness"
        yield Mistake(f"{kind}: “{said}”", said, ("power and toughness",), token.span, kind)


def _message(what: str, found: str, expected: tuple[str, ...]) -> str:
    parts = [what or "not understood"]
    if found:
        parts.append(f"found “{found}”")
    if expected:
        parts.append(f"expected {', '.join(expected[:5])}{' …' if len(expected) > 5 else ''}")
    return "; ".join(parts)


def _name(wording: str, state: int, following: str, before: str) -> str:
    """The known mistake that breaks off in this state: after the same word, or else at all."""
    known = _known(wording)
    return known.get((state, following, before.lower())) or known.get((state, following, "")) or ""


def has_task(word: str, wording: str = "magic") -> bool:
    """Whether a word, in lower case, has a task in sentences other than a noun's: “red”, “token”, “with”, “flying”."""
    found = syntax(wording).lexer.vocabulary.look_up(plain(word), 0) if word else None
    return found is not None and found[0] == len(word) and not {"NOUN", "WORD"} & set(found[1])


@cache
def _known(wording: str) -> dict[tuple[int, str, str], str]:
    """The states in which the examples break off, with the class of the word before which they do and that after it."""
    grammar = syntax(wording)
    out: dict[tuple[int, str, str], str] = {}
    for kind, examples in EXAMPLES.items():
        for example in examples:
            tokens: list[Token] = grammar.lexer.tokens(example)
            k, state, _ = grammar.breaks_off("clause", tokens)
            following = tokens[k].type if k < len(tokens) else "$END"
            out[state, following, tokens[k - 1].lower()] = kind
            out.setdefault((state, following, ""), kind if kind[0] != "“" else "")  # of “with”, only after “with”
    return out


def _unbalanced(text: str) -> int | None:
    """Where a quotation mark stands that has no partner."""
    if text.count('"') % 2:
        return text.rfind('"')
    if text.count("“") != text.count("”"):
        return max(text.rfind("“"), text.rfind("”"))
    return None

