"""Riftbound's rules for tokens (RB 176–184): locations, ready and exhausted, Temporary, gone at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs
from msgspec.structs import replace

from ... import instructions as i
from ...instructions import Ability, Begins, Characteristics, Creation
from ...texts.numerals import written
from ..doing.leaving import leave
from ..executor.running import resolve
from ..state import events as ev
from ..state import ids as idset
from ..state.arrival import Ways
from ..state.context import Context, Event
from ..state.objects import Location, Note, Permanent
from ..state.rule_set import RuleSet
from ..watching.plans import Plan

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope


def _rule(number: str) -> str:
    """A rule of the Core Rules 1.3 with its number in 1.4: “RB 181.2 (1.4: 184.2)”; those for tokens go up by 3."""
    first, dot, rest = number.partition(".")
    return f"RB {number} (1.4: {int(first) + 3}{dot}{rest})"


_THERE = frozenset(["there", "that battlefield", "its battlefield", "its location", "that location"])
MOST_QUESTIONS = 12  # so many tokens are placed one by one; of more it is asked how many go where


def _waits_for_a_beginning(ability: Ability) -> bool:
    return ability.trigger is not None and any(isinstance(event, Begins) for event in ability.trigger.events)


class RiftboundWays(Ways):
    """How Riftbound's tokens come to the board and leave it."""

    def owner(self, scope: Scope, player: str) -> str:
        """RB 180: the player who controlled the effect, whoever controls the token (RB 179)."""
        return scope.context.controller

    def settled(self, characteristics: Characteristics) -> Characteristics:
        """RB 182.2: tokens have no cost and no domain."""
        return structs.replace(characteristics, mana_cost=None, colors=())

    def tapped(self, creation: Creation, characteristics: Characteristics) -> bool:
        """RB 181.1: as the effect says; else a unit enters exhausted (RB 182.1.d), gear ready."""
        return creation.enters == "exhausted" if creation.enters else "Unit" in characteristics.types

    # ── Where they enter ────────────────────────────────────────────────────────────────────────────────────────────

    def places(
        self, scope: Scope, creation: Creation, player: str, characteristics: Characteristics
    ) -> tuple[Location, ...]:
        """RB 181.2: where the effect lets them be played; without a word of it, where such a card may be played."""
        if not {"Unit", "Gear"} & set(characteristics.types):
            return ()
        hidden = scope.context.chosen.get("hidden at")
        if hidden is not None and "Unit" in characteristics.types:  # FAQ on RB 181.2
            return (_battlefield_named(scope.game, hidden),)
        mine = tuple(b.id for b in _battlefields(scope.game) if b.controller == player)
        where = creation.location
        if where == "base" or ("Unit" not in characteristics.types and not where):
            return (player,)
        if where in ("", "different locations"):
            return (player, *mine)
        if "battlefield you control" in where or "battlefields you control" in where:
            return (*mine, *((player,) if "base" in where else ()))
        that = scope.context.that
        meant = scope.context.source if where == "here" else that[0][0] if that and where in _THERE else None
        return _where_is(scope, meant) or _asked_where(scope, player, where)

    def home(self, characteristics: Characteristics, player: str) -> Location | None:
        """The player's base, for what is at a location at all."""
        return player if {"Unit", "Gear"} & set(characteristics.types) else None

    def placed(self, game: Game, plan: Plan) -> list[Plan]:
        """The tokens at their locations; each is played for itself, so its player chooses for each (RB 182.1.a)."""
        plan = replace(plan, characteristics=self.settled(plan.characteristics))
        if not {"Unit", "Gear"} & set(plan.characteristics.types):
            return [plan]
        if not plan.places:
            why = f"{plan.characteristics.name}: there is no place where it may be played"
            game.happened(ev.NotCreated(plan.origin.words, why, _rule("181.2")))
            return []
        counts = dict.fromkeys(plan.places, 0)
        for location, count in _distributed(game, plan):
            counts[location] += count
        return [replace(plan, count=n, location=location) for location, n in counts.items() if n]

    # ── What happens to them ────────────────────────────────────────────────────────────────────────────────────────

    def is_at(self, scope: Scope, where: i.Location, candidate: Candidate) -> bool:
        """“while I'm at a battlefield”: where it is (RB 107)."""
        here = _where_is(scope, candidate.ids[0][0])
        if not here:
            return False
        match where:
            case i.Base(player):
                whose = scope.players(player) if player is not None else (candidate.controller,)
                return here[0] in whose
            case i.LocationOf(of, battlefield, other):
                there = {place for ids in scope.refer(of) for place in _where_is(scope, ids[0])}
                if other:
                    return isinstance(here[0], int) and here[0] not in there
                return here[0] in there and (isinstance(here[0], int) or not battlefield)
            case i.Reference():
                return isinstance(here[0], int) and idset.contains(scope.refer(where), here[0])
        return isinstance(here[0], int) and idset.contains(scope.select(where), here[0])

    def checked(self, game: Game) -> bool:
        """RB 182.1.d: a unit with damage equal to its Might or more is destroyed."""
        view = game.view()
        dead = [
            p.ids
            for p in game.permanents.values()
            if p.damage and (might := view.of(p).might) is not None and p.damage >= might
        ]
        if dead:
            leave(game, [(idset.union(*dead), _rule("182.1.d"))], "graveyard")
        return bool(dead)

    def began(self, game: Game, step: str) -> None:
        """RB 816: what is Temporary is killed at the start of its controller's Beginning Phase, before scoring."""
        if step != "beginning phase":
            return
        for candidate in game.view().acting.in_order:
            if candidate.controller != game.active:
                continue
            for ability in candidate.seen.compiled(game.rules):
                if ability.kind == "keyword" and _waits_for_a_beginning(ability):
                    for first, count in candidate.ids:
                        for identity in range(first, first + count):
                            itself = idset.one(identity)
                            resolve(
                                game, ability.steps, Context(game.active, identity, that=itself, event=Event(itself))
                            )

    def explained(self, stack: Permanent, notes: list[Note]) -> list[Note]:
        """The reasons in Riftbound's terms."""
        out = []
        for note in notes:
            match note.characteristic:
                case "token" if note.value == "created":
                    out.append(structs.replace(note, value="played", rule=_rule("182.1.a")))
                case "owner":
                    reason = "the player who controlled the effect that created it"
                    out.append(structs.replace(note, reason=reason))
                case "mana cost" if stack.token:
                    out.append(Note("cost", "none", "", _rule("182.2.a"), "tokens do not have costs"))
                case "colors" if stack.token:
                    out.append(Note("domains", "none", "", _rule("182.2.b"), "tokens do not have domains"))
                case "mana cost" | "colors":
                    continue
                case "types":
                    out.append(structs.replace(note, rule=_rule("182.1.d") if stack.token else note.rule))
                case "subtypes":
                    note = structs.replace(note, characteristic="tags")
                    if stack.token and note.value in stack.origin.words:
                        note = structs.replace(note, rule=_rule("182.1.c"))
                    elif stack.token and stack.origin.kind == "described":
                        note = structs.replace(note, rule=_rule("184"), reason="the definition of the token", words="")
                    out.append(note)
                case _:
                    out.append(note)
        words = stack.origin.words
        if stack.face.might is not None:
            might = getattr(stack.face.might, "value", "")
            out.insert(_after(out, "types"), Note("might", str(might), words, _rule("182.1.b")))
        out.append(Note("status", "exhausted" if stack.tapped else "ready", "", _rule("181.1")))
        if stack.location is not None:
            base = isinstance(stack.location, str)
            place = f"the base of {stack.location}" if base else f"battlefield #{stack.location}"
            out.append(Note("location", place, "", _rule("181.2")))
        return out


