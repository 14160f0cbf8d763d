"""Costs and symbols: words in their place, symbols that there are not, the sign of loyalty costs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import NO_WORD, Word, Words


def _loyalty_costs(reading: Reading) -> Iterator[tuple[int, str]]:
    """Where lines begin with a number and a colon, as loyalty abilities do, and what stands before the colon."""
    text = reading.text
    for start, end in reading.lines:
        colon = text.find(":", start, min(end, start + 6))
        cost = text[start:colon] if colon >= 0 else ""
        number = cost.lstrip("+-−–").strip("[]")
        if number.isdigit() or number == "X":
            yield start, cost


def _minus(reading: Reading) -> Iterator[Found]:
    """“-2: …” of a planeswalker → “−2: …” (CR 606.4)."""
    for start, cost in _loyalty_costs(reading):
        if cost[0] in "-–":
            span = start, start + 1
            yield Found(span, "the minus of a loyalty cost is “−”", (Edit(*span, "−"),))


def _sign(reading: Reading) -> Iterator[Found]:
    """A loyalty cost without a sign (CR 606.4)."""
    if "planeswalker" not in reading.types:
        return
    for start, cost in _loyalty_costs(reading):
        if cost[0] not in "+-–−[" and cost != "0":
            said = f"the loyalty cost “{cost}” has no sign"
            yield Found((start, start + len(cost)), said, None, hint=f"write “+{cost}” or “−{cost}”")


_TAP = {"t": "{T}", "tap": "{T}", "untap": "{Q}", "q": "{Q}"}


def _cost_words(reading: Reading) -> Iterator[Found]:
    """“Tap: …”, “T: …”, “2W, tap: …” → “{T}: …”, “{2}{W}, {T}: …” (CR 107.4, 107.5)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind not in ("word", "number") or word.reminder or words.at(k + 1).text not in (":", ","):
            continue
        before = words.at(k - 1)
        if before.kind not in ("line", "symbol", "") and before.text not in (",", "“", "—"):
            continue
        said = _in_symbols(reading, word, words[k + 1].text) if _is_in_cost(words, k) else ""
        if said:
            yield replaced(word, said, f"“{word.text}” in a cost is written “{said}”")


def _outside_braces(reading: Reading) -> Iterator[Found]:
    """“Flashback {1}R”, “2{U}: …”, “X{R}: …” → “{1}{R}”, “{2}{U}”, “{X}{R}” (CR 107.4)."""
    for before, word in pairwise(reading.words):
        if before.end != word.start or {before.kind, word.kind} not in ({"symbol", "word"}, {"symbol", "number"}):
            continue
        bare = word if before.kind == "symbol" else before
        said = mana(bare.text) or (f"{{{bare.text}}}" if bare.text.isdigit() or bare.text == "X" else "")
        if said:
            yield replaced(bare, said, f"mana “{bare.text}” is written “{said}”")


def _in_symbols(reading: Reading, word: Word, following: str) -> str:
    return _TAP.get(word.low, "") or mana(word.text) or _generic(reading, word, following)


_JOINS = frozenset([",", "or", "and"])


def _added_mana(reading: Reading) -> Iterator[Found]:
    """“Add G or W” → “Add {G} or {W}”, “add 2” → “add {C}{C}”: a number is no mana of any type (CR 106.1b, 107.4c)."""
    adding = False
    for word in reading.words:
        if word.low in ("add", "adds"):
            adding = not word.reminder
        elif adding and word.kind != "symbol" and word.low not in _JOINS:
            said = _as_mana(word)
            adding = bool(said)
            if said:
                told = f"mana “{word.text}” is written “{said}”"
                yield replaced(word, said, told, safe=word.kind != "number")


def _mana_in_letters(reading: Reading) -> Iterator[Found]:
    yield from _added_mana(reading)
    yield from _outside_braces(reading)


def _as_mana(word: Word) -> str:
    if word.kind == "number":
        return "{C}" * int(word.text) if len(word.text) < 2 else ""
    return mana(word.text) if word.kind == "word" and word.text.isupper() else ""


def _generic(reading: Reading, word: Word, following: str) -> str:
    """“2, T: …” → “{2}”, and “2: …” where the card is known to be no planeswalker; "" elsewhere."""
    certain = following == "," or (reading.types and "planeswalker" not in reading.types)
    return f"{{{word.text}}}" if word.text.isdigit() and certain else ""


