"""What has happened (CR 608.2h): “if a creature died this turn”, “that was dealt damage this turn”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

from msgspec import Struct, structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import first_of
from ...ledger.source import Source
from ..events import deeds, reading
from ..events.heard import is_by_player
from ..objects import reference, selection
from ..player_names import is_player
from ..players import player
from ..quantities.values import Op, number_of
from .abilities import times

_HAVE = (("you've",), ("have",), ("has",), ("had",), ("they've",))
_NOT = frozenset(["didn't", "haven't", "hasn't", "wasn't", "weren't"])
#: What a relative clause begins with, and what of it belongs to the verb.
_RELATIVE: dict[str, tuple[str, ...]] = {
    "that": (),
    "who": (),
    "that was": ("was",),
    "that were": ("were",),
    "that's": ("was",),
    "that didn't": ("didn't",),
    "that wasn't": ("wasn't",),
}
_WITHIN: dict[str, i.Within] = {each: each for each in get_args(i.Within) if each not in ("this way", "as it entered")}
_YOU = i.Player("you", "you")
#: Verbs with their noun in them, whose past is also a participle.
_DEALT = {"dealt damage": "deal damage", "dealt combat damage": "deal combat damage"}
_ONE_OF_THEM: dict[i.Who, i.Player] = {
    "a player": i.Player("each player"),
    "an opponent": i.Player("opponents"),
    "each player": i.Player("each player"),
    "each opponent": i.Player("opponents"),
}


class How(Struct, frozen=True):
    """How often or how much: “two or more”, “no”, “3 or more”."""

    op: Op = "≥"
    number: i.Quantity = i.Number(1)


class _Past(NamedTuple):
    """What has happened, how often, whether that is an amount, and whether it has not."""

    event: i.AnyEvent
    how: How
    amount: bool
    negated: bool


def history(node: n.Subordinate, source: Source, words: str) -> i.Condition | None:
    """“if a creature died this turn”, “if this creature attacked or blocked this combat”."""
    each = _both(node, source)
    if each is None and len(node.parts) > 1 and all(part.joint in ("and", ", and") for part in node.parts[1:]):
        each = tuple(structs.replace(node, parts=(part,)) for part in node.parts)
    if each is None:
        return _one_history(node, source, words)
    held = [history(one, source, words) for one in each]
    return None if None in held else i.AllHold(tuple(one for one in held if one is not None), words)


def _one_history(node: n.Subordinate, source: Source, words: str) -> i.Condition | None:
    """One event, or one of several: “attacked or blocked this combat”."""
    clauses = [part.content for part in node.parts]
    if not clauses or any(part.joint not in ("or", ", or") for part in node.parts[1:]):
        return None
    if len(clauses) == 1 and isinstance(only := clauses[0], n.Creation):
        return _created(only, source, words)
    first, last = clauses[0], clauses[-1]
    if not isinstance(first, n.Clause) or not isinstance(last, n.Clause):
        return None
    within, last = _time(last, source)
    said = _said_by_each(first, (*clauses[:-1], last), source) if within is not None else None
    if within is None or said is None:
        return None
    events = tuple(each.event for each in said)
    of, how = said[0], said[0].how
    count = i.EventCount(events, within, "amount" if of.amount else "times", text=words)
    if of.negated:
        return i.Holds(count, "=", i.Number(0), words) if how == How() else None
    if how == How():
        each = _by_each(list(events))
        if each is not None:  # “each opponent lost life”: every one of them
            return _of_one(count, each, how, words, every=True)
        return i.Holds(count, how.op, how.number, words)
    whose = getattr(events[0], "player", None)
    if not isinstance(whose, i.Player) or whose.who not in _ONE_OF_THEM:
        return i.Holds(count, how.op, how.number, words)
    if how.op == "=" or len(events) > 1:
        return None
    return _of_one(count, whose, how, words, every=whose.who in ("each player", "each opponent"))


def _said_by_each(first: n.Clause, clauses: Sequence[n.Node], source: Source) -> list[_Past] | None:
    """What each of the clauses says has happened; None if one doesn't, or says it otherwise than the first."""
    last = clauses[-1]
    said: list[_Past] = []
    for clause in clauses:
        if not isinstance(clause, n.Clause) or not isinstance(last, n.Clause):
            return None
        subject = clause.subject if clause.subject is not None or clause.verb.pronoun else first.subject
        if subject is not None and subject.alone == ("they",) and clause.verb.senses == ("attacked",):
            return None  # creatures attack, and players with them (CR 508.3a, 508.3d): who “they” are, nothing tells
        noun = clause.complements
        if not noun and {clause.verb.main, last.verb.main} == {"gained", "lost"}:  # “gained | or lost life”
            noun = last.complements
        told = _happened(structs.replace(clause, subject=subject, complements=noun), source)
        if told is None or (said and told[1:] != said[0][1:]):
            return None
        said.append(told)
    return said


