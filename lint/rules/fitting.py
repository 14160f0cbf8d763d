"""What does not fit the card that it stands on: its own types and size, what it enchants, its counters, when it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ...grammar.lexer import OWN_NAME
from ..reading import Reading
from ..rule import Example, Found, Rule
from .numbers import NUMBER_OF
from .own_name import this_object

_THIS = re.compile(r"\b[Tt]his (?P<noun>creature|artifact|enchantment)\b(?! token)")
#: Subtypes by which a card calls itself though it may become a creature.
_CALLED = frozenset("Vehicle Spacecraft".split())


def _called_otherwise(reading: Reading) -> Iterator[Found]:
    """“This creature” on a Vehicle, “this artifact” on an Equipment (CR 201.5)."""
    this = this_object(reading)
    noun = this.removeprefix("this ")
    if not noun[:1].isupper():
        return
    for found in _THIS.finditer(reading.text):
        if found["noun"] == "creature" and noun not in _CALLED:
            continue
        if not _is_inside(reading.text, found.start(), '"“(', '"”)'):
            edit = Edit(*found.span("noun"), noun)
            yield Found(found.span(), f"it calls itself “{this}”", (edit,), False)


def _is_inside(text: str, at: int, opening: str, closing: str) -> bool:
    """Whether a place of a line stands in quotation marks or parentheses."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line.count('"') % 2 == 1 or any(
        line.count(a) > line.count(b) for a, b in zip(opening, closing, strict=True) if a != b
    )


_EMBLEM = re.compile(r"\bemblem with (?P<quoted>[\"“][^\"”\n]*)")
_EMBLEM_SELF = re.compile(r"\b[Tt]his (?:creature|artifact|planeswalker|permanent|spell|token|card)\b")


def _emblem_itself(reading: Reading) -> Iterator[Found]:
    """An emblem that speaks of “this creature”: it is an emblem (CR 114.3)."""
    for quoted in _EMBLEM.finditer(reading.text):
        inner = quoted["quoted"]
        if re.search(r"(?: |^)['‘]", inner):
            continue
        for found in _EMBLEM_SELF.finditer(inner):
            at = quoted.start("quoted") + found.start()
            yield Found(
                (at, at + len(found[0])), "an emblem is neither: it is “this emblem”", hint="write “this emblem”"
            )


_ENCHANT = re.compile(r"^Enchant (?P<what>[^\n(]+?)(?= ?(?:\(|$))", re.M)
_ENCHANTED = re.compile(r"\b[Ee]nchanted (?P<kind>creature|player|opponent|land|artifact|planeswalker)\b(?! card)")
_KINDS = {
    "creature": ("creature", "permanent", "vehicle", "battle"),
    "player": ("player", "opponent"),
    "opponent": ("player", "opponent"),
    "land": ("land", "permanent", "forest", "plains", "island", "swamp", "mountain", "town", "desert"),
    "artifact": ("artifact", "permanent", "vehicle", "equipment"),
    "planeswalker": ("planeswalker", "permanent"),
}


def _enchants_otherwise(reading: Reading) -> Iterator[Found]:
    """“Enchant land” over “enchanted creature”: the Aura is never on one (CR 303.4)."""
    enchants = _ENCHANT.findall(reading.text)
    spoken = {found["kind"] for found in _ENCHANTED.finditer(reading.text)}
    turned = re.search(r"\bbecomes?\b|\bis an? |\bin addition to\b", reading.text)
    if len(enchants) != 1 or not spoken or turned or (reading.types and "Aura" not in reading.subtypes):
        return
    what = enchants[0].lower()
    if any(word in what for kind in spoken for word in _KINDS[kind]) or not re.search(_PLAIN, what):
        return
    kind = min(spoken)
    told = f"it enchants “{what}” and speaks of an enchanted {kind}"
    for found in _ENCHANT.finditer(reading.text):
        yield Found(found.span(), told, hint=f"write “Enchant {kind}”, or “enchanted {what}”")


_PLAIN = (
    r"^(?:\w+ )?(?:artifact|creature|land|enchantment|player|opponent|planeswalker)"
    r"(?: you control| an opponent controls)?$"
)
_EQUIPPED = re.compile(r"\benchanted (?P<kind>creature|permanent|artifact)\b|\bequipped (?P<of>creature)\b", re.I)


