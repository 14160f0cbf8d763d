"""Tokens and keywords of Riftbound, from the sentences of definitions/riftbound-*.txt."""

from __future__ import annotations

import re
from functools import cache

from ...grammar import nodes as n
from ...grammar import parse
from ...grammar.tokens import tokens_of
from .. import instructions as i
from ..definitions import Definition
from ..wordings import numbered_lines
from .describing import Described, describe
from .words import keyword


@cache
def defined_tokens() -> dict[str, tuple[i.Characteristics, str]]:
    """Name of the token, lower case -> characteristics and rule (RB 181)."""
    out: dict[str, tuple[i.Characteristics, str]] = {}
    for rule, sentence in numbered_lines("riftbound-tokens"):
        described = _token(sentence)
        out[described.name.lower()] = (described.characteristics(None), rule)
    return out


def _token(sentence: str) -> Described:
    """“A 1[M] Recruit token is a domainless unit token with 1 Might and the Recruit tag.”"""
    ability = parse(sentence, wording="riftbound").abilities[0]
    line = ability.sentences[0] if isinstance(ability, n.Ability) else None
    clause = line.parts[0].content if isinstance(line, n.Sentence) else None
    if not isinstance(clause, n.Clause) or not isinstance(clause.subject, n.NounPhrase):
        raise ValueError(f"no definition of a token: {sentence}")
    complement = clause.complements[0]
    tokens = tokens_of(complement) if isinstance(complement, n.NounPhrase) else None
    if not isinstance(tokens, n.TokenDescription):
        raise ValueError(f"no definition of a token: {sentence}")
    described = describe(tokens, sentence)
    if described.unread:
        raise ValueError(f"“{described.unread[0][0]}” is not understood: {sentence}")
    described.name = " ".join(w.text for w in clause.subject.words if isinstance(w, n.Word) and w.kind == "subtype")
    return described


@cache
def keywords() -> dict[str, Definition]:
    """Keyword in lower case -> what it means."""
    out: dict[str, Definition] = {}
    for rule, sentence in numbered_lines("riftbound-keywords"):
        found = re.fullmatch(r"“(?P<name>[^”]+)” means “(?P<meaning>[^”]+)”", sentence)
        if found is None:
            raise ValueError(f"no definition of a keyword: {sentence}")
        name = found.group("name").lower()
        out[name] = Definition(name, "", (found.group("meaning"),), rule)
    return out


def keyword_definition(name: str, parameter: str) -> tuple[Definition, dict[str, str], str] | None:
    """The definition of a keyword that is an ability of its own."""
    definition = keywords().get(keyword(name))
    if definition is None or definition.meaning[0].endswith(","):
        return None
    return definition, {}, definition.name


def frame(word: str) -> str | None:
    """What a keyword before an ability says: “When I die,” for “[Deathknell]”; None if it says nothing about events."""
    for each in re.findall(r"\[([A-Z][^\]]*)\]", word):
        definition = keywords().get(each.lower())
        if definition is not None and definition.meaning[0].endswith(","):
            return definition.meaning[0]
    return None
