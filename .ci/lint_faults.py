"""Faults seeded into official texts, for `make lint-bench`: kinds of mistakes, each made at random with a seed.

A kind is a function of a random generator and a card: the faulty text, and from where to where the fault stands in it
(with the words beside it, where something lacks); None where the text gives no occasion.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

#: When the pool of all cards was made, which says no dates.
POOL_DATE = "2022-05"


class Text(NamedTuple):
    """A face of a card."""

    name: str
    text: str
    type_line: str
    mana_cost: str
    power: str
    toughness: str
    date: str = ""


class Faulty(NamedTuple):
    """A text with a fault, and where it is."""

    text: str
    start: int
    end: int


Kind = Callable[[random.Random, Text], "Faulty | None"]
KINDS: dict[str, Kind] = {}


def faces(path: Path) -> Iterator[Text]:
    """The faces of the cards in a file of JSON lines, packed or not."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for card in map(json.loads, lines):
            for face in card.get("card_faces") or [card]:
                yield Text(
                    face.get("name") or card["name"],
                    face.get("oracle_text") or "",
                    face.get("type_line") or card.get("type_line") or "",
                    face.get("mana_cost") or "",
                    face.get("power") or "",
                    face.get("toughness") or "",
                    (card.get("released_at") or POOL_DATE)[:7],
                )


def kind(name: str) -> Callable[[Kind], Kind]:
    """Give a kind of faults its name."""

    def named(function: Kind) -> Kind:
        KINDS[name] = function
        return function

    return named


_REMINDER = re.compile(r"\([^)]*\)")


def _places(card: Text, pattern: str, flags: int = 0) -> list[re.Match[str]]:
    """Where a pattern stands outside of reminder text."""
    spans = [m.span() for m in _REMINDER.finditer(card.text)]
    return [
        m
        for m in re.finditer(pattern, card.text, flags)
        if not any(a <= m.start() < b or a < m.end() <= b for a, b in spans)
    ]


def _replace(name: str, pattern: str, instead: str | Callable[[re.Match[str]], str], flags: int = 0) -> None:
    """A kind that replaces what a pattern fits."""

    def made(rng: random.Random, card: Text) -> Faulty | None:
        found = _places(card, pattern, flags)
        if not found:
            return None
        m = rng.choice(found)
        words = instead(m) if callable(instead) else m.expand(instead)
        text = card.text[: m.start()] + words + card.text[m.end() :]
        if text == card.text:
            return None
        end = m.start() + len(words)
        return Faulty(text, *_with_neighbours(text, m.start(), end) if len(words) < 2 else (m.start(), end))

    KINDS[name] = made


def _with_neighbours(text: str, start: int, end: int) -> tuple[int, int]:
    """The place with the words on both sides."""
    before = re.search(r"\S+\s*$", text[:start])
    after = re.match(r"\s*\S+", text[end:])
    return (before.start() if before else start), (end + after.end() if after else end)


# ── Slips of the pen, in creating sentences: the kinds of ../shared/tools/slips.py ──────────────────────────────────

_CREATES = re.compile(r"\b(creates?|puts?)\b[^.]*\btokens?\b", re.IGNORECASE)


def _creating(rng: random.Random, card: Text) -> tuple[int, int] | None:
    found = _places(card, _CREATES.pattern, re.IGNORECASE)
    if not found:
        return None
    m = rng.choice(found)
    return max(card.text.rfind(c, 0, m.start()) for c in "\n.") + 1, m.end()


