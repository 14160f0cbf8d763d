"""Says of words that were not understood where understanding ended: what was found there, and what was expected."""

from __future__ import annotations

from typing import NamedTuple

# What the classes of words are called, the most telling first.
CLASSES = {
    "TOKEN": "“token”",
    "TYPE": "a card type",
    "PT": "power and toughness",
    "COLOR": "a color",
    "KEYWORD": "a keyword",
    "QUOTED": "an ability in quotation marks",
    "NUMBER": "a number",
    "NOUN": "a noun",
    "CAPITALISED": "a subtype or a name",
    "PRONOUN": "a pronoun",
    "VERB": "a verb",
    "PARTICIPLE": "a participle",
    "TO": "“to”",
    "AND": "“and”",
    "OR": "“or”",
}
SHOWN = 5


class Mistake(NamedTuple):
    """Where the grammar could not go on, and what it says to that."""

    start: int
    end: int
    message: str


def mistake(text: str, start: int, end: int, name: str | None) -> Mistake:
    """Find where the grammar could not go on in words that were not understood."""
    from ..grammar.engine import syntax
    from ..grammar.names import mask_names

    grammar = syntax()
    tokens = grammar.lexer.tokens(mask_names(text, name), start, end)
    stuck, expected = grammar.stops("clause", tokens)
    kinds = [said for kind, said in CLASSES.items() if kind in expected]
    wanted = f"; expected {', '.join(kinds[:SHOWN])}{' …' if len(kinds) > SHOWN else ''}" if kinds else ""
    if stuck == len(tokens):
        return Mistake(end, end, f"the sentence ends too soon{wanted}")
    token = tokens[stuck]
    first, last = token.start_pos or start, token.end_pos or end
    what = ", a word that the grammar does not know" if token.type == "WORD" else ""
    return Mistake(first, last, f"found “{text[first:last]}”{what}{wanted}")
