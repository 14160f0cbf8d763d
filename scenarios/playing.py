"""Plays a scenario: sets the stage, does what is to be done, judges what is expected."""

from __future__ import annotations

import traceback
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..board import Board, BoardError, ChoiceNeeded, Rules
from ..board.doing.command import TYPES
from ..board.doing.zones import put_card
from ..board.errors import CannotExecute
from ..board.executor.running import resolve as do
from ..board.looking import ways
from ..board.looking.optional import optional_costs
from ..board.looking.scope import Scope
from ..board.playing import activating, casting, combat, command, facing, found, lands, stack, turns
from ..board.playing.legal import TRIES, answering
from ..board.playing.permitted import AsSpell, permissions
from ..board.state import events as ev
from ..board.state import ids as idset
from ..board.state.context import Context
from ..board.state.rule_set import rule_set
from ..board.unplayed import unplayed
from ..compiler.frames.cards import LookUp
from ..compiler.lower import abilities_of, compile_text
from ..compiler.records.left import left_in_words
from ..grammar import TextTooLong
from ..instructions import Program
from .answers import Answers
from .expecting import Expecting
from .fields import CHARACTERISTICS
from .naming import Names
from .reading import Scenario, ScenarioError, kind_of
from .stage import Cards, characteristics, set_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..board.game import Game
    from ..oracle import CardLookup

Verdict = Literal["pass", "fail", "left", "error"]
#: Where a card may be cast from.
CASTABLE = ("hand", "command", "graveyard", "exile", "library")


class Outcome(NamedTuple):
    """How a scenario went: ``why`` is the expectation that does not hold and what is there, or what was left."""

    name: str
    result: Verdict
    why: str = ""


#: What can be done where only the rules for tokens are played.
_OF_TOKENS = frozenset(["text", "enter", "resolve"])


def _by_its_rules(fields: dict[str, Any], rules: Rules) -> Rules:
    """The rules that a scenario names by ``rules`` or ``game``. Raises `ScenarioError`, `CannotExecute`."""
    game, name = fields.get("game", ""), fields.get("rules", "")
    ruleset = rule_set(name or game) if name or game else rules.ruleset
    if game and game != ruleset.game:
        raise ScenarioError(f"a scenario of {game} is not played by the rules of {ruleset.name}")
    if ruleset is rules.ruleset:
        return rules
    return Rules(ruleset, partial(abilities_of, game=ruleset.game), rules.cards, rules.dungeons, rules.every)


class Wrong(NamedTuple):
    """An expectation that does not hold, with what is there instead, the objects that it is about, and its field."""

    why: str
    about: idset.Ids
    field: str


class Unsupported(Exception):
    """The board can't do this entry yet."""


def play(scenario: Scenario, rules: Rules, cards: CardLookup) -> Outcome:
    """Play one scenario; ``rules`` have the compiler, ``cards`` find cards by name."""
    name = scenario.name
    try:
        played = _Played(scenario.fields, rules, Cards(scenario.fields.get("cards", []), cards))
        return Outcome(name, *played.verdict())
    except ChoiceNeeded as error:
        return Outcome(name, "left", str(error))
    except (ScenarioError, BoardError, TextTooLong) as error:
        return Outcome(name, "error", str(error))
    except Unsupported as error:
        return Outcome(name, "left", f"unsupported: {error}")
    except Exception as error:  # whatever it is, it is of this scenario: the others are played
        *_, last = traceback.extract_tb(error.__traceback__)
        return Outcome(
            name, "error", f"fault: {type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
        )


