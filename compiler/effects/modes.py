"""The modes of an ability, what they cost, and how many of them are chosen (CR 700.2): “Choose one or both —”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import plain
from ...grammar.traversal import below
from ..ledger.source import Source
from ..nouns.conditions import condition
from ..nouns.drafts import DraftChoice

_RANGES = {"one or two": (1, 2), "two or three": (2, 3), "one, two, or three": (1, 3)}


#: Keywords that have modes chosen: how many at least and at most; None: all (CR 702.172a, 702.183a).
_CHOOSING: dict[str, tuple[int, int | None]] = {"spree": (1, None), "tiered": (1, 1)}

Line = n.Ability | n.KeywordLine | n.Reminder | n.Unparsed


def with_rows(text: n.CardText) -> Iterator[tuple[Line, list[n.Ability]]]:
    """The lines of a text, each with the modes or table rows that stand below it."""
    k = 0
    while k < len(text.abilities):
        node = text.abilities[k]
        k += 1
        rows: list[n.Ability] = []
        if (isinstance(node, n.Ability) and node.kind not in _ROWS) or keyword_choosing(node):
            while k < len(text.abilities):
                follower = text.abilities[k]
                if not (isinstance(follower, n.Ability) and follower.kind in _ROWS):
                    break
                rows.append(follower)
                k += 1
        yield node, rows


_ROWS = ("mode", "row")


def keyword_choosing(node: Line) -> str:
    """The keyword at the end of a line that has the modes below it chosen; "" if there is none."""
    if not isinstance(node, n.KeywordLine):
        return ""
    last = node.keywords[-1]
    name = plain(last.name)
    return name if name in _CHOOSING and not last.parameter else ""


def modes_of_keyword(keyword: str, modes: DraftChoice) -> None:
    """Write into the choice how many of its options such a keyword has chosen."""
    modes.least, most = _CHOOSING[keyword]
    modes.most = len(modes.options) if most is None else most


def stand_below(node: Line, rows: Sequence[n.Ability]) -> bool:
    """Whether all these rows belong to the line above: modes to what chooses some, results to what rolls a die."""
    if keyword_choosing(node):
        return all(row.kind == "mode" and row.additional is not None and not _pawprints(row) for row in rows)
    if not isinstance(node, n.Ability):
        return False
    if all(row.kind == "row" for row in rows):
        return any(isinstance(each, n.Verb) and each.lemma == "roll" for each in below(node))
    priced = {_pawprints(row) for row in rows}
    if priced != {0}:
        return 0 not in priced and any(isinstance(each, n.Clause) and worth_of_modes(each) for each in below(node))
    return bool(headers(node)) and all(row.kind == "mode" for row in rows)


def unclear_results(rows: Sequence[n.Ability]) -> Iterator[tuple[n.Ability, str]]:
    """The rows of a results table that do not go on where the row before ends, and what is wrong (CR 706.3a)."""
    end: int | None = None
    for k, row in enumerate(rows):
        first, last = row.results
        if last is not None and last < first:
            yield row, f"“{row.label}” ends before it begins"
        elif k and (end is None or first <= end):
            yield row, f"“{row.label}” has results that the row above has too, or that come before those"
        elif end is not None and first > end + 1:
            yield row, f"between “{rows[k - 1].label}” and “{row.label}” there are results that no row has"
        end = None if last is None else max(first, last)


def off_the_die(rows: Sequence[n.Ability], sides: int) -> Iterator[tuple[n.Ability, str]]:
    """The rows with results that the die does not have; the first and the last, where it has others that no row has."""
    for row in rows:
        first, last = row.results
        if first < 1 or max(first, last or 0) > sides:
            yield row, f"“{row.label}” has results that the die does not have"
    if rows[0].results[0] > 1:
        yield rows[0], f"below “{rows[0].label}” there are results that no row has"
    highest = rows[-1].results[1]
    if highest is not None and highest < sides:
        yield rows[-1], f"above “{rows[-1].label}” there are results that no row has"


def anchored(node: Line, rows: Sequence[n.Ability], source: Source) -> tuple[n.Ability, ...]:
    """The abilities below “As this enters, choose Khans or Dragons”, each had where its word is chosen (CR 614.12b)."""
    if not isinstance(node, n.Ability) or not rows or node.kind != "statement" or stand_below(node, rows):
        return ()
    if any(row.kind != "mode" or not row.word or row.additional is not None for row in rows):
        return ()
    words = {row.word for row in rows}
    offered = [
        set(map(source.words, noun.items))
        for each in below(node)
        if isinstance(each, n.Clause) and each.verb.lemma == "choose"
        for noun in each.complements
        if isinstance(noun, n.NounList) and noun.conjunctions == {"or"}
    ]
    return tuple(map(_alone, rows)) if words in offered and len(words) == len(rows) else ()


def _alone(row: n.Ability) -> n.Ability:
    """A mode as the ability that it would be without what stands before it."""
    first = row.sentences[0] if row.sentences else None
    begins = first.parts[0].content if isinstance(first, n.Sentence) and first.parts else None
    waits = isinstance(begins, n.Subordinate) and begins.sense in ("when", "whenever")
    waits = waits or (isinstance(begins, n.Prepositional) and begins.sense == "at")
    return structs.replace(row, kind="activated" if row.cost is not None else "triggered" if waits else "statement")


def _pawprints(row: n.Ability) -> int:
    """How many {P} stand before a mode (CR 700.2i)."""
    match row.additional:
        case n.Cost(parts=(n.Part(content=n.NounPhrase(words=words)),)):
            symbols = [s for word in words if isinstance(word, n.Word) for s in word.each_symbol]
            return len(symbols) if all(symbol == ("P",) for symbol in symbols) else 0
    return 0


def worth(rows: Sequence[n.Ability]) -> tuple[int, ...]:
    """The pawprints of each mode; nothing where none has any."""
    found = tuple(map(_pawprints, rows))
    return found if any(found) else ()


def worth_of_modes(clause: n.Clause) -> int:
    """How many pawprints may be chosen: “choose up to five {P} worth of modes”; 0 if something else is said."""
    match clause.verb.lemma, clause.complements:
        case (
            "choose",
            (
                n.NounPhrase(
                    words=(
                        n.Word(sense="up to"),
                        n.Word(kind="number") as most,
                        n.Word(each_symbol=(("P",),)),
                        n.Word(sense="worth"),
                    ),
                    modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("mode",))),),
                ),
            ),
        ):
            return most.number or 0
    return 0


def headers(node: n.Ability) -> list[n.Clause]:
    """The clauses that have modes chosen: “choose one —”, “choose both instead”."""
    clauses = (each for each in below(node, n.Quoted) if isinstance(each, n.Clause))
    return [each for each in clauses if _numbers(each) or worth_of_modes(each)]


def _numbers(clause: n.Clause) -> list[n.Word]:
    """The numbers in “choose one or both”; none if something else is chosen."""
    first = clause.complements[0] if clause.complements else None
    items = first.items if isinstance(first, (n.NounPhrase, n.NounList)) else ()
    words = [w for item in items for w in item.plain_words]
    if clause.verb.lemma == "choose" and [w.sense for w in words] == ["any", "number"]:
        return words[:1]
    if clause.verb.lemma != "choose" or not words or any(w.kind not in ("number", "determiner") for w in words):
        return []
    return [w for w in words if w.kind == "number" or w.sense == "any number of"]


#: Of which modes one is chosen: “that hasn't been chosen”, “you've not chosen this turn”.
_NOT_CHOSEN = frozenset(
    [
        ("that hasn't", ("been", "chosen")),
        ("that haven't", ("been", "chosen")),
        ("you haven't already", ("chosen",)),
        ("you haven't", ("chosen",)),
        ("you've not", ("chosen",)),
    ]
)


def narrow_modes(clause: n.Clause, choice: DraftChoice) -> bool:
    """Write into the choice which of its options may be chosen: “one that hasn't been chosen this turn”.

    False where the clause says of them what no choice holds.
    """
    if choice.worth:
        return worth_of_modes(clause) > 0
    if any(word.sense == "x" for word in _numbers(clause)):
        return False  # “Choose X.”
    first = clause.complements[0]
    for item in first.items if isinstance(first, (n.NounPhrase, n.NounList)) else ():
        match item.modifiers:
            case ():
                pass
            case (n.Relative(sense=who, subject=None, further=()) as said,) if (
                said.verb is not None and (who, said.verb.senses) in _NOT_CHOSEN
            ):
                match said.complements:
                    case ():
                        choice.unchosen = "ever"
                    case (n.Adverb(sense="this turn"),):
                        choice.unchosen = "this turn"
                    case _:
                        return False
            case _:
                return False
    return True


def count_modes(clause: n.Clause, choice: DraftChoice) -> None:
    """Write into the choice how many of its options are chosen at least and at most, and whether by chance."""
    if choice.worth:
        choice.least, choice.most = 0, worth_of_modes(clause)
        return
    numbers = _numbers(clause)
    first, everything = numbers[0], len(choice.options)
    if first.sense == "any":
        choice.least, choice.most = 0, everything
        return
    up_to = any(isinstance(x, n.Word) and x.sense in ("up to", "any number of") for x in below(clause))
    choice.at_random = any(isinstance(x, n.Adverb) and x.sense == "at random" for x in below(clause))
    if first.sense in _RANGES:
        choice.least, choice.most = _RANGES[first.sense]
        return
    if first.sense == "both":
        choice.least = choice.most = 2
        return
    most = first.number or 1
    more = first.sense in ("one or more", "any number of") or any(w.sense in ("both", "all") for w in numbers[1:])
    choice.least = 0 if up_to else most
    choice.most = everything if more else most


def both_of_more(clause: n.Clause, choice: DraftChoice) -> bool:
    """“Choose one or both —” above three modes."""
    return len(choice.options) > 2 and any(word.sense in ("both", "one or both") for word in _numbers(clause))


def modes_if(line: n.Sentence, chosen: DraftChoice, source: Source) -> i.ModesIf | None:
    """“If this spell was kicked, choose both instead.”, “If you control a commander as you cast this spell, you may …”.

    None, and nothing claimed, where it says something else.
    """
    match line.parts:
        case (n.Part(content=n.Subordinate(sense="if") as if_), *more, n.Part(content=n.Clause() as clause)) if len(
            more
        ) < 2 and all(is_as_cast(part.content) for part in more):
            pass
        case _:
            return None
    if not _numbers(clause) or chosen.worth or clause.verb.auxiliaries not in ((), ("may",)):
        return None
    held = condition(if_, source)
    if isinstance(held, i.ToldCondition):
        return None
    other = structs.replace(chosen)
    count_modes(clause, other)
    source.claim(clause, *(part.content for part in more))
    least = chosen.least if clause.verb.auxiliaries else other.least
    return i.ModesIf(held, least, other.most)


def is_as_cast(node: n.Node) -> bool:
    """“as you cast this spell”: when modes are chosen anyway (CR 601.2b)."""
    match node:
        case n.Subordinate(sense="as", parts=(n.Part(content=n.Clause() as clause),)):
            itself = [isinstance(c, n.NounPhrase) and c.kinds == ("self",) for c in clause.complements]
            you = clause.subject is not None and clause.subject.alone == ("you",)
            return you and clause.verb.senses == ("cast",) and itself == [True]
    return False


def lets_choose_again(clause: n.Clause) -> bool:
    """“You may choose the same mode more than once.” (CR 700.2d)"""
    match clause.subject, clause.verb.senses, clause.complements:
        case (
            n.NounPhrase(alone=("you",)),
            ("may", "choose"),
            (n.NounPhrase(alone=("the", "same", "mode")), n.Adverb(sense="more than once")),
        ):
            return True
    return False


def aims_apart(clause: n.Clause) -> bool:
    """“Each mode must target a different player.”"""
    match clause.subject, clause.verb.senses, clause.complements:
        case (
            n.NounPhrase(alone=("each", "mode")),
            ("must", "target"),
            (n.NounPhrase(alone=("a", "different", "player")),),
        ):
            return True
    return False
