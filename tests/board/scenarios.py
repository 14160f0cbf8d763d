"""Scenarios in words: a stage, what is done, what is to be seen then. `rulings.toml` tells how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.board import Answer, Board, Listed, Result, ScriptedChooser, execute, resolve_copy_of_spell
from cardwright.board.doing.settling import settle
from cardwright.board.executor.targets import targets
from cardwright.board.playing import combat
from cardwright.board.state import events
from cardwright.board.state import ids as idset
from cardwright.board.state.events import AnyEvent
from cardwright.board.state.ids import Ids
from cardwright.instructions import (
    Ability,
    Act,
    Characteristics,
    Choose,
    Counters,
    Create,
    Delayed,
    ForEach,
    If,
    May,
    Move,
    Number,
    Player,
    Program,
    PutCounters,
    Reference,
    Step,
)
from cardwright.values.colors import COLORS_BY_WORD

from . import stage

PLAYERS = ("You", "Opponent", "Third", "Fourth")


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
        """ "3 Grizzly Bears", "Opponent: Grizzly Bears", "Opponent's exile: Grizzly Bears", "hand: 3", "saying: …"."""
        if line == "?card":  # the card itself, if it is one that stays
            kind = set(stage.card(self.scenario.card).types)
            line = "" if kind & {"Instant", "Sorcery"} else self.scenario.card
            if not line:
                return
        if line.startswith("saying: "):
            text = line.removeprefix("saying: ")
            self.board = self.board.put(Characteristics(name="Saying", types=("Enchantment",), abilities=(text,)))
            return
        where, _, what = line.rpartition(": ")
        found = re.fullmatch(r"(?:(\d+) )?(.*?)(?: with (\d+) (\S+) counters?)?( tapped)?(?: by (\d+))?", what)
        assert found
        count = int(found[1] or 1)
        if where in {"hand", "library"} and what.isdecimal():
            self.board = self.board.put_elsewhere(where, count=int(what))  # type: ignore[arg-type]
            return
        if where == "lost":
            self.board = self.board.with_player(what, life=0)
            self.take(execute([], self.board))
            return
        if where == "life":
            self.board = self.board.with_player("You", life=int(what))
            return
        if where == "counters":
            self.board = self.board.with_player("You", counters={found[2]: count})
            return
        owner, _, zone = where.rpartition("'s ")
        if zone in {"graveyard", "exile", "hand"}:
            by = int(found[6]) if found[6] else None
            card = stage.card(found[2])
            self.source = self.board.state.next_id if found[2] == self.scenario.card else self.source
            self.board = self.board.put_elsewhere(
                zone,
                card,
                count=count,
                owner=owner or None,
                exiled_with=by,  # type: ignore[arg-type]
            )
            return
        if found[2] == self.scenario.card:
            self.source = self.board.state.next_id
        counters = {found[4]: int(found[3])} if found[3] else None
        self.board = self.board.put(
            stage.card(found[2]), count=count, controller=where or None, tapped=bool(found[5]), counters=counters
        )

    def attack(self, attackers: Ids, whom: str) -> None:
        """Attackers are declared; what triggers then is reported, and done as the lines after it say."""
        game = self.board.game(self.chooser)
        combat.attack(game, [(attackers, whom)])
        settle(game)
        self.take(Result(Board.of(game), tuple(game.events)))

    def do(self, line: str) -> None:
        """One thing that is done."""
        verb, _, words = line.partition(": ")
        if line.startswith("card"):
            self.play_card(line)
        elif verb.startswith("text"):
            who = verb.removeprefix("text as ") if " as " in verb else None
            self.take(execute(stage.compiled(words, None), self.board, controller=who, chooser=self.chooser))
        elif line.startswith("begin "):
            self.take(self.board.begin(line.removeprefix("begin "), chooser=self.chooser))
        elif verb == "spell copy":
            self.take(resolve_copy_of_spell(stage.card(words), self.board, chooser=self.chooser))
        elif verb == "cast":
            hand = self.board.put_elsewhere("hand", stage.card(words))
            self.take(hand.cast(words, mana="free", chooser=self.chooser))
            self.take(self.board.resolve(chooser=self.chooser))
        elif verb == "put":
            self.put(words)
        elif found := re.fullmatch(r"give (.+) to (\w+)", line):
            self.act("gain control", found[1], Player("you"), found[2])
        elif found := re.fullmatch(r"attack (\w+) with (.+)", line):
            attackers = idset.union(*(self.ids(name) for name in found[2].split(" and ")))
            self.attack(attackers, found[1])
        elif found := re.fullmatch(r"attach (.+) to (.+)", line):
            step = Act("attach", Reference("that"), Reference("sacrificed"))
            host = {"sacrificed": self.ids(found[2])}
            self.take(execute([step], self.board, that=self.ids(found[1]), done=host, chooser=self.chooser))
        elif line == "destroy all":
            everything = tuple(p.permanent.ids[0] for p in self.board.permanents)
            self.take(execute([Act("destroy", Reference("that"))], self.board, that=everything))
        elif found := re.fullmatch(r"(exile|return to hand) (.+)", line):
            step = Move(Reference("that"), "exile" if found[1] == "exile" else "hand")
            self.take(execute([step], self.board, that=self.ids(found[2]), chooser=self.chooser))
        elif found := re.fullmatch(r"(tap|destroy|transform|sacrifice|phase out) (.+)", line):
            self.act(found[1], found[2])
        elif found := re.fullmatch(r"(\d+) (\S+) counters? on (.+)", line):
            ids = self.ids(found[3])
            counters = PutCounters(Counters(found[2], Number(int(found[1]))), Reference("that"))
            self.take(execute([counters], self.board, that=ids, chooser=self.chooser))
        else:
            raise AssertionError(f"{line!r} is nothing that can be done")

    def ids(self, name: str) -> tuple[tuple[int, int], ...]:
        """The ids of the permanents with that name, or "#3" itself."""
        if name.startswith("#"):
            return ((int(name[1:]), 1),)
        found = tuple(p.permanent.ids[0] for p in self.named(name))
        assert found, f"there is no {name}"
        return found

    def act(self, verb: str, name: str, player: Player | None = None, who: str | None = None) -> None:
        """Do this to the permanents of that name."""
        step = Act(verb, Reference("that"), player=player)
        self.take(execute([step], self.board, that=self.ids(name), controller=who, chooser=self.chooser))

    def play_card(self, line: str) -> None:
        """ "card", "card 2", "card embalm", "card via populate"; "at 3" gives targets, "about 3" what triggered it."""
        found = re.fullmatch(
            r"card(?: (?:via (?P<via>\w+)|(?P<nth>\d+)|(?P<keyword>(?!by |at |about |against |as |x=|many=).+?)))?"
            r"(?: by #(?P<by>\d+))?(?: at (?P<at>\S+))?(?: about (?P<about>.+?))?(?: x=(?P<x>\d+))?"
            r"(?: many=(?P<many>\d+))?"
            r"(?: against (?P<against>\w+))?(?: as (?P<who>\w+))?",
            line,
        )
        assert found, line
        face = stage.face(self.scenario.card)
        program: Program = stage.compiled(face.oracle_text, face.name)
        doing = [a for a in (*program.abilities, *(g for a in program.abilities for g in a.granted)) if a.steps]
        if found["nth"]:
            ability: Ability = doing[int(found["nth"]) - 1]
        elif found["keyword"]:
            ability = next(a for a in doing if a.keyword == found["keyword"])
        else:
            ability = next(a for a in doing if any(found["via"] in {None, v} for v in vias(a.steps)))
        given = {}
        if found["at"]:
            ids = idset.union(*(self.ids(f"#{one}") for one in found["at"].split(",")))
            given = {t: ids for t in targets(ability.steps) if isinstance(t, Reference)}
        self.take(
            execute(
                ability,
                self.board,
                source=int(found["by"] or 0) or self.source,
                chooser=self.chooser,
                targets=given,
                controller=found["who"],
                that=self.ids(found["about"]) if found["about"] else None,
                x=int(found["x"]) if found["x"] else None,
                that_many=int(found["many"]) if found["many"] else None,
                defending=found["against"],
            )
        )

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
            counts = [t.count for e in self.events if isinstance(e, events.TokensCreated) for t in e.tokens]
            assert sum(counts) == int(found[1]), seen
        elif found := re.fullmatch(r"created as (\S+) (.*)", line):
            made = [t for e in self.events if isinstance(e, events.TokensCreated) for t in e.tokens]
            sizes = {size(t.characteristics) for t in made if t.name == found[2]}
            assert sizes == {found[1]}, (seen, sizes)
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
        elif what == "no ability":
            assert not now.abilities, (seen, now.abilities)
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
    words |= {name for name, letter in COLORS_BY_WORD.items() if letter in now.colors}
    words |= {"colorless"} if not now.colors else set()
    words |= {"tapped"} if permanent.tapped else {"untapped"}
    words |= {"attacking"} if permanent.attacking is not None else set()
    words |= {f"attacking {permanent.attacking}"} if permanent.attacking else set()
    words |= {"blocking"} if permanent.blocking is not None else set()
    words |= {"a token"} if permanent.token else set()
    return words | ({"attached"} if permanent.attached_to is not None else set())


def size(of: Characteristics) -> str:
    """Power and toughness, "2/2"."""
    return "/".join(str(getattr(value, "value", value)) for value in (of.power, of.toughness))


def vias(steps: tuple[Step, ...]) -> Iterator[str]:
    """The verbs by which these steps create tokens, at any depth."""
    for step in steps:
        match step:
            case Create(creations):
                yield from (c.via for c in creations)
            case Choose(options):
                for option in options:
                    yield from vias(option)
            case May(steps=inner, otherwise=rest) | If(steps=inner, otherwise=rest):
                yield from vias((*inner, *rest))
            case ForEach(steps=inner) | Delayed(steps=inner):
                yield from vias(inner)
