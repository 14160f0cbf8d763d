"""Riftbound's conditions: “I'm at a battlefield”, “it's stunned”, “you have 3 or more XP”, “you spent [E4] or more”."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from .....grammar import riftbound_senses as senses
from ....ledger.source import Source
from ....nouns.conditions.being import Spoken, be_of, spoken_of
from ....nouns.conditions.comparing import comparison
from ....nouns.objects import reference, selection, zone
from ....nouns.player_names import is_player
from ....nouns.players import player
from ....nouns.quantities import quantity
from ....nouns.quantities.values import Op, number_of
from ..describing import amount
from .comparing import with_
from .places import at, place
from .states import STATES, state

_YOU = i.Player("you", "you")
_POINTS = "points"
_COMPARED: dict[str, Op] = {"or more": "≥", "or greater": "≥", "or less": "≤", "or fewer": "≤"}

Kind = Callable[[n.Clause, Source, str, Spoken], "i.Condition | None"]


def own(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """The condition that a clause says in Riftbound's words; None for one that all games have."""
    asked, clause = clause, _with_objects(clause)
    for kind in _KINDS:
        mark = source.mark()
        if (found := kind(clause, source, words, it)) is not None:
            return found
        source.forget(mark)
    return comparison(clause, source, words) if clause is not asked else None


def _with_objects(clause: n.Clause) -> n.Clause:
    """“you have two or more other units in your base” as “you control” them: objects that are there."""
    noun = clause.complements[0] if clause.complements else None
    head = noun.items[-1].head if isinstance(noun, n.NounPhrase | n.NounList) else None
    said = {"have": "control", "has": "controls"}.get(clause.verb.main)
    if said is None or head is None or head.kind not in ("type", "subtype", "token") or clause.subject is None:
        return clause
    if not is_player(clause.subject):
        return clause
    return structs.replace(clause, verb=structs.replace(clause.verb, words=(*clause.verb.words[:-1], said)))


def _about(clause: n.Clause, source: Source, it: Spoken) -> i.Reference | None:
    """What the clause is about: “I'm”, “it's”, “this is”, “that unit was”."""
    if clause.verb.pronoun == "i":
        return i.Reference("source", "I") if clause.subject is None else None
    if clause.subject is not None:
        mark = source.mark()
        found = reference(clause.subject, source)
        if found.what == "source":
            return found
        source.forget(mark)
    return spoken_of(clause, source, it)


def _is(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“I'm at a battlefield”, “it's already stunned”, “I'm [Mighty]”, “this is [Empowered]”."""
    said = be_of(clause.verb)
    if said is None or clause.cause is not None:
        return None
    be, rest = said
    complements = [c for c in clause.complements if not (isinstance(c, n.Adverb) and c.sense == "already")]
    source.claim(*(c for c in clause.complements if c not in complements))
    predicates: list[i.Predicate] = []
    if rest:
        if len(rest) > 1 or rest[0] not in STATES:
            return None
        predicates.append(i.InState(STATES[rest[0]]))
    for complement in complements:
        found = _predicate(complement, source)
        if found is None:
            return None
        predicates += found
    if not predicates:
        return None
    what = _about(clause, source, it)
    if what is None:
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, tuple(predicates), be.negated, be.was, words)


def _predicate(node: n.Complement, source: Source) -> list[i.Predicate] | None:
    match node:
        case n.Word(kind="place"):
            where = place(node, source)
            return None if where is None else [i.AtLocation(where)]
        case n.Prepositional(sense="in", object=n.NounPhrase(alone=("combat",) | ("a", "showdown"))):
            source.claim(node)
            return [i.InState("in combat")]
        case n.Prepositional():
            found = at(node, source)
            return None if found is None else [found, *_narrowed_with(node, source)]
        case n.Adverb() if (one := state(node.sense)) is not None:
            source.claim(node)
            return [one]
        case n.NounPhrase(
            words=(n.Word(kind="article") as a, n.Word(sense="attacker" | "defender" as side)), modifiers=()
        ):
            source.claim(a, node)
            return [i.InState("attacking" if side == "attacker" else "defending")]
        case n.NounPhrase(words=(n.Word() as word,)) if (one := state(word.sense)) is not None:
            source.claim(word)
            more = _all_predicates(node.modifiers, source)
            return None if more is None else [one, *more]
    return None


