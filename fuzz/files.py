"""Hostile files for every reader, made with a seed, and the one clear outcome that each of them has."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cardwright import Board, DefinitionError, load_definitions
from cardwright.board.errors import BoardFileError
from cardwright.lint.sources import read
from cardwright.oracle import BadRecord, Card, read_cards
from cardwright.oracle.decklist import read_deck
from cardwright.oracle.errors import UnreadableSource
from cardwright.pool.scoring import UnusableRecords, read_records
from cardwright.pool.snapshots import BadSnapshot
from cardwright.pool.snapshots import read as read_snapshot

COCKATRICE = "<cockatrice_carddatabase version='4'><cards>"
DECK = '<cockatrice_deck version="1">'
ZONE = '<zone name="main">'

#: By reader: shapes that grow with a size, in characters, each as (name, how it is made).
GROWING: dict[str, dict[str, Callable[[int], str]]] = {
    "cards": {
        "openings in an array": lambda n: '[+{"' * (n // 4),
        "objects that do not end": lambda n: '[{"a":1}' + ',{"' * (n // 3),
        "objects with open arrays": lambda n: '[{"a":1}' + ',{"a":[' * (n // 7),
        "nested objects in an array": lambda n: "[" + '{"a":[1,' * (n // 8),
        "nested and closed": lambda n: '[{"b":x,"a":' + '[1,{"a":' * (n // 12) + "1" + "}]" * (n // 12) + "}]",
        "broken objects": lambda n: "[" + '{"name":},' * (n // 10) + "]",
        "open brackets": lambda n: "[" * n,
        "open braces": lambda n: '{"a":' * (n // 5),
        "brackets in a record": lambda n: '{"name":"A","x":' + "[" * (n // 2) + "]" * (n // 2) + "}\n",
        "brackets in an element": lambda n: '[{"name":"A","x":' + "[" * (n // 2) + "]" * (n // 2) + "}]",
        "numbers": lambda n: "[" + "1," * (n // 2) + "1]",
        "commas": lambda n: "[" + "," * n + "]",
        "spaces": lambda n: "[" + " " * n + "]",
        "one string": lambda n: '["' + "a" * n,
        "escapes": lambda n: '["' + "\\" * n,
        "keys of a set": lambda n: '{"data":{' + '"a":[{"name":1}],' * (n // 17) + "}}",
        "open keys of a set": lambda n: '{"data":{' + '"a":[{"' * (n // 7),
        "quotes in a set": lambda n: '{"data":{"a":[' + ',"' * (n // 2),
        "faces that wait": lambda n: (
            "[" + ",".join(f'{{"name":"A{k} // B","side":"a","number":"{k}","text":""}}' for k in range(n // 60)) + "]"
        ),
        "faces of a card": lambda n: '{"name":"A","card_faces":[' + ",".join(['{"name":"a"}'] * (n // 13)) + "]}\n",
        "keywords of a card": lambda n: '{"name":"A","keywords":[' + ",".join(['"a"'] * (n // 4)) + "]}\n",
        "open cards": lambda n: COCKATRICE + "<card>" * (n // 6),
        "cards in cards": lambda n: COCKATRICE + "<card>" * (n // 13) + "</card>" * (n // 13),
        "cards without a name": lambda n: COCKATRICE + "<card></card>" * (n // 13),
        "elements of a card": lambda n: COCKATRICE + "<card>" + "<a/>" * (n // 4) + "</card>",
        "depth of a card": lambda n: COCKATRICE + "<card>" + "<a>" * (n // 7) + "</a>" * (n // 7) + "</card>",
        "half marks": lambda n: COCKATRICE + "<car" * (n // 4),
        "newlines before a brace": lambda n: "x" + "\n" * n + '{"',
        "newlines": lambda n: "\n" * n + '{"name":"A","oracle_text":"Draw a card."}',
        "spaces in lines": lambda n: "x\n" + " " * n + '{"',
        "bars": lambda n: "|" * n,
        "names and texts": lambda n: "a|b\n" * (n // 4),
        "one long text": lambda n: "a | " + "b" * n,
        "digits": lambda n: '{"name":"A","power":' + "9" * n + "}\n",
        "digits in words": lambda n: '{"name":"A","oracle_text":"","power":"' + "9" * n + '"}\n',
        "a long game": lambda n: '{"name":"A","oracle_text":"","game":"' + "a" * n + '"}\n',
        "empty records": lambda n: "{}\n" * (n // 3),
    },
    "deck": {
        "zones in zones": lambda n: DECK + ZONE * (n // 50) + '<card number="1" name="x"/>' * (n // 60),
        "zones side by side": lambda n: (
            DECK + f'{ZONE}<card number="1" name="x"/></zone>' * (n // 60) + "</cockatrice_deck>"
        ),
        "cards": lambda n: "1 Forest\n" * (n // 9),
        "cards by gaps": lambda n: "\n1 a\n" * (n // 5),
        "headings": lambda n: ("a" + " " * 80 + "!\n") * (n // 83),
        "asides": lambda n: ("1 a" + " <" * 200 + "\n") * (n // 404),
        "marks": lambda n: ("1 a" + " [x]" * 100 + "\n") * (n // 404),
        "stars": lambda n: ("1 a" + " *" * 200 + "\n") * (n // 404),
        "one line": lambda n: "1 " + "a " * (n // 2),
        "digits": lambda n: "1" * n + " Forest",
        "newlines": lambda n: "\n" * n,
        "dashes": lambda n: "-\n" * (n // 2),
        "rows": lambda n: "count,name\n" + "1,a\n" * (n // 4),
        "cells": lambda n: "count,name\n" + "," * n,
        "an open quote": lambda n: 'count,name\n"' + "a\n" * (n // 2),
        "elements": lambda n: "<deck>" + "<a/>" * (n // 4) + "</deck>",
        "depth": lambda n: "<deck>" * (n // 6),
        "attributes": lambda n: "<deck " + " ".join(f'a{k}="1"' for k in range(n // 12)) + "/>",
        "a title": lambda n: "<cockatrice_deck><deckname>" + "a" * n + "</deckname></cockatrice_deck>",
    },
    "board": {
        "players": lambda n: '{"players":[' + ",".join(f'{{"name":"{k}"}}' for k in range(n // 16)) + "]}",
        "a player's name": lambda n: '{"players":[{"name":"0x' + "f" * n + '"}]}',
        "digits": lambda n: '{"players":[{"name":"A","life":' + "9" * n + "}]}",
        "brackets": lambda n: '{"players":' + "[" * n,
        "braces": lambda n: '{"a":' * (n // 5),
        "permanents": lambda n: '{"players":[{"name":"A"}],"permanents":[' + ",".join(["{}"] * (n // 3)) + "]}",
    },
    "snapshot": {
        "nested creations": lambda n: (
            '{"snapshot":1}\n{"name":"A","creations":[' + '{"a":' * (n // 6) + "1" + "}" * (n // 6) + "]}\n"
        ),
        "many creations": lambda n: '{"snapshot":1}\n{"name":"A","creations":[' + ",".join(["{}"] * (n // 3)) + "]}\n",
        "entries": lambda n: '{"snapshot":1}\n' + '{"name":"A"}\n' * (n // 13),
        "brackets": lambda n: '{"snapshot":' + "[" * n,
        "records": lambda n: '{"name":"A","creations":[]}\n' * (n // 28),
    },
    "records": {
        "nested": lambda n: '{"name":"A","creations":[' + "[" * (n // 2) + "]" * (n // 2) + "]}\n",
        "creations": lambda n: '{"name":"A","creations":[' + ",".join(["{}"] * (n // 3)) + "]}\n",
        "lines": lambda n: "".join(f'{{"name":"{k}"}}\n' for k in range(n // 16)),
    },
    "definitions": {
        "keywords": lambda n: "".join(f"702.{k} | “Word{letters(k)}”\n" for k in range(n // 20)),
        "one keyword again and again": lambda n: "R | “Glorpify”\n" * (n // 15),
        "actions": lambda n: "".join(f"R | To act{letters(k)} means “Create a Food token.”\n" for k in range(n // 50)),
        "tokens": lambda n: "".join(
            f"R | A Thing{letters(k)} token is a colorless Thing{letters(k)} artifact token.\n" for k in range(n // 60)
        ),
        "keywords that mean one another": lambda n: "".join(
            f"R | “Word{letters(k)}” means “Word{letters(k + 1)}.”\n" for k in range(n // 30)
        ),
        "keywords in a circle": lambda n: "R | “Worda” means “Wordb.”\nR | “Wordb” means “Worda.”\n" + "#\n" * (n // 2),
        "actions in a circle": lambda n: (
            "R | To blorp means “Glorpify.”\nR | To glorpify means “" + "Blorp. " * (n // 7) + "”\n"
        ),
        "a keyword that means itself": lambda n: "R | “Glorpify” means “This creature has glorpify.”\n" * (n // 50),
        "an action that means itself": lambda n: "R | To glorpify means “Glorpify.”\n" * (n // 30),
        "one long name": lambda n: "R | “" + "A" * n + "”",
        "one name of many words": lambda n: "R | “" + "Glorp " * (n // 6) + "”",
        "one long sentence": lambda n: "R | “Glorpify” means “" + "Create a Food token. " * (n // 21) + "”",
        "many sentences": lambda n: "R | “Glorpify” means " + ", and ".join(["“Create a Food token.”"] * (n // 28)),
        "quotation marks": lambda n: "R | " + "“" * n,
        "pairs of marks": lambda n: "R | " + "“”" * (n // 2),
        "straight marks": lambda n: "R | " + '"' * n,
        "inner marks": lambda n: "R | “Glorpify” means “" + "‘" * n + "”",
        "inner pairs": lambda n: "R | “Glorpify” means “" + "‘a’ " * (n // 4) + "”",
        "bars": lambda n: "|" * n,
        "bars in lines": lambda n: "a | b | c\n" * (n // 10),
        "placeholders": lambda n: "R | “Glorpify " + "[cost] " * (n // 14) + "” means “" + "[cost] " * (n // 14) + "”",
        "letters N": lambda n: "R | “Glorpify N” means “" + "N " * (n // 2) + "”",
        "verbs": lambda n: "R | To glorpify" + " [a]" * (n // 4) + " means “Draw a card.”",
        "words that are open": lambda n: "R | To " + "to glorpify. To do so, " * (n // 23),
        "a token with and with": lambda n: "R | A Glyph token" + " with a" * (n // 7) + " is a",
        "comments": lambda n: "#\n" * (n // 2),
        "newlines": lambda n: "\n" * n,
        "spaces": lambda n: " " * n + "R | “Glorpify”",
        "numbers": lambda n: "9" * n + " | “Glorpify”",
        "zeros": lambda n: "\0" * n,
    },
}


def letters(number: int) -> str:
    """A number in letters: names have no digits."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


