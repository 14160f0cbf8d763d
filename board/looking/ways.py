"""The keywords by which a card is cast from elsewhere than the hand, or for something else than its mana cost."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ... import instructions as i
from ...instructions import Characteristics
from ..state import ids as idset
from .seen import FACE_DOWN, Seen, bestowed, kind_of_subtype, other_part

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Happening, Snapshot
    from .candidates import Candidate


class Way(NamedTuple):
    """What a keyword allows: from which zone, whether its cost is paid instead of the mana cost (CR 118.9), what is
    paid besides, whether it is cast face down, when, whether as its other face or half, whether as an Aura, for
    nothing, only when its player could cast a sorcery or any time that they have priority, only from that zone,
    whatever else lets it be cast, whether it enters attacking, and whether it merges with its target.
    """

    rule: str
    zone: str = "hand"
    instead: bool = True
    besides: tuple[i.Cost, ...] = ()
    face_down: bool = False
    when: Callable[[Game, str, Candidate], bool] = lambda game, player, spell: True
    transformed: bool = False
    bestowed: bool = False
    free: bool = False
    as_sorcery: bool = False
    at_any_time: bool = False
    only_there: bool = False
    attacking: bool = False
    mutating: bool = False


def _discarded(*narrowing: i.Predicate, words: str) -> i.Discard:
    you = i.Player("you")
    among = i.Selection((*narrowing, i.InZone("hand", you)), text=words)
    return i.Discard(you, i.Reference("choice", words, among=among, most=i.Number(1)))


def _was_hurt(game: Game, player: str, spell: Candidate) -> bool:
    return any(state.done.get("lose life") for name, state in game.players.items() if name != player)


def _has_cast(game: Game, player: str, spell: Candidate) -> bool:
    return bool(game.players[player].done.get("cast"))


def _has_prowled(game: Game, player: str, spell: Candidate) -> bool:
    """Whether a creature of a type of the spell's dealt combat damage to a player for this one (CR 702.76a)."""
    kinds = {each for each in spell.seen.subtypes if kind_of_subtype(each) == "creature"}
    sources = chain.from_iterable(each.sources for each in game.history if _hit_player(each))
    theirs = (each.characteristics for each in sources if each.controller == player)
    return any(spell.seen.changeling or _is_of(kinds, values) for values in theirs)


def _hit_player(happening: Happening) -> bool:
    """Whether combat damage was dealt to a player."""
    return happening.kind == "damage" and bool(happening.combat) and bool(happening.player)


def _is_of(kinds: set[str], values: Characteristics) -> bool:
    """Whether it has one of these creature types."""
    return bool(kinds & set(values.subtypes) or (kinds and "changeling" in values.keywords))


def _has_assassinated(game: Game, player: str, spell: Candidate) -> bool:
    """Whether an Assassin or commander of the player dealt combat damage to a player this turn (CR 702.173a)."""
    return any(
        each.kind == "damage" and each.combat and each.player and source.controller == player and _kills(game, source)
        for each in game.history
        for source in each.sources
    )


def _kills(game: Game, source: Snapshot) -> bool:
    what = source.characteristics
    if "Creature" in what.types and ("Assassin" in what.subtypes or "changeling" in what.keywords):
        return True
    known = (game.stack_of(source.ids[0][0]), *(each.permanent for each in game.last_known))
    there = (each for each in known if each is not None and idset.common(each.ids, source.ids))
    return any(not each.token and each.base.name in game.players[each.owner].commanders for each in there)


def _was_discarded(game: Game, player: str, spell: Candidate) -> bool:
    """Whether the player has discarded this very card this turn (CR 702.187b)."""
    return any(
        (each.kind, each.deed, each.player) == ("deed", "discard", player)
        and any(idset.common(game.now(snapshot.ids), spell.ids) for snapshot in each.objects)
        for each in game.history
    )


def _is_past_blocks(game: Game, player: str, spell: Candidate) -> bool:
    """Whether it is the declare blockers step of the player (CR 702.190a)."""
    return game.active == player and game.step == "declare blockers step"


