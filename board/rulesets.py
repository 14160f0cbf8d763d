"""Rule sets: what differs from one game, or one age of it, to the other, as data and small functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..compiler.instructions import Characteristics


@dataclass(frozen=True)
class RuleSet:
    """One set of rules.

    - ``token_name``: the name of a token that its text does not name; ``name_rule`` and ``name_reason`` for `explain`
    - ``gone``: when a token outside the battlefield ceases to exist: with the state-based actions, or at once
    - ``gone_rule``: the rule for that
    - ``spells_only``: card types that can't be permanents (lower case)
    - ``rules``: the rules that `explain` cites for what a token has or lacks
    """

    name: str
    token_name: Callable[[Characteristics], str]
    name_rule: str
    name_reason: str
    gone: Literal["state-based action", "at once"]
    gone_rule: str
    spells_only: frozenset[str]
    rules: dict[str, str]


def _subtypes_and_token(characteristics: Characteristics) -> str:
    """Its subtypes and the word "Token" (CR 111.4)."""
    return " ".join((*characteristics.subtypes, "Token"))


MODERN = RuleSet(
    name="Magic",
    token_name=_subtypes_and_token,
    name_rule="CR 111.4",
    name_reason="no name given, so its subtypes plus Token",
    gone="state-based action",
    gone_rule="CR 111.7",
    spells_only=frozenset({"Instant", "Sorcery"}),
    rules={
        "owner": "CR 111.2",
        "controller": "CR 111.2",
        "text": "CR 111.3",
        "name": "CR 111.4",
        "named": "CR 111.9",
        "predefined": "CR 111.10",
        "by card": "CR 111.11",
        "copy": "CR 707.2",
        "exception": "CR 707.9",
        "spell copy": "CR 111.13",
    },
)