def _attached_otherwise(reading: Reading) -> Iterator[Found]:
    """“Whenever enchanted creature …” of an Equipment, “equipped creature” of an Aura (CR 301.5, 303.4)."""
    is_equipment, is_aura = "Equipment" in reading.subtypes, "Aura" in reading.subtypes
    if is_equipment == is_aura:
        return
    text = reading.text.lower()
    for found in _EQUIPPED.finditer(reading.text):
        said = found[0].lower()
        wrong = found["kind"] and is_equipment and "enchant " not in text and "aura" not in text
        wrong = wrong or (
            found["of"] and is_aura and "equipment" not in text and "equip" not in text.replace("equipped", "")
        )
        if wrong:
            right = said.replace("enchanted", "equipped") if is_equipment else said.replace("equipped", "enchanted")
            edit = Edit(found.start(), found.start() + 8 + (said[0] == "e" and said[1] == "n"), right.split()[0])
            kind = "Equipment" if is_equipment else "Aura"
            yield Found(found.span(), f"“{found[0]}” on an {kind}: it is “{right}”", (edit,), False)


_ATTACHED = re.compile(
    rf"\b[Aa]ttach(?:es)? (?:it|this (?:Equipment|Fortification)|{OWN_NAME}+) to (?:up to one )?"
    r"(?:another |other |a |an )?(?:target )?(?P<said>[^.:;\n,“\"]+?)(?=[.,]| you control\b| an opponent controls\b)"
)
_EQUIPS = re.compile(r"^(?:Equip|Fortify) (?P<said>(?:(?!creature)[a-z]+ )*[a-z]+)(?= \{|—)", re.M)
#: What an Equipment or a Fortification is attached to (CR 301.5, 301.6), and words that speak of such a thing.
_BEARERS = {
    "Equipment": "creature permanent it one them those token Vehicle Mount Spacecraft".split(),
    "Fortification": "land permanent it one them those token".split(),
}
_BEARING = frozenset("artifact creature enchantment land planeswalker battle player opponent card".split())


def _attached_to_what_bears_none(reading: Reading) -> Iterator[Found]:
    """“Attach it to target artifact” of an Equipment: it is attached to creatures alone (CR 301.5, 301.6)."""
    for kind, bearers in _BEARERS.items():
        if kind not in reading.subtypes or f"{kind.lower()} can be attached" in reading.text.lower():
            continue
        for found in (*_ATTACHED.finditer(reading.masked), *_EQUIPS.finditer(reading.masked)):
            said = found["said"].split()
            if _BEARING.intersection(said) and not any(word.strip("'s") in bearers for word in said):
                told = f"“{kind}” is attached to a {bearers[0]}, and to nothing else"
                yield Found(found.span("said"), told, hint=f"write “{bearers[0]}”")


#: Counters that a card type never has (CR 122.1, 306.5b, 310.4c): the type, its nouns, the kind, and its own kind.
_OF_ONE_TYPE = (
    ("battle", "battle|Siege", "loyalty", "defense"),
    ("planeswalker", "planeswalker", "defense", "loyalty"),
)


_ENTERS_WITH = re.compile(
    rf"(?:[Tt]his (?:creature|artifact|enchantment|land)|{OWN_NAME}+) enters with [^.\n]*?\b(?P<said>loyalty|defense)"
    r" counters? on it\b"
)


def _counters_of_another_type(reading: Reading) -> Iterator[Found]:
    """“Remove a loyalty counter from this Siege”: a battle has defense counters (CR 310.4c)."""
    for kind, nouns, wrong, right in _OF_ONE_TYPE:
        for found in _ENTERS_WITH.finditer(reading.masked):
            if found["said"] == right and reading.types & _PERMANENTS and kind not in reading.types:
                yield Found(found.span("said"), f"{right} counters are of a {kind}", hint="write another kind")
        others = rf"(?:this|that|target|each|an?|another|up to one target) (?:{nouns})\b(?! or| and)"
        its = rf"|it\b|{OWN_NAME}+" if reading.types & _PERMANENTS == {kind} else ""
        for found in re.finditer(rf"(?P<said>{wrong}) counters? (?:from|on) (?:{others}{its})", reading.masked):
            edit = Edit(*found.span("said"), right)
            yield Found(found.span("said"), f"a {kind} has {right} counters", (edit,), False)


