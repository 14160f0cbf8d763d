"""Hands out the files of the playground on this machine, and to this machine only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

HOST = "127.0.0.1"


class Files(SimpleHTTPRequestHandler):
    """Files of one folder, with the types that a browser asks of a module and of WebAssembly."""

    extensions_map = {  # noqa: RUF012  # as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Have the files asked for anew each time: they change when the package does."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each file."""


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """Hand out the files of ``folder`` and give the address; port 0 takes one that is free. Raises `OSError`."""
    with ThreadingHTTPServer((HOST, port), partial(Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