class _Played:
    def __init__(self, fields: dict[str, Any], rules: Rules, cards: CardLookup) -> None:
        self.fields, self.cards = fields, cards
        rules = _by_its_rules(fields, rules)
        if fields.get("cards"):
            found = LookUp(cards)
            rules = replace(rules, cards=found, dungeons=found.dungeons)
        self.board, self.names = set_up(fields, rules, cards)
        self.events: list[ev.AnyEvent] = []
        self.told: dict[str, int] = {}
        self.unused: list[Any] = []
        self.appeared: set[str] = set()  # cards that were nowhere when they were to be cast
        self.acted = idset.NONE  # what was cast or activated
        self.own = idset.NONE  # what an entry casts, or has enter itself
        self.free = fields.get("mana", "free") == "free"

    def verdict(self) -> tuple[Verdict, str]:
        """What became of it."""
        for at, entry in enumerate(self.fields.get("do", [])):
            if "expect" in entry:
                if wrong := self.expected(entry["expect"]):
                    return self.judged(wrong, f"do[{at}]: ")
                continue
            self.entry(entry)
        if over := self.over():
            return "left", over
        if self.unused:
            asking = next((words for source, words, _ in self.not_done() if self.may_ask(source)), "")
            never = f"never asked for: {self.unused[0]}"
            return ("left", f"{asking}; so {never}") if asking else ("error", never)
        wrong = self.expected(self.fields["expect"])
        return self.judged(wrong) if wrong else ("pass", "")

    def judged(self, wrong: Wrong, place: str = "") -> tuple[Verdict, str]:
        """What an expectation that does not hold says: the board is wrong, or has said that it does not know.

        What was left while it was played may have caused anything. Words that merely stand on the table do something
        once something happens: they excuse what is expected of their own object, what came of anything that was done,
        but of the characteristics of another object only where their own was cast or activated. Otherwise one such
        card beside it would cover whatever is wrong. What can be done is asked of all words that stand there.
        """
        why = f"{place}{wrong.why}"
        near = idset.union(wrong.about, self.acted)
        far = (bool(self.events) or wrong.field in ("can", "cannot")) and wrong.field not in CHARACTERISTICS
        words = (words for ids, words, acting in self.not_done() if (far and acting) or idset.common(ids, near))
        excuse = self.over() or next(words, "")
        return ("left", f"{excuse}; so {why}") if excuse else ("fail", why)

    def may_ask(self, ids: idset.Ids) -> bool:
        """Whether words of this object, were they done, could ask for what was never asked for."""
        said = self.unused[0].get("for") if isinstance(self.unused[0], dict) else None
        return said is None or bool(idset.common(self.names.ids(self.board.game(), said), ids))

    def over(self) -> str:
        """The first words that were left to the players and are not listed."""
        left = [e for e in self.events if isinstance(e, ev.NotModelled)]
        unsure = [e for e in self.events if isinstance(e, ev.TriggerReported) and e.unsure]
        words = [*(f"{e.text} ({e.why})" if e.why else e.text for e in left), *(e.unsure for e in unsure)]
        allowed = self.fields.get("left", [])
        return next((w for w in words if not any(a.casefold() in w.casefold() for a in allowed)), "")

    def not_done(self) -> Iterator[tuple[idset.Ids, str, bool]]:
        """Words on the table that the board does not do, whose they are, and whether these are where they act."""
        game = self.board.game()
        for candidate in (*game.candidates(game.view()), *game.candidates_elsewhere(None)):
            abilities = candidate.seen.compiled(game.rules)
            ruleset = game.rules.ruleset
            words = [(each.text, each.why) for each in unplayed(abilities, ruleset)]
            words += [(each.text, each.why) for each in left_in_words(Program(abilities), "", game=ruleset.game)]
            for text, why in words:
                acting = candidate.zone in ("battlefield", "stack", "command")
                yield candidate.ids, f"{candidate.seen.name}: {text} ({why})", acting

    def expected(self, entries: list[dict[str, Any]]) -> Wrong | None:
        """The first expectation that does not hold, with what is there instead."""
        game = self.board.game()
        judge = Expecting(game, self.names, self.events, self.told, self.tried)
        for entry in entries:
            if wrong := judge.wrong(entry):
                return Wrong(f"expected {entry}: {wrong}", judge.about(entry), judge.field)
        return None

    def tried(self, entry: dict[str, Any]) -> str:
        """Why an entry is not legal now; "" if it is. Nothing is changed."""
        why = ""
        for way in range(TRIES):  # of what it does not answer, so many ways are tried
            game, answers = self.game(entry)
            answers.otherwise = answering(way)
            try:
                self.act(game, entry, answers)
            except BoardError as error:
                why = why or str(error)
                continue
            return f"{answers.targets[0]} is no legal target" if answers.targets else ""
        return why

    def game(self, entry: dict[str, Any]) -> tuple[Game, Answers]:
        """A working copy for an entry, with who answers for it."""
        answers = Answers(entry, self.names)
        game = self.board.game(answers)
        answers.game = game
        game.free_mana = self.free
        return game, answers

    def entry(self, entry: dict[str, Any]) -> None:
        """Do an entry, then resolve the stack."""
        game, answers = self.game(entry)
        before, self.own = {*game.permanents}, idset.NONE
        for kind in ("cast", "activate", "turn_up"):
            if kind in entry:
                self.acted = idset.union(self.acted, self.names.ids(game, entry[kind]))
        mana = self.act(game, entry, answers)
        if "resolve" in entry:
            many = entry["resolve"]
            stack.resolve(game, None if many == "all" else int(many))
        elif entry.get("hold") or mana:
            stack.after(game)
        else:
            stack.resolve(game)
        if "as" in entry:
            new = [p.ids for i, p in game.permanents.items() if i not in before and i >= self.board.state.next_id]
            own = game.now(self.own)
            there = [game.stack_of(first) is not None or any(e.id == first for e in game.stack) for first, _ in own]
            is_own = isinstance(entry["as"], str) and any(there)  # and not what came of it besides
            self.names.call(entry["as"], own if is_own else idset.union(*new))
        self.names.aliases = {name: game.now(ids) for name, ids in self.names.aliases.items()}
        self.events += game.events
        self.unused += answers.left
        self.board = Board.of(game)

    def act(self, game: Game, entry: dict[str, Any], answers: Answers) -> bool:
        """Do it on a working copy; whether it was a mana ability."""
        by = entry.get("by", next(iter(game.players)))
        if (tokens_only := game.rules.ruleset.tokens_only) and kind_of(entry) not in _OF_TOKENS:
            raise Unsupported(f"{kind_of(entry)}: {tokens_only}")
        match kind_of(entry):
            case "cast":
                self.cast(game, entry, by)
            case "activate":
                what = self.one(game, entry["activate"], by)
                return activating.activate(game, what, by, entry.get("ability"), x=entry.get("x"))
            case "turn_up":
                facing.turn_up(game, self.card(game, entry["turn_up"]), by, x=entry.get("x"))
            case "play":
                self.in_hand(game, entry["play"], by)
                lands.play_land(game, self.card(game, entry["play"]), by)
            case "go":
                self.go(game, entry)
            case "text":
                self.text(game, entry, by)
            case "enter" if TYPES & set(characteristics(self.cards, entry["enter"]).types):
                command.turn_up(game, characteristics(self.cards, entry["enter"]), by)
            case "enter":
                placed = game.place("command", by, characteristics(self.cards, entry["enter"]), 1)
                (card,) = game.take(placed.ids)
                tapped, counters = entry.get("tapped", False), entry.get("counters")
                self.own = idset.of(put_card(game, card, by, tapped=tapped, counters=counters))
            case "resolve":
                pass
            case "attack":
                self.attack(game, entry)
            case "block":
                self.block(game, entry)
            case kind:
                raise Unsupported(kind)
        return False

    def card(self, game: Game, reference: Any) -> int | str:
        """A card in a zone: its id, or its name."""
        if isinstance(reference, str) and reference not in self.names.aliases:
            return reference
        ids = self.names.ids(game, reference)
        if not ids:
            raise self.names.nothing(game, reference)
        return ids[0][0]

    def one(self, game: Game, reference: Any, by: str) -> int | str:
        """The object whose ability is activated."""
        if isinstance(reference, str) and not self.names.ids(game, reference):
            raise self.names.nothing(game, reference)
        return self.card(game, reference)

    def in_hand(self, game: Game, reference: Any, by: str, *, alternative: str = "") -> None:
        """A card that is nowhere is put into the hand first."""
        if not isinstance(reference, str) or reference in self.names.aliases:
            return
        if any(
            idset.common(card.ids, each.cards) and found.is_called(card, reference)
            for each in permissions(game, by, AsSpell(alternative, reference))
            for card in game.elsewhere.values()
        ):
            return
        there = [e for e in game.elsewhere.values() if found.is_called(e, reference) and e.owner == by]
        among: tuple[str, ...] = (*CASTABLE, "outside the game")
        if reference in self.appeared:  # what was cast before is done with, where it can't be cast from there again
            among = ("library", "outside the game", *ways.zones(alternative))
        if not any(each.zone in among for each in there):
            self.appeared.add(reference)
            game.place("hand", by, characteristics(self.cards, reference), 1)

    def cast(self, game: Game, entry: dict[str, Any], by: str) -> None:
        self.in_hand(game, entry["cast"], by, alternative=entry.get("alternative", ""))
        what = self.card(game, entry["cast"])
        given = self.kicked(game, what, by, entry.get("kicked", False))
        cast = casting.cast(game, what, by, x=entry.get("x"), kicked=given, alternative=entry.get("alternative", ""))
        self.own = idset.one(cast.id)

    def kicked(self, game: Game, what: int | str, by: str, said: bool | int | str | list[str]) -> tuple[str, ...]:
        """The optional costs that an entry pays: all there are, one of them so many times, or those of the words."""
        if not said:
            return ()
        card = found.found_card(game, what, by, CASTABLE)
        there = tuple(optional_costs(game.rules.compiled(card.characteristics)))
        if isinstance(said, bool | int):
            return there[:1] * int(said) or ("kicker",)
        words = [said] if isinstance(said, str) else said
        return tuple(next((cost for cost in there if each in cost), each) for each in words)

    def text(self, game: Game, entry: dict[str, Any], by: str) -> None:
        """A text resolves as if it were a spell."""
        source = self.card(game, entry["source"]) if "source" in entry else None
        if isinstance(source, str):
            ids = self.names.ids(game, source)
            source = ids[0][0] if ids else None
        program = compile_text(entry["text"], game=game.rules.ruleset.game)
        if any(each.severity == "error" for each in program.diagnostics):
            raise ScenarioError(f"not understood: {entry['text']}")
        context = Context(by, source, {"X": entry["x"]} if "x" in entry else {})
        steps = tuple(step for ability in program.abilities for step in ability.steps)
        statics = [a for a in program.abilities if a.statics or a.replacements]
        if statics:
            game.happened(ev.NotModelled(statics[0].text, "a static ability of a text that resolves"))
        scope = Scope(game, context, game.asker)
        if not stack.chosen(scope, steps):
            raise CannotExecute("there is no legal target (CR 601.2c)")
        do(game, steps, context)

    def pairs(self, game: Game, said: Any, controller: tuple[str, ...]) -> list[tuple[idset.Ids, Any]]:
        """The things of an entry that pairs them: a name for a key means all of that name that the player controls."""
        given = said.items() if isinstance(said, dict) else said
        found: list[tuple[idset.Ids, Any]] = []
        spent = idset.NONE
        for one, other in given:
            mine = [c for c in self.names.objects(game, one, ("battlefield",)) if c.controller in controller]
            ids = idset.minus(idset.of(mine), spent)
            if not self.names.objects(game, one, ("battlefield",)):
                raise self.names.nothing(game, one, controller[0] if len(controller) == 1 else "")
            if not ids:
                raise CannotExecute(f"there is nothing called {one!r} that could be declared")
            if not isinstance(said, dict) and not (isinstance(one, str) and one in self.names.aliases):
                ids = idset.take(ids, 1)
            spent = idset.union(spent, ids)
            found.append((ids, other))
        return found

    def attack(self, game: Game, entry: dict[str, Any]) -> None:
        """Declare all attackers; a step on if it is not yet combat, or to the next combat there is."""
        turns.to_attack(game)
        declared: list[tuple[idset.Ids, str | int]] = []
        for ids, whom in self.pairs(game, entry["attack"], (game.active,)):
            if isinstance(whom, str) and whom in game.players:
                declared.append((ids, whom))
            else:
                attacked = self.names.ids(game, whom)
                if not attacked:
                    raise self.names.nothing(game, whom)
                declared.append((ids, attacked[0][0]))
        combat.attack(game, declared)

    def block(self, game: Game, entry: dict[str, Any]) -> None:
        """Declare all blockers."""
        turns.to_block(game)
        others = tuple(p for p in game.players if p != game.active)
        declared: list[tuple[idset.Ids, int]] = []
        for ids, whom in self.pairs(game, entry["block"], others):
            for each in whom if isinstance(whom, list) else [whom]:
                attackers = self.names.objects(game, each, ("battlefield",))
                attacking = [c for c in attackers if c.permanent is not None and c.permanent.attacking is not None]
                if not attackers:
                    raise self.names.nothing(game, each)
                if not attacking:
                    raise CannotExecute(f"{each!r} is not attacking (CR 509.1a)")
                declared.append((ids, attacking[0].ids[0][0]))
        combat.block(game, declared)

    def go(self, game: Game, entry: dict[str, Any]) -> None:
        """On to a step, with all that happens on the way."""
        turns.go(game, entry["go"], entry.get("turn"))


__all__ = ["Names", "Outcome", "play"]
