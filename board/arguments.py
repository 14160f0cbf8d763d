"""What callers give, checked before anything is done: a mistake is told, and not carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from ..instructions import Ability, Program, Step
from ..texts.numerals import shown, written
from .errors import CannotExecute
from .state.actions import Action
from .state.ids import Ids
from .state.objects import Zone


def abilities(what: Program | Ability | Iterable[Step]) -> list[Ability]:
    """The abilities that are executed; raises TypeError for what is no instruction."""
    if isinstance(what, Program):
        return [a for a in what.abilities if a.steps]
    if isinstance(what, Ability):
        return [what]
    given = tuple(what) if isinstance(what, Iterable) and not isinstance(what, str | bytes) else (what,)
    for step in given:
        if not isinstance(step, Step):
            raise TypeError(
                f"what is executed is a Program (compile_text makes one of a text), an Ability or steps, "
                f"and not {_shown(step)}"
            )
    return [Ability("spell", "", (0, 0), steps=given)]


def check_zone(zone: object, count: int) -> None:
    """Raise `CannotExecute` for what is no zone, and for a negative number of cards in it."""
    if zone not in get_args(Zone):
        raise CannotExecute(f"there is no zone {_shown(zone)}; there are {', '.join(get_args(Zone))}")
    if count < 0:
        raise CannotExecute(f"there can't be {count} cards in a zone")


def pairs(declared: Iterable[tuple[Ids, str | int]], with_what: str) -> list[tuple[Ids, str | int]]:
    """What is declared, checked: pairs of ids, each with whom. Raises `CannotExecute` for what is none."""
    found = list(declared)
    for each in found:
        if not (isinstance(each, tuple) and len(each) == 2 and _are_ids(each[0]) and isinstance(each[1], str | int)):
            raise CannotExecute(
                f"what is declared are pairs: ids as ((first, count), …), and {with_what}: "
                f"(((7, 1),), …), and not {_shown(each)}"
            )
    return found


def _are_ids(given: object) -> bool:
    if not isinstance(given, tuple):
        return False
    return all(
        isinstance(each, tuple) and len(each) == 2 and all(isinstance(number, int) for number in each) for each in given
    )


def is_free(mana: object) -> bool:
    """Whether mana costs count as paid. Raises `CannotExecute` for what is neither "free" nor "pool"."""
    if mana not in ("free", "pool"):
        raise CannotExecute(
            f'costs are paid with mana="pool", or count as paid with mana="free", and not {_shown(mana)}'
        )
    return mana == "free"


def check_seed(seed: object) -> None:
    """Raise `CannotExecute` for what is no whole number."""
    if not isinstance(seed, int):
        raise CannotExecute(f"a seed is a whole number, and not {_shown(seed)}")


def check_action(action: object) -> None:
    """Raise `CannotExecute` for what is no action."""
    if not isinstance(action, Action):
        raise CannotExecute(f"what is applied is an action, one of board.actions(), and not {_shown(action)}")


def values(x: int | None, variables: Mapping[str, int] | None = None) -> dict[str, int]:
    """The values of X, Y …. Raises TypeError for what is no whole number, ValueError for a negative ``x``."""
    for name, value in {**(variables or {}), "x": 0 if x is None else x}.items():
        if not isinstance(value, int):
            raise TypeError(f"{name} is a whole number, and not {_shown(value)}")
    if x is not None and x < 0:
        raise ValueError(f"x is not negative, and so not {written(x)}: nobody can choose a negative number (CR 107.1b)")
    return dict(variables or {}) | ({} if x is None else {"X": x})


def _shown(value: object) -> str:
    said = shown(value)
    return f"{said if len(said) <= 60 else f'{said[:60]}…'} ({type(value).__name__})"