def _is_in_cost(words: Words, k: int) -> bool:
    """Whether a colon ends the sentence that a word stands in, and none stands before it there."""
    depth = words[k].depth
    end = next((w for w in words[k:] if w.depth < depth or w.low in _ENDS or _is_colon(w, depth)), None)
    if end is None or not _is_colon(end, depth):
        return False
    start = k
    while start and words[start - 1].low not in _BEFORE_COST and words[start - 1].depth == depth:
        start -= 1
    return all(w.kind in _PAYING for w in words[start:k])


_ENDS = frozenset([".", "\n"])
_BEFORE_COST = frozenset([".", ":", "\n", "—"])
_PAYING = frozenset(["symbol", "number", "word", "mark"])


def _is_colon(word: Word, depth: int) -> bool:
    return word.low == ":" and word.depth == depth


def mana(said: str) -> str:
    """“2W” as symbols: “{2}{W}”; "" if it is no such thing."""
    digits = said[: len(said) - len(said.lstrip("0123456789X"))]
    letters = said[len(digits) :]
    is_word = said.isalpha() and len(said) > 1 and len(set(letters)) > 2
    if not letters or letters.strip("WUBRGC") or is_word:
        return ""
    return "".join(f"{{{each}}}" for each in filter(None, [digits, *letters]))


_HYBRID = {"WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"}


_SYMBOLS = (
    frozenset("T Q W U B R G C X Y Z S E P TK CHAOS PW A ½ ∞ HW HR".split())
    | {f"{a}/{b}" for a in "WUBRGC2" for b in "WUBRG"}
    | {f"{a}/P" for a in "WUBRGC"}
)


def _symbols(reading: Reading) -> Iterator[Found]:
    """Symbols that there are not: “{t}”, “{WU}”, “{Tap}” (CR 107.4)."""
    for word in reading.words:
        said = symbol_meant(word.text) if word.kind == "symbol" else None
        if said:
            safe = False if _is_two(word.text[1:-1].upper()) else None
            yield replaced(word, said, f"“{word.text}” is no symbol: “{said}” is", safe=safe)
        elif said is not None:
            yield Found(word.span, f"“{word.text}” is no symbol")


def symbol_meant(word: str) -> str | None:
    """What is meant by a symbol that there is not, "" where nobody can say; None of one that there is (CR 107.4)."""
    inner = word[1:-1]
    if inner in _SYMBOLS or inner.isdigit() or (inner.count("/") == 2 and inner.endswith("/P")):
        return None
    said = _meant(inner.upper())
    return f"{{{said}}}" if said else ""


def _is_two(upper: str) -> bool:
    """Whether two costs may be meant: “{UR}” is “{U/R}” or “{U}{R}”, “{2U}” is “{2/U}” or “{2}{U}”."""
    return any("/".join(pair) in _SYMBOLS for pair in (upper, upper[::-1]) if len(upper) == 2)


def _braces(reading: Reading) -> Iterator[Found]:
    """“Equip {2”: a brace without its partner."""
    for word in reading.words:
        if word.kind == "mark" and word.text in "{}":
            yield Found(word.span, "a brace has no partner", hint="a symbol stands between two: “{2}”")


def _all_symbols(reading: Reading) -> Iterator[Found]:
    yield from _symbols(reading)
    yield from _braces(reading)


def _meant(upper: str) -> str:
    """What is meant by a symbol that there is not, in capitals; "" where nobody can say."""
    if upper in _SYMBOLS:
        return upper
    if upper in ("TAP", "UNTAP"):
        return _TAP[upper.lower()][1:-1]
    if upper[::-1] in _SYMBOLS:
        return upper[::-1]
    for pair in (upper, upper[::-1]):
        if pair in _HYBRID:
            return f"{pair[0]}/{pair[1]}"
    return mana(upper)[1:-1] if upper and not upper.strip("WUBRGC0123456789X") else ""


#: The order of two colors in a cost.
_PAIRS = frozenset("WU UB BR RG GW WB UR BG RW GU".split())
_COLORS = frozenset("WUBRG")


