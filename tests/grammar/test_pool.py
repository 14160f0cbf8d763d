"""The laws over every card of the shared pools, and how much of their text lies in typed nodes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from cardwright.grammar import nodes as n
from cardwright.grammar import parse, render
from cardwright.grammar.traversal import below

CREATES = re.compile(r"\bcreates?\b", re.IGNORECASE)
WRITTEN_AS_READ = 0.97  # of the sentences that create tokens
TYPED_OF_CREATING = 0.985  # of the characters of the abilities that create tokens
TYPED = 0.98  # of all characters


@dataclass
class Tally:
    """What is counted over the pools."""

    lawless: list[str] = field(default_factory=list)
    sentences: int = 0
    otherwise: list[str] = field(default_factory=list)
    characters: dict[str, int] = field(default_factory=lambda: {"all": 0, "creating": 0})
    untyped: dict[str, int] = field(default_factory=lambda: {"all": 0, "creating": 0})

    def typed(self, of: str) -> float:
        return 1 - self.untyped[of] / self.characters[of]


@pytest.fixture(scope="module")
def tally(faces: list[tuple[str, str]]) -> Tally:
    found = Tally()
    for name, text in faces:
        tree = parse(text, name=name)
        if parse(render(tree), name=name) != tree:
            found.lawless.append(name)
        for ability in tree.abilities:
            source = text[ability.span.start : ability.span.end]
            inside = list(below(ability))
            creates = bool(CREATES.search(source)) or any(isinstance(node, n.Creation) for node in inside)
            for of in ("all", "creating") if creates else ("all",):
                found.characters[of] += len(source)
                found.untyped[of] += sum(len(node.text) for node in inside if unread(node))
            for sentence in getattr(ability, "sentences", ()):
                if isinstance(sentence, n.Sentence) and any(isinstance(x, n.Creation) for x in below(sentence)):
                    source = text[sentence.span.start : sentence.span.end]
                    found.sentences += 1
                    if plain(render(sentence)) != plain(source):
                        found.otherwise.append(f"{name}: {source}")
    return found


def unread(node: n.Node) -> bool:
    return isinstance(node, n.Unparsed) or (isinstance(node, n.Word) and node.kind == "unknown")


def plain(text: str) -> str:
    """Without white space, and with one kind of quotation marks."""
    return re.sub(r"\s", "", re.sub(r"[“”‘’]", '"', text).replace("'", '"'))


def test_what_is_written_is_read_as_the_same(tally: Tally) -> None:
    assert not tally.lawless


def test_creating_sentences_are_written_as_they_were(tally: Tally) -> None:
    share = 1 - len(tally.otherwise) / tally.sentences
    print(f"written as read: {share:.2%} of {tally.sentences} sentences that create tokens")
    assert share >= WRITTEN_AS_READ, tally.otherwise[:10]


def test_typed_characters(tally: Tally) -> None:
    creating, all_ = tally.typed("creating"), tally.typed("all")
    print(f"typed characters: {creating:.2%} of the abilities that create tokens, {all_:.2%} of all")
    assert creating >= TYPED_OF_CREATING
    assert all_ >= TYPED
