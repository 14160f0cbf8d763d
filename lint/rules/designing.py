"""What designers slip at that reads on: numbers of nouns and verbs, actions without a number, an X of nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from ...compiler.slips.edits import Edit
from ...grammar.definitions import shipped
from ...grammar.engine import syntax
from ..phrases import phrases
from ..reading import Reading, Wd
from ..rule import Example, Found, Rule

#: Nouns that are counted, one and several.
_NOUNS = {
    one: f"{one}s"
    for one in "creature artifact enchantment land permanent player opponent planeswalker token spell card".split()
}
_SEVERAL = {several: one for one, several in _NOUNS.items()}
#: What may stand behind a noun that is no noun itself then: “all creature types”, “each creatures' …”.
_GOES_ON = frozenset("card cards token tokens type types spell spells and or".split())
#: What happens to things, as one does it and as several do.
_VERBS = {"dies": "die", "enters": "enter", "attacks": "attack", "blocks": "block", "leaves": "leave"}
_OF_SEVERAL = {several: one for one, several in _VERBS.items()}


def _counted(reading: Reading) -> Iterator[Found]:
    """“Each creatures” and “all creature”: the word before a noun says whether it is one."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        noun, following = words[k + 1], words[k + 2].low if k + 2 < len(words) else "."
        if word.low == "each" and noun.low in _SEVERAL:
            right = _SEVERAL[noun.low]
        elif word.low == "all" and noun.low in _NOUNS and following not in _GOES_ON:
            if words[k + 2].kind not in ("mark", "word") or following in ("-", "’s", "'s"):
                continue
            right = _NOUNS[noun.low]
        else:
            continue
        said = f"“{word.text} {noun.text}” is “{word.text} {right}”"
        yield Found((word.start, noun.end), said, (Edit(noun.start, noun.end, right),))


