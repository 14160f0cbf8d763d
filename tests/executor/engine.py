"""A second engine, that knows programs only from their JSON and docs/instructions.md: no stacks, no speed.

It plays enough of the rules for a table of programs: life, cards, damage, counters, tokens, combatless permanents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

Json = dict[str, Any]


@dataclass
class Thing:
    """A permanent or a card; ``zone`` says where."""

    name: str
    types: tuple[str, ...]
    controller: str
    power: int = 0
    toughness: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    tapped: bool = False
    token: bool = False
    subtypes: tuple[str, ...] = ()
    zone: str = "battlefield"
    damage: int = 0
    pumped: tuple[int, int] = (0, 0)
    owner: str = ""

    def number(self, what: str) -> int:
        base, at = (self.power, 0) if what == "power" else (self.toughness, 1)
        return base + self.pumped[at] + self.counters.get("+1/+1", 0) - self.counters.get("-1/-1", 0)


@dataclass
class Table:
    """The whole game: players' life, all things; what is asked is answered from ``answers``, by names."""

    players: tuple[str, ...]
    things: list[Thing]
    answers: list[Any]
    life: dict[str, int] = field(default_factory=dict)

    def there(self, zone: str) -> list[Thing]:
        return [thing for thing in self.things if thing.zone == zone]