def _slip(name: str, anywhere: bool) -> Kind:
    def made(rng: random.Random, card: Text) -> Faulty | None:
        if anywhere:
            found = _places(card, r"[^\n.]+[.\n]")
            if not found:
                return None
            m = rng.choice(found)
            a, b = m.start(), m.end()
        else:
            place = _creating(rng, card)
            if place is None:
                return None
            a, b = place
        text, part = card.text, card.text[a:b]
        if name in ("comma", "capital"):
            pattern = r",(?= )" if name == "comma" else r"(?<=[a-z] )[A-Z](?=[a-z])"
            found_ = list(re.finditer(pattern, part))
            if not found_:
                return None
            k = a + rng.choice(found_).start()
            instead = "" if name == "comma" else text[k].lower()
            new = text[:k] + instead + text[k + 1 :]
            return Faulty(new, *_with_neighbours(new, k, k + len(instead)))
        words = list(re.finditer(r"\S+", part))
        if len(words) < 4:
            return None
        k = rng.randrange(1 if name == "word" else 0, len(words) - 1)
        s, e = a + words[k].start(), a + words[k].end()
        if name == "word":
            new = text[:s] + text[e + 1 :]
            return Faulty(new, *_with_neighbours(new, s, s))
        if name == "letter":
            word = text[s:e]
            if len(word) < 4 or not word.isalpha():
                return None
            j = s + rng.randrange(1, len(word))
            new = text[:j] + text[j + 1 :]
            return Faulty(new, s, e - 1)
        following = a + words[k + 1].end()
        second = text[a + words[k + 1].start() : following]
        new = f"{text[:s]}{second} {text[s:e]}{text[following:]}"
        return Faulty(new, s, following) if new != text else None

    return made


for _name in ("comma", "letter", "word", "swap", "capital"):
    KINDS[f"slip: {_name}"] = _slip(_name, False)
KINDS["letter lost, anywhere"] = _slip("letter", True)

# ── Older templates ─────────────────────────────────────────────────────────────────────────────────────────────────

_NOT_FIELD = r"(?! the battlefield| tapped and attacking| or leaves)"
_replace(
    "enters the battlefield", rf"\b(enters?)\b{_NOT_FIELD}(?= tapped|,| with| or attacks|\.)", r"\1 the battlefield"
)
_replace("comes into play", r"\benters(?=,| tapped)", "comes into play")
_replace(
    "put onto the battlefield",
    r"\b([Cc]reate) ((?:a|an|two|three|X) [^.,]*?\btokens?)(?=[.,] | ?$|\.$|\.\n)",
    lambda m: ("Put " if m[1][0] == "C" else "put ") + m[2] + " onto the battlefield",
)
_replace(
    "under your control",
    r"(?<=Whenever )(another |a |an )([a-zA-Z]+) you control enters(?: the battlefield)?(?=,)",
    r"\1\2 enters the battlefield under your control",
)
_replace(
    "any time you could cast a sorcery",
    r"Activate only as a sorcery",
    "Activate this ability only any time you could cast a sorcery",
)
_replace("activate this ability only", r"Activate only (?=during|if|once|as an instant)", "Activate this ability only ")
_replace("mana pool", r"(?<=: Add )((?:\{[WUBRGC]\})+)(?=\.)", r"\1 to your mana pool")
_replace("converted mana cost", r"\bmana value\b", "converted mana cost")
_replace(
    "his or her",
    r"\b(?<=player discards )their|(?<=player sacrifices )their|(?<=opponent discards )their",
    "his or her",
)
_replace(
    "put into a graveyard from the battlefield", r"(?<=creature )dies\b", "is put into a graveyard from the battlefield"
)
_replace("shuffle your library", r"(?<=, then )shuffle(?=\.)", "shuffle your library")
_replace("target creature or player", r"(?<=damage to )any target", "target creature or player")
_replace("until the end of turn", r"until end of turn", "until the end of turn")
_replace("at the start of", r"\b([Aa])t the beginning of", r"\1t the start of")
_replace("cannot", r"\bcan't(?= be| block| attack)", "cannot")
_replace("does not", r"\bdoesn't\b", "does not")

# ── Marks ───────────────────────────────────────────────────────────────────────────────────────────────────────────

