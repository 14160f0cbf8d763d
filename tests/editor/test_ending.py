"""The language server ends as it is told to, and what it can't hold it says."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

MAIN = "import sys; sys.argv = ['cardwright', 'lsp']; from cardwright.cli.start import main; main()"


def message(**said: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0"} | said).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


POLITE = b"".join(
    [
        message(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}}),
        message(id=2, method="shutdown"),
        message(method="exit"),
    ]
)


@pytest.mark.parametrize(("given", "status"), [(POLITE, 0), (b"Content-Length: 99999999999\r\n\r\n{}", 2)])
def test_the_server_ends_in_order(given: bytes, status: int) -> None:
    ran = subprocess.run([sys.executable, "-c", MAIN], input=given, capture_output=True, check=False)
    assert ran.returncode == status, ran.stderr.decode()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (message(id=1, method="initialize", params={}), "required field missing @ $.params.capabilities"),
        (message(id=1, method="initialize"), "required field missing @ $.params"),
        (b'Content-Length: 4\r\n\r\n"ha"', "no message of JSON-RPC"),
        (b"Content-Length: 4\r\n\r\n{ha}", "Expecting property name enclosed in double quotes"),
    ],
)
def test_a_message_that_is_none_is_told_in_one_line(given: bytes, told: str) -> None:
    ending = message(id=2, method="shutdown") + message(method="exit")
    ran = subprocess.run([sys.executable, "-c", MAIN], input=given + ending, capture_output=True, check=False)
    (line,) = ran.stderr.decode().splitlines()
    assert line.startswith("cardwright lsp: a message can't be read: "), line
    assert told in line, line
    assert told in ran.stdout.decode()
