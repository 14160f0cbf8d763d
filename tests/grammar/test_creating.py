"""What the rules for tokens (magic.lark) are given: the terminals that words get by looking ahead after “create”."""

from __future__ import annotations

import pytest

from cardwright.grammar.engine import syntax
from cardwright.grammar.tables import load

# A sentence, and the words that get a terminal of their own with it; one that is not listed has the lexer's.
CASES = [
    ("create two tapped Treasure tokens", "create CREATE, tapped STATE"),
    ("create a legendary 4/4 Dragon creature token", "create CREATE, legendary SUPERTYPE"),
    ("target player may create a nonlegendary token", "create CREATE, nonlegendary SUPERTYPE"),
    ("create your choice of a Clue token or a Food token", "create CREATE, your choice of CHOICE, or TOKEN_JOINT"),
    ("create a Food token, a Clue token, and you gain 2 life", "create CREATE, , TOKEN_JOINT"),
    ("create a Food token and sacrifice a Clue token", "create CREATE"),
    ("create a Food token, and those tokens gain haste", "create CREATE"),
    ("create a Clue, Food, or Treasure token", "create CREATE, , TOKEN_JOINT, , TOKEN_JOINT, or TOKEN_JOINT"),
    ("create a 1/1 Bird token with flying and haste", "create CREATE, with WITH, and ABILITY_JOINT"),
    ("create a 1/1 Bird token with flying and a +1/+1 counter on it", "create CREATE"),
    ("create a 1/1 Bird token for each Swamp you control", "create CREATE, for each FOR_EACH_TOKEN"),
    ("create a Food token and gain 1 life for each Swamp you control", "create CREATE"),
    ("create a number of Food tokens equal to X", "create CREATE, equal to EQUAL_TO_NUMBER"),
    ("create a token that's a copy of it", "create CREATE, that's THAT_IS, copy COPY, of COPIED"),
    ("create two token copies of it", "create CREATE, copies COPY, of COPIED"),
    (
        "create a token that's a copy of a creature that died this turn and that's tapped and attacking",
        "create CREATE, that's THAT_IS, copy COPY, of COPIED, and that's ABOUT_TOKEN",
    ),
    (
        "create a token that's a copy of it attached to a creature",
        "create CREATE, that's THAT_IS, copy COPY, of COPIED, attached to ATTACHED",
    ),
    ("create a token that's a 4/4 Beast", "create CREATE, that's SAID_TO_BE"),
    ("create one Giant Wasp, a 1/1 flying creature", "create CREATE, , APPOSITION"),
    ("create a 1/1 Bird token tapped and attacking that player", "create CREATE, tapped and attacking ENTERING"),
    ("put a Bird token onto the battlefield", "put PUT, onto ONTO"),
    ("put into play two Bird tokens", "put PUT, into ONTO"),
    ("put a creature card onto the battlefield", ""),
    ("put a counter on target creature, then put a Bird token into play", "put PUT, into ONTO"),
    ("create an emblem", ""),
    ("each player who created a token draws a card", ""),
    ("instead of creating a Food token, draw a card", ""),
    ("twice that many tokens are created instead", ""),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_words_of_a_creation_get_terminals_of_their_own(text: str, expected: str) -> None:
    magic = syntax()
    plain, tokens = magic.lexer.tokens(text), magic.lexer.tokens(text)
    magic.creating(tokens)
    changed = [f"{new} {new.type}" for old, new in zip(plain, tokens, strict=True) if old.type != new.type]
    assert ", ".join(changed) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play two 1 [MIGHT] Recruit unit tokens here", "play CREATE"),
        ("play a Gold gear token exhausted", "play CREATE"),
        ("play a unit from your trash", ""),
        ("play a token unit", ""),
    ],
)
def test_rb_182_tokens_are_played(text: str, expected: str) -> None:
    riftbound = syntax("riftbound")
    tokens = riftbound.lexer.tokens(text)
    riftbound.creating(tokens)
    assert ", ".join(f"{t} {t.type}" for t in tokens if t.type in ("CREATE", "PUT")) == expected


# The words of the Comprehensive Rules, and the rule of the grammar that reads them.
RULES = """
    creation create put destination token_list token_description token_name how_many state supertype size color subtype
    card_type keyword with_abilities token_copy token_copied token_reference said_to_be apposition
"""


@pytest.mark.parametrize("wording", ["magic", "riftbound"])
def test_cr_111_tokens_are_described_by_rules_of_the_grammar(wording: str) -> None:
    rules = {name.rpartition("__")[2] for rule in load(wording).rules for name in (rule.origin, rule.builder)}
    assert not set(RULES.split()) - rules
