"""Checks the cards of a pool one by one: what is understood, what is not and where, and what the board bears out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from ..compiler.frames.cards import card_characteristics
from ..compiler.games import UnknownGame
from ..compiler.records.creating import CreationRecord, creates_nothing, programs, record_of
from ..grammar import CardText, TextTooLong, parse
from ..grammar.definitions import NONE, Definitions, of_game
from ..instructions import Program
from ..oracle import BadRecord, Card, CardLookup, Face
from ..oracle.creation_words import described, entering
from ..oracle.creations import creation_record
from ..oracle.reference import stamp_of
from .evidence import Evidence, Finding
from .played.abilities import Abilities, Played
from .programs import program_record
from .spreading import spread

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults

Drawing = Callable[[msgspec.Struct], Iterable[str]]
"""Draws a tree as lines; a function of a module, so that other processes find it."""

FAULT = "fault in cardwright"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something about a card that is not in order: of what construct, what, and where in which face's text.

    Of severity "error" or "warning" it is a diagnostic of the card's program, as it is. "board" means that no event of
    a board bears a creation out, "unplayed" that an ability of an executable card could not be brought about, "unseen"
    that an effect of one was not to be seen in any position (`played/observer.py`), "fault" that cardwright
    itself failed.
    """

    severity: Literal["error", "board", "unplayed", "unseen", "warning", "fault"]
    construct: str
    message: str
    span: tuple[int, int] = (0, 0)
    face: int = 0
    hint: str = ""
    correction: str = ""


class Drawn(msgspec.Struct, frozen=True):
    """A face's tree and its instructions, drawn as lines."""

    face: int
    tree: str
    instructions: str


class Checked(msgspec.Struct, frozen=True):
    """What the check of a card came to.

    `status` is the record's; `creations` how many it has; `problems` in the order of the text; `seconds` how long it
    took to compile. `abilities` of an executable card were tried on boards, and `played` of them there; `seen` of
    their `effects` were seen in the positions by the second observer. `drawn` and
    `says`, what it creates in words, are for people, and only there when asked for.
    """

    name: str
    status: str
    creations: int
    problems: tuple[Problem, ...]
    seconds: float
    drawn: tuple[Drawn, ...] = ()
    says: tuple[str, ...] = ()
    abilities: int = 0
    played: int = 0
    effects: int = 0
    seen: int = 0

    @property
    def creates(self) -> bool:
        """Whether its text creates tokens, as far as is known."""
        return self.status != "none" or self.failed

    @property
    def failed(self) -> bool:
        """Whether anything is wrong that concerns its tokens."""
        return any(problem.severity not in ("warning", "unplayed", "unseen") for problem in self.problems)


def check_cards(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    on_board: bool = False,
    draw: Drawing | None = None,
    definitions: Definitions = NONE,
    lint: bool = False,
    results: KeptResults | None = None,
) -> Iterator[tuple[Card | BadRecord, Checked | BadRecord]]:
    """Yield each card with what its check came to, in order; a `BadRecord` is passed on in its place.

    With `on_board` each creation is tried on a small board, too, and each ability of an executable card; with `draw`
    the trees are drawn; with `lint` what the linter finds is among the problems, as warnings. A card on which
    cardwright itself fails has a problem that says so. What is among the kept `results` is not checked again.
    `executor`, `reference` and `definitions`: see `compile_pool`.
    """
    yield from spread(Check(reference, on_board, draw, definitions, lint), cards, executor, results=results)


