"""Reads a card file as a document, whatever format it is in."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ...files.inputs import read
from ..errors import UnreadableSource
from ..places import BadRecord
from .cockatrice_places import cockatrice_places
from .columns import NAMES, PARTS
from .document import CardText, Document, Part, Rewriting
from .encodings import Decoded, decoded
from .json_places import json_places
from .listed import name_and_text
from .mse import OPENING, mse_set, with_members
from .spoilers import has_cards, spoiler
from .tables import head_of, table, why_no_table
from .values import Edit, Mark, Segment, Value, edits

LARGEST = 256 << 20
"""How many bytes a document may have, unpacked: it is held as a whole. A set has a hundredth of it."""

LOOKED_FOR = (
    "JSON with a name and a text or type for each card; a table (CSV, TSV, Lackey) whose head names such columns; "
    "Cockatrice XML; a set of Magic Set Editor; lines of “Name | text”; or blocks of lines: name and cost, type line, "
    "text, power/toughness"
)

Reader = Callable[[Part], Iterator[CardText | BadRecord]]
Columns = Mapping[str, str]


class Format(NamedTuple):
    """What a text was recognised as, and what reads it."""

    name: str
    read: Reader


def format_of(content: str, columns: Columns | None = None) -> Format | None:
    """Recognise the format of a text by its beginning; `None` where it is in none that has cards."""
    start = content[: 1 << 16].lstrip("\ufeff \t\r\n")
    if start.startswith("<"):
        return Format("Cockatrice XML", cockatrice_places)
    if start.startswith(("{", "[")) and start[1:].lstrip()[:1] in ('"', "{", "[", "]", "}"):
        return Format("JSON", partial(json_places, given=columns))
    return text_format_of(content, columns)


def text_format_of(content: str, columns: Columns | None = None) -> Format | None:
    """Do what `format_of` does for the formats that are neither JSON nor XML."""
    if OPENING.match(content):
        return Format("a set of Magic Set Editor", mse_set)
    if head_of(content, columns) is not None:
        return Format("a table", partial(table, given=columns))
    lines = [line for line in content[: 1 << 16].splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if lines and all(line.find("|") > 0 for line in lines[:3]):
        return Format("lines of “Name | text”", name_and_text)
    if has_cards(content):
        return Format("spoiler text", spoiler)
    return None


def read_document(source: str | Path | bytes, *, columns: Columns | None = None) -> Document:
    """Read a card file (a path, or its bytes) with the place of every text.

    `columns` says in which columns of a table (or keys of JSON) fields stand: `{"oracle_text": "Rules Text"}`.

    Raises `UnreadableSource` where the file holds no card, saying what was looked for and what was found; where it is
    damaged; `OSError` where it cannot be read, or is larger than a document may be.
    """
    data = source if isinstance(source, bytes) else read(source, LARGEST)
    return _document(data, columns)


def one_text(text: str | bytes, name: str = "", type_line: str = "", game: str = "") -> Document:
    """Give a document that is the text of one card, as it is typed on the command line.

    `name`, `type_line` and `game` are what else is known of the card; they stand nowhere in the text. Raises
    `UnreadableSource` where the bytes are no text.
    """
    part = Part(decoded(text) if isinstance(text, bytes) else Decoded(text, "utf-8"))
    content = part.content
    end = len(content.rstrip("\r\n"))
    fields = {"oracle_text": Value(_own_lines(content, end), 0, end)}
    for field, said in (("name", name), ("type_line", type_line), ("game", game)):
        if said:
            fields[field] = Value([Segment(said, 0, 0)], 0, 0)
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Document(data, "one text", [CardText(part, fields, _into_lines(content))], [])


def _own_lines(content: str, end: int) -> Iterator[Segment]:
    yield Mark("", 0)
    at = 0
    while (found := content.find("\r\n", at, end)) >= 0:
        yield Segment(content[at:found], at, found)
        yield Segment("\n", found, found + 2)
        at = found + 2
    if at < end:
        yield Segment(content[at:end], at, end)


def _into_lines(content: str) -> Rewriting:
    breaks = "\r\n" if "\r\n" in content else "\n"

    def rewriting(value: Value, text: str) -> list[Edit]:
        return edits(value, text, lambda new: new.replace("\n", breaks))

    return rewriting


def _document(data: bytes, columns: Columns | None) -> Document:
    if data[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        return _archive(data, columns)
    packing = next((each for each in _PACKINGS if data.startswith(each.magic)), None)
    if packing is not None:
        unpacked = _unpacked(packing, data)
        return _of(data, [("", unpacked)], columns, lambda _, new: packing.pack(new[""]))
    return _of(data, [("", data)], columns, lambda _, new: new[""])


def _of(
    data: bytes,
    members: Iterable[tuple[str, bytes]],
    columns: Columns | None,
    pack: Callable[[bytes, Mapping[str, bytes]], bytes],
) -> Document:
    cards: list[CardText] = []
    unread: list[BadRecord] = []
    formats: dict[str, None] = {}
    found: list[str] = []
    for name, content in members:
        part = Part(decoded(content), name)
        if not part.content.strip():
            found.append("the file is empty")
            continue
        form = format_of(part.content, columns)
        if form is None:
            found.append(
                why_no_table(part.content)
                or f"it begins with “{part.content.split(maxsplit=0)[0].splitlines()[0][:40]}”"
            )
            continue
        formats[form.name] = None
        before = cards[-1].number + 1 if cards else 0
        for each in form.read(part):
            if isinstance(each, BadRecord):
                unread.append(each)
            else:
                cards.append(_from(each, before))
    if not cards:
        raise UnreadableSource(_no_card(found, list(formats), unread, columns))
    return Document(data, ", ".join(formats), cards, unread, pack)


def _from(card: CardText, before: int) -> CardText:
    if not before:
        return card
    return CardText(card.part, card.fields, card.rewriting, card.number + before, card.face)


def _no_card(found: list[str], formats: list[str], unread: list[BadRecord], columns: Columns | None) -> str:
    if formats:
        why = f" (the first: {unread[0].place}: {unread[0].reason})" if unread else ""
        return f"there is no card in it: it was read as {', '.join(formats)}{why}; looked for: {LOOKED_FOR}"
    advice = ""
    if found and found[0].startswith("as a table") and not columns:
        fields = ", ".join(name for name in NAMES if name not in PARTS)
        advice = f" (say which column is which: FIELD=COLUMN for the fields {fields})"
    return f"there is no card in it: {'; '.join(found[:3])}{advice}; looked for: {LOOKED_FOR}"


# ── Packed ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Packing(NamedTuple):
    magic: bytes
    opened: Callable[[io.BytesIO], io.BufferedIOBase]
    pack: Callable[[bytes], bytes]


_PACKINGS = (
    _Packing(b"\x1f\x8b", lambda raw: gzip.GzipFile(fileobj=raw), lambda data: gzip.compress(data, mtime=0)),
    _Packing(b"BZh", bz2.BZ2File, bz2.compress),
    _Packing(b"\xfd7zXZ\x00", lzma.LZMAFile, lzma.compress),
)


def _unpacked(packing: _Packing, data: bytes) -> bytes:
    try:
        with packing.opened(io.BytesIO(data)) as file:
            unpacked = file.read(LARGEST + 1)
    except (OSError, EOFError, ValueError, lzma.LZMAError, zlib.error) as error:
        raise UnreadableSource(f"the compressed data is damaged or ends too soon ({error})") from error
    if len(unpacked) > LARGEST:
        raise UnreadableSource(f"it unpacks to more than {LARGEST >> 20} MiB")
    return unpacked


def _archive(data: bytes, columns: Columns | None) -> Document:
    """Read the files of a zip archive that may hold cards: the `set` of Magic Set Editor and its cards, or any text."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > 10_000:
                raise UnreadableSource(f"the archive holds {len(infos)} files, more than 10000")
            if any(info.flag_bits & 1 for info in infos):
                raise UnreadableSource("the archive is encrypted")
            own = [info for info in infos if _of_a_set(info.filename)]
            if not any(info.filename == "set" for info in infos):
                own = [info for info in infos if PurePosixPath(info.filename).suffix.lower() in _TEXTS]
            names = ", ".join(f"“{info.filename[:40]}”" for info in infos[:5])
            if not own:
                raise UnreadableSource(
                    f"there is no card in it: it is an archive with {names or 'no files'}, and none "
                    "of them is the “set” of Magic Set Editor or another file of cards"
                )
            members = list(_members(archive, own))
    except (zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, OSError) as error:
        raise UnreadableSource(f"the archive is damaged ({error})") from error
    return _of(data, members, columns, with_members)


_TEXTS = frozenset({".json", ".jsonl", ".csv", ".tsv", ".txt", ".xml"})


def _of_a_set(name: str) -> bool:
    return name == "set" or (name.startswith("card ") and "/" not in name)


def _members(archive: zipfile.ZipFile, infos: Iterable[zipfile.ZipInfo]) -> Iterator[tuple[str, bytes]]:
    left = LARGEST
    for info in infos:
        try:
            with archive.open(info) as member:
                content = member.read(left + 1)
        except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, zlib.error) as error:
            raise UnreadableSource(f"“{info.filename[:40]}” of the archive is damaged ({error})") from error
        left -= len(content)
        if left < 0:
            raise UnreadableSource(f"the archive unpacks to more than {LARGEST >> 20} MiB")
        yield info.filename, content
