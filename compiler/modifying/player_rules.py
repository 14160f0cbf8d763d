"""What players may do beyond the rules: hand size, lands, the top of their library (CR 402.2, 305.2, 401.5)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..ledger.places import place_of
from ..nouns.quantities.values import number_of
from .found import Found, rest


def read(said: Said) -> Found | None:
    """“You have no maximum hand size”, “you may play an additional land …”, “play with the top card … revealed”."""
    words = tuple(w for w in said.node.verb.senses if w != "may")
    may = "may" in said.node.verb.senses
    subject = said.node.subject
    if subject is not None and _is_hand_size(subject):
        return _hand_size(said, words)
    if words == ("reduces",):
        return _life_floor(said)
    if not said.by_player:
        return None
    match words:
        case ("have",) | ("has",) if not may:
            return _no_hand_size(said)
        case ("play",) if may:
            return _land(said)
        case ("play",) | ("plays",):
            return _revealed(said)
        case ("look",) if may and (said.any_time or said.standing):
            return _look(said)
    return None


def _life_floor(said: Said) -> Found | None:
    """“Damage that would reduce your life total to less than 1 reduces it to 1 instead.”"""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(
                words=(n.Word(sense="damage"),),
                modifiers=(
                    n.Relative(
                        sense="that would",
                        verb=n.Verb(senses=("reduce",)),
                        complements=(
                            n.NounPhrase(words=(n.Word() as whose, n.Word(sense="life total")), modifiers=()),
                            n.Prepositional(
                                sense="to", object=n.NounPhrase(words=(n.Word(sense="less than"), n.Word() as least))
                            ),
                        ),
                    ),
                ),
            ) as damage,
            [
                n.NounPhrase(alone=("it",)) as it,
                n.Prepositional(sense="to", object=n.NounPhrase(words=(n.Word() as floor,), modifiers=())) as to,
            ],
        ):
            pass
        case _:
            return None
    who, number = _possessor((whose,), said), number_of(floor)
    if who is None or number is None or number_of(least) != number:
        return None
    said.source.claim(damage, it, to)
    return Found(who, (i.LifeFloor(number),))


def _no_hand_size(said: Said) -> Found | None:
    match rest(said):
        case [n.NounPhrase(words=(n.Word(sense="no"), *_, n.Word(sense="hand size")), modifiers=()) as noun]:
            if noun.senses in (("no", "maximum", "hand size"), ("no", "maximum hand size")):
                said.source.claim(noun)
                return Found(said.player(), (i.HandSize(),))
    return None


def _is_hand_size(subject: n.Noun) -> bool:
    return isinstance(subject, n.NounPhrase) and subject.senses[-2:] == ("maximum", "hand size")


def _hand_size(said: Said, words: tuple[str, ...]) -> Found | None:
    """“Your maximum hand size is increased by one”, “each opponent's maximum hand size is seven”."""
    subject = said.node.subject
    assert isinstance(subject, n.NounPhrase)
    whose = subject.plain_words[:-2]
    who = _possessor(whose, said)
    if who is None or subject.modifiers:
        return None
    match words, rest(said):
        case (("is", "increased" | "reduced" as way), [n.Prepositional(sense="by", object=n.NounPhrase() as by)]):
            size = number_of(by.words[0]) if len(by.words) == 1 and not by.modifiers else None
            if size is None:
                return None
            said.source.claim(subject, *rest(said))
            if way == "reduced":
                size = i.Number(-size.value) if isinstance(size, i.Number) else i.Product(-1, size)
            return Found(who, (i.HandSize(size, changes=True),))
        case (("is",), [n.NounPhrase(words=(number,), modifiers=()) as noun]):
            size = number_of(number)
            if size is None:
                return None
            said.source.claim(subject, noun)
            return Found(who, (i.HandSize(size),))
    return None


def _possessor(words: tuple[n.Word, ...], said: Said) -> i.Player | None:
    senses = tuple(w.possessor if w.kind == "possessive" else w.sense for w in words)
    known: dict[tuple[str, ...], i.Who] = {
        ("you",): "you",
        ("each", "opponent"): "each opponent",
        ("each", "player"): "each player",
        ("that", "player"): "that player",
        ("target", "player"): "target player",
    }
    who = known.get(senses)
    return None if who is None else i.Player(who, id=place_of(words[0]) if who == "target player" else 0)


