"""Permanent spells that resolve: cards, and copies, which become tokens that were not created (CR 608.3, 111.13)."""

from __future__ import annotations

from msgspec import structs

from ...instructions import Characteristics
from .. import arguments
from ..doing import creating
from ..game import Game
from ..looking.attaching import choose_host
from ..looking.scope import Scope
from ..replacing import entering
from ..replacing.choices import arriving
from ..state.context import Context
from ..state.objects import Origin, Permanent
from ..watching.plans import Plan


def copy_resolved(game: Game, characteristics: Characteristics, player: str, x: int | None, words: str) -> None:
    """The copy of a permanent spell becomes a token, and nothing that creates tokens sees it (CR 111.13, 608.3f)."""
    origin = Origin("spell copy", words, "resolve", of=characteristics.name or "")
    placed = _placed(game, Plan(player, 1, characteristics, origin), x)
    if placed is None:
        return
    creating.attached(game, [placed])
    creating.entered(game, [placed])


def put(game: Game, characteristics: Characteristics, player: str, x: int | None) -> None:
    """The card is there, with what its own words and those of others give it as it enters (CR 614.12)."""
    home = game.rules.ruleset.ways.home(characteristics, player)
    plan = Plan(player, 1, characteristics, Origin("put"), token=False, location=home)
    _placed(game, plan, x, since=max(0, game.turn - 1))


def _placed(game: Game, plan: Plan, x: int | None, since: int | None = None) -> Permanent | None:
    """On the battlefield as it enters; an Aura on what its controller chooses (CR 303.4f).

    None: something else was done instead. What is there ``since`` a turn has entered.
    """
    given = arguments.values(x) or None
    (coming,) = arriving(game, plan, given, there=since is not None)  # there is one of it, so it is one thing
    if coming.kept_out:
        return None
    stack = creating.permanent(game, entering.entering(game, coming, given))
    seen = coming.candidate.seen
    if "Aura" in seen.subtypes and stack.attached_to is None:
        scope = Scope(game, Context(plan.player), game.asker)
        stack = structs.replace(stack, attached_to=choose_host(scope, seen, plan.player))
    return game.enter(stack, since=since)
