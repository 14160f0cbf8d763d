"""Sentences that stand, and do more than change something: what may be played, moved, hidden (RB 805-829)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....frames.statics import statics
from ....ledger.source import Source
from ....nouns.objects import reference, zone
from ....nouns.player_names import is_player
from ....nouns.players import player
from ....nouns.quantities.values import number_of
from ..paying import runes
from .places import place
from .spells import spells_and_abilities_of

_SOURCE = i.Reference("source")
_YOU = i.Player("you", "you")
_ANY = i.Selection((i.HasType("battlefield"),))

Found = tuple[i.Reference | i.Player, i.Modification]
Read = Callable[[Sequence[n.Node], Source], "Found | None"]


def own(line: n.Sentence, source: Source) -> list[i.Static] | None:
    """The continuous effect of a sentence; None for one that all games have."""
    parts = [part.content for part in line.parts]
    if (alone := _alone(line, source)) is not None:
        return alone
    for read in _READERS:
        mark = source.mark()
        found = read(parts, source)
        if found is not None:
            source.claim(line)
            what, change = found
            return [i.Static(what, (change,), text=source[line.span.start : line.span.end])]
        source.forget(mark)
    return None


def _alone(line: n.Sentence, source: Source) -> list[i.Static] | None:
    """“While a friendly unit defends alone, it gets +2 [MIGHT]”: each of them that does so (RB 741)."""
    match line.parts:
        case (
            n.Part(
                content=n.Subordinate(
                    sense="while",
                    parts=(
                        n.Part(
                            content=n.Clause(
                                subject=n.NounPhrase(words=(n.Word(kind="article") as a, *kind)) as whom,
                                verb=n.Verb(lemma="attack" | "defend" as how),
                                complements=(n.NounPhrase(alone=("alone",)),),
                            )
                        ),
                    ),
                ) as lead
            ),
            n.Part(content=n.Clause(subject=n.NounPhrase(alone=("it",)) as it) as gets) as last,
        ):
            pass
        case _:
            return None
    each = n.Word(kind="determiner", text="each", span=a.span)
    every = structs.replace(gets, subject=structs.replace(whom, words=(each, *kind)))
    mark = source.mark()
    span = n.Span(gets.span.start, line.span.end)
    found = statics(structs.replace(line, parts=(structs.replace(last, joiner="", content=every),), span=span), source)
    match found:
        case [i.Static(what=i.Reference("all", among=i.Selection(where) as among)) as static]:
            pass
        case _:
            source.forget(mark)
            return None
    source.claim(lead, it)
    so: tuple[i.Predicate, ...] = (i.InState("attacking" if how == "attack" else "defending"), i.InState("alone"))
    what = structs.replace(static.what, among=structs.replace(among, where=(*where, *so)))
    return [structs.replace(static, what=what, text=source.words(line))]


def _itself(noun: n.Node | None) -> i.Reference | None:
    match noun:
        case n.NounPhrase(words=(n.Word(kind="self") as word,), modifiers=()):
            return i.Reference("source", word.text)
    return None


def _may_play_itself(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“You may play me to an open battlefield”, “I may be played to a battlefield where you control units”."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "play")),
                complements=(n.NounPhrase() as me, n.Prepositional(sense="to", object=n.NounPhrase() as where)),
            )
        ]:
            pass
        case [
            n.Clause(
                subject=n.NounPhrase() as me,
                verb=n.Verb(senses=("may", "be", "played")),
                complements=(n.Prepositional(sense="to", object=n.NounPhrase() as where), *_),
            )
        ]:
            pass
        case _:
            return None
    itself, to = _itself(me), _battlefields(where, parts[0], source)
    return None if itself is None or to is None else (itself, i.MayBePlayed(to))


def _battlefields(where: n.NounPhrase, whole: n.Node, source: Source) -> i.Location | None:
    """“an open battlefield”, “a battlefield where you control units”, “a battlefield where there are enemy units”."""
    to = next(
        (c for c in getattr(whole, "complements", ()) if isinstance(c, n.Prepositional) and c.object is where), where
    )
    said = source.said(n.Node(span=n.Span(to.span.start, whole.span.end)))
    if said in _WITH_UNITS:
        return i.Selection((i.HasType("battlefield"), i.HasUnits(_WITH_UNITS[said])))
    whole_clause = isinstance(whole, n.Clause) and len(whole.complements) <= _COMPLEMENTS
    return place(where, source, any_of=True) if whole_clause else None


_COMPLEMENTS = 2
_WITH_UNITS = {
    "to a battlefield where you control units": _YOU,
    "to a battlefield where there are enemy units": i.Player("opponents", "enemy"),
}


def _behind(subject: n.Node, clause: n.Node, source: Source) -> str:
    """What a clause says of its subject, in its words: those of one of the Core Rules' sentences."""
    return source.said(n.Node(span=n.Span(subject.span.end, clause.span.end)))


