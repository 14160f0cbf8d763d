"""The shapes in which suppliers write a card down, and how each becomes a `Card`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .records import TOKEN_LAYOUTS, Card, Face, PlayCost, colors_of, in_color_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Strings = tuple[str, ...]
Printed = str | int | float | None
"""A power, toughness, loyalty …: a string in good data, a number in careless data."""

REVERSIBLE = "reversible_card"
"""The layout of a printing that shows one card on both of its sides."""

MOST_BITS = 1000
MOST_FACES = 100

_STRIP = "\ufeff \t\r\n"


class ScryfallImages(msgspec.Struct, gc=False):
    """Where the pictures of a Scryfall card are, in several sizes."""

    normal: str | None = None


class ScryfallPart(msgspec.Struct, gc=False):
    """An entry of `all_parts`: a token that a Scryfall card makes (`token`), or what makes it (`combo_piece`)."""

    name: str
    component: str = ""


class ScryfallFace(msgspec.Struct, gc=False):
    """An entry of `card_faces` in a Scryfall card object."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Printed = None
    toughness: Printed = None
    loyalty: Printed = None
    defense: Printed = None
    colors: Strings | None = None
    color_indicator: Strings | None = None
    might: Printed = None
    tags: Strings | None = None
    flavor_name: str | None = None
    printed_name: str | None = None


class ScryfallCard(msgspec.Struct, gc=False):
    """A Scryfall card object; cardwright's own JSON Lines and the Riftbound lists have the same shape."""

    name: str
    object: str = "card"
    layout: str = "normal"
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Printed = None
    toughness: Printed = None
    loyalty: Printed = None
    defense: Printed = None
    colors: Strings | None = None
    color_indicator: Strings | None = None
    keywords: Strings | None = None
    card_faces: tuple[ScryfallFace, ...] | None = None
    set: str | None = None
    released_at: str | None = None
    card_name: str | None = None
    flavor_name: str | None = None
    printed_name: str | None = None
    aliases: Strings | None = None
    lang: str = "en"
    game: str = "magic"
    card_type: str | None = msgspec.field(default=None, name="cardType")
    might: Printed = None
    tags: Strings | None = None
    domains: Strings | None = None
    effect_text: str | None = None
    play_cost: PlayCost | None = None
    all_parts: tuple[ScryfallPart, ...] | None = None
    image_uris: ScryfallImages | None = None


class MtgjsonForeign(msgspec.Struct, gc=False, rename="camel"):
    """What a card of MTGJSON is called in another language."""

    name: str | None = None
    face_name: str | None = None


class MtgjsonFace(msgspec.Struct, gc=False, rename="camel"):
    """A card of MTGJSON, which writes each face of a card as an object of its own."""

    name: str
    face_name: str | None = None
    ascii_name: str | None = None
    flavor_name: str | None = None
    face_flavor_name: str | None = None
    printed_name: str | None = None
    layout: str = "normal"
    side: str | None = None
    mana_cost: str | None = None
    type: str | None = None
    text: str | None = None
    power: Printed = None
    toughness: Printed = None
    loyalty: Printed = None
    defense: Printed = None
    colors: Strings | None = None
    color_indicator: Strings | None = None
    keywords: Strings | None = None
    set_code: str | None = None
    number: str | None = None
    foreign_data: tuple[MtgjsonForeign, ...] | None = None


class NotACard(ValueError):
    """A well-formed record that does not describe a card."""


def from_scryfall(raw: ScryfallCard) -> Card:
    """Turn a Scryfall-shaped card into a `Card`; raises `NotACard` where the name is empty or it is a bare face."""
    if raw.object != "card":
        raise NotACard(f"a {raw.object!r} object, not a card")
    name = _named(raw.name)
    if raw.card_faces:
        _refuse_more(len(raw.card_faces))
        faces = tuple([_scryfall_face(face, raw) for face in raw.card_faces])
        if raw.layout == REVERSIBLE and faces[0].name == faces[-1].name:
            name, faces = faces[0].name, faces[:1]
    else:
        faces = (
            Face(
                name,
                raw.mana_cost or "",
                raw.type_line or raw.card_type or "",
                raw.oracle_text or "",
                _printed(raw.power),
                _printed(raw.toughness),
                _printed(raw.loyalty),
                _printed(raw.defense),
                _colors(raw.colors, raw.mana_cost, raw.color_indicator),
                raw.color_indicator or (),
                _printed(raw.might),
                raw.tags or (),
                raw.domains or (),
                raw.effect_text or "",
            ),
        )
    return Card(
        name,
        faces,
        raw.layout,
        raw.game,
        raw.set,
        _year(raw.released_at),
        raw.keywords or (),
        _aliases(raw, name),
        raw.play_cost,
        _foreign(raw, name),
        _related(raw, name),
        raw.image_uris.normal if raw.image_uris and raw.layout in TOKEN_LAYOUTS else None,
    )


