"""Two sentences that a comma joins: “draw a card, this ability triggers only once each turn.”"""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ..reading import Reading
from ..rule import Example, Found, Rule

_MAIN = (n.Clause, n.Creation)


def _splices(reading: Reading) -> Iterator[Found]:
    """A comma between two clauses of which neither depends on the other, and which no “and”, “or” or “then” joins."""
    for node in reading.nodes:
        if isinstance(node, n.Sentence) and (part := _spliced(node)) is not None:
            comma = part.content.span.start - len(part.joiner)
            at = part.content.span.start
            said = reading.text[at : at + 1]
            if said.isupper():  # another rule says that (TM035)
                continue
            yield Found(
                (comma, at + 1),
                f"a comma joins two sentences: “{reading.text[at:].split(' ', 1)[0]}” begins another",
                (Edit(comma, comma + 1, "."), Edit(at, at + 1, said.upper())),
            )


def _spliced(sentence: n.Sentence) -> n.Part | None:
    """The part with which another sentence begins; None where the sentence is one."""
    parts = sentence.parts
    joins = any(part.joiner.strip(", ") for part in parts)
    if joins or not all(part.joiner in ("", ", ") for part in parts):
        return None
    main = [k for k, part in enumerate(parts) if isinstance(part.content, _MAIN)]
    if len(main) != 2 or not all(_is_whole(parts[k].content) for k in main):
        return None
    first, second = main
    between = parts[first + 1 : second]
    if not between:
        return parts[second]
    opens = between[0].content
    is_opening = len(between) == 1 and isinstance(opens, n.Subordinate) and opens.word in ("if", "when", "whenever")
    return between[0] if is_opening else None


def _is_whole(content: object) -> bool:
    """Whether a clause says by itself who does what, or what to do: “this ability triggers”, “put …”."""
    if isinstance(content, n.Creation):
        return True
    if not isinstance(content, n.Clause) or content.verb is None:
        return False
    if content.subject is None:  # “divided as you choose”, “starting with you”
        return is_verb(content.verb.words[0].lower())
    words = content.subject.plain_words if isinstance(content.subject, n.NounPhrase) else ()
    return not words or words[0].text.lower() not in _DEPENDING


_DEPENDING = frozenset(["whichever", "whoever", "which", "who"])


RULES: tuple[Rule, ...] = (
    Rule(
        "GR030",
        "comma-between-sentences",
        "a comma joins no two sentences",
        "Grammar: what stands for itself begins a sentence, or is joined by “and” or “then”.",
        (
            Example(
                "Whenever you gain life, draw a card, this ability triggers only once each turn.",
                "Whenever you gain life, draw a card. This ability triggers only once each turn.",
            ),
            Example(
                "Destroy target creature, its controller gains 3 life.",
                "Destroy target creature. Its controller gains 3 life.",
            ),
        ),
        safe=False,
        check=_splices,
    ),
)