class File(NamedTuple):
    """One hostile file: for which reader, what is wrong with it, its bytes."""

    reader: str
    name: str
    data: bytes


#: What a stranger may have written again and again, of any length.
DOCUMENTS: dict[str, Callable[[int], bytes]] = {
    "quotes": lambda size: b"name,text\n" + b'"' * (size | 1),
    "odd quotes": lambda size: b"name,text\n" + b'"a\n' * (size // 3),
    "columns": lambda size: b"name,text" + b"," * size,
    "open tags": lambda size: b"<cockatrice_carddatabase>" + b"<card><name>x" * (size // 13),
    "open comments": lambda size: b"<cockatrice_carddatabase>" + b"<!--" * (size // 4),
    "attributes": lambda size: b"<cockatrice_carddatabase>" + b"<card a='" * (size // 9),
    "open cdata": lambda size: b"<cockatrice_carddatabase>" + b"<![CDATA[" * (size // 9),
    "brackets": lambda size: b"[" * size,
    "objects": lambda size: b'{"a":' * (size // 5),
    "strings": lambda size: b'[{"name":"' + b"\\" * (size | 1),
    "broken lines": lambda size: b'{"name": \n' * (size // 10),
    "mse keys": lambda size: b"mse version: 1\n" + b"card:\n\tname: x\n\trule text:\n" * (size // 27),
    "mse lines": lambda size: b"mse version: 1\ncard:\n\tname: x\n\trule text:\n" + b"\t\ta<b>\n" * (size // 7),
    "blocks": lambda size: b"a\nSorcery\nx\n\n" * (size // 13),
    "one block": lambda size: b"a\nSorcery\n" + b"x [b]\n" * (size // 6),
    "labels": lambda size: b"Name: x\nType: y\n" + b"Rules Text: z\n" * (size // 14),
    "dashes": lambda size: b"a\nSorcery " + b"- " * (size // 2),
    "braces": lambda size: b"a {" + b"{1" * (size // 2) + b"\nSorcery\n",
    "bars": lambda size: b"a | " + b"\\n" * (size // 2),
    "blank": lambda size: b"x" + b" " * size + b"\n",
}


def document_outcome(data: bytes) -> str:
    """Read a set of a designer's cards and write it with one text changed; give what comes of it in one word."""
    try:
        document = read(data)
    except UnreadableSource:
        return "refused"
    assert document.write({0: "x"} if "oracle_text" in document.cards[0].fields else {})
    return "written"


def outcome(file: File) -> str:
    """Read the file; give what comes of it in one word. Anything but the reader's own errors is raised."""
    match file.reader:
        case "cards":
            try:
                found = Counter(type(each) for each in read_cards(io.BytesIO(file.data)))
            except UnreadableSource:
                return "refused"
            return f"{found[Card]} cards, {found[BadRecord]} reported"
        case "deck":
            try:
                deck = read_deck(file.data)
            except UnreadableSource:
                return "refused"
            return f"{len(deck.entries)} cards, {len(deck.unread)} reported"
        case "board":
            try:
                return f"{len(Board.from_json(file.data).players)} players"
            except BoardFileError:
                return "refused"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(file.data)
        if file.reader == "definitions":
            try:
                return f"{len(load_definitions(path).lines)} definitions"
            except DefinitionError:
                return "refused"
        try:
            return f"{len((read_snapshot if file.reader == 'snapshot' else read_records)(path))} records"
        except (BadSnapshot, UnusableRecords):
            return "refused"


def card(number: int, **more: Any) -> dict[str, Any]:
    """A card in Scryfall's shape."""
    made = {"object": "card", "name": f"Card {number}", "layout": "normal", "mana_cost": "{1}{G}", "colors": ["G"]}
    made |= {"type_line": "Creature — Bear", "oracle_text": "When this creature enters, create a Food token."}
    return made | {"power": "2", "toughness": "2", "keywords": [], "released_at": "2022-01-01", "set": "abc"} | more


def lines(cards: list[dict[str, Any]]) -> bytes:
    """JSON Lines."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in cards)


ODD: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    10**400,
    1e308,
    "",
    "\0",
    "\x1b[2J",
    "\u202e",
    "9" * 5000,
    [],
    ["a"],
    [[]],
    {},
    {"a": {}},
)


def one_thing_wrong(random: Random) -> Iterator[File]:
    """Well-formed cards of Scryfall, in JSON Lines and in an array, with one field of an odd value."""
    for field in (*card(0), "card_faces", "game", "flavor_name", "color_indicator", "loyalty"):
        cards = [card(1), card(2, **{field: random.choice(ODD)}), card(3)]
        yield File("cards", f"odd {field}, a line each", lines(cards))
        yield File("cards", f"odd {field}, in an array", json.dumps(cards).encode())


def damaged(random: Random) -> Iterator[File]:
    """Files of every format, cut, overwritten, or with bytes of another kind in them."""
    cards = [card(number, text=f"{random.getrandbits(64):x}" * 8) for number in range(120)]
    atomic = {"meta": {}, "data": {each["name"]: [{"name": each["name"], "text": "Draw a card."}] for each in cards}}
    xml = COCKATRICE + "".join(f"<card><name>{c['name']}</name><text>Draw.</text></card>" for c in cards)
    whole = {
        "lines": lines(cards),
        "array": json.dumps(cards).encode(),
        "atomic": json.dumps(atomic).encode(),
        "xml": (xml + "</cards></cockatrice_carddatabase>").encode(),
        "plain": b"".join(f"{c['name']} | Draw a card.\n".encode() for c in cards),
    }
    whole |= {f"{pack.__module__} {name}": pack(data) for name, data in list(whole.items()) for pack in PACKS}
    for name, data in whole.items():
        yield File("cards", f"{name}, cut", data[: random.randrange(len(data))])
        at = random.randrange(len(data))
        yield File("cards", f"{name}, overwritten", data[:at] + random.randbytes(40) + data[at + 40 :])
        yield File("cards", f"{name}, with zeros", data[:at] + bytes(100) + data[at + 100 :])


PACKS: tuple[Callable[[bytes], bytes], ...] = (gzip.compress, bz2.compress, lzma.compress)


def archive(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return target.getvalue()


def bomb(form: str, byte: bytes) -> bytes:
    """A small file that unpacks to 70 MB of a byte behind a bracket; it is packed piece by piece, in little memory."""
    target = io.BytesIO()
    with ExitStack() as stack:
        packed: Any
        match form:
            case "gzip":
                packed = stack.enter_context(gzip.open(target, "wb"))
            case "bz2":
                packed = stack.enter_context(bz2.open(target, "wb", compresslevel=1))
            case "lzma":
                packed = stack.enter_context(lzma.open(target, "wb", preset=0))
            case _:
                made = stack.enter_context(zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED))
                packed = stack.enter_context(made.open("a", "w"))
        packed.write(b"[")
        for _ in range(70):
            packed.write(byte * 1_000_000)
    return target.getvalue()


def archives(random: Random) -> Iterator[File]:
    """Zip archives: of odd files, damaged, of too many files, bombs."""
    good = lines([card(1)])
    yield File("cards", "odd files", archive({"a.jsonl": good, "b": b"\0\1\2", "c.txt": b"hello", "d": b""}))
    yield File("cards", "an archive in an archive", archive({"a.zip": archive({"a.jsonl": good})}))
    yield File("cards", "names that lead elsewhere", archive({"../../a": good, "/etc/passwd": good, "\x1b[2J": good}))
    yield File("cards", "many files", archive({f"{number}": b"" for number in range(10_001)}, zipfile.ZIP_STORED))
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        data = archive({f"{number}.jsonl": lines([card(number)] * 30) for number in range(5)}, method)
        for _ in range(3):
            at = random.randrange(len(data))
            yield File("cards", f"an archive of method {method}, damaged", data[:at] + b"\xff" * 9 + data[at + 9 :])
    for form in ("gzip", "bz2", "lzma", "zip"):
        yield File("cards", f"a bomb of zeros, {form}", bomb(form, b"\0"))
        yield File("cards", f"a bomb of spaces, {form}", bomb(form, b" "))
    yield File("cards", "a bomb of newlines", gzip.compress(b"x|y" + b"\n" * (8 << 20)))


def written(random: Random) -> Iterator[File]:
    """Decks, boards, snapshots and records with a byte or some words changed."""
    deck = "".join(f"{random.randrange(1, 5)} Card {number} (ABC) {number} *F*\n" for number in range(60))
    cod = DECK + ZONE + '<card number="4" name="Forest"/>' * 20 + "</zone></cockatrice_deck>"
    board = Board.new().to_json()
    records = '{"name":"A","status":"ok","creations":[{"kind":"described","token":{"name":"B"}}]}\n' * 9
    snapshot = '{"snapshot":1}\n' + records
    own = "100.1 | “Glorpify N” means “When this creature enters, create N Food tokens.”\nTo blorp means “Scry 1.”\n"
    for reader, text in (
        ("deck", deck),
        ("deck", cod),
        ("board", board),
        ("snapshot", snapshot),
        ("records", records),
        ("definitions", own),
    ):
        for number in range(8):
            at = random.randrange(len(text))
            odd = random.choice(["\0", "\x1b", '"', "<", "{", "[", "9" * 5000, "\ud800", "&a;", "\n" * 99])
            data = (text[:at] + odd + text[at + random.randrange(3) :]).encode("utf-8", "surrogatepass")
            yield File(reader, f"{reader} {number} with {odd[:9]!r}", data)
    for encoding in ("klingon", "utf-16", "utf-7", "cp037", "undefined", "idna", "rot13", "punycode"):
        head = f'<?xml version="1.0" encoding="{encoding}"?>'
        yield File("deck", f"encoding {encoding}", f"{head}{DECK}</cockatrice_deck>".encode())
        yield File("cards", f"encoding {encoding}", f"{head}{COCKATRICE}<card><name>A</name></card></cards>".encode())


def corpus(seed: int, size: int = 100_000) -> Iterator[File]:
    """All hostile files of a seed."""
    random = Random(seed)
    for reader, shapes in GROWING.items():
        for name, shape in shapes.items():
            yield File(reader, name, shape(size).encode())
            yield File(reader, f"{name}, of a random size", shape(random.randrange(20, size)).encode())
    for make in (one_thing_wrong, damaged, archives, written):
        yield from make(random)
