"""Costs and symbols: words in their place, symbols that there are not, the sign of loyalty costs."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading, Wd
from ..rule import Example, Found, Rule


def _loyalty(reading: Reading) -> Iterator[Found]:
    """“-2: …” of a planeswalker → “−2: …”; a cost without a sign (CR 606.4)."""
    text = reading.text
    walker = "planeswalker" in reading.types
    for start, end in reading.lines:
        colon = text.find(":", start, min(end, start + 6))
        if colon < 0:
            continue
        cost = text[start:colon]
        number = cost.lstrip("+-−–").strip("[]")
        if not number or not (number.isdigit() or number == "X"):
            continue
        if cost[0] in "-–":
            yield Found((start, start + 1), "the minus of a loyalty cost is “−”", (Edit(start, start + 1, "−"),))
        elif walker and cost[0] not in "+−[" and number != "0":
            yield Found(
                (start, colon), f"the loyalty cost “{cost}” has no sign", None, hint=f"write “+{cost}” or “−{cost}”"
            )


_TAP = {"t": "{T}", "tap": "{T}", "untap": "{Q}", "q": "{Q}"}


def _cost_words(reading: Reading) -> Iterator[Found]:
    """“Tap: …”, “T: …”, “2W, tap: …” → “{T}: …”, “{2}{W}, {T}: …” (CR 107.4, 107.5)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind not in ("word", "number") or word.reminder:
            continue
        following = words[k + 1].text if k + 1 < len(words) else ""
        before = words[k - 1] if k else None
        if before is not None and before.kind not in ("line", "symbol") and before.text not in (",", "“", "—"):
            continue
        if not _is_in_cost(words, k):
            continue
        if word.low in _TAP and following in (":", ","):
            said = _TAP[word.low]
        elif following in (":", ",") and (symbols := mana(word.text) or _generic(reading, word, following)):
            said = symbols
        else:
            continue
        yield Found(
            (word.start, word.end), f"“{word.text}” in a cost is written “{said}”", (Edit(word.start, word.end, said),)
        )


def _added_mana(reading: Reading) -> Iterator[Found]:
    """“Add G or W” → “Add {G} or {W}”, “add 2” → “add {C}{C}”: a number is no mana of any type (CR 106.1b, 107.4c)."""
    adding = False
    for word in reading.words:
        if word.low in ("add", "adds"):
            adding = not word.reminder
            continue
        adding = adding and (word.low in (",", "or", "and") or word.kind in ("symbol", "word", "number"))
        if not adding or word.low in (",", "or", "and") or word.kind == "symbol":
            continue
        number = int(word.text) if word.kind == "number" and len(word.text) < 2 else 0
        said = "{C}" * number or (mana(word.text) if word.text.isupper() else "")
        adding = bool(said)
        if said:
            edits = (Edit(word.start, word.end, said),)
            yield Found((word.start, word.end), f"mana “{word.text}” is written “{said}”", edits, not number)


def _generic(reading: Reading, word: Wd, following: str) -> str:
    """“2, T: …” → “{2}”, and “2: …” where the card is known to be no planeswalker; "" elsewhere."""
    certain = following == "," or (reading.types and "planeswalker" not in reading.types)
    return f"{{{word.text}}}" if word.text.isdigit() and certain else ""


def _is_in_cost(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a colon ends the sentence that a word stands in, and none stands before it there."""
    depth = words[k].depth
    for w in words[k:]:
        if w.depth == depth and w.low == ":":
            break
        if w.low in (".", "\n") or w.depth < depth:
            return False
    else:
        return False
    start = k
    while start and words[start - 1].low not in (".", ":", "\n", "—") and words[start - 1].depth == depth:
        start -= 1
    return all(w.kind in ("symbol", "number", "word", "mark") for w in words[start:k])


def mana(said: str) -> str:
    """“2W” as symbols: “{2}{W}”; "" if it is no such thing."""
    digits = said[: len(said) - len(said.lstrip("0123456789X"))]
    letters = said[len(digits) :]
    if not letters or letters.strip("WUBRGC") or (said.isalpha() and len(said) > 1 and len(set(letters)) > 2):
        return ""
    return "".join(f"{{{each}}}" for each in [*([digits] if digits else []), *letters])


_HYBRID = {"WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"}


_SYMBOLS = (
    frozenset("T Q W U B R G C X Y Z S E P TK CHAOS PW A ½ ∞ HW HR".split())
    | {f"{a}/{b}" for a in "WUBRGC2" for b in "WUBRG"}
    | {f"{a}/P" for a in "WUBRGC"}
)


def _symbols(reading: Reading) -> Iterator[Found]:
    """Symbols that there are not: “{t}”, “{WU}”, “{Tap}” (CR 107.4)."""
    for word in reading.words:
        if word.kind != "symbol":
            continue
        inner = word.text[1:-1]
        if inner in _SYMBOLS or inner.isdigit() or (inner.count("/") == 2 and inner.endswith("/P")):
            continue
        upper = inner.upper()
        said = ""
        if upper in _SYMBOLS:
            said = upper
        elif upper in ("TAP", "UNTAP"):
            said = _TAP[upper.lower()][1:-1]
        elif upper in _HYBRID:
            said = f"{upper[0]}/{upper[1]}"
        elif upper[::-1] in _HYBRID:
            said = f"{upper[1]}/{upper[0]}"
        elif upper and not upper.strip("WUBRGC0123456789X"):
            said = mana(upper)[1:-1]
        edits = (Edit(word.start, word.end, f"{{{said}}}"),) if said else None
        yield Found(
            (word.start, word.end), f"“{word.text}” is no symbol" + (f": “{{{said}}}” is" if said else ""), edits
        )


def _walker_sign(reading: Reading) -> Iterator[Found]:
    return (each for each in _loyalty(reading) if each.edits is None)


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
        check=lambda reading: (each for each in _loyalty(reading) if each.edits is not None),
    ),
    Rule(
        "TM033",
        "mana-in-letters",
        "mana that is added is written in symbols",
        "CR 106.1b, 107.4; colorless mana is {C} (107.4c).",
        (
            Example("{T}: Add G.", "{T}: Add {G}."),
            Example("{T}: Add W or U.", "{T}: Add {W} or {U}."),
            Example("{T}: Add 2.", "{T}: Add {C}{C}."),
        ),
        check=_added_mana,
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
        check=_symbols,
    ),
    Rule(
        "RU003",
        "loyalty-sign",
        "a loyalty cost has a sign",
        "CR 606.4.",
        (Example("2: Draw a card.", "+2: Draw a card.", "Lina, Seer", "Legendary Planeswalker — Lina"),),
        severity="error",
        check=_walker_sign,
    ),
)
