"""A second, crude detector of token creation, which looks over the compiler's shoulder: it shares nothing with it.

It knows only words, and is asked in two places. Of words that were not understood it says whether they may create
(``may_create_words``), as that makes an error of a warning. Of a whole text and its program it says what it overlooked
(``alarms``): where words may create tokens, and the program has neither a creation there nor anything that accounts for
them (an event that waits for a creation, an effect that replaces one), that is an error; a text that was read as
something else than it says must not pass for one that creates nothing. What it does not see may still create; what it
sees is never passed over. Keyword actions and keyword abilities are those of the definitions, one's own among them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...grammar.marks import lower_case
from ...grammar.names import mask_names
from ...grammar.traversal import below
from ...texts.patterns import regex
from ..creating.walking import created_by, replacements_of
from ..keywords.definitions import creating_abilities, keyword_actions

Place = tuple[int, int]

#: A number or an article, as it begins the description of tokens. All patterns here see a text in lower case.
_QUANTITY = (
    r"(?:an?|another|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|x|y|\d+"
    r"|(?:twice )?that many|a number of|any number of|up to \w+)"
)
#: What may stand between a quantity and its “token”: no mark that ends a clause.
_WITHIN = r"[^.;:,\n“”\"()]"
_REMINDER = regex(r"\([^()]*\)")
_SENTENCE_END = regex(r"[.\n“”\"]")

#: “create”, but neither a copy of a card nor token cards (which are no tokens), nor the name of an ability.
_VERB = regex(
    r"c(?<![\w’'-]c)reat(?:es?|ing)\b"
    r"(?! (?:a copy|copies) of (?:[\w'’-]+ ){0,4}(?:cards?|spells?|abilit(?:y|ies))\b)"
    r"(?![^.,;:\n“”\"]{0,200}\btokens? cards?\b)(?!(?: \w+){1,3} —)"
)
_PUT = regex(
    rf"\b(?:puts?|plays?|makes?|gets?) {_QUANTITY} "
    rf"(?:(?!\bcounters?\b|\bcards?\b){_WITHIN}){{0,300}}?\btokens?\b(?! cards?\b)"
)
_COPY = regex(rf"\b{_QUANTITY} tokens? that(?:['’]s| is|['’]re| are) (?:[a-z]+ and [a-z]+ )?(?:a )?cop(?:y|ies) of\b")
#: What other games' words do with a creature of some size: “Summon a 2/2 Wolf”, “spawn two 1/1 Goblins”.
_SUMMON = regex(
    rf"\b(?:summons?|spawns?|makes?) {_QUANTITY} (?:(?:tapped|legendary) )?(?:\d+|[xy*])/(?:\d+|[xy*])(?![/\w])"
)
#: A token's size: “1/1”, “x/x”, “*/*”, in the description of a token.
_SIZE = regex(rf"(?<![+−–/\w-])(?:\d+|[xy*])/(?:\d+|[xy*])(?![/\w])(?= {_WITHIN}{{0,300}}?\btokens?\b(?! cards?\b))")
#: Tokens alone where an instruction should be: “…, a Food token.”
_NOUN = regex(
    rf"(?:^|(?<=[.,:—•] )|(?<=\band )|(?<=player )|(?<=opponent )|(?<=troller )|(?<=\byou ))(?:then |and )?"
    rf"{_QUANTITY} (?:(?!\b(?:to|of|target|damage|cards?|counters?|would)\b){_WITHIN}){{0,300}}?\btokens?\b"
    r"(?= with\b| named\b| for each\b| and\b|[.,;\n]|$)",
    re.MULTILINE,
)
#: Tokens anywhere in words that were not understood.
_ANY_TOKENS = regex(rf"\b{_QUANTITY} (?:(?!\bwould\b){_WITHIN}){{0,300}}?\btokens?\b")

#: The verb, and what else may create, in words that were not understood.
_ANY_VERB = regex(r"\bcreat(?:es?|ing)\b")
_LOOSE = regex(r"\btoken cop(?:y|ies) of\b|\bcomes? into play on your side\b")
#: Words that create where they follow one another in a line. Each is looked for once, behind the one before: a pattern
#: of several of them with anything between would take the square of a long line's length.
_IN_ORDER = [
    [regex(rf"\b{words}\b") for words in order]
    for order in (
        ("puts? (?:into play|onto the battlefield)", "tokens?"),
        ("puts?", "tokens?", "(?:battlefield|into play)"),
        ("tokens?", "(?:comes? into play|onto the battlefield)"),
    )
]
_CARDS = regex(r"\bcards?\b")
_MORE = [regex(rf"\b{words}\b") for words in ("puts? \\w+ (?:more|additional)", "(?:battlefield|into play)")]
_SAYS_MORE = regex(r"\btokens?\b|\d/\d|\bcop(y|ies)\b")

#: “Whenever you create …,”: what the words wait for, and do not do. Something has to follow.
_EVENT = regex(
    r"\b(?:when|whenever|if|unless|each time|the (?:first|second|third|next) time|as long as|while|after|before|until)"
    r" (?:you|they|he or she|an effect|(?:one or more|any|all|each|that|an?|another|target)(?: other)?"
    r" (?:of your )?(?:players?|opponents?|teammates?|effects?|spells?(?: or abilit(?:y|ies))?))"
    r"(?: you control| would|(?:n['’]t| not)?(?: \w+ an? \w+ or| \w+ or)| do(?:es)?n['’]t| didn['’]t| did not"
    r"|(?: \w+,)*(?: \w+,? or)?)$"
)
#: “Whenever a creature you control endures, …”
_WAITS = regex(r"\b(?:when|whenever) [^.,;\n“”\"]{1,60}$")
_GOES_ON = regex(r"[^.\n“”\"]{0,300}?, (?!then\b|and\b)\w")
#: Tokens that are there when the game begins are created by nothing.
_BEFORE_THE_GAME = regex(r"\bbegins? the game with\b")
_NEGATED = regex(r"\b(?:can['’]t|cannot|couldn['’]t|wouldn['’]t|would(?: have)?)(?:(?: \w+,)* \w+,? or|(?: \w+,)+)?$")
#: “If … would create …, create that many … instead”: nothing beyond what would be.
_WOULD = regex(r"\bwould (?:create|be created)\b")
_THOSE = regex(r"creates? (?:(?:\w+ ){0,2}that many|(?:one more of )?those|one of each)\b")
_REPLACED = regex(r"\bwould\b|\binstead\b")


class Mention(NamedTuple):
    """Words that may create, and their place."""

    kind: str
    start: int
    end: int


class Places:
    """Stretches of a text, to be asked for those that overlap one: in logarithmic time, as texts may be long."""

    def __init__(self, places: Iterable[Place]) -> None:
        ordered = sorted(places)
        self.starts = [start for start, _ in ordered]
        self.ends = list(accumulate((end for _, end in ordered), max))  # of all stretches so far

    def overlap(self, start: int, end: int) -> bool:
        """Whether any stretch has a character with this one in common."""
        k = bisect_left(self.starts, end)
        return k > 0 and self.ends[k - 1] > start

    def begins(self, start: int, end: int) -> bool:
        """Whether any stretch begins between these places."""
        return bisect_left(self.starts, start) < bisect_left(self.starts, end)

    def next(self, at: int) -> int | None:
        """Where the next stretch begins."""
        k = bisect_left(self.starts, at)
        return self.starts[k] if k < len(self.starts) else None


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _actions(definitions: Definitions) -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Keyword actions that create (CR 701), and the pattern of them all."""
    names = tuple(
        name
        for name, known in keyword_actions(definitions).items()
        if any("create" in m.lower() for m in known.meaning)
    )
    return names, regex(rf"(?<![\w’'-])(?:{'|'.join(map(re.escape, names))})(?:e?s)?(?![\w’'-]| ?\{{)")


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _keywords(definitions: Definitions) -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Keyword abilities that create (CR 702), and the pattern of a line of keywords that has one of them."""
    names = tuple(
        name
        for name, known in creating_abilities(definitions).items()
        if any("create" in m.lower() for m in known.meaning)  # one's own may do something else
    )
    name = "|".join(map(re.escape, names))
    return names, regex(
        rf"^(?:[a-z' ]{{1,60}}[,;] ){{0,9}}({name})(?![\w’'-])(?= ?[\n,;.—{{(]| \d| x\b| ?$)", re.MULTILINE
    )


@lru_cache(maxsize=64)
def may_create(text: str, definitions: Definitions = NONE) -> bool:
    """Whether a text has any word at all that may create: asked as it is completed, and as slips are looked for."""
    words = lower_case(text)
    if "token" in words or "create" in words or "creating" in words or _summons(words):
        return True
    return _any(_actions(definitions)[0], words) or _any(_keywords(definitions)[0], words)


def may_create_words(text: str, definitions: Definitions = NONE) -> bool:
    """Whether words that nobody understands may create tokens: what they wait for or replace is not told apart."""
    words = lower_case(text)
    if "creat" in words and _ANY_VERB.search(words):
        return True
    if ("token" in words or "put" in words or "your side" in words) and (
        _LOOSE.search(words) or any(map(_puts, words.splitlines()))
    ):
        return True
    names, pattern = _actions(definitions)
    return _any(names, words) and pattern.search(words) is not None


def _puts(line: str) -> bool:
    """“put two tokens onto the battlefield”, “put one more onto the battlefield” (where no cards are spoken of)."""
    if any(_follow(order, line) for order in _IN_ORDER):
        return True
    last = 0
    for card in _CARDS.finditer(line):
        last = card.start()
    return _follow(_MORE, line, last)


def _follow(order: list[re.Pattern[str]], line: str, at: int = 0) -> bool:
    """Whether all of these words stand in a line, one behind the other."""
    for words in order:
        found = words.search(line, at)
        if found is None:
            return False
        at = found.end()
    return True


def node_may_create(node: n.Node, text: str, definitions: Definitions = NONE) -> bool:
    """Whether a node of this text that is not lowered may create tokens; what it only quotes does not count."""
    return may_create_words(text[node.span.start : node.span.end], definitions) and (
        isinstance(node, n.Unparsed) or not any(isinstance(x, n.Quoted) for x in below(node))
    )


def goes_on(text: str) -> bool:
    """Whether words after a creation may say more of what is created."""
    return _SAYS_MORE.search(text) is not None


def mentions(text: str, created: Places | None = None, definitions: Definitions = NONE) -> list[Mention]:
    """The words of a text by which tokens may come into being, reminder text left out; in no particular order.

    Where all that is said of tokens stands in what is ``created``, that is not looked at again.
    """
    words = lower_case(text)
    if "(" in words:
        words = _REMINDER.sub(_blank, words)
    (actions, action), (keywords, keyword) = _actions(definitions), _keywords(definitions)
    out: list[Mention] = []
    if "create" in words or "creating" in words:
        out += [Mention("verb", *m.span()) for m in _VERB.finditer(words)]
    if _summons(words):
        out += [Mention("put", *m.span()) for m in _SUMMON.finditer(words)]
    if _any(actions, words):
        out += [Mention("action", *m.span()) for m in action.finditer(words)]
    if _any(keywords, words):
        out += [Mention("keyword", *m.span(1)) for m in keyword.finditer(words)]
    if "token" in words and not (created is not None and _all_created(words, created)):
        if "put" in words or "play" in words or "make" in words or "get" in words:
            out += [Mention("put", *m.span()) for m in _PUT.finditer(words)]
        if "cop" in words:
            out += [Mention("copy", *m.span()) for m in _COPY.finditer(words)]
        if "/" in words:
            out += [Mention("size", *m.span()) for m in _SIZE.finditer(words)]
        out += [Mention("noun", *m.span()) for m in _NOUN.finditer(words)]
    return out


def _summons(words: str) -> bool:
    return "/" in words and ("summon" in words or "spawn" in words or "make" in words) and bool(_SUMMON.search(words))


def _all_created(words: str, created: Places) -> bool:
    at = words.find("token")
    while at >= 0:
        if not created.overlap(at, at + 5):
            return False
        at = words.find("token", at + 5)
    return True


def _any(names: tuple[str, ...], words: str) -> bool:
    for name in names:  # noqa: SIM110 (every text of a pool comes by here)
        if name in words:
            return True
    return False


def _blank(found: re.Match[str]) -> str:
    return " " * (found.end() - found.start())


def alarms(
    text: str, program: i.Program, name: str | None = None, definitions: Definitions = NONE
) -> list[i.Diagnostic]:
    """What of a text may create tokens and is nowhere in its program: an error each, in the order of the text.

    ``name`` is the card's, whose words say nothing. Words with an error of the compiler's own are not reported twice.
    """
    if not may_create(text, definitions):
        return []
    created = Places(creation.span for ability in program.abilities for creation in created_by(ability))
    found = mentions(text, created, definitions)
    if "token" in text:
        for reported in program.diagnostics:
            if reported.severity == "warning":
                found += [Mention("noun", *m.span()) for m in _ANY_TOKENS.finditer(text, *reported.span)]
    if not found:
        return []
    words = lower_case(text)
    verbs = sorted(mention.start for mention in found if mention.kind == "verb")
    missing = [mention for mention in found if not _covered(mention, created, verbs, words)]
    if not missing:
        return []
    masked = mask_names(text, name)
    errors = Places(d.span for d in program.diagnostics if d.severity == "error")
    replaced = Places(_replaced(program.abilities))
    out: dict[Place, i.Diagnostic] = {}
    sentence = (0, 0)
    for kind, start, end in sorted(missing, key=lambda m: m.start):
        if not (sentence[0] <= start and end <= sentence[1]):
            sentence = _sentence(start, end, words)
        if (
            sentence in out
            or errors.overlap(*sentence)
            or masked[start] != text[start]
            or (kind == "noun" and _WOULD.search(words, sentence[0], start))
            or _BEFORE_THE_GAME.search(words, *sentence)
            or (replaced.overlap(start, end) and _REPLACED.search(words, *sentence))
            or (_WOULD.search(words, sentence[0], start + 1) and _THOSE.match(words, start))
            or (kind in ("verb", "action", "put") and _does_not(words, start, end))
        ):
            continue
        said = text[start:end].strip()
        out[sentence] = i.Diagnostic(
            "error", "creation", f"“{said}” may create tokens, and nothing that does was understood here", (start, end)
        )
    return list(out.values())


def _replaced(abilities: tuple[i.Ability, ...]) -> Iterator[Place]:
    """Where the abilities stand that replace creations."""
    for ability in abilities:
        if any(True for _ in replacements_of(ability)):
            yield ability.span
        yield from _replaced(ability.granted)


def _covered(mention: Mention, created: Places, verbs: list[int], words: str) -> bool:
    """Whether a creation was compiled from these words, or from those after them in the sentence.

    Between a verb and what it creates there is no other verb that does.
    """
    if created.overlap(mention.start, mention.end):
        if mention.kind != "verb":
            return True
        # the creation of the token whose quoted ability this is does not count
        begin = max(words.rfind(mark, max(0, mention.start - 2_000), mention.start) for mark in '“”"') + 1
        if begin == 0 or created.begins(begin, mention.end):
            return True
    following = created.next(mention.end) if mention.kind != "size" else None
    if following is None or _SENTENCE_END.search(words, mention.end, following) is not None:
        return False
    return mention.kind != "verb" or bisect_right(verbs, following) == bisect_right(verbs, mention.start)


def _sentence(start: int, end: int, words: str) -> Place:
    """The sentence around some words."""
    after = _SENTENCE_END.search(words, end)
    return max(words.rfind(mark, 0, start) for mark in '.\n“”"') + 1, after.start() if after else len(words)


def _does_not(words: str, start: int, end: int) -> bool:
    """Whether a verb says what is waited for, or can't be done: “Whenever you create …, …”, “can't create”."""
    before = words[max(0, start - 100) : start].rstrip()
    if _NEGATED.search(before):
        return True
    if words[end - 1 : end + 1] == "s," and _WAITS.search(before):
        return True
    comma = words.find(",", end)
    return bool(_EVENT.search(before) and _GOES_ON.match(words, end)) and not _SIZE.search(words, end, comma)
