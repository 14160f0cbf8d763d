"""What the nodes of a tree are called in English, and the rule of the Comprehensive Rules behind each."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from . import nodes
from .definitions import NONE, Line

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


class Called(Struct, frozen=True):
    """What a node is, in English, and the number of the rule behind it ("": there is none)."""

    what: str
    rule: str
    quotes: bool = False  # whether it is said of these very words: “Soldier”: a subtype

    def said_of(self, words: str) -> str:
        """Say it of the words that the node stands for: “Soldier”: a subtype (CR 205.3)."""
        said = f"{self.what} (CR {self.rule})" if self.rule else self.what
        if not self.quotes:
            return said
        return f"“{words if len(words) < 50 else f'{words[:40]}…'}”: {said}"


def called(node: nodes.Node) -> Called | None:
    """What a node is called; None for one that is only a part of what is around it."""
    keyword = keyword_of(node)
    if keyword is not None and keyword.rule[:1].isdigit():
        return Called("a keyword ability", keyword.rule, quotes=True)
    if isinstance(node, nodes.Word) and node.kind in WORDS:
        return Called(*WORDS[node.kind], quotes=True)
    if isinstance(node, nodes.Verb) and (line := action_of(node)) is not None:
        return Called("a keyword action", line.rule, quotes=True)
    if isinstance(node, nodes.Ability):
        return Called(*KINDS[node.kind])
    return Called(*NODES[type(node)]) if type(node) in NODES else None


def keyword_of(node: nodes.Node) -> Line | None:
    """The line of the vocabulary that defines a keyword ability, if the node is one."""
    if isinstance(node, nodes.Keyword):
        return _keywords().get(node.name.lower())
    return _keywords().get(node.text.lower()) if isinstance(node, nodes.Word) and node.kind == "keyword" else None


def action_of(verb: nodes.Verb) -> Line | None:
    """The line of the vocabulary that defines a keyword action, if the verb is one."""
    return _actions().get(verb.lemma)


@cache
def _keywords() -> dict[str, Line]:
    return {line.name.lower(): line for line in reversed(NONE.all("keyword ability"))}


@cache
def _actions() -> dict[str, Line]:
    return {line.name.lower(): line for line in reversed(NONE.all("keyword action"))}