def _all_predicates(modifiers: Sequence[n.Modifier], source: Source) -> list[i.Predicate] | None:
    """What the words and phrases behind a noun say of it; None where one of them says something else."""
    found: list[i.Predicate] = []
    for modifier in modifiers:
        more = _predicate(modifier, source) if isinstance(modifier, n.Word | n.Prepositional) else None
        if more is None:
            return None
        found += more
    return found


def _narrowed_with(node: n.Prepositional, source: Source) -> list[i.Predicate]:
    return []


def _has_might(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it had 3 [MIGHT] or less”."""
    match clause.complements:
        case (n.NounPhrase() as noun,) if clause.verb.main in ("has", "have", "had") and len(clause.verb.words) == 1:
            found = with_(noun, source)
        case _:
            return None
    what = _about(clause, source, it) if found is not None else None
    if what is None or found is None:
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, found, was=clause.verb.main == "had", text=words)


def _number(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you have 3 or more XP”, “you assigned 3 or more excess damage”, “you have exactly 4 cards in hand”."""
    subject = clause.subject
    if subject is None or not is_player(subject) or clause.verb.negated:
        return None
    noun = clause.complements[0] if clause.complements else None
    if not isinstance(noun, n.NounPhrase):
        return None
    what = _of_players(noun, clause, source)
    if what is None:
        return None
    number, op = _so_many(noun)
    if number is None:
        return None
    who = player(subject, source)
    source.claim(clause.verb, *noun.words)
    return i.Holds(i.PlayerNumber(what, who), op, number, words)


def _of_players(noun: n.NounPhrase, clause: n.Clause, source: Source) -> str | None:
    """Which number of a player is asked: “XP”, “excess damage”."""
    head = noun.senses[-1:]
    rest = clause.complements[1:]
    if clause.verb.senses in (("have",), ("has",)) and head == ("xp",) and not noun.modifiers and not rest:
        return "XP"
    if clause.verb.senses == ("assigned",) and noun.senses[-1] in ("excess damage", "damage") and not noun.modifiers:
        match rest:
            case ():
                return "excess damage assigned"
            case (n.Prepositional(sense="to", object=n.NounPhrase(alone=("enemy", "unit"))) as to,):
                source.claim(to)
                return "excess damage assigned to enemy units"
    return None


def _so_many(noun: n.NounPhrase) -> tuple[i.Quantity | None, Op]:
    """“3 or more”, “exactly 4”."""
    words = [w for w in noun.plain_words if w.sense not in ("xp", "excess", "damage", "excess damage", "card")]
    match words:
        case [n.Word(sense="exactly"), number]:
            return number_of(number), "="
        case [number, n.Word(kind="comparison") as how]:
            return number_of(number), _COMPARED.get(how.sense, "=")
        case [number]:
            return number_of(number), "≥"
    return None, "≥"


def _score(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“an opponent's score is within 3 points of the Victory Score”, “your score is not within …”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(*whose, n.Word(sense="score")), modifiers=()),
            verb=n.Verb(senses=("is",) | ("is", "not") | ("isn't",)) as verb,
            complements=(
                n.Prepositional(
                    sense="within",
                    object=n.NounPhrase(
                        words=(number, n.Word(sense="point")),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("the", "victory score"))),),
                    ),
                ),
            ),
        ):
            pass
        case _:
            return None
    points = number_of(number)
    said = tuple(w.possessor_or_sense for w in whose if isinstance(w, n.Word))
    who = {("you",): _YOU, ("an", "opponent"): i.Player("such player")}.get(said)
    if points is None or who is None:
        return None
    source.claim(clause)
    left = i.Difference(i.PlayerNumber("victory score", who), i.PlayerNumber(_POINTS, who))
    if who == _YOU:
        return i.Holds(left, ">" if verb.negated else "≤", points, words)
    held = i.SomePlayer(i.Player("opponents"), i.Holds(left, "≤", points), text=words)
    return i.NotHold(held, words) if verb.negated else held


