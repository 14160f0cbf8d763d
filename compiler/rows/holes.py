"""What stands in the holes of rows, read: a function a category; None for what is nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTING
from ...grammar.traversal import name_of
from ..clauses.folding import is_alone
from ..clauses.said import Said
from ..costs.parts import mana
from ..ledger.places import place_of
from ..modifying.costs import spells
from ..nouns.characteristics import quotation
from ..nouns.objects import possessed, selection
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.quantities.values import number_of
from .amounts import amount, figure, many, often, own, some
from .row import kind_of


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


def _who(node: n.Node, said: Said) -> i.Player | None:
    found = said.whom()
    return found if isinstance(found, i.Player) else None


def _everybody(node: n.Node, said: Said) -> i.Player | None:
    """Players who do something in their own steps: “players”, “you”, “your opponents”."""
    found = said.player()
    return found if found.who in ("you", "each player", "opponents", "each opponent") else None


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


def _player(node: n.Node, said: Said) -> i.Player | None:
    return player(node, said.source) if isinstance(node, n.NounPhrase) and is_player(node) else None


def _other_player(node: n.Node, said: Said) -> i.Player | None:
    found = _player(node, said)
    return found if found is not None and found.who != "you" else None


def _whose(node: n.Node, said: Said) -> i.Player | None:
    """“that player's”, “their”, “target player's”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="possessive", possessor="they"),)):
            said.source.claim(node)
            return i.Player("that player")
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="possessive", possessor="player"))):
            said.source.claim(node)
            return i.Player("that player")
        case n.NounPhrase(words=(n.Word(sense="target") as target, n.Word(kind="possessive", possessor="player"))):
            said.source.claim(node)
            return i.Player("target player", id=place_of(target))
    return None


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


def _number(node: n.Node, said: Said) -> i.Quantity | None:
    word = node.words[0] if isinstance(node, n.NounPhrase) and len(node.words) == 1 else node
    number = number_of(word) if isinstance(word, n.Word) else None
    if number is not None:
        said.source.claim(word)
    return number


def _spells(node: n.Node, said: Said) -> i.Reference | None:
    """“white spells”, “spells with mana value 4 or greater”: such spells, not any."""
    if not isinstance(node, n.NounPhrase) or node.head is None or node.head.sense != "spell":
        return None
    return spells(node, said) if len(node.words) > 1 or node.modifiers else None


def _sources(node: n.Node, said: Said) -> i.Reference | None:
    """“black or red spells”, “red spells or abilities from red sources”, “abilities your opponents control”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    last = node.items[-1]
    if last.head is None or (isinstance(node, n.NounList) and node.conjunctions != {"or"}):
        return None
    where: tuple[i.Predicate, ...] = ()
    if last.head.sense == "spell":
        where = spells(node, said).among.where  # type: ignore[union-attr]
    elif last.head.sense == "ability" and isinstance(node, n.NounPhrase):
        where = _abilities(last, said)
    elif last.head.sense == "ability" and len(node.items) == 2 and last.modifiers:
        first = node.items[0]
        if first.head is None or first.head.sense != "spell":
            return None
        said.source.claim_own(node)
        of_spells = spells(first, said).among.where  # type: ignore[union-attr]
        where = (i.OneOf((i.AllOf(of_spells), i.AllOf(_abilities(last, said)))),)
    words = said.source.words(node)
    return i.Reference("all", words, i.Selection(where, words)) if where else None


def _abilities(noun: n.NounPhrase, said: Said) -> tuple[i.Predicate, ...]:
    """“abilities your opponents control”, “abilities from red sources”; nothing for other words."""
    match noun:
        case n.NounPhrase(words=(_,), modifiers=(n.Word(kind="control"),)):
            where = tuple(p for p in selection(noun, said.source).where if isinstance(p, i.ControlledBy))
            return (i.IsAbility(), *where) if where else ()
        case n.NounPhrase(words=(_,), modifiers=(n.Prepositional(sense="from", object=n.NounPhrase() as of) as from_,)):
            if of.head is None or of.head.sense != "source":
                return ()
            said.source.claim(*noun.words)
            said.source.claim_own(from_)
            return (i.IsAbility(of=selection(of, said.source)),)
    return ()


def _controlled(node: n.Node, said: Said) -> i.Player | None:
    """Who “your opponents control” speaks of."""
    if not isinstance(node, n.Word) or node.kind != "control":
        return None
    where = selection(n.NounPhrase(words=(), modifiers=(node,), span=node.span), said.source).where
    return next((each.player for each in where if isinstance(each, i.ControlledBy)), None)


def _keywords(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“hexproof or shroud”."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    if isinstance(node, n.NounList) and node.conjunctions != {"or"}:
        return None
    if any(item.kinds != ("keyword",) or item.modifiers for item in node.items):
        return None
    said.source.claim(node)
    return node.senses


def _doer(node: n.Node, said: Said) -> i.Player | None:
    """Who does something; nobody is said of you (CR 109.5)."""
    return said.player() if said.by_player else None


def _you(node: n.Node, said: Said) -> i.Player | None:
    found = _doer(node, said)
    return found if found is not None and found.who == "you" else None


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


def _kind(node: n.Node, said: Said) -> str | None:
    """“charge”, “+1/+1”: of counters."""
    if not isinstance(node, n.NounPhrase) or any(word.kind in COUNTING for word in node.plain_words):
        return None
    said.source.claim(*node.words)
    return name_of(node.plain_words) or None


def _quoted(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """Abilities in quotation marks."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    quotes = [word for item in node.items for word in item.words if isinstance(word, n.Quoted)]
    if any(len(item.words) != 1 or item.modifiers for item in node.items) or len(quotes) != len(node.items):
        return None
    said.source.claim(*quotes)
    said.source.claim_own(node)
    return tuple(quotation(quoted, said.source) for quoted in quotes)


def _symbols(node: n.Node, said: Said) -> tuple[i.ManaSymbol, ...] | None:
    """“{2}{U}”."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or node.kinds != ("mana",) or node.head is None:
        return None
    return mana(node.head, said.source)


Read = Callable[[n.Node, Said], object | None]
#: What reads the words in a hole, by its category.
HOLES: Mapping[str, Read] = {
    "what": _what,
    "anybody": _anybody,
    "on_stack": _what,
    "mine": _mine,
    "who": _who,
    "everybody": _everybody,
    "holder": _holder,
    "player": _player,
    "other_player": _other_player,
    "whose": _whose,
    "objects": _all,
    "named": _named,
    "such": _such,
    "attacker": _all,
    "only": _only,
    "mightier": _mightier,
    "number": _number,
    "spell": _spells,
    "spells": _spells,
    "sources": _sources,
    "controlled": _controlled,
    "keywords": _keywords,
    "doer": _doer,
    "told": _doer,
    "you": _you,
    "own": own,
    "figure": figure,
    "amount": amount,
    "often": often,
    "quoted": _quoted,
    "symbols": _symbols,
    "each": _named,
    "one": _one,
    "another": _one,
    "those": _those,
    "two": _two,
    "known": _known,
    "in_hand": _in_hand,
    "kind": _kind,
    "some": some,
}


@cache
def reads(category: str) -> Read:
    """What reads the words in a hole of the category: “many coin” counts coins."""
    kind, of = kind_of(category)
    return partial(many, of) if kind == "many" else HOLES[kind]
