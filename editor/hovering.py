"""What a phrase of a card's text was understood as, and the rule behind it: from the tree and the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..compiler import record
from ..grammar import TextTooLong, nodes, parse
from ..grammar.definitions import NONE, Line
from ..grammar.subtypes import singular_subtype
from ..grammar.traversal import children
from ..lint import RULES, Finding
from ..lint.sources import CardText
from ..oracle import Card, CardLookup
from ..oracle.creation_words import described, entering
from ..oracle.creations import creation_record
from .findings import LONGEST

KINDS = {
    "triggered": ("a triggered ability", "603"),
    "activated": ("an activated ability", "602"),
    "loyalty": ("a loyalty ability", "606"),
    "chapter": ("a chapter ability", "714"),
    "mode": ("a mode", "700.2"),
    "level": ("a level symbol", "711"),
    "row": ("a row of a table of results", "706"),
    "statement": ("a spell ability or static ability", "113.3"),
}
"""What kind of ability a tree says an ability is, and the rule that has this kind."""

NODES: dict[type[nodes.Node], tuple[str, str]] = {
    nodes.KeywordLine: ("keyword abilities", "702"),
    nodes.Keyword: ("a keyword ability", "702"),
    nodes.Cost: ("a cost", "118"),
    nodes.Creation: ("a creation of tokens", "701.7"),
    nodes.TokenDescription: ("a token's description", "111.3"),
    nodes.TokenCopy: ("a token that is a copy", "707"),
    nodes.TokenReference: ("tokens that were spoken of before", "111"),
    nodes.Where: ("what a variable stands for", "107.3"),
    nodes.Exceptions: ("what differs from the copied object", "707.9"),
    nodes.Reminder: ("reminder text, which has no meaning of its own", "207.2"),
    nodes.Quoted: ("a quoted ability", "113.1"),
    nodes.Clause: ("a clause", ""),
    nodes.Subordinate: ("a condition, trigger or repetition", ""),
    nodes.Unparsed: ("words that are not understood", ""),
}
"""What nodes of the tree are called, and the rule behind them; what is not here is part of what is around it."""

WORDS = {
    "subtype": ("a subtype", "205.3"),
    "type": ("a card type", "205.2"),
    "supertype": ("a supertype", "205.4"),
    "color": ("a color", "105"),
    "keyword": ("a keyword ability", "702"),
    "counter": ("a kind of counter", "122"),
    "zone": ("a zone", "400"),
    "power/toughness": ("power and toughness", "208"),
    "mana": ("mana symbols", "107.4"),
    "symbol": ("a symbol", "107"),
}
"""The classes of words that rules speak of."""


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
        words = text[node.span.start : node.span.end].strip()
        shown = words if len(words) < 50 else f"{words[:40]}…"
        keyword = _keyword(node)
        if keyword is not None and keyword.rule[:1].isdigit():
            yield f"“{shown}”: a keyword ability (CR {keyword.rule})"
        elif isinstance(node, nodes.Word) and node.kind in WORDS:
            what, rule = WORDS[node.kind]
            yield f"“{shown}”: {what} (CR {rule})"
        elif isinstance(node, nodes.Verb) and (line := _action(node)) is not None:
            yield f"“{shown}”: a keyword action (CR {line.rule})"
        elif isinstance(node, nodes.Ability):
            what, rule = KINDS[node.kind]
            yield f"{what} (CR {rule})"
        elif type(node) in NODES:
            what, rule = NODES[type(node)]
            yield f"{what} (CR {rule})" if rule else what


def _definitions(path: list[nodes.Node], text: str) -> Iterator[str]:
    for node in path:
        if (keyword := _keyword(node)) is not None:
            yield from _told(keyword)
        elif isinstance(node, nodes.Word) and node.kind == "subtype":
            yield from _told(_tokens().get(singular_subtype(node.text).lower()))
            kinds = sorted({line.name for line in _subtypes().get(singular_subtype(node.text), ())})
            if kinds:
                rule = _subtypes()[singular_subtype(node.text)][0].rule
                yield f"{singular_subtype(node.text)}: {_article(kinds[0])} {' or '.join(kinds)} type (CR {rule})"
        elif isinstance(node, nodes.Verb):
            yield from _told(_action(node))
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


def _keyword(node: nodes.Node) -> Line | None:
    if isinstance(node, nodes.Keyword):
        return _keywords().get(node.name.lower())
    return _keywords().get(node.text.lower()) if isinstance(node, nodes.Word) and node.kind == "keyword" else None


def _action(verb: nodes.Verb) -> Line | None:
    return _actions().get(verb.lemma)


@cache
def _keywords() -> dict[str, Line]:
    return {line.name.lower(): line for line in reversed(NONE.all("keyword ability"))}


@cache
def _actions() -> dict[str, Line]:
    return {line.name.lower(): line for line in reversed(NONE.all("keyword action"))}


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
