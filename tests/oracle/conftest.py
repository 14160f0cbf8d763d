"""Fixtures of the tests of the card reference: folders of their own, and a server on loopback that misbehaves."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cardwright.oracle.store import Store

PATIENCE = 120
"""Seconds after which a client that hangs is told: a hundred times what any of them takes."""

Answer = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Server:
    """A real HTTP server: for each path a list of answers, of which the last is repeated; and what was asked."""

    url: str
    answers: dict[str, list[Answer]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    waited_out: list[str] = field(default_factory=list)

    def fall_silent(self) -> None:
        """Let a client wait until it loses patience; one that waits for ever has none to lose."""
        if not self.over.wait(PATIENCE):
            self.waited_out.append("a client waits for ever")

    def on(self, path: str, *answers: Answer) -> str:
        """Say how `path` answers, request by request, and give its URL."""
        self.answers[path] = list(answers)
        return self.url + path


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Serve on loopback for one test."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            served.asked.append((self.path, {key.lower(): value for key, value in self.headers.items()}))
            answers = served.answers[self.path]
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            self.close_connection = True
            answer(self)

        def fall_silent(self) -> None:
            self.wfile.flush()
            served.fall_silent()

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True
        address_family = socket.AF_INET

        def handle_error(self, request: Any, client_address: Any) -> None:
            """Clients that hang up are what these tests are about."""

    httpd = Quiet(("127.0.0.1", 0), Handler)
    served = Server(f"http://127.0.0.1:{httpd.server_port}")
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield served
    served.over.set()
    httpd.shutdown()
    thread.join()
    httpd.server_close()
    assert served.waited_out == []


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A user's reference in a folder of its own, with nothing in it."""
    return Store(tmp_path / "data")


@pytest.fixture
def pool() -> Path:
    """The whole pool of cards beside the repository, where it is there."""
    path = Path(__file__).parents[3] / "shared" / "cards" / "magic-2022-05.jsonl.gz"
    if not path.exists():
        pytest.skip(f"the pool of cards is not at {path}")
    return path
