"""How today's cards write what they all write alike: a pattern that none of them has, what is meant, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
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


def _pattern(wrong: str, right: str) -> _Pattern:
    return _Pattern(re.compile(wrong, re.M), right)


_NUMBERED = r"(?:\d+|X|one|two|three|four|five|six|seven|eight|nine|ten|that many)"
_KEYWORD = (
    r"(?:flying|first strike|double strike|haste|trample|vigilance|reach|menace|lifelink|deathtouch|hexproof"
    r"|indestructible|shroud|skulk|fear|intimidate|defender|flash|wither|infect|persist|undying|prowess|exalted)"
)
_COUNTED = (
    r"(?:cards?|creatures?|lands?|permanents?|artifacts?|enchantments?|tokens?|counters|opponents|players|spells"
    r"|Swamps|Islands|Plains|Mountains|Forests)"
)
_VALUES = r"(?:power|toughness|controller|owner|mana value|color|colors)\b"
_OWNED = r"(?:hand|graveyard|library|life total|upkeep|turn|end step|controller|owner|mana value|control)\b"
_COLOR = r"(?:white|blue|black|red|green)"
_PATTERNS = (
    _pattern(r"additional cost (?P<said>to|for) casting", "to cast"),
    _pattern(
        r"\b[Rr]eturns? (?:(?!\b[Pp]ut)[^.:\n]){1,120}?(?:graveyards?|exile) (?P<said>onto) the battlefield", "to"
    ),
    _pattern(r"\b(?:only|and) (?P<said>as sorcery)\b", "as a sorcery"),
    _pattern(r"\b(?:only|and) (?P<said>as instant)\b", "as an instant"),
    _pattern(
        rf"\b(?:[Pp]rotection|[Hh]exproof) from {_COLOR} and (?P<said>){_COLOR}\b",
        "from ",
    ),
    _pattern(
        r"\b(?:exiles?|cast|cards?|it|them|library|hand|battlefield|turned?) (?P<said>face-down)"
        r"(?=[,.]| as\b| until\b| under\b| in\b| and\b)",
        "face down",
    ),
    _pattern(r"\bturn(?:s|ed)? (?:it |them |this \w+ |target \w+ )?(?P<said>face-up)(?=[,.]| for\b| any\b)", "face up"),
    _pattern(r", (?P<said>expect) (?:it|that|the|its|they|his|her)\b", "except"),
    _pattern(
        r"\bgets? [+−-][\dX]+/[+−-][\dX]+ and (?P<said>)(?:flying|first strike|double strike|haste|trample|vigilance"
        r"|reach"
        r"|menace|lifelink|deathtouch|hexproof|indestructible)\b until",
        "gains ",
    ),
    _pattern(rf"\b(?:[Tt]arget|that|[Ee]quipped|[Ee]nchanted|[Tt]his|greatest|each|another) (?P<said>creatures) {_VALUES}", "creature's"),
    _pattern(rf"\b(?:[Tt]arget|that|each) (?P<said>(?:player|opponent|permanent|card|spell)s) {_OWNED}", "X's"),
    _pattern(r"(?P<said>\b(?:[Aa]ll (?:of )?)?(?<!of )(?<!untap )[Yy]our (?:other |attacking )?(?:creatures|artifacts|lands|permanents|enchantments|planeswalkers))\b(?![’']|[^()\n]*\))", "… you control"),
    _pattern(r"(?P<said>\benem(?:y|ies))\b(?! colou?r)(?!-)", "opponent"),
    _pattern(r"(?:^|[.:] |• |^(?:When|Whenever|At)\b[^.,\n]*, )(?P<said>[Hh]eal|[Gg]ain|[Ll]ose) (?:\d+|X) (?:life|damage)\b", "you gain"),
    _pattern(r"(?:^|[.:] |• |^(?:When|Whenever|At)\b[^.,\n]*, )(?P<said>[Dd]eal) (?:\d+|X|that much) damage\b", "it deals"),
    _pattern(r"\b(?:can't|can|would|could|may) be (?P<said>counter|destroy|sacrifice|regenerate|target|prevent|enchant|equip|block)\b(?!-)", "-ed"),
    _pattern(r"\b(?:that|the|this|all|much) (?P<said>damages)\b", "damage"),
    _pattern(r"\bat any (?P<said>times)\b", "time"),
    _pattern(r"\b[Uu]ntil (?P<said>the next end of turn|the end turn|end of this turn|the end step|end turn|turn end|this turn ends)\b", "end of turn"),
    _pattern(r"\bblocked (?:this turn )?except (?P<said>of|for|from|with|through)\b", "by"),
    _pattern(r"(?P<said>\bOnly activate)\b", "Activate only"),
    _pattern(r"\b(?:[Yy]ou|player) wins? the game (?P<said>when|whenever)\b", "if"),
    _pattern(r"\bnext (?P<said>untap)(?=[.,])", "untap step"),
    _pattern(r"\bonly to cast (?P<said>(?:artifact|creature|enchantment|planeswalker|instant)s)\b", "… spells"),
    _pattern(r"\b(?:player|opponent|controller) sacrifices (?P<said>target)\b", "a"),
    _pattern(r"\b(?:player|opponent) sacrifices an? \w+ (?P<said>you control)\b", "of their choice"),
    _pattern(r"\b[Rr]eturns? (?:target|up to \w+ target|another target|an?|each|all) (?:other )?(?:\w+ )?(?:creature|permanent|artifact|enchantment|land|planeswalker)s?(?! card)(?: you control)? to (?P<said>your hand)\b", "its owner's hand"),
    _pattern(r"\b(?:that|this|each|any one) (?P<said>colors|types|players|names)\b(?! or)", "one of them"),
    _pattern(r"\b(?:each|a|another) (?:creature|permanent|artifact|land|card|player) (?:you control )?(?:that|who) (?P<said>have|are|were|control)\b", "has"),
    _pattern(r"\b(?P<said>you controls|you gets|you gains|you loses|you draws|you haves|you casts)\b", "you …"),
    _pattern(r"\bas long as (?P<said>its) (?:tapped|untapped|attacking|blocking|enchanted|equipped|your turn|a creature|not)\b", "it's"),
    _pattern(r"\bwhere X (?P<said>equals|=|are|was)\b", "is"),
    _pattern(r"\breturns? [^.:\n]{3,60}? from [^.:\n]{3,25}? (?P<said>in|into|on|onto) (?:your|their|its owner's) hands?\b", "to"),
    _pattern(r"\bthe (?P<said>number) (?:creatures|cards|artifacts|lands|permanents|counters|opponents)\b", "number of"),
    _pattern(r"\b[Rr]eveals? an? (?:(?! and)[^.\n]){3,40}? card from among [^.\n]{3,20}? and put (?P<said>them|those cards)\b", "it"),
    _pattern(r"\btop (?:three|four|five|six|seven|X) cards [^\n]*?\. Put one (?!pile)[^.\n]*? and the (?P<said>others?) (?=on|into)", "rest"),
    _pattern(r"\bcan't be \w+ed (?P<said>by)(?=[.,])", ""),
    _pattern(r"\b[Pp]ut (?:one|a card)(?: of them| of those cards)? into [^.\n]{4,25}? and the (?P<said>others) ", "other"),
    _pattern(r"\btokens (?P<said>that['’]s|that is) (?=tapped|attacking|copies)", "that are"),
    _pattern(r"\bthe (?P<said>amount) of (?:\w+ )?(?:creatures|artifacts|lands|cards|permanents|counters|enchantments|opponents|tokens|\w+ you control)\b", "number"),
    _pattern(r"\b(?:creatures?|permanents?|spells?|cards?|artifacts?|lands?|tokens?) (?P<said>who|whom)\b(?!se)", "that"),
    _pattern(r"\b[Gg]ains? control (?P<said>over|on|to)\b", "of"),
    _pattern(r"(?P<said>\b(?:in|on|by|during) )this turn\b(?! other)", ""),
    _pattern(r"(?P<said>\b(?:in|on|by) random)\b(?! order)", "at random"),
    _pattern(r"\bcombination (?P<said>off|from|in)\b", "of"),
    _pattern(r"\bcosts? \{[^{}]+\} (?:less|more) (?:to cast )(?P<said>when|while)\b", "if"),
    _pattern(r"\bmaximum hand (?P<said>limit|cards|count)\b", "size"),
    _pattern(r"\b(?:draw|untap|upkeep|end|cleanup|declare blockers|combat damage) (?P<said>phase)\b", "step"),
    _pattern(r"(?<!end of )(?<!beginning of )\b(?:combat|main) (?P<said>step)\b", "phase"),
    _pattern(r"\b[Tt]ake (?:an|two) extra (?P<said>phases?|round|step)\b", "turn"),
    _pattern(r"\bcan't (?P<said>regenerate)\b", "be regenerated"),
    _pattern(r"(?P<said>\bgains? unblockable)\b", "can't be blocked"),
    _pattern(r"\b(?:[Yy]ou may )?(?P<said>cast) (?:that|this|the|a|target|any number of) (?:basic )?lands?\b", "play"),
    _pattern(r"\b[Aa]s an additional cost to cast this spell, (?P<said>you )(?=sacrifice|discard|pay|exile|tap|return|reveal)", ""),
    _pattern(r"\b[Yy]ou may [^.\n]{3,60}\. If you (?P<said>(?!do\b|don't|can't)(?:did|paid|sacrifice|discard|does|done|do so))\b(?=,)", "do"),
    _pattern(r"^(?:[A-Z][\w ]+ — )?(?P<said>Whenever) (?:this (?:creature|artifact|enchantment|land|Vehicle|Aura|Equipment)) (?:enters|dies)(?=[,.])", "When"),
    _pattern(r"\b(?P<said>an additional (?:cards|creatures|lands|counters|tokens))\b", "an additional one"),
    _pattern(r"\b[Ss]acrifice (?P<said>this (?:creature|artifact|enchantment|land)['’]s)(?=[:,.])", "this"),
    _pattern(r"\b(?:(?:is|becomes?|are) (?P<said>unblockable))\b", "can't be blocked"),
    _pattern(
        r"\b[Aa]t (?P<said>)(?:your|each|the next|the|that player's|each player's|each opponent's|its controller's)"
        r"(?: next)? (?:upkeep|end step|draw step|main phase|precombat main phase|combat)\b",
        "the beginning of ",
    ),
    _pattern(r"(?P<said>\b(?:at|in|to|onto|into)) the (?:bottom|top) of (?:your|their|its owner's|that player's|that) library", "on"),
    _pattern(rf"(?<!value )(?<!power )(?<!toughness )\b{_NUMBERED} or (?P<said>less|lesser|lower) (?:[a-z]+ )?{_COUNTED}\b", "fewer"),
    _pattern(rf"\b(?:power|toughness|mana value) {_NUMBERED} or (?P<said>lower|fewer|under|below|smaller|lesser|fewer)\b", "less"),
    _pattern(rf"\b(?:power|toughness|mana value) {_NUMBERED} or (?P<said>higher|above|over|bigger|larger)\b", "greater"),
    _pattern(r"\b(?:with|has|have) (?:base )?(?:total )?(?:power|toughness|mana value)(?P<said> of)(?= \d)", ""),
    _pattern(r"\bthat (?P<said>much) (?:\+1/\+1 |tapped |[a-z]+ |\d+/\d+ [^.,\n]{1,40}?)?(?:cards|creatures|tokens|counters|lands|permanents|times)\b", "many"),
    _pattern(r"\bthat (?P<said>many) (?:life|damage|mana)\b", "much"),
    _pattern(r"(?P<said>\bonto) (?:its|their|your|that player's|each) (?:owner's |owners' )?(?:graveyard|hand|library)s?\b", "into"),
    _pattern(r"(?P<said>\binto) the battlefield\b", "onto"),
    _pattern(r"(?P<said>\bany target (?:creature or player|creature|player|opponent|planeswalker|permanent))\b(?! or)", "any target"),
    _pattern(r"\b[Rr]eturns? [^.\n]{1,80}? to (?:its|their) (?P<said>controller's|controllers'|player's) (?:hands?|library)\b", "owner's"),
    _pattern(rf"\bgains? (?:{_KEYWORD}(?:, |,? and )?)+ (?P<said>this turn)\b(?=[.,])", "until end of turn"),
    _pattern(r"\bgets? [+−-][\dX]+/[+−-][\dX]+ (?P<said>this turn)\b(?=[.,])", "until end of turn"),
    _pattern(r"\b[Aa]ffinity (?P<said>to|with|of|from|in|on)\b", "for"),
    _pattern(r"\b(?:[Pp]rotection|[Hh]exproof) (?P<said>against|to|of|with|for|vs\.?|versus)(?= )", "from"),
    _pattern(rf"\b(?:[Pp]rotection|[Hh]exproof) (?P<said>){_COLOR}\b", "from "),
    _pattern(r"\b[Ss]plice (?P<said>on|to|with|into|for)\b", "onto"),
    _pattern(r"\b[Pp]artner (?P<said>to|of|for) (?=[A-Z])", "with "),
    _pattern(r"(?P<said>\b[Oo]pens?|\b[Uu]nseals?) (?:this|a|the|that) doors?\b", "unlock"),
    _pattern(r"\b(?:gets?|gains?|have|has) (?P<said>until end of turn) (?=[+−-]|[a-z])", ""),
    _pattern(r"(?:^|[.:] )Until end of turn,[^.\n“\"]*?(?P<said> until end of turn)\b", ""),
    _pattern(r"\b[Pp]ut (?:an?|two|three|four|X|that many) [^.,\n“]{1,30} counters? on (?:(?! and )[^.,:\n“]){1,60}?(?P<said> until end of turn)\b", ""),
    _pattern(r"\b(?:[Dd]estroy|[Dd]raw|[Dd]iscard|[Uu]ntap|[Ss]acrifice) (?:target|an?|two|three|all|each) (?:(?! and )[^.,:\n“\"]){1,40}?(?P<said> until end of turn)\b", ""),
)


#: What is told with these is no word that can be written there.
_NOT_WHOLE = ("… ", "-ed", "you gain", "it deals", "opponent", "an additional one", "one of them", "you …", "has")


def _unwritten(reading: Reading) -> Iterator[Found]:
    for pattern, right in _PATTERNS:
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
                found.span("cost"), f"mana stands before {{T}} in a cost, all else behind: “{said}”", (Edit(*found.span("cost"), said),)
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
            stop = reading.text.find(",", found.end()) if right == "—" and reading.text[found.end()] == "{" else found.end()
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
    r"\b[Cc]hoose (?:one|two|one or both|one or more)(?: that hasn't been chosen)?(?P<said>(?:\.|:|,| [—–-]) ?[^\n•]{3,}?)(?=\n|$)"
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
    rf"(?:^|— |[“\"])(?P<said>When) (?:this (?:creature|Vehicle)|{OWN_NAME}+|equipped creature|enchanted creature|a creature"
    r"|another creature|you|a player|an opponent|one or more)"
    r"(?: [^.,\n]{0,40}?)? (?:attacks?|blocks?|becomes? (?:tapped|untapped|blocked|the target)|deals? (?:combat )?damage"
    r"|gains? life|loses? life|draws? a card|discards? a card)\b[^.,\n]*,(?P<rest>[^\n]*)",
    re.M,
)


#: What then is no more what it was.
_GONE = re.compile(
    rf"\b(?:destroy|exile|transform|put|shuffle|attach)s? (?:it|that creature|this|{OWN_NAME}|enchanted|equipped)"
    r"|loses defender|until end of turn\b.*gains \"",
    re.I,
)


def _again_and_again(reading: Reading) -> Iterator[Found]:
    """“When this creature attacks, …” → “Whenever”."""
    for found in _WHEN_ATTACKS.finditer(reading.masked):
        is_once = _ONCE.search(found["rest"]) or _GONE.search(found["rest"])
        event = reading.text[reading.text.rfind("\n", 0, found.start()) + 1 : found.start("rest")]
        if not is_once and not any(each in event for each in ("this turn", "next", "enters", "of turn", "target creature g")):
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
