"""Creation records of Riftbound texts: Might, tags, ready or exhausted, and where."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from cardwright import Card, compile_text, record
from cardwright.oracle.records import Face

from .texts import SHARED, Case, cases, shared_cards


def flat(text: str) -> list[dict[str, Any]]:
    """The creations of the record of a card with this text."""
    card = Card("A Card", (Face("A Card", oracle_text=text),), game="riftbound")
    made: dict[str, Any] = msgspec.to_builtins(record(card))
    assert not [d for d in made["diagnostics"] if d["severity"] == "error"]
    creations: list[dict[str, Any]] = made["creations"]
    return creations


def differing(expected: dict[str, Any], got: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The fields that are not as expected."""
    token = expected.get("token", {})
    parts = [(k, v, got[k]) for k, v in expected.items() if k != "token"]
    parts += [(k, v, (got["token"] or {}).get(k)) for k, v in token.items()]
    return {k: (v, has) for k, v, has in parts if v != has}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.text[:60])
def test_the_record_says_what_the_text_creates(case: Case) -> None:
    got = flat(case.text)
    assert len(got) == len(case.expected)
    assert [differing(e, g) for e, g in zip(case.expected, got, strict=True)] == [{} for _ in got]


@pytest.mark.parametrize("case", [c for c in cases() if c.expected], ids=lambda case: case.text[:60])
def test_the_source_is_the_words_at_the_span(case: Case) -> None:
    for creation in flat(case.text):
        start, end = creation["span"]
        assert creation["source"] == case.text[start:end] != ""


def test_a_riftbound_record_has_its_own_fields_in_place_of_magic_s() -> None:
    (creation,) = flat("Play a Gold gear token exhausted.")
    assert {"enters", "location"} <= set(creation)
    assert not {"tapped", "attacking"} & set(creation)
    assert {"might", "tags"} <= set(creation["token"])
    assert not {"power", "toughness", "colors"} & set(creation["token"])


def test_every_card_of_the_shared_pool_is_as_its_gold_record_says() -> None:
    path = SHARED / "gold" / "riftbound-dev.jsonl"
    cards = {card.name: card for card in shared_cards()}
    if not path.exists():
        pytest.skip("the gold records of Riftbound are not there")
    wrong = {}
    for line in path.read_text("utf-8").splitlines():
        gold = json.loads(line)
        made = msgspec.to_builtins(record(cards[gold["name"]]))
        stated = [{k: v for k, v in c.items() if k[0] != "_" and k != "source"} for c in gold["creations"]]
        bad = [d for e, g in zip(stated, made["creations"], strict=False) if (d := differing(e, g))]
        if bad or len(stated) != len(made["creations"]) or (stated and made["status"] != "ok"):
            wrong[gold["name"]] = bad or made
    assert wrong == {}


MISSED = [
    "Play a gronking 1 [MIGHT] Recruit unit token sideways.",
    "Frob the zib and play two 1 [MIGHT] gork Recruit unit tokens upwards.",
]


@pytest.mark.parametrize("text", MISSED)
def test_a_creation_that_is_not_understood_in_full_is_never_passed_over_in_silence(text: str) -> None:
    card = Card("A Card", (Face("A Card", oracle_text=text),), game="riftbound")
    assert record(card).status == "partial"


def test_a_token_that_no_rule_defines_and_no_might_describes_is_reported() -> None:
    (found,) = compile_text("Play a Frobnicator token.", game="riftbound").diagnostics
    assert (found.severity, found.construct) == ("error", "description")
    assert "Frobnicator" in found.message