def _spent(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you spent [E4] or more (on it)”, “you've spent at least [A][A] this turn”."""
    if clause.verb.senses not in (("spent",), ("you've", "spent")):
        return None
    match clause.complements:
        case (n.NounPhrase(words=(n.Word(kind="mana") as mana, n.Word(sense="or more")), modifiers=()),):
            on: i.Reference | None = i.Reference("that", "it")
        case (
            n.NounPhrase(
                words=(n.Word(sense="at least"), n.Word(kind="mana") as mana), modifiers=(n.Adverb(sense="this turn"),)
            ),
        ) | (
            n.NounPhrase(words=(n.Word(sense="at least"), n.Word(kind="mana") as mana), modifiers=()),
            n.Adverb(sense="this turn"),
        ):
            on = None
        case _:
            return None
    said = senses.runes(mana)
    if said is None or (bool(said.energy) is bool(said.domains)):
        return None
    source.claim(clause)
    if said.energy:
        number = amount(said.energy)
        return None if number is None else i.Holds(i.RunesSpent("energy", _YOU, on), "≥", number, words)
    return i.Holds(i.RunesSpent("power", _YOU, on), "≥", i.Number(len(said.domains)), words)


def _additional(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you paid the additional cost”: of playing the source."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("paid",)),
            complements=(n.NounPhrase(alone=("the", "additional", "cost") | ("its", "additional", "cost")),),
        ):
            source.claim(clause)
            return i.CostWasPaid(i.Reference("source"), "additional cost", (), words)
    return None


def _played_from(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you played this from your hand”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("played",)),
            complements=(
                n.NounPhrase(
                    words=(n.Word(kind="self"),),
                    modifiers=(n.Prepositional(sense="from", object=n.NounPhrase(alone=("your", "hand"))),),
                ),
            )
            | (
                n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()),
                n.Prepositional(sense="from", object=n.NounPhrase(alone=("your", "hand"))),
            ),
        ):
            source.claim(clause)
            return i.WasCast(i.Reference("source", "this"), _YOU, i.InZone("hand", _YOU), text=words)
    return None


def _controls_here(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you control this battlefield”: the source."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase() as who,
            verb=n.Verb(senses=("control",) | ("controls",)),
            complements=(n.NounPhrase(words=(n.Word(kind="self") as this,), modifiers=()),),
        ) if is_player(who):
            controller = player(who, source)
            source.claim(clause)
            return i.ObjectIs(i.Reference("source", this.text), (i.ControlledBy(controller),), text=words)
    return None


def _total(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“your other units have total Might 5 or more”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase() as whose,
            verb=n.Verb(senses=("have",) | ("have", "total")),
            complements=(n.NounPhrase(words=(*_, n.Word(sense="might"), number, n.Word() as how), modifiers=()),),
        ) if how.sense in _COMPARED and (value := number_of(number)) is not None:
            of = reference(whose, source)
        case _:
            return None
    if of.what != "all" or of.among is None:
        return None
    source.claim(clause.verb, *clause.complements)
    return i.Holds(i.Aggregate("total", "might", of.among), _COMPARED[how.sense], value, words)


def _alone(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“an enemy unit is alone here”, “there's an enemy unit alone at that battlefield”: at least one is."""
    noun: n.NounPhrase | None = None
    extra: tuple[n.Complement, ...] = ()
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(n.Word(kind="article"), *_)) as noun,
            verb=n.Verb(senses=("is",)),
            complements=(n.NounPhrase(words=(n.Word() as so,), modifiers=modifiers),) | (n.Adverb() as so, *modifiers),
        ) if state(so.sense) is not None:
            extra = tuple(modifiers)
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("there's",)),
            complements=(
                n.NounPhrase(words=(n.Word(kind="article"), *_), modifiers=()) as noun,
                n.Adverb() as so,
                *rest,
            ),
        ) if state(so.sense) is not None:
            extra = tuple(rest)
        case _:
            return None
    one = state(so.sense)
    found = _predicates(extra, source)
    if one is None or found is None or noun is None:
        return None
    source.claim(clause.verb, so)
    source.claim(noun.words[0])
    bare = structs.replace(noun, words=noun.words[1:], span=n.Span(noun.words[1].span.start, noun.span.end))
    where = selection(bare, source)
    among = structs.replace(where, where=(*where.where, one, *found))
    return i.Holds(i.CountOf(among), "≥", i.Number(1), words)


def _predicates(nodes: tuple[n.Complement, ...], source: Source) -> list[i.Predicate] | None:
    out: list[i.Predicate] = []
    for node in nodes:
        found = _predicate(node, source)
        if found is None:
            return None
        out += found
    return out


def _died_alone(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“I died alone”: as it was there last (RB 741)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(n.Word(kind="self") as me,), modifiers=()),
            verb=n.Verb(senses=("died",)),
            complements=(n.NounPhrase(alone=("alone",)) | n.Adverb(sense="alone"),),
        ):
            source.claim(clause)
            return i.ObjectIs(i.Reference("source", me.text), (i.InState("alone"),), was=True, text=words)
    return None


