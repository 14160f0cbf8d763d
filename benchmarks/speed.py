"""Where the time goes: each piece of work as a ratio to a floor that is measured in the same run.

    python benchmarks/speed.py [--pool FILE] [--every N] [--runs N] [--only GROUP] [--json OUT]

Processor time, the median of a few runs, in which each work alternates with its floor. Files are measured with the
whole pool, so that what every process begins with does not make the floor large; what takes long is done once. All else
is measured with every Nth card. Groups: files, texts, linting, boards, games, actions, starts.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import gzip
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

sys.path.append(str(Path(__file__).parents[1]))

import cardwright
from cardwright.oracle import Card

if TYPE_CHECKING:
    from cardwright.goldfish.playing import Setting

POOL = Path(__file__).parents[2] / "shared" / "cards" / "magic-2022-05.jsonl.gz"
EXAMPLES = Path(__file__).parents[1] / "examples"
COMMAND = Path(sys.executable).with_name("cardwright")
CREATES = "Create two 1/1 white Soldier creature tokens with vigilance."


class Figure(NamedTuple):
    """A piece of work: milliseconds, those of its floor, their ratio, and the largest ratio to the smallest."""

    what: str
    floor: str
    took: float
    least: float
    ratio: float
    spread: float


def measured(
    what: str, work: Callable[[], object], floor: str, least: Callable[[], object], runs: int, *, warm: bool = True
) -> Figure:
    """Do a piece of work and its floor in turn; before that once each, unless what they need is ``warm`` already."""
    if warm:
        work()
        least()
    took, base = [], []
    for _ in range(runs):
        base.append(_spent(least))
        took.append(_spent(work))
    ratios = [one / other for one, other in zip(took, base, strict=True)]
    return Figure(
        what,
        floor,
        statistics.median(took) * 1000,
        statistics.median(base) * 1000,
        statistics.median(ratios),
        max(ratios) / min(ratios),
    )


def adopt() -> None:
    """Have the processes whose parent has ended become children of this one, so that their time counts (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def _spent(work: Callable[[], object]) -> float:
    """Seconds of processor time, of this process and of all that it has started."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.process_time()
    work()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    own, after = time.process_time() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def figures(pool: Path, every: int, runs: int, only: list[str]) -> Iterator[Figure]:
    """All figures, one after the other; ``only`` those of some groups."""

    def wanted(group: str) -> bool:
        return not only or group in only

    if any(map(wanted, ("files", "texts", "linting"))):
        yield from _of_cards(pool, every, runs, wanted)
    for group, measure in {
        "boards": _of_boards,
        "games": _of_games,
        "actions": _of_actions,
        "starts": _of_starts,
    }.items():
        if wanted(group):
            yield from measure(runs)


def _of_cards(pool: Path, every: int, runs: int, wanted: Callable[[str], bool]) -> Iterator[Figure]:
    with gzip.open(pool, "rt", encoding="utf-8") as lines:
        whole = list(lines)
    some = whole[::every]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, fewer = folder / "cards.jsonl", folder / "some.jsonl"
        file.write_text("".join(whole), encoding="utf-8")
        fewer.write_text("".join(some), encoding="utf-8")
        cards = [card for card in cardwright.read_cards(fewer) if isinstance(card, Card)]
        if wanted("files"):
            yield from _of_files(Files(file, fewer, folder / "out.jsonl", folder / "cache"), runs)
        if wanted("texts"):
            yield from _of_texts(cards, some, runs)
        if wanted("linting"):
            yield from _of_linting(cards, some, runs)


class Files(NamedTuple):
    """The whole pool, every Nth card of it, where to write, and what is kept of earlier runs."""

    pool: Path
    fewer: Path
    out: Path
    cache: Path

    def command(self, *words: object, fresh: bool = False) -> Callable[[], object]:
        """A command of cardwright, to be called; ``fresh``: nothing is kept of earlier runs."""

        def work() -> object:
            for results in self.cache.glob("*.results") if fresh else ():
                results.unlink()
            environment = os.environ | {"CARDWRIGHT_CACHE": str(self.cache)}
            return subprocess.run([COMMAND, *map(str, words)], check=False, capture_output=True, env=environment)

        return work


def _of_files(files: Files, runs: int) -> Iterator[Figure]:
    """Commands over the whole pool; the linter over some of it."""
    floor = "a script that reads and searches them"

    def reads(file: Path) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", READS, file], check=True, capture_output=True)

    least = reads(files.pool)
    files.command("compile", "Create a Food token.")()  # the grammar's tables are kept from now on
    records = files.command("compile", "--pool", files.pool, "-o", files.out, fresh=True)
    yield measured("a pool's creation records", records, floor, least, 1, warm=False)
    compiled = ("compile", "--programs", "--pool", files.pool, "-o", files.out)
    fresh, two = files.command(*compiled, fresh=True), files.command(*compiled, "--jobs", 2, fresh=True)
    yield measured("a pool's programs, from file to file", fresh, floor, least, 1, warm=False)
    yield measured("the same by two processes", two, "by one", fresh, 1, warm=False)
    yield measured("the same again, nothing changed", files.command(*compiled), floor, least, runs)
    yield measured("a pool checked again", files.command("pool", "check", files.pool), floor, least, runs)
    linted = files.command("lint", files.fewer)
    yield measured("some cards linted again", linted, floor, reads(files.fewer), runs)


READS = """
import json, re, sys
creating = re.compile(r"\\bcreat|token", re.IGNORECASE)
for line in open(sys.argv[1], encoding="utf-8"):
    card = json.loads(line)
    for face in card.get("card_faces") or [card]:
        creating.search(face.get("oracle_text") or "")
"""


def _of_texts(cards: list[Card], lines: list[str], runs: int) -> Iterator[Figure]:
    from cardwright.pool import program_record

    known = dict.fromkeys(re.findall(r"\w+", " ".join(lines).lower()))

    def looked_up(text: str) -> Callable[[], object]:
        return lambda: [[known.get(word) for word in re.findall(r"\w+", text.lower())] for _ in range(20)]

    def compiled() -> object:
        return [cardwright.compile_text(CREATES) for _ in range(20)]

    floor = "its words split and looked up in a dict"
    yield measured("twenty times a sentence that creates", compiled, floor, looked_up(CREATES), runs)
    texts = [(face.oracle_text, face.name) for card in cards for face in card.faces]

    def parsed() -> object:
        return [cardwright.parse(text, name=name) for text, name in texts]

    def all_compiled() -> object:
        return [cardwright.compile_text(text, name=name) for text, name in texts]

    yield measured("whole texts to programs", all_compiled, "their trees alone", parsed, runs)

    def recorded() -> object:
        return [program_record(card) for card in cards]

    yield measured("whole cards to program records", recorded, "their programs alone", all_compiled, runs)


def _of_linting(cards: list[Card], lines: list[str], runs: int) -> Iterator[Figure]:
    """The linter, and the editor, which has the linter look at a whole file whenever something is typed."""
    from cardwright.editor.findings import Linter
    from cardwright.editor.texts import Opened
    from cardwright.lint import CardFacts

    fewer = cards[:: max(1, len(cards) // 40)]

    def linted() -> object:
        return [cardwright.lint_card(f.oracle_text, CardFacts(f.name, f.type_line)) for c in fewer for f in c.faces]

    def compiled() -> object:
        return [cardwright.compile_text(face.oracle_text, name=face.name) for c in fewer for face in c.faces]

    yield measured("the linter, 40 cards", linted, "their programs alone", compiled, runs)
    linter, typed = Linter(), count(1)
    file = "".join(lines[:400])

    def changed() -> str:
        return f"Create {next(typed)} 1/1 white Soldier creature tokens."

    def looked_at() -> object:
        added = json.dumps({"name": "Typed", "type_line": "Sorcery", "oracle_text": changed()})
        return [each for some in linter.of_file(Opened(file + added, "jsonl", "utf-16", None)) for each in some]

    def one_card() -> object:
        return cardwright.lint_card(changed(), CardFacts("Typed", "Sorcery"))

    yield measured("a file of 400 cards in the editor, a card changed", looked_at, "that card linted", one_card, runs)


def _of_boards(runs: int) -> Iterator[Figure]:
    board = cardwright.Board.new()
    creating, nothing = cardwright.compile_text(CREATES), cardwright.compile_text("Draw no cards.")

    def done(program: cardwright.Program, times: int) -> Callable[[], object]:
        def work() -> object:
            at = board
            for _ in range(times):
                with contextlib.suppress(cardwright.BoardError):
                    at = cardwright.execute(program, at).board
            return at

        return work

    floor = "as many effects that do nothing"
    yield measured("fifty effects that create, on one board", done(creating, 50), floor, done(nothing, 50), runs)
    crowd = cardwright.execute(cardwright.compile_text("Create a million 1/1 red Goblin creature tokens."), board).board

    def turn(of: cardwright.Board) -> Callable[[], object]:
        return lambda: [of.begin("turn") for _ in range(50)]

    yield measured("fifty turns with a million tokens", turn(crowd), "with no token", turn(board), runs)
    saved = crowd.to_json()
    loads = "a board saved and loaded fifty times, a million tokens"

    def loaded(text: str) -> Callable[[], object]:
        return lambda: [cardwright.Board.from_json(text, crowd.rules).to_json() for _ in range(50)]

    yield measured(loads, loaded(saved), "with no token", loaded(board.to_json()), runs)


def _of_games(runs: int) -> Iterator[Figure]:
    """Games and scenarios."""
    from cardwright import scenarios
    from cardwright.goldfish.running import Alone
    from fuzz import games

    def added() -> object:
        return sum(number for number in range(10**6))

    floor = "a million numbers added up"
    deck = _deck(EXAMPLES / "decks" / "wide.txt")
    playing, passing = Alone(*deck), Alone(*deck, _Passing())
    yield measured("ten games of a deck of tokens", lambda: playing(range(10)), floor, added, runs)
    yield measured("as many in which nothing is cast", lambda: passing(range(10)), floor, added, runs)

    def at_random() -> object:
        return [law for seed in range(3) for law in games.of_bundled(Random(seed), 20)]

    yield measured("sixty steps of games at random", at_random, floor, added, runs)
    file = EXAMPLES / "scenarios" / "tokens.toml"
    rules, cards = cardwright.rules(), cardwright.CardReference.bundled()

    def read() -> list[scenarios.Scenario]:
        return [each for _ in range(10) for each in scenarios.read(file)]

    def played() -> object:
        return [scenarios.play(each, rules, cards) for each in read()]

    yield measured("a file of scenarios, ten times", played, "the file read", read, runs)


def _of_actions(runs: int) -> Iterator[Figure]:
    """Games that are played by actions at random, and what may be done on a crowded board."""
    known = cardwright.rules(
        reference=cardwright.CardReference(cardwright.read_cards(EXAMPLES / "game" / "cards.jsonl"))
    )
    lists = tomllib.loads((EXAMPLES / "game" / "decks.toml").read_text("utf-8"))
    decks = {
        player: [known.cards(name) for name, number in deck.items() for _ in range(number)]
        for player, deck in lists.items()
    }

    def game(seed: int, most: int | None = None) -> int:
        board, chance, steps = cardwright.Board.dealt(decks, seed=seed, rules=known), Random(seed), 0
        while not board.over and steps != most:
            board, steps = board.apply(chance.choice(board.actions())), steps + 1
        return steps

    def thousand() -> int:
        left, seed = 1000, 0
        while left:
            left, seed = left - game(seed, left), seed + 1
        return left

    def added() -> object:
        return sum(number for number in range(10**6))

    floor = "a million numbers added up"
    yield measured("a thousand actions at random, each listed and done", thousand, floor, added, runs)
    yield measured(
        "ten games of actions at random to the end", lambda: [game(n) for n in range(10)], floor, added, runs
    )
    crowd = cardwright.Board.new(decks, rules=known)
    for name in ["Forest"] * 10 + ["Soul Warden", "Young Pyromancer", "Blood Artist", "Goblin Instigator"] * 10:
        crowd = crowd.put(known.cards(name))
    crowd = crowd.put(known.cards("Goblin Chieftain")).put_elsewhere("hand", known.cards("Raise the Alarm"))
    crowd = crowd.begin("precombat main").board

    def listed() -> object:
        return [cardwright.Board(crowd.state, known).actions() for _ in range(10)]

    yield measured("ten times the actions with forty creatures, ten lands, a lord", listed, floor, added, runs)


def _deck(path: Path) -> tuple[Setting, list[Card]]:
    """The deck of a file as it is played alone, and its cards."""
    from cardwright.goldfish.dealing import Mulligans
    from cardwright.goldfish.deck import goldfish_deck
    from cardwright.goldfish.playing import Setting
    from cardwright.oracle.decklist import read_deck

    reference = cardwright.CardReference.bundled()
    found = [(entry, reference.get(entry.name)) for entry in read_deck(path.read_bytes()).entries]
    made = goldfish_deck(found, reference)
    return Setting(made.main, made.commanders, 8, 1, False, Mulligans()), [card for _, card in found]


class _Passing:
    """Plays nothing at all."""

    said = "nothing is played"

    def land(self, hand: object, colors: object) -> None:
        return None

    def next(self, options: object) -> None:
        return None


def _of_starts(runs: int) -> Iterator[Figure]:
    def ran(*command: str) -> Callable[[], object]:
        return lambda: subprocess.run(command, check=True, capture_output=True)

    cold = ran(str(COMMAND), "compile", "Create a Food token.")
    libraries = ran(sys.executable, "-c", "import msgspec, click")
    yield measured("a cold command", cold, "bare Python", ran(sys.executable, "-c", "pass"), runs)
    yield measured("a cold command", cold, "Python with msgspec and click", libraries, runs)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pool", type=Path, default=POOL)
    parser.add_argument("--every", type=int, default=40, metavar="N")
    parser.add_argument("--runs", type=int, default=5, metavar="N")
    parser.add_argument("--only", action="append", default=[], metavar="GROUP")
    parser.add_argument("--json", type=Path, metavar="OUT")
    given = parser.parse_args()
    adopt()
    found = []
    print("| what | ms | floor | ms | ratio | spread |\n| --- | --- | --- | --- | --- | --- |", flush=True)
    for each in figures(given.pool, given.every, given.runs, given.only):
        found.append(each._asdict())
        ratio = f"{each.ratio:.2f} | {each.spread:.2f}"
        print(f"| {each.what} | {each.took:.1f} | {each.floor} | {each.least:.1f} | {ratio} |", flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
