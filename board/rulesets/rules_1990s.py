"""Magic as its rulebooks of the 1990s have it: tokens are owned by who controls the effect, and removed for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from ...instructions import Ability, Characteristics, CountersOn, Number, NumberOf, Step
from ...instructions.changing import with_inner
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..state import events as ev
from ..state.arrival import Ways
from ..state.context import Context
from ..state.objects import Note, Permanent
from ..state.rule_set import MODERN, RuleSet

if TYPE_CHECKING:
    from ..board import Board
    from ..game import Game

TOKENS = "1990s, Tokens"
REMOVED = "removed from the game"


class WaysOfThe1990s(Ways):
    """How tokens came and went (the chapters “Ownership”, “Tokens” and “Counters” of the rules)."""

    def owner(self, scope: Scope, player: str) -> str:
        """“Each token is owned … by the controller of the effect that generated it.”"""
        return scope.context.controller

    def settled(self, characteristics: Characteristics) -> Characteristics:
        """“Its creature type is the same as its name”; “their casting cost is assumed to be (0)”.

        A card may say of what type it is besides (“a Wood token … that counts as a Wall”): then that is its type.
        """
        name = (characteristics.name or "").removesuffix(" Token")
        types = characteristics.subtypes
        if "Creature" in characteristics.types and name and (not types or " ".join(types) == name):
            types = (name,)
        return structs.replace(characteristics, name=name, mana_cost="{0}", subtypes=types)

    def left(self, game: Game) -> None:
        """“If a token ever leaves play, it's permanently removed from the game”: after the effects that look for it."""
        for gone in list(game.elsewhere.values()):
            if gone.token and gone.zone != REMOVED:
                game.elsewhere[gone.id] = structs.replace(gone, zone=REMOVED)
                name = gone.characteristics.name or ""
                game.happened(ev.RemovedFromGame(gone.id, gone.count, name, gone.zone, TOKENS))

    def explained(self, stack: Permanent, notes: list[Note]) -> list[Note]:
        """The reasons in the words of those rules."""
        out = []
        for note in notes:
            match note.characteristic:
                case "owner":
                    reason = "the controller of the effect that generated it"
                    out.append(structs.replace(note, reason=reason))
                case "mana cost" if stack.token:
                    reason = "since tokens were never spells, their casting cost is assumed to be (0)"
                    out.append(Note("casting cost", "{0}", "", TOKENS, reason))
                case "subtypes" if stack.token and "Creature" in stack.face.types:
                    same = note.value == stack.face.name
                    reason, words = ("the same as its name", "") if same else ("as the card says", note.words)
                    out.append(Note("creature type", note.value, words, TOKENS, reason))
                case _:
                    out.append(note)
        return out


def played(ability: Ability, board: Board, source: int, controller: str | None = None) -> Ability:
    """The effect of an ability that is played now: “its effect inherits all the characteristics of the source”.

    What the ability says of its source (“X is its power”) is settled as it is played; whatever happens to the source
    before the effect resolves changes nothing (“Sources of Effects”).
    """
    game = board.game()
    stack = game.stack_of(source)
    if stack is None:
        raise CannotExecute(f"there is no permanent #{source} in play")
    scope = Scope(game, Context(controller or stack.controller, source), game.asker)

    def settled(value: Any) -> Any:
        if isinstance(value, NumberOf) and value.of.what == "source":
            return Number(scope.number(value))
        if isinstance(value, CountersOn) and value.on.what == "source":
            return Number(scope.number(value))
        return with_inner(value, settled)

    steps: tuple[Step, ...] = settled(ability.steps)
    return structs.replace(ability, steps=steps)


def _name(characteristics: Characteristics) -> str:
    """The name that the effect gives it; its types are no part of it."""
    return (characteristics.name or " ".join(characteristics.subtypes)).removesuffix(" Token")


RULES = RuleSet(
    name="Magic, 1990s",
    token_name=_name,
    name_rule=TOKENS,
    name_reason="as the effect calls it",
    gone="removed",
    gone_rule=TOKENS,
    spells_only=MODERN.spells_only | {"Interrupt"},
    rules={
        **dict.fromkeys(("owner", "controller", "text", "name", "named", "predefined", "by card"), TOKENS),
        "copy": TOKENS,
        "exception": TOKENS,
        "spell copy": TOKENS,
    },
    ways=WaysOfThe1990s(),
)
