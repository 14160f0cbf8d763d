"""Rule sets: what differs from one game, or one age of it, to the other, as data and small functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal

from ...files.installed import game_packages, package_part
from ...instructions import Characteristics, PlayerDeed
from ..errors import CannotExecute
from .arrival import Ways


@dataclass(frozen=True)
class RuleSet:
    """One set of rules: what `rule_set` gives by its ``name``, or a game brings (docs/add-a-game.md).

    - ``token_name``: the name of a token that its text does not name; ``name_rule`` and ``name_reason`` for `explain`
    - ``gone``: when a token outside the battlefield ceases to exist: with the state-based actions, or at once; or
      that it is removed from the game once whatever looks for its leaving has seen it
    - ``gone_rule``: the rule for that
    - ``spells_only``: card types that can't be permanents (lower case)
    - ``rules``: the rules that `explain` cites for what a token has or lacks
    - ``game``: the game whose texts it plays; ``words``: what this game calls what Magic calls "tapped" …
    - ``creating``: what a player does who creates tokens, for what watches for that; ``mortal``: the type of what dies
    - ``ways``: how tokens come and go
    - ``plays``: the types of instructions, events, conditions and so on that its board plays; None: all that it can do,
      a whole game; ``kept``: keywords whose rule it keeps besides
    """

    name: str
    token_name: Callable[[Characteristics], str]
    name_rule: str
    name_reason: str
    gone: Literal["state-based action", "at once", "removed"]
    gone_rule: str
    spells_only: frozenset[str]
    rules: dict[str, str]
    game: str = "magic"
    words: Mapping[str, str] = field(default_factory=dict)
    creating: PlayerDeed = "create"
    mortal: str = "Creature"
    ways: Ways = field(default_factory=Ways)
    plays: frozenset[type] | None = None
    kept: frozenset[str] = frozenset()

    @property
    def tokens_only(self) -> str:
        """Why it does nothing but what concerns tokens; "" where it plays whole games."""
        return "" if self.plays is None else f"our board plays the rules for tokens of {self.name}, and no game of it"


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


_SHIPPED = f"{__package__.rpartition('.')[0]}.rulesets"


def known_rules() -> tuple[str, ...]:
    """The names of the rule sets: "magic", those that come with cardwright, then those of installed games.

    One comes with cardwright for each module `rules_NAME` of ``board/rulesets``; an installed package brings one by an
    entry point of the group ``cardwright.games`` (`RULES` of its module ``rules``).
    """
    return (*_shipped(), *sorted({*game_packages()} - {*_shipped()}))


def _shipped() -> tuple[str, ...]:
    found = (module.name for module in iter_modules(import_module(_SHIPPED).__path__))
    return ("magic", *sorted(name.removeprefix("rules_") for name in found if name.startswith("rules_")))


def rules_of(game: str) -> RuleSet:
    """The rule set by which texts of a game are played; that of today's Magic for a game that brings none."""
    return rule_set(game) if game in known_rules() else MODERN


@cache
def rule_set(name: str) -> RuleSet:
    """The rule set of this ``name``. Raises `CannotExecute` for a name that is none of `known_rules`."""
    found: object = MODERN
    if name != "magic":
        own = name in _shipped()
        found = import_module(f"{_SHIPPED}.rules_{name}").RULES if own else package_part(name, "rules", "RULES")
    if not isinstance(found, RuleSet):
        raise CannotExecute(f"there are no rules {name!r}; there are {', '.join(known_rules())}")
    return found
