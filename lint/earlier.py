"""Findings and programs of texts that were looked at in earlier runs are not made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from ..compiler import compile_text
from ..instructions import Program
from ..oracle.reference import stamp_of
from ..values.decoders import packed_decoder
from .facts import CardFacts
from .findings import Finding
from .linting import lint_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..files.kept_results import KeptResults
    from ..oracle import CardLookup

Made = TypeVar("Made")

_encode = msgspec.msgpack.Encoder().encode
_findings = packed_decoder(tuple[Finding, ...]).decode
_program = packed_decoder(Program).decode


class Earlier:
    """Looks at texts, or gives what was found in them before; without `results` it keeps nothing."""

    def __init__(self, results: KeptResults | None = None, reference: CardLookup | None = None) -> None:
        self._reference = reference
        stamp = stamp_of(reference)
        self._results = None if results is None or stamp is None else results.of("texts", stamp)

    def findings(self, text: str, card: CardFacts, codes: frozenset[str]) -> tuple[Finding, ...]:
        """The findings of these rules in a text; raises `TextTooLong`."""
        given = ("findings", text, card, sorted(codes))
        return self._kept(given, _findings, lambda: lint_card(text, card, reference=self._reference, only=codes))

    def program(self, text: str, name: str | None, game: str) -> Program:
        """The program of a text, as rules about sets compare it; raises `TextTooLong`."""
        return self._kept(("program", text, name, game), _program, lambda: compile_text(text, name=name, game=game))

    def _kept(self, given: object, decode: Callable[[bytes], Made], make: Callable[[], Made]) -> Made:
        if self._results is None:
            return make()
        key = self._results.key(given)
        if (data := self._results.get(key)) is not None:
            return decode(data)
        made = make()
        self._results.put(key, _encode(made))
        return made
