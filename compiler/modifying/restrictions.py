"""What objects and players can't do, have to do, and can do beyond the rules (CR 101.2, 508.1, 509.1, 502.3)."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import structs

from ...grammar import nodes as n
from .. import instructions as i
from ..folding import is_alone
from ..objects import possessed, selection
from ..places import place_of
from ..player_names import is_player
from ..players import player
from ..values import number_of
from ..verbs.said import Said
from .costs import spells
from .found import Found, rest

Few = Literal["attack", "block", "untap"]
_DEEDS: dict[str, i.Deed] = {deed: deed for deed in get_args(i.Deed)}
_CANNOT = frozenset(["can't", "cannot"])
_DOES_NOT = frozenset(["doesn't", "don't"])
#: What is done to objects that “by …” and objects name.
_OF_OBJECTS = frozenset(["block", "be blocked", "be enchanted", "be equipped"])


def read(said: Said) -> Found | None:
    """“can't block this turn”, “doesn't untap during …”, “attacks each combat if able”, “can block any number of …”."""
    words = said.node.verb.senses
    if words[0] in _CANNOT and words[1:] != ("untap",):
        return _cannot(said, " ".join(words[1:]))
    if words[0] in _DOES_NOT and words[1:] == ("untap",):
        return _untaps_not(said)
    if words in (("can", "attack"), ("can", "block")) and (few := _no_more(said)) is not None:
        return few
    if words[0] in _CANNOT and words[1:] == ("untap",):
        return _untaps_no_more(said)
    if words == ("untap",) and said.standing and said.node.subject is None:
        return _untaps_also(said)
    if words == ("can", "block"):
        return _blocks_only(said) or _blocks_more(said)
    if words == ("is", "goaded") and said.standing:
        return _goaded(said)
    if words in (("do",), ("each", "do")):
        return _able(said)
    if words[-1] in ("attack", "attacks", "block", "blocks") and len(words) == 1:
        return _must(said, "attack" if said.verb == "attack" else "block")
    if words in (("must", "be", "blocked"), ("must", "attack"), ("must", "block")):
        return _must(said, "be blocked" if "be" in words else "attack" if words[1] == "attack" else "block")
    if words in (("assigns",), ("assign",)):
        return _assigns(said)
    return None


# ── What can't be done ──────────────────────────────────────────────────────────────────────────────────────────────


def _cannot(said: Said, deed: str) -> Found | None:
    what = _whom(said)
    if what is None:
        return None
    whose, deed = what[0], what[1] or deed
    complements = rest(said)
    if complements and is_alone(complements[0]):
        said.source.claim(complements.pop(0))
        deed = f"{deed} alone"
    if deed == "be" and (target := _target_of(said, complements)) is not None:
        return Found(whose, (target,))
    if deed == "have" and _is_counters(complements):
        said.source.claim(*complements)
        return Found(whose, (i.Cannot("have counters"),))
    if deed in ("have", "have or gain") and (keywords := _keywords(complements)) is not None:
        said.source.claim(*complements)
        return Found(whose, (i.CannotHave(keywords),))
    if isinstance(whose, i.Player):
        restriction = _of_player(said, deed, complements)
    else:
        restriction = _of_object(said, deed, complements)
    return None if restriction is None else Found(whose, (restriction,))


def _whom(said: Said) -> tuple[i.Reference | i.Player, str] | None:
    """Of whom it is said; of “its activated abilities”, it and what can't be done."""
    subject = said.node.subject
    match subject:
        case n.NounPhrase(
            words=(n.Word(kind="possessive") as whose, n.Word(sense="activated ability") as noun), modifiers=()
        ):
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(whose, noun)
            of = said.it("it") if whose.possessor == "it" else possessed((whose,), said.source)
            return of, "activate abilities"
        case n.NounPhrase(
            words=(
                n.Word(sense="enchanted" | "equipped") as lead,
                n.Word(kind="possessive") as whose,
                n.Word() as noun,
            ),
            modifiers=(),
        ) if noun.sense == "activated ability":
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(lead, whose, noun)
            return possessed((lead, whose), said.source), "activate abilities"
        case n.NounPhrase(
            words=(n.Word(sense="activated ability") as noun,), modifiers=(n.Prepositional(sense="of") as of_,)
        ):
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(noun)
            said.source.claim_own(of_)
            return said.refer(of_.object), "activate abilities"
        case n.NounPhrase(words=(n.Word(sense="spell"),)) if not said.node.verb.pronoun:
            return spells(subject, said), ""
    found = said.whom()
    return None if found is None else (found, "")


