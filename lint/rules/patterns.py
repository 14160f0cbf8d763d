"""How today's cards write what they all write alike: a pattern that none of them has, what is meant, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ...compiler.slips.edits import Edit
from ...grammar.definitions import shipped
from ...grammar.lexer import OWN_NAME
from ..reading import Reading
from ..rule import Example, Found, Rule


class _Pattern(NamedTuple):
    """What none of today's cards says: the group “said” is what is wrong, and “right” what is written for it."""

    wrong: re.Pattern[str]
    right: str


_SPACE = "␣"


@cache
def _patterns() -> tuple[_Pattern, ...]:
    """The rows of vocabulary/never-written.txt."""
    lists: dict[str, str] = {}
    found = []
    for line in files("cardwright.lint").joinpath("vocabulary", "never-written.txt").read_text("utf-8").splitlines():
        wrong, is_row, right = line.partition(" ⇒")
        if is_row:
            said = _LIST.sub(lambda name: lists[name[1]], wrong)
            found.append(_Pattern(re.compile(said, re.M), right.strip(" ").replace(_SPACE, " ")))
        elif line and not line.startswith("#"):
            name, _, words = line.partition(" = ")
            lists[name] = words
    return tuple(found)


_LIST = re.compile(r"(?<!\?P)<(\w+)>")


#: What is told with these is no word that can be written there.
_NOT_WHOLE = ("… ", "-ed", "you gain", "it deals", "opponent", "an additional one", "one of them", "you …", "has")


def _unwritten(reading: Reading) -> Iterator[Found]:
    for pattern, right in _patterns():
        for found in pattern.finditer(reading.text):
            start, end = found.span("said")
            if right == "X's":
                right = f"{found['said'][:-1]}'s"
            shown = found.span() if start == end or not right else (start, end)
            told = f"today's cards write “{right.strip()}” here" if right else "today's cards leave this out"
            edits = None if right.startswith(_NOT_WHOLE) else (Edit(start, end, right),)
            yield Found(shown, f"“{found[0].strip()}”: {told}", edits, False)


_COST = re.compile(r"^(?:[A-Z][\w' ]+ — )?(?P<cost>(?:[A-Z{][^:.\n“\"(]*)):(?= )", re.M)
_PART = re.compile(r"(?:\{[^{}]+\})+|[A-Z][^{}]*")


def _rank(part: str) -> int:
    """Mana stands before {T}, and all else behind."""
    return 2 if not part.startswith("{") or "{E}" in part else int(part in ("{T}", "{Q}"))


def _cost_order(reading: Reading) -> Iterator[Found]:
    """“{T}, {1}{R}: …” → “{1}{R}, {T}: …”; “Sacrifice a creature, {T}: …” → “{T}, Sacrifice a creature: …”."""
    for found in _COST.finditer(reading.text):
        parts = found["cost"].split(", ")
        right = sorted(parts, key=_rank)
        if parts != right and all(map(_PART.fullmatch, parts)):
            said = ", ".join(right)
            yield Found(
                found.span("cost"),
                f"mana stands before {{T}} in a cost, all else behind: “{said}”",
                (Edit(*found.span("cost"), said),),
            )


@cache
def _keyword_costs() -> tuple[tuple[re.Pattern[str], str], ...]:
    """A keyword that has a cost (CR 702) with a colon before it, and one without a dash before a cost in words."""
    lines = shipped("magic", "keyword-abilities")
    names = "|".join(sorted({re.escape(line.name.capitalize()) for line in lines if line.parameter == "[cost]"}))
    paid = "(?:Pay|Sacrifice|Discard|Exile|Tap|Return|Remove|Reveal|Put|Mill)"
    return (
        (re.compile(rf"^(?:{names})(?P<said>: ?)(?=[{{\d])", re.M), " "),
        (re.compile(rf"^(?:{names})(?P<said>—)(?=(?:\{{[^{{}}]+\}})+(?: \(|$|\n))", re.M), " "),
        (re.compile(rf"^(?:{names})(?P<said> )(?=(?:(?:\{{[^{{}}]+\}})+, )?{paid} )", re.M), "—"),
    )


@cache
def _lacking_number() -> re.Pattern[str]:
    """A keyword of a number and a cost that has the cost alone: “Suspend {1}{U}” (CR 702.62)."""
    lines = shipped("magic", "keyword-abilities")
    names = "|".join(sorted({line.name for line in lines if line.parameter == "N—[cost]"}))
    return re.compile(rf"^(?P<name>{names})(?: |—)(?:\{{[^{{}}]+\}})+", re.M)


def _keyword_marks(reading: Reading) -> Iterator[Found]:
    """“Equip: {2}” → “Equip {2}”; “Unearth Pay eight {E}.” → “Unearth—Pay eight {E}.” (CR 702)."""
    for pattern, right in _keyword_costs():
        for found in pattern.finditer(reading.text):
            told = "has no mark before its mana cost" if right == " " else "has a dash before a cost in words"
            stop = (
                reading.text.find(",", found.end())
                if right == "—" and reading.text[found.end()] == "{"
                else found.end()
            )
            yield Found((found.start(), stop), f"“{found[0].strip()}” {told}", (Edit(*found.span("said"), right),))
    for found in _lacking_number().finditer(reading.text):
        told = f"“{found[0].strip()}” lacks its number: “{found['name']} N—[cost]”"
        yield Found(found.span(), told, hint="write the number and a dash before the cost")


