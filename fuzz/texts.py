"""Random texts and mutated texts, and what holds for every one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from cardwright import compile_text, parse, render
from cardwright.compiler.records.creating import encode, flatten
from cardwright.grammar.texts import MAX_CHARACTERS
from cardwright.grammar.traversal import below
from cardwright.instructions import Program
from cardwright.values.decoders import from_json
from fuzz.growth import TooMuch, bounded, most_calls

NAME = "Moot Warden"
FRAGMENTS = (
    "create a 1/1 white Soldier creature token|two Food tokens|with flying|and|,|, then|.|you may|if you do|whenever"
    "|target creature|you control|Moot Warden|until end of turn|where X is|the number of|for each|except it has haste"
    "|“|”|‘|’|\"|'|(|)|{T}|{2}{W}|:|—| — |•|\n|I|1—9 ||Flying|Ward—|+1:|−X:|named|that's a copy of|non-|put|into play"
    "|onto the battlefield|non-Elf, nonland|or|a|of|token|equal to|less than|up to one|İ|\ue000|\ufffd|½|--|Then"
    "|amass Zombies 2|investigate|populate|instead|If you would create one or more tokens|twice that many|each player"
    "|at the beginning of your upkeep|when this creature dies|Choose one —|enchanted creature|X|2/2|*/*|black and green"
    "|tapped and attacking|attached to|a +1/+1 counter on it|that many|half|rounded up|half of|9999999999999999999999"
    "|legendary|artifact|enchantment|Treasure|Clue|Incubator|sacrifice|exile|return it|They gain haste|can't block"
).split("|")
NOISE = "\x00\x1b\u200b\u202e\ud800🎉́ ()[]{}“”‘’\"'—–-•*/+,.:;|½²٣\t\n"


def random_text(random: Random) -> str:
    """Fragments of the language in any order, now and then with any characters at all between them."""
    words = random.choices(FRAGMENTS, k=random.randrange(1, 24))
    text = random.choice(("", " ", " ", " ")).join(words)
    return _noisy(text, random) if random.random() < 0.2 else text


def _noisy(text: str, random: Random) -> str:
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(text) + 1)
        any_one = chr(random.randrange(0x110000)) if random.random() < 0.3 else random.choice(NOISE)
        text = text[:at] + any_one + text[at + random.randrange(2) :]
    return text


def mutated_text(texts: Sequence[str], random: Random) -> str:
    """A text that somebody has written, with one to three things wrong in it."""
    text = random.choice(texts)
    for _ in range(random.randrange(1, 4)):
        words = text.split(" ")
        at = random.randrange(len(words))
        match random.randrange(9):
            case 0:
                del words[at]
            case 1:
                words.insert(at, random.choice(FRAGMENTS))
            case 2:
                words.insert(at, words[random.randrange(len(words))])
            case 3:
                other = random.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case 4:
                words[at] = words[at].swapcase()
            case 5:
                words = words[:at] + random.choice(texts).split(" ")[random.randrange(5) :]
            case 6:
                words[at:] = [f"“{' '.join(words[at:])}”"]
            case 7:
                words[at] = words[at] + random.choice(",.;:—\n")
            case _:
                words = _noisy(" ".join(words), random).split(" ")
        text = " ".join(words)
    return text[:4000]


#: “red, and white”: two colors are written without the comma, three with it.
_BEFORE_LAST_COLOR = re.compile(r",(?= and (?:white|blue|black|red|green)\b)", re.IGNORECASE)


def marks(text: str) -> Counter[str]:
    """The characters that are no white space, in any case, but what canonical text has otherwise: dashes, say."""
    return Counter(re.sub(r"[\s\u2013\u2014-]|\|", "", _BEFORE_LAST_COLOR.sub("", text).casefold()))


def repeated_text(texts: Sequence[str], random: Random, size: int) -> str:
    """A text of that size in which something comes again and again: words, a sentence, a card with something wrong."""
    words = random.choice(texts).split()
    first = random.randrange(len(words))
    piece = random.choice(
        (
            " ".join(words),
            " ".join(words[first : first + random.randrange(1, 8)]),
            " ".join(random.choices(FRAGMENTS, k=random.randrange(1, 5))),
            mutated_text(texts, random),
        )
    ) + random.choice((" ", ", ", "\n", "\n• ", ". ", ",", " and ", " “", "; "))
    return (piece * (size // len(piece) + 1))[:size]


def broken_law(text: str, *, thorough: bool = True) -> str | None:
    """Say which law does not hold for a text: whatever it is, nothing is raised, nothing lost, and it is soon done."""
    try:
        tree = parse(text, name=NAME)
        with bounded(most_calls(len(text))):
            program = compile_text(text, name=NAME)
        entries = flatten(program)
        encode(program)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    except TooMuch as error:
        return f"it takes {error}"
    written = render(tree)
    if lost := marks(text) - marks(written):
        return f"lost: {''.join(lost)!r}"
    for each in program.diagnostics:
        if not 0 <= each.span[0] <= each.span[1] <= len(text):
            return f"a diagnostic at {each.span}"
    for entry in entries:
        if not entry.count or not 0 <= entry.span[0] <= entry.span[1] <= len(text):
            return f"a creation at {entry.span}, {entry.count!r} of it"
    return _thoroughly(text, tree, program) if thorough else None


def _thoroughly(text: str, tree: msgspec.Struct, program: Program) -> str | None:
    for node in below(tree):  # type: ignore[arg-type]
        if not 0 <= node.span.start <= node.span.end <= len(text):
            return f"a {type(node).__name__} at {node.span}"
    whole = not any("\ud800" <= char <= "\udfff" for char in text)  # half a character has no place in JSON
    if whole and from_json(msgspec.json.encode(program), Program) != program:
        return "the program is another one after JSON"
    once = render(parse(text, name=NAME))
    if len(once) > MAX_CHARACTERS - 1_000:
        return None  # what is written has a full stop more than what was read, and may be too long to be read
    twice = render(parse(once, name=NAME))
    again = render(parse(twice, name=NAME))
    return None if again.split() == twice.split() else "what is written is not stable"
