"""A server on loopback that speaks bytes, not HTTP: it can do whatever a broken or hostile server does."""

from __future__ import annotations

import gzip
import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Responder = Callable[["Talk"], None]

PATIENCE = 120
"""Seconds after which a client that hangs is told: a hundred times what any of them takes."""

CARDS = 300
CONTENT = json.dumps([{"name": f"Card {n}", "type_line": "Instant", "oracle_text": "x" * 40} for n in range(CARDS)])
WHOLE = CONTENT.encode()
HALF = len(WHOLE) // 2
PACKED = gzip.compress(WHOLE)
TAG = '"version-1"'


class Talk:
    """One request, and how it is answered."""

    def __init__(self, connection: socket.socket, request: bytes, over: threading.Event, url: str) -> None:
        self.connection = connection
        self.request = request
        self.over = over
        self.url = url

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def dribble(self, data: bytes, pause: float = 0.05) -> None:
        """Send a byte now and then until the client has gone or is patient without end."""
        until = time.monotonic() + PATIENCE
        place = 0
        while time.monotonic() < until and not self.over.wait(pause):
            self.send(data[place % len(data) : place % len(data) + 1])
            place += 1
        if time.monotonic() >= until:
            raise AssertionError("the client waits for ever")

    @property
    def start(self) -> int:
        """At which byte the client wants to go on."""
        for line in self.request.lower().splitlines():
            if line.startswith(b"range: bytes="):
                return int(line.removeprefix(b"range: bytes=").rstrip(b"-"))
        return 0


class Hostile:
    """The server; `answers` are given one by one, the last one again and again."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.answers: list[Responder] = []
        self.asked = 0
        self.faults: list[str] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/cards.json"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self.over.is_set():
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            request = b""
            while b"\r\n\r\n" not in request:
                more = connection.recv(1 << 16)
                if not more:
                    return
                request += more
            self.asked += 1
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            try:
                answer(Talk(connection, request, self.over, self.url))
            except AssertionError as error:
                self.faults.append(str(error))
            connection.shutdown(socket.SHUT_WR)
            connection.settimeout(PATIENCE)
            while connection.recv(1 << 16):  # so that what was sent arrives before the end does
                pass

    def close(self) -> None:
        self.over.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()


@contextmanager
def hostile_server() -> Iterator[Hostile]:
    server = Hostile()
    try:
        yield server
    finally:
        server.close()
    assert server.faults == []


# ── What it says ─────────────────────────────────────────────────────────────────────────────────────────────────────


def say(status: str | bytes, *headers: str | bytes, body: bytes = b"", length: int | str | None = -1) -> Responder:
    """A response; its length is that of the body, unless it is given (`None`: it is not said)."""
    lines = [b"HTTP/1.1 " + (status.encode() if isinstance(status, str) else status)]
    lines += [each.encode() if isinstance(each, str) else each for each in headers]
    if length is not None:
        lines.append(f"Content-Length: {len(body) if length == -1 else length}".encode())
    data = b"\r\n".join([*lines, b"Connection: close", b"", b""]) + body
    return lambda talk: talk.send(data)


def good(talk: Talk) -> None:
    """What a server should do."""
    start = talk.start
    if start:
        ranged = f"Content-Range: bytes {start}-{len(WHOLE) - 1}/{len(WHOLE)}"
        say("206 Partial Content", f"ETag: {TAG}", ranged, body=WHOLE[start:])(talk)
    else:
        say("200 OK", f"ETag: {TAG}", body=WHOLE)(talk)


def raw(data: bytes) -> Responder:
    return lambda talk: talk.send(data)


def after(data: bytes, more: bytes) -> Responder:
    """Send something, and then a byte now and then."""

    def answer(talk: Talk) -> None:
        talk.send(data)
        talk.dribble(more)

    return answer


def endless(data: bytes, more: bytes) -> Responder:
    """Send something, and then something else for ever, as fast as it is taken."""

    def answer(talk: Talk) -> None:
        talk.send(data)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not talk.over.is_set():
            talk.send(more)
        assert time.monotonic() < until, "the client takes all there is, for ever"

    return answer


def silent(data: bytes = b"") -> Responder:
    def answer(talk: Talk) -> None:
        talk.send(data)
        assert talk.over.wait(PATIENCE) or True

    return answer


def reset(talk: Talk) -> None:
    """Hang up without a word."""
    talk.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    talk.connection.close()


def cut(after_bytes: int = HALF, tag: str = TAG) -> Responder:
    return say("200 OK", f"ETag: {tag}", body=WHOLE[:after_bytes], length=len(WHOLE))


def part(start: int, end: int | None = None, tag: str | None = TAG, whole: int | str | None = None) -> Responder:
    """A part of the content, whatever was asked for."""
    body = WHOLE[start:end]
    total = len(WHOLE) if whole is None else whole
    ranged = f"Content-Range: bytes {start}-{start + len(body) - 1}/{total}"
    tags = [f"ETag: {tag}"] if tag else []
    return say("206 Partial Content", *tags, ranged, body=body)


def some_of_it(talk: Talk) -> None:
    """A quarter of the content from where the client wants to go on: less than it asked for, as servers may."""
    start = talk.start
    if not start:
        cut(HALF)(talk)
    else:
        part(start, start + len(WHOLE) // 4)(talk)


def redirect(location: str | bytes | None, status: str = "302 Found") -> Responder:
    place = location.encode() if isinstance(location, str) else location
    return say(status, *([] if place is None else [b"Location: " + place]))


def redirect_onwards(talk: Talk) -> None:
    """Always to another place on this server."""
    place = talk.request.split()[1].decode()
    redirect(f"{place}x")(talk)
