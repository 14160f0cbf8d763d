"""What a card asks of itself and has not: a kicker that was never there, counters that it never gets, no graveyard."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar.lexer import OWN_NAME
from ..reading import Reading
from ..rule import Example, Found, Rule

#: What asks whether something was done that a keyword of the card alone allows, and by which keywords it is (CR 702).
_IT = rf"(?:[Tt]his (?:creature|permanent|spell|card|Vehicle|Mount)|[Ii]t|{OWN_NAME}+)"
_ASKED = (
    (r"(?<!spell if )\b(?:this spell|it|~) (?:was|wasn't) (?P<said>kicked)\b", ("kicker", "kicked spell", "kicked,")),
    (r"\b(?P<said>(?:the|a) gift was(?:n't)? promised)\b", ("gift a", "promise an")),
    (r"\b(?P<said>evidence was(?:n't)? collected)\b", ("collect evidence",)),
    (r"\b(?P<said>tribute was(?:n't)? paid)\b", ("tribute ",)),
    (r"\battacks (?P<said>while saddled)\b", ("saddle ", "saddled until", "becomes saddled")),
    (r"^(?P<said>Max speed)\b", ("start your engines", "speed")),
    (r"\b(?:this spell|it|~) (?:was|wasn't) (?P<said>bargained)\b", ("bargain",)),
    (r"\bthis spell's (?P<said>additional cost was paid)\b", ("additional cost to cast", "kicker")),
    (r"\b[Ii]f (?:its|this \w+['’]s) (?P<said>(?!mana)\w+) cost was(?:n't)? paid\b", ()),
    (r"\bcast for its (?P<said>(?!mana\b)\w+) cost\b", ()),
    (r"\b(?:spell|it) was cast (?:using|with) (?P<said>flashback|foretell|plot|escape|overload|cleave|bestow)\b", ()),
    (r"^(?P<said>Solved) —", ("to solve",)),
    (rf"\b{_IT} (?P<said>becomes monstrous|is monstrous|isn't monstrous)\b", ("monstrosity",)),
    (rf"\b{_IT} (?P<said>becomes renowned|is renowned|isn't renowned)\b", ("renown",)),
    (rf"\b{_IT} (?P<said>exploits)\b", ("exploit",)),
    (rf"\b{_IT} (?P<said>trains)\b", ("training",)),
    (rf"\b{_IT} (?P<said>mentors)\b", ("mentor",)),
    (rf"\b{_IT} (?P<said>evolves)\b", ("evolve",)),
    (rf"\b{_IT} (?P<said>becomes crewed)\b", ("crew ",)),
    (rf"\b{_IT} (?P<said>becomes saddled)\b", ("saddle ",)),
    (rf"\b{_IT} (?P<said>is turned face up)\b", ("morph", "disguise", "face down", "face-down", "manifest", "cloak")),
    (rf"\b{_IT} (?P<said>becomes harnessed)\b", ("harness ",)),
    (rf"\b{_IT} (?P<said>specializes)\b", ("specialize",)),
    (r"\b[Ww]hen this card (?P<said>becomes plotted)\b", ("plot ",)),
    (rf"\b{_IT} (?:is|was) (?P<said>paired)\b", ("soulbond", "pair ")),
    (rf"\b{_IT} (?:is|isn't) (?P<said>suspected)\b", ("suspect ",)),
    (rf"\b{_IT} (?:is|isn't|was) (?P<said>saddled)\b", ("saddle ", "becomes saddled")),
    (rf"\b(?:this creature|{OWN_NAME}+) (?:is|was) (?P<said>unearthed)\b", ("unearth ", "unearth—")),
    (rf"\b{_IT} (?:is|was) (?P<said>championed)\b", ("champion ",)),
    (rf"\b{_IT} (?:is|was) (?P<said>evoked|dashed|blitzed|warped|embalmed|encored|overloaded|cleaved)\b", ()),
    (rf"\b(?:{_IT} (?:was|wasn't)|if it's) (?P<said>foretold)\b", ("foretell",)),
    (rf"\b{_IT} (?P<said>escaped)\b", ("escape—", "escape ")),
    (rf"\b(?P<said>convoked) {_IT}", ("convoke",)),
    (rf"\b(?P<said>{_IT} devoured)\b", ("devour ",)),
    (r"\b(?:[Ww]hen|[Ww]henever) you (?P<said>cycle (?:this card|~+))", ("cycling",)),
)
_ASKS = tuple((re.compile(pattern, re.M), keywords) for pattern, keywords in _ASKED)


def without_keyword(reading: Reading) -> Iterator[Found]:
    """“If this spell was kicked” on a card without kicker, “while saddled” on a Mount without saddle."""
    text = reading.text.lower()
    for pattern, keywords in _ASKS:
        for found in pattern.finditer(reading.masked):
            start, end = found.span("said")
            said = reading.text[start:end]
            others = text[: found.start()] + text[found.end() :]
            if not any(each in others for each in keywords or (said.lower(),)):
                hint = "give it the keyword, or ask for something else"
                yield Found((start, end), f"“{said}” is asked of a card that has nothing of the kind", hint=hint)


_COUNTERS = re.compile(r"\b(?P<verb>[Pp]ut|[Rr]emove|enters with)\b[^.:\n]*?\b(?P<kind>[a-z]+) counters?\b")
#: Counters that a card may get from elsewhere, and words before “counter” that are no kind.
_ANY_KIND = frozenset(
    "a the of that any all each those one two three kind loyalty charge time page oil lore defense stun shield finality"
    " flying energy poison experience rad additional more his its their two your another".split()
)


def _other_counters(reading: Reading) -> Iterator[Found]:
    """“Remove three spirit counters” of a card on which only soul counters are put (CR 122.1)."""
    by_verb: dict[bool, dict[str, tuple[int, int]]] = {True: {}, False: {}}
    for found in _COUNTERS.finditer(reading.text):
        by_verb[found["verb"].lower() == "remove"].setdefault(found["kind"], found.span("kind"))
    removed, put = by_verb[True], by_verb[False]
    kinds = removed.keys() | put.keys()
    if len(removed) != 1 or len(put) != 1 or len(kinds) != 2 or not _ANY_KIND.isdisjoint(kinds):
        return
    (kind, span), (other,) = next(iter(removed.items())), put
    yield Found(span, f"a {kind} counter is removed, and only {other} counters are put", hint=f"write “{other}”")


_SPELLS = ("flashback", "aftermath", "rebound", "jump-start", "retrace", "splice", "overload", "cipher", "entwine")
_OF_SPELLS = re.compile(rf"^(?:{'|'.join(_SPELLS)})\b(?= ?[{{(—]|$)", re.M | re.I)
_PERMANENTS = frozenset("artifact creature enchantment land planeswalker battle".split())


def _of_spells_only(reading: Reading) -> Iterator[Found]:
    """“Flashback {2}{U}” on a creature: it works on instants and sorceries alone (CR 702.34a)."""
    if not reading.types & _PERMANENTS:
        return
    for found in _OF_SPELLS.finditer(reading.text):
        yield Found(
            found.span(), f"“{found[0]}” is of instants and sorceries", hint="cards that are permanents have another"
        )


_LAND_SPELL = re.compile(
    r"\b(?:casts? (?:a|an|another|target)|target|[Cc]ounter) (?P<said>land spells?)\b|\bor (?P<or>land spells?)\b"
)


def _land_spell(reading: Reading) -> Iterator[Found]:
    """“Whenever an opponent casts a land spell”: lands are played, and never spells (CR 305.1)."""
    for found in _LAND_SPELL.finditer(reading.text):
        span = found.span("said" if found["said"] else "or")
        yield Found(span, "a land is played, and never a spell", hint="write “plays a land”, or another kind of spell")


_PERMANENT_CARD = re.compile(
    r"\b(?:[Dd]estroy|[Ss]acrifice|[Tt]ap|[Uu]ntap)s? (?:up to one |another |all |a |an )?(?:target )?"
    r"(?P<said>(?:artifact|creature|enchantment|land|planeswalker|permanent) cards?)\b"
)


def _card_on_battlefield(reading: Reading) -> Iterator[Found]:
    """“Destroy target creature card”: on the battlefield it is a creature, and no card (CR 109.2)."""
    for found in _PERMANENT_CARD.finditer(reading.text):
        said = found["said"].partition(" ")[0]
        in_graveyard = re.match(r" (?:from|in) ", reading.text[found.end() :])
        yield Found(
            found.span() if in_graveyard else found.span("said"),
            f"on the battlefield it is a “{said}”: a “card” is elsewhere",
            hint=f"write “{said}”",
        )


_TAPPED_TWICE = re.compile(r"\{T\}, (?P<said>[Tt]ap (?:this \w+|~+))(?=[,:])|[Tt]ap (?:this \w+|~+), (?P<symbol>\{T\})")


def _tapped_twice(reading: Reading) -> Iterator[Found]:
    """“{T}, Tap this artifact: …”: what is tapped already can't be tapped (CR 107.5)."""
    for found in _TAPPED_TWICE.finditer(reading.text):
        span = found.span("said" if found["said"] else "symbol")
        yield Found(span, "what is tapped by {T} can't be tapped once more", hint="leave one of the two out")


