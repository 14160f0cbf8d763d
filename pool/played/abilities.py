"""Plays every ability of a card; what could not be brought about is told with the reason, and never counts as done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, product
from random import Random
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from ...board import Board, BoardError, Rules
from ...board.doing.command import TYPES
from ...board.looking import ways
from ...board.looking.optional import OPTIONAL, optional_costs
from ...board.playing import activating
from ...board.state import events as ev
from ...board.state import ids as idset
from ...board.state.objects import Zone
from ...instructions import (
    Ability,
    AlternativeCost,
    AnyEvent,
    Begins,
    CanBeCommander,
    CastingCost,
    Characteristics,
    Choose,
    Delayed,
    HasCounter,
    Moves,
    Reference,
)
from ...values.colors import COLORS
from ..stage import OPPONENT, YOU, Player
from .arena import WISDOM, Arena
from .chance import MOST_CHANCES, Attempt, Wayward, chances, courses, some_of
from .examples import examples, with_examples
from .happenings import (
    Happening,
    after,
    attacks,
    blocked_by,
    cast_for,
    cast_itself,
    casts,
    casts_in_its_place,
    comes,
    countered,
    discarded,
    drawn_as_first,
    foretold,
    nothing,
    refused,
    said,
    set_in_motion,
    suspended,
)
from .happenings import kicked as cast_kicked
from .observer import Observer
from .repertoire import BEFORE, DIFFERENCES, LEVELS, THEN, bringing_about
from .shown import difference, effects, happened, keeps, looks, triggered
from .supplies import counters_of, supplied
from .trial import NeverEnds, Trial

How = Literal["cast", "activated", "triggered", "chapter", "difference", ""]


class Played(Struct, frozen=True):
    """What became of an ability: ``how`` it was played, and the ``evidence``; "" and the reason where it was not.

    ``fault``: the board failed where it may not. Of the ``effects`` that leave something to see, ``unseen`` are those
    that the second observer found in no position.
    """

    name: str
    text: str
    kind: str
    how: How
    evidence: str
    fault: bool = False
    effects: int = 0
    unseen: tuple[str, ...] = ()


class _Line(NamedTuple):
    """One line of a card: a keyword or a paragraph, and the card without it."""

    text: str
    abilities: tuple[Ability, ...]
    whole: Characteristics
    without: Characteristics


#: So many attempts are made at an ability.
MOST_ATTEMPTS = 600
#: So many more once there is evidence, for the effects that the second observer has not seen yet.
MOST_LOOKS = 60
#: Which of what is offered is taken: the first, the second, the last …
PLACES = (0, 1, 2, -1, 3, -2, 4, -3, 5, 6)
#: What is cast by more than one action.
_SPECIALLY = {"foretell": foretold, "suspend": suspended, "miracle": drawn_as_first, "madness": discarded}
#: By what the likeliest differences are seen, whatever else is chosen.
_MOST: tuple[Happening, ...] = (
    nothing,
    attacks(to="end of combat"),
    attacks(blocker="Bear", to="end of combat"),
    attacks(blocker="Shifter"),
    cast_itself,
)


class Abilities:
    """Plays the abilities of cards on the boards of some rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._arena = Arena(rules)
        self._observer: Observer | None = None
        self._later: tuple[Happening, ...] = ()
        self._worked: list[Happening] = []

    def played(self, card: Characteristics) -> list[Played]:
        """What became of each ability of a card, its other face's or half's after its own."""
        faces = [card]
        if card.back is not None:  # what transforms has its front on its back (CR 712)
            front = structs.replace(card, back=None)
            faces.append(card.back if card.back.mana_cost else structs.replace(card.back, back=front))
        fused = ("fuse",) if card.back is not None else ()
        return [
            self._judged(face, line, ability)
            for face in faces
            for line in self._lines(face)
            for ability in line.abilities
            if not _says_nothing(ability) and not (face is not card and ability.keyword in fused)
        ]

    def _lines(self, face: Characteristics) -> Iterator[_Line]:
        for field in ("keywords", "abilities"):
            texts: tuple[str, ...] = getattr(face, field)
            for at, text in enumerate(texts):
                rest = structs.replace(face, **{field: texts[:at] + texts[at + 1 :]})
                if text == "devoid":  # CR 105.2, 702.114a
                    rest = structs.replace(rest, colors=tuple(c for c in COLORS if c in (face.mana_cost or "")))
                alone = structs.replace(face, keywords=(), abilities=(), back=None)
                compiled = self._rules.compiled(structs.replace(alone, **{field: (text,)}))
                yield _Line(text, compiled, face, rest)

    def _judged(self, face: Characteristics, line: _Line, ability: Ability) -> Played:
        seen = self._observer = Observer(ability, face.name, self._rules.compiled(face))
        held = [event for each in ability.walk() if isinstance(each, Delayed) for event in each.event.events]
        later = [each for event in held if not isinstance(event, Begins) for each in bringing_about(event)]
        self._later = tuple(dict.fromkeys(later))
        self._worked = []

        def played(how: How, evidence: str, fault: bool = False) -> Played:
            return Played(
                face.name or "", ability.text, ability.kind, how, evidence, fault, len(seen.effects), seen.told
            )

        try:
            how, evidence = self._evidence(face, line, ability)
        except BoardError as error:
            return played("", str(error))
        except NeverEnds as error:
            return played("", f"it never ends: {error}", fault=True)
        except Exception as error:
            return played("", f"{type(error).__name__}: {error}", fault=True)
        return played(how, evidence)

    def _evidence(self, face: Characteristics, line: _Line, ability: Ability) -> tuple[How, str]:
        """How the ability was played, and by what that is seen; "" and why it was not."""
        if ability.chapters:
            return self._first(
                self._chapters(face, ability), "chapter", ability, partial(self._chapter_by, face, ability)
            )
        if ability.trigger is not None and ability.kind != "spell":
            return self._first(self._triggers(face, ability), "triggered", ability, self._trigger_by(face, ability))
        if ability.kind in ("activated", "loyalty") or (ability.kind == "keyword" and ability.cost and ability.steps):
            chance = partial(self._activate_by, face, ability)
            return self._first(self._activations(face, ability), "activated", ability, chance)
        if ability.kind == "spell":
            return self._first(self._casts(line, ability), "cast", ability, partial(self._cast_by, face, ability))
        if special := _SPECIALLY.get(ability.keyword or ""):
            return self._first(iter([partial(self._specially, face, special, ability.text)]), "cast")
        if ability.keyword in ways.ALTERNATIVE or ability.keyword in OPTIONAL or self._costs_of(face, ability):
            found = self._first(self._ways(face, ability), "cast")
            if found[0]:
                return found
        return self._difference(line)

    def _first(
        self,
        attempts: Iterator[Callable[[], str]],
        how: How,
        ability: Ability | None = None,
        by_chance: Attempt | None = None,
    ) -> tuple[How, str]:
        """The first attempt that has evidence to show; else the commonest reason."""
        reasons: Counter[str] = Counter()
        found = self._tried(islice(attempts, MOST_ATTEMPTS), reasons, "", MOST_LOOKS)
        if ability is not None and by_chance is not None and not (found and self._all_seen):
            found = self._tried(chances(self._arena, ability, by_chance), reasons, found, MOST_CHANCES)
        if found:
            return how, found
        return "", max(reasons, key=lambda each: reasons[each], default="nothing is known to bring it about")

    @property
    def _all_seen(self) -> bool:
        return self._observer is None or not self._observer.missing

    def _tried(self, attempts: Iterator[Callable[[], str]], reasons: Counter[str], found: str, most: int) -> str:
        """What the attempts show until all is seen, or so many more were made once there was evidence."""
        for attempt in attempts:
            if found and (most := most - 1) < 0:
                break
            try:
                found = attempt() or found
                if found and self._all_seen:
                    break
                reasons["no event of the board shows it"] += 1
            except BoardError as error:
                reasons[str(error)] += 1
        return found

    # ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _casts(self, line: _Line, ability: Ability) -> Iterator[Callable[[], str]]:
        face = line.whole
        spells = [each for each in self._rules.compiled(face) if each.kind == "spell"]
        if len(spells) > 1:  # it is not what the others do
            return (partial(self._more_than, attempt, line) for attempt in self._cast_somehow(face, ability))
        return self._cast_somehow(face, ability)

    def _more_than(self, attempt: partial[str], line: _Line) -> str:
        """What an attempt shows, and the first thing of it that the spell does not do without the line."""
        shown = attempt()
        board, _, *how = attempt.args
        try:
            without = self._cast(board, line.without, *how, exact=True).splitlines() if shown else []
        except BoardError:
            return shown
        with_it = self._cast(*attempt.args, exact=True).splitlines() if shown else []
        return f"{shown}: {difference(tuple(with_it), tuple(without))}" if with_it != without else ""

    def _cast_somehow(self, face: Characteristics, ability: Ability) -> Iterator[partial[str]]:
        for place, each in product(PLACES, self._arena.all):
            board = with_examples(each, (ability,))
            yield partial(self._cast, board, face, Player(place=place), "", ())
        yield partial(self._cast, self._arena.crowded, face, Player(eager=True), "", ())
        for board in (self._arena.main, self._arena.answering):
            yield partial(self._cast, board, face, Player(agrees=False), "", ())
        for before, board in product(BEFORE, (self._arena.main, self._arena.their_turn)):
            yield partial(self._cast, with_examples(board, (ability,)), face, Player(), "", (), before)

    def _cast_by(
        self, face: Characteristics, ability: Ability, whim: Random, board: Board, chooser: Player, before: Happening
    ) -> str:
        """It is cast by chance, for any of its costs."""
        optional = optional_costs(self._rules.compiled(face))
        kicked = tuple(each for each in optional if whim.random() < 0.5)
        alternative = whim.choice(("", "", *self._alternatives(face)))
        return self._cast(board, face, chooser, alternative, kicked, before)

    def _costs_of(self, face: Characteristics, ability: Ability) -> tuple[CastingCost, ...]:
        """For what else the spell may be cast: as the ability says, or the other one of its keyword."""
        there = [each for each in self._rules.compiled(face) if each.keyword == ability.keyword is not None]
        return next((each.casting for each in (ability, *there) if each.casting), ())

    def _ways(self, face: Characteristics, ability: Ability) -> Iterator[Callable[[], str]]:
        alternatives: list[tuple[str, tuple[str, ...]]] = []
        keyword = (ability.keyword or "").removeprefix("multi")  # CR 702.33c
        if keyword in ways.ALTERNATIVE:
            alternatives.append((keyword, ()))
        elif keyword:
            optional = optional_costs(self._rules.compiled(face))
            alternatives += [("", (each,)) for each in optional if each.startswith(keyword)]
        alternatives += [
            (ability.keyword or cost.text, ())
            for cost in self._costs_of(face, ability)
            if isinstance(cost, AlternativeCost)
        ]
        for place, (alternative, kicked), board in product(PLACES[:2], alternatives, self._arena.all):
            yield partial(self._cast, board, face, Player(place=place), alternative, kicked)
        for before, (alternative, kicked) in product(BEFORE, alternatives):
            yield partial(self._cast, self._arena.main, face, Player(), alternative, kicked, before)
        for alternative, kicked in alternatives:
            yield partial(self._cast, self._arena.answering, face, Player(), alternative, kicked, casts(WISDOM))

    def _cast(
        self,
        board: Board,
        face: Characteristics,
        chooser: Player,
        alternative: str,
        kicked: tuple[str, ...],
        before: Happening = nothing,
        *,
        exact: bool = False,
    ) -> str:
        trial = Trial(board, replace(chooser, times=Counter()), None if exact else self._observer)
        way = ways.ALTERNATIVE.get(alternative)
        zone: Zone = way.zone if way is not None else "hand"  # type: ignore[assignment]
        trial.place(face, zone)
        before(trial)
        began, kept = len(trial.events), trial.kept()
        trial.cast(trial.now(), kicked=kicked, alternative=alternative)
        of = f"SpellCast {alternative or ' '.join(kicked)}".strip()
        if exact:
            return "\n".join([*map(happened, trial.events[began:]), str(trial.kept())])
        shown = effects(trial.events[began:], of, face.name) or keeps(kept, trial, of)
        trial.follow(some_of(self._later, trial.chooser))
        return shown

    def _specially(self, face: Characteristics, how: Happening, of: str) -> str:
        """It is cast as a keyword says that takes more than one action."""
        trial = Trial(self._arena.main, Player(), self._observer)
        trial.of = face
        how(trial)
        cast = next((at for at, e in enumerate(trial.events) if isinstance(e, ev.SpellCast) and e.name == face.name), 0)
        return effects(trial.events[cast:], of, face.name)

    # ── Activated abilities ──────────────────────────────────────────────────────────────────────────────────────

    def _activations(self, face: Characteristics, ability: Ability) -> Iterator[Callable[[], str]]:
        zone = activating.zone_of(ability)
        where: Zone | None = None if zone == "battlefield" else zone  # type: ignore[assignment]
        for place, each in product(PLACES, self._arena.all):
            board = with_examples(each, (ability,))
            yield partial(self._activate, board, face, ability, where, Player(place=place), nothing)
            if not place:
                yield partial(self._activate, board, face, ability, where, Player(eager=True), nothing)
                yield partial(self._activate, board, face, ability, where, Player(agrees=False), nothing)
        for before in BEFORE:
            yield partial(self._activate, self._arena.main, face, ability, where, Player(), before)
        for before in BEFORE:
            board = with_examples(self._arena.main, (ability,))
            yield partial(self._activate, board, face, ability, where, Player(place=-1), before)

    def _activate_by(
        self, face: Characteristics, ability: Ability, whim: Random, board: Board, chooser: Player, before: Happening
    ) -> str:
        """It is activated by chance, twice or once."""
        zone = activating.zone_of(ability)
        where: Zone | None = None if zone == "battlefield" else zone  # type: ignore[assignment]
        return self._activate(board, face, ability, where, chooser, before)

    def _activate(
        self,
        board: Board,
        face: Characteristics,
        ability: Ability,
        zone: Zone | None,
        chooser: Player,
        before: Happening,
    ) -> str:
        trial = Trial(board, replace(chooser, times=Counter()), self._observer)
        trial.place(face, zone)
        if zone is None:
            trial.supply(counters_of(self._rules.compiled(face), ability))
        before(trial)
        began, kept = len(trial.events), trial.kept()
        candidate, _ = activating.found_object(trial.game, trial.now(), YOU)
        there = activating.activated_abilities(trial.game, candidate)
        number = next((at for at, each in enumerate(there, 1) if each.text == ability.text), 0)
        if not number:
            return ""
        trial.activate(trial.now(), number)
        shown = effects(trial.events[began:], "AbilityActivated", face.name) or keeps(kept, trial, "AbilityActivated")
        trial.follow(some_of(self._later, trial.chooser))
        return shown

    # ── Triggered abilities ──────────────────────────────────────────────────────────────────────────────────────

    def _triggers(self, face: Characteristics, ability: Ability) -> Iterator[Callable[[], str]]:
        arena, happenings, zones = self._arena, self._happenings(face, ability), self._zones(face, ability)
        main = with_examples(arena.main, (ability,))
        if any(isinstance(each, Choose) for each in ability.walk()):
            for place, happening in product(PLACES, happenings[:3]):
                yield partial(self._trigger, main, face, ability, happening, zones[0], Player(place=place))
        for happening in happenings:
            yield partial(self._trigger, main, face, ability, happening, zones[0], Player())
        for happening in happenings[:10]:
            yield partial(self._trigger, main, face, ability, refused(happening), zones[0], Player())
        for board, happening in product((arena.bare, arena.crowded, arena.stocked), happenings[:10]):
            yield partial(self._trigger, board, face, ability, happening, zones[0], Player())
        for place, zone in ((1, zones[0]), (0, zones[1])):
            for happening in happenings:
                yield partial(self._trigger, main, face, ability, happening, zone, Player(place=place))
        for place, happening in product(PLACES[2:], happenings[:8]):
            yield partial(self._trigger, main, face, ability, happening, zones[0], Player(place=place))
        for happening, before in product(happenings[:4], BEFORE):
            both = after(before, happening)
            for zone in zones[: 2 if zones[0] is None else 1]:
                yield partial(self._trigger, main, face, ability, both, zone, Player())

    def _happenings(self, face: Characteristics, ability: Ability) -> list[Happening]:
        """By what the ability may trigger, the likeliest first."""
        assert ability.trigger is not None
        happenings = [each for event in ability.trigger.events for each in bringing_about(event)]
        if ability.keyword:
            happenings[:0] = (
                [cast_kicked, cast_for(ability.keyword)] if ability.keyword in OPTIONAL else [cast_for(ability.keyword)]
            )
        happenings[:0] = [cast_for(each) for each in self._alternatives(face)]
        happenings[:0] = [partial(comes, one, by) for one in examples(ability) for by in (YOU, OPPONENT)]
        happenings += [blocked_by(one.name or "", "Bear") for one in examples(ability)]
        counted = [
            said(f"Put a {each.kind} counter on each creature.")
            for each in ability.walk()
            if isinstance(each, HasCounter) and each.kind is not None
        ]
        happenings += [after(before, then) for before in counted for then in happenings[:3]]
        if TYPES & set(face.types):
            happenings.insert(0, set_in_motion)
        return happenings

    def _zones(self, face: Characteristics, ability: Ability) -> tuple[Zone | None, ...]:
        """Where the card may be as it triggers, the likeliest first."""
        assert ability.trigger is not None
        zones: tuple[Zone | None, ...] = (None, "graveyard", "hand", "exile")
        if self._rules.ruleset.spells_only & set(face.types):
            zones = ("graveyard", "hand", "exile")
        return (*(zone for event in ability.trigger.events for zone in _origins(event)), *zones)

    def _trigger_by(self, face: Characteristics, ability: Ability) -> Attempt:
        """It triggers by chance, likelier by what has brought it about before, and more than once."""
        happenings, zones = self._happenings(face, ability), self._zones(face, ability)
        ways_to_cast = [cast_for(each) for each in self._alternatives(face)]
        ways_to_cast += [each for each in happenings if each is cast_itself]

        def attempt(whim: Random, board: Board, chooser: Player, before: Happening) -> str:
            happening = whim.choice(self._worked if self._worked and whim.random() < 0.6 else happenings)
            if ways_to_cast and whim.random() < 0.3:
                happening = whim.choice(ways_to_cast)
            course = before
            for _ in range(whim.choice((1, 1, 1, 2, 3))):
                course = after(course, happening)
            return self._trigger(board, face, ability, course, zones[int(whim.random() ** 4 * 2)], chooser)

        return attempt

    def _trigger(
        self,
        board: Board,
        face: Characteristics,
        ability: Ability,
        happening: Happening,
        zone: Zone | None,
        chooser: Player,
    ) -> str:
        trial = Trial(board, replace(chooser, times=Counter()), self._observer)
        trial.place(face, zone)
        if zone is None and chooser.place == -1:
            trial.supply(counters_of(self._rules.compiled(face), ability))
        began, kept = len(trial.events), trial.kept()
        try:
            happening(trial)
        except BoardError:
            if shown := triggered(trial.events[began:], ability.text, face.name or ""):
                return shown
            raise
        shown = triggered(trial.events[began:], ability.text, face.name or "")
        if not shown and any(isinstance(e, ev.Resolved) and e.text == ability.text for e in trial.events[began:]):
            shown = keeps(kept, trial, "TriggerReported")
        trial.follow(some_of(self._later, trial.chooser))
        if shown and not isinstance(chooser, Wayward):
            self._worked.append(happening)
        return shown

    # ── Chapters ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _chapters(self, face: Characteristics, ability: Ability) -> Iterator[Callable[[], str]]:
        for place, board in product(PLACES, (self._arena.main, self._arena.bare)):
            yield partial(self._chapter, board, face, ability, Player(place=place))

    def _chapter_by(
        self, face: Characteristics, ability: Ability, whim: Random, board: Board, chooser: Player, before: Happening
    ) -> str:
        """A chapter is reached by chance."""
        return self._chapter(board, face, ability, chooser, before)

    def _chapter(
        self, board: Board, face: Characteristics, ability: Ability, chooser: Player, before: Happening = nothing
    ) -> str:
        trial = Trial(board, replace(chooser, times=Counter()), self._observer)
        before(trial)
        if ability.chapters[0] == 1:
            trial.of = face
            trial.enter(face)
        else:
            trial.place(face, None)
            told = ability.chapters[0] - 1
            trial.game.change(
                idset.one(trial.now()), lambda p: structs.replace(p, counters={**p.counters, "lore": told})
            )
            trial.text("Put a lore counter on this Saga.")
        shown = triggered(trial.events, ability.text, face.name or "")
        trial.follow(some_of(self._later, trial.chooser))
        return shown

    # ── What stands ──────────────────────────────────────────────────────────────────────────────────────────────

    def _difference(self, line: _Line) -> tuple[How, str]:
        """A board with the ability goes another way than the board without it."""
        spell = bool(self._rules.ruleset.spells_only & set(line.whole.types))
        leveled = any(a.only_while is not None for a in line.abilities)
        bestowed = tuple(cast_for(each) for each in self._alternatives(line.whole))
        comes = tuple(_with(one) for ability in line.abilities for one in examples(ability))
        counters = counters_of(self._rules.compiled(line.whole), None)
        for zone, board, chooser, happenings in self._courses(
            line.abilities[0], spell, leveled, (*comes, *bestowed), bool(counters)
        ):
            board = with_examples(board, line.abilities)
            for happening in happenings:
                with_it = self._course(board, line.whole, line, zone, happening, chooser)
                without = self._course(board, line.without, line, zone, happening, chooser)
                if with_it != without and not (happening in bestowed and len(with_it) == 1):
                    return "difference", difference(with_it, without)
        return "", "it makes no difference to anything that was tried"

    def _alternatives(self, face: Characteristics) -> list[str]:
        """The keywords by which the card may be cast for another cost."""
        there = self._rules.compiled(face)
        return [each.keyword for each in there if each.keyword in ways.ALTERNATIVE and each.keyword is not None]

    def _courses(
        self, ability: Ability, spell: bool, leveled: bool, own: tuple[Happening, ...], counted: bool
    ) -> Iterator[tuple[Zone | None, Board, Player, tuple[Happening, ...]]]:
        """Where the card is, on which board, who answers, and what happens there."""
        arena = self._arena
        first: Zone | None = "hand" if spell else None
        if leveled:
            yield None, arena.main, Player(), LEVELS
        if own:
            yield first, arena.main, Player(), own
        yield first, arena.main, Player(), DIFFERENCES
        if counted:
            yield first, arena.main, Player(), tuple(after(supplied, each) for each in DIFFERENCES[:60])
        yield first, arena.main, Player(place=1, eager=True), DIFFERENCES[:24]
        yield first, arena.crowded, Player(), DIFFERENCES[:12]
        yield first, arena.bare, Player(), DIFFERENCES[:12]
        for board in (arena.combat, arena.their_combat, arena.answering):
            yield "hand", board, Player(), (cast_itself, countered(), casts_in_its_place)
            yield "hand", board, Player(place=1, eager=True), (cast_itself,)
            for place in PLACES[1:]:
                yield "hand", board, Player(place=place), (cast_itself,)
        for zone in () if spell else ("graveyard", "hand", "exile"):
            yield zone, arena.main, Player(), (*own, *DIFFERENCES[:12], casts_in_its_place)
        for place in () if spell else PLACES[1:]:
            yield first, arena.main, Player(place=place), _MOST
        yield first, arena.main, Player(agrees=False), DIFFERENCES[:24]
        for before in BEFORE:
            yield first, arena.main, Player(), tuple(after(before, then) for then in THEN)
        for board, chooser, happening in courses(arena, ability, (*own, *DIFFERENCES)):
            yield first, board, chooser, (happening,)

    def _course(
        self, board: Board, what: Characteristics, line: _Line, zone: Zone | None, happening: Happening, chooser: Player
    ) -> tuple[str, ...]:
        """What is seen of a board on which something happens."""
        trial = Trial(board, replace(chooser, times=Counter()))
        try:
            trial.place(what, zone)
            happening(trial)
        except BoardError as error:
            return (str(error),)
        return (
            *(happened(event) for event in trial.events if not isinstance(event, ev.NotModelled)),
            *looks(trial, line.whole.name, line.text),
        )


def _says_nothing(ability: Ability) -> bool:
    """Reminder text, and what only says how a deck is built (CR 702.124, 903.3)."""
    changes = [change for static in ability.statics for change in static.changes]
    of_decks = (ability.rule is not None and ability.rule.rule == "702.124") or (
        changes and all(isinstance(change, CanBeCommander) for change in changes)
    )
    return ability.kind == "reminder" or bool(of_decks)


def _origins(event: AnyEvent) -> tuple[Zone, ...]:
    """From where the card itself has to go, if that is not the battlefield."""
    if not isinstance(event, Moves) or not isinstance(event.what, Reference) or event.what.what != "source":
        return ()
    return tuple(each.zone for each in event.origin if each.zone in ("graveyard", "hand", "library", "exile"))


def _with(what: Characteristics) -> Happening:
    """You cast such a spell."""
    return casts(what)
