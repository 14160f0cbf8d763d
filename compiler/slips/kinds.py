"""The kinds of slips, a row each: a stable name, what is said of it, and an example, wrong and right.

This is the one list of slips: whoever reports or corrects them takes name, place and corrected words from what the
search found (``Diagnostic.slip``, ``span``, ``correction``). The examples are run as tests.
"""

from __future__ import annotations

from msgspec import Struct


class Kind(Struct, frozen=True):
    """A kind of slip. ``says`` names it in a diagnostic; ``wrong`` compiles, with a warning, as ``right`` does."""

    name: str
    says: str
    wrong: str
    right: str


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "missing-comma",
            "a comma is missing",
            "When this creature enters create a Treasure token.",
            "When this creature enters, create a Treasure token.",
        ),
        Kind(
            "small-letter",
            "a type or the name of a token in small letters",
            "Create a 1/1 white human soldier creature token.",
            "Create a 1/1 white Human Soldier creature token.",
        ),
        Kind(
            "plural-name",
            "the name of a token in the plural",
            "Create two Foods.",
            "Create two Food tokens.",
        ),
        Kind(
            "doubled-word",
            "a doubled word",
            "Create a 1/1 white white Soldier creature token.",
            "Create a 1/1 white Soldier creature token.",
        ),
        Kind(
            "word-order",
            "words in another order than cards have them",
            "Create a 1/1 white flying Bird creature token.",
            "Create a 1/1 white Bird creature token with flying.",
        ),
        Kind(
            "missing-creature",
            "“creature” is missing",
            "Create two 1/1 red Goblin tokens.",
            "Create two 1/1 red Goblin creature tokens.",
        ),
        Kind(
            "missing-token",
            "“token” is missing",
            "Create a 1/1 red Goblin creature.",
            "Create a 1/1 red Goblin creature token.",
        ),
        Kind(
            "missing-article",
            "the article is missing",
            "When this creature dies, create Treasure token.",
            "When this creature dies, create a Treasure token.",
        ),
        Kind(
            "missing-word",
            "a small word is missing",
            "Create a number Food tokens equal to the number of creatures you control.",
            "Create a number of Food tokens equal to the number of creatures you control.",
        ),
        Kind(
            "misspelt-word",
            "a misspelt word",
            "When this creature entrs, create a Food token.",
            "When this creature enters, create a Food token.",
        ),
        Kind(
            "unknown-subtype",
            "no subtype that the rules list for these types",
            "Create a 1/1 red Gobblin creature token.",
            "Create a 1/1 red Gobblin creature token.",
        ),
        Kind(
            "quotation-mark",
            "quotation marks that do not go together",
            'Create a 1/1 white Bird creature token with “When this token dies, draw a card."',
            "Create a 1/1 white Bird creature token with “When this token dies, draw a card.”",
        ),
        Kind(
            "dash",
            "another mark in the place of the long dash",
            "Landfall - Whenever a land you control enters, create a Food token.",
            "Landfall — Whenever a land you control enters, create a Food token.",
        ),
        Kind(
            "cost-symbol",
            "a word in the place of a symbol",
            "{1}, tap: Create a Food token.",
            "{1}, {T}: Create a Food token.",
        ),
        Kind(
            "full-stop",
            "another mark in the place of the full stop, or one too many",
            "Create a Food token!",
            "Create a Food token.",
        ),
    )
}
