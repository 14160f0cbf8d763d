"""Templating: what today's cards say in other words than those of yesterday, or than people write by habit."""

from __future__ import annotations

from collections.abc import Iterator

from ..compiler.slips.edits import Edit
from ..grammar.senses import CARD_TYPES
from .phrases import Phrases
from .reading import Reading, Wd
from .rule import Check, Example, Found, Rule

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
NUMBER_OF = {word: number for number, word in enumerate(NUMBERS)}


def phrases(*rows: str, said: str = "today's cards say “{right}”") -> Check:
    """A check that finds these rows."""
    known = Phrases(rows)

    def check(reading: Reading) -> Iterator[Found]:
        for match in known.find(reading):
            start, end, words = match.edit
            wrong = reading.text[start:end].strip()
            message = f"“{wrong}”: " + (said.format(right=words) if words else "today's cards leave this out")
            yield Found(
                (start + len(reading.text[start:end]) - len(reading.text[start:end].lstrip()), end),
                message,
                (match.edit,),
            )

    return check


def after(words: tuple[Wd, ...], k: int, *lows: str) -> bool:
    """Whether these words stand from the k-th on."""
    return len(words) >= k + len(lows) and all(w.low == low for w, low in zip(words[k:], lows, strict=False))


# ── Under your control ──────────────────────────────────────────────────────────────────────────────────────────────

_CONTROL = {"your": "you control", "opponent's": "an opponent controls"}


