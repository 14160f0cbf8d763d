"""The board with the compiler behind it: abilities of tokens are compiled, cards are looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import board as _board
from .compiler import abilities_of
from .compiler.frames.cards import LookUp
from .grammar.definitions import NONE, Definitions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .board import Board, Chooser, Result, Rules, RuleSet
    from .board.state.ids import Ids
    from .instructions import Ability, Characteristics, Program, Reference, Step
    from .oracle import CardLookup


def rules(
    ruleset: RuleSet | None = None,
    reference: CardLookup | None = None,
    *,
    game: str = "magic",
    definitions: Definitions = NONE,
) -> Rules:
    """What a board is played by: a rule set, with the compiler for ability texts and the cards that exist by name.

    ``ruleset`` is what `rule_set` gives; without one, that of ``game``. ``reference`` finds the cards that effects
    create by name (CR 111.11); without one these are asked for. ``definitions`` are known beside the game's own. The
    result is for ``Board.new(rules=…)``. Raises `CannotExecute` for a game without rules.
    """
    chosen = ruleset or _board.rule_set(game)
    compiled = _Compiler(chosen.game, definitions)
    if reference is None:
        return _board.Rules(chosen, compiled)
    cards = LookUp(reference)
    return _board.Rules(chosen, compiled, cards, cards.dungeons, cards.every)


@dataclass(frozen=True)
class _Compiler:
    """What compiles the abilities of a game's objects: boards of other processes have an equal one."""

    game: str
    definitions: Definitions

    def __call__(self, what: Characteristics, /) -> tuple[Ability, ...]:
        return abilities_of(what, game=self.game, definitions=self.definitions)


def execute(
    what: Program | Ability | Iterable[Step],
    board: Board,
    *,
    controller: str | None = None,
    source: int | None = None,
    x: int | None = None,
    variables: Mapping[str, int] | None = None,
    chooser: Chooser | None = None,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    rules: Rules | None = None,
    that: Ids | int | None = None,
    that_many: int | None = None,
    that_player: str | None = None,
    defending: str | None = None,
    targets: Mapping[Reference, Ids] | None = None,
    done: Mapping[str, Ids] | None = None,
    chosen: Mapping[str, str] | None = None,
    check: bool = True,
) -> Result:
    """Run instructions on ``board``: each ability of a program that does something, in order; one ability; or steps.

    - ``what``: a `Program`, an ability of it, or some of an ability's steps (a text is compiled first)
    - ``controller``: who “you” is, the board's first player if not given; ``source``: the id of the permanent whose
      ability it is
    - ``x``, ``variables``: the values of X (CR 107.3) and of other letters
    - ``chooser``: answers whatever the text leaves open (`Chooser`)
    - ``reference``, ``definitions``: cards by name and words of one's own, for what the effect creates; ``rules``: all
      that `rules` gives, instead of these two
    - ``that``, ``that_many``, ``that_player``, ``defending``: “that creature”, “that many” … of the event that
      triggered the ability: ids are an id, or ranges ``((first, count), …)``
    - ``targets``: what was chosen as targets already (CR 601.2c); ``done``: what a cost has sacrificed, exiled …, by
      the participle; ``chosen``: colors, types … chosen before, by what was chosen
    - ``check``: whether state-based actions follow (CR 704.3)

    Returns the board after it and the events; the given board stays as it was. Raises `ChoiceNeeded` for what is left
    open and not answered, `CannotExecute` for what the board refuses, TypeError for what is no program, ability or
    step, or no whole number, and ValueError for a negative ``x`` (CR 107.1b).
    """
    if rules is None:
        rules = _rules(board.rules.ruleset, reference, definitions=definitions)
    elif reference is not None or definitions:
        raise TypeError("give either rules, or reference and definitions: rules have both in them")
    return _board.execute(
        what,
        board,
        controller=controller,
        source=source,
        x=x,
        variables=variables,
        chooser=chooser,
        that=that,
        that_many=that_many,
        that_player=that_player,
        defending=defending,
        targets=targets,
        done=done,
        chosen=chosen,
        rules=rules,
        check=check,
    )


_rules = rules  # `execute` has a parameter of this name
