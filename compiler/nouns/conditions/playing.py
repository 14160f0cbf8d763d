"""Conditions of the game and its players: whose turn it is, day and night, the monarch."""

from __future__ import annotations

from typing import Any, Literal

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..player_names import is_player
from ..players import player

Designation = Literal["monarch", "initiative", "city's blessing"]
_DESIGNATIONS: dict[str, Designation] = {
    "monarch": "monarch",
    "initiative": "initiative",
    "the initiative": "initiative",
    "city's blessing": "city's blessing",
}
_TIMES: dict[str, Literal["day", "night"]] = {"day": "day", "night": "night"}


def flip(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“you win the flip”, “you lose the flip”: of the coin that was just flipped (CR 705.2)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)) as you,
            verb=n.Verb(senses=("win" | "lose" as what,)) as verb,
            complements=(n.NounPhrase(alone=("the", "flip")) as noun,),
            cause=None,
        ):
            source.claim(you, verb, noun)
            return i.FlipWon(what == "lose", words)
    return None


def voted(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“death gets more votes”, “the vote is tied”: of the two words of the vote before (CR 701.38)."""
    options = list(dict.fromkeys(source.votes.values()))
    if len(options) != 2 or clause.cause is not None or not isinstance(clause.subject, n.NounPhrase):
        return None
    first, other = options
    match clause.subject.plain_words, clause.verb.senses, clause.complements:
        case [n.Word() as said], ("gets",), (n.NounPhrase(alone=("more", "vote")),) if said.sense in source.votes:
            first, other = (first, other) if source.votes[said.sense] == first else (other, first)
            source.claim(clause)
            return i.Holds(i.VotesFor(first), ">", i.VotesFor(other), words)
        case [n.Word(sense="the"), n.Word(sense="vote")], ("is", "tied"), ():
            source.claim(clause)
            return i.Holds(i.VotesFor(first), "=", i.VotesFor(other), words)
    return None


def is_player_so(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“you're the defending player” (CR 506.2)."""
    match clause:
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("you're",)),
            complements=(n.NounPhrase(alone=("the", "defending", "player")) as who,),
        ):
            source.claim(clause)
            return i.IsPlayer(i.Player("you"), i.Player("defending player", source.words(who)), words)
    return None


def came_under_control(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“this permanent came under your control since the beginning of your last upkeep” (CR 702.30a)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(n.Word(kind="self") as itself,), modifiers=()),
            verb=n.Verb(senses=("came",)),
            complements=(
                n.Prepositional(sense="under", object=n.NounPhrase(alone=("your", "control"))),
                n.Prepositional(
                    sense="since",
                    object=n.NounPhrase(
                        words=(n.Word(sense="the"), n.Word(sense="beginning")),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "last", "upkeep"))),),
                    ),
                ),
            ),
            cause=None,
        ):
            source.claim(clause)
            of = i.Reference("source", source.words(itself))
            return i.CameUnderControl(of, i.Player("you", "your"), words)
    return None


def rolled(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“you roll a 20”: the result of the die that was just rolled (CR 706.2)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("roll" | "rolled",)),
            complements=(n.NounPhrase(words=(n.Word(kind="article"), n.Word(number=int(result))), modifiers=()),),
            cause=None,
        ):
            source.claim(clause)
            return i.Holds(i.ThatMany("the result"), "=", i.Number(result), words)
    return None


_PARTS: dict[str, Any] = {part: part for part in ("combat phase", "end step", "upkeep", "draw step", "main phase")}


def first_of_turn(clause: n.Clause, source: Source, words: str) -> i.FirstOfTurn | None:
    """“it's the first combat phase of the turn”: no other was before it (CR 500.8)."""
    match clause:
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("it's",)),
            complements=(
                n.NounPhrase(
                    senses=("the", "first", part),
                    modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("the", "turn"))),),
                ),
            ),
            cause=None,
        ) if part in _PARTS:
            source.claim(clause)
            return i.FirstOfTurn(_PARTS[part], words)
    return None


def game(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“it's your turn”, “you're the monarch”, “you have the city's blessing”, “it's neither day nor night”."""
    if (won := _won(clause, source, words)) is not None:
        return won
    if clause.cause is not None or len(clause.complements) != 1:
        return None
    noun = clause.complements[0]
    verb = clause.verb.senses
    match noun:
        case n.NounPhrase(words=(*that, n.Word(kind="possessive") as whose, n.Word(sense="turn")), modifiers=()) if (
            _is_one(that, whose)
            and verb
            in (
                ("it's",),
                ("it's", "not"),
                ("it", "is"),
                ("it isn't",),
            )
        ):
            who = player(_possessing(whose, *that), source)
            source.claim(clause)
            return _unless(i.TurnOf(who, words), clause.verb.negated, words)
        case n.NounPhrase(modifiers=()) if (of := _DESIGNATIONS.get(_last(noun))) is not None:
            who_ = _holder(clause, source)
            if who_ is None:
                return None
            source.claim(clause)
            return _unless(i.HasDesignation(who_, of, words), clause.verb.negated, words)
        case n.NounPhrase(words=(n.Word() as time,), modifiers=()) if time.sense in _TIMES and verb[:1] == ("it's",):
            source.claim(clause)
            return _unless(i.TimeOfDay(_TIMES[time.sense], words), clause.verb.negated, words)
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(sense="neither"), n.Word(sense="day")), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="night"),), modifiers=()),
            )
        ) if verb == ("it's",):
            source.claim(clause)
            return i.TimeOfDay("neither", words)
    return None


def _won(clause: n.Clause, source: Source, words: str) -> i.ClashWon | None:
    """“you win” of a clash."""
    if (
        clause.cause is not None
        or clause.complements
        or clause.verb.senses not in (("win",), ("won",))
        or clause.subject is None
    ):
        return None
    if clause.subject.alone != ("you",):
        return None
    source.claim(clause)
    return i.ClashWon(i.Player("you", "you"), words)


def _is_one(before: list[n.Word | n.Quoted], whose: n.Word) -> bool:
    """Whether it is said whose: “your”, “that player's”."""
    match before:
        case []:
            return True
        case [n.Word(sense="that")]:
            return whose.possessor == "player"
    return False


def _possessing(whose: n.Word, *before: n.Word | n.Quoted) -> n.NounPhrase:
    """“your” as “you”, “an opponent's” as “an opponent”, “that player's” as “that player”."""
    name = n.Word(kind="noun" if before else "player", text=whose.possessor, span=whose.span)
    return n.NounPhrase(words=(*before, name), span=whose.span)


def _unless(found: i.Condition, negated: bool, words: str) -> i.Condition:
    return i.NotHold(found, words) if negated else found


def _last(noun: n.NounPhrase) -> str:
    if noun.alone == ("the", "defending", "player"):
        return "defending player"
    return noun.head.sense if noun.head is not None else ""


def _holder(clause: n.Clause, source: Source) -> i.Player | None:
    """Who is or has it: “you're”, “you have”, “an opponent is”."""
    if clause.subject is None:
        return i.Player("you", "you") if clause.verb.senses[:1] == ("you're",) else None
    if clause.verb.lemma not in ("is", "be", "have", "are") or not is_player(clause.subject):
        return None
    return player(clause.subject, source)
