"""Power and toughness: changed, set, defined, switched (CR 613.4)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.characteristics import Description, read_with
from ..nouns.objects import possessed
from ..nouns.objects.possession import as_noun
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import for_each
from ..nouns.quantities.values import number_of, signed_size, times
from .found import Found, done, rest

_SIZES = frozenset(["power", "toughness", "base power", "base toughness"])


#: “base power and (base) toughness”, of which each is equal to a number.
_BASE = ([("base power",), ("toughness",)], [("base power",), ("base", "toughness")])


def read(said: Said) -> Found | None:
    """“gets +1/+1 for each …”, “has base power and toughness 7/7”, “its power is equal to …”, “switch its …”."""
    if not done(said):
        return None
    match said.verb:
        case "get":
            return _changed(said)
        case "have" | "become":
            return _set(said)
        case "be":
            return _defined(said)
        case "switch":
            return _switched(said)
        case "double" | "triple":
            return _multiplied(said)
        case "change":
            return _based(said)
    return None


def _changed(said: Said) -> Found | None:
    what = said.whom()
    match rest(said):
        case [n.NounPhrase(words=(*before, n.Word(kind="power/toughness change") as change), modifiers=()), *more]:
            pass
        case _:
            return None
    if what is None or [word.sense for word in before if isinstance(word, n.Word)] not in ([], ["an additional"]):
        return None
    said.source.claim(change, *before)
    power, toughness = signed_size(change)
    match more:
        case []:
            pass
        case [n.ForEach() as scale]:
            each = for_each((i.Number(1), "1"), scale, said.source)[0]
            power, toughness = times(power, each), times(toughness, each)
        case _:
            return None
    return Found(what, (i.ChangePT(power, toughness),))


def _set(said: Said) -> Found | None:
    """“has base power and toughness 1/1”, “has base power 3”."""
    if said.verb == "become" and said.node.subject is not None and "base" in _bases(said.node.subject):
        return _becomes(said, said.node.subject)
    what = said.whom()
    match rest(said):
        case [n.NounPhrase() | n.NounList() as noun]:
            pass
        case [n.NounList() as noun, n.EqualTo() as equal] if [item.alone for item in noun.items] in _BASE:
            if what is None:
                return None
            said.source.claim(noun)
            said.source.claim_own(equal)
            size = quantity(equal.quantity, said.source)
            return Found(what, (i.SetPT(size, size),))
        case _:
            return None
    described = Description()
    if what is None or not {w.sense for w in noun.plain_words} & _SIZES or not read_with(noun, said.source, described):
        return None
    power, toughness = described.power, described.toughness
    plain = Description(power=power, toughness=toughness)
    if described != plain or isinstance(power, str) or isinstance(toughness, str) or power is toughness is None:
        return None
    return Found(what, (i.SetPT(power, toughness),))


def _becomes(said: Said, subject: n.Noun) -> Found | None:
    """“target creature's base power becomes equal to its toughness”, “… becomes 0” (CR 613.4b)."""
    match rest(said):
        case [n.EqualTo() as equal]:
            found = _sizes_of(subject, said)
            said.source.claim_own(equal)
            value = quantity(equal.quantity, said.source)
        case [n.NounPhrase(words=(n.Word() as word,), modifiers=()) as noun] if (number := number_of(word)) is not None:
            found = _sizes_of(subject, said)
            said.source.claim(noun)
            value = number
        case _:
            return None
    return Found(found[0], (_sized(found[1], value),)) if found is not None else None


def _sized(sizes: tuple[str, ...], value: i.Quantity) -> i.SetPT:
    return i.SetPT(value if "power" in sizes else None, value if "toughness" in sizes else None)


def _defined(said: Said) -> Found | None:
    """“Tarmogoyf's power is equal to …” of its own (CR 604.3), “its base power is equal to …” of others."""
    subject = said.node.subject
    match rest(said):
        case [n.EqualTo() as equal] if subject is not None and said.until is None:
            if "base" in _bases(subject) and said.standing:
                return _becomes(said, subject)  # of others, too: no characteristic-defining ability
            senses = _own_sizes(subject)
        case _:
            return None
    if not senses:
        return None
    said.source.claim(subject)
    said.source.claim_own(equal)
    value = quantity(equal.quantity, said.source)
    sizes = i.DefinePT(value if "power" in senses else None, value if "toughness" in senses else None)
    return Found(i.Reference("source"), (sizes,))


