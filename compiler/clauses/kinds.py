"""Of what kind a clause or a phrase of a sentence is, which its node tells alone: a change, a payment, a time."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import BEFORE_WHAT_IS_DONE
from ..nouns.lasting import UNTIL
from ..nouns.player_names import is_player

LASTING = frozenset(["for as long as", "as long as", "while"])
#: “this main phase” (CR 500.8).
PHASES: dict[tuple[str, ...], i.PhaseOfTurn] = {
    ("this", "phase"): "this phase",
    ("this", "main phase"): "this main phase",
    ("this", "combat phase"): "this combat phase",
    ("this", "step"): "this step",
}


#: What may stand between a rider's subject and what it says of the tokens.
_SAYS_WHAT = frozenset(["has", "have", "enter", "enters"])


def goes_on_alike(part: n.Part) -> bool:
    """“… gets +2/+2 | and has vigilance | for as long as …”: what stands behind is said of both."""
    return part.joint == "and" and isinstance(part.content, n.Clause) and part.content.subject is None


#: Prepositions of a time at which something is done.
WHEN = frozenset(["at", "after", "during", "on"])


#: Adverbs ahead of a clause that are read with it (“instead”) or by which nothing changes.
SAID_ELSEWHERE = frozenset(["instead", "then", "only", "this turn", "also"])


def phase_after(node: n.Node) -> i.PhaseOfTurn | None:
    """The phase or step of “after this main phase” (CR 500.8)."""
    match node:
        case n.Prepositional(sense="after", object=n.NounPhrase() as phase):
            return PHASES.get(phase.alone)
    return None


_CHANGES = frozenset(["gain", "get", "have", "lose", "become"])


_HELD = frozenset(["can't", "cannot", "doesn't", "don't", "must"])


def is_change(node: n.Clause, verb: str) -> bool:
    """Whether a clause without a subject says more of the one before: “and gain trample”, “and can't be blocked”."""
    return (verb in _CHANGES and len(node.verb.words) == 1) or node.verb.senses[0] in _HELD


def casts_this_spell(node: n.Node, *so: str) -> bool:
    """“you cast this spell”, and ``so``: “this way” (CR 601.2)."""
    match node:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)),
            verb=n.Verb(senses=("cast",)),
            complements=(n.NounPhrase(kinds=("self",), modifiers=()), *how),
        ):
            return [each.sense for each in how if isinstance(each, n.Adverb)] == [*so] and len(how) == len(so)
        case _:
            return False


def are_players(node: n.Noun) -> bool:
    """“those players”, “your opponents”: whose verb has the form of a command."""
    if isinstance(node, n.NounList):
        return node.conjunctions == {"and"} and all(map(is_player, node.items))
    words = node.items[0].plain_words
    if not words or not is_player(node) or words[0].sense in ("each", "each of"):
        return False
    return words[-1].plural


def are_who_did(node: n.Noun | None) -> bool:
    """“each player who drew a card this way”: of all of them it is asked once, when they have decided."""
    if not isinstance(node, n.NounPhrase) or not is_player(node):
        return False
    who = [m for m in node.modifiers if isinstance(m, n.Relative) and m.sense == "who"]
    return any(isinstance(c, n.Adverb) and c.sense == "this way" for m in who for c in m.complements)


def is_they(node: n.Noun) -> bool:
    """Whether somebody is “they”, whose verb has the form of a command."""
    return node.alone == ("they",)


def denies_it(node: n.Subordinate) -> bool:
    """“If it's a land card, …. | If it isn't, …”, “If it doesn't, …”: the condition before does not hold."""
    match node:
        case n.Subordinate(
            sense="if",
            parts=(n.Part(content=n.Clause(subject=n.NounPhrase(alone=("it",)), complements=(), cause=None) as said),),
        ):
            return said.verb.senses in (("doesn't",), ("isn't",), ("does", "not"), ("is", "not"))
    return False


def is_forbidden_in_combat(step: i.Gain) -> bool:
    """“creatures can't attack you”, “that creature can't block”: what may be paid for as it is done (CR 508.1h)."""
    return all(isinstance(each, i.Cannot) and each.do in ("attack", "block") for each in step.changes)


def is_end(node: n.Node) -> bool:
    return isinstance(node, n.Adverb) and node.sense in ("at end of combat", "at end of turn")


def is_unknown_duration(node: n.Node) -> bool:
    """Whether it says how long something lasts, and no step knows such a time."""
    if isinstance(node, n.Subordinate):
        return node.sense in (*LASTING, "until")
    if isinstance(node, n.Prepositional):
        return node.sense == "until"
    return isinstance(node, n.Adverb) and node.duration is not None and node.duration not in UNTIL


