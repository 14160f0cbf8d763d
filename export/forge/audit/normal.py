"""Scripts in one form, whoever wrote them and when: without words, hints and bookkeeping, in today's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from ..nouns.selections import split
from ..rows.defaults import DEFAULTS
from ..script import Amount, Face, Node, Words, joined, plain, together
from .older import modern

Parameters = Mapping[str, Words]
Condition = tuple[Words, Words]
"""A number and what it is compared with; of a condition with a name of its own that name, and nothing."""

#: Words, pictures, advice to the computer player; and what the card only remembers for later nodes.
_NOISE = re.compile(
    r"(AI\w*|IsCurse|Image|Stackable|Name|Title|\w*Description|\w*Desc|\w*Prompt|\w*Message|\w*Title|References?|sVars|AddSVars?"
    r"|Secondary|ShowChoice|Announce\w*|ValidDesc|Ultimate|SkipReorder|NoLooking|PrecostDesc|LowPriority"
    r"|Remember\w*|Imprint\w*|Forget\w*|Clear\w*|UnImprint\w*|ExileOnMoved|ForgetOnMoved|NoResolvingCheck|ResolvingCheck)"
)
_EVERYWHERE: Mapping[str, frozenset[str]] = {
    "ActivationZone": frozenset(["Battlefield"]),
    "EffectZone": frozenset(["Battlefield", "Command"]),
    "AffectedZone": frozenset(["Battlefield"]),
    "TriggerZones": frozenset(["Battlefield", "Command"]),
    "ActiveZones": frozenset(["Battlefield", "Command"]),
    "Origin": frozenset(["Any"]),
    "PresentZone": frozenset(["Battlefield"]),
    "ConditionZone": frozenset(["Battlefield"]),
    "TgtZone": frozenset(["Battlefield"]),
    "TargetMin": frozenset(["1"]),
    "TargetMax": frozenset(["1"]),
    "PresentCompare": frozenset(["GE1"]),
    "ConditionCompare": frozenset(["GE1"]),
    "SVarCompare": frozenset(["GE1"]),
    "ConditionSVarCompare": frozenset(["GE1"]),
    "UnlessPayer": frozenset(["TargetedController"]),
    "Duration": frozenset(["EndOfTurn", "UntilEndOfTurn"]),
    "ReplacementResult": frozenset(["Updated"]),
    "ValidSA": frozenset(["Spell"]),
    "Mandatory": frozenset(["True"]),
    "Shuffle": frozenset(["True"]),
    "Hidden": frozenset(["True"]),
}
_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"\bnon([A-Z]\w*)", r"!\1"),
        (r"\bnontoken\b|!Token\b", "!token"),
        (r"\bPlayer\.Opponent\b(?![+\w])", "Opponent"),
        (r"\b(?:Creature|Permanent|Artifact|Enchantment|Land|Planeswalker|Equipment|Aura)\.Self\b(?!\+)", "Card.Self"),
        (r"\b(?:Creature|Permanent|Land|Artifact)\.(EnchantedBy|EquippedBy)\b", r"Card.AttachedBy"),
        (r"\bCard\.(EnchantedBy|EquippedBy)\b", r"Card.AttachedBy"),
        (r"^(?:Creature,Player,Planeswalker|Creature,Planeswalker,Player)$", "Any"),
        (r"^Count\$TypeYouCtrl\.([\w-]+)", r"Count$Valid \1.YouCtrl"),
        (r"^Count\$TypeInYourYard\.([\w-]+)", r"Count$ValidGraveyard \1.YouOwn"),
        (
            r"^Count\$(?:CardsInYourHand|NumCardsInYourHand|ValidHand Card\.YouOwn|ValidHand Card\.YouCtrl)$",
            "Count$InYourHand",
        ),
        (r"^Count\$InYourYard$", "Count$ValidGraveyard Card.YouOwn"),
        (r"^Number\$(-?\d+)$", r"\1"),
        (r"(Triggered\w+?|DelayTriggerRemembered)(?:LKICopy|LKI)\b", r"\1"),
        (r"\bTriggeredNewCard\b", "TriggeredCard"),
        (r"\bRememberedLKI\b", "Remembered"),
        (r"\bTargetedLKI\b", "Targeted"),
        (r"\bRememberedCard\b", "Remembered"),
    )
)
_RENAMED = {"FlipACoin": "FlipCoin", "Gainlife": "GainLife"}
_THEN = frozenset(["SubAbility", "Execute", "ReplaceWith"])


class Step(Struct, frozen=True):
    """A node in one form: how it is reached (``path``), what it is, its parameters without those that lead on.

    ``conditions``: what it stands under, each a number and what that is compared with, or a word.
    """

    path: str
    name: str
    parameters: dict[str, Words]
    conditions: frozenset[Condition] = frozenset()

    @property
    def label(self) -> str:
        """What it is and where it stands, without its parameters."""
        return f"{self.path}>{self.name}" if self.path else self.name


class Ability(Struct, frozen=True):
    """A line: its kind with its head (“A:AB”), and its nodes in the order in which they are reached."""

    kind: str
    steps: tuple[Step, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """What its nodes are, in their order."""
        return tuple(step.label for step in self.steps)


def abilities(face: Face) -> list[Ability]:
    """The lines of a face in one form, and the keywords that are lines with nodes of their own."""
    face = modern(face)
    cost = face.get("ManaCost")
    found = [Ability(f"{line.kind}:{_head(line.node)}", tuple(_steps(line.node, "", cost))) for line in face.lines]
    for words in face.keywords:
        nodes = [part for part in words if isinstance(part, Node)]
        if nodes:
            name = str(words[0]).partition(":")[0]
            steps = tuple(step for k, node in enumerate(nodes) for step in _steps(node, f"{k}" if k else "", cost))
            found.append(Ability(f"K:{name}", steps))
    return found


def _head(node: Node) -> str:
    return node.head if node.head in ("SP", "AB") else node.name


def _steps(node: Node, path: str, mana_cost: str) -> Iterator[Step]:
    """The node and all that it leads to, but for bookkeeping."""
    name = _RENAMED.get(node.name, node.name)
    own: dict[str, Words] = {}
    links: list[tuple[str, Node]] = []
    for key, words in node.parameters:
        nodes = [part for part in words if isinstance(part, Node)]
        if nodes:
            links += [(key if len(nodes) == 1 else f"{key}{k}", each) for k, each in enumerate(nodes)]
        elif not _NOISE.fullmatch(key):
            own[key] = _value(key, words)
    if name not in ("Cleanup", "StoreSVar"):
        conditions = _conditions(own)
        yield Step(path, name, _without_defaults(name, own, mana_cost if node.head == "SP" else ""), conditions)
    for key, each in sorted(links, key=lambda link: link[0] in _THEN):
        below = path if key == "SubAbility" else f"{path}>{key}" if key not in _THEN else path + ">"
        yield from _steps(each, below, mana_cost)


def _conditions(own: dict[str, Words]) -> frozenset[Condition]:
    """The conditions among the parameters, which are taken from them: two ways of saying one are one."""
    found: set[Condition] = set()
    for before, present in (("Condition", "ConditionPresent"), ("", "IsPresent"), ("", "IsPresent2")):
        number = "2" if present.endswith("2") else ""
        what = own.pop(present, None)
        stem = "Condition" if before else "Present"
        zone = plain(own.pop(f"{stem}Zone{number}", ("Battlefield",))) or ""
        compare = own.pop(f"{stem}Compare{number}", ("GE1",))
        defined = own.pop(f"{stem}Defined", ())
        if what is not None:
            where = "" if zone == "Battlefield" else zone
            head = f"{plain(defined)}$Valid " if defined else f"Count$Valid{where} "
            found.add((together(head, *what), compare))
        measured = own.pop(f"{before}CheckSVar", None) if not number else None
        against = own.pop(f"{before}SVarCompare", ("GE1",)) if not number else ()
        if measured is not None:
            found.add((measured[0].words if isinstance(measured[0], Amount) else measured, against))
    found |= {((f"{key} {plain(own.pop(key))}",), ()) for key in [*own] if _CONDITION.fullmatch(key)}
    return frozenset(found)


_CONDITION = re.compile(
    r"(Condition\w*|PresentPlayer|PlayerTurn|OpponentTurn|Threshold|Metalcraft|Delirium|Hellbent|Revolt|Desert|Blessing"
    r"|Morbid|LifeTotal|Activation|CheckDefinedPlayer|Monarch|ManaSpent|ManaNotSpent|Werewolf\w*)"
)


def _without_defaults(name: str, own: dict[str, Words], mana_cost: str) -> dict[str, Words]:
    usual = DEFAULTS.get(name, {})
    out = {}
    for key, words in own.items():
        said = plain(words)
        if said is not None and (said in _EVERYWHERE.get(key, ()) or usual.get(key) == said):
            continue
        if key == "Cost" and mana_cost and (words := _beside(words, mana_cost)) == ():
            continue
        out[key] = words
    return out


def _beside(words: Words, mana_cost: str) -> Words:
    """What a spell costs beside its mana cost, which older scripts say once more."""
    rest = [each for each in split(words, " ") if each]
    for symbol in mana_cost.split():
        for each in rest:
            if plain(each) == symbol or (symbol == "X" and len(each) == 1 and isinstance(each[0], Amount)):
                rest.remove(each)
                break
    return joined(rest, " ")


def _value(key: str, words: Words) -> Words:
    """A value in today's words, with alternatives and properties in one order."""
    said = together(*(_part(part) for part in words))
    text = plain(said)
    if text is not None and text.lower() in ("true", "false"):
        return (text.capitalize(),)
    if key in ("Cost", "UnlessCost"):
        return joined(sorted((_without_words(each) for each in split(said, " ") if each), key=repr), " ")
    if text is not None and re.match(r"[+]\d+$", text):
        return (text[1:],)
    if text is not None and " & " in text:
        return (" & ".join(sorted(each.strip().lower() for each in text.split(" & "))),)
    if key in ("KW", "AddKeyword", "Keywords") and text is not None:
        return (text.lower(),)
    return (
        said if key in _IN_ORDER else joined(sorted((_alternative(each) for each in split(said, ",")), key=repr), ",")
    )


_IN_ORDER = frozenset(["ActivationPhases", "TokenScript", "Choices"])


def _alternative(words: Words) -> Words:
    """One alternative of a valid string with its properties in order."""
    if not words or not isinstance(words[0], str):
        return words
    base, dot, rest = words[0].partition(".")
    if not dot:
        return words
    parts = sorted((each for each in split(together(rest, *words[1:]), "+") if each), key=repr)
    return together(base, ".", *joined(parts, "+"))


def _without_words(words: Words) -> Words:
    """A part of a cost without the words that are only shown."""
    fields = split(words, "/")
    return together(*joined(fields[:2], "/"), ">") if len(fields) > 2 else words


def _part(part: object) -> str | Amount | Node:
    if isinstance(part, Amount):
        inner = together(*(_part(each) for each in part.words))
        text = plain(inner)
        return text if text is not None and re.fullmatch(r"-?\d+", text) else Amount(inner)
    if isinstance(part, Node):
        return part
    text = str(part)
    for pattern, words in _WORDS:
        text = pattern.sub(words, text)
    return text
