"""Runs every creation of a card on a small board: what no event of the board bears witness to is a finding."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct, structs

from ..board import Board, BoardError, ChoiceNeeded, Result, Rules, execute
from ..board.doing.settling import settle
from ..board.playing import combat
from ..board.state import ids as idset
from ..board.state.events import CreatedTokens, Delayed, NotCreated, TokensCreated
from ..board.watching.occurrences import is_awaited
from ..compiler import compile_text
from ..compiler.creating.walking import creations_in
from ..compiler.frames.cards import face_characteristics
from ..instructions import Ability, Add, CopyOf, Creation, Instead, Number, Program, RemoveCounters, Step
from ..oracle import Face
from ..texts.numerals import shown
from .stage import NUMBER, OPPONENT, PLENTY, YOU, Stage, bare, granted, policies, rich, staged

LATER = ("combat", "end of combat", "end step", "cleanup", "turn", "upkeep", "draw step", "main phase")
DONE = ("sacrificed", "exiled", "copied", "revealed", "discarded", "destroyed")
DEATH = "Destroy all creatures."
MOST_PLACES = 8
NUMBERS = (NUMBER, PLENTY, 1, 3)  # what X is: texts ask whether it is “5 or more”, or “1”
TRIALS = (
    "Create a 1/1 white Soldier creature token.",
    "Create a 1/1 green Squirrel creature token.",
    "Create a Treasure token.",
    "Create a Food token.",
    "Create a Clue token.",
)


class Finding(Struct, frozen=True):
    """A creation of the record that the board did not bear out: where it stands in the face's text, and why not.

    `construct` groups findings of a kind, as a diagnostic's does.
    """

    construct: str
    message: str
    span: tuple[int, int]


class Evidence:
    """Boards by some rules, one with plenty of everything and one with next to nothing, to try creations on."""

    def __init__(self, rules: Rules) -> None:
        self._boards = (rich(rules), bare(rules))

    def findings(self, face: Face, program: Program) -> list[Finding]:
        """Run the creations of a face's program; give those for which no event of a board bears witness."""
        source = face_characteristics(face)
        stages = tuple(staged(board, source, face.oracle_text, program) for board in self._boards)
        return [found for ability in program.abilities for found in _of_ability(ability, stages)]


def _of_ability(ability: Ability, stages: tuple[Stage, ...]) -> Iterator[Finding]:
    missing = list(creations_in(ability.steps))
    yield from _tried(missing, _attempts(ability, stages))
    added = [creation for each in ability.replacements for creation in _added(each.change)]
    yield from _tried(added, _replaced(stages))
    for inner in ability.granted:
        yield from _of_ability(inner, (*stages, *map(granted, stages)))


def _added(change: object) -> tuple[Creation, ...]:
    if isinstance(change, Add):
        return change.creations
    if isinstance(change, Instead):
        return tuple(creation for option in change.options for creation in option)
    return ()


Attempt = tuple[tuple[CreatedTokens, ...], Finding | None]


def _tried(missing: list[Creation], attempts: Iterator[Attempt]) -> Iterator[Finding]:
    """Look for each creation among what the attempts created; give what is left with the last reason for it."""
    if not missing:
        return
    reason: Finding | None = None
    wrong: dict[int, str] = {}
    for created, failed in attempts:
        reason = reason or failed
        for creation in list(missing):
            for tokens in created:
                differs = _differs(creation, tokens)
                if differs is None:
                    missing.remove(creation)
                    break
                if differs:
                    wrong[id(creation)] = differs
        if not missing:
            return
    for creation in missing:
        if said := wrong.get(id(creation)):
            yield Finding("board: another token", said, creation.span)
        elif reason is not None:
            yield structs.replace(reason, span=creation.span)
        else:
            yield Finding("board: nothing created", "no event of the board shows these tokens", creation.span)


def _attempts(ability: Ability, stages: tuple[Stage, ...]) -> Iterator[Attempt]:
    """Do what an ability does, whatever it waits for and asks for; on each board, with each way of answering."""
    ability, cost = structs.replace(ability, condition=None), _cost(ability)
    for number, stage in product(NUMBERS, stages):
        places, tried = 1, 0
        while tried <= places:
            player = policies(places, number)[tried]
            yield _attempt(ability, stage, cost, player, number)
            places = max(places, min(player.places, MOST_PLACES))
            tried += 1


