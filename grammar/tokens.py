"""Clauses that create tokens: from noun phrases to descriptions, copies and references of tokens."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from . import nodes as n
from .marks import plain

CREATING = frozenset(["create", "creates", "creating", "created"])
PUTTING = frozenset(["put", "puts"])
SUPERTYPES = frozenset(["legendary", "basic", "snow", "world", "ongoing"])
STATES = frozenset(
    ["tapped", "untapped", "attacking", "tapped and attacking", "blocking", "tapped or attacking", "ready", "exhausted"]
)
COPY = frozenset(["copy", "copies"])
HOW_MANY = frozenset(["article", "determiner", "number", "number of", "multiple", "comparison", "operator"])
DESCRIBING = frozenset(["power/toughness", "color", "subtype", "type", "name", "keyword", "non"])
DESTINATIONS = frozenset(["onto the battlefield", "into play"])


def as_creation(clause: n.Clause) -> n.Clause | n.Creation:
    """The clause as a creation of tokens, if it is one: “create …”, “put … token onto the battlefield / into play”."""
    verb = clause.verb.main
    if verb in CREATING and not any(w.lower() in ("is", "are", "was", "were", "be", "been") for w in clause.verb.words):
        return _creation(clause, "") or clause
    if verb in PUTTING:
        put = _place_last(clause)
        where = _destination(put.complements)
        if where:
            return _creation(_hoisted(put), where) or clause
        ordered = _pulled_out(clause)
        if ordered is not None:
            return _creation(ordered, _destination(ordered.complements)) or clause
    return clause


def _place_last(clause: n.Clause) -> n.Clause:
    """“put into play | two Zombie tokens” as “put two Zombie tokens | into play”.

    A place has no number, so what has one is what is put there.
    """
    first, *others = clause.complements or (None,)
    if not isinstance(first, n.Prepositional):
        return clause
    noun = first.object
    place = noun.items[0] if isinstance(noun, n.NounList) else noun
    at = next((k for k, w in enumerate(place.words) if k and isinstance(w, n.Word) and w.kind == "number"), None)
    if at is not None:
        end, start = place.words[at - 1].span.end, place.words[at].span.start
        bare = n.NounPhrase(words=place.words[:at], span=n.Span(place.span.start, end))
        first = structs.replace(first, object=bare, span=n.Span(first.span.start, end))
        put: n.Noun = structs.replace(place, words=place.words[at:], span=n.Span(start, place.span.end))
        if isinstance(noun, n.NounList):
            put = structs.replace(noun, items=(put, *noun.items[1:]), span=n.Span(start, noun.span.end))
        others.insert(0, put)
    if not others or not _destination([first]):
        return clause
    return structs.replace(clause, complements=(others[0], first, *others[1:]))


def _hoisted(clause: n.Clause) -> n.Clause:
    """“put a token onto the battlefield | that's a copy of it”: what follows the place is said of the token."""
    complements = list(clause.complements)
    at = next(k for k, c in enumerate(complements) if _destination([c]))
    token, end = complements[0], at + 1
    while end < len(complements) and (
        _describes(complements[end]) or any(isinstance(c, n.Relative) for c in complements[end + 1 : end + 2])
    ):
        end += 1
    moved = [
        c
        for c in complements[at + 1 : end]
        if isinstance(c, (n.Relative, n.Named, n.Participle, n.Adverb, n.Prepositional))
    ]
    if not moved or not isinstance(token, n.NounPhrase):
        return clause
    under: tuple[n.Complement, ...] = ()
    if isinstance(last := moved[-1], n.Relative):  # “… into play that's a copy of it | under an opponent's control”
        cut = next((k for k, c in enumerate(last.complements) if k and _is_under(c)), len(last.complements))
        if under := last.complements[cut:]:
            said = n.Span(last.span.start, last.complements[cut - 1].span.end)
            moved[-1] = structs.replace(last, complements=last.complements[:cut], span=said)
    described = structs.replace(token, modifiers=(*token.modifiers, *moved))
    return structs.replace(clause, complements=(described, *complements[1 : at + 1], *under, *complements[end:]))


def _is_under(complement: n.Complement) -> bool:
    return isinstance(complement, n.Prepositional) and complement.preposition.lower() == "under"