def _both(node: n.Subordinate, source: Source) -> tuple[n.Subordinate, ...] | None:
    """“you've cast | (both) a creature spell and a noncreature spell | this turn”: each of them for itself."""
    match node.parts:
        case (
            n.Part(
                content=n.Clause(
                    complements=(n.NounPhrase(alone=("both",)) as both, n.NounList(joints=("and",)) as list_, *rest)
                ) as clause
            ) as part,
        ):
            source.claim(both)
            each = [structs.replace(clause, complements=(item, *rest)) for item in list_.items]
        case (n.Part(content=n.Clause(complements=(n.NounList() as list_, *rest)) as clause) as part,) if (
            _are_all_wanted(list_) and not _NOT.intersection(clause.verb.auxiliaries)
        ):
            each = [structs.replace(clause, complements=(item, *rest)) for item in list_.items]
        case (n.Part(content=n.Clause(subject=n.NounList() as list_) as clause) as part,) if _are_all_wanted(
            list_
        ) and not _NOT.intersection(clause.verb.auxiliaries):
            each = [structs.replace(clause, subject=item) for item in list_.items]
        case _:
            return None
    source.claim_own(list_)
    return tuple(structs.replace(node, parts=(structs.replace(part, content=one),)) for one in each)


def _are_all_wanted(list_: n.NounList) -> bool:
    """“an instant spell and a sorcery spell”: one of each, where “an instant and sorcery spell” would be any."""
    return list_.conjunctions == {"and"} and all(item.kinds[:1] == ("article",) for item in list_.items)


def _created(node: n.Creation, source: Source, words: str) -> i.Condition | None:
    """“you created a token this turn”."""
    within = [c for c in node.complements if isinstance(c, n.Adverb) and c.sense in _WITHIN]
    if node.verb.senses not in (("created",), ("you've", "created")) or len(within) != 1 or len(node.complements) > 1:
        return None
    if node.subject is not None and node.subject.alone != ("you",):
        return None
    event = deeds.creates(node, source)
    if event.together or not isinstance(event, i.Does) or any(True for _ in _told(event)):
        return None
    source.claim(node)
    made = structs.replace(event, player=_YOU)
    return i.Holds(i.EventCount((made,), _WITHIN[within[0].sense], text=words), "≥", i.Number(1), words)


def in_present(clause: n.Clause, source: Source) -> n.Clause | None:
    """“discarded a card” as “discards a card”: what has happened, as it is said to happen."""
    found = _present(clause, source)
    return None if found is None or found[2] is not None else found[0]


def of_such(clause: n.Clause, who: i.Player, source: Source, words: str) -> i.Condition | None:
    """“lost life this turn”, “cast two or more spells this turn”: whether this player has done it."""
    within, clause = _time(clause, source)
    read = _happened(clause, source) if within is not None else None
    if read is None or within is None or not hasattr(read.event, "player"):
        return None
    event, how, amount, negated = read
    if negated and how != How():
        return None
    count = i.EventCount((structs.replace(event, player=who),), within, "amount" if amount else "times", text=words)
    return i.Holds(count, "=" if negated else how.op, i.Number(0) if negated else how.number, words)


