"""Several tokens that share their noun, or what is said before all of them: “a 1/1 Human and a 2/2 Wolf token”."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import conjunctions
from ...grammar.tokens import further_tokens
from ..ledger.source import Source
from ..nouns.characteristics import claim_described
from ..nouns.quantities.counting import count


def with_noun(tokens: tuple[n.Tokens, ...]) -> tuple[n.Tokens, ...]:
    """“a Clue, | Food, | or Treasure token”: each is a token, where none but the first has an article of its own."""
    out: list[n.Tokens] = []
    noun = ""
    for each in reversed(tokens):
        if isinstance(each, n.TokenDescription) and not each.noun and noun:
            each = structs.replace(each, noun=noun)
        noun = each.noun if isinstance(each, n.TokenDescription) and not each.quantity else ""
        out.append(each)
    return tuple(reversed(out))


def with_shared(tokens: tuple[n.Tokens, ...]) -> list[n.Tokens]:
    """“a green creature token that's a 2/2 Wolf, | a 3/2 Cat, | or a 4/4 Rhino”: each is a green creature token."""
    out: list[n.Tokens] = []
    head: n.TokenDescription | None = None
    for each in tokens:
        if isinstance(each, n.TokenDescription):
            if each.noun or head is None:
                said = any(isinstance(m, n.Relative) and m.verb is None for m in each.modifiers)
                head = each if said and each.power is None else None
            else:
                each = shared(head, each)
        out.append(each)
    return out


def shared(head: n.TokenDescription, item: n.TokenDescription) -> n.TokenDescription:
    """One of several tokens, with what the words before all of them say: “two tapped creature tokens: a 1/1 …”."""
    said = {word.sense for word in item.types}
    common = tuple(word for word in head.types if word.sense not in said)
    return structs.replace(
        item,
        noun=head.noun,
        states=(*head.states, *item.states),
        supertypes=(*head.supertypes, *item.supertypes),
        colors=(*head.colors, *item.colors),
        types=(*common, *item.types),
        keywords=(*head.keywords, *item.keywords),
    )


def spelt_out(header: n.Creation, noun: n.Noun, source: Source) -> n.Creation | None:
    """“Create two creature tokens: | a 1/1 white Human and a 2/2 green Wolf”; None if it is no such list."""
    (head,) = header.tokens[:1] if len(header.tokens) == 1 else (None,)
    items = noun.items
    tokens, joiners = further_tokens(noun) or ((), ())
    if head is None or not tokens or len(items) > len(tokens) or "or" in conjunctions(joiners):
        return None
    if isinstance(head, n.TokenDescription):
        if head.modifiers or head.power is not None or head.name:
            return None
        many = count(head.quantity, source)[0]
        each = [count(t.quantity, source)[0] for t in tokens if isinstance(t, n.TokenDescription)]
        total = sum(amount.value for amount in each if isinstance(amount, i.Number))
        if len(each) < len(tokens) or many != i.Number(total):
            return None
        claim_described(head, source)
        tokens = tuple(shared(head, t) for t in tokens if isinstance(t, n.TokenDescription))
    elif not isinstance(head, n.TokenReference) or not _is_following(head.phrase):
        return None
    else:
        source.claim(head)
    return structs.replace(header, tokens=tokens, joiners=joiners, span=n.Span(header.span.start, noun.span.end))


def _is_following(phrase: n.NounPhrase) -> bool:
    return phrase.alone == ("the", "following", "token")
