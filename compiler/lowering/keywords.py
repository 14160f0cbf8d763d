"""Keyword abilities: what a keyword with its parameter comes to (CR 702)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import OWN_RULE, Definitions
from ...grammar.senses import plain
from ...grammar.words import is_of_quality, keyword_name
from ..costs.parts import costs
from ..creating.walking import map_creations
from ..frames.saying_more import said_of_keyword
from ..keywords.definitions import Definition, creating_abilities, filled
from ..keywords.definitions import keyword_abilities as known_abilities
from ..keywords.rules import added_by, costs_given, form_of, only_while, ruled, values_given, variables_given
from ..keywords.sentences import MISSING, has_creating_keyword, oddity
from ..nouns.quantities.variables import substituted
from .text import Text


def keyword_abilities(keyword: n.Keyword, text: Text) -> Iterator[i.Ability]:
    """All abilities that a keyword of a keyword line stands for (CR 702)."""
    if (paid := _cost_creates(keyword, text)) is not None:
        yield paid
        return
    for each in text.game.named(keyword):
        yield from _keyword_abilities(each, text)


def _keyword_abilities(keyword: n.Keyword, text: Text) -> Iterator[i.Ability]:
    words, place = text.source.words(keyword), (keyword.span.start, keyword.span.end)
    form = form_of(keyword, text.source, text.game.definitions)
    if form is None or form.line.rule == OWN_RULE or not (form.line.is_rule or form.line.sentences):
        yield from named_keyword(keyword.name, keyword.parameter, keyword.span, text)
        return
    name = keyword_name(form.line) if is_of_quality(form.line) else plain(keyword.name)
    known = variables_given(keyword, text.source)
    rules = ruled(form, keyword, text.source)
    each = [costs(cost, text.source, text.paid) for cost in costs_given(keyword)] if rules else []
    for rule in rules:
        for paid_ in each or [()]:
            said = i.Ability("keyword", words, place, keyword=name, parameter=keyword.parameter, rule=rule, costs=paid_)
            yield from substituted((said,), known)
    values = values_given(form, keyword, text.source)
    meant = _meanings(form.line.sentences, values, name, keyword.parameter, keyword.span, text)
    yield from substituted(tuple(meant), known)


def said_of(node: n.KeywordLine, abilities: Iterator[i.Ability], text: Text) -> Iterator[i.Ability]:
    """The abilities of a keyword with what the sentences behind it say: “Equip {0}. Activate only once each turn.”

    What is said of its cost is said of the first of them, where the keyword comes to several.
    """
    first, *others = abilities
    for line in node.sentences:
        if isinstance(line, n.Sentence) and (changed := said_of_keyword(first, line, text.source)) is not None:
            first = changed
        else:
            words, span = text.source.words(line), (line.span.start, line.span.end)
            first = structs.replace(first, steps=(*first.steps, i.Unmodelled(words, span)))
    yield from (first, *others)


def named_keyword(name: str, parameter: str, span: n.Span, text: Text, *, granted: bool = False) -> Iterator[i.Ability]:
    """The abilities that a keyword's sentences come to, by its name."""
    words = text.source.words(n.Node(span=span))
    place = (span.start, span.end)
    found = text.game.keyword(name, parameter)
    if found is None or _is_other_form(found[0], found[2], text.game.definitions):
        missing = MISSING.get(plain(name))
        steps = (i.Unmodelled(words, place, missing),) if missing else ()
        if has_creating_keyword(words, text.game.definitions):
            text.report("keyword", f"“{words}” is none of the rules' ways to write this keyword", span)
        yield i.Ability("keyword", words, place, keyword=plain(words), steps=steps)
        return
    definition, values, via = found
    if definition.explained:
        text.report("reminder", f"“{words}” is read by its reminder text", span)
    if (parameter or not granted) and (odd := oddity(definition, name, parameter)):
        text.report("keyword", odd, span)
    yield from _meanings(definition.meaning, values, via, parameter, span, text)


def with_keyword(ability: i.Ability, text: Text) -> i.Ability:
    """The ability with what the keyword before it adds: when it may be activated, when it is had (CR 702.142a)."""
    said = added_by(ability.keyword, text.game.definitions) if ability.kind == "activated" else ()
    added = [each for sentence in said for each in text.meant(sentence).abilities]
    held = only_while(ability.keyword)
    if not added and held is None:
        return ability
    timing = tuple(each for one in added for each in one.timing)
    statics = tuple(each for one in added for each in one.statics)
    return structs.replace(ability, timing=ability.timing + timing, statics=ability.statics + statics, only_while=held)


def _is_other_form(definition: Definition, name: str, known: Definitions) -> bool:
    """Whether its sentences are of another way to write the keyword (“Echo” without a cost), and create nothing."""
    own = known_abilities(known).get(name) is definition  # not one of another game
    return own and not definition.explained and name not in creating_abilities(known)


def _meanings(
    sentences: tuple[str, ...], values: dict[str, str], via: str, parameter: str, span: n.Span, text: Text
) -> Iterator[i.Ability]:
    """The abilities that the sentences of a keyword come to, with what the card puts into them."""
    words, place = text.source.words(n.Node(span=span)), (span.start, span.end)
    for sentence in sentences:
        program = text.meant(filled(sentence, values))
        text.diagnostics |= {
            i.Diagnostic(d.severity, d.construct, d.message, place): None
            for d in program.diagnostics
            if d.severity == "error"
        }
        for ability in program.abilities:
            ability = map_creations(ability, via, words, place)
            yield structs.replace(ability, kind="keyword", keyword=via, parameter=parameter)


def _cost_creates(keyword: n.Keyword, text: Text) -> i.Ability | None:
    """“Cumulative upkeep—Have an opponent create a 1/1 red Survivor creature token.”: paying the cost creates."""
    if keyword.cost is None or not any(isinstance(p.content, n.Creation) for p in keyword.cost.parts):
        return None
    place = (keyword.span.start, keyword.span.end)
    paid = costs(keyword.cost, text.source, text.paid)
    return i.Ability("keyword", text.source[place[0] : place[1]], place, keyword=plain(keyword.name), costs=paid)