def _own_sizes(subject: n.Noun) -> frozenset[str]:
    """“Tarmogoyf's power”, “its power and toughness”: which of its own sizes; none for other words."""
    words = subject.plain_words
    if not words or any(item.modifiers for item in subject.items):
        return frozenset()
    if isinstance(subject, n.NounList) and subject.conjunctions != {"and"}:
        return frozenset()
    owner = next((k for k, w in enumerate(words) if w.sense in _SIZES or w.kind == "noun"), 0)
    senses = frozenset(w.sense for w in words[owner:])
    own = words[0].kind == "self" or words[0].sense == "its" or words[0].possessor == "it"
    return senses if own and owner == 1 and senses <= {"power", "toughness"} else frozenset()


def _switched(said: Said) -> Found | None:
    """“Switch target creature's power and toughness”, “switch the power and toughness of …”."""
    found = _whose_sizes(said)
    return None if found is None or found[1] != ("power", "toughness") else Found(found[0], (i.SwitchPT(),))


def _multiplied(said: Said) -> Found | None:
    """“Double target creature's power”, “triple its power and toughness” (CR 701.10a, 701.11a)."""
    found = _whose_sizes(said)
    if found is None:
        return None
    its = i.Reference("that", antecedent="affected")
    more: list[i.Quantity] = []
    for size in ("power", "toughness"):
        number = i.NumberOf(size, its)
        more.append(i.Number(0) if size not in found[1] else number if said.verb == "double" else i.Product(2, number))
    power, toughness = more
    return Found(found[0], (i.ChangePT(power, toughness),))


def _based(said: Said) -> Found | None:
    """“Change this creature's base power to target creature's power” (CR 613.4b)."""
    match rest(said):
        case [n.NounPhrase() | n.NounList() as noun, n.Prepositional(sense="to", object=size) as to] if (
            said.node.subject is None and "base" in _bases(noun) and not said.standing
        ):
            found = _sizes_of(noun, said)
        case _:
            return None
    if found is None:
        return None
    said.source.claim_own(to)
    what, sizes = found
    if len(sizes) == 1:
        value = quantity(size, said.source)
        return None if isinstance(value, i.Asked) else Found(what, (_sized(sizes, value),))
    model = _sizes_of(size, said)
    if model is None or model[1] != sizes or "base" in _bases(size):
        return None
    return Found(what, (i.SetPT(i.NumberOf("power", model[0]), i.NumberOf("toughness", model[0])),))


def _bases(noun: n.Noun) -> frozenset[str]:
    """“base” where that is said of a power or toughness."""
    return frozenset("base" for word in noun.plain_words if word.sense in ("base", "base power", "base toughness"))


def _whose_sizes(said: Said) -> tuple[i.Reference, tuple[str, ...]] | None:
    """Whose power, toughness or both the only noun phrase names."""
    if said.node.subject is not None:
        return None
    match rest(said):
        case [n.NounPhrase() | n.NounList() as noun] if not _bases(noun):
            return _sizes_of(noun, said)
    return None


_SIZE = {"power": "power", "base power": "power", "toughness": "toughness", "base toughness": "toughness"}


def _sizes_of(noun: n.Noun, said: Said) -> tuple[i.Reference, tuple[str, ...]] | None:
    """Whose power, toughness or both a noun phrase names."""
    match noun:
        case n.NounList(items=(n.NounPhrase(words=(*whose, n.Word() as size), modifiers=()), last)):
            sizes: tuple[str, ...] = ("power", "toughness")
            modifiers = last.modifiers
            if last.senses != ("toughness",) or noun.conjunctions != {"and"} or _SIZE.get(size.sense) != "power":
                return None
        case n.NounPhrase(words=(*whose, n.Word() as size), modifiers=modifiers) if size.sense in _SIZE:
            sizes = (_SIZE[size.sense],)
        case _:
            return None
    owners = [w for w in whose if isinstance(w, n.Word) and w.sense != "base"]
    said.source.claim(*(w for w in whose if isinstance(w, n.Word) and w.sense == "base"))
    if not owners:
        return None
    said.source.claim_own(noun)
    what = _whose_size(owners, modifiers, said)
    if what is None:
        return None
    said.source.claim(*owners, *(w for w in noun.plain_words if w.sense in _SIZES))
    return what, sizes


def _whose_size(owners: list[n.Word], modifiers: tuple[n.Modifier, ...], said: Said) -> i.Reference | None:
    """“the power of target creature”, “its power”, “each creature's power”, “target creature's power”."""
    if [w.kind for w in owners] == ["article"]:
        match modifiers:
            case (n.Prepositional(sense="of") as of,):
                said.source.claim_own(of)
                return said.refer(of.object)
        return None
    if modifiers:
        return None
    if owners[0].possessor == "it":
        return said.it("it")
    if owners[0].sense in ("each", "all") and len(owners) > 1:
        end = owners[-1].possessor_end
        place = n.Span(owners[0].span.start, end)
        return said.refer(n.NounPhrase(words=(*owners[:-1], as_noun(owners[-1], end)), span=place))
    return possessed(owners, said.source)
