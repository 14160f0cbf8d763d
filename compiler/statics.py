"""Static abilities: what stands for as long as its object does (CR 604): “Enchanted creature gets +1/+1”."""

from __future__ import annotations

from msgspec import structs

from ..grammar import nodes as n
from . import instructions as i
from .conditions import condition
from .folding import folded
from .modifying import modified
from .modifying.as_though import as_though
from .modifying.kinds import still
from .objects import reference
from .source import Source
from .verbs.said import Said

_STANDING = frozenset(["as long as", "while", "if"])
_SPOKEN_OF_BEFORE = frozenset(["target", "choice", "created", "other"])
_IT = (("it",), ("they",), ("them",))
#: Verbs of what comes about: what resolves does it.
_EVENTS = frozenset(["become", "gain", "switch"])
_JOINTS = frozenset(["and", ", and", ",", ""])


def statics(line: n.Sentence, source: Source, *, after: bool = False) -> list[i.Static]:
    """The continuous effects of a sentence; empty if any part of it is something else, or says more than they hold.

    ``after``: a sentence before it was one, so that “it” is what that one spoke of.
    """
    mark = source.mark()
    out = _statics(line, source, after)
    if not out or any(True for _ in source.unclaimed(mark, line.span.start, line.span.end)):
        source.forget(mark)
        return []
    return out


def still_so(line: n.Sentence, last: i.Static, source: Source) -> i.Static | None:
    """What the sentence before says, where this one says “They're still lands.” (CR 205.1b)."""
    clause = line.parts[0].content if len(line.parts) == 1 else None
    kept = still(clause, last.changes, source) if isinstance(clause, n.Clause) else None
    return None if kept is None else structs.replace(last, changes=kept)


def _statics(line: n.Sentence, source: Source, after: bool) -> list[i.Static]:
    out: list[i.Static] = []
    held: i.Condition | None = None
    subject: n.Noun | None = None
    parts = folded(list(line.parts))
    it = after
    for k, part in enumerate(parts):
        content = part.content
        source.claim_between(part.span.start, content.span.start)
        if part.joint in _JOINTS:
            source.claim_between(content.span.start - len(part.joiner), content.span.start)
        if isinstance(content, n.Subordinate):
            if content.sense in _STANDING and held is None:
                held = condition(content, source)
                it = it or k == 0
            elif content.sense == "unless" and out and _unless(out, content, source):
                continue
            elif content.sense in ("as though", "any time"):
                continue  # read with the clause before
            else:
                return []
            continue
        if not isinstance(content, n.Clause) or content.cause is not None:
            return []
        subject = content.subject or subject
        clause = structs.replace(content, subject=subject)
        following = parts[k + 1].content if k + 1 < len(parts) else None
        then = following if isinstance(following, n.Subordinate) else None
        found = _clause(clause, source, then, it, out[-1].what if out else _asked_of(held))
        if found is None:
            return []
        out.append(found)
    words = source[line.span.start : line.span.end]
    return [structs.replace(static, condition=held, text=words) for static in _together(out)]


def _together(statics: list[i.Static]) -> list[i.Static]:
    """“gets +1/+1 and has flying”: one effect on the same objects (CR 611.3)."""
    out: list[i.Static] = []
    for static in statics:
        if out and out[-1].what == static.what:
            out[-1] = structs.replace(out[-1], changes=out[-1].changes + static.changes)
        else:
            out.append(static)
    return out


def _clause(
    clause: n.Clause,
    source: Source,
    then: n.Subordinate | None,
    it: bool,
    spoken: i.Reference | i.Player | None,
) -> i.Static | None:
    """What one clause says; ``then`` follows it, ``spoken`` is what the clause before was about."""
    any_time = then is not None and then.sense == "any time"

    def it_is(pronoun: str) -> i.Reference:
        return spoken if isinstance(spoken, i.Reference) else i.Reference("that", pronoun)

    def refer(noun: n.Noun) -> i.Reference:
        found = reference(noun, source)
        known = found.what == "that" and noun.alone in _IT and isinstance(spoken, i.Reference)
        return it_is("") if known else found

    said = Said(clause, clause.verb.lemma, source, refer, it=it_is, standing=True, any_time=any_time)
    if said.lasting is not None or (said.verb in _EVENTS and not clause.verb.negated):
        return None
    source.claim(clause.verb)
    found = as_though(said, then) if then is not None and then.sense == "as though" else modified(said)
    if any_time and then is not None:
        source.claim(then)
    if found is None or found.until is not None or not _stands(found.what, it):
        return None
    return i.Static(found.what, found.changes)


def _asked_of(held: i.Condition | None) -> i.Reference | None:
    """“As long as equipped creature is a Human, it has lifelink”: what the condition is about (CR 109.5)."""
    return held.what if isinstance(held, i.ObjectIs) and held.what.what in ("source", "enchanted") else None


def _stands(what: i.Reference | i.Player, it: bool) -> bool:
    """Whether it is nothing that is chosen, created or was spoken of by something that resolves."""
    if isinstance(what, i.Player):
        return what.who not in ("target player", "target opponent", "that player", "an opponent")
    if what.what in _SPOKEN_OF_BEFORE or (what.also is not None and not _stands(what.also, it)):
        return False
    return it if what.what == "that" else True


def _unless(out: list[i.Static], node: n.Subordinate, source: Source) -> bool:
    """“can't attack | unless defending player controls an Island” (CR 508.1c)."""
    at = len(out)
    while at and all(isinstance(change, i.Cannot) and change.unless is None for change in out[at - 1].changes):
        at -= 1
    if at == len(out):
        return False
    held = condition(structs.replace(node, word="if"), source)
    for k in range(at, len(out)):
        changes = tuple(structs.replace(c, unless=held) if isinstance(c, i.Cannot) else c for c in out[k].changes)
        out[k] = structs.replace(out[k], changes=changes)
    return True
