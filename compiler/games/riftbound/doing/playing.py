"""Cards that an effect has played, and what is chosen, named, spent and paid (RB 355, 419)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....clauses.said import Said
from ....ledger.places import place_of
from ..describing import amount
from ..paying import domains_of
from ..reading.behind import apart
from ..reading.places import names_place, place

_IGNORED: dict[tuple[str, ...], i.Ignoring] = {
    ("its", "cost"): "cost",
    ("their", "cost"): "cost",
    ("its", "energy cost"): "energy cost",
    ("their", "energy cost"): "energy cost",
    ("its", "power cost"): "power cost",
    ("any", "and", "all", "cost"): "any cost",
}


def play(said: Said) -> Sequence[i.Step] | None:
    """“Play it, ignoring its cost”, “play a unit from your trash”, “play me”, “its owner plays it to their base”."""
    noun = said.noun
    if noun is None or not said.by_player:
        return None
    step = i.Play(said.player(), i.Reference("source"), **said.words)
    behind: list[n.Node] = []
    noun, inner = _apart(_from_outside(noun))
    for complement in (*inner, *said.node.complements):
        if complement is said.noun:
            continue
        behind.append(complement)
    for node in behind:
        changed = _how(node, step, said)
        if changed is None:
            return None
        step = changed
    what = said.refer(noun)
    if what.what == "other" or not _is_played(what):
        return None
    return [structs.replace(step, what=what)]


def _from_outside(noun: n.Noun) -> n.Noun:
    """“a unit costing no more than [E3] | from your trash”: from where, apart from what it costs."""
    if not isinstance(noun, n.NounPhrase) or not noun.modifiers:
        return noun
    *others, last = noun.modifiers
    found = apart(last, _is_from)
    return structs.replace(noun, modifiers=(*others, *found)) if len(found) > 1 else noun


def _is_from(node: object) -> bool:
    return isinstance(node, n.Prepositional) and node.sense == "from" and not names_place(node.object)


def _is_played(what: i.Reference) -> bool:
    """Whether it is a card that is somewhere, or was spoken of: not “play a unit”, which says not from where."""
    if what.what in ("source", "that", "exiled", "linked", "revealed", "looked at", "found", "top"):
        return True
    where = what.among.where if what.among is not None else ()
    return any(isinstance(each, i.InZone | i.IsAmong) for each in where)


def _apart(noun: n.Noun) -> tuple[n.Noun, list[n.Modifier]]:
    """“it | ignoring its cost”, “me | to a battlefield”."""
    if not isinstance(noun, n.NounPhrase):
        return noun, []
    apart = [m for m in noun.modifiers if _is_how(m)]
    kept = tuple(m for m in noun.modifiers if m not in apart)
    end = (kept or noun.words)[-1].span.end
    return structs.replace(noun, modifiers=kept, span=n.Span(noun.span.start, end)), apart


def _is_how(modifier: n.Modifier) -> bool:
    match modifier:
        case n.Word(kind="place"):
            return True
        case n.Prepositional(object=where):
            return senses.ignoring(modifier) in ("ignoring", "reducing", "to", "for") or (
                modifier.sense == "at" and names_place(where)
            )
    return False


def _ignored(cost: n.Node) -> str | None:
    """“its cost”, “its Energy cost”, “any and all costs”: which of a card's costs is not paid."""
    if isinstance(cost, n.NounList):
        return "any cost" if cost.senses == ("any", "all", "cost") else None
    return _IGNORED.get(cost.alone) if isinstance(cost, n.NounPhrase) else None


def _how(node: n.Node, step: i.Play, said: Said) -> i.Play | None:
    """“to their base”, “here”, “ignoring its cost”, “for [RUNE:rainbow]”, “reducing its Energy cost by [E5]” …"""
    match node:
        case n.Word(kind="place"):
            return structs.replace(step, to=place(node, said.source))
        case n.Prepositional(sense="to", object=n.NounPhrase() as where):
            to = place(where, said.source, any_of=True)
            said.source.claim_own(node)
            return None if to is None else structs.replace(step, to=to)
        case n.Prepositional(sense="for", object=n.NounPhrase(words=(n.Word(kind="mana") as paid,), modifiers=())) if (
            runes := _runes(paid)
        ) is not None:
            said.source.claim(node)
            return structs.replace(step, paying=runes)
        case n.Prepositional(object=cost) if senses.ignoring(node) == "ignoring":
            said.source.claim(node)
            ignored = _ignored(cost)
            return None if ignored is None else structs.replace(step, ignoring=ignored)
        case n.Prepositional(object=n.NounPhrase() as cost) if senses.ignoring(node) == "reducing":
            return _reduced(node, cost, step, said)
        case n.Gerund(
            preposition="without",
            verb=n.Verb(senses=("paying",)),
            complements=(n.NounPhrase() as cost,),
        ) if (ignored := _IGNORED.get(cost.alone)) is not None:
            said.source.claim(node)
            return structs.replace(step, ignoring=ignored)
        case n.Adverb(sense="again"):
            said.source.claim(node)
            return structs.replace(step, again=True)
    return None


