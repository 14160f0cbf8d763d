"""Objects in the holes of rows: of what, and to what, something is done."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.folding import is_alone
from ...clauses.said import Said
from ...modifying.costs import spells
from ...nouns.objects import possessed, selection
from ...nouns.player_names import is_player
from .category import Categories


def _what(node: n.Node, said: Said) -> i.Reference | None:
    """What the clause is about: objects; spells as they are cast."""
    if isinstance(node, n.NounPhrase) and len(node.words) == 1 and node.head is not None and node.head.sense == "spell":
        return spells(node, said)
    found = said.whom()
    return found if isinstance(found, i.Reference) else None


def _anybody(node: n.Node, said: Said) -> i.Reference | i.Player | None:
    return said.whom()


def _mine(node: n.Node, said: Said) -> i.Reference | None:
    """What untaps in your untap step: the source, or what you control."""
    found = _what(node, said)
    among = found.among.where if found is not None and found.among is not None else ()
    mine = any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in among)
    return found if found is not None and (mine or found.what == "source") else None


def _all(node: n.Node, said: Said) -> i.Reference | None:
    """All such objects; they are not known where it is chosen which."""
    if not isinstance(node, n.NounPhrase | n.NounList) or is_alone(node):
        return None
    found = said.refer(node)
    return None if found.what in ("other", "choice") else found


def _named(node: n.Node, said: Said) -> i.Reference | None:
    """Objects, be it by words that only players understand."""
    return said.refer(node) if isinstance(node, n.NounPhrase | n.NounList) and not is_player(node) else None


def _such(node: n.Node, said: Said) -> i.Reference | None:
    """All objects of a kind: “creatures with flying”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    where = selection(node, said.source)
    return i.Reference("all", where.text, where)


def _only(node: n.Node, said: Said) -> i.Reference | None:
    """“except by creatures with flying”: all of which that does not hold."""
    found = _all(node, said)
    if found is None or found.among is None:
        return None
    held = found.among.where
    others = (i.Not(held[0] if len(held) == 1 else i.AllOf(held)),)
    return structs.replace(found, among=structs.replace(found.among, where=others))


def _mightier(node: n.Node, said: Said) -> i.Reference | None:
    """“creatures | with greater power”: than that of the source, of which it is said."""
    subject = said.node.subject
    match node, subject:
        case n.NounPhrase(
            modifiers=(
                *kept,
                n.Prepositional(
                    sense="with",
                    object=n.NounPhrase(alone=("greater" | "lesser" as how, "power" | "toughness" as what)),
                ) as with_,
            )
        ), n.NounPhrase(kinds=("self",)) if isinstance(node, n.NounPhrase) and isinstance(subject, n.NounPhrase):
            itself, found = said.refer(subject), _all(structs.replace(node, modifiers=tuple(kept)), said)
        case _:
            return None
    if itself.what != "source" or found is None or found.among is None:
        return None
    said.source.claim(with_)
    more = i.Compare(what, ">" if how == "greater" else "<", i.NumberOf(what, itself))
    return structs.replace(found, among=structs.replace(found.among, where=(*found.among.where, more)))


def _holder(node: n.Node, said: Said) -> i.Reference | None:
    """Whose abilities: “its”, “enchanted creature's”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="possessive", possessor="it"),)):
            said.source.claim(node)
            return said.it("it")
        case n.NounPhrase(words=(n.Word(kind="possessive") as whose,)):
            said.source.claim(whose)
            return possessed((whose,), said.source)
        case n.NounPhrase(words=(n.Word(sense="enchanted" | "equipped") as lead, n.Word(kind="possessive") as whose)):
            said.source.claim(lead, whose)
            return possessed((lead, whose), said.source)
    return None


def _one(node: n.Node, said: Said) -> i.Reference | None:
    """Objects that are known, one or one of several: “target creature”, “it or that creature”; not “it and it”."""
    if isinstance(node, n.NounList) and node.conjunctions != {"or"}:
        return None
    found = _named(node, said)
    return found if found is not None and found.what != "other" else None


def _those(node: n.Node, said: Said) -> i.Reference | None:
    """“those creatures”, “they”, “both”."""
    if not isinstance(node, n.NounPhrase) or node.senses[0] not in ("those", "the", "they", "both"):
        return None
    return said.refer(node)


def _two(node: n.Node, said: Said) -> i.Reference | None:
    """“two target creatures”: not fewer."""
    found = _one(node, said)
    return found if found is not None and found.most == i.Number(2) and not found.optional else None


def _known(node: n.Node, said: Said) -> i.Reference | None:
    """What the effect is of, has made, or has spoken of: “this creature”, “it”."""
    found = _one(node, said)
    return found if found is not None and found.what in ("source", "that", "created") and found.among is None else None


def _in_hand(node: n.Node, said: Said) -> i.Reference | None:
    """A card that is chosen in your hand."""
    found = _one(node, said)
    where = found.among.where if found is not None and found.among is not None and found.what == "choice" else ()
    return found if i.InZone("hand", i.Player("you", "your")) in where else None


def _destroyed(node: n.Node, said: Said) -> bool | None:
    """“it”, “those creatures”, “a creature destroyed this way”: what the step before has destroyed."""
    match node:
        case n.NounPhrase(modifiers=(n.Participle(sense="destroyed", complements=(n.Adverb(sense="this way"),)),)):
            known = isinstance(said.before, i.Act) and _is_all_of(node, said.before.what)
        case n.NounPhrase(modifiers=(), words=(_,)):
            known = node.senses[0] in ("it", "they")
        case n.NounPhrase(modifiers=()):
            called = all(kind in ("type", "subtype", "noun", "token") for kind in node.kinds[1:])
            known = called and node.senses[0] in ("that", "those", "the")
        case _:
            return None
    said.source.claim(node)
    return known or None


def _is_all_of(noun: n.NounPhrase, what: i.Reference) -> bool:
    """“a creature” of creatures, “permanents” of anything."""
    kinds = [word.sense for word in noun.plain_words if word.kind != "article"]
    where = what.where
    return kinds == ["permanent"] or (len(kinds) == 1 and i.HasType(kinds[0]) in where)


def _other(node: n.Node, said: Said) -> tuple[i.Predicate, ...] | None:
    """“(a color other than) white”."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or len(node.words) != 1:
        return None
    return tuple(i.Not(each) for each in _told(node, said))


