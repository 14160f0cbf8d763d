"""Which of some players are meant: “who does”, “who discarded a card this way”, “with four or more cards in hand”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..objects import selection
from . import comparing, history, playing, this_way

_SUCH = i.Player("such player")


def such(modifier: n.Modifier, source: Source) -> i.Condition | None:
    """The condition that a modifier asks of each of the players; None, and nothing claimed, if it asks for else."""
    mark = source.mark()
    found = _such(modifier, source)
    if found is None or not source.claims_all(mark, modifier):
        source.forget(mark)
        return None
    return None if any(isinstance(each, i.Told | i.Asked) for each in found.walk()) else found


def _such(modifier: n.Modifier, source: Source) -> i.Condition | None:
    words = source.words(modifier)
    match modifier:
        case n.Relative(
            sense="you",
            verb=n.Verb(senses=("attacked",)) as verb,
            subject=None,
            complements=(*with_, n.Adverb(sense="this turn" | "this combat" as within) as when),
        ) if not with_ or _with_a_creature(with_):
            source.claim(verb, when, *with_)
            source.claim_own(modifier)
            attackers = i.Selection((i.HasType("creature"),)) if with_ else None
            attack = i.PlayerAttacks(i.Player("you", "you"), attackers, whom=(_SUCH,), together=True)
            count = i.EventCount((attack,), "this turn" if within == "this turn" else "this combat", text=words)
            return i.Holds(count, "≥", i.Number(1), words)
        case n.Relative(
            sense="being" | "you're" as how,
            verb=n.Verb(senses=("attacked",) | ("attacking",)) as verb,
            subject=None,
            complements=(),
            further=(),
        ) if verb.senses == (("attacked",) if how == "being" else ("attacking",)):
            source.claim(verb)
            source.claim_own(modifier)
            whose = () if how == "being" else (i.ControlledBy(i.Player("you", "you")),)
            attackers = i.Selection((i.HasType("creature"), *whose, i.AttackerOf(_SUCH)), words)
            return i.Holds(i.CountOf(attackers), "≥", i.Number(1), words)
        case n.Prepositional(sense="with", object=n.NounPhrase() as had) if _is_most_life(had):
            source.claim(modifier)
            most = i.MostOfPlayers("greatest", "life total", i.Player("each player"))
            return i.Holds(i.PlayerNumber("life total", _SUCH), "=", most, words)
        case n.Relative(sense="who", verb=n.Verb() as verb, subject=None, further=(), complements=complements):
            clause = n.Clause(subject=_somebody(modifier), verb=verb, complements=complements, span=modifier.span)
        case n.Participle(sense="attacking", complements=((n.NounPhrase() | n.NounList()),), further=()):
            attacking = selection(n.NounPhrase(words=(), modifiers=(modifier,), span=modifier.span), source).where
            if not all(isinstance(each, i.AttackerOf) for each in attacking):
                return None
            where = (i.HasType("creature"), i.ControlledBy(_SUCH), *attacking)
            return i.Holds(i.CountOf(i.Selection(where, words)), "≥", i.Number(1), words)
        case n.Prepositional(sense="with", object=n.NounPhrase() as had):
            verb = n.Verb(words=("has",), span=n.Span(modifier.span.start, modifier.span.start))
            clause = n.Clause(subject=_somebody(modifier), verb=verb, complements=(had,), span=modifier.span)
        case _:
            return None
    source.claim_own(modifier)
    if (extreme := _controls_most(clause, source, words)) is not None:
        return extreme
    if clause.verb.senses in _DOES and not clause.complements:
        source.claim(clause.verb)
        return i.Happened(_DOES[clause.verb.senses], words)
    held = comparing.held_by(clause, _SUCH, source, words) or _is_designated(clause, source, words)
    return held or _has_done(clause, source, words)


def _with_a_creature(complements: Sequence[n.Node]) -> bool:
    match complements:
        case [n.Prepositional(sense="with", object=n.NounPhrase(alone=("a", "creature")))]:
            return True
    return False


def _is_most_life(node: n.NounPhrase) -> bool:
    """“the most life”, “the most life or tied for most life”."""
    match node.modifiers:
        case ():
            pass
        case (n.Participle(sense="or tied", complements=(n.Prepositional(sense="for", object=tied),)),):
            if tied.alone != ("most", "life"):
                return False
        case _:
            return False
    return node.senses == ("the", "most", "life")


def _controls_most(clause: n.Clause, source: Source, words: str) -> i.Holds | None:
    """“who controls the fewest creatures”: no player controls fewer."""
    match clause:
        case n.Clause(
            verb=n.Verb(senses=("controls",) | ("control",)) as verb,
            complements=(
                n.NounPhrase(words=(n.Word(sense="the") as the, n.Word(sense="most" | "fewest") as how, *kind)) as noun,
            ),
        ) if kind:
            pass
        case _:
            return None
    source.claim(verb, the, how)
    span = n.Span(kind[0].span.start, noun.span.end)
    where = selection(structs.replace(noun, words=tuple(kind), span=span), source).where
    theirs = i.Selection((i.ControlledBy(_SUCH), *where), words)
    function: Literal["greatest", "least"] = "greatest" if how.sense == "most" else "least"
    most = i.MostOfPlayers(function, "", i.Player("each player"), theirs)
    return i.Holds(i.CountOf(theirs), "=", most, words)


def _is_designated(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“who has the initiative”, “who is the monarch”."""
    found = playing.game(clause, source, words)
    return structs.replace(found, player=_SUCH) if isinstance(found, i.HasDesignation) else None


_DOES = {("does",): False, ("do",): False, ("did",): False} | dict.fromkeys(
    [("doesn't",), ("didn't",), ("don't",), ("can't",)], True
)


def _somebody(modifier: n.Modifier) -> n.NounPhrase:
    """“a player”, of whom the clause is said."""
    at = n.Span(modifier.span.start, modifier.span.start)
    words = (n.Word(kind="article", text="a", span=at), n.Word(kind="noun", text="player", span=at))
    return n.NounPhrase(words=words, span=at)


def _has_done(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“who lost life this turn”, “who discarded a card this way”."""
    negated = clause.verb.negated
    done = history.in_present(clause, source)
    if done is not None:
        held = this_way.done(done, source, words)
        if isinstance(held, i.DoneThisWay):
            source.claim(clause.verb)
            one = structs.replace(held, by=_SUCH)
            return i.NotHold(one, words) if negated else one
    return history.of_such(clause, _SUCH, source, words)
