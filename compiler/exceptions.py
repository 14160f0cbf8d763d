"""“except …” clauses of copies as what they change (CR 707.9)."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from . import instructions as i
from .characteristics import Description, pt_value, read_copula, read_with
from .quantities import quantity
from .wordings import color_letters, number_word, plain, text_of

#: Where a copy keeps the ability that makes it one: that ability's words take the place of this (CR 707.9a).
THIS_ABILITY = "<this ability>"


def exceptions(node: n.Exceptions, text: str) -> tuple[list[i.CopyException], list[str], list[n.Quoted]]:
    """What the clauses change, the clauses' words, and the quoted abilities among them."""
    out: list[i.CopyException] = []
    clauses: list[str] = []
    quotes: list[n.Quoted] = []
    for part in node.parts:
        content = part.content
        words = re.sub(r",([\"”])$", r"\1", text_of(content, text))
        own_subject = isinstance(content, n.Clause) and (content.subject is not None or _contraction(content))
        if clauses and not own_subject and part.joiner.strip():
            clauses[-1] += f"{part.joiner}{words}"
        elif clauses and not own_subject:
            clauses[-1] += f" {words}"
        else:
            clauses.append(words)
        if isinstance(content, n.Clause):
            found = _clause(content, text, quotes)
            out += found if found is not None else [i.OtherException(words)]
        elif isinstance(content, n.Subordinate):
            continue  # “if …” narrows the clause before: the words keep it
        else:
            out.append(i.OtherException(words))
    return out, clauses, quotes


def clause_exceptions(clause: n.Clause, text: str) -> list[i.CopyException] | None:
    """The changes that one clause makes to a copy (“It isn't legendary.”); None if it is not understood."""
    return _clause(clause, text, [])


def _contraction(clause: n.Clause) -> bool:
    return bool(re.match(r"(it|they|he|she)('s|'re| is| has| isn't| aren't)", plain(" ".join(clause.verb.words))))


def _clause(clause: n.Clause, text: str, quotes: list[n.Quoted]) -> list[i.CopyException] | None:
    verbs = plain(" ".join(clause.verb.words))
    verbs = re.sub(r"^(?:it|they|he|she)'(s|re)", r"is", verbs)
    verbs = re.sub(r"^(?:it|they|he|she) ", "", verbs)
    words = plain(text_of(clause, text))
    subject = plain(text_of(clause.subject, text)) if clause.subject else "it"
    if re.fullmatch(r"(?:his|her|its|their) name|(?:the|that) token'?s? name", subject) and clause.complements:
        return [i.SetName(text_of(clause.complements[0], text))]
    if re.search(r"(power|toughness)", subject):
        equal = next((c for c in clause.complements if isinstance(c, n.EqualTo)), None)
        noun = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        value = quantity(equal.quantity, text) if equal else quantity(noun, text) if noun is not None else None
        if value is None:
            return None
        return [i.SetPT(value if "power" in subject else None, value if "toughness" in subject else None)]
    if "mana cost" in subject:
        cost = text_of(clause.complements[0], text) if len(clause.complements) == 1 else ""
        return [i.SetManaCost(cost)] if cost.startswith("{") else None
    if re.search(r"starting loyalty", subject) and clause.complements:
        return [i.SetLoyalty(text_of(clause.complements[0], text))]
    if verbs in ("is", "are"):
        named = [c for c in clause.complements if isinstance(c, n.Named)]
        return [i.SetName(named[0].name)] if named else _is(clause, text)
    if verbs in ("isn't", "aren't", "is not", "are not"):
        if "legendary" in words:
            return [i.RemoveSupertype("Legendary")]
        if "snow" in words:
            return [i.RemoveSupertype("Snow")]
        described = Description()
        what = clause.complements[0] if clause.complements else None
        if isinstance(what, n.NounPhrase) and read_copula(what, text, described):
            return [i.RemoveTypes(tuple(described.types), tuple(described.subtypes))]
        return None
    if verbs in ("has", "have", "gains", "gain"):
        return _has(clause, text, quotes)
    if verbs in ("loses", "lose", "lacks", "lack", "doesn't have", "don't have"):
        if re.search(r"all other card types\b", words):
            return []  # “it's an artifact and it loses all other card types”: as its being an artifact says
        if re.search(r"all (?:other )?abilities", words):
            return [i.RemoveAbilities()]
        return [i.RemoveAbilities((" ".join(text_of(c, text) for c in clause.complements),))]
    if verbs in ("enters", "enter") or "enters" in verbs:
        found = re.search(r"with (?:an? |(?P<n>\w+) )?(?:additional )?(?P<kind>[+\-−/\w]+) counters?", words)
        if found:
            value = number_word(found.group("n")) if found.group("n") else i.Number(1)
            equal = next((c for c in clause.complements if isinstance(c, n.EqualTo)), None)
            if equal is not None:
                value = quantity(equal.quantity, text)
            if value is None:
                value = i.Asked(words)
            return [i.EntersWith(found.group("kind"), value)]
        if words.endswith("tapped"):
            return None
    return None


