"""What of a program is only words: the places that no engine could play (the program record's ``left``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal, get_args

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar.definitions import NONE, Definitions
from ...instructions.judging import said_of
from ...instructions.searching import all_of
from ...values.inner_fields import InnerOf, inner_fields
from ..binding.steps_before import PAST
from ..frames.giving import given_to_itself
from ..games import MAGIC, game_named
from ..keywords.definitions import predefined_tokens
from ..keywords.rules import added_by, only_while
from ..lower import compile_text
from .links import chosen_otherwise

Kind = Literal[
    "step",
    "condition",
    "quantity",
    "reference",
    "trigger",
    "cost",
    "restriction",
    "replacement",
    "static",
    "keyword",
    "copy exception",
    "text",
]


class Left(Struct, frozen=True):
    """One place that is left: its words, where they stand (characters of the face's text), why, and what it is.

    ``typed``: the program says it in full in typed fields, and only the board does not do it.
    """

    face: int
    text: str
    span: tuple[int, int]
    why: str
    kind: Kind
    typed: bool


def left_in_words(
    program: i.Program,
    text: str,
    face: int = 0,
    *,
    game: str = MAGIC,
    definitions: Definitions = NONE,
    subtypes: Callable[[], Iterable[str]] = tuple,
) -> Iterator[Left]:
    """Every place of a face's program that is words, in the order of the abilities.

    What tokens have, what is granted and what emblems have counts as the card's own: each ability once, where it is
    given first, also one that gives itself (“except it has this ability”). ``game`` and ``definitions`` are those of
    the text; ``subtypes`` gives those that the card has or gives elsewhere, which may be new.
    """
    for ability, what in chosen_otherwise(program):
        words = f"the chosen {what}"
        yield Left(face, words, place(words, ability, text), "something else is chosen", "reference", False)
    yield from _of_no_subtype(program, text, face, _subtypes(game, definitions), subtypes)
    known = game_named(game, definitions).definitions
    inner: dict[Line, i.Ability] = {}  # what objects have that an ability makes -> the ability
    for ability in program.abilities:
        if ability.kind == "reminder":
            continue
        for line in lines_given(ability, game):
            inner.setdefault(line, ability)
        for words, span, why, kind in _of_ability(ability, inner, known):
            yield Left(face, words, span if span[1] else place(words, ability, text), why, kind, False)
    waiting = list(inner)
    while waiting:
        line = waiting.pop(0)
        outer, program_ = inner[line], program_of_line(line, game, definitions)
        for ability in program_.abilities:
            for further in lines_given(ability, game):
                if further not in inner:
                    inner[further] = outer
                    waiting.append(further)
            for words, _, why, kind in _of_ability(ability, inner, known):
                yield Left(face, words, place(words, outer, text), why, kind, False)
        for each in _not_understood(program_):
            words = line.text[slice(*each.span)]
            yield Left(face, words, place(words, outer, text), each.message, "text", False)
    for each in _not_understood(program):
        yield Left(face, text[slice(*each.span)], each.span, each.message, "text", False)


def _not_understood(program: i.Program) -> Iterator[i.Diagnostic]:
    for each in program.diagnostics:
        if each.severity == "error" or each.construct not in _UNDERSTOOD:
            yield each


def _is_added(ability: i.Ability, definitions: Definitions) -> bool:
    """Whether the keyword before the ability adds a sentence to it, is a rule, or has its modes chosen."""
    if ability.rule is not None or ability.only_while is not None:
        return True
    if ability.kind == "spell":
        return any(isinstance(step, i.Choose) and step.costs for step in ability.steps)
    added = added_by(ability.keyword, definitions)
    return any("[text]" in sentence for sentence in added) or (ability.kind == "activated" and bool(added))


def _of_ability(ability: i.Ability, lines: Iterable[Line], definitions: Definitions) -> Iterator[Found]:
    """What of an ability is words; what it grants that is looked at apart, as one of the ``lines``, is so once."""
    if ability.kind != "keyword":
        if ability.keyword is not None and not (_is_added(ability, definitions) or only_while(ability.keyword)):
            yield ability.keyword, ability.span, "the ability does not say what the keyword before it adds", "keyword"
        yield from _of_nothing(ability)
        if not has_words(ability):
            return
        if ability.granted:
            apart = {line.text for line in lines}
            ability = structs.replace(ability, granted=tuple(a for a in ability.granted if a.text not in apart))
        yield from _words_of(ability)
    elif has_words(ability):
        found = _words_of(ability)
        yield ability.text, ability.span, f"{found[0][2]} (“{found[0][0]}”)", "keyword"
    elif not says_anything(ability):
        yield ability.text, ability.span, "no sentence and no rule says what it is", "keyword"


def _of_nothing(ability: i.Ability) -> Iterator[Found]:
    """“Repeat this process.” before which nothing is done, “Activate only once each turn.” in a line of its own."""
    match ability:
        case i.Ability(steps=(i.Repeat(), *_)):
            yield ability.text, ability.span, "nothing is done before it", "step"
        case i.Ability("spell", steps=(), statics=(), replacements=(), casting=(), granted=()) if ability.timing:
            yield ability.text, ability.span, "it is said of no ability", "restriction"


#: What asks for a subtype, and what gives some.
_OF_SUBTYPE: frozenset[type[i.Value]] = frozenset([i.HasSubtype])
_GIVING_SUBTYPES: frozenset[type[i.Value]] = frozenset([i.Characteristics, i.SetTypes])
#: What has abilities, or gives them to something.
_GIVING: frozenset[type[i.Value]] = frozenset(
    [i.Characteristics, i.AddAbilities, i.GainOneOf, i.GetEmblem, i.Static, i.Gain, i.Replacement]
)


@lru_cache(maxsize=256)
def _looked_at(ability: i.Ability) -> list[Any]:
    """What is looked at of an ability for its subtypes, for what it gives and for words, found at once."""
    return all_of(ability, _LOOKED_AT)


def subtypes_given(program: i.Program) -> Iterator[str]:
    """The subtypes that a program gives to anything: those of its tokens, and of what becomes something."""
    for ability in program.abilities:
        for value in _looked_at(ability):
            if type(value) in _GIVING_SUBTYPES:
                yield from value.subtypes


def _of_no_subtype(
    program: i.Program, text: str, face: int, known: frozenset[str], elsewhere: Callable[[], Iterable[str]]
) -> Iterator[Left]:
    """Subtypes that neither the rules list (CR 205.3) nor the text gives to anything: more likely names of cards."""
    unknown: list[tuple[i.Ability, str]] = []
    for ability in program.abilities:
        for value in _looked_at(ability):
            if type(value) in _OF_SUBTYPE and value.subtype.lower() not in known:
                unknown.append((ability, value.subtype))
    if not (known and unknown):
        return
    given = {*subtypes_given(program), *elsewhere()}
    for ability, subtype in unknown:
        if subtype not in given:
            why = "the rules list no such subtype"
            yield Left(face, subtype, place(subtype, ability, text), why, "reference", False)


@lru_cache
def _subtypes(game: str, definitions: Definitions) -> frozenset[str]:
    """Those that the rules list, and those of the tokens that one's own lines define."""
    played = game_named(game, definitions)
    own = {line.name.lower() for line in definitions.lines if line.kind == "predefined token"}
    tokens = predefined_tokens(definitions) if own else {}
    given = (subtype for name in own for subtype in tokens[name][0].subtypes)
    return frozenset(map(str.lower, (*played.subtypes(played.definitions), *given)))


def says_anything(ability: i.Ability) -> bool:
    """Whether a keyword is a rule, or an ability that does or is something."""
    kept = (ability.rule, ability.steps, ability.statics, ability.replacements, ability.casting, ability.costs)
    return any(kept)


class Line(Struct, frozen=True):
    """An ability as a line of text; ``name``: by which it speaks of the object that has it, where that is known."""

    text: str
    name: str | None = None


@lru_cache(maxsize=256)
def lines_given(ability: i.Ability, game: str) -> tuple[Line, ...]:
    """The abilities of objects that an ability makes or changes, each as a line of text.

    What the source gives itself is read with it, where its own name is known: “it has “{G}: Regenerate Foo.””.
    """
    giving = [each for each in _looked_at(ability) if type(each) in _GIVING]
    return tuple(_lines_given(giving, {each.text for each in ability.granted}, game)) if giving else ()


def _lines_given(values: list[i.Value], granted: set[str], game: str) -> Iterator[Line]:
    own = {line for each in values for line in given_to_itself(each)} & granted if granted else set()
    for value in values:
        match value:
            case i.Characteristics() | i.AddAbilities():
                costed = (keyword.replace(i.ITS_MANA_COST, "{0}") for keyword in value.keywords)
                yield from map(Line, map(game_named(game).keyword_line, costed))
                name = value.name if isinstance(value, i.Characteristics) else None
                yield from (Line(line, name) for line in value.abilities if line not in own)
            case i.GainOneOf(keywords):
                yield from map(Line, map(game_named(game).keyword_line, keywords))
            case i.GetEmblem():
                yield from map(Line, value.abilities)


@lru_cache(maxsize=4096)
def program_of_line(line: Line, game: str, definitions: Definitions = NONE) -> i.Program:
    """The program of an ability that an object has."""
    text = line.text[:1].upper() + line.text[1:]
    return compile_text(text, name=line.name, game=game, definitions=definitions)


#: Diagnostics that take nothing from what is understood.
_UNDERSTOOD = frozenset(["agreement", "slip", "reminder"])

Found = tuple[str, tuple[int, int], str, Kind]


def place(words: str, ability: i.Ability, text: str) -> tuple[int, int]:
    """Where the words stand in the ability; all of it, where they are not told letter for letter."""
    start, end = ability.span
    at = text.find(words, start, end) if words else -1
    while at >= 0 and _is_within_words(text, at, at + len(words)):
        at = text.find(words, at + 1, end)
    return (at, at + len(words)) if at >= 0 else ability.span


def _is_within_words(text: str, start: int, end: int) -> bool:
    """“w|it|hout”."""
    before, after = text[start - 1 : start + 1], text[end - 1 : end + 1]
    return (start > 0 and before.isalnum()) or (len(after) > 1 and after.isalnum())


#: What an ability has beside what is paid for it and what it grants.
_OF_ABILITY = attrgetter(*(name for name in inner_fields(i.Ability) if name not in ("costs", "casting", "granted")))


def _words_of(ability: i.Ability) -> list[Found]:
    """What of an ability, and of those that it grants, is words for people."""
    found: list[Found] = []
    if ability.costs or ability.casting:
        for words, span, why, kind in _words((ability.costs, ability.casting)):
            found.append((words, span, why, "cost" if kind == "step" else kind))
    found += _words(_OF_ABILITY(ability))
    for inner in ability.granted:
        found += _words_of(inner)
    return found


def _words(whole: Any) -> list[Found]:
    return said_of(whole, _JUDGES, _INNER)


_NOWHERE = (0, 0)


def _nowhere(why: str, kind: Kind, words: Callable[[Any], str] = attrgetter("text")) -> _Judge:
    """Who says this of every value of a type: it has its words, and not where they stand."""
    return lambda value: ((words(value), _NOWHERE, why, kind),)


def _of_creation(value: i.Creation) -> tuple[Found, ...]:
    if not value.must:
        return ()
    return (value.must, _NOWHERE, "no field says what the tokens must do", "restriction"), *_in(value)


def _of_reference(value: i.Reference) -> tuple[Found, ...]:
    if value.what == "other":
        return ((value.text, _NOWHERE, "no field says what this is", "reference"),)
    if value.what == "that" and value.antecedent is None:
        why = "several things are spoken of, or none: which one, the words don't decide"
        return (value.text, _NOWHERE, why, "reference"), *_in(value)
    if value.what in PAST and not value.done_by and value.antecedent is None:
        return (value.text, _NOWHERE, "nothing before it does that to anything", "reference"), *_in(value)
    return ()


def _of_that_many(value: i.ThatMany) -> tuple[Found, ...]:
    if value.antecedent is not None:
        return ()
    return ((value.text, _NOWHERE, "nothing before it has a number that is known then", "quantity"),)


def _of_what_was_done(value: i.Happened | i.FlipWon | i.ClashWon) -> tuple[Found, ...]:
    """“If you do”, where nobody did anything before."""
    return () if value.antecedent is not None else ((value.text, _NOWHERE, _NOTHING_DONE, "condition"),)


def _of_reflexive(value: i.Reflexive) -> tuple[Found, ...]:
    if value.antecedent is not None or value.done is not None or value.always:
        return ()
    return (value.text, _NOWHERE, _NOTHING_DONE, "trigger"), *_in(value)


def _of_this_way(value: i.DoneThisWay | i.EventCount) -> tuple[Found, ...]:
    """“If a card was exiled this way”, where nothing before exiles any."""
    if value.done_by or getattr(value, "within", "this way") != "this way":
        return ()
    return (value.text, _NOWHERE, _NOTHING_DONE, "condition"), *_in(value)


_NOTHING_DONE = "nothing before it is done of which it could be asked"


def _of_player(value: i.Player) -> tuple[Found, ...]:
    if value.who == "that player" and value.antecedent is None:
        why = "of several players, or none, the words don't decide which"
    elif value.who == "other":
        why = "no field says who this is"
    else:
        return ()
    return ((value.text, _NOWHERE, why, "reference"),)


def _of_event(value: i.Event) -> tuple[Found, ...]:
    return ((value.told, _NOWHERE, "no field says this of the event", "trigger"), *_in(value)) if value.told else ()


def _in(value: i.Value) -> list[Found]:
    inner = _INNER[type(value)]
    return _words(inner(value)[::-1]) if inner is not None else []


_INNER = InnerOf(i.Value, -1)

_Judge = Callable[[Any], tuple[Found, ...]]

#: Values that are words, or may be.
_JUDGES: dict[type, _Judge] = {
    **dict.fromkeys(get_args(i.AnyEvent), _of_event),
    i.OtherEvent: _nowhere("no field says this event", "trigger"),
    i.Creation: _of_creation,
    i.Unmodelled: lambda value: ((value.text, value.span, value.why or "no step stands for it", "step"),),
    i.Told: _nowhere("no field says which objects these are", "reference"),
    i.Asked: _nowhere("no field says this number", "quantity"),
    i.ToldCondition: _nowhere("no field says this condition", "condition"),
    i.OtherException: _nowhere("no field says this exception", "copy exception"),
    i.ThatMany: _of_that_many,
    **dict.fromkeys([i.Happened, i.FlipWon, i.ClashWon], _of_what_was_done),
    i.Reflexive: _of_reflexive,
    **dict.fromkeys([i.DoneThisWay, i.EventCount], _of_this_way),
    i.Reference: _of_reference,
    i.Player: _of_player,
}

_LOOKED_AT = _OF_SUBTYPE | _GIVING_SUBTYPES | _GIVING | _JUDGES.keys()


def has_words(ability: i.Ability) -> bool:
    """Whether any value in an ability is words: in most of them none is."""
    return any(_JUDGES[type(value)](value) for value in _looked_at(ability) if type(value) in _JUDGES)
