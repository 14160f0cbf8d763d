"""What is tried by chance where nothing likely has shown an effect: a board, what comes before, and all the answers.

The chance is the number of the trial: the same ability is tried in the same way each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import get_args

from ...board import Answer, Board, BoardError, Question
from ...instructions import (
    Ability,
    Act,
    AnyEvent,
    Begins,
    Characteristics,
    CostWasPaid,
    Counters,
    HasCounter,
    HasDesignation,
    HasType,
    Holds,
    InState,
    IsCommander,
    ManaWasSpent,
    Moves,
    RemoveCounters,
)
from ...values.colors import COLORS
from ..stage import OPPONENT, YOU, Player
from .arena import BEAR, CURSE, DRAGON, ENGINE, GIANT, GROWTH, LANDS, SHOCK, SHRINE, WANDERER, WISDOM, Arena
from .examples import examples, with_examples
from .happenings import (
    Happening,
    after,
    attacked,
    attacks,
    casts,
    casts_at_itself,
    combat_over,
    comes,
    commanded,
    delved,
    equipped,
    leveled,
    newcomer,
    on_top,
    on_top_itself,
    others_attack,
    said,
    spends,
    spends_snow,
)
from .repertoire import BEFORE, bringing_about
from .supplies import supplied
from .trial import Trial

#: What is tried: a board, who answers, and what comes before.
Attempt = Callable[[Random, Board, Player, Happening], str]
#: So many happenings may bring about what is left to be done later.
MOST_LATER = 8
#: So many trials by chance.
MOST_CHANCES = 160
#: So many courses by chance.
MOST_COURSES = 80
_EVENTS = get_args(AnyEvent)
_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 8, 12)
_PLACES = 60

_NO_COUNTERS = said("Remove all counters from all permanents.")
_TAP, _UNTAP = said("Tap all permanents."), said("Untap all permanents.")
#: What may be so before an effect or a condition can show.
_OF_VALUES: dict[type, tuple[Happening, ...]] = {
    IsCommander: (commanded,),
    CostWasPaid: (
        said("Each opponent loses 3 life."),
        casts(WISDOM),
        others_attack("Hero", "Shifter", to="postcombat main"),
    ),
    Holds: tuple(
        said(words)
        for words in (
            "Draw twenty cards.",
            "Discard your hand.",
            "Mill thirty cards.",
            "You gain 40 life.",
            "You lose 16 life.",
            "Create twenty 1/1 white Soldier creature tokens.",
            "Create ten Treasure tokens.",
            "Put twenty +1/+1 counters on this creature.",
            "Destroy all creatures.",
            "Destroy all lands.",
        )
    ),
    HasDesignation: (
        said("You become the monarch."),
        said("You take the initiative."),
        said("You get the city's blessing."),
    ),
}
_OF_VERBS: dict[str, tuple[Happening, ...]] = {
    "untap": (_TAP, said("Tap all permanents your opponents control.")),
    "tap": (_UNTAP,),
}
_OF_STATES: dict[str, tuple[Happening, ...]] = {
    "tapped": (_TAP,),
    "untapped": (_UNTAP,),
    "attacking": (attacks(), others_attack("Hero", to=""), attacked("Hero", to="")),
    "blocked": (attacks(blocker="Bear"), attacked("Hero", to="")),
    "blocking": (attacks(blocker="Bear"), attacked("Hero", to="")),
    "enchanted": (casts_at_itself(CURSE),),
    "equipped": (equipped,),
}
#: A card of each type.
_OF_TYPE = (
    ("land", LANDS[4]),
    ("creature", BEAR),
    ("instant", SHOCK),
    ("sorcery", GROWTH),
    ("artifact", ENGINE),
    ("enchantment", SHRINE),
    ("planeswalker", WANDERER),
)
#: What comes before something, more than is tried in order.
_BEFORE: tuple[Happening, ...] = (
    *BEFORE,
    supplied,
    on_top_itself,
    commanded,
    delved,
    *(attacked(name, blocks=True, to="") for name in ("Ghost", "Shifter", "Hero")),
    *(on_top(what) for what in (LANDS[1], LANDS[4], BEAR, GIANT, SHOCK, SHRINE, ENGINE, DRAGON)),
    *map(spends, COLORS),
    after(attacked("Shifter", to=""), said("Untap all permanents.")),
    newcomer(BEAR),
    newcomer(DRAGON),
    *(
        said(words)
        for words in (
            "Suspect this creature.",
            "Put twenty +1/+1 counters on this creature.",
            "Draw twenty cards.",
            "Attach this Equipment to target creature.",
            "Mill 100 cards.",
            "Each opponent mills 40 cards.",
            "Each opponent gets nine poison counters.",
            "Untap all permanents.",
            "Tap all creatures.",
            "Create four Treasure tokens.",
            "This creature deals 3 damage to target creature.",
            "Put a creature card from your hand onto the battlefield.",
            "Put a land card from your hand onto the battlefield.",
        )
    ),
    *(
        said(words, by)
        for by in (YOU, OPPONENT)
        for words in (
            "Create ten 1/1 white Soldier creature tokens.",
            "Draw seven cards.",
            "Discard your hand.",
            "Mill twelve cards.",
            "Destroy all lands.",
        )
    ),
)


@dataclass
class Wayward(Player):
    """Answers every question by chance, as it is inclined to."""

    whim: Random = field(default_factory=Random)

    def __post_init__(self) -> None:
        """Incline to something."""
        self._agreeing = self.whim.choice((0.0, 0.5, 0.8, 1.0, 1.0))
        self._eagerness = self.whim.choice((0.0, 0.0, 0.4, 1.0))
        self.of_each = self.whim.choice((None, None, 1))
        self.number = self.whim.choice(_NUMBERS)

    def __call__(self, question: Question, /) -> Answer:
        """Give an answer that fits the question."""
        self.agrees = self.whim.random() < self._agreeing
        self.eager = self.whim.random() < self._eagerness
        self.place = self.whim.choice((0, -1, -1, *[self.whim.randrange(_PLACES)] * 5))  # what is newest is the last
        self.number = self.whim.choice(_NUMBERS)
        return super().__call__(question)


def chances(arena: Arena, ability: Ability, attempt: Attempt) -> Iterator[Callable[[], str]]:
    """So many attempts at an ability, each by another chance."""
    for whim, board, before in _stages(arena, ability, MOST_CHANCES):
        yield partial(attempt, whim, board, Wayward(whim=whim), before)


def courses(arena: Arena, ability: Ability, then: Sequence[Happening]) -> Iterator[tuple[Board, Player, Happening]]:
    """So many courses by chance to which what stands may make a difference; each question has one answer."""
    for whim, board, before in _stages(arena, ability, MOST_COURSES):
        agrees, eager = whim.random() < 0.8, whim.random() < 0.3
        chooser = Player(
            agrees, whim.choice((0, 0, 1, -1, whim.randrange(_PLACES))), whim.choice(_NUMBERS), eager=eager
        )
        yield board, chooser, partial(_somehow, (before, whim.choice(then)))


def _stages(arena: Arena, ability: Ability, most: int) -> Iterator[tuple[Random, Board, Happening]]:
    """So many boards, and what comes before."""
    likely = _concerning(ability)
    for number in range(most):
        whim = Random(number)
        board = with_examples(whim.choice(arena.all), (ability,), whim.choice((0, 1, 1, 3)))
        own = tuple(whim.choice(each) for each in likely if whim.random() < 0.4)
        others = tuple(whim.choice(_BEFORE) for _ in range(whim.choice((0, 0, 1, 1, 2, 3))))
        last = (combat_over,) if whim.random() < 0.5 else ()
        yield whim, board, partial(_somehow, (*others, *own, *last))


def some_of(happenings: tuple[Happening, ...], chooser: Player) -> tuple[Happening, ...]:
    """So many of these as may follow: the first, or any of them by chance."""
    if isinstance(chooser, Wayward):
        return tuple(chooser.whim.sample(happenings, min(MOST_LATER, len(happenings))))
    return happenings[:MOST_LATER]


def _somehow(happenings: tuple[Happening, ...], trial: Trial) -> None:
    """All of these, as far as they go."""
    for happening in happenings:
        with suppress(BoardError):
            happening(trial)


def _concerning(ability: Ability) -> tuple[tuple[Happening, ...], ...]:
    """What may come before because the ability speaks of it: events, counters, objects."""
    counters = [each for each in ability.walk() if isinstance(each, HasCounter | Counters | RemoveCounters)]
    kinds = sorted({each.kind for each in counters if each.kind is not None})
    events = [each for each in ability.walk() if isinstance(each, _EVENTS) and not isinstance(each, Begins)]
    if ability.trigger is not None:
        events = [each for each in events if each not in ability.trigger.events]
    types = {each.type for each in ability.walk() if isinstance(each, HasType)}
    found: tuple[tuple[Happening, ...], ...] = (
        tuple(on_top(what) for kind, what in _OF_TYPE if kind in types),
        tuple(happening for event in events for happening in bringing_about(event)),
        tuple(said(f"Put {number} {kind} counters on each permanent.") for kind in kinds for number in ("one", "six")),
        tuple(partial(supplied, number=number) for number in (1, 2, 3, 5, 12)) if counters else (),
        (newcomer(DRAGON), newcomer(BEAR)) if any(_is_entering(each) for each in events) else (),
        (_NO_COUNTERS,) if counters else (),
        (leveled,) if ability.only_while is not None else (),
        tuple(happening for one in examples(ability) for happening in _with(one)),
        *(_of_symbols(each.symbols) for each in ability.walk() if isinstance(each, ManaWasSpent)),
        *(_OF_VALUES.get(type(each), ()) for each in dict.fromkeys(ability.walk())),
        *(_OF_VERBS.get(each.verb, ()) for each in ability.walk() if isinstance(each, Act)),
        *(_OF_STATES.get(each.state, ()) for each in ability.walk() if isinstance(each, InState)),
    )
    return tuple(each for each in found if each)


def _of_symbols(symbols: tuple[str, ...]) -> tuple[Happening, ...]:
    """Mana of which it is asked whether it was spent, or of any color."""
    if "S" in symbols:
        return (spends_snow,)
    return tuple(spends(each) for each in COLORS if not symbols or each in symbols)


def _is_entering(event: AnyEvent) -> bool:
    return isinstance(event, Moves) and event.to is not None and event.to.zone == "battlefield"


def _with(one: Characteristics) -> tuple[Happening, ...]:
    return (on_top(one), newcomer(one), *(partial(comes, one, by) for by in (YOU, OPPONENT)))
