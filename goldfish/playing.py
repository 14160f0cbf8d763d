"""Plays one game of a deck alone: turns, lands, spells, abilities and attacks by a policy, on the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import zip_longest

import msgspec

from .. import instructions as i
from ..board import Board, BoardError, CannotExecute, Result, Rules
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.playing import activating, casting, combat, command, lands, stack, turns
from ..board.playing.costs import sick
from ..board.state import events as ev
from ..board.state import ids as idset
from ..board.telling.log import lines
from ..compiler.creating.walking import created_by
from .answering import Answers
from .dealing import Deal, DeckCard, Mulligans, deal
from .mana import on_curve, usable
from .policy import Option, Policy
from .sources import Source, Tapped, most_x, payment, sources
from .triggers import Triggers

YOU, OPPONENT = "You", "Opponent"
LIFE = 1_000_000
"""The opponent's: a goldfish does not die, so that all turns are played."""
MOST_ACTIONS = 60
"""In one turn; what a deck can do without end is stopped there, and said to be."""


class Setting(msgspec.Struct, frozen=True):
    """What all games of a run have in common."""

    deck: tuple[DeckCard, ...]
    commanders: tuple[DeckCard, ...]
    turns: int
    seed: int
    on_the_play: bool
    mulligans: Mulligans


class TurnEnd(msgspec.Struct, frozen=True):
    """How it stood at the end of one of the deck's turns: numbers by what they count."""

    numbers: dict[str, int]


class Played(msgspec.Struct, frozen=True):
    """One game: the end of each turn, what was cast, which cards created how many tokens, what was stuck and why.

    ``triggers`` is how many the board reported, ``unused`` those that did nothing, by the reason; ``lost`` those of
    which nobody knows: there are none of these. ``on_curve`` are the cards that the mana in the turn of their
    mana value paid for, in hand or not. ``log`` is what happened, in order: a line each, but none for a step in
    which nothing did; empty where nobody asked.
    """

    turns: tuple[TurnEnd, ...]
    mulligans: int
    cast: dict[str, int]
    created_by: dict[str, int]
    stuck: dict[str, int]
    log: tuple[str, ...] = ()
    triggers: int = 0
    unused: dict[str, int] = {}
    lost: dict[str, int] = {}
    on_curve: tuple[str, ...] = ()


_COUNTED = frozenset([ev.TokensCreated, ev.Resolved, ev.NotModelled])


def play(setting: Setting, number: int, rules: Rules, policy: Policy, *, log: bool = False) -> Played:
    """Play the game of that number: the same seed and number give the same game."""
    draws = random.Random(f"{setting.seed}/{number}")
    dealt = deal(setting.deck, draws, setting.mulligans)
    return _Game(setting, dealt, draws, rules, policy, log).played()


class _StandsStill(Exception):
    """The board can't begin the next step of the turn."""