def _kind_of_card(node: n.Node, said: Said) -> tuple[i.Predicate, ...] | None:
    """“a nonland (card name)”: of which cards."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="a" | "an") as one, *kind), modifiers=()) if kind:
            said.source.claim(one)
            return _told(structs.replace(node, words=tuple(kind)), said) or None
    return None


def _a_such(node: n.Node, said: Said) -> i.Selection | None:
    """“a permanent you control”: any of those."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="a" | "an") as one, *kind)):
            said.source.claim(one)
            span = n.Span(one.span.end + 1, node.span.end)
            found = selection(structs.replace(node, words=tuple(kind), span=span), said.source)
            return None if any(isinstance(each, i.Told) for each in found.where) else found
    return None


def _told(noun: n.NounPhrase, said: Said) -> tuple[i.Predicate, ...]:
    """What a noun says of objects; nothing where only players understand it."""
    where = selection(noun, said.source).where
    return () if any(isinstance(each, i.Told) for each in where) else where


def _source(node: n.Node, said: Said) -> i.Reference | None:
    """“this creature”: what the ability is of."""
    found = said.refer(node) if isinstance(node, n.NounPhrase) and not is_player(node) else None
    return found if found is not None and found.what == "source" else None


def _dealing(node: n.Node, said: Said) -> i.Reference | None:
    """“creatures you control”, which deal damage: not of what only the event tells."""
    head = node.items[-1].head if isinstance(node, n.NounPhrase | n.NounList) else None
    if head is None or head.sense in ("source", "spell"):
        return None
    found = _named(node, said)
    return found if found is not None and found.what in ("source", "all", "enchanted") else None


def _they(node: n.Node, said: Said) -> bool | None:
    """“it”, “they”, its own name again: that of which the clause is."""
    subject = said.node.subject
    named = isinstance(subject, n.NounPhrase) and subject.kinds == ("self",) and not subject.modifiers
    again = named and isinstance(node, n.NounPhrase) and node.kinds == ("self",) and not node.modifiers
    known = again or (isinstance(node, n.NounPhrase) and node.alone in (("it",), ("they",)))
    said.source.claim(*[node] if known else ())
    return known or None


def _having(node: n.Node, said: Said) -> i.Reference | None:
    """Of what all abilities are had: “cards exiled with it”, “this planeswalker”."""
    found = _named(node, said)
    return found if found is not None and found.what in _HAVE else None


_HAVE = frozenset(["all", "linked", "that", "top", "target", "source"])

#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "having": ("this creature", _having),
    "source": ("this creature", _source),
    "dealing": ("creatures", _dealing),
    "they": ("it", _they),
    "other": ("white", _other),
    "a_kind": ("a nonland", _kind_of_card),
    "a_such": ("a permanent you control", _a_such),
    "what": ("creatures", _what),
    "anybody": ("creatures", _anybody),
    "on_stack": ("creature spells", _what),
    "mine": ("creatures", _mine),
    "holder": ("its", _holder),
    "objects": ("this creature", _all),
    "all_named": ("this creature", _named),
    "named": ("this creature", _named),
    "such": ("creatures", _such),
    "such_one": ("creature", _such),
    "attacker": ("this creature", _all),
    "only": ("Walls", _only),
    "mightier": ("this creature", _mightier),
    "each": ("this creature", _named),
    "one": ("this creature", _one),
    "another": ("that creature", _one),
    "those": ("those creatures", _those),
    "two": ("two target creatures", _two),
    "known": ("this creature", _known),
    "in_hand": ("an Aura card in your hand", _in_hand),
    "destroyed": ("it", _destroyed),
}
