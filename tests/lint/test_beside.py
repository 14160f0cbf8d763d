"""The same findings in `compile`, `pool check`, its page and pytest: one function gives them all."""

from __future__ import annotations

import base64
import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

from cardwright import compile_text
from cardwright.lint import CardFacts, lint_card
from cardwright.lint.beside import beside

TEXT = "When this creature enters the battlefield, create a treasure token. Draw 2 cards."
CODES = ["TM001", "TM011"]


def test_what_the_diagnostics_tell_is_not_told_twice() -> None:
    program = compile_text(TEXT)
    found = list(beside(TEXT, CardFacts(), program.diagnostics))
    told = {(each.span, each.message) for each in program.diagnostics}
    assert not told & {(each.span, each.message) for each in found}
    assert set(CODES) <= {each.construct for each in found}


def test_a_correction_stands_at_its_place() -> None:
    for each in beside(TEXT, CardFacts(), ()):
        if each.correction:
            made = TEXT[: each.span[0]] + each.correction + TEXT[each.span[1] :]
            assert len(lint_card(made)) < len(lint_card(TEXT))


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd)


def test_compile_pool_check_its_page_and_pytest_show_them(tmp_path: Path) -> None:
    (tmp_path / "set.jsonl").write_text(json.dumps({"name": "Scout", "oracle_text": TEXT}) + "\n", encoding="utf-8")
    cardwright = str(Path(sys.executable).with_name("cardwright"))
    compiled = run(cardwright, "compile", "--lint", TEXT, cwd=tmp_path).stderr
    checked = run(cardwright, "pool", "check", "--lint", "set.jsonl", "--html", "page.html", cwd=tmp_path).stdout
    plugin = run(sys.executable, "-m", "pytest", "--card-pool", "set.jsonl", "--card-lint", cwd=tmp_path).stdout
    packed = re.search(r"[A-Za-z0-9+/=]{200,}", (tmp_path / "page.html").read_text(encoding="utf-8"))
    assert packed
    page = gzip.decompress(base64.b64decode(packed.group())).decode()
    for code in CODES:
        assert f"[{code}]" in compiled
        assert code in checked
        assert f"[{code}]" in plugin
        assert code in page
