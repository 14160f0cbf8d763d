"""Tokens and keywords of Riftbound, from the sentences of vocabulary/riftbound/ and those of one's own."""

from __future__ import annotations

import re
from functools import lru_cache

from ...grammar import nodes as n
from ...grammar import parse
from ...grammar.definitions import Definitions, Line
from ...grammar.tokens import tokens_of
from .. import instructions as i
from ..definitions import Definition, values_of
from .describing import describe
from .words import keyword

#: Nothing beside the definitions of the game.
NONE = Definitions(game="riftbound")


@lru_cache(maxsize=64)
def defined_tokens(definitions: Definitions = NONE) -> dict[str, tuple[i.Characteristics, str]]:
    """Name of the token, lower case -> characteristics and rule (RB 181)."""
    return {line.name.lower(): (token(line, definitions), line.rule) for line in definitions.all("predefined token")}


def token(line: Line, definitions: Definitions) -> i.Characteristics:
    """“A 1[M] Recruit token is a domainless unit token with 1 Might and the Recruit tag.” Raises `DefinitionError`."""
    sentence = line.sentences[0]
    ability = parse(sentence, wording="riftbound", definitions=definitions).abilities[0]
    said = ability.sentences[0] if isinstance(ability, n.Ability) and len(ability.sentences) == 1 else None
    clause = said.parts[0].content if isinstance(said, n.Sentence) and len(said.parts) == 1 else None
    complement = clause.complements[0] if isinstance(clause, n.Clause) and len(clause.complements) == 1 else None
    tokens = tokens_of(complement) if isinstance(complement, n.NounPhrase) else None
    if not isinstance(tokens, n.TokenDescription):
        raise line.error("this describes no token\nwrite: A NAME token is a domainless unit token with 1 Might.")
    described = describe(tokens, sentence)
    if described.unread:
        words = described.unread[0][0]
        raise line.error(f"“{words}” is not understood of a token", words)
    described.name = line.name
    return described.characteristics(None)


@lru_cache(maxsize=64)
def keywords(definitions: Definitions = NONE) -> dict[str, Definition]:
    """Keyword in lower case -> what it means."""
    return {
        line.name.lower(): Definition(line.name.lower(), line.parameter, line.sentences, line.rule)
        for line in definitions.all("keyword ability")
        if line.sentences
    }


def keyword_definition(
    name: str, parameter: str, definitions: Definitions = NONE
) -> tuple[Definition, dict[str, str], str] | None:
    """The definition of a keyword that is an ability of its own."""
    definition = keywords(definitions).get(keyword(name))
    if definition is None or definition.meaning[0].endswith(","):
        return None
    return definition, values_of(definition, parameter.strip()), definition.name


def frame(word: str, definitions: Definitions = NONE) -> str | None:
    """What a keyword before an ability says: “When I die,” for “[Deathknell]”; None if it says nothing about events."""
    for each in re.findall(r"\[([A-Z][^\]]*)\]", word):
        definition = keywords(definitions).get(each.lower())
        if definition is not None and definition.meaning[0].endswith(","):
            return definition.meaning[0]
    return None
