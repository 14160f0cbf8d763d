"""Where two abilities differ that ought to be the same: by kind, and by how sure it is that one of them is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

from msgspec import Struct

from .... import instructions as i
from ..language import language
from ..nouns.selections import selection
from ..scope import Reading
from ..script import Amount, Words, plain
from .normal import Ability, Condition, Step

Kind = Literal[
    "number", "target", "optional", "condition", "missing step", "extra step", "cost", "player", "keyword", "other"
]
Sure = Literal["error", "perhaps"]


class Difference(Struct, frozen=True):
    """What differs: ``where`` in the script, what the text says (``text``), and what the script says (``script``)."""

    kind: Kind
    sure: Sure
    where: str
    text: str
    script: str


#: Parameters by which a script says a choice.
_OPTIONAL = re.compile(r"(Optional\w*|TargetMin|MinCharmNum|UnlessCost|Upto|UpTo|AnyNumber|Mandatory|MayChooseTarget)")
#: Nodes of which somebody may choose nothing anyway.
_CHOSEN_ANYWAY = frozenset(["ChangeZone", "Dig", "Play", "ChooseCard", "Charm", "GenericChoice", "Discard", "Reveal"])
#: Steps of which no other node's parameters are another way to say them.
_PLAIN = frozenset(
    "Draw GainLife LoseLife DealDamage Discard Mill Scry Destroy Token PutCounter Tap Surveil Untap".split()
)
#: Parameters that say that another step is done, too.
_SAID_ELSEWHERE: Mapping[str, str] = {"Untap": "Untap", "Pump": "AddKWs", "Sacrifice": "AtEOT", "Destroy": "AtEOT"}


def differences(text: Ability, script: Ability) -> list[Difference]:
    """Where a script's ability differs from that of the text, step by step."""
    found: list[Difference] = []
    pairs, missing, extra = aligned(text, script)
    for one, other in pairs:
        found += _of_step(one, other, script, same=not missing and not extra)
    found += [_missing(step, script, extra) for step in missing if not _is_said_elsewhere(step, script)]
    found += [Difference("extra step", "perhaps", step.label, "", _shown(step)) for step in extra]
    return found


