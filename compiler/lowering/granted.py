"""Abilities inside abilities: what a text quotes, and the keywords that it gives to something."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.traversal import below, children, name_of
from ..binding import bound
from ..frames.giving import given_to_itself
from ..keywords.definitions import creating_abilities
from ..keywords.sentences import has_creating_keyword
from .keywords import named_keyword
from .text import MAX_DEPTH, Text

#: A text without any of them quotes nothing; what is quoted itself may have others.
QUOTATION_MARKS = frozenset('"“”„‟«»')


def granted(node: n.Ability, rows: list[n.Ability], giving: i.Ability, text: Text) -> Iterator[i.Ability]:
    """What the text quotes or grants: emblems, abilities of tokens, “have “…””, “have myriad”."""
    if text.depth >= MAX_DEPTH:
        return
    tokens: frozenset[str | None] | None = None  # the names of what the ability creates
    own: frozenset[str] | None = None  # what the ability gives to its own source
    for each in (node, *rows):
        words = text.source[each.span.start : each.span.end]
        for quoted in quotations(each) if text.depth or not QUOTATION_MARKS.isdisjoint(words) else ():
            found = _quoted(quoted, text, of_granter=False)
            names = {word.text for word in below(quoted) if isinstance(word, n.Word) and word.is_own_name}
            if names and tokens is None:
                tokens = frozenset(each.name for each in giving.walk() if isinstance(each, i.Characteristics))
            if names - (tokens or frozenset()):  # and not the name of the token that has it
                if own is None:
                    own = frozenset(line for value in giving.walk() for line in given_to_itself(value))
                if any(one.text not in own for one in found):
                    found = _quoted(quoted, text, of_granter=True)
            yield from found
        if has_creating_keyword(words, text.game.definitions):
            for keyword, parameter, span in granted_keywords(each, creating_abilities(text.game.definitions)):
                yield from named_keyword(keyword, parameter, span, text, granted=True)


def _quoted(quoted: n.Quoted, text: Text, *, of_granter: bool) -> tuple[i.Ability, ...]:
    """The abilities that are quoted; ``of_granter``: a name in them means what gives them (CR 201.5a)."""
    inner = text.within(text.text)
    inner.source.of_granter = of_granter
    inner.source.shares(text.source)
    found = bound(tuple(inner.abilities(quoted.text)), own_pronoun=inner.source.own_pronoun)
    text.diagnostics |= inner.diagnostics
    return found


def quotations(node: n.Node) -> Iterator[n.Quoted]:
    """The quotations in a node, not those within them, nor what something loses (“loses all “bands with other” …”)."""
    if isinstance(node, n.Clause) and node.verb.lemma == "lose":
        return
    for child in children(node):
        if isinstance(child, n.Quoted):
            yield child
        else:
            yield from quotations(child)


def granted_keywords(node: n.Node, known: Container[str]) -> Iterator[tuple[str, str, n.Span]]:
    """The ``known`` keywords that a text gives to something: “Creatures you control have myriad”."""
    if isinstance(node, n.Subordinate):
        return  # “if it doesn't have myriad”: a condition gives nothing
    for item in (item for noun in _given(node) for item in noun.items):
        match item.words:
            case (n.Word(kind="keyword", sense=sense) as first, *others) if sense in known:
                rest = name_of(word for word in others if isinstance(word, n.Word))
                yield first.text, rest, item.span
    for child in children(node):
        if not isinstance(child, n.Quoted):
            yield from granted_keywords(child, known)


def _given(node: n.Node) -> list[n.Noun]:
    """What a clause says that something has or gains, what a token is created with."""
    if isinstance(node, n.Clause) and not node.verb.negated and node.verb.lemma in ("have", "gain"):
        return [c for c in node.complements if isinstance(c, (n.NounPhrase, n.NounList))]
    if isinstance(node, (n.TokenDescription, n.TokenCopy)):
        return [m.object for m in node.modifiers if isinstance(m, n.Prepositional) and m.sense == "with"]
    return []
