"""By which names a text calls its own card (CR 201.5), and where it does."""

from __future__ import annotations

import re

from .lexer import OWN_NAME


def own_names(name: str) -> tuple[str, ...]:
    """The full name and the short names of a card: “Krenko” of “Krenko, Mob Boss” (CR 201.5c), longest first."""
    name = re.sub(r" \[\w+\]$", "", name.strip())  # the printing, as pools of printed texts write it: “Stangg [CHR]”
    names = [name]
    if name.startswith("A-"):  # Arena's rebalanced cards speak of themselves without the prefix
        names.append(name[2:])
    for full in tuple(names):
        if ", " in full:
            names.append(full.partition(", ")[0])
        short = re.match(r"(.+?) (?:of|the|from|and|in|to|von|&|who) ", full)
        if short and len(short.group(1)) > 2:
            names.append(short.group(1))
    return tuple(dict.fromkeys(names))


def mask_names(text: str, name: str | None) -> str:
    """The text with the card's own names replaced by OWN_NAME characters: as long as before, so that places stay."""
    masked = text.replace(OWN_NAME, " ")
    if not name:
        return masked
    for each in own_names(name):
        if each and each[0].isupper() or not each.isalpha():
            # a short name may also be the first word of a sentence: “Destroy the Evidence: Destroy target land.”
            verb = "" if each == name or ", " in name else r"(?! (?:target|an?|the|all|each|that|it|up to|[a-z]+ target|any|X|from|two|three)\b)"
            masked = re.sub(rf"(?<![\w]){re.escape(each)}(?!\w)(?! [A-Z][a-z]+ token)(?! (?:creature|artifact|enchantment|land)? ?tokens?\b){verb}", lambda m: OWN_NAME * len(m.group()), masked)
    return masked
