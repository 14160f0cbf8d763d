"""The table of small words that stand beside each other: `.ci/neighbors.py POOL… > lint/vocabulary/neighbors.txt`.

It says of English as cards have it which of the commonest words and marks follow which, and nothing of any card.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from lint_faults import faces

from cardwright.grammar.names import mask_names
from cardwright.lint import RULES
from cardwright.lint.neighbors import MARKS, is_small, pairs
from cardwright.lint.words import Words, words_of

#: So many of the commonest words.
MOST = 60
#: A pair that was never seen is a slip only where chance alone would have made so many.
EXPECTED = 12
HEAD = """# Which small words and marks follow which in English as cards have it: a word, and what stands behind it.
# Made by .ci/neighbors.py from the commonest words of pools of cards; two of these words that stand beside each other
# otherwise are a slip (GR026)."""


def texts(pools: Iterable[str]) -> Iterator[Words]:
    """The words of all texts of the pools, and of the linter's own examples."""
    for rule in RULES.values():
        for example in rule.examples:
            yield words_of(example.right, mask_names(example.right, example.name or None))
    for pool in pools:
        for face in faces(Path(pool)):
            yield words_of(face.text, mask_names(face.text, face.name))


def main(pools: list[str]) -> None:
    """Writes the table."""
    every = list(texts(pools))
    said = Counter(word.low for words in every for word in words if is_small(word) and word.kind == "word")
    known = {word for word, _ in said.most_common(MOST)} | MARKS
    seen = Counter((before.low, word.low) for words in every for before, word in pairs(words, known))
    left, right = Counter[str](), Counter[str]()
    for (before, word), times in seen.items():
        left[before] += times
        right[word] += times
    behind: dict[str, set[str]] = defaultdict(set)
    for before in known:
        for word in known:
            if seen[before, word] or left[before] * right[word] < EXPECTED * seen.total():
                behind[before].add(word)
    print(HEAD, end="\n\n")
    for word in sorted(known):
        print(word, "|", *sorted(behind[word]))


if __name__ == "__main__":
    main(sys.argv[1:])
