"""Noun phrases that name players (CR 102, 109.5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import IT, THEY
from ..ledger.places import place_of, spoken_place
from ..ledger.source import Source
from .conditions import of_player
from .objects import possessed, reference
from .player_names import is_player, named, says_whose
from .quantities.values import number_of

_SEVERAL = ("each player", "each opponent", "each other player", "opponents", "a player", "an opponent")
#: The one that what follows tells from all others.
_THE_ONE: dict[tuple[str, ...], i.Who] = {("the", "player"): "a player", ("the", "opponent"): "an opponent"}
_ROLES = ("controller", "owner")
_ON_STACK = i.Selection((i.OneOf((i.IsSpell(), i.IsAbility())),))


def player(node: n.Noun | None, source: Source) -> i.Player:
    """Who a noun phrase names; none is “you” (CR 109.5). One that only the players can tell is "other", with its words.

    All words of the phrase are claimed: they are in the player's fields, or stand in an "other".
    """
    if node is None:
        return i.Player("you", "you")
    text = source.said(node)
    mark = source.mark()
    source.claim(node)
    if _is_on_your_team(node):
        return i.Player("your team", text)
    if not isinstance(node, n.NounPhrase):
        if not _is_everybody(node) and (these := _these(node, text, source)) is not None:
            return these
        if _is_that_one(node):
            return i.Player("that player", text)
        if _is_of_that_spell_or_ability(node):
            return i.Player(
                "controller", text, i.Reference("that", text, _ON_STACK, id=spoken_place(node.items[0].words[0]))
            )
        return i.Player("each player" if _is_everybody(node) else "other", text)
    if not node.modifiers:
        found = _named(node.words, text, source)
        if found is not None:
            return found
    elif (some := _starting(node, text, source) or _by_chance(node, text, source)) is not None:
        return some
    elif (others := _other_than(node, text, source)) is not None or (others := _of_phrase(node, text, source)):
        return others
    elif (such := _such(node, text, source)) is not None:
        return such
    source.forget(mark)
    source.claim(node)
    return i.Player("other", text)


def _is_on_your_team(node: n.Noun) -> bool:
    """“each player on your team”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="each"), n.Word(sense="player")),
            modifiers=(n.Prepositional(sense="on", object=n.NounPhrase(alone=("your", "team"))),),
        ):
            return True
    return False


def _is_everybody(node: n.NounList) -> bool:
    """“you and each opponent”."""
    match node:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(sense="you"),), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="each"), n.Word(sense="opponent")), modifiers=()),
            )
        ):
            return node.conjunctions == {"and"}
    return False


def _these(node: n.NounList, text: str, source: Source) -> i.Player | None:
    """“you and that player”, “you and target opponent”: each of them."""
    if node.conjunctions != {"and"} or node.items[0].senses != ("you",):
        return None
    these = tuple(player(item, source) for item in node.items)
    return None if any(each.who == "other" for each in these) else i.Player("these", text, these=these)


def _such(node: n.NounPhrase, text: str, source: Source) -> i.Player | None:
    """“each player who controls a Forest”, “opponent who does”, “each player with no cards in hand”."""
    if len(node.modifiers) != 1:
        return None
    if node.senses[:2] == ("the", "player") and _is_most_life(node.modifiers[0]):
        source.claim(*node.words)
        source.claim(node.modifiers[0])
        return i.Player("a player", text, such=i.HasMost(i.Player("such player")))

    found = _named(node.words, text, source)
    if found is not None and node.senses in _THE_ONE:
        found = i.Player(_THE_ONE[node.senses], text)  # “the player with the most life”
    if found is None or found.who not in _SEVERAL:
        return None
    held = of_player(node.modifiers[0], source)
    return None if held is None else replace(found, such=held)


def _is_most_life(modifier: n.Modifier) -> bool:
    """“with the most life or tied for most life”."""
    match modifier:
        case n.Prepositional(
            sense="with",
            object=n.NounPhrase(
                senses=("the", "most", "life"),
                modifiers=(
                    n.Participle(
                        sense="or tied",
                        complements=(
                            n.Prepositional(sense="for", object=n.NounPhrase(senses=("most", "life"), modifiers=())),
                        ),
                    ),
                ),
            ),
        ):
            return True
    return False


def _is_that_one(node: n.NounList) -> bool:
    """“that player or that planeswalker's controller”, in either order."""
    match sorted(node.items, key=lambda item: item.senses[-1:] == ("controller",)):
        case [
            n.NounPhrase(alone=("that", "player") | ("that", "opponent")),
            n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="possessive"), n.Word(sense="controller"))),
        ]:
            return node.conjunctions == {"or"}
    return False