def _under_control(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature enters under your control” → “Whenever a creature you control enters”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("enters", "enter") or k < 2:
            continue
        j = k + 1
        if after(words, j, "the", "battlefield"):
            j += 2
        if after(words, j, "under", "your", "control"):
            control, stop = "you control", j + 3
        elif after(words, j, "under", "an", "opponent's", "control"):
            control, stop = "an opponent controls", j + 4
        else:
            continue
        first = k - 1
        while first >= 0 and words[first].low not in ("whenever", "when") and words[first].kind in ("word", "self"):
            first -= 1
        if first < 0 or words[first].low not in ("whenever", "when"):
            continue
        noun = next((i for i in range(first + 2, k) if words[i].low in ("with", "without", "named", "that")), k) - 1
        if words[noun].low in ("would", "may", "you", "opponent"):
            continue
        at = words[noun].end
        edits = (Edit(at, at, f" {control}"), Edit(word.end, words[stop - 1].end, ""))
        right = f"{reading.text[words[first].end + 1 : at]} {control}{reading.text[at : word.end]}"
        yield Found((word.start, words[stop - 1].end), f"today's cards say “{right}”", edits)


# ── Put … onto the battlefield ──────────────────────────────────────────────────────────────────────────────────────


def _put_tokens(reading: Reading) -> Iterator[Found]:
    """“put a 1/1 white Soldier creature token onto the battlefield” → “create …” (CR 701.7)."""
    words, text = reading.words, reading.text
    for k, word in enumerate(words):
        if word.low not in ("put", "puts", "putting"):
            continue
        token = goes = None
        depth = word.depth
        for j in range(k + 1, len(words)):
            w = words[j]
            if w.depth == depth and (w.low in (".", ":", "\n") or (j > k + 1 and w.low in ("put", "puts", "counter"))):
                break
            if w.depth == depth and w.low in ("token", "tokens"):
                token = j
            if w.depth == depth and token and w.low in ("onto", "into") and j > token:
                goes = j
                break
        if (
            goes is None
            or token is None
            or any(w.low in ("counter", "counters", "card", "those") for w in words[k:token])
        ):
            continue
        if after(words, goes, "onto", "the", "battlefield"):
            stop = goes + 3
        elif after(words, goes, "into", "play"):
            stop = goes + 2
        else:
            continue
        verb = {"put": "create", "puts": "creates", "putting": "creating"}[word.low]
        verb = verb.capitalize() if word.text[0].isupper() else verb
        edits = [Edit(word.start, word.end, verb)]
        plural = words[token].low == "tokens"
        if after(words, stop, "tapped", "and", "attacking"):
            edits.append(Edit(words[goes].start, words[stop].start, "that are " if plural else "that's "))
            stop += 3
        elif after(words, stop, "attacking"):
            edits.append(Edit(words[goes].start, words[stop].start, "that are " if plural else "that's "))
            stop += 1
        else:
            if after(words, stop, "tapped"):
                article = words[k + 1]
                if article.low in ("a", "an"):
                    edits.append(Edit(article.start, article.end, "a tapped"))
                else:
                    edits.append(Edit(article.end, article.end, " tapped"))
                stop += 1
            if after(words, stop, "under", "your", "control"):
                stop += 3
            edits.append(Edit(words[goes].start - 1, words[stop - 1].end, ""))
        message = f"“{word.text} … {text[words[goes].start : words[stop - 1].end]}”: tokens are created"
        yield Found((word.start, words[stop - 1].end), message, tuple(edits))


# ── The card's own name ─────────────────────────────────────────────────────────────────────────────────────────────

_SELF_SUBTYPES = ("Equipment", "Aura", "Vehicle", "Saga", "Class", "Case", "Room", "Spacecraft", "Fortification")
_PERMANENT = ("creature", "planeswalker", "battle", "land", "artifact", "enchantment")


def this_object(reading: Reading) -> str:
    """What a card calls itself today: “this creature”, “this Aura”; "" where it is called by its name (CR 201.5)."""
    types = reading.types
    if not types or "legendary" in types or not types & set(_PERMANENT):
        return ""
    if "creature" in types:
        return "this creature"
    for subtype in _SELF_SUBTYPES:
        if subtype in reading.subtypes:
            return f"this {subtype}"
    return next(f"this {kind}" for kind in _PERMANENT if kind in types)


def _own_name(reading: Reading) -> Iterator[Found]:
    if reading.is_plain:
        return
    this = this_object(reading)
    if not this:
        return
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "self" or word.depth or after(words, k + 1, "token") or after(words, k + 1, "tokens"):
            continue
        before = words[k - 1].low if k else ""
        is_copied = before == "of" and k > 1 and words[k - 2].low == "copy"
        if before in ("named", "name", "called", "a", "an") or is_copied or (word.reminder and before == "("):
            continue
        said = this[0].upper() + this[1:] if word.opens else this
        yield Found(
            (word.start, word.end), f"“{word.text}” speaks of itself as “{this}”", (Edit(word.start, word.end, said),)
        )


def _placeholder(reading: Reading) -> Iterator[Found]:
    name = reading.card.name
    this = this_object(reading) or name.partition(",")[0]
    for word in reading.words:
        if word.text in ("~", "CARDNAME", "@", "LEGENDNAME"):
            said = this[:1].upper() + this[1:] if word.opens else this
            edits = (Edit(word.start, word.end, said),) if this else None
            yield Found(
                (word.start, word.end), f"“{word.text}” is no name" + (f": write “{this}”" if this else ""), edits
            )


# ── Marks and symbols ───────────────────────────────────────────────────────────────────────────────────────────────

_LONG = "—"


def spaced_(text: str, start: int) -> bool:
    """Whether a space stands before a place."""
    return text[start - 1 : start] == " "


def _dashes(reading: Reading) -> Iterator[Found]:
    """“–”, “--” and “ - ” where cards have “—”."""
    text, words = reading.text, reading.words
    for k, word in enumerate(words):
        mark = word.text
        if mark not in ("-", "–", "―", "−") or not k or word.kind != "mark":
            continue
        start, end = word.start, word.end
        following = words[k + 1] if k + 1 < len(words) else None
        if following is not None and following.text == mark and following.start == end:
            end = following.end
            following = words[k + 2] if k + 2 < len(words) else None
        if k and words[k - 1].text == mark and words[k - 1].end == start:
            continue
        before = words[k - 1]
        if (
            before.kind == "line"
            or before.low == "non"
            or (following is not None and following.kind == "number" and spaced_(text, start))
            or (following is not None and following.kind == "number" and before.kind != "word")
        ):
            continue
        spaced = text[start - 1] == " "
        if (
            following is not None
            and not spaced
            and mark == "-"
            and end == start + 1
            and before.kind == "word"
            and following.kind == "word"
        ):
            continue
        if before.kind == "number" and following is not None and following.kind == "number":
            continue  # rows of a table: “1-9 | …”
        if not spaced and following is not None and following.kind == "word" and following.start > end:
            continue  # “red- and …”
        yield Found((start, end), f"“{text[start:end]}” stands for the long dash “{_LONG}”", (Edit(start, end, _LONG),))


def _loyalty(reading: Reading) -> Iterator[Found]:
    """“-2: …” of a planeswalker → “−2: …”; a cost without a sign (CR 606.4)."""
    text = reading.text
    walker = "planeswalker" in reading.types
    for start, end in reading.lines:
        colon = text.find(":", start, min(end, start + 6))
        if colon < 0:
            continue
        cost = text[start:colon]
        number = cost.lstrip("+-−–").strip("[]")
        if not number or not (number.isdigit() or number == "X"):
            continue
        if cost[0] in "-–":
            yield Found((start, start + 1), "the minus of a loyalty cost is “−”", (Edit(start, start + 1, "−"),))
        elif walker and cost[0] not in "+−[" and number != "0":
            yield Found(
                (start, colon), f"the loyalty cost “{cost}” has no sign", None, hint=f"write “+{cost}” or “−{cost}”"
            )


def _bullets(reading: Reading) -> Iterator[Found]:
    """“* ” or “- ” at the beginning of a mode → “• ” (CR 700.2)."""
    text = reading.text
    for start, _end in reading.lines[1:]:
        if (
            text[start : start + 1] in ("*", "-", "·", "–", "●", "∙")
            and text[start + 1 : start + 3].strip()[:1].isalpha()
        ):
            yield Found((start, start + 1), "a mode begins with “•”", (Edit(start, start + 1, "•"),))


_TAP = {"t": "{T}", "tap": "{T}", "untap": "{Q}", "q": "{Q}"}


def _cost_words(reading: Reading) -> Iterator[Found]:
    """“Tap: …”, “T: …”, “2W, tap: …” → “{T}: …”, “{2}{W}, {T}: …” (CR 107.4, 107.5)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind not in ("word", "number") or word.reminder:
            continue
        following = words[k + 1].text if k + 1 < len(words) else ""
        before = words[k - 1] if k else None
        if before is not None and before.kind not in ("line", "symbol") and before.text not in (",", "“", "—"):
            continue
        if not _is_in_cost(words, k):
            continue
        if word.low in _TAP and following in (":", ","):
            said = _TAP[word.low]
        elif following in (":", ",") and (symbols := _mana(word.text)):
            said = symbols
        else:
            continue
        yield Found(
            (word.start, word.end), f"“{word.text}” in a cost is written “{said}”", (Edit(word.start, word.end, said),)
        )


def _is_in_cost(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a colon ends the sentence that a word stands in, and none stands before it there."""
    depth = words[k].depth
    for w in words[k:]:
        if w.depth == depth and w.low == ":":
            break
        if w.low in (".", "\n") or w.depth < depth:
            return False
    else:
        return False
    start = k
    while start and words[start - 1].low not in (".", ":", "\n", "—") and words[start - 1].depth == depth:
        start -= 1
    return all(w.kind in ("symbol", "number", "word", "mark") for w in words[start:k])


def _mana(said: str) -> str:
    """“2W” as symbols: “{2}{W}”; "" if it is no such thing."""
    digits = said[: len(said) - len(said.lstrip("0123456789X"))]
    letters = said[len(digits) :]
    if not letters or letters.strip("WUBRGC") or (said.isalpha() and len(said) > 1 and len(set(letters)) > 2):
        return ""
    return "".join(f"{{{each}}}" for each in [*([digits] if digits else []), *letters])


_HYBRID = {"WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"}
_SYMBOLS = (
    frozenset("T Q W U B R G C X Y Z S E P TK CHAOS PW A ½ ∞ HW HR".split())
    | {f"{a}/{b}" for a in "WUBRGC2" for b in "WUBRG"}
    | {f"{a}/P" for a in "WUBRGC"}
)


def _symbols(reading: Reading) -> Iterator[Found]:
    """Symbols that there are not: “{t}”, “{WU}”, “{Tap}” (CR 107.4)."""
    for word in reading.words:
        if word.kind != "symbol":
            continue
        inner = word.text[1:-1]
        if inner in _SYMBOLS or inner.isdigit() or (inner.count("/") == 2 and inner.endswith("/P")):
            continue
        upper = inner.upper()
        said = ""
        if upper in _SYMBOLS:
            said = upper
        elif upper in ("TAP", "UNTAP"):
            said = _TAP[upper.lower()][1:-1]
        elif upper in _HYBRID:
            said = f"{upper[0]}/{upper[1]}"
        elif upper[::-1] in _HYBRID:
            said = f"{upper[1]}/{upper[0]}"
        elif upper and not upper.strip("WUBRGC0123456789X"):
            said = _mana(upper)[1:-1]
        edits = (Edit(word.start, word.end, f"{{{said}}}"),) if said else None
        yield Found(
            (word.start, word.end), f"“{word.text}” is no symbol" + (f": “{{{said}}}” is" if said else ""), edits
        )


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

_COUNTED = frozenset(
    "card cards counter counters creature creatures token tokens land lands target other additional tapped untapped "
    "times permanent permanents artifact artifacts enchantment enchantments player players opponent opponents basic "
    "nonland spells spell dice coins legendary white blue black red green colorless loyalty charge more "
    "food treasure clue blood treasures clues foods map maps turns turn".split()
)
_WITH_DIGITS = frozenset(["life", "damage"])
_AFTER_WHICH = frozenset("power toughness value level chapter has is be equal {t}".split())


def _numbers(reading: Reading) -> Iterator[Found]:
    """“2 cards” → “two cards”; “three damage” → “3 damage”: counts are words, life and damage are digits."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        following = words[k + 1]
        if word.kind == "number":
            if following.low not in _COUNTED and not (following.kind == "size" and _is_before_creature(words, k + 1)):
                continue
            if not k or words[k - 1].low in _AFTER_WHICH or words[k - 1].kind in ("mark", "symbol", "line", "self"):
                continue
            value = int(word.text)
            if not 1 <= value <= 10 or (following.low == "more" and words[k - 1].low != "draw"):
                continue
            if words[k - 1].low in (
                "amass",
                "adapt",
                "scry",
                "surveil",
                "mill",
                "fabricate",
                "incubate",
                "discover",
            ) and (following.low not in ("card", "cards")):
                continue
            if (
                following.low in ("additional", "more")
                and k + 2 < len(words)
                and words[k + 2].low in ("damage", "life", "to", ".")
            ):
                continue
            said = ("an" if following.low[0] in "aeiou" else "a") if value == 1 else NUMBERS[value]
            yield Found(
                (word.start, word.end),
                f"counts are written in words: “{said} {following.text}”",
                (Edit(word.start, word.end, said),),
            )
        elif (
            following.low in _WITH_DIGITS
            and word.low in NUMBER_OF
            and word.low != "zero"
            and not (after(words, k + 2, "total") or after(words, k + 2, "totals"))
        ):
            digits = str(NUMBER_OF[word.low])
            yield Found(
                (word.start, word.end),
                f"“{following.text}” is counted in digits: “{digits} {following.text}”",
                (Edit(word.start, word.end, digits),),
            )


def _is_before_creature(words: tuple[Wd, ...], k: int) -> bool:
    return any(w.low in ("creature", "token", "tokens", "counter", "counters") for w in words[k : k + 7])


# ── Ends and spaces ─────────────────────────────────────────────────────────────────────────────────────────────────


def _full_stop(reading: Reading) -> Iterator[Found]:
    """A line that is a sentence ends in a full stop."""
    from ..grammar import nodes as n

    text = reading.text
    for ability in reading.tree.abilities:
        if not isinstance(ability, n.Ability) or not ability.sentences:
            continue
        last = ability.sentences[-1]
        if isinstance(last, n.Reminder):
            continue
        line = text[ability.span.start : ability.span.end].rstrip()
        end = ability.span.start + len(line)
        if not line or not (line[-1].isalnum() or line[-1] in "}'’") or ability.kind == "row":
            continue
        if last.end or not any(isinstance(p.content, n.Clause | n.Creation) for p in last.parts):
            continue
        if len(line.split()) < 3 or line.rpartition(": ")[2].startswith("Level "):
            continue
        at = line.rfind(" ") + 1 + ability.span.start
        yield Found((at, end), "the sentence has no full stop", (Edit(end, end, "."),))


def _spaces(reading: Reading) -> Iterator[Found]:
    """Two spaces, a space before a comma, none after it, spaces at the end of a line."""
    text, words = reading.text, reading.words
    for k, word in enumerate(words):
        before = words[k - 1] if k else None
        gap = text[before.end : word.start] if before is not None else text[: word.start]
        if len(gap) > 1 and not gap.strip(" ") and before is not None and before.kind != "line" and word.kind != "line":
            yield Found((before.end, word.start), "two spaces", (Edit(before.end, word.start, " "),))
        elif gap and word.kind == "line":
            yield Found(
                (word.start - len(gap), word.start),
                "a space at the end of the line",
                (Edit(word.start - len(gap), word.start, ""),),
            )
        elif gap == " " and word.text in (",", ".", ";", ":", ")") and before is not None:
            if word.text == "." and text[word.end : word.end + 2] in (" .", ".."):
                continue
            if word.text == "." and before.text == ".":
                continue
            yield Found((before.end, word.end), f"a space before “{word.text}”", (Edit(before.end, word.start, ""),))
        elif (
            not gap
            and before is not None
            and before.text in (",", ".", ":", ";")
            and k > 1
            and words[k - 2].kind in ("word", "symbol", "self", "size", "number")
            and word.kind in ("word", "symbol", "self", "size", "number")
            and not (words[k - 2].kind == word.kind == "number")
            and not (len(words[k - 2].text) == 1 and words[k - 2].text.isupper())
        ):
            yield Found(
                (before.start, word.start), f"no space after “{before.text}”", (Edit(word.start, word.start, " "),)
            )
    if words and text[words[-1].end :].strip(" ") == "" and len(text) > words[-1].end:
        yield Found((words[-1].end, len(text)), "a space at the end", (Edit(words[-1].end, len(text), ""),))


# ── Copies ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _except_comma(reading: Reading) -> Iterator[Found]:
    """A comma stands before “except” where it says how a copy differs (CR 707.9)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low == "except" and k and words[k - 1].kind in ("word", "self"):
            following = words[k + 1].low if k + 1 < len(words) else ""
            if following in ("it", "it's", "its", "they", "they're", "their", "the", "that") and (
                words[k - 1].low not in ("player", "opponent")
            ):
                before = words[k - 1]
                if not any(w.low in ("copy", "copies") for w in words[max(0, k - 25) : k]):
                    continue
                yield Found(
                    (before.start, word.end), "a comma is missing before “except”", (Edit(before.end, before.end, ","),)
                )


_KINDS = sorted(CARD_TYPES)


RULES: tuple[Rule, ...] = (
    Rule(
        "TM001",
        "enters-the-battlefield",
        "“enters the battlefield” is “enters”",
        "Permanents enter; the battlefield is meant (Bloomburrow's templating; CR 603.6a says “enters”).",
        (
            Example(
                "When this creature enters the battlefield, draw a card.", "When this creature enters, draw a card."
            ),
            Example("This land comes into play tapped.", "This land enters tapped."),
        ),
        since="2024-08",
        check=phrases(
            "enters the battlefield → enters",
            "enter the battlefield → enter",
            "entering the battlefield → entering",
            "comes into play → enters",
            "come into play → enter",
            "came into play → entered the battlefield",
            "etb → enters",
            "etbs → enters",
        ),
    ),
    Rule(
        "TM002",
        "enters-under-your-control",
        "“enters under your control” is “you control enters”",
        "Whose permanent enters stands with the permanent (Bloomburrow's templating).",
        (
            Example(
                "Whenever another creature enters the battlefield under your control, you gain 1 life.",
                "Whenever another creature you control enters, you gain 1 life.",
            ),
            Example(
                "Whenever a creature with flying enters under your control, draw a card.",
                "Whenever a creature you control with flying enters, draw a card.",
            ),
        ),
        since="2024-08",
        check=_under_control,
    ),
    Rule(
        "TM003",
        "put-token-onto-the-battlefield",
        "tokens are created, not put onto the battlefield",
        "To create tokens is a keyword action (CR 701.7).",
        (
            Example(
                "Put two 1/1 white Soldier creature tokens onto the battlefield.",
                "Create two 1/1 white Soldier creature tokens.",
            ),
            Example(
                "Put a 2/2 black Zombie creature token onto the battlefield tapped.",
                "Create a tapped 2/2 black Zombie creature token.",
            ),
        ),
        since="2016-09",
        check=_put_tokens,
    ),
    Rule(
        "TM004",
        "as-a-sorcery",
        "“any time you could cast a sorcery” is “as a sorcery”",
        "CR 307.5 explains “as a sorcery”; cards say it so since Dominaria United.",
        (
            Example(
                "{2}: Draw a card. Activate this ability only any time you could cast a sorcery.",
                "{2}: Draw a card. Activate only as a sorcery.",
            ),
            Example(
                "{2}: Draw a card. Activate only any time you could cast a sorcery.",
                "{2}: Draw a card. Activate only as a sorcery.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "activate this ability only any time you could cast a sorcery → activate only as a sorcery",
            "activate this ability only as a sorcery → activate only as a sorcery",
            "activate this ability only any time you could cast an instant → activate only as an instant",
            "activate|equip|cast only [any time you could cast a sorcery] → as a sorcery",
            "activate|equip|cast only [any time you could cast an instant] → as an instant",
            "activate only [at sorcery speed] → as a sorcery",
            "only [at instant speed] → as an instant",
        ),
    ),
    Rule(
        "TM005",
        "activate-this-ability-only",
        "“Activate this ability only” is “Activate only”",
        "Which ability is plain (CR 602.5).",
        (
            Example(
                "{T}: Draw a card. Activate this ability only during your turn.",
                "{T}: Draw a card. Activate only during your turn.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "activate [this ability only] if|during|once|before|when|while|after|on|from|to|twice|at → only",
            "play [this ability only] → only",
            "play this ability only → activate only",
        ),
    ),
    Rule(
        "TM006",
        "mana-pool",
        "“to your mana pool” is left out",
        "Mana that is added goes there anyway (CR 106.4; Dominaria's templating).",
        (Example("{T}: Add {G} to your mana pool.", "{T}: Add {G}."),),
        since="2018-04",
        check=phrases(
            "[to your mana pool] →",
            "[to his or her mana pool] →",
            "[to their mana pool] →",
            "[to its controller's mana pool] →",
        ),
    ),
    Rule(
        "TM007",
        "converted-mana-cost",
        "“converted mana cost” is “mana value”",
        "CR 202.3; Strixhaven's templating.",
        (
            Example(
                "Destroy target creature with converted mana cost 3 or less.",
                "Destroy target creature with mana value 3 or less.",
            ),
        ),
        since="2021-04",
        check=phrases(
            "converted mana cost → mana value",
            "converted mana costs → mana values",
            "cmc → mana value",
            "with [mv] NUM → mana value",
        ),
    ),
    Rule(
        "TM008",
        "own-name",
        "a permanent that isn't legendary speaks of itself as “this creature”",
        "CR 201.5; Foundations' templating. Legendary cards, and instants and sorceries, go on saying their names.",
        (
            Example(
                "When Hill Scout enters, draw a card.",
                "When this creature enters, draw a card.",
                "Hill Scout",
                "Creature — Human Scout",
            ),
            Example(
                "Sacrifice Oil Lamp: Draw a card.",
                "Sacrifice this artifact: Draw a card.",
                "Oil Lamp",
                "Artifact",
            ),
        ),
        since="2024-11",
        check=_own_name,
    ),
    Rule(
        "TM009",
        "dash",
        "the dash of cards is “—”",
        "Style: ability words, costs and choices have the long dash.",
        (
            Example(
                "Landfall - Whenever a land you control enters, draw a card.",
                "Landfall — Whenever a land you control enters, draw a card.",
            ),
            Example("Ward–Pay 2 life.", "Ward—Pay 2 life."),
        ),
        check=_dashes,
    ),
    Rule(
        "TM010",
        "cost-in-words",
        "costs are written in symbols",
        "CR 107.4, 107.5.",
        (
            Example("Tap: Add {G}.", "{T}: Add {G}."),
            Example("2W, T: You gain 3 life.", "{2}{W}, {T}: You gain 3 life."),
        ),
        check=_cost_words,
    ),
    Rule(
        "TM011",
        "number",
        "counts are words, life and damage are digits",
        "Style: “draw two cards”, “gain 3 life”, “deals 2 damage”.",
        (
            Example("Draw 2 cards.", "Draw two cards."),
            Example("You gain three life.", "You gain 3 life."),
        ),
        check=_numbers,
    ),
    Rule(
        "TM012",
        "token-copy",
        "“a token copy of” is “a token that's a copy of”",
        "CR 707.2 and 707.9.",
        (
            Example("Create a token copy of target creature.", "Create a token that's a copy of target creature."),
            Example(
                "Create a token that is a copy of target creature.", "Create a token that's a copy of target creature."
            ),
            Example(
                "Create a token which is a copy of target creature.", "Create a token that's a copy of target creature."
            ),
        ),
        check=phrases(
            "create|creates a|one|another|X token [copy] of → that's a copy",
            "create|creates a|an [copy token] of → token that's a copy",
            "create|creates two|three|four|five|X|that many many? [token copies] of → tokens that are copies",
            "token [that|which is] a|the copy of → that's",
            "token [which's] a copy → that's",
            "tokens [which are] copies of → that are",
        ),
        safe=True,
    ),
    Rule(
        "TM013",
        "comma-before-except",
        "a comma stands before “except”",
        "CR 707.9.",
        (
            Example(
                "Create a token that's a copy of target creature except it has haste.",
                "Create a token that's a copy of target creature, except it has haste.",
            ),
        ),
        check=_except_comma,
    ),
    Rule(
        "TM014",
        "dies",
        "“is put into a graveyard from the battlefield” of a creature is “dies”",
        "CR 700.4. Of creatures and planeswalkers only.",
        (
            Example(
                "When this creature is put into a graveyard from the battlefield, draw a card.",
                "When this creature dies, draw a card.",
            ),
        ),
        since="2011-07",
        check=phrases(
            "creature|token|planeswalker|vehicle [is put into a graveyard from the battlefield] → dies",
            "creature|token|planeswalker|vehicle [is put into a graveyard from play] → dies",
            "creature|creatures you control [is put into a graveyard from the battlefield] → dies",
            "creatures [are put into a graveyard from the battlefield] → die",
        ),
    ),
    Rule(
        "TM015",
        "contraction",
        "cards say “can't”, “don't” and “doesn't”",
        "Style: negations are contracted.",
        (
            Example("This creature cannot block.", "This creature can't block."),
            Example(
                "Target creature does not untap during its controller's next untap step.",
                "Target creature doesn't untap during its controller's next untap step.",
            ),
        ),
        check=phrases(
            "cannot → can't",
            "can not → can't",
            "cant → can't",
            "does not → doesn't",
            "doesnt → doesn't",
            "if you|they [do not] → don't",
            "dont → don't",
            "did not → didn't",
            "creatures|permanents|lands [do not] → don't",
            "they [are not] → aren't",
            "it [is not] → isn't",
            "that [is not] a|an|legendary|tapped → isn't",
            "isnt → isn't",
            "arent → aren't",
            "youve → you've",
            "thats → that's",
            "theyre → they're",
        ),
    ),
    Rule(
        "TM016",
        "his-or-her",
        "a player is “they”",
        "Dominaria's templating: “their” for “his or her”.",
        (
            Example("Each player discards his or her hand.", "Each player discards their hand."),
            Example(
                "Target opponent sacrifices a creature he or she controls.",
                "Target opponent sacrifices a creature they control.",
            ),
        ),
        since="2018-04",
        check=phrases(
            "his or her → their",
            "he or she controls → they control",
            "he or she does → they do",
            "he or she does n't → they don't",
            "he or she doesn't → they don't",
            "he or she owns → they own",
            "he or she has → they have",
            "he or she is → they are",
            "he or she chooses → they choose",
            "he or she pays → they pay",
            "he or she can't → they can't",
            "he or she may → they may",
            "he or she draws → they draw",
            "he or she loses → they lose",
            "he or she casts → they cast",
            "he or she discards → they discard",
            "he or she sacrifices → they sacrifice",
            "him or her → them",
            "he or she → they",
            "his or hers → theirs",
        ),
    ),
    Rule(
        "TM017",
        "shuffle",
        "“shuffle your library” after a search is “shuffle”",
        "CR 701.24; Strixhaven's templating.",
        (
            Example(
                "Search your library for a basic land card, put it onto the battlefield, then shuffle your library.",
                "Search your library for a basic land card, put it onto the battlefield, then shuffle.",
            ),
        ),
        since="2021-04",
        check=phrases(
            ", then [shuffle your library] → shuffle",
            "then [shuffles their library] → shuffles",
            "then [shuffles his or her library] → shuffles",
            "hand and [shuffle your library] → shuffle",
            "then [shuffle that library] → shuffle",
            "then shuffle [it] into your library →",
        ),
    ),
    Rule(
        "TM018",
        "any-target",
        "“target creature or player” is “any target”",
        "CR 115.4; Dominaria's templating. Planeswalkers and battles become targets, too.",
        (
            Example(
                "This spell deals 3 damage to target creature or player.", "This spell deals 3 damage to any target."
            ),
        ),
        since="2018-04",
        safe=False,
        check=phrases(
            "damage to [target creature or player] → any target",
            "damage to [target creature , player , or planeswalker] → any target",
            "damage to [target creature , planeswalker , or player] → any target",
            "divided as you choose among any number of [target creatures and/or players] → targets",
        ),
    ),
    Rule(
        "TM019",
        "in-play",
        "“in play” and “removed from the game” are words of old cards",
        "Magic 2010's templating: the battlefield (CR 403) and exile (CR 406).",
        (
            Example("Remove target creature from the game.", "Exile target creature."),
            Example("Count the creatures in play.", "Count the creatures on the battlefield."),
        ),
        since="2009-07",
        check=phrases(
            "creature|creatures|permanent|permanents|artifact|artifacts|lands|is|are [in play] → on the battlefield",
            "remove|exile target ANY from the game → exile target $3",
            "remove target ANY ANY from the game → exile target $3 $4",
            "remove it from the game → exile it",
            "remove them from the game → exile them",
            "remove that ANY from the game → exile that $3",
            "is removed from the game → is exiled",
            "are removed from the game → are exiled",
            "[removed from the game] with|by → exiled",
            "remove SELF from the game → exile $2",
            "put into a graveyard from [play] → the battlefield",
            "ANY card [into play] → onto the battlefield",
            "put it|them [into play] → onto the battlefield",
        ),
    ),
    Rule(
        "TM020",
        "loyalty-minus",
        "the minus of a loyalty cost is “−”",
        "CR 606.4; style: the minus sign, not the hyphen.",
        (Example("-2: Draw a card.", "−2: Draw a card.", "Lina, Seer", "Legendary Planeswalker — Lina"),),
        check=lambda reading: (each for each in _loyalty(reading) if each.edits is not None),
    ),
    Rule(
        "TM021",
        "bullet",
        "a mode begins with “•”",
        "CR 700.2.",
        (
            Example(
                "Choose one —\n* Draw a card.\n* You gain 3 life.", "Choose one —\n• Draw a card.\n• You gain 3 life."
            ),
        ),
        check=_bullets,
    ),
    Rule(
        "TM022",
        "full-stop",
        "a sentence ends in a full stop",
        "Style.",
        (Example("When this creature dies, draw a card", "When this creature dies, draw a card."),),
        check=_full_stop,
    ),
    Rule(
        "TM023",
        "spaces",
        "one space between words, none before a comma",
        "Style.",
        (
            Example("Draw a card,  then discard a card.", "Draw a card, then discard a card."),
            Example("When this creature dies , draw a card.", "When this creature dies, draw a card."),
            Example("When this creature dies,draw a card.", "When this creature dies, draw a card."),
        ),
        check=_spaces,
    ),
    Rule(
        "TM024",
        "until-end-of-turn",
        "“until the end of turn” is “until end of turn”",
        "CR 514.2: effects that last “until end of turn” end in the cleanup step.",
        (
            Example(
                "Target creature gets +2/+2 until the end of turn.", "Target creature gets +2/+2 until end of turn."
            ),
            Example("Target creature gets +2/+2 until eot.", "Target creature gets +2/+2 until end of turn."),
        ),
        check=phrases(
            "until the end of turn → until end of turn",
            "until the end of the turn → until end of turn",
            "until end of the turn → until end of turn",
            "until eot → until end of turn",
            "till end of turn → until end of turn",
            "until the end of this turn → until end of turn",
            "until your next turn's beginning → until your next turn",
        ),
    ),
    Rule(
        "TM025",
        "at-end-of-turn",
        "“at end of turn” is “at the beginning of the next end step”",
        "CR 513; Magic 2010's templating. Whether “the next” or “each” is meant is for a person to say.",
        (Example("Sacrifice it at end of turn.", "Sacrifice it at the beginning of the next end step."),),
        since="2009-07",
        safe=False,
        check=phrases(
            "at [end of turn] → the beginning of the next end step",
            "at the [end of turn] → beginning of the next end step",
            "at the [end of the turn] → beginning of the next end step",
            "at the beginning of the [end of turn step] → next end step",
        ),
    ),
    Rule(
        "TM026",
        "spelling",
        "cards are written in American English",
        "Style: color, gray, armor, honor.",
        (Example("Add one mana of any colour.", "Add one mana of any color."),),
        check=phrases(
            "colour → color",
            "colours → colors",
            "colourless → colorless",
            "multicoloured → multicolored",
            "monocoloured → monocolored",
            "coloured → colored",
            "grey → gray",
            "defence → defense",
        ),
    ),
    Rule(
        "TM027",
        "placeholder",
        "“~” and “CARDNAME” stand for the card's own name",
        "CR 201.5: a card speaks of itself by its name, or as “this creature”.",
        (
            Example(
                "When ~ enters, draw a card.",
                "When this creature enters, draw a card.",
                "Hill Scout",
                "Creature — Human",
            ),
            Example(
                "When CARDNAME dies, draw a card.",
                "When Ada dies, draw a card.",
                "Ada, the Bold",
                "Legendary Creature — Human",
            ),
        ),
        check=_placeholder,
    ),
    Rule(
        "TM028",
        "spells-or-abilities",
        "“can't be countered by spells or abilities” is “can't be countered”",
        "What else would counter it (CR 701.6).",
        (Example("This spell can't be countered by spells or abilities.", "This spell can't be countered."),),
        since="2018-04",
        check=phrases("can't be countered [by spells or abilities] →"),
    ),
    Rule(
        "TM029",
        "symbol",
        "a symbol in braces is one that there is",
        "CR 107.4 to 107.17.",
        (
            Example("{t}: Add {g}.", "{T}: Add {G}."),
            Example("{WU}: Draw a card.", "{W/U}: Draw a card."),
        ),
        check=_symbols,
    ),
    Rule(
        "TM030",
        "upkeep-phase",
        "the upkeep and the end of turn are steps, and a player's own are “your”",
        "CR 503; style: “at the beginning of your upkeep”.",
        (
            Example("At the start of your upkeep, draw a card.", "At the beginning of your upkeep, draw a card."),
            Example("During your upkeep phase, draw a card.", "During your upkeep, draw a card."),
        ),
        check=phrases(
            "at the start of → at the beginning of",
            "your upkeep [phase] →",
            "player's upkeep [phase] →",
            "at the beginning of your [endstep] → end step",
            "your draw [phase] → step",
            "your untap [phase] → step",
            "each upkeep [phase] →",
            "the end [phase] → step",
        ),
    ),
    Rule(
        "TM031",
        "abbreviation",
        "cards have no abbreviations",
        "Style.",
        (Example("Return it from your gy to your hand.", "Return it from your graveyard to your hand."),),
        check=phrases(
            "gy → graveyard",
            "eot → end of turn",
            "opp → opponent",
            "opps → opponents",
            "lib → library",
            "pw → planeswalker",
            "dmg → damage",
            "p/t → power and toughness",
        ),
    ),
    Rule(
        "TM032",
        "old-cost-words",
        "cards are cast and abilities activated",
        "Magic 2010's templating: cast (CR 601), activate (CR 602).",
        (
            Example(
                "Whenever you play a creature spell, draw a card.", "Whenever you cast a creature spell, draw a card."
            ),
            Example(
                "You may play this spell without paying its mana cost.",
                "You may cast this spell without paying its mana cost.",
            ),
        ),
        since="2009-07",
        check=phrases(
            "you|player|opponent [plays] a|an ANY spell → casts",
            "you [play] a|an ANY spell → cast",
            "you|player [plays] a spell → casts",
            "you [play] a|another|your spell → cast",
            "may [play] this spell → cast",
            "may [play] that spell → cast",
        ),
    ),
)