def aligned(text: Ability, script: Ability) -> tuple[list[tuple[Step, Step]], list[Step], list[Step]]:
    """Steps that belong together, those that only the text has, those that only the script has."""
    pairs: list[tuple[Step, Step]] = []
    missing: list[Step] = []
    extra: list[Step] = []
    matcher = SequenceMatcher(None, text.labels, script.labels, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            pairs += zip(text.steps[a:b], script.steps[c:d], strict=True)
        else:
            missing += text.steps[a:b]
            extra += script.steps[c:d]
    return pairs, missing, extra


def _missing(step: Step, script: Ability, extra: list[Step]) -> Difference:
    like = [each for each in script.steps if each.name == step.name]
    sure: Sure = "error" if step.name in _PLAIN and not extra and not like else "perhaps"
    return Difference("missing step", sure, script.labels[0], _shown(step), "")


def _is_said_elsewhere(step: Step, script: Ability) -> bool:
    key = _SAID_ELSEWHERE.get(step.name)
    return key is not None and any(key in each.parameters for each in script.steps)


def _shown(step: Step) -> str:
    said = [f"{key}$ {shown(words)}" for key, words in step.parameters.items()]
    return " | ".join([step.name, *said])


def shown(words: Words) -> str:
    """A value with what its SVars hold."""
    return "".join(
        part if isinstance(part, str) else shown(part.words) if isinstance(part, Amount) else "…" for part in words
    )


def _of_step(one: Step, other: Step, script: Ability, *, same: bool) -> Iterator[Difference]:
    keys = list(dict.fromkeys([*one.parameters, *other.parameters]))
    for key in keys:
        a, b = one.parameters.get(key, ()), other.parameters.get(key, ())
        if a == b:
            continue
        found = _judged(key, a, b, one, other, script)
        if found is not None:
            kind, sure = found
            yield Difference(kind, sure if same else "perhaps", f"{other.label}: {key}$", shown(a), shown(b))
    same = same and all(one.parameters.get(key) == other.parameters.get(key) for key in keys)
    for sure, mine, theirs in _conditions(one, other, script):
        yield Difference("condition", sure if same else "perhaps", other.label, mine, theirs)


Judged = tuple[Kind, Sure] | None


def _judged(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """What a difference in one parameter is: None where the two are ways of saying the same, or nothing is known."""
    for pattern, judge in _BY_KEY:
        if pattern.fullmatch(key):
            return judge(key, a, b, one, other, script)
    kind = language().values.get(key, "")
    judge_ = _BY_VALUE.get(kind)
    return judge_(key, a, b, one, other, script) if judge_ is not None else None


def _conditions(one: Step, other: Step, script: Ability) -> Iterator[tuple[Sure, str, str]]:
    """Conditions that only one of both has: surely one is missing if the other has none at all."""
    mine, theirs = one.conditions - other.conditions, other.conditions - one.conditions
    for number, compare in mine:
        same = [each for each in theirs if each[0] == number]
        if same:
            sure: Sure = "error" if _are_numbers(compare, same[0][1]) else "perhaps"
            theirs -= {same[0]}
            yield sure, _asked((number, compare)), _asked(same[0])
        else:
            elsewhere = any(step.conditions for step in script.steps) or theirs or "Remembered" in shown(number)
            yield "perhaps" if elsewhere or not compare else "error", _asked((number, compare)), ""
    for each in theirs:
        yield "perhaps", "", _asked(each)


def _are_numbers(*compared: Words) -> bool:
    return all(re.fullmatch(r"(GE|LE|GT|LT|EQ|NE)\d+", plain(each) or "") for each in compared)


def _asked(condition: Condition) -> str:
    return " ".join(filter(None, (shown(condition[0]), shown(condition[1]))))


def _optional(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    if key in ("UnlessCost",):
        return _cost(key, a, b, one, other, script)
    if key in ("TargetMin", "MinCharmNum"):
        return _number(key, a, b, one, other, script)
    if a and b:
        return None
    elsewhere = any(_OPTIONAL.fullmatch(each) for step in script.steps for each in step.parameters) if a else False
    free = any(step.name in _CHOSEN_ANYWAY for step in script.steps) or any(
        "Cost" in s.parameters for s in script.steps[1:]
    )
    return ("optional", "perhaps" if elsewhere or free or key == "Mandatory" else "error")


def _cost(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """Surely another only in its mana: other parts are said in several ways."""
    x, y = ([] if plain(each) is None else str(plain(each)).split(" ") for each in (a, b))
    other_parts = [*(each for each in x if each not in y), *(each for each in y if each not in x)]
    mana = all(re.fullmatch(r"\d+|[WUBRGC]", each) for each in other_parts)
    return ("cost", "error" if x and y and mana else "perhaps")


def _number(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    usual = (_USUAL.get(key, ""),)
    x, y = plain(a or usual), plain(b or usual)
    if x is None or y is None:
        return "number", "perhaps"
    if re.fullmatch(r"[+-]?\d+", x) and re.fullmatch(r"[+-]?\d+", y):
        return None if int(x) == int(y) else ("number", "error")
    return "number", "perhaps"


#: What a number is that is not said.
_USUAL = {
    **dict.fromkeys(["NumAtt", "NumDef", "AddPower", "AddToughness"], "0"),
    **dict.fromkeys(
        "NumCards CounterNum TokenAmount ChangeNum Amount TargetMin TargetMax ScryNum NumTurns CharmNum".split(), "1"
    ),
}


def _target(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    if not a or not b:
        return "target", "perhaps"
    zones = [plain(step.parameters.get(each, ())) for step in (one, other) for each in ("Origin", "TgtZone")]
    return _valid(key, a, b, in_zone=any(zone not in (None, "", "Battlefield") for zone in zones))


def _as_owners(predicates: frozenset[i.Predicate]) -> frozenset[i.Predicate]:
    """Where nobody controls anything, whoever owns it is meant: cards in graveyards."""
    return frozenset(i.OwnedBy(each.player) if isinstance(each, i.ControlledBy) else each for each in predicates)


def _valid(key: str, a: Words, b: Words, *, in_zone: bool = False) -> Judged:
    """Objects of a kind: surely others, if both are understood and not only said otherwise."""
    x, y = selection(a, Reading()), selection(b, Reading())
    if x is None or y is None:
        return _only_words(a, b)
    p, q = _flat(x), _flat(y)
    if in_zone:
        p, q = _as_owners(p), _as_owners(q)
    if p == q:
        return None
    unsure = {type(each) for each in p ^ q} & {i.OwnedBy, i.IsAmong, i.OtherThan, i.IsOther, i.HasStatus}
    return ("target", "perhaps" if unsure or _same_players(p, q) else "error")


def _only_words(a: Words, b: Words) -> Judged:
    """“Any”, “Player”: words that are no objects."""
    known = {"Any", "Player", "Opponent", "You", "Player,Planeswalker", "Opponent,Planeswalker", "Creature"}
    return ("target", "error" if {plain(a), plain(b)} <= known else "perhaps")


def _flat(value: i.Selection) -> frozenset[i.Predicate]:
    """The predicates, without what says nothing."""
    subtypes = any(isinstance(each, i.HasSubtype) for each in value.where)
    return frozenset(
        each
        for each in value.where
        if each != i.HasType("permanent") and not (subtypes and isinstance(each, i.HasType))
    )


def _same_players(p: frozenset[i.Predicate], q: frozenset[i.Predicate]) -> bool:
    """Whether it is only “an opponent controls” and “you don't control”, which are the same between two players."""
    others = {i.ControlledBy(i.Player("an opponent")), i.Not(i.ControlledBy(i.Player("you")))}
    return (p ^ q) <= others


_PLAYERS = frozenset(["You", "Opponent", "Player", "TargetedController", "TargetedPlayer", "Player.Other"])


def _defined(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    x, y = plain(a) or "", plain(b) or ""
    if {x, y} <= {"You", "Opponent", "Player"}:
        return "player", "error"
    return ("player", "perhaps") if x in _PLAYERS and y in _PLAYERS else None


def _zone(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    if key in ("Destination", "DestinationZone") and a and b:
        return "other", "perhaps"
    return None


def _token(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """Tokens of other colors, power or toughness."""
    x, y = (re.match(r"([wubrg]+|c|all)_(\d+|x)_(\d+|x)_", plain(words) or "") for words in (a, b))
    if x is None or y is None or x.groups() == y.groups():
        return None
    return ("number", "error") if x[1] == y[1] else ("other", "perhaps")


def _keywords(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    x, y = (set((plain(words) or "").lower().split(" & ")) for words in (a, b))
    plainly = all(re.fullmatch(r"[a-z ]+", each) and not each.startswith("hidden") for each in x ^ y)
    return ("keyword", "error" if a and b and plainly else "perhaps")


def _duration(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    return "other", "perhaps"


#: Flags of what a step does besides, which no other parameter says.
_PLAIN_FLAGS = frozenset(["Tapped", "NoRegen"])


def _flag(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """A flag that only one of both has: what a permanent enters as, what can't be regenerated."""
    return ("other", "error") if key in _PLAIN_FLAGS and bool(a) != bool(b) else None


_PHASES = frozenset(["Upkeep", "Draw", "BeginCombat", "End of Turn", "Untap", "Main1", "Main2", "EndCombat"])


def _phase(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """Another part of the turn."""
    return ("other", "error") if {plain(a), plain(b)} <= _PHASES else None


def _compared(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    return ("number", "error" if _are_numbers(a, b) else "perhaps")


def _mana(key: str, a: Words, b: Words, one: Step, other: Step, script: Ability) -> Judged:
    """Surely another only in its symbols: “Any” and other words are said in several ways."""
    x, y = (set((plain(words) or "").split()) for words in (a, b))
    symbols = all(re.fullmatch(r"[WUBRGC]", each) for each in x ^ y)
    return None if x == y else ("other", "error" if a and b and symbols else "perhaps")


Judge = Callable[[str, Words, Words, Step, Step, Ability], Judged]
_BY_KEY: tuple[tuple[re.Pattern[str], Judge], ...] = (
    (_OPTIONAL, _optional),
    (re.compile("Cost"), _cost),
    (re.compile("TokenScript"), _token),
    (re.compile("KW|AddKeyword|Keywords"), _keywords),
    (re.compile("Duration"), _duration),
    (re.compile("ActivatorThisTurnCast"), _compared),
    (re.compile("Produced"), _mana),
    (re.compile("Phase"), _phase),
    (
        re.compile(
            "ValidTgts|ChangeType|ChangeValid|SacValid|DiscardValid|Affected|ValidCards?|ValidSource|ValidTarget"
        ),
        _target,
    ),
)
_BY_VALUE: Mapping[str, Judge] = {
    "amount": _number,
    "valid": _target,
    "defined": _defined,
    "zone": _zone,
    "flag": _flag,
}