_LOYALTY_AND_MORE = re.compile(r"^\[?[+−–-](?:\d+|X)\]?(?P<said>, [^:\n]+):", re.M)


def _loyalty_and_more(reading: Reading) -> Iterator[Found]:
    """“−2, {T}: …”: the cost of a loyalty ability is loyalty alone (CR 606.4)."""
    for found in _LOYALTY_AND_MORE.finditer(reading.text):
        yield Found(found.span("said"), "a loyalty ability costs loyalty alone", hint="leave it out")


_DIES = re.compile(
    r"\b(?:[Tt]his|[Tt]arget|[Aa]n?|[Aa]nother|[Tt]hat|[Ee]ach|[Ee]nchanted|[Oo]r(?: more)?|[Oo]ther|[Nn]ontoken)"
    r" (?P<what>artifact|enchantment|land|battle|Aura|Equipment|Saga|Siege|Class|Case|Fortification)s?"
    r"(?: (?:you|an opponent|your opponents|a player) controls?)? (?P<said>dies?|would die|(?:that )?died)\b"
)
_ITSELF_DIES = re.compile(rf"\b(?:When|Whenever|If) {OWN_NAME}+ (?P<said>dies|would die)\b")
#: How it is said of others, but for “from the battlefield”.
_GOES = {
    "dies": "is put into a graveyard",
    "die": "are put into graveyards",
    "would die": "would be put into a graveyard",
    "died": "was put into a graveyard",
    "that died": "that was put into a graveyard",
}


