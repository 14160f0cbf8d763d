"""Effects while they are being read: later words still change what earlier words created; ``finish`` freezes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Literal

import msgspec

from ... import instructions as i
from ...grammar.subtypes import in_type_line, singular_subtype, type_of
from .characteristics.description import Description
from .quantities.variables import substituted

#: So many steps back a pronoun, or “you may”, is looked for; with more of them the work would grow as their square.
IN_REACH = 20


class DraftCreation(msgspec.Struct, eq=False):
    """Tokens of one kind for one player, until the ability is read to its end."""

    creator: i.Player
    span: tuple[int, int]
    source: str
    count: i.Quantity = i.Number(1)
    count_text: str = "1"
    via: str = "create"
    description: Description | None = None  # described, predefined, named
    definition: str | None = None  # the predefined token's name
    card: str | None = None  # by card name
    base: i.Characteristics | None = None  # of the definition or of the card
    named: bool = False
    copied: i.Reference | None = None
    exceptions: list[i.CopyException] = []
    clauses: list[str] = []
    later: i.Trigger | None = None  # when, if not now
    entering: Description = msgspec.field(
        default_factory=Description
    )  # of copies and cards: tapped, attacking, counters

    @property
    def state(self) -> Description:
        """Where the way of entering is written down."""
        return self.description or self.entering

    @property
    def given_name(self) -> str:
        """The name by which the text calls the token."""
        described = self.description
        return self.card or (described and (described.name or " ".join(described.subtypes))) or ""

    @property
    def spoken_names(self) -> frozenset[str]:
        """By which words a later sentence may call the token, in lower case: “ragavan”, “the wasp token”."""
        name = self.given_name.lower().replace("’", "'")
        return (
            frozenset([name, name.partition(",")[0], name.partition(" ")[0], f"{name} token"]) - {""}
            if name
            else frozenset()
        )

    def lacking(self) -> str:
        """What its words leave out that every such token has; nothing where all of it is there."""
        state = self.description
        return "" if state is None or state.is_sized else "a creature token without power and toughness"

    @property
    def is_no_creature(self) -> bool:
        """Whether it is known to be something else: “that creature” is not this token."""
        among = self.copied.among if self.copied is not None else None
        if self.description is not None:
            return bool(self.description.types) and "Creature" not in self.description.types
        kinds = [each.subtype for each in among.where if isinstance(each, i.HasSubtype)] if among is not None else []
        return bool(kinds) and bool(type_of(kinds))

    def describe_anew(self) -> None:
        """What looked like a name alone is described after all: “Put a Wasp token into play. Treat this token as …”."""
        self.card = self.definition = self.base = None

    def like(self, **changes: object) -> DraftCreation:
        """Another creation of the same tokens (“five of those tokens instead”)."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        fields["exceptions"], fields["clauses"] = list(self.exceptions), list(self.clauses)
        for name in ("description", "entering"):
            fields[name] = fields[name] and _copy(fields[name])
        fields.update(changes)
        return DraftCreation(**fields)

    def finish(self) -> i.Creation:
        """The instruction."""
        state = self.state
        return i.Creation(
            token=self._token(),
            count=self.count,
            creator=self.creator,
            via=self.via,
            count_text=self.count_text,
            tapped=state.tapped,
            attacking=state.attacking,
            attacking_whom=state.whom,
            blocking=state.blocking,
            must=state.must,
            counters=tuple(state.counters),
            attached_to=state.attached_to,
            source=self.source,
            span=self.span,
        )

    def _token(self) -> i.TokenKind:
        if self.copied is not None:
            return i.CopyOf(self.copied, tuple(self.exceptions), tuple(self.clauses))
        if self.card is not None:
            return i.ByCard(self.card, self.base and added(self.card, self.base, self.entering))
        assert self.description is not None
        if self.definition is not None:
            assert self.base is not None
            return i.Predefined(self.definition, added(self.definition, self.base, self.description))
        if self.named:
            return i.Named(self.description.characteristics())
        return i.Described(self.description.characteristics())


#: The fields of a description that are lists.
_LISTS = tuple(name for name in Description.__struct_fields__ if isinstance(getattr(Description(), name), list))


def _copy(description: Description) -> Description:
    """A description with lists of its own."""
    out = copy(description)
    for name in _LISTS:
        setattr(out, name, getattr(out, name)[:])
    return out


