"""“except …” clauses of copies as what they change (CR 707.9)."""

from __future__ import annotations

from msgspec import Struct

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import SUPERTYPES, capitalised, color_letters
from ...grammar.traversal import first_noun, first_of
from ..ledger.source import Source
from ..nouns.characteristics import Description, is_each, read_copula, read_with
from ..nouns.conditions import condition
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import count
from ..nouns.quantities.values import pt_value

#: Where a copy keeps the ability that makes it one: that ability's words take the place of this (CR 707.9a).
_ITS = frozenset("it,they,he,she,that token,the token,the tokens,those tokens,the copy,the copies".split(","))
_KEPT = frozenset(["this ability", "that ability", "the same ability"])


class Exceptions(Struct, frozen=True):
    """What “except …” changes, the clauses' words, the quoted abilities among them, and whether an if narrows it."""

    changes: list[i.CopyException]
    clauses: list[str]
    quotes: list[n.Quoted]
    conditions: list[n.Subordinate]


def exceptions(node: n.Exceptions, source: Source) -> Exceptions:
    """Read all of it; what is not understood is an ``OtherException`` with its words."""
    out = Exceptions([], [], [], [])
    source.claim_own(node)
    last = 0  # where the changes of the clause before begin
    ahead: tuple[n.Subordinate, int] | None = None  # “and, if it's a creature, …”, and where what follows begins
    for part in node.parts:
        content = part.content
        source.claim_between(part.span.start, content.span.start)
        source.claim_between(content.span.start - len(part.joiner), content.span.start)
        words = _without_comma(source.words(content))
        own_subject = isinstance(content, n.Clause) and (content.subject is not None or bool(content.verb.pronoun))
        if out.clauses and not own_subject:
            out.clauses[-1] += f"{part.joiner if part.joint else ' '}{words}"
        else:
            out.clauses.append(words)
        if isinstance(content, n.Subordinate) and part.joint in ("and,", ", and,"):
            source.claim(content)
            ahead = content, len(out.changes)
            continue
        if isinstance(content, n.Subordinate):
            narrowed = _narrowed(content, source, out.changes[last:])
            source.claim(content)  # “if …” narrows the clause before: the words keep it
            if narrowed is None:
                out.conditions.append(content)
            else:
                out.changes[last:] = narrowed
            continue
        mark = source.mark()
        found = _clause(content, source, out.quotes) if isinstance(content, n.Clause) else None
        if found is None:
            source.forget(mark)
            source.claim(content)
            found = [i.OtherException(words)]
        last = len(out.changes)
        out.changes.extend(found)
    if ahead is not None:
        held, at = ahead
        out.changes[at:] = _narrowed(held, source, out.changes[at:]) or [i.OtherException(source.words(held))]
    return out


def _narrowed(node: n.Subordinate, source: Source, changes: list[i.CopyException]) -> list[i.CopyException] | None:
    """The changes as “if it's a creature” narrows them; None where that can't be said of the copy alone.

    What is not legendary stays so whether or not a copied object that is legendary makes it so.
    """
    mark = source.mark()
    held = condition(node, source) if node.sense == "if" else None
    source.forget(mark)
    match held:
        case i.ObjectIs(i.Reference(), where, negated=False, was=False) if changes:
            if where == (i.HasSupertype("legendary"),) and changes == [i.RemoveSupertype("Legendary")]:
                return changes
            of_types = all(isinstance(each, i.HasType | i.HasSubtype | i.HasSupertype) for each in where)
            return [i.ExceptIf(where, tuple(changes))] if of_types else None
    return None


def _without_comma(words: str) -> str:
    """A comma before the closing mark of a quotation is the sentence's own."""
    return words[:-2] + words[-1] if words[-2:] in (',"', ",”") else words


def clause_exceptions(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """The changes that one clause makes to a copy (“It isn't legendary.”); None if it is not understood."""
    mark = source.mark()
    found = _clause(clause, source, [])
    if found is None:
        source.forget(mark)
    return found


def _clause(clause: n.Clause, source: Source, quotes: list[n.Quoted]) -> list[i.CopyException] | None:
    verb, subject = clause.verb, clause.subject
    source.claim(verb)
    if subject is not None and (found := _of_its(clause, subject, source)) is not None:
        return found
    if subject is not None:
        said = source.said(subject)
        if said not in _ITS:
            return None
        source.claim(subject)
    said_verb = verb.senses[1:] if verb.pronoun else verb.senses
    if verb.pronoun and not said_verb:
        said_verb = ("is",)
    elif verb.pronoun and said_verb == ("not",):
        said_verb = ("isn't",)
    match said_verb:
        case ("is",) | ("are",):
            named = [c for c in clause.complements if isinstance(c, n.Named)]
            if named:
                source.claim(*named)
                return [i.SetName(named[0].name)]
            return _is(clause, source)
        case ("isn't",) | ("aren't",) | ("is", "not") | ("are", "not"):
            return _is_not(clause, source)
        case ("has",) | ("have",) | ("gains",) | ("gain",):
            return _has(clause, source, quotes)
        case (("loses" | "lose" | "lacks" | "lack"),) | (("doesn't" | "don't"), "have"):
            return _loses(clause, source)
        case (("enters" | "enter"),):
            return _enters(clause, source)
        case (("doesn't" | "don't"), "copy"):
            return _does_not_copy(clause, source)
    return None


_KEEPS: dict[str, i.CopyException] = {"name": i.NotCopied(("name",)), "color": i.NotCopied(("color",))}


def _does_not_copy(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """“it doesn't copy that creature's color”."""
    match clause.complements:
        case (n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="possessive"), n.Word() as what)),) if (
            what.sense in _KEEPS
        ):
            source.claim(*clause.complements)
            return [_KEEPS[what.sense]]
    return None


