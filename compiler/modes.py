"""How many of its modes an ability has chosen (CR 700.2): “Choose one or both —”, “Choose up to two —”."""

from __future__ import annotations

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.traversal import below
from . import instructions as i
from .conditions import condition
from .drafts import DraftChoice
from .source import Source

_RANGES = {"one or two": (1, 2), "two or three": (2, 3), "one, two, or three": (1, 3)}


def headers(node: n.Ability) -> list[n.Clause]:
    """The clauses that have modes chosen: “choose one —”, “choose both instead”."""
    return [each for each in below(node, n.Quoted) if isinstance(each, n.Clause) and _numbers(each)]


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


def narrow_modes(clause: n.Clause, choice: DraftChoice) -> bool:
    """Write into the choice which of its options may be chosen: “one that hasn't been chosen this turn”.

    False where the clause says of them what no choice holds.
    """
    if any(word.sense == "x" for word in _numbers(clause)):
        return False  # “Choose X.”
    first = clause.complements[0]
    for item in first.items if isinstance(first, (n.NounPhrase, n.NounList)) else ():
        match item.modifiers:
            case ():
                pass
            case (n.Relative(sense="that hasn't" | "that haven't", subject=None, further=()) as said,) if (
                said.verb is not None and said.verb.senses == ("been", "chosen")
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
    if not _numbers(clause) or clause.verb.auxiliaries not in ((), ("may",)):
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
