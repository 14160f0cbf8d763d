"""How many tokens (or counters) the words before them say: “two”, “twice that many”, “that many plus one”, “half X”."""

from __future__ import annotations

from ..grammar import nodes as n
from . import instructions as i
from .players import is_player, player
from .quantities import count_of
from .wordings import number, plain, text_of

FACTORS = {"twice": 2, "double": 2, "three times": 3, "triple": 3, "four times": 4, "five times": 5, "ten times": 10}
THAT_MANY = frozenset(["that many", "that much", "this many", "that number of", "as many"])

#: A quantity, and the text's own expression for it (the creation record's ``count``).
Count = tuple[i.Quantity, str]


def count(words: tuple[n.Word, ...]) -> Count:
    """The number that the words give; “a number of” waits for its “equal to …”; nothing at all is one."""
    texts = [plain(w.text) for w in words]
    kinds = [w.kind for w in words]
    if "number of" in kinds:
        return i.Asked("a number"), "a number of"
    if "operator" in kinds:
        return _sum(words, kinds.index("operator"))
    if "half that many" in texts:
        return i.Half(i.ThatMany(), "down"), "half that many"
    if "any number of" in texts:
        return i.Asked("any number"), "any number"
    of = next((number(t.removesuffix(" of")) for t in texts if t.endswith(" of")), None)
    if of is not None:  # “two of those tokens”
        return i.Number(of), str(of)
    word = next((t for t, k in zip(texts, kinds, strict=True) if k == "number" or t in THAT_MANY), None)
    if word is None:
        return i.Number(1), "1"
    base, shown = _number(word, " ".join(texts))
    multiple = next((t for t in texts if t in FACTORS), None)
    if multiple is not None:
        return i.Product(FACTORS[multiple], base), f"{multiple} {shown}"
    if "half" in texts:
        return i.Half(base, "down"), f"half {shown}"
    if "up to" in texts:
        return i.Asked(f"up to {shown}"), f"up to {shown}"
    return base, shown


def _number(word: str, words: str) -> Count:
    value = number(word)
    if value is not None:
        return i.Number(value), str(value)
    if word in ("x", "y", "z"):
        return i.Variable(word.upper()), word.upper()
    if word in THAT_MANY:
        shown = "that many" if word == "that number of" else word
        return i.ThatMany(shown), shown
    return i.Asked(words), words


def _sum(words: tuple[n.Word, ...], at: int) -> Count:
    """“that many plus one”, “ten minus X”."""
    (left, shown_left), (right, shown_right) = count(words[:at]), count(words[at + 1 :])
    operator, term = plain(words[at].text), plain(words[at + 1].text) if at + 1 < len(words) else ""
    total = i.Sum((left, right)) if operator == "plus" else i.Difference(left, right)
    return total, f"{shown_left} {operator} {term if shown_right.isdigit() else shown_right}"


def for_each(base: Count, node: n.ForEach, text: str) -> Count:
    """So many for each: “for each land you control”, “2 for each opponent”."""
    words = text_of(node, text)
    amount, shown = base
    narrowed = isinstance(node.of, n.NounList) or bool(node.of.modifiers)
    each: i.Quantity
    if not is_player(node.of):
        each = count_of(node.of, text)
    else:
        each = i.Asked(words) if narrowed else i.PlayerCount(player(node.of, text))
    if not isinstance(amount, i.Number):
        return i.Asked(f"{shown} {words}"), f"{shown} {words}"
    if amount.value == 1:
        return each, words
    return i.Product(amount.value, each), f"{amount.value} {words}"