_MODES = re.compile(
    r"^.*\b[Cc]hoose (?P<said>one or both|two|three|four|up to three|up to four)(?: that haven't been chosen)? —\n"
    r"(?P<modes>(?:•[^\n]*(?:\n|$))+)",
    re.M,
)
_SO_MANY = {"two": 2, "three": 3, "four": 4}


def _both_of_three(reading: Reading) -> Iterator[Found]:
    """“Choose one or both” over three modes, “choose three” over two (CR 700.2)."""
    for found in _MODES.finditer(reading.text):
        count, said = found["modes"].count("•"), found["said"]
        if said == "one or both" and count != 2:
            edit = Edit(*found.span("said"), "one or more")
            yield Found(found.span("said"), f"“both” stands over {count} modes", (edit,), False)
        elif count < _SO_MANY.get(said.removeprefix("up to "), 0) and count > 1:
            yield Found(found.span("said"), f"“{said}” stands over {count} modes", hint="write “one or both”")


_IN_LINE = re.compile(
    r"\b[Cc]hoose (?:one|two|one or both|one or more)(?: that hasn't been chosen)?"
    r"(?P<said>(?:\.|:|,| [—–-]) ?[^\n•]{3,}?)(?=\n|$)"
)
_OF_SPREE = re.compile(r"^(?P<said>[•*-]) ?(?=(?:\{[^{}]+\})+ — )", re.M)


def _bullets(reading: Reading) -> Iterator[Found]:
    """“Choose one: Draw a card, or tap target creature.” has no bullets; a mode of spree begins with “+”."""
    for found in _IN_LINE.finditer(reading.text):
        if re.search(r"[;,.] or |; ", found["said"]) or "•" in found["said"]:
            told = "modes stand on lines of their own, each with a bullet"
            yield Found(found.span(), told, hint="write “choose one —”, and a line with “•” for each")
    if re.search(r"^Spree\b", reading.text, re.M):
        for found in _OF_SPREE.finditer(reading.text):
            yield Found(found.span("said"), "a mode of spree begins with “+”", (Edit(*found.span("said"), "+"),), False)


#: What happens to the card then does not happen to it again.
_ONCE = re.compile(rf"sacrifice|becomes|(?:exile|return|transform|if) (?:{OWN_NAME}|this |it )", re.I)
_WHEN_CAST = re.compile(
    r"(?:^|— )(?P<said>When) (?:you|an opponent|a player) casts? "
    r"(?:an?|another|your (?:first|second|third)) (?P<what>[^.,\n]*),(?P<rest>[^\n]*)",
    re.M,
)


_WHEN_ATTACKS = re.compile(
    rf"(?:^|— |[“\"])(?P<said>When) (?:this (?:creature|Vehicle)|{OWN_NAME}+"
    rf"|equipped creature|enchanted creature|a creature"
    r"|another creature|you|a player|an opponent|one or more)"
    r"(?: [^.,\n]{0,40}?)? (?:attacks?|blocks?|becomes? (?:tapped|untapped|blocked"
    r"|the target)|deals? (?:combat )?damage"
    r"|gains? life|loses? life|draws? a card|discards? a card)\b[^.,\n]*,(?P<rest>[^\n]*)",
    re.M,
)


#: What then is no more what it was.
_GONE = re.compile(
    rf"\b(?:destroy|exile|transform|put|shuffle|attach)s? (?:it|that creature|this|{OWN_NAME}|enchanted|equipped)"
    r"|loses defender|until end of turn\b.*gains \"",
    re.I,
)


#: The card goes at the end of this turn by another of its abilities: what happens to it, happens once.
_LEAVES = re.compile(rf"^At the beginning of the (?:next )?end step, (?:sacrifice|exile) (?:this |{OWN_NAME})", re.M)


def _again_and_again(reading: Reading) -> Iterator[Found]:
    """“When this creature attacks, …” → “Whenever”."""
    if _LEAVES.search(reading.masked):
        return
    for found in _WHEN_ATTACKS.finditer(reading.masked):
        is_once = _ONCE.search(found["rest"]) or _GONE.search(found["rest"])
        event = reading.text[reading.text.rfind("\n", 0, found.start()) + 1 : found.start("rest")]
        if not is_once and not any(
            each in event for each in ("this turn", "next", "enters", "of turn", "target creature g")
        ):
            span = found.span("said")
            told = "what happens again and again is waited for with “whenever”"
            yield Found(span, told, (Edit(*span, "Whenever"),), False)


def _once_for_whenever(reading: Reading) -> Iterator[Found]:
    """“When you cast an instant or sorcery spell, …” → “Whenever”: it happens again and again (CR 603.2)."""
    for found in _WHEN_CAST.finditer(reading.masked):
        if not _ONCE.search(found["rest"]) and "this turn" not in found["what"]:
            span = found.span("said")
            yield Found(
                span, "what happens again and again is waited for with “whenever”", (Edit(*span, "Whenever"),), False
            )
    yield from _again_and_again(reading)


