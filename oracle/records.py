"""The card as the rest of cardwright sees it, whatever file it came from."""

from __future__ import annotations

import msgspec

from ..values.colors import COLORS


class Face(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One face of a card, with its characteristics as they are printed (CR 109.3, 712, 709).

    Strings are the data's own; a characteristic that the face does not have is `None`, a text that it does not
    have is empty. `colors` are in WUBRG order and never left out: where the data gives none they follow from the
    mana cost and the color indicator (CR 105.2). `might`, `tags` and `domains` belong to
    Riftbound, as does `effect_text`, which an Equipment gives what it is attached to (RB 136).
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] = ()
    might: str | None = None
    tags: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    effect_text: str = ""


class PlayCost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a Riftbound card costs: energy, power, and the runes that the power has to come from."""

    energy: int | None = None
    power: int | None = None
    runes: tuple[str, ...] = ()


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card: its name, its faces in their order (one for most cards), and what the data says about it.

    `game` is `"magic"` or `"riftbound"`. `layout` is Scryfall's word for the kind of card (`"normal"`, `"split"`,
    `"transform"`, `"token"` …). `aliases` are other names that the data gives for the same card: names of reskins,
    former names. `foreign` are the names that it is printed under in other languages, where the data has them.
    `year` is the year of the release that the record describes, where it is known. `related` are the names of the
    tokens that the data says it makes, of a token those of its makers; `image` is where a token's picture is.
    """

    name: str
    faces: tuple[Face, ...]
    layout: str = "normal"
    game: str = "magic"
    set_code: str | None = None
    year: int | None = None
    keywords: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    play_cost: PlayCost | None = None
    foreign: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    image: str | None = None

    @property
    def is_token(self) -> bool:
        """Whether the record describes a token (a game supplement) and not a card."""
        return self.layout in TOKEN_LAYOUTS or self.faces[0].type_line.startswith("Token")

    @property
    def is_playable(self) -> bool:
        """Whether the record stands for something with a text: not an art card, not the back of a helper card."""
        return self.layout not in PICTURE_LAYOUTS


TOKEN_LAYOUTS = frozenset({"token", "double_faced_token"})
PICTURE_LAYOUTS = frozenset({"art_series"})


def colors_of(mana_cost: str, color_indicator: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give the colors, in WUBRG order, that a mana cost and a color indicator give an object (CR 105.2, 202.2).

    Every color that stands in a mana symbol counts: hybrid, phyrexian and two-brid symbols as well as plain ones.
    """
    if not mana_cost and not color_indicator:
        return ()
    return tuple(color for color in COLORS if color in mana_cost or color in color_indicator)


def in_color_order(colors: tuple[str, ...]) -> tuple[str, ...]:
    """Give the same colors in WUBRG order; letters that are no color are dropped."""
    return tuple(color for color in COLORS if color in colors) if colors else ()