class _Game:
    """A game while it is played; every action is done on a copy, which is kept if the board did it."""

    def __init__(
        self, setting: Setting, dealt: Deal, draws: random.Random, rules: Rules, policy: Policy, log: bool
    ) -> None:
        self.setting, self.dealt, self.policy, self.log = setting, dealt, policy, log
        self.answers = Answers(draws, OPPONENT, _kinds(setting.deck))
        self.board = self._begun(rules)
        self._seen: Game | None = None
        self.events: list[ev.AnyEvent] = []
        self.cast: dict[str, int] = {}
        self.created_by: dict[str, int] = {}
        self.stuck: dict[str, int] = {}
        self._why = ""  # the board could not do what was attempted last
        self.triggers = Triggers()
        self.created = 0
        self.usable: dict[str, int] = {}
        self.on_curve: list[str] = []

    def _begun(self, rules: Rules) -> Board:
        game = Board.new((YOU, OPPONENT), rules=rules).game(self.answers)
        for player in (YOU, OPPONENT):
            game.player(player, unknown=())
        game.player(OPPONENT, life=LIFE)
        game.place("library", OPPONENT, game.nothing, self.setting.turns + 1, known=False)
        for card in reversed(self.dealt.library):
            game.place("library", YOU, card.characteristics, 1)
        for card in self.dealt.hand:
            game.place("hand", YOU, card.characteristics, 1)
        for card in self.setting.commanders:
            command.set_aside(game, YOU, card.characteristics)
        if self.setting.on_the_play:
            game.player(YOU, skips={"draw step": 1})  # CR 103.8a
        game.active, game.step = OPPONENT, "cleanup"
        game.events.clear()
        return Board.of(game)

    def played(self) -> Played:
        ends: list[TurnEnd] = []
        for turn in range(1, self.setting.turns + 1):
            self.usable = usable(())
            with suppress(_StandsStill):  # what stopped it is among what was stuck
                self._turn(turn)
            ends.append(self._end())
        log = lines(Result(self.board, tuple(_without_empty_steps(self.events))))
        unused, lost = dict(self.triggers.unused), dict(self.triggers.lost)
        reported = self.triggers.reported
        dealt = self.dealt.mulligans
        curve = tuple(self.on_curve)
        return Played(tuple(ends), dealt, self.cast, self.created_by, self.stuck, log, reported, unused, lost, curve)

    def _turn(self, turn: int) -> None:
        self._on_to("precombat main", YOU)
        self._land()
        there = sources(self.look(), YOU)
        self.usable = usable(there)
        self.on_curve += on_curve(_different(self.setting.deck + self.setting.commanders), turn, there)
        self._main()
        self._attack()
        self._on_to("end step")
        self._resolve()

    def look(self) -> Game:
        """The board as it is now, to look at; the next thing that is attempted is done on it."""
        if self._seen is None:
            self._seen = self.board.game(self.answers)
            self._seen.free_mana = False
        return self._seen

    def attempt(self, act: Callable[[Game], object], name: str) -> bool:
        """Do something on a copy of the board, and what follows of itself, as the board's own verbs do (CR 117.5).

        What the board refuses is counted as stuck, with the reason.
        """
        game, self._seen = self.look(), None
        try:
            act(game)
            self.answers.own = True
            stack.after(game)
        except BoardError as error:
            self._why = str(error)
            if name:
                why = f"{name}: {error}"
                self.stuck[why] = self.stuck.get(why, 0) + 1
            return False
        finally:
            self.answers.own = True
        self.board = Board.of(game)
        self._count(game.events)
        return True

    def _resolve(self) -> None:
        """Let all of the stack resolve; what the board can't do is taken off, and said to be."""
        while self.board.state.stack and not self.attempt(stack.resolve, ""):
            if not self.attempt(lambda game: stack.resolve(game, 1), ""):
                self._take_off()

    def _count(self, events: Sequence[ev.AnyEvent]) -> None:
        pending = 0
        for event in events:
            if type(event) not in _COUNTED:
                continue
            match event:
                case ev.TokensCreated(tokens=tokens):
                    pending += sum(each.count for each in tokens if each.player == YOU)
                case ev.Resolved(name=name) if pending:
                    self._credit(name, pending)
                    pending = 0
                case ev.NotModelled(text=text):
                    self.stuck[f"left out: {text}"] = self.stuck.get(f"left out: {text}", 0) + 1
        if pending:
            self._credit("other effects", pending)
        self.triggers.add(events)
        if self.log:
            self.events += events

    def _credit(self, name: str, tokens: int) -> None:
        self.created += tokens
        self.created_by[name] = self.created_by.get(name, 0) + tokens

    def _on_to(self, step: str, whose: str | None = None) -> None:
        """On to this step of this turn, or of the next of the deck's own; the opponent's turn passes."""

        def there() -> bool:
            return (self.board.state.step, self.board.state.active) == (step, YOU)

        def on(game: Game) -> None:
            turns.go(game, step, whose)

        while not there() and not self.attempt(on, ""):
            self._resolve()
            if not self.attempt(turns.next_step, "a step of the turn"):
                raise _StandsStill

    def _take_off(self) -> None:
        """Take off the stack what nobody can do, so that the game goes on; why is counted."""
        game, self._seen = self.look(), None
        top, why = game.stack[-1], self._why
        text = top.ability.text if top.ability is not None else ""
        self.triggers.gone(text or top.name, top.count, why)
        said = f"{top.name}: {why}"
        self.stuck[said] = self.stuck.get(said, 0) + 1
        game.stack.pop()
        self.board = Board.of(game)

    def _land(self) -> None:
        game = self.look()
        hand = [(e.id, e.characteristics) for e in game.zone("hand", YOU) if "Land" in e.characteristics.types]
        if not hand:
            return
        there = frozenset(kind for source in sources(game, YOU) for kind in source.types)
        chosen = self.policy.land(hand, there)
        if chosen is not None:
            self.attempt(lambda game: lands.play_land(game, chosen, YOU), "a land")
            self._resolve()

    def _main(self) -> None:
        """Cast and activate until nothing is left that can be paid, or that the board does."""
        tried: set[tuple[int, int]] = set()
        for _ in range(MOST_ACTIONS):
            game = self.look()
            there = sources(game, YOU)
            options = [each for each in self._options(game, there) if (each.id, each.ability) not in tried]
            chosen = self.policy.next(options)
            if chosen is None:
                return
            if not self._do(chosen, there) or chosen.ability:
                tried.add((chosen.id, chosen.ability))

    def _options(self, game: Game, there: list[Source]) -> Iterator[Option]:
        mine = [card for card in game.elsewhere.values() if card.zone in ("hand", "command") and card.owner == YOU]
        for card in sorted(mine, key=lambda card: card.zone == "command"):
            what = card.characteristics
            if "Land" in what.types or what.mana_cost is None or card.emblem:
                continue
            x = most_x(what.mana_cost, there)
            paid = payment(what.mana_cost, x, there)
            if paid is not None and (x or "{X}" not in what.mana_cost):
                makes = any(map(_makes_tokens, game.rules.compiled(what)))
                yield Option(card.id, what.name or "", _amount(paid), x, makes)
        for candidate in game.view().candidates:
            if candidate.controller == YOU:
                abilities = activating.activated_abilities(game, candidate)
                if abilities and not all(map(_adds_mana, abilities)):  # what makes mana is for paying
                    yield from self._activated(game, candidate, abilities, there)

    def _activated(
        self, game: Game, candidate: Candidate, abilities: tuple[i.Ability, ...], there: list[Source]
    ) -> Iterator[Option]:
        permanent = candidate.permanent
        for number, ability in enumerate(abilities, 1):
            if permanent is None or _adds_mana(ability):
                continue
            taps = any(isinstance(cost, i.TapSymbol) for cost in ability.costs)
            if taps and (permanent.tapped or sick(game, candidate)):
                continue
            paid = payment(_mana_of(ability), 0, [source for source in there if source.id != permanent.id])
            if paid is not None:
                if any(map(_gives_up, ability.costs)) and not self._has_spare(game):
                    continue
                makes, finds = _makes_tokens(ability), _finds_land(ability)
                equips = ability.keyword == "equip" and permanent.attached_to is None and self._has_creature(game)
                yield Option(permanent.id, candidate.seen.name, _amount(paid), 0, makes, number, finds, equips)

    def _has_spare(self, game: Game) -> bool:
        """Whether there is a token, which may be sacrificed for something."""
        return any(each.token and each.controller == YOU for each in game.view().candidates)

    def _has_creature(self, game: Game) -> bool:
        """Whether there is a creature, which may be equipped."""
        return any("Creature" in each.seen.types and each.controller == YOU for each in game.view().candidates)

    def _do(self, option: Option, there: list[Source]) -> bool:
        """Tap for the mana, then cast or activate, then let it resolve."""

        def act(game: Game, count: int | None = None) -> None:
            self._aim(game, option)
            others = [source for source in there if not (option.ability and source.id == option.id)]
            cost = self._cost(game, option)
            for tapped in payment(cost, option.x, others) or ():
                self._tap(game, tapped)
            self.answers.mana = ""
            if option.ability:
                activating.activate(game, option.id, YOU, option.ability)
            else:
                casting.cast(game, option.id, YOU, x=option.x if "{X}" in cost else None)
            stack.resolve(game, count)
            if option.ability and not (option.finds_land or option.equips) and not _created(game.events):
                raise CannotExecute("nothing would come of it")

        done = self.attempt(act, "")
        if not done:  # what it triggers may be what the board can't do
            done = self.attempt(lambda game: act(game, 1), option.name)
            self._resolve()
        if done and not option.ability:
            self.cast[option.name] = self.cast.get(option.name, 0) + 1
        return done

    def _tap(self, game: Game, tapped: Tapped) -> None:
        self.answers.mana = tapped.type
        activating.activate(game, tapped.source.id, YOU, tapped.source.making(tapped.type))

    def _cost(self, game: Game, option: Option) -> str:
        if not option.ability:
            return game.elsewhere[option.id].characteristics.mana_cost or ""
        candidate, _ = activating.found_object(game, option.id, YOU)
        return _mana_of(activating.activated_abilities(game, candidate)[option.ability - 1])

    def _aim(self, game: Game, option: Option) -> None:
        """Its own things are targets only where the text says so, or gives them something."""
        if option.ability:
            candidate, _ = activating.found_object(game, option.id, YOU)
            abilities: Sequence[i.Ability] = activating.activated_abilities(game, candidate)
        else:
            abilities = game.rules.compiled(game.elsewhere[option.id].characteristics)
        self.answers.own = any(map(_is_kind, abilities))

    def _attack(self) -> None:
        def act(game: Game) -> None:
            turns.go(game, "declare attackers step")
            able = [
                (candidate.ids, OPPONENT)
                for candidate in game.view().candidates
                if candidate.controller == YOU
                and "Creature" in candidate.seen.types
                and candidate.permanent is not None
                and not candidate.permanent.tapped
                and not sick(game, candidate)
                and "defender" not in candidate.seen.keywords
            ]
            if able:
                combat.attack(game, able)

        self.attempt(act, "an attack")
        self._resolve()

    def _end(self) -> TurnEnd:
        game = self.look()
        tokens: dict[str, int] = {}
        for candidate in game.view().candidates:
            if candidate.token and candidate.controller == YOU:
                name = f"token {candidate.seen.name.removesuffix(' Token')}"
                tokens[name] = tokens.get(name, 0) + idset.size(candidate.ids)
        hand = sum(card.count for card in game.zone("hand", YOU))
        lands = sum(idset.size(c.ids) for c in game.view().candidates if c.controller == YOU and "Land" in c.seen.types)
        numbers = {
            "tokens": sum(tokens.values()),
            "created": self.created,
            "damage": LIFE - game.players[OPPONENT].life,
            "lands": lands,
            "hand": hand,
        }
        return TurnEnd(numbers | self.usable | tokens)


