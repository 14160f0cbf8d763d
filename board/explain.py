"""Why a token is what it is: for every characteristic, the words and the rule that gave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ..instructions import Characteristics, Number
from ..numerals import shown, written
from ..values.colors import COLOR_WORDS, in_order
from .looking.seen import Seen
from .state.objects import Note, Permanent

if TYPE_CHECKING:
    from .board import Board


class Explanation(Struct, frozen=True):
    """The reasons for one stack of permanents, in the order of a card's parts.

    ``unknown`` holds the words of effects that the board could not work out.
    """

    id: int
    count: int
    name: str
    notes: tuple[Note, ...]
    unknown: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{written(self.count)} × {self.name} (#{written(self.id)})"]
        for note in self.notes:
            words = f", “{note.words}”" if note.words else ""
            reason = f", {note.reason}" if note.reason else ""
            lines.append(f"  {note.characteristic}: {note.value} — {note.rule}{reason}{words}")
        lines += [f"  not known: {words}" for words in self.unknown]
        return "\n".join(lines)


def explain(board: Board, identity: int | None = None) -> tuple[Explanation, ...]:
    """The reasons for what each permanent on the ``board`` is, or only for that with the id ``identity`` (CR 111, 613).

    Gives an `Explanation` for each stack, which `str` writes as lines: characteristic, value, rule, words.

    Raises `CannotExecute` for an id that is not on the battlefield.
    """
    wanted = [p.id for p in board.state.permanents] if identity is None else [identity]
    return tuple(_explain(board, one) for one in wanted)


def _explain(board: Board, identity: int) -> Explanation:
    stack, seen = board.seen(identity, notes=True)
    notes = [
        *_arrival(board, stack),
        *_copiable(board, stack),
        *(seen.notes or ()),
        *_result(stack, seen),
        *_demands(stack),
    ]
    notes = board.rules.ruleset.ways.explained(stack, notes)
    return Explanation(stack.id, stack.count, seen.name, tuple(notes), seen.unknown)


def _demands(stack: Permanent) -> list[Note]:
    return [Note("demand", "yes", m.words, "CR 508.1d") for m in stack.modifiers if m.demand]


def _arrival(board: Board, stack: Permanent) -> list[Note]:
    rules = board.rules.ruleset.rules
    notes: list[Note] = []
    if stack.token:
        if stack.origin.kind == "spell copy":
            reason = "the copy of a permanent spell became this token as it resolved; it was not “created”"
            notes.append(Note("token", "yes, not created", "", rules["spell copy"], reason))
        elif stack.origin.kind != "put":
            notes.append(Note("token", "created", stack.origin.words, rules["owner"]))
        if stack.origin.kind == "spell copy":
            notes.append(Note("owner", stack.owner, "", "CR 707.10", "the player whose spell the copy was"))
        else:
            notes.append(Note("owner", stack.owner, "", rules["owner"], "the player who created it"))
    notes.append(Note("controller", stack.controller, "", rules["controller"] if stack.token else "CR 110.2"))
    return notes


def _basis(board: Board, stack: Permanent) -> tuple[str, str, str]:
    """The rule by which the copiable values were given, the words, and what else there is to say."""
    rules = board.rules.ruleset.rules
    origin = stack.copied
    match origin.kind:
        case "predefined":
            return rules["predefined"], origin.words, f"the definition of {origin.definition}"
        case "by card":
            return rules["by card"], origin.words, f"the card named {origin.definition}"
        case "copy":
            return rules["copy"], origin.words, f"copied from {origin.of}"
        case "spell copy":
            return rules["spell copy"], origin.words, f"the spell {origin.of}"
        case "put":
            return "CR 110.3", "", "as its card says" if not stack.token else ""
        case _:
            return rules["text"], origin.words, ""


def _copiable(board: Board, stack: Permanent) -> list[Note]:
    face = stack.face
    rule, words, reason = _basis(board, stack)
    given = {n.characteristic: n for n in stack.copied.notes}
    notes: list[Note] = []

    def say(what: str, value: str, otherwise: Note | None = None) -> None:
        notes.append(given.pop(what) if what in given else otherwise or Note(what, value, words, rule, reason))

    say("name", face.name or "", _name(board, stack, face, rule, words, reason))

    nothing = Note("mana cost", "none", "", board.rules.ruleset.rules["text"], "the text defines none")
    say("mana cost", face.mana_cost or "none", nothing if face.mana_cost is None else None)
    say("colors", " and ".join(COLOR_WORDS.get(c, c) for c in in_order(set(face.colors))) or "colorless")
    if face.supertypes:
        say("supertypes", " ".join(face.supertypes))
    say("types", " ".join(face.types))
    if face.subtypes:
        say("subtypes", " ".join(face.subtypes))
    for what in ("power", "toughness"):
        value = getattr(face, what)
        if value is not None:
            number = written(value.value) if isinstance(value, Number) else str(value)
            say(what, number)
    if face.keywords or face.abilities:
        say("abilities", ", ".join((*face.keywords, *(f"“{a}”" for a in face.abilities))))
    elif stack.token:
        notes.append(Note("abilities", "none", "", board.rules.ruleset.rules["text"], "the text defines none"))
    if face.loyalty:
        say("loyalty", face.loyalty)
    return notes + list(given.values())


def _name(board: Board, stack: Permanent, face: Characteristics, rule: str, words: str, reason: str) -> Note:
    ruleset = board.rules.ruleset
    name = face.name or ""
    if stack.copied.kind == "named":
        return Note("name", name, words, ruleset.rules["named"])
    if stack.copied.kind in {"described", "predefined"} and name == ruleset.token_name(face):
        return Note("name", name, "", ruleset.name_rule, ruleset.name_reason)
    if stack.copied.kind == "described":
        return Note("name", name, words, ruleset.rules["name"])
    return Note("name", name, words, rule, reason)


def _result(stack: Permanent, seen: Seen) -> list[Note]:
    if not seen.notes or seen.power is None or seen.toughness is None:
        return []
    size = f"{shown(seen.power)}/{shown(seen.toughness)}"
    return [Note("power and toughness", size, "", "CR 613.4", "all of that together")]
