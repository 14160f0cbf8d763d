"""What belongs to what: keywords to types of cards, restrictions to kinds of abilities, and to what asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...grammar import nodes as n
from ..reading import Reading
from ..rule import Example, Found, Rule
from .asked import without_keyword

_PERMANENTS = frozenset("artifact creature enchantment land planeswalker battle".split())
#: Keywords by the types of the cards whose line they may stand in (CR 702), where these are few.
_OF_CREATURES = frozenset(
    "deathtouch|defender|double strike|first strike|flying|haste|intimidate|fear"
    "|lifelink|menace|reach|trample|vigilance"
    "|skulk|shadow|horsemanship|flanking|bushido|prowess|exploit|infect|wither|toxic|undying|persist|evolve|extort"
    "|dethrone|outlast|melee|myriad|mentor|training|afflict|annihilator|battle cry|frenzy|rampage|renown|ingest|provoke"
    "|soulbond|unleash|riot|decayed|mobilize|firebending|enlist|banding|mutate"
    "|ninjutsu|dash|evoke|devour|graft|bloodthirst"
    "|unearth|embalm|eternalize|encore|blitz|exalted|scavenge|afterlife|fabricate"
    "|tribute|amplify|champion|absorb|soulshift"
    "|haunt|offspring|squad|saddle|level up|morph|megamorph|disguise|backup".split("|")
)
#: Of these artifacts and enchantments have some, too, as cards print them.
_ALSO_OTHERS = frozenset(
    "flying|haste|exalted|unearth|extort|undying|persist|morph|megamorph|disguise|squad|afterlife|graft|fabricate|haunt"
    "|encore|devour|evoke|backup|lifelink|exploit|champion|banding|offspring".split("|")
)
_OF_SPELLS = frozenset(
    "flashback|rebound|retrace|jump-start|overload|cipher|entwine|escalate|aftermath|fuse|spree|gravestorm"
    "|tiered|epic|splice|replicate|demonstrate|paradigm".split("|")
)
_BY_SUBTYPE = {
    "equip": ("Equipment", "Equipment"),
    "reconfigure": ("Equipment", "Equipment"),
    "crew": ("Vehicle", "Vehicle"),
    "station": ("Spacecraft", "Spacecraft"),
    "saddle": ("Mount", "Mount"),
    "fortify": ("Fortification", "Fortification"),
    "job select": ("Equipment", "Equipment"),
    "living weapon": ("Equipment", "Equipment"),
    "bestow": ("", "an enchantment creature"),
}
_SIZED = frozenset("Vehicle Spacecraft".split())


def _in_lines(reading: Reading) -> Iterator[n.Keyword]:
    for ability in reading.tree.abilities:
        if isinstance(ability, n.KeywordLine):
            yield from ability.keywords


def _of_other_cards(reading: Reading) -> Iterator[Found]:
    """“Haste” on a sorcery, “Storm” on a creature, “Crew 2” on an enchantment (CR 702)."""
    types = reading.types
    if not types & (_PERMANENTS | {"instant", "sorcery"}) or "//" in reading.card.type_line:
        return
    for keyword in _in_lines(reading):
        belongs = _belongs_to(keyword.name.lower(), reading)
        if belongs:
            span = keyword.span.start, keyword.span.end
            yield Found(span, f"“{keyword.name}” is of {belongs}", hint="leave it out, or say what gets it")


def _belongs_to(name: str, reading: Reading) -> str:
    """What a keyword is of, where it is not of this card; "" where it may be."""
    types, is_spell = reading.types, not reading.types & _PERMANENTS
    if name in _BY_SUBTYPE and name != "bestow" and _BY_SUBTYPE[name][0] not in reading.subtypes:
        return f"a card with the subtype {_BY_SUBTYPE[name][1]}"
    if name in _OF_SPELLS and not is_spell:
        return "instants and sorceries"
    if is_spell:
        return (
            "permanents" if name in ("ward", "hexproof", "indestructible", "shroud") or _is_of_creatures(name) else ""
        )
    if "creature" in types or reading.subtypes & _SIZED or _TURNS.search(reading.text):
        return ""
    return "creatures" if _is_of_creatures(name) and name not in _ALSO_OTHERS else ""


def _is_of_creatures(name: str) -> bool:
    return name in _OF_CREATURES and name not in _OF_SPELLS_TOO


_OF_SPELLS_TOO = frozenset("haunt wither infect lifelink deathtouch".split())
#: A card that says so may become a creature.
_TURNS = re.compile(
    r"becomes?\b[^.\n]*creature|is an? [^.\n]*creature|it's an? [^.\n]*creature|\d/\d|transform|[Ll]evel|prototype",
    re.I,
)
#: A keyword that does nothing alone, and the words of what asks for it.
_ASKED_BY = {
    "kicker": ("kicked",),
    "bargain": ("bargained",),
    "saddle": ("saddled", "saddles"),
    "gift": ("promised", "gift was"),
    "multikicker": ("kicked",),
    "soulbond": ("paired",),
    "overload": ("target",),
    "cleave": ("[",),
    "entwine": ("•", "choose"),
    "escalate": ("•",),
    "spectacle": (),
    "ascend": ("blessing",),
    "start your engines!": ("speed",),
}


def _asked_by_none(reading: Reading) -> Iterator[Found]:
    """“Kicker {2}” of a card that never asks whether it was kicked (CR 702.33)."""
    text = re.sub(r"\([^()]*\)", "", reading.text.lower())
    for keyword in _in_lines(reading) if not any(without_keyword(reading)) else ():  # told where it is asked (RU026)
        asked = _ASKED_BY.get(keyword.name.lower(), ())
        if asked and not any(each in text for each in asked) and "token" not in reading.types and reading.types:
            span = keyword.span.start, keyword.span.end
            yield Found(
                span, f"nothing of the card asks for “{keyword.name}”: no “{asked[0]}”", hint="say what it does"
            )


_ACTIVATED_SAYS = re.compile(r"\b(?P<said>Activate (?:this ability )?only [^.\n“\"]+)\.")
_TRIGGERED_SAYS = re.compile(r"\b(?P<said>This ability triggers only [^.\n“\"]+)\.")
_TRIGGER = re.compile(r"(?:^|— |[“\"])(?:When|Whenever|At) ")
_COST = re.compile(r"(?:^|— |[“\"(]|• )(?:[^.“\"\n]*?)(?:\}|\]|[a-z\d]): ?")


def _of_other_abilities(reading: Reading) -> Iterator[Found]:
    """“Activate only once each turn.” of a triggered ability (CR 602.5, 603.2)."""
    for start, end in reading.lines:
        line = re.sub(r"\([^()]*\)", lambda found: " " * len(found[0]), reading.text[start:end])
        is_triggered = bool(_TRIGGER.match(line.split(" — ")[-1] if " — " in line[:40] else line))
        is_activated = ":" in line or bool(_KEYWORDS.match(line))
        quoted = '"' in line or "“" in line
        for pattern, wrong, told in (
            (_ACTIVATED_SAYS, is_triggered and not is_activated, "a triggered ability is not activated"),
            (
                _TRIGGERED_SAYS,
                is_activated and not is_triggered and not quoted,
                "an activated ability does not trigger",
            ),
        ):
            for found in pattern.finditer(line) if wrong and not quoted else ():
                span = start + found.start("said"), start + found.end("said")
                yield Found(span, told, hint="write “This ability triggers only …”, or “Activate only …”")


_KEYWORDS = re.compile(r"^[A-Z][a-z -]+(?: \d+)?(?: |—)\{")
_WALKER_COST = re.compile(r"^(?P<said>(?:\{[^{}]+\}|[A-Z][^.:\n{“\"]*|, )+):(?= )", re.M)


def _cost_of_walker(reading: Reading) -> Iterator[Found]:
    """“{T}: Draw a card.” of a planeswalker (CR 606.4)."""
    if reading.types & _PERMANENTS != {"planeswalker"}:
        return
    for found in _WALKER_COST.finditer(reading.text):
        if found["said"].startswith("{"):
            yield Found(found.span("said"), "a planeswalker's ability costs loyalty", hint="write “+1:”, “−2:”")


_COUNTERSPELL = re.compile(r"^(?P<said>Counter target (?:[\w]+ ){0,3}?spell)\b", re.M)


def _counters_at_sorcery_speed(reading: Reading) -> Iterator[Found]:
    """A sorcery that counters a spell: none is there when it is cast (CR 307.1)."""
    if reading.types & (_PERMANENTS | {"instant"}) or "sorcery" not in reading.types or "flash" in reading.text.lower():
        return
    for found in _COUNTERSPELL.finditer(reading.text):
        yield Found(found.span("said"), "a sorcery is cast while no spell is on the stack", hint="make it an instant")


_IN_VAIN = (
    ("double strike", "first strike", "double strike deals first-strike damage already"),
    ("shroud", "hexproof", "shroud says more than hexproof"),
    ("hexproof", "shroud", "shroud says more than hexproof"),
    ("flash", "instant", "an instant is cast so anyway"),
)


def _in_vain(reading: Reading) -> Iterator[Found]:
    """“First strike, double strike”; flash on an instant; reach on what can't block."""
    keywords = {keyword.name.lower(): keyword for keyword in _in_lines(reading)}
    for one, other, told in _IN_VAIN:
        if "LEVEL" in reading.text:
            return
        if one in keywords and (other in keywords or other in reading.types):
            keyword = keywords[other] if other in keywords and one == "double strike" else keywords[one]
            yield Found((keyword.span.start, keyword.span.end), told, hint="leave one of the two out")
    found = _CANT_BLOCK.search(reading.text)
    if found and "reach" in keywords:
        span = keywords["reach"].span
        yield Found((span.start, span.end), "what can't block needs no reach", hint="leave one of the two out")
    blocks = _BLOCKS.search(reading.text)
    if found and blocks:
        yield Found(found.span("said"), "it waits for its own block, and can't block", hint="leave one of the two out")


_CANT_BLOCK = re.compile(r"^(?P<said>This creature can't (?:attack or )?block)\.", re.M)
_BLOCKS = re.compile(r"^Whenever this creature blocks\b", re.M)
_CHECKS = (
    _of_other_cards,
    _asked_by_none,
    _of_other_abilities,
    _cost_of_walker,
    _counters_at_sorcery_speed,
    _in_vain,
)

RULES: tuple[Rule, ...] = (
    Rule(
        "RU034",
        "belongs",
        "a keyword stands on a card that can have it and asks for it; a restriction on an ability of its kind",
        "CR 307.1, 602.5, 603.2, 606.4, 702.",
        (
            Example("Haste\nDraw a card.", "Draw a card.", "Plan", "Sorcery"),
            Example(
                "Whenever this creature attacks, draw a card. Activate only once each turn.",
                "Whenever this creature attacks, draw a card. This ability triggers only once each turn.",
            ),
            Example("Kicker {2}\nDraw a card.", "Draw a card.", "Plan", "Sorcery"),
        ),
        check=lambda reading: (each for check in _CHECKS for each in check(reading)),
    ),
)
