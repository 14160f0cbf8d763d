"""What 10^18 tokens cost against 10, a million effects alike against 10, and a thousand kinds against a hundred.

.venv/bin/python benchmarks/board_stacks.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from cardwright.board import Board, Rules, execute
from cardwright.instructions import (
    Ability,
    Act,
    Add,
    BecomeCopy,
    ChangePT,
    Characteristics,
    Counters,
    CountersInstead,
    CountOf,
    Create,
    Creation,
    Described,
    Half,
    HasType,
    Multiply,
    Number,
    Player,
    Product,
    PutCounters,
    Reference,
    Replacement,
    Selection,
    Static,
    Step,
    ThatMany,
)

YOU = Player("you")
CREATURES = Selection((HasType("creature"),))
TWICE = CountersInstead(Product(2, ThatMany()))
DOUBLER = Ability(
    "static",
    "twice",
    (0, 0),
    replacements=(Replacement(Multiply(2), YOU, Selection(())), Replacement(TWICE, None, CREATURES)),
)
RULES = Rules(abilities=lambda c: (DOUBLER,) if "twice" in c.abilities else ())


def kind(name: str, count: int) -> Creation:
    """So many 1/1 creature tokens of that kind."""
    made = Characteristics(types=("Creature",), subtypes=(name,), power=Number(1), toughness=Number(1))
    return Creation(Described(made), Number(count), YOU)


def tokens(count: int) -> Board:
    """A board with a doubler, of tokens and of counters, and so many tokens."""
    board = Board.new(rules=RULES).put(Characteristics(name="Doubler", types=("Enchantment",), abilities=("twice",)))
    return execute([Create((kind("Saproling", count),))], board).board


def effort(job: Callable[[], object]) -> float:
    """Seconds for one run of the job, the median of many."""
    runs = []
    for _ in range(200):
        start = time.process_time()
        job()
        runs.append(time.process_time() - start)
    return statistics.median(runs)


def jobs(count: int) -> dict[str, Callable[[], object]]:
    """What is done with so many tokens."""
    board = tokens(count)

    def do(*steps: Step) -> Callable[[], object]:
        return lambda: execute(steps, board, source=1)

    half = Reference("choice", among=CREATURES, most=Half(CountOf(CREATURES), "down"))
    saved = board.to_json()
    return {
        "create": do(Create((kind("Saproling", count),))),
        "double by copying the number": do(Create((Creation(kind("Saproling", 1).token, CountOf(CREATURES), YOU),))),
        "a counter on one": do(PutCounters(Counters("+1/+1", Number(1)), Reference("choice", among=CREATURES))),
        "counters on all": do(PutCounters(Counters("+1/+1", Number(1)), Reference("all", among=CREATURES))),
        "tap half": do(Act("tap", half)),
        "become copies": do(BecomeCopy(Reference("all", among=CREATURES), Reference("source"), "end of turn")),
        "destroy all": do(Act("destroy", Reference("all", among=CREATURES))),
        "count": lambda: board.count(),
        "save": board.to_json,
        "load": lambda: Board.from_json(saved, board.rules),
    }


def kinds(number: int) -> tuple[float, float]:
    """Seconds for so many kinds in one effect, and in as many effects."""
    step = Create(tuple(kind(f"Kind{n}", 10**18) for n in range(number)))
    start = time.perf_counter()
    execute([step], Board.new())
    together = time.perf_counter() - start
    board = Board.new()
    start = time.perf_counter()
    for n in range(number):
        board = execute([Create((kind(f"Kind{n}", 10**18),))], board).board
    return together, time.perf_counter() - start


ARTIFACTS = Selection((HasType("artifact"),))
STANDING = {
    "grows": Ability(
        "static", "", (0, 0), statics=(Static(Reference("source"), (ChangePT(CountOf(ARTIFACTS), Number(0)),)),)
    ),
    "anthem": Ability(
        "static",
        "",
        (0, 0),
        statics=(Static(Reference("all", among=CREATURES), (ChangePT(Number(1), Number(1)),)),),
    ),
    "one more": Ability(
        "static", "", (0, 0), replacements=(Replacement(Add((kind("Squirrel", 1),)), YOU, Selection(())),)
    ),
}
WITH_THEM = Rules(abilities=lambda c: tuple(STANDING[text] for text in c.abilities))


def with_alike(text: str, count: int) -> float:
    """Seconds for a creation on a board with so many permanents alike that say this."""
    board = Board.new(rules=WITH_THEM).put(
        Characteristics(name="Alike", types=("Artifact",), abilities=(text,)), count=count
    )
    return effort(lambda: execute([Create((kind("New", 3),))], board))


def with_statics(number: int) -> tuple[float, float]:
    """Seconds for an effect on a board with so many kinds: one ability for all of them; one on each (CR 613.4c)."""
    times: list[float] = []
    for every, one in (((), ("anthem",)), (("grows",), ())):
        board = Board.new(rules=WITH_THEM).put(Characteristics(name="One", types=("Artifact",), abilities=one))
        for n in range(number):
            board = board.put(
                Characteristics(
                    name=f"Kind{n}", types=("Creature",), power=Number(1), toughness=Number(1), abilities=every
                )
            )
        times.append(effort(lambda board=board: execute([Create((kind("New", 3),))], board)))  # type: ignore[misc]
    return times[0], times[1]


def main() -> None:
    """Print the table."""
    few, many = jobs(10), jobs(10**18)
    print(f"{'':32}{'10 tokens':>12}{'10^18':>12}{'ratio':>8}")
    for name, job in few.items():
        a, b = effort(job), effort(many[name])
        print(f"{name:32}{a * 1e6:>9.0f} µs{b * 1e6:>9.0f} µs{b / a:>8.2f}")
    print(f"\n{'permanents alike that say':32}{'10':>12}{'10^6':>12}{'ratio':>8}")
    for text in ("anthem", "one more"):
        a, b = with_alike(text, 10), with_alike(text, 10**6)
        print(f"{text:32}{a * 1e6:>9.0f} µs{b * 1e6:>9.0f} µs{b / a:>8.2f}")
    print(f"\n{'kinds of token, for each kind':32}{'100 kinds':>12}{'1000':>12}{'ratio':>8}")
    a, b = kinds(100), kinds(1000)
    for name, one, ten in zip(("one effect", "an effect for each"), a, b, strict=True):
        print(f"{name:32}{one / 100 * 1e6:>9.0f} µs{ten / 1000 * 1e6:>9.0f} µs{ten / one / 10:>8.2f}")
    a, b = with_statics(100), with_statics(1000)
    for name, one, ten in zip(("one static ability", "a static ability on each"), a, b, strict=True):
        print(f"{name:32}{one / 100 * 1e6:>9.0f} µs{ten / 1000 * 1e6:>9.0f} µs{ten / one / 10:>8.2f}")


if __name__ == "__main__":
    main()