def _runes(word: n.Word) -> i.PayRunes | None:
    said = senses.runes(word)
    domains = domains_of(said.domains) if said is not None else None
    if said is None or domains is None:
        return None
    energy = amount(said.energy) if said.energy else None
    return i.PayRunes(i.Player("you", "you"), energy, domains)


def _reduced(node: n.Prepositional, cost: n.NounPhrase, step: i.Play, said: Said) -> i.Play | None:
    match cost:
        case n.NounPhrase(
            words=(n.Word(sense="its"), n.Word(sense="energy cost" | "cost")),
            modifiers=(n.Prepositional(sense="by", object=n.NounPhrase(words=(n.Word(kind="mana") as paid,))),),
        ):
            said_ = senses.runes(paid)
        case _:
            return None
    if said_ is None or not said_.energy or said_.domains:
        return None
    said.source.claim(node)
    return structs.replace(step, less=amount(said_.energy))


def _buffed(whose: n.Word, said: Said) -> i.Reference | None:
    """The unit whose buff it is: “a buff” is that of a unit you choose."""
    match whose:
        case n.Word(sense="a"):
            yours = i.Selection((i.HasType("unit"), i.InState("buffed"), i.ControlledBy(i.Player("you", "you"))))
            return i.Reference("choice", "a buff", yours, i.Number(1), id=place_of(whose))
        case n.Word(kind="possessive", possessor="i"):
            return i.Reference("source", "my")
        case n.Word(kind="possessive", possessor="it"):
            return said.it("it")
    return None


def spend(said: Said) -> Sequence[i.Step] | None:
    """“Spend a buff”, “spend my buff”, “spend its buff”: a buff is removed (RB 702.2.b)."""
    noun = said.noun
    if noun is None or len(said.node.complements) != 1 or not said.by_player:
        return None
    match noun:
        case n.NounPhrase(words=(n.Word() as whose, n.Word(sense="buff")), modifiers=()):
            pass
        case _:
            return None
    of = _buffed(whose, said)
    if of is None:
        return None
    said.source.claim(noun)
    said.player()
    return [i.Act("spend buff", of)]


def choose(said: Said) -> Sequence[i.Step] | None:
    """“Choose a friendly unit and an enemy unit”."""
    if not isinstance(said.noun, n.NounList) or len(said.node.complements) != 1 or not said.by_player:
        return None
    what = said.refer(said.noun)
    return [i.Act("choose", what)] if what.what == "choice" else None


def pay(said: Said) -> Sequence[i.Step] | None:
    """“Pay its Equip cost reduced by [A]”: the cost of a keyword of what was spoken of (RB 821)."""
    match said.node.complements:
        case (
            n.NounPhrase(words=(n.Word(kind="possessive") as its, n.Word(sense="equip cost")), modifiers=()) as noun,
            n.Participle(
                sense="reduced",
                complements=(n.Prepositional(sense="by", object=n.NounPhrase(words=(n.Word(kind="mana") as less,))),),
            ) as reduced,
        ):
            pass
        case (
            n.NounPhrase(
                words=(n.Word(kind="possessive") as its, n.Word(sense="equip cost")),
                modifiers=(
                    n.Participle(
                        sense="reduced",
                        complements=(
                            n.Prepositional(sense="by", object=n.NounPhrase(words=(n.Word(kind="mana") as less,))),
                        ),
                    ) as reduced,
                ),
            ) as noun,
        ):
            pass
        case _:
            return None
    runes = senses.runes(less)
    domains = domains_of(runes.domains) if runes is not None and not runes.energy else None
    if domains is None:
        return None
    said.source.claim(noun, reduced)
    of = i.Reference("that", "it", id=place_of(its))
    return [i.PayKeywordCost(said.player(), of, "equip", domains, **said.words)]


def name(said: Said) -> Sequence[i.Step] | None:
    """“Name a spell”, “name a tag”."""
    match said.node.complements:
        case (n.NounPhrase(alone=("a", "spell" | "tag" as what)) as noun,) if said.by_player:
            said.source.claim(noun)
            if what == "tag":
                return [i.ChooseQuality(said.player(), "tag", **said.words)]
            return [i.ChooseQuality(said.player(), "card name", (i.HasType("spell"),), **said.words)]
    return None


def counter(said: Said) -> Sequence[i.Step] | None:
    """“Counter an enemy spell or ability that chooses a friendly unit or gear” (RB 425)."""
    if said.node.subject is not None or not isinstance(said.noun, n.NounList) or len(said.node.complements) != 1:
        return None
    what = said.refer(said.noun)
    return [i.CounterSpell(what, **said.words)] if what.what == "choice" else None


DONE = {"counter": (counter,), "choose": (choose,), "play": (play,), "spend": (spend,), "name": (name,), "pay": (pay,)}
