"""The door: a program, or one ability of it, to text."""

from __future__ import annotations

from .. import instructions as i
from .abilities import ability
from .conditions import CONDITIONS
from .durations import TIMING
from .events import EVENTS
from .nouns import NOUNS
from .quantities import QUANTITIES
from .scope import Scope
from .steps import STEPS

_PHRASES = {**QUANTITIES, **CONDITIONS, **EVENTS, **TIMING}


def write(program: i.Program, *, name: str | None = None, this: str = "") -> str:
    """The text of a program, from its typed values alone: no field for people is read.

    ``name`` is what the card is called, ``this`` its kind (“creature”); a source without either is “this permanent”,
    or “this spell”. Raises `CannotWrite` for what has no words.
    """
    lines = [write_ability(each, name=name, this=this) for each in program.abilities if each.kind != "reminder"]
    return "\n".join(lines)


def write_ability(value: i.Ability, *, name: str | None = None, this: str = "") -> str:
    """The text of one ability."""
    source = name or (f"this {this}" if this else "this spell" if value.kind == "spell" else "this permanent")
    return ability(value, Scope(NOUNS, _PHRASES, STEPS, source, kind=value.kind))