def _describes(complement: n.Complement | n.Modifier) -> bool:
    """Whether what stands after the place is said of the token: “that's a copy of it”, “tapped and attacking”."""
    if isinstance(complement, n.Prepositional):
        return complement.preposition.lower() in ("with", "attached to")
    return isinstance(complement, (n.Relative, n.Named, n.Participle)) or (
        isinstance(complement, n.Adverb) and complement.text.lower() == "tapped and attacking"
    )


def _pulled_out(clause: n.Clause) -> n.Clause | None:
    """“put a token that's a copy of it | onto the battlefield”: the place belongs to the verb, not to the copy."""
    token = clause.complements[0] if clause.complements else None
    if (
        not isinstance(token, n.NounPhrase)
        or not token.modifiers
        or not isinstance(last := token.modifiers[-1], n.Relative)
    ):
        return None
    at = next((k for k, c in enumerate(last.complements) if _destination([c])), None)
    if at is None:
        return None
    place = last.complements[at:]
    end = place[0].span.start - 1
    kept = structs.replace(last, complements=last.complements[:at], span=n.Span(last.span.start, end))
    bare = structs.replace(token, modifiers=(*token.modifiers[:-1], kept), span=n.Span(token.span.start, end))
    return structs.replace(clause, complements=(bare, *place, *clause.complements[1:]))


def _destination(complements: Sequence[n.Complement]) -> str:
    """“onto the battlefield” or “into play”, where it is among the complements."""
    for complement in complements:
        if isinstance(complement, n.Prepositional) and isinstance(complement.object, n.NounPhrase):
            words = " ".join(w.text for w in complement.object.words if isinstance(w, n.Word))
            text = f"{complement.preposition} {words}".lower()
            if text in DESTINATIONS:
                return text
    return ""


def _creation(clause: n.Clause, destination: str) -> n.Creation | None:
    noun = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
    if noun is None or clause.complements[0] is not noun:
        return None
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    joiners = noun.joiners if isinstance(noun, n.NounList) else ()
    items, joiners = _regroup(items, joiners)
    choice = ""
    first = items[0].words[0] if items[0].words else None
    if isinstance(first, n.Word) and first.text.lower() in ("your choice of", "either"):
        choice = first.text
        items = (n.NounPhrase(words=items[0].words[1:], modifiers=items[0].modifiers, span=items[0].span), *items[1:])
    if not any(_speaks_of_tokens(item) for item in items) or (
        destination and not any(_has_token(item) or _of_them(item) or _is_more(item) for item in items)
    ):
        return None
    rest = [c for c in clause.complements if c is not noun]
    items, counted = _counted(items)
    items, joiners, rest = _after_counting(items, joiners, [*counted, *rest])
    tokens = tuple(tokens_of(item) for item in items)
    return n.Creation(
        subject=clause.subject, verb=clause.verb, tokens=tokens, joiners=joiners, choice=choice,
        destination=destination, complements=tuple(rest), cause=clause.cause, span=clause.span,
    )  # fmt: skip


def leading_tokens(noun: n.Noun) -> tuple[tuple[n.Tokens, ...], tuple[str, ...], n.NounPhrase] | None:
    """The tokens with which a list begins, what joins them, and the first item that is none; None if there are none."""
    items, joiners = _regroup(
        noun.items if isinstance(noun, n.NounList) else (noun,), noun.joiners if isinstance(noun, n.NounList) else ()
    )
    count = next((k for k, item in enumerate(items) if not _is_token(item)), len(items))
    if not 0 < count < len(items):
        return None
    return tuple(tokens_of(item) for item in items[:count]), joiners[: count - 1], items[count]


def with_more_abilities(creation: n.Creation, joiner: str, noun: n.Noun) -> n.Creation | None:
    """“with flying, | protection from red, and first strike”: the list goes on that its last item's list had ended."""
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    token = creation.tokens[-1]
    if not isinstance(token, n.TokenDescription) or not token.modifiers or not all(map(_is_ability, items)):
        return None
    last = token.modifiers[-1]
    if not isinstance(last, n.Prepositional) or last.preposition.lower() != "with":
        return None
    had = last.object
    before = had.items if isinstance(had, n.NounList) else (had,)
    between = had.joiners if isinstance(had, n.NounList) else ()
    own = noun.joiners if isinstance(noun, n.NounList) else ()
    end = noun.span.end
    whole = n.NounList(items=(*before, *items), joiners=(*between, joiner, *own), span=n.Span(had.span.start, end))
    modifier = structs.replace(last, object=whole, span=n.Span(last.span.start, end))
    longer = structs.replace(token, modifiers=(*token.modifiers[:-1], modifier), span=n.Span(token.span.start, end))
    return structs.replace(creation, tokens=(*creation.tokens[:-1], longer), span=n.Span(creation.span.start, end))


