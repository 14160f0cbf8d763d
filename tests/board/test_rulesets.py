"""A rule set is data: what differs from one game to another is told to the board, not built into it."""

from __future__ import annotations

from dataclasses import replace

from cardwright.board import MODERN, Board, Rules, RuleSet, execute, explain
from cardwright.board.state import events
from cardwright.instructions import Act, HasType

from .build import SAPROLING, all_of, create

OTHER = replace(
    MODERN,
    name="another game",
    token_name=lambda characteristics: characteristics.subtypes[0],
    name_rule="rule 9",
    name_reason="its name is the same as its type",
    gone="at once",
    gone_rule="rule 180.1",
)


def story(ruleset: RuleSet) -> list[str]:
    """A token is created and destroyed under these rules, with state-based actions looked at only afterwards."""
    board = execute([create(SAPROLING)], Board.new(rules=Rules(ruleset))).board
    destroyed = execute([Act("destroy", all_of(HasType("creature")))], board, check=False)
    after = execute([], destroyed.board)
    return [
        board.permanents[0].seen.name,
        *(f"{type(e).__name__} {getattr(e, 'rule', '')}".strip() for e in destroyed.events),
        "then",
        *(f"{type(e).__name__} {getattr(e, 'rule', '')}".strip() for e in after.events),
    ]


def test_when_a_token_elsewhere_ceases_to_exist_is_the_rule_set_s_affair() -> None:
    assert story(MODERN) == ["Saproling Token", "Left", "then", "CeasedToExist CR 704.5d"]
    assert story(OTHER) == ["Saproling", "Left", "CeasedToExist rule 180.1", "then"]


def test_the_explanation_names_the_rule_set_s_own_rule() -> None:
    (explained,) = explain(execute([create(SAPROLING)], Board.new(rules=Rules(OTHER))).board)
    assert "name: Saproling — rule 9, its name is the same as its type" in str(explained)
    assert isinstance(events.CeasedToExist(1, 1, "x", "exile").rule, str)