@dataclass(frozen=True)
class Check:
    """The job of checking a card."""

    reference: CardLookup | None = None
    on_board: bool = False
    draw: Drawing | None = None
    definitions: Definitions = NONE
    lint: bool = False
    made: ClassVar = Checked

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What a check comes to beside the card."""
        stamp = stamp_of(self.reference)
        if stamp is None:
            return None
        drawn = self.draw is not None and f"{self.draw.__module__}.{self.draw.__qualname__}"
        return "checks", stamp, self.definitions.digest, self.on_board, drawn, self.lint

    def is_lasting(self, made: Checked, /) -> bool:
        """A fault may be gone in the next run."""
        return not any(problem.severity == "fault" for problem in made.problems)

    @cached_property
    def _evidence(self) -> dict[str, Evidence]:
        return {}

    def _findings(self, card: Card, face: Face, program: Program) -> list[Finding]:
        """Try a face's creations on boards of its card's game."""
        from ..play import rules

        if card.game not in self._evidence:
            known = rules(reference=self.reference, game=card.game, definitions=self.definitions)
            self._evidence[card.game] = Evidence(known)
        return self._evidence[card.game].findings(face, program)

    @cached_property
    def _abilities(self) -> Abilities:
        from ..play import rules

        return Abilities(rules(reference=self.reference, definitions=self.definitions))

    def _played(self, card: Card) -> list[Played]:
        """What became of each ability of an executable card, on boards of Magic."""
        if not self.on_board or card.game != "magic":
            return []
        if not program_record(card, self.reference, definitions=self.definitions).executable:
            return []
        return self._abilities.played(card_characteristics(card))

    def at_once(self, card: Card, /) -> Checked | None:
        """Give the check of a card that creates nothing: that is seen without compiling."""
        nothing = not self.lint and not self.on_board and creates_nothing(card, self.definitions)
        return Checked(card.name, "none", 0, (), 0.0) if nothing else None

    def __call__(self, card: Card, /) -> Checked:
        """Check a card."""
        began = time.perf_counter()
        try:
            compiled = programs(card, self.reference, definitions=self.definitions)
            record = record_of(card, compiled)
            seconds = time.perf_counter() - began
            played = self._played(card)
            return Checked(
                card.name,
                record.status,
                len(record.creations),
                (*self._problems(card, compiled, record), *_unplayed(card, played)),
                seconds,
                tuple(self._drawn(card, compiled)) if record.status != "none" else (),
                tuple(_said(record)) if self.draw is not None else (),
                len(played),
                sum(bool(each.how) for each in played),
                sum(each.effects for each in played if each.how),
                sum(each.effects - len(each.unseen) for each in played if each.how),
            )
        except TextTooLong as error:
            problem = Problem("error", "length", str(error))
        except UnknownGame as error:
            problem = Problem("error", "game", str(error))
        except Exception as error:
            problem = Problem("fault", FAULT, f"{type(error).__name__}: {error}")
        return Checked(card.name, "partial", 0, (problem,), time.perf_counter() - began)

    def _problems(self, card: Card, compiled: list[tuple[Face, Program]], record: CreationRecord) -> Iterator[Problem]:
        places = {id(face): place for place, face in enumerate(card.faces)}
        for face, program in compiled:
            place = places[id(face)]
            for d in program.diagnostics:
                yield Problem(d.severity, d.construct, d.message, d.span, place, d.hint, d.correction)
            if self.lint:
                from ..lint.beside import beside, facts_of_face

                for d in beside(face.oracle_text, facts_of_face(face, card.game), program.diagnostics, self.reference):
                    yield Problem(d.severity, d.construct, d.message, d.span, place, d.hint, d.correction)
            if self.on_board and record.creations:
                for found in self._findings(card, face, program):
                    yield Problem("board", found.construct, found.message, found.span, place)

    def _drawn(self, card: Card, compiled: list[tuple[Face, Program]]) -> Iterator[Drawn]:
        if self.draw is None:
            return
        places = {id(face): place for place, face in enumerate(card.faces)}
        for face, program in compiled:
            own = of_game(self.definitions, card.game)
            tree: CardText = parse(face.oracle_text, name=face.name or card.name, game=card.game, definitions=own)
            shown = msgspec.structs.replace(program, diagnostics=())
            yield Drawn(places[id(face)], "\n".join(self.draw(tree)), "\n".join(self.draw(shown)))


def _unplayed(card: Card, played: list[Played]) -> Iterator[Problem]:
    """What of the abilities could not be brought about, and why; where the board fails, a fault; what was not seen."""
    for each in played:
        face = next((k for k, face in enumerate(card.faces) if face.name == each.name), 0)
        at = max(0, card.faces[face].oracle_text.find(each.text))
        place = (at, at + len(each.text))
        line = each.text.splitlines()[0]
        if not each.how:
            construct = f"board: {each.kind} ability not played"
            yield Problem("fault" if each.fault else "unplayed", construct, f"{line}: {each.evidence}", place, face)
            continue
        for effect in each.unseen:
            yield Problem("unseen", f"board: {effect}", f"{line}: in no position is seen: {effect}", place, face)


def _said(record: CreationRecord) -> Iterator[str]:
    """Yield what is created in words: `5 × 1/1 colorless Thopter artifact creature token with flying, tapped`."""
    for each in creation_record(record).creations:
        how = entering(each)
        by = "" if each.creator == "you" else f" ({each.creator})"
        what = f"{described(each)}{f', {how}' if how else ''}{by}"
        yield f"{what} {each.count}" if each.count.startswith("for each") else f"{each.count} × {what}"