def _after(notes: list[Note], what: str) -> int:
    return next((k for k, note in enumerate(notes, 1) if note.characteristic == what), len(notes))


def _battlefields(game: Game) -> list[Permanent]:
    view = game.view()
    return [p for p in game.permanents.values() if view.of(p).has_type("battlefield")]


def _battlefield_named(game: Game, name: str) -> Location:
    found = [p.id for p in _battlefields(game) if name in (str(p.id), p.face.name)]
    return found[0] if found else name


def _label(game: Game, location: Location) -> str:
    """“base of Ann”, “Star Spring (#3)”."""
    stack = game.stack_of(location) if isinstance(location, int) else None
    return f"base of {location}" if stack is None else f"{stack.face.name} (#{location})"


def _where_is(scope: Scope, identity: int | None) -> tuple[Location, ...]:
    """The location of an object, as it is or last was; a battlefield's is itself."""
    if identity is None:
        return ()
    for candidate in scope.candidates(idset.one(identity)):
        if candidate.seen.has_type("battlefield"):
            return (identity,)
        if candidate.permanent is not None and candidate.permanent.location is not None:
            return (candidate.permanent.location,)
    return ()


def _asked_where(scope: Scope, player: str, where: str) -> tuple[Location, ...]:
    """What the board does not know: which place “there” is."""
    game = scope.game
    every: tuple[Location, ...] = (player, *(b.id for b in _battlefields(game)))
    if len(every) == 1:
        return every
    labels = tuple(_label(game, place) for place in every)
    chosen = scope.asker.options(player, f"which place is “{where}”", _rule("181.2"), labels)
    return (every[chosen[0]],)