def _of_object(said: Said, deed: str, complements: list[n.Complement]) -> i.Cannot | None:
    known = _DEEDS.get(deed)
    if known is None:
        return None
    match complements:
        case []:
            return i.Cannot(known)
        case [n.NounPhrase(words=(n.Word(sense="vehicle" | "vehicles"),), modifiers=()) as vehicles] if known == "crew":
            said.source.claim(vehicles)
            return i.Cannot("crew")
        case [n.Prepositional(sense="by") as by] if known in _OF_OBJECTS:
            said.source.claim_own(by)
            return _limited(said, known, by.object)
        case [n.Prepositional(sense="except by") as by] if known == "be blocked":
            said.source.claim_own(by)
            return _except(said, known, by.object)
        case [(n.NounPhrase() | n.NounList()) as noun] if known in ("block", "attack"):
            if known == "attack":
                return _attacked(said, noun)
            return _limited(said, known, noun)
    return None


def _limited(said: Said, deed: i.Deed, noun: n.Noun) -> i.Cannot | None:
    """“can't be blocked by creatures with power 2 or less”, “by more than one creature”."""
    words = noun.plain_words
    first = words[0] if words else None
    if first is not None and first.sense == "more than":
        most = number_of(words[1]) if len(words) > 1 else None
        if most is None:
            return None
        said.source.claim(*words[:2])
        where = selection(noun, said.source)
        any_creature = where.where == (i.HasType("creature"),)
        return i.Cannot(deed, None if any_creature else i.Reference("all", where.text, where), most=most)
    objects = _mightier(noun, said) if deed == "be blocked" else None
    objects = objects or _all(noun, said)
    return None if objects is None else i.Cannot(deed, objects)


def _mightier(noun: n.Noun, said: Said) -> i.Reference | None:
    """“can't be blocked by creatures | with greater power”: than that of what can't be blocked, where it is one."""
    subject = said.node.subject
    match noun:
        case n.NounPhrase(
            modifiers=(
                *kept,
                n.Prepositional(
                    sense="with",
                    object=n.NounPhrase(alone=("greater" | "lesser" as how, "power" | "toughness" as what)),
                ) as with_,
            )
        ) if isinstance(subject, n.NounPhrase) and subject.kinds == ("self",):
            pass
        case _:
            return None
    itself = said.refer(subject)
    found = _all(structs.replace(noun, modifiers=tuple(kept)), said)
    if itself.what != "source" or found is None or found.among is None:
        return None
    said.source.claim(with_)
    more = i.Compare(what, ">" if how == "greater" else "<", i.NumberOf(what, itself))
    return structs.replace(found, among=structs.replace(found.among, where=(*found.among.where, more)))


def _except(said: Said, deed: i.Deed, noun: n.Noun) -> i.Cannot | None:
    """“except by creatures with flying”: by none of which that does not hold; “except by two or more creatures”."""
    words = noun.plain_words
    first = words[0] if words else None
    if first is not None and first.number is not None and _or_more(words):
        said.source.claim(*words[:2])
        if selection(noun, said.source).where != (i.HasType("creature"),):
            return None
        return i.Cannot(deed, least=i.Number(first.number))
    where = _all(noun, said)
    if where is None or where.among is None:
        return None
    held = where.among.where
    inner = held[0] if len(held) == 1 else i.AllOf(held)
    among = structs.replace(where.among, where=(i.Not(inner),))
    return i.Cannot(deed, structs.replace(where, among=among))


def _or_more(words: tuple[n.Word, ...]) -> bool:
    return len(words) > 1 and words[1].sense == "or more"


def _all(noun: n.Noun, said: Said) -> i.Reference | None:
    """Objects that are named in the plural or by “that creature”: all of them."""
    found = said.refer(noun)
    if found.what == "other":
        return None
    if found.what == "choice":
        return None
    return found


