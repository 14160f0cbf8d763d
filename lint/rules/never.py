"""What can't be by the rules of the game: targets that nobody sees, what is not one's own sacrificed, a land's mana."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.candidates import is_verb
from ...grammar import nodes as n
from ...values.land_types import BASIC_LAND_TYPES
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Words

_CARDS = frozenset(["card", "cards"])
_HIDDEN = frozenset(["hand", "hands", "library", "libraries"])
_ENDS = frozenset([*".,:;—”“()", "\n"])


def _hidden_target(reading: Reading) -> Iterator[Found]:
    """“Target creature card from an opponent's hand”: a card in a hidden zone is no target (CR 115.2, 400.2)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low != "target":
            continue
        stop = _stop(words, k)
        card = next((j for j in range(k + 1, min(k + 8, stop)) if words[j].low in _CARDS), None)
        if card is None or words.at(card + 1).low not in ("from", "in") or not _PLAYERS.isdisjoint(words.lows(k, card)):
            continue
        zone = next((j for j in range(card + 2, min(card + 6, stop)) if words[j].low in _ZONES), None)
        if zone is not None and words[zone].low in _HIDDEN and _is_only(words, card + 2, zone):
            hint = "choose it as the effect happens: “look at that player's hand and exile a card from it”"
            told = f"a card in a {words[zone].text} is no target: nobody sees it"
            yield Found((word.start, words[zone].end), told, hint=hint)


_PLAYERS = frozenset(["player", "opponent", "player's", "opponent's", "players", "opponents"])
_ZONES = _HIDDEN | {"graveyard", "graveyards", "exile", "battlefield"}


def _stop(words: Words, k: int) -> int:
    return next((j for j in range(k, len(words)) if words[j].low in _ENDS), len(words))


def _is_only(words: Words, start: int, stop: int) -> bool:
    """Whether nothing but whose zone it is stands between two places."""
    return all(words[j].kind == "word" and words[j].low not in ("on", "to", "into", "onto") for j in range(start, stop))


_BARE = frozenset(["instant", "sorcery"])
#: What may stand between such types, and what else may be a target beside them.
_TYPES = frozenset(
    "instant sorcery artifact creature enchantment planeswalker land battle tribal kindred nonartifact noncreature"
    " legendary or and , / white blue black red green colorless multicolored".split()
)


def _bare_spell(reading: Reading) -> Iterator[Found]:
    """“Exile target instant.”: a type alone means a permanent, and an instant is never one (CR 109.2, 304.4)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low != "target" or words.at(k + 1).low not in _TYPES:
            continue
        stop = next((j for j in range(k + 1, len(words)) if words[j].low not in _TYPES), len(words))
        while words[stop - 1].low in ("or", "and", ",", "/"):
            stop -= 1
        said = words.lows(k + 1, stop)
        if said and said[-1] in _BARE and words.at(stop).low in _AFTER_BARE:
            span = word.start, words[stop - 1].end
            hint = f"write “{words[stop - 1].text} spell” or “{words[stop - 1].text} card”"
            yield Found(span, f"“{words[stop - 1].text}” alone is a permanent, and none is one", hint=hint)


#: No spell, card or ability follows.
_AFTER_BARE = frozenset(
    [".", ",", "", "\n", "to", "you", "an", "that", "with", "until", "if", "unless", "this", "controlled"]
)


_OTHERS = (
    ("an", "opponent", "controls"),
    ("your", "opponents", "control"),
    ("you", "don't", "control"),
    ("defending", "player", "controls"),
    ("target", "opponent", "controls"),
    ("each", "opponent", "controls"),
)
_NO_SUBJECT = frozenset([".", ",", ":", "\n", "—", "•", "“", "may", "you", "then", "and", "or", "to", "(", ""])


def _sacrificed_of_another(reading: Reading) -> Iterator[Found]:
    """“You may sacrifice target creature defending player controls”: one sacrifices what one controls (CR 701.21a)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low != "sacrifice" or not _is_done_by_you(words, k):
            continue
        stop = _stop(words, k)
        for j in range(k + 1, stop):
            whose = next((each for each in _OTHERS if words.has(j, *each)), None)
            if words[j].low in ("of", "equal", "where", "unless", "if", "when", "for"):
                break
            if whose is not None:
                span = word.start, words[j + len(whose) - 1].end
                hint = "that player sacrifices it, or it is destroyed"
                yield Found(span, "nobody sacrifices a permanent that another player controls", hint=hint)
                break


def _is_done_by_you(words: Words, k: int) -> bool:
    before = words.at(k - 1).low
    if before == "may":
        return words.at(k - 2).low == "you"
    return before == "you" or (words[k].opens and before not in ("have", "has")) or (before in (",", "then", "and"))


_SEARCHING = frozenset(["search", "searches"])
_NOT_DONE = frozenset("would can't whenever when if don't while".split())