def _of_its(clause: n.Clause, subject: n.Noun, source: Source) -> list[i.CopyException] | None:
    """“its name is …”, “its power and toughness are …”, “its mana cost is …”, “its starting loyalty is …”."""
    items = subject.items
    words = subject.plain_words
    what = {w.sense for w in words if w.kind in ("noun", "adjective")} & _OWN
    if not what or not clause.complements or any(item.modifiers for item in items):
        return None
    source.claim(subject)
    first = clause.complements[0]
    if "name" in what:
        if isinstance(first, n.NounList):
            return None
        source.claim(first)
        return [i.SetName(source.words(first))]
    if "loyalty" in what:
        source.claim(first)
        return [i.SetLoyalty(source.words(first))]
    if "mana cost" in what:
        source.claim(*clause.complements)
        match clause.complements:
            case (n.NounPhrase(words=(n.Word(kind="mana") as cost,), modifiers=()),):
                return [i.SetManaCost(cost.text)]
        return None
    equal = first_of(clause.complements, n.EqualTo)
    if equal is not None:
        source.claim_own(equal)
        source.claim(*(c for c in clause.complements if is_each(c)))
        value = quantity(equal.quantity, source)
    elif isinstance(first, (n.NounPhrase, n.NounList)):
        value = quantity(first, source)
    else:
        return None
    power = bool(what & {"power", "base power"})
    return [i.SetPT(value if power else None, value if "toughness" in what else None)]


_OWN = frozenset(["name", "power", "base power", "toughness", "mana cost", "loyalty"])