def added(definition: str, base: i.Characteristics, extra: Description) -> i.Characteristics:
    """A definition (its words stand among the subtypes), or a card, with what the effect adds (CR 111.10, 111.11)."""
    more = extra.characteristics()
    name = {word for said in definition.split() for word in (said, singular_subtype(said.strip(",")))}
    return msgspec.structs.replace(
        base,
        name=extra.name or base.name,
        supertypes=tuple(dict.fromkeys((*base.supertypes, *more.supertypes))),
        types=in_type_line((*base.types, *more.types)),
        subtypes=tuple(dict.fromkeys((*base.subtypes, *(s for s in more.subtypes if s not in name)))),
        colors=more.colors if extra.colors else base.colors,
        power=more.power if extra.power is not None else base.power,
        toughness=more.toughness if extra.toughness is not None else base.toughness,
        keywords=tuple(dict.fromkeys((*base.keywords, *more.keywords))),
        abilities=tuple(dict.fromkeys((*base.abilities, *more.abilities))),
    )


class DraftCreate(msgspec.Struct, eq=False):
    """What one clause creates: one event."""

    creations: list[DraftCreation]


MakeStep = Callable[[tuple[i.Step, ...], tuple[i.Step, ...]], i.Step]


class Block(msgspec.Struct, eq=False):
    """Steps under a condition, a choice or a loop; ``make`` turns the finished steps into the instruction."""

    kind: str
    make: MakeStep
    steps: list[DraftStep]
    otherwise: list[DraftStep] = []


class DraftChoice(msgspec.Struct, eq=False):
    """Alternatives, of which some are chosen; ``defined``: what X is in each, where it says so (CR 107.3)."""

    options: list[list[DraftStep]]
    labels: list[str]
    player: i.Player
    least: int = 1
    most: int = 1
    at_random: bool = False
    results: tuple[tuple[int, int | None], ...] = ()
    unchosen: Literal["", "ever", "this turn"] = ""
    again: bool = False
    instead: i.ModesIf | None = None
    apart: bool = False
    costs: tuple[tuple[i.Cost, ...], ...] = ()
    worth: tuple[int, ...] = ()
    defined: tuple[dict[str, i.Quantity], ...] = ()


DraftStep = DraftCreate | Block | DraftChoice | i.Step


def finish(steps: Iterable[DraftStep]) -> tuple[i.Step, ...]:
    """The steps as instructions."""
    out: list[i.Step] = []
    for step in steps:
        if isinstance(step, DraftCreate):
            out.append(i.Create(tuple(c.finish() for c in step.creations)))
        elif isinstance(step, Block):
            out.append(step.make(finish(step.steps), finish(step.otherwise)))
        elif isinstance(step, DraftChoice):
            out.append(
                i.Choose(
                    _options(step),
                    tuple(step.labels),
                    step.player,
                    step.least,
                    step.most,
                    step.at_random,
                    step.results,
                    step.unchosen,
                    step.again,
                    step.instead,
                    step.apart,
                    step.costs,
                    step.worth,
                )
            )
        else:
            out.append(step)
    return tuple(out)


def _options(choice: DraftChoice) -> tuple[tuple[i.Step, ...], ...]:
    """The options of a choice, in each X what this one says it is."""
    known = choice.defined or ({},) * len(choice.options)
    return tuple(substituted(finish(o), values) for o, values in zip(choice.options, known, strict=True))


def flat(steps: Iterable[DraftStep]) -> Iterator[DraftStep]:
    """Some steps, each followed by those within it."""
    for step in steps:
        yield step
        for inner in _inner(step):
            yield from flat(inner)


def nesting(steps: Iterable[DraftStep]) -> int:
    """How many blocks and choices stand within one another."""
    return max((1 + max(map(nesting, inner)) for step in steps if (inner := _inner(step))), default=0)


def _inner(step: DraftStep) -> list[list[DraftStep]]:
    if isinstance(step, Block):
        return [step.steps, step.otherwise]
    return step.options if isinstance(step, DraftChoice) else []


def once_more(
    steps: Iterable[DraftStep], created: Iterable[DraftCreation]
) -> tuple[list[DraftStep], list[DraftCreation]]:
    """The same steps and creations, with drafts of their own: what later words change in them, these keep."""
    steps, created = list(steps), list(created)
    own = {id(each): each.like() for each in (*created, *creations_of(steps))}

    def again(step: DraftStep) -> DraftStep:
        if isinstance(step, DraftCreate):
            return DraftCreate([own[id(each)] for each in step.creations])
        if isinstance(step, Block):
            return Block(step.kind, step.make, list(map(again, step.steps)), list(map(again, step.otherwise)))
        if isinstance(step, DraftChoice):
            options = [list(map(again, option)) for option in step.options]
            return msgspec.structs.replace(step, options=options, labels=list(step.labels))
        return step

    return list(map(again, steps)), [own[id(each)] for each in created]


def creations_of(steps: Iterable[DraftStep]) -> list[DraftCreation]:
    """All creations in some steps, in their order."""
    return [creation for step in flat(steps) if isinstance(step, DraftCreate) for creation in step.creations]