def _created(events: Sequence[ev.AnyEvent]) -> bool:
    return any(isinstance(event, ev.TokensCreated) for event in events)


def _without_empty_steps(events: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    for event, following in zip_longest(events, events[1:]):
        over = following is None or isinstance(following, ev.Began)
        if not (over and isinstance(event, ev.Began) and event.step != "turn"):
            yield event


def _amount(paid: list[Tapped]) -> int:
    return sum(tapped.source.amount for tapped in paid)


@lru_cache(maxsize=64)
def _different(deck: tuple[DeckCard, ...]) -> tuple[DeckCard, ...]:
    """One of each card."""
    return tuple({card.characteristics.name: card for card in deck}.values())


@lru_cache(maxsize=64)
def _kinds(deck: tuple[DeckCard, ...]) -> tuple[str, ...]:
    """The creature types of a deck, the most frequent first."""
    creatures = [card.characteristics for card in deck if "Creature" in card.characteristics.types]
    found = Counter(kind for each in creatures for kind in each.subtypes)
    return tuple(kind for kind, _ in sorted(found.items(), key=lambda one: (-one[1], one[0])))


@lru_cache(maxsize=4096)
def _makes_tokens(ability: i.Ability) -> bool:
    return any(True for _ in created_by(ability))


@lru_cache(maxsize=4096)
def _finds_land(ability: i.Ability) -> bool:
    """Whether lands come from the library onto the battlefield."""
    searched = [step for step in ability.steps if isinstance(step, i.Search)]
    placed = any(isinstance(step, i.Move) and step.to == "battlefield" for step in ability.steps)
    return placed and any(_is_land(value) for step in searched for value in step.what.walk())


def _is_land(value: i.Value) -> bool:
    match value:
        case i.HasType("land") | i.HasSubtype("Plains" | "Island" | "Swamp" | "Mountain" | "Forest"):
            return True
    return False


def _gives_up(cost: i.Value) -> bool:
    """Whether something else than the source itself is sacrificed."""
    match cost:
        case i.Act(verb="sacrifice", what=i.Reference("source")):
            return False
        case i.Act(verb="sacrifice"):
            return True
    return False


@lru_cache(maxsize=4096)
def _adds_mana(ability: i.Ability) -> bool:
    return any(isinstance(step, i.AddMana) for step in ability.steps)


@lru_cache(maxsize=4096)
def _mana_of(ability: i.Ability) -> str:
    """The mana of an activation cost, as symbols."""
    written = ""
    for cost in ability.costs:
        if isinstance(cost, i.PayMana):
            for symbol in cost.mana:
                match symbol:
                    case i.GenericMana(i.Number(number)):
                        written += f"{{{number}}}"
                    case i.TypedMana(of):
                        written += f"{{{'/'.join(of)}}}"
                    case _:
                        written += "{S}"
    return written


@lru_cache(maxsize=4096)
def _is_kind(ability: i.Ability) -> bool:
    """Whether an effect is meant for one's own: it says “you control”, copies, or gives counters or abilities."""
    return any(map(_kind, ability.walk()))


def _kind(value: i.Value) -> bool:
    match value:
        case i.Target(objects=i.Selection(where)):
            return any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in where)
        case i.CopyOf() | i.PutCounters() | i.AddAbilities():
            return True
    return False
