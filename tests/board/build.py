"""Short ways to write instructions by hand, for tests of the board alone."""

from __future__ import annotations

from cardwright.board import Rules
from cardwright.instructions import (
    Ability,
    AddAbilities,
    Begins,
    ChangePT,
    Characteristics,
    Condition,
    ControlledBy,
    CopyException,
    CopyOf,
    Create,
    Creation,
    DefinePT,
    Described,
    Duration,
    Event,
    Gain,
    HasType,
    InZone,
    Modification,
    Moves,
    Number,
    Player,
    Predicate,
    Quantity,
    Reference,
    Replacement,
    Selection,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    TokenKind,
    Trigger,
    TurnPart,
)

YOU = Player("you")
CREATED = Reference("created")
THAT = Reference("that")
SOURCE = Reference("source")


def creature(
    power: int, toughness: int, *subtypes: str, colors: str = "", name: str | None = None, **more: object
) -> Characteristics:
    """A creature's characteristics."""
    return Characteristics(
        name=name,
        colors=tuple(colors),
        types=("Creature",),
        subtypes=subtypes,
        power=Number(power),
        toughness=Number(toughness),
        **more,  # type: ignore[arg-type]
    )


SAPROLING = creature(1, 1, "Saproling", colors="G")
TREASURE = Characteristics(name="Treasure Token", types=("Artifact",), subtypes=("Treasure",))


def creation(
    what: Characteristics | TokenKind = SAPROLING, count: int | Quantity = 1, player: Player = YOU, **more: object
) -> Creation:
    """So many of these tokens."""
    token = Described(what) if isinstance(what, Characteristics) else what
    number = Number(count) if isinstance(count, int) else count
    return Creation(token, number, player, **more)  # type: ignore[arg-type]


def create(
    what: Characteristics | TokenKind = SAPROLING, count: int | Quantity = 1, player: Player = YOU, **more: object
) -> Create:
    """One creation."""
    return Create((creation(what, count, player, **more),))


def copy(of: Reference, *exceptions: CopyException, count: int = 1, **more: object) -> Create:
    """Create a token that's a copy of it."""
    return create(CopyOf(of, exceptions), count, **more)


def all_of(*where: Predicate) -> Reference:
    """Each object for which all of these hold."""
    return Reference("all", among=Selection(where))


def creatures(*where: Predicate) -> Selection:
    """Creatures for which all of these hold."""
    return Selection((HasType("creature"), *where))


YOURS = ControlledBy(YOU)


def rules(**abilities: Ability) -> Rules:
    """Rules that know these abilities by their texts (in place of a compiler)."""

    def compiled(characteristics: Characteristics) -> tuple[Ability, ...]:
        words = (*characteristics.keywords, *characteristics.abilities)
        return tuple(abilities[w] for w in words if w in abilities)

    return Rules(abilities=compiled)


def modifications(**changes: object) -> tuple[Modification, ...]:
    """Changes by short names: ``power`` and ``toughness`` are added, ``base_…`` set, ``set_…`` defined."""

    def sized(kind: type, prefix: str, default: object = None) -> list[Modification]:
        sizes = [changes.get(f"{prefix}{name}", default) for name in ("power", "toughness")]
        return [kind(*sizes)] if sizes != [default, default] else []

    found = [*sized(DefinePT, "set_"), *sized(SetPT, "base_"), *sized(ChangePT, "", Number(0))]
    types = changes.get("add_types", ()), changes.get("add_subtypes", ())
    if any(types):
        found.append(SetTypes((), *types, added=True))  # type: ignore[arg-type]
    if "set_colors" in changes:
        found.append(SetColors(changes["set_colors"]))  # type: ignore[arg-type]
    given = changes.get("keywords", ()), changes.get("abilities", ())
    return (*found, AddAbilities(*given)) if any(given) else tuple(found)  # type: ignore[arg-type]


def static(what: Reference, condition: Condition | None = None, **changes: object) -> Ability:
    """A static ability with a continuous effect."""
    return Ability("static", "", (0, 0), statics=(Static(what, modifications(**changes), condition, "static"),))


def gain(what: Reference, until: Duration | None, **changes: object) -> Gain:
    """A continuous effect of a resolving ability."""
    return Gain(what, modifications(**changes), until)


def replacing(change: object, *which: Predicate, creator: Player | None = YOU, **more: object) -> Ability:
    """A static ability that replaces the creation of tokens."""
    effect = Replacement(change, creator, Selection(which), **more)  # type: ignore[arg-type]
    return Ability("static", "", (0, 0), replacements=(effect,))


def triggered(*events: Event) -> Ability:
    """A triggered ability that does nothing: what counts is that it triggers."""
    return Ability("triggered", "whenever it happens", (0, 0), trigger=Trigger(events, "whenever it happens"))  # type: ignore[arg-type]


def enters(what: Selection | Reference, **more: object) -> Moves:
    """It enters the battlefield."""
    return Moves(what, (), InZone("battlefield"), **more)  # type: ignore[arg-type]


def dies(what: Selection | Reference) -> Moves:
    """It is put into a graveyard from the battlefield."""
    return Moves(what, (InZone("battlefield"),), InZone("graveyard"))


def leaves(what: Selection | Reference) -> Moves:
    """It leaves the battlefield."""
    return Moves(what, (InZone("battlefield"),))


def the_next(part: TurnPart, whose: Player | None = None) -> Trigger:
    """The next time that a part of the turn begins."""
    return Trigger((Begins(part, whose, "next"),), f"at the beginning of the next {part}")


def enchantment(name: str, *abilities: str, **more: object) -> Characteristics:
    """An enchantment with these abilities."""
    return Characteristics(name=name, types=("Enchantment",), abilities=abilities, **more)  # type: ignore[arg-type]


BEAR = creature(2, 2, "Bear", colors="G", name="Bear")
ELF = creature(1, 1, "Elf", colors="G", name="Elf")
