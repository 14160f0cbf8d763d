"""A card as a script: its header, and all that its faces say; whole, or what of it could not be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct, structs

from ... import instructions as i
from ...compiler import compile_text
from ...compiler.records.left import left_in_words
from ...compiler.writing.blanking import wordless
from ...oracle import Card
from ...oracle import Face as CardFace
from . import effects as _effects  # noqa: F401  (who writes which steps)
from .errors import CannotExport
from .lines.common import Context
from .lines.face import Lines, Problem, lines_of
from .rows.changes import Granted
from .rows.keywords import mana
from .scope import Frame
from .script import Face, Line, Script
from .tokens import Tokens

_MODES = {
    "transform": "DoubleFaced",
    "split": "Split",
    "modal_dfc": "Modal",
    "adventure": "Adventure",
    "flip": "Flip",
}
_COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
#: Layouts that are a face and nothing else that a script would have to say.
_PLAIN = frozenset(["normal", "saga", "mutate", "token", "vanguard", "planar", "scheme", "leveler", "class"])


class Written(Struct, frozen=True):
    """What a card became: its script, and what of it could not be written; whole if there is nothing of that."""

    name: str
    script: Script
    problems: tuple[Problem, ...]

    @property
    def whole(self) -> bool:
        """Whether the script says all that the card says."""
        return not self.problems


def write_card(
    card: Card, programs: Sequence[i.Program], tokens: Tokens, subtypes: Callable[[], Iterable[str]] = tuple
) -> Written:
    """The script of a card, from the programs of its faces.

    What has no form is left out of the script and said in `problems`; ``tokens`` collects the tokens' scripts,
    ``subtypes`` gives those that cards of its set have, which the rules may not list.
    """
    problems: list[Problem] = []
    if card.layout not in _PLAIN | set(_MODES):
        problems.append(Problem(card.name, f"no script has cards of this layout: {card.layout}"))
    faces: list[Face] = []
    for number, (face, program) in enumerate(zip(card.faces, programs, strict=True)):
        lines = _lines(face, program, tokens, subtypes, back=number > 0)
        problems += lines.problems
        header = _header(card, face, number)
        faces.append(Face(tuple(header), lines.keywords, lines.lines))
    return Written(card.name, Script(tuple(faces)), tuple(_outermost(problems)))


def _outermost(problems: Sequence[Problem]) -> Iterable[Problem]:
    """Each ability that has no form once, with the reason that is about the fewest of its words."""
    for one in dict.fromkeys(problems):
        if any(one.words and one.words != each.words and one.words in each.words for each in problems):
            continue
        within = [each for each in problems if each.words and each.words != one.words and each.words in one.words]
        why = min(within, key=lambda each: len(each.words)).why if within else ""
        yield structs.replace(one, why=why if one.why.startswith("Unmodelled") and why else one.why)


def own_name(card: Card, face: CardFace) -> str:
    """The name by which a face's text speaks of it."""
    return (face.name if len(card.faces) > 1 else face.name or card.name).removeprefix("A-")


def _lines(
    face: CardFace, program: i.Program, tokens: Tokens, subtypes: Callable[[], Iterable[str]], *, back: bool
) -> Lines:
    words = {_key(each): each.text for each in program.abilities}
    name = face.name.removeprefix("A-")

    def said(ability: i.Ability) -> str:
        return _with_own_name(words.get(_key(ability), ""), name)

    context = Context(_frame(face, program), partial(_grants, tokens=tokens), tokens, said)
    abilities = [
        _bare(each, name, face.oracle_text) for each in program.abilities if not back or each.keyword != "fuse"
    ]
    lines = lines_of(abilities, context)
    left = [each for each in left_in_words(program, face.oracle_text, subtypes=subtypes) if not each.typed]
    more = tuple(Problem(each.text, each.why or "words that no program says") for each in left)
    return structs.replace(lines, problems=lines.problems + more)


def _key(ability: i.Ability) -> tuple[int, int, str]:
    return (*ability.span, ability.kind)


