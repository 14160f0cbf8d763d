"""Says in the game's words what a creation creates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..values.colors import COLOR_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .creations import Creation, Token

#: Card types of Riftbound: its tokens have no color, no subtypes, and their name where those would stand.
PLAYED = frozenset({"Unit", "Gear", "Battlefield"})

LEGENDARY = "Legendary"


def described(creation: Creation) -> str:
    """Say in the game's words what one of the created tokens is: `1/1 white Soldier creature token with vigilance`."""
    token = creation.token
    if token is None:
        what = creation.copy_of or "something"
        except_for = f", except {'; '.join(creation.exceptions)}" if creation.exceptions else ""
        return f"copy of {what}{except_for}"
    if PLAYED & set(token.types):
        copied = f" that's a copy of {creation.copy_of}" if creation.copy_of else ""
        return f"{_played(token)}{copied}"
    size = f"{token.power}/{token.toughness}" if token.power is not None else ""
    colors = _listed([COLOR_WORDS.get(color, color) for color in token.colors]) or "colorless"
    kinds = " ".join([*token.subtypes, *(kind.lower() for kind in token.types)])
    legendary = "legendary" if LEGENDARY in token.supertypes else ""  # “a legendary 4/4 blue Kraken”
    others = [word.lower() for word in token.supertypes if word != LEGENDARY]
    words = [legendary, size, *others, colors, kinds, "token"]
    line = " ".join(word for word in words if word)
    if named := _given_name(token):
        line += f" named {named}"
    having = [*token.keywords, *(f"“{ability}”" for ability in token.abilities)]
    return f"{line} with {_listed(having)}" if having else line


def _played(token: Token) -> str:
    """A token of Riftbound: `3 [MIGHT] Sprite unit token with [Temporary]` (RB 184)."""
    words = [f"{token.might} [MIGHT]" if token.might else "", token.name or "", *(kind.lower() for kind in token.types)]
    line = " ".join(word for word in (*words, "token") if word)
    having = [*(f"[{word.capitalize()}]" for word in token.keywords), *(f"“{ability}”" for ability in token.abilities)]
    return f"{line} with {_listed(having)}" if having else line


def titled(creation: Creation) -> str:
    """Give the short name that players call the token by: `Treasure`, `Zombie`, `Boo`, `copy`."""
    token = creation.token
    if token is None:
        return "copy"
    return (token.name or " ".join(token.subtypes) or "token").removesuffix(" Token")


def _given_name(token: Token) -> str | None:
    """Give the name of a token where it is not just its subtypes and the word Token (CR 111.4)."""
    own = " ".join(token.subtypes)
    return None if token.name is None or token.name in (own, f"{own} Token") else token.name


def entering(creation: Creation) -> str:
    """Say how the token enters where that is out of the ordinary: tapped, attacking, with counters, attached."""
    said = [word for word, so in (("tapped", creation.tapped), ("attacking", creation.attacking)) if so]
    if creation.enters:
        said.append(creation.enters)
    said += [f"with {count} {kind} counter{'' if count == '1' else 's'}" for kind, count in creation.counters.items()]
    if creation.attached_to:
        said.append(f"attached to {creation.attached_to}")
    if creation.location:
        said.append(creation.location if creation.location in ("here", "there") else f"at {creation.location}")
    return ", ".join(said)


def _listed(items: Sequence[str]) -> str:
    if len(items) < 3:
        return " and ".join(items)
    return f"{', '.join(items[:-1])}, and {items[-1]}"
