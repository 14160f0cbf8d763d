"""Decoders of typed values, made one at a time: msgspec learns a type when it first meets it, and two threads that
teach it the same type at once crash the interpreter. Once learned, a decoder may be used by any number of threads.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")

_learning = threading.RLock()
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def json_decoder(of: type[Value]) -> msgspec.json.Decoder[Value]:
    """Give the decoder of JSON for values of this type."""
    found = _decoders.get(of)
    if found is None:
        with _learning:
            found = _decoders[of] = msgspec.json.Decoder(of)
    return found


def packed_decoder(of: type[Value]) -> msgspec.msgpack.Decoder[Value]:
    """Give a decoder of MessagePack for values of this type."""
    with _learning:
        return msgspec.msgpack.Decoder(of)


def from_json(data: bytes | str, of: type[Value]) -> Value:
    """Decode JSON to a value of this type; raises msgspec's `DecodeError`, and `UnicodeDecodeError`."""
    return json_decoder(of).decode(data)


def converted(value: object, to: type[Value]) -> Value:
    """Make a value of this type from what JSON is decoded to; raises msgspec's `ValidationError`."""
    json_decoder(to)  # by now the type is learned
    return msgspec.convert(value, to)
