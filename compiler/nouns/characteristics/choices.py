"""What a description leaves open: “of the chosen color”, “with your choice of flying or vigilance”."""

from __future__ import annotations

from ....grammar import nodes as n
from ...ledger.source import Source
from .description import Description


def read_chosen(modifier: n.Prepositional, source: Source, out: Description) -> bool:
    """“of the chosen color and creature type”, “of that type”, “of your choice”: left open, in angle brackets."""
    noun = modifier.object
    items = noun.items
    words = noun.plain_words
    senses = {w.sense for w in words}
    ends_in_choice = any(
        isinstance(m, n.Prepositional) and _ends_in(m, "choice") for item in items for m in item.modifiers
    )
    if any(w.kind not in ("article", "determiner", "noun", "possessive") and w.sense != "chosen" for w in words):
        return False
    left_open = bool(senses & {"chosen", "that"}) or ends_in_choice or (words[-1:] and words[-1].sense == "choice")
    if not left_open:
        return False
    chosen = "chosen" in senses
    said = source.said(noun)
    kinds = ("color", "creature type", "type", "land type", "name")
    for word in words:
        if word.sense == "color":
            out.colors.append("the chosen color" if chosen else said)
            out.chosen += ["color"] if chosen else []
        elif word.sense in kinds and ("Creature" in out.types or word.sense in ("creature type", "type")):
            out.subtypes.append(f"<the chosen {word.sense}>" if chosen else f"<{said}>")
            out.chosen += ["type"] if chosen else []
    source.claim(modifier)
    return True


def _ends_in(node: n.Prepositional, sense: str) -> bool:
    head = node.object.items[-1].head
    return head is not None and head.sense == sense


def is_choice(items: tuple[n.NounPhrase, ...]) -> bool:
    """“your choice of flying or vigilance”."""
    words = [item.plain_words for item in items]
    return (
        bool(words[0])
        and words[0][0].sense == "your choice of"
        and all(
            said and said[-1].kind == "keyword" and {w.kind for w in said} <= {"keyword", "determiner"}
            for said in words
        )
    )


def is_that_ability(senses: list[str], item: n.NounPhrase) -> bool:
    """“the chosen ability”, “that keyword”, “those abilities”: left open."""
    if item.modifiers:
        return False
    return senses in (["the", "chosen", "ability"], ["that", "ability"], ["those", "ability"]) or (
        senses[-1] in ("keyword", "keyword ability") and senses[:-1] in (["the", "chosen"], ["that"])
    )