_replace("hyphen for dash", r"(?<=[a-z]) — (?=[A-Z{])", " - ")
_replace("short dash for dash", r"—", "–")
_replace("tap in words", r"\{T\}(?=:|,)", "Tap")
_replace("mana without braces", r"(?m)^\{(\d)\}\{([WUBRG])\}(?=, |:)", r"\1\2")
_replace("small symbol", r"\{[WUBRGT]\}", lambda m: m[0].lower())
_replace("hyphen for minus", r"(?m)^−(?=[\dX]+:)", "-")
_replace("star for bullet", r"(?m)^•", "*")
_replace("no full stop", r"(?m)(?<=[a-z])\.$", "")
_replace("two spaces", r"(?<=[a-z]) (?=[a-z])", "  ")
_replace("space before comma", r"(?<=[a-z]),(?= )", " ,")
_replace("no space after comma", r"(?<=[a-z]), (?=[a-z])", ",")
_replace("quotation mark lost", r'(?<=[.”])"(?=$|\n| \()', "")
_replace("curly and straight", r'"([^"\n]+)"', '“\\1"')


@kind("parenthesis lost")
def _parenthesis(rng: random.Random, card: Text) -> Faulty | None:
    found = list(re.finditer(r"(?m)\)$", card.text))
    if not found:
        return None
    at = rng.choice(found).start()
    new = card.text[:at] + card.text[at + 1 :]
    return Faulty(new, new.rfind("(", 0, at), at)


# ── Numbers, articles, agreement ────────────────────────────────────────────────────────────────────────────────────

_DIGITS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_replace(
    "number in digits",
    r"\b(two|three|four|five|six)(?= (?:cards?|creatures?|target|\d/\d|\+1/\+1|other|tapped|lands?)\b)",
    lambda m: _DIGITS[m[0]],
)
_replace("life in words", r"\b([23456])(?= (?:life|damage)\b)", lambda m: {v: k for k, v in _DIGITS.items()}[m[0]])
_replace("a for an", r"\ban(?= [aeio][a-z])", "a")
_replace("an for a", r"\ba(?= [b-df-hj-np-tvwz][a-z])", "an")
_replace("doubled word", r"(?<= )([a-z]{2,})(?= [a-z])", r"\1 \1")
_replace("it's for its", r"\bits(?= owner| controller| power| toughness)", "it's")
_replace("creatures gets", r"(?m)(?<=^Creatures you control )get\b|(?<=\. Creatures you control )get\b", "gets")
_replace("you gains", r"(?<=[.,] you )gain\b|(?<=\. You )gain\b|(?<=^You )gain\b", "gains")
_replace("two card", r"\b(?<=two )cards(?=[.,])|(?<=three )cards(?=[.,])", "card")
_replace(
    "list without last comma",
    r"(?<=artifact, creature), or|(?<=instant, sorcery), or|(?<=creature, enchantment), or",
    " or",
)
_replace("comma after If you do", r"(?<=If you do),", "")
_replace(
    "comma after enters",
    r"(?m)(?<=^When this creature enters),|(?<=the battlefield),(?= (?:draw|create|you|exile|destroy|target))",
    "",
)
_replace("small letter after full stop", r"(?<=[a-z]\. )[A-Z](?=[a-z]+ )", lambda m: m[0].lower())
_replace("capital in sentence", r"(?<=target )creature|(?<=a )card|(?<=target )player", lambda m: m[0].capitalize())
_replace("comma before except", r"(?<=[a-z]), except(?= it| its| it's)", " except")

# ── Tokens and words ────────────────────────────────────────────────────────────────────────────────────────────────