def _may_move(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“I may move to a battlefield from another battlefield with a standard move” (RB 810)."""
    match parts:
        case [n.Clause(subject=n.NounPhrase() as me, verb=n.Verb(senses=("may", "move")))] if (
            itself := _itself(me)
        ) is not None and _behind(me, parts[0], source) == (
            "may move to a battlefield from another battlefield with a standard move"
        ):
            return itself, i.MayMove(_ANY, _ANY)
    return None


def _showdowns(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“This can be played during showdowns on any player's turn” (RB 806, 813)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase() as this,
                verb=n.Verb(senses=("can", "be", "played" | "activated" as how)),
                complements=(
                    n.Prepositional(
                        sense="during", object=n.NounPhrase(words=(n.Word() as when,), modifiers=modifiers)
                    ),
                    *more,
                ),
            )
        ] if (itself := _itself(this)) is not None:
            pass
        case _:
            return None
    whose = [*modifiers, *more]
    match whose:
        case [n.Prepositional(sense="on", object=n.NounPhrase(alone=("any", "player's", "turn")))]:
            pass
        case _:
            return None
    match when.sense:
        case "showdown":
            return itself, i.MayBePlayed(during="showdowns", of="" if how == "played" else "this ability")
        case "closed state":
            return itself, i.MayBePlayed(during="closed states", of="" if how == "played" else "this ability")
    return None


def _assigned(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“I must be assigned lethal damage before any other unit with the same controller as me that …” (RB 815, 826)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase() as me,
                verb=n.Verb(senses=("must", "be", "assigned")),
            ) as clause
        ] if (itself := _itself(me)) is not None:
            words = _behind(me, clause, source)
        case _:
            return None
    for order, before, keyword in (("first", "before", "[tank]"), ("last", "after", "[backline]")):
        rule = (
            f"must be assigned lethal damage {before} any other unit with the same controller as me that does not have "
            f"{keyword} during the combat damage step"
        )
        if words == rule:
            return itself, i.AssignedDamage(order)  # type: ignore[arg-type]
    return None


def _from_trash(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“You may play this from your trash for [E3], then banish it” (RB 829)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "play")),
                complements=(
                    n.NounPhrase(
                        words=(n.Word(kind="self") as this,), modifiers=(n.Prepositional(sense="from", object=where),)
                    ),
                    n.Prepositional(sense="for", object=n.NounPhrase() as cost),
                ),
            ),
            n.Clause(subject=None, verb=n.Verb(senses=("banish",)), complements=(n.NounPhrase(alone=("it",)),)),
        ]:
            zones, paid = zone(where, source), runes(cost, source)
        case _:
            return None
    if zones is None or paid is None or zones != (i.InZone("graveyard", i.Player("you", "your")),):
        return None
    paying = (i.PayRunes(_YOU, *paid),)
    return i.Reference("source", this.text), i.MayBePlayed(zone="graveyard", paying=paying, banished=True)


def _hides(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“You may pay [A] to hide this facedown at a battlefield you control …” (RB 811)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "pay")),
                complements=(n.NounPhrase() as cost, n.Infinitive(verb=n.Verb(senses=("hide",))) as to),
            )
        ]:
            words, paid = source.said(to), runes(cost, source)
        case _:
            return None
    rule = "to hide this facedown at a battlefield you control that doesn't already have a facedown card hidden there"
    if words != rule or paid is None:
        return None
    return _SOURCE, i.MayBeHidden((i.PayRunes(_YOU, *paid),))


def _from_hiding(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“Beginning on the next turn, this gains [Reaction] and you may play this, ignoring its base cost” (RB 811)."""
    whole = " ".join(source.said(part) for part in parts)
    if whole == "from the next turn on you may play this from face down, ignoring its base cost":
        return _SOURCE, i.MayBePlayed(zone="facedown zone", ignoring="base cost", during="closed states")
    return None


def _ambush(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“I have [Reaction] as long as I'm being played to a battlefield where you control units” (RB 822)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase() as me,
                verb=n.Verb(senses=("have",)),
                complements=(n.NounPhrase(kinds=("keyword",)) as keyword,),
            ),
            n.Subordinate(sense="as long as") as held,
        ] if (itself := _itself(me)) is not None and source.said(keyword) == "[reaction]":
            words = source.said(held)
        case _:
            return None
    if words != "as long as i'm being played to a battlefield where you control units":
        return None
    to = i.Selection((i.HasType("battlefield"), i.HasUnits(_YOU)))
    return itself, i.MayBePlayed(to, during="closed states")


