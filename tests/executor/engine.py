"""A second engine, that knows programs only from their JSON and docs/instructions.md: no stacks, no speed.

It plays what happens as one ability is done: life, cards, damage, counters, tokens, permanents, zones; no combat, no
stack, no replacement. What it does not know is a NotImplementedError.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .looking import SHOWN, Looking
from .things import YOU, Json, Table, Thing, below, copied

__all__ = ["Playing", "Table", "Thing", "copied"]

_PAST = {"sacrifice": ("sacrificed", "buried"), "destroy": ("destroyed", "buried"), "tap": ("tapped",)}
_COLORS = {"W", "U", "B", "R", "G"}


class Playing(Looking):
    """One ability while it resolves. ``nouns`` holds, by id, what each noun has named."""

    # ── The ability ─────────────────────────────────────────────────────────────────────────────────────────────────

    def ability(self, ability: Json) -> None:
        """Modes and targets first (CR 601.2b–c), then step after step."""
        if "condition" in ability and not self.holds(ability["condition"]):
            return
        steps = ability.get("steps", [])
        modes = {id(step): self.mode(step) for step in steps if step["is"] == "Choose" and "results" not in step}
        self.modes = modes
        for target in ability.get("targets", []):
            self.aim(target, list(modes.values()))
        self.steps(steps)
        self.check()

    def aim(self, target: Json, modes: list[list[Json]]) -> None:
        chosen = target.get("chosen", "ability")
        if "only_if" in target or "chooser" in target:
            raise NotImplementedError("when it is chosen")
        if chosen == "mode" and target["id"] not in {noun.get("id") for mode in modes for noun in below(mode)}:
            return
        if chosen in ("ability", "mode"):
            self.choose_target(target)

    def mode(self, step: Json) -> list[Json]:
        if set(step) & {"least", "most", "at_random", "unchosen", "again", "instead", "costs", "worth"}:
            raise NotImplementedError("how many modes")
        words = self.table.choosing.mode(step["labels"])
        return next(option for label, option in zip(step["labels"], step["options"], strict=True) if words in label)

    def choose_target(self, target: Json) -> None:
        options: list[Any] = self.select(target["objects"]) if "objects" in target else []
        others = [p for p in self.table.players if p != self.you]
        options += {"any": list(self.table.players), "opponents": others, None: []}[target.get("players")]
        if target.get("other"):
            chosen = [each for of, some in self.nouns.items() if isinstance(of, int) for each in some]  # CR 115.4
            options = [each for each in options if each not in (chosen or [self.source])]
        least = self.number(target["least"]) if target.get("least") else 1
        most = self.number(target["most"]) if target.get("most") else len(options)
        self.nouns[target["id"]] = self.choose(options, least, most)

    # ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def steps(self, steps: list[Json]) -> bool:
        """One step after the other; whether all was done."""
        done = [self.step(step) for step in steps]
        return all(done)

    def step(self, step: Json) -> bool:
        kind = step["is"]
        if kind == "Choose":
            return self.steps(self.modes[id(step)])
        do = getattr(self, f"do_{kind}", None)
        if do is None:
            raise NotImplementedError(kind)
        happened, number, *done = do(step) or (True, 0)
        self._note(step, happened, number, done[0] if done else {})
        return happened

    def _note(self, step: Json, happened: bool, number: int, done: dict[str, list[Thing]]) -> None:
        """What later steps may ask of this one."""
        if not done.keys() & SHOWN:
            self.touched |= Counter({id(each) for some in done.values() for each in some})
        if of := step.get("id"):
            self.happened[of], self.numbers[of] = happened, number
            self.done[of] = {what: self.done.get(of, {}).get(what, []) + some for what, some in done.items()}

    def do_GainLife(self, step: Json) -> tuple[bool, int]:
        return self._life(step, 1)

    def do_LoseLife(self, step: Json) -> tuple[bool, int]:
        return self._life(step, -1)

    def _life(self, step: Json, sign: int) -> tuple[bool, int]:
        amount = 0
        for player in self.rounds(step["player"]):
            amount = self.number(step["amount"])
            self.table.life[player] += sign * amount
        return amount > 0, amount

    def rounds(self, players: Json) -> Iterator[str]:
        """Several players do something each for themselves: in each round the noun is the one whose round it is."""
        several = self.who(players)
        for player in several:
            self.nouns["each"] = [player]
            if of := players.get("id"):
                self.nouns[of] = [player]
            yield player
        if of := players.get("id"):
            self.nouns[of] = several

    def do_SetLife(self, step: Json) -> None:
        for player in self.rounds(step["player"]):
            self.table.life[player] = self.number(step["total"])

    def do_Draw(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        cards = self.from_library(step, "hand")
        return bool(cards), len(cards), {"drawn": cards}

    def do_Mill(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        cards = self.from_library(step, "graveyard")
        return bool(cards), len(cards), {"milled": cards, "buried": cards}

    def from_library(self, step: Json, zone: str) -> list[Thing]:
        moved: list[Thing] = []
        for player in self.rounds(step["player"]):
            library = [thing for thing in self.table.there("library") if thing.owner == player]
            cards = library[: self.number(step["amount"])]
            if len(cards) < self.number(step["amount"]) and zone == "hand":
                raise NotImplementedError("an empty library")
            self.own_number(step, player, len(cards))
            for card in cards:
                card.leaves(zone)
            moved += cards
        return moved

    def do_Discard(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        gone: list[Thing] = []
        what = step["what"]
        if what["what"] not in ("choice", "all") or what.get("at_random"):
            raise NotImplementedError("what is discarded")
        for player in self.rounds(step["player"]):
            where = [p for p in what["among"].get("where", []) if p["is"] != "InZone"]
            hand = [t for t in self.table.there("hand") if t.owner == player and all(self.fits(p, t) for p in where)]
            most = len(hand) if what["what"] == "all" else min(len(hand), self.most(what, len(hand)))
            cards = self.choose(hand, 0 if what.get("optional") else most, most)
            self.own_number(step, player, len(cards))
            for card in cards:
                card.leaves("graveyard")
            gone += cards
        return bool(gone), len(gone), {"discarded": gone}

    def own_number(self, step: Json, player: str, number: int) -> None:
        """How many of several players each has done it to: “that many” is theirs."""
        if of := step.get("id"):
            self.theirs.setdefault(of, {})[player] = number

    def do_Damage(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        if set(step) & {"division", "excess"} or (step["by"]["what"] != "source" and not self.refer(step["by"])):
            raise NotImplementedError("how it is dealt")
        amount, hurt = self.number(step["amount"]), []
        for to in step["to"]:
            for each in self.named(to):
                if isinstance(each, Thing):
                    each.damage += amount if "creature" in each.types else 0
                    hurt.append(each)
                else:
                    self.table.life[each] -= amount
        return amount > 0, amount, {"damaged": hurt if amount else []}

    def do_Fight(self, step: Json) -> None:
        ones, others = self.refer(step["what"]), self.refer(step["with_"])
        if len(ones) == len(others) == 1 and ones[0].zone == others[0].zone == "battlefield" and ones != others:
            one, other = ones[0], others[0]
            one.damage, other.damage = (
                one.damage + max(other.number("power"), 0),
                other.damage + max(one.number("power"), 0),
            )

    def do_Act(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        verb, what = step["verb"], step["what"]
        if verb not in ("destroy", "sacrifice", "tap", "untap", "choose", "regenerate"):
            raise NotImplementedError(verb)
        if "player" in step and what["what"] == "choice":
            some = [thing for player in self.rounds(step["player"]) for thing in self.own(player, what, verb)]
        elif verb == "sacrifice" and what["what"] == "choice":
            some = self.own(self.you, what, verb)
        else:
            some = self.refer(what)
        if verb == "choose" and what.get("id"):
            self.nouns[what["id"]] = some
        done = [thing for thing in some if self.act(verb, thing, step)]
        return bool(done), len(done), dict.fromkeys(_PAST.get(verb, ()), done)

    def act(self, verb: str, thing: Thing, step: Json) -> bool:
        """Whether it was done to it."""
        if verb == "choose":
            return True
        if thing.zone != "battlefield":
            return False
        if verb == "sacrifice":
            return thing.controller in self.who(step.get("player", YOU)) and self.put(thing, "graveyard")
        if verb == "destroy":
            return self.destroy(thing, regenerable=step.get("regenerable", True))
        if verb == "regenerate":
            thing.regenerates += 1
            return True
        done = thing.tapped is (verb == "untap")
        thing.tapped = verb == "tap"
        return done

    def destroy(self, thing: Thing, *, regenerable: bool) -> bool:
        """CR 701.8, 701.19."""
        if thing.has("indestructible"):
            return False
        if thing.regenerates and regenerable:
            thing.regenerates, thing.tapped, thing.damage = thing.regenerates - 1, True, 0
            return False
        return self.put(thing, "graveyard")

    def put(self, thing: Thing, zone: str) -> bool:
        thing.leaves(zone)
        return True

    def own(self, player: str, what: Json, verb: str) -> list[Thing]:
        """What a player chooses; CR 701.21a: a player sacrifices only what that player controls."""
        self.nouns["each"] = [player]
        if verb == "sacrifice":
            mine = [thing for thing in self.select({"where": self.anybodys(what)}) if thing.controller == player]
        else:
            mine = self.select(what["among"])
        most = min(len(mine), self.most(what, len(mine)))
        found = self.choose(mine, 0 if what.get("optional") else most, most)
        if what.get("id"):
            self.nouns[what["id"]] = self.nouns.get(what["id"], []) + found
        return found + (self.own(player, what["also"], verb) if "also" in what else [])

    def anybodys(self, what: Json) -> list[Json]:
        where = what["among"].get("where", [])
        return [p for p in where if not (p["is"] == "ControlledBy" and p["player"]["who"] == "that player")]

    def do_Move(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        if set(step) & {"below", "counters", "attached_to", "until_leaves", "order"} or step["to"] == "command":
            raise NotImplementedError("how it is moved")
        if step["to"] == "library" and step.get("position") not in ("top", "bottom", None):
            raise NotImplementedError("where in the library")
        some = self.refer(step["what"])
        if "player" in step and step["what"]["what"] == "choice":
            raise NotImplementedError("who chooses")
        moved = [thing for thing in some if not (thing.token and thing.zone != "battlefield")]
        self.touched.update(map(id, moved))
        for thing in moved:
            self.move(thing, step)
        past = {"exile": "exiled", "graveyard": "buried", "hand": "returned", "battlefield": "returned"}
        done = {past[step["to"]]: moved} if step["to"] in past else {}
        return bool(moved), len(moved), done

    def move(self, thing: Thing, step: Json) -> None:
        to = step["to"]
        if to == thing.zone == "battlefield":
            return
        if to == "battlefield" and set(thing.types) & {"instant", "sorcery"}:
            return
        if "face down" in step.get("entering", []) or "attacking" in step.get("entering", []):
            raise NotImplementedError("how it enters")
        thing.leaves(to)
        if to == "battlefield":
            (thing.controller,) = self.who(step.get("control") or step.get("player") or YOU)
            thing.tapped = "tapped" in step.get("entering", [])
        if to == "library":
            self.table.things.remove(thing)
            at = 0 if step.get("position") == "top" else len(self.table.things)
            self.table.things.insert(at, thing)

    def do_Shuffle(self, step: Json) -> None:
        """Nobody knows the order, which is compared by nobody."""

    def do_Search(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        what = step["what"]
        if "also" in what or "by" in step:
            raise NotImplementedError("several searches")
        where = what["among"]["where"]
        kinds = [p for p in where if p["is"] != "InZone"]
        if any(p["is"] in ("OneOf", "Differing", "Together") or p.get("zone", "library") != "library" for p in where):
            raise NotImplementedError("where it is looked for")
        some = self.select(what["among"])
        most = self.most(what, len(some))
        found = self.choose(some, 0 if kinds or what.get("optional") else min(most, len(some)), most)  # CR 701.23d
        return True, len(found), {"found": found}

    def do_Reveal(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        cards = self.refer(step["what"])
        return bool(cards), len(cards), {"revealed": cards}

    def do_Look(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        cards = self.refer(step["what"])
        return bool(cards), len(cards), {"looked at": cards}

    def do_PutCounters(self, step: Json) -> tuple[bool, int]:
        if "by" in step or "each" in step or "options" in step["counters"]:
            raise NotImplementedError("who puts which")
        return self._counters(step["counters"]["kind"], self.refer(step["on"]), self.number(step["counters"]["count"]))

    def do_RemoveCounters(self, step: Json) -> tuple[bool, int]:
        if step.get("kind") is None or step.get("count") is None:
            raise NotImplementedError("of any kind, or all")
        return self._counters(step["kind"], self.refer(step["of"]), -self.number(step["count"]))

    def _counters(self, kind: str, some: list[Thing], more: int) -> tuple[bool, int]:
        changed = 0
        for thing in some:
            there = thing.counters.get(kind, 0)
            if thing.zone == "battlefield":
                thing.counters[kind] = max(there + more, 0)
                changed += abs(thing.counters[kind] - there)
        return changed > 0, changed

    def do_GetCounters(self, step: Json) -> tuple[bool, int]:
        count, kind = self.number(step["counters"]["count"]), step["counters"]["kind"]
        for player in self.who(step["player"]):
            held = self.table.counters.setdefault(player, {})
            held[kind] = held.get(kind, 0) + count
        return count > 0, count

    def do_Gain(self, step: Json) -> None:
        if step["what"]["is"] == "Player":
            raise NotImplementedError("what players get")
        if step.get("until") not in ("end of turn", None, "end of combat"):
            raise NotImplementedError("how long")
        some = [thing for thing in self.refer(step["what"]) if thing.zone == "battlefield"]
        sizes = {id(thing): [self.size(change, thing) for change in step["changes"]] for thing in some}
        for thing in some:
            for change, size in zip(step["changes"], sizes[id(thing)], strict=True):
                self.change(thing, change, size)

    def size(self, change: Json, thing: Thing) -> tuple[int, int]:
        """By how much one of several is larger: told before any of them is."""
        if change["is"] != "ChangePT":
            return 0, 0
        self.nouns["affected"] = [thing]
        return self.number(change["power"]), self.number(change["toughness"])

    def change(self, thing: Thing, change: Json, size: tuple[int, int]) -> None:
        match change["is"]:
            case "ChangePT":
                thing.pumped = thing.pumped[0] + size[0], thing.pumped[1] + size[1]
            case "AddAbilities" if not change.get("abilities"):
                if any(" " in each and each not in ("first strike", "double strike") for each in change["keywords"]):
                    raise NotImplementedError("keywords with parameters")
                thing.gained |= set(change["keywords"])
            case "GainControl":
                (thing.controller,) = self.who(change["player"])
            case "Cannot" | "Must":
                pass
            case _:
                raise NotImplementedError(change["is"])

    def do_PreventDamage(self, step: Json) -> None:
        raise NotImplementedError("prevention")

    def do_AddMana(self, step: Json) -> None:
        """Nobody looks at what is in a pool."""

    def do_Create(self, step: Json) -> tuple[bool, int, dict[str, list[Thing]]]:
        made = [token for creation in step["creations"] for token in self.creation(creation)]
        self.table.things += made
        return bool(made), len(made), {"created": made}

    def creation(self, creation: Json) -> Iterator[Thing]:
        if set(creation) & {"enters", "counters", "attacking", "blocking", "attached_to", "must", "location"}:
            raise NotImplementedError("how it enters")
        if creation["token"]["is"] not in ("Described", "Predefined", "Named"):
            raise NotImplementedError(creation["token"]["is"])
        known = creation["token"]["characteristics"]
        if any(isinstance(known.get(key), str) for key in ("power", "toughness")) or known.get("chosen"):
            raise NotImplementedError("power that an ability defines")
        size = [self.number(known[key]) if key in known else 0 for key in ("power", "toughness")]
        for player in self.rounds(creation["creator"]):
            for _ in range(self.number(creation["count"])):
                token = Thing(known["name"], tuple(each.lower() for each in known["types"]), player, *size)
                token.token, token.owner, token.subtypes = True, player, tuple(known.get("subtypes", ()))
                token.tapped, token.colors = creation.get("tapped", False), tuple(known.get("colors", ()))
                token.keywords = frozenset(known.get("keywords", ()))
                yield token

    # ── Steps that hold others ──────────────────────────────────────────────────────────────────────────────────────

    def do_May(self, step: Json) -> tuple[bool, int]:
        did = []
        for player in self.rounds(step["player"]):
            if self.table.choosing.may() and self.can(step["steps"], player):
                self.nouns["may", step["player"]["who"]] = [player]
                self.steps(step["steps"])
                del self.nouns["may", step["player"]["who"]]
                did.append(player)  # whatever came of it (CR 118.12)
        if (of := step["player"].get("id")) and step["player"]["who"] not in ("target player", "target opponent"):
            self.nouns[of] = did  # a target stays what it is, whatever it chooses (CR 115.1)
        if step.get("id"):
            self.nouns["did", step["id"]] = did
        if not did:
            self.steps(step.get("otherwise", []))
        return bool(did), len(did)

    def can(self, steps: list[Json], player: str) -> bool:
        """Whether there is enough of all that they are done to (CR 118.12)."""
        return all(self.enough(step, player) for step in steps)

    def enough(self, step: Json, player: str) -> bool:
        if step["is"] == "If" and not step.get("otherwise"):  # CR 609.3: what is done in no case is not chosen
            return self.holds(step["condition"]) and self.can(step["steps"], player)
        if step["is"] == "RemoveCounters" and step.get("kind") and step.get("count"):
            there = (each.counters.get(step["kind"], 0) for each in self.refer(step["of"]))
            return sum(there) >= self.number(step["count"])
        what = step.get("what", {})
        if what.get("what") != "choice" or what.get("optional"):
            return True
        some = self.select({"where": self.anybodys(what)})
        if step.get("verb") == "sacrifice":
            some = [each for each in some if each.controller == player]
        return len(some) >= self.most(what, len(some))

    def do_If(self, step: Json) -> tuple[bool, int]:
        held = self.holds(step["condition"])
        done = self.steps(step["steps"] if held else step.get("otherwise", []))
        return held and done, 0

    def do_Reflexive(self, step: Json) -> None:
        raise NotImplementedError("a reflexive trigger")

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

    # ── State-based actions ─────────────────────────────────────────────────────────────────────────────────────────

    def check(self) -> None:
        """CR 704.5d, 704.5f, 704.5g, 704.5q."""
        for thing in self.table.there("battlefield"):
            less = min(thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0))
            for kind in ("+1/+1", "-1/-1"):
                thing.counters[kind] = thing.counters.get(kind, 0) - less
        for thing in self.table.there("battlefield"):
            if "creature" in thing.types and thing.number("toughness") <= 0:
                thing.leaves("graveyard")
            elif "creature" in thing.types and thing.damage and thing.number("toughness") <= thing.damage:
                self.destroy(thing, regenerable=True)
        self.table.things = [each for each in self.table.things if not each.token or each.zone == "battlefield"]
