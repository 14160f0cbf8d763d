"""New targets of copies (CR 707.10c)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said


def new_targets(said: Said, last: i.Step) -> i.Step | None:
    """“You may choose new targets for the copy.”: of what was just copied."""
    of = _for_what(said)
    if not isinstance(last, i.CopySpell) or of is None or last.targets != "kept":
        return None
    subject = said.node.subject
    who = last.player.who if subject is None else said.player().who  # “and may choose a new target for it”
    those = subject is not None and subject.alone == ("each of", "those", "player")
    if subject is not None and those and last.player.who == "each other player":
        said.source.claim(subject)
        who = "that player"
    them = who == "that player" and last.player.who != "you"
    if not _is_copy(of) or "may" not in said.node.verb.senses or not (them or who == last.player.who):
        return None
    said.source.claim(of)
    return structs.replace(last, targets="may choose new")


def _for_what(said: Said) -> n.Noun | None:
    match said.node.complements:
        case (
            n.NounPhrase(words=(*lead, n.Word(sense="new"), n.Word(sense="target")), modifiers=()) as targets,
            n.Prepositional(sense="for", object=n.NounPhrase() | n.NounList() as of) as for_,
        ) if all(isinstance(word, n.Word) and word.kind == "article" for word in lead):
            said.source.claim(targets)
            said.source.claim_own(for_)
            return of
    return None


def _is_copy(of: n.Noun) -> bool:
    return of.alone in (("their", "copy"), ("the", "copy"), ("that", "copy"), ("those", "copy"), ("each", "copy"))


AMENDED = {"choose": new_targets}
