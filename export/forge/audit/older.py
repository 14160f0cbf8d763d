"""What scripts said as keywords until 2022 and say as lines today."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from ..script import Face, Line, Node, Words, plain

_SELF: Words = ("Card.Self",)


def _static(mode: str, key: str) -> Line:
    return Line("S", Node("Mode", mode, ((key, _SELF),)))


_TAPPED = Node("DB", "Tap", (("Defined", ("Self",)), ("ETB", ("True",))))
_ENTERS: Line = Line(
    "R",
    Node("Event", "Moved", (("ValidCard", _SELF), ("Destination", ("Battlefield",)), ("ReplaceWith", (_TAPPED,)))),
)
_COUNTERED = Line("R", Node("Event", "Counter", (("ValidCard", _SELF), ("Layer", ("CantHappen",)))))
_UNTAP: tuple[tuple[str, Words], ...] = (
    ("ValidCard", _SELF),
    ("ValidStepTurnToController", ("You",)),
    ("Layer", ("CantHappen",)),
)
#: Keywords that were sentences, and the lines that say the same.
SENTENCES: Mapping[str, tuple[Line, ...]] = {
    "CARDNAME enters the battlefield tapped.": (_ENTERS,),
    "CARDNAME enters tapped.": (_ENTERS,),
    "CARDNAME can't block.": (_static("CantBlock", "ValidCard"),),
    "CARDNAME can't attack.": (_static("CantAttack", "ValidCard"),),
    "CARDNAME can't attack or block.": (_static("CantAttack", "ValidCard"), _static("CantBlock", "ValidCard")),
    "This spell can't be countered.": (_COUNTERED,),
    "CARDNAME can't be countered.": (_COUNTERED,),
    "CARDNAME doesn't untap during your untap step.": (Line("R", Node("Event", "Untap", _UNTAP)),),
    "Unblockable": (_static("CantBlockBy", "ValidAttacker"),),
    "CARDNAME attacks each combat if able.": (_static("MustAttack", "ValidCreature"),),
}
#: Hidden keywords that a static ability gave, and its modes of today with the parameter for whom.
_HIDDEN: Mapping[str, tuple[tuple[str, str], ...]] = {
    "CARDNAME can't block.": (("CantBlock", "ValidCard"),),
    "CARDNAME can't attack.": (("CantAttack", "ValidCard"),),
    "CARDNAME can't attack or block.": (("CantAttack", "ValidCard"), ("CantBlock", "ValidCard")),
    "Unblockable": (("CantBlockBy", "ValidAttacker"),),
}


def modern(face: Face) -> Face:
    """The face with lines for keywords that are none any more; an Aura is no spell that attaches."""
    lines: list[Line] = []
    keywords: list[Words] = []
    for words in face.keywords:
        said = plain(words) or ""
        if said in SENTENCES:
            lines += SENTENCES[said]
        elif said.lower().startswith("enchant ") and "Aura" in face.get("Types"):
            continue
        else:
            keywords.append(words)
    for line in face.lines:
        if not (line.node.head == "SP" and line.node.name == "Attach"):
            lines += _hidden(line)
    return structs.replace(face, keywords=tuple(keywords), lines=tuple(lines))


def _hidden(line: Line) -> list[Line]:
    """A static ability that gave hidden keywords, as what it is today."""
    given = plain(line.node.get("AddHiddenKeyword") or ())
    if line.kind != "S" or given is None or given not in _HIDDEN:
        return [line]
    rest = tuple(each for each in line.node.parameters if each[0] != "AddHiddenKeyword")
    whom = line.node.get("Affected") or ()
    out = [
        Line("S", Node("Mode", mode, ((key, whom), *(each for each in rest if each[0] not in _CHANGES))))
        for mode, key in _HIDDEN[given]
    ]
    if any(key in _CHANGES - {"Affected"} for key, _ in rest):
        out.insert(0, Line("S", Node("Mode", "Continuous", rest)))
    return out


_CHANGES = frozenset(
    ["Affected", "AddPower", "AddToughness", "AddKeyword", "SetPower", "SetToughness", "AddType", "AddAbility"]
)
