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
