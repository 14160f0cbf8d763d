"""What a job has made of cards in earlier runs: the door of a stream of cards to the kept results."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from ..grammar.wordings import shipped
from ..oracle import Card
from ..values.decoders import packed_decoder

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults
    from .spreading import Job

Made = TypeVar("Made")

_encode = msgspec.msgpack.Encoder().encode


@lru_cache
def _is_shipped(game: str) -> bool:
    """Whether a game comes with cardwright, as far as can be seen."""
    try:
        return shipped(game) is not None
    except OSError:
        return False


class Earlier(Generic[Made]):
    """The results of a job, of earlier runs and for later ones."""

    def __init__(self, job: Job[Made], results: KeptResults, made_by: tuple[object, ...]) -> None:
        self._job = job
        self._results = results.of(*made_by)
        self._decode = packed_decoder(job.made).decode

    @classmethod
    def of(cls, job: Job[Made], results: KeptResults | None) -> Earlier[Made] | None:
        """The results of a job; `None` where none are kept, or nobody could say whether they still hold."""
        made_by = job.made_by if results is not None else None
        return None if results is None or made_by is None else cls(job, results, made_by)

    def made(self, card: Card) -> Made:
        """Give what the job makes of a card, or has made of it before."""
        made = self.had(card)
        if made is None:
            made = self._job(card)
            self.add(card, made)
        return made

    def had(self, card: Card) -> Made | None:
        """Give what the job makes of a card at once, or has made of it before."""
        made = self._job.at_once(card)
        if made is None and (data := self._results.get(self._results.key(card))) is not None:
            made = self._decode(data)
        return made

    def add(self, card: Card, made: Made) -> None:
        """Keep what was made of a card, if it is what would be made again; an installed game's rules may change."""
        if _is_shipped(card.game) and self._job.is_lasting(made):
            self._results.put(self._results.key(card), _encode(made))
