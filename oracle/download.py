"""Downloads a file: politely, with resumption and back-off, from permitted hosts only, checked before it counts."""

from __future__ import annotations

import hashlib
import random
import re
import time
import zlib
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from importlib.metadata import version
from math import inf
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, unquote, urlsplit

import httpx
import msgspec

from ..values.decoders import from_json
from .errors import DownloadFailed
from .patience import Patience

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

HOSTS = frozenset({"api.scryfall.com", "data.scryfall.io", "mtgjson.com"})
"""The only hosts that are ever asked for anything, over https, unless the user gives a URL."""

CHUNK = 1 << 16
REDIRECTS = 5
STOPPED = "the server has all but stopped sending"
TOO_MANY_REQUESTS = 429
LONGEST_NUMBER = 18
"""How many digits the size of a file can have."""


class Policy(msgspec.Struct, frozen=True):
    """How patient a download is: seconds before a silent server counts as stalled, and one that sends fewer than
    `trickle` bytes in them; how often a request is made again without any progress, and at all; the seconds of the
    first pause between two (doubled each time) and of the longest; the greatest size in bytes that is accepted; and the
    seconds that one call may spend on a file, which a later call then continues."""

    silence: float = 30.0
    trickle: int = 4096
    attempts: int = 5
    pause: float = 1.0
    longest_pause: float = 60.0
    largest: int = 2 << 30
    requests: int = 50
    whole: float = 12 * 3600.0


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
        """Raises `DownloadFailed` where `url` is none. A login in it goes to its host, and is neither said nor kept."""
        self._given = _parted(without_login(url)) if url else None
        self._login = _login(url) if url else None
        self._policy = policy
        self._until = inf
        self._headers = {
            "User-Agent": f"cardwright/{version('cardwright')}",
            "Accept": "application/json;q=0.9,*/*;q=0.8",
            "Accept-Encoding": "gzip",
        }

    def text(self, url: str, limit: int = 4 << 20) -> bytes:
        """Give the content of a small file; raises `DownloadFailed`."""
        content = b""
        url = without_login(url)

        def attempt(client: httpx.Client) -> None:
            nonlocal content
            with self._response(client, url, {}) as (response, come):
                packed = response.headers.get("content-encoding", "identity") != "identity"
                content = _small(url, response, come, limit, packed)

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
        url = without_login(url)
        note = target.with_name(target.name + ".json")
        if self._known(url, target, note) is None:
            target.unlink(missing_ok=True)

        def attempt(client: httpx.Client) -> None:
            self._append(client, url, target, note, progress)

        self._persist(url, attempt, lambda: target.stat().st_size if target.exists() else 0)
        note.unlink(missing_ok=True)
        if sha256 is not None and (found := _sha256(target)) != sha256.lower():
            target.unlink()
            raise DownloadFailed(f"{url} has arrived damaged: its SHA-256 is {found}, it should be {sha256}")
        return target

    def _known(self, url: str, target: Path, note: Path) -> str | None:
        """Give the validator of the version of which a part is here; `None` where nothing can be continued."""
        try:
            part = from_json(note.read_bytes(), _Part)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None
        return part.validator if part.url == url and target.exists() else None

    def _append(
        self,
        client: httpx.Client,
        url: str,
        target: Path,
        note: Path,
        progress: Callable[[int, int | None], None] | None,
    ) -> None:
        have = target.stat().st_size if target.exists() else 0
        known = self._known(url, target, note) if have else None
        headers = {"Range": f"bytes={have}-", "If-Range": known} if known else {}
        with self._response(client, url, headers) as (response, come):
            if response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                target.unlink(missing_ok=True)
                raise Retriable("what had been downloaded does not fit the file any more")
            start, whole = _extent(response)
            if start not in (0, have if known else 0):
                raise DownloadFailed(f"{url} answers with another part than was asked for")
            if start and _validator(response) not in (known, None):
                target.unlink(missing_ok=True)
                raise Retriable("the file has changed since its first part was downloaded")
            if whole is not None and whole > self._policy.largest:
                raise DownloadFailed(f"{url} is larger than {self._policy.largest >> 20} MiB")
            size = start
            with open(target, "r+b" if start else "wb") as file:
                if not start:  # only what is empty may be called another version than it was
                    note.write_bytes(msgspec.json.encode(_Part(url, _validator(response))))
                file.seek(start)
                file.truncate()
                for chunk in response.iter_raw():  # in no larger pieces: what has come before a cut is kept
                    file.write(chunk)
                    size += len(chunk)
                    come(len(chunk))
                    if time.monotonic() > self._until:
                        raise DownloadFailed(f"{url} has taken too long; the next download goes on from here")
                    if size > self._policy.largest:
                        target.unlink()
                        raise DownloadFailed(f"{url} is larger than {self._policy.largest >> 20} MiB")
                    if progress is not None:
                        progress(size, whole)
            if whole is not None and size != whole:
                if size > whole:
                    target.unlink()
                raise Retriable(f"{size} bytes have come where {whole} were announced")

    @contextmanager
    def _response(
        self, client: httpx.Client, url: str, headers: dict[str, str]
    ) -> Iterator[tuple[httpx.Response, Callable[[int], None]]]:
        """Ask for a URL and follow redirections, as long as they stay with the permitted hosts.

        Gives the response, and what is to be told how many bytes of its content have come.
        """
        with Patience(self._policy.silence, self._policy.trickle) as patience:
            try:
                for _ in range(REDIRECTS):
                    self._permit(url)
                    patience.again()
                    extensions = {"trace": patience.trace}
                    login = self._login if self._is_given(_parted(url)) else None
                    with client.stream("GET", url, headers=headers, auth=login, extensions=extensions) as response:
                        if response.has_redirect_location:
                            url = without_login(str(response.url.join(response.headers["location"])))
                            continue
                        _check(url, response)
                        patience.again()
                        yield response, patience.come
                        if patience.lost:  # to whom the end of the connection was the end of the content
                            raise Retriable(STOPPED)
                        return
            except httpx.TransportError as error:
                if patience.lost:
                    raise Retriable(STOPPED) from error
                raise
        raise DownloadFailed(f"{url} redirects without end")

    def _permit(self, url: str) -> None:
        parts = _parted(url)
        if parts.scheme == "https" and parts.hostname in HOSTS and parts.port in (None, 443):
            return
        if self._is_given(parts):
            if parts.scheme not in ("http", "https"):
                raise DownloadFailed(f"{url} is not asked for: it is neither http nor https")
            return
        raise DownloadFailed(f"{url} is not asked for: only {', '.join(sorted(HOSTS))} are, over https")

    def _is_given(self, parts: SplitResult) -> bool:
        return self._given is not None and (parts.scheme, parts.netloc) == (self._given.scheme, self._given.netloc)

    def _persist(self, url: str, attempt: Callable[[httpx.Client], None], progress: Callable[[], int]) -> None:
        """Make attempts until one succeeds; the patience starts again whenever one has brought bytes."""
        policy = self._policy
        fruitless = 0
        self._until = time.monotonic() + policy.whole
        with httpx.Client(headers=self._headers, timeout=policy.silence, follow_redirects=False) as client:
            for _ in range(policy.requests):
                before = progress()
                try:
                    attempt(client)
                    return
                except (httpx.TransportError, Retriable) as error:
                    reason = str(error) or type(error).__name__
                    after = error.after if isinstance(error, Retriable) else None
                except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
                    raise DownloadFailed(f"{url}: {error}") from error
                fruitless = 0 if progress() > before else fruitless + 1
                if fruitless >= policy.attempts:
                    break
                pause = policy.pause * 2 ** max(0, fruitless - 1) * random.uniform(0.75, 1.25)
                time.sleep(min(after if after is not None else pause, policy.longest_pause))
        raise DownloadFailed(f"{url} could not be downloaded: {reason}")


