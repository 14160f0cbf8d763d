"""Writes every typed program of a pool: whether it compiles to the same again, and whether the words are the card's."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path

from cardwright.compiler import Program, compile_text
from cardwright.compiler.games import MAGIC
from cardwright.compiler.records.left import left_in_words
from cardwright.compiler.writing import CannotWrite, attached_to, blanked, write
from cardwright.compiler.writing.abilities import is_replaced
from cardwright.grammar import TextTooLong
from cardwright.instructions import Ability
from cardwright.lint.canonical import canonical
from cardwright.oracle import BadRecord, Card, Face, read_cards

sys.path.insert(0, str(Path(__file__).parent))
from wordings import chosen

BARS = Path(__file__).with_name("bars.toml")
REMINDER = re.compile(r" ?\([^()]*\)")
OWN = re.compile(
    r"\b[Tt]his (creature|artifact|enchantment|land|permanent|planeswalker|spell|card"
    r"|Aura|Class|Equipment|Saga|Vehicle)\b"
)
SYMBOL = re.compile(r"(?m)^(?:(?:LEVEL|STATION) \d+(?:-\d+|\+)$\n?|\d+\+ \| ?)")
Counts = tuple[Counter[str], Counter[str], Counter[str], Counter[str]]


def main() -> int:
    """Print both figures with their bars, and what differs most; give 1 if a figure is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pool", type=Path, help="a file of cards")
    parser.add_argument("--every", type=int, default=1, help="only every so many cards")
    parser.add_argument("--show", type=int, default=15, help="how many of the commonest differences are shown")
    given = parser.parse_args()
    cards = [card for card in read_cards(given.pool) if not isinstance(card, BadRecord)][:: given.every]
    games = {card.game for card in cards}
    if len(games) != 1:
        parser.error(f"a pool of one game is wanted, not of {', '.join(sorted(games)) or 'none'}")
    totals, cannot, programs, words = _counted(cards)
    bars = tomllib.loads(BARS.read_text(encoding="utf-8"))["written"][games.pop()]
    shares = {
        "programs that come back the same, of those of typed cards": ("back", "cards", bars["back"]),
        "abilities written, of those that are typed": ("written", "abilities", bars["written"]),
        "abilities written word for word, of those that are typed": ("same", "abilities", bars["same"]),
    }
    below = 0
    for what, (part, whole, bar) in shares.items():
        share = 100 * totals[part] / max(totals[whole], 1)
        below += share < bar
        verdict = "BELOW" if share < bar else "ok   "
        print(f"{verdict}  {what}: {totals[part]} of {totals[whole]}, {share:.2f} %, bar {bar} %")
    print(f"       of these, with a choice of .ci/wordings.toml made in another way: {totals['chosen']}")
    for title, counter in (("no words for", cannot), ("comes back otherwise", programs), ("other words", words)):
        print(f"\n{title}:")
        for what, times in counter.most_common(given.show):
            print(f"{times:6}  {what}")
    return 1 if below else 0


def _counted(cards: list[Card]) -> Counts:
    parts = [cards[k::64] for k in range(64)]
    sums: Counts = (Counter(), Counter(), Counter(), Counter())
    with ProcessPoolExecutor(2) as workers:
        for counted in workers.map(_count, parts):
            for whole, part in zip(sums, counted, strict=True):
                whole.update(part)
    return sums


