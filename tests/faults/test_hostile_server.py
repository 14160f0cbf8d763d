"""Each thing that a hostile server does has one clear outcome within its time, and harms nothing."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.oracle.download import Downloads, Policy
from cardwright.oracle.errors import DownloadFailed, UnreadableSource
from cardwright.oracle.records import Card, Face
from cardwright.oracle.store import Store
from cardwright.oracle.updating import update

from .hostile import (
    CARDS,
    HALF,
    PACKED,
    TAG,
    WHOLE,
    Hostile,
    Responder,
    after,
    cut,
    endless,
    good,
    hostile_server,
    part,
    raw,
    redirect,
    redirect_onwards,
    reset,
    say,
    silent,
    some_of_it,
)

HASTY = Policy(silence=0.3, trickle=512, attempts=2, pause=0.01, longest_pause=0.02, largest=4 << 20)
OK = f"HTTP/1.1 200 OK\r\nETag: {TAG}\r\n".encode()
LENGTH = f"Content-Length: {len(WHOLE)}\r\n\r\n".encode()
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
IMPORTED = "imported"

# What the server does, request by request (the last one again and again): what comes of it, as words of the message.
CASES: dict[str, tuple[list[Responder], str]] = {
    # Connections
    "hangs up at once": ([raw(b"")], "could not be downloaded"),
    "hangs up without a word": ([reset], "could not be downloaded"),
    "hangs up once": ([reset, good], IMPORTED),
    "says nothing": ([silent()], "could not be downloaded"),
    "says nothing once": ([silent(), good], IMPORTED),
    "is silent after the status": ([silent(OK)], "could not be downloaded"),
    "is silent after half of it": ([silent(OK + LENGTH + WHOLE[:HALF]), good], IMPORTED),
    # What is no HTTP
    "garbage": ([raw(b"\x00\xff\x17" * 5000)], "could not be downloaded"),
    "content without a status": ([raw(WHOLE)], "could not be downloaded"),
    "another protocol": ([raw(b"SSH-2.0-OpenSSH_9.9\r\n")], "could not be downloaded"),
    "another version of HTTP": ([raw(b"HTTP/9.9 200 OK\r\n\r\n" + WHOLE)], IMPORTED),
    "a status and no more": ([raw(b"HTTP/1.1 200 OK\r\n")], "could not be downloaded"),
    "a status of two digits": ([say("20 OK", body=WHOLE)], "could not be downloaded"),
    "a status of four digits": ([say("2000 OK", body=WHOLE)], "could not be downloaded"),
    "a status of letters": ([say("abc OK", body=WHOLE)], "could not be downloaded"),
    "a header without a colon": ([say("200 OK", "Nonsense", body=WHOLE)], "could not be downloaded"),
    "a header with a zero byte": ([say("200 OK", b"X: a\0b", body=WHOLE)], "could not be downloaded"),
    "a header of other letters": ([say("200 OK", b"X: \xff\xfe\xc3", body=WHOLE)], IMPORTED),
    "a header of a megabyte": ([say("200 OK", b"X: " + b"a" * (1 << 20), body=WHOLE)], "could not be downloaded"),
    "headers without end": ([endless(OK, b"X: y\r\n" * 1000)], "could not be downloaded"),
    "a header without end": ([endless(OK + b"X: ", b"y" * 10_000)], "could not be downloaded"),
    "other answers before it, without end": (
        [endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100)],
        "could not be downloaded",
    ),
    # Dribbling
    "a dribbled status": ([after(b"HTTP/1.1 200 ", b"OK")], "all but stopped"),
    "dribbled headers": ([after(OK, b"X-Patience: yes\r\n")], "all but stopped"),
    "a dribbled header": ([after(OK + b"X-Patience: ", b"y")], "all but stopped"),
    "dribbled headers once": ([after(OK, b"X-Patience: yes\r\n"), good], IMPORTED),
    "dribbled answers before it": ([after(b"", b"HTTP/1.1 102 Processing\r\n\r\n")], "all but stopped"),
    "a dribbled body": ([after(OK + LENGTH, WHOLE)], "all but stopped"),
    "a dribbled body once": ([after(OK + LENGTH + WHOLE[:HALF], WHOLE[HALF:]), good], IMPORTED),
    "a body without a length, dribbled": ([after(OK + b"\r\n", WHOLE)], "all but stopped"),
    "a dribbled size of a chunk": ([after(CHUNKED, b"0")], "all but stopped"),
    "dribbled words beside the size of a chunk": ([after(CHUNKED + b"5;", b"x=y;")], "all but stopped"),
    "a dribbled chunk": ([after(CHUNKED + b"ffff\r\n", WHOLE)], "all but stopped"),
    "chunks of one byte": ([after(CHUNKED, b"1\r\n[\r\n")], "all but stopped"),
    "dribbled trailers": ([after(CHUNKED + b"0\r\n", b"X: y\r\n")], "all but stopped"),
    "a dribbled redirection": ([after(b"HTTP/1.1 302 Found\r\nLocation: ", b"/x")], "all but stopped"),
    "a dribbled error": ([after(b"HTTP/1.1 404 ", b"Not Found")], "all but stopped"),
    # Lengths
    "a length that is too long": ([say("200 OK", body=WHOLE, length=len(WHOLE) + 9)], "could not be downloaded"),
    "a length that is too short": ([say("200 OK", body=WHOLE, length=HALF)], ""),
    "a negative length": ([say("200 OK", body=WHOLE, length=-2)], "could not be downloaded"),
    "a length of letters": ([say("200 OK", body=WHOLE, length="many")], "could not be downloaded"),
    "a length of 5,000 digits": ([say("200 OK", body=WHOLE, length="9" * 5000)], "could not be downloaded"),
    "two lengths": ([say("200 OK", "Content-Length: 5", body=WHOLE)], "could not be downloaded"),
    "a length of more than is accepted": ([say("200 OK", body=WHOLE, length=8 << 20)], "larger than"),
    "no length": ([say("200 OK", body=WHOLE, length=None)], IMPORTED),
    "no length, and cut": ([say("200 OK", body=WHOLE[:HALF], length=None)], ""),
    "a length and chunks": (
        [say("200 OK", "Transfer-Encoding: chunked", body=b"%x\r\n%s\r\n0\r\n\r\n" % (len(WHOLE), WHOLE), length=5)],
        "could not be downloaded",
    ),
    "a body without end": ([endless(OK + b"\r\n", b"[" * (1 << 16))], "larger than"),
    "chunks without end": ([endless(CHUNKED, b"ffff\r\n" + b" " * 0xFFFF + b"\r\n")], "larger than"),
    "a chunk of a size that is none": ([raw(CHUNKED + b"xyz\r\n" + WHOLE)], "could not be downloaded"),
    "a chunk of a negative size": ([raw(CHUNKED + b"-5\r\n" + WHOLE)], "could not be downloaded"),
    "a chunk of 2^80 bytes": ([raw(CHUNKED + b"1" + b"0" * 20 + b"\r\n" + WHOLE)], "could not be downloaded"),
    "a chunk that is cut": ([raw(CHUNKED + b"ffff\r\n" + WHOLE[:HALF])], "could not be downloaded"),
    "no last chunk": ([raw(CHUNKED + b"%x\r\n%s\r\n" % (len(WHOLE), WHOLE))], "could not be downloaded"),
    # Content
    "a page of HTML": ([say("200 OK", "Content-Type: text/html", body=b"<html><b>Log in</b></html>")], "web page"),
    "a page of HTML as JSON": ([say("200 OK", "Content-Type: application/json", body=b"<!doctype html><p>")], ""),
    "nothing": ([say("200 OK")], ""),
    "an error with status 200": ([say("200 OK", body=b'{"error": "quota exceeded"}')], "holds no cards"),
    "null": ([say("200 OK", body=b"null")], ""),
    "an image": ([say("200 OK", "Content-Type: image/png", body=b"\x89PNG\r\n\x1a\n" + b"\0" * 900)], ""),
    "the wrong type for the right content": ([say("200 OK", "Content-Type: image/png", body=WHOLE)], IMPORTED),
    # Compression
    "gzip": ([say("200 OK", "Content-Encoding: gzip", body=PACKED)], IMPORTED),
    "gzip that nobody mentions": ([say("200 OK", body=PACKED)], IMPORTED),
    "no gzip where it is announced": ([say("200 OK", "Content-Encoding: gzip", body=WHOLE)], IMPORTED),
    "gzip that is cut": ([say("200 OK", "Content-Encoding: gzip", body=PACKED[:-200])], "ends too soon"),
    "gzip that is damaged": (
        [say("200 OK", "Content-Encoding: gzip", body=PACKED[:300] + b"xxxx" + PACKED[304:])],
        "damaged",
    ),
    "gzip twice": ([say("200 OK", "Content-Encoding: gzip, gzip", body=gzip.compress(PACKED))], "not asked for"),
    "brotli": ([say("200 OK", "Content-Encoding: br", body=WHOLE)], "not asked for"),
    "deflate": ([say("200 OK", "Content-Encoding: deflate", body=zlib.compress(WHOLE))], "not asked for"),
    "an encoding that there is not": ([say("200 OK", "Content-Encoding: rot13", body=WHOLE)], "not asked for"),
    "a bomb": ([say("200 OK", body=gzip.compress(b"[" + b" " * (30 << 20)))], ""),
    "a bomb of one string": ([say("200 OK", body=gzip.compress(b'[{"name": "' + b"x" * (18 << 20)))], ""),
    # Statuses
    **{
        f"status {status}": ([say(f"{status} \x1b[31mRed")], f"answers {status}")
        for status in (204, 205, 207, 226, 300, 304, 305, 306, 400, 401, 402, 403, 404, 407, 410, 418, 421, 451)
    },
    **{
        f"status {status} again and again": ([say(f"{status} No")], f"answers {status}")
        for status in (429, 500, 503, 599)
    },
    "status 500 once": ([say("500 No"), good], IMPORTED),
    "status 304 with content": ([say("304 Not Modified", body=WHOLE)], "answers 304"),
    "status 416 unasked": ([say("416 No")], "could not be downloaded"),
    "status 101": ([say("101 Switching Protocols", "Upgrade: h2c", "Connection: Upgrade", length=None)], ""),
    "a reason of 60,000 letters": ([say("404 " + "x" * 60_000)], "answers 404 Not Found"),
    # Redirections
    "redirected to itself": ([redirect("/cards.json")], "redirects without end"),
    "redirected onwards without end": ([redirect_onwards], "redirects without end"),
    "redirected once": ([redirect("/elsewhere"), good], IMPORTED),
    "redirected to nowhere": ([redirect(None)], "answers 302"),
    "redirected to an empty place": ([redirect("")], "redirects without end"),
    **{
        f"redirected to {place[:40]}": ([redirect(place)], "")
        for place in (
            "https://example.org/cards.json",
            "http://127.0.0.2:1/",
            "//example.org/",
            "http://127.0.0.1:99999/",
            "http://127.0.0.1:-1/",
            "http://127.0.0.1:0/",
            "http://[bad",
            "http://[::1",
            "http://",
            "file:///etc/passwd",
            "ftp://127.0.0.1/",
            "javascript:alert(1)",
            "data:text/plain,x",
            "http://user:secret@example.org/",
            "\\\\example.org\\x",
            "http:///x",
            "http://127.0.0.1:80x/",
            "https://api.scryfall.com:99999999999999999999/",
            "http://xn--" + "a" * 300 + "/",
            "http://" + "a." * 200 + "b/",
            "/" + "x" * 70_000,
            "http://%00/",
        )
    },
    "redirected to a place with control characters": ([redirect(b"/a\x1b[2Jb"), good], IMPORTED),
    "redirected to a place of other letters": ([redirect(b"/\xff\xfe"), good], IMPORTED),
    "redirected to a host of other letters": ([redirect("http://ex\u00e4mple\u2028.org/".encode())], ""),
    # Waiting
    **{
        f"Retry-After: {wish[:30]}": ([say("503 No", f"Retry-After: {wish}"), good], IMPORTED)
        for wish in (
            "0",
            "-5",
            "1e9",
            "nan",
            "inf",
            "soon",
            "",
            "9" * 400,
            "9" * 5000,
            "1.5",
            "Fri, 31 Dec 9999 23:59:59 GMT",
            "Fri, 31 Dec 99999 23:59:59 GMT",
            f"Fri, 31 Dec 1{'0' * 20} 23:59:59 GMT",
            "Mon, 01 Jan 0001 00:00:00 +2359",
            "Fri, 99 Foo 2026 99:99:99 GMT",
            "Thu, 01 Jan 1970 00:00:00 GMT",
            "Fri, 31 Dec 2027 23:59:59 +9999999",
        )
    },
    "Retry-After of other digits": ([say("429 No", "Retry-After: ٣".encode()), good], IMPORTED),
    # Parts
    "cut, then the rest": ([cut(), good], IMPORTED),
    "cut, then less than the rest": ([some_of_it], IMPORTED),
    "cut, then another version's rest": ([cut(), part(HALF, tag='"version-2"'), good], IMPORTED),
    "cut, always another version": ([cut(), part(HALF, tag='"version-2"'), cut(), part(HALF, tag='"3"')], ""),
    "cut, then everything anew": ([cut(), say("200 OK", 'ETag: "version-2"', body=WHOLE)], IMPORTED),
    "cut, then a part from elsewhere": ([cut(), part(5)], "another part"),
    "cut, then a part from behind": ([cut(), part(HALF + 1)], "another part"),
    "cut, then a part from nowhere": ([cut(), say("206 Partial", body=WHOLE[HALF:])], "another part"),
    "cut, then a part in other units": (
        [cut(), say("206 Partial", f"Content-Range: cards {HALF}-9/10", body=WHOLE[HALF:])],
        "another part",
    ),
    "cut, then a part of 5,000 digits": (
        [cut(), say("206 Partial", f"Content-Range: bytes {'9' * 5000}-9/10", body=WHOLE[HALF:])],
        "another part",
    ),
    "cut, then a negative part": (
        [cut(), say("206 Partial", "Content-Range: bytes -5-9/10", body=WHOLE[HALF:])],
        "another part",
    ),
    "cut, then several parts": (
        [cut(), say("206 Partial", "Content-Type: multipart/byteranges; boundary=x", body=b"--x\r\n\r\n")],
        "another part",
    ),
    "cut, then a part that is all": ([cut(), part(0)], IMPORTED),
    "cut, then a part of unknown size": ([cut(), part(HALF, whole="*")], IMPORTED),
    "cut, then a part of a larger file": ([cut(), part(HALF, whole=len(WHOLE) + 5)], ""),
    "cut, then a part of a smaller file": ([cut(), part(HALF, whole=HALF + 5)], ""),
    "cut, then no such part": ([cut(), say("416 No"), good], IMPORTED),
    "cut, then not modified": ([cut(), say("304 Not Modified")], "answers 304"),
    "cut, then a page of HTML": ([cut(), say("200 OK", body=b"<html>")], ""),
    "cut again and again": ([cut()], "could not be downloaded"),
    "cut, of a version that is not sure": ([cut(tag='W/"weak"'), good], IMPORTED),
    "a part that was not asked for": ([part(0, HALF)], ""),
    "all as a part that was not asked for": ([part(0)], IMPORTED),
    "a later part that was not asked for": ([part(HALF)], "another part"),
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hostile]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with hostile_server() as served:
        yield served


@pytest.fixture
def old(tmp_path: Path) -> Store:
    store = Store(tmp_path / "data")
    store.replace([Card("Old", (Face("Old"),))], "before", "0")
    return store


def test_there_are_many() -> None:
    assert len(CASES) >= 150


@pytest.mark.parametrize(("answers", "outcome"), CASES.values(), ids=CASES.keys())
def test_one_clear_outcome(server: Hostile, old: Store, answers: list[Responder], outcome: str) -> None:
    server.answers = list(answers)
    said = attempted(old, server.url)
    if outcome == IMPORTED:
        assert said == ""
        assert len(old.load()) == CARDS
    else:
        assert said != ""
        assert outcome in said
        assert said.isprintable()
        assert len(said) < 80_000
        assert [card.name for card in old.load()] == ["Old"]
    server.answers = [good]
    assert attempted(old, server.url) == "", "the next update works"
    assert len(old.load()) == CARDS
    assert sorted(path.name for path in old.folder.iterdir()) == ["reference.lock", "reference.msgpack"]


def attempted(store: Store, url: str) -> str:
    """Give the message of an update that fails, nothing where it does not."""
    try:
        update(store, url=url, policy=HASTY)
    except (DownloadFailed, UnreadableSource) as error:
        return str(error)
    return ""


SMALL: dict[str, tuple[list[Responder], str]] = {
    "a bomb": ([say("200 OK", "Content-Encoding: gzip", body=gzip.compress(b" " * (64 << 20)))], "larger than"),
    "a dribbled index": ([after(OK + LENGTH, b" ")], "all but stopped"),
    "a body without end": ([endless(OK + b"\r\n", b" " * (1 << 16))], "larger than"),
    "gzip that is cut": ([say("200 OK", "Content-Encoding: gzip", body=PACKED[:-200])], "ends too soon"),
    "gzip that is none": ([say("200 OK", "Content-Encoding: gzip", body=WHOLE)], "damaged"),
    "gzip twice": ([say("200 OK", "Content-Encoding: gzip, gzip", body=gzip.compress(PACKED))], "not asked for"),
    "not modified": ([say("304 Not Modified")], "answers 304"),
}


@pytest.mark.parametrize(("answers", "outcome"), SMALL.values(), ids=SMALL.keys())
def test_small_files_too(server: Hostile, answers: list[Responder], outcome: str) -> None:
    server.answers = list(answers)
    tracemalloc.start()
    try:
        with pytest.raises(DownloadFailed, match=outcome):
            Downloads(server.url, HASTY).text(server.url)
        assert tracemalloc.get_traced_memory()[1] < 50 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "url",
    [
        "http://[bad",
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:x/",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "cards",
        "",
        " ",
        "http://",
        "http:///cards",
        "//127.0.0.1/",
        "http://a\0b/",
        "http://127.0.0.1:1\r\nHost: x/",
        "\ud800",
        "http://" + "a" * 300 + "/",
        "http://%zz/",
        "http://.../",
        "javascript:alert(1)",
        "http://127.0.0.1:1/",
    ],
)
def test_what_is_no_url_or_leads_nowhere_is_said(old: Store, url: str, monkeypatch: Any) -> None:
    monkeypatch.setattr("cardwright.oracle.updating.SCRYFALL", "http://127.0.0.1:1/")  # an empty URL is none
    with pytest.raises(DownloadFailed):
        update(old, url=url, policy=HASTY)
    assert [card.name for card in old.load()] == ["Old"]