def _is_ability(item: n.NounPhrase) -> bool:
    first = item.words[0] if item.words else None
    return isinstance(first, n.Quoted) or (isinstance(first, n.Word) and first.kind == "keyword")


def further_tokens(noun: n.Noun) -> tuple[tuple[n.Tokens, ...], tuple[str, ...]] | None:
    """A noun phrase that goes on a list of tokens, as tokens with what joins them; None if it names no tokens."""
    items, joiners = _regroup(
        noun.items if isinstance(noun, n.NounList) else (noun,), noun.joiners if isinstance(noun, n.NounList) else ()
    )
    if not all(_is_token(item) for item in items):
        return None
    return tuple(tokens_of(item) for item in items), joiners


def is_number(noun: n.Noun) -> bool:
    """“two Treasure tokens, | three if …”: a number alone."""
    return isinstance(noun, n.NounPhrase) and not noun.modifiers and all(_is(word, "number") for word in noun.words)


def in_apposition(creation: n.Creation, noun: n.Noun) -> n.Creation | None:
    """“Creates one Giant Wasp, | a 1/1 flying creature”: what a token that was only named is (1993)."""
    token = creation.tokens[-1]
    if (
        not isinstance(token, n.TokenDescription)
        or token.power is not None
        or any(isinstance(modifier, n.Relative) for modifier in token.modifiers)
        or not isinstance(noun, n.NounPhrase)
        or any(_is(word, "token") for word in noun.words)
        or not any(_is(word, "power/toughness") for word in noun.words)
    ):
        return None
    described = structs.replace(token, apposition=noun, span=n.Span(token.span.start, noun.span.end))
    return structs.replace(
        creation, tokens=(*creation.tokens[:-1], described), span=n.Span(creation.span.start, noun.span.end)
    )


def _counted(items: tuple[n.NounPhrase, ...]) -> tuple[tuple[n.NounPhrase, ...], list[n.Complement]]:
    """“a token that's tapped and attacking | for each …”: how many there are is said of the creation."""
    last = items[-1].modifiers[-1] if items[-1].modifiers else None
    if (
        not isinstance(last, n.Relative)
        or not last.complements
        or not isinstance(last.complements[-1], (n.ForEach, n.EqualTo))
    ):
        return items, []
    moved = last.complements[-1]
    end = moved.span.start - 1
    kept = structs.replace(last, complements=last.complements[:-1], span=n.Span(last.span.start, end))
    item = structs.replace(
        items[-1], modifiers=(*items[-1].modifiers[:-1], kept), span=n.Span(items[-1].span.start, end)
    )
    return (*items[:-1], item), [moved]


def _after_counting(
    items: tuple[n.NounPhrase, ...], joiners: tuple[str, ...], rest: list[n.Complement]
) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...], list[n.Complement]]:
    """“a Zombie token for each creature card and | a Clue token for each land card”: each kind has its own number."""
    for k, complement in enumerate(rest):
        cut = _cut(complement) if isinstance(complement, (n.ForEach, n.EqualTo)) else None
        if cut is not None:
            own, more, between = cut
            last = structs.replace(items[-1], modifiers=(*items[-1].modifiers, *rest[:k], own))
            following, inner = _regroup(more, between[1:])
            return _after_counting((*items[:-1], last, *following), (*joiners, between[0], *inner), rest[k + 1 :])
    return items, joiners, rest


def _has_token(item: n.NounPhrase) -> bool:
    return any(isinstance(w, n.Word) and w.kind == "token" for w in item.words) or any(
        _has_token(o) for o in _of(item) if isinstance(o, n.NounPhrase)
    )


def _of_them(item: n.NounPhrase) -> bool:
    """“eight of them”."""
    if len(item.words) > 1 and isinstance(last := item.words[-1], n.Word) and last.text.lower() == "them":
        return True
    return any(
        isinstance(o, n.NounPhrase) and isinstance(w := o.words[-1], n.Word) and w.text.lower() == "them"
        for o in _of(item)
    )


def _is_more(item: n.NounPhrase) -> bool:
    """“puts a Soldier token into play, then puts | two more | into play”."""
    number, *rest = item.words or (None,)
    more = [word.text.lower() for word in rest if isinstance(word, n.Word)]
    return isinstance(number, n.Word) and number.kind == "number" and more == ["more"] and not item.modifiers


