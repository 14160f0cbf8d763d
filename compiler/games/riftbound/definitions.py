"""Tokens and keywords of Riftbound, from the sentences of vocabulary/riftbound/ and those of one's own."""

from __future__ import annotations

from functools import lru_cache

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import parse
from ....grammar import riftbound_senses as senses
from ....grammar.definitions import DEFINITIONS_KEPT, Definitions, Line
from ....grammar.tokens import tokens_of
from ...keywords.definitions import Definition, values_of
from ...ledger.source import Source
from .describing import amount, describe

#: Nothing beside the definitions of the game.
NONE = Definitions(game="riftbound")


@lru_cache(maxsize=DEFINITIONS_KEPT)
def defined_tokens(definitions: Definitions = NONE) -> dict[str, tuple[i.Characteristics, str]]:
    """Name of the token, lower case -> characteristics and rule (RB 181)."""
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
    definition = keywords(definitions).get(senses.keyword(name))
    if definition is None or senses.frames(definition.meaning[0]):
        return None
    return definition, values_of(definition, parameter.strip()), definition.name


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _rules(definitions: Definitions) -> dict[str, Line]:
    """Keyword in lower case, without its number -> the line that says that it is a rule of the game."""
    return {line.name.lower(): line for line in definitions.all("keyword ability") if line.is_rule}


def keyword_rule(name: str, definitions: Definitions = NONE) -> tuple[str, i.KeywordRule] | None:
    """“[Deflect 2]”: the keyword, and the rule of the game that it is with its number; None for any other."""
    word, value = senses.numbered(name)
    line = _rules(definitions).get(word)
    if line is None or (value and not line.parameter):
        return None
    return word, i.KeywordRule(line.rule, amount(value) if value else None)


def frame(word: str, definitions: Definitions = NONE) -> str | None:
    """What a keyword before an ability says: “When I die,” for “[Deathknell]”; None if it says nothing about events."""
    for name in senses.framing(word):
        definition = keywords(definitions).get(name)
        if definition is not None and senses.frames(definition.meaning[0]):
            return definition.meaning[0]
    return None
