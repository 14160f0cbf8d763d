"""What is said of words that nobody understood or claimed, and of what lacks something."""

from __future__ import annotations

from collections.abc import Iterable

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTERS_OF_PLAYERS, PLAYERS, THEY
from ...grammar.traversal import below
from ...instructions.searching import all_of
from ..creating.walking import creations_in, replacements_of
from ..diagnostics.detector import may_create_words
from ..effects import Effect
from ..frames.cards import no_card
from ..keywords.rules import is_keyword
from .text import Text


def passed_over(
    ability: i.Ability, node: n.Ability, rows: list[n.Ability], text: Text, *, creates: bool, begun: int
) -> None:
    """Report every word that no field of the program holds: the ledger's end (see source.py).

    ``begun``: the ledger's mark when the ability began; ``creates``: whether it creates tokens.
    """
    creates = creates or any(isinstance(r.change, i.Add | i.Instead) for r in replacements_of(ability))
    for each in (node, *rows):
        text.source.claim(*filter(_reminds_only, each.sentences))
    for span in text.source.unclaimed(begun, node.span.start, (rows or [node])[-1].span.end):
        words = text.source[span.start : span.end]
        construct = "unclaimed" if creates or may_create_words(words, text.game.definitions) else "text"
        text.report(construct, f"“{words}” is not understood here", span)


def defined_in_vain(done: Iterable[i.Value], effect: Effect, text: Text) -> None:
    """Report what says what X is where nothing that is ``done`` has X: “Draw two cards, where X is …” (CR 107.3)."""
    if not effect.defining:
        return
    used = {each.name for value in done for each in all_of(value, _VARIABLES)}
    for name, node in effect.defining.items():
        if name not in used:
            words = text.source.words(node)
            text.report(
                "quantity", f"“{words}” says what {name} is, and nothing that is understood here is {name}", node.span
            )


_VARIABLES: frozenset[type[i.Value]] = frozenset([i.Variable])


def of_new_counters(ability: i.Ability, node: n.Ability, text: Text) -> None:
    """Report a note that says what counters of a new kind do: they are no rule's, and nobody does it."""
    notes = [line for line in node.sentences if isinstance(line, n.Reminder)]
    kinds = {step.counters.kind for step in all_of(ability, _GETTING)} - COUNTERS_OF_PLAYERS if notes else ()
    for line in notes if kinds else ():
        if any(map(line.mentions, kinds)):
            words = text.source.words(line)
            text.report("text", f"“{words}” says what counters do, and is not understood", line.span)


_GETTING: frozenset[type[i.Value]] = frozenset([i.GetCounters])


def unexplained(ability: i.Ability, node: n.Ability, text: Text) -> None:
    """Report words that nobody knows, whose reminder text creates, in an ability that creates nothing."""
    if not any(isinstance(line, n.Reminder) for line in node.sentences):
        return
    if ability.granted or ability.replacements or any(True for _ in creations_in(ability.steps)):
        return
    for k, line in enumerate(node.sentences):
        if not isinstance(line, n.Reminder) or not may_create_words(line.text, text.game.definitions):
            continue
        before = (x for said in reversed(node.sentences[:k]) for x in below(said))
        lost = next((x for x in before if isinstance(x, n.Unparsed)), None)
        if lost is not None:
            said = f"“{lost.text}” creates tokens by its reminder text, and is not understood"
            text.report("keyword", said, lost.span)


def incomplete(effect: Effect, text: Text) -> None:
    """Report tokens whose card nobody knows (CR 111.11), and creatures to which nothing gives a size."""
    for draft in effect.own:
        span = n.Span(*draft.span)
        if draft.card is not None and draft.base is None:
            if text.card is no_card:
                text.report("reference", f"there is no card reference to look “{draft.card}” up in", span)
            else:
                text.report("card", f"the card reference has no card named “{draft.card}”", span)
        state = draft.description
        if state is not None and draft.card is None and draft.base is None and not state.types:
            text.report("description", "a token without a type", span)
        if lacking := draft.lacking():
            text.report("size", lacking, span)