_UNBLOCKED = i.Reference(
    "choice",
    "an unblocked creature you control",
    i.Selection((i.HasType("creature"), i.InState("unblocked"), i.ControlledBy(i.Player("you")))),
    most=i.Number(1),
)

#: Keyword -> what it allows.
ALTERNATIVE: dict[str, Way] = {
    "aftermath": Way("702.127a", "graveyard", instead=False, transformed=True),
    "bestow": Way("702.103a", bestowed=True),
    "disturb": Way("702.146a", "graveyard", transformed=True),
    "emerge": Way("702.119a"),
    "fuse": Way("702.102a", instead=False),
    "offering": Way("702.48a", instead=False, at_any_time=True),
    "overload": Way("702.96a"),
    "cleave": Way("702.148a"),
    "plot": Way("702.170d", "exile", free=True, as_sorcery=True),
    "prototype": Way("702.160a", instead=False, transformed=True),
    "prowl": Way("702.76a", when=_has_prowled),
    "disguise": Way("702.168a", face_down=True),
    "escape": Way("702.138a", "graveyard"),
    "flashback": Way("702.34a", "graveyard"),
    "jump-start": Way("702.133a", "graveyard", instead=False, besides=(_discarded(words="a card"),)),
    "foretell": Way("702.143a", "exile"),
    "madness": Way("702.35a", "exile"),
    "megamorph": Way("702.37c", face_down=True),
    "freerunning": Way("702.173a", when=_has_assassinated),
    "harmonize": Way("702.180a", "graveyard"),
    "mayhem": Way("702.187b", "graveyard", when=_was_discarded),
    "miracle": Way("702.94a"),
    "morph": Way("702.37c", face_down=True),
    "mutate": Way("702.140a", mutating=True),
    "retrace": Way(
        "702.81a", "graveyard", instead=False, besides=(_discarded(i.HasType("land"), words="a land card"),)
    ),
    "sneak": Way(
        "702.190a",
        besides=(i.Move(_UNBLOCKED, "hand", text="return an unblocked creature you control to its owner's hand"),),
        when=_is_past_blocks,
        at_any_time=True,
        attacking=True,
    ),
    "spectacle": Way("702.137a", when=_was_hurt),
    "surge": Way("702.117a", when=_has_cast),
    "warp": Way("702.185a", only_there=True),
}


def is_way(ability: i.Ability) -> bool:
    """Whether the keyword lets the card be cast so: for its cost, or for the mana cost and what is paid besides."""
    way = ALTERNATIVE.get(ability.keyword or "")
    return way is not None and (bool(ability.costs) or not way.instead)


#: What a card is cast for face down (CR 702.37a).
FACE_DOWN_COST = i.PayMana(i.Player("you"), (i.GenericMana(i.Number(3)),), text="{3}")


def as_cast(card: Candidate, alternative: str, part: str = "") -> Candidate:
    """The card as the spell that it would be: face down (CR 708.4), as an Aura (CR 702.103b), or as the ``part`` of it
    that is named, an Adventure, a half, a modal back face (CR 709.3a, 712.11b, 715.3a).
    """
    way = ALTERNATIVE.get(alternative)
    other = other_part(card.base)
    if other is not None and other.name in (part, alternative):
        return replace(card, seen=Seen(other, card.base), base=other)
    if way is not None and way.face_down:
        return replace(card, seen=Seen(FACE_DOWN), base=FACE_DOWN)
    if way is not None and way.bestowed:
        aura = bestowed(card.seen.characteristics())
        return replace(card, seen=Seen(aura), base=aura)
    return card


def zones(alternative: str) -> tuple[str, ...]:
    """From where a card is cast so, in the order in which it is looked for."""
    way = ALTERNATIVE.get(alternative)
    if way is not None and way.only_there:
        return (way.zone,)
    return (way.zone if way is not None else "hand", "command")
