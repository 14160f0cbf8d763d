"""Errors made human: a name for the known mistakes, where they are, and what to write instead.

``diagnose`` looks at words that were not understood, ``doubts`` at creations that were but can hardly be meant so;
``suspects`` finds what either could have something to say about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from . import nodes as n
from .definitions import NONE, Definitions
from .engine import Syntax, syntax
from .marks import plain
from .names import mask_names
from .terminals import Token
from .traversal import INNER, below

#: What the terminals of words.lark are called, the most telling first.
CLASSES = {
    "TOKEN": "“token”",
    "TYPE": "a card type",
    "PT": "power and toughness",
    "COLOR": "a color",
    "KEYWORD": "a keyword",
    "QUOTED": "an ability in quotation marks",
    "NUMBER": "a number",
    "NOUN": "a noun",
    "CAPITALISED": "a subtype or a name",
    "PRONOUN": "a pronoun",
    "VERB": "a verb",
    "PARTICIPLE": "a participle",
    "AUXILIARY": "“can”, “may” …",
    "PREPOSITION": "a preposition",
    "TO": "“to”",
    "AND": "“and”",
    "OR": "“or”",
    "$END": "the end of the sentence",
}

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

#: What to write instead, by the kind of mistake.
HINTS = {
    "“with” without what the token has": "say what it has: “with flying”, or “with” and an ability in quotation marks",
    "a list that ends in a comma": "leave the comma out, or say what comes after it",
    "“and” with nothing after it": "leave “and” out, or say what comes after it",
    "“for each” without what is counted": "say what is counted: “for each creature you control”",
    "“equal to” without a quantity": "say what it is equal to: “equal to the number of creatures you control”",
    "two verbs without a joint": "part them with a comma, “, then” or a period",
    "a subject without a verb": "say what is done: “Target creature gains flying.”",
    "a copy without what is copied": "say what is copied: “a copy of target creature”",
    "a joint with nothing after it": "leave it out, or say what comes after it",
    "a quotation mark without its partner": "put the other mark where the quotation begins or ends: “…”",
    "“named” without a name in capitals": "write the name with capital letters: “named Wasp”",
    "the sentence ends too soon": "say the rest of it",
    "a word that the grammar does not know": "write it in the words of the rules, or explain it in parentheses: “(…)”",
    "token missing": "write “token” after what it is",
    "a creature token without power and toughness": "write them first: “a 1/1 white Soldier creature token”",
}

AGREEMENT = "a count that disagrees with token or tokens"
UNKNOWN = "a word that the grammar does not know"
SINGULAR = frozenset(["a", "an", "one", "another", "that"])
#: Up to so many letters too many, too few, wrong or exchanged make a misspelt word of a known one.
SLIPS_SHORT, SLIPS_LONG, LONG_WORD = 1, 2, 6


class Mistake(Struct, frozen=True):
    """A mistake and where it is (characters of the text): ``kind`` names it if it is a known one.

    ``found`` is the word at which understanding ended ("" at the end of the text), ``expected`` what could have stood
    there, ``hint`` what to write instead, in a sentence for people, and ``correction`` the words to put in the place of
    those at ``span``.
    """

    message: str
    found: str = ""
    expected: tuple[str, ...] = ()
    span: n.Span = n.Span()
    kind: str = ""
    hint: str = ""
    correction: str = ""


def diagnose(
    text: str,
    unparsed: n.Unparsed,
    *,
    name: str | None = None,
    wording: str = "magic",
    names: Iterable[str] = (),
    definitions: Definitions = NONE,
) -> Mistake:
    """Say why words were not understood: ``text`` is what ``parse`` was given, ``unparsed`` a node of its answer.

    ``names`` are capitalised words that may be meant beside the vocabulary's: subtypes, say. ``definitions`` are those
    with which it was parsed.
    """
    grammar = syntax(wording, definitions)
    at = unparsed.span
    tokens = grammar.lexer.tokens(mask_names(text, name), at.start, at.end)
    grammar.creating(tokens)
    if not tokens:
        end = len(text[: at.end].rstrip()) if at.start == at.end else at.start
        return _named("a joint with nothing after it", n.Span(end, end))
    k, state, fitting = grammar.breaks_off("clause", tokens)
    expected = tuple(said for kind, said in CLASSES.items() if kind in fitting)
    unknown = _unknown_word(tokens, k, grammar, names)
    if unknown is not None:
        word, place = text[unknown.start_pos : unknown.end_pos], n.Span(unknown.start_pos, unknown.end_pos)
        at_break = k < len(tokens) and unknown is tokens[k]
        return _unknown(word, place, expected if at_break else (), likely(word, wording, names, definitions))
    if (opened := _unbalanced(text[at.start : at.end])) is not None:
        place = n.Span(at.start + opened, at.start + opened + 1)
        return _named("a quotation mark without its partner", place, text[place.start])
    if k == len(tokens):
        place = n.Span(tokens[-1].end_pos, tokens[-1].end_pos)
        kind = _name(wording, state, "$END", tokens[-1].text)
        if kind:
            return _named(kind, place, "", expected)
        return Mistake("the sentence ends too soon", "", expected, place, hint=HINTS["the sentence ends too soon"])
    token = tokens[k]
    found, place = text[token.start_pos : token.end_pos], n.Span(token.start_pos, token.end_pos)
    kind = _name(wording, state, token.type, tokens[k - 1].text if k else "")
    if kind:
        return _named(kind, place, found, expected)
    after = f" after “{text[tokens[k - 1].start_pos : tokens[k - 1].end_pos]}”" if k else ""
    return Mistake(f"“{found}” cannot stand{after}", found, expected, place)


def _unknown_word(tokens: list[Token], k: int, grammar: Syntax, names: Iterable[str]) -> Token | None:
    """The unknown word that made understanding end before the word ``k``: beside it, or misspelt anywhere."""
    lexer = grammar.lexer
    unknown = [t for t in tokens if t.type == "WORD" and t.text[:1].isalpha()]
    first = tokens[0]
    if first.type == "CAPITALISED" and lexer.is_unknown(first.text) and (k <= 1 or k == len(tokens)):
        unknown.insert(0, first)  # “Creat a Food token”, “Frobnicate the gizmo”: capital only as the first word
    beside = {id(token) for token in tokens[max(0, k - 1) : k + 2]}
    near = next((t for t in unknown if id(t) in beside), None)
    return near or next((t for t in unknown if t is first or _likely(t.text, grammar, names)), None)


def likely(word: str, wording: str = "magic", names: Iterable[str] = (), definitions: Definitions = NONE) -> str:
    """The word of the vocabulary, or name, that a misspelt one stands for; "" if none is near or it is too short."""
    return _likely(word, syntax(wording, definitions), names)


def _likely(word: str, grammar: Syntax, names: Iterable[str]) -> str:
    lowered = word.lower()
    if small := next((name for name in names if name.lower() == lowered), ""):
        return small
    if len(word) < 4:
        return ""
    known = [w for w in grammar.lexer.vocabulary.entries if len(w) > 2]
    return nearest(word, [*known, *names])


def nearest(word: str, known: Iterable[str]) -> str:
    """The one of the known words that a misspelt one stands for, in any case of letters; "" if none is near."""
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract_iter

    lowered = word.lower()
    most = SLIPS_LONG if len(word) >= LONG_WORD else SLIPS_SHORT
    slips = extract_iter(lowered, known, scorer=OSA.distance, processor=str.lower, score_cutoff=most)

    def unlikeness(each: tuple[str, int, object]) -> tuple[int, bool, float]:
        other, slips_, _ = each
        return slips_, sorted(other.lower()) != sorted(lowered), -fuzz.ratio(lowered, other.lower())

    return min(slips, key=unlikeness, default=("", 0, None))[0]


_SUSPECTED = frozenset([n.Unparsed, n.TokenDescription])


def suspects(tree: n.Node, *outside: type[n.Node]) -> list[n.Node]:
    """What may be a mistake, in no order: words that are not understood or not known, descriptions of tokens.

    In: any node, and types of nodes that are not looked into. Every text that is compiled goes through here: in most
    of them there is nothing but descriptions.
    """
    found: list[n.Node] = []
    waiting: list[n.Node] = [tree]
    for node in waiting:  # which grows by what is in each
        kind = type(node)
        if kind is n.Word:
            if node.kind == "unknown":  # type: ignore[attr-defined]
                found.append(node)
            continue
        if kind in _SUSPECTED:
            found.append(node)
        inner = INNER[kind] if kind not in outside else None
        for value in inner(node) if inner is not None else ():
            if type(value) is tuple:
                waiting += value
            elif value is not None:
                waiting.append(value)
    return found


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
            found.append(unknown(node))
    return tuple(found)


def unknown(word: n.Word, wording: str = "magic", names: Iterable[str] = ()) -> Mistake:
    """Say of a word that is not known whether it is a misspelt one."""
    return _unknown(word.text, word.span, (), likely(word.text, wording, names))


def _unknown(word: str, place: n.Span, expected: tuple[str, ...], meant: str) -> Mistake:
    if not meant:
        return Mistake(f"“{word}” is a word that is not known", word, expected, place, UNKNOWN, hint=HINTS[UNKNOWN])
    meant_so = meant[0].upper() + meant[1:] if word[:1].isupper() else meant
    hint = f"did you mean “{meant_so}”?"
    small = meant_so.lower() == word.lower()
    message = f"“{word}” is a name, and in small letters" if small else f"“{word}” is a misspelt word"
    return Mistake(message, word, expected, place, "a misspelt word", hint, meant_so)


def _named(kind: str, place: n.Span, found: str = "", expected: tuple[str, ...] = ()) -> Mistake:
    return Mistake(kind, found, expected, place, kind, hint=HINTS[kind])


def _doubts(token: n.TokenDescription) -> Iterator[Mistake]:
    from .rendering import render

    said = render(token)
    if not token.noun:
        kind = "token missing"
        yield Mistake(f"“token” is missing in “{said}”", said, ("“token”",), token.span, kind, hint=HINTS[kind])
        return
    yield from disagreement(token)
    for modifier in token.modifiers:
        if isinstance(modifier, n.Participle) and modifier.verb.lower() in ("named", "called"):
            kind = "“named” without a name in capitals"
            words = render(modifier)
            yield Mistake(f"{kind}: “{words}”", words, ("a name",), modifier.span, kind, hint=HINTS[kind])
    types = [w.text.lower() for w in token.types if w.kind == "type"]
    sized = any("power" in render(m).lower() or "copy" in render(m).lower() for m in token.modifiers)
    if "creature" in types and token.power is None and not token.might and not sized:
        kind = "a creature token without power and toughness"
        yield Mistake(f"{kind}: “{said}”", said, ("power and toughness",), token.span, kind, hint=HINTS[kind])


def disagreement(token: n.TokenDescription) -> Iterator[Mistake]:
    """“two Food token”, “a Food tokens”: how many they are and “token” or “tokens” say two different things."""
    if len(token.quantity) != 1 or not token.noun:
        return
    count, plural = token.quantity[0].text.lower(), token.noun.lower() == "tokens"
    several = token.quantity[0].kind == "number" and count not in (*SINGULAR, "x", "y", "1")
    if (count in SINGULAR) if plural else several:
        from .rendering import render

        said, noun = render(token), "token" if plural else "tokens"
        right = said.replace(token.noun, noun, 1)
        message, hint = f"“{count}” and “{token.noun}” disagree", f"did you mean “{right}”?"
        yield Mistake(message, token.noun, (), token.span, AGREEMENT, hint, right)


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
            grammar.creating(tokens)
            k, state, _ = grammar.breaks_off("clause", tokens)
            following = tokens[k].type if k < len(tokens) else "$END"
            out[state, following, tokens[k - 1].text.lower()] = kind
            out.setdefault((state, following, ""), kind if kind[0] != "“" else "")  # of “with”, only after “with”
    return out


def _unbalanced(text: str) -> int | None:
    """Where a quotation mark stands that has no partner."""
    if text.count('"') % 2:
        return text.rfind('"')
    if text.count("“") != text.count("”"):
        return max(text.rfind("“"), text.rfind("”"))
    return None
