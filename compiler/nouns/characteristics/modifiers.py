"""What follows “token”: with …, named …, that's …, attached to …."""

from __future__ import annotations

from ....grammar import nodes as n
from ...ledger.source import Source
from ..objects import reference
from .attacked import attacked
from .choices import read_chosen
from .description import Description
from .following import read_relative, reads_modifiers
from .having import read_with
from .hosts import host_and_own, host_of
from .states import ASIDES, read_state


def _read(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> bool:
    match modifier:
        case n.Named():
            source.claim(modifier)
            out.name = modifier.name
            return True
        case n.Adverb():
            source.claim(modifier)
            return modifier.sense in ASIDES or read_state(modifier.sense, out)
        case n.Prepositional():
            return _prepositional(modifier, source, out)
        case n.Relative():
            return read_relative(modifier, source, out)
        case n.Participle() if modifier.sense == "attacking":  # of copies
            source.claim_own(modifier)
            out.attacking = True
            out.whom = attacked(source, *modifier.complements)
            return True
        case n.Participle(sense="blocking", complements=(n.NounPhrase() | n.NounList() as blocked,)):
            source.claim_own(modifier)
            out.blocking = reference(blocked, source)
            return True
    return False


def _prepositional(modifier: n.Prepositional, source: Source, out: Description) -> bool:
    match modifier.sense:
        case "with" if _is_nameless(modifier.object):
            source.claim(modifier)
            out.name = ""
            return True
        case "with":
            source.claim_own(modifier)
            return read_with(modifier.object, source, out)
        case "attached to" | "each attached to":
            source.claim_own(modifier)
            host, own = host_and_own(modifier.object)
            out.attached_to = host_of(host, source)
            if own is None:
                return True
            source.claim_own(own)
            return read_with(own.object, source, out)
        case "of":
            return read_chosen(modifier, source, out)
        case "in addition to":
            source.claim(modifier)
            return True
    return False


def _is_nameless(noun: n.Noun) -> bool:
    """“with no name”."""
    return isinstance(noun, n.NounPhrase) and noun.senses == ("no", "name")


reads_modifiers(_read)