_OWN = rf"(?:this (?:creature|artifact|enchantment|land|permanent|Aura|Equipment|Vehicle|Spacecraft)|it\b|{OWN_NAME}+)"
_REMOVED = re.compile(
    rf"\b[Rr]emove (?:an?|X|two|three|four|five|six|ten|any number of|all) "
    rf"(?P<kind>[a-z]+|[+−-]1/[+−-]1) counters? from {_OWN}"
)
_KIND = re.compile(r"(?<![\w/+−-])(?P<kind>[a-z]+|[+−-]1/[+−-]1) counters?\b")


def _counters_of_another_kind(reading: Reading) -> Iterator[Found]:
    """“Remove a storage counter” of a card that gets charge counters, and speaks of no others (CR 122.1)."""
    removed = list(_REMOVED.finditer(reading.masked))
    kinds = [found["kind"] for found in _KIND.finditer(reading.masked)]
    others = set(kinds) - _NO_KINDS - {found["kind"] for found in removed}
    if len({found["kind"] for found in removed}) != 1 or not others:
        return
    kind = removed[0]["kind"]
    if (
        kinds.count(kind) > len(removed)
        or kind in _NO_KINDS
        or re.search(r"proliferate|double|\bmove ", reading.text, re.I)
    ):
        return
    for found in removed:
        told = (
            f"a {kind} counter is removed, and the card gets none: it speaks of {' and '.join(sorted(others))} counters"
        )
        yield Found(found.span("kind"), told, hint="write the kind that it gets")


_NO_KINDS = frozenset(
    f"and or on its no {' '.join(NUMBER_OF)} a the of that any all each those one two three "
    f"kind more another these many additional time".split()
)
_DEFENDING = re.compile(r"\b[Dd]efending player\b")


def _no_defender(reading: Reading) -> Iterator[Found]:
    """“Defending player” where nothing attacks (CR 508.5)."""
    text = reading.text.lower()
    if any(word in text for word in ("attack", "combat", "block", "provoke", "annihilator", "walk", "afflict")):
        return
    for found in _DEFENDING.finditer(reading.text):
        yield Found(found.span(), "no player defends where nothing attacks", hint="write “target opponent”")


_ATTACKS = re.compile(rf"(?:this creature|{OWN_NAME}+) (?:attacks|becomes blocked|enters or attacks)\b(?! or blocks)")


def _never_attacks(reading: Reading) -> Iterator[Found]:
    """“Whenever this creature attacks” of a creature with defender (CR 702.3b)."""
    text = reading.text.lower()
    if not re.search(r"^(?:[a-z ]+, )*defender\b", text, re.M) or "defender" in text.replace("defender", "", 1):
        return
    if "can attack" in re.sub(r"\([^()]*\)", "", text) or "becomes" in text:
        return
    for found in _ATTACKS.finditer(reading.masked):
        if not _is_inside(reading.text, found.start(), '"“(', '"”)'):
            yield Found(found.span(), "a creature with defender never attacks", hint="leave out one of the two")


_PUT_ON_ENTERING = re.compile(
    rf"(?:^|— )(?P<said>When (?:this creature|{OWN_NAME}+) enters, (?:you may )?put [^.\n]{{1,50}} counters? on"
    rf" (?:it|this creature|{OWN_NAME}+))(?=[.,]| for)",
    re.M,
)
_COPY_ON_ENTERING = re.compile(
    rf"(?:^|— )(?P<said>When (?:this (?:creature|artifact|enchantment|land)|{OWN_NAME}+) enters, (?:you may have it"
    rf" (?:enter|become)|it (?:enters|becomes)|you may have (?:this creature|{OWN_NAME}+) enter)) (?:as )?a copy",
    re.M,
)


def _too_late(reading: Reading) -> Iterator[Found]:
    """A 0/0 creature that gets its counters, or a copy that is one, when it has entered already (CR 614.1c, 704.5f)."""
    text = reading.text.lower()
    if (
        reading.card.toughness == "0"
        and "creature" in reading.types
        and not re.search(r"enters? with|gets? \+|as a copy", text)
    ):
        for found in _PUT_ON_ENTERING.finditer(reading.masked):
            hint = "write “This creature enters with … on it”"
            yield Found(found.span("said"), "a creature with toughness 0 is gone before this happens", hint=hint)
    for found in _COPY_ON_ENTERING.finditer(reading.masked):
        hint = "write “You may have this creature enter as a copy of …”"
        yield Found(found.span("said"), "what enters as a copy does so as it enters", hint=hint)


