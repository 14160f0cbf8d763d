"""A line of a spell that does something instead of the line before it: the two are one choice of either."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..effects import MOST_NESTED
from ..effects.modes import Line
from ..effects.sentence_parts import says_instead, would_be
from ..nouns.pronouns import is_alike, same_targets


def one_or_the_other(abilities: list[i.Ability], nodes: list[Line]) -> tuple[i.Ability, ...]:
    """“Create two Human tokens. ⏎ Fateful hour — If you have 5 or less life, create five of those tokens instead.”

    A line of a spell that does something instead of the line before it takes that line's creation, or all of its steps
    where they do the same things or “instead” stands ahead of them, as its other case; otherwise the words do not say
    what it takes the place of, and it is left. ``nodes``: the line of each ability. So many lines stand in place of one
    another, and the next one is left.
    """
    nested = 0
    for k in range(1, len(abilities)):
        before, ability = abilities[k - 1], abilities[k]
        step = ability.steps[0] if len(ability.steps) == 1 else None
        nested, deep = 0, nested
        if not before.steps or not before.kind == ability.kind == "spell" or not _is_instead(nodes[k]):
            continue
        if not isinstance(step, i.If) or step.otherwise:
            continue
        if deep == MOST_NESTED:
            abilities[k] = structs.replace(ability, steps=(i.Unmodelled(ability.text, ability.span),))
            continue
        alike = [type(each) for each in step.steps] == [type(each) for each in before.steps]
        last = before.steps[-1:]
        whole = alike or _begins_with_instead(nodes[k])
        if whole or len(before.steps) == 1 or isinstance(last[0], i.Create) or is_alike(last, step.steps):
            at = 0 if whole else len(before.steps) - 1
            replaced = before.steps[at:]
            steps = tuple(same_targets(each, replaced) for each in step.steps)
            both = structs.replace(step, steps=steps, otherwise=replaced)
            abilities[k] = structs.replace(ability, steps=(both,))
            abilities[k - 1] = structs.replace(before, steps=before.steps[:at])
            nested = deep + 1
        elif not any(isinstance(each, i.Unmodelled) for each in step.steps):
            abilities[k] = structs.replace(ability, steps=(i.Unmodelled(ability.text, ability.span),))
    return tuple(abilities)


def _is_instead(node: Line) -> bool:
    return isinstance(node, n.Ability) and any(
        isinstance(line, n.Sentence) and says_instead(line) and not would_be(line) for line in node.sentences
    )


def _begins_with_instead(node: Line) -> bool:
    """“If you have no cards in hand, | instead search your library …”: in place of all that the line before says."""
    match node.sentences[0] if isinstance(node, n.Ability) and node.sentences else None:
        case n.Sentence(parts=(n.Part(content=n.Subordinate()), n.Part(content=done), *_)):
            pass
        case _:
            return False
    match done:
        case n.Adverb():
            return done.sense == "instead"
        case n.Clause(subject=None) | n.Creation(subject=None):
            return done.verb.auxiliaries[:1] == ("instead",)
    return False
