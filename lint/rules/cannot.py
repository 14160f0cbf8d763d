"""What no card can do by the rules: rows of a pattern, what is said of it, and what is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...grammar.lexer import OWN_NAME
from ..reading import Reading
from ..rule import Example, Found, Rule


class _Row(NamedTuple):
    """What can't be: the group “said” of the pattern; the types of the cards of which it is said (all, where none)."""

    wrong: re.Pattern[str]
    told: str
    hint: str
    types: frozenset[str] = frozenset()


def _row(wrong: str, told: str, hint: str = "", types: str = "") -> _Row:
    return _Row(re.compile(wrong, re.M), told, hint, frozenset(types.split()))


_NOUNS = r"(?:artifact|creature|enchantment|land|planeswalker|permanent|battle)"
_ADJECTIVES = r"(?:(?:non)?(?:\w+) )?"
_ITSELF = rf"(?:this (?:creature|artifact|enchantment|land|permanent|Aura|Equipment|Vehicle)|{OWN_NAME}+)"
_THIS = r"this (?:creature|artifact|enchantment|land|permanent|Aura|Equipment|Vehicle|planeswalker)"
_TARGETS = r"(?:(?:up to (?:one|two|three|four|X) )?(?:other |another )?target|an?|another|all|each)"
_WHOSE = r"(?:your|a|an opponent's|their|each|target player's|target opponent's|that player's|any)"
_FALLEN = rf"(?:(?:with|named) (?:(?!than|equal)[^.\n,:]){{1,40}} )?(?:from|in) {_WHOSE} (?:graveyards?|hands?|library)"
#: What a verb is done to, with no clause behind it.
_STRAIGHT = r"(?:(?!\b(?:if|for|unless|then|and|or|exiled|cast|put|with|equal|where|when|rather)\b)[^.,:\n“\"(]){1,40}?"
_QUALITY = (
    r"(?:flying|first strike|double strike|deathtouch|haste|hexproof|indestructible|lifelink|menace|reach|trample"
    r"|vigilance|ward|shroud|defender|flash|protection)"
)
_SUBJECT = (
    rf"(?:{_ITSELF}|[Ee]quipped creature|[Ee]nchanted creature|[Tt]hat creature|[Tt]hat permanent|[Tt]arget creature)"
)
_ROWS = (
    _row(
        rf"\b[Cc]ounter (?P<said>(?:up to \w+ )?(?:target|that|another target|each|all) (?:[\w'’-]+ )??{_NOUNS}s?)\b"
        r"(?![^.\n:]*\b(?:spells?|abilit(?:y|ies)|counters?)\b)",
        "spells and abilities alone are countered, and on the battlefield is none",
        "write “creature spell”",
    ),
    _row(
        r"\b(?P<said>[Dd]estroys?) (?:up to \w+ )?(?:target|a|an|all|each|that|another|two|three)(?: target)? "
        rf"(?:[\w'’-]+ )?cards? (?:from|in) {_WHOSE}",
        "permanents alone are destroyed: a card in another zone is exiled",
        "write “exile”",
    ),
    _row(
        rf"(?<!play )\b{_TARGETS} (?:[\w'’-]+ )??(?:{_NOUNS} (?:and/or|and|or) )?"
        rf"(?P<said>(?:{_NOUNS}|[Ii]nstant|[Ss]orcery)s?)"
        rf" {_FALLEN}",
        "outside the battlefield there are cards",
        "write “card” behind it",
    ),
    _row(
        rf"\b(?:[Rr]eturn|[Ee]xile|[Cc]ast|[Pp]ut|[Rr]eveal)s? (?P<said>{_THIS}) "
        rf"from your (?:graveyard|hand|library)\b",
        "outside the battlefield it is a card",
        "write “this card”",
    ),
    _row(
        r"(?<![Ff]or )\b(?P<said>(?:[Aa]ll|[Ee]ach|[Ee]very|[Bb]oth) (?:other )?target) ",
        "what is a target is chosen, and “all” and “each” choose nothing",
        "leave out “target”, or write how many targets",
    ),
    _row(
        rf"\b(?P<said>[Dd]iscards? (?:the (?:top|bottom)\b|{_STRAIGHT} (?:from|in|off|of) (?:the top of )?"
        rf"(?:{_WHOSE} (?:library|libraries|graveyards?)\b|exile\b|the battlefield)))",
        "cards in a hand alone are discarded",
        "write “mill”, “exile”, or “sacrifice”",
    ),
    _row(
        rf"\b(?P<said>[Mm]ills? {_STRAIGHT} from (?:{_WHOSE} (?:hands?|graveyards?)\b|exile\b|the battlefield))",
        "cards of a library alone are milled",
        "write “discard”, or “exile”",
    ),
    _row(
        rf"\b(?P<said>[Dd]raws? {_STRAIGHT} from (?:{_WHOSE} (?:hands?|graveyards?)\b"
        r"|exile\b|the battlefield))",
        "cards of a library alone are drawn",
        "write “return … to your hand”",
    ),
    _row(
        rf"\b(?P<said>(?:[Ss]acrifices?|[Tt]aps?|[Uu]ntaps?) (?:an?|two|three|another|target|all|each|that) "
        rf"{_STRAIGHT} (?:from|in) (?:{_WHOSE} (?:hands?|graveyards?|library)\b|exile\b))",
        "permanents alone are sacrificed, tapped and untapped",
        "write “discard”, or “exile”",
    ),
    _row(
        r"\b[Tt]arget (?:[\w'’-]+ ){0,3}?(?P<said>(?:with|that has|that have|has) shroud)\b",
        "what has shroud is no target",
        "leave it out, or choose without a target",
    ),
    _row(
        r"\b(?P<said>[Tt]arget (?:[\w'’-]+ ){0,2}?(?:with|that has) hexproof (?:an opponent|your opponents"
        r"|that player|you don['’]t) controls?"
        r"|[Tt]arget (?:[\w'’-]+ ){0,2}?(?:an opponent controls|your opponents control|you don['’]t control) "
        r"(?:with|that has) hexproof)\b",
        "what an opponent controls and has hexproof is no target",
        "leave it out, or choose without a target",
    ),
    _row(
        r"\b(?:[Ww]hen(?:ever)?|[Aa]s|[Ii]f) this (?P<said>spell|card) (?:or another \w+ )?(?:enters|dies|attacks"
        r"|blocks|becomes tapped|becomes blocked|deals combat damage|leaves the battlefield|is tapped)\b",
        "a spell is no permanent",
        "write “this creature”, or what it is",
    ),
    _row(
        r"\b(?P<said>(?:poison|energy|experience|rad) counters? on (?:target |that |this |another "
        r"target |each )(?:creature|permanent|artifact|land))",
        "players alone have these counters",
        "write “target player gets …”",
    ),
    _row(
        r"\b(?:player|opponent|[Yy]ou) gets? (?:an?|two|three) (?P<said>[+−-]1/[+−-]1 counters?)",
        "a player has no power and toughness",
        "say which creature",
    ),
    _row(
        r"\b(?P<said>[Rr]emoves? [^.:\n]{1,60}? from the game)\b",
        "what leaves the game so is exiled (CR 406)",
        "write “exile …”",
    ),
    _row(
        r"\b(?P<said>[Cc]reates? (?:an emblem|two emblems))\b",
        "an emblem is not created: a player gets it",
        "write “You get an emblem with …”",
    ),
    _row(
        r"\bfights? (?P<said>(?:up to one |another |any )?(?:target |that |an? |each )?(?:other )?"
        r"(?:player|opponent|planeswalker|artifact|enchantment|land)s?)\b(?! creature)",
        "creatures alone fight",
        "write “target creature”",
    ),
    _row(
        r"\bdamage to (?P<said>(?:up to one |another )?(?:target|each|all|that|any) (?:other )?(?:non\w+ )?"
        r"(?:lands?|artifacts?|enchantments?|spells?|cards?|Auras?|Equipment"
        r"|Treasures?))\b(?!['’]|,? (?:and|or|creature))",
        "damage is dealt to creatures, planeswalkers, battles and players",
        "write what it can be dealt to, or “destroy”",
    ),
    _row(
        r"^(?:[A-Z][\w ]+ — )?[^.:\n“(]*?\b(?:[Ss]acrifice|[Ee]xile|[Dd]iscard|[Tt]ap|[Uu]ntap|[Rr]eturn|[Dd]estroy"
        r"|[Rr]emove [^.:\n“]{1,30} from|[Pp]ut [^.:\n“]{1,30} on) (?:an untapped |up to \w+ |another )?"
        r"(?P<said>target) [^.:\n“]{1,40}(?<!able):(?= )",
        "a cost has no target",
        "write “a creature you control”",
    ),
    _row(
        rf"\b(?P<said>{_SUBJECT} (?:draws? (?:a|two|three|that many) cards?"
        rf"|discards? (?:a|two|three|that many|their) \w+"
        r"|mills? \w+ cards?|gains? (?:\d+|X|that much) life|loses? (?:\d+|X|that much) life"
        r"|sacrifices? an? \w+|scries|surveils|searches|shuffles|creates? (?:a|an|two|three|X) ))",
        "a player does this, and no object",
        "say which player: “its controller”, “you”",
    ),
    _row(
        r"^(?:[A-Z][\w ]+ — )?(?P<said>When|Whenever) (?!you cast|you "
        r"control)[^.,\n“]{1,80}? would (?!be cast)[^.\n“]*?"
        r"\b(?:instead|prevent that)\b",
        "what replaces an event waits for nothing: “would … instead” begins with “if”",
        "write “If”",
    ),
    _row(
        r"(?:^|(?<=\. )|(?<=— )|(?<=• ))If (?!you would (?:begin|have)\b)"
        r"(?![^.,\n“]* (?:except|as though)\b)[^.,\n“\":]+ "
        r"would (?!have|be able)[^.,\n“\":]+, "
        r"(?P<said>(?![^.\n“\"]*\b(?:in ?ste?a?e?d|prevent|skip|enters?|can['’]t|isn['’]t|doesn['’]t|don['’]t|as though"
        r"|regenerate|triggers)\b)(?:exile|you|that|it|draw|put|shuffle|return|create|destroy|reveal|mill|gain|its)[^.\n“\":]*)"
        r"(?=\.)(?![^\n]*\binstead\b)",
        "what is done in place of an event is done “instead” of it (CR 614.1a)",
        "write “instead”",
    ),
    _row(
        rf"(?P<said>(?:until|(?:for )?as long as) (?:you control (?:this spell"
        rf"|{OWN_NAME}+)|(?:this spell|this card|{OWN_NAME}+) "
        r"(?:leaves the battlefield|remains on the battlefield|remains tapped|is tapped|is on the battlefield)))",
        "an instant or sorcery is never on the battlefield",
        "say how long: “until end of turn”",
        "instant sorcery",
    ),
    _row(
        r"^(?:[A-Z][\w ]+ — )?(?P<said>(?:Up to one |Another )?[Tt]arget "
        r"[^.\n:“]{1,60}? (?:has|have)) [^.\n:“]+\.(?=$| \()",
        "what is always so has no target",
        "write “creatures you control have”, or “gains … until end of turn”",
        "creature artifact enchantment land planeswalker battle",
    ),
    _row(
        rf"\b[Ww]hen(?:ever)? (?:{_ITSELF}|(?:a|another|a nontoken|enchanted|equipped) creature[^.,\n]{{0,30}}) dies, "
        r"(?:you may )?(?:put [^.,\n]{1,30} counters? on|tap|untap|destroy|sacrifice) (?P<said>it|that creature)\b"
        r"(?=[.,]| and| until)",
        "it is a card in a graveyard by then",
        "say what else is meant: “target creature you control”",
    ),
    _row(
        rf"\b[Ww]hen {_ITSELF} dies, (?:you may )?(?:put [^.,\n]{{1,30}} counters? on|tap|untap|destroy|sacrifice) "
        rf"(?P<said>{_ITSELF})(?=[.,]| and| until)",
        "it is a card in a graveyard by then",
        "say what else is meant: “target creature you control”",
    ),
    _row(
        r"^(?:[A-Z][\w ]+ — )?At the beginning of (?P<said>your upkeep, (?:if|then if"
        r"|you may [^.\n]* if) you(?:'ve| have)?"
        r" attacked[^.,\n]* this turn)",
        "in your upkeep nobody has attacked this turn",
        "write “your end step”",
    ),
    _row(
        r"\b[Aa]t the beginning of (?P<said>(?:your|each|the) (?:combat (?:step"
        r"|phase)|attack step|end phase|beginning step"
        r"|main step))\b",
        "there is no such step or phase",
        "write “combat on your turn”, “your end step”",
    ),
)


