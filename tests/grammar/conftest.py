"""What the grammar's tests share: the pools where they are, and trees as outlines on a few lines."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright.grammar import nodes as n

SHARED = Path(__file__).parents[3] / "shared" / "cards"
DRAWN = 3_000
PLAIN = frozenset("article determiner adjective noun type pronoun possessive number self token".split())


@pytest.fixture(scope="session")
def faces(sample: Callable[[list[tuple[str, str]], int], list[tuple[str, str]]]) -> list[tuple[str, str]]:
    """Name and text of faces of the shared pools of Magic cards; the test is skipped where they are not."""
    if not SHARED.is_dir():
        pytest.skip(f"no shared pools in {SHARED}")
    return sample([(face["name"], face["oracle_text"]) for card in _cards() for face in _faces(card)], DRAWN)


def _cards() -> Iterator[dict]:
    for path in sorted(SHARED.glob("magic-*.jsonl*")):
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def _faces(card: dict) -> Iterator[dict]:
    for face in card.get("card_faces", [card]):
        if face.get("oracle_text"):
            yield {**face, "name": face["name"]}


@pytest.fixture(scope="session")
def outline() -> Callable[[object], str]:
    return outlined


def outlined(x: object) -> str:
    """A node as a line: phrases in brackets, modifiers behind “|”, words that are not plain with their class."""
    match x:
        case None:
            return "∅"
        case str():
            return x
        case tuple():
            return " ".join(outlined(each) for each in x)
        case n.Word():
            return x.text if x.kind in PLAIN else f"{x.text}:{x.kind}"
        case n.Quoted():
            return f"“{outlined(x.text)}”"
        case n.NounPhrase():
            modifiers = "".join(f" | {outlined(m)}" for m in x.modifiers)
            return f"[{outlined(x.words)}{modifiers}]"
        case n.NounList():
            return f"{{{listed(x.items, x.joiners)}}}"
        case n.Named():
            return f"({x.word} “{x.name}”)"
        case n.Prepositional():
            return f"({x.preposition} {outlined(x.object)})"
        case n.Relative():
            said = " ".join(outlined(part) for part in (x.subject, x.verb, *x.complements, *x.further) if part)
            return f"(that {x.pronoun!r} {said})"
        case n.Participle():
            return f"(being {' '.join([x.verb, *map(outlined, (*x.complements, *x.further))])})"
        case n.Further():
            return f"({' '.join([x.joiner, *map(outlined, (x.verb, *x.complements))])})"
        case n.Verb():
            return "_".join(x.words).upper()
        case n.Adverb():
            return f"<{x.text}>"
        case n.Infinitive():
            return f"({' '.join([x.word, outlined(x.creation or x.verb), *map(outlined, x.complements)])})"
        case n.Gerund():
            return f"({' '.join([x.preposition, outlined(x.verb), *map(outlined, x.complements)])})"
        case n.ForEach():
            return f"({x.word} {outlined(x.of)})"
        case n.EqualTo():
            return f"({x.word} {outlined(x.quantity)})"
        case n.Quantity():
            return outlined(x.of) + x.rounded
        case n.Cause():
            return f"{outlined(x.subject)} {outlined(x.verb)} → "
        case n.Clause():
            subject = (outlined(x.cause) if x.cause else "") + outlined(x.subject)
            return f"{subject} {outlined((x.verb, *x.complements))}"
        case n.Creation():
            rest = f" || {outlined(x.complements)}" if x.complements else ""
            made = (x.choice + " " if x.choice else "") + listed(x.tokens, x.joiners)
            return f"{outlined(x.cause) if x.cause else ''}{outlined(x.subject)} {outlined(x.verb)} {made}{rest}"
        case n.TokenDescription():
            size = f"{x.power}/{x.toughness}" if x.power is not None else ""
            parts = [outlined(x.quantity), x.name and f"“{x.name}”", *x.states, *x.supertypes, size, "+".join(x.colors)]
            parts += [outlined(x.types), *(outlined(k) for k in x.keywords), x.noun]
            return f"TOKEN({' '.join(p for p in parts if p)}{''.join(f' | {outlined(m)}' for m in x.modifiers)})"
        case n.TokenCopy():
            parts = [outlined(x.quantity), outlined(x.words), x.noun, x.that, x.copy, "of", outlined(x.of)]
            parts += [outlined(each) for each in x.extra]
            return f"COPY({' '.join(p for p in parts if p)}{''.join(f' | {outlined(m)}' for m in x.modifiers)})"
        case n.TokenReference():
            return f"SAME{outlined(x.phrase)}"
        case n.Subordinate():
            return f"{x.word.upper()}({outlined(x.parts)})"
        case n.Where():
            return f"WHERE({x.name} {x.verb} {outlined(x.quantity)})"
        case n.Exceptions():
            return f"EXCEPT({outlined(x.parts)})"
        case n.Part():
            return f"{x.joiner.strip()} {outlined(x.content)}" if x.joiner.strip() else outlined(x.content)
        case n.Unparsed():
            return f"⁇{x.text}⁇"
        case n.Reminder():
            return "(reminder)"
        case n.CardText():
            return " ¶ ".join(map(outlined, x.abilities))
        case n.Ability():
            cost = f"COST {outlined(x.cost.parts)}:" if x.cost else ""
            price = f"{outlined(x.additional.parts)} —" if x.additional else ""
            label = " ".join(p for p in (x.label, x.word and f"{x.word} —", price, cost) if p)
            return " ".join([f"{x.kind}{f' {label}' if label else ''}:", *map(outlined, x.sentences)])
        case n.Sentence():
            return outlined(x.parts) + x.end
        case n.KeywordLine():
            return "keywords: " + ", ".join(map(outlined, x.keywords)) + x.end + (" (reminder)" if x.reminder else "")
        case n.Keyword():
            cost = f" COST {outlined(x.cost.parts)}" if x.cost else ""
            return x.name + (f"{x.separator}{x.parameter}" if x.parameter else "") + cost
    raise TypeError(type(x))


def listed(items: tuple[n.Node, ...], joiners: tuple[str, ...]) -> str:
    """Items with what joins them."""
    return "".join((f" {joiners[i - 1].strip()} " if i else "") + outlined(item) for i, item in enumerate(items))