class Playing:
    """One ability while it resolves. ``chosen`` holds, by id, what each noun has named."""

    def __init__(self, table: Table, controller: str, source: Thing, event: list[Thing]) -> None:
        self.table, self.you, self.source = table, controller, source
        self.nouns: dict[Any, list[Any]] = {f"event.{role}": event for role in ("what", "to", "whom", "on")}
        self.done: dict[str, list[Thing]] = {}
        self.happened = False

    # ── The ability ─────────────────────────────────────────────────────────────────────────────────────────────────

    def ability(self, ability: Json) -> None:
        """Targets first (CR 601.2c), then step after step."""
        modes = self.modes(ability.get("steps", []))
        for target in ability.get("targets", []):
            meant = target.get("chosen", "ability") == "ability"
            if meant or target["id"] in {noun.get("id") for mode in modes for noun in below(mode)}:
                self.choose_target(target)
        for step in ability.get("steps", []):
            self.step(step, modes)
        self.check()

    def modes(self, steps: list[Json]) -> list[list[Json]]:
        return [self.mode(step) for step in steps if step["is"] == "Choose"]

    def mode(self, step: Json) -> list[Json]:
        words = self.table.answers.pop(0)
        return next(option for label, option in zip(step["labels"], step["options"], strict=True) if words in label)

    def choose_target(self, target: Json) -> None:
        options: list[Any] = self.select(target["objects"]) if "objects" in target else []
        others = [p for p in self.table.players if p != self.you]
        options += {"any": list(self.table.players), "opponents": others, None: []}[target.get("players")]
        least, most = (self.number(target[key]) if key in target else 1 for key in ("least", "most"))
        self.nouns[target["id"]] = self.choose(options, least, most)

    def choose(self, options: list[Any], least: int, most: int) -> list[Any]:
        """Asked only where there is something to choose."""
        assert len(options) >= least
        if len(options) == least == most:
            return options
        answer = self.table.answers.pop(0)
        names = answer if isinstance(answer, list) else [answer]
        found = [next(o for o in options if getattr(o, "name", o) == name) for name in names]
        assert least <= len(found) <= most
        return found

    # ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def steps(self, steps: list[Json]) -> None:
        for step in steps:
            self.step(step, [])

    def step(self, step: Json, modes: list[list[Json]]) -> None:
        kind = step["is"]
        if kind == "Choose":
            self.steps(modes.pop(0))
        else:
            getattr(self, f"do_{kind}")(step)

    def do_GainLife(self, step: Json) -> None:
        for player in self.who(step["player"]):
            self.table.life[player] += self.number(step["amount"])

    def do_LoseLife(self, step: Json) -> None:
        for player in self.who(step["player"]):
            self.table.life[player] -= self.number(step["amount"])

    def do_Draw(self, step: Json) -> None:
        self.from_library(step, "hand")

    def do_Mill(self, step: Json) -> None:
        self.from_library(step, "graveyard")

    def from_library(self, step: Json, zone: str) -> None:
        for player in self.who(step["player"]):
            library = [thing for thing in self.table.there("library") if thing.owner == player]
            for card in library[: self.number(step["amount"])]:
                card.zone = zone

    def do_Discard(self, step: Json) -> None:
        for player in self.who(step["player"]):
            hand = [thing for thing in self.table.there("hand") if thing.owner == player]
            for card in self.choose(hand, min(len(hand), self.most(step["what"])), self.most(step["what"])):
                card.zone = "graveyard"

    def do_Damage(self, step: Json) -> None:
        amount = self.number(step["amount"])
        for to in step["to"]:
            for each in self.nouns[to["id"]] if to["is"] == "Targets" else self.named(to):
                if isinstance(each, Thing):
                    each.damage += amount
                else:
                    self.table.life[each] -= amount

    def do_Act(self, step: Json) -> None:
        verb, what = step["verb"], step["what"]
        if verb == "sacrifice" and what["what"] == "choice":
            some = [thing for player in self.who(step.get("player", YOU)) for thing in self.own(player, what)]
        else:
            some = self.refer(what)
        for thing in some:
            if verb in ("destroy", "sacrifice"):
                thing.zone = "graveyard"
            elif verb in ("tap", "untap"):
                thing.tapped = verb == "tap"
            else:
                assert verb == "choose"
        self.done[{"sacrifice": "sacrificed", "destroy": "destroyed"}.get(verb, verb)] = some
        self.happened = bool(some)

    def own(self, player: str, what: Json) -> list[Thing]:
        """CR 701.21a: a player sacrifices only what that player controls."""
        mine = [thing for thing in self.select(what["among"]) if thing.controller == player]
        return self.choose(mine, min(len(mine), self.most(what)), self.most(what))

    def do_Move(self, step: Json) -> None:
        for thing in self.refer(step["what"]):
            thing.zone = step["to"]

    def do_PutCounters(self, step: Json) -> None:
        counters = step["counters"]
        for thing in self.refer(step["on"]):
            thing.counters[counters["kind"]] = thing.counters.get(counters["kind"], 0) + self.number(counters["count"])

    def do_RemoveCounters(self, step: Json) -> None:
        self.happened = False
        for thing in self.refer(step["of"]):
            there = thing.counters.get(step["kind"], 0)
            less = min(there, self.number(step["count"]))
            thing.counters[step["kind"]] = there - less
            self.happened |= less > 0

    def do_Gain(self, step: Json) -> None:
        for thing in self.refer(step["what"]):
            for change in step["changes"]:
                assert change["is"] == "ChangePT"
                power, toughness = self.number(change["power"]), self.number(change["toughness"])
                thing.pumped = thing.pumped[0] + power, thing.pumped[1] + toughness

    def do_Create(self, step: Json) -> None:
        made: list[Thing] = []
        for creation in step["creations"]:
            known = creation["token"]["characteristics"]
            size = [self.number(known[key]) if key in known else 0 for key in ("power", "toughness")]
            types = tuple(each.lower() for each in known["types"])
            for player in self.who(creation["creator"]):
                for _ in range(self.number(creation["count"])):
                    subtypes = tuple(known.get("subtypes", ()))
                    token = Thing(known["name"], types, player, *size, token=True, subtypes=subtypes, owner=player)
                    token.tapped = creation.get("tapped", False)
                    made.append(token)
        self.table.things += made
        self.done["created"] = self.done.get("created", []) + made
        self.happened = bool(made)

    def do_May(self, step: Json) -> None:
        for _ in self.who(step["player"]):
            self.happened = bool(self.table.answers.pop(0))
            self.steps(step["steps"] if self.happened else step.get("otherwise", []))

    def do_If(self, step: Json) -> None:
        self.steps(step["steps"] if self.holds(step["condition"]) else step.get("otherwise", []))

    def do_ForEach(self, step: Json) -> None:
        if "times" in step:
            rounds: list[Any] = [None] * self.number(step["times"])
        elif "players" in step:
            rounds = self.who(step["players"])
        else:
            rounds = self.select(step["objects"]) if "objects" in step else self.refer(step["of"])
        for each in rounds:
            self.nouns["each"] = [each]
            self.steps(step["steps"])

    # ── Nouns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def named(self, noun: Json) -> list[Any]:
        return self.who(noun) if noun["is"] == "Player" else self.refer(noun)

    def who(self, player: Json) -> list[str]:
        others = [p for p in self.table.players if p != self.you]
        match player["who"]:
            case "you":
                return [self.you]
            case "each player":
                found = list(self.table.players)
            case "each opponent" | "opponents" | "an opponent" if len(others) == 1:
                found = others
            case "target player" | "target opponent":
                return self.nouns[player["id"]]
            case "that player":
                return [each for each in self.nouns[player["antecedent"]] if isinstance(each, str)]
            case "controller":
                return list(dict.fromkeys(thing.controller for thing in self.refer(player["of"])))
            case "owner":
                return list(dict.fromkeys(thing.owner for thing in self.refer(player["of"])))
        if "id" in player:
            self.nouns[player["id"]] = found
        return found

    def refer(self, noun: Json) -> list[Any]:
        match noun["what"]:
            case "source":
                found = [self.source]
            case "target":
                found = self.nouns[noun["id"]]
            case "that":
                found = [each for each in self.nouns[noun["antecedent"]] if isinstance(each, Thing)]
            case "all":
                found = self.select(noun["among"])
            case "choice":
                some = self.select(noun["among"])
                least = 0 if noun.get("optional") else min(len(some), self.most(noun))
                found = self.choose(some, least, self.most(noun))
            case what:
                found = self.done[what]
        if "id" in noun:
            self.nouns[noun["id"]] = found
        return found + (self.refer(noun["also"]) if "also" in noun else [])

    def most(self, noun: Json) -> int:
        return self.number(noun["most"]) if "most" in noun else 1

    def select(self, selection: Json) -> list[Any]:
        where = selection.get("where", [])
        zone = next((p["zone"] for p in where if p["is"] == "InZone"), "battlefield")
        return [thing for thing in self.table.there(zone) if all(self.fits(p, thing) for p in where)]

    def fits(self, predicate: Json, thing: Thing) -> bool:
        match predicate["is"]:
            case "HasType":
                return predicate["type"] in thing.types
            case "HasSubtype":
                return predicate["subtype"] in thing.subtypes
            case "ControlledBy":
                return thing.controller in self.who(predicate["player"])
            case "InZone":
                return "player" not in predicate or thing.owner in self.who(predicate["player"])
            case "IsToken":
                return thing.token
            case "IsOther":
                return thing is not self.source
            case "OtherThan":
                return thing not in self.refer(predicate["objects"])
            case "Not":
                return not self.fits(predicate["predicate"], thing)
            case "OneOf":
                return any(self.fits(p, thing) for p in predicate["predicates"])
            case "InState":
                return thing.tapped is (predicate["state"] == "tapped")
            case "Compare":
                return compare(thing.number(predicate["what"]), predicate["op"], self.number(predicate["than"]))
        raise NotImplementedError(predicate["is"])

    # ── Numbers and conditions ──────────────────────────────────────────────────────────────────────────────────────

    def number(self, quantity: Json) -> int:
        match quantity["is"]:
            case "Number":
                return int(quantity["value"])
            case "CountOf":
                return len(self.select(quantity["of"]))
            case "HowMany":
                return len(self.refer(quantity["of"]))
            case "NumberOf":
                return sum(thing.number(quantity["what"]) for thing in self.refer(quantity["of"]))
            case "Variable" if "value" in quantity:
                return self.number(quantity["value"])
            case "Product":
                return int(quantity["factor"]) * self.number(quantity["of"])
        raise NotImplementedError(quantity["is"])

    def holds(self, condition: Json) -> bool:
        match condition["is"]:
            case "Happened":
                return self.happened is not condition.get("negated", False)
            case "Holds":
                return compare(self.number(condition["left"]), condition["op"], self.number(condition["right"]))
            case "ObjectIs":
                some = self.refer(condition["what"])
                found = bool(some) and all(self.fits(p, thing) for p in condition["where"] for thing in some)
                return found is not condition.get("negated", False)
        raise NotImplementedError(condition["is"])

    # ── State-based actions ─────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> None:
        """CR 704.5f, 704.5g, 704.5d."""
        for thing in self.table.there("battlefield"):
            if ("creature" in thing.types and (left := thing.number("toughness")) <= thing.damage) or (
                "creature" in thing.types and left <= 0
            ):
                thing.zone = "graveyard"
        self.table.things = [each for each in self.table.things if not each.token or each.zone == "battlefield"]


YOU: Json = {"is": "Player", "who": "you"}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "≠": lambda a, b: a != b,
    "≥": lambda a, b: a >= b,
    "≤": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


def compare(left: int, op: str, right: int) -> bool:
    return _COMPARE[op](left, right)


def below(value: Any) -> Iterator[Json]:
    """All objects in some JSON."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from below(each)


def copied(things: list[Thing]) -> list[Thing]:
    """The same things once more."""
    return [replace(thing, counters=dict(thing.counters)) for thing in things]