def _is_of_that_spell_or_ability(node: n.NounList) -> bool:
    """“that spell or ability's controller”."""
    match node.items:
        case (
            n.NounPhrase(alone=("that", "spell")),
            n.NounPhrase(
                words=(n.Word(kind="possessive", possessor="ability"), n.Word(sense="controller")), modifiers=()
            ),
        ):
            return node.conjunctions == {"or"}
    return False


def _named(words: tuple[n.Word | n.Quoted, ...], text: str, source: Source) -> i.Player | None:
    said = [w for w in words if isinstance(w, n.Word)]
    if len(said) < len(words) or not said:
        return None
    if (several := _targets(said, text)) is not None:
        return several
    head = said[-1]
    senses = tuple(w.possessor_or_sense for w in said)
    found = named(senses, text, plural=head.plural, place=place_of(said[0]))
    if found is not None:
        return found
    if len(said) > 2 and said[0].kind == "number":
        return None  # “three its owner”
    if head.kind == "noun" and head.sense in _ROLES and len(said) > 1 and says_whose(said[:-1]):
        role: i.Who = "controller" if head.sense == "controller" else "owner"
        return i.Player(role, text, _possessor(said[:-1], text, source))
    return None


def _targets(said: Sequence[n.Word], text: str) -> i.Player | None:
    """“any number of target opponents”, “up to two target players”, “two target players” (CR 115.1)."""
    match said:
        case [n.Word(sense="any number of"), n.Word(sense="target") as target, head]:
            most, optional = None, True
        case [n.Word(sense="up to"), number, n.Word(sense="target") as target, head]:
            most, optional = number_of(number), True
        case [number, n.Word(sense="target") as target, head] if number.kind == "number":
            most, optional = number_of(number), False
        case _:
            return None
    if head.sense not in ("player", "opponent") or (most is None and said[0].sense != "any number of"):
        return None
    who: i.Who = "target player" if head.sense == "player" else "target opponent"
    return i.Player(who, text, id=place_of(target), most=most, optional=optional)


def _possessor(words: Sequence[n.Word], text: str, source: Source) -> i.Reference:
    """The object of “its controller”, “target creature's controller”."""
    last = words[-1]
    if last.kind == "possessive" and len(words) == 1 and last.possessor in THEY | IT:
        return i.Reference("that", text)
    if last.kind == "possessive" and len(words) == 1 and last.possessor == "i":
        return i.Reference(source.itself(last), text)
    return possessed(words, source)


def _starting(node: n.NounPhrase, text: str, source: Source) -> i.Player | None:
    """“each player starting with you”: in turn order from you on (CR 101.4)."""
    match node.modifiers:
        case (n.Participle(sense="starting", complements=(n.Prepositional(sense="with", object=first),)) as said,):
            found = _named(node.words, text, source)
        case _:
            return None
    if found is None or found.who not in _SEVERAL or first.alone != ("you",):
        return None
    source.claim(said)
    return replace(found, starting=i.Player("you"))


def _by_chance(node: n.NounPhrase, text: str, source: Source) -> i.Player | None:
    """“an opponent chosen at random”."""
    match node.modifiers:
        case (n.Participle(sense="chosen", complements=(n.Adverb(sense="at random"),), further=()) as said,):
            found = _named(node.words, text, source)
        case _:
            return None
    if found is None or found.who not in ("an opponent", "a player"):
        return None
    source.claim(said)
    return replace(found, at_random=True)


def _other_than(node: n.NounPhrase, text: str, source: Source) -> i.Player | None:
    """“each player other than target player”, “each player except that creature's controller”."""
    but = node.modifiers[0] if len(node.modifiers) == 1 else None
    if not isinstance(but, n.Prepositional) or but.sense not in ("other than", "except for", "except", "besides"):
        return None
    if not is_player(but.object):
        return None
    found = _named(node.words, text, source)
    if found is None or found.who not in _SEVERAL:
        return None
    return replace(found, but=player(but.object, source))


def _of_phrase(node: n.NounPhrase, text: str, source: Source) -> i.Player | None:
    """“the controller of target creature”."""
    of = node.modifiers[0] if len(node.modifiers) == 1 else None
    words = node.plain_words
    if not isinstance(of, n.Prepositional) or of.sense != "of" or [w.kind for w in words] != ["article", "noun"]:
        return None
    if words[-1].sense not in _ROLES:
        return None
    role: i.Who = "controller" if words[-1].sense == "controller" else "owner"
    found = reference(of.object, source)
    if of.object.senses[:1] == ("each of",):
        return None  # of each of several: “the controller of each of those artifacts”
    return i.Player(role, text, found)
