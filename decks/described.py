"""Makes a token from the words that describe it, by the same grammar as the texts of cards."""

from __future__ import annotations

from .. import instructions as i
from ..compiler.lower import compile_text
from ..compiler.records.creating import record_of
from ..oracle import Card, Face
from ..oracle.creations import Creation, creation_record

_NO_CARD = Card("", (Face(""),))


class UnknownToken(ValueError):
    """Words that describe no token."""


def token_of(words: str) -> Creation:
    """What “create a … token” with these words creates: `2/2 black Zombie with menace`, `Treasure`.

    Raises `UnknownToken` where they describe no token, or more than one.
    """
    bare = " ".join(words.split()).rstrip(".")
    for text in _sentences(bare):
        program = compile_text(text)
        if any(isinstance(value, i.Unmodelled) for ability in program.abilities for value in ability.walk()):
            continue
        made = creation_record(record_of(_NO_CARD, [(_NO_CARD.faces[0], program)]))
        if made.status == "ok" and len(made.creations) == 1:
            (creation,) = made.creations
            if creation.token is not None and creation.token.types:
                return creation
    raise UnknownToken(f"“{bare}” describes no token; “2/2 black Zombie with menace” does, or “Treasure”")


_COLORS = {"white", "blue", "black", "red", "green", "colorless"}


def _sentences(words: str) -> list[str]:
    """The ways to say it as a card would: whole, with the words left out that people leave out."""
    head, with_, abilities = words.partition(" with ")
    if "token" in head.split():
        return [f"Create a {words}.", f"Create {words}."]  # “Boo, a legendary 1/1 red Hamster creature token”
    behind = f" with {abilities}" if with_ else ""
    if "/" in head:  # it has power and toughness, so it is a creature (CR 208.1)
        size, _, rest = head.partition(" ")
        colored = rest if _COLORS & set(rest.lower().split()) else f"colorless {rest}"
        kind = "" if "creature" in rest.lower().split() else " creature"
        return [f"Create a {size} {colored}{kind} token{behind}.", f"Create a {head}{kind} token{behind}."]
    return [f"Create a {form} token{behind}." for form in (head, head.title(), f"colorless {head}")]