def _is_not(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """“it isn't legendary”, “it's not an artifact”."""
    what = clause.complements[0] if len(clause.complements) == 1 else None
    if isinstance(what, n.Adverb) and what.sense in SUPERTYPES:
        source.claim(what)
        return [i.RemoveSupertype(capitalised(what.sense))]
    described = Description()
    if not isinstance(what, n.NounPhrase) or not read_copula(what, source, described):
        return None
    types, supertypes, subtypes = described.types, described.supertypes, described.subtypes
    if described != Description(types=types, supertypes=supertypes, subtypes=subtypes):
        return None  # “it isn't legendary and that's tapped”
    out: list[i.CopyException] = [i.RemoveSupertype(each) for each in described.supertypes]
    if described.types or described.subtypes:
        out.append(i.RemoveTypes(tuple(described.types), tuple(described.subtypes)))
    return out or None


def _loses(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    source.claim(*clause.complements)
    match clause.complements:
        case (n.NounPhrase(words=words, modifiers=()),):
            senses = [w.sense for w in words if isinstance(w, n.Word)]
            if senses == ["all", "other", "card type"]:
                return []  # “it's an artifact and it loses all other card types”: as its being an artifact says
            if senses in (["all", "ability"], ["all", "other", "ability"]):
                return [i.RemoveAbilities()]
    return [i.RemoveAbilities((" ".join(source.words(c) for c in clause.complements),))]


def _enters(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """“it enters with two additional +1/+1 counters on it”."""
    out: list[i.CopyException] = []
    equal: n.EqualTo | None = None
    for complement in clause.complements:
        described = Description()
        match complement:
            case n.Prepositional(sense="with", object=n.NounPhrase() as object_):
                source.claim_own(complement)
                equal = first_of(object_.modifiers, n.EqualTo)
                if not read_with(object_, source, described) or described.unread or not described.counters:
                    return _of_number(object_, equal, source)
                out += [i.EntersWith(c.kind, c.count) for c in described.counters]
            case n.EqualTo() if out and isinstance(last := out[-1], i.EntersWith):
                source.claim_own(complement)
                out[-1] = i.EntersWith(last.kind, quantity(complement.quantity, source))
            case n.NounPhrase() if complement.is_battlefield:
                source.claim(complement)
            case _:
                return None
    return out or None


def _of_number(node: n.NounPhrase, equal: n.EqualTo | None, source: Source) -> list[i.CopyException] | None:
    """“a number of +1/+1 counters on it equal to …”."""
    words = node.plain_words
    if equal is None or words[-1].sense != "counter":
        return None
    kinds = [w for w in words[:-1] if w.kind == "power/toughness change"]
    count(tuple(w for w in words if w not in kinds), source)
    source.claim(node)
    return [i.EntersWith(kinds[0].text, quantity(equal.quantity, source))] if kinds else None


def _is(clause: n.Clause, source: Source) -> list[i.CopyException] | None:
    """“it's a 1/1 green Frog”, “it's an artifact in addition to its other types”, “it's black”, “it's legendary”."""
    noun = first_noun(clause.complements)
    if noun is None:
        return None
    besides: list[n.Node] = []
    for complement in clause.complements:
        match complement:
            case n.Prepositional(sense="in addition to"):
                besides.append(complement)
                source.claim(complement)
            case n.Adverb() if complement.sense in ("still", "also", "instead"):
                besides += [complement] if complement.sense == "also" else []
                source.claim(complement)
            case n.Gerund():
                source.claim(complement)
            case _ if complement is not noun:
                return None
    items = noun.items
    if isinstance(noun, n.NounList):
        if "or" in noun.conjunctions:
            return None
        source.claim_own(noun)
    described, without_cost = Description(), False
    for item in items:
        words = tuple(w for w in item.words if not (isinstance(w, n.Word) and w.sense == "still"))
        source.claim(*(w for w in item.words if w not in words))
        if not read_copula(n.NounPhrase(words=words, span=item.span), source, described):
            return None
        for modifier in item.modifiers:
            match modifier:
                case n.Prepositional(
                    sense="with", object=n.NounPhrase(words=(n.Word(sense="no"), n.Word(sense="mana cost")))
                ):
                    source.claim(modifier)
                    without_cost = True
                case n.Prepositional(sense="with"):
                    source.claim_own(modifier)
                    if not read_with(modifier.object, source, described):
                        return None
                case n.Prepositional(sense="in addition to"):
                    source.claim(modifier)
                    besides.append(modifier)
                case _:
                    return None
    if described.attached_to is not None or described.unread:
        return None
    return _changes(described, without_cost, besides)


def _changes(described: Description, without_cost: bool, besides: list[n.Node]) -> list[i.CopyException] | None:
    added = bool(besides)
    out: list[i.CopyException] = []
    if described.power is not None and described.toughness is not None:
        out.append(i.SetPT(_q(described.power), _q(described.toughness)))
    if described.colors:
        out.append(i.SetColors(color_letters(tuple(described.colors)), added and any(map(_of_colors, besides))))
    if described.types or described.subtypes or described.supertypes:
        only_supertype = not described.types and not described.subtypes
        types = (tuple(described.supertypes), tuple(described.types), tuple(described.subtypes))
        out.append(i.SetTypes(*types, added or only_supertype))
    if described.keywords or described.abilities:
        out.append(i.AddAbilities(tuple(described.keywords), tuple(described.abilities)))
    if without_cost:
        out.append(i.SetManaCost(None))
    return out or None


def _of_colors(node: n.Node) -> bool:
    """“in addition to its other colors and types”, “it's | also | black”."""
    if isinstance(node, n.Adverb):
        return True
    noun = node.object if isinstance(node, n.Prepositional) else None
    items = noun.items if noun is not None else ()
    return any(isinstance(w, n.Word) and w.sense == "color" for item in items for w in item.words)


def _q(value: i.Quantity | str) -> i.Quantity | None:
    return i.Variable(value) if isinstance(value, str) else value


def _has(clause: n.Clause, source: Source, quotes: list[n.Quoted]) -> list[i.CopyException] | None:
    noun = first_noun(clause.complements)
    if noun is None:
        return None
    for complement in clause.complements:
        if isinstance(complement, n.Adverb) and complement.sense in ("also", "as well", "instead", "still"):
            source.claim(complement)
        elif complement is not noun:
            return None
    words = noun.senses if isinstance(noun, n.NounPhrase) else ()
    if words == ("no", "mana cost"):
        source.claim(noun)
        return [i.SetManaCost(None)]
    if isinstance(noun, n.NounPhrase) and not noun.modifiers and " ".join(words) in _KEPT:
        source.claim(noun)
        source.keeps_ability = True
        return [i.AddAbilities((), (i.THIS_ABILITY,))]
    described = Description()
    if not read_with(noun, source, described):
        return None
    quotes += described.quotes
    out: list[i.CopyException] = []
    if described.power is not None and described.toughness is not None:
        out.append(i.SetPT(_q(described.power), _q(described.toughness)))
    if described.keywords or described.abilities:
        out.append(i.AddAbilities(tuple(described.keywords), tuple(described.abilities)))
    out += [i.EntersWith(c.kind, c.count) for c in described.counters]
    for unread, span in described.unread:  # “it has hexproof | and this ability”
        source.claim_between(span.start, span.end)
        kept = source.said(n.Node(span=span)) == "this ability"
        source.keeps_ability = source.keeps_ability or kept
        out.append(i.AddAbilities((), (i.THIS_ABILITY,)) if kept else i.OtherException(unread))
    return out or None


__all__ = ["Exceptions", "clause_exceptions", "exceptions", "pt_value"]
