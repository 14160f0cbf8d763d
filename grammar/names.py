"""By which names a text calls its own card (CR 201.5), and where it does."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ..texts.patterns import regex
from .lexer import OWN_NAME
from .marks import one_form

#: Stands for the character that stands for own names, where a text has it itself.
STRAY = "\ufffd"
#: A ruler's number is no part of the short name: “King Darien” of “King Darien XLVIII”.
_NUMBERED = regex(r"(.+ .+) [IVXLCDM]+$")
_SHORT = regex(r"(.+?) (?:of|the|from|and|in|to|von|&|who) ")


def own_names(name: str) -> tuple[str, ...]:
    """The full name and the short names of a card: “Krenko” of “Krenko, Mob Boss” (CR 201.5c), longest first."""
    name = name.strip()
    if name.endswith("]"):
        name = re.sub(r" \[\w+\]$", "", name)  # the printing, as pools of printed texts write it: “Stangg [CHR]”
    names = [name]
    if name.startswith("A-"):  # Arena's rebalanced cards speak of themselves without the prefix
        names.append(name[2:])
    for full in tuple(names):
        if full.endswith(")"):  # “B.O.B. (Bevy of Beebles)” calls itself B.O.B.
            names.append(full.partition(" (")[0])
        if ", " in full:
            names.append(full.partition(", ")[0])
        if numbered := _NUMBERED.match(full):
            names.append(numbered.group(1))
        short = _SHORT.match(full) if " " in full else None
        if short and len(short.group(1)) > 2:
            names.append(short.group(1))
    return tuple(dict.fromkeys(names))


def without_accents(text: str) -> str:
    """The text with “u” for “û”, as data and people write the same name; each character is one character."""
    return text if text.isascii() else _NOT_ASCII.sub(_without_accent, text)


#: But for marks that many texts have, and what stands for names: they have no accents.
_NOT_ASCII = regex(rf"[^\x00-\x7f—–•“”‘’{OWN_NAME}]")


def _without_accent(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFD", found.group())[0]


@lru_cache(maxsize=4)  # each mistake that is named in a text asks for it again
def mask_names(text: str, name: str | None) -> str:
    """The text as the lexer looks at it: the marks in one form, the card's own names replaced by OWN_NAME characters.

    It is as long as before, so that places stay.
    """
    masked = one_form(text).replace(OWN_NAME, STRAY)
    if "~" in masked or "DNAME" in masked or "@" in masked or "{this}" in masked:
        masked = _STANDS_FOR_THE_NAME.sub(lambda found: OWN_NAME * len(found.group()), masked)
    if " named " in masked and "“" in masked:
        masked = _mask_token_names(masked)
    if not name:
        return masked
    name = without_accents(one_form(name))
    for each in own_names(name):
        if each in without_accents(masked) and each and (each[0].isupper() or not each.isalpha()):
            # a short name may also be the first word of a sentence: “Destroy the Evidence: Destroy target land.”
            whole = each in (name, name.removeprefix("A-"))
            masked = _masked(masked, each, is_short=not whole and ", " not in name)
    if name.partition(" ")[0] in without_accents(masked) and (first := _first_name(name)):
        masked = _mask_first(masked, first)
    return masked


#: What designers, and the data of engines, write for the card's name: “When ~ enters”, “CARDNAME deals 2 damage”.
PLACEHOLDERS = ("~", "@", "CARDNAME", "LEGENDNAME", "{this}")
_STANDS_FOR_THE_NAME = regex(rf"(?<![\w~@])(?:{'|'.join(map(re.escape, PLACEHOLDERS))})(?![\w~@])")

#: After these words a name is another's, or none: “a card named Alpine Watchdog”, “Partner with …”, “as a Chicken”.
_OF_ANOTHER = frozenset("named with of create conjure a an the each all target another other".split())


def _mask_first(masked: str, first: str) -> str:
    """The text without this first name, where it stands alone: in no longer name, and in none of another's."""
    for found in re.finditer(
        rf"(?<!\w){first}(?!\w)(?! [A-Z{OWN_NAME}]| creature| planeswalker| token|, the )", without_accents(masked)
    ):
        before, _, last = masked[: found.start()].rstrip().rpartition(" ")
        opens = not before or before[-1] in ".:,—\n" or "\n" in last
        word = last.rpartition("\n")[2]
        if _OBJECT.match(masked, found.end()):
            continue  # a verb: “Burn the Accused”
        if (word.islower() or opens) and word.lower() not in _OF_ANOTHER and word[:1] != "•":
            masked = masked[: found.start()] + OWN_NAME * len(first) + masked[found.end() :]
    return masked


@lru_cache(maxsize=256)
def _first_name(name: str) -> str:
    """“Drizzt” of “Drizzt Do'Urden”: a first word that is no type but a planeswalker's, and has no task (CR 201.5c)."""
    from .mistakes import has_task  # what texts consist of is found out with names masked
    from .subtypes import singular_subtype, subtypes

    first, _, rest = name.partition(" ")
    if not rest or len(first) < 4 or not first.isalpha() or not first[0].isupper():
        return ""
    other_kind = subtypes().get(singular_subtype(first), frozenset()) - {"planeswalker"}  # Ajani Resolute is Ajani
    return "" if other_kind or has_task(first) else first


#: “a token named Cloud Sprite”: names are words with capitals, and what joins them.
_NAMED = regex(r"\btokens? named ([A-Z][\w'’-]*(?: (?:(?:of|the|of the) )?[A-Z][\w'’-]*)*)")
#: A quotation, and what stands in it before another quotation, which is an ability of another object.
_QUOTED = regex(r"“([^“”]*?)(?:(?<=[ (])'|[“”])")


def _mask_token_names(masked: str) -> str:
    """The text without the names of its tokens, where an ability of theirs that it quotes calls them so (CR 201.5)."""
    for named in _NAMED.finditer(masked):
        called = re.compile(rf"(?<!\w){re.escape(named.group(1))}(?!\w)")
        for quoted in _QUOTED.finditer(masked, named.end()):
            inner = called.sub(OWN_NAME * len(named.group(1)), quoted.group(1))
            masked = masked[: quoted.start(1)] + inner + masked[quoted.end(1) :]
    return masked


#: A word after a short name that makes it a verb.
_OBJECT = regex(r" (?:target|an?|the|all|each|that|it|up to|[a-z]+ target|any|X|from|two|three)\b")
#: “Stangg Twin token” is not Stangg's token, and “Plant Wall creature token” not that of Wall of Kelp.
_LONGER_NAME = regex(r" (?:[A-Z][a-z]+ token|(?:(?:creature|artifact|enchantment|land) )?tokens?\b)")


def _masked(text: str, name: str, is_short: bool) -> str:
    """The text without this name, where it stands as a word of its own."""
    out, at, bare = [], 0, without_accents(text)
    while (found := bare.find(name, at)) >= 0:
        end = found + len(name)
        inside = (found and _is_within(text[found - 1])) or (end < len(text) and _is_within(text[end]))
        of_kind = is_short and text[:found].endswith(("this ", "This "))  # “this Case” on Case of the Shattered Pact
        if inside or of_kind or _LONGER_NAME.match(text, end) or (is_short and _OBJECT.match(text, end)):
            out.append(text[at : found + 1])
            at = found + 1
        else:
            out.append(text[at:found] + OWN_NAME * len(name))
            at = end
    return "".join(out) + text[at:]


def _is_within(character: str) -> bool:
    """Whether what stands beside it is a part of a longer word, or of a symbol: “{T}”."""
    return character.isalnum() or character in "_{}"