def _no_shuffle(reading: Reading) -> Iterator[Found]:
    """A library that is searched and never shuffled (CR 701.23)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in _SEARCHING or not _is_instructed(words, k):
            continue
        stop = _stop(words, k)
        zone = next(
            (j for j in range(k + 1, min(stop, k + 8)) if words[j].low in ("for", "library", "libraries")), None
        )
        if zone is None or words[zone].low == "for" or words.at(zone + 1).low not in ("for", "and"):
            continue
        rest = words[k : _end_of_effect(words, k)]
        if not any(each.low.startswith("shuffl") for each in rest):
            hint = "end with “, then shuffle”"
            end = next((j for j in range(zone, len(words)) if words[j].low in (".", "\n")), len(words)) - 1
            yield Found((word.start, words[end].end), "a library is searched and not shuffled", hint=hint)


def _is_instructed(words: Words, k: int) -> bool:
    return _NOT_DONE.isdisjoint(words.lows(k - 4, k))


def _end_of_effect(words: Words, k: int) -> int:
    """Where what is done ends: at the end of the line, and of those of its modes and results below."""
    end = words.end_of_line(k)
    while end < len(words) and words.at(end + 1).text:
        if words[end + 1].text != "•" and words[end + 1].kind != "number":
            break
        end = words.end_of_line(end + 1)
    return end


def _mana_of_land(reading: Reading) -> Iterator[Found]:
    """“({T}: Add {R}.)” of an Island: what a land taps for by its type is {U} (CR 305.6)."""
    own = {color for color, kind in zip("WUBRG", BASIC_LAND_TYPES, strict=True) if kind in reading.subtypes}
    if not own or "land" not in reading.types:
        return
    words, adds = reading.words, False
    for word in words:
        if not word.reminder or word.depth or word.low in (".", "\n"):
            adds = False
        elif word.low == "add":
            adds = True
        elif adds and word.kind == "symbol" and word.text[1:-1] not in own:
            wanted = " or ".join(f"{{{color}}}" for color in own)
            yield Found(word.span, f"by its types this land taps for {wanted}, not for {word.text}")


_PERMANENTS = frozenset("artifact creature enchantment land planeswalker battle".split())


def _done_without_cost(reading: Reading) -> Iterator[Found]:
    """“Untap target creature.” on a planeswalker: spells alone say what is done, without cost or event (CR 113.3a)."""
    if not reading.types & _PERMANENTS or reading.types & {"instant", "sorcery"}:
        return
    for ability in reading.tree.abilities:
        if isinstance(ability, n.Ability) and ability.kind == "statement" and not ability.word and _says_to(ability):
            is_walker = "planeswalker" in reading.types
            hint = "begin with a loyalty cost: “+1: …”" if is_walker else "say what it costs, or when it is done"
            span = ability.span.start, ability.sentences[0].span.end
            yield Found(span, "nobody does this: it has no cost, and no event that it waits for", hint=hint)


#: What is prevented, skipped or spent is so while the permanent is there (CR 614.10, 615.1).
_WHILE_IT_IS_THERE = frozenset(["prevent", "skip", "play", "spend", "remove"])


def _says_to(ability: n.Ability) -> bool:
    """Whether an ability begins by saying what to do: “Untap …”, “Create …”; but “Untap … during …” says how it is."""
    sentence = ability.sentences[0] if ability.sentences else None
    if not isinstance(sentence, n.Sentence) or not sentence.parts:
        return False
    first = sentence.parts[0].content
    if isinstance(first, n.Creation):
        return first.subject is None
    verb = first.verb.words[0].lower() if isinstance(first, n.Clause) and first.subject is None else ""
    if not isinstance(first, n.Clause) or not is_verb(verb) or verb in _WHILE_IT_IS_THERE:
        return False
    said = first.complements
    return bool(said) and not any(isinstance(each, n.Prepositional) and each.preposition == "during" for each in said)


RULES: tuple[Rule, ...] = (
    Rule(
        "RU020",
        "done-without-cost",
        "what a permanent does has a cost, or an event that it waits for",
        "CR 113.3a: spell abilities are those of instants and sorceries; CR 606.2 on loyalty abilities.",
        (
            Example(
                "+1: Draw a card.\nUntap target creature.",
                "+1: Draw a card.\n−2: Untap target creature.",
                "Ada",
                "Legendary Planeswalker — Ada",
            ),
        ),
        check=_done_without_cost,
    ),
    Rule(
        "RU021",
        "hidden-target",
        "no card in a hand or library is a target",
        "CR 115.2, 400.2: hands and libraries are hidden zones.",
        (
            Example(
                "Exile target creature card from an opponent's hand.",
                "Exile target creature card from an opponent's graveyard.",
            ),
        ),
        severity="error",
        check=_hidden_target,
    ),
    Rule(
        "RU022",
        "bare-spell",
        "an instant or sorcery is a spell or a card",
        "CR 109.2: a type alone means a permanent; CR 304.4, 307.4.",
        (Example("Exile target instant.", "Exile target instant spell."),),
        check=_bare_spell,
    ),
    Rule(
        "RU023",
        "no-shuffle",
        "a library that is searched is shuffled",
        "CR 701.23, 701.24; style.",
        (
            Example(
                "Search your library for a basic land card, reveal it, and put it into your hand.",
                "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
            ),
        ),
        check=_no_shuffle,
    ),
    Rule(
        "RU024",
        "mana-of-land",
        "a land of a basic type taps for the mana of that type",
        "CR 305.6.",
        (Example("({T}: Add {R}.)", "({T}: Add {U}.)", "Isle", "Land — Island"),),
        check=_mana_of_land,
    ),
    Rule(
        "RU025",
        "sacrificed-of-another",
        "one sacrifices what one controls",
        "CR 701.21a.",
        (
            Example(
                "Whenever this creature attacks, sacrifice target creature defending player controls.",
                "Whenever this creature attacks, destroy target creature defending player controls.",
            ),
        ),
        severity="error",
        check=_sacrificed_of_another,
    ),
)
