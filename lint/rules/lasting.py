"""How long what is done lasts: what is given for a time says until when, what is always so says “has” (CR 611)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar.lexer import OWN_NAME
from ..reading import Reading
from ..rule import Example, Found, Rule

_KEYWORD = (
    r"(?:flying|first strike|double strike|haste|trample|vigilance|reach|menace|lifelink|deathtouch|hexproof"
    r"|indestructible|shroud|skulk|fear|intimidate|wither|infect|prowess|protection from [a-z ]+|ward \{\d\})"
)
_SIZE = r"[+−–-](?:\d+|X)/[+−–-](?:\d+|X)"
_ITSELF = rf"(?:[Tt]his (?:creature|Vehicle|permanent)|{OWN_NAME}+)"
#: A sentence with one of these says how long it lasts, or goes on saying what is so.
_TIMED = re.compile(
    r"until|this turn|this combat|as long as|for the rest|instead|for each|where X"
    r"|perpetually|\bif\b|\bunless\b|with ward"
    r"|loses?\b.*abilities|becomes?\b|\bwhile\b",
    re.I,
)
_DONE = re.compile(
    rf"(?:^(?:[A-Z][\w' ]+ — )?|: |, |\. |• )(?P<subject>(?:[Uu]p to \w+ )?(?:other "
    rf"|another )?[Tt]arget [^.:,\n“\"]{{1,40}}?"
    rf"|{_ITSELF}|[Ii]t|[Tt]hey|[Tt]hat creature|[Cc]reatures you control|[Oo]ther creatures you "
    rf"control|[Ee]ach creature[^.:,\n“\"]{{0,20}}?)"
    rf" (?P<said>(?:gets?|each get) {_SIZE}(?: and gains? {_KEYWORD}(?:(?:, |,? and ){_KEYWORD})*)?)\.(?=$|[ )\"”\n])",
    re.M,
)
_GIVEN = re.compile(
    rf"(?:^|: |, |\. |• )(?P<subject>(?:[Uu]p to \w+ )?(?:other |another )?[Tt]arget creatures?[^.:,\n“\"]{{0,30}}?"
    r"|(?:[Oo]ther |[Aa]ttacking )?[Cc]reatures you control|[Oo]ther creatures you control)"
    rf" (?P<said>gains? {_KEYWORD}(?:(?:, |,? and ){_KEYWORD})*)\.(?=$|[ )\"”\n])",
    re.M,
)


#: Behind what is given, how it ends: the thing goes, or the game is over.
_ENDED = re.compile(
    r"\b(?:sacrifices?|exiles?|destroy)\b[^.]*\bend step\b"
    r"|\bend step\b[^.]*\b(?:sacrifice|exile|destroy|loses? the game)",
    re.I,
)


def _without_end(reading: Reading) -> Iterator[Found]:
    """“{1}: This creature gets +2/+2.” → “until end of turn” (CR 611.2a)."""
    for pattern in (_DONE, _GIVEN):
        for found in pattern.finditer(reading.masked):
            is_spell = bool(reading.types & {"instant", "sorcery"})
            if not _is_done(reading.masked, found, is_spell) or _TIMED.search(_before(reading.masked, found)):
                continue
            if _ENDED.search(reading.masked[found.end() :].partition("\n")[0]):
                continue
            at = found.end("said")
            edit = Edit(at, at, " until end of turn")
            yield Found(found.span("said"), "nothing says how long this lasts: “until end of turn”", (edit,), False)


def _before(text: str, found: re.Match[str]) -> str:
    """The sentence up to what is found and with it."""
    start = max(text.rfind(mark, 0, found.start("subject")) for mark in (". ", "\n", "• ")) + 1
    return text[start : found.end()]


def _is_done(text: str, found: re.Match[str], is_spell: bool) -> bool:
    """Whether what is found is done once, by a cost, an event or a spell, and no line that says what is always so."""
    line = text[text.rfind("\n", 0, found.start("subject")) + 1 : found.start("subject")]
    if line.count("(") > line.count(")"):
        return False
    if "arget" in found["subject"] or (is_spell and '"' not in line and "“" not in line):
        return True
    quoted = max(line.rfind("“"), line.rfind('"'))
    begun = re.search(
        r"(?:^|— |[“\"])(?:When|Whenever|At the beginning)\b|^[^.“\"]*[}\w]: ",
        line[quoted + 1 :] if quoted >= 0 else line,
    )
    return bool(begun) and "aura" not in line.lower() and "equipped" not in line.lower()


_TOO_EARLY = re.compile(
    rf"\b(?:gets? {_SIZE}|gains? {_KEYWORD}(?:(?:, |,? and ){_KEYWORD})*|loses? {_KEYWORD}|becomes? [^.,:\n]{{3,40}}?)"
    r" (?P<said>(?P<end>until end of turn)(?P<joint>,? and|,) (?:gains?|gets?|has|have|loses?|is|are|can't|becomes?))"
    r"(?P<rest>[^.\n“\"]*)\."
)


def _ends_too_early(reading: Reading) -> Iterator[Found]:
    """“gets +3/+3 until end of turn and gains trample”: the end stands behind both (CR 611.2a)."""
    for found in _TOO_EARLY.finditer(reading.text):
        if not re.search(r"until|this turn|this combat|for as long|goaded", found["rest"]):
            end = found.end("rest")
            moved = Edit(found.start("end") - 1, found.end("joint"), " and"), Edit(end, end, " until end of turn")
            edits = (Edit(end, end, " this turn"),) if found["said"].endswith("can't") else moved
            told = "what follows lasts without end: “until end of turn” stands behind both"
            yield Found(found.span("said"), told, edits, False)


_STATIC = re.compile(
    rf"^(?P<subject>(?:[Ee]quipped|[Ee]nchanted) creature|(?:Other |Each other |Attacking |All |Nontoken "
    rf")?(?:[A-Z]?[a-z]+ )?(?:creatures|\w+s) you control)"
    rf" (?:get?s? {_SIZE} and |get {_SIZE}, )?(?P<said>gains?) {_KEYWORD}(?:(?:, |,? and ){_KEYWORD})*\.(?=$| \()",
    re.M,
)


def _always(reading: Reading) -> Iterator[Found]:
    """“Equipped creature gets +2/+1 and gains trample.” → “has” (CR 611.3)."""
    if reading.types & {"instant", "sorcery"} or not reading.types:
        return
    for found in _STATIC.finditer(reading.text):
        right = "has" if found["said"] == "gains" else "have"
        told = f"what is always so is said with “{right}”"
        yield Found(found.span("said"), told, (Edit(*found.span("said"), right),), False)


RULES: tuple[Rule, ...] = (
    Rule(
        "RU033",
        "duration",
        "what is given for a time says until when",
        "CR 611.2a, 611.3a.",
        (
            Example(
                "{1}: This creature gets +2/+2.",
                "{1}: This creature gets +2/+2 until end of turn.",
            ),
            Example(
                "Target creature gets +3/+3 until end of turn and gains trample.",
                "Target creature gets +3/+3 and gains trample until end of turn.",
            ),
            Example(
                "Equipped creature gets +2/+1 and gains trample.\nEquip {2}",
                "Equipped creature gets +2/+1 and has trample.\nEquip {2}",
                "Rod",
                "Artifact — Equipment",
            ),
        ),
        safe=False,
        check=lambda reading: (each for check in (_without_end, _ends_too_early, _always) for each in check(reading)),
    ),
)
