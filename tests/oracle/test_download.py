"""Downloads against a real server on loopback that stalls, cuts, lies about length and serves errors."""

from __future__ import annotations

import base64
import errno
import gzip
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import IO, Any

import pytest

from cardwright.oracle import download, updating
from cardwright.oracle.download import Downloads, Policy
from cardwright.oracle.errors import DownloadFailed, StoreBusy, StoreDamaged, UnreadableSource
from cardwright.oracle.records import Card, Face
from cardwright.oracle.store import Store
from cardwright.oracle.updating import Supplier, update

Answer = Callable[[BaseHTTPRequestHandler], None]

PATIENCE = 120
"""Seconds after which what hangs is ended: a hundred times what any of it takes."""

HASTY = Policy(silence=0.3, attempts=3, pause=0.01, longest_pause=0.05)
CARDS = "[\n" + ",\n".join(json.dumps({"name": f"Card {n}", "type_line": "Instant"}) for n in range(3000)) + "\n]"
CONTENT = CARDS.encode()
HALF = len(CONTENT) // 2
TAG = '"version-1"'


def send(handler: BaseHTTPRequestHandler, status: int, body: bytes, **headers: object) -> None:
    handler.send_response(status)
    for name, value in ({"content_length": len(body)} | headers).items():
        if value is not None:
            handler.send_header(name.replace("_", "-"), str(value))
    handler.end_headers()
    handler.wfile.write(body)


def whole(body: bytes = CONTENT, tag: str | None = TAG, **headers: object) -> Answer:
    """Answer with everything, or with the part that is asked for where this is still the same version."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        span = handler.headers.get("Range")
        if span and handler.headers.get("If-Range") == tag:
            start = int(span.removeprefix("bytes=").rstrip("-"))
            if start >= len(body):
                send(handler, 416, b"")
                return
            part = f"bytes {start}-{len(body) - 1}/{len(body)}"
            send(handler, 206, body[start:], content_range=part, etag=tag, **headers)
        else:
            send(handler, 200, body, etag=tag, **headers)

    return answer


def error(status: int, **headers: object) -> Answer:
    return lambda handler: send(handler, status, b"sorry", **headers)


def cut(after: int = HALF, tag: str | None = TAG) -> Answer:
    """Announce everything, send `after` bytes, and hang up."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        send(handler, 200, CONTENT[:after], content_length=len(CONTENT), etag=tag)

    return answer


def stall(handler: BaseHTTPRequestHandler) -> None:
    """Announce everything, send half, and fall silent."""
    send(handler, 200, CONTENT[:HALF], content_length=len(CONTENT), etag=TAG)
    handler.fall_silent()  # type: ignore[attr-defined]


def say_nothing(handler: BaseHTTPRequestHandler) -> None:
    handler.fall_silent()  # type: ignore[attr-defined]


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


def downloaded(server: Any, target: Path, *answers: Answer, sha256: str | None = None) -> bytes:
    url = server.on("/cards.json", *answers)
    return Downloads(url, HASTY).file(url, target, sha256=sha256).read_bytes()


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "download-test"


def test_a_download_is_polite_and_shows_its_progress(server: Any, target: Path) -> None:
    seen: list[tuple[int, int | None]] = []
    url = server.on("/cards.json", whole())
    Downloads(url, HASTY).file(url, target, progress=lambda done, size: seen.append((done, size)))
    assert target.read_bytes() == CONTENT
    assert seen[-1] == (len(CONTENT), len(CONTENT))
    [(_, headers)] = server.asked
    assert headers["user-agent"].startswith("cardwright/")
    assert "application/json" in headers["accept"]
    assert [path.name for path in target.parent.iterdir()] == [target.name]


@pytest.mark.parametrize(
    "trouble",
    [error(500), error(503, retry_after=0), error(429, retry_after="0"), hang_up, say_nothing],
    ids=["500", "503", "429", "hangs up", "says nothing"],
)
def test_what_may_pass_is_tried_again(server: Any, target: Path, trouble: Answer) -> None:
    assert downloaded(server, target, trouble, trouble, whole()) == CONTENT
    assert len(server.asked) == 3


