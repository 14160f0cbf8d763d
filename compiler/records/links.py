"""What one ability says of what another chose (CR 607.2d): “of the chosen color”, where a creature type was chosen."""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i
from ...instructions.searching import all_of

_OF_QUALITY: frozenset[type[i.Value]] = frozenset([i.IsChosen, i.ChooseQuality])


def chosen_otherwise(program: i.Program) -> Iterator[tuple[i.Ability, str]]:
    """The abilities that speak of a chosen quality where the program has only others chosen, and of which."""
    said = [(ability, each) for ability in program.abilities for each in all_of(ability, _OF_QUALITY)]
    qualities = [each.quality for _, each in said if isinstance(each, i.ChooseQuality)]
    for ability, each in said if qualities else ():
        if isinstance(each, i.IsChosen) and each.by is None and not any(_is_of(each.what, q) for q in qualities):
            yield ability, each.what


def _is_of(what: str, quality: str) -> bool:
    """Whether it may be said of such a quality: a “type” is any of the types, a word has no meaning of its own."""
    return quality == "word" or what.split()[-1] in quality