def adds_nothing(node: n.Ability | n.KeywordLine, text: Text) -> None:
    """Report a keyword in the place of an ability word that is none of those that stand there: “Flying — Haste”."""
    if is_keyword(node.word, text.game.definitions):
        place = n.Span(node.span.start, node.span.start + len(node.word))
        text.report("text", f"“{node.word}” is a keyword that stands before no ability", place)


_DO_SOMETHING = frozenset(["activated", "loyalty", "chapter", "triggered", "spell"])


def _reminds_only(note: n.Node) -> bool:
    return isinstance(note, n.Reminder) and not note.says


def _does_nothing(ability: i.Ability) -> bool:
    """Whether it is of a kind that does something, and nothing is said of what."""
    does = (ability.steps, ability.replacements, ability.statics, ability.casting, ability.timing, ability.granted)
    return ability.kind in _DO_SOMETHING and not any(does)


def goes_nowhere(ability: i.Ability, text: Text) -> None:
    """Report a cost, an event, a duration or a condition with nothing behind it: “{T}:”, “Until end of turn”."""
    if not _does_nothing(ability) and not _ends_open(ability.steps):
        return
    start, end = ability.span
    if not any(each.span[0] < end and start < each.span[1] for each in text.diagnostics):
        text.report("text", f"“{ability.text}” is followed by nothing that is done", n.Span(start, end))


def of_two_abilities(ability: i.Ability, text: Text) -> None:
    """Report “Creatures you control have haste. | Whenever one dies, …”: each would be an ability (CR 113.2c)."""
    if ability.kind == "spell" and ability.statics and ability.steps and all(map(_waits_for_good, ability.steps)):
        words = next(step.text for step in ability.steps if isinstance(step, i.Delayed))
        text.report("text", f"“{words}” waits, and what stands before it stands", n.Span(*ability.span))


def _waits_for_good(step: i.Step) -> bool:
    """“Whenever …”, “At the beginning of your upkeep, …”, not “at the beginning of the next end step”."""
    match step:
        case i.Delayed(i.Trigger((i.Begins(which=which), *_)), until=None):
            return which == "each"
    return isinstance(step, i.Delayed) and step.until is None


def _ends_open(steps: tuple[i.Step, ...]) -> bool:
    """Whether what is done last only says when, for what or under which condition."""
    while steps:
        last = steps[-1]
        if not isinstance(last, i.Delayed | i.ForEach | i.If | i.May | i.Reflexive):
            return False
        steps = last.otherwise if isinstance(last, i.If | i.May) and last.otherwise else last.steps
        if not steps:
            return True
    return False


def is_no_reminder(node: n.Reminder, text: Text) -> None:
    """Report words in parentheses that only look like reminder text: “Flying (twice)” (CR 207.2)."""
    words = text.source.words(node)
    construct = "unclaimed" if may_create_words(words, text.game.definitions) else "text"
    text.report(construct, f"“{words}” is no reminder text, and is not understood", node.span)


def of_nobody(tree: n.CardText, report: Text) -> None:
    """Report “their hand” where nobody but you was spoken of: whose it is, the words don't say."""
    for node in below(tree, n.Reminder, n.Quoted):
        match node:
            case n.NounPhrase(
                words=(n.Word(kind="possessive", possessor=whose), n.Word(sense="hand" | "graveyard" | "library"))
            ) if whose in THEY:
                report.report("reference", f"“{report.source.words(node)}”: of whom was spoken?", node.span)
                return
        if _speaks_of_another(node):
            return


def _speaks_of_another(node: n.Node) -> bool:
    """Whether it names a player that is not you."""
    match node:
        case n.Relative():
            return node.names_player  # “cards target player discarded this way”
        case n.Word(kind="control"):
            return not PLAYERS.isdisjoint(node.controlling.who)  # “all artifacts target player owns”
        case n.NounPhrase(words=words):
            return any(isinstance(word, n.Word) and _is_another(word) for word in words)
    return False


def _is_another(word: n.Word) -> bool:
    """“opponent”, “player”, “its controller”: somebody besides you."""
    return (word.possessor if word.kind == "possessive" else word.sense) in PLAYERS