def _count(cards: Iterable[Card]) -> Counts:
    totals: Counter[str] = Counter()
    cannot: Counter[str] = Counter()
    programs: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for card in cards:
        for face in card.faces:
            name = (face.name if len(card.faces) > 1 else face.name or card.name).removeprefix("A-")
            try:
                program = compile_text(face.oracle_text, name=name, game=card.game)
            except TextTooLong:
                continue
            own = [each for each in program.abilities if each.kind != "reminder"]
            if own and _typed(program, face.oracle_text, card.game):
                totals["cards"] += 1
                totals["back"] += _comes_back(program, name, _kind(face, card.game), card.game, cannot, programs)
            on = attached_to(program)
            for part, text in _lines(own, face.oracle_text):
                if not _typed(part, face.oracle_text, card.game):
                    continue
                totals["abilities"] += 1
                try:
                    written = _plain(
                        write(part, name=_named(name, card.game), this=_kind(face, card.game), on=on, game=card.game),
                        name,
                    )
                except CannotWrite:
                    continue
                totals["written"] += 1
                wanted = _plain(canonical(text) if card.game == MAGIC else text, name)
                if written.lower() in (_plain(text, name).lower(), wanted.lower()):
                    totals["same"] += 1
                elif chosen(written) == chosen(wanted):
                    totals["same"] += 1
                    totals["chosen"] += 1
                else:
                    words.update(_differences(wanted, written))
    return totals, cannot, programs, words


def _named(name: str, game: str) -> str | None:
    """How a card calls itself: by its name in Magic, and “I” or “this” elsewhere."""
    return name if game == MAGIC else None


def _kind(face: Face, game: str) -> str:
    """What the card is, as its own text calls it."""
    types = face.type_line.partition("—")[0].lower().split()
    if game != MAGIC:
        return types[-1] if types else ""
    return next((kind for kind in ("creature", "land", *types[-1:]) if kind in types), "")


def _lines(abilities: list[Ability], text: str) -> Iterable[tuple[Program, str]]:
    """What stands for itself on a card with its text: an ability with its modes, the abilities of one keyword."""
    replaced = [
        each.span[0] for each in abilities if is_replaced(each)
    ]  # the paragraph below says what is done instead
    below = {one: other for one, other in pairwise([each.span[0] for each in abilities]) if one in replaced}
    starts = [*sorted({each.span[0] for each in abilities} - set(below.values())), len(text)]
    for start, end in pairwise(starts):
        part = Program(tuple(each for each in abilities if start <= each.span[0] < end))
        whole = part.abilities[0].steps or start in below
        yield part, text[start : end if whole else part.abilities[0].span[1]]


def _typed(program: Program, text: str, game: str) -> bool:
    return all(left.typed for left in left_in_words(program, text, game=game))


def _comes_back(
    program: Program, name: str, this: str, game: str, cannot: Counter[str], programs: Counter[str]
) -> bool:
    this = "" if game == MAGIC else this
    try:
        text = write(blanked(program), name=_named(name, game), this=this, game=game)
    except CannotWrite as problem:
        cannot[str(problem)] += 1
        return False
    wanted = [blanked(each) for each in program.abilities if each.kind != "reminder"]
    found = [blanked(each) for each in compile_text(text, name=name, game=game).abilities if each.kind != "reminder"]
    if wanted == found:
        return True
    for one in (each for each in wanted if each not in found):
        steps = {type(value).__name__ for value in one.steps} or {one.kind}
        programs[f"{' + '.join(sorted(steps))} ({name}: {text[:60]!r})"] += 1
    return False


def _differences(wanted: str, written: str) -> Iterable[str]:
    one, other = wanted.split(), written.split()
    for kind, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind != "equal":
            yield f"{' '.join(one[a:b])} → {' '.join(other[c:d])}"


def _plain(text: str, name: str) -> str:
    """The text with its name as “~”, without reminder text and level symbols, with straight quotation marks."""
    text = SYMBOL.sub("", text)
    text = REMINDER.sub("", text.replace("“", '"').replace("”", '"'))
    text = _without_accents(text)
    for own in sorted({name, name.split(",")[0], name.split(" the ")[0]}, key=len, reverse=True):
        text = re.sub(rf"{re.escape(_without_accents(own))}(?![a-z])", "~", text)
    return "\n".join(line.strip() for line in OWN.sub("~", text).strip().splitlines())


def _without_accents(text: str) -> str:
    """“Lim-Dul” for “Lim-Dûl”: some names of cards have none, where their texts have them."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


if __name__ == "__main__":
    sys.exit(main())