_SEARCH = re.compile(
    r"\b[Ss]earch(?:es)? (?:your|their) library for (?P<what>[^.\n]*?), "
    r"(?P<said>put (?:it|that card) into (?:your|their) hand)\b"
)


def _not_revealed(reading: Reading) -> Iterator[Found]:
    """“Search your library for a creature card, put it into your hand”: others see that it is one (CR 701.23)."""
    for found in _SEARCH.finditer(reading.text):
        if found["what"] not in ("a card", "any card") and "reveal" not in found["what"]:
            start = found.start("said")
            yield Found(
                found.span("said"),
                "a card that is searched for by its kind is revealed",
                (Edit(start, start, "reveal it, "),),
                False,
            )


_STATION = re.compile(r"(?:It's|This is) an artifact creature at (?P<said>\d+)\+")
_BAR = re.compile(r"^(?P<at>\d+)\+ \|", re.M)


def _station(reading: Reading) -> Iterator[Found]:
    """“It's an artifact creature at 8+.” of a card whose last bar is 7+ (CR 702.184, 721)."""
    bars = [found["at"] for found in _BAR.finditer(reading.text)]
    for found in _STATION.finditer(reading.text) if bars else ():
        if found["said"] not in bars:
            yield Found(
                found.span("said"),
                f"the reminder text says {found['said']}+, and the card {bars[-1]}+",
                (Edit(*found.span("said"), bars[-1]),),
                False,
            )


_TO_SOLVE = re.compile(r"^To solve —", re.M)
_SOLVED = re.compile(r"^Solved —", re.M)


def _case_order(reading: Reading) -> Iterator[Found]:
    """“Solved —” before “To solve —” (CR 719.3)."""
    solved, to_solve = _SOLVED.search(reading.text), _TO_SOLVE.search(reading.text)
    if solved and to_solve and solved.start() < to_solve.start():
        yield Found(solved.span(), "“Solved” stands behind “To solve”", hint="change the two lines' places")


def _modes(reading: Reading) -> Iterator[Found]:
    yield from _both_of_three(reading)
    yield from _bullets(reading)
    yield from _case_order(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "TM040",
        "never-written",
        "small words that none of today's cards has at their place",
        "Style.",
        (
            Example(
                "Return it from your graveyard onto the battlefield.",
                "Return it from your graveyard to the battlefield.",
            ),
            Example("{1}: Draw a card. Activate only as sorcery.", "{1}: Draw a card. Activate only as a sorcery."),
            Example("Protection from black and red", "Protection from black and from red"),
            Example("Exile the top card of your library face-down.", "Exile the top card of your library face down."),
        ),
        check=_unwritten,
    ),
    Rule(
        "TM041",
        "cost-order",
        "mana stands before {T} in a cost",
        "CR 602.1a; style.",
        (Example("{T}, {1}{R}: Draw a card.", "{1}{R}, {T}: Draw a card."),),
        check=_cost_order,
    ),
    Rule(
        "TM042",
        "whenever",
        "what happens again and again is waited for with “whenever”",
        "CR 603.2; style. Where it is “when”, the ability takes its object away.",
        (Example("When you cast a creature spell, draw a card.", "Whenever you cast a creature spell, draw a card."),),
        check=_once_for_whenever,
    ),
    Rule(
        "TM043",
        "revealed",
        "a card that is searched for by its kind is revealed before it goes to a hand",
        "CR 701.23; style: others see that it is of that kind.",
        (
            Example(
                "Search your library for a creature card, put it into your hand, then shuffle.",
                "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
            ),
        ),
        check=_not_revealed,
    ),
    Rule(
        "VO013",
        "keyword-marks",
        "a keyword has no mark before its mana cost, and a dash before another cost",
        "CR 702.",
        (Example("Equip: {2}", "Equip {2}"), Example("Ward Pay 2 life.", "Ward—Pay 2 life.")),
        check=_keyword_marks,
    ),
    Rule(
        "VO014",
        "station-number",
        "the reminder text of station has a number of the card's station symbols",
        "CR 702.184, 721.",
        (
            Example(
                "Station (Tap another creature you control: Put charge counters equal to its power on this Spacecraft."
                " Station only as a sorcery. It's an artifact creature at 8+.)\n7+ | Flying",
                "Station (Tap another creature you control: Put charge counters equal to its power on this Spacecraft."
                " Station only as a sorcery. It's an artifact creature at 7+.)\n7+ | Flying",
                "Ark",
                "Artifact — Spacecraft",
            ),
        ),
        check=_station,
    ),
    Rule(
        "RU028",
        "one-or-both",
        "“both” is of two modes; a Case is solved after it says how",
        "CR 700.2, 719.3.",
        (
            Example(
                "Choose one or both —\n• Draw a card.\n• You gain 3 life.\n• Scry 2.",
                "Choose one or more —\n• Draw a card.\n• You gain 3 life.\n• Scry 2.",
            ),
        ),
        safe=False,
        check=_modes,
    ),
)