def _by_each(found: list[i.AnyEvent]) -> i.Player | None:
    who = getattr(found[0], "player", None)
    return (
        who if len(found) == 1 and isinstance(who, i.Player) and who.who in ("each player", "each opponent") else None
    )


def _of_one(count: i.EventCount, whose: i.Player, how: How, words: str, *, every: bool) -> i.Condition:
    """“a player cast two or more spells”: one and the same player did."""
    such = structs.replace(count.events[0], player=i.Player("such player"))
    held = i.Holds(structs.replace(count, events=(such,)), how.op, how.number, words)
    return i.SomePlayer(structs.replace(_ONE_OF_THEM[whose.who], text=whose.text), held, every, words)


def underwent(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that was dealt damage this turn”, “that died this turn”, “dealt damage by this creature this turn”."""
    nowhere, mark = n.Span(modifier.span.start, modifier.span.start), source.mark()
    such = n.NounPhrase(words=(n.Word(kind="self", text="", span=nowhere),), span=nowhere)
    match modifier:
        case n.Relative(verb=n.Verb() as verb, subject=None, further=(), complements=complements) if (
            modifier.sense in _RELATIVE
        ):
            words, said = (*_RELATIVE[modifier.sense], *verb.words), verb.span
        case n.Relative(
            sense="you" | "you've",
            verb=n.Verb(senses=("cast",)) as verb,
            subject=None,
            further=(),
            complements=complements,
        ):
            you = n.NounPhrase(words=(n.Word(kind="pronoun", text="you", span=verb.span),), span=verb.span)
            past = n.Verb(words=("you've", *verb.words), span=verb.span)
            clause = n.Clause(subject=you, verb=past, complements=(such, *complements), span=modifier.span)
            return _underwent(modifier, clause, source, mark)
        case n.Participle(sense="cast", further=(), complements=(n.Adverb(sense="this way"),)):
            source.claim(modifier)
            cast = i.Casts(None, i.Reference("such"))
            return (i.Underwent(cast, "this way", source.words(modifier)),)
        case n.Participle(further=(), complements=complements) if modifier.sense in ("dealt damage", "put"):
            words, said = ("was", modifier.sense), nowhere
        case _:
            return None
    clause = n.Clause(subject=such, verb=n.Verb(words=words, span=said), complements=complements, span=modifier.span)
    return _underwent(modifier, clause, source, mark)


def _underwent(modifier: n.Modifier, clause: n.Clause, source: Source, mark: int) -> tuple[i.Predicate, ...] | None:
    """The predicate of a clause in which the object itself stands."""
    within, clause = _time(clause, source)
    read = _happened(clause, source) if within is not None else None
    if read is None or within is None or (read.how, read.amount) != (How(), False):
        return None
    event = _as_such(read.event)
    source.claim_own(modifier)
    passed = not source.claims_all(mark, modifier)
    if passed or any(True for _ in _told(event)):
        return None
    found = i.Underwent(event, within, source.words(modifier))
    return (i.Not(found) if read.negated else found,)


def amount_of(node: n.Noun, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “spell you've cast this turn”: how much, or how often."""
    last = node.items[-1]
    noun = _without_the(node)
    if (found := _attacked_with(node, last, noun, source) or times(node, source)) is not None:
        return found
    match last.modifiers:
        case (n.Relative(sense="you", subject=None, verb=n.Verb(senses=("had", "enter")) as verb, further=()) as said,):
            entered = n.Verb(words=("entered",), span=verb.span)
            clause = n.Clause(subject=noun, verb=entered, complements=said.complements, span=said.span)
        case (n.Relative(sense="you" | "you've", subject=None, verb=n.Verb() as verb, further=()) as said,):
            you = n.NounPhrase(words=(n.Word(kind="pronoun", text="you", span=said.span),), span=verb.span)
            what = () if node.senses == ("time",) else (noun,)  # “times | you descended”
            past = verb if verb.auxiliaries else structs.replace(verb, words=("you've", *verb.words))
            clause = n.Clause(subject=you, verb=past, complements=(*what, *said.complements), span=said.span)
        case (n.Relative(sense="it", subject=None, verb=n.Verb() as verb, further=()) as said,) if node.senses == (
            "time",
        ):
            place = n.Span(said.span.start, said.span.start + 2)
            it = n.NounPhrase(words=(n.Word(kind="pronoun", text="it", span=place),), span=place)
            clause = n.Clause(subject=it, verb=verb, complements=said.complements, span=said.span)
        case (n.Relative(sense="the ring", subject=None, verb=n.Verb() as verb, further=()) as said,) if (
            node.senses == ("time",)
        ):
            clause = n.Clause(subject=_the_ring(said), verb=verb, complements=said.complements, span=said.span)
        case (n.Relative(subject=None, verb=n.Verb() as verb, further=()) as said,) if said.sense in _WHO:
            clause = n.Clause(subject=_who(said), verb=verb, complements=(noun, *said.complements), span=said.span)
        case (*whose, n.Relative(subject=None, verb=n.Verb() as verb, further=()) as said) if _is_of_them(said, whose):
            noun = structs.replace(noun, modifiers=tuple(whose)) if isinstance(noun, n.NounPhrase) else noun
            past = structs.replace(verb, words=(*_RELATIVE[said.sense], *verb.words))
            clause = n.Clause(subject=noun, verb=past, complements=said.complements, span=said.span)
        case (n.Participle(sense="put", further=()) as said,):
            verb = n.Verb(words=("was", "put"), span=said.span)
            clause = n.Clause(subject=noun, verb=verb, complements=said.complements, span=said.span)
        case _:
            return None
    within, clause = _time(clause, source)
    before, clause = _before(_whose_objects(clause), source)
    read = _happened(clause, source) if within is not None else None
    if read is None or within is None or read.negated or read.how != How():
        return None
    if not isinstance(read.event, i.Moves | i.Casts | i.Does | i.CountersPut | i.Becomes) or any(
        True for _ in _told(read.event)
    ):
        return None
    source.claim_own(said)
    source.claim(verb, last.words[-1])
    source.claim(*(w for w in node.items[0].plain_words if w.sense in ("the", "1")))
    amount = isinstance(read.event, i.CountersPut) or getattr(read.event, "deed", "") in ("gain life", "lose life")
    return i.EventCount((read.event,), within, "amount" if amount else "times", before, source.words(node))


def _the_ring(said: n.Relative) -> n.NounPhrase:
    """“(time) the Ring | has tempted you”."""
    return _noun_ahead(said, ("article", "the"), ("noun", "Ring"))


#: Whom a relative clause without a pronoun of its own begins with: “the life | they lost this turn”.
_WHO = {
    "they": (("pronoun", "they"),),
    "they've": (("pronoun", "they"),),
    "that player": (("determiner", "that"), ("noun", "player")),
    "your opponents": (("possessive", "your"), ("noun", "opponents")),
}


def _who(said: n.Relative) -> n.NounPhrase:
    return _noun_ahead(said, *_WHO[said.sense])


def _noun_ahead(said: n.Relative, *words: tuple[str, str]) -> n.NounPhrase:
    """The noun that a relative clause begins with, where it stands."""
    at, found = said.span.start, list[n.Word]()
    for kind, text in words:
        found.append(n.Word(kind=kind, text=text, span=n.Span(at, at + len(text))))
        at += len(text) + 1
    return n.NounPhrase(words=tuple(found), span=n.Span(said.span.start, at - 1))


def _attacked_with(node: n.Noun, last: n.NounPhrase, noun: n.Noun, source: Source) -> i.EventCount | None:
    """“creature you attacked with this turn”: one that attacked under your control, whatever it is now (CR 608.2i)."""
    match last.modifiers:
        case (
            n.Relative(
                sense="you",
                subject=None,
                verb=n.Verb(senses=("attacked",)) as verb,
                complements=(n.Prepositional(sense="with", object=n.NounPhrase(alone=("this", "turn"))) as turn,),
                further=(),
            ) as said,
        ):
            what = selection(noun, source)
        case _:
            return None
    if any(isinstance(each, i.Told) for each in what.where):
        return None
    source.claim(turn, verb)
    source.claim_own(said)
    attacked = i.Attacks(structs.replace(what, where=(*what.where, i.ControlledBy(_YOU))))
    return i.EventCount((attacked,), "this turn", text=source.words(node))


def _is_of_them(said: n.Relative, whose: Sequence[n.Modifier]) -> bool:
    """“creatures (you controlled) | that died this turn”: of objects, and at most whose they were then."""
    controlled = all(isinstance(w, n.Word) and w.sense in ("you controlled", "they controlled") for w in whose)
    return controlled and said.sense in _RELATIVE and said.sense != "who"


def _without_the(node: n.Noun) -> n.Noun:
    """The nouns alone: “the life | you gained this turn”, “instant and sorcery spells | you've cast this turn”."""
    last = structs.replace(node.items[-1], modifiers=())
    if isinstance(node, n.NounList):
        return structs.replace(node, items=(*node.items[:-1], last))
    ahead = 1 if node.senses[:1] == ("the",) or node.senses == ("1", "life") else 0  # “for each 1 life you lost”
    return structs.replace(last, words=last.words[ahead:])


def _whose_objects(clause: n.Clause) -> n.Clause:
    """“on creatures | under your control”: whose they are is said of the creatures."""
    match clause.complements:
        case (
            *before,
            n.Prepositional(sense="on", object=n.NounPhrase() as on) as place,
            n.Prepositional(sense="under", object=n.NounPhrase(alone=("your", "control"))) as under,
        ):
            yours = n.Word(kind="control", text="you control", span=under.span)
            span = n.Span(on.span.start, under.span.end)
            object_ = structs.replace(on, modifiers=(*on.modifiers, yours), span=span)
            whole = structs.replace(place, object=object_, span=n.Span(place.span.start, under.span.end))
            return structs.replace(clause, complements=(*before, whole))
    return clause


def _is_once_a_game(what: n.NounPhrase, done: str) -> bool:
    """“completed a dungeon”, “Tomb of Annihilation” (CR 309.7); “convoked it”: a spell is cast once (CR 702.51c)."""
    named = [word.kind for word in what.plain_words] == ["subtype"] and not what.modifiers
    dungeon = named or what.alone == ("a", "dungeon")
    return done == "convoked" or (done == "completed" and dungeon)


def _time(clause: n.Clause, source: Source) -> tuple[i.Within | None, n.Clause]:
    """In which time it happened, and the clause without it."""
    last = clause.complements[-1] if clause.complements else None
    match last:
        case n.Adverb(sense=sense) if sense in _WITHIN:
            pass
        case n.NounPhrase(alone=("this" | "last", "step" | "game" | "turn" | "combat") as words):
            sense = " ".join(words)
        case n.NounPhrase() if _is_once_a_game(last, clause.verb.main):
            return "this game", clause
        case _:
            return None, clause
    if sense not in _WITHIN:
        return None, clause
    source.claim(last)
    return _WITHIN[sense], structs.replace(clause, complements=clause.complements[:-1])


def _before(clause: n.Clause, source: Source) -> tuple[i.Reference | None, n.Clause]:
    """“(cast) before it”: before which of them, and the clause without that."""
    last = clause.complements[-1] if clause.complements else None
    match last:
        case n.Prepositional(sense="before", object=n.NounPhrase() as noun):
            what = reference(noun, source)
        case _:
            return None, clause
    if what.what not in ("that", "source") or what.among is not None:
        return None, clause
    source.claim(last)
    return what, structs.replace(clause, complements=clause.complements[:-1])


def _happened(clause: n.Clause, source: Source) -> _Past | None:
    """What a clause in the past tense says."""
    clause_ = _present(clause, source)
    if clause_ is None:
        return None
    present, negated, whose = clause_
    often, present = _so_often(present, source)
    how, amount, present = _so_much(present, source)
    whom = first_of(present.complements, n.NounPhrase)
    if how != How() and whom is not None and is_player(whom):  # of “attacked two players” each counts once
        return None
    if often is not None:
        if how != How():
            return None
        how = How("≥", often)
    if present.verb.senses == ("been", "attacked"):
        who = player(present.subject, source)
        source.claim(clause.verb)
        attacks = i.Attacks(what=i.Selection((i.HasType("creature"),)), whom=(who,))
        return _Past(attacks, how, amount, negated)
    if whose is None and present.verb.lemma in ("die", "leave"):
        present, whose = _under_control(present, source)
    found = reading.event(present, source)
    if found is not None and whose is not None:
        found = _controlled(found, whose)
    if found is None:
        return None
    source.claim(clause.verb)
    return _Past(found, how, amount, negated)


def _so_much(clause: n.Clause, source: Source) -> tuple[How, bool, n.Clause]:
    """“(you cast) two or more (spells)”: how many, whether that is an amount, and the clause without it."""
    counted = first_of(clause.complements, n.NounPhrase)
    by_player = is_by_player(clause, clause.verb.lemma)
    if counted is not None and not counted.is_battlefield and (by_player or clause.verb.lemma in ("deal", "dealt")):
        how, rest = _counted(counted, source)
        head, amounts = counted.head, _AMOUNTS
        complements = tuple(rest if c is counted else c for c in clause.complements)
        bare = structs.replace(clause, complements=complements)
    elif isinstance(clause.subject, n.NounPhrase) and not by_player:
        how, subject = _counted(clause.subject, source)
        head, amounts = clause.subject.head, _DAMAGE  # “4 or more damage was dealt to it”
        bare = structs.replace(clause, subject=subject)
    else:
        return How(), False, clause
    return how, how != How() and head is not None and head.sense in amounts, bare


_DAMAGE = frozenset(["damage", "combat damage"])
_AMOUNTS = _DAMAGE | {"life"}


def _controlled(event: i.AnyEvent, whose: i.Player) -> i.Moves | None:
    """The same of those that this player controlled."""
    what = getattr(event, "what", None)
    if not isinstance(event, i.Moves) or not isinstance(what, i.Selection):
        return None
    return structs.replace(event, what=structs.replace(what, where=(*what.where, i.ControlledBy(whose))))


def _so_often(clause: n.Clause, source: Source) -> tuple[i.Quantity | None, n.Clause]:
    """“(the Ring has tempted you) two or more times”: how often, and the clause without it."""
    match clause.complements:
        case (
            n.NounPhrase(
                words=(
                    *whom,
                    n.Word(kind="number") as number,
                    n.Word(sense="or more") as more,
                    n.Word(sense="time") as time,
                ),
                modifiers=(),
            ) as said,
        ):
            source.claim(number, more, time)
            you = structs.replace(said, words=tuple(whom), span=n.Span(said.span.start, number.span.start - 1))
            return number_of(number), structs.replace(clause, complements=(you,) if whom else ())
    return None, clause


def _under_control(clause: n.Clause, source: Source) -> tuple[n.Clause, i.Player | None]:
    """“a creature died | under your control”: whose it was."""
    for under in clause.complements:
        match under:
            case n.Prepositional(sense="under", object=n.NounPhrase(senses=("your", "control"))):
                source.claim(under)
                rest = tuple(each for each in clause.complements if each is not under)
                return structs.replace(clause, complements=rest), _YOU
    return clause, None


def _present(clause: n.Clause, source: Source) -> tuple[n.Clause, bool, i.Player | None] | None:
    """“died” as “dies”, “you've been dealt damage” as “you are dealt damage”; under whose control it entered."""
    if clause.cause is not None:
        return _had_enter(clause, clause.cause, source)
    verb, helps = clause.verb, clause.verb.auxiliaries
    if clause.subject is None:
        if helps[:1] not in (("you've",), ("you haven't",)):
            return None
        subject: n.Noun = n.NounPhrase(words=(n.Word(kind="pronoun", text="you", span=verb.span),), span=verb.span)
        clause = structs.replace(clause, subject=subject)
    if helps in (("was",), ("were",)):
        return clause, False, None
    words = _present_words(verb)
    if words is None:
        return None
    negated = any(word in _NOT for word in helps)
    return structs.replace(clause, verb=structs.replace(verb, words=words)), negated, None


def _present_words(verb: n.Verb) -> tuple[str, ...] | None:
    """“has died” as “dies”, “wasn't cast” as “was cast”; None if it is in no past."""
    helps = verb.auxiliaries
    if helps in (("wasn't",), ("weren't",)):
        return "was", verb.words[-1]
    if helps[-1:] == ("been",) and helps[:-1] in _HAVE:
        return "been", verb.words[-1]
    if helps == ("didn't",):
        return (verb.lemma,) if verb.lemma else None
    if helps not in (*_HAVE, (), ("haven't",), ("hasn't",)):
        return None
    main = verb.past or _DEALT.get(verb.main, "")
    if not main or (main == verb.main and helps == () and main not in ("cast", "put")):
        return None
    return (main,)


def _had_enter(clause: n.Clause, cause: n.Cause, source: Source) -> tuple[n.Clause, bool, i.Player | None] | None:
    """“you had another creature enter the battlefield | under your control”."""
    under = [c for c in clause.complements if isinstance(c, n.Prepositional) and c.sense == "under"]
    if cause.verb.senses != ("had",) or clause.verb.lemma != "enter" or clause.verb.auxiliaries or len(under) != 1:
        return None
    if under[0].object.senses not in (("your", "control"), ("their", "control")):
        return None
    whose = player(cause.subject, source)
    source.claim(cause, under[0])
    rest = tuple(c for c in clause.complements if c is not under[0])
    return structs.replace(clause, cause=None, complements=rest), False, whose


def _counted(noun: n.NounPhrase, source: Source) -> tuple[How, n.NounPhrase]:
    """“two or more spells” as how often, and “spells”."""
    match noun.words:
        case (n.Word(kind="number") as number, n.Word(sense="or more") as more, *rest) if rest:
            amount = number_of(number)
            if amount is not None:
                source.claim(number, more)
                place = n.Span(rest[0].span.start, noun.span.end)
                return How("≥", amount), structs.replace(noun, words=tuple(rest), span=place)
        case (n.Word(sense="more than") as than, n.Word(kind="number") as number, *rest) if rest:
            amount = number_of(number)
            if isinstance(amount, i.Number):
                source.claim(than, number)
                place = n.Span(rest[0].span.start, noun.span.end)
                return How("≥", i.Number(amount.value + 1)), structs.replace(noun, words=tuple(rest), span=place)
        case (n.Word(sense="no") as none, *rest) if rest:
            source.claim(none)
            place = n.Span(rest[0].span.start, noun.span.end)
            return How("=", i.Number(0)), structs.replace(noun, words=tuple(rest), span=place)
        case (n.Word(sense="one or more") as more, *rest) if rest:
            source.claim(more)
            place = n.Span(rest[0].span.start, noun.span.end)
            return How(), structs.replace(noun, words=tuple(rest), span=place)
    return How(), noun


def _as_such(event: i.AnyEvent) -> i.AnyEvent:
    """The event with what has the predicate in the place of what was named for it."""

    def such(value: Any) -> Any:
        if isinstance(value, i.Reference) and value.what == "source" and value.text == "":
            return i.Reference("such")
        if isinstance(value, tuple):
            return tuple(such(each) for each in value)
        return value

    return structs.replace(event, **{name: such(getattr(event, name)) for name in event.__struct_fields__})


def _told(event: i.AnyEvent) -> Any:
    return (each for each in event.walk() if isinstance(each, i.Told | i.Asked) or getattr(each, "what", "") == "other")