def _attacked(said: Said, noun: n.Noun) -> i.Cannot | None:
    """“can't attack you”, “can't attack its owner”, “can't attack you or planeswalkers you control”."""
    if is_player(noun) and isinstance(noun, n.NounPhrase):
        return i.Cannot("attack", whom=player(noun, said.source))
    match noun:
        case n.NounList(items=(n.NounPhrase() as whom, n.NounPhrase() as planeswalkers)) if noun.conjunctions == {"or"}:
            pass
        case _:
            return None
    if not is_player(whom) or "planeswalker" not in planeswalkers.senses:
        return None
    who = player(whom, said.source)
    match selection(planeswalkers, said.source).where:
        case (i.HasType("planeswalker"), i.ControlledBy(i.Player(whose))) if whose in (who.who, "that player"):
            pass
        case _:
            return None
    said.source.claim(noun)
    return i.Cannot("attack", whom=who, planeswalkers=True)


def _target_of(said: Said, complements: list[n.Complement]) -> i.Cannot | None:
    """“can't be the target of spells or abilities your opponents control”, “of black or red spells”."""
    match complements:
        case [n.NounPhrase(words=(n.Word(kind="article"), n.Word() as target), modifiers=(of,)) as noun]:
            pass
        case _:
            return None
    if not isinstance(of, n.Prepositional) or of.sense != "of" or target.sense not in ("target", "targets"):
        return None
    match of.object:
        case n.NounList(items=(n.NounPhrase(words=(n.Word(sense="spell"),), modifiers=()), n.NounPhrase() as last)) if [
            w.sense for w in last.plain_words
        ] == ["ability"] and of.object.conjunctions <= {"or", "and"}:
            whose = last.modifiers
        case _:
            said.source.claim(*noun.words)
            said.source.claim_own(of)
            return _target_of_some(of.object, said)
    if not whose:
        said.source.claim(noun)
        return i.Cannot("be the target")
    if len(whose) != 1 or not isinstance(whose[0], n.Word) or whose[0].kind != "control":
        said.source.claim(*noun.words)
        said.source.claim_own(of)
        return _target_of_some(of.object, said)
    where = selection(last, said.source).where
    who = next((p.player for p in where if isinstance(p, i.ControlledBy)), None)
    if who is None:
        return None
    said.source.claim(noun)
    return i.Cannot("be the target", whom=who)


def _target_of_some(noun: n.Noun, said: Said) -> i.Cannot | None:
    """“black or red spells”, “red spells or abilities from red sources”, “abilities your opponents control”."""
    words = said.source.words(noun)
    last = noun.items[-1]
    if last.head is None or (isinstance(noun, n.NounList) and noun.conjunctions != {"or"}):
        return None
    if last.head.sense == "spell":
        where: tuple[i.Predicate, ...] = spells(noun, said).among.where  # type: ignore[union-attr]
    elif last.head.sense == "ability" and isinstance(noun, n.NounPhrase):
        where = _abilities_from(last, said)
    elif last.head.sense == "ability" and len(noun.items) == 2:
        first = noun.items[0]
        if first.head is None or first.head.sense != "spell" or not last.modifiers:
            return None
        said.source.claim_own(noun)
        of_spells = spells(first, said).among.where  # type: ignore[union-attr]
        where = (i.OneOf((i.AllOf(of_spells), i.AllOf(_abilities_from(last, said)))),)
    else:
        return None
    return i.Cannot("be the target", i.Reference("all", words, i.Selection(where, words))) if where else None


def _abilities_from(noun: n.NounPhrase, said: Said) -> tuple[i.Predicate, ...]:
    """“abilities your opponents control”, “abilities from red sources”; nothing for other words."""
    if len(noun.words) != 1 or len(noun.modifiers) != 1:
        return ()
    match noun.modifiers[0]:
        case n.Word(kind="control"):
            where = tuple(p for p in selection(noun, said.source).where if isinstance(p, i.ControlledBy))
            return (i.IsAbility(), *where) if where else ()
        case n.Prepositional(sense="from", object=n.NounPhrase() as sources) as from_ if (
            sources.head is not None and sources.head.sense == "source"
        ):
            said.source.claim(*noun.words)
            said.source.claim_own(from_)
            return (i.IsAbility(of=selection(sources, said.source)),)
    return ()


