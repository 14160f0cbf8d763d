"""What a phrase of a card's text was understood as, and the rule behind it: from the tree and the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..compiler import record
from ..grammar import TextTooLong, nodes, parse
from ..grammar.called import action_of, called, keyword_of
from ..grammar.definitions import NONE, Line
from ..grammar.subtypes import singular_subtype
from ..grammar.traversal import children
from ..lint import RULES, Finding
from ..lint.sources import CardText
from ..oracle import Card, CardLookup
from ..oracle.creation_words import described, entering
from ..oracle.creations import creation_record
from .findings import LONGEST


def hover(card: CardText, offset: int, findings: tuple[Finding, ...], reference: CardLookup | None) -> str:
    """Say in Markdown what stands at a character of a card's text; "" where there is nothing to say.

    First what is wrong there, then what the words are understood as from the inside out, with definitions, last what
    the sentence creates.
    """
    paragraphs = [*_found(findings, offset)]
    if len(card.text) > LONGEST:
        return "\n\n".join(paragraphs)
    try:
        tree = parse(card.text, name=card.name or None)
    except TextTooLong:
        return "\n\n".join(paragraphs)
    path = _path(tree, offset)
    definitions = list(dict.fromkeys(_definitions(path, card.text)))
    understood = list(dict.fromkeys(_understood(path, card.text)))
    if understood:
        paragraphs.append(" · ".join(understood))
    paragraphs += definitions
    if any(isinstance(node, nodes.Creation) for node in path):
        paragraphs += _created(card, path, reference)
    return "\n\n".join(paragraphs)


def _found(findings: tuple[Finding, ...], offset: int) -> Iterator[str]:
    for each in findings:
        if each.span[0] <= offset <= max(each.span[1], each.span[0] + 1):
            rule = RULES.get(each.code)
            why = f"\n\n{rule.why}" if rule is not None and rule.why else ""
            since = f" (since {rule.since})" if rule is not None and rule.since else ""
            yield f"**{each.code}** {each.message}{since}{why}"


def _path(tree: nodes.Node, offset: int) -> list[nodes.Node]:
    """Give the nodes that a character stands in, the innermost first."""
    path: list[nodes.Node] = []
    node: nodes.Node | None = tree
    while node is not None:
        path.append(node)
        around = [each for each in children(node) if each.span.start <= offset < each.span.end]
        node = min(around, key=lambda each: each.span.end - each.span.start, default=None)
    return path[::-1]


def _understood(path: list[nodes.Node], text: str) -> Iterator[str]:
    for node in path:
        if (name := called(node)) is not None:
            yield name.said_of(text[node.span.start : node.span.end].strip())


def _definitions(path: list[nodes.Node], text: str) -> Iterator[str]:
    for node in path:
        if (keyword := keyword_of(node)) is not None:
            yield from _told(keyword)
        elif isinstance(node, nodes.Word) and node.kind == "subtype":
            yield from _told(_tokens().get(singular_subtype(node.text).lower()))
            kinds = sorted({line.name for line in _subtypes().get(singular_subtype(node.text), ())})
            if kinds:
                rule = _subtypes()[singular_subtype(node.text)][0].rule
                yield f"{singular_subtype(node.text)}: {_article(kinds[0])} {' or '.join(kinds)} type (CR {rule})"
        elif isinstance(node, nodes.Verb):
            yield from _told(action_of(node))
        elif isinstance(node, nodes.TokenDescription):
            name = " ".join(word.text for word in node.types if word.kind == "subtype") or node.name
            yield from _told(_tokens().get(name.lower()))


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _told(line: Line | None) -> Iterator[str]:
    """Yield the rules' own sentence, where the definitions have one."""
    if line is not None and line.sentences:
        said = line.text[line.at :] if line.text else " ".join(line.sentences)
        yield f"> {said}\n> — CR {line.rule}" if line.rule[:1].isdigit() else f"> {said}"


def _created(card: CardText, path: list[nodes.Node], reference: CardLookup | None) -> Iterator[str]:
    """Yield what the creation that the words stand in creates, and what of it is not understood."""
    spans = [node.span for node in path if isinstance(node, nodes.Creation)]
    made = record(Card(card.name or "this card", (card.as_face(),)), reference)
    for entry, each in zip(made.creations, creation_record(made).creations, strict=True):
        if any(span.start <= entry.span[0] and entry.span[1] <= span.end for span in spans):
            how = entering(each)
            yield f"creates {each.count} × {described(each)}{f', {how}' if how else ''}"


@cache
def _tokens() -> dict[str, Line]:
    return {line.name.lower(): line for line in NONE.all("predefined token")}


@cache
def _subtypes() -> dict[str, list[Line]]:
    out: dict[str, list[Line]] = {}
    for line in NONE.all("subtypes"):
        for name in line.sentences:
            out.setdefault(name, []).append(line)
    return out
