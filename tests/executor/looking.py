"""Whom and what the JSON of a program speaks of: players, objects, numbers and conditions (docs/instructions.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .things import YOU, Json, Table, Thing, compare

#: What something was done to, by an earlier step, whose ids stand in ``done_by``.
DONE = frozenset(
    "created sacrificed exiled destroyed discarded milled drawn revealed found tapped returned buried".split()
) | {"looked at", "damaged"}
SHOWN = frozenset(["looked at", "revealed", "found"])
OPPOSITE = {"tapped": True, "untapped": False}


class Looking:
    """What an ability has named so far, by ids; what each of its steps has done, by theirs."""

    def __init__(self, table: Table, controller: str, source: Thing, event: dict[str, list[Any]]) -> None:
        self.table, self.you, self.source = table, controller, source
        self.nouns: dict[Any, list[Any]] = dict(event)
        self.done: dict[int, dict[str, list[Thing]]] = {}  # by step, and by what was done, to which
        self.happened: dict[int, bool] = {}
        self.numbers: dict[Any, int] = {"event": 3}
        self.theirs: dict[int, dict[Any, int]] = {}  # the same, of what several players did, for each
        self.touched: Counter[int] = Counter()  # with which any step has done something, and how often

    # ── Players ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def who(self, player: Json) -> list[str]:
        if set(player) & {"but", "starting", "at_random"}:
            raise NotImplementedError("which of these players")
        found = self._who(player)
        if "such" in player:
            found = [each for each in found if self._is_such(each, player["such"])]
        if player.get("id") and player["who"] not in ("target player", "target opponent"):
            self.nouns[player["id"]] = list(found)
        return found

    def _is_such(self, player: str, condition: Json) -> bool:
        around = self.nouns.get("such player")
        self.nouns["such player"] = [player]
        holds = self.holds(condition)
        self.nouns["such player"] = around or []
        return holds

    def _who(self, player: Json) -> list[str]:
        others = [p for p in self.table.players if p != self.you]
        match player["who"]:
            case "each player" | "each opponent" as who if ("may", who) in self.nouns:
                return self.nouns["may", who]
            case "you":
                return [self.you]
            case "each player":
                return list(self.table.players)
            case "each opponent" | "opponents" | "an opponent" if len(others) == 1:
                return others
            case "target player" | "target opponent":
                return self.nouns[player["id"]]
            case "that player" if str(player["antecedent"]).startswith("event."):
                return self.nouns["event.player"]
            case "that player":
                some = self.nouns[player["antecedent"]]
                return [each if isinstance(each, str) else each.controller for each in some]
            case "defending player":
                return self.nouns["event.player"]
            case "such player":
                return self.nouns["such player"]
            case "controller":
                return list(dict.fromkeys(thing.controller for thing in self.refer(player["of"])))
            case "owner":
                return list(dict.fromkeys(thing.owner for thing in self.refer(player["of"])))
        raise NotImplementedError(player["who"])

    # ── Objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def named(self, noun: Json) -> list[Any]:
        if noun["is"] == "Player":
            return self.who(noun)
        return self.nouns[noun["id"]] if noun["is"] == "Targets" else self.refer(noun)

    def refer(self, noun: Json) -> list[Any]:
        if set(noun) & {"at_random", "until", "chooser"} or noun.get("least"):
            raise NotImplementedError("how it is chosen")
        found = self._refer(noun)
        if noun.get("id"):
            self.nouns[noun["id"]] = list(found)
        return found + (self.refer(noun["also"]) if "also" in noun else [])

    def _refer(self, noun: Json) -> list[Any]:
        match noun["what"]:
            case "source":
                there = noun.get("among")
                return [self.source] if there is None or self.fits_all(there, self.source) else []
            case "target":
                return self.nouns[noun["id"]]
            case "that":
                return [each for each in self.nouns[noun["antecedent"]] if isinstance(each, Thing)]
            case "all":
                return self.select(noun["among"])
            case "choice":
                some = self.select(noun["among"])
                most = self.most(noun, len(some))
                return self.choose(some, 0 if noun.get("optional") else min(len(some), most), most)
            case "such":
                return self.nouns["such"]
            case "top":
                (zone,) = [p for p in noun["among"]["where"] if p["is"] == "InZone"]
                found = []
                for player in self.who(zone.get("player", YOU)):
                    cards = [c for c in self.table.there("library") if c.owner == player]
                    found += cards[: self.most(noun, len(cards))]
                return found
            case "rest":
                batch = [p["of"] for p in noun["among"]["where"] if p["is"] == "IsAmong"]
                # what a move has exiled has been moved once: the rest is what has not been moved again
                return [e for of in batch for e in self.refer(of) if self.touched[id(e)] <= (of["what"] == "exiled")]
            case what if what in DONE:
                if not noun.get("done_by") or any(step not in self.done for step in noun["done_by"]):
                    raise NotImplementedError("what the event or the cost has done")
                some = [each for step in noun["done_by"] for each in self.done[step].get(what, [])]
                within = noun.get("among")
                return [each for each in some if within is None or self.fits_all(within, each, there=False)]
        raise NotImplementedError(noun["what"])

    def most(self, noun: Json, all_: int) -> int:
        if "most" in noun:
            return self.number(noun["most"])
        return all_ if noun.get("optional") else 1

    def choose(self, options: list[Any], least: int, most: int) -> list[Any]:
        """Asked only where there is something to choose."""
        if len(options) < least:
            raise LookupError("too few")
        most = min(most, len(options))
        if len(options) == least or most == 0:
            return options[:most]
        names = self.table.choosing.some([getattr(each, "name", each) for each in options], least, most)
        assert least <= len(names) <= most
        return [next(o for o in options if getattr(o, "name", o) == name) for name in names]

    def select(self, selection: Json) -> list[Any]:
        where = selection.get("where", [])
        zones = [p["zone"] for p in where if p["is"] == "InZone"]
        batch = [p["of"] for p in where if p["is"] == "IsAmong"]
        if any(each["is"] == "InZone" for p in where if p["is"] == "OneOf" for each in p["predicates"]):
            raise NotImplementedError("several zones")
        if batch:
            some = [each for of in batch for each in self.refer(of)]
        else:
            some = self.table.there(zones[0] if zones else "battlefield")
        return [thing for thing in some if self.fits_all(selection, thing, there=not batch)]

    def fits_all(self, selection: Json, thing: Thing, *, there: bool = True) -> bool:
        return all(self.fits(p, thing) for p in selection.get("where", []) if there or p["is"] != "InZone")

    def fits(self, predicate: Json, thing: Thing) -> bool:
        match predicate["is"]:
            case "HasType":
                if predicate["type"] == "permanent":
                    return bool(set(thing.types) - {"instant", "sorcery"})
                return predicate["type"] in thing.types
            case "HasSubtype":
                return predicate["subtype"] in thing.subtypes
            case "HasSupertype":
                return predicate["supertype"] in thing.supertypes
            case "HasColor":
                color = predicate["color"]
                if color in ("multicolored", "monocolored", "colorless"):
                    return {"multicolored": len(thing.colors) > 1, "monocolored": len(thing.colors) == 1}.get(
                        color, not thing.colors
                    )
                return color in thing.colors
            case "HasKeyword":
                return thing.has(predicate["keyword"])
            case "HasCounter":
                kinds = [k for k, n in thing.counters.items() if n]
                return predicate["kind"] in kinds if "kind" in predicate else bool(kinds)
            case "ControlledBy":
                return thing.controller in self.who(predicate["player"])
            case "OwnedBy":
                return thing.owner in self.who(predicate["player"])
            case "InZone":
                whose = predicate.get("player")
                if whose is None:
                    own = predicate["zone"] not in ("battlefield", "graveyard", "exile", "stack")
                    return thing.zone == predicate["zone"] and (not own or thing.owner == self.you)
                return thing.zone == predicate["zone"] and thing.owner in self.who(whose)
            case "IsToken":
                return thing.token
            case "IsOther":
                return thing is not self.source
            case "OtherThan":
                return thing not in self.refer(predicate["objects"])
            case "IsAmong":
                return thing in self.refer(predicate["of"])
            case "Not":
                return not self.fits(predicate["predicate"], thing)
            case "OneOf":
                return any(self.fits(p, thing) for p in predicate["predicates"])
            case "AllOf":
                return all(self.fits(p, thing) for p in predicate["predicates"])
            case "InState":
                state = predicate["state"]
                if state in OPPOSITE:
                    return thing.tapped is OPPOSITE[state]
                if state in ("attacking", "blocking", "unblocked", "blocked"):
                    return False
                raise NotImplementedError(state)
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
            case "PlayerCount":
                return len(self.who(quantity["of"]))
            case "NumberOf":
                return sum(thing.known(quantity["what"]) for thing in self.refer(quantity["of"]))
            case "CountersOn":
                return sum(each.known_counters(quantity.get("kind")) for each in self.refer(quantity["on"]))
            case "PlayerNumber":
                return sum(self._of_player(quantity["what"], each) for each in self.who(quantity["of"]))
            case "Aggregate":
                numbers = [each.number(quantity["what"]) for each in self.select(quantity["of"])]
                whole = {"greatest": max, "least": min, "total": sum}[quantity["function"]]
                return whole(numbers) if numbers else 0
            case "Variable":
                return self.number(quantity["value"]) if "value" in quantity else self.table.x
            case "Product":
                return int(quantity["factor"]) * self.number(quantity["of"])
            case "Sum":
                return sum(map(self.number, quantity["terms"]))
            case "Difference":
                return max(self.number(quantity["of"]) - self.number(quantity["less"]), 0)
            case "Half":
                whole = self.number(quantity["of"])
                return (whole + (quantity["rounded"] == "up")) // 2
            case "ThatMany":
                each = self.nouns.get("each", [None])[0]
                theirs = self.theirs.get(quantity["antecedent"], {})
                return theirs[each] if each in theirs else self.numbers[quantity["antecedent"]]
        raise NotImplementedError(quantity["is"])

    def _of_player(self, what: str, player: str) -> int:
        match what:
            case "life total":
                return self.table.life[player]
            case "cards in hand":
                return sum(each.owner == player for each in self.table.there("hand"))
        raise NotImplementedError(what)

    def holds(self, condition: Json) -> bool:
        negated = condition.get("negated", False)
        match condition["is"]:
            case "Happened":
                if self.nouns.get("such player"):
                    if (of := ("did", condition["antecedent"])) not in self.nouns:
                        raise NotImplementedError("who of several did it")
                    return (self.nouns["such player"][0] in self.nouns[of]) is not negated
                return self.happened[condition["antecedent"]] is not negated
            case "Holds":
                return compare(self.number(condition["left"]), condition["op"], self.number(condition["right"]))
            case "ObjectIs":
                some = self.refer(condition["what"])
                if condition.get("was"):
                    raise NotImplementedError("as it was")
                found = bool(some) and all(self.fits(p, thing) for p in condition["where"] for thing in some)
                return found is not negated
            case "AllHold":
                return all(map(self.holds, condition["conditions"]))
            case "AnyHolds":
                return any(map(self.holds, condition["conditions"]))
            case "NotHold":
                return not self.holds(condition["condition"])
            case "SomePlayer":
                some = [self._is_such(each, condition["condition"]) for each in self.who(condition["players"])]
                return all(some) if condition.get("every") else any(some)
        raise NotImplementedError(condition["is"])
