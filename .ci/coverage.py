"""Prints how much of the pool's text the grammar understands and writes back as it was; see docs/coverage.md."""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cardwright import Card, compile_text, parse, read_cards, render
from cardwright.compiler.records.creating import flatten, may_create
from cardwright.grammar import nodes as n

BARS = Path(__file__).with_name("bars.toml")


def below(node: n.Node) -> Iterator[n.Node]:
    """A node and all nodes below it."""
    yield node
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, n.Node):
                yield from below(child)


def not_understood(node: n.Node) -> Iterator[str]:
    """The words in a node that no rule understands."""
    for child in below(node):
        if isinstance(child, n.Unparsed) or (isinstance(child, n.Word) and child.kind == "unknown"):
            yield child.text


def folded(text: str) -> str:
    """Text without regard to white space and the form of quotation marks."""
    return re.sub(r"\s+", " ", re.sub('[“”"]', '"', re.sub("[‘’']", "'", text))).strip()


class Measure:
    """Counts: the law of reading and writing over all faces, what is understood over those that create tokens."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.unparsed: Counter[str] = Counter()
        self.unstable: list[str] = []

    def face(self, name: str, text: str) -> None:
        """Count one face."""
        tree = parse(text, name=name)
        stable = parse(render(tree), name=name) == tree
        self.count["faces"] += 1
        self.count["stable faces"] += stable
        if not stable:
            self.unstable.append(name)
        spans = [entry.span for entry in flatten(compile_text(text, name=name))] if may_create(text) else []
        if not spans:
            return
        for ability in tree.abilities:
            start, end = ability.span.start, ability.span.end
            missed = list(not_understood(ability))
            creates = any(start <= s < end for s, _ in spans)
            for kind in ("all", "creating")[: 1 + creates]:
                self.count[f"characters, {kind}"] += end - start
                self.count[f"not understood, {kind}"] += sum(map(len, missed))
            if creates:
                self.unparsed.update(missed)
                self.sentences(ability, text, spans)

    def sentences(self, ability: n.Node, text: str, spans: list[tuple[int, int]]) -> None:
        """Count the sentences that create, and those that are written back as they were."""
        for node in below(ability):
            if isinstance(node, n.Sentence) and any(isinstance(p.content, n.Creation) for p in node.parts):
                self.count["creating sentences"] += 1
                words = text[node.span.start : node.span.end]
                self.count["creating sentences written back"] += folded(render(node)) == folded(words)

    def shares(self) -> dict[str, tuple[int, int]]:
        """The figures, by the names that bars.toml gives them: how many of how many."""
        c = self.count
        return {
            "characters of creating abilities": (
                c["characters, creating"] - c["not understood, creating"],
                c["characters, creating"],
            ),
            "characters of all their text": (c["characters, all"] - c["not understood, all"], c["characters, all"]),
            "faces read, written and read the same": (c["stable faces"], c["faces"]),
            "creating sentences written back": (c["creating sentences written back"], c["creating sentences"]),
        }


def main() -> int:
    """Print each figure with its bar; give 1 if one is below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=10, help="how many of the things not understood are shown")
    given = parser.parse_args()
    measure = Measure()
    for pool in given.pool:
        for card in read_cards(pool):
            for face in card.faces if isinstance(card, Card) else ():
                measure.face(face.name, face.oracle_text)
    bars = tomllib.loads(BARS.read_text("utf-8"))["coverage"]
    low = 0
    for name, (part, whole) in measure.shares().items():
        percent = 100 * part / whole if whole else 100.0
        low += percent < bars.get(name, 0)
        bar = bars.get(name, 0)
        verdict = "BELOW" if percent < bar else "ok"
        print(f"{verdict:5}  {name}: {part}/{whole} = {percent:.2f} %, bar {bar} %")
    print("\nnot understood most often in creating abilities:")
    for words, times in measure.unparsed.most_common(given.most):
        print(f"  {times:4}  {words}")
    if measure.unstable:
        print("\nread differently when written back:", ", ".join(measure.unstable[: given.most]))
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