def _distributed(game: Game, plan: Plan) -> list[tuple[Location, int]]:
    """How many of the tokens go where, as their player chooses."""
    left = list(plan.places)
    if plan.each:
        return [(place, plan.count) for place in left]
    if plan.apart and plan.count > len(left):
        why = f"{plan.characteristics.name}: {written(plan.count - len(left))} of them have no location of their own"
        game.happened(ev.NotCreated(plan.origin.words, why, _rule("181.2")))
        return [(place, 1) for place in left]
    if len(left) == 1:
        return [(left[0], plan.count)]
    name, out = plan.characteristics.name, []
    if plan.count > MOST_QUESTIONS:
        rest = plan.count
        for place in left[:-1]:
            asks = f"how many of the {rest} {name} tokens are played to {_label(game, place)}"
            count = min(game.asker.number(plan.player, asks, _rule("181.2")), rest)
            out.append((place, count))
            rest -= count
        return [*out, (left[-1], rest)]
    for k in range(plan.count):
        labels = tuple(_label(game, place) for place in left)
        which = f" {k + 1} of {written(plan.count)}" if plan.count > 1 else ""
        chosen = game.asker.options(plan.player, f"where {name}{which} is played", _rule("181.2"), labels)[0]
        out.append((left[chosen], 1))
        if plan.apart:
            del left[chosen]
    return out


def _name(characteristics: Characteristics) -> str:
    """The name that its creator's words give it (RB 184); a token without one has the name of its type."""
    return characteristics.name or " ".join(characteristics.types)


RULES = RuleSet(
    name="Riftbound",
    token_name=_name,
    name_rule=_rule("184"),
    name_reason="",
    gone="at once",
    gone_rule=_rule("183.1"),
    spells_only=frozenset({"Spell"}),
    rules={
        "owner": _rule("180"),
        "controller": _rule("179"),
        "text": _rule("184"),
        "name": _rule("184"),
        "named": _rule("184"),
        "predefined": _rule("184"),
        "by card": _rule("184"),
        "copy": _rule("181.3"),
        "exception": _rule("181.3"),
        "spell copy": _rule("177"),
    },
    game="riftbound",
    words={"tapped": "exhausted", "untapped": "ready", "graveyard": "trash", "created": "played"},
    creating="play",
    mortal="Unit",
    ways=RiftboundWays(),
    plays=frozenset(
        [
            i.Create,
            i.If,
            i.May,
            i.Choose,
            i.ForEach,
            i.Reflexive,
            i.Replace,
            i.Moves,
            i.Begins,
            i.EnterAs,
            i.CopyToo,
            i.Holds,
            i.ObjectIs,
            i.Happened,
            i.AllHold,
            i.AnyHolds,
            i.NotHold,
            i.HasType,
            i.HasSubtype,
            i.HasName,
            i.IsToken,
            i.IsOther,
            i.OtherThan,
            i.IsAmong,
            i.ControlledBy,
            i.InZone,
            i.Not,
            i.OneOf,
            i.AllOf,
            i.AtLocation,
            i.Number,
            i.CountOf,
            i.Sum,
            i.Product,
            i.ThatMany,
        ]
    ),
    kept=frozenset(["temporary"]),
)
