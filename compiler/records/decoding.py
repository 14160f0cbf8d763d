"""JSON that `encode` wrote back to the value that it was written from."""

from __future__ import annotations

from typing import TypeVar, overload

import msgspec

from ...files.inputs import TooDeep, shallow
from ...instructions import Program
from ...values.decoders import from_json

Decoded = TypeVar("Decoded", bound=msgspec.Struct)


class DecodeError(ValueError):
    """JSON that is not what was asked for; ``place`` says where it stops being that ("$.abilities[0].kind")."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(f"{message} - at {place}")
        self.place = place


@overload
def decode(data: bytes | str) -> Program: ...


@overload
def decode(data: bytes | str, of: type[Decoded]) -> Decoded: ...


def decode(data: bytes | str, of: type[msgspec.Struct] = Program) -> msgspec.Struct:
    """Read what `encode` wrote, equal to what it was given.

    ``data`` is one JSON object, as text or UTF-8; ``of`` the type of what it holds: `Program` if not given, or
    `CreationRecord`, or any type of `cardwright.instructions`. Nothing from outside is believed: raises `DecodeError`,
    with the place, for what is no JSON, has an unknown field or lacks one, holds a value of another type, or is nested
    too deeply.
    """
    try:
        return from_json(shallow(data), of)
    except TooDeep as error:
        raise DecodeError(str(error), "$") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message, _, place = str(error).partition(" - at ")
        raise DecodeError(message, place.strip("`") or "$") from error
