"""The builders of the rules for tokens (magic.lark, “Tokens”): from their words to descriptions, copies, references."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from . import nodes as n
from .attachment import lifted
from .terminals import Token

Child = Any


class Said(NamedTuple):
    """A word before “token”, with the rule that it was read by."""

    rule: str
    word: n.Word

    @property
    def span(self) -> n.Span:
        return self.word.span


_TYPES = frozenset(["subtype", "card_type"])


class Copied(Struct, frozen=True):
    """“that's a copy of it”: what stands before “of”, what is copied, and what the grammar took for a part of that."""

    that: str
    copy: str
    of: n.Noun
    more: tuple[n.Complement, ...]
    span: n.Span


class Apposition(Struct, frozen=True):
    """“a 1/1 flying creature”, after a token that was only named (1993)."""

    phrase: n.NounPhrase
    span: n.Span


class TokenList(Struct, frozen=True):
    """Tokens, each with what is said of how many there are, and what joins them."""

    tokens: tuple[tuple[n.Tokens, tuple[n.Complement, ...]], ...]
    joiners: tuple[str, ...]
    span: n.Span


def span(children: list[Child]) -> n.Span:
    """From the first child to the last."""
    if not children:
        return n.Span()
    first, last = children[0], children[-1]
    start = first.start_pos if type(first) is Token else first.span.start
    return n.Span(start, last.end_pos if type(last) is Token else last.span.end)


# ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def described(c: list[Child]) -> n.TokenDescription | n.TokenReference:
    """CR 111.3: how many, and the characteristics that the effect gives them."""
    said: list[Said] = []
    words: dict[str, list[n.Word]] = {}  # by the rule that they were read by
    noun, apposition, modifiers = "", None, []
    for x in c:
        if type(x) is Said:
            said.append(x)
            words.setdefault(x.rule, []).append(x.word)
        elif type(x) is Token:
            noun = noun or x.text
        elif type(x) is Apposition:
            apposition = apposition or x.phrase
        else:
            modifiers.append(x)
    size = words["size"][0].text if "size" in words else ""
    power, _, toughness = size.partition("/") if "/" in size else (None, "", None)
    colors = words.get("color", [])
    # “green and white black and green”: one list of colors is a token's, another is kept as it stands
    beside = [w for w in colors if " and " in w.text][1:] if len(colors) > 1 else []
    return n.TokenDescription(
        quantity=tuple(words.get("how_many", ())),
        noun=noun,
        name="".join([w.text for w in words["token_name"]]).rstrip(", ") if "token_name" in words else "",
        states=tuple([w.text.lower() for w in words.get("state", ())]),
        supertypes=tuple([w.text.lower() for w in words.get("supertype", ())]),
        power=power,
        toughness=toughness,
        colors=tuple([color for w in colors if w not in beside for color in _colors(w.text.lower())]),
        types=tuple([x.word for x in said if x.rule in _TYPES or x.word in beside]),
        keywords=tuple(words.get("keyword", ())),
        modifiers=tuple(lifted(modifiers)),
        might="" if "/" in size else size,
        apposition=apposition,
        span=span(c),
    )


def copy(c: list[Child]) -> n.TokenCopy:
    """“a token that's a copy of it”, “a tapped token copy of it” (CR 707)."""
    said = [x for x in c if isinstance(x, Said)]
    at = next(k for k, x in enumerate(c) if isinstance(x, Copied))
    copied: Copied = c[at]
    return n.TokenCopy(
        quantity=tuple(x.word for x in said if x.rule == "how_many"),
        words=tuple(x.word for x in said if x.rule != "how_many"),
        noun=c[at - 1].text,
        that=copied.that,
        copy=copied.copy,
        of=copied.of,
        modifiers=tuple(lifted(c[at + 1 :])),
        extra=copied.more,
        span=span(c),
    )


def copied(c: list[Child]) -> Copied:
    """What stands before “of”, and what is copied: “this turn” and the like belong to neither."""
    at = next(k for k, x in enumerate(c) if isinstance(x, Token) and x.type == "COPY")
    that = [x.text for x in c[:at] if isinstance(x, Token)]
    before = [x.text for x in c[:at] if isinstance(x, n.Word)]
    of, *more = lifted([c[-1]])
    return Copied(" ".join(that), " ".join([*before, c[at].text]), of, tuple(more), span(c))


def reference(c: list[Child]) -> n.TokenReference:
    """“five of those tokens”: the words, as they stand."""
    words = [x.word if isinstance(x, Said) else x for x in c if isinstance(x, (Said, n.Word))]
    words = [x for x in words if x is not None]
    beside = [x.phrase if isinstance(x, Apposition) else x for x in c if not isinstance(x, (Said, n.Word))]
    modifiers = tuple(lifted(beside))
    phrase = n.NounPhrase(words=tuple(words), modifiers=modifiers, span=span(c))
    return n.TokenReference(phrase=phrase, span=phrase.span)


def _colors(text: str) -> list[str]:
    return text.replace(", and ", ",").replace(" and ", ",").replace(", ", ",").split(",")


# ── Creations ───────────────────────────────────────────────────────────────────────────────────────────────────────


def token_list(c: list[Child]) -> TokenList:
    """The tokens of a list, each with what follows it up to the next."""
    tokens: list[tuple[n.Tokens, list[n.Complement]]] = []
    joiners: list[str] = []
    for child in c:
        if isinstance(child, n.Tokens):
            tokens.append((child, []))
        elif isinstance(child, str):
            joiners.append(child)
        else:
            tokens[-1][1].append(child)
    return TokenList(tuple((token, tuple(lifted(said))) for token, said in tokens), tuple(joiners), span(c))