def _deflects(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“Spells and abilities an opponent controls that choose me cost an amount of Power equal to 2 more …” (RB 809)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounList() as subject,
                verb=n.Verb(senses=("cost",)),
                complements=(
                    n.NounPhrase(alone=("an amount of", "power")),
                    n.EqualTo(quantity=n.Quantity(of=n.NounPhrase(words=(n.Word() as number, n.Word(sense="more"))))),
                    n.Infinitive() as to,
                ),
            )
        ] if source.said(to) == "to play as an additional cost for each time they choose me":
            what, amount = spells_and_abilities_of(subject, source), number_of(number)
        case _:
            return None
    if what is None or amount is None:
        return None
    return what, i.CostRunes("more", power=("rainbow",), each=amount, of="choose")


def _unique(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“A deck can contain only one card of this name” (RB 825)."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase(alone=("a", "deck")),
                verb=n.Verb(senses=("can", "contain")),
                complements=(
                    n.NounPhrase(
                        senses=("only one", "card"),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("this", "name"))),),
                    ),
                ),
            )
        ]:
            return _SOURCE, i.ManyInDeck("", i.Number(1))
    return None


def _may_play_from(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“You may play cards from your trash”."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase(alone=("you",)),
                verb=n.Verb(senses=("may", "play")),
                complements=(
                    n.NounPhrase(
                        words=(n.Word(sense="card") as card,), modifiers=(n.Prepositional(sense="from") as from_,)
                    ),
                ),
            )
        ] if card.plural:
            zones = zone(from_.object, source)
        case _:
            return None
    if zones is None:
        return None
    return i.Reference("all", "cards", i.Selection(zones)), i.MayBePlayed()


def _ignores(parts: Sequence[n.Node], source: Source) -> Found | None:
    """“Players ignore [Deflect] while paying for spells and abilities choosing something here”."""
    match parts:
        case [
            n.Clause(
                subject=n.NounPhrase() as who,
                verb=n.Verb(senses=("ignore",)),
                complements=(n.NounPhrase(words=(n.Word(kind="keyword") as keyword,), modifiers=()),),
            ),
            n.Subordinate(
                sense="while",
                parts=(
                    n.Part(
                        content=n.Clause(
                            verb=n.Verb(senses=("paying",)),
                            complements=(
                                n.Prepositional(
                                    sense="for",
                                    object=n.NounList(
                                        items=(
                                            n.NounPhrase(senses=("spell",)),
                                            n.NounPhrase(
                                                senses=("ability",),
                                                modifiers=(
                                                    n.Participle(
                                                        sense="choosing",
                                                        complements=(
                                                            n.NounPhrase(
                                                                senses=("something",),
                                                                modifiers=(n.Word(kind="place") as here,),
                                                            ),
                                                        ),
                                                    ),
                                                ),
                                            ),
                                        )
                                    ),
                                ),
                            ),
                        )
                    ),
                ),
            ),
        ] if is_player(who):
            where = place(here, source)
        case _:
            return None
    if where is None:
        return None
    chosen = i.Reference("all", "something here", i.Selection((i.AtLocation(where),)))
    return player(who, source), i.IgnoresCost(senses.named(keyword), chosen)


_READERS: tuple[Read, ...] = (
    _ignores,
    _may_play_itself,
    _may_move,
    _showdowns,
    _assigned,
    _from_trash,
    _hides,
    _from_hiding,
    _ambush,
    _deflects,
    _unique,
    _may_play_from,
)


def known(noun: n.Noun, source: Source) -> i.Reference:
    """The objects of a noun."""
    return structs.replace(reference(noun, source))
