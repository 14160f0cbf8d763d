"""A rule as a page: for `cardwright rule CODE`, and for docs/lint.md, which is made of them."""

from __future__ import annotations

from collections.abc import Iterator

from .linting import RULES
from .rule import FAMILIES, Rule

HEAD = """# What a card should say

`cardwright lint FILE…` looks for what designers get wrong, and says what today's cards would say; `--fix` writes it.
Each finding has the code of a rule. This page is made from the rules (`cardwright rule --all > docs/lint.md`); the
examples are their tests. A rule's fix is *safe* where the text says the same afterwards, or what was plainly meant;
`--fix` writes safe fixes only, `--unsafe-fixes` the others, too. “Since” is when official cards began to say it so.

A text of another game (`--game riftbound`, `"game": "riftbound"` in its record) is asked the rules of English alone,
and what cardwright can't follow of it is said of that game's words.

Severity: an *error* is a text that can't be played as it stands; a *warning* departs from today's templating; *info*
is what cardwright itself can't follow, which may be a gap of cardwright's.

Settings: `[tool.cardwright.lint]` in `pyproject.toml`, or `[lint]` in `cardwright.toml`, in the folder of the file or
above it: `select`, `ignore` (lists of codes, or of what codes begin with), `severity`, `unsafe-fixes`, `columns`. A
card whose note field says `lint: ignore=TK003` is not asked that rule.

`compile --lint`, `pool check --lint` (with its page and JUnit report) and `pytest --card-lint` show the same findings
beside the compiler's diagnostics.

Exit status: 0 nothing found (or notes only), 1 errors or warnings, 2 wrong use or unreadable input.
"""


def described(rule: Rule) -> Iterator[str]:
    """A rule's page, in Markdown."""
    yield f"### {rule.code} {rule.name}"
    yield ""
    yield f"{rule.says[0].upper()}{rule.says[1:]}."
    yield ""
    since = f" Since {rule.since}." if rule.since else ""
    fixes = "" if not rule.examples else " Its fixes are safe." if rule.safe else " Its fixes are not safe."
    games = " Asked of texts of each game." if rule.of_english else ""
    yield f"{rule.why} Severity: {rule.severity}.{since}{fixes}{games}"
    for example in rule.examples:
        card = " · ".join(filter(None, (example.name, example.type_line)))
        yield ""
        yield "| | " + (f"({card}) |" if card else "|")
        yield "| --- | --- |"
        yield f"| wrong | {_cell(example.wrong)} |"
        yield f"| right | {_cell(example.right)} |"
    yield ""


def _cell(words: str) -> str:
    return words.replace("\n", " / ").replace("|", "\\|").replace("*", "\\*")


def whole() -> str:
    """All rules by their families, as docs/lint.md has them."""
    out = [HEAD]
    for letters, family in FAMILIES.items():
        out += [f"## {family}", ""]
        for code, rule in RULES.items():
            if code[:2] == letters:
                out += described(rule)
    return "\n".join(out).rstrip() + "\n"
