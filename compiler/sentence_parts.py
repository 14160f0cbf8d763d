"""What the parts of a sentence are to each other: lists of tokens, what leads, what goes on, how long it all lasts."""

from __future__ import annotations

import re

from msgspec import structs

from ..grammar import nodes as n
from ..grammar.tokens import further_tokens, is_number
from ..grammar.traversal import below
from .becoming import DURATIONS
from .creating import spelt_out
from .riders import SIZE
from .wordings import plain, text_of

NEGATED = frozenset(["can't", "cannot", "don't", "doesn't", "couldn't", "won't"])
LEADING = frozenset([",", ", then", "and", ", and", "then", "Then"])


def says_instead(sentence: n.Sentence) -> bool:
    """Whether a sentence replaces what the one before says (“…, create twelve of those tokens instead”)."""
    return any(
        (isinstance(c, n.Adverb) and "instead" in plain(c.text))
        or (isinstance(c, n.Verb) and "instead" in map(plain, c.words))
        for part in sentence.parts
        for c in below(part, n.Quoted)
    )


def leads(parts: list[n.Part], k: int) -> bool:
    """Whether a subordinate clause governs what follows it, not what stands before it."""
    if k + 1 >= len(parts):
        return False
    following = parts[k + 1]
    comma = following.joiner.lstrip().startswith(",") and not isinstance(following.content, (n.Where, n.Exceptions))
    opens = k == 0 or parts[k].joiner.strip() in LEADING or isinstance(parts[k - 1].content, n.Subordinate)
    return k == 0 or (comma and opens)


def negated(node: n.Node | None) -> bool:
    return isinstance(node, (n.Creation, n.Clause)) and bool(NEGATED.intersection(map(plain, node.verb.words)))


def goes_on_negated(parts: list[n.Part], k: int) -> bool:
    """Whether a clause is one more in a list that ends in “or”, and whose first verb is negated."""
    clauses = [p.content for p in parts[: k + 1] if isinstance(p.content, (n.Creation, n.Clause))]
    if not k or len(clauses) < k + 1 or not negated(clauses[0]) or any(c.subject is not None for c in clauses[1:]):
        return False
    joiners = [p.joiner.strip() for p in parts[1:]]
    ends = next((j for j, joiner in enumerate(joiners, 1) if joiner in ("or", ", or")), 0)
    return k <= ends and set(joiners[:ends]) <= {",", "or", ", or"}


def belongs(part: n.Part, before: n.Node | None) -> bool:
    """Words that go on where a creation seemed to end: “for each creature that attacked | or blocked this turn”."""
    if not isinstance(before, n.Creation):
        return False
    if isinstance(part.content, n.Unparsed):
        words = part.content.text
        return bool(words) and not words.startswith("where ") and part.joiner.strip() in ("or", ", or", ",", "")
    return isinstance(part.content, n.Prepositional) and part.joiner.strip() in ("or", "and")


def duration(parts: list[n.Part], text: str) -> str | None:
    """“until end of turn” at either end of a sentence: of all that it gives (“get +1/+1 and gain trample until …”)."""
    first = parts[0].content if parts else None
    if isinstance(first, n.Adverb) and plain(first.text).startswith("until"):
        return first.text.lower()
    for part in parts:
        if (words := plain(text_of(part.content, text))) in DURATIONS:
            return words
    last = parts[-1].content if parts else None
    complements = last.complements if isinstance(last, n.Clause) else ()
    return next((c.text for c in complements if isinstance(c, n.Adverb) and plain(c.text).startswith("until")), None)


def with_lists(parts: list[n.Part]) -> list[n.Part]:
    """Noun phrases that say what a creation before them creates, as creations.

    “Create the following tokens: | a Clue token and a Food token”; “create a Food token if …, | a Clue token | if …”
    """
    out: list[n.Part] = []
    for part in parts:
        before = out[-1].content if out else None
        header = next((p.content for p in reversed(out) if isinstance(p.content, n.Creation)), None)
        if header is None or not isinstance(part.content, n.NounPhrase | n.NounList):
            out.append(part)
        elif part.joiner.strip() != ":":
            whole = _elided(header, part.content)
            out.append(structs.replace(part, content=whole) if whole is not None else part)
        else:
            whole = spelt_out(header, part.content) if header is before else None
            if whole is None:
                out.append(part)
            else:
                out[-1] = structs.replace(out[-1], content=whole, span=whole.span)
    return out


def is_other_number(parts: list[n.Part], k: int) -> bool:
    """Whether a condition is that of another number of the tokens before: “…, three if you attacked this turn”."""
    if k < 2 or parts[k - 1].joiner.strip() != ",":
        return False
    number, first = parts[k - 1].content, parts[k - 2].content
    return (
        isinstance(number, n.Creation)
        and isinstance(first, n.Creation)
        and isinstance(number.tokens[0], n.TokenReference)
        and is_number(number.tokens[0].phrase)
    )


def _elided(header: n.Creation, noun: n.Noun) -> n.Creation | None:
    """Further tokens that the same players create; None if the phrase names none."""
    tokens, joiners = further_tokens(noun) or ((), ())
    if is_number(noun) and isinstance(noun, n.NounPhrase):
        tokens = (n.TokenReference(phrase=noun, span=noun.span),)
    if not tokens:
        return None
    return structs.replace(header, tokens=tokens, joiners=joiners, choice="", complements=(), span=noun.span)


def as_created(node: n.Subordinate, before: n.Node | None, text: str) -> bool:
    """“Its power is equal to your life total | as it's created”: when its size is found in any case (CR 608.2h)."""
    words = plain(text_of(node, text))
    sized = isinstance(before, n.Clause) and before.subject is not None and SIZE.match(plain(text_of(before, text)))
    return bool(sized and re.fullmatch(r"as (?:it|they|that token|those tokens)(?:'s|'re| is| are) created", words))


def is_clause(node: n.Node | None) -> bool:
    return isinstance(node, (n.Creation, n.Clause))