def _only_one(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it is the only unit you control there”: it is one, and no other is where it is."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("it",)),
            verb=n.Verb(senses=("is",)),
            complements=(
                n.NounPhrase(
                    words=(n.Word(sense="the"), n.Word(sense="only"), n.Word(kind="type") as kind),
                    modifiers=(n.Word(kind="control", sense="you control"), n.Word(kind="place", sense="there")),
                ),
            ),
        ):
            what = _about(clause, source, it)
        case _:
            return None
    if what is None:
        return None
    source.claim(clause)
    yours: tuple[i.Predicate, ...] = (i.HasType(kind.sense), i.ControlledBy(_YOU))
    others = i.Selection((*yours, i.AtLocation(i.LocationOf(what)), i.OtherThan(what)))
    return i.AllHold((i.ObjectIs(what, yours), i.Holds(i.CountOf(others), "=", i.Number(0))), words)


def _my_name(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you have a card with my name in your trash”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("have",)),
            complements=(
                n.NounPhrase(
                    senses=("a", "card"),
                    modifiers=(
                        n.Prepositional(
                            sense="with",
                            object=n.NounPhrase(
                                words=(n.Word(possessor="i"), n.Word(sense="name")),
                                modifiers=(n.Prepositional(sense="in", object=n.NounPhrase() as where),),
                            ),
                        ),
                    ),
                ),
            ),
        ):
            there = zone(where, source)
        case _:
            return None
    if there is None:
        return None
    source.claim(clause)
    among = i.Selection((*there, i.SameName(i.Reference("source", "my"))))
    return i.Holds(i.CountOf(among), "≥", i.Number(1), words)


def _chooses(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“(this costs [E2] less) if you choose a Bird, Cat, Dog, or Poro”: as its target (RB 355.6)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)) as you,
            verb=n.Verb(senses=("choose",)),
            complements=((n.NounPhrase() | n.NounList()) as whom,),
        ) if whom.items[0].words and isinstance(a := whom.items[0].words[0], n.Word) and a.kind == "article":
            source.claim(you, clause.verb, a)
            chosen = selection(whom, source)
            source.claim_own(whom)
        case _:
            return None
    return i.ObjectIs(i.Reference("source"), (i.Targeting((chosen,), source.words(whom)),), text=words)


_MORE: dict[str, Op] = {"greater": ">", "more": ">", "less": "<", "fewer": "<"}


def _more_than(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“my Might is greater than the total Might of enemy units there”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase() as left,
            verb=n.Verb(senses=("is",)),
            complements=(
                n.NounPhrase(
                    words=(n.Word() as how,),
                    modifiers=(n.Prepositional(sense="than", object=n.NounPhrase() as right) as than,),
                ),
            ),
        ) if how.sense in _MORE:
            pass
        case _:
            return None
    first, second = quantity(left, source), quantity(right, source)
    if isinstance(first, i.Asked) or isinstance(second, i.Asked):
        return None
    source.claim(clause.verb, how)
    source.claim_own(than)
    return i.Holds(first, _MORE[how.sense], second, words)


def _banished_with(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“there are four spells banished with me”."""
    match clause:
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("there are",)),
            complements=(
                n.NounPhrase(
                    words=(n.Word(kind="number") as many, *kind),
                    modifiers=(
                        n.Participle(
                            sense="banished",
                            complements=(n.Prepositional(sense="with", object=n.NounPhrase(kinds=("self",))),),
                        ),
                    ),
                ),
            ),
        ) if (value := number_of(many)) is not None and all(isinstance(w, n.Word) and w.kind == "type" for w in kind):
            source.claim(clause)
            types = tuple(i.HasType(w.sense) for w in kind if isinstance(w, n.Word))
            linked = i.Selection((*types, i.IsAmong(i.Reference("linked"))))
            return i.Holds(i.CountOf(linked), "≥", value, words)
    return None


def _turn(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it's your Beginning Phase”."""
    match clause:
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("it's",)),
            complements=(n.NounPhrase(alone=("your", "beginning phase")),),
        ):
            source.claim(clause)
            return i.DuringPhase("beginning phase", _YOU, words)
    return None


_KINDS: tuple[Kind, ...] = (
    _is,
    _has_might,
    _number,
    _score,
    _spent,
    _additional,
    _played_from,
    _controls_here,
    _total,
    _alone,
    _died_alone,
    _only_one,
    _my_name,
    _chooses,
    _more_than,
    _banished_with,
    _turn,
)