def without_login(url: str) -> str:
    """The URL, or what was meant to be one, without the name and password in it: as it may be said and kept."""
    found = re.match(r"(?P<scheme>[^/?#@]*:/+)?(?:[^/?#]*@)?", url)
    return f"{found['scheme'] or ''}{url[found.end() :]}" if found is not None else url


def _login(url: str) -> tuple[str, str] | None:
    """The name and password in a URL."""
    parts = urlsplit(url)
    return (unquote(parts.username or ""), unquote(parts.password or "")) if "@" in parts.netloc else None


def _parted(url: str) -> SplitResult:
    """Split a URL; raises `DownloadFailed` where it is none."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise DownloadFailed(f"{url} is no URL: {error}") from error
    return parts


def _check(url: str, response: httpx.Response) -> None:
    """Pass a response that brings what was asked for, or says that there is no such part of it."""
    status = response.status_code
    if status == TOO_MANY_REQUESTS or response.is_server_error:
        raise Retriable(_answered(status), _retry_after(response))
    if status not in (httpx.codes.OK, httpx.codes.PARTIAL_CONTENT, httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE):
        raise DownloadFailed(f"{url}: {_answered(status)}")
    if response.headers.get("content-encoding", "identity").lower() not in ("identity", "gzip", "x-gzip", ""):
        raise DownloadFailed(f"{url}: the server answers in an encoding that it was not asked for")


def _answered(status: int) -> str:
    """Say what a server answers, in words of ours and not of its own."""
    try:
        return f"the server answers {status} {HTTPStatus(status).phrase}"
    except ValueError:
        return f"the server answers {status}"


def _small(url: str, response: httpx.Response, come: Callable[[int], None], limit: int, packed: bool) -> bytes:
    """Read a small file; what is compressed to hide that it is large is not unpacked any further than `limit`."""
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16) if packed else None
    content = b""
    for chunk in response.iter_raw(CHUNK):
        come(len(chunk))
        try:
            content += chunk if unpacking is None else unpacking.decompress(chunk, limit + 1 - len(content))
        except zlib.error as error:
            raise DownloadFailed(f"{url} has arrived damaged: {error}") from error
        if len(content) > limit:
            raise DownloadFailed(f"{url} is larger than {limit >> 20} MiB")
    if unpacking is not None and not unpacking.eof:
        raise Retriable("the answer ends too soon")
    return content


def _retry_after(response: httpx.Response) -> float | None:
    """Give how many seconds a server asks to wait; `None` where it does not say so in a way that can be understood."""
    given = response.headers.get("retry-after", "")
    if given.isdecimal():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError, OSError):
        return None


def _validator(response: httpx.Response) -> str | None:
    """Give what tells this version of a file from another: a strong entity tag, or else the date of its change."""
    tag: str | None = response.headers.get("etag")
    if tag is not None and not tag.startswith("W/"):
        return tag
    changed: str | None = response.headers.get("last-modified")
    return changed


def _extent(response: httpx.Response) -> tuple[int, int | None]:
    """Say at which byte of the file a response begins, -1 where it does not say so, and how large the file is."""
    length = _number(response.headers.get("content-length", ""))
    if response.status_code != httpx.codes.PARTIAL_CONTENT:
        return 0, length
    unit, _, span = response.headers.get("content-range", "").partition(" ")
    first, _, whole = span.partition("-")
    start = _number(first)
    if unit.lower() != "bytes" or start is None:
        return -1, None
    announced = _number(whole.partition("/")[2])
    return start, announced if announced is not None or length is None else start + length


def _number(digits: str) -> int | None:
    return int(digits) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else None


def _sha256(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
