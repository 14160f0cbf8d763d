"""What “that's …” and “which enters …” say of a token."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....values.land_types import BASIC_LAND_TYPES
from ...ledger.source import Source
from ..events import moment
from ..lasting import until
from ..objects import reference
from ..player_names import is_player
from ..players import player
from .attacked import attacked
from .copula import read_copula
from .description import Description, every
from .following import read_one
from .hosts import is_attached
from .states import DESIGNATIONS, is_battlefield, read_state, states_in

_IS = frozenset(["that's", "that are", "that is", "which is", "who's", "that", "which", "and that's", "and that are"])


_WHICH = frozenset(["that", "which", "who", *_IS])


def read_relative(modifier: n.Relative, source: Source, out: Description) -> bool:
    """“that's tapped and attacking that player”, “that are red, green, and white”, “that enters with …”."""
    if modifier.subject is not None or modifier.further:
        return False
    source.claim_own(modifier)
    if modifier.verb is not None:
        return _relative_verb(modifier, modifier.verb, source, out)
    if modifier.sense not in _IS or not modifier.complements:
        return False
    return _is_so(list(modifier.complements), source, out)


def _attacks(modifier: n.Relative, source: Source, out: Description) -> bool:
    """“that attacks that opponent this turn if able”: what is demanded of it as soon as it is created (CR 508.1d)."""
    attacked: i.Player | None = None
    match modifier.complements:
        case [n.NounPhrase() as whom, n.Adverb() as time, n.Adverb(sense="if able")] if is_player(whom):
            attacked = player(whom, source)
        case [n.Adverb() as time, n.Adverb(sense="if able")]:
            pass
        case _:
            return False
    if until(time) is None and time.sense not in ("each combat", "each turn"):
        return False
    source.claim(modifier)
    start = modifier.verb.span.start if modifier.verb is not None else modifier.span.start
    words = source.said(n.Node(span=n.Span(start, modifier.span.end)))
    out.demand = i.Gain(i.Reference("created", "it"), (i.Must("attack", whom=attacked),), until(time), text=words)
    return True


def _relative_verb(modifier: n.Relative, verb: n.Verb, source: Source, out: Description) -> bool:
    source.claim(verb)
    complements = list(modifier.complements)
    if (verb.auxiliaries and verb.auxiliaries != ("each",)) or modifier.sense not in _WHICH:
        return False  # “that can attack the turn it comes into play”
    match verb.lemma:
        case "count":  # (1996) its type is this one, its name the one before
            return _counts_as(complements, source, out)
        case "enter":
            return _enters(complements, source, out)
        case "attack":
            return _attacks(modifier, source, out)
        case "be" | "attacking" | "blocking" | "attached" | "tapped" | "untapped" | "goaded" | "suspected":
            return _is_so([*_verb_as_state(verb), *complements], source, out)
    return False


def _verb_as_state(verb: n.Verb) -> list[n.Complement]:
    return [n.Participle(verb=verb.words[-1], span=verb.span)] if verb.lemma != "be" else []


def _counts_as(complements: list[n.Complement], source: Source, out: Description) -> bool:
    match complements:
        case [n.Prepositional(sense="as", object=n.NounPhrase() as noun)]:
            kinds = [w.text for w in noun.words if isinstance(w, n.Word) and w.kind == "subtype"]
        case _:
            return False
    if not kinds:
        return False
    source.claim(complements[0])
    printed, out.subtypes = out.subtypes, kinds
    out.name = out.name or (" ".join(printed) if printed != out.subtypes else None)
    return True


def _enters(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """“that enters tapped”, “which enters with a +1/+1 counter on it”."""
    rest = [c for c in complements if not is_battlefield(c, source)]
    return bool(rest) and every(read_one(c, source, out) for c in rest)


def _is_so(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """What follows “that's”: states, whom it attacks, colors, types, what it is attached to."""
    if _later(complements, source, out):
        complements = complements[:-1]
    states, rest = _states(complements, source)
    if "attached" in states:
        return is_attached(states, rest, source, out)
    whom: n.Complement | None = None
    if rest and "attacking" in states and not isinstance(rest[0], n.Prepositional):
        whom = rest.pop(0)
    if "blocking" in states:
        blocked = whom or (rest.pop(0) if rest else None)
        if not isinstance(blocked, (n.NounPhrase, n.NounList)):
            return False
        out.blocking = reference(blocked, source)
        states.remove("blocking")
    if not all(_take(each, out) for each in states):
        return False
    if whom is not None and out.blocking is None:
        out.whom = attacked(source, whom)
    if states or out.blocking is not None:
        return every(read_one(c, source, out) for c in rest)
    return len(rest) == 1 and _is_what(rest[0], source, out)


def _states(complements: list[n.Complement], source: Source) -> tuple[list[str], list[n.Complement]]:
    """“tapped and attacking that player”: the states, and what follows them."""
    states: list[str] = []
    k = 0
    while k < len(complements) and (state := states_in(complements[k])):
        states += state
        source.claim_own(complements[k])
        match complements[k]:
            case n.Participle(complements=(first, *more)) | n.NounPhrase(modifiers=(first, *more)):
                complements[k + 1 : k + 1] = [first, *more]
        source.claim_between(complements[k].span.start, (complements[k + 1 :] or [complements[k]])[0].span.start)
        if len(complements) == k + 1:
            source.claim(complements[k])
        k += 1
    return states, complements[k:]


def _take(state: str, out: Description) -> bool:
    """A state, or a designation that it must have."""
    if state not in DESIGNATIONS:
        return read_state(state, out)
    out.must = f"{out.must} and {state}" if out.must else state
    return True


def _later(complements: list[n.Complement], source: Source, out: Description) -> bool:
    """“that are attacking | at the beginning of the next end step”."""
    match complements[-1] if complements else None:
        case n.Prepositional(sense="at") as at:
            out.later = moment(at, source)
            return True
    return False


def _is_what(node: n.Complement, source: Source, out: Description) -> bool:
    """“that's red and white”, “that's all colors”, “that's every creature type”, “that's a 4/4 Beast”."""
    items = node.items if isinstance(node, (n.NounPhrase, n.NounList)) else ()
    if isinstance(node, n.NounList):
        source.claim_own(node)
        if "or" in node.conjunctions:
            return False
    if isinstance(node, n.Prepositional):  # “that's | attached to that player”
        return node.sense == "attached to" and read_one(node, source, out)
    words = [w for item in items for w in item.plain_words]
    senses = [w.sense for w in words]
    alone = len(items) == 1 and not items[0].modifiers
    if alone and senses in (["every", "basic land type"], ["every", "creature type"]):
        source.claim(node)
        if senses[-1] == "basic land type":
            out.subtypes += BASIC_LAND_TYPES
        else:
            out.keywords.append("changeling")
        return True
    if alone and senses == ["the", "chosen", "color"]:
        source.claim(node)
        out.colors.append("the chosen color")
        return True
    return bool(items) and every(read_copula(item, source, out) for item in items)