def test_what_does_not_pass_is_given_up(server: Any, target: Path) -> None:
    with pytest.raises(DownloadFailed, match="500"):
        downloaded(server, target, error(500))
    assert len(server.asked) == HASTY.attempts
    assert not target.exists()


@pytest.mark.parametrize("status", [400, 403, 404, 410])
def test_what_will_not_pass_is_not_tried_again(server: Any, target: Path, status: int) -> None:
    with pytest.raises(DownloadFailed, match=str(status)):
        downloaded(server, target, error(status))
    assert len(server.asked) == 1


def test_pauses_grow_and_the_server_s_wish_is_heard(server: Any, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(download.time, "sleep", pauses.append)
    url = server.on("/cards.json", error(500), error(500), error(500), error(503, retry_after=7), whole())
    Downloads(url, Policy(pause=1.0, longest_pause=60)).file(url, target)
    assert [round(pause) in wanted for pause, wanted in zip(pauses, [{1}, {2}, {3, 4, 5}, {7}], strict=True)] == [
        True
    ] * 4


def trickle(handler: BaseHTTPRequestHandler) -> None:
    """Announce everything, send half, and then a byte now and then, never silent for long."""
    send(handler, 200, CONTENT[:HALF], content_length=len(CONTENT), etag=TAG)
    for place in range(HALF, HALF + 100):
        time.sleep(0.05)
        handler.wfile.write(CONTENT[place : place + 1])
    handler.fall_silent()  # type: ignore[attr-defined]


def test_a_server_that_all_but_stops_is_not_waited_for(server: Any, target: Path) -> None:
    assert downloaded(server, target, trickle, whole()) == CONTENT
    assert HALF < int(server.asked[1][1]["range"].removeprefix("bytes=").rstrip("-")) < HALF + 100


@pytest.mark.parametrize("trouble", [cut(), stall], ids=["cut", "stall"])
def test_a_cut_download_goes_on_where_it_was(server: Any, target: Path, trouble: Answer) -> None:
    assert downloaded(server, target, trouble, whole()) == CONTENT
    assert server.asked[1][1]["range"] == f"bytes={HALF}-"
    assert server.asked[1][1]["if-range"] == TAG


def test_patience_starts_again_whenever_bytes_have_come(server: Any, target: Path) -> None:
    step = len(CONTENT) // 7

    def a_little(handler: BaseHTTPRequestHandler) -> None:
        start = int(handler.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        part = f"bytes {start}-{len(CONTENT) - 1}/{len(CONTENT)}"
        body, left = CONTENT[start : start + step], len(CONTENT) - start
        send(handler, 206 if start else 200, body, content_length=left, content_range=part, etag=TAG)

    assert downloaded(server, target, a_little) == CONTENT
    assert len(server.asked) > 2 * HASTY.attempts


def test_it_goes_on_in_another_process_too(server: Any, target: Path) -> None:
    with pytest.raises(DownloadFailed):
        downloaded(server, target, cut(), hang_up)
    assert target.stat().st_size == HALF
    server.asked.clear()
    assert downloaded(server, target, whole()) == CONTENT
    assert server.asked[0][1]["range"] == f"bytes={HALF}-"


def test_a_file_that_has_changed_meanwhile_is_begun_anew(server: Any, target: Path) -> None:
    new = CONTENT.replace(b"Card", b"Else")
    assert downloaded(server, target, cut(), whole(new, tag='"version-2"')) == new


def test_without_a_validator_it_is_begun_anew(server: Any, target: Path) -> None:
    assert downloaded(server, target, cut(tag=None), whole(tag=None)) == CONTENT
    assert "range" not in server.asked[1][1]


def test_a_server_without_ranges_makes_it_begin_anew(server: Any, target: Path) -> None:
    assert downloaded(server, target, cut(), lambda handler: send(handler, 200, CONTENT, etag=TAG)) == CONTENT


def test_a_range_that_does_not_fit_makes_it_begin_anew(server: Any, target: Path) -> None:
    assert downloaded(server, target, cut(), error(416), whole()) == CONTENT


def test_another_part_than_was_asked_for_is_refused(server: Any, target: Path) -> None:
    with pytest.raises(DownloadFailed, match="another part"):
        downloaded(server, target, cut(), lambda handler: send(handler, 206, CONTENT[5:], content_range="bytes 5-9/10"))


def test_a_length_that_is_too_long_is_noticed(server: Any, target: Path) -> None:
    with pytest.raises(DownloadFailed):
        downloaded(server, target, lambda handler: send(handler, 200, CONTENT, content_length=len(CONTENT) + 10))


def test_a_length_that_is_too_short_is_noticed_by_the_checksum(server: Any, target: Path) -> None:
    short = whole(CONTENT, content_length=HALF)
    with pytest.raises(DownloadFailed, match="SHA-256"):
        downloaded(server, target, short, sha256=hashlib.sha256(CONTENT).hexdigest())
    assert not target.exists()


def test_a_checksum_that_fits(server: Any, target: Path) -> None:
    assert downloaded(server, target, whole(), sha256=hashlib.sha256(CONTENT).hexdigest().upper()) == CONTENT


def test_compressed_content_is_kept_compressed(server: Any, target: Path) -> None:
    packed = gzip.compress(CONTENT)
    assert downloaded(server, target, whole(packed, content_encoding="gzip")) == packed


def test_what_is_larger_than_the_limit_is_refused(server: Any, target: Path) -> None:
    tight = Policy(silence=1, largest=1000)
    for headers in ({}, {"content_length": None}):
        url = server.on("/cards.json", whole(**headers))
        with pytest.raises(DownloadFailed, match="larger than"):
            Downloads(url, tight).file(url, target)
        assert not target.exists()  # nothing of it is kept, as nothing of it could be gone on with


@pytest.mark.parametrize(
    "url",
    [
        "http://api.scryfall.com/bulk-data",
        "https://api.scryfall.com.example.org/",
        "https://api.scryfall.com:8443/",
        "https://example.org/cards.json",
        "file:///etc/passwd",
        "https://user@example.org/api.scryfall.com",
    ],
)
def test_other_hosts_are_not_asked(url: str, target: Path) -> None:
    with pytest.raises(DownloadFailed, match="is not asked for"):
        Downloads(policy=HASTY).file(url, target)


def test_a_login_in_the_url_goes_to_its_host_and_is_not_said(server: Any, target: Path) -> None:
    url = server.on("/cards.json", error(404))
    with_login = url.replace("//", "//me:p%40ss@")
    with pytest.raises(DownloadFailed) as failed:
        Downloads(with_login, HASTY).file(with_login, target)
    [(_, headers)] = server.asked
    assert headers["authorization"] == f"Basic {base64.b64encode(b'me:p@ss').decode()}"
    assert url in str(failed.value)
    assert "p%40ss" not in str(failed.value)


def test_a_login_in_the_url_is_not_kept(server: Any, tmp_path: Path) -> None:
    """Neither in the reference nor beside a part of a download."""
    url = server.on("/cards.json", cut(), error(404), whole())
    store = Store(tmp_path)
    with_login = url.replace("//", "//me:secret@")
    with pytest.raises(DownloadFailed):
        update(store, url=with_login, policy=HASTY)
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert any(url.encode() in content for content in kept)
    update(store, url=with_login, policy=HASTY)
    kept += [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not [content for content in kept if b"secret" in content]
    assert store.info().source == url


@pytest.mark.parametrize("url", ["https://me:secret@[bad", "https://me:secret@example.org:x/", "me:secret@host//"])
def test_a_login_is_not_said_even_where_the_url_is_none(url: str) -> None:
    with pytest.raises(DownloadFailed) as failed:
        Downloads(url, HASTY).file(url, Path("nowhere"))
    assert "secret" not in str(failed.value)


@pytest.mark.parametrize(
    "place", ["https://example.org/cards.json", "http://localhost:1/cards.json", "ftp://127.0.0.1/"]
)
def test_redirections_to_other_hosts_are_not_followed(server: Any, target: Path, place: str) -> None:
    with pytest.raises(DownloadFailed, match="is not asked for"):
        downloaded(server, target, error(302, location=place))


def test_redirections_on_the_same_host_are_followed(server: Any, target: Path) -> None:
    server.on("/there", whole())
    assert downloaded(server, target, error(302, location="/there")) == CONTENT
    with pytest.raises(DownloadFailed, match="redirects without end"):
        downloaded(server, target, error(301, location="/cards.json"))


def test_a_full_disk_is_said(server: Any, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, file: IO[bytes]) -> None:
            self.file = file

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *exception: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    monkeypatch.setattr(download, "open", lambda *arguments: Full(open(*arguments)), raising=False)  # noqa: SIM115
    with pytest.raises(OSError, match="No space"):
        downloaded(server, target, whole())


# The whole update ----------------------------------------------------------------------------------------------


@pytest.fixture
def old(store: Store) -> Store:
    """A store that holds a reference already, which nothing below may harm."""
    store.replace([Card("Old", (Face("Old"),))], "before", "0")
    return store


def names(store: Store) -> int | list[str]:
    cards = store.load()
    return len(cards) if len(cards) > 5 else [card.name for card in cards]


FAILURES: dict[str, list[Answer]] = {
    "errors": [error(500)],
    "not there": [error(404)],
    "silence": [say_nothing],
    "cut again and again": [cut(HALF, tag=None)],
    "stalled again and again": [stall],
    "a length that is too long": [lambda handler: send(handler, 200, CONTENT, content_length=len(CONTENT) + 9)],
    "a length that is too short": [whole(content_length=HALF)],
    "a page of HTML": [whole(b"<html><body>Log in to the hotel's Wi-Fi</body></html>")],
    "nothing": [whole(b"")],
    "no cards": [whole(b"[]")],
    "cut gzip": [whole(gzip.compress(CONTENT)[:-500], content_encoding="gzip")],
    "damaged gzip": [whole(gzip.compress(CONTENT)[:2000] + b"xxxx" + gzip.compress(CONTENT)[2004:])],
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failed_update_leaves_the_old_reference(server: Any, old: Store, failure: str) -> None:
    url = server.on("/cards.json", *FAILURES[failure])
    with pytest.raises((DownloadFailed, UnreadableSource)) as caught:
        update(old, url=url, policy=HASTY)
    assert str(caught.value)
    assert names(old) == ["Old"]
    server.on("/cards.json", whole(tag='"repaired"'))
    assert update(old, url=url, policy=HASTY) is not None
    assert names(old) == 3000


def test_an_update_that_is_killed_is_continued_by_the_next(server: Any, old: Store) -> None:
    reached = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        send(handler, 200, CONTENT[:HALF], content_length=len(CONTENT), etag=TAG)
        handler.wfile.flush()
        reached.set()
        handler.fall_silent()  # type: ignore[attr-defined]

    url = server.on("/cards.json", drip)
    program = (
        "import sys; from cardwright.oracle.store import Store; from cardwright.oracle.updating import update\n"
        "update(Store(sys.argv[1]), url=sys.argv[2])"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(old.folder), url])
    assert reached.wait(PATIENCE)
    part = old.folder / "download-scryfall"
    deadline = time.monotonic() + PATIENCE
    while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert names(old) == ["Old"]
    server.on("/cards.json", whole())
    server.asked.clear()
    update(old, url=url, policy=HASTY)
    assert server.asked[0][1]["range"].startswith("bytes=")
    assert names(old) == 3000


def test_two_updates_at_once(server: Any, old: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "writing", lambda self, wait=0.1: writing(self, 0.1))
    with writing(Store(old.folder), 0), pytest.raises(StoreBusy):
        update(old, url=server.on("/cards.json", whole()), policy=HASTY)
    assert server.asked == []


writing = Store.writing


@pytest.fixture
def suppliers(server: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the server on loopback stand in for Scryfall and MTGJSON."""
    monkeypatch.setattr(updating, "SCRYFALL", server.url + "/bulk-data")
    monkeypatch.setattr(updating, "MTGJSON", server.url + "/api/v5")
    monkeypatch.setattr(Downloads, "_permit", lambda self, url: None)
    return server


def bulk_index(server: Any, **changes: object) -> bytes:
    oracle = {
        "object": "bulk_data",
        "type": "oracle_cards",
        "updated_at": "2026-09-25T09:02:24.577+00:00",
        "download_uri": server.url + "/oracle-cards.json",
        "size": len(CONTENT),
    }
    other = oracle | {"type": "rulings", "download_uri": server.url + "/rulings.json"}
    return json.dumps({"object": "list", "data": [other, oracle | changes]}).encode()


def test_scryfall(suppliers: Any, store: Store) -> None:
    suppliers.on("/bulk-data", whole(bulk_index(suppliers)))
    suppliers.on("/oracle-cards.json", cut(), whole())
    imported = update(store, policy=HASTY)
    assert imported is not None
    assert (imported.info.source, imported.info.version) == ("Scryfall oracle-cards", "2026-09-25T09:02:24.577+00:00")
    assert names(store) == 3000
    assert list(store.folder.glob("download-*")) == []
    suppliers.asked.clear()
    assert update(store, policy=HASTY) is None
    assert [path for path, _ in suppliers.asked] == ["/bulk-data"]
    assert update(store, policy=HASTY, force=True) is not None


def test_scryfall_compressed(suppliers: Any, store: Store) -> None:
    suppliers.on("/bulk-data", whole(bulk_index(suppliers)))
    suppliers.on("/oracle-cards.json", whole(gzip.compress(CONTENT), content_encoding="gzip"))
    update(store, policy=HASTY)
    assert names(store) == 3000


def test_a_file_that_is_much_smaller_than_announced_is_refused(suppliers: Any, old: Store) -> None:
    suppliers.on("/bulk-data", whole(bulk_index(suppliers, size=3 * len(CONTENT))))
    suppliers.on("/oracle-cards.json", whole())
    with pytest.raises(DownloadFailed, match="announced"):
        update(old, policy=HASTY)
    assert names(old) == ["Old"]


@pytest.mark.parametrize("index", [b"", b"<html>", b'{"data": []}', b'{"data": 3}', b"[" * 5000])
def test_an_index_that_is_none_is_said(suppliers: Any, old: Store, index: bytes) -> None:
    suppliers.on("/bulk-data", whole(index))
    with pytest.raises(DownloadFailed, match="bulk-data"):
        update(old, policy=HASTY)
    assert names(old) == ["Old"]


def test_an_index_may_not_point_elsewhere(server: Any, old: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Downloads, "text", lambda self, url: bulk_index(server))
    with pytest.raises(DownloadFailed, match="is not asked for"):
        update(old, policy=HASTY)
    assert server.asked == []


def mtgjson(server: Any, sha256: str) -> None:
    data = {f"Card {n}": [{"name": f"Card {n}", "type": "Instant", "layout": "normal"}] for n in range(10)}
    packed = gzip.compress(json.dumps({"meta": {}, "data": data}).encode())
    server.on("/api/v5/Meta.json", whole(b'{"data": {"date": "2026-09-25", "version": "5.2.2+20260925"}, "meta": {}}'))
    server.on("/api/v5/AtomicCards.json.gz", whole(packed))
    server.on("/api/v5/AtomicCards.json.gz.sha256", whole((sha256 or hashlib.sha256(packed).hexdigest()).encode()))


def test_mtgjson(suppliers: Any, store: Store) -> None:
    mtgjson(suppliers, "")
    imported = update(store, Supplier.MTGJSON, policy=HASTY)
    assert imported is not None
    assert (imported.info.version, names(store)) == ("5.2.2+20260925", 10)
    assert update(store, Supplier.MTGJSON, policy=HASTY) is None


def test_mtgjson_s_checksum_is_checked(suppliers: Any, old: Store) -> None:
    mtgjson(suppliers, "0" * 64)
    with pytest.raises(DownloadFailed, match="SHA-256"):
        update(old, Supplier.MTGJSON, policy=HASTY)
    assert names(old) == ["Old"]


def test_an_update_cures_a_damaged_reference(suppliers: Any, old: Store) -> None:
    old.path.write_bytes(b"rubbish")
    with pytest.raises(StoreDamaged):
        old.load()
    suppliers.on("/bulk-data", whole(bulk_index(suppliers)))
    suppliers.on("/oracle-cards.json", whole())
    update(old, policy=HASTY)
    assert names(old) == 3000