def _is(clause: n.Clause, text: str) -> list[i.CopyException] | None:
    """“it's a 1/1 green Frog”, “it's an artifact in addition to its other types”, “it's black”, “it's legendary”."""
    noun = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
    if noun is None:
        return None
    rest = plain(" ".join(text_of(c, text) for c in clause.complements if c is not noun))
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    described, without_cost = Description(), False
    for item in items:
        words = [w for w in item.words if isinstance(w, n.Word)]
        if not read_copula(
            n.NounPhrase(words=tuple(w for w in words if plain(w.text) != "still"), span=item.span), text, described
        ):
            return None
        for modifier in item.modifiers:
            modified = plain(text_of(modifier, text))
            if modified.startswith("with ") and isinstance(modifier, n.Prepositional):
                if modified == "with no mana cost":
                    without_cost = True
                elif not read_with(modifier.object, text, described):
                    return None
            elif modified.startswith("in addition to"):
                rest += " " + modified
            else:
                return None
    if described.attached_to is not None or described.unread:
        return None
    added = (
        "in addition to its other" in rest
        or "in addition to their other" in rest
        or "in addition to his other" in rest
        or "in addition to her other" in rest
    )
    out: list[i.CopyException] = []
    if described.power is not None and described.toughness is not None:
        power, toughness = described.power, described.toughness
        out.append(i.SetPT(_q(power), _q(toughness)))
    if described.colors:
        out.append(i.SetColors(color_letters(tuple(described.colors)), added and "color" in rest))
    if described.types or described.subtypes or described.supertypes:
        only_supertype = not described.types and not described.subtypes
        out.append(
            i.SetTypes(
                tuple(described.supertypes), tuple(described.types), tuple(described.subtypes), added or only_supertype
            )
        )
    if described.keywords or described.abilities:
        out.append(i.AddAbilities(tuple(described.keywords), tuple(described.abilities)))
    if without_cost:
        out.append(i.SetManaCost(None))
    if not out:
        return None
    if rest.strip() and not added and not re.fullmatch(r"(?:still|also|instead|rather than .*)", rest.strip()):
        return None
    return out


def _q(value: i.Quantity | str) -> i.Quantity | None:
    if isinstance(value, str):
        return i.Variable(value)
    return value


def _has(clause: n.Clause, text: str, quotes: list[n.Quoted]) -> list[i.CopyException] | None:
    noun = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
    if noun is None:
        return None
    words = plain(text_of(noun, text))
    if words == "no mana cost":
        return [i.SetManaCost(None)]
    found = re.fullmatch(r"(?:a )?(?:base )?power and toughness (\S+)/(\S+)", words)
    if found:
        return [i.SetPT(_q(pt_value(found.group(1).upper())), _q(pt_value(found.group(2).upper())))]
    if re.fullmatch(r"this ability|that ability|the same ability|this ability as well", words):
        return [i.AddAbilities((), (THIS_ABILITY,))]
    described = Description()
    if read_with(noun, text, described):
        quotes += described.quotes
        out: list[i.CopyException] = []
        if described.keywords or described.abilities:
            out.append(i.AddAbilities(tuple(described.keywords), tuple(described.abilities)))
        out += [i.EntersWith(c.kind, c.count) for c in described.counters]
        for words, _ in described.unread:  # “it has hexproof | and this ability”
            kept = plain(words) == "this ability"
            out.append(i.AddAbilities((), (THIS_ABILITY,)) if kept else i.OtherException(words))
        return out or None
    return None
