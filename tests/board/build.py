"""Short ways to write instructions by hand, for tests of the board alone."""

from __future__ import annotations

from cardwright.compiler.instructions import (
    Characteristics,
    ControlledBy,
    CopyException,
    CopyOf,
    Create,
    Creation,
    Described,
    HasType,
    Number,
    Player,
    Predicate,
    Quantity,
    Reference,
    Selection,
    TokenKind,
)  # fmt: skip

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
