"""What happens as tokens are created, and what replaces it."""

from __future__ import annotations

from msgspec import Struct

from ....instructions import Characteristics, Duration
from .event import Event


class CreatedTokens(Struct, frozen=True, gc=False, omit_defaults=True):
    """Tokens of one kind that one player created: their ids start at ``first``."""

    player: str
    first: int
    count: int
    name: str
    characteristics: Characteristics
    tapped: bool = False
    attacking: str | int | None = None
    counters: dict[str, int] = {}
    attached_to: int | str | None = None
    via: str = "create"
    location: int | str | None = None


class TokensCreated(Event, frozen=True):
    """One effect created all of these at once (CR 111.2), of whatever kinds and for whichever players."""

    tokens: tuple[CreatedTokens, ...]


class NotCreated(Event, frozen=True):
    """Tokens that an effect would have created, and the rule by which it did not."""

    words: str
    why: str
    rule: str


class Replaced(Event, frozen=True):
    """A replacement effect was applied to the creation of tokens by ``player`` (CR 614, 616)."""

    player: str
    source: int | None
    text: str
    times: int = 1


class ReplacementBegan(Event, frozen=True):
    """A replacement effect stands from now on (CR 614.3), until some time or (``once``) until it is used up."""

    text: str
    until: Duration | None = None
    once: bool = False


class CountersReplaced(Event, frozen=True):
    """A replacement effect was applied to the counters put on what ``player`` controls (CR 122.6, 614, 616).

    ``source`` is None for the words of a permanent about itself as it enters.
    """

    player: str
    source: int | None
    text: str
    times: int = 1
