"""The door: a program, or one ability of it, to text."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from msgspec import structs

from ... import instructions as i
from ...files.installed import package_part
from ..games import MAGIC
from .abilities import ability, instead, is_replaced
from .blanking import wordless
from .bracketed import bracketed
from .conditions import CONDITIONS
from .durations import TIMING
from .events import EVENTS
from .histories import HISTORIES
from .keywords import lines
from .levels import symbol
from .modifications.kinds import BASIC
from .nouns import NOUNS
from .quantities import QUANTITIES
from .replacements import SHIELDS
from .riftbound import RIFTBOUND
from .scope import AllWriters, CannotWrite, OwnWriters, Scope, Writers
from .selections import PREDICATES, described
from .steps import STEPS as DEEDS

STEPS: Writers = {**DEEDS, **SHIELDS}
_PHRASES: Writers = {**QUANTITIES, **CONDITIONS, **EVENTS, **HISTORIES, **TIMING}
_WRITERS = AllWriters(NOUNS, PREDICATES, _PHRASES, STEPS)

_OWN = {MAGIC: OwnWriters(), RIFTBOUND.game: RIFTBOUND}


@cache
def _writers(game: str) -> AllWriters:
    """The writers of a game: with the words of its own, which an installed one has in its module ``writing``."""
    own = _OWN.get(game) or package_part(game, "writing", "WRITERS")
    return _WRITERS._replace(own=own if isinstance(own, OwnWriters) else OwnWriters(game))


def write(program: i.Program, *, name: str | None = None, this: str = "", on: str = "", game: str = MAGIC) -> str:
    """The text of a ``program``, from its typed values alone: no field for people is read.

    ``name`` is what the card is called, ``this`` its kind (“creature”, which dies; “land”, which it still is); a source
    without either is “this permanent”, or “this spell”. ``on`` is what it is attached to (“equipped creature”), where
    the program is but a part of the card and does not say; ``game`` says in the words of which game it is written.
    Raises `CannotWrite` for what has no words.
    """
    try:
        return _written(wordless(program), name, this, on, game)
    except RecursionError as error:
        raise CannotWrite(program, "it is nested too deeply") from error


def _written(program: i.Program, name: str | None, this: str, on: str, game: str) -> str:
    on = on or attached_to(program)
    said: list[str] = []
    section: i.Condition | None = None
    told = [each for each in program.abilities if each.kind != "reminder"]
    replaced = False
    before: Scope | None = None
    for (held, word, keywords), several in groupby(told, lambda each: (each.only_while, each.word, _is_keyword(each))):
        began = len(said)
        together = list(several)
        if keywords:
            one, *others = lines(together, _scope("keyword", name, this, on, game))
            said += [f"{word} — {one}" if word else one, *others]
        else:
            for each in together:
                scope = _scope(each.kind, name, this, on, game)
                if before is not None and each.kind == "spell":
                    scope.now(it=before.account.it, called=before.account.called)
                if replaced:
                    said += instead(each, scope)
                elif not is_replaced(each):
                    said.append(_cleaved(ability(each, scope), each, program, scope.again()))
                before = scope if each.kind == "spell" else None
                replaced = is_replaced(each)
        if held != section:
            section = held
            said[began] = symbol(held) + said[began]
    return "\n".join(said)


def _cleaved(words: str, value: i.Ability, program: i.Program, scope: Scope) -> str:
    """“Destroy target [attacking] creature.”: with the words in brackets that cleave removes (CR 702.148a)."""
    cleave = next((each for each in program.abilities if each.keyword == "cleave" and each.steps), None)
    if value.kind != "spell" or cleave is None:
        return words
    without = ability(structs.replace(value, steps=cleave.steps, targets=cleave.targets), scope)
    said = bracketed(words, without)
    if said is None:
        raise CannotWrite(cleave, "other than with fewer words")
    return said


def _is_keyword(value: i.Ability) -> bool:
    return value.kind == "keyword"


def attached_to(program: i.Program) -> str:
    """What the program's source may be attached to: “equipped creature”, “enchanted land”."""
    for each in program.abilities:
        if each.keyword in _ATTACHED:
            return _ATTACHED[each.keyword]
        if each.keyword == "enchant" and each.rule is not None and each.rule.what is not None:
            return _enchanted(each.rule.what.where)
    return "enchanted creature"


#: What a keyword attaches its source to (CR 702.6, 702.151, 702.67).
_ATTACHED = {"equip": "equipped creature", "reconfigure": "equipped creature", "fortify": "fortified land"}


def _enchanted(where: tuple[i.Predicate, ...]) -> str:
    """“enchanted land”: what the Aura may enchant, by its last kind."""
    kinds = [each for each in where if isinstance(each, i.HasType | i.HasSubtype)]
    if any(isinstance(each, i.OneOf) and all(map(_is_basic, each.predicates)) for each in where):
        kinds = [i.HasType("land")]
    return f"enchanted {described(i.Selection(tuple(kinds[-1:])), Scope(_WRITERS, 'this Aura')).one('')}"


def _is_basic(value: i.Predicate) -> bool:
    return isinstance(value, i.HasSubtype) and value.subtype in BASIC


def write_ability(value: i.Ability, *, name: str | None = None, this: str = "", on: str = "", game: str = MAGIC) -> str:
    """The text of one ability; ``on`` is what its source is attached to (“equipped creature”)."""
    return ability(wordless(value), _scope(value.kind, name, this, on, game))


def _scope(kind: str, name: str | None, this: str, on: str, game: str) -> Scope:
    writers = _writers(game)
    source = name or (f"this {this}" if this else "this spell" if kind == "spell" else "this permanent")
    if writers.own.source is not None:
        source = writers.own.source(kind, this)
    scope = Scope(writers, source, kind=kind)
    scope.enchanted = on or scope.enchanted
    scope.dies = this in ("", "creature")
    scope.land = this == "land"
    return scope