def _is_counters(complements: list[n.Complement]) -> bool:
    """“can't have counters put on it”."""
    match complements:
        case [
            n.NounPhrase(words=(n.Word(sense="counter"),), modifiers=(n.Participle(sense="put", complements=(on,)),))
        ]:
            return isinstance(on, n.Prepositional) and on.object.alone in (("it",), ("them",))
    return False


def _keywords(complements: list[n.Complement]) -> tuple[str, ...] | None:
    """“can't have | hexproof or shroud”."""
    match complements:
        case [(n.NounPhrase() | n.NounList()) as noun] if not isinstance(noun, n.NounList) or (
            noun.conjunctions == {"or"}
        ):
            pass
        case _:
            return None
    words = [item.plain_words for item in noun.items]
    if any(len(each) != 1 or each[0].kind != "keyword" for each in words) or any(x.modifiers for x in noun.items):
        return None
    return tuple(each[0].sense for each in words)


_OF_PLAYERS: dict[tuple[str, tuple[str, ...]], i.Deed] = {
    ("gain", ("life",)): "gain life",
    ("lose", ("life",)): "lose life",
    ("lose", ("the", "game")): "lose the game",
    ("win", ("the", "game")): "win the game",
    ("draw", ("card",)): "draw cards",
    ("cast", ("spell",)): "cast spells",
    ("play", ("land",)): "play lands",
    ("search", ("library",)): "search libraries",
    ("activate", ("ability",)): "activate abilities",
}


def _of_player(said: Said, deed: str, complements: list[n.Complement]) -> i.Cannot | None:
    match complements:
        case [n.NounPhrase() as noun]:
            pass
        case [n.NounPhrase() as noun, n.Adverb(sense="each turn")] if noun.senses[:1] == ("more than",):
            pass
        case _:
            return None
    known = _OF_PLAYERS.get((deed, noun.senses))
    if known is not None and not noun.modifiers and len(complements) == 1:
        said.source.claim(noun)
        return i.Cannot(known)
    head = noun.head
    if head is None or head.sense not in ("spell", "card", "land"):
        return None
    known = _OF_PLAYERS.get((deed, (head.sense,)))
    words = noun.plain_words
    if known is None:
        return None
    if words[0].sense == "more than" and len(complements) == 2 and len(words) > 2:
        most = number_of(words[1])
        if most is None:
            return None
        said.source.claim(*words[:2], *complements[1:])
        objects = None if len(words) == 3 and not noun.modifiers else spells(noun, said)
        if objects is None and len(words) > 3:
            return None
        said.source.claim(head)
        return i.Cannot(known, objects, most=most)
    if len(complements) == 1 and known == "cast spells":
        objects = spells(noun, said)
        return None if objects is None else i.Cannot(known, objects)
    return None


# ── What isn't done, or has to be ───────────────────────────────────────────────────────────────────────────────────


def _untaps_not(said: Said) -> Found | None:
    """“doesn't untap during its controller's untap step”, “… next untap step” (CR 502.3)."""
    what = said.whom()
    match rest(said):
        case [
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(*whose, n.Word(sense="untap step")), modifiers=())
            ) as during
        ]:
            words = [w for w in whose if isinstance(w, n.Word)]
        case []:
            return None if what is None or said.standing else Found(what, (i.Cannot("untap"),))
        case _:
            return None
    if what is None or isinstance(what, i.Player) or not words:
        return None
    nxt = words[-1].sense == "next"
    owner = tuple((w.possessor if w.kind == "possessive" else w.sense) for w in (words[:-1] if nxt else words))
    known: dict[tuple[str, ...], i.Player | None] = {
        ("it", "controller"): None,
        ("they", "controller"): None,
        ("they", "controllers"): None,
        ("you",): i.Player("you"),
    }
    if nxt:
        that_player, target = i.Player("that player"), i.Player("target player", id=place_of(words[0]))
        known |= {("they",): that_player, ("that", "player"): that_player, ("target", "player"): target}
    if owner not in known or (owner == ("you",) and not nxt and not _is_of_you(what)):
        return None
    said.source.claim(during)
    if not nxt:
        timed = said.standing or isinstance(said.until, i.AsLongAs)
        return Found(what, (i.Cannot("untap"),)) if timed else None
    if said.standing:
        return None
    return Found(what, (i.Cannot("untap"),), i.UntilNext("untap step", known[owner], over=True))