def _event_verbs(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature die”, “one or more creatures you control dies”: the verb goes with who does it."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("when", "whenever") or k + 2 >= len(words):
            continue
        several = [each.low for each in words[k + 1 : k + 4]] in (["one", "or", "more"], ["two", "or", "more"])
        one = words[k + 1].low in ("a", "an", "another", "this", "enchanted", "equipped")
        if not several and not one:
            continue
        for j in range(k + (4 if several else 2), min(k + 12, len(words))):
            each = words[j]
            if each.kind != "word" or each.low in ("or", "and", "with", "that", "whose", "of", "while", "if"):
                break
            before = words[j - 1].low
            ends = before in _NOUNS or before in _SEVERAL or before in ("control", "controls")
            right = _VERBS.get(each.low) if several else _OF_SEVERAL.get(each.low)
            if (
                ends
                and right
                and not (before == "control" and several and words[j - 2].low not in ("you", "opponents"))
            ):
                said = f"“{each.text}” does not go with “{words[k + 1].text}”: write “{right}”"
                yield Found((each.start, each.end), said, (Edit(each.start, each.end, right),))
            if each.low in _VERBS or each.low in _OF_SEVERAL:
                break


@cache
def _numbered() -> frozenset[str]:
    return frozenset(line.name.lower() for line in shipped("magic", "keyword-actions") if line.parameter == "N")


def _without_number(reading: Reading) -> Iterator[Found]:
    """“scry.”: an action that is done so many times, and does not say how many."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in _numbered() or word.reminder or words[k + 1].low not in (".", ",", "then", "\n"):
            continue
        before = words[k - 1].low if k else "\n"
        if before not in ("\n", ".", ",", "then", "—", ":", "“") or _waits(words, k):
            continue
        said = f"“{word.text}” has no number"
        yield Found((word.start, word.end), said, hint=f"say how many: “{word.text} 1”")


def _waits(words: tuple[Wd, ...], k: int) -> bool:
    """Whether a word stands in what is waited for, before the comma that ends it: “Whenever you scry, …”."""
    for j in range(k - 1, -1, -1):
        if words[j].low in ("whenever", "when", "if", "would"):
            return all(words[i].low != "," for i in range(j, k))
        if words[j].low in (".", "\n", ":"):
            return False
    return False


_WHERE_X = re.compile(r"where ([XYZ]) is\b")


def _unused_x(reading: Reading) -> Iterator[Found]:
    """“Draw two cards, where X is your life total”: what is said to be X, and no X beside it (CR 107.3)."""
    for line in re.finditer(r"[^\n]+", reading.text):
        for said in _WHERE_X.finditer(line[0]):
            others = line[0][: said.start()] + line[0][said.end() :]
            if not re.search(rf"(?<![A-Za-z]){said[1]}(?![A-Za-z])", others):
                start = line.start() + said.start()
                yield Found((start, start + len(said[0])), f"nothing beside it is {said[1]}")


def _undefined_x(reading: Reading) -> Iterator[Found]:
    """An X that neither the mana cost nor the text defines (CR 107.3)."""
    cost = reading.card.mana_cost
    if not cost or "X" in cost.upper() or "{X}" in reading.text:
        return
    lows = [word.low for word in reading.words]
    defines = ("is", "be", "equals", "becomes", "where", "was", "chosen")
    for k, word in enumerate(reading.words):
        if word.low != "x" or word.reminder or word.depth:
            continue
        near = lows[max(0, k - 3) : k] + lows[k + 1 : k + 3]
        if any(each in near for each in defines) or "where" in lows or "choose" in lows or lows.count("x") > 2:
            return
        before, following = lows[k - 1 : k], lows[k + 1 : k + 2]
        if (
            before in (["-"], ["−"], ["–"], ["+"])
            or following in ([":"], ["is"])
            or "pay" in lows
            or "variable" in lows
        ):
            return
        if any(each in lows for each in ("remove", "discard", "tap", "sacrifice", "exile", "reveal", "number")):
            return
        yield Found(
            (word.start, word.end), "nothing says what X is", hint="write “, where X is …”, or {X} into the cost"
        )
        return


#: The order of two colors in a cost.
_PAIRS = frozenset("WU UB BR RG GW WB UR BG RW GU".split())


def _symbol_order(reading: Reading) -> Iterator[Found]:
    """“{R}{1}” is “{1}{R}”: generic mana first, then the colors in their order."""
    words = reading.words
    k = 0
    while k < len(words):
        run = [words[k]]
        while (
            k + 1 < len(words) and words[k].kind == words[k + 1].kind == "symbol" and words[k].end == words[k + 1].start
        ):
            k += 1
            run.append(words[k])
        k += 1
        inner = [word.text[1:-1] for word in run]
        if len(run) < 2 or any(not (each.isdigit() or each in ("X", *"WUBRGC")) for each in inner):
            continue
        colors = [each for each in inner if each in "WUBRG" and not each.isdigit()]
        generic = [each for each in inner if each == "X" or each.isdigit()]
        kinds = list(dict.fromkeys(colors))
        if len(kinds) == 2 and "".join(kinds) not in _PAIRS:
            kinds.reverse()
        right = sorted(generic, key=lambda each: each != "X") + [c for c in inner if c == "C"]
        right += [each for kind in kinds for each in colors if each == kind] if len(kinds) < 3 else colors
        if right != inner and generic:
            said = "".join(f"{{{each}}}" for each in right)
            told = f"a cost is written “{said}”: generic mana first, then the colors"
            yield Found((run[0].start, run[-1].end), told, (Edit(run[0].start, run[-1].end, said),))


_DOES = frozenset(
    "draw create destroy exile sacrifice return put counter tap untap discard search choose gain you target each it"
    " this until then if when whenever scry surveil mill add look reveal shuffle".split()
)


def _capital_inside(reading: Reading) -> Iterator[Found]:
    """“{1}, Sacrifice a token, Draw a card.”: what is done stands after a colon, and in small letters after a comma."""
    words = reading.words
    for before, word in pairwise(words):
        if before.low != "," or not word.text[0].isupper() or word.low not in _DOES or word.kind != "word":
            continue
        end = reading.text.find("\n", word.start)
        rest = reading.text[word.start : end if end >= 0 else len(reading.text)]
        first = reading.text.rfind("\n", 0, word.start) + 1
        line = reading.text[first : word.start]
        if ":" in rest or word.reminder or "•" in line or " — " in line or word.low in ("you", "it", "each", "target"):
            continue  # a cost, a name, or an ability word before it
        if syntax().lexer.is_keyword(word.low) or "named" in line or line.count("“") or '"' in line:
            continue
        low = word.text[0].lower() + word.text[1:]
        if line.startswith("{"):
            last = end if end >= 0 else len(reading.text)
            if any(
                comma.low == "," and each.text[0].isupper() and word.end < each.start < last
                for comma, each in pairwise(words)
            ):
                continue  # one more part of the cost
            said = "what is done stands after a colon: the cost ends before it"
            yield Found((before.start, word.end), said, (Edit(before.start, before.end, ":"),), False)
        else:
            said = f"“{word.text}” goes on with the sentence: “{low}”"
            yield Found((word.start, word.end), said, (Edit(word.start, word.end, low),))


def _quoted_small(reading: Reading) -> Iterator[Found]:
    """“with "whenever …, draw a card."”: a quoted sentence begins with a capital."""
    text = reading.text
    for before, word in pairwise(reading.words):
        if before.low not in ('"', "“") or word.start != before.end or not word.text[0].islower() or word.reminder:
            continue
        if word.low in ("when", "whenever", "at", "if", "create", "draw", "destroy", "sacrifice", "this", "you"):
            end = min((at for mark in '"”\n' if (at := text.find(mark, word.end)) >= 0), default=len(text))
            if "." in text[word.end : end]:
                said = word.text[0].upper() + word.text[1:]
                told = f"a quoted ability begins with a capital: “{said}”"
                yield Found((word.start, word.end), told, (Edit(word.start, word.end, said),))


def _keyword_list(reading: Reading) -> Iterator[Found]:
    """“Flying Vigilance” lacks a comma; “Trample, moxphage 2” has a keyword that nobody knows."""
    lexer = syntax().lexer
    for start, end in reading.lines:
        line = reading.text[start:end]
        spoken = line.split()
        if 2 <= len(spoken) <= 4 and all(each.isalpha() for each in spoken) and not lexer.is_keyword(line.lower()):
            parts = _keywords(spoken)
            if len(parts) > 1:
                said = ", ".join([parts[0], *(part.lower() for part in parts[1:])])
                yield Found((start, end), f"keywords have commas between them: “{said}”", (Edit(start, end, said),))
        parts = line.split(", ")
        if len(parts) < 2 or any(mark in line for mark in '."“:—•({'):
            continue
        known = [lexer.is_keyword(" ".join(part.lower().split()[:2])) or _is_keyword(part) for part in parts]
        at = start
        for part, is_known in zip(parts, known, strict=True):
            word = part.split()[0] if part.split() else ""
            if any(known) and not is_known and 1 <= len(part.split()) <= 2 and lexer.is_unknown(word.lower()):
                said = f"“{word}” is no keyword that is known"
                yield Found((at, at + len(word)), said, hint="explain it after it, in parentheses", severity="info")
            at += len(part) + 2


def _is_keyword(part: str) -> bool:
    return bool(part.split()) and syntax().lexer.is_keyword(part.lower().split()[0])


def _keywords(spoken: list[str]) -> list[str]:
    """The words as keywords one after the other; empty where they are not."""
    lexer, found, k = syntax().lexer, list[str](), 0
    while k < len(spoken):
        two = " ".join(spoken[k : k + 2]).lower()
        if k + 1 < len(spoken) and lexer.is_keyword(two):
            found.append(" ".join(spoken[k : k + 2]))
            k += 2
        elif lexer.is_keyword(spoken[k].lower()):
            found.append(spoken[k])
            k += 1
        else:
            return []
    return found


def _contradicting(reading: Reading) -> Iterator[Found]:
    """Reminder text that says another number than the keyword's definition, or “can” for “can't” (CR 207.2)."""
    words = reading.words
    for k, word in enumerate(words[:-3]):
        definition = _definitions().get(word.low)
        if definition is None or word.reminder:
            continue
        j = k + 1 + (words[k + 1].low == ".")
        if not words[j].reminder:
            continue
        inside = []
        for each in words[j:]:
            if not each.reminder:
                break
            inside.append(each)
        lows = [each.low for each in inside]
        if "can't" in definition and "can't" not in lows and "cannot" not in lows and "can" in lows:
            wrong = inside[lows.index("can")]
            said = f"“{word.text}” says that it can't"
            yield Found((wrong.start, wrong.end), said, (Edit(wrong.start, wrong.end, "can't"),), False)
        numbers = [each for each in definition if each in _NUMBERS]
        told = [each for each in inside if each.low in _NUMBERS]
        if len(numbers) == len(told) == 1 and numbers[0] != told[0].low:
            said = f"“{word.text}” says “{numbers[0]}”"
            yield Found((told[0].start, told[0].end), said, (Edit(told[0].start, told[0].end, numbers[0]),), False)


_NUMBERS = frozenset("two three four five six seven".split())


@cache
def _definitions() -> dict[str, tuple[str, ...]]:
    """What keywords without a number mean, as words."""
    found = {}
    for line in shipped("magic", "keyword-abilities"):
        if " " not in line.name and not line.parameter:
            said = " ".join(line.sentences) or _RULES.get(line.name.lower(), "")
            if said:
                found[line.name.lower()] = tuple(said.lower().replace("’", "'").replace(".", " ").split())
    return found


#: Keywords that are rules of the game, in the rules' own words (CR 702).
_RULES = {
    "menace": "a creature with menace can't be blocked except by two or more creatures",  # CR 702.111b
    "flying": "a creature with flying can't be blocked except by creatures with flying and/or reach",  # CR 702.9b
    "defender": "a creature with defender can't attack",  # CR 702.3b
}


def _kicker_place(reading: Reading) -> Iterator[Found]:
    """A keyword that says what else a spell may cost stands before the abilities that ask for it."""
    if not reading.lines:
        return
    seen = False
    for start, end in reading.lines:
        line = reading.text[start:end]
        if line.startswith(("Kicker ", "Multikicker ")) and seen:
            said = "a kicker stands before what asks whether it was paid"
            yield Found((start, end), said, hint="move this line to the top")
        seen = seen or "kicked" in line.partition("(")[0]


RULES: tuple[Rule, ...] = (
    Rule(
        "GR017",
        "one-or-several",
        "“each” is of one, “all” of several",
        "Grammar.",
        (
            Example("Each creatures you control gets +1/+1.", "Each creature you control gets +1/+1."),
            Example("Destroy all creature.", "Destroy all creatures."),
        ),
        check=_counted,
    ),
    Rule(
        "GR018",
        "event-verb",
        "what is waited for agrees with who does it",
        "Grammar.",
        (
            Example("Whenever a creature die, draw a card.", "Whenever a creature dies, draw a card."),
            Example(
                "Whenever one or more creatures you control dies, draw a card.",
                "Whenever one or more creatures you control die, draw a card.",
            ),
        ),
        check=_event_verbs,
    ),
    Rule(
        "GR019",
        "habit",
        "small words that are left out or exchanged",
        "Grammar.",
        (
            Example("Draw card.", "Draw a card."),
            Example("Destroy an other target creature.", "Destroy another target creature."),
            Example("This spell deals 3 damages to any target.", "This spell deals 3 damage to any target."),
        ),
        check=phrases(
            "draw|draws|discard|discards [card] → a card",
            "that's [copy] of → a copy",
            "[an other] → another",
            "deals NUM [damages] → damage",
            "deals NUM damage [any target] → to any target",
            "until end [turn] → of turn",
            "it|creature [don't] untap → doesn't",
            "you lose NUM life and [gains] → gain",
            "you gain NUM life and [loses] → lose",
            "put|puts ANY SIZE counter|counters [of] target → on",
            "[chose] one|two|three|up → choose",
            ", [than] put|draw|exile|discard|shuffle|return|create → then",
        ),
    ),
    Rule(
        "VO008",
        "keyword-list",
        "keywords of a line have commas between them, and are known",
        "CR 702.1; style.",
        (Example("Flying Vigilance", "Flying, vigilance"),),
        check=_keyword_list,
    ),
    Rule(
        "VO009",
        "action-number",
        "an action that is done so many times says how many",
        "CR 701.",
        (Example("When this creature enters, scry.", "When this creature enters, scry 1."),),
        severity="error",
        check=_without_number,
    ),
    Rule(
        "VO010",
        "reminder-contradicts",
        "reminder text does not say the opposite of the keyword that it explains",
        "CR 207.2.",
        (
            Example(
                "Menace (This creature can't be blocked except by three or more creatures.)",
                "Menace (This creature can't be blocked except by two or more creatures.)",
            ),
        ),
        safe=False,
        check=_contradicting,
    ),
    Rule(
        "TM034",
        "symbol-order",
        "generic mana stands before colors, and colors in their order",
        "CR 107.4; style.",
        (Example("{R}{1}: Draw a card.", "{1}{R}: Draw a card."),),
        check=_symbol_order,
    ),
    Rule(
        "TM035",
        "capital-inside",
        "a sentence goes on in small letters after a comma; what is done stands after the colon of its cost",
        "CR 602.1a; style.",
        (Example("{1}, Sacrifice a token, Draw a card.", "{1}, Sacrifice a token: Draw a card."),),
        check=_capital_inside,
    ),
    Rule(
        "TM036",
        "quoted-capital",
        "a quoted ability begins with a capital",
        "Style.",
        (
            Example(
                'Creatures you control have "whenever this creature attacks, draw a card."',
                'Creatures you control have "Whenever this creature attacks, draw a card."',
            ),
        ),
        check=_quoted_small,
    ),
    Rule(
        "RU011",
        "undefined-x",
        "the cost or the text says what X is",
        "CR 107.3.",
        (
            Example(
                "Create X 1/1 white Soldier creature tokens.",
                "Create X 1/1 white Soldier creature tokens, where X is the number of cards in your hand.",
                mana_cost="{W}",
            ),
        ),
        severity="error",
        check=_undefined_x,
    ),
    Rule(
        "RU013",
        "unused-x",
        "what X is stands beside an X",
        "CR 107.3.",
        (
            Example(
                "Draw two cards, where X is your life total.",
                "Draw X cards, where X is your life total.",
            ),
        ),
        severity="error",
        check=_unused_x,
    ),
    Rule(
        "RU012",
        "kicker-place",
        "a kicker stands before what asks for it",
        "CR 702.33; style.",
        (
            Example(
                "When this creature enters, if it was kicked, draw a card.\nKicker {R}",
                "Kicker {R}\nWhen this creature enters, if it was kicked, draw a card.",
            ),
        ),
        check=_kicker_place,
    ),
)