def _cannot_be(reading: Reading) -> Iterator[Found]:
    """What the rows say, outside reminder text."""
    for row in _ROWS:
        if row.types and (not row.types & reading.types or _is_mixed(reading)):
            continue
        for found in row.wrong.finditer(reading.masked):
            if not is_reminder(reading.masked, found.start("said")):
                yield Found(found.span("said"), row.told, hint=row.hint)


def _is_mixed(reading: Reading) -> bool:
    """Whether a face is a permanent and a spell at once in the data."""
    return "//" in reading.card.type_line


def is_reminder(text: str, at: int) -> bool:
    """Whether a place of a text stands in parentheses."""
    return text.rfind("(", 0, at) > max(text.rfind(")", 0, at), text.rfind("\n", 0, at))


RULES: tuple[Rule, ...] = (
    Rule(
        "RU029",
        "cannot-be",
        "what is asked can be done",
        "CR 109.2, 114.1, 115.1, 118.1, 120.1, 121.1, 602.1a, 614.1, 701.6, 701.8, 701.9, 701.14, 701.17, 702.18.",
        (
            Example("Counter target creature.", "Counter target creature spell."),
            Example(
                "Return target creature from your graveyard to your hand.",
                "Return target creature card from your graveyard to your hand.",
            ),
            Example(
                "−3: Create an emblem with “Creatures you control have flying.”",
                "−3: You get an emblem with “Creatures you control have flying.”",
            ),
            Example(
                "Whenever a creature would die, exile it instead.",
                "If a creature would die, exile it instead.",
            ),
            Example("Destroy all target creatures.", "Destroy all creatures."),
            Example("If a creature would die, exile it.", "If a creature would die, exile it instead."),
            Example("Sacrifice target creature: Draw a card.", "Sacrifice a creature: Draw a card."),
            Example("Target creature fights target player.", "Target creature fights another target creature."),
            Example(
                "When this creature dies, put a +1/+1 counter on it.",
                "When this creature dies, put a +1/+1 counter on target creature you control.",
            ),
        ),
        severity="error",
        check=_cannot_be,
    ),
)