def _of(item: n.NounPhrase) -> list[n.Noun]:
    return [
        m.object for m in item.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() in ("of", "of the")
    ]


def _speaks_of_tokens(item: n.NounPhrase) -> bool:
    kinds = {w.kind for w in item.words if isinstance(w, n.Word)}
    said = " ".join(w.text.lower() for w in item.words if isinstance(w, n.Word))
    if (kinds and kinds <= {"number", "multiple"} and not item.modifiers) or said in (
        "another",
        "another one",
        "one more",
    ):
        return True  # “create two instead”, “create another”
    return (
        _has_token(item)
        or _of_them(item)
        or _is_more(item)
        or "power/toughness" in kinds
        or (bool(kinds & {"subtype"}) and "noun" not in kinds)
    )


def _regroup(
    items: tuple[n.NounPhrase, ...], joiners: tuple[str, ...]
) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...]]:
    """Part the tokens of a list: in “a Wurm token with deathtouch and a Wurm token with lifelink” the grammar takes the
    second token for something that the first one has. Join “that many plus one” to the tokens that it counts."""
    items, joiners = _summed(items, joiners)
    out: list[n.NounPhrase] = []
    between: list[str] = []
    for k, item in enumerate(items):
        if k:
            between.append(joiners[k - 1])
        parted, joined = _parted(item)
        out += parted
        between += joined
    return tuple(out), tuple(between)


def _summed(
    items: tuple[n.NounPhrase, ...], joiners: tuple[str, ...]
) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...]]:
    """“that many plus one Food tokens”: one phrase whose words before the tokens are a sum."""
    first = items[0]
    if (
        len(items) < 2
        or joiners[0].strip() not in ("plus", "minus")
        or first.modifiers
        or not all(isinstance(w, n.Word) and w.kind in ("number", "multiple") for w in first.words)
    ):
        return items, joiners
    end, start = first.span.end, items[1].span.start
    operator = n.Word(kind="operator", text=joiners[0].strip(), span=n.Span(end + 1, start - 1))
    joined = n.NounPhrase(
        words=(*first.words, operator, *items[1].words),
        modifiers=items[1].modifiers,
        span=n.Span(first.span.start, items[1].span.end),
    )
    return (joined, *items[2:]), joiners[1:]


def _parted(item: n.NounPhrase) -> tuple[list[n.NounPhrase], list[str]]:
    """A noun phrase, and the tokens that were taken for the last thing that is said of it."""
    cut = _cut(item) if _is_token(item) else None
    if cut is None:
        return [item], []
    first, items, joiners = cut
    assert isinstance(first, n.NounPhrase)
    rest, between = _regroup(items, joiners[1:])
    return [first, *rest], [joiners[0], *between]


#: Where the last thing that a node says stands.
_LAST: tuple[tuple[type[n.Node], str], ...] = (
    (n.NounPhrase, "modifiers"), (n.Relative, "complements"), (n.Prepositional, "object"), (n.ForEach, "of"),
    (n.EqualTo, "quantity"), (n.Quantity, "of"), (n.Further, "complements"),
)  # fmt: skip
Cut = tuple[n.Node, tuple[n.NounPhrase, ...], tuple[str, ...]]


def _cut(node: n.Node) -> Cut | None:
    """Part a list of tokens from the end of a node: the node without it, the tokens, what joins them (one more)."""
    if isinstance(node, n.NounList):
        at = next((k for k, item in enumerate(node.items) if k and _is_token(item)), None)
        if at is None:
            inner = _cut(node.items[-1])
            if inner is None:
                return None
            last, items, joiners = inner
            assert isinstance(last, n.NounPhrase)
            return (
                structs.replace(node, items=(*node.items[:-1], last), span=n.Span(node.span.start, last.span.end)),
                items,
                joiners,
            )
        kept, end = node.items[:at], node.items[at - 1].span.end
        noun = (
            kept[0]
            if at == 1
            else n.NounList(items=kept, joiners=node.joiners[: at - 1], span=n.Span(node.span.start, end))
        )
        return noun, node.items[at:], node.joiners[at - 1 :]
    field = "further" if getattr(node, "further", ()) else next(f for kind, f in _LAST if isinstance(node, kind))
    below = getattr(node, field, None)
    lowest: object = below[-1] if isinstance(below, tuple) and below else below
    cut = (
        _cut(lowest)
        if isinstance(lowest, n.Node) and isinstance(lowest, (n.NounList, *(kind for kind, _ in _LAST)))
        else None
    )
    if cut is None:
        return None
    kept_last, items, joiners = cut
    changed = (*below[:-1], kept_last) if isinstance(below, tuple) else kept_last
    return structs.replace(node, **{field: changed}, span=n.Span(node.span.start, kept_last.span.end)), items, joiners


