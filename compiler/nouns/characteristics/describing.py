"""A token's whole description (CR 111.3, 111.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....grammar import nodes as n
from ....grammar.senses import SUPERTYPES, capitalised
from ...ledger.source import Source
from ..quantities.values import pt_value
from .copula import read_copula
from .description import Description, read_type
from .following import read_modifier
from .states import read_state

_NUMBERS_OF_COLORS = frozenset(["multicolored", "monocolored"])


def describe(
    node: n.TokenDescription, source: Source, besides: Sequence[n.Modifier | n.Complement] = ()
) -> Description:
    """Read all that a token description says. How many there are, and ``besides``, is the caller's to read."""
    out = Description()
    claim_described(node, source)
    _characteristics(node, out)
    _idle(node, out)
    out.unread += _of_no_token(node)
    for modifier in node.modifiers:
        if modifier not in besides:
            read_modifier(modifier, source, out)
    if node.colors and "the chosen color" in out.colors:
        out.unread.append(("the chosen color", node.span))  # “a white token of the chosen color”
    if node.apposition is not None and not read_copula(node.apposition, source, out):
        out.unread.append((source.words(node.apposition), node.apposition.span))
    _of_creatures(out)
    return out


def _characteristics(node: n.TokenDescription, out: Description) -> None:
    """“Food, a legendary 1/1 black Rat creature with menace”: what stands before “token”."""
    if node.name:
        out.name = node.given_name
    out.supertypes += [capitalised(s) for s in node.supertypes if s in SUPERTYPES]  # “nonlegendary”: it has none
    out.colors += list(node.colors)
    if node.power is not None and node.toughness is not None:
        out.power, out.toughness = pt_value(node.power), pt_value(node.toughness)
    for word in node.types:
        if word.kind == "color":  # a second list of colors
            out.unread.append((word.text, word.span))
        else:
            read_type(word, out)
    out.keywords += [word.sense for word in node.keywords]


def _idle(node: n.TokenDescription, out: Description) -> None:
    """What is said twice, and what says nothing of a token: “untapped”, “nonlegendary”."""
    for said in (node.supertypes, node.colors, tuple(word.sense for word in node.types)):
        out.twice += [word for k, word in enumerate(said) if word in said[:k]]
    for state in node.states:
        if state in ("untapped", "blocking") or not read_state(state, out):
            out.idle.append(state)  # tokens enter untapped (CR 110.5b); what they block is not said
    out.idle += [word for word in node.supertypes if word not in SUPERTYPES]  # “nonlegendary”: it is none


def _of_no_token(node: n.TokenDescription) -> Iterator[tuple[str, n.Span]]:
    """What no token is: colorless and white; “multicolored”; an instant."""
    if "colorless" in node.colors and len(node.colors) > 1:
        yield "colorless", node.span
    for said in node.colors:
        if said in _NUMBERS_OF_COLORS:  # and which ones?
            yield said, node.span
    for word in node.types:
        if word.kind == "type" and word.sense in ("instant", "sorcery"):
            yield word.text, word.span  # CR 304.4, 307.4: none enters the battlefield


def _of_creatures(out: Description) -> None:
    """Only creatures (and Vehicles, which are artifacts) have power (CR 208.1, 208.3); every one has (CR 208.1)."""
    if "Creature" in out.types:
        out.power = "*" if out.power is None else out.power
        out.toughness = "*" if out.toughness is None else out.toughness
    if out.power is not None and not out.types:
        out.types.append("Creature")


def claim_described(node: n.TokenDescription, source: Source) -> None:
    """The words of a description that are its fields: all but its quantity and what follows “token”."""
    at = node.span.start
    for other in sorted(
        (*node.quantity, *node.modifiers, *filter(None, [node.apposition])), key=lambda x: x.span.start
    ):
        source.claim_between(at, other.span.start)
        at = other.span.end
    source.claim_between(at, node.span.end)
