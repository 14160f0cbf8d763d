"""Scenarios in words: a stage, what is done, what is to be seen then. `rulings.toml` tells how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.board import Answer, Board, ScriptedChooser, events, execute, resolve_copy_of_spell
from cardwright.board.board import Listed
from cardwright.board.events import AnyEvent
from cardwright.compiler.instructions import (
    Ability,
    Choose,
    Create,
    Delayed,
    ForEach,
    If,
    May,
    Program,
    Step,
)  # fmt: skip

from . import stage

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
PLAYERS = ("You", "Opponent", "Third")


@dataclass
class Scenario:
    """What a row of the table says; ``card`` is the card that the ruling is on."""

    card: str
    stage: list[str]
    do: list[str]
    expect: list[str]
    answers: list[Answer]
    players: int = 2


class Played:
    """A scenario as it was played: the board, all events, the questions asked."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.board = Board.new(PLAYERS[: scenario.players], rules=stage.RULES)
        self.events: list[AnyEvent] = []
        self.chooser = ScriptedChooser(scenario.answers)
        self.source: int | None = None
        for line in scenario.stage:
            self.put(line.replace("{card}", scenario.card))
        for line in scenario.do:
            self.do(line.replace("{card}", scenario.card))
        assert self.chooser.left == 0, f"{self.chooser.left} answers were not asked for"

    def put(self, line: str) -> None:
        """ "3 Grizzly Bears", "Opponent: Grizzly Bears", "graveyard: Grizzly Bears", "hand: 3"."""
        where, _, what = line.rpartition(": ")
        found = re.fullmatch(r"(?:(\d+) )?(.*?)(?: with (\d+) (\S+) counters?)?( tapped)?(?: by (\d+))?", what)
        assert found
        count = int(found[1] or 1)
        if where in {"hand", "library"}:
            self.board = self.board.put_elsewhere(where, count=int(what))  # type: ignore[arg-type]
            return
        if where in {"graveyard", "exile"}:
            by = int(found[6]) if found[6] else None
            card = stage.card(found[2])
            self.source = self.board.state.next_id if found[2] == self.scenario.card else self.source
            self.board = self.board.put_elsewhere(where, card, count=count, exiled_with=by)  # type: ignore[arg-type]
            return
        if found[2] == self.scenario.card:
            self.source = self.board.state.next_id
        counters = {found[4]: int(found[3])} if found[3] else None
        self.board = self.board.put(
            stage.card(found[2]), count=count, controller=where or None, tapped=bool(found[5]), counters=counters
        )  # fmt: skip

    def do(self, line: str) -> None:
        """One thing that is done."""
        verb, _, words = line.partition(": ")
        if line.startswith("card"):
            self.play_card(int(line[5:]) if line[5:] else None)
        elif verb.startswith("text"):
            who = verb.removeprefix("text as ") if " as " in verb else None
            program = stage.compiled(words, None)
            self.take(execute(program, self.board, controller=who, chooser=self.chooser))
        elif line.startswith("begin "):
            self.take(self.board.begin(line.removeprefix("begin "), chooser=self.chooser))
        elif verb == "spell copy":
            self.take(resolve_copy_of_spell(stage.card(words), self.board, chooser=self.chooser))
        else:
            raise AssertionError(f"{line!r} is nothing that can be done")

    def play_card(self, nth: int | None) -> None:
        """The nth ability of the card that does something, or the first that creates."""
        face = stage.face(self.scenario.card)
        program: Program = stage.compiled(face.oracle_text, face.name)
        doing = [a for a in program.abilities if a.steps]
        chosen: Ability = doing[nth - 1] if nth else next(a for a in doing if any(creating(a.steps)))
        self.take(execute(chosen, self.board, source=self.source, chooser=self.chooser))

    def take(self, result: object) -> None:
        """Go on from there."""
        from cardwright.board import Result

        assert isinstance(result, Result)
        self.board = result.board
        self.events += result.events

    # ── What is to be seen ───────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> None:
        """Every expectation of the row."""
        for line in self.scenario.expect:
            self.expect(line.replace("{card}", self.scenario.card))

    def expect(self, line: str) -> None:
        """One expectation; an AssertionError that tells the board where it does not hold."""
        seen = f"{line!r}, but there is {self.board!r} after {[type(e).__name__ for e in self.events]}"
        if found := re.fullmatch(r"event (\w+) (\d+)", line):
            assert sum(type(e).__name__ == found[1] for e in self.events) == int(found[2]), seen
        elif found := re.fullmatch(r"created (\d+)", line):
            made = [t.count for e in self.events if isinstance(e, events.TokensCreated) for t in e.tokens]
            assert sum(made) == int(found[1]), seen
        elif found := re.fullmatch(r"not created by (.*)", line):
            assert found[1] in [e.rule for e in self.events if isinstance(e, events.NotCreated)], seen
        elif found := re.fullmatch(r"asked (\d+)", line):
            assert len(self.chooser.asked) == int(found[1]), seen
        elif found := re.fullmatch(r"triggers (\d+)(?: of (.*))?", line):
            reports = [e for e in self.events if isinstance(e, events.TriggerReported)]
            assert sum(e.times for e in reports if (found[2] or "") in e.text) == int(found[1]), (seen, reports)
        elif found := re.fullmatch(r"(\d+|no) (.+)", line):
            name = found[2].removeprefix("token ")
            stacks = [p for p in self.named(name) if p.permanent.token or not found[2].startswith("token ")]
            count = sum(p.permanent.count for p in stacks)
            assert count == (0 if found[1] == "no" else int(found[1])), seen
        else:
            self.about(line, seen)

    def named(self, name: str) -> list[Listed]:
        """The stacks with that name; "new NAME" the last of them."""
        if name.startswith("new "):
            return [p for p in self.board.permanents if p.seen.name == name[4:] and p.permanent.token][-1:]
        return [p for p in self.board.permanents if p.seen.name == name]

    def about(self, line: str, seen: str) -> None:
        """ "NAME is …", "NAME isn't …", "NAME has …", "NAME is attached to OTHER", "NAME is controlled by PLAYER"."""
        found = re.fullmatch(r"(.+?) (is attached to|is controlled by|is|isn't|has) (.+)", line)
        assert found, f"{line!r} is not understood"
        stacks = self.named(found[1])
        assert stacks, seen
        for listed in stacks:
            match found[2]:
                case "is attached to":
                    hosts = [p.permanent.id for p in self.named(found[3])]
                    assert listed.permanent.attached_to in hosts, seen
                case "is controlled by":
                    assert listed.permanent.controller == found[3], seen
                case "is" | "isn't":
                    words = qualities(listed)
                    for word in found[3].split(", "):
                        assert (word in words) is (found[2] == "is"), (seen, sorted(words))
                case "has":
                    self.has(listed, found[3], seen)

    def has(self, listed: Listed, what: str, seen: str) -> None:
        """ "4/4", "no mana cost", "cost {1}", "2 +1/+1", "no counters", "flying", "no flying", "the ability …"."""
        now, permanent = listed.seen, listed.permanent
        if re.fullmatch(r"-?\d+/-?\d+", what):
            assert f"{now.power}/{now.toughness}" == what, (seen, now.power, now.toughness)
        elif what == "no mana cost":
            assert now.mana_cost is None, seen
        elif what.startswith("cost "):
            assert now.mana_cost == what[5:], (seen, now.mana_cost)
        elif what == "no counters":
            assert not permanent.counters, seen
        elif found := re.fullmatch(r"(\d+) (\S+) counters?", what):
            assert permanent.counters.get(found[2], 0) == int(found[1]), (seen, permanent.counters)
        elif what.startswith("the ability "):
            assert any(what[12:] in a for a in now.abilities), (seen, now.abilities)
        elif what.startswith("no "):
            assert what[3:] not in now.keywords, (seen, now.keywords)
        else:
            assert what in now.keywords, (seen, now.keywords)


def qualities(listed: Listed) -> set[str]:
    """The words that are true of a permanent: types, subtypes, colors, status."""
    now, permanent = listed.seen, listed.permanent
    words = {w.casefold() for w in (*now.types, *now.supertypes)} | set(now.subtypes)
    words |= {name for name, letter in COLORS.items() if letter in now.colors}
    words |= {"colorless"} if not now.colors else set()
    words |= {"tapped"} if permanent.tapped else {"untapped"}
    words |= {"attacking"} if permanent.attacking is not None else set()
    words |= {f"attacking {permanent.attacking}"} if permanent.attacking else set()
    words |= {"a token"} if permanent.token else set()
    return words | ({"attached"} if permanent.attached_to is not None else set())


def creating(steps: tuple[Step, ...]) -> Iterator[bool]:
    """Whether these steps create tokens, at any depth."""
    for step in steps:
        match step:
            case Create():
                yield True
            case Choose(options):
                for option in options:
                    yield from creating(option)
            case May(steps=inner, otherwise=rest) | If(steps=inner, otherwise=rest):
                yield from creating((*inner, *rest))
            case ForEach(steps=inner) | Delayed(steps=inner):
                yield from creating(inner)

