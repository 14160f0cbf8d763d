"""Exchanges one word of official texts for another that means something else, and counts how often nobody says a word.

exchanged.py CARDS.jsonl[.gz] N SEED [--show K]: N texts with one word exchanged or left out, drawn with a seed. One is
silent if it has no diagnostic, its program is that of the text as it was, and what is left to the players is in the
same words. Which words are exchanged for which say the lines of tests/pairs/exchanges.txt; where it makes no
difference, the lines of tests/pairs/exchanged-synonyms.txt, each with its reason, as in synonyms.txt beside it.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pairs import OWN, Synonym, synonyms, whole

from cardwright import blanked, compile_text
from cardwright.compiler.records.left import left_in_words
from cardwright.oracle import Card, read_cards

REMINDER = re.compile(r"\([^()]*\)")


class Exchange(NamedTuple):
    """A place of a text, and the words that are put there."""

    start: int
    end: int
    words: str

    def of(self, text: str) -> str:
        """The text with these words: a blank less where there are none, a capital where there was one."""
        words, end = self.words, self.end
        if not words:
            end += text[end : end + 1] == " "
        if text[self.start].isupper():
            if not words:
                return text[: self.start] + text[end : end + 1].upper() + text[end + 1 :]
            words = words[0].upper() + words[1:]
        return re.sub(r" (?=[.,])", "", text[: self.start] + words + text[end:])


def groups() -> list[tuple[str, ...]]:
    """The lines of exchanges.txt: words of which each is exchanged for each other; nothing for “left out”."""
    lines = (OWN / "exchanges.txt").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("|")) for line in lines if line and not line.startswith("#")]


def exchanges(text: str, name: str) -> Iterator[Exchange]:
    """Every exchange that a text has a place for, outside of reminder text and of the card's own name."""
    closed = [found.span() for found in REMINDER.finditer(text)]
    closed += [found.span() for found in re.finditer(re.escape(name), text)]
    for group in groups():
        for old in filter(None, group):
            for found in re.finditer(whole(old), text, re.IGNORECASE):
                if not any(start < found.end() and found.start() < end for start, end in closed):
                    yield from (Exchange(*found.span(), new) for new in group if new != old)


def some(rng: random.Random, text: str, name: str) -> Iterator[Exchange]:
    """At most three exchanges of a text, of different words: frequent words are not taken oftener."""
    by_word: dict[str, list[Exchange]] = {}
    for each in exchanges(text, name):
        by_word.setdefault(text[each.start : each.end].lower(), []).append(each)
    yield from (rng.choice(by_word[word]) for word in rng.sample(list(by_word), min(3, len(by_word))))


def understood(text: str, name: str) -> object:
    """What is understood of a text: its program and what it leaves in words; None if something is said to be wrong."""
    program = compile_text(text, name=name)
    if program.diagnostics:
        return None
    return blanked(program).abilities, sorted((each.kind, each.text, each.why) for each in left_in_words(program, text))


class Silent(NamedTuple):
    """A text of which an exchange was not told."""

    name: str
    before: str
    after: str
    what: Exchange

    def __str__(self) -> str:
        start, end, words = self.what
        around = self.before[max(0, start - 70) : start], self.before[start:end], self.before[end : end + 70]
        return f"{self.name}: {around[0]}[{around[1]}|{words}]{around[2]}".replace("\n", " ¶ ")

    def covered(self, listed: list[Synonym]) -> bool:
        """Whether a line of the list of synonyms says that it makes no difference, of this sentence's words alone."""
        one, other = (REMINDER.sub("", each).strip() for each in (self.before, self.after))
        return any(each.covers(one, other) for each in listed)


def drawn(cards: list[tuple[str, str]], texts: int, seed: int) -> Iterator[tuple[bool, Silent]]:
    """Whether each of so many exchanges is silent."""
    rng = random.Random(seed)
    tried = 0
    while tried < texts:
        name, text = rng.choice(cards)
        before = understood(text, name)
        for what in some(rng, text, name) if before is not None else ():
            after = what.of(text)
            tried += 1
            yield understood(after, name) == before, Silent(name, text, after, what)


def main() -> None:
    """Print what is silent, and its share."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", type=Path)
    parser.add_argument("texts", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--show", type=int, default=0)
    given = parser.parse_args()
    faces = [face for card in read_cards(given.cards) if isinstance(card, Card) for face in card.faces]
    cards = [(face.name, face.oracle_text) for face in faces if face.oracle_text]
    results = list(drawn(cards, given.texts, given.seed))
    listed = synonyms("exchanged-synonyms.txt")
    silent = [case for same, case in results if same and not case.covered(listed)]
    print(*(f"    {case}" for case in silent[: given.show]), sep="\n")
    print(f"silent {len(silent)} of {len(results)} = {100 * len(silent) / len(results):.2f} %")


if __name__ == "__main__":
    main()
