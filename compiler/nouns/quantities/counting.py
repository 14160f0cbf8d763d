"""How many tokens (or counters) the words before them say: “two”, “twice that many”, “that many plus one”, “half X”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import FACTORS, IT, SO_MANY_OF
from ...ledger.places import spoken_place
from ...ledger.source import Source
from ..objects import reference
from ..player_names import is_player
from . import bare, count_of, players_counted

_THAT_MANY = frozenset(["that many", "that much", "this many", "that number of", "that amount of", "as many"])
#: Numbers that stand in one word with “of”: “two of those tokens”.
_OF = {**SO_MANY_OF, "another one of": 1, "each of": 1}

#: A quantity, and the text's own expression for it (the creation record's ``count``).
Count = tuple[i.Quantity, str]


def count(words: tuple[n.Word, ...], source: Source) -> Count:
    """The number that the words give; “a number of” waits for its “equal to …”; nothing at all is one.

    What is put into the number is claimed: “a third”, “at least two” leave words that nobody has read.
    """
    by_kind = {w.kind: w for w in reversed(words)}
    by_sense = {w.sense: w for w in reversed(words)}
    if "number of" in by_kind:
        source.claim(by_kind["number of"])
        return i.Asked("a number"), "a number of"
    if "operator" in by_kind and words[0].kind != "operator" and words[-1].kind != "operator":
        return _sum(words, words.index(by_kind["operator"]), source)
    if "half that many" in by_sense:
        source.claim(by_sense["half that many"])
        return i.Half(i.ThatMany(), "down"), "half that many"
    if "any number of" in by_sense:
        source.claim(by_sense["any number of"])
        return i.ChosenNumber(text="any number"), "any number"
    source.claim(*(w for w in words if w.sense == "exactly"))
    of = next((w for w in words if w.sense in _OF), None)
    if of is not None:
        source.claim(of)
        return i.Number(_OF[of.sense]), str(_OF[of.sense])
    word = next((w for w in words if w.kind == "number" or w.sense in _THAT_MANY), None)
    if word is None:
        one = next((w for w in words if w.sense in _ONE), None)
        if one is not None:
            source.claim(one)
        return i.Number(1), "1"
    source.claim(word)
    base, shown = _number(word, " ".join(w.sense for w in words))
    multiple = next((w for w in words if w.sense in FACTORS), None)
    if multiple is not None:
        source.claim(multiple)
        return i.Product(FACTORS[multiple.sense], base), f"{multiple.sense} {shown}"
    if "half" in by_sense:
        source.claim(by_sense["half"])
        return i.Half(base, "down"), f"half {shown}"
    if "up to" in by_sense:
        source.claim(by_sense["up to"])
        return i.ChosenNumber(base, f"up to {shown}"), f"up to {shown}"
    return base, shown


#: One more of them, or only one.
_ONE = frozenset(["another", "an additional", "additional", "single", "one more"])


def _number(word: n.Word, said: str) -> Count:
    if word.number is not None:
        return i.Number(word.number), str(word.number)
    if word.sense in ("x", "y", "z"):
        return i.Variable(word.variable), word.variable
    if word.sense in _THAT_MANY:
        shown = "that many" if word.sense in ("that number of", "that amount of") else word.sense
        return i.ThatMany(shown), shown
    return i.Asked(said), said


def _sum(words: tuple[n.Word, ...], at: int, source: Source) -> Count:
    """“that many plus one”, “ten minus X”."""
    (left, shown_left), (right, shown_right) = count(words[:at], source), count(words[at + 1 :], source)
    operator, term = words[at].sense, words[at + 1].sense if at + 1 < len(words) else ""
    source.claim(words[at])
    total = i.Sum((left, right)) if operator == "plus" else i.Difference(left, right)
    return total, f"{shown_left} {operator} {term if shown_right.isdigit() else shown_right}"


def _each(noun: n.Noun, source: Source) -> i.Quantity:
    """How many there are; “for every three cards” counts threes (CR 107.1a: what is left over does not count)."""
    items = noun.items
    for item in items[1:]:  # “for each creature and | each planeswalker”
        source.claim(*(w for w in item.words if isinstance(w, n.Word) and w.sense == "each"))
    first = items[0].first
    by = first.number if isinstance(first, n.Word) and first.kind == "number" and len(items) == 1 else None
    if by is None or by < 2:
        return count_of(noun, source)
    source.claim(items[0].words[0])
    return i.Quotient(count_of(bare(noun), source), by)


def _beyond_the_first(of: n.Noun) -> tuple[n.Noun, n.Prepositional | None]:
    """“creature blocking it | beyond the first”: all but one of them."""
    match of:
        case n.NounPhrase(
            modifiers=(
                n.Participle(
                    complements=(
                        n.NounPhrase(
                            modifiers=(
                                n.Prepositional(sense="beyond", object=n.NounPhrase(alone=("the", "first"))) as beyond,
                            )
                        ) as whom,
                    )
                ) as doing,
            )
        ):
            end = beyond.span.start - 1
            place = n.Span(whom.span.start, end)
            bare_ = structs.replace(whom, modifiers=(), span=place)
            inner = structs.replace(doing, complements=(bare_,), span=n.Span(doing.span.start, end))
            return structs.replace(of, modifiers=(inner,), span=n.Span(of.span.start, end)), beyond
    return of, None


def _its_colors(node: n.ForEach, source: Source) -> i.KindsAmong | None:
    """“for each of its colors” (CR 105.2)."""
    match node.of:
        case n.NounPhrase(words=(n.Word(kind="possessive") as whose, n.Word(sense="color")), modifiers=()) if (
            whose.possessor in IT
        ):
            source.claim(node.of)
            it = i.Reference("that", source.words(whose), id=spoken_place(whose))
            return i.KindsAmong("color", i.Selection((i.IsAmong(it),), source.words(node.of)))
    return None


def for_each(base: Count, node: n.ForEach, source: Source) -> Count:
    """So many for each: “for each land you control”, “2 for each opponent”."""
    words = source.words(node)
    amount, shown = base
    source.claim_own(node)
    each: i.Quantity
    of, first = _beyond_the_first(node.of)
    if first is not None and amount == i.Number(1):
        source.claim(first)
        return i.Difference(_each(of, source), i.Number(1)), words
    if (colors := _its_colors(node, source)) is not None:
        each = colors
    elif not is_player(node.of):
        those = node.sense == "for each of"  # “for each of those tokens”
        each = i.HowMany(reference(node.of, source)) if those else _each(node.of, source)
    else:
        each = players_counted(node.of, source)
    if not isinstance(amount, i.Number):
        return i.Asked(f"{shown} {words}"), f"{shown} {words}"
    if amount.value == 1:
        return each, words
    return i.Product(amount.value, each), f"{amount.value} {words}"
