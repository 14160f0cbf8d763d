"""Magic: the Gathering, the first game: the classes of this folder as they are."""

from ...grammar.subtypes import keyword_line, subtypes
from ..creating.creations import Creating
from ..effects import Effect
from ..frames.cards import card_characteristics
from ..keywords.definitions import token
from ..keywords.sentences import keyword_definition
from ..records.creating import CreationRecord, magic_record
from ..replacing import Replacing
from . import Game

GAME = Game(
    name="magic",
    wording="magic",
    creating=Creating,
    effect=Effect,
    replacing=Replacing,
    keyword=keyword_definition,
    keyword_line=keyword_line,
    framed=lambda ability, definitions=None: ability,
    characteristics=card_characteristics,
    record_type=CreationRecord,
    record=magic_record,
    subtypes=subtypes,
    token=token,
)

__all__ = ["GAME"]
