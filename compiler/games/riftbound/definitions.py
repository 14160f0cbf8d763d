"""Tokens and keywords of Riftbound, from the sentences of vocabulary/riftbound/ and those of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import parse
from ....grammar import riftbound_senses as senses
from ....grammar.definitions import DEFINITIONS_KEPT, Definitions, Line
from ....grammar.tokens import tokens_of
from ....grammar.words import stands_before_ability
from ...keywords.definitions import Definition, filled, values_of
from ...ledger.source import Source
from .describing import describe

#: Nothing beside the definitions of the game.
NONE = Definitions(game="riftbound")


@lru_cache(maxsize=DEFINITIONS_KEPT)
def defined_tokens(definitions: Definitions = NONE) -> dict[str, tuple[i.Characteristics, str]]:
    """Name of the token, lower case -> characteristics and rule (RB 184)."""
    return {line.name.lower(): (token(line, definitions), line.rule) for line in definitions.all("predefined token")}


def token(line: Line, definitions: Definitions) -> i.Characteristics:
    """“A 1[M] Recruit token is a domainless unit token with 1 Might and the Recruit tag.” Raises `DefinitionError`."""
    sentence = line.sentences[0]
    tokens: n.Tokens | None = None
    match parse(sentence, wording="riftbound", definitions=definitions).abilities:
        case (n.Ability(sentences=(n.Sentence(parts=(n.Part(content=n.Clause(complements=(described,))),)),)),):
            tokens = tokens_of(described) if isinstance(described, n.NounPhrase) else None
    if not isinstance(tokens, n.TokenDescription):
        raise line.error("this describes no token\nwrite: A NAME token is a domainless unit token with 1 Might.")

    def refused(_: str, message: str, span: n.Span) -> None:
        raise line.error(message, sentence[span.start : span.end])

    state = describe(tokens, Source(sentence, refused))
    for words, _ in state.unread:
        raise line.error(f"“{words}” is not understood of a token", words)
    state.name = line.name
    return state.characteristics(None)


@lru_cache(maxsize=DEFINITIONS_KEPT)
def keywords(definitions: Definitions = NONE) -> dict[str, Definition]:
    """Keyword in lower case -> what it means; of one whose number may be left out what it means with it."""
    return _meanings(definitions, before_ability=False)


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _frames(definitions: Definitions) -> dict[str, Definition]:
    """Keyword in lower case that stands before an ability -> what it says of that ability."""
    return _meanings(definitions, before_ability=True)


def _meanings(definitions: Definitions, *, before_ability: bool) -> dict[str, Definition]:
    found: dict[str, Definition] = {}
    for line in definitions.all("keyword ability"):
        name = line.name.lower()
        if line.sentences and stands_before_ability(line) == before_ability and (line.parameter or name not in found):
            found[name] = Definition(name, line.parameter, line.sentences, line.rule)
    return found


def keyword_definition(
    name: str, parameter: str, definitions: Definitions = NONE
) -> tuple[Definition, dict[str, str], str] | None:
    """The definition of a keyword that is an ability of its own."""
    definition = keywords(definitions).get(senses.keyword(name))
    return None if definition is None else (definition, values_of(definition, parameter.strip()), definition.name)


def frames(word: str, definitions: Definitions = NONE) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keywords before an ability and what each says, “[text]” being the ability.

    “[Level 3][>]” -> “level”, “While you have 3 or more XP, [text]”.
    """
    for each in senses.framing(word):
        name, number = senses.numbered(each)
        definition = _frames(definitions).get(name)
        if definition is not None:
            yield name, tuple(filled(sentence, {"N": number} if number else {}) for sentence in definition.meaning)