def _land(said: Said) -> Found | None:
    """“You may play an additional land on each of your turns”, “… two additional lands this turn”."""
    whose = "your" if said.player().who == "you" else "their"
    complements = _apart(rest(said), whose)
    often = [c for c in complements if _is_each_turn(c, whose)]
    match [c for c in complements if c not in often]:
        case [n.NounPhrase(words=(*_, n.Word(sense="land")), modifiers=()) as noun]:
            words = noun.plain_words[:-1]
        case _:
            return None
    if bool(often) != said.standing:
        return None
    senses = tuple(w.sense for w in words)
    more: i.Quantity | None
    match senses:
        case ("an additional",) | ("an", "additional"):
            more = i.Number(1)
        case ("any number of",):
            more = None
        case (_, "additional") | ("up to", _, "additional"):
            more = number_of(words[-2])
            if more is None:
                return None
        case _:
            return None
    said.source.claim(noun, *often)
    return Found(said.player(), (i.MoreLands(more),))


def _apart(complements: list[n.Complement], whose: str) -> list[n.Complement]:
    """“an additional land | on each of their turns”: what the grammar gives to the land."""
    match complements:
        case [n.NounPhrase(modifiers=(n.Prepositional() as when,)) as noun] if _is_each_turn(when, whose):
            span = n.Span(noun.span.start, noun.words[-1].span.end)
            return [structs.replace(noun, modifiers=(), span=span), when]
    return complements


def _is_each_turn(node: n.Node, whose: str) -> bool:
    """“on each of your turns”, “during each of their turns”."""
    match node:
        case n.Adverb(sense="on each of your turns"):
            return whose == "your"
        case n.Prepositional(sense="on" | "during", object=n.NounPhrase() as turns):
            return turns.alone == ("each of", whose, "turn")
    return False


def _revealed(said: Said) -> Found | None:
    """“Play with the top card of your library revealed” (CR 401.5), “Players play with their hands revealed”."""
    match rest(said):
        case [
            n.Prepositional(sense="with", object=n.NounPhrase(alone=("your" | "their", "hand"))) as with_,
            n.Participle(sense="revealed", complements=(), further=()) as revealed,
        ] if said.standing:
            who = said.player()
            if (who.who == "you") != (with_.object.senses[0] == "your"):
                return None  # “Your opponents play with your hand revealed.”
            said.source.claim(with_, revealed)
            return Found(who, (i.HandRevealed(),))
        case [n.Prepositional(sense="with", object=n.NounPhrase() as top) as with_]:
            pass
        case _:
            return None
    if not _is_top_card(top, ("revealed",)) or not said.standing:
        return None
    said.source.claim(with_)
    return Found(said.player(), (i.LibraryTop("revealed"),))


def _look(said: Said) -> Found | None:
    """“You may look at the top card of your library any time” (CR 401.6), “… at the cards exiled with this …”."""
    match rest(said):
        case [n.Prepositional(sense="at", object=n.NounPhrase() as top) as at] if _is_top_card(top, ()):
            if not said.any_time:
                return None
            said.source.claim(at)
            return Found(said.player(), (i.LibraryTop("look"),))
        case [n.Prepositional(sense="at", object=what) as at]:
            said.source.claim_own(at)
            shown = said.refer(what)
            known = shown.what == "linked" or (shown.what == "all" and said.any_time)
            return Found(said.player(), (i.MayLookAt(shown),)) if known else None
    return None


def _is_top_card(node: n.NounPhrase, then: tuple[str, ...]) -> bool:
    """“the top card of your library | revealed”."""
    if node.senses != ("the", "top", "card") or not node.modifiers:
        return False
    of, *said = node.modifiers
    whose = (
        isinstance(of, n.Prepositional)
        and of.sense == "of"
        and of.object.alone in (("your", "library"), ("their", "library"))
    )
    return whose and tuple(m.sense for m in said if isinstance(m, n.Participle)) == then and len(said) == len(then)