def _bare(ability: i.Ability, name: str = "", text: str = "") -> i.Ability:
    """The ability without words for people, but for where it stands and what stands behind a keyword."""
    bare = wordless(ability)
    if len(ability.steps) == len(bare.steps):
        steps = tuple(_labelled(*pair, name, text) for pair in zip(bare.steps, ability.steps, strict=True))
        bare = structs.replace(bare, steps=steps)
    return structs.replace(bare, span=ability.span, parameter=ability.parameter)


def _labelled(bare: i.Step, step: i.Step, name: str, text: str) -> i.Step:
    """A choice with the words of what there is to choose from, which are shown: of a mode its whole paragraph."""
    if isinstance(bare, i.Choose) and isinstance(step, i.Choose):
        modes = [line for line in text.split("\n") if line.startswith("• ")]
        labels = (next((m for m in modes if each and m.startswith(f"• {each} —")), each) for each in step.labels)
        return structs.replace(bare, labels=tuple(_with_own_name(each, name) for each in labels))
    return bare


def _with_own_name(words: str, name: str) -> str:
    """The words with `CARDNAME` for the name of the card."""
    if not name:
        return words
    said = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "CARDNAME", words)
    short = name.split(",")[0]
    return re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", "NICKNAME", said) if short != name else said


def _frame(face: CardFace, program: i.Program) -> Frame:
    kinds, _, subtypes = face.type_line.partition("—")
    enchants = ""
    for ability in program.abilities:
        if ability.keyword == "enchant" and ability.rule is not None and ability.rule.what is not None:
            kinds_of = [each.type for each in ability.rule.what.where if isinstance(each, i.HasType)]
            enchants = kinds_of[0].capitalize() if kinds_of else ""
    return Frame(
        name=face.name,
        attached="Equipped" if "Equipment" in subtypes else "Enchanted",
        enchants=enchants,
        types=tuple(kinds.split()),
        subtypes=tuple(subtypes.split()),
        costs_x="{X}" in face.mana_cost,
        mana_cost=mana(face.mana_cost),
    )


def _grants(text: str, tokens: Tokens) -> Granted:
    """An ability in words as lines of whatever object has it.

    Raises:
        CannotExport: if a part of it has no form.
    """
    program = compile_text(text[:1].upper() + text[1:])
    if any(not each.typed for each in left_in_words(program, text)):
        raise CannotExport(None, f"an ability that is not understood: {text}")
    words = {_key(each): each.text for each in program.abilities}
    context = Context(Frame(), partial(_grants, tokens=tokens), tokens, lambda each: words.get(_key(each), ""))
    lines = lines_of([_bare(each) for each in program.abilities], context)
    if lines.problems:
        raise CannotExport(None, lines.problems[0].why)
    return Granted(lines.keywords, tuple((line.kind, line.node) for line in lines.lines))


def new_tokens() -> Tokens:
    """A collection of tokens' scripts to begin a set with."""
    tokens = Tokens(lambda text, _: _grants(text, tokens))
    tokens.context = Context(Frame(), partial(_grants, tokens=tokens), tokens, lambda each: "")
    return tokens


def _header(card: Card, face: CardFace, number: int) -> list[tuple[str, str]]:
    name = face.name or card.name
    back = number > 0 and card.layout in ("transform", "modal_dfc")
    out = [("Name", name), ("ManaCost", mana(face.mana_cost) if face.mana_cost else "no cost")]
    out.append(("Types", " ".join(face.type_line.replace("—", " ").split())))
    if face.power is not None and face.toughness is not None:
        out.append(("PT", f"{face.power}/{face.toughness}"))
    if face.loyalty is not None:
        out.append(("Loyalty", face.loyalty))
    if face.defense is not None:
        out.append(("Defense", face.defense))
    if face.color_indicator or (back and face.colors and not face.mana_cost):
        colors = face.color_indicator or face.colors
        out.append(("Colors", ",".join(_COLOR_NAMES[each] for each in colors)))
    if number == 0 and card.layout in _MODES and len(card.faces) > 1:
        out.append(("AlternateMode", _MODES[card.layout]))
    out.append(("Oracle", face.oracle_text.replace("\n", "\\n")))
    return out


__all__ = ["Line", "Written", "new_tokens", "own_name", "write_card"]