def _attempt(ability: Ability, stage: Stage, cost: tuple[Step, ...], player: Any, number: int) -> Attempt:
    creature = ((stage.creature, 1),)
    that: dict[str, Any] = {"that": creature, "that_many": number, "that_player": OPPONENT}
    try:
        result = execute(
            ability,
            _paid(stage, cost, player, number),
            controller=YOU,
            source=stage.source or None,
            x=number,
            variables={"Y": number, "Z": number},
            chooser=player,
            **that,
            defending=OPPONENT,
            done=dict.fromkeys(DONE, creature),
            check=False,
        )
        return _created(_later(result, player, that)), _refused(result)
    except BoardError as error:
        return (), _failed(error)


def _paid(stage: Stage, cost: tuple[Step, ...], player: Any, number: int) -> Board:
    """The board when the counters that a cost says are removed."""
    if not cost:
        return stage.board
    source = stage.source or None
    return execute(cost, stage.board, controller=YOU, source=source, x=number, chooser=player, check=False).board


def _cost(ability: Ability) -> tuple[Step, ...]:
    """The counters that an ability's cost has one remove: “{2}, Remove a charge counter from …:”."""
    return tuple(step for step in ability.costs if isinstance(step, RemoveCounters))


def _later(result: Result, player: Any, that: dict[str, Any]) -> list[Result]:
    """Let creatures attack and die, and time pass, where something waits for it (CR 603.7)."""
    results = [result]
    if any(isinstance(event, Delayed) for event in result.events):
        results.append(_attack(results[-1].board, player))
        results += _told(results[-1].board, player, that)
        results.append(execute(compile_text(DEATH), results[-1].board, chooser=player))
        for step in LATER * len(result.board.players):
            if not results[-1].board.state.delayed:
                break
            results.append(results[-1].board.begin(step, chooser=player))
    return results


def _attack(board: Board, player: Any) -> Result:
    """Let all attack that can."""
    game = board.game(player)
    able = [p.ids for p in list(game.permanents.values()) if combat.may_attack(game, p, OPPONENT)]
    combat.attack(game, [(idset.union(*able), OPPONENT)])
    settle(game)
    return Result(Board.of(game), tuple(game.events))


def _told(board: Board, player: Any, that: dict[str, Any]) -> Iterator[Result]:
    """Say that what is waited for has happened, where no board can see it: a spell, damage, a card that is drawn."""
    for waiting in board.state.delayed:
        if not any(is_awaited(event, "create") for event in waiting.event.events):
            result = board.tell(waiting, **that, chooser=player)
            board = result.board
            yield result


def _replaced(stages: tuple[Stage, ...]) -> Iterator[Attempt]:
    """Create ordinary tokens under the eyes of the permanent that replaces or adds to that."""
    for stage in stages:
        for words in TRIALS:
            for player in policies(2):
                for creator in (YOU, OPPONENT):
                    yield _trial(stage.board, words, player, creator)


def _trial(board: Board, words: str, player: Any, creator: str) -> Attempt:
    try:
        return _created([execute(compile_text(words), board, controller=creator, chooser=player, check=False)]), None
    except BoardError as error:
        return (), _failed(error)


def _failed(error: BoardError) -> Finding:
    kind = "no answer fits" if isinstance(error, ChoiceNeeded) else "refused"
    return Finding(f"board: {kind}", str(error), (0, 0))


def _created(results: list[Result]) -> tuple[CreatedTokens, ...]:
    return tuple(
        tokens
        for result in results
        for event in result.events
        if isinstance(event, TokensCreated)
        for tokens in event.tokens
    )


def _refused(result: Result) -> Finding | None:
    for event in result.events:
        if isinstance(event, NotCreated):
            return Finding("board: not created", f"{event.why} ({event.rule})", (0, 0))
    return None


def _differs(creation: Creation, tokens: CreatedTokens) -> str | None:
    """Give `None` where these are the creation's tokens, "" where they are others, else what is not as recorded."""
    if tokens.via != creation.via:
        return ""
    token = creation.token
    if isinstance(token, CopyOf):
        return None
    wanted, found = token.characteristics, tokens.characteristics
    if wanted is None:
        return None if (found.name or "").casefold() == getattr(token, "card", "").casefold() else ""
    if wanted.name and "<" not in wanted.name and wanted.name != found.name:
        return ""
    for field in ("types", "subtypes", "supertypes", "colors"):
        stated = {each for each in getattr(wanted, field) if "<" not in each}
        if not stated <= set(getattr(found, field)):
            return f"its {field} are {', '.join(getattr(found, field)) or 'none'}"
    for field in ("power", "toughness"):
        stated_size, size = getattr(wanted, field), getattr(found, field)
        if isinstance(stated_size, Number) and stated_size != size:
            return f"its {field} is {shown(getattr(size, 'value', size))}"
    if creation.tapped and not tokens.tapped:
        return "it is untapped"
    return None