_SIZED = r"(\d+/\d+) ((?:white|blue|black|red|green|colorless)(?: and (?:white|blue|black|red|green))?)"
_replace(
    "color before size", rf"(?<= ){_SIZED}(?= [A-Z][a-z]+ (?:[A-Z][a-z]+ )?(?:artifact )?creature token)", r"\2 \1"
)
_replace(
    "keyword before type",
    r"(\d/\d (?:white|blue|black|red|green|colorless)) ([A-Z][a-z]+ creature tokens?)"
    r" with (flying|haste|vigilance|trample)(?=[.,])",
    r"\1 \3 \2",
)
_replace("creature missing", r"(?<=\d/\d )(white|blue|black|red|green) ([A-Z][a-z]+) creature (?=tokens?\b)", r"\1 \2 ")
_replace(
    "token missing",
    r"\b(creature|Treasure|Food|Clue) tokens?(?=[. ]|$)"
    r"(?! (?:copy|you|that's|named|or|and|is|are|enters|dies|deals|onto))",
    r"\1",
)
_replace(
    "type in small letters",
    r"(?<=(?:white|black|green| blue|s red|1 red) )[A-Z][a-z]+(?= creature token)",
    lambda m: m[0].lower(),
)
_replace("token name in small letters", r"\b(?<=a )(?:Treasure|Food|Clue|Blood|Map)(?= token)", lambda m: m[0].lower())
_replace("tokens disagree", r"\b(a(?: tapped)? \d/\d [A-Za-z ]+ creature) token\b(?! copy)", r"\1 tokens")
_replace("token copy of", r"(a token) that's a copy of", r"\1 copy of")
_replace("that is a copy", r"(?<=a token )that's(?= a copy)", "that is")
_replace("counter without signs", r"(?<= )\+1/\+1(?= counter)", "1/1")
_replace("British spelling", r"\bcolor\b", "colour")


@kind("misspelt keyword")
def _keyword(rng: random.Random, card: Text) -> Faulty | None:
    found = _places(card, r"(?m)^(?:Flying|Trample|Vigilance|Lifelink|Deathtouch|Defender|Haste|Menace|Reach)$")
    if not found:
        return None
    m = rng.choice(found)
    at = rng.randrange(m.start() + 1, m.end())
    return Faulty(card.text[:at] + card.text[at + 1 :], m.start(), m.end() - 1)


@kind("keywords with capitals")
def _capitals(rng: random.Random, card: Text) -> Faulty | None:
    found = _places(card, r"(?m)(?<=^[A-Z][a-z]{4}, )[a-z](?=[a-z]+$)|(?<=^[A-Z][a-z]{5}, )[a-z](?=[a-z]+$)")
    if not found:
        return None
    at = rng.choice(found).start()
    new = card.text[:at] + card.text[at].upper() + card.text[at + 1 :]
    return Faulty(new, at, at + 2)


@kind("own name")
def _own_name(rng: random.Random, card: Text) -> Faulty | None:
    if "Legendary" in card.type_line or "," in card.name or not card.name[:1].isalpha():
        return None
    found = _places(card, r"\b[Tt]his (?:creature|artifact|enchantment|land|Aura|Equipment)\b(?! token)")
    found = [m for m in found if card.text.count('"', 0, m.start()) % 2 == 0]
    if not found:
        return None
    m = rng.choice(found)
    return Faulty(card.text[: m.start()] + card.name + card.text[m.end() :], m.start(), m.start() + len(card.name))


@kind("placeholder")
def _placeholder(rng: random.Random, card: Text) -> Faulty | None:
    made = _own_name(rng, card)
    if made is None:
        return None
    return Faulty(made.text[: made.start] + "~" + made.text[made.end :], made.start, made.start + 1)


def seeded(cards: list[Text], each: int, seed: int) -> Iterator[tuple[str, Text, Faulty]]:
    """``each`` faults of every kind, where the cards give so many occasions; the same for the same seed."""
    for name, made in KINDS.items():
        rng = random.Random(f"{seed} {name}")
        order = list(cards)
        rng.shuffle(order)
        done = 0
        for card in order:
            if done == each:
                break
            faulty = made(rng, card)
            if faulty is not None:
                done += 1
                yield name, card, faulty