def _is_token(item: n.NounPhrase) -> bool:
    """Whether the words themselves name new tokens: “a 3/3 … token”, “two Food tokens”, not “target token”.

    In a list “token” may be left out where a size is said: “a 2/2 Wolf or a 3/2 Cat”.
    """
    words = [w for w in item.words if isinstance(w, n.Word)]
    sized = any(w.kind == "power/toughness" for w in words) and words[0].kind in ("article", "number")
    return (sized or any(w.kind in ("token", "name") for w in words)) and not any(
        w.text.lower() in ("target", "each", "another") for w in words
    )


def tokens_of(phrase: n.NounPhrase) -> n.Tokens:
    """A noun phrase after “create” as what it says of tokens."""
    words = [w for w in phrase.words if isinstance(w, n.Word)]
    kinds = [w.kind for w in words]
    at = kinds.index("token") if "token" in kinds else None
    copied = _copied(phrase, words, at)
    if copied is not None:
        return copied
    described = set(kinds) & DESCRIBING
    if len(words) != len(phrase.words) or not (described or _said_to_be(phrase)):
        return n.TokenReference(phrase=phrase, span=phrase.span)
    quantity: list[n.Word] = []
    states: list[str] = []
    supertypes: list[str] = []
    colors: list[str] = []
    types: list[n.Word] = []
    keywords: list[n.Word] = []
    power: str | None = None
    toughness: str | None = None
    name = noun = might = ""
    for i, word in enumerate(words):
        text = word.text.lower()
        if word.kind == "name" and not name:
            name = word.text.rstrip(", ")
        elif word.kind == "token" and not noun:
            noun = word.text
        elif word.kind == "power/toughness" and power is None and "/" not in word.text:
            might = word.text
        elif word.kind == "power/toughness" and power is None:
            power, _, toughness = word.text.partition("/")
        elif word.kind == "color":
            colors += _colors(text)
        elif word.kind in ("subtype", "type"):
            types.append(word)
        elif word.kind == "keyword":
            keywords.append(word)
        elif word.kind == "adjective" and text in STATES:
            states.append(text)
        elif text in SUPERTYPES or (word.kind == "non" and text.removeprefix("non").removeprefix("-") in SUPERTYPES):
            supertypes.append(text)
        elif word.kind in HOW_MANY or (word.kind == "adjective" and not described.intersection(kinds[:i])):
            quantity.append(word)
        else:
            return n.TokenReference(phrase=phrase, span=phrase.span)
    if described and described <= {"type"} and not noun:  # “create a creature”: not a description
        return n.TokenReference(phrase=phrase, span=phrase.span)
    return n.TokenDescription(
        quantity=tuple(quantity), noun=noun, name=name, states=tuple(states), supertypes=tuple(supertypes), power=power,
        toughness=toughness, colors=tuple(colors), types=tuple(types), keywords=tuple(keywords),
        modifiers=phrase.modifiers, might=might, span=phrase.span,
    )  # fmt: skip


def _is(word: n.Word | n.Quoted, kind: str) -> bool:
    return isinstance(word, n.Word) and word.kind == kind


def _said_to_be(phrase: n.NounPhrase) -> bool:
    """“a token that's a 4/4 green Beast creature”."""
    return any(
        isinstance(m, n.Relative) and m.verb is None
        and any(isinstance(c, n.NounPhrase) and any(_is(w, "power/toughness") for w in c.words) for c in m.complements)
        for m in phrase.modifiers
    )  # fmt: skip


def _colors(text: str) -> list[str]:
    return text.replace(", and ", ",").replace(" and ", ",").replace(", ", ",").split(",")