def is_reflexive(node: n.Subordinate) -> bool:
    """“when you do”, “whenever they pay this cost one or more times”: of what was just done (CR 603.12)."""
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if node.sense not in ("when", "whenever") or not isinstance(clause, n.Clause) or clause.subject is None:
        return False
    if clause.subject.senses not in (("you",), ("they",), ("that", "player"), ("he or she",)):
        return False
    match clause.verb.senses, clause.complements:
        case ((("do",) | ("does",)), () | (n.Adverb(sense="so"),) | (n.NounPhrase(words=(n.Word(sense="this"),)),)):
            return True
        case ((("pay",) | ("pays",)), (n.NounPhrase(words=(n.Word(sense="this"), n.Word(sense="cost"))), *_)):
            return True
        case ((("pay",) | ("pays",)), (n.NounPhrase(senses=("this", "cost", "one or more", "time"), modifiers=()),)):
            return True
    return False


def may_describe(node: n.Unparsed) -> bool:
    """“It enters glorped”, “They have glorp”: words that begin as those that say what the tokens are."""
    words = node.senses
    at = next((k for k, word in enumerate(words[:5]) if word in _SAYS_WHAT), None)
    return bool(at) and words[0] in ("it", "they", "he", "she", "that", "the", "those", "these", "this", "each")


def is_really_done(node: n.Creation) -> bool:
    """Whether the verb says that tokens are created: not “never creates”, “would create”, “could create”."""
    return node.verb.is_done and (node.cause is None or _CAUSED.issuperset(node.cause.verb.senses))


_CAUSED = BEFORE_WHAT_IS_DONE | {"have", "has", "let", "lets", "had", "having"}


def forbids(node: n.Creation) -> bool:
    """“Players can't create tokens.”: a rule for what others create; not “You may not create a Food token.”"""
    return any(word in ("can't", "cannot", "couldn't") for word in node.verb.senses)


def is_chosen_at_random(node: n.Clause) -> bool:
    return (
        node.subject is None
        and node.verb.senses == ("chosen",)
        and [c.sense for c in node.complements if isinstance(c, n.Adverb)] == ["at random"]
    )


def makes_copy_of_card(node: n.Clause) -> bool:
    """“create a copy of …”: of a card, which may be cast (CR 707.12), and no token."""
    first = node.complements[0] if node.complements else None
    if node.verb.lemma != "create" or not isinstance(first, n.NounPhrase) or not first.words:
        return False
    head = first.words[-1]
    return (
        isinstance(head, n.Word)
        and head.sense == "copy"
        and not any(isinstance(w, n.Word) and w.kind == "token" for w in first.words)
    )


def is_token_or_it(node: n.Node) -> bool:
    return isinstance(node, n.Word) and (node.kind == "token" or node.sense in ("it", "them"))


def is_some_token(node: n.Node) -> bool:
    """“a 1/1 white Soldier creature token”, “two Treasure tokens”: of which nothing was said before."""
    words = node.words if isinstance(node, n.NounPhrase) else ()
    kinds = [word.kind for word in words if isinstance(word, n.Word)]
    return len(kinds) > 1 and kinds[-1] == "token" and kinds[0] in ("article", "number", "number of")


def into_play(node: n.Node) -> bool:
    match node:
        case n.Prepositional(sense="into", object=n.NounPhrase(words=(n.Word(sense="play"),))):
            return True
    return False


def by_that_player(clause: n.Clause) -> n.Clause:
    """“they discard a card” as “that player discards a card”: of several players, each for themselves."""
    if clause.subject is None:
        return clause
    span = clause.subject.span
    words = (n.Word(kind="determiner", text="that", span=span), n.Word(kind="noun", text="player", span=span))
    return structs.replace(clause, subject=n.NounPhrase(words=words, span=span))


def is_each_of_them(clause: n.Clause) -> bool:
    """“they”, “that player”, of each of several."""
    return clause.subject is not None and clause.subject.alone in (("they",), ("that", "player"), ("he or she",))


def is_spoken_of(noun: n.Noun) -> bool:
    """“it”, “the card”, “that spell”: what it was that might be done."""
    first = noun.items[0].plain_words[:1]
    return bool(first) and first[0].sense in ("it", "them", "the", "that", "those")


def speaks_of_way(noun: n.Noun | None) -> bool:
    """“creatures destroyed this way”: what an earlier part of the effect has done something to."""
    match noun:
        case n.NounPhrase(modifiers=(n.Participle(complements=(*_, n.Adverb(sense="this way"))),)):
            return True
    return False