def from_mtgjson(raw: Sequence[MtgjsonFace]) -> Card:
    """Turn the faces of one card, as MTGJSON writes them, into a `Card`; raises `NotACard` where there is none."""
    if not raw:
        raise NotACard("a card without faces")
    _refuse_more(len(raw))
    first = raw[0]
    name = _named(first.name)
    ordered = sorted(raw, key=lambda face: face.side or "a")
    faces = tuple([_mtgjson_face(face) for face in ordered])
    others = (
        alias for face in ordered for alias in (face.ascii_name, face.flavor_name, face.face_flavor_name) if alias
    )
    return Card(
        name,
        faces,
        first.layout,
        set_code=first.set_code.lower() if first.set_code else None,
        keywords=first.keywords or (),
        aliases=_without(name, others),
        foreign=_without(
            name,
            (
                said
                for face in ordered
                for each in face.foreign_data or ()
                for said in (each.name, each.face_name)
                if said
            ),
        ),
    )


def _refuse_more(faces: int) -> None:
    if faces > MOST_FACES:
        raise NotACard(f"a card with {faces} faces")


def _scryfall_face(raw: ScryfallFace, card: ScryfallCard) -> Face:
    return Face(
        _named(raw.name),
        raw.mana_cost or "",
        raw.type_line or "",
        raw.oracle_text or "",
        _printed(raw.power),
        _printed(raw.toughness),
        _printed(raw.loyalty),
        _printed(raw.defense),
        _colors(raw.colors, raw.mana_cost, raw.color_indicator or card.color_indicator),
        raw.color_indicator or (),
        _printed(raw.might),
        raw.tags or (),
    )


def _mtgjson_face(raw: MtgjsonFace) -> Face:
    return Face(
        _named(raw.face_name or raw.name),
        raw.mana_cost or "",
        raw.type or "",
        raw.text or "",
        _printed(raw.power),
        _printed(raw.toughness),
        _printed(raw.loyalty),
        _printed(raw.defense),
        _colors(raw.colors, raw.mana_cost, raw.color_indicator),
        raw.color_indicator or (),
    )


def _named(name: str) -> str:
    stripped = name.strip(_STRIP)
    if not stripped:
        raise NotACard("the name is empty")
    return stripped


def _printed(value: Printed) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, float):
        return f"{value:g}"
    if value.bit_length() > MOST_BITS:
        raise NotACard("a printed number has more digits than fit on a card")
    return str(value)


def _colors(given: Strings | None, mana_cost: str | None, indicator: Strings | None) -> Strings:
    if given is None:
        return colors_of(mana_cost or "", indicator or ())
    return given if len(given) < 2 else in_color_order(given)


def _year(released_at: str | None) -> int | None:
    return int(released_at[:4]) if released_at and released_at[:4].isdecimal() else None


def _aliases(raw: ScryfallCard, name: str) -> Strings:
    if not (raw.flavor_name or raw.printed_name or raw.aliases or raw.card_faces) and raw.card_name in (None, name):
        return ()
    given = [raw.card_name, raw.flavor_name, *(raw.aliases or ())]
    given += [face.flavor_name for face in raw.card_faces or ()]
    if raw.lang == "en":
        given += _printed_names(raw)
    return _without(name, (alias for alias in given if alias))


def _related(raw: ScryfallCard, name: str) -> Strings:
    """The tokens that a card makes, or the makers of a token."""
    if not raw.all_parts:
        return ()
    wanted = "combo_piece" if raw.layout in TOKEN_LAYOUTS else "token"
    return _without(name, (part.name for part in raw.all_parts if part.component == wanted))


def _foreign(raw: ScryfallCard, name: str) -> Strings:
    return () if raw.lang == "en" else _without(name, (printed for printed in _printed_names(raw) if printed))


def _printed_names(raw: ScryfallCard) -> list[str | None]:
    return [raw.printed_name, *(face.printed_name for face in raw.card_faces or ())]


def _without(name: str, aliases: Iterable[str]) -> Strings:
    return tuple(dict.fromkeys(alias for alias in aliases if alias != name))