def _copied(phrase: n.NounPhrase, words: list[n.Word], at: int | None) -> n.TokenCopy | None:
    """“a token that's a copy of X”, “two token copies of X”."""
    if at is None:
        return None
    if words[-1].text.lower() in COPY and words[-1].kind == "noun":  # “a token copy of it”
        source = next(
            (m for m in phrase.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "of"), None
        )
        if source is None:
            return None
        rest = tuple(m for m in phrase.modifiers if m is not source)
        of, moved = _unhook(source.object)
        return n.TokenCopy(
            quantity=tuple(w for w in words if w.kind in HOW_MANY),
            words=(*(w for w in words[:at] if w.kind not in HOW_MANY), *words[at + 1 : -1]),
            noun=words[at].text, that="", copy=words[-1].text, of=of, modifiers=(*moved, *rest), span=phrase.span,
        )  # fmt: skip
    for k, modifier in enumerate(phrase.modifiers):
        if not isinstance(modifier, n.Relative) or not modifier.complements:
            continue
        inner = modifier.complements[0]
        head = inner.words[-1] if isinstance(inner, n.NounPhrase) and inner.words else None
        if isinstance(inner, n.NounPhrase) and isinstance(head, n.Word) and head.text.lower() in COPY:
            source = next(
                (m for m in inner.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "of"), None
            )
            if source is None:
                return None
            of, moved = _unhook(source.object)
            rest = (*phrase.modifiers[:k], *phrase.modifiers[k + 1 :])
            that = modifier.pronoun if modifier.verb is None else f"{modifier.pronoun} {' '.join(modifier.verb.words)}"
            return n.TokenCopy(
                quantity=tuple(w for w in words if w.kind in HOW_MANY),
                words=(*(w for w in words[:at] if w.kind not in HOW_MANY), *words[at + 1 :]), noun=words[at].text, that=that,
                copy=" ".join(w.text for w in inner.words if isinstance(w, n.Word)), of=of,
                modifiers=(*moved, *rest), extra=tuple(modifier.complements[1:]), span=phrase.span,
            )  # fmt: skip
    return None


def _unhook(noun: n.Noun) -> tuple[n.Noun, tuple[n.Modifier, ...]]:
    """Part what is said of the copy from what is said of the copied: “… of it | that's tapped and attacking”."""
    last = noun.items[-1] if isinstance(noun, n.NounList) else noun
    known = (
        bool(last.words)
        and isinstance(last.words[0], n.Word)
        and last.words[0].text.lower() in ("it", "that", "them", "the", "this")
    )
    moved = tuple(
        m for m in last.modifiers
        if (isinstance(m, n.Relative) and _about_the_token(m))
        or (known and isinstance(m, n.Prepositional) and m.preposition.lower() == "attached to")
        or (known and isinstance(m, n.Participle) and m.verb.lower() == "attacking")
    )  # fmt: skip
    if not moved:
        return _unhook_below(noun, last)
    end = min(m.span.start for m in moved) - 1
    kept = n.NounPhrase(
        words=last.words,
        modifiers=tuple(m for m in last.modifiers if m not in moved),
        span=n.Span(last.span.start, end),
    )
    if isinstance(noun, n.NounList):
        return n.NounList(
            items=(*noun.items[:-1], kept), joiners=noun.joiners, span=n.Span(noun.span.start, end)
        ), moved
    return kept, moved


def _unhook_below(noun: n.Noun, last: n.NounPhrase) -> tuple[n.Noun, tuple[n.Modifier, ...]]:
    """“a copy of each creature you control with flying | and that's tapped and attacking”."""
    inner = last.modifiers[-1] if last.modifiers else None
    if isinstance(noun, n.NounList) or not isinstance(inner, n.Prepositional):
        return noun, ()
    object_, moved = _unhook(inner.object)
    if not moved:
        return noun, ()
    kept = structs.replace(inner, object=object_, span=n.Span(inner.span.start, object_.span.end))
    span = n.Span(last.span.start, kept.span.end)
    return structs.replace(last, modifiers=(*last.modifiers[:-1], kept), span=span), moved


def _about_the_token(relative: n.Relative) -> bool:
    texts = " ".join(
        a.text.lower()
        for c in relative.complements
        for a in (c, *(c.modifiers if isinstance(c, n.NounPhrase) else ()))
        if isinstance(a, n.Adverb)
    )
    verb = relative.verb.main if relative.verb else ""
    return (
        relative.pronoun.lower().startswith("and ")
        or "tapped and attacking" in texts
        or texts == "tapped"
        or (verb == "attacks" and "if able" in texts)
        or (verb in ("attacking", "blocking") and plain(relative.pronoun) in ("that's", "that are"))
    )


def creation(clause: n.Clause) -> n.Creation | None:
    """The clause as a creation, by whatever verb its wording creates; None if its object is no token."""
    return _creation(clause, "")
