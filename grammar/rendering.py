"""Canonical card text of any node, written from its structure alone: reading it again gives an equal node."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from . import nodes as n

#: Joints that stand on the word before them.
_CLOSE = (",", ".", ";", ":", "!", "?")


def render(node: n.Node) -> str:
    """The text of a node in the present day's form, such that ``parse(render(parse(t))) == parse(t)`` (CR 113.3).

    ``node`` is any node of a tree. Gives its words, in one order and with one spacing, whatever text it was read from.
    """
    return _WRITERS[type(node)](node)


def _words(*pieces: str) -> str:
    """Pieces with a space between them, but before commas and the like."""
    text = ""
    for piece in pieces:
        if piece:
            close = piece.startswith(_CLOSE) and not piece[1:2].isalpha()  # a symbol may be “:rb_might:”
            text += piece if not text or close else f" {piece}"
    return text


def _all(nodes: Iterable[n.Node]) -> str:
    return _words(*(render(node) for node in nodes))


def _optional(node: n.Node | None) -> str:
    return "" if node is None else render(node)


# ── Words and phrases ───────────────────────────────────────────────────────────────────────────────────────────────


def _text(node: n.Unparsed | n.Reminder | n.Word | n.Adverb) -> str:
    return node.text


def _quoted(node: n.Quoted) -> str:
    return f"{node.open}{render(node.text)}{node.close}"


def _noun_phrase(node: n.NounPhrase) -> str:
    text = ""
    for i, word in enumerate(node.words):
        before = node.words[i - 1] if i else None
        comma = isinstance(word, n.Word) and isinstance(before, n.Word) and word.kind == before.kind == "non"
        text = f"{text}, {render(word)}" if comma else _words(text, render(word))  # “nonartifact, nonblack creature”
    return _words(text, _all(node.modifiers))


def _listed(items: Iterable[n.Node], joiners: tuple[str, ...]) -> str:
    text = ""
    for i, item in enumerate(items):
        text += (joiners[i - 1] if i else "") + render(item)
    return text


def _noun_list(node: n.NounList) -> str:
    return _listed(node.items, node.joiners)


def _named(node: n.Named) -> str:
    return f"{node.word} {node.name}"


def _prepositional(node: n.Prepositional) -> str:
    return _words(node.preposition, render(node.object))


def _relative(node: n.Relative) -> str:
    return _words(
        node.pronoun, _optional(node.subject), _optional(node.verb), _all(node.complements), _all(node.further)
    )


def _further(node: n.Further) -> str:
    return _words(node.joiner, render(node.verb), _all(node.complements))


def _participle(node: n.Participle) -> str:
    return _words(node.verb, _all(node.complements), _all(node.further))


def _cause(node: n.Cause) -> str:
    return _words(_optional(node.subject), render(node.verb))


def _verb(node: n.Verb) -> str:
    return _words(*node.words)


def _infinitive(node: n.Infinitive) -> str:
    if node.creation:
        return _words(node.word, render(node.creation))
    return _words(node.word, render(node.verb), _all(node.complements))


def _gerund(node: n.Gerund) -> str:
    return _words(node.preposition, render(node.verb), _all(node.complements))


def _for_each(node: n.ForEach) -> str:
    return _words(node.word, render(node.of))


def _equal_to(node: n.EqualTo) -> str:
    return _words(node.word, render(node.quantity))


def _quantity(node: n.Quantity) -> str:
    return _words(render(node.of), node.rounded)


# ── Token creation ──────────────────────────────────────────────────────────────────────────────────────────────────


def _colors(colors: tuple[str, ...]) -> str:
    if len(colors) < 3:
        return " and ".join(colors)
    return f"{', '.join(colors[:-1])}, and {colors[-1]}"


def _description(node: n.TokenDescription) -> str:
    size = node.might if node.power is None else f"{node.power}/{node.toughness}"
    legendary = [s for s in node.supertypes if s.endswith("legendary")]
    others = [s for s in node.supertypes if s not in legendary]
    if node.apposition is not None:
        return f"{_description(structs.replace(node, apposition=None))}, {render(node.apposition)}"
    return _words(
        f"{node.name}," if node.name else "",
        _all(node.quantity),
        *node.states,
        *legendary,
        size,
        _all(node.keywords),
        _colors(node.colors),
        *others,
        _all(node.types),
        node.noun,
        _all(node.modifiers),
    )


def _copy(node: n.TokenCopy) -> str:
    return _words(
        _all(node.quantity),
        _all(node.words),
        node.noun,
        node.that,
        node.copy,
        "of",
        render(node.of),
        _all(node.modifiers),
        _all(node.extra),
    )


def _reference(node: n.TokenReference) -> str:
    return render(node.phrase)


def _creation(node: n.Creation) -> str:
    subject = _words(_optional(node.cause), _optional(node.subject))
    tokens, complements, after = node.tokens, _all(node.complements), ""
    if node.destination and len(tokens) == 1:  # “put a token onto the battlefield that's a copy of it”
        first, after = _parted(tokens[0])
        tokens = (first,) if isinstance(first, (n.TokenDescription, n.TokenCopy, n.TokenReference)) else ()
        at = next(i for i, c in enumerate(node.complements) if isinstance(c, n.Prepositional)) + 1
        complements = _words(_all(node.complements[:at]), after, _all(node.complements[at:]))
        complements = complements if tokens else _words(render(first), complements)
    return _words(subject, render(node.verb), node.choice, _listed(tokens, node.joiners), complements)


def _parted(token: n.Tokens) -> tuple[n.Node, str]:
    """What stands before “onto the battlefield” and what after it: relative clauses, quotations, states."""
    if isinstance(token, n.TokenCopy) and token.that:
        bare = n.NounPhrase(words=(*token.quantity, *token.words, n.Word(kind="token", text=token.noun)))
        how = [m for m in token.modifiers if isinstance(m, n.Adverb)]  # “tapped and attacking that's a copy of it”
        others = [m for m in token.modifiers if m not in how]
        rest = _words(_all(how), token.that, token.copy, "of", render(token.of), _all(others), _all(token.extra))
        return bare, rest
    if isinstance(token, n.TokenDescription):
        at = next((i for i, m in enumerate(token.modifiers) if _stands_after(m)), len(token.modifiers))
        return structs.replace(token, modifiers=token.modifiers[:at]), _all(token.modifiers[at:])
    return token, ""


def _stands_after(modifier: n.Modifier) -> bool:
    return isinstance(modifier, (n.Relative, n.Adverb)) or (
        isinstance(modifier, n.Prepositional)
        and (render(modifier)[-1:] in "\"”’'" or modifier.preposition == "attached to")
    )


# ── Clauses, sentences, abilities ───────────────────────────────────────────────────────────────────────────────────


def _clause(node: n.Clause) -> str:
    subject = _words(_optional(node.cause), _optional(node.subject))
    return _words(subject, render(node.verb), _all(node.complements))


def _parts(parts: Iterable[n.Part]) -> str:
    return "".join(render(part) for part in parts)


def _subordinate(node: n.Subordinate) -> str:
    return f"{node.word}{_parts(node.parts)}"


def _where(node: n.Where) -> str:
    return _words("where", node.name, node.verb, render(node.quantity))


def _exceptions(node: n.Exceptions) -> str:
    return f"{node.word}{_parts(node.parts)}"


def _part(node: n.Part) -> str:
    return f"{node.joiner}{render(node.content)}"


def _sentence(node: n.Sentence) -> str:
    return f"{_parts(node.parts).rstrip()}{node.end}"


def _cost(node: n.Cost) -> str:
    return _parts(node.parts)


def _keyword(node: n.Keyword) -> str:
    return f"{node.name}{node.separator}{node.parameter}" if node.parameter else node.name


def _keyword_line(node: n.KeywordLine) -> str:
    word = f"{node.word} —" if node.word else ""
    return _words(
        word, f"{_listed(node.keywords, node.separators)}{node.end}", _all(node.sentences), _optional(node.reminder)
    )


def _ability(node: n.Ability) -> str:
    word = node.word if not node.word or node.word.endswith("[>]") else f"{node.word} —"
    cost = f"{render(node.cost).rstrip()}:" if node.cost else ""
    additional = f"{render(node.additional).rstrip()} —" if node.additional else ""
    before, behind = ("", word) if node.late else (word, "")
    return _words(node.label, before, additional, cost, behind, _all(node.sentences))


def _card_text(node: n.CardText) -> str:
    return _listed(node.abilities, node.breaks)


_WRITERS: dict[type[n.Node], Callable[[Any], str]] = {
    n.Unparsed: _text,
    n.Reminder: _text,
    n.Word: _text,
    n.Adverb: _text,
    n.Quoted: _quoted,
    n.NounPhrase: _noun_phrase,
    n.NounList: _noun_list,
    n.Named: _named,
    n.Prepositional: _prepositional,
    n.Relative: _relative,
    n.Further: _further,
    n.Participle: _participle,
    n.Cause: _cause,
    n.Verb: _verb,
    n.Infinitive: _infinitive,
    n.Gerund: _gerund,
    n.ForEach: _for_each,
    n.EqualTo: _equal_to,
    n.Quantity: _quantity,
    n.TokenDescription: _description,
    n.TokenCopy: _copy,
    n.TokenReference: _reference,
    n.Creation: _creation,
    n.Clause: _clause,
    n.Subordinate: _subordinate,
    n.Where: _where,
    n.Exceptions: _exceptions,
    n.Part: _part,
    n.Sentence: _sentence,
    n.Cost: _cost,
    n.Keyword: _keyword,
    n.KeywordLine: _keyword_line,
    n.Ability: _ability,
    n.CardText: _card_text,
}