def creation(c: list[Child], found: TokenList, after: list[n.Complement], destination: str = "") -> n.Creation:
    """Each kind of token with its own number; what follows the last is said of the creation."""
    choice = next((x.text for x in c if isinstance(x, Token) and x.type == "CHOICE"), "")
    tokens = [with_modifiers(token, said) for token, said in found.tokens[:-1]]
    last, said = found.tokens[-1]
    adverbs: list[n.Complement] = []
    if not destination:
        last, adverbs = _without_adverbs(last)
    return n.Creation(
        subject=None,
        verb=c[0],
        tokens=(*tokens, last),
        joiners=found.joiners,
        choice=choice,
        destination=destination,
        complements=(*adverbs, *after, *said),
        span=span(c),
    )


def put(c: list[Child]) -> n.Creation:
    """“put … onto the battlefield …”, “put into play …”: what follows the place may be said of the token."""
    at = next(k for k, x in enumerate(c) if isinstance(x, n.Prepositional))
    place: n.Prepositional = c[at]
    list_at = next(k for k, x in enumerate(c) if isinstance(x, TokenList))
    found: TokenList = c[list_at]
    after: list[Child] = c[at + 1 :] if at > list_at else []
    where = f"{place.preposition} {'the ' if place.preposition.lower() == 'onto' else ''}{_noun(place)}".lower()
    moved, rest = _said_of_the_token(after)
    token, said = found.tokens[-1]
    first = list(said)
    if moved:
        token = structs.replace(_hoisted(token, moved), span=token.span)
    made = creation(c, TokenList((*found.tokens[:-1], (token, ())), found.joiners, found.span), [], where)
    return structs.replace(made, complements=(*made.complements, *first, place, *lifted(rest)))


def _noun(place: n.Prepositional) -> str:
    words = place.object.words if isinstance(place.object, n.NounPhrase) else ()
    return words[-1].text if words and isinstance(words[-1], n.Word) else ""


def _said_of_the_token(after: list[Child]) -> tuple[list[Child], list[Child]]:
    """Parts “that's a copy of it”, “with “…””, “tapped and attacking” from what is said of the creation."""
    end = 0
    while end < len(after) and _describes(after[end], after[end + 1 : end + 2]):
        end += 1
    return after[:end], after[end:]


def _describes(said: Child, following: list[Child]) -> bool:
    if isinstance(said, n.Prepositional):
        return said.preposition.lower() in ("with", "attached to")
    if isinstance(said, n.Adverb):
        copied = bool(following) and isinstance(following[0], (n.Relative, Copied))
        return copied or said.text.lower() == "tapped and attacking"
    return isinstance(said, (n.Relative, n.Named, n.Participle, Copied))


def _hoisted(token: n.Tokens, said: list[Child]) -> n.Tokens:
    """The token with what is said of it after the place."""
    copied = next((x for x in said if isinstance(x, Copied)), None)
    if copied is None:
        return with_modifiers(token, tuple(lifted(said)))
    words = token_words(token)
    noun = next((w for w in words if w.kind == "token"), n.Word(kind="token", text="token"))
    quantity = [w for w in words if w.kind in HOW_MANY]
    return n.TokenCopy(
        quantity=tuple(quantity),
        words=tuple(w for w in words if w is not noun and w not in quantity),
        noun=noun.text,
        that=copied.that,
        copy=copied.copy,
        of=copied.of,
        modifiers=tuple(lifted([x for x in said if x is not copied])),
        extra=copied.more,
        span=n.Span(token.span.start, said[-1].span.end),
    )


HOW_MANY = frozenset(["article", "determiner", "number", "number of", "multiple", "comparison", "operator"])


def token_words(token: n.Tokens) -> Sequence[n.Word]:
    """The words that stand up to “token”."""
    if isinstance(token, n.TokenReference):
        return token.phrase.plain_words
    if isinstance(token, n.TokenCopy):
        return [*token.quantity, *token.words, n.Word(kind="token", text=token.noun)]
    states = [n.Word(kind="adjective", text=text) for text in (*token.states, *token.supertypes)]
    colors = [n.Word(kind="color", text=text) for text in token.colors]
    return [*token.quantity, *states, *colors, *token.types, n.Word(kind="token", text=token.noun)]


def with_modifiers(token: n.Tokens, said: tuple[n.Complement, ...]) -> n.Tokens:
    """The token with more that is said of it."""
    if not said:
        return token
    end = said[-1].span.end
    if isinstance(token, n.TokenReference):
        at = n.Span(token.span.start, max(token.span.end, end))
        phrase = structs.replace(token.phrase, modifiers=(*token.phrase.modifiers, *said), span=at)
        return structs.replace(token, phrase=phrase, span=at)
    return structs.replace(
        token,
        modifiers=(*token.modifiers, *said),
        span=n.Span(token.span.start, max(token.span.end, end)),
    )


def _without_adverbs(token: n.Tokens) -> tuple[n.Tokens, list[n.Complement]]:
    """“a Food token | tapped and attacking”: adverbs at the end are said of the creation."""
    if isinstance(token, n.TokenReference):
        phrase, *moved = lifted([token.phrase])
        return structs.replace(token, phrase=phrase, span=phrase.span), moved
    if not isinstance(token, n.TokenDescription):
        return token, []
    k = len(token.modifiers)
    while k and isinstance(token.modifiers[k - 1], n.Adverb):
        k -= 1
    adverbs = token.modifiers[k:]
    if not adverbs:
        return token, []
    end = adverbs[0].span.start - 1
    return structs.replace(token, modifiers=token.modifiers[:k], span=n.Span(token.span.start, end)), list(adverbs)