_OF_SPELL = re.compile(r"^(?:[A-Z][\w ]+ — )?(?P<said>(?:When|Whenever|At the beginning of) [^,\n]+),", re.M)
#: What such a line speaks of where it is right: the spell itself, this turn, the card in another zone.
_ELSEWHERE = re.compile(
    r"this (?:turn|combat|card|spell)|you (?:cycle|discard|do)|next|haunt|foretell|mill|resolves|draw this"
    r"|your graveyard|is exiled|command zone",
    re.I,
)
_OF_THE_CARD = re.compile(r"graveyard|this card|suspended|exiled")


def _spell_waits(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature dies, …” of a sorcery: it is gone before anything happens (CR 603.6, 603.7)."""
    if not reading.types & {"instant", "sorcery"} or reading.types & _PERMANENTS:
        return
    for found in _OF_SPELL.finditer(reading.masked):
        said = found["said"]
        line = reading.text[found.start() :].partition("\n")[0]
        if OWN_NAME not in said and not _ELSEWHERE.search(said) and not _OF_THE_CARD.search(line):
            hint = "write “this turn” behind it"
            yield Found(found.span("said"), "a spell waits for nothing but what happens this turn", hint=hint)


_PERMANENTS = frozenset("artifact creature enchantment land planeswalker battle".split())
_ANOTHER = re.compile(r"(?P<said>\b[Aa]nother target \w+)")


def _another_of_none(reading: Reading) -> Iterator[Found]:
    """“Destroy another target creature.” of a spell with no target before it (CR 115.1)."""
    if not reading.types & {"instant", "sorcery"} or reading.types & _PERMANENTS:
        return
    for found in _ANOTHER.finditer(reading.text):
        before = reading.text[: found.start()].lower()
        if not re.search(r"\btarget|choose|\bcreature|\bpermanent|\bit\b|\bartifact|sacrifice", before):
            yield Found(found.span("said"), "nothing is said before that it is another than", hint="write “target”")


_CREATED = re.compile(
    r"\b[Cc]reates? (?:X|two|three|four|five|six|that many) [^.\n“\"]*?\btokens\b[^.\n“\"]*\. "
    r"(?P<said>It (?:gains|enters|has|gets|is|can't|attacks))\b"
)
_ONE_OF = re.compile(
    r"\b[Cc]reate an? [^.\n“\",]*?\btoken\b[^.\n“\",]*\. (?P<said>They (?:gain|enter|have|get|are|can't|attack))\b"
)
_SEVERAL = re.compile(
    r"\b(?:[Uu]p to (?:two|three|four) |[Tt]wo |[Tt]hree |[Xx] )(?:other )?target \w+(?: \w+){0,4} (?:get|gain|each "
    r"get) [^.\n]*\. (?P<said>It (?:gains|can't|gets|doesn't|has))\b"
)


_PLAYED = r"\. (?:[Uu]ntil [^.,\n]{3,40}, )?[Yy]ou may (?:play|cast)"
_EXILED = re.compile(
    rf"\b[Ee]xiles? the top (?:two|three|four|five|six|X) cards of [^.,\n]{{3,30}}{_PLAYED} (?P<said>it|that card)\b"
)
_EXILED_ONE = re.compile(
    rf"\b[Ee]xiles? the top card of (?:your|target [^.,\n]{{3,20}}) library{_PLAYED} (?P<said>them|those cards)\b"
)
_ALL = re.compile(
    r"\b(?:[Tt]ap|[Uu]ntap|[Dd]estroy|[Rr]eturn|[Ee]xile) (?:all|up to (?:two|three|four) "
    r"target|two target|three target) [^.\n]{3,50}\. "
    r"(?P<said>It (?:doesn't|can't|gains|gets|enters|deals|has|loses))\b"
)


_CREATED_ONLY = re.compile(
    r"(?:^|[.:•] |[.:] |, )[Cc]reate (?:X|two|three|four|five|six|that many) [^.,\n“\"]*?\btokens\b[^.\n“\"]*\. "
    r"(?:At the beginning of [^.,\n]{3,40}, )?(?:[Ss]acrifice|[Ee]xile|[Dd]estroy|[Tt]ap|[Uu]ntap"
    r"|[Pp]ut [^.,\n]{1,30} counters? on) (?P<said>it|that token)(?=[.,]| at the| at end)",
    re.M,
)


def _number_of_it(reading: Reading) -> Iterator[Found]:
    """“Create three … tokens. It gains haste” → “They gain”."""
    for pattern, right in (
        (_CREATED, "They"),
        (_CREATED_ONLY, "them"),
        (_SEVERAL, "They"),
        (_ONE_OF, "It"),
        (_EXILED, "them"),
        (_EXILED_ONE, "it"),
        (_ALL, "Those creatures"),
    ):
        for found in pattern.finditer(reading.text):
            said = found["said"].partition(" ")[0]
            if pattern is _ONE_OF and (
                " and " in found[0] or "each " in reading.text[: found.start("said")].rpartition("\n")[2]
            ):
                continue
            yield Found(found.span("said"), f"“{said}” speaks of one, or of several, otherwise: write “{right}”")


_PAID = re.compile(
    r"\byou may (?:pay|sacrifice|discard|exile|tap|remove) [^.:\n“\"]{1,60}(?P<said>:) (?P<next>[A-Z]\w*)"
)


def _cost_within(reading: Reading) -> Iterator[Found]:
    """“Whenever …, you may pay {1}: Draw a card.” → “you may pay {1}. If you do, draw a card.”"""
    for found in _PAID.finditer(reading.text):
        start = found.start("said")
        span = found.start(), found.end()
        edit = Edit(start, found.end(), f". If you do, {found['next'].lower()}")
        yield Found(span, "within an ability nothing is activated: what is paid is done first", (edit,), False)


_LEVEL = re.compile(r"^(?P<said>Level (?P<at>\d)(?: ?[:—-] ?| )(?P<cost>(?:\{[^{}]+\})+):?)", re.M)


def _level_first(reading: Reading) -> Iterator[Found]:
    """“Level 2: {1}{R}” → “{1}{R}: Level 2” (CR 716.2a)."""
    if "Class" in reading.subtypes:
        for found in _LEVEL.finditer(reading.text):
            said = f"{found['cost']}: Level {found['at']}"
            yield Found(
                found.span("said"),
                f"the cost stands before the level: “{said}”",
                (Edit(*found.span("said"), said),),
                False,
            )


_CHECKS = (
    _called_otherwise,
    _emblem_itself,
    _enchants_otherwise,
    _attached_otherwise,
    _attached_to_what_bears_none,
    _counters_of_another_kind,
    _counters_of_another_type,
    _no_defender,
    _never_attacks,
    _too_late,
    _spell_waits,
    _another_of_none,
    _number_of_it,
    _cost_within,
    _level_first,
)

RULES: tuple[Rule, ...] = (
    Rule(
        "RU032",
        "fits-its-card",
        "what a card says fits its types, its size, its counters and its time",
        "CR 114.3, 122.1, 201.5, 301.5, 303.4, 508.5, 603.7, 614.1c, 702.3b, 704.5f, 716.2a.",
        (
            Example(
                "Whenever this creature attacks, draw a card.\nCrew 2",
                "Whenever this Vehicle attacks, draw a card.\nCrew 2",
                "Cart",
                "Artifact — Vehicle",
            ),
            Example(
                "Enchant land\nEnchanted creature gets +2/+2.",
                "Enchant creature\nEnchanted creature gets +2/+2.",
                "Gift",
                "Enchantment — Aura",
            ),
            Example(
                "Create two 1/1 red Goblin creature tokens. It gains haste until end of turn.",
                "Create two 1/1 red Goblin creature tokens. They gain haste until end of turn.",
            ),
            Example(
                "Whenever a creature dies, you may pay {1}: Draw a card.",
                "Whenever a creature dies, you may pay {1}. If you do, draw a card.",
            ),
        ),
        safe=False,
        check=lambda reading: (each for check in _CHECKS for each in check(reading)),
    ),
)
