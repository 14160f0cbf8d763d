"""Riftbound: tokens that are played, with Might and tags, ready or exhausted, at a location (RB 177–184)."""

from .. import Game
from .cards import card_characteristics
from .creating import RiftboundCreating
from .definitions import NONE, keyword_definition, token
from .effects import RiftboundEffect
from .framing import framed, named
from .paying import paid
from .reading import RiftboundReaders
from .records import RiftboundRecord, riftbound_record
from .replacing import RiftboundReplacing

GAME = Game(
    name="riftbound",
    wording="riftbound",
    creating=RiftboundCreating,
    effect=RiftboundEffect,
    replacing=RiftboundReplacing,
    keyword=keyword_definition,
    keyword_line=lambda keyword: f"[{keyword[:1].upper()}{keyword[1:]}]",
    framed=framed,
    characteristics=card_characteristics,
    record_type=RiftboundRecord,
    record=riftbound_record,
    definitions=NONE,
    token=token,
    samples={"[cost]": "[2]", "[text]": "draw 1."},
    readers=RiftboundReaders(),
    named=named,
    paid=paid,
)

__all__ = ["GAME"]