def _is_of_you(what: i.Reference) -> bool:
    """Whether it untaps in your untap step: the source, or what you control."""
    among = what.among.where if what.among is not None else ()
    return what.what == "source" or any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in among)


def _must(said: Said, do: str) -> Found | None:
    """“attacks each combat if able”, “must be blocked this turn if able”, “blocks it this turn if able”."""
    complements = rest(said)
    able = [c for c in complements if isinstance(c, n.Adverb) and c.sense == "if able"]
    often = [c for c in complements if isinstance(c, n.Adverb) and c.sense in ("each combat", "each turn")]
    others = [c for c in complements if c not in able and c not in often]
    what = said.whom()
    if not able or what is None or isinstance(what, i.Player) or len(others) > 1:
        return None
    if bool(often) != (said.standing and do != "be blocked") and not (often and not said.standing):
        return None
    said.source.claim(*able, *often)
    if not others:
        return Found(what, (i.Must(do),))  # type: ignore[arg-type]
    match others[0]:
        case n.NounPhrase() as noun if do == "attack" and is_player(noun):
            return Found(what, (i.Must("attack", whom=player(noun, said.source)),))
        case n.NounPhrase() as noun if do in ("attack", "block"):
            return Found(what, (i.Must(do, said.refer(noun)),))  # type: ignore[arg-type]
        case n.Prepositional(sense="by", object=n.NounPhrase(modifiers=()) as many) as by if do == "be blocked":
            return _must_by(said, what, by, many)
    return None


def _must_by(said: Said, what: i.Reference, by: n.Prepositional, many: n.NounPhrase) -> Found | None:
    """“must be blocked by exactly one creature”, “… by two or more creatures”."""
    match many.plain_words:
        case [n.Word(sense="exactly"), n.Word(kind="number") as number, n.Word(sense="creature")]:
            most = number_of(number)
        case [n.Word(kind="number") as number, n.Word(sense="or more"), n.Word(sense="creature")]:
            most = None
        case _:
            return None
    said.source.claim(by)
    return Found(what, (i.Must("be blocked", least=number_of(number), most=most),))


def _able(said: Said) -> Found | None:
    """“All creatures able to block this creature do so” (CR 509.1c)."""
    match said.node.subject, rest(said):
        case (
            n.NounPhrase(
                words=(n.Word(sense="all") as every, n.Word(sense="creature") as creature),
                modifiers=(
                    n.Participle(sense="able", complements=(n.Infinitive(verb=n.Verb() as verb) as to,)) as able,
                ),
            ),
            [n.Adverb(sense="so") as so],
        ) if verb.main == "block":
            pass
        case _:
            return None
    nouns = [c for c in to.complements if isinstance(c, n.NounPhrase)]
    turn = [c for c in to.complements if isinstance(c, n.Adverb) and c.sense == "this turn"]
    if len(nouns) != 1 or len(nouns) + len(turn) != len(to.complements) or bool(turn) == said.standing:
        return None
    said.source.claim(every, creature, so, *turn)
    said.source.claim_own(able, to)
    said.source.claim_between(to.span.start, nouns[0].span.start)
    return Found(said.refer(nouns[0]), (i.Must("be blocked by all"),), "end of turn" if turn else None)


def _no_more(said: Said) -> Found | None:
    """“No more than two creatures can attack you each combat.”"""
    match said.node.subject:
        case n.NounPhrase(words=(n.Word(sense="no more than") as lead, n.Word() as number, *_)) as subject:
            most = number_of(number)
        case _:
            return None
    match rest(said):
        case [n.Adverb(sense="each combat") as often]:
            whom = None
        case [n.NounPhrase(alone=("you",)) as you, n.Adverb(sense="each combat") as often] if said.verb == "attack":
            whom = i.Player("you")
            said.source.claim(you)
        case _:
            return None
    if most is None or not said.standing:
        return None
    said.source.claim(lead, number, often)
    where = selection(structs.replace(subject, words=subject.words[2:]), said.source)
    do: Few = "attack" if said.verb == "attack" else "block"
    return Found(i.Reference("all", where.text, where), (i.NoMoreThan(do, most, whom),))


