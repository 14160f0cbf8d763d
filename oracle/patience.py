"""Loses patience with a server that is silent, or that sends something now and then, but next to nothing."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType


class Patience:
    """A watch over the connections of one request, as a context: hangs up where too little comes in too long a time.

    The time-outs of a HTTP client count from the last byte to the next, so that a byte now and then, be it of a
    header, of a body or of what is between its chunks, keeps it waiting for ever. Here at least `least` bytes of
    content have to come in each `silence` seconds, and all that precedes the content in one such time. `lost` says
    that the watch has hung up; who was waiting for the server meets an error of the connection.
    """

    def __init__(self, silence: float, least: int) -> None:
        self.lost = False
        self._silence = silence
        self._least = least
        self._come = 0
        self._sockets: list[socket.socket] = []
        self._changed = threading.Condition()
        self._deadline = time.monotonic() + silence
        self._over = False
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Patience:
        self._watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._over = True
            self._changed.notify()
        self._watcher.join()

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Take note of what httpx tells of a request (its extension `trace`): the connections that are made for it."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            made = info["return_value"].get_extra_info("socket")
            with self._changed:
                self._sockets.append(made)
                if self.lost:
                    self._hang_up()

    def again(self) -> None:
        """Begin to wait anew: another request, or content after its headers."""
        with self._changed:
            self._come = 0
            self._deadline = time.monotonic() + self._silence

    def come(self, size: int) -> None:
        """Count bytes of content that have come."""
        self._come += size
        if self._come >= self._least:
            self.again()

    def _watch(self) -> None:
        with self._changed:
            while not self._over:
                left = self._deadline - time.monotonic()
                if left <= 0:
                    self.lost = True
                    self._hang_up()
                    return
                self._changed.wait(left)

    def _hang_up(self) -> None:
        for each in self._sockets:
            with suppress(OSError):
                socket.socket.shutdown(each, socket.SHUT_RDWR)  # beneath TLS, which is not for two threads
