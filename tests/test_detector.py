"""A second, crude detector of token creation looks over the compiler's shoulder; it shares nothing with the grammar.

It knows only words: it can say that a text creates tokens, that it does not, or that this is not for it to say. On
every card of the shared pools the compiler has to agree: no creation is overlooked, and none is invented.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner

SHARED = Path(__file__).parents[2] / "shared"
POOLS = [
    "magic-2022-05.jsonl.gz",
    "magic-old-wording-dev.jsonl",
    "magic-printed-2000s-dev.jsonl",
    "magic-printed-1990s-dev.jsonl",
    "riftbound-dev.jsonl",
]

DRAWN = 2_000
Verdict = Literal["yes", "no", "unsure"]

REMINDER = re.compile(r"\([^()]*\)")
# "Whenever you create a token, …", "If you would create …, " : what is said there is not done.
CONDITION = re.compile(r"\b(?:when|whenever|if|unless|as long as|the first time)\b[^,.\n]*?[,.\n]", re.IGNORECASE)
SENTENCE = re.compile(r"[^.\n]+")
REPLACES = re.compile(r"\bwould (?:create|be created|play an? token)\b", re.IGNORECASE)

CREATES = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!can't )(?<!don't )\bcreates?\b(?! a copy).*\btokens?\b",
        r"\bcreates? (?:an?|one|two|three|four|five|x) (?:tapped )?[0-9x*]+/[0-9x*]+ ",
        r"\b(?:put|puts|putting)\b.*\btokens?\b.*\b(?:onto the battlefield|into play)\b",
        r"\b(?:put|puts|putting)\b.*\b(?:onto the battlefield|into play)\b.*\btokens?\b",
        r"\b(?:onto the battlefield|into play)\b.*\bas (?:an? )?.*\btokens?\b",
        r"\bplays? (?:an?|one|two|three|four|five|x|[0-9]+)\b.*\btokens?\b",
        r"\benters?\b.* with an? .*\btoken\b.* attached",
        r"\b(?:counter|token) to represent\b",
        r"\b(?:investigates?|populates?|amass(?:es)?|incubates?|endures?)\b(?! abilit)",
    )
]
KEYWORD = (
    r"(?:embalm|eternalize|afterlife|fabricate|living weapon|for mirrodin!|myriad|encore|squad|offspring|mobilize"
    r"|job select|gift an? (?:tapped )?(?:food|treasure|fish|octopus))(?=[ \n,;.—]|$)"
)
KEYWORD_LINE = re.compile(rf"^(?:[a-z' ]+[,;] )*{KEYWORD}", re.IGNORECASE | re.MULTILINE)
GRANTED = re.compile(rf"\b(?:has|have|gains?|loses?)\b[^.\n]*\b{KEYWORD}", re.IGNORECASE)
#: A keyword that is not among those, with its cost: what it does stands in its reminder text.
EXPLAINED = re.compile(r"^\w+(?: \{\w+\})* \([^()]*\bcreates?\b[^()]*\btoken", re.IGNORECASE | re.MULTILINE)


def creates_tokens(text: str, name: str) -> Verdict:
    """Say whether a card's text creates tokens, as far as words alone tell."""
    for own in sorted({name, name.split(",")[0], name.removeprefix("A-")}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", text)
    explained = EXPLAINED.search(text)
    text = REMINDER.sub("", text).replace("’", "'")
    if KEYWORD_LINE.search(text):
        return "yes"
    unsure = bool(GRANTED.search(text) or explained)
    for sentence in SENTENCE.findall(text):
        if REPLACES.search(sentence):
            unsure = True
        elif any(pattern.search(CONDITION.sub("", sentence)) for pattern in CREATES):
            return "yes"
    return "unsure" if unsure else "no"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Create a Food token.", "yes"),
        ("{T}: Target player creates two 1/1 green Saproling creature tokens.", "yes"),
        ("Creatures you control have “{T}: Create a Treasure token.”", "yes"),
        ("Create Boo, a legendary 1/1 red Hamster creature token with trample and haste.", "yes"),
        ("Put a 1/1 green Saproling creature token into play.", "yes"),
        ("Flying, myriad (Whenever this creature attacks …)", "yes"),
        ("Investigate, then you gain 1 life.", "yes"),
        ("If you do, populate.", "yes"),
        ("Whenever you create a token, draw a card.", "no"),
        ("Creature tokens you control have haste.", "no"),
        ("Treasure Bearer enters tapped. (Create a Treasure token.)", "no"),
        ("Whenever you investigate for the first time each turn, draw a card.", "no"),
        ("Create a copy of the card with the chosen name.", "no"),
        ("If you would create one or more tokens, create twice that many of those tokens instead.", "unsure"),
        ("Slivers you control have encore {X}.", "unsure"),
        ("Glorpify {2} (When this enters, create a Food token.)", "unsure"),
        ("Myriad Landscape enters tapped.", "no"),
    ],
)
def test_the_detector_knows_its_words(text: str, verdict: Verdict) -> None:
    assert creates_tokens(text, "Myriad Landscape") == verdict


def cards(path: Path) -> list[dict[str, Any]]:
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in content.splitlines()]


def verdict_of(card: dict[str, Any]) -> Verdict:
    faces = card.get("card_faces") or [card]
    verdicts = {creates_tokens(face.get("oracle_text") or "", face.get("name") or card["name"]) for face in faces}
    return next(verdict for verdict in ("yes", "unsure", "no") if verdict in verdicts)


@pytest.mark.parametrize("pool", POOLS)
def test_no_creation_is_overlooked_and_none_is_invented(
    pool: str, tmp_path: Path, sample: Callable[[list[Any], int], list[Any]]
) -> None:
    path = SHARED / "cards" / pool
    if not path.exists():
        pytest.skip(f"no {path.parent}: the pools are not here")
    from cardwright.cli import cli

    pool_cards = sample(cards(path), DRAWN)
    drawn, out = tmp_path / "cards.jsonl", tmp_path / "records.jsonl"
    drawn.write_text("".join(f"{json.dumps(card)}\n" for card in pool_cards), encoding="utf-8")
    CliRunner().invoke(cli, ["compile", "--pool", str(drawn), "-o", str(out)])
    records = cards(out)
    assert [record["name"] for record in records] == [card["name"] for card in pool_cards]
    overlooked, invented = [], []
    for card, record in zip(pool_cards, records, strict=True):
        verdict = verdict_of(card)
        if verdict == "yes" and record["status"] == "none":
            overlooked.append(card["name"])
        if verdict == "no" and record["creations"]:
            invented.append(card["name"])
    assert (overlooked, invented) == ([], [])