def _symbol_order(reading: Reading) -> Iterator[Found]:
    """“{R}{1}” is “{1}{R}”: generic mana first, then the colors in their order."""
    for run in _runs(reading.words):
        inner = [word.text[1:-1] for word in run]
        right = as_costs_are(inner)
        if right != inner:
            said = "".join(f"{{{each}}}" for each in right)
            span = run[0].start, run[-1].end
            told = f"a cost is written “{said}”: generic mana first, then the colors"
            yield Found(span, told, (Edit(*span, said),))


def as_costs_are(symbols: list[str]) -> list[str]:
    """Symbols in the order of a cost; as they are where one is none of mana, and where none is generic."""
    kinds = [_kind(each) for each in symbols]
    if None in kinds or not {"X", "generic"}.intersection(map(str, kinds)):
        return symbols
    sorts = {kind: [each for each, other in zip(symbols, kinds, strict=True) if other == kind] for kind in kinds}
    first = [each for kind in ("X", "generic", "colorless") for each in sorts.get(kind, ())]
    return [*first, *_in_order(sorts.get("color", []))]


def _kind(symbol: str) -> str | None:
    if symbol.isdigit():
        return "generic"
    return "color" if symbol in _COLORS else {"X": "X", "C": "colorless"}.get(symbol)


def _runs(words: Words) -> Iterator[list[Word]]:
    """Symbols that stand together, two or more."""
    run: list[Word] = []
    for word in (*words, NO_WORD):
        if run and word.kind == "symbol" and word.start == run[-1].end:
            run.append(word)
            continue
        if len(run) > 1:
            yield run
        run = [word] if word.kind == "symbol" else []


def _in_order(colors: list[str]) -> list[str]:
    """Symbols of colors as costs have them; those of three and more as they are."""
    kinds = list(dict.fromkeys(colors))
    if len(kinds) > 2:
        return colors
    if len(kinds) == 2 and "".join(kinds) not in _PAIRS:
        kinds.reverse()
    return [each for kind in kinds for each in colors if each == kind]


RULES: tuple[Rule, ...] = (
    Rule(
        "TM010",
        "cost-in-words",
        "costs are written in symbols",
        "CR 107.4, 107.5.",
        (
            Example("Tap: Add {G}.", "{T}: Add {G}."),
            Example("2W, T: You gain 3 life.", "{2}{W}, {T}: You gain 3 life."),
            Example("2, T: You gain 3 life.", "{2}, {T}: You gain 3 life."),
        ),
        check=_cost_words,
    ),
    Rule(
        "TM020",
        "loyalty-minus",
        "the minus of a loyalty cost is “−”",
        "CR 606.4; style: the minus sign, not the hyphen.",
        (Example("-2: Draw a card.", "−2: Draw a card.", "Lina, Seer", "Legendary Planeswalker — Lina"),),
        check=_minus,
    ),
    Rule(
        "TM033",
        "mana-in-letters",
        "mana is written in symbols",
        "CR 106.1b, 107.4; colorless mana is {C} (107.4c).",
        (
            Example("{T}: Add G.", "{T}: Add {G}."),
            Example("{T}: Add W or U.", "{T}: Add {W} or {U}."),
            Example("{T}: Add 2.", "{T}: Add {C}{C}."),
            Example("Flashback {1}R", "Flashback {1}{R}"),
        ),
        check=_mana_in_letters,
    ),
    Rule(
        "TM029",
        "symbol",
        "a symbol in braces is one that there is",
        "CR 107.4 to 107.17.",
        (
            Example("{t}: Add {g}.", "{T}: Add {G}."),
            Example("{WU}: Draw a card.", "{W/U}: Draw a card."),
        ),
        check=_all_symbols,
    ),
    Rule(
        "TM034",
        "symbol-order",
        "generic mana stands before colors, and colors in their order",
        "CR 107.4; style.",
        (Example("{R}{1}: Draw a card.", "{1}{R}: Draw a card."),),
        check=_symbol_order,
    ),
    Rule(
        "RU003",
        "loyalty-sign",
        "a loyalty cost has a sign",
        "CR 606.4.",
        (Example("2: Draw a card.", "+2: Draw a card.", "Lina, Seer", "Legendary Planeswalker — Lina"),),
        severity="error",
        check=_sign,
    ),
)
