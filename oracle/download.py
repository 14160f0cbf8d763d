"""Downloads a file: politely, with resumption and back-off, from permitted hosts only, checked before it counts."""

from __future__ import annotations

import hashlib
import random
import time
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import msgspec

from .errors import DownloadFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

HOSTS = frozenset({"api.scryfall.com", "data.scryfall.io", "mtgjson.com"})
"""The only hosts that are ever asked for anything, over https, unless the user gives a URL."""

CHUNK = 1 << 16
REDIRECTS = 5
TOO_MANY_REQUESTS = 429


class Policy(msgspec.Struct, frozen=True):
    """How patient a download is: seconds before a silent server counts as stalled, and one that sends fewer than
    `trickle` bytes in them; how often a request is made again without any progress, and at all; the seconds of the
    first pause between two (doubled each time) and of the longest; and the greatest size in bytes that is accepted."""

    silence: float = 30.0
    trickle: int = 4096
    attempts: int = 5
    pause: float = 1.0
    longest_pause: float = 60.0
    largest: int = 2 << 30
    requests: int = 50


DEFAULT_POLICY = Policy()


class _Part(msgspec.Struct):
    """What is known of a half-finished download, beside the bytes themselves."""

    url: str
    validator: str | None


class Retriable(Exception):
    """A failure that may pass; `after` is how many seconds the server asked to wait."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.after = after


class Downloads:
    """Fetches files from the permitted hosts and from that of `url`, where the user has given one."""

    def __init__(self, url: str | None = None, policy: Policy = DEFAULT_POLICY) -> None:
        self._given = urlsplit(url) if url else None
        self._policy = policy
        self._headers = {
            "User-Agent": f"cardwright/{version('cardwright')}",
            "Accept": "application/json;q=0.9,*/*;q=0.8",
            "Accept-Encoding": "gzip",
        }

    def text(self, url: str, limit: int = 4 << 20) -> bytes:
        """Give the content of a small file; raises `DownloadFailed`."""
        content = b""

        def attempt(client: httpx.Client) -> None:
            nonlocal content
            content = b""
            with self._response(client, url, {}) as response:
                for chunk in response.iter_bytes(CHUNK):
                    content += chunk
                    if len(content) > limit:
                        raise DownloadFailed(f"{url} is larger than {limit >> 20} MiB")

        self._persist(url, attempt, lambda: 0)
        return content

    def file(
        self,
        url: str,
        target: Path,
        *,
        sha256: str | None = None,
        progress: Callable[[int, int | None], None] | None = None,
    ) -> Path:
        """Download `url` to `target`, compressed where the server compresses it, and give back `target`.

        What an earlier attempt has left in `target` is continued where the server says that it is still the same
        file. `progress` is called with the bytes so far and the whole size, where it is known. Raises
        `DownloadFailed` where the server cannot be reached or asks for the impossible, where the content is not what
        `sha256` (hexadecimal) says, and `OSError` where the disk is full; `target` is then whole or gone, or can be
        continued.
        """
        note = target.with_name(target.name + ".json")
        if not self._continues(url, target, note):
            target.unlink(missing_ok=True)

        def attempt(client: httpx.Client) -> None:
            self._append(client, url, target, note, progress)

        self._persist(url, attempt, lambda: target.stat().st_size if target.exists() else 0)
        note.unlink(missing_ok=True)
        if sha256 is not None and (found := _sha256(target)) != sha256.lower():
            target.unlink()
            raise DownloadFailed(f"{url} has arrived damaged: its SHA-256 is {found}, it should be {sha256}")
        return target

    def _continues(self, url: str, target: Path, note: Path) -> bool:
        try:
            part = msgspec.json.decode(note.read_bytes(), type=_Part)
        except (OSError, msgspec.DecodeError):
            return False
        return part.url == url and part.validator is not None and target.exists()

    def _append(
        self,
        client: httpx.Client,
        url: str,
        target: Path,
        note: Path,
        progress: Callable[[int, int | None], None] | None,
    ) -> None:
        have = target.stat().st_size if target.exists() else 0
        headers = {}
        if have and self._continues(url, target, note):
            part = msgspec.json.decode(note.read_bytes(), type=_Part)
            headers = {"Range": f"bytes={have}-", "If-Range": part.validator or ""}
        with self._response(client, url, headers) as response:
            if response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                target.unlink(missing_ok=True)
                raise Retriable("what had been downloaded does not fit the file any more")
            start = _range_start(response)
            if start not in (0, have):
                raise DownloadFailed(f"{url} answers with another part than was asked for")
            whole = _whole_size(response, start)
            if whole is not None and whole > self._policy.largest:
                raise DownloadFailed(f"{url} is larger than {self._policy.largest >> 20} MiB")
            note.write_bytes(msgspec.json.encode(_Part(url, _validator(response))))
            size = start
            with open(target, "r+b" if start else "wb") as file:
                file.seek(start)
                file.truncate()
                pace = _Pace(self._policy)
                for chunk in response.iter_raw():  # in no larger pieces: what has come before a cut is kept
                    file.write(chunk)
                    size += len(chunk)
                    pace.keep(len(chunk))
                    if size > self._policy.largest:
                        raise DownloadFailed(f"{url} is larger than {self._policy.largest >> 20} MiB")
                    if progress is not None:
                        progress(size, whole)
            if whole is not None and size != whole:
                raise Retriable(f"{size} bytes have come where {whole} were announced")

    @contextmanager
    def _response(self, client: httpx.Client, url: str, headers: dict[str, str]) -> Iterator[httpx.Response]:
        """Ask for a URL and follow redirections, as long as they stay with the permitted hosts."""
        for _ in range(REDIRECTS):
            self._permit(url)
            with client.stream("GET", url, headers=headers) as response:
                if response.is_redirect and "location" in response.headers:
                    url = str(response.url.join(response.headers["location"]))
                    continue
                if response.status_code == TOO_MANY_REQUESTS or response.is_server_error:
                    raise Retriable(_answered(response), _retry_after(response))
                if response.is_client_error and response.status_code != httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                    raise DownloadFailed(f"{url}: {_answered(response)}")
                yield response
                return
        raise DownloadFailed(f"{url} redirects without end")

    def _permit(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme == "https" and parts.hostname in HOSTS and parts.port in (None, 443):
            return
        if self._given is not None and (parts.scheme, parts.netloc) == (self._given.scheme, self._given.netloc):
            return
        raise DownloadFailed(f"{url} is not asked for: only {', '.join(sorted(HOSTS))} are, over https")

    def _persist(self, url: str, attempt: Callable[[httpx.Client], None], progress: Callable[[], int]) -> None:
        """Make attempts until one succeeds; the patience starts again whenever one has brought bytes."""
        policy = self._policy
        fruitless = 0
        with httpx.Client(headers=self._headers, timeout=policy.silence, follow_redirects=False) as client:
            for _ in range(policy.requests):
                before = progress()
                try:
                    attempt(client)
                    return
                except (httpx.TransportError, Retriable) as error:
                    reason = str(error) or type(error).__name__
                    after = error.after if isinstance(error, Retriable) else None
                except httpx.InvalidURL as error:
                    raise DownloadFailed(f"{url}: {error}") from error
                fruitless = 0 if progress() > before else fruitless + 1
                if fruitless >= policy.attempts:
                    break
                pause = policy.pause * 2 ** max(0, fruitless - 1) * random.uniform(0.75, 1.25)
                time.sleep(min(after if after is not None else pause, policy.longest_pause))
        raise DownloadFailed(f"{url} could not be downloaded: {reason}")


class _Pace:
    """Loses patience with a server that sends something now and then, but next to nothing."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._since = time.monotonic()
        self._come = 0

    def keep(self, size: int) -> None:
        """Count bytes that have come; raises `Retriable` where there were too few of them in the time of a silence."""
        self._come += size
        if time.monotonic() - self._since < self._policy.silence:
            return
        if self._come < self._policy.trickle:
            raise Retriable("the server has all but stopped sending")
        self._since, self._come = time.monotonic(), 0


def _answered(response: httpx.Response) -> str:
    return f"the server answers {response.status_code} {response.reason_phrase}".rstrip()


def _retry_after(response: httpx.Response) -> float | None:
    given = response.headers.get("retry-after", "")
    if given.isdecimal():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time.time())
    except ValueError:
        return None


def _validator(response: httpx.Response) -> str | None:
    """Give what tells this version of a file from another: a strong entity tag, or else the date of its change."""
    tag: str | None = response.headers.get("etag")
    if tag is not None and not tag.startswith("W/"):
        return tag
    changed: str | None = response.headers.get("last-modified")
    return changed


def _range_start(response: httpx.Response) -> int:
    if response.status_code != httpx.codes.PARTIAL_CONTENT:
        return 0
    span = response.headers.get("content-range", "").removeprefix("bytes ").partition("-")[0]
    return int(span) if span.isdecimal() else -1


def _whole_size(response: httpx.Response, start: int) -> int | None:
    length = response.headers.get("content-length", "")
    return start + int(length) if length.isdecimal() else None


def _sha256(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
