"""Numbers of mana: spent, unspent, symbols in costs."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import color_letters
from ...ledger.source import Source
from ..objects import reference, selection


def unspent_mana(node: n.NounPhrase, source: Source) -> i.UnspentMana | None:
    """“unspent green mana you have”."""
    match node:
        case n.NounPhrase(
            senses=("unspent", *kinds, "mana"),
            modifiers=(n.Relative(sense="you", verb=n.Verb(senses=("have",)), subject=None, complements=()),),
        ) if not kinds or (len(kinds) == 1 and kinds[0] in i.MANA_BY_WORD):
            source.claim(node)
            return i.UnspentMana(i.Player("you", "you"), i.MANA_BY_WORD[kinds[0]] if kinds else None)
    return None


def mana_symbols(node: n.NounPhrase, source: Source) -> i.Devotion | None:
    """“white mana symbol in the mana costs of permanents you control”: your devotion to white (CR 700.5)."""
    match node:
        case n.NounPhrase(
            words=(n.Word(kind="color") as color, n.Word(sense="mana"), n.Word(sense="symbol")),
            modifiers=(
                n.Prepositional(
                    sense="in" | "among",
                    object=n.NounPhrase(
                        senses=("the", "mana cost" | "mana costs"),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as permanents),),
                    ),
                ),
            ),
        ) if permanents.senses == ("permanent",) and len(permanents.modifiers) == 1:
            mark = source.mark()
            yours = selection(permanents, source).where
            if yours[-1:] != (i.ControlledBy(i.Player("you", "you")),) or len(yours) > 2:
                source.forget(mark)
                return None
            source.claim(node)
            return i.Devotion(color_letters(color.colors))
    return None


def colors_spent(node: n.NounPhrase, source: Source) -> i.ManaSpent | None:
    """“color of mana spent to cast this spell”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="color"),),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=(), words=(_,)) as mana),),
        ) if (spent := mana_spent(mana, source)) is not None:
            source.claim(node)
            return i.ManaSpent(spent.on, colors=True)
    return None


def mana_spent(node: n.NounPhrase, source: Source) -> i.ManaSpent | None:
    """“mana spent to cast this spell”, “the mana spent to cast it”."""
    match node:
        case n.NounPhrase(
            words=(*the, n.Word(sense="mana")),
            modifiers=(
                n.Participle(
                    verb="spent", complements=(n.Infinitive(verb=n.Verb(senses=("cast",))) as cast,), further=()
                ) as spent,
            ),
        ) if len(cast.complements) == 1 and all(isinstance(w, n.Word) and w.sense == "the" for w in the):
            what = cast.complements[0]
        case _:
            return None
    if not isinstance(what, n.NounPhrase) or what.modifiers:
        return None
    mark = source.mark()
    on = reference(what, source)
    if on.what not in ("that", "source"):
        source.forget(mark)
        return None
    source.claim(*node.words, cast.verb)
    source.claim_own(spent)
    source.claim_own(cast)
    return i.ManaSpent(on)
