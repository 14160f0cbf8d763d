"""The door: a program, or one ability of it, to text."""

from __future__ import annotations

from itertools import groupby

from .. import instructions as i
from .abilities import ability
from .conditions import CONDITIONS
from .durations import TIMING
from .events import EVENTS
from .keywords import lines
from .levels import symbol
from .nouns import NOUNS
from .quantities import QUANTITIES
from .scope import Scope, Writers
from .selections import described
from .steps import STEPS

_PHRASES: Writers = {**QUANTITIES, **CONDITIONS, **EVENTS, **TIMING}


def write(program: i.Program, *, name: str | None = None, this: str = "") -> str:
    """The text of a ``program``, from its typed values alone: no field for people is read.

    ``name`` is what the card is called, ``this`` its kind (“creature”); a source without either is “this permanent”,
    or “this spell”. Raises `CannotWrite` for what has no words.
    """
    on = attached_to(program)
    said: list[str] = []
    section: i.Condition | None = None
    told = [each for each in program.abilities if each.kind != "reminder"]
    for (held, word, keywords), several in groupby(told, lambda each: (each.only_while, each.word, _is_keyword(each))):
        if held != section:
            section = held
            said += [words] if (words := symbol(section)) else []
        together = list(several)
        if keywords:
            one, *others = lines(together, _scope("keyword", name, this, on))
            said += [f"{word} — {one}" if word else one, *others]
        else:
            said += [write_ability(each, name=name, this=this, on=on) for each in together]
    return "\n".join(said)


def _is_keyword(value: i.Ability) -> bool:
    return value.kind == "keyword"


def attached_to(program: i.Program) -> str:
    """What the program's source may be attached to: “equipped creature”, “enchanted land”."""
    for each in program.abilities:
        if each.keyword == "equip" or each.keyword == "reconfigure":
            return "equipped creature"
        if each.keyword == "fortify":
            return "fortified land"
        if each.keyword == "enchant" and each.rule is not None and each.rule.what is not None:
            scope = Scope(NOUNS, _PHRASES, STEPS, "this Aura")
            kinds = [e for e in each.rule.what.where if isinstance(e, i.HasType | i.HasSubtype)]
            return f"enchanted {described(i.Selection(tuple(kinds[-1:])), scope).one('')}"
    return "enchanted creature"


def write_ability(value: i.Ability, *, name: str | None = None, this: str = "", on: str = "") -> str:
    """The text of one ability; ``on`` is what its source is attached to (“equipped creature”)."""
    return ability(value, _scope(value.kind, name, this, on))


def _scope(kind: str, name: str | None, this: str, on: str) -> Scope:
    source = name or (f"this {this}" if this else "this spell" if kind == "spell" else "this permanent")
    scope = Scope(NOUNS, _PHRASES, STEPS, source, kind=kind)
    scope.enchanted = on or scope.enchanted
    return scope