def _untaps_no_more(said: Said) -> Found | None:
    """“Players can't untap more than one artifact during their untap steps.”"""
    match rest(said):
        case [
            n.NounPhrase(words=(n.Word(sense="more than") as lead, n.Word() as number, *_)) as noun,
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(n.Word(kind="possessive"), n.Word(sense="untap step")))
            ) as during,
        ] if said.node.subject is not None:
            most = number_of(number)
        case _:
            return None
    who = said.player()
    if most is None or not said.standing or who.who not in ("you", "each player", "opponents", "each opponent"):
        return None
    said.source.claim(lead, number, during)
    where = selection(structs.replace(noun, words=noun.words[2:]), said.source)
    return Found(i.Reference("all", where.text, where), (i.NoMoreThan("untap", most, who),))


def _untaps_also(said: Said) -> Found | None:
    """“Untap all permanents you control during each other player's untap step.”"""
    match rest(said):
        case [
            (n.NounPhrase() | n.NounList()) as noun,
            n.Prepositional(
                sense="during", object=n.NounPhrase(words=(each, whose, n.Word(sense="untap step")))
            ) as when,
        ] if isinstance(each, n.Word) and isinstance(whose, n.Word):
            pass
        case _:
            return None
    if (each.sense, whose.possessor) != ("each other", "player"):
        return None
    what = said.refer(noun)
    said.source.claim(when)
    return Found(what, (i.AlsoUntaps(i.Player("each other player")),)) if what.what in ("source", "all") else None


def _blocks_only(said: Said) -> Found | None:
    """“can block only creatures with flying”: none of which that does not hold."""
    match said.whom(), rest(said):
        case i.Reference() as what, [n.NounPhrase(words=(n.Word(sense="only") as only, *_)) as noun]:
            pass
        case _:
            return None
    said.source.claim(only)
    restriction = _except(said, "block", structs.replace(noun, words=noun.words[1:]))
    return None if restriction is None else Found(what, (restriction,))


def _goaded(said: Said) -> Found | None:
    what = said.whom()
    return None if not isinstance(what, i.Reference) or rest(said) else Found(what, (i.Goaded(),))


def _blocks_more(said: Said) -> Found | None:
    """“can block an additional creature each combat”, “can block any number of creatures”."""
    what = said.whom()
    complements = rest(said)
    often = [c for c in complements if isinstance(c, n.Adverb) and c.sense in ("each combat", "each turn")]
    match [c for c in complements if c not in often]:
        case [n.NounPhrase(words=(*_, n.Word(sense="creature") as head), modifiers=()) as noun]:
            words = noun.plain_words[:-1]
        case _:
            return None
    if what is None or isinstance(what, i.Player):
        return None
    senses = tuple(w.sense for w in words)
    said.source.claim(*often)
    more: i.Quantity | None
    if senses == ("any number of",):
        more = None
    elif senses in (("an additional",), ("an", "additional")):
        more = i.Number(1)
    elif (len(words) == 3 and senses[0] in ("an", "an additional")) or (
        len(words) == 2 and senses[0] == "an additional"
    ):
        more = number_of(words[-1])
        if more is None:
            return None
    else:
        return None
    said.source.claim(*words, head)
    return Found(what, (i.BlocksMore(more),))


def _assigns(said: Said) -> Found | None:
    """“assigns no combat damage this turn”, “assigns combat damage equal to its toughness rather than its power”."""
    what = said.whom()
    if what is None or isinstance(what, i.Player):
        return None
    match rest(said):
        case [n.NounPhrase(words=(n.Word(sense="no"), *_, n.Word(sense="combat damage")), modifiers=()) as noun] if (
            len(noun.words) == 2
        ):
            said.source.claim(noun)
            return Found(what, (i.Cannot("assign combat damage"),))
        case [
            n.NounPhrase(words=(n.Word(sense="combat damage"),), modifiers=()) as noun,
            n.EqualTo() as equal,
            n.Prepositional(sense="rather than") as rather,
        ] if (
            [w.sense for w in equal.quantity.of.plain_words][1:] == ["toughness"]
            and rather.object.alone[1:] == ("power",)
            and not equal.quantity.rounded
        ):
            said.source.claim(noun, equal, rather)
            return Found(what, (i.AssignsByToughness(),))
    return None