def _dies(reading: Reading) -> Iterator[Found]:
    """“When this enchantment dies”: creatures and planeswalkers die, and nothing else does (CR 700.4)."""
    if "creature" in reading.types or _ANIMATED.search(reading.text):
        return
    itself = _ITSELF_DIES.finditer(reading.masked if _is_no_creature(reading) else "")
    for found in (*_DIES.finditer(reading.text), *itself):
        edit = Edit(*found.span("said"), f"{_GOES[found['said']]} from the battlefield")
        told = "creatures and planeswalkers die, and nothing else"
        yield Found(found.span("said"), told, (edit,), False)


def _is_no_creature(reading: Reading) -> bool:
    """Whether a card is a permanent that neither is nor becomes what dies."""
    permanent = reading.types & _PERMANENTS
    return bool(permanent) and permanent <= {"artifact", "enchantment", "land"} and not reading.subtypes & _SIZED


_SIZED = frozenset(["Vehicle", "Spacecraft"])
#: A card that says so makes creatures of others.
_ANIMATED = re.compile(
    r"\bbecomes? [^.\n]*creature|\bis an? [^.\n]*creature|\bare [^.\n]*creatures|\d/\d [^.\n]*\bcreature\b"
)


def _never(reading: Reading) -> Iterator[Found]:
    for check in (_of_spells_only, _land_spell, _card_on_battlefield, _tapped_twice, _dies):
        yield from check(reading)
    yield from _loyalty_and_more(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "RU026",
        "asked-and-never-given",
        "what a card asks of itself it can be",
        "CR 702: “kicked”, “saddled” and their like are so by a keyword; CR 122.1 on kinds of counters.",
        (
            Example("If this spell was kicked, draw a card.", "Kicker {2}\nIf this spell was kicked, draw a card."),
            Example(
                "Whenever another creature dies, put a soul counter on this artifact.\n"
                "Remove three spirit counters from this artifact: Draw a card.",
                "Whenever another creature dies, put a soul counter on this artifact.\nRemove three soul counters from"
                " this artifact: Draw a card.",
            ),
        ),
        check=lambda reading: (each for check in (without_keyword, _other_counters) for each in check(reading)),
    ),
    Rule(
        "RU027",
        "never-so",
        "what the rules never let be is not asked, done or paid",
        "CR 107.5 (tapped twice), 109.2 (a card is in another zone), 303.4, 305.1 (no land is a spell), 606.4, 700.4.",
        (
            Example("Whenever an opponent casts a land spell, scry 1.", "Whenever an opponent plays a land, scry 1."),
            Example("Destroy target creature card.", "Destroy target creature."),
            Example("{T}, Tap this artifact: Draw a card.", "{T}: Draw a card."),
            Example(
                "When this enchantment dies, draw a card.",
                "When this enchantment is put into a graveyard from the battlefield, draw a card.",
            ),
        ),
        severity="error",
        check=_never,
    ),
)
